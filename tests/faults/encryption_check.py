"""Checks encryption with the built program: encryption_check.py BATON (nacl|rotation|links) [EVERY]

nacl      opens what baton sealed, and lets baton open what PyNaCl sealed
rotation  kills `key rotate` before every call that changes a file, or before every EVERYth; every
          value stays readable
links     the same in a repository: every value stays readable if the data key's file or its hard
          link in the git directory is lost after the kill

Prints SKIPPED and exits 77 where PyNaCl, strace or git is missing.
"""
import base64
import collections
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile

BATON = os.path.abspath(sys.argv[1])
EVERY = int(sys.argv[3]) if len(sys.argv) > 3 else 1
SECRET = "the crown-jewels are in the cellar"
AUTHOR = "auditor"
KEYS = os.path.join(".claude", "baton", "keys", "wf_1.json")
OPENS = ("openat", "openat2")
CHANGES = (*OPENS, "write", "pwrite64", "writev", "rename", "renameat", "renameat2", "linkat",
           "unlinkat", "mkdirat", "ftruncate")


def skip(reason):
    print("SKIPPED:", reason)
    sys.exit(77)


def environment(folder):
    # LeakSanitizer cannot run in a traced process.
    return {"PATH": os.environ["PATH"], "HOME": folder, "ASAN_OPTIONS": "detect_leaks=0",
            "BATON_KEY_FILE": os.path.join(folder, "key")}


def run(folder, *arguments, prefix=(), check=True):
    done = subprocess.run([*prefix, BATON, *arguments], cwd=os.path.join(folder, "project"),
                          env=environment(folder), capture_output=True, text=True)
    if check and done.returncode != 0:
        raise SystemExit(f"baton {arguments}: {done.returncode}: {done.stderr}")
    return done


def make_project(folder):
    os.makedirs(os.path.join(folder, "project", ".claude"))
    with open(os.path.join(folder, "project", ".claude", "baton.json"), "w") as file:
        json.dump({"relevanceMap": {"extends": "none", AUTHOR: {"provides": ["audit"]}},
                   "policies": {AUTHOR: {"encryptionRequired": True}}}, file)
    run(folder, "key", "init")
    run(folder, "init", "--feature", "search", "--workflow-id", "wf_1")
    for number in (1, 2):
        output = {"agentName": AUTHOR, "executionId": f"exec_00{number}",
                  "timestamp": f"2025-08-01T10:0{number}:00Z", "duration": 1000,
                  "status": "success", "keyFindings": [f"{SECRET} {number}"]}
        path = os.path.join(folder, "output.json")
        with open(path, "w") as file:
            json.dump(output, file)
        run(folder, "record", path)
        os.remove(path)


def require_no_plaintext(folder):
    for place, _, names in os.walk(os.path.join(folder, "project")):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                if b"crown-jewels" in file.read():
                    raise SystemExit(f"plaintext in {os.path.join(place, name)}")


def require_readable(folder):
    shown = run(folder, "get", "/agentSequence", "--decrypt").stdout
    for number in (1, 2):
        if f"{SECRET} {number}" not in shown:
            raise SystemExit(f"value {number} cannot be read: {shown}")
    run(folder, "key", "check")


def copy(original, folder):
    """Hard links stay hard links."""
    subprocess.run(["cp", "-a", original, folder], check=True)


def require_readable_without(folder, name):
    rest = folder + "_rest"
    copy(folder, rest)
    os.remove(os.path.join(rest, "project", name))
    require_readable(rest)
    shutil.rmtree(rest)


def require_file_and_link(folder):
    for name in (KEYS, os.path.join(".git", "baton", KEYS)):
        require_readable_without(folder, name)


def trace_of(calls, log, *more):
    return ("strace", "-f", "-qq", "-o", log, "-e", f"trace={calls}", *more)


def changes_files(name, line):
    """Whether a kill before the call finds other files than a kill before the next one."""
    return " = -1 " not in line and (name not in OPENS or "O_CREAT" in line)


def list_calls(original, whole):
    """The calls of an undisturbed rotation that change files, in their order: the name, and how many
    calls of this name there were, whether they change files or not."""
    folder, log = os.path.join(whole, "listed"), os.path.join(whole, "calls")
    copy(original, folder)
    run(folder, "key", "rotate", prefix=trace_of(",".join(CHANGES), log))
    made = collections.Counter()
    calls = []
    with open(log) as file:
        for line in file:
            name = line.split()[1].split("(")[0]
            if name in CHANGES:
                made[name] += 1
                if changes_files(name, line):
                    calls.append((name, made[name]))
    return calls


