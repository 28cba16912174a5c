"""A sweep of 1,000 runs on a local Dask cluster of two processes, one of which is killed half-way.

pip install distributed
python examples/python/dask_sweep.py --folder results
"""

from __future__ import annotations

import argparse
import json
import os
import signal
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

import perpend as pp
from distributed import Client, LocalCluster


def thousand_jobs() -> list[pp.Job]:
    """Falling boxes: 500 time steps, two solvers."""
    steps = [{"step.time_step_s": 0.005 + 0.0005 * k} for k in range(500)]
    return pp.jobs(["falling_boxes"], solvers=["exact", "psor"], changes=steps, steps=20)


def kill_half_way(folder: Path, jobs: int, victim: int) -> None:
    while len(list(folder.glob("*.json"))) < jobs // 2:
        sleep(0.02)
    os.kill(victim, signal.SIGKILL)
    print(f"killed process {victim} after {len(list(folder.glob('*.json')))} jobs", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("results"))
    folder = parser.parse_args().folder
    jobs = thousand_jobs()
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        killer = Thread(target=kill_half_way, args=(folder / "dask", len(jobs), victim))
        killer.start()
        begin = perf_counter()
        table = pp.sweep(jobs, client.get_executor(), folder=folder / "dask")
        print(f"{len(table)} results, {len(table.failed)} failed, {perf_counter() - begin:.1f} s")
        killer.join()
    serial = pp.sweep(jobs, folder=folder / "serial")
    bits = [[json.dumps({**line, "seconds": 0}) for line in one] for one in (table, serial)]
    differing = sum(one != other for one, other in zip(*bits, strict=True))
    print(f"{differing} of {len(serial)} differ from a serial sweep")


if __name__ == "__main__":
    main()
