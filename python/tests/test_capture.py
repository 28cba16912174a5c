"""Steps of other engines, judged."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_problem import rod

import perpend as pp

GRASP = """
<mujoco>
  <option timestep="0.002" cone="{cone}" solver="{solver}" noslip_iterations="{noslip}" {more}/>
  <worldbody>
    <body name="left" pos="-0.06 0 0.5">
      <joint name="squeeze_left" type="slide" axis="1 0 0" range="-1 1" limited="true"/>
      <geom type="box" size="0.02 0.05 0.05" mass="1"/>
    </body>
    <body name="right" pos="0.06 0 0.5">
      <joint name="squeeze_right" type="slide" axis="-1 0 0" frictionloss="0.1"/>
      <geom type="box" size="0.02 0.05 0.05" mass="1" condim="{condim}" friction="0.8 0.01 0.001"/>
    </body>
    <body name="load" pos="0 0 0.5">
      <freejoint/>
      <geom type="box" size="0.04 0.04 0.04" mass="0.5" friction="0.8 0.01 0.001"/>
    </body>
  </worldbody>
  <actuator>
    <motor joint="squeeze_left" ctrlrange="0 100"/>
    <motor joint="squeeze_right" ctrlrange="0 100"/>
  </actuator>
  <sensor/>
</mujoco>
"""


def grasp(
    steps: int = 100, cone: str = "pyramidal", solver: str = "PGS", **options: Any
) -> tuple[Any, Any]:
    """Two fingers hold a box, with 20 N each: 32 N of friction against its weight of 4.9 N."""
    mujoco = pytest.importorskip("mujoco")
    noslip, condim = options.pop("noslip", 0), options.pop("condim", 3)
    more = " ".join(f'{key}="{value}"' for key, value in options.items())
    model = mujoco.MjModel.from_xml_string(
        GRASP.format(cone=cone, solver=solver, noslip=noslip, condim=condim, more=more)
    )
    data = mujoco.MjData(model)
    data.ctrl[:] = 20.0
    for _ in range(steps):
        mujoco.mj_step(model, data)
    return model, data


def engine_matrix(model: Any, data: Any) -> np.ndarray:
    """efc_AR, dense."""
    mujoco = pytest.importorskip("mujoco")
    n, flat = data.nefc, np.asarray(data.efc_AR).ravel()
    if not mujoco.mj_isSparse(model):
        return flat.reshape(n, n)
    dense = np.zeros((n, n))
    for i in range(n):
        entries = slice(data.efc_AR_rowadr[i], data.efc_AR_rowadr[i] + data.efc_AR_rownnz[i])
        dense[i, data.efc_AR_colind[entries]] = flat[entries]
    return dense


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
@pytest.mark.parametrize("condim", [1, 3, 4, 6])
@pytest.mark.parametrize("jacobian", ["dense", "sparse"])
def test_mujoco_has_the_same_matrix(cone: str, condim: int, jacobian: str) -> None:
    model, data = grasp(cone=cone, condim=condim, jacobian=jacobian)
    step = pp.capture.mujoco(model, data)
    E = step.engine_rows
    A = E @ (step.problem.A.toarray() - np.diag(step.compliance)) @ E.T
    theirs = engine_matrix(model, data)
    assert np.abs(A + np.diag(data.efc_R) - theirs).max() <= 1e-10 * np.abs(theirs).max()
    assert data.nefc > 4


def test_mujoco_has_solved_its_own_problem() -> None:
    """All that is regularised taken over, its pyramid too: what is left is what its solver left."""
    for solver in ("Newton", "PGS"):
        model, data = grasp(solver=solver, tolerance="0", iterations="1000")
        step = pp.capture.mujoco(model, data, law="engine", soft="all")
        assert step.certificate.energy_J < 1e-9
        np.testing.assert_allclose(step.x, 0.002 * np.asarray(data.efc_force))
    right = step.solve(iterations=10_000)
    assert right.certified
    np.testing.assert_allclose(right.x, step.x, atol=1e-4 * abs(right.x).max())


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
def test_a_grasp_that_holds_is_solved_by_its_own_softness(cone: str) -> None:
    """No edge of the pyramid lets go here, and the cone is not reached: all laws are the same."""
    model, data = grasp(steps=400, cone=cone, solver="Newton", tolerance="0", iterations="1000")
    step = pp.capture.mujoco(model, data, soft="all")
    assert step.certificate.energy_J < 1e-12
    assert pp.capture.mujoco(model, data).certificate.energy_J > 1e-10


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
def test_two_coefficients_of_friction_become_one(cone: str) -> None:
    """A box on a floor that is pushed along x, mu = 0.9, and along y, mu = 0.3: slides along y."""
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco><option cone="{cone}" solver="PGS" iterations="500"/><worldbody>
      <geom name="floor" type="plane" size="5 5 1"/>
      <body name="box" pos="0 0 0.1"><freejoint/><geom name="g" type="box" size=".3 .3 .1" mass="1"/></body>
    </worldbody><contact><pair geom1="floor" geom2="g" condim="3" friction="0.9 0.3 0 0 0"/></contact>
    </mujoco>""")
    data = mujoco.MjData(model)
    for _ in range(100):
        data.xfrc_applied[1, :2] = [5.0, 5.0]
        mujoco.mj_step(model, data)
    step = pp.capture.mujoco(model, data)
    E = step.engine_rows
    A = E @ (step.problem.A.toarray() - np.diag(step.compliance)) @ E.T
    theirs = engine_matrix(model, data)
    assert np.abs(A + np.diag(data.efc_R) - theirs).max() <= 1e-10 * np.abs(theirs).max()
    x = step.solve().x
    for contact in step.problem.contacts:
        assert np.hypot(*x[contact.friction]) <= 0.9 * x[contact.normal] * (1 + 1e-9)
    # Sliding, the force is on the ellipse (fx / 0.9)^2 + (fy / 0.3)^2 = fn^2.
    scale = np.array([1.0, 0.3 / 0.9])
    force = scale * [x[[c.friction[k] for c in step.problem.contacts]].sum() for k in (0, 1)]
    normal = x[[c.normal for c in step.problem.contacts]].sum()
    assert np.hypot(force[0] / 0.9, force[1] / 0.3) == pytest.approx(normal, rel=1e-2)


