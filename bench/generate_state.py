#!/usr/bin/env python3
"""Writes a valid workflow state of a wanted size, in which baton finds nothing to complain about.

    generate_state.py SIZE FILE [--seed N] [--start TIME]

SIZE in bytes; 10K is 10,000 and 1M is 1,000,000. The built-in agents run one after the other,
round after round, each after its upstream agents; what their outputs decide stands in the shared
lists as `baton record` would have merged it. Equal arguments give equal bytes.
"""

import argparse
import datetime
import json
import sys

from plausible import AGENTS, GATES, Author, end_of, to_time

ROOM_FOR_GATES = 5_000  # bytes; what their details take once every agent has decided on its gate
SMALL = 40_000  # bytes; below it the four agents that code-writer waits for take most of the room


def printed(value, depth=0):
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.replace("\n", "\n" + "  " * depth)


def cost(value):
    """Bytes of an element of one of the top lists, with its comma and line break."""
    return len(printed(value, 2).encode()) + len(",\n    ")


class Workflow:
    def __init__(self, seed, start):
        self.author = Author(seed)
        self.clock = start
        self.state = {
            "version": "2.0", "workflowId": "wf_bench", "featureName": "shared-albums",
            "featureDescription": "Albums that several people fill, search and print together",
            "phase": "implementation", "startTime": to_time(start), "lastUpdated": to_time(start),
            "prdPath": "dev/planning/shared-albums.md", "branchName": "feature/shared-albums",
            "revision": 0, "agentSequence": [],
            "qualityGates": {"passed": [], "pending": list(GATES.values()), "failed": [],
                             "warning": [], "details": {}},
            "sharedDecisions": [], "constraints": [], "artifacts": []}

    def size(self):
        return len(printed(self.state).encode()) + 1

    def next_execution(self, items):
        sequence = self.state["agentSequence"]
        agent = AGENTS[len(sequence) % len(AGENTS)]
        execution_id = f"exec_{len(sequence) + 1:03d}"
        output = self.author.output(agent, execution_id, self.clock, items)
        return {"agentName": agent, "executionId": execution_id, "status": "completed",
                "startTime": to_time(self.clock), "endTime": to_time(end_of(output, self.clock)),
                "outputs": output}

    def record(self, execution):
        output = execution["outputs"]
        handover = output["contextForNextAgent"]
        self.state["agentSequence"].append(execution)
        self.state["sharedDecisions"] += handover.get("technicalDecisions", [])
        self.state["constraints"] += handover.get("constraints", [])
        self.state["artifacts"] += output["artifactsCreated"]
        for update in output["qualityGateUpdates"]:
            self.move_gate(update, execution)
        self.clock = end_of(output, self.clock) + datetime.timedelta(minutes=5)
        self.touch()

    def move_gate(self, update, execution):
        gates = self.state["qualityGates"]
        name, status = update["gateName"], update["newStatus"]
        for names in (gates["passed"], gates["pending"], gates["warning"]):
            if name in names:
                names.remove(name)
        gates[status].append(name)
        gates["details"][name] = {
            "status": status, "evidence": update["evidence"], "issues": update.get("issues", []),
            "recommendations": [], "updatedBy": execution["agentName"],
            "executionId": execution["executionId"], "timestamp": execution["endTime"]}

    def decide(self, decision):
        self.state["sharedDecisions"].append(decision)
        self.clock += datetime.timedelta(minutes=1)
        self.touch()

    def touch(self):
        self.state["lastUpdated"] = to_time(self.clock)
        self.state["revision"] += 1


def shared_cost(execution):
    output = execution["outputs"]
    handover = output["contextForNextAgent"]
    shared = output["artifactsCreated"] + handover.get("technicalDecisions", []) \
        + handover.get("constraints", [])
    return cost(execution) + sum(map(cost, shared))


def add_executions(workflow, wanted):
    """Whole executions, as many as fit; in a small state the first ones say little."""
    for items in [0, 0, 0, 0] if wanted < SMALL else [3, 3, 3, 3]:
        workflow.record(workflow.next_execution(items))
    size = workflow.size() + ROOM_FOR_GATES
    while True:
        execution = workflow.next_execution(4)
        size += shared_cost(execution)
        if size > wanted:
            return
        workflow.record(execution)


def add_decisions(workflow, wanted):
    """Fills the rest with decisions that a person took; the last is as long as there is room."""
    size = workflow.size()
    while True:
        decision = workflow.author.decision("user", workflow.clock)
        workflow.decide(decision)
        size += cost(decision)
        if size + 2 * cost(decision) > wanted:
            break
    room = wanted - workflow.size()
    if room < 0:
        sys.exit(f"generate_state.py: {wanted - room} bytes are the least")
    words = ";"
    while len(words) < room:
        words += " " + workflow.author.phrase().lower() + ";"
    decision["rationale"] += words[:room]


def parse_size(text):
    unit = {"K": 1_000, "M": 1_000_000}.get(text[-1].upper(), 1)
    return int(text[:-1] if unit > 1 else text) * unit


def parse_start(text):
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("size", type=parse_size)
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=parse_start, default="2025-08-01T09:00:00Z")
    arguments = parser.parse_args()
    workflow = Workflow(arguments.seed, arguments.start)
    add_executions(workflow, arguments.size)
    add_decisions(workflow, arguments.size)
    with open(arguments.file, "w", encoding="utf-8") as file:
        file.write(printed(workflow.state) + "\n")


if __name__ == "__main__":
    main()
