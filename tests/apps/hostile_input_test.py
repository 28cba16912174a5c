"""hostile_input_test.py PERPEND SOURCE_DIR: files that are none, that speak to the terminal, or that
take more than there is: each gets a sentence, and an exit code that says whose fault it was."""
import os
import resource
import subprocess
import sys
import unittest

import program

SOURCE = sys.argv[2]

FLOOR = "bodies:\n  - {name: floor, kind: fixed, shape: {plane: {}}}\n"


def perpend(*arguments, limit_bytes=None):
    def limit():
        if limit_bytes is not None:
            resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, limit_bytes))

    return program.perpend(*arguments, preexec_fn=limit, stdin=subprocess.DEVNULL)


class HostileInput(program.InAFolder):
    def assert_refused(self, result, *words):
        super().assert_refused(result, *words)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_what_runs_is_what_can_be_recorded(self):
        scene = self.write("heavy.yaml", FLOOR + "  - {name: b, position_m: [0, 0, 0.1], mass_kg: "
                           "1e300, shape: {sphere: {radius_m: 0.1}}}\n")
        for more in ([], ["--record", self.path("out.h5")]):
            self.assert_refused(perpend("run", scene, "--steps", "3", *more), ":3:", "mass", "1e+24")
        self.assertFalse(os.path.exists(self.path("out.h5")))

    def test_joint_corrections_without_end_are_refused(self):
        scene = self.write("long.yaml", FLOOR + "step: {joint_corrections: 0x7fffffff}\n")
        self.assert_refused(perpend("run", scene), ":3:", "joint corrections", "0 to 100")
        self.assert_refused(perpend("run", "pendulum", "--set", "step.joint_corrections=101"),
                            "joint corrections")

    def test_a_time_step_of_the_command_line_has_the_limits_of_the_file(self):
        self.assert_refused(perpend("run", "pendulum", "--time-step", "1e50"), "time step", "1e+06")

    def test_a_name_that_could_not_be_replayed_is_refused(self):
        scene = self.write("tab.yaml", FLOOR + '  - {name: "a\\tb", shape: {sphere: {radius_m: 1}}}\n')
        self.assert_refused(perpend("run", scene, "--record", self.path("n.h5")), "U+0009")
        self.assertFalse(os.path.exists(self.path("n.h5")))

    def test_no_file_speaks_to_the_terminal(self):
        for name, text in {
                "title.yaml": 'title: "t\\e]0;x\\a\\e[31mRED"\n' + FLOOR,
                "body.yaml": FLOOR + '  - {name: "b\\e[2J", shape: {sphere: {radius_m: 1}}}\n',
                "key.yaml": FLOOR + '"k\\e[2J": 1\n',
                "word.yaml": FLOOR + 'step: {friction: "\\e[2J"}\n',
                "turned\u202egpj.yaml": FLOOR + "nosuch: 1\n",
                "esc\x1b[2J.yaml": FLOOR + "nosuch: 1\n",
        }.items():
            result = perpend("run", self.write(name, text))
            self.assert_refused(result)
            for character in "\x1b\a\u202e":
                self.assertNotIn(character, result.stderr, name)
        result = perpend("run", self.write("good\x1b[2J.yaml", FLOOR), "--steps", "1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("\x1b", result.stdout + result.stderr)
        self.assertIn("good?[2J.yaml", result.stdout)

    def test_what_is_no_file_is_called_what_it_is(self):
        os.mkfifo(self.path("pipe"))
        for verb in (["run"], ["solve"], ["inspect"], ["replay"], ["view", "--no-open"], ["compare"]):
            self.assert_refused(perpend(*verb, self.path("pipe")), "a pipe")
            self.assert_refused(perpend(*verb, "/dev/zero"), "a device")
        for verb in (["run"], ["replay"], ["view", "--no-open"]):
            self.assert_refused(perpend(*verb, self.folder.name), "a folder")
        self.assert_refused(perpend("solve", os.path.join(SOURCE, "problems", "rod.h5"), "--answers",
                                    self.path("pipe")), "a pipe")

    def needs_limits(self, limit_bytes):
        """A sanitizer takes more room than any limit leaves."""
        if perpend("--version", limit_bytes=limit_bytes).returncode != 0:
            self.skipTest("the program does not start with that little memory")

    def test_threads_that_cannot_be_started_are_reported(self):
        limit_bytes = 1 << 30  # room for about a hundred stacks
        self.needs_limits(limit_bytes)
        result = perpend("run", "brick_wall", "--set", "bricks=20", "--steps", "1", "--solver",
                         "exact:islands=yes,threads=1000", limit_bytes=limit_bytes)
        self.assertEqual(result.returncode, 3, result.stdout + result.stderr)
        self.assertIn("of 1000 cannot be started", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_memory_that_runs_out_is_reported_with_what_it_was_for(self):
        limit_bytes = 300 << 20
        self.needs_limits(limit_bytes)
        result = perpend("run", "brick_wall", "--set", "bricks=100000", "--steps", "1",
                         limit_bytes=limit_bytes)
        self.assertEqual(result.returncode, 3, result.stdout + result.stderr)
        self.assertRegex(result.stderr, "^[^:]*: out of memory for (the|step)")
        self.assertEqual(len(result.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
