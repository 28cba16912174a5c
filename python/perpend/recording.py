"""Recorded runs as arrays."""

from __future__ import annotations

from functools import cached_property
from os import PathLike

import numpy as np
from numpy.typing import NDArray

from . import _core
from .own_solver import Array
from .viewing import view


class Recording:
    """A run that `Simulation.record` or `perpend run --record` wrote.

    Arrays have one entry for each step; `poses` has one more, the beginning.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = path
        self._run = _core._Run(path)

    def __len__(self) -> int:
        return self._run.steps

    @property
    def bodies(self) -> list[str]:
        """Names, in the order of `poses`."""
        return self._run.bodies

    @property
    def solver(self) -> str:
        """What made the answers, with its settings."""
        return self._run.solver

    @property
    def scene_text(self) -> str:
        """The scene as it was run, as a scene file."""
        return self._run.scene()

    @cached_property
    def problems(self) -> _core.ProblemFile:
        """The problems of the recorded steps, with their answers."""
        return _core.ProblemFile(self.path)

    @cached_property
    def poses(self) -> Array:
        """(steps + 1, bodies, 7): x y z in m, quaternion w x y z."""
        return self._run.poses().reshape(len(self) + 1, len(self.bodies), 7)

    @cached_property
    def time_s(self) -> Array:
        """At the end of each step, s."""
        return self._run.time_s()

    @cached_property
    def energy_error_J(self) -> Array:
        """Of each step's answer, J."""
        return self._run.energy_error_J()

    @cached_property
    def kinetic_J(self) -> Array:
        """At the end of each step, J."""
        return self._run.kinetic_J()

    @cached_property
    def potential_J(self) -> Array:
        """At the end of each step, J."""
        return self._run.potential_J()

    @cached_property
    def joint_gap_m(self) -> Array:
        """The largest distance by which a joint is apart, m."""
        return self._run.joint_gap_m()

    @cached_property
    def certified(self) -> NDArray[np.bool_]:
        """Whether each step's problem was solved."""
        return self._run.certified() > 0

    @cached_property
    def account_J(self) -> dict[str, Array]:
        """Work of each step by its terms, J: gravity, contacts, friction, motors …

        Their sum is `change`, that of the kinetic energy, to rounding. `solver error` is work that
        would not be there, had the solver solved exactly.
        """
        return self._run.account()

    def view(self) -> object:
        """Shows the run: in a browser, or in the notebook that calls it."""
        return view(self.path)

    def differing_bits(self) -> int:
        """Runs the scene again; 0 if every number of every step came out the same."""
        return self._run.replay()
