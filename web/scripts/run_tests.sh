#!/usr/bin/env bash
# run_tests.sh types                     the types of web/ are sound
# run_tests.sh drawing                   the functions that draw do what they say
# run_tests.sh page WRITE_SAMPLE FOLDER  the page of a sample report, in a real Chromium;
#                                        WRITE_SAMPLE is the program that writes it to FOLDER
# run_tests.sh viewer PERPEND FOLDER     the viewer's page, in a real Chromium, of every built-in scene;
#                                        PERPEND is the program that writes them to FOLDER
# Exit code 77: not tested, for lack of Node, of the packages or of a browser.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() {
  echo "web: not tested: $*"
  exit 77
}

command -v node >/dev/null || skip "there is no Node; 'make deps' installs it"
[ -f node_modules/vitest/vitest.mjs ] || skip "the packages of web/ are not installed; building perpend does that"

find_chromium() {
  chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  [ -n "$chromium" ] || skip "there is no Chromium; 'make deps' installs it"
}

# record_scene PROGRAM FOLDER SCENE [OPTION...]: a page of 60 steps. A scene that has not yet done
# what it must after so few steps (exit code 1) is as good as any other here.
record_scene() {
  local program=$1 recording=$2/$3
  shift 2
  "$program" run "$@" --steps 60 --record "$recording.h5" >"$recording.txt" 2>&1 || [ $? -eq 1 ] || {
    cat "$recording.txt" >&2
    exit 1
  }
  "$program" view "$recording.h5" --out "$recording.html" >"$recording.txt" 2>&1 || {
    grep -q "built without the viewer's page" "$recording.txt" && skip "this program was built without the viewer's page"
    cat "$recording.txt" >&2
    exit 1
  }
}

case ${1:-} in
  types)
    exec node node_modules/typescript/bin/tsc --noEmit
    ;;
  drawing)
    exec node node_modules/vitest/vitest.mjs run test/unit
    ;;
  page)
    find_chromium
    rm -rf "$3"
    "$2" "$3"
    [ -f "$3/report.html" ] || skip "this program was built without the page of reports"
    PERPEND_SAMPLE=$3 PERPEND_CHROMIUM=$chromium exec node node_modules/vitest/vitest.mjs run test/browser
    ;;
  viewer)
    find_chromium
    rm -rf "$3"
    mkdir -p "$3"
    record_scene "$2" "$3" brick_wall --set bricks=60
    record_scene "$2" "$3" shaker --set spheres=20
    for scene in cable_rod closed_loop falling_boxes forklift log_grasping pendulum rod slewing_crane winch; do
      record_scene "$2" "$3" "$scene"
    done
    PERPEND_PROGRAM=$2 PERPEND_PAGES=$3 PERPEND_CHROMIUM=$chromium exec node node_modules/vitest/vitest.mjs run test/viewer
    ;;
  *)
    echo "run_tests.sh: give types, drawing, page or viewer" >&2
    exit 2
    ;;
esac
