#!/usr/bin/env python3
"""Writes the state's schema as one file that needs no other, for programs that take a schema file.

    bundle_schema.py SCHEMA_FOLDER DIALECT FILE        DIALECT: 2020-12 or draft-07

Without format: most programs take it for a remark, and one that does not compiles an expression
for each value it meets. References between the project's schemas become references inside the file. In draft-07 a
reference hides the keywords beside it, so there both go into an allOf.
"""

import argparse
import json
import os
import re

ENTRY = "workflow-state"
DIALECTS = {"2020-12": ("https://json-schema.org/draft/2020-12/schema", "$defs"),
            "draft-07": ("http://json-schema.org/draft-07/schema#", "definitions")}
LEFT_OUT = ("$schema", "$id", "$defs", "title", "description", "examples", "format")


class Bundle:
    def __init__(self, folder, dialect):
        self.folder = folder
        self.dialect = dialect
        self.uri, self.definitions_member = DIALECTS[dialect]
        self.definitions = {}
        self.documents = {}

    def document(self, name):
        if name not in self.documents:
            path = os.path.join(self.folder, name + ".schema.json")
            with open(path, encoding="utf-8") as file:
                self.documents[name] = json.load(file)
        return self.documents[name]

    def refer(self, reference, home):
        """Takes in what is referred to, and says where it stands in the bundle."""
        found = re.fullmatch(r"(?:([\w-]+)\.schema\.json)?#/\$defs/(\w+)", reference)
        if found is None:
            raise SystemExit(f"bundle_schema.py: cannot follow {reference}")
        document = found[1] or home
        name = f"{document}.{found[2]}"
        if name not in self.definitions:
            self.definitions[name] = None  # taken, so that circles end
            self.definitions[name] = self.translate(
                self.document(document)["$defs"][found[2]], document)
        return f"#/{self.definitions_member}/{name}"

    def translate(self, schema, home):
        if not isinstance(schema, dict):
            return schema
        translated = {}
        for keyword, value in schema.items():
            if keyword in LEFT_OUT:
                continue
            if keyword == "$ref":
                value = self.refer(value, home)
            elif keyword == "properties":
                value = {name: self.translate(child, home) for name, child in value.items()}
            elif keyword in ("allOf", "anyOf", "oneOf"):
                value = [self.translate(child, home) for child in value]
            elif keyword in ("items", "additionalProperties", "not", "if", "then", "else"):
                value = self.translate(value, home)
            translated[keyword] = value
        if self.dialect == "draft-07" and "$ref" in translated and len(translated) > 1:
            reference = translated.pop("$ref")
            translated["allOf"] = [{"$ref": reference}] + translated.get("allOf", [])
        return translated

    def whole(self):
        root = self.translate(self.document(ENTRY), ENTRY)
        return {"$schema": self.uri, **root, self.definitions_member: self.definitions}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("dialect", choices=DIALECTS)
    parser.add_argument("file")
    arguments = parser.parse_args()
    bundle = Bundle(arguments.folder, arguments.dialect).whole()
    with open(arguments.file, "w", encoding="utf-8") as file:
        json.dump(bundle, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
