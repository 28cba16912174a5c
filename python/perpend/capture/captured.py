"""A step of another engine: its problem, its impulses, its names."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from .. import _core
from ..own_solver import Array
from ..problems import write_problems

contact_type = np.dtype(
    [
        ("first", object),
        ("second", object),
        ("energy_J", float),
        ("normal_N_s", float),
        ("friction_N_s", float),
        ("slip_m_per_s", float),
    ]
)


@dataclass(frozen=True)
class Motion:
    """Where everything was at the beginning of a step, for the viewer."""

    poses: Array
    """(bodies, 7): x y z in m, quaternion w x y z."""
    velocities: Array
    """(bodies, 6): of the centre of mass in m/s, of turning in rad/s."""
    contacts: Array
    """(contacts, 13): bodies, place in m, normal, gap in m, force on the second in N, normal row."""


@dataclass(frozen=True)
class Captured:
    """One step of another engine, in perpend's row form: w = A x + b, x in N s, w in m/s.

    `x` are the engine's own impulses. The engine's rows may be others, such as the edges of a
    friction pyramid: its Jacobian is `engine_rows` times the Jacobian of `problem`.
    """

    problem: _core.Problem
    x: Array
    engine: str
    row_names: tuple[str, ...]
    """What each row is and whose: "normal of box and floor"."""
    bodies: dict[int, tuple[str, str]]
    """The two bodies of each contact, by its normal row."""
    engine_rows: sp.csr_matrix
    compliance: Array
    """What was taken over of the engine's regularisation: A = J M^-1 J^T + diag(compliance)."""
    time_s: float
    motion: Motion | None = None

    @cached_property
    def certificate(self) -> _core.Certificate:
        """How wrong the engine's impulses are."""
        return _core.certify(self.problem, self.x)

    @property
    def certified(self) -> bool:
        """Whether the engine has solved this problem."""
        return self.certificate.certified

    def solve(self, solver: str = "", **limits: Any) -> _core.Answer:
        """What a solver of perpend answers: `cone-exact` where there are cones, else `exact`.

        Box friction follows the normal impulses that it finds, unless `update_friction=False`.
        """
        has_cone = any(contact.law == "cone" for contact in self.problem.contacts)
        chosen = solver or ("cone-exact" if has_cone else "exact")
        limits.setdefault("update_friction", True)
        answer: _core.Answer = _core.Solver(chosen).solve(self.problem, None, **limits)
        return answer

    @property
    def contacts(self) -> NDArray[np.void]:
        """One line for each contact: its bodies, joules, impulses, and how fast it slips."""
        lines = np.empty(len(self.bodies), dtype=contact_type)
        friction = self._friction_rows
        energy, w = self.certificate.energy_J_of_rows, self.certificate.w
        for line, (normal, (first, second)) in zip(lines, self.bodies.items(), strict=True):
            plane, others = friction.get(normal, ([], []))
            line["first"], line["second"] = first, second
            line["energy_J"] = energy[[normal, *plane, *others]].sum()
            line["normal_N_s"] = self.x[normal]
            line["friction_N_s"] = np.linalg.norm(self.x[plane])
            line["slip_m_per_s"] = np.linalg.norm(w[plane])
        return lines

    @property
    def worst(self) -> str:
        """The row or contact with the largest error, by name. A cone's error is that of all its rows."""
        row = self.certificate.worst_row
        if row < 0:
            return "no rows"
        is_cone = any(c.normal == row and c.law == "cone" for c in self.problem.contacts)
        return f"contact of {' and '.join(self.bodies[row])}" if is_cone else self.row_names[row]

    def stored(self, name: str) -> _core.StoredProblem:
        """The problem with the engine's impulses as its x, for a file."""
        return _core.StoredProblem(
            name, self.problem, self.x, f"{self.engine}, t = {self.time_s:g} s"
        )

    def __str__(self) -> str:
        verdict = "certified" if self.certified else "not certified"
        rows, energy_J = len(self.problem), self.certificate.energy_J
        text = [
            f"{self.engine} at {self.time_s:g} s: {rows} rows, {verdict}, {energy_J:.3g} J",
            f"  worst: {self.worst}",
        ]
        lines = self.contacts
        for line in lines[np.argsort(-lines["energy_J"], kind="stable")][:5]:
            text.append(
                f"  {line['energy_J']:9.2g} J  {line['first']} and {line['second']}: "
                f"normal {line['normal_N_s']:.3g} N s, friction {line['friction_N_s']:.3g} N s, "
                f"slips at {line['slip_m_per_s']:.3g} m/s"
            )
        return "\n".join(text)

    @property
    def _friction_rows(self) -> dict[int, tuple[list[int], list[int]]]:
        """Rows of sliding, and of spinning and rolling, of each normal row."""
        rows: dict[int, tuple[list[int], list[int]]] = {}
        angular = self.problem.angular
        for contact in self.problem.contacts:
            plane, others = rows.setdefault(contact.normal, ([], []))
            for row in contact.friction:
                (others if angular[row] else plane).append(row)
        return rows


def write(
    path: str | PathLike[str], steps: Iterable[Captured], *, title: str = "", model: Any = None
) -> None:
    """Writes captured steps as a recording, which `perpend solve`, `compare` and `inspect` read.

    With MuJoCo's `model` it is a run, too, which `perpend view` shows: its bodies in motion, with
    forces and errors of each contact. Where the bodies are at the end of a step is read from the
    step that follows; after the last one they stay.
    """
    captured = list(steps)
    stored = [one.stored(f"step {k + 1}") for k, one in enumerate(captured)]
    if model is None or not captured:
        write_problems(path, stored, title=title)
        return
    from .mujoco_scene import body_names, scene_of

    motions = [one.motion for one in captured if one.motion is not None]
    if len(motions) != len(captured):
        raise _core.BadInput("only steps of MuJoCo say how its bodies move; leave out the model")
    h = float(model.opt.timestep)
    _core._write_outside_run(
        path,
        captured[0].engine,
        _core._parse_scene(json.dumps(scene_of(model, title)), "the captured model", {}),
        (
            body_names(model),
            [captured[0].time_s - h, *(one.time_s for one in captured)],
            np.vstack([one.poses for one in [*motions, motions[-1]]]),
            np.vstack([one.velocities for one in [*motions, motions[-1]]]),
        ),
        [(one, motion.contacts) for one, motion in zip(stored, motions, strict=True)],
    )
