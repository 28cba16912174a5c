"""Solvers side by side on the same problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from statistics import median
from typing import Any

from . import _core
from .capture import Captured
from .own_solver import NotApplicable, SolverFunction, name_of
from .problems import read_problems
from .simulation import Simulation, load_scene, scenes

Item = str | PathLike[str] | _core.Problem | _core.StoredProblem | Captured


@dataclass(frozen=True)
class Line:
    """What one solver did with all problems."""

    solver: str
    tried: int
    certified: int
    not_applicable: int
    median_ms: float
    median_iterations: float
    median_energy_J: float
    max_energy_J: float
    median_natural: float
    problems_tried: tuple[int, ...] = ()
    """Numbers of those that it took; what follows has one entry for each of them."""
    seconds: tuple[float, ...] = ()
    energies_J: tuple[float, ...] = ()
    certified_each: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """A table; `print` shows it, iterating gives its lines."""

    lines: tuple[Line, ...]
    problems: int

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __str__(self) -> str:
        text = [
            f"{'solver':<20} {'certified':>12} {'ms':>9} {'iterations':>10} {'natural':>9} {'energy [J]':>11}"
        ]
        for line in self.lines:
            text.append(
                f"{line.solver:<20} {f'{line.certified} of {line.tried}':>12} {line.median_ms:>9.3g}"
                f" {line.median_iterations:>10.4g} {line.median_natural:>9.2g} {line.median_energy_J:>11.2g}"
            )
        return "\n".join(text)

    def to_latex(self) -> str:
        """A table of `booktabs` that fits into a column of an A4 page of two, 84 mm."""
        lines = [
            r"{\footnotesize\setlength{\tabcolsep}{3pt}%",
            r"\begin{tabular}{@{}lrrrr@{}}",
            r"\toprule",
            r"solver & certified & ms & natural & J \\",
            r"\midrule",
        ]
        for line in self.lines:
            numbers = (line.median_ms, line.median_natural, line.median_energy_J)
            cells = " & ".join(_in_latex(number) for number in numbers)
            name = _escaped(line.solver)
            lines.append(rf"{name} & {line.certified}/{line.tried} & {cells} \\")
        return "\n".join([*lines, r"\bottomrule", r"\end{tabular}}", ""])


def _in_latex(number: float) -> str:
    """Two digits, with a power of ten where that is shorter."""
    if number != number:
        return "--"
    if number == float("inf"):
        return r"$\infty$"
    text = f"{number:.2g}"
    if "e" not in text:
        return text
    digits, power = text.split("e")
    return rf"${digits}\cdot10^{{{int(power)}}}$"


def _escaped(name: str) -> str:
    special = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return "".join(
        special.get(letter, f"\\{letter}" if letter in "&%$#_{}" else letter) for letter in name
    )


def compare(
    items: Item | Iterable[Item],
    solvers: Sequence[str | SolverFunction] = ("exact", "psor", "pgs"),
    *,
    steps: int = 100,
    every: int = 5,
    **limits: Any,
) -> Comparison:
    """Gives the same problems to every solver, each from zero, and judges the answers.

    `items` are problems, captured steps, files of problems, or scenes, which are run for `steps` with their own
    solver; of these every `every`-th problem is taken, with its friction bounds as they were.
    """
    if isinstance(items, (str, PathLike, _core.Problem, _core.StoredProblem, Captured)):
        items = [items]
    problems = [problem for item in items for problem in _problems(item, steps, every)]
    return Comparison(tuple(_line(s, problems, limits) for s in solvers), len(problems))


def _problems(item: Item, steps: int, every: int) -> list[_core.Problem]:
    if isinstance(item, _core.Problem):
        return [item]
    if isinstance(item, (_core.StoredProblem, Captured)):
        return [item.problem]
    if str(item) not in scenes() and not str(item).endswith((".yaml", ".yml")):
        file = read_problems(item)
        return [file[k].problem for k in range(len(file))]
    sim = Simulation(load_scene(item))
    problems = []
    for k in range(steps):
        sim.step()
        if k % every == 0:
            problems.append(sim.problem)
    return problems


def _line(
    solver: str | SolverFunction, problems: list[_core.Problem], limits: dict[str, Any]
) -> Line:
    made = _core.Solver(solver)
    tried, numbers = [], []
    for k, problem in enumerate(problems):
        try:
            answer = made.solve(problem, None, **limits)
        except NotApplicable:
            continue
        if answer.stop != "not applicable":
            tried.append(answer)
            numbers.append(k)

    def middle(values: Iterable[float]) -> float:
        found = list(values)
        return median(found) if found else float("nan")

    return Line(
        solver=name_of(solver),
        tried=len(tried),
        certified=sum(answer.certified for answer in tried),
        not_applicable=len(problems) - len(tried),
        median_ms=1e3 * middle(answer.seconds for answer in tried),
        median_iterations=middle(answer.iterations for answer in tried),
        median_energy_J=middle(answer.certificate.energy_J for answer in tried),
        max_energy_J=max((answer.certificate.energy_J for answer in tried), default=float("nan")),
        median_natural=middle(answer.certificate.natural for answer in tried),
        problems_tried=tuple(numbers),
        seconds=tuple(answer.seconds for answer in tried),
        energies_J=tuple(answer.certificate.energy_J for answer in tried),
        certified_each=tuple(answer.certified for answer in tried),
    )
