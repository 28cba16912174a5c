"""Sweeps over many runs."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

import perpend as pp
from perpend.sweeps import run_job


def some_jobs(count: int = 8) -> list[pp.Job]:
    changes = [{"step.time_step_s": 0.001 * (k + 1)} for k in range(count)]
    return pp.jobs(["pendulum"], solvers=["exact", "psor"], changes=changes, steps=5)


def same(one: pp.SweepTable, other: pp.SweepTable) -> bool:
    """But for the times."""

    def bits(table: pp.SweepTable) -> list[str]:
        return [json.dumps({**line, "seconds": 0}) for line in table]

    return bits(one) == bits(other)


def spawned() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def test_a_product_of_scenes_changes_and_solvers(tmp_path: Path) -> None:
    jobs = pp.jobs(["rod", "pendulum"], solvers=["exact", "psor"], changes=[{}], steps=3)
    table = pp.sweep(jobs, folder=tmp_path)
    assert [line["scene"] for line in table] == ["rod", "rod", "pendulum", "pendulum"]
    assert table.column("steps").tolist() == [3] * 4
    assert len(list(tmp_path.glob("*.json"))) == 4
    table.to_csv(tmp_path / "all.csv")
    assert (tmp_path / "all.csv").read_text().startswith("scene,solver,steps,certified")
    assert "pendulum" in str(table)


def test_processes_and_threads_give_the_same_bits(tmp_path: Path) -> None:
    serial = pp.sweep(some_jobs(), folder=tmp_path / "serial")
    assert len({line["hash"] for line in serial}) > 8
    assert same(serial, pp.sweep(some_jobs(), ThreadPoolExecutor(3), folder=tmp_path / "threads"))
    with spawned() as pool:
        assert same(serial, pp.sweep(some_jobs(), pool, folder=tmp_path / "processes"))


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    pp.sweep(some_jobs(4), folder=tmp_path)
    (tmp_path / "left_behind.123.part").write_text("{")
    made: list[pp.Job] = []

    def counted(job: pp.Job) -> dict[str, Any]:
        made.append(job)
        return run_job(job)

    table = pp.sweep(some_jobs(6), folder=tmp_path, run=counted)
    assert len(made) == 4 and len(table) == 12
    assert same(table, pp.sweep(some_jobs(6), folder=tmp_path / "again"))


def test_a_job_that_raises_is_a_result(tmp_path: Path) -> None:
    table = pp.sweep(pp.jobs(["pendulum", "nowhere"], steps=2), folder=tmp_path)
    assert [line["scene"] for line in table.failed] == ["nowhere"]
    assert "no scene 'nowhere'" in table.failed[0]["error"]
    assert table.column("steps").tolist() == [2, None]


def kill_once(job: pp.Job) -> dict[str, Any]:
    """The first worker that comes to the job is killed in the middle of it."""
    mark = Path(os.environ["PERPEND_TEST_MARK"])
    if job.changes["step.time_step_s"] == 0.003 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return run_job(job)


def kill_always(job: pp.Job) -> dict[str, Any]:
    if job.changes["step.time_step_s"] == 0.003:
        os.kill(os.getpid(), signal.SIGKILL)
    return run_job(job)


def test_a_killed_workers_jobs_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setenv("PERPEND_TEST_MARK", str(mark))
    table = pp.sweep(some_jobs(), spawned, folder=tmp_path / "all", run=kill_once)
    assert mark.exists()
    assert same(table, pp.sweep(some_jobs(), folder=tmp_path / "serial"))


def test_a_job_that_always_kills_is_given_up_and_the_rest_kept(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="not done after 3 attempts.*call sweep"):
        pp.sweep(some_jobs(), spawned, folder=tmp_path, run=kill_always)
    table = pp.sweep(some_jobs(), folder=tmp_path)
    assert len(table) == 16 and not table.failed


def test_an_executor_that_broke_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERPEND_TEST_MARK", str(tmp_path / "killed"))
    with spawned() as pool, pytest.raises(RuntimeError, match="call sweep again to go on"):
        pp.sweep(some_jobs(), pool, folder=tmp_path / "all", run=kill_once)
    assert same(
        pp.sweep(some_jobs(), folder=tmp_path / "all"),
        pp.sweep(some_jobs(), folder=tmp_path / "serial"),
    )


def test_a_scene_file_that_changed_is_another_job(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(pp.load_scene("pendulum").to_yaml())
    (job,) = pp.jobs([path], steps=2)
    before = job.key
    path.write_text(pp.load_scene("pendulum", **{"step.time_step_s": 0.002}).to_yaml())
    assert job.key != before
    assert pp.jobs([path], steps=2)[0].key == job.key


OVER_MPI = """
import sys
import perpend as pp
from mpi4py.futures import MPIPoolExecutor

if __name__ == "__main__":
    changes = [{"step.time_step_s": 0.001 * (k + 1)} for k in range(8)]
    jobs = pp.jobs(["pendulum"], solvers=["exact", "psor"], changes=changes, steps=5)
    with MPIPoolExecutor() as pool:
        print(len(pp.sweep(jobs, pool, folder=sys.argv[1])), pool.num_workers)
"""


def test_mpi_gives_the_same_bits(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py")
    mpiexec = shutil.which("mpiexec", path=Path(sys.executable).parent) or shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("there is no mpiexec")
    script = tmp_path / "over_mpi.py"
    script.write_text(OVER_MPI)
    command = [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", script, tmp_path / "mpi"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["16", "2"], done.stderr
    found = pp.sweep(some_jobs(), folder=tmp_path / "mpi", run=lambda job: {})  # runs nothing again
    assert same(found, pp.sweep(some_jobs(), folder=tmp_path / "serial"))


def test_dask_loses_a_worker_and_no_job(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))

        def kill_half_way() -> None:
            while len(list(tmp_path.glob("all/*.json"))) < 10:
                sleep(0.01)
            os.kill(victim, signal.SIGKILL)

        killer = Thread(target=kill_half_way)
        killer.start()
        table = pp.sweep(some_jobs(40), client.get_executor(), folder=tmp_path / "all")
        killer.join()
        assert victim not in client.run(os.getpid).values()
    assert same(table, pp.sweep(some_jobs(40), folder=tmp_path / "serial"))
