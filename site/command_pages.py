"""A page per command, from the help texts of the program."""

import re
import subprocess
import textwrap


class Help:
    """The help texts of one program."""

    def __init__(self, baton):
        self.baton = baton

    def text(self, *words):
        # Without a terminal, help is not folded.
        return subprocess.run([self.baton, *words, "--help"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

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
    """Text of a help as Markdown; what is between backticks stays code."""
    parts = re.split(r"(`[^`]*`)", paragraph)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]#|])", r"\\\1", part)
                   for part in parts)


def verbs_of(name, help_text):
    """The verbs that a help lists, and those that its text refers to."""
    mentioned = re.findall(rf"`baton {name} ([a-z-]+)`", help_text)
    return list(dict.fromkeys([*listed(help_text, "Verbs"), *mentioned]))


def summary_of(help_text):
    return " ".join(help_text[:help_text.index("Usage: ")].split()).rstrip(".")


def sections(help_text):
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
            result.append(f"**{heading[:-1]}**\n\n" + fence("text", textwrap.dedent(rest)))
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
    content = (f"# baton {name}\n\n{prose(summary_of(help_text))}.\n\n{sections(help_text)}"
               + answer_of(name, schemas) + guides_of(name, documents) + "\n")
    for verb in verbs_of(name, help_text):
        text = help_texts.text(name, verb)
        content += (f"\n## {name} {verb}\n\n{prose(summary_of(text))}.\n\n{sections(text)}"
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
