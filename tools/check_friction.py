#!/usr/bin/env python3
"""Checks box friction in recordings without perpend: |x_t| ≤ μ x_n in every certified answer.

    perpend run winch --record winch.h5
    tools/check_friction.py winch.h5 ...

Prints for each file how many certified answers have friction beyond its own normal impulse, and by
how much. A bound may be missed by what a certified row may miss it by (docs/theory/02-certificate.md):
1e-9 of the largest impulse of the answer is more than that. Exit code 1: some are beyond.
"""

import sys

import h5py
import numpy as np

TOLERANCE = 1e-9


def beyond(file):
    """(name, excess, largest) of each certified answer: N s of friction beyond μ x_n at most, and
    its largest impulse."""
    problems, solution = file["problems"], file["solution"]
    contacts = problems["contacts"]
    rows, starts = problems["row_start"][:], contacts["start"][:]
    certified = (solution["has_certificate"][:] == 1) & (solution["of_limit"][:] <= 1)
    for k in np.flatnonzero(certified):
        x = solution["x"][rows[k]:rows[k + 1]]
        own = slice(starts[k], starts[k + 1])
        normal, friction = contacts["normal"][own], contacts["friction"][own]
        mu, law = contacts["mu"][own], contacts["law"][own]
        reach = mu * np.maximum(x[normal], 0) if len(normal) else np.zeros(0)
        excess = 0.0
        for column in (0, 1):
            has_row = (friction[:, column] >= 0) & (law == 0) if len(normal) else np.zeros(0, bool)
            over = np.abs(x[friction[has_row, column]]) - reach[has_row]
            excess = max(excess, np.max(over, initial=0))
        yield problems["name"][k].decode(), excess, np.max(np.abs(x), initial=0)


def main(paths):
    if not paths:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    failed = False
    for path in paths:
        answers, violations, worst = 0, 0, ("none", 0.0)
        with h5py.File(path) as file:
            for name, excess, largest in beyond(file):
                answers += 1
                share = excess / largest if largest > 0 else 0.0
                violations += share > TOLERANCE
                if share > worst[1]:
                    worst = (name, share)
        print(f"{path}: {answers} certified answers, {violations} with friction beyond its law; "
              f"worst {worst[1]:.1e} of the largest impulse at {worst[0]}")
        failed = failed or violations > 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
