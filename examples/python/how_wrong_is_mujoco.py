"""How far MuJoCo's friction is from Coulomb's law, on models of others.

    pip install mujoco gymnasium gymnasium-robotics
    python examples/python/how_wrong_is_mujoco.py

Each model is run 200 steps under its default (pyramidal), elliptic and no-slip settings. Every step is
captured, judged, and solved again by cone-exact.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

import perpend as pp

MODELS = {
    "humanoid": ("gymnasium", "envs/mujoco/assets/humanoid.xml"),
    "hand with block": ("gymnasium_robotics", "envs/assets/hand/manipulate_block.xml"),
}
SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "elliptic": {"cone": mujoco.mjtCone.mjCONE_ELLIPTIC},
    "no-slip": {"cone": mujoco.mjtCone.mjCONE_ELLIPTIC, "noslip_iterations": 20},
}


def load(package: str, path: str) -> Any:
    found = find_spec(package)
    if found is None or found.origin is None:
        raise SystemExit(f"pip install {package.replace('_', '-')} first")
    return mujoco.MjModel.from_xml_path(str(Path(found.origin).parent / path))


def capture_run(model: Any, steps: int) -> list[pp.capture.Captured]:
    data = mujoco.MjData(model)
    captured = []
    for _ in range(steps):
        mujoco.mj_step(model, data)
        captured.append(pp.capture.mujoco(model, data))
    return captured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--record", type=Path, help="folder for the captured steps")
    chosen = parser.parse_args()
    print(
        f"{'model':<16} {'settings':<9} {'rows':>4} {'certified':>10} {'median J':>9} {'max J':>9}"
        f" {'cone-exact':>11}  worst"
    )
    for name, (package, path) in MODELS.items():
        for label, options in SETTINGS.items():
            model = load(package, path)
            for option, value in options.items():
                setattr(model.opt, option, value)
            steps = [one for one in capture_run(model, chosen.steps) if len(one.problem) > 0]
            ours = sum(one.solve().certified for one in steps)
            joules = [one.certificate.energy_J for one in steps]
            certified = sum(one.certified for one in steps)
            worst = steps[int(np.argmax(joules))].worst
            rows = int(np.median([len(one.problem) for one in steps]))
            print(
                f"{name:<16} {label:<9} {rows:>4} {f'{certified} of {len(steps)}':>10}"
                f" {np.median(joules):>9.2g} {max(joules):>9.2g} {f'{ours} of {len(steps)}':>11}  {worst}"
            )
            if chosen.record:
                file = chosen.record / f"{name.replace(' ', '_')}_{label}.h5"
                pp.capture.write(file, steps, title=f"{name}, {label}")


if __name__ == "__main__":
    main()
