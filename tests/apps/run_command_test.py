"""run_command_test.py PERPEND SOURCE_DIR: scenes, run and replay as a person or a script meets them."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

from program import PERPEND, InAFolder, perpend

SOURCE = sys.argv[2]
SCENES = os.path.join(SOURCE, "scenes")

# A box that falls and slides, and a pendulum.
SCENE = """title: a box and a pendulum
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}}}
  - {name: box, position_m: [0, 0, 0.55], velocity_m_per_s: [1, 0.5, 0], shape: {box: {size_m: [1, 1, 1]}}}
  - {name: rod, position_m: [5.5, 0, 2], shape: {capsule: {radius_m: 0.1, length_m: 0.8}}}
joints:
  - {name: top, kind: revolute, between: [world, rod], position_m: [5, 0, 2], axis: [0, 1, 0]}
step: {steps: 60}
"""

# A rod whose hinge is 0.1 m beside the place in the world that should hold it.
APART = """title: a hinge that is apart
bodies:
  - {name: rod, position_m: [0.5, 0, 2], shape: {capsule: {radius_m: 0.1, length_m: 0.8}}}
joints:
  - name: top
    kind: revolute
    between: [world, rod]
    in_first: {position_m: [0, 0, 2.1]}
    in_second: {position_m: [-0.5, 0, 0]}
