# find_package(perpend CONFIG) gives perpend::solver and perpend::geometry (and the rooms they stand
# on), needing Eigen only; and, where they were built, perpend::step, which needs yaml-cpp for scene
# files, and perpend::recording, perpend::gallery and perpend::viewer, which need HDF5,
# nlohmann-json and zlib. perpend::perpend is all that there is.
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

# For other build systems: pkg-config --static --libs perpend.
set(pc_rooms solver certificate problem geometry algebra border)
set(pc_requires eigen3)
if(PERPEND_BUILD_TOOLS)
  list(PREPEND pc_rooms viewer gallery recording import step dynamics scene)
  string(APPEND pc_requires ", yaml-cpp, hdf5, zlib")
endif()
list(TRANSFORM pc_rooms PREPEND -lperpend_)
list(JOIN pc_rooms " " pc_libraries)
configure_file(cmake/perpend.pc.in ${CMAKE_CURRENT_BINARY_DIR}/perpend.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/perpend.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
