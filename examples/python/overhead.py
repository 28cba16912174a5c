"""What Python adds to a step: the time of `step()` seen from Python less that of the C++ step.

python examples/python/overhead.py
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import perpend as pp


def excavator() -> pp.Simulation:
    def box(name: str, size: list[float], at: list[float], mass: float) -> dict[str, Any]:
        shape = {"box": {"size_m": size}}
        return {"name": name, "position_m": at, "mass_kg": mass, "shape": shape}

    def hinge(name: str, first: str, second: str, at: list[float]) -> dict[str, Any]:
        motor = {"angle_rad": {"input": name, "default": 0}, "largest_torque_N_m": 4e5}
        joint = {"name": name, "kind": "revolute", "between": [first, second], "position_m": at}
        return {**joint, "axis": [0, 1, 0], "motor": motor}

    stones = [
        box(
            f"stone{k}",
            [0.4] * 3,
            [6 + 0.5 * (k % 4), 0.5 * (k // 4 % 2), 0.2 + 0.42 * (k // 8)],
            120,
        )
        for k in range(24)
    ]
    bodies = [
        {"name": "ground", "kind": "fixed", "shape": {"plane": {}}},
        box("cab", [2.5, 2.2, 1.6], [0, 0, 1.9], 6000),
        box("boom", [4, 0.4, 0.5], [3, 0, 2.5], 1200),
        box("stick", [0.4, 0.3, 2.2], [5, 0, 1.5], 500),
        box("bucket", [0.8, 1, 0.2], [5.3, 0, 0.4], 400),
    ]
    joints = [
        hinge("base", "world", "cab", [0, 0, 1]),
        hinge("lift", "cab", "boom", [1, 0, 2.5]),
        hinge("crowd", "boom", "stick", [5, 0, 2.5]),
        hinge("curl", "stick", "bucket", [5, 0, 0.4]),
    ]
    return pp.Simulation({"name": "excavator", "bodies": bodies + stones, "joints": joints})


def overhead_us(sim: pp.Simulation, around: Callable[[int], None], steps: int = 1000) -> float:
    """Median over the steps, of everything that is not the C++ step itself."""
    seen = []
    for k in range(steps):
        begin = perf_counter()
        around(k)
        result = sim.step()
        end = perf_counter()
        seen.append(1e6 * (end - begin - result.seconds))
    return statistics.median(seen)


def projected(rows: pp.Rows, x: Any) -> Any:
    """75 sweeps of projected Jacobi: a solver in NumPy, inside of the loop."""
    step = 0.5 / abs(rows.A).sum(axis=1).A1
    for _ in range(75):
        x = rows.clip(x - step * (rows.A @ x + rows.b))
    return x


def main() -> None:
    sim = excavator()
    print(f"step() of the excavator: {overhead_us(sim, lambda k: None):.1f} us above C++")
    sim = excavator()
    levers = sim.inputs.vector(["lift", "crowd", "curl"])
    read = sim.outputs.vector(["lift.angle_rad", "crowd.angle_rad", "curl.angle_rad", "time_s"])

    def drive(k: int) -> None:
        read.read()
        levers.set(0.1 * np.sin(0.01 * k) * np.ones(3))

    print(f"with 3 inputs set and 4 outputs read: {overhead_us(sim, drive):.1f} us above C++")
    wall = pp.Simulation("brick_wall", solver=projected)
    solves = []
    for _ in range(60):
        result = wall.step()
        solves.append(1e3 * result.solve_s)
    rows = len(wall.problem)
    print(
        f"a NumPy solver in the loop of the wall, {rows} rows: {statistics.median(solves):.2f} ms a step"
    )


if __name__ == "__main__":
    main()
