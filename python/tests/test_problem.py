"""Problems from arrays, their answers and certificates."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

import perpend as pp


def rod() -> pp.Problem:
    """The rod of E19 §5.1: two contact points, one of them pressed."""
    return pp.Problem(
        np.array([[1.0, -0.5], [-0.5, 1.0]]), [-0.2981, 0.1019], [0, 0], [np.inf, np.inf]
    )


def random_problem(seed: int, n: int) -> pp.Problem:
    rng = np.random.default_rng(seed)
    G = rng.normal(size=(n, n))
    A = G @ G.T + 0.1 * np.eye(n)
    lower = np.where(rng.random(n) < 0.5, 0.0, -np.inf)
    return pp.Problem(A, rng.normal(size=n), lower, np.full(n, np.inf))


def test_rod_has_the_known_solution() -> None:
    answer = pp.solve(rod(), "exact")
    assert answer.certified
    both = np.array([[4 / 3, 2 / 3], [2 / 3, 4 / 3]]) @ [0.2981, -0.1019]  # both points touch
    np.testing.assert_allclose(answer.x, both, rtol=1e-12)
    np.testing.assert_allclose(answer.w, 0, atol=1e-14)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_w_is_a_x_plus_b_and_complementary(seed: int, n: int) -> None:
    problem = random_problem(seed, n)
    answer = pp.solve(problem, "exact")
    assert answer.certified
    np.testing.assert_allclose(answer.w, problem.A @ answer.x + problem.b, atol=1e-9)
    bounded = np.isfinite(problem.lower)
    assert np.all(answer.x[bounded] >= 0)
    assert np.all(answer.w[bounded] >= -1e-9)
    np.testing.assert_allclose(answer.w[~bounded], 0, atol=1e-9)


@pytest.mark.parametrize("name", ["exact", "bpp", "pgs", "pgs-sm", "spook"])
def test_every_solver_is_judged_alike(name: str) -> None:
    problem = random_problem(3, 8)
    answer = pp.solve(problem, name, iterations=2000)
    judged = pp.certify(problem, answer.x)
    assert judged.certified == answer.certified
    assert judged.energy_J == answer.certificate.energy_J


def test_wrong_x_is_not_certified() -> None:
    certificate = pp.certify(rod(), [0, 0])
    assert not certificate.certified
    assert certificate.worst_row == 0
    assert certificate.energy_J == pytest.approx(0.2981**2 / 2)
    np.testing.assert_allclose(certificate.energy_J_of_rows, [0.2981**2 / 2, 0])


def test_x_that_is_not_finite_is_never_certified() -> None:
    certificate = pp.certify(rod(), [np.nan, 0])
    assert not certificate.certified
    assert certificate.energy_J == np.inf


@pytest.mark.parametrize(
    "A",
    [
        sp.csr_array(np.diag([2.0, 4.0])),
        sp.coo_matrix(np.diag([2.0, 4.0])),
        np.asfortranarray(np.diag([2.0, 4.0])),
        np.diag([2, 4]),
        np.diag([2.0, 4.0, 6.0, 8.0])[::2, ::2] / [[1, 1], [1, 1.5]],
    ],
)
def test_any_kind_of_matrix_is_taken(A: object) -> None:
    read_only = np.array([-2.0, -4.0])
    read_only.flags.writeable = False
    answer = pp.solve(pp.Problem(A, read_only, [0, 0], [np.inf, np.inf]))
    np.testing.assert_allclose(answer.x, [1, 1])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"b": [np.nan, 0]}, "b"),
        ({"lower": [1, 0], "upper": [0, 1]}, "row 0"),
        ({"lower": [np.nan, 0]}, "row 0"),
        ({"b": [1, 2, 3]}, "3"),
        ({"A": np.full((2, 2), np.inf)}, r"A\[0, 0\] is inf"),
        ({"contacts": [pp.Contact(7)]}, "contact 0"),
        ({"angular": [True]}, "angular"),
    ],
)
def test_malformed_problems_are_refused_with_a_sentence(change: dict, words: str) -> None:
    given = {"A": np.eye(2), "b": [0, 0], "lower": [0, 0], "upper": [1, 1], **change}
    with pytest.raises(pp.BadInput, match=words):
        pp.Problem(**given)


def test_limits_are_checked() -> None:
    with pytest.raises(pp.BadInput, match="no limit 'iteration'"):
        pp.solve(rod(), "pgs", iteration=3)
    with pytest.raises(pp.BadInput, match="no solver 'pgss'"):
        pp.solve(rod(), "pgss")
    with pytest.raises(pp.BadInput, match="start has 3"):
        pp.solve(rod(), start=[0, 0, 0])
    with pytest.raises(TypeError, match="iterations"):
        pp.solve(rod(), "pgs", iterations="many")


def test_history_has_a_line_for_each_iteration() -> None:
    answer = pp.solve(random_problem(1, 6), "pgs", iterations=7, history=True)
    assert answer.history[0, 0] in (0, 1)
    assert answer.history[-1, 0] == 7
    assert answer.history[-1, 3] == pytest.approx(answer.certificate.energy_J)


def test_bodies_and_rows_are_the_same_problem() -> None:
    M = np.array([np.diag([2.0, 2, 2, 1, 1, 1])])
    J = sp.lil_matrix((3, 6))
    J[0, 2] = J[1, 0] = J[2, 1] = 1
    friction = pp.Contact(normal=0, friction=[1, 2], mu=0.5, law="cone")
    inf = np.inf
    problem = pp.from_bodies(
        M,
        J,
        [4, 0, -2, 0, 0, 0],
        [1e-9] * 3,
        [0] * 3,
        [0, -inf, -inf],
        [inf] * 3,
        contacts=[friction],
    )
    np.testing.assert_allclose(problem.A.toarray(), np.diag([0.5, 0.5, 0.5]), atol=1e-8)
    np.testing.assert_allclose(pp.masses(problem), M)
    np.testing.assert_allclose(pp.jacobian(problem).toarray(), J.toarray())
    answer = pp.solve(problem, "cone-exact")
    assert answer.certified
    np.testing.assert_allclose(answer.x, [2, -1, 0], atol=1e-6)  # it slides, mu x_n = 1


def test_threads_give_the_same_bits() -> None:
    problems = [random_problem(seed, 20) for seed in range(30)]
    alone = pp.solve_many(problems, "exact")
    together = pp.solve_many(problems, "exact", threads=4)
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one.x, other.x)


def test_arrays_outlive_what_they_came_from() -> None:
    x = pp.solve(random_problem(5, 50)).x
    b = random_problem(5, 50).b
    del_me = [random_problem(k, 50) for k in range(20)]
    del del_me
    assert np.isfinite(x).all() and np.isfinite(b).all()


def test_files_keep_every_bit(tmp_path) -> None:
    problems = [random_problem(seed, 5) for seed in range(3)]
    pp.write_problems(tmp_path / "some.h5", problems)
    back = pp.read_problems(tmp_path / "some.h5")
    assert len(back) == 3
    assert back[-1].name == "problem 2"
    with pytest.raises(IndexError):
        back[3]
    for one, other in zip(problems, back, strict=True):
        assert (one.A != other.problem.A).nnz == 0
        assert np.array_equal(one.b, other.problem.b)
        assert other.x is None
    x = pp.solve(problems[0]).x
    pp.save_npz(tmp_path / "one.npz", problems[0], x)
    stored = pp.load_npz(tmp_path / "one.npz")
    assert np.array_equal(stored.x, x)
    assert np.array_equal(stored.problem.A.toarray(), problems[0].A.toarray())


def box_contact() -> pp.Problem:
    return pp.Problem(
        np.diag([1.0, 2.0, 3.0]) + 0.1,
        [-1, 2, 1 / 3],
        [0, -0.4, -0.4],
        [np.inf, 0.4, 0.4],
        contacts=[pp.Contact(0, [1, 2], 0.5)],
    )


@pytest.mark.parametrize("kind", [".npz", ".mtx", ".h5"])
def test_problems_are_converted_and_keep_every_bit(kind: str, tmp_path) -> None:
    problem = box_contact()
    x = pp.solve(problem).x
    pp.write_problems(tmp_path / "one.h5", [pp.StoredProblem("one", problem, x)])
    there = tmp_path / f"there{kind}"
    assert pp.convert(tmp_path / "one.h5", there) == 1
    assert pp.convert(there, tmp_path / "back.h5") == 1
    back = pp.read_problems(tmp_path / "back.h5")[0]
    np.testing.assert_array_equal(back.problem.A.toarray(), problem.A.toarray())
    for name in ("b", "lower", "upper"):
        np.testing.assert_array_equal(getattr(back.problem, name), getattr(problem, name))
    np.testing.assert_array_equal(back.x, x)
    if kind != ".mtx":
        assert back.problem.contacts[0].friction == [1, 2]


def cone_contacts() -> pp.Problem:
    rng = np.random.default_rng(5)
    G = rng.normal(size=(6, 6))
    friction = [pp.Contact(0, [1, 2], 0.5, "cone"), pp.Contact(3, [4, 5], 1 / 3, "cone")]
    lower = [0, -np.inf, -np.inf] * 2
    return pp.Problem(G @ G.T, rng.normal(size=6), lower, [np.inf] * 6, contacts=friction)


def relay() -> pp.Problem:
    return pp.Problem(np.diag([1.0, 3.0]) + 0.1, [-1, 1 / 3], [-0.25, -np.inf], [0.25, np.inf])


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        (".bmlcp", rod()),
        (".bmlcp", relay()),
        (".bmlcp", box_contact()),
        (".json", rod()),
        (".json", relay()),
        (".json", box_contact()),
        (".json", cone_contacts()),
        (".dat", rod()),
        (".dat", relay()),
        (".dat", cone_contacts()),
        (".hdf5", cone_contacts()),
    ],
)
def test_formats_of_others_keep_every_bit(kind: str, problem: pp.Problem, tmp_path) -> None:
    if kind == ".hdf5":
        pytest.importorskip("h5py")
    x = pp.solve(problem, "cone-exact" if len(problem) == 6 else "exact").x
    pp.write_problems(tmp_path / "one.h5", [pp.StoredProblem("one", problem, x)])
    there = tmp_path / f"there{kind}"
    assert pp.convert(tmp_path / "one.h5", there) == 1
    back = pp.read_problems(there)[0]
    rows = list(range(len(problem)))
    if kind == ".json" and problem.contacts and problem.contacts[0].law == "cone":
        rows = [1, 2, 0, 4, 5, 3]  # its normal comes last
    np.testing.assert_array_equal(back.problem.A.toarray(), problem.A.toarray()[np.ix_(rows, rows)])
    for name in ("b", "lower", "upper"):
        np.testing.assert_array_equal(getattr(back.problem, name), getattr(problem, name)[rows])
    if kind != ".dat":
        np.testing.assert_array_equal(back.x, x[rows])
    own = [(rows.index(c.normal), c.mu, c.law) for c in problem.contacts if c.law == "cone"]
    assert [(c.normal, c.mu, c.law) for c in back.problem.contacts if c.law == "cone"] == own


@pytest.mark.parametrize("kind", [".bmlcp", ".json"])
def test_box_friction_that_follows_x_stays_friction(kind: str, tmp_path) -> None:
    A, b = np.diag([1.0, 2.0, 3.0]) + 0.1, [-1, 2, 1 / 3]
    x = np.array([0.7, -0.21, 0.1])
    most = 0.3 * 0.7
    problem = pp.Problem(
        A, b, [0, -most, -most], [np.inf, most, most], contacts=[pp.Contact(0, [1, 2], 0.3)]
    )
    pp.write_problems(tmp_path / "one.h5", [pp.StoredProblem("one", problem, x)])
    pp.convert(tmp_path / "one.h5", tmp_path / f"there{kind}")
    back = pp.read_problems(tmp_path / f"there{kind}")[0].problem
    assert [(c.normal, c.friction, c.mu) for c in back.contacts] == [(0, [1, 2], 0.3)]
    np.testing.assert_array_equal(back.upper, problem.upper)


def test_files_of_every_kind_are_compared(tmp_path) -> None:
    problem = box_contact()
    for kind in (".npz", ".mtx", ".h5"):
        pp.write_problems(tmp_path / "one.h5", [problem])
        pp.convert(tmp_path / "one.h5", tmp_path / f"there{kind}")
        line = next(iter(pp.compare(tmp_path / f"there{kind}", ["exact"])))
        assert (line.tried, line.certified) == (1, 1)


def test_what_cannot_be_converted_is_said(tmp_path) -> None:
    pp.write_problems(tmp_path / "two.h5", [rod(), rod()])
    with pytest.raises(pp.BadInput, match="2 problems"):
        pp.convert(tmp_path / "two.h5", tmp_path / "two.npz")
    with pytest.raises(pp.BadInput, match="must end in"):
        pp.convert(tmp_path / "two.h5", tmp_path / "two.txt")
    cone = pp.Problem(
        np.eye(3),
        [-1, 2, 0],
        [0, -np.inf, -np.inf],
        [np.inf] * 3,
        contacts=[pp.Contact(0, [1, 2], 0.5, "cone")],
    )
    with pytest.raises(pp.BadInput, match="cones"):
        pp.save_matrix_market(tmp_path / "cone.mtx", cone)
    pp.write_problems(tmp_path / "cone.h5", [cone])
    pp.write_problems(tmp_path / "box.h5", [box_contact()])
    with pytest.raises(pp.BadInput, match="no place for friction cones"):
        pp.convert(tmp_path / "cone.h5", tmp_path / "cone.bmlcp")
    with pytest.raises(pp.BadInput, match="no place for box friction"):
        pp.convert(tmp_path / "box.h5", tmp_path / "box.dat")
    if importlib.util.find_spec("h5py"):
        with pytest.raises(pp.BadInput, match="contacts under cones"):
            pp.convert(tmp_path / "box.h5", tmp_path / "box.hdf5")


def test_the_command_line_converts_numpy(tmp_path) -> None:
    import subprocess
    import sys

    pp.save_npz(tmp_path / "rod.npz", rod())

    def perpend(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "perpend", *words], cwd=tmp_path, capture_output=True, text=True
        )

    assert "1 problem written" in perpend("convert", "rod.npz", "rod.h5").stdout
    assert "1 problem written" in perpend("convert", "rod.h5", "rod.mtx").stdout
    assert perpend("solve", "rod.mtx").returncode == 0
    wrong = perpend("convert", "nothing.npz", "rod.h5")
    assert (
        wrong.returncode != 0 and "nothing.npz" in wrong.stderr and "Traceback" not in wrong.stderr
    )
