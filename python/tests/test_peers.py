"""Solvers of others."""

from __future__ import annotations

import numpy as np
import pytest
from test_problem import random_problem, rod

import perpend as pp

names = [*pp.peers.installed(), "scipy"]


def solver(name: str):  # noqa: ANN201
    return pp.peers.scipy if name == "scipy" else pp.peers.qp(name)


@pytest.mark.parametrize("name", names)
def test_they_solve_small_problems_and_are_judged(name: str) -> None:
    # None of their tolerances is a promise: what counts is that the judge sees their x.
    problem = random_problem(4, 8)
    answer = pp.solve(problem, solver(name))
    right = pp.solve(problem, "exact")
    np.testing.assert_allclose(answer.x, right.x, atol=1e-5)
    assert answer.certificate.energy_J == pp.certify(problem, answer.x).energy_J
    assert np.all(answer.x >= problem.lower)
    free = pp.Problem(np.diag([1.0, 2.0]), [-1, -1], [-np.inf] * 2, [np.inf] * 2)
    np.testing.assert_allclose(pp.solve(free, solver(name)).x, [1, 0.5], rtol=1e-6)


@pytest.mark.parametrize("name", names)
def test_they_solve_a_step_of_a_scene(name: str) -> None:
    sim = pp.Simulation("closed_loop")
    for _ in range(5):
        sim.step()
    answer = pp.solve(sim.problem, solver(name))
    nothing = pp.certify(sim.problem, np.zeros(len(sim.problem)))
    assert answer.certificate.energy_J < 1e-6 * nothing.energy_J


@pytest.mark.parametrize("name", names)
def test_they_refuse_what_is_no_quadratic_programme(name: str) -> None:
    skew = pp.Problem(np.array([[1.0, 0.5], [-0.5, 1.0]]), [-1, -1], [0, 0], [np.inf] * 2)
    with pytest.raises(pp.NotApplicable, match="symmetric"):
        pp.solve(skew, solver(name))
    cone = pp.Problem(
        np.eye(3),
        [-1, 2, 0],
        [0, -np.inf, -np.inf],
        [np.inf] * 3,
        contacts=[pp.Contact(0, [1, 2], 0.5, "cone")],
    )
    assert pp.solve(cone, solver(name)).stop == "not applicable"


def test_they_stand_in_one_table_with_ours() -> None:
    skew = pp.Problem(np.array([[1.0, 0.5], [-0.5, 1.0]]), [-1, -1], [0, 0], [np.inf] * 2)
    table = pp.compare([rod(), skew], ["exact", "pgs", *pp.peers.everybody()])
    lines = {line.solver: line for line in table}
    assert set(lines) == {"exact", "pgs", *names}
    for name in names:
        assert (lines[name].tried, lines[name].not_applicable) == (1, 1)
    assert lines["pgs"].tried == 2


def test_they_step_a_scene() -> None:
    with pp.Simulation("rod", solver=pp.peers.scipy) as sim:
        assert sim.step().step == 1
