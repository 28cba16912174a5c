"""The notebooks run from their first cell to their last."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

folder = Path(__file__).parents[2] / "examples" / "notebooks"
needs = {
    "first_steps": ["matplotlib"],
    "my_solver_against_eight": ["matplotlib", "qpsolvers"],
    "a_grasp_that_must_not_creep": ["matplotlib", "gymnasium"],
    "how_wrong_is_my_mujoco_model": ["mujoco"],
    "reading_a_recording": [],
}


def test_every_notebook_is_run() -> None:
    assert {path.stem for path in folder.glob("*.ipynb")} == set(needs)


@pytest.mark.parametrize("name", needs)
def test_it_runs(name: str, tmp_path: Path) -> None:
    for package in needs[name]:
        pytest.importorskip(package)
    notebook = nbformat.read(folder / f"{name}.ipynb", as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    shown = [
        output
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("execute_result", "display_data", "stream")
    ]
    assert shown
    if name == "first_steps":  # the figure is a picture, and the viewer is embedded
        kinds = {kind for output in shown for kind in output.get("data", {})}
        assert "image/png" in kinds
        assert any("<iframe" in output.get("data", {}).get("text/html", "") for output in shown)
