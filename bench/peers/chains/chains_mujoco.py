#!/usr/bin/env python3
"""The chains of bench_chains in MuJoCo: pip install mujoco numpy, then run this file.

Twice: as free bodies with a `connect` constraint at each joint, as the other engines have it, and as a
tree of ball joints, in whose coordinates a gap cannot be written down. Steps per second may be given, 60
if not: with 6000 every form keeps its energy, which shows that the chain is posed right."""
import statistics
import sys
import time

import mujoco
import numpy as np

LINKS, LINK_M, LINK_KG, ARM_M, G = 20, 0.1, 1.0, 0.5, 9.81
PER_SECOND = int(sys.argv[1]) if len(sys.argv) > 1 else 60
H_S, STEPS = 1 / PER_SECOND, 2 * PER_SECOND

# MuJoCo begins again when its numbers run away; these are then counted.
RAN_AWAY = (mujoco.mjtWarning.mjWARN_BADQPOS, mujoco.mjtWarning.mjWARN_BADQVEL,
            mujoco.mjtWarning.mjWARN_BADQACC)


def half(i):
    return LINK_M / 2 if i < LINKS else ARM_M


def inertial(i, load_kg, at):
    if i < LINKS:
        mass, inertia = LINK_KG, "6.7e-5 8.7e-4 8.7e-4"
    else:
        mass, inertia = load_kg, " ".join([str(load_kg / 6)] * 3)
    return f'<inertial pos="{at} 0 0" mass="{mass}" diaginertia="{inertia}"/>'


def as_constraints(load_kg, option, connect):
    bodies, joints = "", ""
    for i in range(LINKS + 1):
        bodies += (f'<body name="b{i}" pos="{i * LINK_M + half(i)} 0 0"><freejoint/>'
                   f'{inertial(i, load_kg, 0)}</body>')
        before = f'body2="b{i - 1}"' if i else ""
        joints += f'<connect body1="b{i}" {before} anchor="{-half(i)} 0 0" {connect}/>'
    return (f'<mujoco>{option}<worldbody>{bodies}</worldbody><equality>{joints}</equality></mujoco>')


def as_tree(load_kg, option):
    opened = ""
    for i in range(LINKS + 1):
        opened += f'<body name="b{i}" pos="{LINK_M if i else 0} 0 0"><joint type="ball"/>{inertial(i, load_kg, half(i))}'
    return f'<mujoco>{option}<worldbody>{opened}{"</body>" * (LINKS + 1)}</worldbody></mujoco>'


def swing(xml, load_kg):
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mass = np.array([LINK_KG] * LINKS + [load_kg])
    halves = np.array([half(i) for i in range(LINKS + 1)])
    ahead_s = 0 if model.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4 else H_S / 2
    gap = created = lost = fallen = 0.0
    times, end_s = [], None
    for k in range(STEPS):
        begin = time.perf_counter()
        mujoco.mj_step(model, data)
        times.append(time.perf_counter() - begin)
        if any(data.warning[kind].number for kind in RAN_AWAY):
            end_s = k * H_S
            break
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_comVel(model, data)
        centre = data.xipos[1:]
        axis = data.xmat[1:].reshape(-1, 3, 3)[:, :, 0]
        ends = centre + halves[:, None] * axis
        starts = centre - halves[:, None] * axis
        gap = max(gap, np.linalg.norm(starts - np.vstack([np.zeros(3), ends[:-1]]), axis=1).max())
        kinetic, fall, velocity = 0.0, 0.0, np.zeros(6)
        for i in range(LINKS + 1):
            mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, i + 1, velocity, 1)
            spin, moving = velocity[:3], velocity[3:]  # in the frame of the body's inertia
            kinetic += 0.5 * mass[i] * moving @ moving + 0.5 * spin @ (model.body_inertia[i + 1] * spin)
            upward = data.ximat[i + 1].reshape(3, 3)[2] @ moving
            fall -= mass[i] * G * (centre[i, 2] - ahead_s * upward)
        fallen = max(fallen, fall)
        created, lost = max(created, kinetic - fall), max(lost, fall - kinetic)
    return gap, created / fallen, lost / fallen, 1e3 * statistics.median(times), end_s


def main():
    mujoco.set_mju_user_warning(lambda text: None)
    print(f"MuJoCo {mujoco.__version__}")
    stiff = f'solref="{2 * H_S} 1" solimp="0.9999 0.9999 0.001"'
    many = 'iterations="1000" tolerance="1e-14"'
    for load_kg in (1.0, 1000.0):
        for name, make in (
                ("connect, as it is (Euler)", lambda o: as_constraints(load_kg, o(""), "")),
                ("connect, implicitfast, stiffest", lambda o: as_constraints(
                    load_kg, o(f'integrator="implicitfast" {many}'), stiff)),
                ("connect, RK4, stiffest", lambda o: as_constraints(
                    load_kg, o(f'integrator="RK4" {many}'), stiff)),
                ("tree of ball joints, Euler", lambda o: as_tree(load_kg, o(""))),
                ("tree of ball joints, implicitfast", lambda o: as_tree(
                    load_kg, o('integrator="implicitfast"'))),
                ("tree of ball joints, RK4", lambda o: as_tree(load_kg, o('integrator="RK4"')))):
            xml = make(lambda text: f'<option timestep="{H_S}" gravity="0 0 {-G}" {text}/>')
            gap, created, lost, ms, end_s = swing(xml, load_kg)
            print(f"{'MuJoCo':8} {name:40} {load_kg:7g} {1e3 * gap:10.4g} {100 * created:10.3g} "
                  f"{100 * lost:9.3g} {ms:9.3f}" + (f"  ran away at {end_s:.2f} s" if end_s else ""))


if __name__ == "__main__":
    main()
