"""Checks recordings without perpend. From the stored problem and x alone it recomputes w = A x + b
(from the rows, or through the bodies), the natural and the energy error of every row and of every
friction cone, the largest share that an error has of its limit, and whether the answer is certified. It
compares all of this with what the file says; a file of version 1 says nothing of limits. The formulas:
docs/theory/02-certificate.md, eqs. (26)–(26e), and docs/theory/10-friction-cone.md.

Usage: check_with_h5py.py FILE...    Exit code 1: a file is wrong. 77: no h5py or numpy.
"""

import sys

try:
    import h5py
    import numpy as np
except ImportError as missing:
    print(f"cannot check: {missing}")
    sys.exit(77)

TAU, KAPPA, EPSILON = 1e-9, 1e-8, 2.0**-52  # of the limits
OF_ISLAND, OF_DATA = 1e-3, 1e-6  # a row need not be better than τ times these
AT_ROUNDING = 1e-2  # the share of its limit that a solver's answer must keep to after a breakdown
ROUNDING = 64 * EPSILON  # · speeds at a row: more than two ways to compute its w or ρ differ
MIXED_ROUNDING = 1e-12  # · the largest of all speeds: the same of natural errors and of energies
SOLVED, UNCERTAIN = 0, 1  # outcomes of a step
BREAKDOWN = 4  # why its solver stopped


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
        self.links = self.row, self.column  # pairs of rows of one island

    def of_impulses(self, x):
        """|A| |x|: the terms of w, all signs alike."""
        X = np.zeros(len(self.b))
        np.add.at(X, self.row, np.abs(self.value * x[self.column]))
        return X

    def of_data(self):
        return np.abs(self.b)

    def has_entry(self):
        return np.bincount(self.row[self.value != 0], minlength=len(self.b)) > 0

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
        first = np.zeros(len(self.M), int)  # a row of each body
        first[self.body] = self.row
        self.links = self.row, first[self.body]

    def of_impulses(self, x):
        """(|J||M⁻¹||Jᵀ| + C) |x|"""
        p = np.zeros((len(self.M), 6))
        np.add.at(p, self.body, np.abs(self.J * x[self.row, None]))
        v = np.einsum("bij,bj->bi", np.abs(np.linalg.inv(self.M)), p)
        return self.onto_rows(np.abs(self.J), v) + self.C * np.abs(x)

    def of_data(self):
        """|J||M⁻¹p| + |d|"""
        v = np.linalg.solve(self.M, self.p[:, :, None])[:, :, 0]
        return self.onto_rows(np.abs(self.J), np.abs(v)) + np.abs(self.d)

    def onto_rows(self, J, v):
        w = np.zeros(len(self.C))
        np.add.at(w, self.row, np.sum(J * v[self.body], axis=1))
        return w

    def has_entry(self):
        return (np.bincount(self.row[self.J.any(1)], minlength=len(self.C)) > 0) | (self.C != 0)

    def w(self, x):
        p = self.p.copy()
        np.add.at(p, self.body, self.J * x[self.row, None])
        v = np.linalg.solve(self.M, p[:, :, None])[:, :, 0]
        return self.onto_rows(self.J, v) + self.C * x + self.d

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


def cones(contacts):
    """(rows, μ) of each contact under the cone law."""
    columns = (contacts[name] for name in ("normal", "friction", "mu", "law"))
    for normal, friction, mu, law in zip(*columns):
        if law == 1 and friction[0] >= 0:
            yield np.array([normal, *friction[friction >= 0]]), mu


def islands(n, links, contacts):
    """The first row of each row's island: least labels, passed along the links until none changes."""
    one, other = links
    for normal, friction in zip(contacts["normal"], contacts["friction"]):
        rows = friction[friction >= 0]
        one, other = np.append(one, rows), np.append(other, np.full(len(rows), normal))
    label, before = np.arange(n), None
    while before is None or (label != before).any():
        before = label.copy()
        least = np.minimum(label[one], label[other])
        np.minimum.at(label, one, least)
        np.minimum.at(label, other, least)
        label = label[label]
    return label


