"""Completes command lines of baton in a real shell, and compares what the shell makes of them.

Usage: completion_check.py BATON SCRIPTS bash|zsh|fish
Exits 77 if the shell is not installed.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

BATON, SCRIPTS, SHELL = sys.argv[1:4]
ODD_KEY = """it's "5 $HOME" `x` \\ ;&|"""
WAIT_SECONDS = 60  # for a shell on a busy machine; a passing test does not wait

PROJECT = [
    ["init", "--feature", "search", "--workflow-id", "wf_1", "--gate", "unit tests", "--gate", "unit-safe"],
    ["start", "prd-writer"],
    ["decide", "Use pgvector: fast"],
    ["constrain", "Respond in 500 ms"],
    ["task", "add", "--title", "Collect sources"],
    ["task", "add", "--title", "Write", "--depends-on", "t1"],
    ["shared", "write", "problem_summary", "text"],
    ["thread", "create", "root_1"],
    ["env", "store", ODD_KEY, "--value", "1"],
    ["env", "store", "plain", "--value", "1"],
    ["note", "add", "--as", "code-writer", "--title", "Login", "--body", "Text", "--slug", "login"],
]


class Project:
    def __init__(self, folder):
        self.root = os.path.join(folder, "project")
        self.tools = os.path.join(folder, "tools")
        os.makedirs(os.path.join(self.root, ".claude"))
        os.makedirs(self.tools)
        os.symlink(BATON, os.path.join(self.tools, "baton"))
        with open(os.path.join(self.root, "a file.json"), "w") as file:
            file.write("{}")
        os.makedirs(os.path.join(self.root, "a folder"))
        self.environment = {
            "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "200",
            "PATH": self.tools + ":" + os.environ.get("PATH", "/usr/bin:/bin"),
            "SFA_CONTEXT_STORE": os.path.join(folder, "notes"),
        }
        for arguments in PROJECT:
            self.run(["baton", *arguments])
        self.run(["baton", "shared", "list-keys"])

    def run(self, command):
        done = subprocess.run(command, cwd=self.root, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"{command}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout


class Terminal:
    """A shell on a terminal. `prepare` ends with printing READY."""

    def __init__(self, command, project, prepare):
        self.child, self.device = pty.fork()
        if self.child == 0:
            os.chdir(project.root)
            os.execvpe(command[0], command, project.environment)
        self.send(prepare + "\n")
        self.read_until("READY>")

    def send(self, text):
        os.write(self.device, text.encode())

    def read_until(self, mark):
        text, end = "", time.monotonic() + WAIT_SECONDS
        while mark not in text:
            if not select.select([self.device], [], [], max(0, end - time.monotonic()))[0]:
                raise SystemExit(f"no {mark!r} in what the shell printed: {text!r}")
            try:
                text += os.read(self.device, 65536).decode(errors="replace")
            except OSError:
                raise SystemExit(f"the shell ended: {text!r}")
        return text

    def words(self, typed, keys):
        """The arguments that the shell passes after these keys complete the typed line."""
        self.send(typed + keys + "\x01args \n")
        text = self.read_until("END>").replace("\r", "")
        return re.findall(r"<<(.*?)>>", text.split("ARGS>")[-1])


# Prints each argument between marks, which the typed line does not contain.
ARGS = r"""args() { printf 'ARGS%s' '>'; shift; printf '<<%s>>' "$@"; printf 'END%s\n' '>'; }"""

# The line, and the words after "baton" that result from inserting every candidate.
BASH_CASES = [
    ("baton sta", ["start", "status"]),
    ("baton task sh", ["task", "show"]),
    ("baton start prd", ["start", "prd-writer"]),
    ("baton --json start prd", ["--json", "start", "prd-writer"]),
    ("baton fail prd-writer --execution ", ["fail", "prd-writer", "--execution", "exec_001"]),
    ("baton fail prd-writer --execution=", ["fail", "prd-writer", "--execution=exec_001"]),
    ("baton decide x --impact=h", ["decide", "x", "--impact=high"]),
    ("baton decide x --as=\"code-w", ["decide", "x", "--as=code-writer"]),
    ("baton decide x --supersedes ", ["decide", "x", "--supersedes", "dec_001"]),
    ("baton constrain --lift ", ["constrain", "--lift", "con_001"]),
    ("baton task show ", ["task", "show", "t1", "t2"]),
    ("baton task add --title x --depends-on t1,", ["task", "add", "--title", "x", "--depends-on", "t1,t1", "t1,t2"]),
    ("baton shared read ", ["shared", "read", "problem_summary"]),
    ("baton thread show ro", ["thread", "show", "root_1"]),
    ("baton env get pl", ["env", "get", "plain"]),
    ("baton env get it", ["env", "get", ODD_KEY]),
    ("baton env get \"it", ["env", "get", ODD_KEY]),
    ("baton env get 'it", ["env", "get", ODD_KEY]),
    ("baton env get it\\'s", ["env", "get", ODD_KEY]),
    ("baton gate unit", ["gate", "unit tests", "unit-safe"]),
    ("baton gate \"unit t", ["gate", "unit tests"]),
    ("baton gate unit-safe pa", ["gate", "unit-safe", "pass"]),
    ("baton note show code", ["note", "show", "code-writer/"]),
    ("baton help exit", ["help", "exit-codes"]),
    ("baton mcp --to", ["mcp", "--tools"]),
    ("baton validate a\\ fi", ["validate", "a file.json"]),
    ("baton status --project a\\ fo", ["status", "--project", "a folder"]),
    ("baton --project=a\\ fo", ["--project=a folder"]),
    ("baton --color=n", ["--color=never"]),
    ("baton task --color=n", ["task", "--color=never"]),
    ("baton status --project=a\\ fo", ["status", "--project=a folder"]),
    ("baton status --col", ["status", "--color"]),
    ("baton start -- prd", ["start", "--", "prd-writer"]),
]

# Zsh completes one candidate.
ZSH_CASES = [(line, words) for line, words in BASH_CASES
             if line not in ("baton sta", "baton task show ", "baton gate unit")
             and "depends-on" not in line]


def check(cases, complete):
    failures = 0
    for line, expected in cases:
        found = complete(line)
        if found == expected:
            continue
        failures += 1
        print(f"{line!r}\n  expected {expected}\n  found    {found}")
    return failures


def in_bash(project):
    script = os.path.join(SCRIPTS, "bash.sh")
    shell = Terminal(["bash", "--norc", "--noprofile", "-i"], project,
                     f"PS1='> '; bind 'set bell-style none'; {ARGS}; source '{script}'; printf 'READY%s' '>'")
    return check(BASH_CASES, lambda line: shell.words(line, "\x1b*"))


def in_zsh(project):
    functions = os.path.join(project.tools, "functions")
    os.makedirs(functions)
    shutil.copy(os.path.join(SCRIPTS, "zsh.sh"), os.path.join(functions, "_baton"))
    shell = Terminal(["zsh", "-f", "-i"], project,
                     f"PS1='> '; fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -D; "
                     f"bindkey -e; {ARGS}; printf 'READY%s' '>'")
    failures = check(ZSH_CASES, lambda line: shell.words(line, "\t"))
    shell.send("baton task show \t\t")
    listed = shell.read_until("Write")
    if "Collect sources" not in listed:
        failures += 1
        print(f"no descriptions in the list: {listed!r}")
    return failures


# The line, and lines of the answer that must be in it; "!" before one that must not be.
FISH_CASES = [
    ("baton sta", ["status\tShow the workflow's status", "start\tBegin an agent's execution", "!next"]),
    ("baton task show ", ["t1\tCollect sources", "t2\tWrite"]),
    ("baton env get it", [f"{ODD_KEY}\t{ODD_KEY}"]),
    ("baton env get \"it", [f"{ODD_KEY}\t{ODD_KEY}"]),
    ("baton decide x --impact=h", ["--impact=high"]),
    ("baton decide x --impact high --imp", ["!--impact"]),
    ("baton validate a\\ f", ["a file.json", "a folder/"]),
    ("baton status --project a", ["a folder/", "!a file.json"]),
    ("baton status --project=a", ["--project=a folder/"]),
    ("baton --project=a", ["--project=a folder/"]),
    ("baton task --color=n", ["--color=never"]),
    ("baton note show code", ["code-writer/"]),
]


def in_fish(project):
    script = os.path.join(SCRIPTS, "fish.sh")
    failures = 0
    for line, expected in FISH_CASES:
        answer = project.run(["fish", "--no-config", "-c", f"source '{script}'; complete -C $argv[1]", line])
        found = answer.splitlines()
        values = [one.split("\t")[0] for one in found]
        for one in expected:
            is_met = one[1:] not in values if one.startswith("!") else (
                one in found if "\t" in one else one in values)
            if not is_met:
                failures += 1
                print(f"{line!r}: expected {one!r}\n  found {found}")
    return failures


def main():
    if shutil.which(SHELL) is None:
        print(f"SKIPPED: {SHELL} is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        failures = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}[SHELL](Project(folder))
    print(f"{SHELL}: {failures} failures")
    return 1 if failures else 0


sys.exit(main())
