"""Runs the Python example of docs/format.md over the files given. Exit code 77: no h5py."""

import pathlib
import subprocess
import sys

try:
    import h5py  # noqa: F401
except ImportError:
    sys.exit(77)

page = pathlib.Path(__file__).parents[2] / "docs" / "format.md"
example = page.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
for path in sys.argv[1:]:
    subprocess.run([sys.executable, "-c", example, path], check=True)
