"""Files and texts made to do harm end in one line, each in a second of the processor's time, all in 200 MB of memory.

Both are limits of a process of its own: where one is passed the system ends it, and the test fails.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

resource = pytest.importorskip("resource")

MEMORY = 200 * 1024 * 1024
RUN = f"""
import resource, signal, sys
from pathlib import Path
from skyworld_tui.cards.load import load_core
from skyworld_tui.session.archive import read_kept
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.session.sharing import read_deck, read_file
from skyworld_tui.session.sharingcode import SharingError

def limit():
    signal.setitimer(signal.ITIMER_PROF, 1.0)  # counts what the processor does for the process, not the time of day

def imported(path):
    try:
        return f"read {{len(read_deck(read_file(path), cards).cards)}}"
    except SharingError as error:
        return str(error)

def kept(path):
    shelf = DeckStore(path.parent, cards.decks).read()
    return shelf.faults[0] if shelf.faults else f"read {{len(shelf.decks)}}"

def listed(path):
    kept = read_kept(path)
    return f"{{kept.ended}} {{kept.began}}"

cards = load_core()
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
for path in sorted(Path(sys.argv[2]).glob("*/*.yaml")):
    limit()
    exec(sys.argv[3])
    print(path.parent.name, globals()[sys.argv[1]](path), sep=": ", flush=True)
"""


def _bomb() -> bytes:
    """Nine levels of nine aliases: a billion words, were they followed."""
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(["a0: &a0 [x, x, x]", *levels, "cards: *a9", ""]).encode()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "huge": lambda: b"cards:\n" + b"  nina: 4\n" * 2_000_000,
    "one-endless-line": lambda: b"cards: " + b"x" * 3_000_000,
    "many-cards": lambda: b"cards:\n" + b"".join(b"  c%d: 1\n" % n for n in range(400_000)),
    "below-the-limit": lambda: b"cards:\n" + b"".join(b"  c%d: 1\n" % n for n in range(4_000)),
    "many-keys": lambda: b"cards: {" + b", ".join(b"%d: 1" % n for n in range(5_000)) + b"}",
    "nested-lists": lambda: b"cards: " + b"[" * 40_000,
    "nested-mappings": lambda: b"cards: " + b"{a: " * 10_000,
    "nested-closed": lambda: b"cards: " + b"[" * 20_000 + b"]" * 20_000,
    "nested-blocks": lambda: b"cards:\n" + b"".join(b" " * n + b"a:\n" for n in range(1, 280)),
    "aliases": _bomb,
    "merge": lambda: b"a: {nina: 1}\ncards:\n  <<: {nina: 4}\n",
    "tag": lambda: b"cards: !!python/object/apply:os.system ['echo harm']\n",
    "directive": lambda: b"%TAG ! tag:x,2000:\n---\ncards: !x {nina: 4}\n",
    "wrong-types": lambda: b"id: [1]\nname: {a: b}\nhero: 7\ncards: [[1], {2: 3}, ~]\n",
    "copies": lambda: b"cards: {nina: 99999999999999999999999999999999, elyra: -1, flor: 1e99}\n",
    "latin-1": lambda: "cards: {Brandão: 4}".encode("latin-1"),
    "utf-32": lambda: "cards: {nina: 4}".encode("utf-32"),
    "half-utf-16": lambda: b"\xff\xfec\x00a",
    "zeros": lambda: b"\0" * 90_000,
    "controls": lambda: bytes(range(1, 32)) * 1_000,
    "path-as-id": lambda: b"id: ../../../../etc/passwd\ncards: {../../../etc/passwd: 4}\n",
    "long-id": lambda: b"id: " + b"a" * 5_000 + b"\ncards: {" + b"b" * 5_000 + b": 4}\n",
    "quotes": lambda: b"cards: {'" + b"''" * 40_000,
    "digits": lambda: b"cards: {nino: 4}\n" + b"9" * 40_000,
    "code": lambda: b"SWDA" + b"Z" * 7_000,
    "blank-lines": lambda: b"\n" * 45_000 + b"4 Nina",
}
HEAD = b"---\nformat: 1\nresult: p1\np1: {}\np2: {}\n---\n"
RECORDS: dict[str, tuple[bytes, str]] = {
    "comments-after-the-end": (b"p1 concede\n" + (b"#" + b" " * 30 + b"\n") * 12 + b"x\n", " None"),
    "blank-lines": (b"p1\n" + b"\n" * 400_000 + b"p1 concede\n" + b" \n" * 200_000, "concede None"),
    "seats-alone": (b"p1 \n" * 200_000 + b"p2 keep\n", " None"),
    "a-long-tag": (b"p2 play\n" + b"# fingerprint " * 70_000, " 1"),
}
"""What follows the head, and what the list tells: how it ended, and who began."""


def run(way: str, folder: Path, harm: str = "") -> subprocess.CompletedProcess[str]:
    """Read every file of ``folder`` in a process with limits. ``harm``: something more that it does before each."""
    return subprocess.run([sys.executable, "-c", RUN, way, str(folder), harm], capture_output=True, text=True)


@pytest.mark.parametrize("way", ["imported", "kept"])
def test_harm_ends_in_one_line(way: str, tmp_path: Path) -> None:
    for name, data in HOSTILE.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "deck.yaml").write_bytes(data())
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "deck.yaml")
    done = run(way, tmp_path)
    said = dict(line.partition(": ")[::2] for line in done.stdout.splitlines())
    assert (done.returncode, done.stderr, sorted(said)) == (0, "", sorted((*HOSTILE, "pipe")))
    assert all(line and line.isprintable() and len(line) < 500 for line in said.values()), said
    harmless = {"below-the-limit"} if way == "kept" else {"blank-lines"}  # unknown cards are the format's business
    assert {name for name, line in said.items() if line.startswith("read")} == harmless, said
    assert all([path.name for path in folder.iterdir()] == ["deck.yaml"] for folder in tmp_path.iterdir())


def test_a_record_is_listed_whatever_its_moves_look_like(tmp_path: Path) -> None:
    for name, (body, _) in RECORDS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "record.yaml").write_bytes(HEAD + body)
    done = run("listed", tmp_path)
    told = {name: told for name, (_, told) in RECORDS.items()}
    assert (done.returncode, done.stderr) == (0, "")
    assert dict(line.split(": ", 1) for line in done.stdout.splitlines()) == told


@pytest.mark.parametrize("harm", ["while True: pass", f"bytearray({MEMORY})"])
def test_the_limits_are_real(harm: str, tmp_path: Path) -> None:
    """Else the test above would hold nothing."""
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "deck.yaml").write_text("cards: {nina: 4}")
    assert run("imported", tmp_path).stdout == "x: read 1\n"
    assert run("imported", tmp_path, harm).returncode != 0


@pytest.mark.parametrize(("seconds", "ends"), [("0.4", False), ("1.5", True)])
def test_the_time_is_one_second_for_each_file(seconds: str, ends: bool, tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / name).mkdir()
        (tmp_path / name / "deck.yaml").write_text("cards: {nina: 4}")
    harm = f"import time; start = time.process_time()\nwhile time.process_time() < start + {seconds}: pass"
    done = run("imported", tmp_path, harm)
    assert done.stdout.splitlines() == ([] if ends else [f"{name}: read 1" for name in "abc"])
    assert done.returncode == (-signal.SIGPROF if ends else 0)
