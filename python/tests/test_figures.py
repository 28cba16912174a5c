"""Figures for papers."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_problem import random_problem

import perpend as pp

pytest.importorskip("matplotlib")

from perpend import figures  # noqa: E402


def table() -> pp.Comparison:
    problems = [random_problem(k, 10) for k in range(6)]
    skew = pp.Problem(np.array([[1.0, 0.5], [-0.5, 1.0]]), [-1, -1], [0, 0], [np.inf] * 2)
    return pp.compare([*problems, skew], ["exact", "pgs", "spook"], iterations=40)


def test_every_figure_is_one_column_wide_and_saved(tmp_path: Path) -> None:
    problem = random_problem(3, 20)
    answers = {name: pp.solve(problem, name, history=True) for name in ("exact", "pgs")}
    with pp.Simulation("pendulum") as sim:
        sim.record(tmp_path / "run.h5")
        for _ in range(30):
            sim.step()
    run = pp.Recording(tmp_path / "run.h5")
    drawn = {
        "error_time": figures.error_time(table()),
        "histories": figures.histories(answers),
        "profile": figures.performance_profile(table()),
        "account": figures.energy_account(run),
    }
    for name, figure in drawn.items():
        assert figure.get_size_inches()[0] == pytest.approx(3.35)
        for kind in ("pdf", "svg", "png"):
            path = tmp_path / f"{name}.{kind}"
            figures.save(figure, path)
            assert path.stat().st_size > 2000
        labels = [text.get_text() for text in figure.legends[0].get_texts()]
        assert len(labels) >= 2 and len(set(labels)) == len(labels)


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_the_same_figure_gives_the_same_bytes(kind: str, tmp_path: Path) -> None:
    answers = {"pgs": pp.solve(random_problem(3, 20), "pgs", history=True)}
    for name in ("one", "other"):
        figures.save(figures.histories(answers), tmp_path / f"{name}.{kind}")
    one, other = (tmp_path / f"{name}.{kind}" for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


def test_pgf_is_saved_where_latex_is(tmp_path: Path) -> None:
    if shutil.which("pdflatex") is None:
        pytest.skip("there is no pdflatex")
    answers = {"pgs": pp.solve(random_problem(3, 20), "pgs", history=True)}
    figures.save(figures.histories(answers), tmp_path / "one.pgf")
    assert r"\begin{pgfpicture}" in (tmp_path / "one.pgf").read_text()


def test_lines_differ_without_colour() -> None:
    problem = random_problem(3, 20)
    names = [f"pgs:order={k}" for k in range(12)]
    answers = {name: pp.solve(problem, "pgs", history=True, iterations=5) for name in names}
    lines = figures.histories(answers).axes[0].get_lines()
    assert len({(line.get_marker(), str(line._dash_pattern)) for line in lines}) == len(names)
    assert len({line.get_color() for line in lines[:7]}) == 7
    assert len({(line.get_color(), str(line._dash_pattern)) for line in lines}) == len(names)


def test_a_history_that_was_not_kept_is_said() -> None:
    with pytest.raises(pp.BadInput, match="'exact' has no history"):
        figures.histories({"exact": pp.solve(random_problem(1, 3), "exact")})


def test_profiles_count_certified_problems_and_least_times() -> None:
    found = figures.profile(table())
    assert set(found) == {"exact", "pgs", "spook"}
    assert len(found["exact"]) == 6  # it does not take the last one
    assert min(float(ratios[0]) for ratios in found.values() if len(ratios)) == 1.0
    for ratios in found.values():
        assert np.all(ratios >= 1.0) and np.all(np.diff(ratios) >= 0)


def test_the_account_adds_up(tmp_path: Path) -> None:
    with pp.Simulation("brick_wall", changes={"bricks": 5}) as sim:
        sim.record(tmp_path / "run.h5")
        for _ in range(10):
            sim.step()
    account = dict(pp.Recording(tmp_path / "run.h5").account_J)
    change = account.pop("change")
    np.testing.assert_allclose(
        sum(account.values()), change, atol=1e-9 * np.abs(account["gravity"]).max()
    )


def test_a_table_in_latex_compiles(tmp_path: Path) -> None:
    def odd_name_100_percent(rows: Any, x: Any) -> Any:
        return x

    odd_name_100_percent.__name__ = "odd_name{100%}^2"
    text = pp.compare([random_problem(1, 4)], ["exact", "pgs", odd_name_100_percent]).to_latex()
    assert r"odd\_name\{100\%\}\textasciicircum{}2" in text
    assert r"\cdot10^{" in text
    assert text.count(r"\\") == 4
    if shutil.which("pdflatex") is None:
        pytest.skip("there is no pdflatex to compile it")
    document = (
        r"\documentclass[a4paper,twocolumn]{article}\usepackage{booktabs}"
        r"\usepackage[hmargin=18mm]{geometry}\columnsep=6mm\begin{document}\noindent"
        + text
        + r"\end{document}"
    )
    (tmp_path / "table.tex").write_text(document)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "table.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "Overfull" not in done.stdout
