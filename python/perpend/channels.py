"""Inputs and outputs of a simulation by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .own_solver import Array


class Inputs(MutableMapping[str, float]):
    """What can be set between two steps: `sim.inputs["boom.motor.angle_rad"] = 0.3`.

    A value holds until it is set again. Unknown names and values out of range raise BadInput and
    change nothing.
    """

    def __init__(self, simulation: _core._Simulation) -> None:
        self._simulation = simulation

    def __getitem__(self, name: str) -> float:
        return self._simulation._input(self._simulation._find_input(name))

    def __setitem__(self, name: str, value: float) -> None:
        self._simulation._set_input(self._simulation._find_input(name), float(value))

    def __delitem__(self, name: str) -> None:
        raise TypeError("inputs cannot be deleted; set them to another value")

    def __iter__(self) -> Iterator[str]:
        return iter(self._simulation._input_names())

    def __len__(self) -> int:
        return len(self._simulation._input_names())

    def vector(self, names: Sequence[str]) -> InputVector:
        """These inputs as one vector, for loops: names are looked up once."""
        return InputVector(self._simulation, names)


class InputVector:
    """Some inputs, set together."""

    def __init__(self, simulation: _core._Simulation, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._simulation = simulation
        self._handles = [simulation._find_input(name) for name in names]

    def set(self, values: ArrayLike) -> None:
        """One value for each name. The first that is refused raises BadInput; those before it hold."""
        self._simulation._set_inputs(self._handles, np.asarray(values, dtype=float))


class Outputs(Mapping[str, float]):
    """What can be read: `sim.outputs["boom.angle_rad"]`. Forces are those of the last step."""

    def __init__(self, simulation: _core._Simulation) -> None:
        self._simulation = simulation

    def __getitem__(self, name: str) -> float:
        return self._simulation._output(self._simulation._find_output(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._simulation._output_names())

    def __len__(self) -> int:
        return len(self._simulation._output_names())

    def vector(self, names: Sequence[str]) -> OutputVector:
        """These outputs as one vector, for loops: names are looked up once."""
        return OutputVector(self._simulation, names)


class OutputVector:
    """Some outputs, read together."""

    def __init__(self, simulation: _core._Simulation, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._simulation = simulation
        self._handles = [simulation._find_output(name) for name in names]

    def read(self) -> Array:
        """Their values now, one for each name, in SI units."""
        return self._simulation._outputs(self._handles)
