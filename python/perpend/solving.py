"""Solving one problem, or many on several threads."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

from . import _core
from .own_solver import Array, SolverFunction


def solve(
    problem: _core.Problem,
    solver: str | SolverFunction | _core.Solver = "exact",
    *,
    start: Array | None = None,
    **limits: Any,
) -> _core.Answer:
    """Solves from `start` (zero where there is none), and has the answer judged.

    `solver` is a name of `solvers()` (with settings: "pgs:order=reversed"), a function of
    (rows, x), or a `Solver` that keeps its memory. Limits: iterations, seconds (wall clock),
    energy_J (stop once the error is at most this), select ('last', 'energy', 'natural',
    'fischer_burmeister': which iterate is returned), history (keep the error of every iteration),
    check_every (iterations), update_friction (box friction follows the normal impulses found).
    """
    chosen = solver if isinstance(solver, _core.Solver) else _core.Solver(solver)
    return chosen.solve(problem, start, **limits)


def solve_many(
    problems: Iterable[_core.Problem],
    solver: str | SolverFunction = "exact",
    *,
    threads: int = 1,
    **limits: Any,
) -> list[_core.Answer]:
    """The answers to all problems, in their order; each thread has a solver of its own."""
    own = local()

    def solve_one(problem: _core.Problem) -> _core.Answer:
        if not hasattr(own, "solver"):
            own.solver = _core.Solver(solver)
        answer: _core.Answer = own.solver.solve(problem, None, **limits)
        return answer

    if threads <= 1:
        return [solve_one(problem) for problem in problems]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(solve_one, problems))
