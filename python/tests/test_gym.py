"""Environments of Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

import perpend.gym  # noqa: E402
from perpend.gym import Excavator, Grasp, Slope, ThreadVectorEnv  # noqa: E402

TASKS = [Grasp, Excavator, Slope]


@pytest.mark.parametrize("task", TASKS)
def test_gymnasium_takes_it(task: type[perpend.gym.SceneEnv]) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(f"perpend/{task.__name__}-v0").unwrapped, skip_render_check=True)


def run(env: Any, policy: Callable[[Any, np.ndarray], Any], steps: int) -> tuple[int, list[float]]:
    """How many steps the episode lasted, and its rewards."""
    seen, _ = env.reset(seed=1)
    rewards = []
    for k in range(steps):
        seen, reward, ended, _, _ = env.step(policy(env, seen))
        rewards.append(reward)
        if ended:
            return k + 1, rewards
    return steps, rewards


def lift(env: Any, seen: np.ndarray) -> list[float]:
    return [1.0, 0.5 if 0.3 < env.sim.time_s < 2 else 0.0]


def test_the_grasp_holds_under_exact_and_fails_under_pgs() -> None:
    env = Grasp(solver="exact")
    steps, _ = run(env, lift, 300)
    assert steps == 300 and env.slip_m() < 1e-4
    env = Grasp(solver="pgs")
    steps, _ = run(env, lift, 300)
    assert steps < 300 and env.slip_m() > 0.05


def test_the_excavator_can_follow() -> None:
    """Slew answers what is missing to the side, crowd ahead, lift in height."""

    def follow(env: Any, seen: np.ndarray) -> np.ndarray:
        x, y, z = seen[11:14] - seen[8:11]
        return np.clip([3 * y, -3 * z, -3 * x, 0.0], -1, 1)

    _, followed = run(Excavator(), follow, 200)
    _, rested = run(Excavator(), lambda env, seen: np.zeros(4), 200)
    assert np.mean(followed[100:]) > -0.05
    assert np.mean(rested[100:]) < -0.2


def test_the_machine_stands_still_with_its_brakes_on() -> None:
    env = Slope()
    run(env, lambda env, seen: [1.0, np.clip(seen[8] - seen[6], -1, 1)], 300)
    assert abs(env.sim.outputs["chassis.position_m.x"]) < 2e-3
    assert env.sim.outputs["arm.angle_rad"] == pytest.approx(env.target()[0], abs=0.2)
    steps, rewards = run(Slope(), lambda env, seen: [-1.0, 0.0], 300)
    assert steps < 300 and rewards[-1] < 0


def bits(observations: list[np.ndarray]) -> bytes:
    return np.concatenate([one.ravel() for one in observations]).tobytes()


@pytest.mark.parametrize("task", TASKS)
def test_seeds_give_the_same_bits_on_threads_and_alone(task: type[perpend.gym.SceneEnv]) -> None:
    levers = np.random.default_rng(3).uniform(-1, 1, (25, 4, task.levers))
    together = ThreadVectorEnv([task] * 4, threads=3)
    seen, _ = together.reset(seed=7)
    lines = [seen, *(together.step(actions)[0] for actions in levers)]
    together.close()
    for k in range(4):
        alone = task()
        first, _ = alone.reset(seed=7 + k)
        own = [first, *(alone.step(actions[k])[0] for actions in levers)]
        assert bits(own) == bits([line[k] for line in lines])
    other, _ = task().reset(seed=6)
    assert bits([other]) != bits([lines[0][0]])


def test_what_has_ended_is_reset_by_the_next_step() -> None:
    envs = ThreadVectorEnv([Slope, Slope])
    envs.reset(seed=[1, 2])
    brakes = np.array([[-1.0, 0.0], [1.0, 0.0]])
    for _ in range(300):
        seen, rewards, ended, _, infos = envs.step(brakes)
        if ended.any():
            break
    assert ended.tolist() == [True, False]
    assert infos["certified"].all()
    seen, rewards, ended, _, _ = envs.step(brakes)
    assert not ended.any() and rewards[0] == 0.0
    assert seen[0, 0] == 0.0 and seen[1, 0] != 0.0
    envs.close()
