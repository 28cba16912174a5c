# Not tried with vcpkg yet. A port for this clone: vcpkg install perpend --overlay-ports=packaging/vcpkg
# A registry takes ports of released archives: there SOURCE_PATH comes from vcpkg_from_github.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)

vcpkg_check_linkage(ONLY_STATIC_LIBRARY)
vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES simulation PERPEND_BUILD_TOOLS)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${options} -DPERPEND_BUILD_TESTS=OFF -DPERPEND_BUILD_PAGE=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/perpend)
vcpkg_fixup_pkgconfig()
if("simulation" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES perpend AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/perpend")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
