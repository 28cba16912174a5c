# cmake -D build=… -D folder=… -D example=… -D ninja=… -D compiler=… -P test_tools_package.cmake
#
# What the author of a simulator does: installs perpend with its tools, then builds and runs the
# excavator (examples/excavator) that finds it with find_package(perpend), and asks pkg-config.

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${folder}/prefix)
run(${CMAKE_COMMAND} --install ${build} --prefix ${folder}/prefix)
run(${CMAKE_COMMAND} -S ${example} -B ${folder}/excavator -G Ninja --log-level=WARNING
    -D CMAKE_MAKE_PROGRAM=${ninja} -D CMAKE_CXX_COMPILER=${compiler}
    -D CMAKE_PREFIX_PATH=${folder}/prefix)
run(${CMAKE_COMMAND} --build ${folder}/excavator)
execute_process(COMMAND ${folder}/excavator/excavator 20 ${folder}/excavator.h5
                OUTPUT_VARIABLE said RESULT_VARIABLE code)
message("${said}")
if(NOT code EQUAL 0 OR NOT said MATCHES "20 steps")
  message(FATAL_ERROR "the excavator's exit code is ${code}, and it said: ${said}")
endif()

# A package that is missing is named, and the solvers alone do without it.
function(configure_without package components result said)
  file(WRITE ${folder}/asks/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(asks LANGUAGES CXX)
find_package(perpend CONFIG REQUIRED ${components})
if(NOT TARGET perpend::solver)
  message(FATAL_ERROR no-target)
endif()
")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${folder}/asks -B ${folder}/asks/build -G Ninja
                          -D CMAKE_MAKE_PROGRAM=${ninja} -D CMAKE_CXX_COMPILER=${compiler}
                          -D CMAKE_PREFIX_PATH=${folder}/prefix
                          -D CMAKE_DISABLE_FIND_PACKAGE_${package}=ON
                  ERROR_VARIABLE error OUTPUT_QUIET RESULT_VARIABLE code)
  file(REMOVE_RECURSE ${folder}/asks)
  set(${result} ${code} PARENT_SCOPE)
  set(${said} "${error}" PARENT_SCOPE)
endfunction()
foreach(package IN ITEMS yaml-cpp HDF5 nlohmann_json)
  configure_without(${package} "" code said)
  if(code EQUAL 0 OR NOT said MATCHES "perpend needs ${package}")
    message(FATAL_ERROR "without ${package} it should be named; it said: ${said}")
  endif()
endforeach()
configure_without(yaml-cpp "COMPONENTS solver" code said)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "the solvers need no yaml-cpp, and it said: ${said}")
endif()

find_program(pkg_config pkg-config)
if(pkg_config)
  file(GLOB_RECURSE pc ${folder}/prefix/perpend.pc)
  execute_process(COMMAND ${pkg_config} --cflags --libs ${pc}
                  OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  if(NOT said MATCHES "-lperpend_step.*-lperpend_solver")
    message(FATAL_ERROR "pkg-config said: ${said}")
  endif()
endif()
