# cmake -D NODE=… -D WEB=… -D PAGE=… -D ENTRY=… -D FOLDER=… -D EMPTY=… -P build_web_page.cmake
# Builds web/ENTRY into one HTML file and that into FOLDER/page.cpp. Without the packages the page is
# the one of the source EMPTY; a page that does not build is an error.
set(source ${FOLDER}/page.cpp)
file(MAKE_DIRECTORY ${FOLDER})
if(NOT EXISTS ${WEB}/node_modules/.package-lock.json)
  file(REMOVE ${FOLDER}/page.stamp)
  configure_file(${EMPTY} ${source} COPYONLY)
  return()
endif()

execute_process(
  COMMAND ${CMAKE_COMMAND} -E env PERPEND_PAGE=${PAGE}
          ${NODE} ${WEB}/node_modules/vite/bin/vite.js build --outDir ${FOLDER}/page --emptyOutDir
          --logLevel warn
  WORKING_DIRECTORY ${WEB} COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND ${NODE} ${WEB}/scripts/embed_page.mjs ${PAGE} ${FOLDER}/page/${ENTRY} ${source}
  COMMAND_ERROR_IS_FATAL ANY)
file(TOUCH ${FOLDER}/page.stamp)
