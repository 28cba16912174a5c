"""Wrong types, odd memory, objects that are gone, threads: an exception or the right answer."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from test_problem import random_problem, rod

import perpend as pp


@pytest.mark.parametrize(
    "b",
    [
        np.array([1 + 1j, 2]),
        np.array(["one", "two"]),
        np.array([object(), object()]),
        np.array([[1.0, 2.0], [3.0, 4.0]]),
        "no numbers",
        None,
        {},
        np.float64(1.0),
    ],
)
def test_what_is_no_vector_is_refused(b: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        pp.Problem(np.eye(2), b, [0, 0], [1, 1])
    with pytest.raises((TypeError, ValueError)):
        pp.certify(rod(), b)
    with pytest.raises((TypeError, ValueError)):
        pp.solve(rod(), start=b if b is not None else "none")


@pytest.mark.parametrize(
    "A",
    [
        np.eye(3),
        np.ones((2, 3)),
        np.ones(4),
        sp.csr_matrix((3, 3)),
        np.eye(2) * 1j,
        [["a", "b"], ["c", "d"]],
        None,
        "matrix",
        np.full((2, 2), np.nan),
    ],
)
def test_what_is_no_matrix_of_that_size_is_refused(A: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        pp.Problem(A, [0, 0], [0, 0], [1, 1])


@pytest.mark.parametrize("kind", ["int8", "int64", "float32", "float64", ">f8", "bool"])
def test_numbers_of_any_kind_and_order_are_taken(kind: str) -> None:
    A = np.asfortranarray(np.diag([2, 4, 1, 1]).astype(float))[:2, :2]
    b = np.array([1, 9, 1, 9], dtype=kind)[::2]
    b.flags.writeable = False
    problem = pp.Problem(A, b, [-np.inf] * 2, [np.inf] * 2)
    np.testing.assert_array_equal(problem.b, [1, 1])
    np.testing.assert_allclose(pp.solve(problem).x, [-0.5, -0.25])


def test_sparse_matrices_with_double_entries_are_summed() -> None:
    A = sp.coo_matrix(([1.0, 1.0, 4.0], ([0, 0, 1], [0, 0, 1])), shape=(2, 2))
    np.testing.assert_allclose(
        pp.Problem(A, [2, 4], [-np.inf] * 2, [np.inf] * 2).A.toarray(), np.diag([2, 4])
    )


@pytest.mark.filterwarnings("ignore:nanobind")
def test_objects_that_were_never_made_say_so() -> None:
    for kind in (pp.Simulation, pp.Problem, pp.Solver, pp.Certificate, pp.Answer):
        empty = kind.__new__(kind)
        with pytest.raises((TypeError, AttributeError)):
            _ = empty.step() if kind is pp.Simulation else len(empty.w)


def test_what_was_returned_can_be_written_to_and_changes_nothing() -> None:
    problem = rod()
    problem.b[:] = 99
    problem.A.data[:] = 99
    problem.contacts.clear()
    assert problem.b[0] == -0.2981 and problem.A[0, 0] == 1.0
    answer = pp.solve(problem)
    answer.x[:] = 0
    assert answer.x[0] > 0


def test_parts_outlive_the_whole() -> None:
    result = pp.Simulation("rod").step()
    certificate = pp.solve(rod()).certificate
    inputs, outputs = pp.Simulation("slewing_crane").inputs, pp.Simulation("slewing_crane").outputs
    read = pp.Simulation("pendulum").outputs.vector(["time_s"])
    gc.collect()
    garbage = [np.random.default_rng(k).normal(size=10_000) for k in range(50)]
    assert result.step == 1
    assert certificate.certified and len(certificate.w) == 2
    assert len(list(inputs)) > 0 and outputs["time_s"] == 0.0 and read.read()[0] == 0.0
    del garbage


def test_one_problem_is_solved_by_many_threads() -> None:
    sim = pp.Simulation("brick_wall", changes={"bricks": 10})
    for _ in range(5):
        sim.step()
    problem = sim.problem  # of bodies: pgs wants rows, exact does not
    names = ["exact", "pgs", "psor", "exact"] * 6
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda name: pp.solve(problem, name), names))
        rows = list(pool.map(lambda _: problem.A.nnz, range(8)))
    assert len(set(rows)) == 1
    for name, answer in zip(names, answers, strict=True):
        np.testing.assert_array_equal(answer.x, answers[names.index(name)].x)


def test_one_solver_serves_many_threads() -> None:
    solver = pp.Solver("exact")
    problems = [random_problem(k, 20) for k in range(20)]
    with ThreadPoolExecutor(4) as pool:
        shared = list(pool.map(lambda problem: solver.solve(problem, None), problems))
    for problem, answer in zip(problems, shared, strict=True):
        np.testing.assert_array_equal(answer.x, pp.solve(problem).x)


def test_a_simulation_belongs_to_one_thread_at_a_time() -> None:
    inside, go_on = threading.Event(), threading.Event()

    def waits(rows: pp.Rows, x: np.ndarray) -> np.ndarray:
        inside.set()
        go_on.wait(10)
        return np.linalg.lstsq(rows.A.toarray(), -rows.b, rcond=None)[0]

    sim = pp.Simulation("pendulum", solver=waits)
    worker = threading.Thread(target=sim.step)
    worker.start()
    assert inside.wait(10)
    for use in (sim.step, sim.save, lambda: sim.poses, lambda: sim.contacts, sim.hash):
        with pytest.raises(pp.BadInput, match="another thread"):
            use()
    go_on.set()
    worker.join()
    assert sim.step().step == 2


def test_a_solver_may_look_at_its_simulation_but_not_step_it() -> None:
    seen: list[Any] = []

    def looks(rows: pp.Rows, x: np.ndarray) -> np.ndarray:
        seen.append(sim.time_s)
        for use in (sim.step, sim.close_recording, lambda: sim.restore(saved)):
            with pytest.raises(pp.BadInput, match="step"):
                use()
        return np.linalg.lstsq(rows.A.toarray(), -rows.b, rcond=None)[0]

    sim = pp.Simulation("pendulum", solver=looks)
    saved = sim.save()
    sim.step()
    assert seen[0] == 0.0


def test_a_solver_cannot_use_itself() -> None:
    solver = pp.Solver(lambda rows, x: solver.solve(rod(), None).x)
    with pytest.raises(pp.BadInput, match="its own function"):
        solver.solve(rod(), None)
    nested = pp.Solver(lambda rows, x: pp.solve(rod(), "exact").x)
    assert nested.solve(rod(), None).certified


def test_the_joint_space_keeps_its_simulation() -> None:
    space = pp.Simulation("slewing_crane").joint_space()
    gc.collect()
    assert space.mass_matrix().shape == (len(space.names),) * 2


def test_a_simulation_dies_with_its_solver_in_the_middle() -> None:
    """The solver holds its simulation, and nobody else holds either of them."""

    class Keeps:
        sim: Any = None

        def __call__(self, rows: pp.Rows, x: np.ndarray) -> np.ndarray:
            return np.linalg.lstsq(rows.A.toarray(), -rows.b, rcond=None)[0]

    keeps = Keeps()
    keeps.sim = pp.Simulation("pendulum", solver=keeps)
    keeps.sim.step()
    rows: list[Any] = []
    pp.solve(rod(), lambda given, x: rows.append(given) or x)
    del keeps
    gc.collect()
    np.testing.assert_array_equal(rows[0].A.toarray(), [[1.0, -0.5], [-0.5, 1.0]])


def test_generators_that_end_break_or_yield_nonsense() -> None:
    def ends(rows: pp.Rows, x: np.ndarray) -> Any:
        yield x

    def nothing(rows: pp.Rows, x: np.ndarray) -> Any:
        return
        yield x

    def breaks(rows: pp.Rows, x: np.ndarray) -> Any:
        yield x
        raise KeyError("in the middle")

    def nonsense(rows: pp.Rows, x: np.ndarray) -> Any:
        yield "x"

    assert pp.solve(rod(), ends).iterations == 1
    assert not pp.solve(rod(), nothing).certified
    with pytest.raises(KeyError, match="in the middle"):
        pp.solve(rod(), breaks)
    with pytest.raises((TypeError, ValueError)):
        pp.solve(rod(), nonsense)
    with pytest.raises(TypeError):
        pp.solve(rod(), lambda: None)
    with pytest.raises(TypeError, match="complex"):
        pp.solve(rod(), lambda rows, x: x + 1j)


def test_interrupts_and_exits_inside_of_a_python_solver_reach_the_caller() -> None:
    for error in (KeyboardInterrupt, SystemExit, MemoryError):

        def raises(rows: pp.Rows, x: np.ndarray, error: type[BaseException] = error) -> Any:
            raise error("from inside")

        with pytest.raises(error):
            pp.solve(rod(), raises)
    assert pp.solve(rod()).certified
