"""What mkdocs does beyond docs/: pages that are generated, and links that leave docs/.

- CONTRIBUTING, CHANGELOG and SECURITY stand in the root of the repository, where hosts look for them.
- reference/python.md is made from the sources of the Python package.
- A link to a file of the repository leads to a page that shows it.
- Papers are cited by initials. Each page that has some lists them in full, from theory/README.md.
- KaTeX comes from the packages of web/, the C++ pages from Doxygen: both are copied.
"""

import posixpath
import re
import sys
from pathlib import Path

from mkdocs.structure.files import File

sys.path.insert(0, str(Path(__file__).parent))
import python_reference  # noqa: E402

root = Path(__file__).resolve().parents[2]
root_pages = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "README.md": "index.md",
}
# Who searches wants to know how to do something first, and how it works inside last.
search_boosts = {"guide/": 2, "guide/scenes/": 0.7, "guide/benchmarks": 0.7, "reference/": 0.5, "project/": 0.5, "architecture": 0.5}
papers_page = "theory/README.md"
file_link = re.compile(r"\[[\w./-]+\.md\](\(([^)\s#]+\.md)(?:#[^)\s]*)?\))")
link = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
code = re.compile(r"^```.*?^```\s*$|`[^`\n]*`", re.M | re.S)
languages = {".yaml": "yaml", ".py": "python", ".cpp": "cpp", ".h": "cpp", ".txt": "cmake", ".csv": "text"}


def on_files(files, config):
    for name, page in root_pages.items():
        if page != "index.md":
            add_text(files, config, page, (root / name).read_text())
    stub = root / "build/python/perpend/_core.pyi"
    add_text(files, config, "reference/python.md", python_reference.page(root / "python/perpend", stub))
    add_folder(files, config, root / "web/node_modules/katex/dist", "assets/katex", "*.min.*", "*.woff2")
    add_folder(files, config, root / "build/cpp-reference/html", "cpp", "*")
    for path in sorted(linked_sources()):
        add_text(files, config, source_uri(path), source_page(path))
    return files


def on_page_markdown(markdown, page, config, files):
    uri = page.file.src_uri
    for folder, boost in search_boosts.items():
        if uri.startswith(folder):
            page.meta.setdefault("search", {})["boost"] = boost
    for name, generated in root_pages.items():
        if generated == uri and uri != "index.md":
            markdown = rewrite_links(markdown, name, uri)
    if not uri.startswith(("project/", "sources/")):
        markdown = rewrite_links(markdown, "docs/" + uri, uri)
    if uri.startswith("sources/"):
        return markdown
    return markdown + papers_of(markdown, uri)


def add_text(files, config, uri, text):
    """A page; one of docs/ that stands for it until the site is built is replaced."""
    stand_in = files.get_file_from_path(uri)
    if stand_in:
        files.remove(stand_in)
    files.append(File.generated(config, uri, content=text))


def add_folder(files, config, folder, uri, *patterns):
    for path in sorted({p for pattern in patterns for p in folder.rglob(pattern)}):
        if path.is_file():
            inside = path.relative_to(folder).as_posix()
            files.append(File.generated(config, f"{uri}/{inside}", abs_src_path=str(path)))


# Links ----------------------------------------------------------------------------------------


def target_of(link_target, source):
    """The path in the repository that a link of the file `source` leads to, or None: elsewhere."""
    if re.match(r"[a-z]+:", link_target):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link_target))


def linked_sources():
    """Files and folders outside of docs/ that pages link to, and the files in these folders."""
    found = set()
    pages = [*(root / "docs").rglob("*.md"), *(root / name for name in root_pages)]
    for page in pages:
        for match in link.finditer(code.sub("", page.read_text())):
            target = target_of(match[2], page.relative_to(root).as_posix())
            if target and is_source(target):
                found.add(target)
                folder = root / target
                if folder.is_dir():
                    found.update(p.relative_to(root).as_posix() for p in folder.iterdir() if p.is_file())
    return found


def is_source(target):
    return not target.startswith("docs/") and target not in root_pages and (root / target).exists()


def source_uri(path):
    return f"sources/{path}/index.md" if (root / path).is_dir() else f"sources/{path}.md"


def source_page(path):
    head = f"---\nsearch: {{exclude: true}}\n---\n# {path}\n\n"
    if (root / path).is_dir():
        names = sorted(p.name for p in (root / path).iterdir() if p.is_file())
        return head + "".join(f"- [{name}]({name}.md)\n" for name in names)
    text = (root / path).read_text()
    language = languages.get(Path(path).suffix, "text")
    fence = "````" if "```" in text else "```"
    return f"{head}{fence}{language}\n{text.rstrip()}\n{fence}\n"


def title_of(path):
    return re.search(r"^# (.*)$", (root / path).read_text(), re.M)[1].replace("`", "")


def name_by_titles(markdown, source):
    """Links that are named by a file, such as [run.md](run.md), get the title of that page."""

    def named(match):
        target = target_of(match[2], source)
        is_page = target is not None and (root / target).is_file()
        return f"[{title_of(target)}]{match[1]}" if is_page else match[0]

    return file_link.sub(named, markdown)


def rewrite_links(markdown, source, uri):
    """Links of the repository's file `source` as links between pages of the site."""
    markdown = name_by_titles(markdown, source)

    def rewritten(match):
        target = target_of(match[2], source)
        if target is None:
            return match[0]
        if target in root_pages:
            target = root_pages[target]
        elif is_source(target):
            target = source_uri(target)
        elif target.startswith("docs/"):
            target = target.removeprefix("docs/")
        else:
            return match[0]  # mkdocs says that it leads nowhere
        return match[1] + posixpath.relpath(target, posixpath.dirname(uri) or ".") + match[3]

    return link.sub(rewritten, markdown)


# Papers ---------------------------------------------------------------------------------------


def papers():
    """Initials and full reference of each paper, as theory/README.md lists them."""
    text = (root / "docs" / papers_page).read_text()
    entries = re.findall(r"^- \*\*([A-Z]+\d\d)\*\* (.*?)(?=\n- |\n\n)", text, re.M | re.S)
    return {initials: " ".join(reference.split()) for initials, reference in entries}


def papers_of(markdown, uri):
    """A list of the papers that the page names, and their titles to show over the initials."""
    if uri == papers_page:
        return ""
    words = code.sub("", markdown)
    named = {i: reference for i, reference in papers().items() if re.search(rf"\b{i}\b", words)}
    if not named:
        return ""
    full = "".join(f"- **{initials}** {reference}\n" for initials, reference in named.items())
    titles = "".join(f"*[{i}]: {reference.replace('*', '')}\n" for i, reference in named.items())
    return f"\n\n## Papers named on this page\n\n{full}\n{titles}"
