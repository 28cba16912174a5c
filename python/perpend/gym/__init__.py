"""Environments of Gymnasium: a grasp, an excavator, a machine on a slope.

    import gymnasium
    import perpend.gym

    env = gymnasium.make("perpend/Grasp-v0", solver="exact")
    envs = perpend.gym.ThreadVectorEnv([lambda: perpend.gym.Grasp() for _ in range(8)])

Simulations are deterministic: the same seed and actions give the same bits, one after the other or on
threads.
"""

import gymnasium

from .environment import SceneEnv
from .tasks import Excavator, Grasp, Slope
from .threads import ThreadVectorEnv

for _task in (Grasp, Excavator, Slope):
    gymnasium.register(f"perpend/{_task.__name__}-v0", entry_point=f"perpend.gym:{_task.__name__}")

__all__ = ["Excavator", "Grasp", "SceneEnv", "Slope", "ThreadVectorEnv"]