def kill_at(call, place, original, whole, require):
    folder = os.path.join(whole, f"{call}_{place}")
    copy(original, folder)
    trace = trace_of(call, "/dev/null", "-e", f"inject={call}:signal=SIGKILL:when={place}")
    done = run(folder, "key", "rotate", prefix=trace, check=False)
    require(folder)
    run(folder, "key", "rotate")
    require(folder)
    require_no_plaintext(folder)
    shutil.rmtree(folder)
    return done.returncode != 0


def check_links():
    if shutil.which("git") is None:
        skip("git is not installed")
    check_rotation(require_file_and_link, in_repository=True)


def check_rotation(require=require_readable, in_repository=False):
    if shutil.which("strace") is None:
        skip("strace is not installed")
    with tempfile.TemporaryDirectory() as whole:
        original = os.path.join(whole, "original")
        os.makedirs(os.path.join(original, "project"))
        if in_repository:
            subprocess.run(["git", "init", "-q", os.path.join(original, "project")], check=True)
        make_project(original)
        if run(original, "key", "list", prefix=("strace", "-o", "/dev/null"), check=False).returncode:
            skip("strace cannot trace here")
        calls = list_calls(original, whole)
        chosen = calls[::EVERY]
        killed = sum(kill_at(call, place, original, whole, require) for call, place in chosen)
        if killed < 10 or killed < len(chosen) - 2:
            raise SystemExit(f"only {killed} calls of {len(chosen)} were killed")
        print(f"killed at {killed} of {len(calls)} calls")


def unbase(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def base(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def keyed(key, text, size=32):
    return hashlib.blake2b(text, key=key, digest_size=size).digest()


def associated_data(pointer, kid):
    parts = ["1", "wf_1", pointer, kid, AUTHOR]
    return b"".join(struct.pack("<Q", len(part)) + part.encode() for part in parts)


def check_nacl():
    try:
        from nacl import bindings
    except ImportError:
        skip("python3-nacl is not installed")
    opens = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt
    seals = bindings.crypto_aead_xchacha20poly1305_ietf_encrypt
    with tempfile.TemporaryDirectory() as folder:
        make_project(folder)
        with open(os.path.join(folder, "key")) as file:
            secret = unbase(file.read().strip().removeprefix("baton-key-1-"))
        with open(os.path.join(folder, "project/.claude/baton/keys/wf_1.json")) as file:
            key = json.load(file)["keys"][0]
        kid, wrap = key["kid"], key["wraps"][0]
        public = bindings.crypto_scalarmult_base(secret)
        assert wrap["publicKey"] == "baton-public-1-" + base(public)
        data_key = opens(unbase(wrap["c"]), f"baton data key 1\nwf_1\n{kid}".encode(),
                         unbase(wrap["n"]), keyed(secret, b"baton wrap"))
        assert keyed(data_key, b"baton key id").hex()[:16] == kid
        path = os.path.join(folder, "project/.claude/workflow-state.json")
        with open(path) as file:
            state = json.load(file)
        pointer = "/agentSequence/exec_001/outputs"
        sealed = state["agentSequence"][0]["outputs"]["$enc"]
        plain = opens(unbase(sealed["c"]), associated_data(pointer, kid), unbase(sealed["n"]), data_key)
        assert len(plain) % 64 == 0
        value = json.loads(plain.rstrip(b"\0").removesuffix(b"\x80"))
        assert value["keyFindings"] == [{"title": SECRET + " 1"}], value
        value["keyFindings"] = [{"title": "sealed by PyNaCl"}]
        plain = json.dumps(value).encode() + b"\x80"
        plain += b"\0" * (-len(plain) % 64)
        nonce = os.urandom(24)
        sealed["n"] = base(nonce)
        sealed["c"] = base(seals(plain, associated_data(pointer, kid), nonce, data_key))
        with open(path, "w") as file:
            json.dump(state, file, indent=2)
        shown = run(folder, "get", "/agentSequence/0/outputs/keyFindings", "--decrypt").stdout
        assert "sealed by PyNaCl" in shown, shown
        recipient = os.urandom(32)
        run(folder, "key", "add-recipient", "ada",
            "baton-public-1-" + base(bindings.crypto_scalarmult_base(recipient)))
        with open(os.path.join(folder, "project/.claude/baton/keys/wf_1.json")) as file:
            box = json.load(file)["keys"][0]["wraps"][1]
        public = bindings.crypto_scalarmult_base(recipient)
        assert bindings.crypto_box_seal_open(unbase(box["c"]), public, recipient) == data_key
        print("agrees with PyNaCl")


{"nacl": check_nacl, "rotation": check_rotation, "links": check_links}[sys.argv[2]]()
