"""Links of documents: from places in the repository to places in the site."""

import os
import posixpath
import re

LINK = re.compile(r"(!?\[(?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*\])\(([^()\s]+)\)")


class Links:
    """Rewrites links of a document; `pages` maps files of the repository to pages."""

    def __init__(self, root, pages, repository):
        self.root, self.pages, self.repository = root, pages, repository
        self.dead = []

    def rewrite(self, source, content):
        """The content of the document `source` with links as its page needs them."""
        parts = re.split(r"(^```.*?^```$)", content, flags=re.M | re.S)
        return "".join(part if part.startswith("```") else
                       LINK.sub(lambda link: self.link(source, link), part) for part in parts)

    def link(self, source, link):
        label, target = link.groups()
        path, mark, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return link.group(0)
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if file in self.pages:
            folder = posixpath.dirname(self.pages[source]) or "."
            return f"{label}({posixpath.relpath(self.pages[file], folder)}{mark}{anchor})"
        if file.startswith("..") or not os.path.exists(self.root / file):
            self.dead.append(f"{source}: the target of {target} does not exist")
            return link.group(0)
        if self.repository:
            return f"{label}({self.repository}/blob/HEAD/{file}{mark}{anchor})"
        # The site does not contain the file, and the address of the repository is not known.
        return label[1:-1] if not label.startswith("!") else label[2:-1]
