"""tools/check_arrows.py on small made-up trees."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_arrows.py"
ROOMS = "perpend_room(algebra)  # perpend_room(ghost)\nperpend_room(problem\n  algebra)\n"


class CheckArrows(unittest.TestCase):
    def check(self, files, rooms=ROOMS):
        """(exit code, output) for a tree of these rooms and files."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"src/CMakeLists.txt": rooms, **files}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, TOOL, folder], capture_output=True, encoding="utf-8", check=False
            )
            self.assertEqual(done.stderr, "")
            return done.returncode, done.stdout

    def assert_refused(self, *words, files, rooms=ROOMS):
        code, output = self.check(files, rooms)
        self.assertEqual(code, 1, output)
        for word in words:
            self.assertIn(word, output)

    def test_accepts_includes_along_the_arrows(self):
        source = '#include "problem/a.h"\n\n#include <vector>\n#include "algebra/b.h"\n'
        code, output = self.check({"src/problem/a.cpp": source, "src/algebra/b.h": "\n"})
        self.assertEqual((code, output.strip()), (0, ""))

    def test_refuses_an_include_against_the_arrows(self):
        files = {"src/algebra/b.h": '#pragma once\n  # include "problem/a.h"\n'}
        self.assert_refused(
            "src/algebra/b.h:2: algebra includes", "no arrow to problem", files=files
        )

    def test_refuses_it_in_angle_brackets_and_in_subfolders_too(self):
        files = {"src/algebra/deep/b.cpp": "#include <problem/a.h>\n"}
        self.assert_refused("src/algebra/deep/b.cpp:1:", files=files)

    def test_refuses_includes_of_the_command_line_and_the_tests(self):
        for path in ("apps/perpend/verbs.h", "tests/support/a.h"):
            files = {"src/problem/a.cpp": f'#include "{path}"\n'}
            self.assert_refused("src/problem/a.cpp:1:", "in no room", files=files)

    def test_refuses_includes_that_are_not_written_from_src(self):
        for path in ("a.h", "../algebra/b.h", "./a.h"):
            files = {"src/problem/a.cpp": f'#include "{path}"\n'}
            self.assert_refused("src/problem/a.cpp:1:", "not written from src/", files=files)

    def test_refuses_a_cycle(self):
        rooms = "perpend_room(a b)\nperpend_room(b c)\nperpend_room(c a)\n"
        self.assert_refused("a → b → c → a", files={}, rooms=rooms)

    def test_refuses_a_folder_that_is_no_room(self):
        self.assert_refused("src/ghost: not declared", files={"src/ghost/a.h": "\n"})

    def test_refuses_an_arrow_to_nowhere_and_a_room_declared_twice(self):
        rooms = "perpend_room(a nowhere)\nperpend_room(a)\n"
        self.assert_refused("CMakeLists.txt:1:", "nowhere", "second time", files={}, rooms=rooms)

    def test_refuses_a_list_without_rooms(self):
        self.assert_refused("nothing to compare", files={}, rooms="# perpend_room(a)\n")

    def test_remarks_on_an_arrow_that_nothing_follows(self):
        code, output = self.check({"src/problem/a.cpp": "\n"})
        self.assertEqual(code, 0)
        self.assertIn("CMakeLists.txt:2: remark: problem never includes algebra", output)


if __name__ == "__main__":
    unittest.main()
