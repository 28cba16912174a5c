# `make package`: a Debian package of the program, and an archive of the sources.
set(CPACK_PACKAGE_NAME perpend)
set(CPACK_PACKAGE_VENDOR "The perpend authors")
set(CPACK_PACKAGE_CONTACT "The perpend authors <perpend@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)

# The program with its scenes, manual page and completions; not the libraries for C++.
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME perpend)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Simulates machines with joints, contact and dry friction, and shows the error of every answer.\n\
 Scenes are files; runs are recorded, repeated bit by bit, and shown in the browser.")
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/perpend
        COMPONENT program)
include(CPack)
