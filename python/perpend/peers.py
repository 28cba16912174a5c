"""Solvers of others, from PyPI, as functions of (rows, x).

    pp.compare("log_grasping", ["exact", pp.peers.qp("osqp"), pp.peers.scipy])

Where A is symmetric, a problem with fixed bounds is a boxed quadratic programme: the least
1/2 x^T A x + b^T x with lower <= x <= upper. They are judged as all others are.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import scipy.sparse as sp

from .own_solver import Array, NotApplicable, Rows, SolverFunction

# As accurate as each can be asked to be; a certificate needs about 1e-9 of the problem's speeds.
settings: dict[str, dict[str, Any]] = {
    "clarabel": {"tol_gap_abs": 1e-12, "tol_gap_rel": 1e-12, "tol_feas": 1e-12},
    "daqp": {"primal_tol": 1e-12, "dual_tol": 1e-12},
    "highs": {
        "primal_feasibility_tolerance": 1e-10,
        "dual_feasibility_tolerance": 1e-10,
        "qp_regularization_value": 1e-14,
    },
    # Small b are taken for infeasible by its default for that.
    "osqp": {
        "eps_abs": 1e-12,
        "eps_rel": 1e-12,
        "eps_prim_inf": 1e-15,
        "eps_dual_inf": 1e-15,
        "max_iter": 20_000,
        "polishing": True,
    },
    "piqp": {"eps_abs": 1e-14, "eps_rel": 1e-14},
    "proxqp": {"eps_abs": 1e-11, "eps_rel": 0.0, "max_iter": 1_000},
    "quadprog": {},
    "scs": {"eps_abs": 1e-12, "eps_rel": 1e-12, "max_iters": 20_000},
}
"""Solvers of qpsolvers, and what they are called with."""
dense = ("daqp", "quadprog", "piqp")


def installed() -> list[str]:
    """Those of `settings` that are installed."""
    try:
        from qpsolvers import available_solvers
    except ImportError:
        return []
    return [name for name in settings if name in available_solvers]


def qp(name: str, **changes: Any) -> SolverFunction:
    """A solver of qpsolvers by name; `changes` are its own settings.

    Its x is taken also where it says that it did not succeed; where it has none, the start. Raises
    NotApplicable where A is not symmetric.
    """
    from qpsolvers import Problem, solve_problem
    from qpsolvers.exceptions import QPError

    given = {**settings.get(name, {}), **changes}

    def solver(rows: Rows, x: Array) -> Array:
        _require_quadratic(rows)
        A = rows.A.toarray() if name in dense else rows.A.tocsc()
        # HiGHS answers 0 where there is no inequality, so that it gets one that never matters.
        G = sp.csc_matrix(([1.0], ([0], [0])), shape=(1, len(x))) if name == "highs" else None
        h = np.array([1e20]) if name == "highs" else None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that it did not succeed: the judge says so
                programme = Problem(A, rows.b, G, h, lb=rows.lower, ub=rows.upper)
                found = solve_problem(programme, solver=name, **given).x
        except (QPError, ArithmeticError, ValueError):  # a factorisation broke down
            found = None
        return x if found is None or not np.isfinite(found).all() else rows.clip(found)

    solver.__name__ = name
    return solver


def scipy(rows: Rows, x: Array) -> Array:
    """SciPy's L-BFGS-B."""
    from scipy.optimize import minimize

    _require_quadratic(rows)

    def energy(at: Array) -> tuple[float, Array]:
        product = rows.A @ at
        return float(at @ (0.5 * product + rows.b)), product + rows.b

    bounds = np.column_stack([rows.lower, rows.upper])
    options = {"ftol": 0.0, "gtol": 1e-12, "maxiter": 1_000, "maxfun": 2_000, "maxcor": 30}
    found = minimize(energy, x, jac=True, bounds=bounds, method="L-BFGS-B", options=options)
    return np.asarray(found.x, dtype=float)


def everybody() -> list[SolverFunction]:
    """All that are installed, with their settings here."""
    return [*(qp(name) for name in installed()), scipy]


def _require_quadratic(rows: Rows) -> None:
    difference = abs(rows.A - rows.A.T)
    if difference.nnz and difference.max() > 1e-12 * abs(rows.A).max():
        raise NotApplicable("A is not symmetric, so there is no quadratic programme for it")
