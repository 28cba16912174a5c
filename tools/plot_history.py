#!/usr/bin/env python3
"""plot_history.py HISTORY.csv OUT.svg   draws the errors that `perpend solve --history` wrote.

One panel for each measure, iterations to the right, the error on a logarithmic scale upwards,
a curve for each problem and solver. Needs nothing but Python.
"""
import csv
import math
import sys
from collections import defaultdict
from xml.sax.saxutils import escape

MEASURES = [("natural", "natural residual (mixed units)"),
            ("fb", "Fischer–Burmeister (mixed units)"),
            ("energy_J", "energy error [J]")]
COLOURS = ["#0b6e99", "#c4572b", "#5b8c2a", "#7a4fa3", "#8a6d00", "#444444"]
PANEL, HEIGHT, LEFT, TOP, GAP = 250, 210, 62, 34, 78


def read(path):
    curves = defaultdict(lambda: defaultdict(list))
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            name = f"{row['problem']}: {row['solver']}"
            for key, _ in MEASURES:
                value = float(row[key])
                if 0 < value < math.inf:
                    curves[key][name].append((int(row["iteration"]), value))
    return curves


def panel(out, left, title, curves, colours):
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return
    last = max(1, max(x for x, _ in points))
    low = math.floor(math.log10(min(y for _, y in points)))
    high = max(low + 1, math.ceil(math.log10(max(y for _, y in points))))
    def at(x, y):
        return (left + PANEL * x / last,
                TOP + HEIGHT * (high - math.log10(y)) / (high - low))
    out.append(f'<text x="{left}" y="{TOP - 12}" class="title">{escape(title)}</text>')
    for decade in range(low, high + 1):
        _, y = at(0, 10.0 ** decade)
        out.append(f'<line x1="{left}" x2="{left + PANEL}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>')
        out.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">1e{decade}</text>')
    for k in range(0, 5):
        x = left + PANEL * k / 4
        out.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">'
                   f'{round(last * k / 4)}</text>')
    out.append(f'<text x="{left + PANEL / 2}" y="{TOP + HEIGHT + 33}" text-anchor="middle">'
               'iteration</text>')
    for name, curve in curves.items():
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in curve))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colours[name]}" '
                   'stroke-width="1.8"/>')


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    curves = read(sys.argv[1])
    names = sorted({name for of_measure in curves.values() for name in of_measure})
    colours = {name: COLOURS[k % len(COLOURS)] for k, name in enumerate(names)}
    width = LEFT + 3 * PANEL + 2 * GAP + 16
    height = TOP + HEIGHT + 44 + 18 * len(names)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           f'width="{width}" height="{height}">',
           "<style>text{font:12px sans-serif;fill:#333}.title{font-weight:bold}"
           ".grid{stroke:#ddd}</style>",
           f'<rect width="{width}" height="{height}" fill="white"/>']
    for k, (key, title) in enumerate(MEASURES):
        panel(out, LEFT + k * (PANEL + GAP), title, curves[key], colours)
    for k, name in enumerate(names):
        y = TOP + HEIGHT + 52 + 18 * k
        out.append(f'<line x1="{LEFT}" x2="{LEFT + 24}" y1="{y}" y2="{y}" '
                   f'stroke="{colours[name]}" stroke-width="2.5"/>')
        out.append(f'<text x="{LEFT + 32}" y="{y + 4}">{escape(name)}</text>')
    out.append("</svg>\n")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("\n".join(out))


if __name__ == "__main__":
    main()
