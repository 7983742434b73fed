#!/usr/bin/env python3
"""Writes a store of notes: FOLDER/<agent>/[<session>/]<time>-<slug>.md

    generate_notes.py COUNT FOLDER [--seed N]

About 2 KB a note. Common words follow Zipf's law over a vocabulary of 20,000; one note in 200 holds
one of five rare words. Equal arguments give equal bytes.
"""

import argparse
import datetime
import itertools
import pathlib
import random
import uuid

AGENTS = ["code-reviewer", "code-fixer", "security-auditor", "database-architect", "api-designer",
          "testing-strategist"]
TYPES = ["finding"] * 9 + ["artifact"] * 4 + ["decision"] * 3 + ["reference"] * 2 + ["summary"] * 2
TAGS = ["security", "authentication", "sql-injection", "performance", "caching", "migration",
        "testing", "accessibility", "logging", "concurrency", "storage", "deploy"]
RARE = ["heisenbug", "livelock", "tombstone", "backpressure", "quorum"]
SYLLABLES = ["ba", "con", "de", "fi", "gra", "hol", "in", "ju", "ka", "lor", "me", "nus", "or",
             "pre", "qui", "ran", "sto", "ter", "un", "ver"]
VOCABULARY = 20_000
NOTES_OF_SESSION = 40


def vocabulary(rng):
    words = ["index", "cache", "login", "token", "query", "schema", "review", "build"]
    while len(words) < VOCABULARY:
        words.append("".join(rng.choices(SYLLABLES, k=rng.randint(2, 5))))
    return words, list(itertools.accumulate(1 / rank for rank in range(1, len(words) + 1)))


def note(rng, number, when, session, words, cumulative):
    text = rng.choices(words, cum_weights=cumulative, k=rng.randint(150, 350))
    if rng.random() < 0.005:
        text.insert(len(text) // 2, rng.choice(RARE))
    title = " ".join(rng.choices(words[:2_000], k=3))
    agent = rng.choice(AGENTS)
    folder = f"{agent}/{session}" if rng.random() < 0.6 else agent
    lines = ["---", f"agent: {agent}", f"sessionId: {session}",
             f"timestamp: {when:%Y-%m-%dT%H:%M:%SZ}", f"type: {rng.choice(TYPES)}",
             f"tags: [{', '.join(rng.sample(TAGS, rng.randint(1, 3)))}]", "---", "",
             f"# {title.capitalize()}", ""]
    for begin in range(0, len(text), 60):
        lines += [" ".join(text[begin:begin + 60]).capitalize() + ".", ""]
    name = f"{when:%Y%m%dT%H%M%S}-{title.replace(' ', '-')}-{number}.md"
    return f"{folder}/{name}", "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    words, cumulative = vocabulary(rng)
    when = datetime.datetime(2026, 1, 1)
    session = ""
    for number in range(arguments.count):
        if number % NOTES_OF_SESSION == 0:
            session = str(uuid.UUID(int=rng.getrandbits(128), version=4))
        when += datetime.timedelta(seconds=rng.randint(20, 400))
        path, text = note(rng, number, when, session, words, cumulative)
        target = arguments.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


if __name__ == "__main__":
    main()
