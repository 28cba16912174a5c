"""What is made from the same description of the command line: help, manual page, reference page,
completion of shells; colours; and that the version stands in one place."""
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import unittest

from program import PERPEND, InAFolder, ProgramTest, perpend, run

PROJECT = os.path.abspath(sys.argv[2])


def read(*path):
    with open(os.path.join(PROJECT, *path), encoding="utf-8") as file:
        return file.read()


def on_a_terminal(*arguments, **environment):
    """What the program prints to a terminal."""
    ours, theirs = pty.openpty()
    made = {**os.environ, "TERM": "xterm", **environment}
    made = {name: value for name, value in made.items() if value is not None}
    process = subprocess.Popen([PERPEND, *arguments], stdout=theirs, stderr=theirs, env=made)
    os.close(theirs)
    text = b""
    try:
        while piece := os.read(ours, 4096):
            text += piece
    except OSError:  # the other end is closed
        pass
    process.wait()
    os.close(ours)
    return text.decode()


class Help(ProgramTest):
    def verbs(self):
        return re.findall(r"^  (\w+) ", perpend("--help").stdout.split("Verbs:")[1], re.M)

    def test_lines_have_at_most_100_columns(self):
        for verb in self.verbs():
            for line in perpend(verb, "--help").stdout.splitlines():
                self.assertLessEqual(len(line), 100, f"{verb}: {line}")

    def test_lists_and_descriptions_have_at_most_100_columns(self):
        commands = [("scenes",), ("solvers",), ("reproduce", "--claims")]
        commands += [("solvers", solver["name"]) for solver in self.listed("solvers")]
        commands += [("scenes", scene["name"]) for scene in self.listed("scenes")]
        for command in commands:
            for line in perpend(*command).stdout.splitlines():
                if PROJECT not in line and len(line.split()) > 1:
                    self.assertLessEqual(len(line), 100, f"{command}: {line}")

    def listed(self, verb):
        return json.loads(perpend(verb, "--json").stdout)[verb]

    def test_papers_that_are_named_by_initials_are_listed_in_full(self):
        for command in [(verb, "--help") for verb in self.verbs()] + [("solvers", "pgs"), ("solvers", "lemke")]:
            said, _, listed = perpend(*command).stdout.partition("Papers:\n")
            for initials in set(re.findall(r"\b(?:E1[789]|L11|T06)\b", said)):
                self.assertRegex(listed, rf"\n?  {initials}  \w+.*: ", f"{command}")

    def test_the_reference_page_is_what_the_program_says(self):
        said = perpend("help", "--markdown").stdout
        self.assertEqual(read("docs", "reference", "commands.md"), said,
                         "write it again: build/perpend help --markdown > docs/reference/commands.md")

    def test_the_manual_page_has_every_verb_and_option(self):
        page = perpend("help", "--man").stdout
        self.assertTrue(page.startswith(".TH PERPEND 1"))
        for verb in self.verbs():
            self.assertIn(f".SS {verb}\n", page)
        self.assertIn(r"\-\-budget\-ms NUMBER", page)
        if shutil.which("groff"):
            complaints = run("groff", "-K", "utf8", "-man", "-Tutf8", "-ww", "-z", input=page).stderr
            self.assertEqual(complaints, "")

    def test_every_verb_is_in_the_guide(self):
        guide = read("docs", "guide", "command-line.md")
        for verb in self.verbs():
            self.assertIn(f"`perpend {verb} ", guide)


class Completion(InAFolder):
    def completed(self, *words):
        """What bash offers for the last of the words."""
        script = perpend("completion", "bash").stdout
        quoted = " ".join(f"'{word}'" for word in words)
        asked = f"{script}\nCOMP_WORDS=(perpend {quoted}); COMP_CWORD={len(words)}; _perpend; echo ${{COMPREPLY[@]}}"
        return run("bash", "-c", asked).stdout.split()

    def test_verbs_scenes_options_solvers_and_words_are_completed(self):
        self.assertEqual(self.completed("rep"), ["replay", "reproduce"])
        self.assertEqual(self.completed("run", "brick"), ["brick_wall"])
        self.assertEqual(self.completed("run", "rod", "--budg"), ["--budget-ms"])
        self.assertEqual(self.completed("run", "rod", "--solver", "cone-e"), ["cone-exact"])
        self.assertEqual(self.completed("run", "rod", "--friction", ""), ["box", "cone"])
        self.assertEqual(self.completed("help", "comp"), ["compare", "completion"])
        self.assertEqual(self.completed("run", "rod", "--record", "x"), [], "files are the shell's")

    def test_the_shells_that_are_here_can_read_their_scripts(self):
        for shell in ("bash", "zsh", "fish"):
            script = perpend("completion", shell)
            self.assertEqual(script.returncode, 0)
            self.assertIn("perpend", script.stdout)
            if shutil.which(shell):
                path = self.path(f"script.{shell}")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(script.stdout)
                self.assertEqual(run(shell, "-n", path).stderr, "", shell)

    def test_an_unknown_shell_is_refused(self):
        self.assert_refused(perpend("completion", "tcsh"), "tcsh", "bash")


class Colours(ProgramTest):
    def test_a_terminal_gets_them_unless_NO_COLOR_is_set(self):
        self.assertIn("\033[32m", on_a_terminal("run", "rod", "--steps", "5", NO_COLOR=None))
        self.assertNotIn("\033[32m", on_a_terminal("run", "rod", "--steps", "5", NO_COLOR="1"))
        self.assertNotIn("\033[32m", on_a_terminal("run", "rod", "--steps", "5", NO_COLOR=None, TERM="dumb"))
        self.assertNotIn("\033", perpend("run", "rod", "--steps", "5").stdout)

    def test_errors_begin_with_the_name_of_the_program(self):
        self.assertIn("\033[1;31mperpend:\033[0m there is no verb", on_a_terminal("rnu", NO_COLOR=None))
        self.assertTrue(perpend("rnu").stderr.startswith("perpend: there is no verb"))


class Version(ProgramTest):
    def test_it_stands_in_one_place(self):
        version = re.search(r"project\(perpend VERSION ([0-9.]+)", read("CMakeLists.txt"))[1]
        said = perpend("--version").stdout
        self.assertEqual(said.splitlines()[0], f"perpend {version}")
        self.assertRegex(said, r"viewer +(built in|not built in)")
        self.assertIn(f"version: {version}\n", read("CITATION.cff"))
        self.assertEqual(re.search(r"^## ([0-9.]+)", read("CHANGELOG.md"), re.M)[1], version)


class Cones(ProgramTest):
    def test_exact_is_cone_exact_under_cones(self):
        said = perpend("run", "brick_wall", "--steps", "3", "--friction", "cone", "--solver", "exact")
        self.assertIn("cone-exact, friction cone", said.stdout, said.stderr)
        self.assert_refused(perpend("run", "brick_wall", "--friction", "cone", "--solver", "pgs"), "cone-exact")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
