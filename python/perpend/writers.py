"""Problems in the formats of others, each as `read_problems` reads it back.

What a format has no place for is refused, but for which rows are angular: all of these take every
row for a linear one. Rows of contacts under cones come in the order of the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from . import _core
from .own_solver import Array

Stored = _core.StoredProblem
STANDS_FOR_INFINITY = 1e30  # JSON has none


def save_bmlcp(path: str | PathLike[str], stored: Stored) -> None:
    """BMLCP 1: rows with box friction as ODE has it."""
    problem = stored.problem
    _refuse_cones(problem, "BMLCP")
    A = problem.A.tocoo()
    normal, upper = _as_ode(stored)
    x = np.zeros(len(problem)) if stored.x is None else stored.x
    lines = [f"BMLCP 1\n{len(problem)} {A.nnz} 0 0", f"# {_one_line(stored.origin)}"]
    lines += [f"{i} {j} {float(a)!r}" for i, j, a in zip(A.row, A.col, A.data, strict=True)]
    columns = [[float(value) for value in one] for one in (problem.b, problem.lower, upper, x)]
    for b, low, high, findex, one in zip(*columns[:3], normal.tolist(), columns[3], strict=True):
        lines.append(f"{b!r} {low!r} {high!r} {findex} {one!r}")
    Path(path).write_text("\n".join(lines) + "\n")


def save_json(path: str | PathLike[str], problems: Iterable[Stored]) -> None:
    """A list of problems with literal numbers: box problems, or contacts under cones alone."""
    Path(path).write_text(json.dumps([_literal(k, one) for k, one in enumerate(problems)]))


def save_siconos(path: str | PathLike[str], stored: Stored) -> None:
    """Siconos' text: LCP, relay, or a local problem of friction where there are cones."""
    problem = stored.problem
    if _has_cones(problem):
        rows, mu = _cones_alone(problem, "Siconos", normal_first=True)
        A, b = problem.A[rows][:, rows], problem.b[rows]
        parts = [f"3\n{len(mu)}\n", _dense(A), _numbers(b), _numbers(mu)]
    else:
        _refuse_box_friction(problem, "Siconos")
        parts = [f"{len(problem)}\n", _dense(problem.A), _numbers(problem.b)]
        if problem.lower.any() or np.isfinite(problem.upper).any():
            parts += [_numbers(problem.lower), _numbers(problem.upper)]
    Path(path).write_text("".join(parts))


def save_fclib(path: str | PathLike[str], stored: Stored) -> None:
    """FCLIB, local: contacts under cones in three dimensions. Needs h5py."""
    import h5py

    problem = stored.problem
    rows, mu = _cones_alone(problem, "FCLIB", normal_first=True)
    W = sp.csr_matrix(problem.A[rows][:, rows])
    W.sort_indices()
    with h5py.File(fspath(path), "w") as file:
        local = file.create_group("fclib_local")
        local["spacedim"] = np.array([3], dtype=np.int32)
        local["info/title"] = np.bytes_(_one_line(stored.name).encode())
        local["info/description"] = np.bytes_(_one_line(stored.origin).encode())
        for name, value in (("m", len(rows)), ("n", len(rows)), ("nzmax", W.nnz), ("nz", -2)):
            local[f"W/{name}"] = np.array([value], dtype=np.int32)
        local["W/p"], local["W/i"] = W.indptr.astype(np.int32), W.indices.astype(np.int32)
        local["W/x"] = W.data
        local["vectors/q"], local["vectors/mu"] = problem.b[rows], mu
        if stored.x is not None:
            file["solution/r"] = stored.x[rows]


def _literal(k: int, stored: Stored) -> dict[str, Any]:
    problem = stored.problem
    entry: dict[str, Any] = {"name": stored.name or f"problem {k}", "n": len(problem)}
    rows = list(range(len(problem)))
    if _has_cones(problem):
        rows, mu = _cones_alone(problem, "JSON", normal_first=False)
        entry |= {"kind": "ncp", "order": "t1,t2,n", "mu": mu.tolist()}
    else:
        normal, upper = _as_ode(stored)
        entry |= {"kind": "boxlcp", "lo": _finite(problem.lower), "hi": _finite(upper)}
        if (normal >= 0).any():
            entry["findex"] = normal.tolist()
    entry["A"] = problem.A[rows][:, rows].toarray().ravel().tolist()
    entry["b"] = problem.b[rows].tolist()
    if stored.x is not None:
        entry["expected"] = stored.x[rows].tolist()
    return entry


def _as_ode(stored: Stored) -> tuple[Any, Array]:
    """The normal row of each friction row, and upper bounds with mu in the place of theirs.

    Only where the bounds are mu |x_n| to the last bit, as a reader makes them again; others stay
    bounds, and their contact is not named.
    """
    problem = stored.problem
    normal, upper, lower = np.full(len(problem), -1), problem.upper, problem.lower
    x = np.zeros(len(problem)) if stored.x is None else stored.x
    bounds = upper.copy()
    for contact in problem.contacts:
        rows, follows = contact.friction, contact.mu * abs(x[contact.normal])
        if rows and (upper[rows] == follows).all() and (lower[rows] == -follows).all():
            normal[rows], bounds[rows] = contact.normal, contact.mu
    return normal, bounds


def _has_cones(problem: _core.Problem) -> bool:
    return any(contact.law == "cone" for contact in problem.contacts)


def _refuse_cones(problem: _core.Problem, format: str) -> None:
    if _has_cones(problem):
        raise _core.BadInput(f"{format} has no place for friction cones; use .npz or .h5")


def _refuse_box_friction(problem: _core.Problem, format: str) -> None:
    if any(contact.friction for contact in problem.contacts):
        raise _core.BadInput(f"{format} has no place for box friction; use .bmlcp, .npz or .h5")


def _cones_alone(
    problem: _core.Problem, format: str, *, normal_first: bool
) -> tuple[list[int], Array]:
    """The rows in the order of the format, and mu of each contact."""
    rows: list[int] = []
    for contact in problem.contacts:
        if contact.law == "cone" and len(contact.friction) == 2:
            order = [contact.normal, *contact.friction]
            rows += order if normal_first else [*order[1:], order[0]]
    if sorted(rows) != list(range(len(problem))) or not rows:
        raise _core.BadInput(
            f"{format} holds contacts under cones with two directions of friction each, and no "
            "other rows; use .npz or .h5"
        )
    return rows, np.array([contact.mu for contact in problem.contacts])


def _finite(bounds: Array) -> list[float]:
    limit = STANDS_FOR_INFINITY
    return [float(value) for value in np.clip(bounds, -limit, limit)]


def _numbers(values: Array) -> str:
    return " ".join(repr(float(value)) for value in values) + "\n"


def _dense(A: sp.csr_matrix) -> str:
    rows, columns = A.shape
    return f"0\n{rows} {columns}\n{rows} {columns}\n" + _numbers(A.toarray().ravel(order="F"))


def _one_line(text: str) -> str:
    return " ".join(text.split()) or "perpend"
