"""A terminal recording: chosen commands of README.md with their output, which a test replays."""

import re
import textwrap

import svg

# The commands that are shown, by the beginning of their line in README.md, in this order.
SHOWN = ["baton init --feature advanced", "baton start code-writer",
         "baton record $outputs/01", "baton context code-writer --explain",
         "baton decide \"Store", "baton undo", "truncate", "baton status", "baton recover"]
LONGEST_OUTPUT, COLUMNS = 4, 88

CELL, LINE, LEFT, TOP, SIZE = 8.2, 20, 22, 62, 13.6
TYPED_PER_SECOND, PAUSE, READING, HOLD = 26, 0.4, 1.5, 6  # seconds

STYLE = """
.window { fill: var(--box); }
.button { fill: var(--second); }
.caption { font-size: 12px; fill: var(--soft); }
.line { font-family: %s; font-size: %gpx; white-space: pre; }
.prompt { fill: var(--accent); }
.typed { font-weight: 600; }
.error { fill: var(--bad); }
.hint { fill: var(--soft); }
.cover { fill: var(--box); display: none; }
""" % (svg.MONO, SIZE)


def blocks(document):
    """Each command of the console blocks with its output lines."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", document, re.M | re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def chosen(document):
    remaining = blocks(document)
    for beginning in SHOWN:
        index = next((i for i, (command, _) in enumerate(remaining)
                      if command.startswith(beginning)), None)
        if index is None:
            raise SystemExit(f"pictures: README.md has no command {beginning!r} in this place")
        yield remaining[index]
        remaining = remaining[index + 1:]


def folded(lines):
    """The lines of an output as they fit the width, each with its kind; the end may be left out."""
    shown = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        parts = textwrap.wrap(line, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)
        if len(shown) + len(parts) > LONGEST_OUTPUT:
            return [*shown, ("…", "line hint")]
        shown += [(part, kind_of(line)) for part in parts or [""]]
    return shown


def kind_of(line):
    if re.search(r"\berror:|^\[exit [1-9]", line):
        return "line error"
    if re.search(r"^\s+(hint:|source:)", line):
        return "line hint"
    return "line"


def line_text(column, row, content, kind):
    # textLength keeps columns aligned with whatever monospaced font the reader has.
    return svg.text(LEFT + column * CELL, TOP + row * LINE, content, kind,
                    textLength=f"{len(content) * CELL:g}", lengthAdjust="spacingAndGlyphs")


class Reel:
    """Elements and the animations that let them appear one after the other."""

    def __init__(self):
        self.row, self.time, self.body, self.moments = 0, 0.6, [], []

    def command(self, command):
        name = f"c{self.row}"
        width = len(command) * CELL
        begin = self.time
        self.time += len(command) / TYPED_PER_SECOND
        self.moments.append((name, begin, self.time, width, len(command)))
        top = TOP + self.row * LINE - LINE + 5
        self.body.append(f'<g class="{name}">'
                         + line_text(0, self.row, "$", "line prompt")
                         + line_text(2, self.row, command, "line typed")
                         + f'<rect class="cover" x="{LEFT + 2 * CELL:g}" y="{top:g}" '
                           f'width="{width + 4:g}" height="{LINE:g}"/></g>')
        self.row += 1
        self.time += PAUSE

    def output(self, lines):
        name = f"o{self.row}"
        self.moments.append((name, self.time, None, 0, 0))
        texts = [line_text(0, self.row + index, line, kind)
                 for index, (line, kind) in enumerate(lines)]
        self.body.append(f'<g class="{name}">' + "\n".join(texts) + "</g>")
        self.row += len(lines)
        self.time += READING

    def animations(self):
        total = self.time + HOLD
        # The whole screen is shown first, for readers who do not wait.
        timing = f"{total:.1f}s {HOLD - total:.1f}s infinite"
        rules = []
        for name, begin, end, width, letters in self.moments:
            start = 100 * begin / total
            rules.append(f"@keyframes {name} {{ 0%, {start:.2f}% {{ opacity: 0 }} "
                         f"{start + 0.01:.2f}%, 100% {{ opacity: 1 }} }}")
            rules.append(f".{name} {{ animation: {name} {timing} }}")
            if end is not None:
                stop = 100 * end / total
                rules.append(
                    f"@keyframes t{name} {{ 0%, {start:.2f}% {{ transform: none; "
                    f"animation-timing-function: steps({letters}) }} {stop:.2f}%, 100% "
                    f"{{ transform: translateX({width + 4:g}px) }} }}")
                rules.append(f".{name} .cover {{ animation: t{name} {timing} }}")
        return rules


def draw(source, _baton):
    reel = Reel()
    for command, output in chosen((source / "README.md").read_text(encoding="utf-8")):
        reel.command(command)
        if output:
            reel.output(folded(output))
    width = 2 * LEFT + COLUMNS * CELL
    height = TOP + reel.row * LINE + 6
    # Without animation, or if the reader prefers none, every line is visible.
    style = "\n".join([STYLE.strip(), "@media (prefers-reduced-motion: no-preference) {",
                       ".cover { display: inline }", *reel.animations(), "}"])
    frame = [svg.rectangle(0, 0, width, height, "window", 10)]
    frame += [f'<circle class="button" cx="{22 + 18 * i}" cy="20" r="5.5"/>' for i in range(3)]
    frame.append(svg.text(width / 2, 24, "Excerpts of README.md", "caption",
                          text_anchor="middle"))
    return svg.picture(width, height, "A terminal recording of baton",
                       "A workflow begins, an agent is refused, an output is recorded, a change "
                       "is undone and a damaged state is restored.", style, frame + reel.body)
