"""Tests of the commands in the documents, besides those that are replayed as transcripts."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "web/README.md",
             *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^ *```(sh|console)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def commands_of(text):
    """The lines that a reader copies. In a console block, "$ " precedes them."""
    for kind, block in BLOCK.findall(text):
        for line in block.splitlines():
            if kind == "sh":
                yield line
            elif line.startswith("$ "):
                yield line[2:]


class CommandsOfDocuments(unittest.TestCase):
    def test_have_no_comments(self):
        """An interactive zsh passes them to the command, unless it is told otherwise."""
        commands = [(document.relative_to(ROOT), line) for document in DOCUMENTS
                    for line in commands_of(document.read_text(encoding="utf-8"))]
        self.assertGreater(len(commands), 300)
        commented = [f"{name}: {line}" for name, line in commands
                     if re.search(r"(^|\s)#", QUOTED.sub("", line))]
        self.assertEqual(commented, [])


if __name__ == "__main__":
    unittest.main()
