"""Scenes in motion."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import perpend as pp


def test_a_scene_by_name_is_stepped_and_certified() -> None:
    sim = pp.Simulation("brick_wall", changes={"bricks": 5})
    for _ in range(20):
        result = sim.step()
        assert result.certified
    assert result.step == 20
    assert sim.time_s == pytest.approx(20 / 60)
    assert sim.poses.shape == (len(sim.bodies), 7)
    contacts = sim.contacts
    assert len(contacts) > 0
    ground = contacts["force_on_second_N"][:, 2]
    assert np.isfinite(ground).all()
    assert pp.certify(sim.problem, sim.x).certified


def test_the_same_bits_again_and_after_a_snapshot() -> None:
    first, second = pp.Simulation("pendulum"), pp.Simulation("pendulum")
    for _ in range(5):
        first.step()
        second.step()
    assert first.hash() == second.hash()
    saved = first.save()
    for _ in range(5):
        first.step()
    ahead = first.hash()
    first.restore(saved)
    assert first.hash() == second.hash()
    for _ in range(5):
        first.step()
    assert first.hash() == ahead


def test_a_push_moves_a_body() -> None:
    sim, pushed = pp.Simulation("pendulum"), pp.Simulation("pendulum")
    pushed.push(pushed.bodies[0], [5, 0, 0, 0, 0, 0])
    sim.step()
    pushed.step()
    assert not np.array_equal(sim.velocities, pushed.velocities)
    with pytest.raises(pp.BadInput, match="no body 'nobody'"):
        pushed.push("nobody", [0] * 6)


def test_scenes_by_file_text_and_mapping(tmp_path) -> None:
    scene = pp.load_scene("pendulum")
    path = tmp_path / "mine.yaml"
    path.write_text(scene.to_yaml())
    by_file, by_name = pp.Simulation(path), pp.Simulation("pendulum")
    by_file.step()
    by_name.step()
    assert by_file.hash() == by_name.hash()
    slow = pp.load_scene("pendulum", **{"step.time_step_s": 0.001})
    assert slow.time_step_s == 0.001
    with pytest.raises(pp.BadInput, match="unknown|no key|nonsense"):
        pp.Simulation({"nonsense": 1})
    with pytest.raises(pp.BadInput, match="no scene 'nowhere'"):
        pp.Simulation("nowhere")


def test_a_recording_is_read_back_and_repeats(tmp_path) -> None:
    path = tmp_path / "run.h5"
    with pp.Simulation("pendulum") as sim:
        sim.record(path)
        for _ in range(12):
            sim.step()
    recording = pp.Recording(path)
    assert len(recording) == 12
    assert recording.poses.shape == (13, len(recording.bodies), 7)
    np.testing.assert_array_equal(recording.poses[-1], sim.poses)
    assert recording.certified.all()
    assert recording.time_s[-1] == sim.time_s
    assert len(recording.problems) == 12
    assert recording.differing_bits() == 0
    with pytest.raises(pp.BadInput, match="before the first step"):
        sim.record(tmp_path / "late.h5")


def test_nothing_is_read_before_the_first_step() -> None:
    sim = pp.Simulation("pendulum")
    with pytest.raises(pp.BadInput, match="no step was made"):
        _ = sim.contacts


def test_the_command_line_is_there() -> None:
    out = subprocess.run(
        [sys.executable, "-m", "perpend", "scenes"], capture_output=True, text=True, check=True
    )
    assert "brick_wall" in out.stdout


def test_inputs_and_outputs_have_names() -> None:
    sim = pp.Simulation("slewing_crane")
    assert len(sim.inputs) > 0
    assert "time_s" in list(sim.outputs)
    sim.inputs["gravity_m_per_s2.z"] = 0.0
    assert sim.inputs["gravity_m_per_s2.z"] == 0.0
    for _ in range(3):
        sim.step()
    assert sim.outputs["time_s"] == sim.time_s
    both = sim.outputs.vector(["time_s", "energy.kinetic_J"]).read()
    assert both[0] == sim.time_s
    sim.inputs.vector(["gravity_m_per_s2.x", "gravity_m_per_s2.z"]).set([0.0, -9.81])
    assert sim.inputs["gravity_m_per_s2.z"] == -9.81
    with pytest.raises(pp.BadInput, match="gravity_m_per_s2"):
        sim.inputs["gravity_m_per_s2.zz"] = 1.0
    with pytest.raises(pp.BadInput):
        sim.inputs["gravity_m_per_s2.z"] = float("nan")
    assert sim.inputs["gravity_m_per_s2.z"] == -9.81
    with pytest.raises(pp.BadInput):
        _ = sim.outputs["nothing.like_that"]


def test_snapshots_go_through_files_and_pickles(tmp_path: Path) -> None:
    first = pp.Simulation("brick_wall")
    for _ in range(3):
        first.step()
    saved = first.save()
    saved.write(tmp_path / "wall.snapshot")
    for again in (type(saved).read(tmp_path / "wall.snapshot"), pickle.loads(pickle.dumps(saved))):
        second = pp.Simulation("brick_wall")
        second.restore(again)
        assert second.hash() == first.hash()
    (tmp_path / "wall.snapshot").write_bytes(b"something else")
    with pytest.raises(pp.BadInput, match="no snapshot of perpend"):
        type(saved).read(tmp_path / "wall.snapshot")


def test_the_state_is_read_and_set() -> None:
    sim, other = pp.Simulation("slewing_crane"), pp.Simulation("slewing_crane")
    for _ in range(20):
        sim.step()
    state = sim.state
    assert state.poses.shape == (len(sim.bodies), 7)
    other.state = state
    np.testing.assert_allclose(other.poses, sim.poses, atol=1e-14)
    np.testing.assert_array_equal(other.velocities, sim.velocities)
    moved = state.velocities.copy()
    moved[sim.bodies.index("load"), 2] += 0.5
    other.state = replace(state, velocities=np.asfortranarray(moved))
    assert other.velocities[sim.bodies.index("load"), 2] == pytest.approx(
        sim.velocities[sim.bodies.index("load"), 2] + 0.5
    )
    other.step()
    assert other.outputs["time_s"] > 0


def test_a_state_of_another_shape_is_refused_and_changes_nothing() -> None:
    sim = pp.Simulation("pendulum")
    sim.step()
    before = sim.hash()
    state = sim.state
    for wrong in (
        replace(state, poses=state.poses[:-1]),
        replace(state, velocities=np.zeros((99, 6))),
        replace(state, poses=state.poses * np.nan),
        replace(state, velocities=state.velocities + np.nan),
        replace(state, poses=state.poses * 2),
    ):
        with pytest.raises(pp.BadInput):
            sim.state = wrong
    with pytest.raises((TypeError, pp.BadInput)):
        sim.state = replace(state, poses=np.zeros((len(sim.bodies), 3)))
    assert sim.hash() == before


def test_contacts_and_joints_are_structured_arrays() -> None:
    sim = pp.Simulation("rope_crane")
    for _ in range(60):
        sim.step()
    joints = sim.joint_forces
    assert {sim.joints[k] for k in joints["joint"]} == {"slew", "hoist"}
    hoist = joints[joints["joint"] == sim.joints.index("hoist")]
    pull = np.linalg.norm(hoist["force_on_second_N"], axis=1)
    assert pull[0] == pytest.approx(sim.outputs["hoist.tension_N"], rel=1e-9)
    contacts = sim.contacts
    ground, load = sim.bodies.index("ground"), sim.bodies.index("load")
    pairs = {frozenset(pair) for pair in zip(contacts["first"], contacts["second"], strict=True)}
    assert pairs == {frozenset({ground, load})}
    up = np.where(contacts["second"] == load, 1, -1) * contacts["force_on_second_N"][:, 2]
    assert up.sum() + pull[0] == pytest.approx(1500 * 9.81, rel=1e-2)


def test_an_exception_in_a_step_moves_nothing() -> None:
    calls = 0

    def once_broken(rows: pp.Rows, x: np.ndarray) -> np.ndarray:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise ZeroDivisionError("on purpose")
        return np.linalg.lstsq(rows.A.toarray(), -rows.b, rcond=None)[0]

    sim = pp.Simulation("pendulum", solver=once_broken)
    hashes = []
    with pytest.raises(ZeroDivisionError):
        for _ in range(10):
            hashes.append(sim.hash())
            sim.step()
    assert sim.hash() == hashes[-1]
    with pytest.raises(pp.BadInput, match="no step was made"):
        _ = sim.contacts
    sim.step()
    assert sim.hash() != hashes[-1]


# The first problem has no solution, so that sweeps would go on for hours. Python raises between two
# calls too, so that a simulation may have made one step more than were counted, but never part of one.
INTERRUPTED = """
import os, signal, threading, time
import numpy as np
import perpend as pp

