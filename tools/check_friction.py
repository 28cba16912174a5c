#!/usr/bin/env python3
"""Checks friction in recordings without perpend: |x_t| ≤ μ x_n in every certified answer.

    perpend run winch --record winch.h5
    perpend run winch --friction cone --record winch_cone.h5
    tools/check_friction.py winch.h5 winch_cone.h5

Box friction, rolling and spinning resistance: each row by itself. Cones: the length of both rows.
Prints for each file how many certified answers have friction beyond its own normal impulse, and by
how much. A bound may be missed by what a certified row may miss it by (docs/theory/02-certificate.md):
1e-9 of the largest impulse of the answer is more than that. Exit code 1: some are beyond.
"""

import sys

import h5py
import numpy as np

TOLERANCE = 1e-9
BOX, CONE = 0, 1


def friction_beyond(x, normal, friction, mu, law):
    """N s of friction beyond μ x_n at most, over the contacts of one answer."""
    if len(normal) == 0:
        return 0.0
    reach = mu * np.maximum(x[normal], 0)
    # A planar contact has one row and −1 in the second place, a frictionless one −1 in both.
    size = np.where(friction >= 0, np.abs(x[np.maximum(friction, 0)]), 0.0)
    used = np.where(law == CONE, np.hypot(size[:, 0], size[:, 1]), np.max(size, axis=1))
    has_rows = np.any(friction >= 0, axis=1)
    return float(np.max((used - reach)[has_rows], initial=0))


def answers_of(file):
    """(name, excess, largest, contacts) of each certified answer: N s of friction beyond its law, its
    largest impulse, and how many contacts with friction were looked at."""
    problems, solution = file["problems"], file["solution"]
    contacts = problems["contacts"]
    rows, starts = problems["row_start"][:], contacts["start"][:]
    certified = (solution["has_certificate"][:] == 1) & (solution["of_limit"][:] <= 1)
    for k in np.flatnonzero(certified):
        x = solution["x"][rows[k]:rows[k + 1]]
        own = slice(starts[k], starts[k + 1])
        friction = contacts["friction"][own]
        excess = friction_beyond(x, contacts["normal"][own], friction, contacts["mu"][own],
                                 contacts["law"][own])
        looked_at = int(np.sum(np.any(friction >= 0, axis=1))) if len(friction) else 0
        yield problems["name"][k].decode(), excess, np.max(np.abs(x), initial=0), looked_at


def main(paths):
    if not paths:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    failed = False
    for path in paths:
        answers, violations, seen, worst = 0, 0, 0, ("none", 0.0)
        with h5py.File(path) as file:
            for name, excess, largest, contacts in answers_of(file):
                answers += 1
                seen += contacts
                share = excess / largest if largest > 0 else 0.0
                violations += share > TOLERANCE
                if share > worst[1]:
                    worst = (name, share)
        print(f"{path}: {answers} certified answers, {seen} contacts with friction, {violations} "
              f"answers with friction beyond its law; worst {worst[1]:.1e} of the largest impulse at "
              f"{worst[0]}")
        failed = failed or violations > 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
