# cmake [-D FEATURES=simulation] -D WORK=<folder> -P try_port.cmake
# Runs the port without vcpkg: what the port calls is done here with plain CMake, for this system's
# packages. Then a project of its own finds the result and is built. Takes some minutes.
cmake_minimum_required(VERSION 3.25)
get_filename_component(CURRENT_PORT_DIR "${CMAKE_CURRENT_LIST_DIR}/perpend" ABSOLUTE)
get_filename_component(WORK "${WORK}" ABSOLUTE)
set(CURRENT_PACKAGES_DIR ${WORK}/packages)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_check_linkage)
endfunction()

function(vcpkg_check_features)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUT_FEATURE_OPTIONS" "FEATURES")
  set(options)
  while(arg_FEATURES)
    list(POP_FRONT arg_FEATURES feature option)
    if(feature IN_LIST FEATURES)
      list(APPEND options -D${option}=ON)
    else()
      list(APPEND options -D${option}=OFF)
    endif()
  endwhile()
  set(${arg_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  run(${CMAKE_COMMAND} -G Ninja -S ${arg_SOURCE_PATH} -B ${WORK}/build ${arg_OPTIONS}
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR})
endfunction()

function(vcpkg_cmake_install)
  run(${CMAKE_COMMAND} --build ${WORK}/build)
  run(${CMAKE_COMMAND} --install ${WORK}/build)
endfunction()

function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  file(GLOB found ${CURRENT_PACKAGES_DIR}/lib*/*/${arg_CONFIG_PATH} ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH})
  if(NOT found)
    message(FATAL_ERROR "${arg_CONFIG_PATH} was not installed")
  endif()
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_copy_tools)
  cmake_parse_arguments(PARSE_ARGV 0 arg "AUTO_CLEAN" "" "TOOL_NAMES")
  foreach(tool IN LISTS arg_TOOL_NAMES)
    run(${CURRENT_PACKAGES_DIR}/bin/${tool} --version)
  endforeach()
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  foreach(file IN LISTS arg_FILE_LIST)
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "there is no ${file}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR})
include(${CURRENT_PORT_DIR}/portfile.cmake)

get_filename_component(consumer "${CURRENT_PORT_DIR}/../../../tests/package/consumer" ABSOLUTE)
run(${CMAKE_COMMAND} -G Ninja -S ${consumer} -B ${WORK}/consumer -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${CURRENT_PACKAGES_DIR} -Dguide_geometry=${consumer}/consumer.cpp)
run(${CMAKE_COMMAND} --build ${WORK}/consumer --target consumer)
run(${WORK}/consumer/consumer)
message(STATUS "The port was installed and used.")
