"""Solvers from PyPI beside ours on the four scenes of E18.

    pip install qpsolvers osqp proxsuite clarabel highspy daqp piqp quadprog scs
    python examples/python/peers.py

Each scene is run by its own solver; of its steps 6, spread over it, are given to every solver, from zero.
"""

from __future__ import annotations

import argparse

import perpend as pp

SCENES = {"log_grasping": 750, "closed_loop": 250, "brick_wall": 150, "forklift": 1500}
OURS = ["exact", "bpp", "pgs", "psor", "spook"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=6, help="of each scene")
    parser.add_argument("scenes", nargs="*", default=list(SCENES), help="some of the four")
    chosen = parser.parse_args()
    for scene in chosen.scenes:
        sim = pp.Simulation(scene)
        every = SCENES[scene] // chosen.problems
        problems = []
        for step in range(1, SCENES[scene] + 1):
            sim.step()
            if step % every == 0:
                problems.append(sim.problem)
        rows = sorted(len(problem) for problem in problems)[len(problems) // 2]
        print(f"\n{scene}: {len(problems)} problems, median {rows} rows")
        print(pp.compare(problems, [*OURS, *pp.peers.everybody()]), flush=True)


if __name__ == "__main__":
    main()
