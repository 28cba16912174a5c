#!/usr/bin/env bash
# build.sh          builds the documentation site into build/site; a link that leads nowhere is an error
# build.sh --try    also opens it in Chromium: searches, narrow windows, nothing from elsewhere
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=build/docs-venv
if ! cmp -s docs/requirements.txt "$environment/ready"; then
  echo 'Making the environment of the site.'
  /usr/bin/python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet -r docs/requirements.txt
  cp docs/requirements.txt "$environment/ready"
fi
# The stub says what the part of the Python package is that is written in C++.
if [ -e build/python/cmake_install.cmake ]; then
  cmake --build build --target perpend_python_stub
fi
mkdir -p build/cpp-reference
doxygen tools/site/Doxyfile
NO_MKDOCS_2_WARNING=1 "$environment/bin/mkdocs" build --quiet --clean
if [ "${1:-}" = --try ]; then
  node tools/site/try_site.mjs build/site build/site-pictures
fi
echo 'build/site/index.html'
