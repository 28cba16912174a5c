"""tools/check_links.py on small trees of pages."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_links.py"


class CheckLinks(unittest.TestCase):
    def complaints(self, **pages):
        with tempfile.TemporaryDirectory() as folder:
            docs = Path(folder) / "docs"
            docs.mkdir()
            for name, text in pages.items():
                (docs / f"{name}.md").write_text(text, encoding="utf-8")
            return subprocess.run([sys.executable, TOOL, folder], capture_output=True, text=True).stdout

    def test_takes_links_to_pages_headings_and_elsewhere(self):
        other = "# Certified, and `sound`\n## Twice\n## Twice\n"
        links = "[a](b.md) [b](b.md#certified-and-sound) [c](b.md#twice-1) [d](https://example.org) [e](#here)\n# Here\n"
        self.assertEqual(self.complaints(a=links, b=other), "")

    def test_finds_missing_pages_and_headings(self):
        said = self.complaints(a="[a](nowhere.md) [b](b.md#nothing)", b="# Something")
        self.assertEqual(len(said.splitlines()), 2, said)

    def test_code_has_no_links_and_no_headings(self):
        self.assertEqual(self.complaints(a="`[a](nowhere.md)`\n```\n[a](nowhere.md)\n```\n"), "")
        self.assertIn("no such heading", self.complaints(a="[b](b.md#comment)", b="```\n# Comment\n```\n"))


if __name__ == "__main__":
    unittest.main()
