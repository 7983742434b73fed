"""Writes a linker script that places what commands use at their start side by side.

Usage: startup_order.py TRACES BUILD

TRACES is a folder with a file for each command, in order of importance. Its lines are hexadecimal
addresses, and "w" after those that the command writes. BUILD is the folder in which the program
that was traced was built; the linker wrote its map there.
"""

import bisect
import collections
import glob
import os
import re
import sys

from object_files import texts_used_by

Section = collections.namedtuple("Section", "name file size")

# It does nothing but start.
FIRST_COMMAND = 0

# The names that sections of many files have.
COMMON = re.compile(r"\.(text|rodata|data|data\.rel|data\.rel\.ro|bss)"
                    r"(\.(local|startup|unlikely|hot|exit|cst[\d.]+|str[\d.]+|(avx|evex|sse)[^.]*))?")
# Constants that contain addresses, some of which the compiler puts among the variables.
CONSTANT = re.compile(r"\.data\.rel(\.local)?\._ZN5baton.*\dk[A-Z]\w*")
# What libc uses outside valgrind, where a program has a vDSO and may have transactional memory.
HIDDEN = [
    Section(".text", "libc.a(dl-object.o)", 0),
    Section(".text", "libc.a(dl-lookup.o)", 0),
    Section(".text", "libc.a(dl-setup_hash.o)", 0),
    Section(".text", "libc.a(strcmp-*.o)", 0),
    Section(".data.rel.ro.local", "libc.a(dl-support.o)", 0),
    Section(".bss", "libc.a(lowlevellock.o)", 0),
]
# All constants are in one segment with the program's headers, in front of the code: a segment of
# their own behind it would be one more to map at each start.
OTHER_CONSTANTS = [
    ".rodata : { *(.rodata .rodata.* .gnu.linkonce.r.*) }",
    ".stapsdt.base : { *(.stapsdt.base) }",
    ".eh_frame_hdr : { *(.eh_frame_hdr) }",
    ".eh_frame : ONLY_IF_RO { KEEP(*(.eh_frame)) *(.eh_frame.*) }",
    ".gcc_except_table : ONLY_IF_RO { *(.gcc_except_table .gcc_except_table.*) }",
]


class Use:
    """What the commands use of a section."""

    def __init__(self):
        self.commands = set()
        self.blocks = set()  # of 16 bytes
        self.is_written = False


def placed_sections(path):
    """Where the linker placed each section: pairs of an address and a section, in this order."""
    placed = []
    name = None
    for line in open(path, encoding="utf-8"):
        found = re.match(r"^ (\.\S+)?\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (/?\S+)$", line)
        if found and (found[1] or name) and int(found[3], 16) > 0:
            section = Section(found[1] or name, found[4], int(found[3], 16))
            placed.append((int(found[2], 16), section))
        alone = re.match(r"^ (\.\S+)$", line)
        name = alone[1] if alone else None
    return sorted(placed)


