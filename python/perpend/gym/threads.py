"""Several environments in one process, stepped on threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space

from ..own_solver import Array
from .environment import SceneEnv


class ThreadVectorEnv(gymnasium.vector.VectorEnv):
    """Environments that are stepped at the same time: a step lets other threads of Python run.

    One that has ended is reset by its next step, whose action and reward do not count
    (`AutoresetMode.NEXT_STEP`).
    """

    def __init__(self, make: Sequence[Callable[[], SceneEnv]], *, threads: int = 0) -> None:
        self.envs = [one() for one in make]
        self.num_envs = len(self.envs)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._pool = ThreadPoolExecutor(threads or min(self.num_envs, cpu_count() or 1))
        self._ended = np.zeros(self.num_envs, dtype=bool)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """A number seeds the environments with it and the numbers that follow it."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + k for k in range(self.num_envs)]
        else:
            seeds = list(seed)
        started = list(self._pool.map(lambda env, s: env.reset(seed=s), self.envs, seeds))
        self._ended[:] = False
        return np.stack([observation for observation, _ in started]), {}

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One line of `actions` for each environment; they are stepped at the same time."""
        lines = list(self._pool.map(self._step_one, range(self.num_envs), np.asarray(actions)))
        observations, rewards, ended, truncated, told = zip(*lines, strict=True)
        self._ended = np.array(ended) | np.array(truncated)
        infos: dict[str, Any] = {}
        for k, info in enumerate(told):
            infos = self._add_info(infos, info, k)
        return (
            np.stack(observations),
            np.array(rewards),
            np.array(ended),
            np.array(truncated),
            infos,
        )

    def close_extras(self, **_: Any) -> None:
        self._pool.shutdown()
        for env in self.envs:
            env.close()

    def _step_one(self, k: int, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self._ended[k]:
            observation, info = self.envs[k].reset()
            return observation, 0.0, False, False, info
        return self.envs[k].step(action)
