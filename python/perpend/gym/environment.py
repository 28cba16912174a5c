"""A scene as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np

from ..own_solver import Array, SolverFunction
from ..simulation import Simulation


class SceneEnv(gymnasium.Env):
    """Actions in -1 … 1 are levers; observations are outputs of the scene, in SI units.

    A task says how a scene is made for an episode (`make_scene`), what the levers do (`drive`), and
    what the reward is (`judge`). An episode ends early where the task says so, or where a step did
    not move; after `episode_steps` it is truncated. `info` has `certified`, `sound` and
    `energy_error_J` of the worst of the steps of an action. Wrong answers of solvers are taken, so
    that their motion shows.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}
    levers = 1
    outputs: ClassVar[Sequence[str]] = ()
    targets = 0
    """Numbers that a task adds to the outputs."""
    episode_steps = 300
    steps_per_action = 1

    def __init__(self, solver: str | SolverFunction = "", **limits: Any) -> None:
        """`solver` and `limits` are those of `Simulation`."""
        self.solver, self.limits = solver, limits
        self.sim: Simulation
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (self.levers,), np.float64)
        size = len(self.outputs) + self.targets
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float64)

    def make_scene(self, random: np.random.Generator) -> Mapping[str, Any]:
        """The scene of an episode; what differs between episodes is drawn from `random`."""
        raise NotImplementedError

    def drive(self, action: Array) -> None:
        """Sets inputs of `self.sim`."""
        raise NotImplementedError

    def judge(self) -> tuple[float, bool]:
        """The reward, and whether the episode has ended."""
        raise NotImplementedError

    def target(self) -> Array:
        """What the observation has beside the outputs."""
        return np.zeros(self.targets)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """A new episode; the same seed gives the same scene."""
        super().reset(seed=seed)
        self.sim = Simulation(
            self.make_scene(self.np_random), solver=self.solver, take_wrong=True, **self.limits
        )
        self._read = self.sim.outputs.vector(self.outputs)
        self._actions = 0
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Levers in -1 … 1; gives observation, reward, whether it ended, was truncated, and info."""
        self.drive(np.clip(np.asarray(action, dtype=float), -1.0, 1.0))
        certified = sound = moved = True
        energy_error_J = 0.0
        for _ in range(self.steps_per_action):
            result = self.sim.step()
            certified &= result.certified
            sound &= result.sound
            moved &= result.outcome in ("solved", "uncertain")
            energy_error_J = max(energy_error_J, result.energy_error_J)
        self._actions += 1
        reward, ended = self.judge()
        info = {"certified": certified, "sound": sound, "energy_error_J": energy_error_J}
        truncated = self._actions >= self.episode_steps
        return self._observe(), reward, ended or not moved, truncated, info

    def _observe(self) -> Array:
        return np.concatenate([self._read.read(), self.target()])
