"""Solvers that are Python functions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from test_problem import random_problem, rod

import perpend as pp


def my_jacobi(rows: pp.Rows, x: np.ndarray) -> Iterator[np.ndarray]:
    inverse = 0.5 / np.abs(rows.A).sum(axis=1).A1
    while True:
        x = rows.clip(x - inverse * (rows.A @ x + rows.b))
        yield x


def dense(rows: pp.Rows, x: np.ndarray) -> np.ndarray:
    return np.linalg.solve(rows.A.toarray(), -rows.b)


def test_a_generator_is_stopped_by_its_limits() -> None:
    answer = pp.solve(rod(), my_jacobi, iterations=10)
    assert answer.iterations == 10
    assert not answer.certified
    assert pp.solve(rod(), my_jacobi, iterations=2000).certified


class Remembers:
    """Begins where it ended, for as long as the problems have as many rows."""

    def __init__(self, sweeps: int) -> None:
        self.sweeps, self.calls, self.last = sweeps, 0, np.zeros(0)

    def __call__(self, rows: pp.Rows, x: np.ndarray) -> np.ndarray:
        self.calls += 1
        x = self.last if len(self.last) == len(x) else x
        for _, x in zip(range(self.sweeps), my_jacobi(rows, x), strict=False):
            self.last = x
        return x


class Iterates:
    """my_jacobi as a class whose objects are iterators."""

    def __init__(self, rows: pp.Rows, x: np.ndarray) -> None:
        self.iterates = my_jacobi(rows, x)

    def __next__(self) -> np.ndarray:
        return next(self.iterates)

    def __iter__(self) -> Iterator[np.ndarray]:
        return self


def test_an_object_is_a_solver_that_remembers() -> None:
    solver = Remembers(sweeps=40)
    assert not pp.solve(rod(), solver).certified
    for _ in range(50):
        answer = pp.solve(rod(), solver)
    assert answer.certified and solver.calls == 51
    line = next(iter(pp.compare([rod()], [Remembers(2000)])))
    assert (line.solver, line.certified) == ("Remembers", 1)
    sim = pp.Simulation("rod", solver=(warm := Remembers(200)))
    for _ in range(4):
        sim.step()
    assert warm.calls == 4


def test_a_class_of_iterators_is_a_solver_of_many_iterations() -> None:
    answer = pp.solve(rod(), Iterates, iterations=10, history=True)
    assert answer.iterations == 10 and len(answer.history) >= 10
    assert pp.solve(rod(), Iterates, iterations=2000).certified
    assert next(iter(pp.compare([rod()], [Iterates]))).solver == "Iterates"


def test_a_function_gives_one_answer_and_is_judged() -> None:
    bilateral = pp.Problem(np.diag([1.0, 2.0]), [1, 1], [-np.inf] * 2, [np.inf] * 2)
    assert pp.solve(bilateral, dense).certified
    assert not pp.solve(random_problem(2, 6), dense).certified


def test_exceptions_reach_the_caller() -> None:
    def broken(rows: pp.Rows, x: np.ndarray) -> np.ndarray:
        raise ZeroDivisionError("on purpose")

    with pytest.raises(ZeroDivisionError, match="on purpose"):
        pp.solve(rod(), broken)
    with pytest.raises(pp.BadInput, match="3 numbers for 2 rows"):
        pp.solve(rod(), lambda rows, x: [1, 2, 3])
    with pytest.raises((TypeError, ValueError)):
        pp.solve(rod(), lambda rows, x: "nothing")
    assert pp.solve(rod(), "exact").certified


def test_an_x_that_is_not_finite_is_not_taken() -> None:
    answer = pp.solve(rod(), lambda rows, x: x * np.nan)
    assert not answer.certified
    assert np.isfinite(answer.x).all()


def test_it_can_be_defined_again_but_not_take_a_name_of_perpend() -> None:
    pp.register("mine", lambda rows, x: x)
    assert not pp.solve(rod(), "mine").certified
    pp.register("mine", my_jacobi)
    assert pp.solve(rod(), "mine", iterations=2000).certified
    with pytest.raises(pp.BadInput, match="exact"):
        pp.register("exact", my_jacobi)


def test_it_stands_in_a_table_with_the_others() -> None:
    table = pp.compare(
        [random_problem(k, 6) for k in range(5)], ["exact", my_jacobi], iterations=50
    )
    assert [line.solver for line in table] == ["exact", "my_jacobi"]
    assert [line.certified for line in table][0] == 5
    assert "my_jacobi" in str(table)


def test_it_steps_a_scene() -> None:
    with pp.Simulation("rod", solver=my_jacobi, iterations=500) as sim:
        for _ in range(3):
            result = sim.step()
        assert result.step == 3
        assert result.iterations > 0
