"""Problems from bodies, and problems in files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from . import _core, writers
from .own_solver import Array


def from_bodies(
    M: ArrayLike,
    J: Any,
    momentum: ArrayLike,
    C: ArrayLike,
    d: ArrayLike,
    lower: ArrayLike,
    upper: ArrayLike,
    *,
    contacts: Sequence[_core.Contact] = (),
    angular: Sequence[bool] = (),
) -> _core.Problem:
    """The problem of m bodies: M v = momentum + J^T x,  w = J v + C x + d.

    M is (m, 6, 6), linear then angular, kg and kg m^2; J is (n, 6 m), SciPy sparse or NumPy;
    momentum is (6 m,) in N s and N m s, C and d are (n,).
    """
    if np.iscomplexobj(M):
        raise TypeError("M has complex numbers where real ones are wanted")
    blocks = np.asarray(M, dtype=float)
    if blocks.ndim != 3 or blocks.shape[1:] != (6, 6):
        raise _core.BadInput(f"M has the shape {blocks.shape}; it is (bodies, 6, 6)")
    rows = _csr(J)
    if rows.shape[1] != 6 * len(blocks):
        raise _core.BadInput(
            f"J has {rows.shape[1]} columns where {len(blocks)} bodies have {6 * len(blocks)}"
        )
    bsr = sp.bsr_matrix(rows, blocksize=(1, 6)) if rows.shape[1] else None
    start = bsr.indptr.tolist() if bsr is not None else [0] * (rows.shape[0] + 1)
    body = bsr.indices.tolist() if bsr is not None else []
    block = bsr.data.reshape(-1, 6) if bsr is not None else np.empty((0, 6))
    return _core.Problem._from_bodies(
        blocks.reshape(-1, 6),
        momentum,
        start,
        body,
        block,
        C,
        d,
        lower,
        upper,
        list(contacts),
        [bool(one) for one in angular],
    )


def _csr(J: Any) -> sp.csr_matrix:
    if hasattr(J, "check_format"):
        J.check_format(True)  # SciPy relies on it, and the arrays may have been changed since
    if np.iscomplexobj(J):
        raise TypeError("J has complex numbers where real ones are wanted")
    return sp.csr_matrix(J, dtype=float)


def masses(problem: _core.Problem) -> Array:
    """M of a problem made from bodies: (m, 6, 6)."""
    return problem._M.reshape(-1, 6, 6)


def jacobian(problem: _core.Problem) -> sp.bsr_matrix:
    """J of a problem made from bodies: (n, 6 m), in blocks of 1 x 6."""
    start, body, block = problem._J
    shape = (len(problem), len(problem.momentum))
    return sp.bsr_matrix((block.reshape(-1, 1, 6), body, start), shape=shape)


def read_problems(
    path: str | PathLike[str],
) -> _core.ProblemFile | list[_core.StoredProblem]:
    """The problems of a file or a folder: a sequence; each item has name, problem and x.

    Formats: recordings of perpend, FCLIB, Siconos, BMLCP, JSON, Matrix Market (A in NAME.mtx, b, l, u and
    x in NAME_b.mtx …), and the .npz of `save_npz`.
    """
    if Path(path).suffix == ".npz":
        return [load_npz(path)]
    return _core.ProblemFile(path)


def convert(source: str | PathLike[str], target: str | PathLike[str]) -> int:
    """Writes the problems of any readable file in another format, and returns how many there are.

    The name says which: .h5 (perpend's own) and .json hold many problems; .npz, .mtx (Matrix
    Market), .bmlcp, .dat (Siconos) and .hdf5 (FCLIB) hold one. All but .h5 have the row form alone,
    and all but .h5 and .npz lose which rows are angular. Matrix Market loses which rows are
    contacts, .bmlcp and .json only where the bounds of friction are not mu |x_n|. Anything else that a
    format has no place for is refused.
    """
    problems = read_problems(source)
    count = len(problems)
    kind = Path(target).suffix
    if kind == ".h5":
        write_problems(target, (problems[k] for k in range(count)), title=Path(source).stem)
        return count
    if kind == ".json":
        writers.save_json(target, (problems[k] for k in range(count)))
        return count
    if kind not in _save_one:
        raise _core.BadInput(
            f"cannot write {target}: it must end in .h5, .json, {', '.join(_save_one)}"
        )
    if count != 1:
        raise _core.BadInput(
            f"{source} has {count} problems, and a file {kind} holds one; use .h5, or "
            "read_problems and save_npz for each"
        )
    _save_one[kind](target, problems[0])
    return count


def save_matrix_market(
    path: str | PathLike[str], problem: _core.Problem, x: ArrayLike | None = None
) -> None:
    """The row form as NAME.mtx with A, and NAME_b.mtx, NAME_l.mtx, NAME_u.mtx, NAME_x.mtx.

    All digits are kept. Contacts have no place in it: friction cones are refused.
    """
    from scipy.io import mmwrite

    if any(contact.law == "cone" for contact in problem.contacts):
        raise _core.BadInput("Matrix Market has no place for friction cones; use .npz or .h5")
    name = Path(path)
    mmwrite(name, problem.A, precision=17, symmetry="general")
    parts = {"b": problem.b, "l": problem.lower, "u": problem.upper}
    if x is not None:
        parts["x"] = np.asarray(x, dtype=float)
    for letter, values in parts.items():
        column = np.reshape(values, (-1, 1))
        beside = name.with_name(f"{name.stem}_{letter}.mtx")
        mmwrite(beside, column, precision=17, symmetry="general")


def write_problems(
    path: str | PathLike[str],
    problems: Iterable[_core.Problem | _core.StoredProblem],
    *,
    title: str = "",
) -> None:
    """Writes perpend's HDF5, which `perpend solve`, `compare` and h5py read."""
    stored = [
        one if isinstance(one, _core.StoredProblem) else _core.StoredProblem(f"problem {k}", one)
        for k, one in enumerate(problems)
    ]
    _core._write_problems(path, stored, title)


