"""The programs of the guides run, each page from its first block to its last."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from test_capture import GRASP

root = Path(__file__).parents[2]
OPTIONAL = {"perpend.figures": "matplotlib", "perpend.gym": "gymnasium", "mujoco": "mujoco"}
NOT_RUN = ("pp.capture.pinocchio(",)  # what it begins with is in test_capture.py


def program_of(page: str) -> str:
    """Its blocks, but for those that need what is not installed."""
    text = (root / "docs" / "guide" / page).read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return "\n".join(
        block
        for block in blocks
        if not any(words in block for words in NOT_RUN)
        and all(
            find_spec(package) for name, package in OPTIONAL.items() if f"import {name}" in block
        )
    )


@pytest.mark.parametrize("page", ["python.md", "judge-engines.md"])
def test_its_programs_run(page: str, tmp_path: Path) -> None:
    (tmp_path / "scenes").symlink_to(root / "scenes")
    (tmp_path / "grasp.xml").write_text(
        GRASP.format(cone="elliptic", solver="Newton", noslip=0, condim=3, more="")
    )
    program = program_of(page)
    if not program:
        pytest.skip(f"what {page} needs is not installed")
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
