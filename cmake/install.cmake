# find_package(perpend CONFIG) gives perpend::solver and perpend::geometry (and the rooms they stand
# on), needing Eigen only.
include(CMakePackageConfigHelpers)

set(core algebra geometry problem certificate solver)
foreach(room IN LISTS core)
  install(TARGETS perpend_${room} EXPORT perpend
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/perpend
          FILES_MATCHING PATTERN "*.h")
endforeach()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/perpend)
install(EXPORT perpend NAMESPACE perpend:: FILE perpend-targets.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cmake/perpend-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
        DESTINATION ${package_dir})
if(PERPEND_BUILD_TOOLS)
  install(TARGETS perpend RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
