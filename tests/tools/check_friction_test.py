#!/usr/bin/env python3
"""tools/check_friction.py on files whose friction is known. Usage: check_friction_test.py PROJECT"""

import importlib.util
import os
import sys
import tempfile

try:
    import h5py
    import numpy as np
except ImportError:
    sys.exit(77)

spec = importlib.util.spec_from_file_location(
    "check_friction", os.path.join(sys.argv[1], "tools", "check_friction.py"))
check_friction = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_friction)


def exit_code(x, law, of_limit=0.5):
    """Of the script for one contact of μ = 0.5 with the impulses x of normal and friction rows."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.h5")
        with h5py.File(path, "w") as file:
            problems, solution = file.create_group("problems"), file.create_group("solution")
            problems["name"] = np.array([b"step 1"])
            problems["row_start"] = [0, 3]
            contacts = problems.create_group("contacts")
            contacts["start"] = [0, 1]
            contacts["normal"] = [0]
            contacts["friction"] = [[1, 2]]
            contacts["mu"] = [0.5]
            contacts["law"] = np.array([law], dtype=np.uint8)
            solution["x"] = np.array(x, dtype=float)
            solution["has_certificate"] = np.array([1], dtype=np.uint8)
            solution["of_limit"] = [of_limit]
        return check_friction.main([path])


BOX, CONE = 0, 1
assert exit_code([2, 1, -1], BOX) == 0, "a box lets both rows be at their bounds"
assert exit_code([2, 1, -1], CONE) == 1, "a cone does not"
assert exit_code([2, 0.6, 0.8], CONE) == 0, "on the edge of the cone"
assert exit_code([2, 1 + 1e-6, 0], BOX) == 1, "beyond"
assert exit_code([2, 1 + 1e-6, 0], BOX, of_limit=2) == 0, "not certified: not looked at"
assert exit_code([-1, 0.1, 0], BOX) == 1, "a contact that pulls has no friction"
