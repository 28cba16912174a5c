"""`python -m perpend` is the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

program = Path(__file__).parent / "bin" / "perpend"


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["convert"] and any(word.endswith((".npz", ".mtx")) for word in words):
        convert_numpy(words[1:])
        return
    if not program.exists():
        sys.exit(f"perpend: this installation has no program at {program}; install it again")
    os.execv(program, ["perpend", *sys.argv[1:]])


def convert_numpy(words: list[str]) -> None:
    """`convert` from or to NumPy's .npz, and to Matrix Market, which the program cannot write."""
    from ._core import BadInput
    from .problems import convert

    if len(words) != 2:
        sys.exit("perpend: convert IN OUT, where IN or OUT is .npz or .mtx, takes no options")
    try:
        count = convert(words[0], words[1])
    except (BadInput, OSError) as error:
        sys.exit(f"perpend: {error}")
    print(f"{words[1]}: {count} problem{'s' if count > 1 else ''} written")


if __name__ == "__main__":
    main()
