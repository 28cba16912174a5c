"""Checks recordings without perpend. From the stored problem and x alone it recomputes w = A x + b
(from the rows, or through the bodies), the natural and the energy error of every row and of every
friction cone, the size that errors are relative to, and whether the answer is certified. It compares
all of this with what the file says. docs/format.md has the formulas.

Usage: check_with_h5py.py FILE...    Exit code 1: a file is wrong. 77: no h5py or numpy.
"""

import sys

try:
    import h5py
    import numpy as np
except ImportError as missing:
    print(f"cannot check: {missing}")
    sys.exit(77)

CERTIFIED = 1e-9  # natural_total ≤ this · size
ROUNDING = 1e-12  # · size: more than two ways to compute the same number differ
SOLVED, UNCERTAIN = 0, 1  # outcomes of a step


def read(group):
    """The whole group in memory: slices of datasets, one by one, would be slow."""
    return {name: read(item) if isinstance(item, h5py.Group) else item[:] for name, item in group.items()}


def part(starts, k):
    return slice(starts[k], starts[k + 1])


def starts_of_rows(matrix, rows, k):
    return matrix["indptr"][rows.start + k : rows.stop + k + 1]


class Rows:
    """w = A x + b"""

    def __init__(self, problems, k, rows):
        A = problems["A"]
        entries = part(A["start"], k)
        self.b, self.start = problems["b"][rows], starts_of_rows(A, rows, k)
        self.row = np.repeat(np.arange(len(self.b)), np.diff(self.start))
        self.column, self.value = A["indices"][entries], A["data"][entries]

    def w(self, x):
        w = self.b.copy()
        np.add.at(w, self.row, self.value * x[self.column])
        return w

    def diagonal(self):
        a = np.zeros(len(self.b))
        own = self.row == self.column
        a[self.row[own]] = self.value[own]
        return a

    def block(self, some):
        """A between the given rows, made symmetric."""
        A = np.zeros((len(some), len(some)))
        for k, i in enumerate(some):
            mine = part(self.start, i)
            A[k] = (self.column[mine] == some[:, None]) @ self.value[mine]
        return (A + A.T) / 2


class Bodies:
    """M v = p + Jᵀ x,  w = J v + C x + d,  so A = J M⁻¹ Jᵀ + C"""

    def __init__(self, problems, k, rows):
        bodies, J = problems["bodies"], problems["J"]
        own, blocks = part(bodies["start"], k), part(J["start"], k)
        self.M, self.p = bodies["M"][own], bodies["momentum"][own]
        self.C, self.d, self.start = problems["C"][rows], problems["d"][rows], starts_of_rows(J, rows, k)
        self.row = np.repeat(np.arange(len(self.C)), np.diff(self.start))
        self.body, self.J = J["body"][blocks], J["block"][blocks]
        self.MJ = np.linalg.solve(self.M[self.body], self.J[:, :, None])[:, :, 0]

    def w(self, x):
        p = self.p.copy()
        np.add.at(p, self.body, self.J * x[self.row, None])
        v = np.linalg.solve(self.M, p[:, :, None])[:, :, 0]
        w = self.C * x + self.d
        np.add.at(w, self.row, np.sum(self.J * v[self.body], axis=1))
        return w

    def diagonal(self):
        a = self.C.copy()
        np.add.at(a, self.row, np.sum(self.J * self.MJ, axis=1))
        return a

    def block(self, some):
        A = np.diag(self.C[some])
        for k, i in enumerate(some):
            for m, j in enumerate(some):
                mine, theirs = part(self.start, i), part(self.start, j)
                shared = self.body[mine][:, None] == self.body[theirs]
                A[k, m] += np.sum(shared * (self.J[mine] @ self.MJ[theirs].T))
        return A


def step_to_bounds(x, w, l, u, a):
    """|x − clamp(x − w/a, l, u)|, without a difference of x and nearly x."""
    above = np.minimum(u - x, np.maximum(-w, 0) / a)
    below = np.minimum(x - l, np.maximum(w, 0) / a)
    return np.maximum(np.abs(above), np.abs(below))


def nearest_in_cone(y, mu):
    """The point with ‖y_t‖ ≤ μ y_n that is nearest to y."""
    n, t = y[0], np.linalg.norm(y[1:])
    if n >= 0 and t <= mu * n:
        return y
    along = (n + mu * t) / (1 + mu * mu)
    return np.array([along, *(mu * along / t * y[1:])]) if along > 0 else 0 * y


