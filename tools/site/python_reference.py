"""The reference page of the Python package, from its sources: nothing is imported or typed twice.

The part in C++ is described by a stub, _core.pyi, which the build writes.
"""

import ast
from pathlib import Path

head = """# Python reference

Everything that `import perpend` gives. [The guide](../guide/python.md) shows how to use it.

"""
without_core = "*The classes written in C++ are left out here: the package was not built with this site.*\n\n"


def page(package: Path, stub: Path) -> str:
    module = ast.parse((package / "__init__.py").read_text())
    text = head + fenced(ast.get_docstring(module) or "") + "\n"
    if not stub.exists():
        text += without_core
    stubs = [stub] if stub.exists() else []
    text += entries(exported(module), definitions([*package.glob("*.py"), *stubs]), level=2)
    for part in sorted([*package.glob("*/__init__.py"), package / "peers.py", package / "figures.py"]):
        text += part_of_package(part)
    return text


def part_of_package(path: Path) -> str:
    """A module that is used by its name, such as perpend.gym."""
    if not path.exists():
        return ""
    module = ast.parse(path.read_text())
    is_folder = path.name == "__init__.py"
    name = path.parent.name if is_folder else path.stem
    text = f"## perpend.{name}\n\n" + fenced(ast.get_docstring(module) or "")
    found = definitions(list(path.parent.glob("*.py")) if is_folder else [path])
    public = exported(module) if is_folder else [each for each in found if not each.startswith("_")]
    return text + entries(public, found, level=3)


def entries(names: list[str], described: dict[str, list[ast.stmt]], level: int) -> str:
    by_kind = sorted(set(names), key=lambda name: (name[0].islower(), name.lower()))
    return "".join(entry(name, described, level) for name in by_kind if name in described)


def exported(module: ast.Module) -> list[str]:
    names = [a.asname or a.name for n in module.body if isinstance(n, ast.ImportFrom) for a in n.names]
    return [name for name in names if not name.startswith("_")]


def definitions(paths: list[Path]) -> dict[str, list[ast.stmt]]:
    """Of each name its definitions; a function has several where it is overloaded."""
    found: dict[str, list[ast.stmt]] = {}
    for path in sorted(paths):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found.setdefault(node.name, []).append(node)
    return found


def entry(name: str, described: dict[str, list[ast.stmt]], level: int) -> str:
    nodes = described[name]
    title = "#" * level + f" {heading(name)}\n\n"
    if not isinstance(nodes[0], ast.ClassDef):
        return title + functions(nodes)
    node = nodes[0]
    text = title + fenced(ast.get_docstring(node) or "")
    body = node.body + inherited(node, described)
    text += table([n for n in body if is_property(n)])
    by_name: dict[str, list[ast.stmt]] = {}
    for method in body:
        if isinstance(method, ast.FunctionDef) and not is_property(method) and is_public(method):
            by_name.setdefault(method.name, []).append(method)
    for method, overloads in by_name.items():
        full = f"{name}()" if method == "__init__" else f"{name}.{method}"
        text += "#" * (level + 1) + f" {heading(full)}\n\n" + functions(overloads, name)
    return text


def inherited(node: ast.ClassDef, described: dict[str, list[ast.stmt]]) -> list[ast.stmt]:
    """What it has of classes that are not public themselves, such as _core._Simulation."""
    bases = [ast.unparse(base).split(".")[-1] for base in node.bases]
    own = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
    hidden = [described[base][0] for base in bases if base.startswith("_") and base in described]
    return [n for base in hidden for n in base.body if isinstance(n, ast.FunctionDef) and n.name not in own]


def heading(name: str) -> str:
    return name.replace("_", "\\_")


def is_property(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(d, ast.Name) and d.id in ("property", "cached_property") for d in node.decorator_list
    )


def is_public(node: ast.FunctionDef) -> bool:
    if any(isinstance(d, ast.Attribute) and d.attr == "setter" for d in node.decorator_list):
        return False
    return not node.name.startswith("_") or node.name in ("__init__", "__getitem__", "__setitem__", "__len__")


def functions(nodes: list[ast.stmt], of_class: str = "") -> str:
    text = ""
    for node in nodes:
        text += f"```python\n{signature(node, of_class)}\n```\n\n" + fenced(ast.get_docstring(node) or "")
    return text


def signature(node: ast.FunctionDef, of_class: str) -> str:
    node.args.args = [a for a in node.args.args if a.arg not in ("self", "cls")]
    name = of_class if node.name == "__init__" else node.name
    result = "" if node.returns is None or node.name == "__init__" else f" -> {ast.unparse(node.returns)}"
    whole = f"{name}({ast.unparse(node.args)}){result}"
    if len(whole) <= 92:
        return whole
    return f"{name}(\n    " + ",\n    ".join(arguments(node.args)) + f",\n){result}"


def arguments(args: ast.arguments) -> list[str]:
    """As they are written, one by one."""
    parts, depth, part = [], 0, ""
    for c in ast.unparse(args):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return [*parts, part.strip()]


def table(nodes: list[ast.stmt]) -> str:
    if not nodes:
        return ""
    rows = ""
    for node in nodes:
        kind = ast.unparse(node.returns) if node.returns else ""
        meaning = " ".join((ast.get_docstring(node) or "").split()).replace("|", "\\|")
        rows += f"| `{node.name}` | `{plain_type(kind)}` | {escaped(meaning)} |\n"
    return f"| property | type | meaning |\n|---|---|---|\n{rows}\n"


def plain_type(kind: str) -> str:
    """Arrays without what the stub says of their layout."""
    return "ndarray" if kind.startswith("Annotated[NDArray") else kind.replace("|", "or")


def escaped(text: str) -> str:
    return text.replace("_", "\\_").replace("*", "\\*").replace("<", "&lt;")


def fenced(text: str) -> str:
    """A docstring: its paragraphs, and what is indented as code."""
    out = ""
    for paragraph in text.split("\n\n"):
        lines = paragraph.split("\n")
        if not paragraph.strip():
            continue
        first = next((k for k, line in enumerate(lines) if line.startswith("    ")), None)
        if first is None:
            out += escaped(paragraph) + "\n\n"
            continue
        if first > 0:
            out += escaped("\n".join(lines[:first])) + "\n\n"
        out += "```python\n" + "\n".join(line.removeprefix("    ") for line in lines[first:]) + "\n```\n\n"
    return out
