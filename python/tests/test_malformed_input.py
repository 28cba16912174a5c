"""Arrays and matrices that are no problem: each is refused, and none leads out of its memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from test_problem import rod

import perpend as pp


@pytest.mark.parametrize("kind", ["csr", "csc", "bsr", "coo", "lil", "dok", "dia"])
@pytest.mark.parametrize("family", ["matrix", "array"])
def test_every_sparse_format_is_taken_and_left_as_it_was(kind: str, family: str) -> None:
    dense = np.array([[2.0, -1.0, 0.0], [-1.0, 3.0, 0.5], [0.0, 0.5, 4.0]])
    A = getattr(sp, f"{kind}_{family}")(dense)
    problem = pp.Problem(A, [0, 0, 0], [0, 0, 0], [1, 1, 1])
    np.testing.assert_array_equal(problem.A.toarray(), dense)
    np.testing.assert_array_equal(A.toarray(), dense)


def test_rows_out_of_order_and_entries_twice_are_sorted_and_added() -> None:
    values, columns = np.array([1.0, 1.0, 4.0, 2.0, 0.5]), np.array([1, 0, 0, 1, 1], dtype=np.int64)
    A = sp.csr_matrix((values.copy(), columns.copy(), np.array([0, 3, 5], dtype=np.int64)), (2, 2))
    problem = pp.Problem(A, [0, 0], [0, 0], [1, 1])
    np.testing.assert_array_equal(problem.A.toarray(), [[5.0, 1.0], [0.0, 2.5]])
    np.testing.assert_array_equal(A.indices, columns)
    np.testing.assert_array_equal(A.data, values)


@pytest.mark.parametrize("kind", ["csr", "csc", "bsr"])
@pytest.mark.parametrize(
    ("array", "value"),
    [
        ("indices", 10**6),
        ("indices", -7),
        ("indptr", 10**6),
        ("indptr", -3),
    ],
)
def test_a_sparse_matrix_that_points_outside_of_itself_is_refused(
    kind: str, array: str, value: int
) -> None:
    """SciPy checks what it is given once, and these arrays were changed after that."""
    A = getattr(sp, f"{kind}_matrix")(np.diag([1.0, 2.0, 3.0]))
    getattr(A, array)[1] = value
    with pytest.raises((TypeError, ValueError)):
        pp.Problem(A, [0] * 3, [0] * 3, [1] * 3)
    J = getattr(sp, f"{kind}_matrix")(np.tile(np.eye(3), 2))
    getattr(J, array)[1] = value
    with pytest.raises((TypeError, ValueError)):
        pp.from_bodies(np.array([np.eye(6)]), J, [0] * 6, [0] * 3, [0] * 3, [0] * 3, [1] * 3)


def test_a_sparse_matrix_with_too_few_numbers_is_refused() -> None:
    A = sp.csr_matrix(np.diag([1.0, 2.0, 3.0]))
    A.data = A.data[:1]
    with pytest.raises((TypeError, ValueError)):
        pp.Problem(A, [0] * 3, [0] * 3, [1] * 3)


def body_arguments() -> dict[str, Any]:
    """One body of 2 kg that two rows touch."""
    J = np.zeros((2, 6))
    J[0, 2] = J[1, 0] = 1
    inf = [np.inf] * 2
    return {
        "M": np.array([np.diag([2.0, 2, 2, 1, 1, 1])]),
        "J": J,
        "momentum": np.array([4.0, 0, -2, 0, 0, 0]),
        "C": np.array([1e-9, 1e-9]),
        "d": np.zeros(2),
        "lower": np.array([0, -np.inf]),
        "upper": np.array(inf),
    }


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("M", np.eye(6)),
        ("M", np.zeros((1, 6, 6))),
        ("M", np.full((1, 6, 6), np.nan)),
        ("M", np.array([np.eye(6) + np.eye(6, k=1)])),
        ("M", np.array([np.eye(6)] * 2)),
        ("M", np.array([np.eye(6) * 1j])),
        ("M", "mass"),
        ("J", np.zeros((2, 7))),
        ("J", np.zeros((3, 6))),
        ("J", np.full((2, 6), np.inf)),
        ("J", np.ones((2, 6)) * 1j),
        ("J", np.ones((2, 6, 1))),
        ("J", None),
        ("momentum", np.zeros(5)),
        ("momentum", np.full(6, np.nan)),
        ("momentum", np.zeros((6, 1))),
        ("momentum", np.zeros(6) * 1j),
        ("C", [-1.0, 0.0]),
        ("C", [0.0]),
        ("d", [np.nan, 0.0]),
        ("d", ["a", "b"]),
        ("lower", [1.0, 2.0, 3.0]),
        ("lower", [np.inf, 0.0]),
        ("upper", [-1.0, 0.0]),
        ("contacts", [pp.Contact(5)]),
        ("contacts", ["no contact"]),
        ("angular", [True]),
    ],
)
def test_malformed_bodies_are_refused(name: str, wrong: Any) -> None:
    given = body_arguments()
    with pytest.raises((TypeError, ValueError)):
        pp.from_bodies(**{**given, name: wrong})
    assert pp.solve(pp.from_bodies(**given)).certified


def test_bodies_from_any_memory_are_the_same_problem() -> None:
    given = body_arguments()
    odd = {
        name: np.asfortranarray(np.repeat(value, 2, axis=-1))[..., ::2]
        for name, value in given.items()
    }
    for value in odd.values():
        value.flags.writeable = False
    one, other = pp.from_bodies(**given), pp.from_bodies(**odd)
    np.testing.assert_array_equal(one.A.toarray(), other.A.toarray())
    np.testing.assert_array_equal(one.b, other.b)


any_array = arrays.arrays(
    dtype=st.one_of(
        arrays.floating_dtypes(),
        arrays.integer_dtypes(),
        arrays.boolean_dtypes(),
        arrays.complex_number_dtypes(),
        arrays.unicode_string_dtypes(),
        arrays.datetime64_dtypes(),
    ),
    shape=arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3),
)


@settings(max_examples=300, deadline=None)
@given(any_array, any_array, any_array, any_array)
def test_any_arrays_are_a_problem_or_an_exception(A: Any, b: Any, lower: Any, upper: Any) -> None:
    try:
        problem = pp.Problem(A, b, lower, upper)
    except (TypeError, ValueError):
        return
    assert problem.A.shape == (len(problem), len(problem))
    assert np.isfinite(pp.solve(problem, iterations=100).x).all()


class Raises:
    def __array__(self, *_: Any, **__: Any) -> np.ndarray:
        raise RuntimeError("from inside of __array__")


@pytest.mark.parametrize("wrong", [Raises(), [1, [2]], [2**70, 1.0, "x"], np.datetime64("now")])
def test_what_cannot_become_an_array_is_refused(wrong: Any) -> None:
    for call in (
        lambda: pp.Problem(wrong, [0, 0], [0, 0], [1, 1]),
        lambda: pp.Problem(np.eye(2), wrong, [0, 0], [1, 1]),
        lambda: pp.certify(rod(), wrong),
        lambda: pp.solve(rod(), lambda rows, x: wrong),
        lambda: pp.Simulation("pendulum").push("upper", wrong),
    ):
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            call()


@pytest.mark.parametrize(
    "wrong",
    [
        {"normal": 2**40},
        {"normal": -1},
        {"normal": 0.5},
        {"normal": 0, "friction": [1, 1]},
        {"normal": 0, "friction": [0, 1]},
        {"normal": 0, "friction": [1, 2, 3]},
        {"normal": 0, "friction": [-5, 1]},
        {"normal": 0, "friction": [1, 2], "mu": np.nan},
        {"normal": 0, "friction": [1, 2], "mu": -0.1},
        {"normal": 0, "friction": [1, 2], "mu": 0.5, "law": "pyramid"},
    ],
)
def test_malformed_contacts_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        contact = pp.Contact(**wrong)
        pp.Problem(np.eye(3), [0] * 3, [0] + [-np.inf] * 2, [np.inf] * 3, contacts=[contact])
