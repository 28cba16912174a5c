"""tools/install_deps.sh with stand-ins for dpkg-query, apt-get, sudo and id."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "install_deps.sh"
TEST_ONLY = {"libgtest-dev", "clang-format", "python3"}


class InstallDeps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = Path(folder.name)
        self.calls = self.bin / "calls"
        for program in ("bash", "env", "mktemp", "rm", "tail"):
            (self.bin / program).symlink_to(shutil.which(program))

    def stand_in(self, program, body):
        path = self.bin / program
        path.write_text(f"#!{shutil.which('bash')}\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def debian(self, absent=(), user=0, apt_get="true"):
        """A Debian system on which everything but `absent` is installed."""
        self.stand_in("id", f"echo {user}")
        self.stand_in("apt-get", f'echo "apt-get $*" >>{self.calls}; {apt_get}')
        # The second state is that of a package removed but not purged.
        states = "".join(f"{name}) state=config-files;; " for name in absent)
        self.stand_in(
            "dpkg-query",
            'for name in "${@:4}"; do state=installed; case $name in '
            + states
            + 'esac; printf "%s:%s " $state "$name"; done; exit 1',
        )

    def run_tool(self, *groups):
        done = subprocess.run(
            [TOOL, *groups],
            env={**os.environ, "PATH": str(self.bin)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        calls = self.calls.read_text(encoding="utf-8") if self.calls.exists() else ""
        return done.returncode, done.stdout + done.stderr, calls

    def test_says_and_does_nothing_when_nothing_is_missing(self):
        self.debian(user=1000)
        self.assertEqual(self.run_tool("run", "check"), (0, "", ""))

    def test_names_and_installs_only_what_is_missing(self):
        self.debian(absent=("cmake", "libgtest-dev"))
        code, output, calls = self.run_tool("run", "check")
        self.assertEqual((code, output), (0, "Installing what is missing: cmake libgtest-dev\n"))
        self.assertIn(" update\n", calls)
        self.assertTrue(calls.endswith(" --no-install-recommends cmake libgtest-dev\n"), calls)

    def test_installs_nothing_for_tests_to_run_the_program(self):
        self.debian(absent=TEST_ONLY)
        self.assertEqual(self.run_tool("run"), (0, "", ""))

    def test_takes_node_and_chromium_from_elsewhere(self):
        self.debian(absent=("nodejs", "npm", "chromium"))
        self.stand_in("node", "true")
        self.stand_in("npm", "true")
        self.assertEqual(self.run_tool("run"), (0, "", ""))
        _, output, _ = self.run_tool("run", "check")
        self.assertEqual(output, "Installing what is missing: chromium\n")
        self.stand_in("chromium", "true")
        self.assertEqual(self.run_tool("run", "check")[:2], (0, ""))

    def test_installs_node_where_there_is_none(self):
        self.debian(absent=("nodejs", "npm"))
        _, output, _ = self.run_tool("run")
        self.assertEqual(output, "Installing what is missing: nodejs npm\n")

    def test_uses_sudo_for_those_who_are_not_root(self):
        self.debian(absent=("cmake",), user=1000)
        self.stand_in("sudo", f'echo "sudo $*" >>{self.calls}')
        code, _, calls = self.run_tool("run")
        self.assertEqual(code, 0)
        self.assertIn("sudo env DEBIAN_FRONTEND=noninteractive apt-get", calls)

    def test_says_what_to_ask_for_when_there_is_neither_root_nor_sudo(self):
        self.debian(absent=("cmake",), user=1000)
        code, output, calls = self.run_tool("run")
        self.assertEqual((code, calls), (2, ""))
        self.assertIn("apt-get install cmake", output)

    def test_shows_what_apt_get_said_when_it_fails(self):
        self.debian(absent=("cmake",), apt_get="echo no such host; exit 100")
        code, output, _ = self.run_tool("run")
        self.assertEqual(code, 1)
        self.assertIn("no such host", output)
        Path(output.split()[-1]).unlink()

    def test_goes_on_elsewhere_than_on_debian_where_the_programs_are_there(self):
        code, output, _ = self.run_tool("run")
        self.assertEqual(code, 2)
        self.assertIn("libeigen3-dev", output)
        for program in ("c++", "cmake", "ninja"):
            self.stand_in(program, "true")
        self.assertEqual(self.run_tool("run"), (0, "", ""))

    def test_refuses_a_group_that_is_not_there(self):
        for groups in ((), ("run", "everything")):
            code, output, _ = self.run_tool(*groups)
            self.assertEqual(code, 2)
            self.assertIn("the groups are run, check, clang, tidy, docs, package, peers and fuzz", output)


if __name__ == "__main__":
    unittest.main()
