# need_package(<name> <Debian package> [arguments of find_package…])
# find_package that, when it fails, says what to install. Configuring downloads nothing.
# The targets are global: programs and tests link the libraries of the rooms they stand on.
macro(need_package name debian)
  find_package(${name} ${ARGN} QUIET GLOBAL)
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "perpend needs ${name}. On Debian: apt-get install ${debian} "
                        "(or `make deps`, which installs all that is missing)")
  endif()
endmacro()
