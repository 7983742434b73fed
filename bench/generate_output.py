#!/usr/bin/env python3
"""Writes agent outputs that `baton record` takes: output_0.json, output_1.json, … in a folder.

    generate_output.py FOLDER [--count N] [--agent NAME] [--items N] [--seed N]

Each has an execution id and item ids of its own, far from those of generate_state.py, so that all
of them can be recorded into one of its states. Equal arguments give equal bytes.
"""

import argparse
import datetime
import json
import os

from plausible import AGENTS, Author

FIRST_NUMBER = 900_000  # of executions, and ten times that of what they contain
START = datetime.datetime(2025, 12, 1, 9)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--agent", choices=AGENTS, default="code-writer")
    parser.add_argument("--items", type=int, default=2, help="about the length of its lists")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    author = Author(arguments.seed, FIRST_NUMBER * 10)
    for index in range(arguments.count):
        execution_id = f"exec_{FIRST_NUMBER + index}"
        start = START + datetime.timedelta(minutes=index)
        output = author.output(arguments.agent, execution_id, start, arguments.items)
        path = os.path.join(arguments.folder, f"output_{index}.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(output, file, ensure_ascii=False, indent=2)
            file.write("\n")


if __name__ == "__main__":
    main()
