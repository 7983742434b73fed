"""Words and documents for measurements: what agents of a workflow might hand over.

Everything comes from a seeded generator, so that equal arguments give equal bytes anywhere.
"""

import datetime
import random

# In an order in which the prerequisites of each agent are completed. Agents whose output requires
# encryption (security-auditor) and agents that depend on them are omitted.
AGENTS = [
    "prd-writer", "architecture-reviewer", "database-architect", "api-designer", "code-writer",
    "testing-strategist", "quality-assurance-specialist", "performance-optimizer",
]

GATES = {
    "prd-writer": "requirements-complete",
    "architecture-reviewer": "architecture-reviewed",
    "database-architect": "schema-reviewed",
    "api-designer": "interfaces-reviewed",
    "code-writer": "implementation-complete",
    "testing-strategist": "tests-planned",
    "quality-assurance-specialist": "quality-reviewed",
    "performance-optimizer": "performance-measured",
}

NOUNS = """album archive badge basket calendar camera caption catalogue channel checkout comment
cursor customer draft export face filter folder forecast gallery geotag guest import index invoice
keyword label ledger lens location member message moderator notification order owner palette
partner payment person photo place playlist preview price print profile quota rating receipt
refund report reviewer row schedule search share shipment stack subscriber supplier tag team
thumbnail timeline token tour upload vendor video viewer visit voucher wishlist""".split()
VERBS = """adds answers batches caches checks clears compares copies counts deletes fetches groups
hides joins keeps limits links loads locks merges moves names opens orders pages prints queues
reads refuses renames repeats reports resolves retries returns saves scans sends shows signs sorts
splits starts stores streams syncs trims updates validates waits warns writes""".split()
QUALIFIERS = """after_a_timeout at_most_once at_the_edge before_the_release behind_a_flag by_default
during_import for_each_tenant for_guests in_one_transaction in_the_background in_two_steps
on_every_page on_mobile on_request once_a_minute over_HTTP per_session under_load when_idle
when_it_fails with_a_retry with_an_index without_a_lock without_a_restart""".split()
# Characters that real text contains in addition to ASCII words.
UNUSUAL = ["naïve", "Größe", "→ 200", "≤ 300 ms", '"beta"', "src\\legacy", "写真", "5 % more"]
CODE_FOLDERS = ["albums", "billing", "imports", "members", "search", "sharing", "uploads"]
DOCUMENT_FOLDERS = ["api", "architecture", "planning", "tests"]
CATEGORIES = ["architecture", "technology", "pattern", "security", "performance"]
CONSTRAINT_TYPES = ["technical", "business", "regulatory", "performance", "security"]


