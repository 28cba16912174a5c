# perpend_report_page(<target>): adds to the target the definition of page_template()
# (src/report/page_template.h). The page is built from web/ by Node, with the packages that
# web/package-lock.json names; without Node the template is empty, and all else works.
option(PERPEND_BUILD_PAGE "Build the page of reports, where Node is installed" ON)
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

function(perpend_report_page target)
  set(folder ${CMAKE_BINARY_DIR}/web)
  set(source ${folder}/page_template.cpp)
  if(PERPEND_HAS_NODE)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PERPEND_WEB}/src/* ${PERPEND_WEB}/scripts/*)
    # The stamp is left only by a page that was built, so that packages which could not be
    # fetched are asked for again.
    add_custom_command(
      OUTPUT ${folder}/page.stamp
      BYPRODUCTS ${source}
      COMMAND ${CMAKE_COMMAND} -D NODE=${PERPEND_NODE} -D NPM=${PERPEND_NPM} -D WEB=${PERPEND_WEB}
              -D FOLDER=${folder} -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
      DEPENDS ${sources} ${PERPEND_WEB}/index.html ${PERPEND_WEB}/vite.config.ts
              ${PERPEND_WEB}/package.json ${PERPEND_WEB}/package-lock.json ${PERPEND_WEB}/.npmrc
              ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
              ${PROJECT_SOURCE_DIR}/cmake/no_page.cpp.in
      COMMENT "Building the page of reports"
      VERBATIM)
    target_sources(${target} PRIVATE ${folder}/page.stamp)
  else()
    message(STATUS "No Node ${node_needed} or newer: reports are written without their page")
    # Another file, so that the page is still there when Node is.
    set(source ${folder}/no_page.cpp)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/no_page.cpp.in ${source} COPYONLY)
  endif()
  target_sources(${target} PRIVATE ${source})
endfunction()
