"""messages_test.py PERPEND SOURCE_DIR: what the program says of mistakes, of steps that are not solved, and of budgets."""
import json
import os
import sys
import unittest

from program import InAFolder, perpend

SOURCE = sys.argv[2]

# A box that slides, and a pendulum of which the last body is heavy: pgs does not solve its steps.
SCENE = """title: a box and a pendulum
materials:
  - {name: steel, friction: 0.2}
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}}}
  - {name: box, position_m: [0, 0, 0.55], velocity_m_per_s: [1, 0.5, 0], shape: {box: {size_m: [1, 1, 1]}, material: steel}}
  - {name: arm, position_m: [5.5, 0, 2], shape: {capsule: {radius_m: 0.1, length_m: 0.8}}}
  - {name: ball, position_m: [6.5, 0, 2], mass_kg: 1000, shape: {sphere: {radius_m: 0.1}}}
joints:
  - {name: top, kind: revolute, between: [world, arm], position_m: [5, 0, 2], axis: [0, 1, 0]}
  - {name: tip, kind: revolute, between: [arm, ball], position_m: [6, 0, 2], axis: [0, 1, 0]}
verdict:
  - {name: slid, measure: shift_m, of: box, over: last, at_least: 0.01}
step: {steps: 30}
"""


class Mistakes(InAFolder):
    def test_a_verb_that_is_mistyped_or_missing_is_suggested(self):
        self.assert_refused(perpend("runn"), "perpend: there is no verb 'runn'", "did you mean 'run'?")
        self.assert_refused(perpend(), "perpend: a verb is missing", "scenes, run, replay", "perpend help")

    def test_help_is_a_verb_too(self):
        for arguments, same in ((["help"], ["--help"]), (["help", "run"], ["run", "--help"])):
            self.assertEqual(perpend(*arguments).stdout, perpend(*same).stdout)
            self.assertEqual(perpend(*arguments).returncode, 0)
        self.assertNotIn("ubcommand", perpend("help").stdout)
        self.assertIn("Exit codes: 0 done; 1 ", perpend("help").stdout)
        self.assert_refused(perpend("help", "runn"), "did you mean 'run'?")

    def test_an_unknown_option_is_named_with_the_one_that_was_meant(self):
        for option, meant in (("--solvers", "--solver"), ("--budget", "--budget-ms"), ("--stepps=3", "--steps")):
            result = perpend("run", "rod", option, "5")
            self.assert_refused(result, "perpend: run: there is no option", f"did you mean '{meant}'?",
                                "perpend run --help")
            self.assertEqual(result.stderr.count("\n"), 1)
        self.assert_refused(perpend("run", "rod", "--xyzzy"), "there is no option '--xyzzy'; perpend run --help")
        self.assert_refused(perpend("run", "rod", "pendulum"), "there is no place for 'pendulum'")

    def test_every_bad_argument_is_one_sentence(self):
        for arguments, words in (
                (["run"], ["SCENE is required"]),
                (["run", "rod", "--steps", "1.5"], ["--steps", "'1.5' is no whole number"]),
                (["run", "rod", "--steps", "0"], ["--steps", "1"]),
                (["run", "rod", "--friction", "wet"], ["wet", "cone"])):
            result = perpend(*arguments)
            self.assert_refused(result, "perpend: run: ", "perpend run --help", *words)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_a_scene_file_with_a_similar_name_is_suggested(self):
        self.write("hammer.yaml", SCENE)
        self.assert_refused(perpend("run", "hamer", cwd=self.folder.name), "did you mean the file 'hammer.yaml'?")
        self.assert_refused(perpend("run", self.path("hamer.yaml")), self.path("hammer.yaml"))
        self.assert_refused(perpend("run", "brik_wall", cwd=self.folder.name), "did you mean 'brick_wall'?")

    def test_a_scene_file_in_place_of_a_recording_or_problems_is_refused_with_what_to_do(self):
        scene = self.write("hammer.yaml", SCENE)
        for verb in ("replay", "view"):
            self.assert_refused(perpend(verb, scene), "is a scene file, no recording",
                                f"perpend run {scene} --record hammer.h5")
        for verb in ("solve", "inspect"):
            self.assert_refused(perpend(verb, scene), "is a scene file", f"perpend compare {scene}")
        self.assert_refused(perpend("replay", self.write("a.h5", "no")), "is no recording", "--record")
        self.assert_refused(perpend("solve", self.path("missing.yaml")), "there is no such file")

    def test_names_in_a_scene_file_are_suggested_with_their_place(self):
        for wrong, right, words in (
                ("[world, arm]", "[world, arn]", [":10:", "no body 'arn'; did you mean 'arm'?", "ball, box, floor"]),
                ("material: steel", "material: steal", [":6:", "did you mean 'steel'?"]),
                ("of: box", "of: bx", [":13:", "did you mean 'box'?"]),
                ("steps: 30", "steps: 30, solver: exct", [":14:", "no solver 'exct'; did you mean 'exact'?"]),
                ("kind: revolute", "kind: hinge", [":10:", "it is called 'revolute' here"]),
                ("mass_kg: 1000", "mass_kg: 1000 kg", [":8:", "the unit is in the key"]),
                ("title: a box", "title: a: box", [":1:", "in quotes"])):
            self.assertIn(wrong, SCENE)
            scene = self.write("a.yaml", SCENE.replace(wrong, right, 1))
            self.assert_refused(perpend("run", scene), "a.yaml:", *words)
        other = self.write("a.yaml", SCENE.replace("steps: 30", "steps: 3, solver: mine"))
        self.assertEqual(perpend("run", other, "--solver", "exact").returncode, 0)


