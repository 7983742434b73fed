"""The layers of src/ and what each may use, from the calls of baton_layer in CMake."""

import re
import textwrap

import svg

# Row by row from the top. Only the places are fixed here; names and arrows come from CMake, and a
# layer without a place is an error.
ROWS = [["main"], ["cli", "hook", "mcp", "web"], ["app"], ["resources", "store", "posix"],
        ["host"], ["schema", "domain"], ["json"], ["text"]]
CENTRES = {"main": 520, "cli": 136, "hook": 392, "mcp": 648, "web": 904, "app": 392,
           "resources": 136, "store": 520, "posix": 904, "host": 648, "schema": 264,
           "domain": 648, "json": 456, "text": 456}
CONTENT = {
    "main": "connects implementations",
    "cli": "the command line",
    "hook": "Claude Code's hooks",
    "mcp": "Model Context Protocol",
    "web": "HTTP and the live page",
    "app": "one use case per file",
    "resources": "embedded files",
    "store": "state, journal, databases",
    "posix": "host on Linux",
    "host": "the system's interfaces",
    "schema": "JSON Schema",
    "domain": "rules without I/O",
    "json": "reading, patching, printing",
    "text": "UTF-8, patterns, times",
}
# A passage between two boxes, for an arrow that would cross a box.
PASSAGES = {("main", "posix"): (776, "cli")}
WIDTH, BOX, HEIGHT, STEP, TOP = 1040, 240, 82, 118, 66

STYLE = """
.box { fill: var(--box); stroke: var(--line); }
.pure { stroke: var(--accent); stroke-width: 1.5; }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.3; }
.head { fill: var(--line); }
.name { font-size: 15px; font-weight: 600; }
.about { font-size: 12px; fill: var(--soft); }
.uses { font-size: 11px; fill: var(--ink); }
.heading { font-size: 14px; fill: var(--soft); }
"""
PURE = {"text", "json", "schema", "domain"}


def layers_of(source):
    """Each layer's folder in src/, and the folders that it may use."""
    uses = {}
    for file in sorted((source / "src").glob("*/CMakeLists.txt")):
        folder = file.parent.name
        content = file.read_text(encoding="utf-8")
        for call in re.findall(r"baton_layer\(([^)]*)\)", content):
            words = re.search(r"MAY_USE([a-z_\s]*)", call)
            uses.setdefault(folder, set()).update(words.group(1).split() if words else [])
        if folder == "main":
            uses[folder] = set(re.findall(r"baton::([a-z]+)", content))
    return {layer: {name for name in used if name in uses and name != layer}
            for layer, used in uses.items()}


def reachable(uses, layer):
    found = set()
    pending = list(uses[layer])
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += uses[name]
    return found


def arrows_of(uses):
    """The pairs that no path through a third layer implies."""
    return [(layer, used) for layer in sorted(uses) for used in sorted(uses[layer])
            if not any(used in reachable(uses, other) for other in uses[layer] - {used})]


def row_of(layer):
    return next(index for index, row in enumerate(ROWS) if layer in row)


def curve(start, top, end, bottom):
    bend = (top + bottom) / 2
    return f"C{start:g} {bend:g} {end:g} {bend:g} {end:g} {bottom:g}"


def towards(centre, other):
    """Where an arrow to or from another box meets this one: nearer to it than the centre."""
    return centre + max(-BOX / 2 + 24, min(BOX / 2 - 24, (other - centre) * 0.2))


def arrow(layer, used):
    top = TOP + row_of(layer) * STEP + HEIGHT
    bottom = TOP + row_of(used) * STEP - 7
    start = towards(CENTRES[layer], CENTRES[used])
    end = towards(CENTRES[used], CENTRES[layer])
    if (layer, used) in PASSAGES:
        passage, beside = PASSAGES[layer, used]
        start = towards(CENTRES[layer], passage) + 10
        enter = TOP + row_of(beside) * STEP
        leave = enter + HEIGHT
        line = (f"{curve(start, top, passage, enter)} V{leave:g} "
                f"{curve(passage, leave, end, bottom)}")
    else:
        line = curve(start, top, end, bottom)
    return (f'<path class="arrow" d="M{start:g} {top:g} {line}"/>'
            f'<path class="head" d="M{end - 4:g} {bottom - 1:g} h8 l-4 7 z"/>')


def uses_line(uses, layer):
    if not uses[layer]:
        return "uses no layer"
    if layer == "main":
        return "uses all layers"
    return "uses " + ", ".join(name for row in ROWS for name in row if name in uses[layer])


def box(uses, layer):
    left, top = CENTRES[layer] - BOX / 2, TOP + row_of(layer) * STEP
    kind = "box pure" if layer in PURE else "box"
    lines = [(layer + "/", "name"), (CONTENT[layer], "about")]
    lines += [(line, "uses") for line in textwrap.wrap(uses_line(uses, layer), 34)]
    return "\n".join([svg.rectangle(left, top, BOX, HEIGHT, kind, 6)] +
                     [svg.text(CENTRES[layer], top + y, content, style, text_anchor="middle")
                      for y, (content, style) in zip((20, 38, 56, 71), lines, strict=False)])


def draw(source, _baton):
    uses = layers_of(source)
    if set(uses) != set(CENTRES):
        raise SystemExit(f"pictures: architecture.py has no place for {set(uses) ^ set(CENTRES)}")
    body = [svg.text(WIDTH / 2, 30, "The layers of src/. An arrow leads to a layer that is used; "
                     "paths of arrows imply the rest.", "heading", text_anchor="middle"),
            svg.text(WIDTH / 2, 50, "Blue frames: pure code, without files, clock or network.",
                     "heading", text_anchor="middle")]
    body += [arrow(*pair) for pair in arrows_of(uses)]
    body += [box(uses, layer) for row in ROWS for layer in row]
    height = TOP + len(ROWS) * STEP - (STEP - HEIGHT) + 24
    sentence = "; ".join(f"{layer} {uses_line(uses, layer)}" for row in ROWS for layer in row)
    return svg.picture(WIDTH, height, "The layers of baton", sentence, STYLE, body)
