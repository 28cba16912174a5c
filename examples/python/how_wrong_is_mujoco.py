"""How far MuJoCo's friction is from Coulomb's law, on models of others.

    pip install mujoco gymnasium gymnasium-robotics
    python examples/python/how_wrong_is_mujoco.py

Each model is run 200 steps under its default (pyramidal), elliptic and no-slip settings. Every step is
captured, judged, and solved again by cone-exact. Of every tenth step the captured A is compared with
MuJoCo's own, efc_AR.
"""

from __future__ import annotations

import argparse
from copy import copy
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


def capture_run(model: Any, steps: int) -> tuple[list[pp.capture.Captured], float]:
    """The steps, and the largest difference from MuJoCo's matrix in shares of its largest entry."""
    data = mujoco.MjData(model)
    captured, difference = [], 0.0
    for k in range(steps):
        if k % 10 == 0:
            difference = max(difference, difference_of_matrices(model, copy(data)))
        mujoco.mj_step(model, data)
        captured.append(pp.capture.mujoco(model, data))
    return captured, difference


def difference_of_matrices(model: Any, data: Any) -> float:
    """Of A from efc_AR, which MuJoCo has only where its solver is one of the dual problem, as PGS."""
    solver, model.opt.solver = model.opt.solver, mujoco.mjtSolver.mjSOL_PGS
    mujoco.mj_forward(model, data)
    theirs = matrix_of(model, data)
    own = pp.capture.mujoco(model, data)
    model.opt.solver = solver
    if len(theirs) == 0:
        return 0.0
    A = own.problem.A.toarray() - np.diag(own.compliance)
    A = own.engine_rows @ A @ own.engine_rows.T + np.diag(data.efc_R)
    return float(np.abs(A - theirs).max() / np.abs(theirs).max())


def matrix_of(model: Any, data: Any) -> Any:
    n, flat = data.nefc, np.asarray(data.efc_AR).ravel()
    if not mujoco.mj_isSparse(model):
        return flat.reshape(n, n)
    dense = np.zeros((n, n))
    for i in range(n):
        entries = slice(data.efc_AR_rowadr[i], data.efc_AR_rowadr[i] + data.efc_AR_rownnz[i])
        dense[i, data.efc_AR_colind[entries]] = flat[entries]
    return dense


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--record", type=Path, help="folder for the captured steps")
    chosen = parser.parse_args()
    print(
        f"{'model':<16} {'settings':<9} {'rows':>4} {'certified':>10} {'median J':>9} {'max J':>9}"
        f" {'cone-exact':>11} {'A':>7}  worst"
    )
    for name, (package, path) in MODELS.items():
        for label, options in SETTINGS.items():
            model = load(package, path)
            for option, value in options.items():
                setattr(model.opt, option, value)
            run, difference = capture_run(model, chosen.steps)
            steps = [one for one in run if len(one.problem) > 0]
            ours = sum(one.solve().certified for one in steps)
            joules = [one.certificate.energy_J for one in steps]
            certified = sum(one.certified for one in steps)
            worst = steps[int(np.argmax(joules))].worst
            rows = int(np.median([len(one.problem) for one in steps]))
            print(
                f"{name:<16} {label:<9} {rows:>4} {f'{certified} of {len(steps)}':>10}"
                f" {np.median(joules):>9.2g} {max(joules):>9.2g} {f'{ours} of {len(steps)}':>11} {difference:>7.0e}  {worst}"
            )
            if chosen.record:
                file = chosen.record / f"{name.replace(' ', '_')}_{label}.h5"
                pp.capture.write(file, steps, title=f"{name}, {label}", model=model)


if __name__ == "__main__":
    main()
