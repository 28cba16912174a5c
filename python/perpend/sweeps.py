"""Many runs, on any executor of concurrent.futures, one file each.

jobs = pp.jobs(["brick_wall"], solvers=["exact", "pgs"], changes=[{"bricks": n} for n in range(5, 50)])
table = pp.sweep(jobs, ProcessPoolExecutor, folder="walls")
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict, dataclass, field
from itertools import product
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .simulation import Simulation

Result = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """One run: a scene with changes, a solver with limits, a number of steps (0: the scene's own)."""

    scene: str | Mapping[str, Any]
    solver: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    steps: int = 0
    limits: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Names its file: the same for the same job, and for a scene file only while that stays as it is."""
        described = asdict(self)
        if isinstance(self.scene, str) and Path(self.scene).is_file():
            described["text"] = Path(self.scene).read_text()
        text = json.dumps([described, _core.version], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


def jobs(
    scenes: Iterable[str | PathLike[str] | Mapping[str, Any]],
    *,
    solvers: Iterable[str] = ("",),
    changes: Iterable[Mapping[str, Any]] = ({},),
    steps: int = 0,
    **limits: Any,
) -> list[Job]:
    """Every scene with every change and every solver."""
    named = [scene if isinstance(scene, Mapping) else os.fspath(scene) for scene in scenes]
    return [
        Job(scene, solver, dict(change), steps, limits)
        for scene, change, solver in product(named, list(changes), list(solvers))
    ]


def run_job(job: Job) -> Result:
    """Makes the run, and sums it up. Everything but `seconds` is the same on every machine of a kind."""
    sim = Simulation(job.scene, solver=job.solver, changes=job.changes, **job.limits)
    certified = sound = iterations = rows = 0
    energy_error_J = seconds = 0.0
    steps = job.steps or sim.scene.steps
    for _ in range(steps):
        result = sim.step()
        certified += result.certified
        sound += result.sound
        iterations += result.iterations
        rows = max(rows, result.rows)
        energy_error_J = max(energy_error_J, result.energy_error_J)
        seconds += result.seconds
    return {
        "steps": steps,
        "certified": certified,
        "sound": sound,
        "largest_rows": rows,
        "iterations": iterations,
        "largest_energy_error_J": energy_error_J,
        "kinetic_J": result.kinetic_J if steps else 0.0,
        "potential_J": result.potential_J if steps else 0.0,
        "hash": f"{sim.hash():016x}",
        "seconds": seconds,
    }


@dataclass(frozen=True)
class SweepTable:
    """A line for each job, in their order; `print` shows it."""

    lines: tuple[Result, ...]

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.lines)

    def column(self, name: str) -> NDArray[Any]:
        """One value of every job; None where a job failed."""
        return np.array([line.get(name) for line in self.lines])

    @property
    def failed(self) -> list[Result]:
        """Those whose run raised an exception: `error` has its sentence."""
        return [line for line in self.lines if "error" in line]

    def to_csv(self, path: str | PathLike[str]) -> None:
        """One line for each job; empty where a job has no such value."""
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, self._names(), extrasaction="ignore")
            writer.writeheader()
            writer.writerows(self.lines)

    def __str__(self) -> str:
        names = self._names()
        cells = [names, *([_shown(line.get(name)) for name in names] for line in self.lines)]
        widths = [max(len(row[k]) for row in cells) for k in range(len(names))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in cells
        )

    def _names(self) -> list[str]:
        return list(dict.fromkeys(name for line in self.lines for name in line))


def sweep(
    jobs: Sequence[Job],
    executor: Executor | Callable[[], Executor] | None = None,
    *,
    folder: str | PathLike[str],
    run: Callable[[Job], Result] = run_job,
    attempts: int = 3,
    progress: bool | None = None,
) -> SweepTable:
    """Runs the jobs that have no file in `folder` yet, and returns the results of all.

    `executor` is any of concurrent.futures (processes, Dask's `client.get_executor()`, mpi4py's
    pool), or a function that makes one: then it is made again where it broke. None runs one after
    the other. A job whose worker is lost is run again, until nothing is done in `attempts` rounds.
    Each result is written as a file of its own as soon as it is there, so that a sweep that was
    interrupted goes on where it was. `run` is called with a job, in the worker, and returns what
    JSON can hold; an exception in it is a result, too.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    by_key = {job.key: job for job in jobs}
    missing = {key: job for key, job in by_key.items() if _read(place, key) is None}
    show = sys.stderr.isatty() if progress is None else progress
    bar = _Progress(len(by_key), len(by_key) - len(missing), show)
    if executor is None:
        for key, job in missing.items():
            _write(place, key, _attempt(run, job))
            bar.advance()
    else:
        _run_on(executor, missing, _Sweep(place, run, attempts, bar))
    bar.close()
    return SweepTable(tuple(_line(job, _read(place, job.key) or {}) for job in jobs))


@dataclass
class _Sweep:
    place: Path
    run: Callable[[Job], Result]
    attempts: int
    bar: _Progress


def _run_on(
    executor: Executor | Callable[[], Executor], missing: dict[str, Job], sweep: _Sweep
) -> None:
    """Rounds of what is still missing. A worker that is lost raises in the futures it had."""
    idle = 0
    while missing:
        own = None if isinstance(executor, Executor) else executor()
        pool = executor if isinstance(executor, Executor) else own
        assert pool is not None
        before = len(missing)
        try:
            reason = _round(pool, missing, sweep)
        finally:
            if own is not None:
                own.shutdown(wait=True, cancel_futures=True)
        # A broken pool fails all of its futures, so that nobody knows whose fault it was: a round
        # in which nothing was done counts, and the next one begins with other jobs.
        idle = idle + 1 if len(missing) == before else 0
        if idle >= sweep.attempts:
            raise RuntimeError(
                f"{len(missing)} jobs are not done after {idle} attempts, one of them is "
                f"{next(iter(missing.values()))}: {reason!r}. What is done is in {sweep.place}; "
                "call sweep again to go on"
            ) from reason
        order = list(missing.items())
        half = len(order) // 2
        missing.clear()
        missing.update(order[half:] + order[:half])


def _round(pool: Executor, missing: dict[str, Job], sweep: _Sweep) -> BaseException | None:
    """Submits all that is missing, and takes out what is done; returns why the rest is not."""
    reason: BaseException | None = None
    futures: dict[Future[Result], str] = {}
    try:
        for key, job in missing.items():
            futures[pool.submit(_attempt, sweep.run, job)] = key
    except RuntimeError as error:  # it broke while jobs were given to it
        reason = error
    for future in as_completed(futures):
        try:
            result = future.result()
        except Exception as error:  # not the job's own: those are results
            reason = error
            continue
        key = futures[future]
        _write(sweep.place, key, result)
        del missing[key]
        sweep.bar.advance()
    return reason


def _attempt(run: Callable[[Job], Result], job: Job) -> Result:
    try:
        return run(job)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _write(place: Path, key: str, result: Result) -> None:
    """All of it or nothing: a file that is there is whole."""
    part = place / f"{key}.{os.getpid()}.part"
    part.write_text(json.dumps(result))
    part.replace(place / f"{key}.json")


def _read(place: Path, key: str) -> Result | None:
    path = place / f"{key}.json"
    if not path.exists():
        return None
    result: Result = json.loads(path.read_text())
    return result


def _line(job: Job, result: Result) -> Result:
    scene = job.scene if isinstance(job.scene, str) else job.scene.get("name", "a mapping")
    return {"scene": scene, "solver": job.solver, **job.changes, **job.limits, **result}


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


class _Progress:
    """One line that moves, on the terminal."""

    def __init__(self, total: int, done: int, shown: bool) -> None:
        self._total, self._done, self._shown = total, done, shown
        self.advance(0)

    def advance(self, by: int = 1) -> None:
        self._done += by
        if not self._shown:
            return
        filled = 30 * self._done // max(self._total, 1)
        bar = "#" * filled + "." * (30 - filled)
        print(f"\r{bar} {self._done} of {self._total} ", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._shown:
            print(file=sys.stderr)
