"""Joint space beside closed forms, Pinocchio and MuJoCo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import perpend as pp

lengths = [0.4, 0.5, 0.3]
masses = [3.0, 2.0, 1.0]
axes = [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
inertias = [[0.05, 0.06, 0.07], [0.04, 0.02, 0.03], [0.01, 0.03, 0.02]]
q = np.array([0.3, -0.7, 1.1])
u = np.array([0.9, -1.3, 2.1])
acceleration = np.array([1.0, -2.0, 0.5])


def arm() -> dict[str, Any]:
    """Three links along x at rest, each on a hinge at its left end."""
    starts = np.cumsum([0.0, *lengths])
    bodies, joints = [], []
    for k in range(3):
        middle = float(starts[k] + lengths[k] / 2)
        bodies.append(
            {
                "name": f"link{k}",
                "position_m": [middle, 0, 0],
                "mass_kg": masses[k],
                "inertia_kg_m2": inertias[k],
            }
        )
        joints.append(
            {
                "name": f"hinge{k}",
                "kind": "revolute",
                "between": ["world" if k == 0 else f"link{k - 1}", f"link{k}"],
                "position_m": [float(starts[k]), 0, 0],
                "axis": axes[k],
            }
        )
    return {"bodies": bodies, "joints": joints}


@pytest.fixture
def space() -> Any:
    return pp.Simulation(arm()).joint_space()


def test_names_and_shapes(space: Any) -> None:
    assert space.names == ["hinge0.angle", "hinge1.angle", "hinge2.angle"]
    assert space.mass_matrix().shape == (3, 3)
    assert space.jacobian("link2").shape == (6, 3)
    assert space.poses(q).shape == (3, 7)
    assert np.all(space.coordinates == 0) and np.all(space.speeds == 0)


def test_forward_and_inverse_dynamics_agree(space: Any) -> None:
    forces = space.inverse_dynamics(acceleration, q, u)
    np.testing.assert_allclose(space.forward_dynamics(forces, q, u), acceleration, atol=1e-11)
    parts = space.mass_matrix(q) @ acceleration + space.bias(q, u) - space.gravity(q)
    np.testing.assert_allclose(forces, parts, atol=1e-12)
    some, missing = space.inverse_dynamics(acceleration, q, u, actuated=["hinge0.angle"])
    assert some.shape == (1,) and missing > 0.1


def test_wrong_input_is_refused_with_a_sentence(space: Any) -> None:
    with pytest.raises(pp.BadInput, match="q has 2 numbers; expected 3"):
        space.mass_matrix(q[:2])
    with pytest.raises(pp.BadInput, match="not finite"):
        space.gravity(np.array([0, np.nan, 0]))
    with pytest.raises(pp.BadInput, match="there is no speed 'elbow'"):
        space.inverse_dynamics(acceleration, actuated=["elbow"])
    with pytest.raises(pp.BadInput, match="there is no body 'link9'"):
        space.jacobian("link9")


def test_it_keeps_its_simulation_alive() -> None:
    space = pp.Simulation(arm()).joint_space()
    assert np.all(np.isfinite(space.gravity()))


def test_it_is_pinocchio(space: Any) -> None:
    pin = pytest.importorskip("pinocchio")
    model = pin.Model()
    parent = 0
    for k in range(3):
        kind = {0: pin.JointModelRX, 1: pin.JointModelRY, 2: pin.JointModelRZ}[
            int(np.argmax(axes[k]))
        ]
        place = pin.SE3(np.eye(3), np.array([0.0 if k == 0 else lengths[k - 1], 0, 0]))
        parent = model.addJoint(parent, kind(), place, f"hinge{k}")
        inertia = pin.Inertia(masses[k], np.array([lengths[k] / 2, 0, 0]), np.diag(inertias[k]))
        model.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
    data = model.createData()
    mass = pin.crba(model, data, q)
    mass = np.triu(mass) + np.triu(mass, 1).T
    np.testing.assert_allclose(space.mass_matrix(q), mass, atol=1e-12)
    np.testing.assert_allclose(
        space.inverse_dynamics(acceleration, q, u),
        pin.rnea(model, data, q, u, acceleration),
        atol=1e-12,
    )
    np.testing.assert_allclose(
        -space.gravity(q), pin.computeGeneralizedGravity(model, data, q), atol=1e-12
    )
    np.testing.assert_allclose(
        space.forward_dynamics(np.zeros(3), q, u),
        pin.aba(model, data, q, u, np.zeros(3)),
        atol=1e-10,
    )


def test_a_tree_of_hinges_and_slides_is_pinocchio() -> None:
    pin = pytest.importorskip("pinocchio")
    random = np.random.default_rng(5)
    parents = [-1, 0, 1, 0, 3, 3, 5]  # Pinocchio wants branches one after the other
    count = len(parents)
    places, centres = random.uniform(-1, 1, (2, count, 3))
    directions = random.normal(size=(count, 3))
    directions /= np.linalg.norm(directions, axis=1)[:, None]
    slides = [k % 3 == 1 for k in range(count)]
    masses_kg = random.uniform(1, 5, count)
    moments = 1 + random.uniform(0, 0.5, (count, 3))
    bodies, joints = [], []
    model = pin.Model()
    numbers = []
    for k in range(count):
        bodies.append(
            {
                "name": f"body{k}",
                "position_m": centres[k].tolist(),
                "mass_kg": float(masses_kg[k]),
                "inertia_kg_m2": moments[k].tolist(),
            }
        )
        joints.append(
            {
                "name": f"joint{k}",
                "kind": "prismatic" if slides[k] else "revolute",
                "between": ["world" if parents[k] < 0 else f"body{parents[k]}", f"body{k}"],
                "position_m": places[k].tolist(),
                "axis": directions[k].tolist(),
            }
        )
        kind = pin.JointModelPrismaticUnaligned if slides[k] else pin.JointModelRevoluteUnaligned
        on, origin = (0, np.zeros(3)) if parents[k] < 0 else (numbers[parents[k]], places[parents[k]])
        numbers.append(
            model.addJoint(
                on, kind(directions[k]), pin.SE3(np.eye(3), places[k] - origin), f"joint{k}"
            )
        )
        inertia = pin.Inertia(float(masses_kg[k]), centres[k] - places[k], np.diag(moments[k]))
        model.appendBodyToJoint(numbers[k], inertia, pin.SE3.Identity())
    tree = pp.Simulation({"bodies": bodies, "joints": joints}).joint_space()
    own = [int(name.split(".")[0][5:]) for name in tree.names]
    theirs = [model.idx_vs[number] for number in numbers]
    data = model.createData()
    for _ in range(10):
        q, u, accelerations = random.uniform(-2, 2, (3, count))

        def there(values: Any) -> Any:
            made = np.zeros(count)
            for k, value in zip(own, values, strict=True):
                made[theirs[k]] = value
            return made

        order = [theirs[k] for k in own]
        mass = pin.crba(model, data, there(q))
        mass = np.triu(mass) + np.triu(mass, 1).T
        np.testing.assert_allclose(tree.mass_matrix(q), mass[np.ix_(order, order)], atol=1e-9)
        forces = pin.rnea(model, data, there(q), there(u), there(accelerations))
        np.testing.assert_allclose(
            tree.inverse_dynamics(accelerations, q, u), forces[order], atol=1e-9
        )
        np.testing.assert_allclose(
            tree.forward_dynamics(np.zeros(count), q, u),
            pin.aba(model, data, there(q), there(u), np.zeros(count))[order],
            atol=1e-9,
        )


def test_it_is_mujoco(space: Any) -> None:
    mujoco = pytest.importorskip("mujoco")
    text, closing = "", ""
    for k in range(3):
        offset = 0.0 if k == 0 else lengths[k - 1]
        text += (
            f'<body pos="{offset} 0 0"><joint type="hinge" axis="{axes[k][0]} {axes[k][1]} {axes[k][2]}"/>'
            f'<inertial pos="{lengths[k] / 2} 0 0" mass="{masses[k]}" '
            f'diaginertia="{inertias[k][0]} {inertias[k][1]} {inertias[k][2]}"/>'
        )
        closing += "</body>"
    model = mujoco.MjModel.from_xml_string(
        f"<mujoco><worldbody>{text}{closing}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:], data.qacc[:] = q, u, acceleration
    mujoco.mj_inverse(model, data)
    np.testing.assert_allclose(
        space.inverse_dynamics(acceleration, q, u), data.qfrc_inverse, atol=1e-9
    )
    for k in range(3):
        column = np.zeros(3)
        mujoco.mj_mulM(model, data, column, np.eye(3)[k])
        np.testing.assert_allclose(space.mass_matrix(q)[:, k], column, atol=1e-9)
    linear, angular = np.zeros((3, 3)), np.zeros((3, 3))
    mujoco.mj_jacBodyCom(model, data, linear, angular, 3)
    np.testing.assert_allclose(
        space.jacobian("link2", q=q), np.vstack([linear, angular]), atol=1e-9
    )
