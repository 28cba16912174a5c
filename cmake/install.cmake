# find_package(perpend CONFIG) gives perpend::solver and perpend::geometry (and the rooms they stand
# on), needing Eigen only; and perpend::step, where it was built, which needs yaml-cpp for scene files.
include(CMakePackageConfigHelpers)

function(install_rooms export)
  foreach(room IN LISTS ARGN)
    install(TARGETS perpend_${room} EXPORT ${export} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/perpend
            FILES_MATCHING PATTERN "*.h")
  endforeach()
endfunction()

install_rooms(perpend border algebra geometry problem certificate solver)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/perpend)
install(EXPORT perpend NAMESPACE perpend:: FILE perpend-targets.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cmake/perpend-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/perpend-config-version.cmake
        DESTINATION ${package_dir})
if(PERPEND_BUILD_TOOLS)
  install_rooms(perpend-mechanics scene dynamics step)
  install(EXPORT perpend-mechanics NAMESPACE perpend:: FILE perpend-mechanics-targets.cmake
          DESTINATION ${package_dir})
  install(TARGETS perpend RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/perpend)
endif()
