# perpend_room(<folder> <rooms it may include>…)
# One folder of src/ as the library perpend::<folder>. The list is the whole of its arrows:
# tools/check_arrows.py compares the includes with it.
# BUILD_SHARED_LIBS makes shared libraries of the rooms that are installed; the others are part of
# the program.
set(PERPEND_ROOMS_OF_PROGRAM study report experiment)
function(perpend_room room)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp)
  if(sources)
    set(scope PUBLIC)
    set(kind "")
    if(room IN_LIST PERPEND_ROOMS_OF_PROGRAM)
      set(kind STATIC)
    endif()
    add_library(perpend_${room} ${kind} ${sources})
    set_target_properties(perpend_${room} PROPERTIES
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    target_compile_options(perpend_${room} PRIVATE ${PERPEND_WARNINGS})
  else()
    set(scope INTERFACE)
    add_library(perpend_${room} INTERFACE)
  endif()
  add_library(perpend::${room} ALIAS perpend_${room})
  set_target_properties(perpend_${room} PROPERTIES EXPORT_NAME ${room})
  target_compile_features(perpend_${room} ${scope} cxx_std_20)
  target_include_directories(perpend_${room} ${scope}
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/perpend>)
  foreach(arrow IN LISTS ARGN)
    target_link_libraries(perpend_${room} ${scope} perpend::${arrow})
  endforeach()
endfunction()

set(PERPEND_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
# Errors with the compilers that were tried. Others find other things, which must not stop a user.
if((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
   OR (CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15))
  list(APPEND PERPEND_WARNINGS -Werror)
endif()
# g++ 12 takes members of Eigen's matrices and of std::variant for uninitialised where it inlines
# some of the code and not the rest. clang and the sanitizers look at the same code.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND PERPEND_WARNINGS -Wno-maybe-uninitialized)
endif()
# For code that does no work of a step itself, the tests, the command line and some rooms: it is most
# of what a clean build compiles, and takes a third less time so.
set(PERPEND_LIGHT $<$<CONFIG:Release>:-O1>)
if(PERPEND_SANITIZE)
  add_compile_options(-fsanitize=${PERPEND_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PERPEND_SANITIZE})
endif()
