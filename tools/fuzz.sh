#!/usr/bin/env bash
# fuzz.sh BUILD_FOLDER SECONDS [scene|problems]   fuzzes the readers of scenes and problems, one after
# the other, each for so long. The corpus grows in BUILD_FOLDER/corpus, from the scenes and problems
# that come with perpend; what breaks a reader is kept in BUILD_FOLDER/found.
# Exit codes: 0 nothing found; 1 something was; 2 wrong arguments.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi
build=$1 seconds=$2 targets=${3:-scene problems}
here=$(cd "$(dirname "$0")/.." && pwd)

seeds_of() {
  case $1 in
    scene) cp "$here"/scenes/*.yaml "$here"/tests/scene/every_key.yaml "$2" ;;
    problems) cp "$here"/problems/*.h5 "$here"/tests/fuzz/seeds/problems/* "$2" ;;
  esac
}

code=0
for target in $targets; do
  seeds=$(mktemp -d)
  trap 'rm -rf "$seeds" "$seeds.dict"' EXIT
  seeds_of "$target" "$seeds"
  mkdir -p "$build/corpus/$target" "$build/found"
  echo "Fuzzing the reader of $target for $seconds s"
  grep -o '"[A-Za-z0-9_]*"' "$here/scenes/scene.schema.json" | sort -u >"$seeds.dict"
  # What takes seconds or half a gigabyte to read is a finding too. Leaks are looked for
  # at the end, but for those of the HDF5 library, which loses memory when it meets damage.
  LSAN_OPTIONS=suppressions=$here/tests/fuzz/lsan_suppressions.txt:print_suppressions=0 \
    "$build/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -malloc_limit_mb=512 -max_len=65536 -detect_leaks=0 -dict="$seeds.dict" -print_funcs=0 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/found/$target-" \
    "$build/corpus/$target" "$seeds" 2>&1 | grep -v 'Uses:\|recommended dictionary' || code=1
done
if [ $code != 0 ]; then echo "Found something: see $build/found"; fi
exit $code
