"""command_line_test.py PERPEND SOURCE_DIR: the program as a person or a script meets it."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from program import PERPEND, TWO_ROWS, InAFolder, perpend

SOURCE = sys.argv[2]
STORED = os.path.join(SOURCE, "problems")
SHARED = os.path.join(SOURCE, "..", "shared", "problems")


class CommandLine(InAFolder):
    def test_help_of_every_verb_is_given(self):
        for verb in ("solvers", "solve", "inspect", "convert", "compare", "reproduce"):
            result = perpend(verb, "--help")
            self.assertEqual(result.returncode, 0)
            self.assertIn("--json", result.stdout)

    def test_solvers_and_settings_are_listed_and_described(self):
        listed = json.loads(perpend("solvers", "--json").stdout)["solvers"]
        text = perpend("solvers").stdout
        self.assertIn(text, perpend("solve", "--help").stdout)
        for solver in listed:
            described = " ".join(perpend("solvers", solver["name"]).stdout.split())  # lines are wrapped
            self.assertIn(solver["name"], text)
            self.assertIn(solver["summary"], described)
            for setting in solver["settings"]:
                self.assertIn(f"{setting['name']}=", text)
                self.assertIn(setting["meaning"], described)
                for word in setting.get("words", []):
                    self.assertIn(word["word"], described)
        psor = json.loads(perpend("solvers", "psor", "--json").stdout)
        self.assertEqual(psor, next(s for s in listed if s["name"] == "psor"))
        self.assertEqual((psor["form"], psor["friction"]), ("body", "box"))
        settings = {setting["name"]: setting for setting in psor["settings"]}
        omega = settings["omega"]
        self.assertEqual([omega[key] for key in ("default", "whole", "least", "least_allowed",
                                                 "most", "most_allowed")],
                         [1, False, 0, False, 2, False])
        self.assertEqual((settings["tolerance"]["unit"], settings["tolerance"]["most"]),
                         ("N s", None))
        self.assertEqual(settings["order"]["default"], "layered")
        self.assertTrue(settings["islands"]["common"])
        self.assert_refused(perpend("solvers", "psro"), "did you mean 'psor'?")

    def test_bad_arguments_name_what_is_allowed(self):
        self.assert_refused(perpend("fly"), "fly", "solvers, solve, inspect")
        good = self.write("good.bmlcp", TWO_ROWS)
        self.assert_refused(perpend("solve", good, "--solvers", "nosuch"), "nosuch", "pgs")
        self.assert_refused(perpend("solve", good, "--solvers", "pgs:order=odd"), "odd", "reversed")
        self.assert_refused(perpend("solve", good, "--solvers", "pgs:speed=1"), "speed", "tolerance")
        self.assert_refused(perpend("solve", good, "--solvers", ""), "pgs")
        self.assert_refused(perpend("solve", good, "--repeat", "0"))
        self.assert_refused(perpend("solve", good, "--select", "luck"), "luck", "energy")
        self.assert_refused(perpend("solve", good, "--budget-ms", "nan"), "nan", "finite")
        self.assert_refused(perpend("solve", good, "--stop-energy", "-1"), "-1", ">= 0")
        self.assert_refused(perpend("reproduce", "X99"), "X99", "X1")
        self.assert_refused(perpend("inspect", self.path("missing.h5")), "missing.h5")

    def test_malformed_problems_are_refused_by_row_and_nothing_is_written(self):
        cases = {
            "nan.bmlcp": (TWO_ROWS.replace("1 0 1\n", "1 0 nan\n", 1), "A["),
            "bounds.bmlcp": (TWO_ROWS.replace("-1 0 inf -1 0.5", "-1 3 2 -1 0.5"), "row 0"),
            "short.bmlcp": (TWO_ROWS.rsplit("\n", 2)[0] + "\n", "line"),
        }
        for name, (text, where) in cases.items():
            problem = self.write(name, text)
            before = sorted(os.listdir(self.folder.name))
            result = perpend("solve", problem, "--history", self.path("history.csv"),
                             "--rows", self.path("rows.csv"))
            self.assert_refused(result, name, where)
            self.assert_refused(perpend("convert", problem, self.path("out.h5")), name, where)
            self.assertEqual(sorted(os.listdir(self.folder.name)), before)

    def test_a_recording_with_wrong_sizes_is_refused_by_dataset(self):
        import h5py
        copy = self.path("copy.h5")
        with open(os.path.join(STORED, "rod.h5"), "rb") as file, open(copy, "wb") as out:
            out.write(file.read())
        with h5py.File(copy, "r+", libver="v110") as file:
            file["problems/l"].resize((1,))
        self.assert_refused(perpend("solve", copy), "copy.h5", "/problems/l")

    def test_unwritable_paths_are_refused_before_the_work(self):
        good = self.write("good.bmlcp", TWO_ROWS)
        nowhere = self.path("no/such/folder.csv")
        self.assert_refused(perpend("solve", good, "--history", nowhere), "folder")
        self.assert_refused(perpend("convert", good, self.folder.name + "/x.txt"), ".h5")
        self.assert_refused(perpend("convert", good, self.path("no/out.h5")), "folder")

    def test_outputs_never_replace_what_is_read(self):
        good = self.write("good.bmlcp", TWO_ROWS)
        for output in ("--history", "--rows"):
            self.assert_refused(perpend("solve", good, output, good), "good.bmlcp")
            self.assert_refused(perpend("solve", self.folder.name, output, good), "good.bmlcp")
        self.assert_refused(perpend("solve", good, "--history", self.path("a.csv"),
                                    "--rows", self.path("a.csv")), "same file")
        self.assertEqual(perpend("convert", good, self.path("good.h5")).returncode, 0)
        self.assert_refused(perpend("convert", self.path("good.h5"), self.path("good.h5")), "good.h5")
        self.assertEqual(perpend("inspect", self.path("good.h5")).returncode, 0)
        with open(good, encoding="utf-8") as file:
            self.assertEqual(file.read(), TWO_ROWS)

    def test_solvers_may_be_listed_with_blanks_and_in_several_options(self):
        good = self.write("good.bmlcp", TWO_ROWS)
        result = perpend("solve", "--solvers", "pgs, bpp:patience=3", "--solver",
                         "exact", good, "--json")
        self.assertEqual([s["name"] for s in json.loads(result.stdout)["solvers"]],
                         ["pgs", "bpp:patience=3", "exact"])

    def test_every_reason_of_a_refusal_is_given_with_its_count(self):
        self.write("a.bmlcp", TWO_ROWS.replace("0 0 2\n", "0 0 0\n", 1))
        self.write("b.bmlcp", TWO_ROWS.replace("1 1 2\n", "1 1 0\n", 1))
        self.write("c.bmlcp", TWO_ROWS)
        result = perpend("solve", self.folder.name, "--solvers", "pgs,psor")
        self.assertIn("pgs does not apply to 2 problems, such as a.bmlcp: A[0, 0]", result.stdout)
        self.assertIn("psor does not apply to 3 problems", result.stdout)
        result = perpend("solve", self.folder.name, "--solvers", "pgs:order=ground_first")
        self.assertIn("body form", result.stdout)
        import shutil
        shutil.copy(os.path.join(STORED, "rod.h5"), self.path("rod.h5"))
        self.write("d.bmlcp", TWO_ROWS.replace("0 0 2\n", "0 0 0\n", 1))
        result = perpend("solve", self.folder.name, "--solvers", "bpp:algebra=body,pgs")
        self.assertIn("bpp:algebra=body does not apply to 4 problems", result.stdout)
        self.assertIn("pgs does not apply to 3 problems", result.stdout)

    def test_a_problem_has_one_name_by_itself_and_in_its_folder(self):
        good = self.write("good.bmlcp", TWO_ROWS)
        names = [json.loads(perpend("solve", path, "--json", "--each").stdout)["solvers"][0]
                 ["trials"][0]["problem"] for path in (good, self.folder.name)]
        self.assertEqual(names, ["good.bmlcp"] * 2)

    def test_convert_says_that_it_wrote_nothing(self):
        self.write("a.bmlcp", TWO_ROWS)
        self.write("b.bmlcp", TWO_ROWS.replace("-1 0 inf -1 0.5", "-1 3 2 -1 0.5"))
        with tempfile.TemporaryDirectory() as elsewhere:
            out = os.path.join(elsewhere, "out.h5")
            self.assert_refused(perpend("convert", self.folder.name, out), "b.bmlcp",
                                "nothing was written", "out.h5")
            self.assertFalse(os.path.exists(out))

    def test_an_infinite_energy_is_explained(self):
        unmoved = self.write("unmoved.bmlcp", TWO_ROWS.replace("0 0 2\n", "0 0 0\n", 1))
        result = perpend("solve", unmoved, "--solvers", "cone-exact", "--iterations", "1")
        self.assertIn("inf", result.stdout)
        self.assertIn("A_ii ≤ 0", result.stdout)
        result = perpend("solve", self.write("good.bmlcp", TWO_ROWS))
        self.assertNotIn("A_ii", result.stdout)

    def test_a_bad_file_in_a_folder_is_named_and_the_others_are_solved(self):
        self.write("a.bmlcp", TWO_ROWS)
        self.write("b.bmlcp", TWO_ROWS.replace("-1 0 inf -1 0.5", "-1 3 2 -1 0.5"))
        for verb in ("solve", "inspect"):
            result = perpend(verb, self.folder.name, "--json")
            self.assertEqual(result.returncode, 2)
            self.assertIn("b.bmlcp", result.stderr)
            self.assertEqual(len(json.loads(result.stdout)["refused"]), 1)
        result = perpend("solve", self.folder.name, "--json")
        self.assertEqual(json.loads(result.stdout)["solvers"][0]["attempted"], 1)

    def test_no_attempt_has_no_figures(self):
        zero = self.write("zero.bmlcp", TWO_ROWS.replace("0 0 2\n", "0 0 0\n"))
        solver = json.loads(perpend("solve", zero, "--solver", "pgs", "--json").stdout)["solvers"][0]
        self.assertEqual((solver["attempted"], solver["not_applicable"]), (0, 1))
        self.assertIsNone(solver["median_natural"])
        self.assertIsNone(solver["max_energy_J"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_a_full_disk_behind_standard_output_is_reported(self):
        with open("/dev/full", "w") as full:
            code = subprocess.run([PERPEND, "inspect", STORED], stdout=full,
                                  stderr=subprocess.DEVNULL, timeout=60).returncode
        self.assertEqual(code, 2)

    def test_solve_says_in_json_what_it_did(self):
        result = perpend("solve", STORED, "--json", "--each", "--solvers",
                         "pgs,pgs:order=reversed,tolerance=1e-14", "--iterations", "400")
        self.assertEqual(result.returncode, 1)  # a wall is more than Gauss-Seidel can certify
        answer = json.loads(result.stdout)
        self.assertEqual(answer["problems"], 4)
        self.assertEqual([s["name"] for s in answer["solvers"]],
                         ["pgs", "pgs:order=reversed,tolerance=1e-14"])
        for key in ("attempted", "certified", "not_applicable", "solved_1e-4", "solved_1e-8",
                    "median_ms", "p99_ms",
                    "median_iterations", "median_natural", "max_natural", "median_fb",
                    "median_energy_J", "max_energy_J", "trials"):
            self.assertIn(key, answer["solvers"][0])
        self.assertGreaterEqual(answer["solvers"][1]["certified"], 2)
        for solver in answer["solvers"]:
            shares = [trial["of_limit"] for trial in solver["trials"]]  # the limit is 1e-9
            self.assertEqual(solver["solved_1e-4"], sum(s <= 1e5 for s in shares))
            self.assertEqual(solver["solved_1e-8"], sum(s <= 10 for s in shares))
            self.assertEqual(solver["certified"], sum(s <= 1 for s in shares))
            self.assertLessEqual(solver["certified"], solver["solved_1e-8"])
        self.assertEqual(perpend("solve", os.path.join(STORED, "rod.h5"), "--solvers",
                                 "pgs:tolerance=1e-14").returncode, 0)

    def test_each_line_tells_the_share_of_the_limit_and_never_calls_an_answer_converged(self):
        rod = os.path.join(STORED, "rod.h5")
        result = perpend("solve", rod, "--each", "--solvers", "pgs,exact")
        self.assertIn("of limit", result.stdout)
        self.assertIn("own test", result.stdout)  # why pgs stopped; its answer is not certified
        self.assertNotIn("converged", result.stdout)
        self.assertRegex(perpend("inspect", rod).stdout, r"certified, \S+ of the limit")
        stored = json.loads(perpend("inspect", rod, "--json").stdout)["problems"][0]["stored_answer"]
        self.assertEqual(stored["certified"], stored["of_limit"] <= 1)

    def test_the_summary_says_how_many_were_solved_within_a_hundred_columns(self):
        result = perpend("solve", STORED, "--solvers", "pgs,exact,cone-exact")
        header = next(l for l in result.stdout.splitlines() if l.startswith("solver"))
        self.assertEqual(header.split()[1:7], ["tried", "≤", "1e-4", "≤", "1e-8", "certified"])
        self.assertLessEqual(max(map(len, result.stdout.splitlines())), 100)

    def trial_of(self, solver, *arguments):
        result = perpend("solve", os.path.join(STORED, "brick_wall_shaken.h5"), "--json", "--each",
                         "--solvers", solver, *arguments)
        return json.loads(result.stdout)["solvers"][0]["trials"][0]

    def test_every_trial_counts_its_work_by_kind(self):
        kinds = {"pgs": {"sweeps"}, "bpp": {"block_pivots"},
                 "pgs-sm": {"sweeps", "direct_solves"}, "spook": {"sweeps", "block_pivots"}}
        for solver, expected in kinds.items():
            trial = self.trial_of(solver)
            self.assertEqual(set(trial["work"]), {"sweeps", "block_pivots", "single_pivots",
                                                  "direct_solves", "interior_steps"})
            self.assertEqual({kind for kind, count in trial["work"].items() if count}, expected)
            self.assertEqual(sum(trial["work"].values()), trial["iterations"])

    def test_friction_bounds_are_as_recorded_unless_asked_for(self):
        def bounds(*arguments):
            trial = self.trial_of("exact", "--rows", self.path("rows.csv"), *arguments)
            self.assertTrue(trial["certified"])
            with open(self.path("rows.csv"), encoding="utf-8") as file:
                return [[float(field) for field in line.split(",")[3:7]]
                        for line in file.read().splitlines()[1:]]
        recorded, updated = bounds(), bounds("--update-friction")
        # Rows come contact by contact: normal, friction, friction. x, w, l, u of each.
        self.assertNotEqual([row[3] for row in recorded], [row[3] for row in updated])

        def mismatch(rows):
            return max(abs(rows[k + 1][3] - max(rows[k][0], 0)) for k in range(0, len(rows), 3))
        self.assertLess(mismatch(updated), 0.1 * mismatch(recorded))

    def test_the_history_and_the_rows_add_up_to_the_answer(self):
        wall = os.path.join(STORED, "brick_wall_shaken.h5")
        result = perpend("solve", wall, "--solver", "pgs", "--json", "--iterations", "20", "--history",
                         self.path("history.csv"), "--rows", self.path("rows.csv"))
        energy = json.loads(result.stdout)["solvers"][0]["median_energy_J"]
        with open(self.path("history.csv"), encoding="utf-8") as file:
            history = file.read().splitlines()
        self.assertEqual(len(history), 22)  # a header, the start and 20 sweeps
        self.assertEqual(float(history[-1].split(",")[-1]), energy)
        with open(self.path("rows.csv"), encoding="utf-8") as file:
            rows = file.read().splitlines()[1:]
        self.assertEqual(len(rows), 552)
        self.assertAlmostEqual(sum(float(row.split(",")[9]) for row in rows) / energy, 1, 12)

    def test_compare_takes_recorded_problems_as_they_are(self):
        with tempfile.TemporaryDirectory() as folder:
            full, bare = (os.path.join(folder, name) for name in ("full.h5", "bare.h5"))
            out = os.path.join(folder, "report")
            perpend("run", "rod", "--steps", "3", "--record", full)
            perpend("run", "rod", "--steps", "3", "--record", bare, "--no-problems")
            self.assert_refused(perpend("compare", bare, "--out", out), "bare.h5", "--no-problems")
            self.assert_refused(perpend("compare", full, "--steps", "2", "--out", out), "made already")

    def test_reproduce_prints_the_rod_and_writes_a_report(self):
        out = self.path("reproduced")
        printed = perpend("reproduce", "X1", "--out", out)
        self.assertEqual(printed.returncode, 0, printed.stderr)
        self.assertIn("0.03573 J instead of 0.04962 J", printed.stdout)
        told = json.loads(perpend("reproduce", "x1", "--out", out, "--json").stdout)
        verdicts = [finding["verdict"] for finding in told["experiments"][0]["findings"]]
        self.assertEqual(verdicts, ["as in the paper", "differs", "as in the paper", "differs", "differs"])
        with open(os.path.join(out, "tables", "rod.csv"), encoding="utf-8") as file:
            self.assertEqual(len(file.read().splitlines()), 13)

    def test_compare_solves_the_same_problems_with_every_solver(self):
        out = self.path("compared")
        wall = os.path.join(STORED, "brick_wall.h5")
        told = json.loads(perpend("compare", wall, "--solvers", "pgs,exact", "--no-deadlines",
                                  "--out", out, "--json").stdout)
        solvers = told["scenes"][0]["solvers"]
        self.assertEqual([one["name"] for one in solvers], ["pgs", "exact"])
        self.assertEqual([one["certified"] for one in solvers], [0, 1])
        with open(os.path.join(out, "report.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["sections"][0]["tables"][0]["id"], "solvers")

    def test_compare_refuses_before_it_works(self):
        self.assert_refused(perpend("compare", "no_scene"), "no_scene", "brick_wall")
        self.assert_refused(perpend("compare", "--solvers", "psg"), "psg", "pgs")
        file = self.write("a_file", "")
        self.assert_refused(perpend("compare", "brick_wall", "--out", file), "a_file")

    def test_convert_keeps_every_bit(self):
        once, twice = self.path("once.h5"), self.path("twice.h5")
        for name in os.listdir(STORED):
            if not name.endswith(".h5"):
                continue
            source = os.path.join(STORED, name)
            self.assertEqual(perpend("convert", source, once).returncode, 0)
            self.assertEqual(perpend("convert", once, twice).returncode, 0)
            self.assert_same_arrays(source, twice)

    def assert_same_arrays(self, one, other):
        import h5py
        with h5py.File(one) as a, h5py.File(other) as b:
            def compare(name, item):
                if isinstance(item, h5py.Dataset):
                    self.assertEqual(item[()].tobytes(), b[name][()].tobytes(), name)
            a["problems"].visititems(lambda name, item: compare("problems/" + name, item))

    def test_cones_are_refused_by_solvers_and_boxed_by_convert(self):
        if not os.path.isdir(SHARED):
            self.skipTest("the collection of problems from elsewhere is not beside the project")
        cone = os.path.join(SHARED, "fclib", "LMGC_GFC3D_CubeH8.hdf5")
        result = perpend("solve", cone, "--solver", "pgs")
        self.assertIn("convert --box", result.stdout)
        boxed = self.path("boxed.h5")
        converted = [perpend("convert", os.path.join(SHARED, "fclib", name), boxed, "--box")
                     for name in sorted(os.listdir(os.path.join(SHARED, "fclib")))]
        codes = [c.returncode for c in converted]
        self.assertIn(0, codes)
        self.assertTrue(all("stores no x" in c.stderr for c in converted if c.returncode == 2))
        self.assertEqual(json.loads(perpend("solve", boxed, "--json").stdout)["solvers"][0]
                         ["attempted"], 1)

    def test_every_problem_from_elsewhere_opens_or_is_refused_with_a_sentence(self):
        if not os.path.isdir(SHARED):
            self.skipTest("the collection of problems from elsewhere is not beside the project")
        result = perpend("inspect", SHARED, "--json")
        answer = json.loads(result.stdout)
        self.assertGreater(len(answer["problems"]), 370)
        for refusal in answer["refused"]:
            self.assertRegex(refusal, r"^\S+: |^\S+, ")
        self.assertEqual(result.returncode, 2 if answer["refused"] else 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