def uses_of(placed, traces):
    """The use of each section that a command uses."""
    addresses = [address for address, _ in placed]
    uses = collections.defaultdict(Use)
    for number, trace in enumerate(traces):
        for line in open(trace, encoding="utf-8"):
            digits, *access = line.split()
            address = int(digits, 16)
            at = bisect.bisect_right(addresses, address) - 1
            if at < 0 or address >= placed[at][0] + placed[at][1].size:
                continue
            use = uses[placed[at][1]]
            use.commands.add(number)
            use.blocks.add(address // 16)
            use.is_written |= bool(access)
    return uses


def output_of(section):
    """The output section that a section gets into."""
    if CONSTANT.fullmatch(section.name):
        return ".data.rel.ro"
    for output in (".text", ".rodata", ".data.rel.ro", ".data", ".bss"):
        if section.name == output or section.name.startswith(output + "."):
            return output
    return None


def file_of(section):
    """A pattern for the file of a section; None for one of our own that is in no archive."""
    name = section.file.rsplit("/", 1)[-1]
    found = re.fullmatch(r"(.+\.a)\((.+)\)", name)
    if found:
        # Another processor uses another variant of, for example, strlen-avx2.o.
        return "*{}:{}".format(found[1], re.sub(r"-(avx|evex|sse).*\.o$", "-*.o", found[2]))
    return f"*/{name}" if re.fullmatch(r"crt\w+\.o", name) else None


def pattern_of(section):
    """A pattern for the section; None if there is none."""
    if not COMMON.fullmatch(section.name):
        return f"*({section.name})"
    file = file_of(section)
    return file and f"{file}({names_like(section.name)})"


def names_like(name):
    """The names of the variants of a section for other processors."""
    is_variant = re.fullmatch(r"\.text(\.(avx|evex|sse).*)?", name)
    return ".text .text.avx* .text.evex* .text.sse*" if is_variant else name


def texts_of(section, build):
    """Patterns for the texts of a function, or of all functions of a file of another library."""
    own = re.fullmatch(r"(src/.+\.a)\((.+)\)", section.file)
    if own:
        # The compiler puts a text that several functions of a file use to one of them. Long texts
        # of tables are help and schemas, which are seldom used.
        for name in texts_used_by(os.path.join(build, own[1]), own[2], section.name):
            if name != ".rodata.str1.8":
                yield pattern_of(Section(name, section.file, 0))
    elif COMMON.fullmatch(section.name):
        file = file_of(section)
        if file:
            yield f"{file}(.rodata.str1.1 .rodata.str1.8)"
    else:
        name = re.sub(r"^\.text(\.startup|\.unlikely|\.hot)?\.", ".rodata.", section.name)
        yield f"*({name}.str1.1 {name}.str1.8)"


class Script:
    """The linker script."""

    def __init__(self, uses, build):
        self.uses = uses
        self.build = build
        self.sections = collections.defaultdict(list)
        for section in HIDDEN:
            self.sections[output_of(section)].append(section)
        # What an earlier command uses comes first; of this, what the next one uses.
        for section in sorted(uses, key=lambda section: (
                self.is_sparse(section), [*sorted(uses[section].commands), float("inf")])):
            self.sections[output_of(section)].append(section)

    def is_sparse(self, section):
        """Whether it is large and hardly used: among others, it would only keep them apart."""
        return section.size > 16384 and section.size > 16 * 16 * len(self.uses[section].blocks)

    def is_written(self, section):
        return section in self.uses and self.uses[section].is_written

    def texts_of(self, section):
        return texts_of(section, self.build)

    def variables(self):
        """Patterns for the variables with a value, those that each start uses last."""
        variables = self.sections[".data"]
        always = [section for section in variables
                  if section in self.uses and FIRST_COMMAND in self.uses[section].commands]
        yield from (pattern_of(section) for section in variables if section not in always)
        yield ". = ALIGN(CONSTANT(MAXPAGESIZE));"
        yield from map(pattern_of, largest_first(always))

    def write(self):
        print("/* Written by bench/startup_order. */")
        code, tables = self.sections[".text"], self.sections[".data.rel.ro"]
        write_output(".text.at_start", map(pattern_of, code), "BEFORE .text")
        constants = ["*(.rodata.cst*)"]  # numbers: the linker merges those of all files
        constants += [text for section in [*code, *tables] for text in self.texts_of(section)]
        constants += map(pattern_of, self.sections[".rodata"])
        write_output(".rodata.at_start", constants, "AFTER .rela.plt", OTHER_CONSTANTS)
        # What is written is side by side: the last constants and the table of addresses, which are
        # writable until the program has started; the last variables with a value and the first
        # ones without. The other constants follow the first values of the variables of threads.
        written = [section for section in tables if self.is_written(section)]
        read = [section for section in tables if not self.is_written(section)]
        write_output(".data.rel.ro.at_start", map(pattern_of, read), "BEFORE .data.rel.ro")
        write_output(".data.rel.ro.written", map(pattern_of, largest_first(written)),
                     "AFTER .data.rel.ro")
        write_output(".data.at_start", self.variables(), "AFTER .data")
        write_output(".bss.at_start", map(pattern_of, self.sections[".bss"]), "BEFORE .bss")


def largest_first(sections):
    """In this order, what is written at the end of a large section shares a page with the rest."""
    return sorted(sections, key=lambda section: -section.size)


def write_output(name, lines, place, others=()):
    print("SECTIONS {")
    print(f"  {name} : {{")
    for line in dict.fromkeys(filter(None, lines)):
        print(f"    {line}")
    print("  }")
    for other in others:
        print(f"  {other}")
    print(f"}} INSERT {place};")


def main():
    traces = sorted(glob.glob(sys.argv[1] + "/*.trace"))
    build = sys.argv[2]
    placed = placed_sections(os.path.join(build, "src/main/baton.map"))
    Script(uses_of(placed, traces), build).write()


main()
