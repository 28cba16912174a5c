#!/usr/bin/env python3
"""write_numbers.py PERPEND [--times] [--check]: writes the figures of README and guides as the program
prints them now, so that no two pages disagree.

- Blocks that show `$ build/perpend run SCENE …`: each line as it is printed now; lines that are left out
  stay left out.
- The table of scenes in docs/guide/scenes/README.md: its rows, and ms.
- The tables between <!-- numbers: NAME --> and <!-- /numbers -->: see `tables`.

Times are kept as they stand unless --times is given: take them on a machine that does nothing else. With
--check nothing is written, and the exit code is 1 where something would change.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TIMES = ("ms per step", "")  # labels of lines with times; the second line of them has none
LONG = ("shaker",)  # minutes; written by hand


def output_of(perpend, arguments):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scenes", "problems"):
            (Path(folder) / name).symlink_to(ROOT / name)
        return subprocess.run([perpend, *arguments], cwd=folder, capture_output=True, text=True).stdout


# Blocks ---------------------------------------------------------------------------------------


def label_of(line):
    """What a line of a summary is about: "certified", or "lifted" of an expectation."""
    fields = re.split(r"\s{2,}", line.strip())
    if len(fields) > 2 and fields[0] in ("ok", "FAILS"):
        return (line[:4], fields[1])
    return (line[:4], fields[0] if line[:19].strip() else "")


def renewed(shown, printed, with_times):
    """The lines `shown` on a page, each replaced by that of the same label in `printed`."""
    at, lines = 0, []
    for line in shown:
        label = label_of(line)
        found = [k for k in range(at, len(printed)) if label_of(printed[k]) == label]
        keeps = line.startswith("…") or (label[1] in TIMES and not with_times)
        if keeps or not found:
            lines.append(line)
        else:
            at = found[0] + 1
            lines.append(printed[found[0]])
    return lines


def renew_blocks(text, arguments):
    def renew(match):
        command, *shown = match[1].splitlines()
        words = command.removeprefix("$ build/perpend ").split()
        if words[1] in LONG or "certified" not in match[1] or len(re.findall(r"^\$ ", match[1], re.M)) > 1:
            return match[0]
        printed = output_of(arguments.perpend, words).splitlines()
        return "```\n" + "\n".join([command, *renewed(shown, printed, arguments.times)]) + "\n```"

    return re.sub(r"^```\n(\$ build/perpend run .*?)\n```", renew, text, flags=re.M | re.S)


# Tables ---------------------------------------------------------------------------------------


def run_json(perpend, scene, *more):
    return json.loads(output_of(perpend, ["run", scene, "--json", *more]))


def grouped(number):
    return f"{number:,.0f}"


def renew_scene_table(text, arguments):
    """| [name](name.md) | what | did | rows | ms box / cone |"""

    def renew(match):
        name, ms = match[2], match[5]
        if name in LONG:
            return match[0]
        box = run_json(arguments.perpend, name)
        if arguments.times:
            cone = run_json(arguments.perpend, name, "--friction", "cone")
            ms = f"{box['median_ms']:.2g} / {cone['median_ms']:.2g}"
        return f"{match[1]}{match[3]}| {grouped(box['median_rows'])} | {ms} |"

    row = re.compile(r"^(\| \[(\w+)\]\(\w+\.md\) )(\|.*?\|.*?)\| ([\d,]+) \| ([^|]*?) \|$", re.M)
    return row.sub(renew, text)


def old_times(table):
    """solver: ms of a table that stands on a page."""
    cells = [[cell.strip() for cell in line.split("|")] for line in table.splitlines() if line.startswith("| `")]
    return {row[1].split("`")[1]: row[3] for row in cells}


def power(number):
    return f"{number:.2g}" if number > 1e-3 else f"{number:.0e}".replace("e-0", "e-")


CRANE = {
    "pgs": "projected Gauss–Seidel, 75 sweeps",
    "psor": "the same without a matrix",
    "bpp:algebra=dense": "block pivoting as published",
    "bpp": "the same through the bodies",
    "exact": "pivoting, an interior point where it gets stuck",
}


def crane_table(old, arguments):
    command = ["compare", "log_grasping", "--no-deadlines", "--json"]
    with tempfile.TemporaryDirectory() as out:
        solvers = json.loads(output_of(arguments.perpend, [*command, "--out", out]))["scenes"][0]["solvers"]
    by_name, times = {solver["name"]: solver for solver in solvers}, old_times(old)
    lines = ["| solver | certified | ms | error in joules |", "|---|---|---|---|"]
    for name, what in CRANE.items():
        s = by_name[name]
        ms = f"{s['median_ms']:.2g}" if arguments.times or name not in times else times[name]
        lines.append(f"| `{name}`: {what} | {s['certified']} of {s['attempted']} | {ms} | {power(s['median_energy_J'])} |")
    return "\n".join(lines)


tables = {"crane": crane_table}


def renew_tables(text, arguments):
    def renew(match):
        return f"{match[1]}{tables[match[2]](match[3], arguments)}{match[4]}"

    return re.sub(r"(<!-- numbers: (\w+) -->\n)(.*?)(\n<!-- /numbers -->)", renew, text, flags=re.S)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("perpend", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    changed = False
    for page in [ROOT / "README.md", ROOT / "docs/guide/run.md", *sorted((ROOT / "docs/guide/scenes").glob("*.md"))]:
        old = page.read_text(encoding="utf-8")
        new = renew_tables(renew_scene_table(renew_blocks(old, arguments), arguments), arguments)
        if new != old:
            changed = True
            print(f"{page.relative_to(ROOT)}: {'would change' if arguments.check else 'written'}")
            if not arguments.check:
                page.write_text(new, encoding="utf-8")
    return 1 if arguments.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