def test_a_gap_may_close_within_the_step() -> None:
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><geom type='plane' size='1 1 1' margin='0.05'/><body pos='0 0 0.11'>"
        "<freejoint/><geom size='0.1' mass='1'/></body></worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    data.qvel[2] = -1.0
    mujoco.mj_forward(model, data)
    step = pp.capture.mujoco(model, data, soft="none")
    h = model.opt.timestep
    np.testing.assert_allclose(step.problem.b[0], -1 - 9.81 * h + 0.01 / h)
    assert step.row_names[0].startswith("normal of world and")


def test_the_velocity_is_that_of_the_engine() -> None:
    """w of rows that are not regularised is their speed at the end of the step."""
    mujoco = pytest.importorskip("mujoco")
    model, data = grasp(cone="elliptic", condim=6)
    step = pp.capture.mujoco(model, data, soft="none")
    mujoco.mj_forward(model, data)  # at the end of that step: positions moved, velocities are its w
    again = pp.capture.mujoco(model, data, soft="none")
    friction = [k for k, name in enumerate(again.row_names) if name.startswith("friction")]
    np.testing.assert_allclose(
        step.certificate.w[friction], np.asarray(data.efc_vel)[friction_rows(data)], atol=2e-5
    )


def friction_rows(data: Any) -> list[int]:
    return [
        c.efc_address + k for c in data.contact for k in (1, 2) if c.dim >= 3 and c.efc_address >= 0
    ]


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
def test_a_grasp_creeps_in_mujoco_and_must_not(cone: str) -> None:
    model, data = grasp(steps=500, cone=cone, solver="Newton")
    step = pp.capture.mujoco(model, data)
    assert not step.certified
    lines = step.contacts
    assert {"left", "right", "load"} == {*lines["first"], *lines["second"]}
    assert lines["slip_m_per_s"].min() > 1e-6
    assert lines["energy_J"].sum() == pytest.approx(step.certificate.energy_J, rel=0.5)
    assert "load" in step.worst and "load" in str(step)
    answer = step.solve()
    assert answer.certified
    held = [row for c in step.problem.contacts if c.law == "cone" for row in c.friction]
    assert np.abs(answer.w[held]).max() < 1e-12


def test_noslip_is_nearer_to_coulomb() -> None:
    energies = []
    for noslip in (0, 100):
        step = pp.capture.mujoco(*grasp(steps=300, cone="elliptic", solver="Newton", noslip=noslip))
        energies.append(step.certificate.energy_J)
    assert energies[1] < 0.01 * energies[0]


def test_names_units_and_bounds() -> None:
    step = pp.capture.mujoco(*grasp(condim=6), law="box")
    names = dict.fromkeys(step.row_names)
    assert "dry friction of squeeze_right" in names
    dry = step.row_names.index("dry friction of squeeze_right")
    assert step.problem.upper[dry] == pytest.approx(0.1 * 0.002)
    assert not step.problem.angular[dry]
    for name, angular in zip(step.row_names, step.problem.angular, strict=True):
        assert angular == name.startswith(("spinning", "rolling"))
    for contact in step.problem.contacts:
        for row in contact.friction:
            assert step.problem.upper[row] == pytest.approx(contact.mu * step.x[contact.normal])


