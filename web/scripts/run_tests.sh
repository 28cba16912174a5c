#!/usr/bin/env bash
# run_tests.sh types                     the types of web/ are sound
# run_tests.sh drawing                   the functions that draw do what they say
# run_tests.sh page WRITE_SAMPLE FOLDER  the page of a sample report, in a real Chromium;
#                                        WRITE_SAMPLE is the program that writes it to FOLDER
# Exit code 77: not tested, for lack of Node, of the packages or of a browser.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() {
  echo "web: not tested: $*"
  exit 77
}

command -v node >/dev/null || skip "there is no Node; 'make deps' installs it"
[ -f node_modules/vitest/vitest.mjs ] || skip "the packages of web/ are not installed; building perpend does that"

case ${1:-} in
  types)
    exec node node_modules/typescript/bin/tsc --noEmit
    ;;
  drawing)
    exec node node_modules/vitest/vitest.mjs run test/unit
    ;;
  page)
    chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
    [ -n "$chromium" ] || skip "there is no Chromium; 'make deps' installs it"
    rm -rf "$3"
    "$2" "$3"
    [ -f "$3/report.html" ] || skip "this program was built without the page of reports"
    PERPEND_SAMPLE=$3 PERPEND_CHROMIUM=$chromium exec node node_modules/vitest/vitest.mjs run test/browser
    ;;
  *)
    echo "run_tests.sh: give types, drawing or page" >&2
    exit 2
    ;;
esac
