#!/usr/bin/env python3
"""check_links.py [ROOT]: every link between pages, and to files and pictures of the repository, leads
somewhere, also to a heading that is there. Headings have the names that public hosts give them.

Exit codes: 0 all do; 1 some do not, one line each.
"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^(```+).*?^\1\s*$|`[^`\n]*`", re.M | re.S)


def anchors_of(text: str) -> set[str]:
    found: set[str] = set()
    fenceless = re.sub(r"^(```+).*?^\1\s*$", "", text, flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", fenceless, re.M):
        name = re.sub(r"[^\w\- ]", "", heading.replace("`", "").strip().lower()).replace(" ", "-")
        count = 0
        while (anchor := name if count == 0 else f"{name}-{count}") in found:
            count += 1
        found.add(anchor)
    return found


def broken_links(page: Path, root: Path) -> list[str]:
    broken = []
    for target in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if file.is_relative_to(root / "docs" / "cpp"):
            continue  # Doxygen's, only on the site
        if not file.exists() or not file.is_relative_to(root):
            broken.append(f"{page.relative_to(root)}: {target} leads nowhere")
        elif anchor and file.suffix == ".md" and anchor not in anchors_of(file.read_text(encoding="utf-8")):
            broken.append(f"{page.relative_to(root)}: {target}: there is no such heading")
    return broken


def main() -> int:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1]).resolve()
    pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), *(root / "examples").rglob("*.md")]
    broken = [line for page in sorted(pages) for line in broken_links(page, root)]
    print("\n".join(broken), end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
