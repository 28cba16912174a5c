"""The viewer, in a browser or inside of a notebook."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from html import escape
from os import PathLike, fspath
from pathlib import Path

from . import _core

_program = Path(__file__).parent / "bin" / "perpend"


class EmbeddedView:
    """A run as a notebook shows it: one page, without a server."""

    def __init__(self, page: str, height_px: int = 600) -> None:
        self.page, self.height_px = page, height_px

    def _repr_html_(self) -> str:
        # The frame is a document of its own, so that page and notebook do not disturb each other.
        return (
            f'<iframe srcdoc="{escape(self.page, quote=True)}" width="100%" '
            f'height="{self.height_px}" style="border: none"></iframe>'
        )


def view(recording: str | PathLike[str]) -> EmbeddedView | None:
    """Shows a recorded run: returned for the notebook it is called in, else in the browser."""
    if in_notebook():
        return EmbeddedView(page_of(recording))
    subprocess.Popen([_program, "view", fspath(recording)])
    return None


def page_of(recording: str | PathLike[str]) -> str:
    """The viewer's page with the run inside, as HTML."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "run.html"
        command = [fspath(_program), "view", fspath(recording), "--out", fspath(page)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0 or not page.exists():
            raise _core.BadInput(done.stderr.strip() or f"{recording} cannot be viewed")
        return page.read_text()


def in_notebook() -> bool:
    """Whether a notebook, and not a terminal, runs this."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"
