"""Scenes in motion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .channels import Inputs, Outputs
from .own_solver import Array, SolverFunction, name_of, register
from .viewing import view

contact_type = np.dtype(
    [
        ("first", int),
        ("second", int),
        ("position_m", float, 3),
        ("normal", float, 3),
        ("gap_m", float),
        ("force_on_second_N", float, 3),
    ]
)
joint_type = np.dtype(
    [
        ("joint", int),
        ("force_on_second_N", float, 3),
        ("torque_on_second_N_m", float, 3),
        ("gap_m", float),
        ("gap_rad", float),
    ]
)

SceneLike = str | PathLike[str] | Mapping[str, Any] | _core.Scene


def _files() -> dict[str, Path]:
    folder = Path(__file__).parent / "bin" / "scenes"
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))}


def scenes() -> list[str]:
    """The names of the built-in scenes."""
    return sorted([*_core._gallery_names(), *_files()])


def load_scene(scene: SceneLike, **changes: Any) -> _core.Scene:
    """A scene by its built-in name, a scene file, or a mapping with the keys of one.

    `changes` are parameters of a built-in scene (`bricks=300`), or values of a scene file by their
    paths (`**{"step.time_step_s": 0.01}`).
    """
    overrides = {path: json.dumps(value) for path, value in changes.items()}
    if isinstance(scene, _core.Scene):
        if overrides:
            return _core._parse_scene(scene.to_yaml(), scene.name or "scene", overrides)
        return scene
    if isinstance(scene, Mapping):
        return _core._parse_scene(json.dumps(scene), "the given mapping", overrides)
    name = fspath(scene)
    if name in _core._gallery_names():
        return _core._gallery_scene(name, overrides)
    path = _files().get(name, Path(name))
    if not path.exists():
        raise _core.BadInput(
            f"there is no scene '{name}', and no file of that name; "
            f"the built-in scenes are {', '.join(scenes())}"
        )
    return _core._read_scene(path, overrides)


@dataclass(frozen=True)
class State:
    """Of all bodies, in the order of `Simulation.bodies`.

    Setting it forgets what contacts remember of the step before, so that friction springs begin
    again; `save` and `restore` keep all.
    """

    poses: Array
    """(bodies, 7): x y z in m, quaternion w x y z of length 1."""
    velocities: Array
    """(bodies, 6): of the centre of mass in m/s, of turning in rad/s."""
    coordinates: Array
    """Of joints and shafts, m or rad. Of a joint they say how often it has turned: the rest follows
    from the poses."""


class Simulation(_core._Simulation):
    """A scene that is stepped. Deterministic: the same scene and solver give the same bits.

    `solver` is a name of `solvers()`, or a function of (rows, x); empty: the scene's own. Limits
    are those of `solve`, for each step. A step whose answer is worse than none moves nothing,
    unless `take_wrong`.
    """

    def __init__(
        self,
        scene: SceneLike,
        *,
        solver: str | SolverFunction = "",
        take_wrong: bool = False,
        changes: Mapping[str, Any] | None = None,
        **limits: Any,
    ) -> None:
        if callable(solver):
            name = name_of(solver)
            register(name, solver)
            solver = name
        self.scene = load_scene(scene, **(changes or {}))
        super().__init__(self.scene, solver, take_wrong, **limits)
        self._recorded: Path | None = None
        self.inputs = Inputs(self)
        self.outputs = Outputs(self)

    @property
    def contacts(self) -> NDArray[np.void]:
        """Contact points of the last step: bodies by number, place, normal, gap, force."""
        return _structured(self._contacts, contact_type)

    @property
    def joint_forces(self) -> NDArray[np.void]:
        """What each joint holds with in the last step, and how far it is apart."""
        return _structured(self._joint_forces, joint_type)

    def pose(self, body: str) -> Array:
        """x y z in m and the quaternion w x y z of a body."""
        if body not in self.bodies:
            raise _core.BadInput(f"there is no body '{body}'; there are {', '.join(self.bodies)}")
        pose: Array = self.poses[self.bodies.index(body)]
        return pose

    @property
    def state(self) -> State:
        """Where everything is and how it moves; can be set: `sim.state = other.state`."""
        return State(self.poses, self.velocities, self.coordinates)

    @state.setter
    def state(self, state: State) -> None:
        self._set_state(
            np.ascontiguousarray(state.poses, dtype=float),
            np.ascontiguousarray(state.velocities, dtype=float),
            state.coordinates,
        )

    def record(self, path: str | PathLike[str], problems_every: int = 1) -> None:
        """Records every step from the first on, into an HDF5 file; every so many steps the problem."""
        super().record(path, problems_every)
        self._recorded = Path(path)

    def view(self) -> object:
        """Shows what has been recorded so far: in a browser, or in the notebook that calls it."""
        if self._recorded is None:
            raise _core.BadInput("nothing was recorded to view; call record(path) before step()")
        return view(self._recorded)

    def __enter__(self) -> Simulation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close_recording()


def _structured(lines: Array, kind: np.dtype[np.void]) -> NDArray[np.void]:
    out = np.empty(len(lines), dtype=kind)
    column = 0
    for name in kind.names or ():
        width = int(np.prod(kind[name].shape, dtype=int))
        out[name] = lines[:, column] if width == 1 else lines[:, column : column + width]
        column += width
    return out