step: {steps: 20}
"""


class RunCommand(InAFolder):
    def run_json(self, *arguments, code=0):
        result = perpend("run", *arguments, "--json")
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertEqual(result.stderr, "", "a progress bar is for terminals")
        return json.loads(result.stdout)

    def test_help_of_every_verb_is_given(self):
        for verb in ("scenes", "run", "replay"):
            result = perpend(verb, "--help")
            self.assertEqual(result.returncode, 0)
            self.assertIn("--json", result.stdout)

    def test_every_file_and_every_scene_of_the_gallery_is_listed_with_its_title(self):
        files = sorted(name[:-5] for name in os.listdir(SCENES) if name.endswith(".yaml"))
        scenes = json.loads(perpend("scenes", "--json").stdout)["scenes"]
        names = [scene["name"] for scene in scenes]
        self.assertEqual(names, sorted(set(names)), "each name once")
        self.assertEqual([s["name"] for s in scenes if s["kind"] == "file"], files)
        self.assertIn("brick_wall", [s["name"] for s in scenes if s["kind"] == "gallery"])
        text = " ".join(perpend("scenes").stdout.split())  # long titles are wrapped
        for scene in scenes:
            self.assertTrue(scene["title"], scene["name"])
            self.assertIn(scene["title"], text)
            for parameter in scene["parameters"]:
                self.assertIn(parameter["name"], text)

    def test_one_scene_is_described_with_its_parameters(self):
        text = " ".join(perpend("scenes", "brick_wall").stdout.split())
        shown = json.loads(perpend("scenes", "brick_wall", "--json").stdout)
        for parameter in shown["parameters"]:
            self.assertIn(parameter["name"], text)
            self.assertIn(parameter["meaning"], text)
            self.assertLessEqual(parameter["least"], parameter["default"])
        self.assertIn("falling_boxes.yaml", perpend("scenes", "falling_boxes").stdout)
        self.assert_refused(perpend("scenes", "brik_wall"), "did you mean 'brick_wall'")
        self.assert_refused(perpend("scenes", "--yaml"), "one scene")
        self.assert_refused(perpend("scenes", "--set", "bricks=3"), "one scene")

    def test_a_scene_printed_as_a_file_moves_to_the_same_bits(self):
        sets = ("--set", "bricks=8,courses=4", "--set", "step.steps=40")
        printed = perpend("scenes", "brick_wall", "--yaml", *sets)
        self.assertEqual(printed.returncode, 0, printed.stderr)
        # Shorter than its scene it is not judged; the file asks for no more, and fails its verdict.
        made = self.run_json("brick_wall", *sets)
        read = self.run_json(self.write("wall.yaml", printed.stdout), code=1)
        self.assertEqual(made["state_hash"], read["state_hash"])
        self.assertEqual((made["steps"], read["steps"]), (40, 40))
        inside = json.loads(perpend("scenes", "brick_wall", "--yaml", "--json", *sets).stdout)
        self.assertEqual(inside["yaml"], printed.stdout)
        self.assertEqual(inside["bodies"], 9)

    def test_a_run_with_changed_parameters_is_repeated_from_its_recording(self):
        ran = self.run_json("brick_wall", "--set", "bricks=5,materials.brick.friction=0.5", "--steps",
                            "30", "--record", self.path("wall.h5"))
        self.assertEqual(ran["set"], ["bricks=5,materials.brick.friction=0.5"])
        result = perpend("replay", self.path("wall.h5"), "--verify")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("0 differing bits", result.stdout)

    def test_set_changes_values_of_a_scene_file_by_their_paths(self):
        scene = self.write("a.yaml", SCENE)
        self.assertEqual(self.run_json("--set", "step.steps=7,step.time_step_s=0.01", scene)["time_s"],
                         0.07)
        light = self.run_json(scene, "--set", "bodies.box.mass_kg=1")
        heavy = self.run_json(scene, "--set", "bodies.box.mass_kg=2")
        self.assertAlmostEqual(heavy["energy"]["work_J"]["friction"],
                               2 * light["energy"]["work_J"]["friction"], delta=0.2)
        self.assertNotEqual(light["state_hash"], heavy["state_hash"])

    def test_what_cannot_be_set_is_refused_with_what_can(self):
        scene = self.write("a.yaml", SCENE)
        for given, words in {
            "bodies.bx.mass_kg=1": ("'bx'", "did you mean 'box'", "rod"),
            "bodies.box.mas_kg=1": ("bodies.box.mas_kg=1", "'mass_kg'"),
            "bodies.box.mass_kg=-1": ("bodies.box.mass_kg=-1", "box"),
            "bodies.box.mass_kg": ("NAME=VALUE",),
        }.items():
            self.assert_refused(perpend("run", scene, "--set", given), *words)
        for given, words in {
            "brick=3": ("did you mean 'bricks'", "courses"),
            "bricks=0": ("out of range", "1 to"),
            "bricks=1.5": ("whole",),
            "bricks=x": ("not a number",),
        }.items():
            self.assert_refused(perpend("run", "brick_wall", "--set", given), *words)

    def test_a_built_in_scene_runs_by_its_name(self):
        answer = self.run_json("falling_boxes", "--steps", "5")
        self.assertEqual((answer["steps"], answer["certified"]), (5, 5))

    def test_a_run_that_is_shorter_than_its_scene_is_not_judged(self):
        for shorter in (("--steps", "5"), ("--set", "step.steps=5"), ("--time-step", "1e-4")):
            answer = self.run_json("falling_boxes", *shorter)
            self.assertIsNone(answer["verdict"])
            self.assertIn("5 s", answer["not_judged"])
        whole = self.run_json("falling_boxes")
        self.assertTrue(whole["verdict"]["ok"])
        self.assertEqual(whole["not_judged"], "")

    def test_the_program_finds_its_scenes_where_it_is_installed(self):
        os.makedirs(self.path("bin"))
        shutil.copy(PERPEND, self.path("bin/perpend"))
        shutil.copytree(SCENES, self.path("share/perpend/scenes"))
        result = subprocess.run([self.path("bin/perpend"), "scenes"], capture_output=True, text=True)
        self.assertEqual(result.stdout, perpend("scenes").stdout)

    def test_run_says_in_json_what_it_did(self):
        answer = self.run_json(self.write("a.yaml", SCENE))
        self.assertEqual((answer["steps"], answer["certified"]), (60, 60))
        self.assertAlmostEqual(answer["time_s"], 1.0)
        self.assertEqual(answer["solver"], "exact")
        self.assertLess(answer["worst_natural"]["natural"], 1e-9)
        self.assertTrue(0 < answer["max_of_limit"] <= 1)
        self.assertRegex(answer["worst_energy"]["row"], "box and floor|floor and box|joint top")
        self.assertEqual(answer["worst_joint_gap"]["joint"], "top")
        self.assertGreater(answer["most_contacts"], 3)
        energy = answer["energy"]
        self.assertTrue(energy["closes"])
        self.assertAlmostEqual(sum(energy["work_J"].values()) + energy["unexplained_J"],
                               energy["kinetic_change_J"], places=6)
        self.assertLess(energy["work_J"]["friction"], 0)
        self.assertLess(abs(energy["work_J"]["solver_error"]), 1e-6)  # of certified answers
        self.assertAlmostEqual(sum(answer["mean_stage_ms"].values()), answer["median_ms"],
                               delta=100 * answer["median_ms"])

    def test_what_is_not_sound_is_named_and_makes_the_exit_code_1(self):
        scene = self.write("apart.yaml", APART)
        result = perpend("run", scene, "--json")
        self.assertEqual(result.returncode, 1)
        answer = json.loads(result.stdout)
        self.assertEqual(answer["certified"], answer["steps"])
        self.assertLess(answer["sound"], answer["steps"])
        told = answer["unsound"][0]
        self.assertEqual((told["kind"], told["subject"], told["first_step"]),
                         ("starts_apart", "joint top", 1))
        self.assertAlmostEqual(told["value"], 0.1)
        text = perpend("run", scene).stdout
        self.assertIn("joint top starts apart by 0.1 m", text)
        self.assertIn("place the bodies so that the joint fits", text)

    def test_the_summary_names_the_rows_and_closes_the_account(self):
        result = perpend("run", self.write("a.yaml", SCENE))
        self.assertEqual(result.returncode, 0, result.stderr)
        for words in ("60 of 60", "certified", "of what is allowed at step", "the account closes", "top", "state hash"):
            self.assertIn(words, result.stdout)
        self.assertLess(max(map(len, result.stdout.splitlines())), 100)

    def test_options_change_the_scene_and_the_solver(self):
        scene = self.write("a.yaml", SCENE)
        answer = self.run_json(scene, "--friction", "cone", "--time-step", "0.005", "--steps", "7")
        self.assertEqual((answer["solver"], answer["friction"]), ("cone-exact", "cone"))
        self.assertEqual((answer["steps"], answer["time_step_s"]), (7, 0.005))
        self.run_json(scene, "--solver", "pgs", "--steps", "20", code=1)
        self.run_json(scene, "--solver", "psor", "--budget-ms", "5", "--select", "energy", code=1)

    def test_a_solver_that_does_not_take_the_friction_is_refused_before_anything_moves(self):
        scene = self.write("a.yaml", SCENE)
        self.assert_refused(perpend("run", scene, "--friction", "cone", "--solver", "bpp"),
                            "bpp", "cone-exact")

    def test_bad_scenes_are_refused_by_line_and_column_and_nothing_is_written(self):
        cases = {
            "key.yaml": (SCENE.replace("position_m: [0, 0, 0.55]", "positon_m: [0, 0, 0.55]"), ":4:"),
            "mass.yaml": (SCENE.replace("{name: rod,", "{name: rod, mass_kg: -1,"), ":5:"),
            "name.yaml": (SCENE.replace("[world, rod]", "[world, stick]"), ":7:"),
            "yaml.yaml": (SCENE.replace("]}\nstep", "]\nstep"), "yaml.yaml:"),
        }
        for name, (text, where) in cases.items():
            scene = self.write(name, text)
            self.assert_refused(perpend("run", scene, "--record", self.path("out.h5")), name, where)
            self.assertFalse(os.path.exists(self.path("out.h5")), name)
        self.assertEqual(sorted(os.listdir(self.folder.name)), sorted(cases))

    def test_bad_arguments_name_what_is_allowed(self):
        scene = self.write("a.yaml", SCENE)
        self.assert_refused(perpend("run", "nosuch"), "nosuch", "falling_boxes")
        self.assert_refused(perpend("run", scene, "--solver", "nosuch"), "nosuch", "exact")
        self.assert_refused(perpend("run", scene, "--steps", "0"), "steps")
        self.assert_refused(perpend("run", scene, "--time-step", "nan"), "nan")
        self.assert_refused(perpend("run", scene, "--friction", "wet"), "wet", "cone")
        self.assert_refused(perpend("run", scene, "--record", self.path("a.txt")), ".h5")
        self.assert_refused(perpend("run", scene, "--record", self.path("no/a.h5")), "folder")
        self.assert_refused(perpend("run", scene, "--no-problems"), "--record")
        self.assert_refused(perpend("run", scene, "--record-every", "2"), "--record")
        self.assert_refused(perpend("run", scene, "--record", self.path("a.h5"), "--no-problems",
                                    "--record-every", "2"), "--no-problems")
        self.assert_refused(perpend("replay", scene), "no recording")
        self.assert_refused(perpend("replay", os.path.join(SOURCE, "problems", "rod.h5")), "no run")
        self.assertEqual(os.listdir(self.folder.name), ["a.yaml"])

    def test_a_recorded_run_is_repeated_to_the_last_bit(self):
        scene = self.write("a.yaml", SCENE)
        ran = self.run_json(scene, "--record", self.path("a.h5"), "--steps", "50")
        self.assertEqual(ran["recording"], {"file": self.path("a.h5"), "steps": 50, "problems": 50})
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.h5", "a.yaml"])
        os.remove(scene)  # the recording holds it
        result = perpend("replay", self.path("a.h5"), "--verify")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("0 differing bits", result.stdout)
        shown = json.loads(perpend("replay", self.path("a.h5"), "--json").stdout)
        self.assertEqual((shown["steps"], shown["certified"], shown["problems"]), (50, 50, 50))
        self.assertEqual(shown["state_hash"], ran["state_hash"])
        solved = perpend("solve", self.path("a.h5"), "--solver", "exact", "--warm")
        self.assertEqual(solved.returncode, 0, solved.stdout + solved.stderr)

    def test_one_changed_bit_is_found(self):
        import h5py
        import numpy as np
        self.run_json(self.write("a.yaml", SCENE), "--record", self.path("a.h5"), "--steps", "9",
                      "--no-problems")
        with h5py.File(self.path("a.h5"), "r+", libver="v110") as file:
            T = file["trajectory"]
            body = list(T["bodies/name"][:]).index(b"rod")
            value = T["position_m"][4, body, 2]
            T["position_m"][4, body, 2] = np.nextafter(value, value + 1)
        result = perpend("replay", self.path("a.h5"), "--verify", "--json")
        self.assertEqual(result.returncode, 1)
        repeated = json.loads(result.stdout)["repeated"]
        self.assertEqual(repeated["first_difference"], {"step": 4, "body": "rod", "what": "position"})
        self.assertGreater(repeated["differing_bits"], 0)

    def test_stock_tools_read_the_motion(self):
        import h5py
        import numpy as np
        self.run_json(self.write("a.yaml", SCENE), "--record", self.path("a.h5"), "--steps", "30")
        with h5py.File(self.path("a.h5"), "r") as file:
            T = file["trajectory"]
            names = [name.decode() for name in T["bodies/name"][:]]
            self.assertEqual(names, ["box", "rod", "floor", "world"])
            self.assertEqual(T["position_m"].shape, (31, 4, 3))
            self.assertTrue(np.allclose(np.linalg.norm(T["orientation_wxyz"][:], axis=2), 1))
            self.assertTrue(np.allclose(T["time_s"][:], np.arange(31) / 60))
            self.assertTrue(np.all(T["steps/outcome"][:] == 0))
            steps = T["steps"]
            work = (steps["gravity_J"][:] + steps["applied_J"][:] + steps["driven_J"][:]
                    + steps["turned_J"][:] + steps["rows_J"][:].sum(axis=1) + steps["solver_error_J"][:])
            self.assertTrue(np.allclose(work, steps["kinetic_change_J"][:]))
            self.assertEqual(len(T["contacts/force_N"]), T["contacts/start"][-1])

    def test_an_interrupted_run_leaves_a_complete_recording(self):
        scene = self.write("a.yaml", SCENE.replace("steps: 60", "steps: 100000000"))
        for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = subprocess.Popen([PERPEND, "run", scene, "--record", self.path("a.h5"), "--json"],
                                       stdout=subprocess.PIPE, text=True)
            while not os.path.exists(self.path(".a.h5.lock")) or not os.path.exists(self.path("a.h5")):
                time.sleep(0.02)
            time.sleep(0.7)
            process.send_signal(sent)
            answer = json.loads(process.communicate(timeout=60)[0])
            self.assertEqual(process.returncode, 128 + sent)
            self.assertTrue(answer["interrupted"])
            self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.h5", "a.yaml"])
            shown = json.loads(perpend("replay", self.path("a.h5"), "--json").stdout)
            self.assertEqual(shown["steps"], answer["steps"])
            self.assertEqual(shown["state_hash"], answer["state_hash"])

    def test_problems_can_be_thinned(self):
        ran = self.run_json(self.write("a.yaml", SCENE), "--record", self.path("a.h5"), "--steps", "50",
                            "--record-every", "20")
        self.assertEqual(ran["recording"], {"file": self.path("a.h5"), "steps": 50, "problems": 3})
        result = perpend("replay", self.path("a.h5"), "--verify")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("0 differing bits in 50 steps", result.stdout)

    def start_endless(self, name, *arguments):
        """A run without end that has begun to record."""
        scene = self.write("endless.yaml", SCENE.replace("steps: 60", "steps: 100000000"))
        process = subprocess.Popen([PERPEND, "run", scene, "--record", self.path(name), *arguments],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while not os.path.exists(self.path(name)):
            time.sleep(0.02)
        return process

    def test_two_runs_do_not_record_to_one_file(self):
        first = self.start_endless("a.h5")
        scene = self.write("a.yaml", SCENE)
        self.assert_refused(perpend("run", scene, "--record", self.path("a.h5")),
                            "being recorded to by another run", str(first.pid))
        first.kill()
        first.wait()
        self.assertIn(".a.h5.lock", os.listdir(self.folder.name), "what a killed process leaves")
        ran = self.run_json(scene, "--record", self.path("a.h5"))
        self.assertEqual(ran["recording"]["steps"], 60)
        self.assertNotIn(".a.h5.lock", os.listdir(self.folder.name))

    def assert_ended_early(self, result, code, reason, path):
        """A sentence says why and what the file holds, and the file holds it."""
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertIn(reason, result.stderr)
        told = re.search(r"is complete up to there, with (\d+) steps", result.stderr)
        self.assertTrue(told, result.stderr)
        shown = json.loads(perpend("replay", path, "--json").stdout)
        self.assertEqual(shown["steps"], int(told.group(1)))

    def test_a_file_that_may_not_grow_ends_the_run_with_a_sentence(self):
        scene = self.write("a.yaml", SCENE.replace("steps: 60", "steps: 100000000"))
        result = subprocess.run(["bash", "-c", 'ulimit -f 500; exec "$@"', "bash", PERPEND, "run", scene,
                                 "--record", self.path("a.h5")], capture_output=True, text=True, timeout=300)
        self.assert_ended_early(result, 2, "File too large", self.path("a.h5"))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.h5", "a.yaml"])

    def test_memory_that_gives_out_ends_the_run_with_a_sentence(self):
        limited = ["bash", "-c", 'ulimit -v 120000; exec "$@"', "bash", PERPEND]
        if subprocess.run([*limited, "scenes"], capture_output=True).returncode:
            self.skipTest("this build needs more memory than that for nothing")
        result = subprocess.run([*limited, "run", "brick_wall", "--steps", "1000000", "--record", self.path("a.h5")],
                                capture_output=True, text=True, timeout=300)
        self.assert_ended_early(result, 3, "out of memory", self.path("a.h5"))

    def test_a_full_disk_ends_the_run_with_a_sentence(self):
        mounted = self.path("disk")
        os.mkdir(mounted)
        # In a name space of its own, where the disk can be had without rights.
        small_disk = ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c",
                      f'mount -t tmpfs -o size=1m none {mounted} || exit 77; cd {mounted}; "$@"; code=$?; '
                      f'cp {mounted}/* {self.folder.name} 2>/dev/null; exit $code', "bash"]
        if not shutil.which("unshare") or subprocess.run([*small_disk, "true"], capture_output=True).returncode:
            self.skipTest("no small disk can be mounted here")
        scene = self.write("a.yaml", SCENE.replace("steps: 60", "steps: 100000000"))
        result = subprocess.run([*small_disk, PERPEND, "run", scene, "--record", "a.h5"],
                                capture_output=True, text=True, timeout=300)
        self.assert_ended_early(result, 2, "No space left on device", self.path("a.h5"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