def step_to_cone(x, w, mu, a):
    """‖x − P(x − w̃/a)‖ with the shifted velocity w̃ = (w_n + μ‖w_t‖, w_t)."""
    shifted = np.array([w[0] + mu * np.linalg.norm(w[1:]), *w[1:]])
    return np.linalg.norm(x - nearest_in_cone(x - shifted / a, mu))


def cones(contacts, own):
    """(rows, μ) of each contact under the cone law."""
    columns = (contacts[name][own] for name in ("normal", "friction", "mu", "law"))
    for normal, friction, mu, law in zip(*columns):
        if law == 1 and friction[0] >= 0:
            yield np.array([normal, *friction[friction >= 0]]), mu


def judge(problems, k, form, rows, x):
    """w, the natural and the energy error of each row, the size; and the effective inverse masses."""
    l, u, w, a = problems["l"][rows], problems["u"][rows], form.w(x), form.diagonal()
    b = form.w(np.zeros(len(x)))
    size = max(1, np.max(np.abs(b), initial=0), np.max(np.abs(a * x), initial=0))
    natural = step_to_bounds(x, w, l, u, 1)
    with np.errstate(divide="ignore", invalid="ignore"):  # a = 0 has its own case below
        step = step_to_bounds(x, w, l, u, a)
    for some, mu in cones(problems["contacts"], part(problems["contacts"]["start"], k)):
        normal, block = some[0], form.block(some)
        a[normal] = np.linalg.eigvalsh(block)[-1] if mu > 0 else block[0, 0]
        natural[some] = 0
        natural[normal] = step_to_cone(x[some], w[some], mu, 1)
        if a[normal] > 0:
            step[normal] = step_to_cone(x[some], w[some], mu, a[normal])
    energy = np.full(len(x), np.inf)
    energy[a > 0] = 0.5 * a[a > 0] * step[a > 0] ** 2
    energy[natural == 0] = 0
    return w, natural, energy, size, a


def check_problem(problems, solution, k, Form):
    """The name of the first claim that is wrong, and whether the answer is certified."""
    rows = part(problems["row_start"], k)
    x, said = solution["x"][rows], {name: solution[name][rows] for name in ("w", "natural", "energy_J")}
    w, natural, energy, size, a = judge(problems, k, Form(problems, k, rows), rows, x)
    certified = natural.sum() <= CERTIFIED * size

    def near(mine, theirs, of=size):
        return np.allclose(mine, theirs, rtol=0, atol=ROUNDING * of)

    def speed(energy):
        """√(2 a e): near 0 the rounding of an energy depends on a, that of a speed does not."""
        return np.sqrt(2 * np.where(a > 0, a, 1) * energy)

    claims = {
        "w": near(w, said["w"]),
        "natural": near(natural, said["natural"]),
        "energy_J": near(speed(energy), speed(said["energy_J"])),
        "natural_total": near(natural.sum(), solution["natural_total"][k]),
        "energy_J_total": np.isclose(said["energy_J"].sum(), solution["energy_J_total"][k]),
        "size": near(size, solution["size"][k]),
        "certified": certified == (solution["natural_total"][k] <= CERTIFIED * solution["size"][k]),
    }
    return next((name for name, holds in claims.items() if not holds), None), certified


def check(path):
    """How many answers the file holds that could be checked."""
    with h5py.File(path, "r") as file:
        assert file.attrs["format"] == b"perpend" and file.attrs["version"] in (1, 2, 3)
        Form = {b"rows": Rows, b"body": Bodies}[file["problems"].attrs["form"]]
        problems, solution = read(file["problems"]), read(file["solution"])
        outcomes = file["trajectory/steps/outcome"][:] if "trajectory" in file else []
    outcome_of = {b"step %d" % (step + 1): outcome for step, outcome in enumerate(outcomes)}
    checked = np.flatnonzero(solution["has_certificate"])
    for k in checked:
        name = problems["name"][k]
        wrong, certified = check_problem(problems, solution, k, Form)
        expected = SOLVED if certified else UNCERTAIN
        if not wrong and outcome_of.get(name, expected) != expected:
            wrong = "the outcome of the step"
        if wrong:
            sys.exit(f"{path}, problem {k} ({name.decode()}): {wrong} is not what the problem and x give")
    return len(checked)


print(sum(check(path) for path in sys.argv[1:]), "answers in", len(sys.argv) - 1, "files are what they say")
