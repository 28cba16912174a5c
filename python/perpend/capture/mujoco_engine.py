"""MuJoCo's step as a problem of perpend.

MuJoCo finds forces f of its rows with  (A + R) f + J qacc_smooth - aref  complementary to them,
A = J M^-1 J^T. Times the step h: x = h f, and w = (A + R) x + h (J qacc_smooth - aref). A row that
is not regularised has w = A x + J (v + h qacc_smooth), its velocity at the end of the step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse as sp

from .. import _core
from ..own_solver import Array
from .captured import Captured
from .mujoco_scene import motion_of

# mjtConstraint
EQUALITY, DRY_JOINT, DRY_TENDON, LIMIT_JOINT, LIMIT_TENDON, FRICTIONLESS, PYRAMID, ELLIPTIC = range(
    8
)
# mjtObj
BODY, JOINT, GEOM, EQUALITY_OBJECT, TENDON = 1, 3, 5, 17, 18

laws = ("cone", "box", "engine")
softnesses = ("normals", "all", "none")


def mujoco(model: Any, data: Any, *, law: str = "cone", soft: str = "normals") -> Captured:
    """The last step of MuJoCo, after `mj_step` or `mj_forward`, and its impulses.

    `law` of friction: "cone", Coulomb's; "box", each direction by itself within the engine's normal
    impulses; "engine", the pyramid of MuJoCo as it is. `soft` says whose regularisation (R and
    aref) is taken over: "normals", of all rows but friction, dry friction of joints included, so
    that a contact that holds must not creep; "all"; or "none", where a row's w is its speed at the
    end of the step, and a gap may close within it. Not taken over: damping that the
    integrator adds after the solver, and that the cone of MuJoCo is of torsion and rolling too: here these
    have bounds of their own. RK4 has four problems a step; the last one is taken.
    """
    if law not in laws:
        raise _core.BadInput(f"law is one of {', '.join(laws)}, not '{law}'")
    if soft not in softnesses:
        raise _core.BadInput(f"soft is one of {', '.join(softnesses)}, not '{soft}'")
    if getattr(data, "efm_active", 0):
        raise _core.BadInput(
            "the integrator 'discrete' solves with M + K in place of M; capture takes the others"
        )
    h = float(model.opt.timestep)
    rows = _rows_of(model, data, law)
    E = sp.csr_matrix((rows.value, (rows.engine, rows.own)), shape=(data.nefc, len(rows.name)))
    back = _left_inverse(E)
    J = back @ _jacobian(model, data)
    L = np.linalg.cholesky(_mass(model, data)) if model.nv else np.zeros((0, 0))
    half = scipy.linalg.solve_triangular(L, J.T, lower=True) if model.nv else J.T
    x = h * (E.T @ np.asarray(data.efc_force))
    R, is_soft = rows.compliance(np.asarray(data.efc_R), E), rows.is_soft(soft)
    C = np.where(is_soft, R, 0.0)
    forced = h * (J @ np.asarray(data.qacc_smooth))
    b_soft = forced - h * (back @ np.asarray(data.efc_aref))
    b_hard = forced + back @ np.asarray(data.efc_vel)
    if soft == "none":
        gap = back @ np.asarray(data.efc_pos)
        b_hard += np.where(rows.is_one_sided(), np.maximum(gap, 0) / h, 0.0)
    lower, upper, contacts = rows.bounds(x, h, law)
    problem = _core.Problem(
        half.T @ half + np.diag(C),
        np.where(is_soft, b_soft, b_hard),
        lower,
        upper,
        contacts=contacts,
        angular=rows.angular,
    )
    pairs = {normal: _pair(model, data, c) for normal, c in rows.contact_of_normal.items()}
    motion = motion_of(model, data, rows.contact_of_normal)
    parts = (tuple(rows.name), pairs, E.tocsr(), C, float(data.time), motion)
    return Captured(problem, x, "MuJoCo", *parts)


@dataclass
class _Rows:
    """The rows of the captured problem, one list entry each, and how the engine's follow from them."""

    name: list[str] = field(default_factory=list)
    kind: list[int] = field(default_factory=list)
    angular: list[bool] = field(default_factory=list)
    is_friction: list[bool] = field(default_factory=list)
    limit_N: list[float] = field(default_factory=list)
    # Entries of E.
    engine: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)
    contact_of_normal: dict[int, int] = field(default_factory=dict)
    friction_of: dict[int, list[tuple[list[int], float]]] = field(default_factory=dict)

    def add(self, name: str, kind: int, angular: bool = False, friction: bool = False) -> int:
        self.name.append(name)
        self.kind.append(kind)
        self.angular.append(angular)
        self.is_friction.append(friction)
        self.limit_N.append(np.inf)
        return len(self.name) - 1

    def enter(self, engine: int, own: int, value: float = 1.0) -> None:
        self.engine.append(engine)
        self.own.append(own)
        self.value.append(value)

    def is_soft(self, soft: str) -> Any:
        friction = np.array(self.is_friction, dtype=bool)
        return {"all": np.ones_like(friction), "normals": ~friction}.get(soft, friction & False)

    def is_one_sided(self) -> Any:
        kind = np.array(self.kind, dtype=int)
        return (kind >= LIMIT_JOINT) & ~np.array(self.is_friction, dtype=bool)

    def compliance(self, R: Array, E: sp.csr_matrix) -> Array:
        """R in our rows: the least of f R f over the engine's f that give the same x.

        An elliptic contact has its own R in each row. The edges of a pyramid have the same R: that of the
        normal is R / edges, that of friction R / (2 mu^2), exact as long as all edges press.
        """
        pattern = sp.csr_matrix((np.ones(E.nnz), E.indices, E.indptr), shape=E.shape)
        rows = np.asarray(pattern.sum(axis=0)).ravel()
        weight = np.asarray(E.multiply(E).sum(axis=0)).ravel()
        out: Array = (pattern.T @ R) / (rows * weight)
        return out

    def bounds(self, x: Array, h: float, law: str) -> tuple[Array, Array, list[_core.Contact]]:
        upper = h * np.array(self.limit_N, dtype=float)
        lower = np.where(self.is_one_sided(), 0.0, -upper)
        contacts = []
        for normal, parts in self.friction_of.items():
            if not parts:
                contacts.append(_core.Contact(normal))
            for friction, mu in parts:
                sliding = not self.angular[friction[0]]
                kind = "cone" if law == "cone" and sliding else "box"
                contacts.append(_core.Contact(normal, friction, mu, kind))
                if kind == "box":
                    upper[friction] = mu * max(x[normal], 0.0)
                    lower[friction] = -upper[friction]
        return lower, upper, contacts