def test_what_cannot_be_captured_is_said() -> None:
    model, data = grasp(cone="elliptic")
    with pytest.raises(pp.BadInput, match="law is one of"):
        pp.capture.mujoco(model, data, law="coulomb")
    with pytest.raises(pp.BadInput, match="soft is one of"):
        pp.capture.mujoco(model, data, soft="some")
    with pytest.raises(pp.BadInput, match="law='cone'"):
        pp.capture.mujoco(model, data, law="engine")


def test_a_step_without_rows_is_captured() -> None:
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><body><freejoint/><geom size='0.1'/></body></worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    step = pp.capture.mujoco(model, data)
    assert step.certified and len(step.problem) == 0 and step.worst == "no rows"


def test_captured_steps_are_a_recording(tmp_path: Any) -> None:
    mujoco = pytest.importorskip("mujoco")
    model, data = grasp(steps=50)
    steps = []
    for _ in range(5):
        mujoco.mj_step(model, data)
        steps.append(pp.capture.mujoco(model, data))
    pp.capture.write(tmp_path / "grasp.h5", steps, title="a grasp")
    back = pp.read_problems(tmp_path / "grasp.h5")
    assert [one.name for one in back] == [f"step {k + 1}" for k in range(5)]
    assert "MuJoCo" in back[0].origin
    for one, step in zip(back, steps, strict=True):
        assert np.array_equal(one.x, step.x)
        assert pp.certify(one.problem, one.x).energy_J == step.certificate.energy_J
    table = pp.compare(tmp_path / "grasp.h5", ["cone-exact"])
    assert next(iter(table)).certified == 5


def test_captured_steps_are_a_run_for_the_viewer(tmp_path: Any) -> None:
    from perpend.viewing import page_of

    mujoco = pytest.importorskip("mujoco")
    model, data = grasp(steps=50, cone="elliptic")
    steps, places = [], []
    for _ in range(6):
        mujoco.mj_step(model, data)
        steps.append(pp.capture.mujoco(model, data))
        places.append(np.array(data.qpos[2:5]))
    path = tmp_path / "grasp.h5"
    pp.capture.write(path, steps, title="a grasp", model=model)
    run = pp.Recording(path)
    assert len(run) == 6 and not run.certified.any()
    assert {"left", "right", "load"} < set(run.bodies)
    np.testing.assert_allclose(run.time_s, [one.time_s for one in steps])
    np.testing.assert_array_equal(run.energy_error_J, [one.certificate.energy_J for one in steps])
    load = run.poses[:, run.bodies.index("load"), :3]
    np.testing.assert_allclose(load[1:-1], places[:-1], atol=1e-12)
    assert pp.compare(path, ["cone-exact"]).lines[0].certified == 6
    assert page_of(path).lstrip().lower().startswith("<!doctype html>")
    with pytest.raises(pp.BadInput, match="cannot be repeated|interactive"):
        run.differing_bits()
    # The forces on the load hold its weight, and press with 20 N from both sides.
    lines = steps[-1].motion.contacts
    on_load = np.where(lines[:, 1:2] == 3, 1.0, -1.0) * lines[:, 9:12]
    assert on_load.sum(axis=0)[2] == pytest.approx(0.5 * 9.81, rel=0.05)
    assert np.abs(on_load[:, 0]).sum() == pytest.approx(40, rel=0.05)


@pytest.mark.parametrize("part", ["poses", "contacts", "bodies"])
def test_a_run_whose_parts_do_not_fit_is_refused(part: str, tmp_path: Any) -> None:
    problem = rod()
    scene = {"bodies": [{"name": "a", "mass_kg": 1, "shape": {"sphere": {"radius_m": 1}}}]}
    poses, contacts = np.array([[0, 0, 0, 1, 0, 0, 0.0]] * 2), np.zeros((1, 13))
    contacts[0, 5] = 1

    def write(bodies: list[str], poses: Any, contacts: Any) -> None:
        motion = (bodies, [0.0, 0.1], poses, np.zeros((2, 6)))
        stored = pp.StoredProblem("one", problem, [0.3, 0])
        pp._core._write_outside_run(
            tmp_path / "run.h5", "another", pp.load_scene(scene), motion, [(stored, contacts)]
        )

    contacts[0, :2] = 0
    write(["a"], poses, contacts)
    assert len(pp.Recording(tmp_path / "run.h5")) == 1
    wrong = contacts.copy()
    wrong[0, 1] = 7
    given = {"bodies": ["a"], "poses": poses, "contacts": contacts}
    given |= {
        "poses": {"poses": poses[:1]},
        "contacts": {"contacts": wrong},
        "bodies": {"bodies": ["b"]},
    }[part]
    with pytest.raises((pp.BadInput, TypeError)):
        write(**given)


