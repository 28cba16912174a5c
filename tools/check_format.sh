#!/usr/bin/env bash
# check_format.sh         fails where a C++ source is not as clang-format would write it
# check_format.sh --fix   writes them so (`make format`)
# Exit code 77: not checked, for lack of that version of clang-format or of a git checkout.
set -euo pipefail
cd "$(dirname "$0")/.."

version=14  # versions differ in what they write; Debian 12 has this one
clang_format=$(command -v clang-format-$version || command -v clang-format || true)
if [ -z "$clang_format" ]; then
  echo "check_format: there is no clang-format; 'make deps' installs it" >&2
  exit 2
fi
if ! "$clang_format" --version | grep -q "version $version\."; then
  echo "check_format: needs clang-format $version, found: $("$clang_format" --version)" >&2
  exit 77
fi
if ! git -c safe.directory='*' rev-parse --git-dir >/dev/null 2>&1; then
  echo "check_format: no git checkout, so nothing says which files are sources" >&2
  exit 77
fi

if [ "${1:-}" = --fix ]; then
  how=(-i)
else
  how=(--dry-run -Werror)
fi
# Tracked files and new ones, but none that .gitignore names.
git -c safe.directory='*' ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.h' |
  while IFS= read -r -d '' file; do
    if [ -f "$file" ]; then printf '%s\0' "$file"; fi
  done |
  xargs -0 -r -n 16 -P "$(nproc)" "$clang_format" "${how[@]}"
