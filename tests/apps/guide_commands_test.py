"""Every command that README, guides and tutorials show is run, page by page in one folder, or is named
below with the reason why not. What they print is compared only where it is a refusal: figures change with
the machine.

    guide_commands_test.py PERPEND PROJECT [PYTHON]    with PYTHON also the programs in Python
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
import unittest

PERPEND = os.path.abspath(sys.argv[1])
PROJECT = os.path.abspath(sys.argv[2])
PYTHON = sys.argv[3] if len(sys.argv) > 3 else ""
BUILD = os.path.dirname(PERPEND)
AT_MOST_S = 60  # for one command; all of them take about half a minute on two cores

NOT_RUN = {
    r"^make |^(nice )?cmake |^pip |^docker ": "builds or installs; CI does that",
    r"^node |perpend render": "makes pictures; Web.ViewerInChromium runs the page",
    r"perpend render": "needs Chromium; Web.ViewerInChromium has it",
    r" --view|perpend view (?!.*--out)": "stays open until Ctrl-C; ViewCommand has it",
    r"perpend compare( +#| *$)|compare --peers|perpend_peers": "minutes; CommandLine and PeersCommand have it short",
    r"perpend reproduce": "minutes; test_experiment has each experiment short",
    r"my_scene|recording\.h5|bad\.yaml": "stands for a file of the reader",
    r"perpend run shaker|perpend run winch|solve winch\.h5": "takes long; the gallery's tests have it short",
    r"run (brick_wall|log_grasping) --solver|grasp_pgs|pgs\.h5": "sweeps take long; RunCommand has them short",
    r"build/test_|build/perpend_bench|build/bench_": "is a test or a benchmark itself",
    r"build/(own_solver|excavator)|solve_elsewhere|theirs\.h5|docs/images": "OwnSolver and Guide tests have it",
    r"completion fish|source <": "HelpCommand has it",
    r"dask_sweep|examples/python/peers": "needs packages that `make check` does not install; make check-python has them",
}
# What stands in the middle of a sentence and is a whole command; the first steps show that it is taken.
IN_A_SENTENCE = re.compile(r"`(?:build/)?perpend ((?:run|scenes|solvers|help) [^`]+)`")
STANDS_FOR_SOMETHING = re.compile(r"\b(?:[A-Z]{2,}|[A-Z])\b|…|\.h5|^run --|my_scene|--view")
COMMAND = re.compile(r"^(?:\$ )?((?:build/|tools/)?[\w./]*(?:perpend|own_solver|excavator|make|cmake|node|pip|python3?|plot_history\.py|test_\w+)\b.*)$")


def pages():
    yield "README.md"
    for folder in ("docs/guide", "docs/guide/scenes", "docs/tutorials"):
        for name in sorted(os.listdir(os.path.join(PROJECT, folder))):
            if name.endswith(".md"):
                yield f"{folder}/{name}"


def blocks(page):
    """The fenced blocks of a page, each with its language."""
    with open(os.path.join(PROJECT, page), encoding="utf-8") as file:
        return re.findall(r"^```(\w*)\n(.*?)^```", file.read(), re.M | re.S)


def commands(block):
    """The commands of a block, each with the line that follows it. Where some have a $, the others are output."""
    lines = block.splitlines()
    has_prompts = any(line.startswith("$ ") for line in lines)
    for line, after in zip(lines, [*lines[1:], ""]):
        if has_prompts and not line.startswith("$ "):
            continue
        if match := COMMAND.match(line):
            yield match[1], after


def reason_not_to_run(command):
    return next((why for pattern, why in NOT_RUN.items() if re.search(pattern, command)), None)


# What programs in Python import that need not be installed.
OPTIONAL = {"perpend.figures": "matplotlib", "perpend.gym": "gymnasium", "mujoco": "mujoco"}


def can_run(program):
    needed = [package for module, package in OPTIONAL.items() if f"import {module}" in program]
    return not needed or subprocess.run([PYTHON, "-c", f"import {', '.join(needed)}"],
                                        capture_output=True).returncode == 0


class Folder:
    """Where the commands of one page are run: with the folders of the project, and its program."""

    def __init__(self, path):
        self.path = path
        for name in ("scenes", "problems", "examples", "tools"):
            os.symlink(os.path.join(PROJECT, name), os.path.join(path, name))
        os.symlink(BUILD, os.path.join(path, "build"))
        self.environment = {**os.environ, "PATH": BUILD + os.pathsep + os.environ["PATH"], "NO_COLOR": "1"}

    def run(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.path, env=self.environment, text=True,
                              capture_output=True, timeout=AT_MOST_S, stdin=subprocess.DEVNULL)

    def keep_file(self, block):
        """A block that begins with its name, `# crane.yaml`, is a file that commands may use."""
        if match := re.match(r"# (\w+\.yaml)\b", block):
            with open(os.path.join(self.path, match[1]), "w", encoding="utf-8") as file:
                file.write(block)


class Commands(unittest.TestCase):
    def check(self, page, command, after, result):
        said = f"{page}: {command}\n{result.stdout[-2000:]}{result.stderr[-2000:]}"
        if after.startswith("perpend: "):
            self.assertEqual(result.returncode, 2, said)
            self.assertEqual(result.stderr.strip().replace(BUILD, "build"), after, said)
        else:  # 1: something is not certified, which a page may show
            self.assertIn(result.returncode, (0, 1), said)
            self.assertNotIn("perpend: ", result.stderr, said)

    def test_every_command_of_the_pages_runs(self):
        ran, skipped, slow = 0, {}, []
        for page in pages():
            with tempfile.TemporaryDirectory() as path:
                folder = Folder(path)
                for language, block in blocks(page):
                    folder.keep_file(block)
                    for command, after in commands(block) if language in ("", "sh", "text") else []:
                        why = reason_not_to_run(command)
                        if why:
                            skipped.setdefault(why, []).append(command)
                            continue
                        begin = time.monotonic()
                        with self.subTest(page=page, command=command):
                            self.check(page, command, after, folder.run(command))
                        ran += 1
                        slow.append((time.monotonic() - begin, command))
        print(f"{ran} commands were run, {sum(map(len, skipped.values()))} were not:")
        for why, which in skipped.items():
            print(f"  {why}: {len(which)}")
        print("slowest: " + "; ".join(f"{s:.1f} s {shlex.join(c.split()[:4])}" for s, c in sorted(slow)[:-4:-1]))
        self.assertGreater(ran, 30, "the commands of the pages were not found")

    def test_every_command_in_a_sentence_is_taken(self):
        asked = set()
        for page in pages():
            with open(os.path.join(PROJECT, page), encoding="utf-8") as file:
                text = re.sub(r"^```.*?^```", "", file.read(), flags=re.M | re.S)
            commands_here = [" ".join(match[1].split()) for match in IN_A_SENTENCE.finditer(text)]
            asked.update((page, command) for command in commands_here if not STANDS_FOR_SOMETHING.search(command))
        self.assertGreater(len(asked), 25, "they were not found")
        with tempfile.TemporaryDirectory() as path:
            folder = Folder(path)
            for page, command in sorted(asked):
                if command.startswith("run "):
                    command = re.sub(r" --steps \d+", "", command) + " --steps 2"
                with self.subTest(page=page, command=command):
                    self.check(page, command, "", folder.run("perpend " + command))

    @unittest.skipUnless(PYTHON, "the Python package is not built")
    def test_every_python_program_of_the_readme_and_the_tutorials_runs(self):
        for page in pages():
            if page != "README.md" and not page.startswith("docs/tutorials/"):
                continue  # the guide to Python has tests of its own
            with tempfile.TemporaryDirectory() as path:
                folder = Folder(path)
                program = ""
                for language, block in blocks(page):
                    if language == "python" and can_run(block):
                        program += block
                if program:
                    result = folder.run(f"{PYTHON} - <<'END'\n{program}END")
                    self.assertEqual(result.returncode, 0, f"{page}\n{result.stderr}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
