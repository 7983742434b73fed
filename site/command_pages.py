"""A page per command, from the help texts of the program."""

import re
import subprocess
import textwrap


CODE = re.compile(r"(`[^`]*`)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


class Help:
    """The help texts of one program."""

    def __init__(self, baton):
        self.baton = baton

    def text(self, *words):
        # Without a terminal, help is not folded.
        return subprocess.run([self.baton, *words, "--help"], check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def groups(self):
        """The groups of `baton --help`: (title, [(command, summary)])."""
        found = []
        for line in self.text().splitlines():
            if re.fullmatch(r"[A-Z][A-Za-z ]+:", line):
                found.append((line[:-1], []))
            elif match := re.match(r"  ([a-z-]+) +(.+)", line):
                found[-1][1].append((match.group(1), match.group(2)))
        return found


def listed(help_text, heading):
    """The names that a block such as "Verbs:" lists."""
    block = re.search(rf"^{heading}:\n((?:  .*\n)+)", help_text, re.M)
    return re.findall(r"^  ([a-z-]+) ", block.group(1), re.M) if block else []


def fence(language, content):
    return f"```{language}\n{content}\n```"


def prose(paragraph):
    """Text of a help as Markdown; what is between backticks stays code, and options become it."""
    marked = "".join(part if part.startswith("`") else OPTION.sub(r"`\g<0>`", part)
                     for part in CODE.split(paragraph))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]#|])", r"\\\1", part)
                   for part in CODE.split(marked))


def rows_of(block):
    """The pairs of a block in two columns. A long name has its text on the next line."""
    lines = textwrap.dedent(block).splitlines()
    column = min((found.end() for line in lines if (found := re.match(r"\S+( \S+)* {2,}", line))),
                 default=0)
    rows = []
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if rows and not line[:column].strip():
            rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
        elif "  " not in line and following.startswith(" " * max(column, 1)):
            rows.append([line, ""])
        else:
            rows.append([line[:column].strip(), line[column:].strip()])
    return rows


def table(heading, block, anchor=""):
    """A block of a help as a table. With an anchor, names link to the sections of verbs."""
    lines = [f"| {heading.lower()} | |", "|---|---|"]
    for name, meaning in rows_of(block):
        shown = f"[`{name}`](#{anchor}-{name})" if anchor else f"`{name}`"
        lines.append(f"| {shown} | {prose(meaning)} |")
    return "\n".join(lines)


def verbs_of(name, help_text, help_texts):
    """The verbs that a help lists, and words in its text that have a help as verbs."""
    mentioned = [word for word in re.findall(rf"`(?:baton {name} )?([a-z-]+)`", help_text)
                 if f"Usage: baton {name} {word} " in help_texts.text(name, word)]
    return list(dict.fromkeys([*listed(help_text, "Verbs"), *mentioned]))


def summary_of(help_text):
    return " ".join(help_text[:help_text.index("Usage: ")].split()).rstrip(".")


def sections(name, help_text):
    """The help as Markdown, without the summary."""
    result = []
    for paragraph in re.split(r"\n{2,}", help_text[help_text.index("Usage: "):].strip("\n")):
        heading, _, rest = paragraph.partition("\n")
        if heading == "Examples:":
            result.append("**Examples**\n\n" + fence("sh", textwrap.dedent(rest)))
        elif heading.startswith("Usage: "):
            usage, _, rest = paragraph.partition("\n")
            result.append(fence("text", usage.removeprefix("Usage: ")))
            if rest:
                result.append(fence("text", rest))
        elif re.fullmatch(r"[A-Z][A-Za-z -]*:", heading) and rest.startswith("  "):
            verbs = name.replace(" ", "-") if heading == "Verbs:" else ""
            result.append(table(heading[:-1], rest, verbs))
        elif re.search(r"^ ", paragraph, re.M):
            result.append(fence("text", paragraph))
        else:
            result.append(prose(paragraph))
    return "\n\n".join(result)


def answer_of(name, schemas):
    file = f"cli/{name.replace(' ', '-')}.schema.json"
    if not (schemas / file).exists():
        return ""
    return f"\n\nSchema of the answer to `--json`: [`{file}`](../schemas/{file})."


def guides_of(name, documents):
    """A line with the documents that run the command most often."""
    use = re.compile(rf"\bbaton {name}\b")
    counted = [(len(use.findall(content)), title, path)
               for path, (title, content) in documents.items()]
    best = sorted((entry for entry in counted if entry[0]), key=lambda entry: (-entry[0], entry[1]))
    links = [f"[{title}](../{path})" for _, title, path in best[:4]]
    return "\n\nUsed in: " + " · ".join(links) if links else ""


def page(name, help_texts, schemas, documents):
    help_text = help_texts.text(name)
    content = (f"# baton {name}\n\n{prose(summary_of(help_text))}.\n\n{sections(name, help_text)}"
               + answer_of(name, schemas) + guides_of(name, documents) + "\n")
    for verb in verbs_of(name, help_text, help_texts):
        text = help_texts.text(name, verb)
        content += (f"\n## {name} {verb}\n\n{prose(summary_of(text))}.\n\n"
                    + sections(f"{name} {verb}", text)
                    + answer_of(f"{name} {verb}", schemas) + "\n")
    return content


def write(folder, baton, schemas, documents):
    """Writes the pages and returns their navigation: [{group: [{title: path}]}]."""
    help_texts = Help(baton)
    folder.mkdir(parents=True)
    overview = ["# Commands", "",
                "These pages are generated from the help of the program, as `baton COMMAND --help`"
                " prints it. Exit codes are in [their topic](../help/exit-codes.md)."]
    navigation = [{"All commands": "commands/index.md"}]
    for title, commands in help_texts.groups():
        overview += ["", f"## {title}", "", "| command | purpose |", "|---|---|"]
        entries = []
        for name, summary in commands:
            (folder / f"{name}.md").write_text(
                page(name, help_texts, schemas, documents), encoding="utf-8")
            overview.append(f"| [`{name}`]({name}.md) | {prose(summary)} |")
            entries.append({name: f"commands/{name}.md"})
        navigation.append({title: entries})
    if len(navigation) < 5:
        raise SystemExit("site: `baton --help` lists no groups of commands")
    (folder / "index.md").write_text("\n".join(overview) + "\n", encoding="utf-8")
    return navigation
