#!/usr/bin/env bash
# install_deps.sh GROUP…   installs the Debian packages of these groups that are missing
# install_deps.sh --list   what they are and why
#
# When nothing is missing it prints nothing and needs neither root nor a network.
# Exit codes: 0 all there; 1 apt-get failed; 2 something is missing that it cannot install.
set -euo pipefail

# group   package              why
packages='
run       g++                  compiles the C++20 sources
run       cmake                configures the build
run       ninja-build          runs the build
run       libeigen3-dev        linear algebra, all that the solver core needs
run       libhdf5-dev          recordings and stored problems
run       nlohmann-json3-dev   what --json prints
run       libfmt-dev           tables and messages
run       libcli11-dev         the command line
run       libyaml-cpp-dev      scene files
run       nodejs               builds the page of reports
run       npm                  fetches the packages that the page is built with
run       zlib1g-dev           packs the pages of the viewer
check     libgtest-dev         the tests
check     libcpp-httplib-dev   asks the server of the viewer, to test it
check     pkg-config           knows the flags that library was built with
check     libode-dev           another engine, to compare contacts with
check     python3              the checks in tools/ and their tests
check     python3-dev          the Python package
check     python3-venv         its tests have packages of their own
check     python3-numpy        reads files from outside, to check them
check     python3-h5py         the same for HDF5
check     python3-yaml         reads scene files from outside, to check them
check     python3-jsonschema   the same against their schema
check     chromium             opens the page of a report, to test it
check     clang-format         keeps the sources in one format
clang     clang                a second compiler
tidy      clang-tidy-14        looks for defects
fuzz      clang                makes the fuzzers
fuzz      libclang-rt-dev      what they run with
docs      doxygen              the C++ pages of the documentation site
docs      python3              builds the site
docs      python3-venv         with packages of its own
package   dpkg-dev             finds what the Debian package depends on
package   python3-dev          the wheel
package   python3-venv         is built in an environment of its own
peers     libdart-external-odelcpsolver-dev  solvers of others, to compare with: that of ODE
peers     libbullet-dev        those of Bullet
peers     libode-dev           the engine of ODE, beside whose chains ours hang
peers     libsiconos-numerics-dev  those of Siconos, of friction cones too
peers     libpetsc-real-dev    those of PETSc
'

packages_of() {
  local wanted=" $* " group package
  while read -r group package _; do
    if [[ $wanted == *" $group "* ]]; then printf '%s ' "$package"; fi
  done <<<"$packages"
}

# Programs that many have from elsewhere, newer than Debian's, which would be in the way of these.
program_of() {
  case $1 in
    nodejs) echo node ;;
    npm | chromium) echo "$1" ;;
  esac
}

missing_of() {
  local package program installed
  # dpkg-query fails when it does not know a package, and still answers for the others.
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    program=$(program_of "$package")
    if [[ $installed == *" installed:$package "* ]]; then continue; fi
    if [ -n "$program" ] && command -v "$program" >/dev/null; then continue; fi
    printf '%s ' "$package"
  done
}

fail() {
  echo "install_deps: $*" >&2
  exit 2
}

# Elsewhere than on Debian the packages have other names, so only the programs can be looked for;
# configuring then finds the libraries or says which one it misses.
go_on_without_dpkg() {
  local program
  for program in c++ cmake ninja; do
    if ! command -v "$program" >/dev/null; then
      fail "there is no '$program', and this is no Debian system, so nothing can be installed" \
        "here. Install what these Debian packages hold: $*"
    fi
  done
  exit 0
}

install() {
  local become=() log
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      fail "missing: $*. Installing them needs root or sudo; ask for" \
        "'apt-get install $*', or add DEPS=no to make if you have them from elsewhere."
    fi
    become=(sudo)
  fi
  echo "Installing what is missing: $*"
  log=$(mktemp)
  local apt=("${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
    -o DPkg::Lock::Timeout=600)
  # A source that does not answer makes the update fail and may not matter to the install.
  "${apt[@]}" update >"$log" 2>&1 </dev/null || true
  if ! "${apt[@]}" install --no-install-recommends "$@" >>"$log" 2>&1 </dev/null; then
    tail -n 25 "$log" >&2
    echo "install_deps: apt-get could not install them; all it said is in $log" >&2
    exit 1
  fi
  rm -f "$log"
}

if [ "${1:-}" = --list ]; then
  echo "${packages:1:-1}"
  exit 0
fi
for group in "${@:-}"; do
  case $group in
    run | check | clang | tidy | docs | package | peers | fuzz) ;;
    *) fail "'$group' is no group of packages; the groups are run, check, clang, tidy, docs, package, peers and fuzz" ;;
  esac
done
read -ra wanted <<<"$(packages_of "$@")"
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  go_on_without_dpkg "${wanted[@]}"
fi
read -ra missing <<<"$(missing_of "${wanted[@]}")"
if [ ${#missing[@]} != 0 ]; then
  install "${missing[@]}"
fi
