#!/usr/bin/python3
"""Kills recordings at random moments and looks at what they leave.

Usage: kill_recordings.py PERPEND [--kills N] [--seed S] [--at-most-s T] [--scene SCENE]

Each of N times a run that records as fast as it can is killed (SIGKILL). What it leaves must open
with h5py (and h5ls, where there is one), every dataset must be as long as the others say, and the
beginning and the end of each must be readable, which checks their checksums. The seconds lost are
counted from when the first step that is not in the file was made; perpend shows on a terminal, which
this script is, how far it is. With --at-most-s more than that is an error.
Exit code 1: a file is wrong or too much was lost; 77: there is no h5py.
"""
import argparse
import os
import pty
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

try:
    import h5py
except ImportError:
    print("there is no h5py to look at the files with")
    sys.exit(77)


class Run:
    """A recording in progress, and when it had made how many steps."""

    def __init__(self, perpend, scene, path):
        terminal, end = pty.openpty()
        self.process = subprocess.Popen([perpend, "run", scene, "--steps", "100000000", "--record", path],
                                        stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        self.terminal, self.shown = terminal, [(time.monotonic(), 0)]
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        text = b""
        while True:
            try:
                more = os.read(self.terminal, 4096)
            except OSError:  # nobody has the other end any more
                break
            if not more:
                break
            text = (text + more)[-200:]
            now, steps = time.monotonic(), re.findall(rb"step (\d+)/", text)
            if steps and int(steps[-1]) > self.shown[-1][1]:
                self.shown.append((now, int(steps[-1])))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.killed = time.monotonic()
        self.process.wait()
        self.reader.join()
        os.close(self.terminal)

    def seconds_lost(self, steps):
        """Since the last moment at which at most the recorded steps had been made."""
        known = [when for when, made in self.shown if made <= steps]
        return self.killed - max(known)


def datasets(file):
    found = {}
    file.visititems(lambda name, item: found.update({name: item}) if isinstance(item, h5py.Dataset) else None)
    return found


def check(path):
    """The steps in the file, which is read in part; raises an exception where it is wrong."""
    with h5py.File(path, "r") as file:
        steps, problems = len(file["trajectory/time_s"]) - 1, len(file["problems/row_start"]) - 1
        rows, blocks = file["problems/row_start"][-1], file["problems/J/start"][-1]
        contacts = file["trajectory/contacts/start"][-1]
        expected = {"trajectory/position_m": steps + 1, "trajectory/steps/outcome": steps,
                    "trajectory/contacts/force_N": contacts, "problems/name": problems, "problems/l": rows,
                    "problems/J/block": blocks, "problems/J/body": blocks, "solution/x": rows,
                    "solution/energy_J": rows, "solution/seconds": problems}
        for name, count in expected.items():
            assert len(file[name]) == count, f"{name} has {len(file[name])} elements, expected {count}"
        assert problems == steps, f"{problems} problems of {steps} steps"
        for dataset in datasets(file).values():
            dataset[:1000]
            dataset[-1000:]
    if shutil.which("h5ls"):
        subprocess.run(["h5ls", "-r", path], check=True, stdout=subprocess.DEVNULL)
    return steps


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("perpend")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-most-s", type=float)
    parser.add_argument("--scene", default="brick_wall")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    lost, recorded, wrong = [], [], 0
    for k in range(options.kills):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.h5")
            run = Run(options.perpend, options.scene, path)
            time.sleep(chance.uniform(0, 3))
            run.kill()
            if not os.path.exists(path):
                assert run.killed - run.shown[0][0] < 1, "no file after a second"
                continue  # killed before it began
            try:
                steps = check(path)
            except Exception as error:  # whatever a damaged file makes of it
                print(f"kill {k}: {error}")
                wrong += 1
                continue
            recorded.append(steps)
            lost.append(run.seconds_lost(steps))
    print(f"{options.kills} kills, {len(lost)} after the file was begun, {wrong} files wrong; "
          f"seconds lost: largest {max(lost):.2f}, median {sorted(lost)[len(lost) // 2]:.2f}; "
          f"steps recorded: {min(recorded)} to {max(recorded)}")
    too_much = options.at_most_s is not None and max(lost) > options.at_most_s
    sys.exit(1 if wrong or too_much else 0)


main()
