"""Checks recordings without perpend: rebuilds w = A x + b of every problem from the stored data,
in row form and in body form, and the natural error, and compares both with what is stored.

Usage: check_with_h5py.py FILE...    Exit code 77: h5py or numpy is not installed.
"""

import sys

try:
    import h5py
    import numpy as np
except ImportError as missing:
    print(f"cannot check: {missing}")
    sys.exit(77)


def read(group):
    """The whole group in memory: slices of datasets, one by one, would be slow."""
    return {name: read(item) if isinstance(item, h5py.Group) else item[:] for name, item in group.items()}


def part(starts, k):
    return slice(starts[k], starts[k + 1])


def pointers(matrix, rows, k):
    return matrix["indptr"][rows.start + k : rows.stop + k + 1]


def w_of_rows(problems, k, rows, x):
    A = problems["A"]
    entries = part(A["start"], k)
    row = np.repeat(np.arange(len(x)), np.diff(pointers(A, rows, k)))
    w = problems["b"][rows].copy()
    np.add.at(w, row, A["data"][entries] * x[A["indices"][entries]])
    return w


def w_of_bodies(problems, k, rows, x):
    bodies, J = problems["bodies"], problems["J"]
    of_bodies, of_blocks = part(bodies["start"], k), part(J["start"], k)
    M, p = bodies["M"][of_bodies], bodies["momentum"][of_bodies].copy()
    body, block = J["body"][of_blocks], J["block"][of_blocks]
    row = np.repeat(np.arange(len(x)), np.diff(pointers(J, rows, k)))
    np.add.at(p, body, block * x[row, None])
    v = np.linalg.solve(M, p[:, :, None])[:, :, 0]
    w = problems["C"][rows] * x + problems["d"][rows]
    np.add.at(w, row, np.sum(block * v[body], axis=1))
    return w


def natural_error(x, w, l, u):
    above = np.abs(np.minimum(u - x, np.maximum(-w, 0)))
    below = np.abs(np.minimum(x - l, np.maximum(w, 0)))
    return np.maximum(above, below)


def check(path):
    with h5py.File(path, "r") as file:
        assert file.attrs["format"] == b"perpend" and file.attrs["version"] == 1
        w_of = {b"rows": w_of_rows, b"body": w_of_bodies}[file["problems"].attrs["form"]]
        problems, solution = read(file["problems"]), read(file["solution"])
        starts = problems["row_start"]
        for k in range(len(starts) - 1):
            rows = part(starts, k)
            assert solution["has_x"][k] == 1 and solution["has_certificate"][k] == 1
            x, l, u = solution["x"][rows], problems["l"][rows], problems["u"][rows]
            w = w_of(problems, k, rows, x)
            assert np.allclose(w, solution["w"][rows], rtol=1e-9, atol=1e-9), (path, k)
            natural = natural_error(x, w, l, u)
            assert np.allclose(natural, solution["natural"][rows], rtol=1e-9, atol=1e-9), (path, k)
            total = solution["natural_total"][k]
            assert np.isclose(natural.sum(), total, rtol=1e-9, atol=1e-9), (path, k)
        return len(starts) - 1


print(sum(check(path) for path in sys.argv[1:]), "problems in", len(sys.argv) - 1, "files hold")
