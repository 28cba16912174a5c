"""own_solver_test.py PERPEND OWN_SOLVER SOURCE_DIR: solvers of others beside perpend's own.

OWN_SOLVER is the program of examples/own_solver; solve_elsewhere.py is its neighbour. What needs
h5py is skipped where there is none.
"""
import csv
import json
import os
import sys
import unittest

try:
    import h5py
    import numpy as np
except ImportError:
    h5py = None

from program import InAFolder, perpend, run

OWN, SOURCE = sys.argv[2:4]
EXAMPLE = os.path.join(SOURCE, "examples", "own_solver")
ELSEWHERE = os.path.join(EXAMPLE, "solve_elsewhere.py")
STEPS = 30


class ComparesSolvers(InAFolder):
    def rows_of(self, result):
        """The table of a comparison that went well, by solver."""
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return {row["name"]: row for row in json.loads(result.stdout)["scenes"][0]["solvers"]}


class InCpp(ComparesSolvers):
    def compare(self, solvers):
        return run(OWN, "compare", "rod", "--solvers", solvers, "--steps", str(STEPS),
                   "--no-deadlines", "--json", "--out", self.path("report"))

    def test_it_stands_in_the_table_with_certificates_by_the_judge(self):
        rows = self.rows_of(self.compare("my-jacobi,pgs,exact"))
        self.assertEqual(list(rows), ["my-jacobi", "pgs", "exact"])
        self.assertEqual(rows["my-jacobi"]["attempted"], STEPS // 3)
        self.assertEqual(rows["my-jacobi"]["certified"], STEPS // 3)
        self.assertEqual(rows["my-jacobi"]["times"], "measured")
        with open(self.path("report/report.json"), encoding="utf-8") as file:
            self.assertTrue(json.load(file)["command"].startswith("own_solver compare rod"))

    def test_its_settings_and_those_of_every_solver_are_taken(self):
        rows = self.rows_of(self.compare("my-jacobi:tolerance=0.01,my-jacobi:islands=yes"))
        self.assertEqual(rows["my-jacobi:tolerance=0.01"]["certified"], 0)
        self.assertEqual(rows["my-jacobi:islands=yes"]["certified"], STEPS // 3)
        self.assert_refused(self.compare("my-jacobi:tolerance=much"), "own_solver:", "much")

    def test_the_guide_shows_the_sources(self):
        with open(os.path.join(SOURCE, "docs", "guide", "own-solver.md"), encoding="utf-8") as page:
            shown = [block.split("```")[0] for block in page.read().split("```cpp\n")[1:]]
        sources = ""
        for name in ("jacobi.cpp", "main.cpp"):
            with open(os.path.join(EXAMPLE, name), encoding="utf-8") as file:
                sources += file.read()
        self.assertEqual(len(shown), 2)
        for block in shown:
            self.assertIn(block, sources)

    def test_it_is_listed_there_and_unknown_to_perpend(self):
        self.assertIn("my-jacobi", run(OWN, "solve", "--help").stdout)
        self.assert_refused(perpend("compare", "rod", "--solvers", "my-jacobi"), "my-jacobi", "pgs")


@unittest.skipUnless(h5py, "there is no h5py")
class Elsewhere(ComparesSolvers):
    def setUp(self):
        super().setUp()
        self.recording, self.answers = self.path("rod.h5"), self.path("theirs.h5")
        made = perpend("run", "rod", "--steps", str(STEPS), "--record", self.recording)
        self.assertEqual(made.returncode, 0, made.stderr)
        solved = run(sys.executable, ELSEWHERE, self.recording, self.answers)
        self.assertEqual(solved.returncode, 0, solved.stderr)

    def compare(self, *answers, what=("--json",)):
        given = [word for file in answers for word in ("--answers", file)]
        return perpend("compare", self.recording, "--solvers", "pgs,exact", "--no-deadlines",
                       *given, *what, "--out", self.path("report"))

    def change(self, dataset, values):
        """A copy of the answers with another dataset."""
        changed = self.path("changed.h5")
        with open(self.answers, "rb") as original, open(changed, "wb") as copy:
            copy.write(original.read())
        with h5py.File(changed, "a") as file:
            del file[dataset]
            if values is not None:
                file[dataset] = values
        return changed

    def x(self):
        with h5py.File(self.answers) as file:
            return file["solution/x"][:]

    def test_its_answers_are_judged_beside_ours(self):
        rows = self.rows_of(self.compare(self.answers))
        self.assertEqual(list(rows), ["pgs", "exact", "numpy PGS"])
        theirs = rows["numpy PGS"]
        self.assertEqual((theirs["attempted"], theirs["certified"]), (STEPS, STEPS))
        self.assertEqual((theirs["times"], rows["exact"]["times"]), ("reported", "measured"))
        with h5py.File(self.answers) as file:
            seconds, sweeps = file["solution/seconds"][:], file["solution/iterations"][:]
        self.assertAlmostEqual(theirs["median_ms"], 1e3 * np.median(seconds))
        self.assertEqual(theirs["median_iterations"], np.median(sweeps))
        with open(self.path("report/tables/solvers.csv"), encoding="utf-8") as file:
            table = {row["solver"]: row for row in csv.DictReader(file)}
        self.assertEqual(table["numpy PGS"]["times"], "reported")
        with open(self.path("report/figures/time-error.csv"), encoding="utf-8") as file:
            self.assertEqual(file.read().count("numpy PGS"), STEPS)

    def test_a_wrong_answer_is_not_certified_whatever_the_file_says(self):
        x = self.x()
        x[4] += 1e-3
        rows = self.rows_of(self.compare(self.change("solution/x", x)))
        self.assertEqual(rows["numpy PGS"]["attempted"], STEPS)
        self.assertEqual(rows["numpy PGS"]["certified"], STEPS - 1)
        self.assertGreater(rows["numpy PGS"]["max_energy_J"], 1e-9)

    def test_a_missing_answer_is_said(self):
        x = self.x()
        x[:6] = np.nan  # of three problems of two rows
        changed = self.change("solution/x", x)
        rows = self.rows_of(self.compare(changed))
        self.assertEqual(rows["numpy PGS"]["attempted"], STEPS - 3)
        self.assertEqual(rows["numpy PGS"]["not_applicable"], 3)
        self.assertIn(f"numpy PGS leaves out 3 of {STEPS} problems of rod, such as step 1",
                      self.compare(changed, what=()).stdout)

    def test_times_need_not_be_reported(self):
        untold = self.change("solution/seconds", None)
        row = self.rows_of(self.compare(untold))["numpy PGS"]
        self.assertIsNone(row["median_ms"])
        self.assertEqual(row["certified"], STEPS)
        self.assertIn("not reported", self.compare(untold, what=()).stdout)
        with open(self.path("report/figures/time-error.csv"), encoding="utf-8") as file:
            self.assertNotIn("numpy PGS", file.read())

    def test_a_recording_is_an_answers_file_and_names_stay_apart(self):
        rows = self.rows_of(self.compare(self.recording, self.answers, self.answers))
        self.assertEqual(list(rows), ["pgs", "exact", "exact (rod)", "numpy PGS",
                                      "numpy PGS (theirs)"])
        self.assertEqual(rows["exact (rod)"]["certified"], STEPS)

    def test_solve_judges_them_too(self):
        result = perpend("solve", self.recording, "--solvers", "exact", "--answers",
                         self.answers, "--json", "--each")
        self.assertEqual(result.returncode, 0, result.stderr)
        theirs = json.loads(result.stdout)["solvers"][1]
        self.assertEqual(theirs["certified"], STEPS)
        self.assertEqual(theirs["trials"][0]["stop"], "not reported")

    def test_they_are_judged_alone(self):
        alone = perpend("solve", self.recording, "--solvers", "none", "--answers", self.answers, "--json")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        (theirs,) = json.loads(alone.stdout)["solvers"]
        self.assertEqual((theirs["name"], theirs["certified"]), ("numpy PGS", STEPS))
        self.assertEqual(theirs["times"], "reported")
        wrong = self.change("solution/x", self.x() + 1e-3)
        self.assertEqual(perpend("solve", self.recording, "--solvers", "none", "--answers", wrong,
                                 "--each").returncode, 1)
        self.assert_refused(perpend("solve", self.recording, "--solvers", "none"), "--answers")

    def test_their_rows_and_histories_are_written(self):
        answers = self.change("solution/seconds", None)
        count = np.full(STEPS, 3)
        iterates = np.concatenate([np.tile(x, 3) for x in self.x().reshape(STEPS, 2)])
        iterates[0] += 1e-3  # the first iterate of the first problem is off
        with h5py.File(answers, "a") as file:
            file["solution/iterates/x"] = iterates
            file["solution/iterates/count"] = count
            file["solution/iterates/iteration"] = np.tile([5, 10, 15], STEPS)
        rows, history = self.path("rows.csv"), self.path("history.csv")
        result = perpend("solve", self.recording, "--solvers", "none", "--answers", answers,
                         "--rows", rows, "--history", history)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(rows, encoding="utf-8") as file:
            lines = list(csv.DictReader(file))
        self.assertEqual([float(line["x"]) for line in lines], list(self.x()))
        self.assertEqual({line["solver"] for line in lines}, {"numpy PGS"})
        with open(history, encoding="utf-8") as file:
            lines = list(csv.DictReader(file))
        self.assertEqual([int(line["iteration"]) for line in lines], [5, 10, 15] * STEPS)
        energy = [float(line["energy_J"]) for line in lines]
        self.assertGreater(energy[0], 1e-9)
        self.assertLess(max(energy[1:]), 1e-20)
        for dataset, values, words in (
                ("iterates/x", iterates[1:], f"has {6 * STEPS - 1} elements"),
                ("iterates/count", count[1:], "one for each problem"),
                ("iterates/count", None, "how many iterates"),
                ("iterates/iteration", [1, 2], "one for each iterate")):
            with h5py.File(answers, "a") as file:
                kept = file[f"solution/{dataset}"][:]
                del file[f"solution/{dataset}"]
                if values is not None:
                    file[f"solution/{dataset}"] = values
            self.assert_refused(perpend("solve", self.recording, "--answers", answers), words)
            with h5py.File(answers, "a") as file:
                if values is not None:
                    del file[f"solution/{dataset}"]
                file[f"solution/{dataset}"] = kept

    def test_several_recordings_have_their_own(self):
        other = self.path("other.h5")
        self.assertEqual(perpend("run", "rod", "--steps", "7", "--record", other).returncode, 0)
        theirs = self.path("other_theirs.h5")
        self.assertEqual(run(sys.executable, ELSEWHERE, other, theirs).returncode, 0)
        result = perpend("compare", self.recording, other, "--solvers", "exact", "--no-deadlines",
                         "--answers", f"{other}={theirs}", "--answers",
                         f"{self.recording}={self.answers}", "--json", "--out", self.path("report"))
        self.assertEqual(result.returncode, 0, result.stderr)
        found = [{one["name"]: one["certified"] for one in scene["solvers"]}
                 for scene in json.loads(result.stdout)["scenes"]]
        self.assertEqual(found, [{"exact": STEPS, "numpy PGS": STEPS}, {"exact": 7, "numpy PGS": 7}])

    def test_what_does_not_fit_is_refused_before_the_work(self):
        self.assert_refused(self.compare(self.path("none.h5")), "none.h5")
        self.assert_refused(self.compare(self.change("solution/x", self.x()[1:])),
                            "changed.h5", f"has {2 * STEPS - 1} elements, expected {2 * STEPS}")
        self.assert_refused(self.compare(self.change("problems/row_start", np.arange(STEPS + 1))),
                            "gives problem 0 1 rows, and it has 2")
        for subjects in (["rod"], [self.recording, self.recording], []):
            refused = perpend("compare", *subjects, "--answers", self.answers,
                              "--out", self.path("unmade"))
            self.assert_refused(refused, "--answers", "RECORDING.h5=ANSWERS.h5")
        refused = perpend("compare", "rod", "--answers", f"rod={self.answers}",
                          "--out", self.path("unmade"))
        self.assert_refused(refused, "--answers are to the problems of a recording")
        self.assertFalse(os.path.exists(self.path("unmade")))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
