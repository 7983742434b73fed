"""How many tokens each agent receives of the state, measured on the photo-search example."""

import json
import subprocess
import tempfile

import svg

LEFT, RIGHT, ROW, TOP, WIDTH = 250, 120, 30, 92, 960
BAR = WIDTH - LEFT - RIGHT

STYLE = """
.state { fill: var(--line); }
.all { fill: var(--second); }
.context { fill: var(--accent); }
.heading { font-size: 16px; font-weight: 600; }
.soft { font-size: 13px; fill: var(--soft); }
.label { font-size: 13px; }
.number { font-size: 13px; font-variant-numeric: tabular-nums; }
"""


def measured(source, baton):
    outputs = sorted((source / "tests/data/photo-search/outputs").glob("0*.json"))
    with tempfile.TemporaryDirectory() as folder:
        def run(*arguments):
            done = subprocess.run([baton, *arguments], cwd=folder, check=True, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            return done.stdout

        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        run("init", "--feature", "advanced-photo-search", "--workflow-id", "wf_photo")
        for output in outputs:
            run("record", str(output))
        return json.loads(run("context", "--all", "--tokens", "--json"))


def row(index, label, tokens, scale, bars):
    top = TOP + index * ROW
    parts = [svg.text(LEFT - 12, top + 15, label, "label", text_anchor="end")]
    parts += [svg.rectangle(LEFT, top + 3, value * scale, 16, kind, 2) for value, kind in bars]
    widest = max(value for value, _ in bars) * scale
    parts.append(svg.text(LEFT + widest + 10, top + 16, tokens, "number"))
    return "\n".join(parts)


def legend():
    parts = []
    for x, kind, meaning in ((LEFT, "context", "context of the agent"),
                             (LEFT + 180, "all", "with every result (default-allow)"),
                             (LEFT + 430, "state", "the state file")):
        parts.append(svg.rectangle(x, 59, 12, 12, kind, 2))
        parts.append(svg.text(x + 18, 70, meaning, "soft"))
    return parts


def draw(source, baton):
    sizes = measured(source, baton)
    state, agents = sizes["state"], sizes["agents"]
    scale = BAR / state
    body = [svg.text(LEFT, 36, "Tokens that an agent receives", "heading"), *legend(),
            row(0, "whole state", f"{state}", scale, [(state, "state")])]
    for index, agent in enumerate(agents, start=1):
        context, everything = agent["context"], agent["defaultAllow"]
        body.append(row(index, agent["agent"], f"{context} of {everything}", scale,
                        [(everything, "all"), (context, "context")]))
    height = TOP + (len(agents) + 1) * ROW + 44
    body.append(svg.text(LEFT, height - 22, "The photo-search example after six outputs; "
                         "measured by `baton context --all --tokens`.", "soft"))
    sentence = f"The state has {state} tokens. " + "; ".join(
        f"{agent['agent']} receives {agent['context']} of {agent['defaultAllow']}"
        for agent in agents)
    return svg.picture(WIDTH, height, "Tokens that an agent receives", sentence, STYLE, body)