def save_npz(path: str | PathLike[str], problem: _core.Problem, x: ArrayLike | None = None) -> None:
    """The row form as NumPy's .npz: A by data, indices, indptr as SciPy's CSR has them."""
    A = problem.A
    rows = np.array([[c.normal, *(c.friction + [-1, -1])[:2]] for c in problem.contacts], dtype=int)
    np.savez_compressed(
        path,
        data=A.data,
        indices=A.indices,
        indptr=A.indptr,
        b=problem.b,
        lower=problem.lower,
        upper=problem.upper,
        angular=np.array(problem.angular, dtype=bool),
        contact_rows=rows.reshape(-1, 3),
        contact_mu=np.array([c.mu for c in problem.contacts]),
        contact_cone=np.array([c.law == "cone" for c in problem.contacts], dtype=bool),
        x=np.asarray(x if x is not None else [], dtype=float),
    )


def load_npz(path: str | PathLike[str]) -> _core.StoredProblem:
    """What `save_npz` wrote."""
    with np.load(path) as file:
        n = len(file["b"])
        contacts = [
            _core.Contact(int(rows[0]), [int(r) for r in rows[1:] if r >= 0], float(mu), law)
            for rows, mu, law in zip(
                file["contact_rows"],
                file["contact_mu"],
                np.where(file["contact_cone"], "cone", "box").tolist(),
                strict=True,
            )
        ]
        problem = _core.Problem(
            sp.csr_matrix((file["data"], file["indices"], file["indptr"]), shape=(n, n)),
            file["b"],
            file["lower"],
            file["upper"],
            contacts=contacts,
            angular=file["angular"].tolist(),
        )
        x = file["x"]
    return _core.StoredProblem(str(path), problem, x if len(x) == n and n > 0 else None)


_save_one: dict[str, Callable[[str | PathLike[str], _core.StoredProblem], None]] = {
    ".npz": lambda path, one: save_npz(path, one.problem, one.x),
    ".mtx": lambda path, one: save_matrix_market(path, one.problem, one.x),
    ".bmlcp": writers.save_bmlcp,
    ".dat": writers.save_siconos,
    ".hdf5": writers.save_fclib,
}
