# find_package(perpend CONFIG) gives all that was built: perpend::solver and perpend::geometry (and
# the rooms they stand on), needing Eigen only; perpend::step, which needs yaml-cpp for scene files;
# perpend::recording, perpend::gallery and perpend::viewer, which need HDF5, nlohmann-json and zlib.
# perpend::perpend is all. COMPONENTS asks for some of them, and for no packages but theirs.
include(CMakePackageConfigHelpers)

function(install_rooms export)
  foreach(room IN LISTS ARGN)
    install(TARGETS perpend_${room} EXPORT ${export}
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${library_component})
    install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/perpend
            FILES_MATCHING PATTERN "*.h")
  endforeach()
endfunction()

# The package of the program has the shared libraries that it needs, and nothing to build with.
set(library_component Unspecified)
if(BUILD_SHARED_LIBS)
  set(library_component program)
endif()

install_rooms(perpend border algebra geometry problem certificate solver)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/perpend)
install(EXPORT perpend NAMESPACE perpend:: FILE perpend-targets.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
set(perpend_is_static ON)
if(BUILD_SHARED_LIBS)
  set(perpend_is_static OFF)
endif()
configure_file(cmake/perpend-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/perpend-config.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/perpend-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
        DESTINATION ${package_dir})
if(PERPEND_BUILD_TOOLS)
  install_rooms(perpend-mechanics scene dynamics step)
  install(EXPORT perpend-mechanics NAMESPACE perpend:: FILE perpend-mechanics-targets.cmake
          DESTINATION ${package_dir})
  add_library(perpend_all INTERFACE)
  set_target_properties(perpend_all PROPERTIES EXPORT_NAME perpend)
  target_link_libraries(perpend_all INTERFACE perpend::recording perpend::gallery perpend::viewer)
  install_rooms(perpend-files gallery import recording viewer)
  install(TARGETS perpend_all EXPORT perpend-files)
  install(EXPORT perpend-files NAMESPACE perpend:: FILE perpend-files-targets.cmake
          DESTINATION ${package_dir})
  install(TARGETS perpend RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/perpend COMPONENT program)
endif()

# `cmake --build build --target uninstall` removes what the last installation put in place.
add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -D manifest=${CMAKE_BINARY_DIR}/install_manifest.txt
          -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/uninstall.cmake
  VERBATIM)

# For other build systems: pkg-config --cflags --libs perpend.
set(pc_rooms solver certificate problem geometry algebra border)
set(pc_requires "")
if(PERPEND_BUILD_TOOLS)
  list(PREPEND pc_rooms viewer gallery recording import step dynamics scene)
  set(pc_requires "yaml-cpp, hdf5, zlib")
endif()
# Shared libraries bring what they need themselves.
set(pc_private "")
if(BUILD_SHARED_LIBS)
  set(pc_private ${pc_requires})
  set(pc_requires "")
elseif(pc_requires)
  string(PREPEND pc_requires ", ")
endif()
list(TRANSFORM pc_rooms PREPEND -lperpend_)
list(JOIN pc_rooms " " pc_libraries)
configure_file(cmake/perpend.pc.in ${CMAKE_CURRENT_BINARY_DIR}/perpend.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/perpend.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