def _rows_of(model: Any, data: Any, law: str) -> _Rows:
    rows = _Rows()
    contact_at = {int(c.efc_address): k for k, c in enumerate(data.contact) if c.efc_address >= 0}
    types, ids = np.asarray(data.efc_type), np.asarray(data.efc_id)
    i = 0
    while i < data.nefc:
        kind, number = int(types[i]), int(ids[i])
        if kind in (PYRAMID, ELLIPTIC) and law != "engine":
            i += _add_contact(rows, model, data, contact_at[i], i)
            continue
        if kind == ELLIPTIC:
            raise _core.BadInput(
                "the elliptic cone of MuJoCo is not a law of perpend; law='cone' is Coulomb's"
            )
        own = rows.add(*_described(model, data, kind, number, i))
        rows.enter(i, own)
        if kind in (DRY_JOINT, DRY_TENDON):
            rows.limit_N[own] = float(data.efc_frictionloss[i])
        if kind == FRICTIONLESS:
            rows.contact_of_normal[own] = contact_at[i]
            rows.friction_of[own] = []
        i += 1
    return rows


def _add_contact(rows: _Rows, model: Any, data: Any, number: int, first: int) -> int:
    """The rows of one contact, in its own frame; returns how many the engine has of it."""
    contact = data.contact[number]
    whose = " and ".join(_pair(model, data, number))
    mu = np.asarray(contact.friction, dtype=float)
    # A second direction of other friction is stretched, so that the ellipse becomes a circle.
    stretched = np.array([mu[0], mu[0], mu[2], mu[3], mu[3]])
    dim = int(contact.dim)
    is_pyramid = int(data.efc_type[first]) == PYRAMID
    normal = rows.add(f"normal of {whose}", PYRAMID)
    own = [normal]
    for k in range(1, dim):
        what = "friction" if k < 3 else "spinning" if k == 3 else "rolling"
        own.append(rows.add(f"{what} of {whose}", PYRAMID, k >= 3, True))
    if is_pyramid:
        for k in range(1, dim):
            for side, edge in ((1, first + 2 * (k - 1)), (-1, first + 2 * k - 1)):
                rows.enter(edge, normal)
                rows.enter(edge, own[k], side * stretched[k - 1])
    else:
        rows.enter(first, normal)
        for k in range(1, dim):
            rows.enter(first + k, own[k], stretched[k - 1] / mu[k - 1])
    parts = [(own[1:3], mu[0]), (own[3:4], mu[2]), (own[4:6], mu[3])]
    rows.friction_of[normal] = [(part, float(one)) for part, one in parts if part]
    rows.contact_of_normal[normal] = number
    return 2 * (dim - 1) if is_pyramid else dim