def to_time(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


class Author:
    """Writes outputs. `first_number` starts the numbering of everything that has an id."""

    def __init__(self, seed, first_number=1):
        self.random = random.Random(seed)
        self.next_number = first_number

    def identify(self, prefix):
        number = self.next_number
        self.next_number += 1
        return f"{prefix}_{number:04d}"

    def phrase(self):
        """A few words, as in a title."""
        pick = self.random.choice
        return f"{pick(NOUNS).capitalize()} {pick(VERBS)} the {pick(NOUNS)}"

    def sentence(self):
        pick = self.random.choice
        text = f"{self.phrase()} {pick(QUALIFIERS).replace('_', ' ')}, so the {pick(NOUNS)} " \
               f"{pick(VERBS)} the {pick(NOUNS)}"
        if self.random.random() < 0.06:
            text += f" ({pick(UNUSUAL)})"
        return text

    def several(self, make, low, high):
        return [make() for _ in range(self.random.randint(low, high))]

    def source_path(self):
        pick = self.random.choice
        return f"src/{pick(CODE_FOLDERS)}/{pick(NOUNS)}_{pick(NOUNS)}.ts"

    def document_path(self):
        pick = self.random.choice
        return f"dev/{pick(DOCUMENT_FOLDERS)}/{pick(NOUNS)}-{pick(NOUNS)}.md"

    def finding(self):
        finding = {"id": self.identify("find"), "title": self.phrase(), "detail": self.sentence(),
                   "severity": self.random.choice(["info", "info", "warning", "critical"])}
        if self.random.random() < 0.4:
            finding["evidence"] = [f"{self.source_path()}:{self.random.randint(1, 400)}"]
        return finding

    def recommendation(self):
        return {"id": self.identify("rec"), "title": self.phrase(), "rationale": self.sentence(),
                "priority": self.random.choice(["low", "medium", "high"])}

    def artifact(self, agent, time):
        kind = self.random.choice(["documentation", "file", "configuration"])
        path = self.document_path() if kind == "documentation" else self.source_path()
        readers = self.random.sample([other for other in AGENTS if other != agent],
                                     self.random.randint(1, 3))
        return {"id": self.identify("art"), "type": kind, "path": path,
                "description": self.phrase(), "createdBy": agent, "lastModified": to_time(time),
                "relevantTo": readers}

    def decision(self, maker, time):
        return {"id": self.identify("dec"), "decision": self.sentence(),
                "rationale": self.sentence(), "madeBy": maker, "timestamp": to_time(time),
                "impact": self.random.choice(["low", "medium", "high"]),
                "category": self.random.choice(CATEGORIES),
                "affectedComponents": self.several(lambda: self.random.choice(NOUNS), 1, 3)}

    def constraint(self):
        return {"id": self.identify("con"), "type": self.random.choice(CONSTRAINT_TYPES),
                "description": self.sentence(), "impact": self.phrase(),
                "source": self.random.choice(["PRD", "architecture", "law", "operations"]),
                "severity": self.random.choice(["info", "warning", "critical"])}

    def gate_update(self, agent):
        update = {"gateName": GATES[agent], "newStatus": "passed",
                  "evidence": [self.document_path()]}
        if self.random.random() < 0.15:
            update["newStatus"] = "warning"
            update["issues"] = [{"severity": "warning", "description": self.sentence(),
                                 "location": f"{self.source_path()}:{self.random.randint(1, 400)}"}]
        return update

    def target(self):
        return {"metric": f"{self.random.choice(NOUNS)} latency p95",
                "target": f"{self.random.randint(2, 60) * 10} ms"}

    def requirement(self):
        return {"id": self.identify("REQ"), "statement": self.sentence(),
                "priority": self.random.choice(["must", "should", "may"])}

    def table(self):
        columns = [f"{name} {self.random.choice(['uuid', 'text', 'timestamptz', 'integer'])}"
                   for name in self.random.sample(NOUNS, self.random.randint(3, 6))]
        return {"table": f"{self.random.choice(NOUNS)}s", "columns": columns}

    def endpoint(self):
        return {"method": self.random.choice(["GET", "POST", "PATCH", "DELETE"]),
                "path": f"/{self.random.choice(NOUNS)}s",
                "parameters": self.random.sample(NOUNS, self.random.randint(1, 4))}

    def handover(self, agent, time, items):
        """contextForNextAgent: what the built-in relevance map looks for in this agent's output."""
        some = lambda make: self.several(make, 1, max(1, items))
        decisions = lambda: some(lambda: self.decision(agent, time))
        if agent == "prd-writer":
            return {"requirements": self.several(self.requirement, 1, items * 2 + 1),
                    "successMetrics": some(self.phrase), "constraints": some(self.constraint),
                    "performanceTargets": some(self.target)}
        if agent == "architecture-reviewer":
            return {"technicalDecisions": decisions(), "codePatterns": some(self.phrase),
                    "performanceTargets": some(self.target)}
        if agent == "database-architect":
            return {"databaseSchema": some(self.table), "databaseQueries": some(self.phrase)}
        if agent == "api-designer":
            return {"apiSpecifications": some(self.endpoint), "technicalDecisions": decisions()}
        if agent == "code-writer":
            return {"implementationFiles": self.several(self.source_path, 1, items * 3 + 1),
                    "implementationSummary": self.sentence()}
        if agent == "testing-strategist":
            return {"testingRequirements": some(self.sentence),
                    "coverageTargets": some(self.phrase)}
        return {"assessment": self.sentence(), "measurements": some(self.target)}

    def output(self, agent, execution_id, start, items):
        """A whole AgentOutput; `items` is about the length of its lists. With 0 it has one finding
        and hands over the least that makes sense."""
        seconds = self.random.randint(600, 9000)
        return {
            "agentName": agent, "executionId": execution_id, "timestamp": to_time(start),
            "duration": seconds * 1000, "status": "success",
            "keyFindings": self.several(self.finding, 1, max(1, items)),
            "recommendations": self.several(self.recommendation, 0, items // 2),
            "artifactsCreated": self.several(lambda: self.artifact(agent, start), min(1, items),
                                             items),
            "nextSteps": self.several(self.phrase, 0, items),
            "qualityGateUpdates": [self.gate_update(agent)] if items else [],
            "contextForNextAgent": self.handover(agent, start, items),
            "agentSpecificOutputs": {"filesRead": self.random.randint(3, 90),
                                     "confidence": round(self.random.uniform(0.5, 1), 3)},
        }


def end_of(output, start):
    return start + datetime.timedelta(milliseconds=output["duration"])
