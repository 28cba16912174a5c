#!/usr/bin/env python3
"""Compares the #includes of src/ with the arrows that src/CMakeLists.txt draws.

    check_arrows.py [ROOT]      ROOT is the folder that holds src/; by default this checkout

perpend_room(<folder> <rooms it may include>…) is the whole of a room's arrows. This fails when
an include follows no arrow, when a room is not declared, and when the arrows form a cycle. It
remarks on arrows that no include follows, without failing.
"""

import re
import sys
from pathlib import Path

ROOM = re.compile(r"\bperpend_room\s*\(([^)]*)\)")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
LIST = "src/CMakeLists.txt"


def read_arrows(text):
    """{room: (line of its declaration, [rooms it may include])} and the errors found."""
    arrows, errors = {}, []
    text = re.sub(r"#.*", "", text)
    for call in ROOM.finditer(text):
        line = text.count("\n", 0, call.start()) + 1
        room, *allowed = call.group(1).split() or [""]
        if not room:
            errors.append(f"{LIST}:{line}: perpend_room names no folder")
        elif room in arrows:
            errors.append(f"{LIST}:{line}: {room} is declared a second time; keep one of the two")
        else:
            arrows[room] = (line, allowed)
    if not arrows:
        errors.append(f"{LIST}: no perpend_room(…) found, so there is nothing to compare with")
    return arrows, errors


def undeclared_rooms(arrows):
    for room, (line, allowed) in arrows.items():
        for target in allowed:
            if target not in arrows:
                yield f"{LIST}:{line}: {room} has an arrow to {target}, which is no room"


def find_cycle(arrows):
    """The rooms of one cycle, the first again at the end; None where there is none."""
    done = set()

    def walk(room, path):
        if room in path:
            return path[path.index(room) :] + [room]
        if room in done or room not in arrows:
            return None
        for target in arrows[room][1]:
            cycle = walk(target, path + [room])
            if cycle:
                return cycle
        done.add(room)
        return None

    for room in arrows:
        cycle = walk(room, [])
        if cycle:
            return cycle
    return None


def includes_of(folder):
    """(file, line number, quote, included path) of every #include below the folder."""
    for file in sorted(folder.rglob("*")):
        if file.suffix not in {".h", ".cpp"}:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            if match:
                yield file, number, *match.groups()


def check_room(root, room, arrows, used):
    """Yields the errors of one folder of src/; adds the rooms it includes to `used`."""
    allowed = arrows[room][1]
    for file, number, quote, path in includes_of(root / "src" / room):
        target = path.split("/")[0]
        if quote == "<" and target not in arrows:
            continue  # a header of a library
        where = f"{file.relative_to(root)}:{number}"
        if "/" not in path or target in {".", ".."}:
            yield f'{where}: "{path}" is not written from src/; write "{room}/…" or another room'
        elif target not in arrows:
            yield f'{where}: "{path}" is in no room of src/; src/ may include only its own rooms'
        elif target != room and target not in allowed:
            may = ", ".join(allowed) or "no other room"
            yield (
                f'{where}: {room} includes "{path}", but {room} has no arrow to {target}: '
                f"by {LIST} it may include {may}. Move the code to the room it belongs to"
            )
        else:
            used.add(target)


def check(root):
    """(errors, remarks) of the tree, as sentences."""
    arrows, errors = read_arrows((root / LIST).read_text(encoding="utf-8"))
    errors += undeclared_rooms(arrows)
    cycle = find_cycle(arrows)
    if cycle:
        errors.append(f"{LIST}: the arrows form a cycle: {' → '.join(cycle)}; remove one of them")
    remarks = []
    for folder in sorted(path for path in (root / "src").iterdir() if path.is_dir()):
        room, used = folder.name, set()
        if room not in arrows:
            errors.append(f"src/{room}: not declared; add perpend_room({room} …) to {LIST}")
            continue
        errors += check_room(root, room, arrows, used)
        unused = [target for target in arrows[room][1] if target not in used]
        if unused:
            line = arrows[room][0]
            remarks.append(f"{LIST}:{line}: remark: {room} never includes {', '.join(unused)}")
    return errors, remarks


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    errors, remarks = check(root)
    print(*remarks, *errors, sep="\n")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
