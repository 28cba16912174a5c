# cmake -D NPM=… -D WEB=… -P install_web_packages.cmake
# Installs what web/package-lock.json names, unless that is installed. Where it cannot be fetched,
# nothing is left behind, and the pages are built empty.

# npm keeps this list of what it installed; its age tells whether that is still what is wanted.
set(installed ${WEB}/node_modules/.package-lock.json)
if(EXISTS ${installed} AND NOT ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
  return()
endif()
execute_process(
  COMMAND ${NPM} ci --prefer-offline --no-progress --loglevel=error
          --fetch-retries=1 --fetch-retry-mintimeout=1000
  WORKING_DIRECTORY ${WEB} RESULT_VARIABLE failure OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(failure)
  message("${said}")
  message(WARNING "npm could not install the packages of web/ (above is what it said). perpend is "
                  "built without its pages; the next build tries again.")
  file(REMOVE ${installed})
  return()
endif()
file(TOUCH ${installed})
