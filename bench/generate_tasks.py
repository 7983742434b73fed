#!/usr/bin/env python3
"""Writes a valid workflow state with tasks that depend on each other.

    generate_tasks.py COUNT FILE [--seed N]

The first third is completed, with results; every task depends on up to three of the thirty before
it. Equal arguments give equal bytes.
"""

import argparse
import json
import random

from plausible import AGENTS

TIME = "2025-08-01T10:30:00Z"


def task(number, done, chance):
    nearby = range(max(1, number - 30), number)
    made = {"id": f"t{number}", "title": f"Piece of work {number}",
            "description": "Do what the album needs here, and say what came of it. " * 3,
            "assignee": chance.choice(AGENTS),
            "dependsOn": [f"t{n}" for n in sorted(chance.sample(nearby, min(3, len(nearby))))],
            "status": "completed" if done else "pending", "timestamp": TIME}
    if done:
        made.update(result="It is done, and these are the files that show it. " * 4,
                    startTime=TIME, endTime=TIME)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    tasks = [task(number, number <= arguments.count // 3, chance)
             for number in range(1, arguments.count + 1)]
    state = {"version": "2.0", "workflowId": "wf_bench", "featureName": "shared-albums",
             "featureDescription": "Albums that several people fill", "phase": "implementation",
             "startTime": TIME, "lastUpdated": TIME, "revision": 1, "agentSequence": [],
             "qualityGates": {"passed": [], "pending": [], "failed": []},
             "sharedDecisions": [], "constraints": [], "artifacts": [], "tasks": tasks}
    with open(arguments.file, "w", encoding="utf-8") as file:
        json.dump(state, file, ensure_ascii=False, indent=2)
        file.write("\n")


main()
