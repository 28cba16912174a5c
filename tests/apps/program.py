"""What the tests of this folder share: the program they call, and test cases around a folder."""
import os
import subprocess
import sys
import tempfile
import unittest

PERPEND = os.path.abspath(sys.argv[1])

# Two rows in BMLCP text: A = [2 1; 1 2], b = (-1, 1), l = 0, u = inf; the solution is (0.5, 0).
TWO_ROWS = """BMLCP 1
2 3 0 1
# made by a test
0 0 2
1 0 1
1 1 2
-1 0 inf -1 0.5
1 0 inf -1 0
"""


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


def perpend(*arguments, **options):
    return run(PERPEND, *arguments, **options)


class ProgramTest(unittest.TestCase):
    def assert_refused(self, result, *words):
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        self.assertEqual(result.stdout, "")
        for word in words:
            self.assertIn(word, result.stderr)


class InAFolder(ProgramTest):
    """Each test has an empty folder."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)