def interrupt_soon():
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()

n = 1000
ring = 2.0 * np.eye(n) - np.roll(np.eye(n), 1, axis=0) - np.roll(np.eye(n), -1, axis=0)
jammed = pp.Problem(ring, np.full(n, -1.0), np.zeros(n), np.full(n, np.inf))
begin = time.perf_counter()
try:
    interrupt_soon()
    pp.solve(jammed, "pgs", iterations=2_000_000_000)
except KeyboardInterrupt:
    print("interrupted", time.perf_counter() - begin < 20)
def for_ever(rows, x):
    while True:
        yield x

for solve in (lambda: pp.solve(jammed, for_ever, iterations=2_000_000_000),
              lambda: pp.compare(jammed, ["pgs"], iterations=2_000_000_000)):
    try:
        interrupt_soon()
        solve()
    except KeyboardInterrupt:
        print("interrupted")
free = pp.Problem(ring + np.eye(n), np.full(n, -1.0), np.zeros(n), np.full(n, np.inf))
print(pp.solve(free).certified)

def wall():
    return pp.Simulation("brick_wall", solver="pgs:tolerance=0", iterations=100_000)

sim, counted = wall(), 0
try:
    interrupt_soon()
    while True:
        sim.step()
        counted += 1
except KeyboardInterrupt:
    uninterrupted = wall()
    for _ in range(counted):
        uninterrupted.step()
    whole_steps = [uninterrupted.hash()]
    uninterrupted.step()
    whole_steps.append(uninterrupted.hash())
    print("interrupted", sim.hash() in whole_steps)
"""


def test_ctrl_c_ends_a_long_solve_and_leaves_whole_steps() -> None:
    out = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=100
    )
    assert out.stdout.split() == [
        *["interrupted", "True"],
        *["interrupted"] * 2,
        "True",
        *["interrupted", "True"],
    ], out.stderr


def test_a_recorded_run_is_embedded_in_a_notebook(tmp_path) -> None:
    from perpend.viewing import EmbeddedView, page_of

    sim = pp.Simulation("pendulum")
    with pytest.raises(pp.BadInput, match="record"):
        sim.view()
    with sim:
        sim.record(tmp_path / "run.h5")
        for _ in range(5):
            sim.step()
    page = page_of(tmp_path / "run.h5")
    assert page.lstrip().lower().startswith("<!doctype html>")
    shown = EmbeddedView(page)._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and shown.count("<") == 2
    with pytest.raises(pp.BadInput, match="nothing"):
        page_of(tmp_path / "nothing.h5")