class Answer:
    """What the judge must say of one x."""

    def __init__(self, problems, k, Form):
        rows, own = part(problems["row_start"], k), part(problems["contacts"]["start"], k)
        self.form = Form(problems, k, rows)
        self.l, self.u, self.motion = (problems[name][rows] for name in ("l", "u", "motion"))
        self.contacts = {name: column[own] for name, column in problems["contacts"].items() if name != "start"}
        self.cones = list(cones(self.contacts))
        self.a = self.form.diagonal()
        for some, mu in self.cones:
            block = self.form.block(some)
            self.a[some] = np.linalg.eigvalsh(block)[-1] if mu > 0 else block[0, 0]

    def lengths(self, v):
        """|v|; of a contact under the cone law its length, on the normal row."""
        v = np.abs(v)
        for some, _ in self.cones:
            v[some] = [np.linalg.norm(v[some]), *some[1:] * 0]
        return v

    def judge(self, x):
        """w, the natural and the energy error of each row, and that error as a speed ρ."""
        a, l, u = self.a, self.l, self.u
        self.w = w = self.form.w(x)
        self.natural = step_to_bounds(x, w, l, u, 1)
        with np.errstate(divide="ignore", invalid="ignore"):  # a = 0 has its own case below
            step = step_to_bounds(x, w, l, u, np.abs(a))
            self.rho = np.abs(a) * step
        still = np.where((x < l) | (x > u), np.inf, np.abs(w))  # where an impulse does not move its row
        self.rho[a == 0] = np.where(self.natural > 0, still, 0)[a == 0]
        for some, mu in self.cones:
            normal = some[0]
            self.natural[some] = step[some] = 0
            self.natural[normal] = step_to_cone(x[some], w[some], mu, 1)
            self.rho[normal] = np.inf if self.natural[normal] > 0 else 0
            if a[normal] > 0:
                step[normal] = step_to_cone(x[some], w[some], mu, a[normal])
                self.rho[normal] = a[normal] * step[normal]
        self.energy = np.full(len(x), np.inf)
        self.energy[a > 0] = 0.5 * a[a > 0] * step[a > 0] ** 2
        self.energy[self.natural == 0] = 0
        self.limit(x)

    def limit(self, x):
        """The largest share of a limit, ρ/t by (26) and X/(V + S) by (26a), as the least and the most that
        rounding allows."""
        form, a, asks = self.form, np.abs(self.a), self.l < self.u
        for kind in (0, 1):  # rows that their impulse does not move borrow
            mine = self.motion == kind
            a[mine & (a == 0)] = np.max(a[mine], initial=0)
        is_moved = (self.a != 0) | form.has_entry()
        root, lends = np.sqrt(a), asks & is_moved & (a > 0)

        def level(speed):
            return np.where(lends, speed / np.where(a > 0, root, 1), 0)

        p = np.clip(np.zeros(len(x)), self.l, self.u)
        V = np.where(asks, self.lengths(form.w(p)), 0)
        D = self.lengths(form.of_data() + form.of_impulses(p))
        island = islands(len(x), form.links, self.contacts)
        largest = np.zeros(len(x))
        np.maximum.at(largest, island, level(V))
        s = is_moved * root * largest[island]
        f = np.maximum(OF_ISLAND * s, OF_DATA * root * np.max(level(D), initial=0))
        S = np.maximum(s, f)
        X, judged = form.of_impulses(x), np.full(len(x), True)
        for some, mu in self.cones:
            judged[some[1:]] = False
            X[some[0]] = (1 + mu) * np.linalg.norm(X[some]) + (mu > 0) * self.a[some[0]] * np.linalg.norm(x[some])
        self.speeds = X + D
        t = TAU * (V + np.clip(X, f, S)) + EPSILON * X
        with np.errstate(divide="ignore", invalid="ignore"):  # no error is within any limit
            of_error = np.where(self.rho > 0, self.rho / t, 0)
            of_rounding = np.where(asks & (X > 0), EPSILON * X / (KAPPA * (V + S)), 0)
            noise = np.where(self.speeds > 0, ROUNDING * self.speeds / t, 0)
        share = np.maximum(of_error, of_rounding)[judged]
        noise = np.where(np.isfinite(share), noise[judged] + 1e-9 * share, 0)
        self.of_limit = np.max(share, initial=0)
        self.least, self.most = np.max(share - noise, initial=0), np.max(share + noise, initial=0)


def check_problem(problems, solution, k, Form, version):
    """The name of the first claim that is wrong, if any, and the answer as it is judged here."""
    rows = part(problems["row_start"], k)
    x, said = solution["x"][rows], {name: solution[name][rows] for name in ("w", "natural", "energy_J")}
    answer = Answer(problems, k, Form)
    answer.judge(x)
    if not solution["has_certificate"][k]:
        return None, answer
    a = answer.a
    if version > 1 and answer.of_limit <= 1:  # a row that its impulse does not move has no energy
        answer.energy[~(a > 0)] = 0
    scale = np.max(answer.speeds, initial=1)  # natural errors mix units

    def near(mine, theirs):
        return np.allclose(mine, theirs, rtol=0, atol=MIXED_ROUNDING * scale)

    def speed(energy):
        """√(2 a e): near 0 the rounding of an energy depends on a, that of a speed does not."""
        return np.sqrt(2 * np.where(a > 0, a, 1) * energy)

    claims = {
        "w": near(answer.w, said["w"]),
        "natural": near(answer.natural, said["natural"]),
        "energy_J": near(speed(answer.energy), speed(said["energy_J"])),
        "natural_total": near(answer.natural.sum(), solution["natural_total"][k]),
        "energy_J_total": np.isclose(said["energy_J"].sum(), solution["energy_J_total"][k]),
        "of_limit": version < 2 or answer.least <= solution["of_limit"][k] <= answer.most,
    }
    return next((name for name, holds in claims.items() if not holds), None), answer


def check(path):
    """How many answers the file holds, and how many of them are certified."""
    with h5py.File(path, "r") as file:
        version = file.attrs["version"]
        assert file.attrs["format"] == b"perpend" and version in (1, 2, 3, 4, 5)
        Form = {b"rows": Rows, b"body": Bodies}[file["problems"].attrs["form"]]
        problems, solution = read(file["problems"]), read(file["solution"])
        steps = read(file["trajectory/steps"]) if "trajectory" in file else {"outcome": [], "stop": []}
    step_of = {b"step %d" % (k + 1): k for k in range(len(steps["outcome"]))}
    answers, certified = np.flatnonzero(solution["has_x"]), 0
    for k in answers:
        name = problems["name"][k]
        wrong, answer = check_problem(problems, solution, k, Form, version)
        certified += answer.of_limit <= 1
        if not wrong and version > 1 and name in step_of:
            step = step_of[name]
            share = AT_ROUNDING if steps["stop"][step] == BREAKDOWN else 1
            may_be = {SOLVED: answer.least <= share, UNCERTAIN: answer.most > share}
            if not may_be.get(steps["outcome"][step], True):
                wrong = "the outcome of the step"
        if wrong:
            sys.exit(f"{path}, problem {k} ({name.decode()}): {wrong} is not what the problem and x give")
    return len(answers), certified


answers, certified = np.sum([check(path) for path in sys.argv[1:]], axis=0)
print(f"{answers} answers in {len(sys.argv) - 1} files are what they say; {certified} are certified")
