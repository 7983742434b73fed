"""Copies what the site shows to a folder, from which MkDocs builds it.

Usage: stage.py [--check] BATON FOLDER [REPOSITORY]
REPOSITORY is the address to which links to source files lead; without it, they become text.
With --check instead of other arguments, only compares docs/ with the navigation in mkdocs.yml.
"""

import json
import pathlib
import re
import shutil
import sys
from urllib.parse import urlsplit

import command_pages
import links

ROOT = pathlib.Path(__file__).resolve().parent.parent
FRONT = {"README.md": "start.md", "CONTRIBUTING.md": "contributing.md",
         "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md"}
GENERATED = {"formats/published-schemas.md"}


def files_of_documents():
    """Files of docs/ by their paths in the repository, with their paths in the site."""
    return {f"docs/{file.relative_to(ROOT / 'docs').as_posix()}":
            file.relative_to(ROOT / "docs").as_posix()
            for file in sorted((ROOT / "docs").rglob("*")) if file.is_file()}


def check_navigation():
    """Fails if the navigation and the documents differ."""
    content = (ROOT / "site/mkdocs.yml").read_text(encoding="utf-8")
    named = set(re.findall(r": ([a-z/-]+\.md)$", content, re.M)) - GENERATED
    existing = {page for page in [*files_of_documents().values(), *FRONT.values()]
                if page.endswith(".md")}
    for page in sorted(existing - named):
        print(f"site/mkdocs.yml: the navigation does not name docs/{page}")
    for page in sorted(named - existing):
        print(f"site/mkdocs.yml: the navigation names {page}, which does not exist")
    return 1 if named != existing else 0


def publish_schemas(folder):
    """Copies each schema to the path in its `$id`, lists them in a page, and returns the paths."""
    rows, paths = [], {}
    for file in sorted((ROOT / "schemas").rglob("*.schema.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        path = urlsplit(schema["$id"]).path.lstrip("/")
        paths[file.relative_to(ROOT).as_posix()] = path
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, folder / path)
        rows.append(f"| [`{path.removeprefix('schemas/')}`](../{path}) | {schema['title']} |")
    page = ("# Published schemas\n\nThe site publishes each JSON Schema of baton at the path in "
            "its `$id`. `baton schema show NAME` prints the same text "
            "without a network ([schemas](../schemas.md)).\n\n"
            "| schema | document |\n|---|---|\n" + "\n".join(rows) + "\n")
    (folder / "formats").mkdir(exist_ok=True)
    (folder / "formats/published-schemas.md").write_text(page, encoding="utf-8")
    return paths


def title_of(content):
    return re.search(r"^# (.+)", content, re.M).group(1)


def stage(baton, folder, repository):
    pages = folder / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    documents = files_of_documents()
    schemas = publish_schemas(pages)
    rewriter = links.Links(ROOT, {**documents, **FRONT, **schemas, "docs": "index.md"}, repository)
    used_in = {}
    for source, page in {**documents, **FRONT}.items():
        place = pages / page
        place.parent.mkdir(parents=True, exist_ok=True)
        if not page.endswith(".md"):
            shutil.copyfile(ROOT / source, place)
            continue
        content = (ROOT / source).read_text(encoding="utf-8")
        place.write_text(rewriter.rewrite(source, content), encoding="utf-8")
        if source.startswith("docs/"):
            used_in[page] = (title_of(content), content)
    if rewriter.dead:
        print("\n".join(rewriter.dead))
        return 1
    shutil.copyfile(ROOT / "site/site.css", pages / "site.css")
    navigation = command_pages.write(pages / "commands", baton, ROOT / "schemas", used_in)
    settings = (ROOT / "site/mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        settings.replace("@COMMANDS@", json.dumps(navigation)), encoding="utf-8")
    return 0


def main(arguments):
    if arguments == ["--check"]:
        return check_navigation()
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    repository = arguments[2] if len(arguments) == 3 else ""
    return check_navigation() or stage(arguments[0], pathlib.Path(arguments[1]), repository)


sys.exit(main(sys.argv[1:]))