def _described(
    model: Any, data: Any, kind: int, number: int, row: int
) -> tuple[str, int, bool, bool]:
    """Name, kind, whether the row is angular, whether it is friction."""
    if kind == EQUALITY:
        place = row - int(np.argmax(np.asarray(data.efc_id) == number))
        angular = _is_angular_equality(model, number, place)
        return f"equality {_name(model, EQUALITY_OBJECT, number)}", kind, angular, False
    if kind == DRY_JOINT:
        joint = int(model.dof_jntid[number])
        place = number - int(model.jnt_dofadr[joint])
        return (
            f"dry friction of {_name(model, JOINT, joint)}",
            kind,
            _is_angular_joint(model, joint, place),
            True,
        )
    if kind == LIMIT_JOINT:
        return (
            f"limit of {_name(model, JOINT, number)}",
            kind,
            _is_angular_joint(model, number),
            False,
        )
    if kind in (DRY_TENDON, LIMIT_TENDON):
        what = "dry friction" if kind == DRY_TENDON else "limit"
        return f"{what} of {_name(model, TENDON, number)}", kind, False, kind == DRY_TENDON
    what = "edge" if kind == PYRAMID else "normal"
    return f"{what} of {' and '.join(_pair(model, data, number))}", kind, False, False


def _is_angular_joint(model: Any, joint: int, place: int = 0) -> bool:
    kind = int(model.jnt_type[joint])  # free, ball, slide, hinge
    return kind in (1, 3) or (kind == 0 and place >= 3)


def _is_angular_equality(model: Any, number: int, place: int) -> bool:
    kind = int(model.eq_type[number])  # connect, weld, joint
    if kind == 2:
        return _is_angular_joint(model, int(model.eq_obj1id[number]))
    return kind == 1 and place >= 3


def _name(model: Any, kind: int, number: int) -> str:
    import mujoco as engine

    # MuJoCo gives no name to what has none.
    return (
        engine.mj_id2name(model, kind, number) or f"{engine.mjtObj(kind).name[6:].lower()} {number}"
    )


def _pair(model: Any, data: Any, number: int) -> tuple[str, str]:
    contact = data.contact[number]
    names = []
    for side, geom in enumerate(np.asarray(contact.geom).tolist()):
        if geom < 0:
            names.append(f"flex {int(contact.flex[side])}")
        else:
            names.append(_name_of_body(model, geom))
    return names[0], names[1]


def _name_of_body(model: Any, geom: int) -> str:
    """That of its body; where that has none, its own."""
    import mujoco as engine

    body = int(model.geom_bodyid[geom])
    return (
        engine.mj_id2name(model, BODY, body)
        or engine.mj_id2name(model, GEOM, geom)
        or f"body {body}"
    )


def _jacobian(model: Any, data: Any) -> Array:
    import mujoco as engine

    n, nv = int(data.nefc), int(model.nv)
    J = np.asarray(data.efc_J, dtype=float)
    if not engine.mj_isSparse(model):
        return J.reshape(n, nv)
    dense = np.zeros((n, nv))
    counts, starts = np.asarray(data.efc_J_rownnz), np.asarray(data.efc_J_rowadr)
    columns = np.asarray(data.efc_J_colind)
    for i in range(n):
        entries = slice(starts[i], starts[i] + counts[i])
        dense[i, columns[entries]] = J.ravel()[entries]
    return dense


def _mass(model: Any, data: Any) -> Array:
    """M column by column: the only function for it whose arguments are those of every version."""
    import mujoco as engine

    M = np.zeros((model.nv, model.nv))
    for i, unit in enumerate(np.eye(model.nv)):
        engine.mj_mulM(model, data, M[i], unit)
    return 0.5 * (M + M.T)


def _left_inverse(E: sp.csr_matrix) -> sp.csr_matrix:
    """(E^T E)^-1 E^T; E^T E is diagonal, since the two edges of a pair differ in one sign only."""
    weight = np.asarray(E.multiply(E).sum(axis=0)).ravel()
    return sp.diags(1.0 / weight) @ E.T
