"""`python -m perpend` is the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

program = Path(__file__).parent / "bin" / "perpend"


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["convert"] and _is_pythons(words):
        convert_numpy(words[1:])
        return
    if not program.exists():
        sys.exit(f"perpend: this installation has no program at {program}; install it again")
    os.execv(program, ["perpend", *sys.argv[1:]])


def _is_pythons(words: list[str]) -> bool:
    """From NumPy's .npz, and to whatever is not perpend's own .h5: the program does neither."""
    files = [word for word in words[1:] if not word.startswith("-")]
    return len(files) == 2 and (files[0].endswith(".npz") or not files[1].endswith(".h5"))


def convert_numpy(words: list[str]) -> None:
    """`convert` from or to what the program itself does not read or write."""
    from ._core import BadInput
    from .problems import convert

    if len(words) != 2:
        sys.exit("perpend: convert IN OUT takes no options where IN is .npz or OUT is no .h5")
    try:
        count = convert(words[0], words[1])
    except (BadInput, OSError) as error:
        sys.exit(f"perpend: {error}")
    print(f"{words[1]}: {count} problem{'s' if count > 1 else ''} written")


if __name__ == "__main__":
    main()