class Truths(InAFolder):
    def run_json(self, *arguments):
        return json.loads(perpend("run", *arguments, "--json").stdout)

    def test_a_run_that_is_not_solved_is_never_called_sound(self):
        scene = self.write("a.yaml", SCENE)
        ran = self.run_json(scene, "--solver", "pgs", "--iterations", "3")
        self.assertEqual((ran["certified"], ran["sound"], ran["unsound"]), (0, 0, []))
        text = perpend("run", scene, "--solver", "pgs", "--iterations", "3").stdout
        self.assertIn("30 of 30 steps (pgs, at most 3 iterations): use --solver exact, or more iterations", text)
        self.assertIn("not judged: no step is certified", text)
        self.assertNotIn("time step,", text)  # a smaller one would not help
        good = perpend("run", scene).stdout
        self.assertIn("30 of 30 (100 %)", good)
        self.assertNotIn("not solved", good)

    def test_the_budget_is_accounted_for(self):
        scene = self.write("a.yaml", SCENE)
        ran = self.run_json(scene, "--budget-ms", "1e-4")
        self.assertEqual((ran["budget"]["budget_ms"], ran["budget"]["late"]), (1e-4, 30))
        self.assertGreater(ran["budget"]["latest_ms"], 0)
        text = perpend("run", scene, "--budget-ms", "1e-4").stdout
        self.assertRegex(text, r"budget +0.0001 ms: \d+ steps cut short, 30 steps late, the latest by \S+ ms")
        self.assertIsNone(self.run_json(scene)["budget"])
        self.assertNotIn("budget", perpend("run", scene).stdout)

    def test_a_verdict_is_passed_or_failed_or_why_it_is_not_judged(self):
        scene = self.write("a.yaml", SCENE)
        self.assertRegex(perpend("run", scene).stdout, r"verdict +passed")
        failing = self.write("b.yaml", SCENE.replace("at_least: 0.01", "at_least: 100"))
        self.assertRegex(perpend("run", failing).stdout, r"verdict +FAILED")
        self.assertIn("not judged: the scene must run for 0.5 s, this run had 0.05 s",
                      perpend("run", scene, "--steps", "3").stdout)

    def test_an_overlap_at_the_beginning_is_called_bad_only_where_it_is(self):
        allowed = self.write("a.yaml", SCENE.replace("[0, 0, 0.55]", "[0, 0, 0.45]"))
        self.assertRegex(perpend("run", allowed).stdout, r"overlap .* at the beginning, within what is allowed")
        deep = perpend("run", self.write("b.yaml", SCENE.replace("[0, 0, 0.55]", "[0, 0, 0.2]"))).stdout
        self.assertIn("start inside each other", deep)
        self.assertNotIn("within what is allowed", deep)

    def test_a_recording_that_is_replaced_is_mentioned(self):
        scene = self.write("a.yaml", SCENE)
        first = perpend("run", scene, "--record", self.path("a.h5")).stdout
        second = perpend("run", scene, "--record", self.path("a.h5")).stdout
        self.assertNotIn("(replaced)", first)
        self.assertIn("a.h5 (replaced): 30 steps", second)

    def test_rows_of_recorded_problems_have_the_names_that_the_run_gives_them(self):
        scene = self.write("a.yaml", SCENE)
        ran = self.run_json(scene, "--record", self.path("a.h5"))
        replayed = perpend("replay", self.path("a.h5")).stdout
        self.assertIn(f"at step {ran['worst_energy']['step']}, ", replayed)
        self.assertRegex(replayed, r"worst energy .*(box and floor|floor and box|joint t)")
        perpend("solve", self.path("a.h5"), "--rows", self.path("rows.csv"))
        with open(self.path("rows.csv"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertTrue(lines[0].endswith(",energy_J,name"))
        names = {line.split(",")[-1] for line in lines[1:]}
        self.assertEqual({"joint top", "joint tip", "contact of box and floor", "friction of box and floor"}, names)
        each = json.loads(perpend("solve", self.path("a.h5"), "--each", "--json").stdout)
        self.assertRegex(each["solvers"][0]["trials"][-1]["worst_row"], r"^\d+ \((contact|friction|joint) ")

    def test_replay_prints_the_lines_of_the_run(self):
        scene = self.write("a.yaml", SCENE)
        ran = perpend("run", scene, "--record", self.path("a.h5"), "--solver", "pgs", "--budget-ms", "50").stdout
        replayed = perpend("replay", self.path("a.h5")).stdout
        for key in ("solver", "steps", "certified", "not solved", "budget", "sound", "rows", "energy", "state hash"):
            of_run = [line for line in ran.splitlines() if line.startswith(f"  {key} ")]
            of_replay = [line for line in replayed.splitlines() if line.startswith(f"  {key} ")]
            self.assertEqual(of_run, of_replay)
            self.assertEqual(len(of_run), 1, key)

    def test_solve_takes_the_solver_that_is_meant_to_solve(self):
        box = os.path.join(SOURCE, "problems", "sliding_cube.h5")
        result = perpend("solve", box, "--json")
        self.assertEqual(result.returncode, 0)
        self.assertEqual([one["name"] for one in json.loads(result.stdout)["solvers"]], ["exact"])
        perpend("run", self.write("a.yaml", SCENE), "--friction", "cone", "--record", self.path("cone.h5"))
        cone = json.loads(perpend("solve", self.path("cone.h5"), "--json").stdout)
        self.assertEqual([one["name"] for one in cone["solvers"]], ["cone-exact"])

    def test_a_long_list_of_problems_is_cut_unless_all_are_asked_for(self):
        perpend("run", self.write("a.yaml", SCENE), "--steps", "60", "--record", self.path("a.h5"))
        short = perpend("inspect", self.path("a.h5")).stdout
        self.assertIn("and 40 more; --all lists them", short)
        self.assertEqual(perpend("inspect", self.path("a.h5"), "--all").stdout.count("step "), 60)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