def pinocchio_box(solver: str, push: float) -> tuple[Any, np.ndarray]:
    """A box of 2 kg on four points, mu = 0.5, at a speed of `push`; and what PGS or ADMM answers."""
    pin = pytest.importorskip("pinocchio")
    model = pin.Model()
    joint = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "box")
    model.appendBodyToJoint(joint, pin.Inertia.FromBox(2.0, 0.4, 0.4, 0.4), pin.SE3.Identity())
    models = pin.StdVec_ConstraintModel()
    for corner in ([-0.2, -0.2, 0], [-0.2, 0.2, 0], [0.2, -0.2, 0], [0.2, 0.2, 0]):
        place = np.array(corner)
        point = pin.PointContactConstraintModel(
            model,
            0,
            pin.SE3(np.eye(3), place),
            joint,
            pin.SE3(np.eye(3), place - [0, 0, 0.2]),
        )
        point.setFriction(0.5)
        models.append(pin.ConstraintModel(point))
    datas = pin.StdVec_ConstraintData()
    q, v = pin.neutral(model), np.array([push, 0, 0, 0, 0, 0.0])
    q[2] = 0.2
    data = model.createData()
    pin.crba(model, data, q, pin.Convention.WORLD)
    for one in models:
        datas.append(one.createData())
        one.calc(model, data, datas[-1])
    M = np.triu(data.M) + np.triu(data.M, 1).T
    J = pin.getConstraintsJacobian(model, data, models, datas)
    g = J @ (v + 0.01 * np.array([0, 0, -9.81, 0, 0, 0]))
    G = J @ np.linalg.solve(M, J.T)
    result = getattr(pin, f"{solver}SolverResult")()
    settings = getattr(pin, f"{solver}SolverSettings")()
    settings.max_iterations = 10_000
    getattr(pin, f"{solver}ConstraintSolver")(len(g)).solve(
        pin.DelassusOperatorDense(G), g, models, datas, settings, result
    )
    step = pp.capture.pinocchio(model, data, models, datas, g, result.retrieveConstraintImpulses())
    return step, G


@pytest.mark.parametrize("solver", ["ADMM", "PGS"])
@pytest.mark.parametrize("push", [0.0, 0.01, 0.3])
def test_pinocchio_is_judged(solver: str, push: float) -> None:
    step, G = pinocchio_box(solver, push)
    np.testing.assert_allclose(step.problem.A.toarray(), G, atol=1e-12 * np.abs(G).max())
    answer = step.solve()
    assert answer.certified
    # Its tolerance is 1e-6 m/s; the speed after the step is one, however the points share the load.
    np.testing.assert_allclose(step.certificate.w, answer.w, atol=1e-4)
    assert step.certificate.energy_J < 1e-7
    assert step.bodies[2] == ("universe", "box")
    wrong = pp.certify(step.problem, 1.1 * step.x)
    assert not wrong.certified and wrong.energy_J > step.certificate.energy_J


def test_pinocchio_joints_have_rows() -> None:
    pin = pytest.importorskip("pinocchio")
    model = pin.Model()
    hinge = model.addJoint(0, pin.JointModelRZ(), pin.SE3.Identity(), "hinge")
    slide = model.addJoint(hinge, pin.JointModelPX(), pin.SE3.Identity(), "slide")
    for joint in (hinge, slide):
        inertia = pin.Inertia.FromBox(1.0, 0.1, 0.2, 0.3)
        model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
    ids = pin.StdVec_Index()
    ids.append(hinge)
    ids.append(slide)
    dry = pin.JointFrictionConstraintModel(model, ids, np.array([-2.0, -3]), np.array([2.0, 3]))
    dry.setTimeStep(0.01)
    limit = pin.JointLimitConstraintModel(model, ids, np.array([-1.0, -1]), np.array([0.0, 0]))
    data, models, datas = (
        model.createData(),
        pin.StdVec_ConstraintModel(),
        pin.StdVec_ConstraintData(),
    )
    pin.crba(model, data, np.zeros(2), pin.Convention.WORLD)
    for one in (dry, limit):
        models.append(pin.ConstraintModel(one))
        datas.append(models[-1].createData())
        models[-1].calc(model, data, datas[-1])
    rows = sum(one.residualSize() for one in models)
    step = pp.capture.pinocchio(model, data, models, datas, np.zeros(rows), np.zeros(rows))
    np.testing.assert_allclose(step.problem.upper[:2], [0.02, 0.03])
    assert step.row_names[:2] == ("dry friction of hinge", "dry friction of slide")
    assert all(name.startswith("limit of") for name in step.row_names[2:])
    for name, angular in zip(step.row_names, step.problem.angular, strict=True):
        assert angular == name.endswith("hinge")
    with pytest.raises(pp.BadInput, match="g has the shape"):
        pp.capture.pinocchio(model, data, models, datas, np.zeros(rows + 1), np.zeros(rows))
