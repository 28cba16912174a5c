# perpend_page(<target> report|viewer): adds to the target the definition of the function that gives
# a page of web/: page_template() of src/report/formats/page_template.h, or viewer_page() of
# src/viewer/viewer_page.h. Pages are built by Node, with the packages that web/package-lock.json
# names; without Node they are empty, and all else works.
option(PERPEND_BUILD_PAGE "Build the pages of reports and of the viewer, where Node is installed" ON)
find_program(PERPEND_NODE node)
find_program(PERPEND_NPM npm)
set(PERPEND_WEB ${PROJECT_SOURCE_DIR}/web)

# The oldest that the packages run on; Debian 12 has it.
set(node_needed 18)
set(PERPEND_HAS_NODE OFF)
if(PERPEND_BUILD_PAGE AND PERPEND_NODE AND PERPEND_NPM)
  execute_process(COMMAND ${PERPEND_NODE} --version OUTPUT_VARIABLE node_version
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REGEX REPLACE "^v" "" node_version "${node_version}")
  if(node_version VERSION_GREATER_EQUAL node_needed)
    set(PERPEND_HAS_NODE ON)
  endif()
endif()
if(NOT PERPEND_HAS_NODE)
  message(STATUS "No Node ${node_needed} or newer: reports and the viewer come without their pages")
endif()

# One installation for all pages; a target of its own, so that two pages built at the same time do
# not both start it.
if(PERPEND_HAS_NODE)
  add_custom_target(perpend_web_packages
    COMMAND ${CMAKE_COMMAND} -D NPM=${PERPEND_NPM} -D WEB=${PERPEND_WEB}
            -P ${PROJECT_SOURCE_DIR}/cmake/install_web_packages.cmake
    VERBATIM)
endif()

function(perpend_page target page)
  # No more than a page is made of, so that work on one does not build the other.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PERPEND_WEB}/src/* ${PERPEND_WEB}/scripts/*)
  if(page STREQUAL report)
    set(entry index.html)
    set(PAGE_HEADER report/formats/page_template.h)
    set(PAGE_FUNCTION page_template)
    list(FILTER sources EXCLUDE REGEX "/src/viewer/")
  elseif(page STREQUAL viewer)
    set(entry viewer.html)
    set(PAGE_HEADER viewer/viewer_page.h)
    set(PAGE_FUNCTION viewer_page)
  else()
    message(FATAL_ERROR "perpend_page: there is no page '${page}'; there are report and viewer")
  endif()

  set(folder ${CMAKE_BINARY_DIR}/web/${page})
  set(source ${folder}/page.cpp)
  set(empty ${folder}/no_page.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/no_page.cpp.in ${empty} @ONLY)
  if(PERPEND_HAS_NODE)
    # The stamp is left only by a page that was built, so that packages which could not be
    # fetched are asked for again.
    add_custom_command(
      OUTPUT ${folder}/page.stamp
      BYPRODUCTS ${source}
      COMMAND ${CMAKE_COMMAND} -D NODE=${PERPEND_NODE} -D WEB=${PERPEND_WEB} -D PAGE=${page}
              -D ENTRY=${entry} -D FOLDER=${folder} -D EMPTY=${empty}
              -P ${PROJECT_SOURCE_DIR}/cmake/build_web_page.cmake
      DEPENDS perpend_web_packages ${sources} ${PERPEND_WEB}/${entry} ${PERPEND_WEB}/vite.config.ts
              ${PERPEND_WEB}/package.json ${PERPEND_WEB}/package-lock.json ${PERPEND_WEB}/.npmrc
              ${PROJECT_SOURCE_DIR}/cmake/build_web_page.cmake ${empty}
      COMMENT "Building the page: ${page}"
      VERBATIM)
    target_sources(${target} PRIVATE ${folder}/page.stamp ${source})
  else()
    # Another file, so that the page is still there when Node is.
    target_sources(${target} PRIVATE ${empty})
  endif()
endfunction()
