"""A contact problem of Pinocchio as a problem of perpend.

Pinocchio's solvers find impulses x of its constraints with  (G + R) x + g  complementary to them by
Coulomb's law, G = J M^-1 J^T and R the compliance of the constraints: the problem of perpend.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse as sp
from numpy.typing import ArrayLike

from .. import _core
from ..own_solver import Array
from .captured import Captured


def pinocchio(
    model: Any,
    data: Any,
    constraint_models: Any,
    constraint_datas: Any,
    g: ArrayLike,
    x: ArrayLike,
    *,
    time_s: float = 0.0,
) -> Captured:
    """The problem that a solver of Pinocchio was given, and its impulses.

    `data` holds the mass matrix (`crba`), each constraint has been calculated (`calc`). `g` is what
    the solver was given: the velocity of each row without impulses, m/s or rad/s; `x` what it found
    (`retrieveConstraintImpulses`), N s or N m s. The compliance of the constraints is taken over;
    corrections of position are part of g. The damping that ADMM adds on its way is not a part of the problem.
    """
    import pinocchio as engine

    J = np.atleast_2d(
        engine.getConstraintsJacobian(model, data, constraint_models, constraint_datas)
    )
    for what, given in (("g", g), ("x", x)):
        if np.shape(given) != (len(J),):
            raise _core.BadInput(
                f"{what} has the shape {np.shape(given)} where there are {len(J)} rows"
            )
    rows = _Rows(model, data, J)
    for one, its_data in zip(constraint_models, constraint_datas, strict=True):
        rows.add(one.extract(), its_data.extract())
    M = np.triu(data.M) + np.triu(data.M, 1).T
    half = scipy.linalg.solve_triangular(np.linalg.cholesky(M), J.T, lower=True)
    C = np.concatenate([np.zeros(0), *(one.retrieveCompliance() for one in constraint_models)])
    problem = _core.Problem(
        half.T @ half + np.diag(C),
        g,
        rows.lower,
        rows.upper,
        contacts=rows.contacts,
        angular=rows.angular,
    )
    impulses = np.array(x, dtype=float)
    same = sp.identity(len(J), format="csr")
    return Captured(problem, impulses, "Pinocchio", tuple(rows.name), rows.bodies, same, C, time_s)


@dataclass
class _Rows:
    """The rows of all constraints, one list entry each."""

    model: Any
    data: Any
    J: Array
    name: list[str] = field(default_factory=list)
    lower: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    angular: list[bool] = field(default_factory=list)
    contacts: list[_core.Contact] = field(default_factory=list)
    bodies: dict[int, tuple[str, str]] = field(default_factory=dict)

    def add(self, constraint: Any, its_data: Any) -> None:
        kind = type(constraint).__name__.removesuffix("ConstraintModel")
        if kind == "PointContact":
            self._add_contact(constraint)
        elif kind in ("PointAnchor", "FrameAnchor"):
            whose = " and ".join(self._pair(constraint))
            for k in range(3 if kind == "PointAnchor" else 6):
                self._row(f"anchor of {whose}", -np.inf, np.inf, k >= 3)
        elif kind == "JointLimit":
            for _ in range(constraint.residualSize()):
                self._joint_row("limit", 0.0, np.inf)
        elif kind == "JointFriction":
            bounds = constraint.set(its_data)
            for low, high in zip(np.atleast_1d(bounds.lb), np.atleast_1d(bounds.ub), strict=True):
                self._joint_row("dry friction", float(low), float(high))
        else:
            raise _core.BadInput(f"constraints of the kind {kind} cannot be captured")

    def _add_contact(self, constraint: Any) -> None:
        """Two rows of friction, then the normal: the frame of the contact has the normal as z."""
        first = len(self.name)
        pair = self._pair(constraint)
        whose = " and ".join(pair)
        for _ in range(2):
            self._row(f"friction of {whose}", -np.inf, np.inf, False)
        self._row(f"normal of {whose}", 0.0, np.inf, False)
        mu = float(constraint.getFriction())
        self.contacts.append(_core.Contact(first + 2, [first, first + 1], mu, "cone"))
        self.bodies[first + 2] = pair

    def _row(self, name: str, lower: float, upper: float, angular: bool) -> None:
        self.name.append(name)
        self.lower.append(lower)
        self.upper.append(upper)
        self.angular.append(angular)

    def _joint_row(self, what: str, lower: float, upper: float) -> None:
        """A row of one coordinate of a joint: that in which its Jacobian is not zero."""
        dof = int(np.argmax(np.abs(self.J[len(self.name)])))
        joint = next(k for k, one in enumerate(self.model.joints) if 0 <= dof - one.idx_v < one.nv)
        S = np.reshape(self.data.joints[joint].S, (6, -1))
        angular = not S[:3, dof - self.model.joints[joint].idx_v].any()
        self._row(f"{what} of {self.model.names[joint]}", lower, upper, angular)

    def _pair(self, constraint: Any) -> tuple[str, str]:
        first, second = int(constraint.joint1_id), int(constraint.joint2_id)
        return str(self.model.names[first]), str(self.model.names[second])
