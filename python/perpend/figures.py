"""Figures for papers: one column wide, told apart without colour too, as PDF, SVG, PGF or PNG.

    import perpend.figures as figures
    table = pp.compare("brick_wall", ["exact", "psor", "pgs"])
    figures.save(figures.error_time(table), "error_time.pdf")

Needs matplotlib. Each function returns a matplotlib Figure, which can be changed before it is saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from os import PathLike
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from . import _core
from .comparison import Comparison, Line
from .own_solver import Array
from .recording import Recording

column_in = 3.35
"""Width of a column: 85 mm."""
# Okabe and Ito: told apart by all kinds of colour vision. Symbols and dashes say the same.
colours = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
symbols = ("o", "s", "^", "D", "v", "P", "X", "*")
dashes = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (8, 2)))
style: dict[str, Any] = {
    "font.size": 8,
    "axes.labelsize": 8,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "legend.fontsize": 7,
    "lines.linewidth": 1.0,
    "lines.markersize": 4,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "grid.linewidth": 0.3,
    "grid.color": "#cccccc",
    "legend.frameon": False,
    "pdf.fonttype": 42,  # letters stay letters
    "svg.fonttype": "none",
    "pgf.texsystem": "pdflatex",
    "pgf.rcfonts": False,  # those of the document
}


class ColumnFigure(Figure):
    """A matplotlib Figure that a notebook shows without pyplot."""

    def _repr_png_(self) -> bytes:
        picture = BytesIO()
        self.savefig(picture, format="png", dpi=150)
        return picture.getvalue()


def error_time(comparison: Comparison, *, height_in: float = 2.6) -> Figure:
    """Energy error against time of every answer, with the medians; hollow: not certified."""
    with matplotlib.rc_context(style):
        figure, axes = _begin(height_in)
        floor_J = _floor([_finite(line.energies_J) for line in comparison])
        for k, line in enumerate(comparison):
            look = {"color": colours[k % len(colours)], "marker": symbols[k % len(symbols)]}
            ms = 1e3 * np.array(line.seconds)
            energy = np.maximum(np.array(line.energies_J), floor_J)
            sure = np.array(line.certified_each, dtype=bool)
            axes.scatter(ms[sure], energy[sure], s=9, alpha=0.5, linewidths=0.5, **look)
            edge = {**look, "facecolors": "none", "edgecolors": look["color"]}
            del edge["color"]
            axes.scatter(ms[~sure], energy[~sure], s=9, alpha=0.5, linewidths=0.5, **edge)
            if len(ms):
                axes.scatter(
                    np.median(ms), np.median(energy), s=34, label=line.solver, zorder=3, **look
                )
        axes.set(xscale="log", yscale="log", xlabel="time (ms)", ylabel="energy error (J)")
        _legend(figure, len(comparison.lines))
        return figure


def histories(answers: Mapping[str, _core.Answer], *, height_in: float = 2.4) -> Figure:
    """Energy error over the iterations, of answers that were solved with `history=True`."""
    for name, answer in answers.items():
        if len(answer.history) == 0:
            raise _core.BadInput(f"'{name}' has no history; solve it with history=True")
    with matplotlib.rc_context(style):
        figure, axes = _begin(height_in)
        floor_J = _floor([_finite(answer.history[:, 3]) for answer in answers.values()])
        for k, (name, answer) in enumerate(answers.items()):
            energy = np.maximum(answer.history[:, 3], floor_J)
            axes.plot(answer.history[:, 0], energy, label=name, **_line_look(k, len(energy)))
        axes.set(yscale="log", xlabel="iteration", ylabel="energy error (J)")
        _legend(figure, len(answers))
        return figure


def performance_profile(comparison: Comparison, *, height_in: float = 2.4) -> Figure:
    """Dolan and Moré: the share of problems that a solver certified within τ times the least time.

    On the left, τ = 1, stands how often it was the fastest; on the right how often it was certified.
    """
    with matplotlib.rc_context(style):
        figure, axes = _begin(height_in)
        profiles = profile(comparison)
        right = 2.0 * max((ratios[-1] for ratios in profiles.values() if len(ratios)), default=1.0)
        for k, (name, ratios) in enumerate(profiles.items()):
            share = np.arange(len(ratios) + 1) / max(comparison.problems, 1)
            x = np.concatenate([[1.0], ratios, [right]])
            y = np.concatenate([share, share[-1:]])
            look = {"color": colours[k % len(colours)], "linestyle": _dash(k)}
            axes.step(x, y, where="post", label=name, **look)
        axes.set(xscale="log", ylim=(-0.02, 1.02), xlim=(1, max(right, 1.1)))
        axes.set(xlabel=r"time over the least time, $\tau$", ylabel="share of problems certified")
        _legend(figure, len(profiles))
        return figure


def profile(comparison: Comparison) -> dict[str, Array]:
    """The factors τ behind `performance_profile`, sorted: one for each problem that is certified."""
    times = np.array([_times(line, comparison.problems) for line in comparison])
    least = np.min(times, axis=0, initial=np.inf)
    found = {}
    for line, own in zip(comparison, times, strict=True):
        solved = np.isfinite(own)
        found[line.solver] = np.sort(own[solved] / least[solved])
    return found


def energy_account(run: Recording, *, terms: int = 4, height_in: float = 2.6) -> Figure:
    """Where the kinetic energy came from and went: the work done since the beginning, by its terms.

    The largest `terms` have a line each, the others are one; the solver's error stands beside them.
    """
    works = {name: np.cumsum(steps) for name, steps in run.account_J.items()}
    change = works.pop("change")
    error = works.pop("solver error")
    order = sorted(works, key=lambda name: -float(np.nanmax(np.abs(works[name]), initial=0.0)))
    shown = {name: works[name] for name in order[:terms] if np.any(works[name])}
    rest = [works[name] for name in order[terms:]]
    if rest and np.any(rest):
        shown["all others"] = np.sum(rest, axis=0)
    shown = {"kinetic energy gained": change, **shown, "solver error": error}
    with matplotlib.rc_context(style):
        figure, axes = _begin(height_in)
        for k, (name, work) in enumerate(shown.items()):
            look = _line_look(k, len(work), marked=False)
            axes.plot(run.time_s, work, label=name, **look)
        axes.set(xlabel="time (s)", ylabel="work since the beginning (J)")
        _legend(figure, len(shown))
        return figure


def save(figure: Figure, path: str | PathLike[str]) -> None:
    """By the ending of the name: .pdf, .svg, .png, or .pgf, for which LaTeX must be installed."""
    with matplotlib.rc_context({**style, "svg.hashsalt": "perpend"}):
        figure.savefig(path, dpi=300, **_undated(str(path)))


def _undated(path: str) -> dict[str, Any]:
    """So that the same figure gives the same bytes."""
    dates = {".pdf": "CreationDate", ".svg": "Date"}
    return {"metadata": {date: None} for kind, date in dates.items() if path.endswith(kind)}


def _begin(height_in: float) -> tuple[Figure, Any]:
    figure = ColumnFigure(figsize=(column_in, height_in), layout="constrained")
    return figure, figure.add_subplot()


def _legend(figure: Figure, entries: int) -> None:
    """Above the axes, so that it never hides what is drawn."""
    if entries > 0:
        columns = 3 if entries > 4 else max(entries, 1) if entries < 4 else 2
        figure.legend(
            loc="outside upper center", ncols=columns, columnspacing=1.0, handlelength=2.2
        )


def _line_look(k: int, points: int, marked: bool = True) -> dict[str, Any]:
    look: dict[str, Any] = {
        "color": colours[k % len(colours)],
        "linestyle": _dash(k),
    }
    if marked:
        # Offset, so that the symbols of lines on each other can be seen.
        every = max(1, points // 8)
        look |= {"marker": symbols[k % len(symbols)], "markevery": (k * every // 7, every)}
    return look


def _dash(k: int) -> Any:
    """Another one for each colour, and where colours are used again another for the same colour."""
    return dashes[(k + k // len(colours)) % len(dashes)]


def _finite(values: Sequence[float] | Array) -> Array:
    numbers: Array = np.asarray(values, dtype=float)
    return numbers[np.isfinite(numbers) & (numbers > 0)]


def _floor(values: list[Array]) -> float:
    """What is drawn for zero on a logarithmic axis: below all that is not."""
    least = [float(one.min()) for one in values if len(one)]
    return 0.1 * min(least) if least else 1e-30


def _times(line: Line, problems: int) -> Array:
    """Of each problem; infinite where the answer is not certified, or there is none."""
    times = np.full(problems, np.inf)
    sure = np.array(line.certified_each, dtype=bool)
    tried = np.array(line.problems_tried, dtype=int)
    times[tried[sure]] = np.array(line.seconds)[sure]
    return times
