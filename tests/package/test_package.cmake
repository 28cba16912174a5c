# cmake -D source=… -D build=… -D ninja=… -D compiler=… -P test_package.cmake
#
# What the author of another engine does: configures, builds and installs the solver core, then
# builds and runs a project (consumer/) that finds it with find_package(perpend). All the
# packages that only files, reports, the command line and the tests need are hidden, as if they
# were not installed. The build folder stays, so that the next run has little to build.

set(hidden "")
foreach(package IN ITEMS HDF5 fmt nlohmann_json CLI11 GTest Python3)
  list(APPEND hidden -D CMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
set(hidden_headers "/(hdf5|fmt|nlohmann|CLI|gtest)/")

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Without optimisation or debug information, which only take time here.
function(configure_and_build project folder)
  run(${CMAKE_COMMAND} -S ${project} -B ${folder} -G Ninja --no-warn-unused-cli
      --log-level=WARNING -D CMAKE_MAKE_PROGRAM=${ninja} -D CMAKE_CXX_COMPILER=${compiler}
      -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D CMAKE_UNITY_BUILD=ON
      -D CMAKE_UNITY_BUILD_BATCH_SIZE=12
      -D CMAKE_INSTALL_MESSAGE=NEVER ${hidden} ${ARGN})
  run(${CMAKE_COMMAND} --build ${folder})
endfunction()

# As shared libraries; everything else that is built links static ones.
configure_and_build(${source} ${build}/core -D BUILD_SHARED_LIBS=ON
                    -D PERPEND_BUILD_TOOLS=OFF -D PERPEND_BUILD_TESTS=OFF)
# Hiding a package does not hide its headers, which lie in the compiler's own search path.
execute_process(COMMAND ${ninja} -C ${build}/core -t deps OUTPUT_VARIABLE read_headers)
if(NOT read_headers MATCHES "/Eigen/" OR read_headers MATCHES "[^ \n]*${hidden_headers}[^ \n]*")
  message(FATAL_ERROR "the core may include no other library than Eigen: ${CMAKE_MATCH_0}")
endif()

# Removed first, so that a header which is no longer installed is missed.
file(REMOVE_RECURSE ${build}/prefix)
run(${CMAKE_COMMAND} --install ${build}/core --prefix ${build}/prefix)

# What is installed must not lean on the folder it was built in or from.
file(GLOB_RECURSE files ${build}/prefix/*.cmake)
foreach(file IN LISTS files)
  file(READ ${file} text)
  foreach(folder IN ITEMS ${source} ${build})
    string(FIND "${text}" ${folder} at)
    if(NOT at EQUAL -1)
      message(FATAL_ERROR "${file} names ${folder}, which only this machine has")
    endif()
  endforeach()
endforeach()

# What stands between the first ```<kind> of a page, from `start` on, and the ``` that ends it.
function(block_of page kind start result)
  file(READ ${page} text)
  string(FIND "${text}" "${start}" at)
  string(SUBSTRING "${text}" ${at} -1 text)
  string(FIND "${text}" "```${kind}\n" at)
  string(LENGTH "```${kind}\n" opening)
  math(EXPR at "${at} + ${opening}")
  string(SUBSTRING "${text}" ${at} -1 text)
  string(FIND "${text}" "```" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

set(guide ${source}/docs/guide/geometry.md)
block_of(${guide} cpp "## Two bricks" program)
file(CONFIGURE OUTPUT ${build}/guide_geometry.cpp CONTENT "${program}" @ONLY)

configure_and_build(${CMAKE_CURRENT_LIST_DIR}/consumer ${build}/consumer
                    -D CMAKE_PREFIX_PATH=${build}/prefix
                    -D guide_geometry=${build}/guide_geometry.cpp)
execute_process(COMMAND ${build}/consumer/consumer OUTPUT_VARIABLE said RESULT_VARIABLE code)
message("${said}")
if(NOT code EQUAL 0 OR NOT said MATCHES "x = \\(1.142857, 0.428571\\) N s, .* J, certified")
  message(FATAL_ERROR "the consumer's exit code is ${code}, and it said: ${said}")
endif()

block_of(${guide} "" "It prints" promised)
execute_process(COMMAND ${build}/consumer/guide_geometry OUTPUT_VARIABLE said RESULT_VARIABLE code)
if(NOT code EQUAL 0 OR NOT said STREQUAL promised)
  message(FATAL_ERROR "${guide} promises\n${promised}but its program's exit code is ${code}, "
                      "and it said:\n${said}")
endif()

# A room that was not built is named, with those that were.
file(WRITE ${build}/asks/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(asks LANGUAGES CXX)
find_package(perpend CONFIG REQUIRED COMPONENTS step)
")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${build}/asks -B ${build}/asks/build -G Ninja
                        -D CMAKE_MAKE_PROGRAM=${ninja} -D CMAKE_CXX_COMPILER=${compiler}
                        -D CMAKE_PREFIX_PATH=${build}/prefix
                ERROR_VARIABLE said OUTPUT_QUIET RESULT_VARIABLE code)
if(code EQUAL 0 OR NOT said MATCHES "has no 'step' here" OR NOT said MATCHES "solver")
  message(FATAL_ERROR "a room that was not built should be named; it said: ${said}")
endif()

# What was installed is gone afterwards.
run(${CMAKE_COMMAND} --build ${build}/core --target uninstall)
file(GLOB_RECURSE left ${build}/prefix/*)
if(left)
  message(FATAL_ERROR "uninstalling left ${left}")
endif()
