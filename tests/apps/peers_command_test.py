"""peers_command_test.py PERPEND [PEERS_PROGRAM…]: compare --peers, with stand-ins for the programs
of others and with those that are built."""
import json
import os
import shutil
import stat
import sys
import unittest

from program import PERPEND, TWO_ROWS, InAFolder, perpend, run

PROGRAMS = sys.argv[2:]

# As a program of others is called: RECORDING --out FOLDER --seconds S --repeat R
ANSWERING = """
import os, sys, h5py, numpy
recording, out = sys.argv[1], sys.argv[3]
problems = len(h5py.File(recording)["problems/row_start"]) - 1
for name, x in (("right", (0.5, 0)), ("wrong", (0.4, 0))):
    with h5py.File(os.path.join(out, name + ".h5"), "w") as file:
        group = file.create_group("solution")
        group.attrs["solver"] = "their " + name
        group["x"] = numpy.tile(x, problems).astype(float)
        group["seconds"] = numpy.full(problems, 0.25)
print("1 1 their right")
print("note their wrong, lost its way: 1 of", problems, "problems", *sys.argv[4:])
"""


class PeersCommand(InAFolder):
    def setUp(self):
        super().setUp()
        self.problem = self.write("problem.bmlcp", TWO_ROWS)

    def program(self, name, text):
        path = self.write(name, f"#!{sys.executable}\n{text}")
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def compare(self, *arguments):
        result = perpend("compare", self.problem, "--solvers", "exact", "--no-deadlines",
                         "--out", self.path("out"), "--json", *arguments)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        scene = json.loads(result.stdout)["scenes"][0]
        return {solver["name"]: solver for solver in scene["solvers"]}, scene["notes"]

    def test_judges_what_a_program_answers(self):
        program = self.program("answering", ANSWERING)
        solvers, notes = self.compare("--peers-program", program, "--peer-seconds", "7")
        self.assertEqual(list(solvers), ["exact", "their right", "their wrong"])
        self.assertEqual(solvers["their right"]["certified"], 1)
        self.assertEqual(solvers["their wrong"]["certified"], 0)
        self.assertEqual(solvers["their right"]["median_ms"], 250)
        self.assertEqual(solvers["their right"]["times"], "measured")
        self.assertEqual(notes, ["problem: their wrong, lost its way: 1 of 1 problems "
                                 "--seconds 7 --repeat 3."])

    def test_goes_on_without_a_program_that_fails(self):
        failing = self.program("failing", "import sys; sys.exit(3)")
        dying = self.program("dying", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
        answering = self.program("answering", ANSWERING)
        solvers, notes = self.compare("--peers-program", failing, "--peers-program", dying,
                                      "--peers-program", answering)
        self.assertIn("their right", solvers)
        self.assertIn("problem: failing ended with code 3; its solvers are left out.", notes)
        self.assertIn("problem: dying died of signal 9; its solvers are left out.", notes)

    def test_gives_everybody_the_same_few_problems(self):
        folder = self.path("many")
        os.mkdir(folder)
        for k in range(5):
            shutil.copy(self.problem, os.path.join(folder, f"{k}.bmlcp"))
        program = self.program("answering", ANSWERING)
        self.problem = folder
        solvers, notes = self.compare("--peers-program", program, "--peer-problems", "2")
        self.assertEqual([s["attempted"] for s in solvers.values()], [2, 2, 2])
        self.assertIn("All solvers had the same 2 of the 5 problems of many, spread over it.", notes)
        solvers, _ = self.compare("--peers-program", program, "--peer-problems", "0")
        self.assertEqual([s["attempted"] for s in solvers.values()], [5, 5, 5])

    def test_refuses_before_it_works(self):
        out = self.path("never")
        alone = self.path("perpend")
        shutil.copy(PERPEND, alone)
        self.assert_refused(run(alone, "compare", self.problem, "--peers", "--out", out),
                            "perpend_peers_", "make peers", "--peers-program")
        self.assert_refused(perpend("compare", self.problem, "--peers-program", self.problem,
                                    "--out", out), "problem.bmlcp", "make peers")
        self.assertFalse(os.path.exists(out))

    def test_every_program_that_is_built_solves_it(self):
        if not PROGRAMS:
            self.skipTest("none is built")
        solvers, notes = self.compare("--peers")
        self.assertGreater(len(solvers), len(PROGRAMS))
        for name, solver in solvers.items():
            self.assertEqual((name, solver["certified"]), (name, 1), notes)
        for program in PROGRAMS:
            for line in run(program, "--list").stdout.splitlines():
                peer = line.split(":")[0]
                self.assertEqual(peer in solvers, "FRICTION_3D" not in line)

    def test_programs_say_what_is_wrong_with_what_they_are_asked(self):
        for program in PROGRAMS:
            for arguments, word in (((), "RECORDING"),
                                    (("nosuch.h5", "--out", self.folder.name), "nosuch.h5"),
                                    ((self.problem, "--out", self.folder.name, "--peers", "Nobody"),
                                     "Nobody")):
                result = run(program, *arguments)
                self.assertEqual(result.returncode, 2)
                self.assertIn(word, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
