"""validate_scenes.py SCHEMA SCENE…   checks scene files against the JSON Schema

PyYAML reads YAML 1.1, in which 1e5 is a text and the key `on` a truth; scene files are YAML 1.2, in
which 1e5 is a number and only true and false are truths.
"""
import json
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    yaml_implicit_resolvers = {
        letter: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":bool")]
        for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("(true|false)$"), list("tf"))
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)$"),
    list("-+.0123456789"))


def main(schema_path, scene_paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = 0
    for path in scene_paths:
        with open(path, encoding="utf-8") as file:
            scene = yaml.load(file, Loader)
        for error in validator.iter_errors(scene):
            faults += 1
            print(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
