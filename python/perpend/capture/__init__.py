"""The problem of another engine's step, and its answer, judged.

    step = pp.capture.mujoco(model, data)       # after mj_step or mj_forward
    print(step)                                 # certified or not, joules, the worst contacts
    step.solve()                                # what perpend answers to the same problem

Nothing of the engine is changed, and its solver is not called.
"""

from .captured import Captured, write
from .mujoco_engine import mujoco
from .pinocchio_engine import pinocchio

__all__ = ["Captured", "mujoco", "pinocchio", "write"]
