# cmake -D NODE=… -D NPM=… -D WEB=… -D FOLDER=… -P build_page.cmake
# Builds web/ into one HTML file and that into FOLDER/page_template.cpp. Where the packages cannot
# be fetched the template stays empty, with a warning; a page that does not build is an error.
set(source ${FOLDER}/page_template.cpp)
file(MAKE_DIRECTORY ${FOLDER})

# npm keeps this list of what it installed; its age tells whether that is still what is wanted.
set(installed ${WEB}/node_modules/.package-lock.json)
if(NOT EXISTS ${installed} OR ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
  execute_process(
    COMMAND ${NPM} ci --prefer-offline --no-progress --loglevel=error
            --fetch-retries=1 --fetch-retry-mintimeout=1000
    WORKING_DIRECTORY ${WEB} RESULT_VARIABLE failure OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failure)
    message("${said}")
    message(WARNING "npm could not install the packages of web/ (above is what it said). perpend is "
                    "built without the page of reports; the next build tries again.")
    file(REMOVE ${FOLDER}/page.stamp)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/no_page.cpp.in ${source} COPYONLY)
    return()
  endif()
  file(TOUCH ${installed})
endif()

execute_process(
  COMMAND ${NODE} ${WEB}/node_modules/vite/bin/vite.js build --outDir ${FOLDER}/page --emptyOutDir
          --logLevel warn
  WORKING_DIRECTORY ${WEB} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${NODE} ${WEB}/scripts/embed_page.mjs ${FOLDER}/page/index.html ${source}
                COMMAND_ERROR_IS_FATAL ANY)
file(TOUCH ${FOLDER}/page.stamp)
