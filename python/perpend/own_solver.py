"""Solvers written in Python: functions of (rows, x).

A function that returns x gives one answer. A generator yields one x after the other: each is an
iteration, and limits of iterations, time and energy apply. Either way the judge has the last word.
An object with `__call__` is a function that remembers, such as the x of the step before; a class whose
objects are iterators (`__init__(self, rows, x)`, `__next__`) is a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from . import _core

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Array = NDArray[np.float64]


class NotApplicable(ValueError):
    """Raised by a solver in Python for a problem that it cannot take.

    `compare` counts such problems; elsewhere it reaches the caller.
    """


@dataclass(frozen=True)
class Rows:
    """The problem as a solver in Python sees it: w = A x + b, lower <= x <= upper."""

    A: csr_matrix
    b: Array
    lower: Array
    upper: Array
    contacts: list[_core.Contact]

    def clip(self, x: Array) -> Array:
        """The nearest x within the bounds."""
        return np.clip(x, self.lower, self.upper)


SolverFunction = Callable[[Rows, Array], "Array | Iterator[Array]"]


def name_of(solver: str | SolverFunction) -> str:
    """What it is called in tables: a function by its own name, an object by that of its class."""
    if isinstance(solver, str):
        return solver
    return str(getattr(solver, "__name__", type(solver).__name__))


def register(name: str, function: SolverFunction) -> None:
    """Makes the function a solver of that name, for `solve`, `compare` and `Simulation`.

    Registering the name again takes the new function.
    """
    if not callable(function):
        raise TypeError(f"a solver is a function of (rows, x), not {type(function).__name__}")
    _core._add_solver(name, function)
