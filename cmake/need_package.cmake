# need_package(<name> <Debian package> [arguments of find_package…])
# find_package that, when it fails, says what to install. Configuring downloads nothing.
macro(need_package name debian)
  find_package(${name} ${ARGN} QUIET)
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "perpend needs ${name}. On Debian: apt-get install ${debian} "
                        "(or `make deps`, which installs all that is missing)")
  endif()
endmacro()
