"""Reads which texts the sections of object files refer to."""

import collections
import functools
import struct

# Of a section: what startup_order.py calls it by, and the numbers of its header.
Header = collections.namedtuple("Header", "name kind flags offset size link info")

RELOCATIONS = 4  # SHT_RELA
TEXTS = 0x20     # SHF_STRINGS
SYMBOL_SIZE = 24
RELOCATION_SIZE = 24


def members_of(archive):
    """The files of an archive, by their names."""
    data = open(archive, "rb").read()
    members, long_names, at = {}, b"", 8
    while at + 60 <= len(data):
        name, size = data[at:at + 16].rstrip(), int(data[at + 48:at + 58])
        content = data[at + 60:at + 60 + size]
        at += 60 + size + size % 2
        if name == b"//":
            long_names = content
        elif name.startswith(b"/") and name[1:].isdigit():
            start = int(name[1:])
            members[long_names[start:long_names.index(b"/\n", start)].decode()] = content
        else:
            members[name.rstrip(b"/").decode()] = content
    return members


def text_at(data, offset):
    return data[offset:data.index(b"\0", offset)]


class ObjectFile:
    """A relocatable file in the ELF format for 64 bits."""

    def __init__(self, data):
        self.data = data
        start, = struct.unpack_from("<Q", data, 0x28)
        size, count, names = struct.unpack_from("<3H", data, 0x3A)
        rows = [struct.unpack_from("<2I4Q2I2Q", data, start + size * at) for at in range(count)]
        self.headers = [Header(text_at(data, rows[names][4] + row[0]).decode(), row[1], row[2],
                               *row[4:8]) for row in rows]

    @functools.cached_property
    def texts_of(self):
        """By the name of a section: the names of the sections with texts that it refers to."""
        texts = collections.defaultdict(set)
        for header in self.headers:
            if header.kind == RELOCATIONS:
                texts[self.headers[header.info].name].update(self.targets_of(header))
        return texts

    def targets_of(self, relocations):
        symbols = self.headers[relocations.link].offset
        begin, end = relocations.offset, relocations.offset + relocations.size
        for at in range(begin, end, RELOCATION_SIZE):
            symbol, = struct.unpack_from("<I", self.data, at + 12)
            section, = struct.unpack_from("<H", self.data, symbols + SYMBOL_SIZE * symbol + 6)
            if section < len(self.headers) and self.headers[section].flags & TEXTS:
                yield self.headers[section].name


@functools.cache
def archive_files(archive):
    return {name: ObjectFile(data) for name, data in members_of(archive).items()
            if data.startswith(b"\x7fELF")}


def texts_used_by(archive, member, section):
    """The names of the sections with texts that a section of an archive's file refers to."""
    file = archive_files(archive).get(member)
    return sorted(file.texts_of.get(section, ())) if file else []
