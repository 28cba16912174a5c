#!/usr/bin/env python3
"""check_recipes.py PROJECT: the recipes of packaging/ agree with the sources: version, packages, licence,
and every option that they set.

With rattler-build's Python package (pip install py-rattler-build) the recipe for conda is also rendered.
"""

import json
import re
import sys
from pathlib import Path

import yaml

ROOT = Path(sys.argv[1])
# What Debian's packages are called elsewhere. Those that only compile or configure have no name there.
NAMES = {
    "libeigen3-dev": ("eigen", "eigen3"),
    "libhdf5-dev": ("hdf5", "hdf5"),
    "nlohmann-json3-dev": ("nlohmann_json", "nlohmann-json"),
    "libfmt-dev": ("fmt", "fmt"),
    "libcli11-dev": ("cli11", "cli11"),
    "libyaml-cpp-dev": ("yaml-cpp", "yaml-cpp"),
    "zlib1g-dev": ("zlib", "zlib"),
}


def libraries():
    """What `make run` installs and links."""
    text = (ROOT / "tools/install_deps.sh").read_text(encoding="utf-8")
    return [name for name in re.findall(r"^run +(\S+)", text, re.M) if name.endswith("-dev")]


def version():
    return re.search(r"project\(perpend VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def expect(complaints, holds, sentence):
    if not holds:
        complaints.append(sentence)


def check_conda(complaints):
    recipe = yaml.safe_load((ROOT / "packaging/conda-forge/recipe.yaml").read_text(encoding="utf-8"))
    expect(complaints, recipe["context"]["version"] == version(), "conda-forge: the version is another one")
    host = {entry.split()[0] for entry in recipe["requirements"]["host"]}
    for name in libraries():
        expect(complaints, NAMES[name][0] in host, f"conda-forge: host lacks {NAMES[name][0]} ({name})")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    asked = re.search(r"^requires = (\[.*?\])", project, re.M)[1], re.search(r"^dependencies = (\[.*?\])", project, re.M)[1]
    for name in re.findall(r"[\w-]+(?=[\">])", asked[0]) + re.findall(r"\"([\w-]+)", asked[1]):
        if not re.fullmatch(r"[\d.]+", name):
            expect(complaints, name in host, f"conda-forge: host lacks {name} (pyproject.toml)")
    license_file = recipe["about"]["license_file"]
    expect(complaints, (ROOT / license_file).is_file(), f"conda-forge: there is no {license_file}")


def check_vcpkg(complaints):
    folder = ROOT / "packaging/vcpkg/perpend"
    port = json.loads((folder / "vcpkg.json").read_text(encoding="utf-8"))
    expect(complaints, port["version"] == version(), "vcpkg: the version is another one")
    entries = [*port["dependencies"], *port["features"]["simulation"]["dependencies"]]
    named = {entry if isinstance(entry, str) else entry["name"] for entry in entries}
    for name in libraries():
        expect(complaints, NAMES[name][1] in named, f"vcpkg: dependencies lack {NAMES[name][1]} ({name})")
    sources = "".join(path.read_text() for path in [ROOT / "CMakeLists.txt", *(ROOT / "cmake").glob("*.cmake")])
    for option in set(re.findall(r"PERPEND_[A-Z_]+", (folder / "portfile.cmake").read_text())):
        expect(complaints, f"option({option} " in sources, f"vcpkg: there is no option {option}")
    usage = (folder / "usage").read_text()
    for room in re.findall(r"perpend::(\w+)", usage):
        expect(complaints, re.search(rf"perpend_room\({room}\b", (ROOT / "src/CMakeLists.txt").read_text()),
               f"vcpkg: there is no perpend::{room}")


def render(complaints):
    try:
        import rattler_build
    except ImportError:
        return "not rendered: rattler-build is not installed"
    recipe = rattler_build.Stage0Recipe.from_file(str(ROOT / "packaging/conda-forge/recipe.yaml"))
    variants = rattler_build.VariantConfig({"python": ["3.11"], "c_compiler": ["gcc"], "cxx_compiler": ["gxx"],
                                            "c_stdlib": ["sysroot"]})
    rendered = recipe.render(variants)
    expect(complaints, len(rendered) == 1, "conda-forge: the recipe does not render to one package")
    return f"rendered to {len(rendered)} package"


def main():
    complaints = []
    check_conda(complaints)
    check_vcpkg(complaints)
    print(f"recipes: {render(complaints)}")
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
