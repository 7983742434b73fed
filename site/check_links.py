"""Fails if a page of the built site has a dead link, a dead anchor or loads something from
another host.

Usage: check_links.py FOLDER
"""

import pathlib
import posixpath
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# Elements that load what they name when the page is opened.
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loaded = {"", "__top"}, [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "link" and values.get("href") and values.get("rel") != "canonical":
            self.loaded.append(values["href"])
        if tag in LOADING and values.get(LOADING[tag]):
            self.loaded.append(values[LOADING[tag]])


def problems_of(folder):
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*")
             if file.is_file()}
    pages = {name: Page(file.read_text(encoding="utf-8"))
             for name, file in files.items() if name.endswith(".html")}
    for name, page in sorted(pages.items()):
        if name == "404.html":  # served at every path, so its links begin at the root
            continue
        for target in sorted({*page.links, *page.loaded}):
            parts = urlsplit(target)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                if target in page.loaded:
                    yield f"{name}: loads {target} from another host"
                continue
            base = posixpath.dirname(name)
            path = posixpath.normpath(posixpath.join(base, unquote(parts.path))) \
                if parts.path else name
            if path in (".", "") or (path not in files and f"{path}/index.html" in files):
                path = posixpath.normpath(posixpath.join(path, "index.html"))
            if path not in files:
                yield f"{name}: dead link {target}"
            elif path in pages and unquote(parts.fragment) not in pages[path].anchors:
                yield f"{name}: dead anchor {target}"
    for name, file in sorted(files.items()):
        if name.endswith(".css"):
            for address in re.findall(r"url\(['\"]?((?:https?:)?//[^)'\"]+)",
                                      file.read_text(encoding="utf-8")):
                yield f"{name}: loads {address} from another host"


def main(arguments):
    folder = pathlib.Path(arguments[0])
    problems = list(problems_of(folder))
    print("\n".join(problems), end="\n" if problems else "")
    pages = sum(1 for _ in folder.rglob("*.html"))
    if pages < 10:
        print(f"site: only {pages} pages in {folder}: the check reads the wrong folder")
        return 1
    print(f"{pages} pages, {len(problems)} dead links")
    return 1 if problems else 0


sys.exit(main(sys.argv[1:]))
