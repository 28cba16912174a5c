"""The three tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..own_solver import Array
from .environment import SceneEnv


def _box(name: str, size: list[float], at: list[float], mass: float, **more: Any) -> dict[str, Any]:
    """`touches` False is for what only has mass."""
    shape: dict[str, Any] = {"box": {"size_m": size}}
    if "material" in more:
        shape["material"] = more.pop("material")
    if not more.pop("touches", True):
        shape["touches"] = False
    return {"name": name, "position_m": at, "mass_kg": mass, "shape": shape, **more}


def _hinge(name: str, bodies: list[str], at: list[float], motor: dict[str, Any]) -> dict[str, Any]:
    joint = {"name": name, "kind": "revolute", "between": bodies, "position_m": at}
    return {**joint, "axis": [0, 1, 0], "motor": motor}


def _xyz(name: str, what: str) -> list[str]:
    return [f"{name}.{what}.{axis}" for axis in "xyz"]


class Grasp(SceneEnv):
    """Two light jaws lift a heavy block by friction alone, and hold it.

    Levers: the force of the grip (0 … 12 kN) and the speed of the lift (±0.4 m/s). The reward is 1
    less the distance of the block to its target height and less what it has slipped, in m; the
    episode ends when that is 5 cm. The block has 150 … 250 kg, the jaws 6 kg: `pgs` lets it slide out,
    `exact` holds it.
    """

    levers = 2
    outputs = (
        "lift.position_m",
        "lift.speed_m_per_s",
        "block.position_m.z",
        "block.velocity_m_per_s.z",
        "left.motor_force_N",
        "right.motor_force_N",
    )
    targets = 1
    largest_grip_N = 12_000.0

    def make_scene(self, random: np.random.Generator) -> Mapping[str, Any]:
        mass = float(random.uniform(150, 250))
        self.target_m = float(random.uniform(0.3, 0.7))
        jaws = []
        slides = []
        for name, side in (("left", 1.0), ("right", -1.0)):
            at = [0.0, side * 0.23, 0.3]
            jaws.append(_box(f"{name}_jaw", [0.3, 0.06, 0.3], at, 6.0, material="pad"))
            motor = {"force_N": {"input": f"{name}_grip", "default": 0}}
            joint = {"name": name, "kind": "prismatic", "between": ["carriage", f"{name}_jaw"]}
            slides.append({**joint, "position_m": at, "axis": [0, -side, 0], "motor": motor})
        lift = {
            "name": "lift",
            "kind": "prismatic",
            "between": ["world", "carriage"],
            "position_m": [0, 0, 1.2],
            "axis": [0, 0, 1],
            "motor": {
                "speed_m_per_s": {"input": "lift_speed", "default": 0, "min": -0.4, "max": 0.4},
                "largest_force_N": 20_000,
            },
        }
        return {
            "name": "grasp",
            "step": {"time_step_s": 0.01, "joint_corrections": 1},
            "materials": [
                {"name": "floor", "friction": 0.6, "stiffness_N_per_m": 1e6},
                {
                    "name": "pad",
                    "friction": 0.6,
                    "stiffness_N_per_m": 1e7,
                    "damping_N_s_per_m": 1e5,
                },
            ],
            "bodies": [
                {"name": "ground", "kind": "fixed", "shape": {"plane": {}, "material": "floor"}},
                _box("block", [0.4, 0.4, 0.4], [0, 0, 0.2], mass, material="pad"),
                _box("carriage", [0.4, 0.8, 0.1], [0, 0, 1.2], 15.0, touches=False),
                *jaws,
            ],
            "joints": [lift, *slides],
        }

    def drive(self, action: Array) -> None:
        grip = 0.5 * (1 + float(action[0])) * self.largest_grip_N
        self.sim.inputs["left_grip"] = self.sim.inputs["right_grip"] = grip
        self.sim.inputs["lift_speed"] = 0.4 * float(action[1])

    def target(self) -> Array:
        return np.array([self.target_m])

    def slip_m(self) -> float:
        """How far the block has slid down in the jaws: 0 before it is lifted."""
        lifted = self.sim.outputs["lift.position_m"]
        height = self.sim.outputs["block.position_m.z"] - 0.2
        return max(0.0, float(lifted - height))

    def judge(self) -> tuple[float, bool]:
        height = self.sim.outputs["block.position_m.z"] - 0.2
        slip = self.slip_m()
        return 1.0 - abs(self.target_m - height) - slip, slip > 0.05


class Excavator(SceneEnv):
    """An excavator whose bucket follows a circle, of another radius in each episode.

    Levers: speeds of slew, lift, crowd and curl. The reward is minus the distance of the bucket's
    point to the target, in m.
    """

    levers = 4
    outputs = (
        *(f"{joint}.angle_rad" for joint in ("slew", "lift", "crowd", "curl")),
        *(f"{joint}.speed_rad_per_s" for joint in ("slew", "lift", "crowd", "curl")),
        *_xyz("tip", "position_m"),
    )
    targets = 3
    largest_rad_per_s = 0.5

    def make_scene(self, random: np.random.Generator) -> Mapping[str, Any]:
        self._radius_m, self._phase = random.uniform(0.1, 0.3), random.uniform(0, 2 * np.pi)
        stones = [
            _box(f"stone{k}", [0.4] * 3, [6 + 0.5 * (k % 3), 0.5 * (k // 3) - 0.5, 0.2], 120.0)
            for k in range(6)
        ]
        arm = []
        for name, bodies, at, torque in (
            ("lift", ["cab", "boom"], [1.0, 0, 2.5], 4e5),
            ("crowd", ["boom", "stick"], [5.0, 0, 2.5], 2e5),
            ("curl", ["stick", "bucket"], [5.0, 0, 0.4], 1e5),
        ):
            motor = {"angle_rad": {"input": name, "default": 0}, "largest_torque_N_m": torque}
            gains = {"stiffness_N_m_per_rad": 5e6, "damping_N_m_s_per_rad": 1e6}
            arm.append(_hinge(name, bodies, at, {**motor, **gains}))
        slew = {"name": "slew", "kind": "revolute", "between": ["world", "cab"], "axis": [0, 0, 1]}
        motor = {"speed_rad_per_s": {"input": "slew", "default": 0}, "largest_torque_N_m": 2e5}
        return {
            "name": "excavator",
            "bodies": [
                {"name": "ground", "kind": "fixed", "shape": {"plane": {}}},
                _box("cab", [2.5, 2.2, 1.6], [0, 0, 1.9], 6000.0),
                _box("boom", [4, 0.4, 0.5], [3, 0, 2.5], 1200.0),
                _box("stick", [0.4, 0.3, 2.2], [5, 0, 1.5], 500.0),
                _box("bucket", [0.8, 1, 0.2], [5.3, 0, 0.4], 400.0),
                *stones,
            ],
            "joints": [{**slew, "motor": motor}, *arm],
            "points": [{"name": "tip", "body": "bucket", "position_m": [0.4, 0, 0]}],
        }

    def drive(self, action: Array) -> None:
        inputs = self.sim.inputs
        inputs["slew"] = self.largest_rad_per_s * float(action[0])
        h = self.sim.scene.time_step_s
        for name, lever in zip(("lift", "crowd", "curl"), action[1:], strict=True):
            inputs[name] = inputs[name] + h * self.largest_rad_per_s * float(lever)

    def target(self) -> Array:
        """On a circle about a point 0.2 m above the tip, whose radius grows within a second."""
        time = self.sim.time_s
        angle = self._phase + 0.8 * time
        radius = self._radius_m * min(1.0, time)
        return np.array([5.7, radius * np.cos(angle), 0.6 + radius * np.sin(angle)])

    def judge(self) -> tuple[float, bool]:
        tip = [self.sim.outputs[name] for name in _xyz("tip", "position_m")]
        return -float(np.linalg.norm(self.target() - tip)), False


class Slope(SceneEnv):
    """A machine with four braked wheels must stand still on a slope while its arm moves.

    Levers: the brake (0 … 12 kN m a wheel) and the speed of the arm (±0.6 rad/s). The reward is 1
    less the distance to where it stood, in m, and less that of the arm to its target, in rad; the
    episode ends after 1 m. The slope is 10° … 20°; gravity is turned in place of the ground.
    """

    levers = 2
    outputs = (
        *_xyz("chassis", "position_m"),
        *_xyz("chassis", "velocity_m_per_s"),
        "arm.angle_rad",
        "arm.speed_rad_per_s",
    )
    targets = 2
    largest_brake_N_m = 12_000.0

    def make_scene(self, random: np.random.Generator) -> Mapping[str, Any]:
        self.slope_rad = float(np.radians(random.uniform(10, 20)))
        self._target_rad = float(random.uniform(-0.8, 0.8))
        gravity = [-9.81 * np.sin(self.slope_rad), 0.0, -9.81 * np.cos(self.slope_rad)]
        wheels, axles = [], []
        for name, x, y in (("fl", 1, 0.9), ("fr", 1, -0.9), ("rl", -1, 0.9), ("rr", -1, -0.9)):
            at = [float(x), y, 0.4]
            wheels.append(
                {
                    "name": name,
                    "position_m": at,
                    "rotation": {"axis": [1, 0, 0], "angle_deg": 90},
                    "mass_kg": 60.0,
                    "shape": {"cylinder": {"radius_m": 0.4, "length_m": 0.3}, "material": "tyre"},
                }
            )
            brake = {"input": "brake", "default": self.largest_brake_N_m, "min": 0}
            axle = {"name": f"{name}_axle", "kind": "revolute", "between": ["chassis", name]}
            axles.append({**axle, "position_m": at, "axis": [0, 1, 0], "friction_N_m": brake})
        motor = {"speed_rad_per_s": {"input": "arm", "default": 0}, "largest_torque_N_m": 60_000}
        return {
            "name": "slope",
            "step": {"time_step_s": 0.01, "gravity_m_per_s2": [float(g) for g in gravity]},
            "materials": [{"name": "tyre", "friction": 0.8, "stiffness_N_per_m": 1e6}],
            "bodies": [
                {"name": "ground", "kind": "fixed", "shape": {"plane": {}, "material": "tyre"}},
                _box("chassis", [2.6, 1.4, 0.5], [0, 0, 0.7], 2500.0, touches=False),
                _box("beam", [3, 0.3, 0.3], [1.5, 0, 1.2], 400.0, touches=False),
                *wheels,
            ],
            "joints": [*axles, _hinge("arm", ["chassis", "beam"], [0, 0, 1.0], motor)],
        }

    def drive(self, action: Array) -> None:
        self.sim.inputs["brake"] = 0.5 * (1 + float(action[0])) * self.largest_brake_N_m
        self.sim.inputs["arm"] = 0.6 * float(action[1])

    def target(self) -> Array:
        return np.array([self._target_rad, self.slope_rad])

    def judge(self) -> tuple[float, bool]:
        at = [self.sim.outputs[name] for name in _xyz("chassis", "position_m")]
        moved = float(np.linalg.norm(at[:2]))
        missed = abs(self._target_rad - self.sim.outputs["arm.angle_rad"])
        return 1.0 - moved - missed, moved > 1.0
