#!/usr/bin/env python3
"""Instructions of a step of light mechanisms, counted by callgrind.

    count_instructions.py build/bench_light [--scene NAME]... [--functions N] [--json FILE]

Counts do not depend on what else the machine does. `flop` is instructions for each floating-point
operation that a step could not do without (needed_flops.h).
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SCENES = ["four-bar", "chain", "flight", "rest", "ragdolls", "grasp", "wall"]
# What a step is made of, by the functions that are a stage by themselves.
STAGES = {
    "integrate": ["perpend::Simulation::move_half(", "perpend::StepProblem::velocities_after("],
    "collide": ["perpend::Simulation::find_contacts(", "perpend::Simulation::find_more_contacts("],
    "build": ["perpend::Simulation::build("],
    "solve": ["perpend::Solver::solve("],
    "certify": ["perpend::Monitor::certify("],
}


def annotate(file, *options):
    words = ["callgrind_annotate", "--threshold=100", *options, str(file)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def counts_of(text):
    """{function: instructions} of callgrind_annotate; a recursive function has several lines."""
    counts = {}
    for line in text.splitlines():
        found = re.match(r"\s*([\d,]+) \([^)]*\)\s+\S*?:(.+?)(?: \[[^\]]*\])?$", line)
        if found:
            name = re.sub(r"'\d+$", "", found[2])
            counts[name] = max(counts.get(name, 0), int(found[1].replace(",", "")))
    return counts


def count(program, scene, functions):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}",
                 "--toggle-collect=perpend::make_counted_steps(perpend::Simulation&, int)",
                 program, scene]
        ran = subprocess.run(words, capture_output=True, text=True)
        if ran.returncode != 0:
            sys.exit(f"{' '.join(words)}:\n{ran.stderr}")
        result = json.loads(ran.stdout)
        exclusive = annotate(out)
        total = re.search(r"([\d,]+) \(100\.0%\)\s+PROGRAM TOTALS", exclusive)
        steps = result["steps"]
        result["instructions"] = int(total[1].replace(",", "")) / steps
        inclusive = counts_of(annotate(out, "--inclusive=yes"))
        result["stages"] = {
            stage: sum(n for name, n in inclusive.items() if name.startswith(tuple(starts))) / steps
            for stage, starts in STAGES.items()}
        if functions:
            most = sorted(counts_of(exclusive).items(), key=lambda one: -one[1])[:functions]
            result["functions"] = {name: n / steps for name, n in most}
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="bench_light")
    parser.add_argument("--scene", action="append", help="one of " + ", ".join(SCENES))
    parser.add_argument("--functions", type=int, default=0, help="list so many of each scene")
    parser.add_argument("--json", help="write all counts there")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("there is no valgrind, which counts the instructions: install it (apt install valgrind)")
    heads = ["scene", "rows", "steps", "certified", "iterations", "thousands", *STAGES, "flop", "hash"]
    print(f"{heads[0]:<10}" + "".join(f"{head:>{10 + (head == 'iterations')}}" for head in heads[1:-1]) + f"  {heads[-1]}")
    results = []
    for scene in options.scene or SCENES:
        one = count(options.program, scene, options.functions)
        results.append(one)
        print(f"{scene:<10}{one['rows']:>10}{one['steps']:>10}{one['certified']:>10}"
              + f"{one['iterations'] / one['steps']:>11.2f}{one['instructions'] / 1e3:>10.1f}"
              + "".join(f"{one['stages'][stage] / 1e3:>10.1f}" for stage in STAGES)
              + f"{one['instructions'] / one['needed_flops']:>10.2f}  {one['hash']}", flush=True)
        for name, n in one.get("functions", {}).items():
            print(f"    {n / 1e3:>10.1f}  {100 * n / one['instructions']:5.1f} %  {name[:110]}")
    if options.json:
        Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
