"""control_command_test.py PERPEND EXCAVATOR SOURCE_DIR: runs that are driven.

EXCAVATOR is the program of examples/excavator.
"""
import csv
import json
import os
import subprocess
import sys
import unittest
import urllib.request

from program import InAFolder, perpend, run

EXCAVATOR, SOURCE = sys.argv[2:4]
CRANE = os.path.join(SOURCE, "scenes", "rope_crane.yaml")
DRIVE = os.path.join(SOURCE, "scenes", "rope_crane.csv")


class DrivesTheCrane(InAFolder):
    def drive(self, *more):
        result = perpend("run", CRANE, "--inputs", DRIVE, "--outputs", self.path("out.csv"), *more)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        with open(self.path("out.csv"), encoding="utf-8") as file:
            return [{name: float(value) for name, value in row.items()}
                    for row in csv.DictReader(file)]

    def test_it_lifts_turns_holds_and_sets_down(self):
        rows = self.drive()
        self.assertEqual(len(rows), 1601)
        at = {round(row["time_s"], 2): row for row in rows}
        self.assertAlmostEqual(at[0.4]["ground+load.normal_force_N"], 1500 * 9.81, delta=10)
        self.assertAlmostEqual(at[4.9]["hook.position_m.z"], 5.8 - 2.9, delta=0.02)
        self.assertAlmostEqual(at[4.9]["hoist.tension_N"], 1500 * 9.81, delta=400)
        self.assertAlmostEqual(at[8.0]["slew.speed_rad_per_s"], 0.26, delta=1e-6)
        # The motor is let go, and the brake holds the jib while the load swings.
        self.assertEqual(at[12.5]["slew.motor_torque_N_m"], 0)
        self.assertNotEqual(at[12.5]["slew.friction_torque_N_m"], 0)
        self.assertAlmostEqual(at[12.5]["slew.angle_rad"], at[15.9]["slew.angle_rad"], delta=1e-6)
        self.assertGreater(at[15.99]["ground+load.normal_force_N"], 0)

    def test_the_outputs_can_be_chosen(self):
        rows = self.drive("--steps", "10", "--output", "hoist.tension_N", "--output", "hook.pos*")
        self.assertEqual(list(rows[0]), ["time_s", "hoist.tension_N", "hook.position_m.x",
                                         "hook.position_m.y", "hook.position_m.z"])

    def test_a_recording_of_it_repeats_to_the_bit(self):
        self.drive("--record", self.path("crane.h5"), "--no-problems")
        result = perpend("replay", self.path("crane.h5"), "--verify", "--json")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(json.loads(result.stdout)["repeated"]["differing_bits"], 0)

    def test_outputs_are_told_of_a_recording_too(self):
        rows = self.drive("--record", self.path("crane.h5"), "--no-problems", "--steps", "50")
        result = perpend("replay", self.path("crane.h5"), "--outputs", self.path("again.csv"))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        with open(self.path("again.csv"), encoding="utf-8") as file:
            again = [{name: float(value) for name, value in row.items()}
                     for row in csv.DictReader(file)]
        self.assertEqual(again, rows)
        self.assert_refused(perpend("replay", self.path("crane.h5"), "--output", "hoist.tension_N"),
                            "--outputs")

    def test_the_names_are_listed(self):
        listed = json.loads(perpend("scenes", CRANE, "--controls", "--json").stdout)
        inputs = {one["name"]: one for one in listed["inputs"]}
        self.assertEqual(inputs["rope_length"]["unit"], "m")
        self.assertEqual(inputs["rope_length"]["value"], 4.9)
        self.assertEqual(inputs["rope_length"]["most"], 6)
        self.assertIn("hook.position_m.z", [one["name"] for one in listed["outputs"]])
        self.assertIn("slew_brake", perpend("scenes", CRANE, "--controls").stdout)

    def test_what_is_wrong_is_reported_with_its_line(self):
        for text, words in ((
                "time_s,rope_lenght\n0,4\n", (":1:", "did you mean 'rope_length'?")), (
                "time_s,rope_length\n0,nan\n", (":2:", "cannot be nan", "from 1 to 6 m")), (
                "time_s,rope_length\n0,7\n", (":2:", "cannot be 7"))):
            drive = self.write("bad.csv", text)
            self.assert_refused(perpend("run", CRANE, "--inputs", drive), "bad.csv", *words)
        self.assert_refused(perpend("run", CRANE, "--outputs", self.path("o.csv"), "--output",
                                    "hoist.tensoin_N"), "did you mean 'hoist.tension_N'?")
        self.assert_refused(perpend("run", CRANE, "--inputs", self.path("none.csv")), "none.csv")


class DrivesFromAProgram(InAFolder):
    def test_the_excavator_is_driven_and_recorded(self):
        result = run(EXCAVATOR, "120", self.path("excavator.h5"), "--fast")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("120 steps", result.stdout)
        self.assertIn("p99.9", result.stdout)
        self.assertRegex(result.stdout, r"allocations after 60 steps: \d+ in steps, \d+ in handing")
        told = perpend("replay", self.path("excavator.h5"), "--json")
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        self.assertEqual(json.loads(told.stdout)["steps"], 120)

    def test_the_excavator_is_watched(self):
        with subprocess.Popen([EXCAVATOR, "90", "--view"], stdout=subprocess.PIPE,
                              text=True) as program:
            address = program.stdout.readline().split()[-1]
            with urllib.request.urlopen(address + "api/session", timeout=20) as answer:
                session = json.load(answer)
            self.assertEqual(session["runs"][0]["name"], "excavator")
            self.assertIsNotNone(session["live"])
            rest = program.communicate(timeout=60)[0]
        self.assertEqual(program.returncode, 0, rest)
        self.assertIn("90 steps", rest)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
