"""view_command_test.py PERPEND SOURCE_DIR: perpend view as a person or a script meets it."""
import base64
import gzip
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

from program import PERPEND, ProgramTest, perpend

SOURCE = sys.argv[2]


def header_of(message):
    """The header of a packed message."""
    if message[:4] != b"PVW1":
        raise ValueError("no packed message")
    (length,) = struct.unpack("<I", message[4:8])
    return json.loads(message[8 : 8 + length])


def data_in(page):
    found = re.search(r'<script id="view" type="application/json">(.*?)</script>', page, re.S)
    return json.loads(found.group(1))


class ViewCommand(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.boxes = cls.path("boxes.h5")
        perpend("run", "falling_boxes", "--steps", "70", "--record", cls.boxes)
        cls.help_needs_page = perpend("view", cls.boxes, "--out", cls.path("probe.html"))
        if "without the viewer's page" in cls.help_needs_page.stderr:
            raise unittest.SkipTest("built without Node")

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    def test_help_tells_the_options(self):
        text = perpend("view", "--help").stdout
        for word in ("--out", "--port", "--no-open", "--json", "Exit codes"):
            self.assertIn(word, text)

    def test_a_page_holds_the_whole_run(self):
        page = self.path("page.html")
        result = perpend("view", self.boxes, "--out", page, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        said = json.loads(result.stdout)
        self.assertEqual(said["page"], page)
        self.assertEqual(said["bytes"], os.path.getsize(page))
        self.assertEqual(said["runs"][0]["steps"], 70)
        with open(page, encoding="utf-8") as file:
            (run,) = data_in(file.read())["runs"]
        self.assertEqual(run["name"], "boxes.h5")
        motion = header_of(gzip.decompress(base64.b64decode(run["motion"])))
        self.assertEqual((motion["frames"], motion["steps"]), (71, 70))
        self.assertEqual([step for block in run["details"] for step in block["at"]], list(range(70)))
        details = header_of(gzip.decompress(base64.b64decode(run["details"][1]["data"])))
        self.assertEqual((details["first_step"], details["steps"]), (32, 32))

    def test_a_page_holds_the_steps_that_are_asked_for(self):
        page = self.path("some.html")
        result = perpend("view", self.boxes, "--out", page, "--from", "11", "--to", "30", "--every", "5", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("those from 11 to 30 are shown", json.loads(result.stdout)["runs"][0]["message"])
        with open(page, encoding="utf-8") as file:
            (run,) = data_in(file.read())["runs"]
        motion = header_of(gzip.decompress(base64.b64decode(run["motion"])))
        self.assertEqual((motion["first_step"], motion["steps"], motion["frames"]), (10, 20, 5))
        self.assertEqual([step for block in run["details"] for step in block["at"]], list(range(10, 30)))
        self.assert_refused(perpend("view", self.boxes, "--out", page, "--from", "30", "--to", "3"), "--from")
        self.assert_refused(perpend("view", self.boxes, "--out", page, "--from", "300"), "70 steps")

    def test_what_cannot_be_rendered_is_refused_with_a_sentence(self):
        self.assert_refused(perpend("render", self.boxes, "--out", self.path("film.avi")), ".webm")
        self.assert_refused(perpend("render", self.boxes, "--out", self.path("a.png"), "--size", "big"), "1280x720")
        without = perpend("render", self.boxes, "--out", self.path("a.png"), env={**os.environ, "PATH": "", "PERPEND_CHROMIUM": "/no/chromium"})
        self.assert_refused(without, "chromium")

    def test_a_run_is_watched_until_it_is_ended(self):
        recording = self.path("watched.h5")
        process = subprocess.Popen(
            [PERPEND, "run", "falling_boxes", "--view", "--no-open", "--record", recording, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+/", process.stderr.readline()).group(0)
            header = {}
            while header.get("steps", 0) < 20:
                with urllib.request.urlopen(address + "api/live/steps/0", timeout=60) as answer:
                    header = header_of(answer.read())
        finally:
            process.send_signal(signal.SIGTERM)
        said = json.loads(process.communicate(timeout=60)[0])
        self.assertEqual(process.returncode, 0)
        self.assertGreaterEqual(said["steps"], 20)
        self.assertGreaterEqual(header["live"]["steps"], 20)
        self.assertIn("0 differing bits", perpend("replay", recording, "--verify").stdout)
        self.assertEqual(perpend("view", recording, "--out", self.path("watched.html")).returncode, 0)

    def test_watching_has_options_of_its_own(self):
        self.assert_refused(perpend("run", "falling_boxes", "--no-open"), "--view")
        self.assert_refused(perpend("run", "falling_boxes", "--view", "--port", "70000"), "--port")

    def test_two_runs_stand_side_by_side_if_their_time_steps_are_equal(self):
        pendulum, other = self.path("pendulum.h5"), self.path("other.h5")
        perpend("run", "brick_wall", "--set", "bricks=3", "--steps", "5", "--record", pendulum)
        page = self.path("both.html")
        self.assertEqual(perpend("view", self.boxes, pendulum, "--out", page).returncode, 0)
        with open(page, encoding="utf-8") as file:
            self.assertEqual([run["name"] for run in data_in(file.read())["runs"]], ["boxes.h5", "pendulum.h5"])
        perpend("run", "falling_boxes", "--steps", "5", "--time-step", "0.001", "--record", other)
        self.assert_refused(perpend("view", self.boxes, other, "--out", page), "0.001", "side by side")

    def test_what_is_no_run_is_refused_with_a_sentence(self):
        out = self.path("refused.html")
        problem = os.path.join(SOURCE, "problems", sorted(os.listdir(os.path.join(SOURCE, "problems")))[0])
        self.assert_refused(perpend("view", self.path("absent.h5"), "--out", out), "absent.h5")
        self.assert_refused(perpend("view", problem, "--out", out))
        text = self.path("text.h5")
        with open(text, "w", encoding="utf-8") as file:
            file.write("no recording")
        self.assert_refused(perpend("view", text, "--out", out), "text.h5")
        self.assertFalse(os.path.exists(out), "nothing is left of what was refused")

    def test_a_page_that_cannot_be_written_is_refused(self):
        self.assert_refused(perpend("view", self.boxes, "--out", self.path("none/page.html")), "no folder")
        self.assert_refused(perpend("view", self.boxes, "--out", self.folder.name), "is a folder")
        copy = self.path("copy.h5")
        shutil.copy(self.boxes, copy)
        self.assert_refused(perpend("view", copy, "--out", copy), "read")
        with open(copy, "rb") as file, open(self.boxes, "rb") as same:
            self.assertEqual(file.read(), same.read())

    def test_it_serves_the_run_until_it_is_ended(self):
        for end in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([PERPEND, "view", self.boxes, "--no-open"], stdout=subprocess.PIPE, text=True)
            self.addCleanup(process.kill)
            self.addCleanup(process.stdout.close)
            lines = [process.stdout.readline(), process.stdout.readline()]
            self.assertIn("70 steps", lines[0])
            address = re.search(r"http://127\.0\.0\.1:\d+/", lines[1]).group(0)
            with urllib.request.urlopen(address, timeout=60) as answer:
                self.assertIn("the run of perpend goes here", answer.read().decode())
            with urllib.request.urlopen(address + "api/session", timeout=60) as answer:
                self.assertEqual(json.load(answer), {"runs": [{"name": "boxes.h5"}], "live": None, "lanes": []})
            with urllib.request.urlopen(address + "api/runs/0/motion", timeout=60) as answer:
                self.assertEqual(header_of(answer.read())["steps"], 70)
            foreign = urllib.request.Request(address, headers={"Origin": "http://evil.example"})
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(foreign, timeout=60)
            self.assertEqual(refused.exception.code, 403)
            refused.exception.close()
            process.send_signal(end)
            self.assertEqual(process.wait(timeout=60), 0)

    def test_a_port_that_is_taken_is_refused(self):
        process = subprocess.Popen([PERPEND, "view", self.boxes, "--no-open", "--json"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdout.close)
        text = ""
        while not text.endswith("}\n") or text.count("{") != text.count("}"):
            text += process.stdout.readline()
        port = re.search(r":(\d+)/", json.loads(text)["address"]).group(1)
        self.assert_refused(perpend("view", self.boxes, "--no-open", "--port", port), port, "--port")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
