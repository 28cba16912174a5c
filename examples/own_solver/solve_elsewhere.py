"""solve_elsewhere.py RECORDING.h5 ANSWERS.h5: solves the problems of a recording without perpend.

Projected Gauss-Seidel in numpy; what it finds goes to an answers file (docs/format.md), which
`perpend compare RECORDING.h5 --answers ANSWERS.h5` sets beside perpend's own solvers.
"""
import sys
import time

import h5py
import numpy as np


def read_problem(problems, k):
    """A, b, l, u of problem k, from either form of a recording."""
    first, end = problems["row_start"][k : k + 2]
    rows, n = slice(first, end), end - first
    form = problems["A" if "A" in problems else "J"]
    own = slice(*form["start"][k : k + 2])  # this problem's entries of A, or blocks of J
    row = np.repeat(np.arange(n), np.diff(form["indptr"][first + k : end + k + 1]))
    if "A" in problems:
        A = np.zeros((n, n))
        A[row, form["indices"][own]] = form["data"][own]
        b = problems["b"][rows]
    else:  # A = J M^-1 J^T + C, b = J M^-1 p + d
        bodies = slice(*problems["bodies/start"][k : k + 2])
        M, p = problems["bodies/M"][bodies], problems["bodies/momentum"][bodies]
        J = np.zeros((n, len(M), 6))
        J[row, form["body"][own]] = form["block"][own]
        J_by_M = np.linalg.solve(M, J.transpose(1, 2, 0)).transpose(2, 0, 1)
        A = np.tensordot(J_by_M, J, ([1, 2], [1, 2])) + np.diag(problems["C"][rows])
        b = np.tensordot(J_by_M, p, 2) + problems["d"][rows]
    return A, b, problems["l"][rows], problems["u"][rows]


def gauss_seidel(A, b, l, u, tolerance=1e-13, sweeps=10_000):
    """x, and how many sweeps it took."""
    x = np.clip(np.zeros(len(b)), l, u)
    for sweep in range(1, sweeps + 1):
        before = x.copy()
        for i in range(len(b)):
            x[i] = np.clip(x[i] - (A[i] @ x + b[i]) / A[i, i], l[i], u[i])
        if np.abs(x - before).max(initial=0) <= tolerance:
            break
    return x, sweep


def main(recording, answers):
    found, seconds, sweeps = [], [], []
    with h5py.File(recording) as file:
        problems = file["problems"]
        row_start = problems["row_start"][:]
        for k in range(len(row_start) - 1):
            problem = read_problem(problems, k)
            begin = time.perf_counter()
            x, count = gauss_seidel(*problem)
            seconds.append(time.perf_counter() - begin)
            found.append(x)
            sweeps.append(count)
    with h5py.File(answers, "w") as file:
        file["solution/x"] = np.concatenate(found)
        file["solution/seconds"] = seconds
        file["solution/iterations"] = sweeps
        file["problems/row_start"] = row_start
        file["solution"].attrs["solver"] = "numpy PGS"


if __name__ == "__main__":
    main(*sys.argv[1:])
