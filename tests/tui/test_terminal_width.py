"""A terminal is asked how wide it draws a sign: the answer, silence, keys typed meanwhile, and order afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.tui.glyphs import ESSENCE
from skyworld_tui.tui.options import options_from
from skyworld_tui.tui.width import QUESTION, Measure, understood

from .test_terminal import read_until

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")
ASK = "from skyworld_tui.tui.width import measured; print('said', measured({more}), flush=True)"
SIGN = f"{ESSENCE}\x1b[6n\x1b8\x1b[K".encode()
Started = Callable[..., tuple[subprocess.Popen[bytes], int, int]]


@pytest.mark.parametrize(
    ("text", "cells", "typed"),
    [
        ("\x1b[3;1R\x1b[3;2R", 1, ""),
        ("\x1b[24;7R\x1b[24;9R", 2, ""),
        ("\x1b[1;1R\x1b[1;4R", 3, ""),
        ("", None, ""),
        ("\x1b[3;1R", None, ""),
        ("\x1b[3;80R\x1b[3;80R", None, ""),
        ("\x1b[3;80R\x1b[4;1R", None, ""),
        ("a\x1b[3;1Rb\x1b[A\x1b[3;2R\x1b", 1, "ab\x1b[A\x1b"),
        ("q\x1b[3;1R\x1b[3;", None, "q"),
    ],
)
def test_answers_are_told_from_keys(text: str, cells: int | None, typed: str) -> None:
    assert understood(text) == Measure(cells, typed)


@given(st.lists(st.text("abcR[;12\r\n", max_size=5), min_size=3, max_size=3), st.integers(1, 99))
def test_no_key_is_lost(keys: list[str], column: int) -> None:
    text = f"{keys[0]}\x1b[2;{column}R{keys[1]}\x1b[2;{column + 1}R{keys[2]}"
    assert understood(text) == Measure(1, "".join(keys))


def test_the_terminal_is_asked_only_where_signs_were_not_chosen() -> None:
    asked: list[float] = []

    def ask(patience: float) -> Measure:
        asked.append(patience)
        return Measure(2, "x")

    environ = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    options = options_from(SimpleNamespace(), environ, ask)
    assert options.look.glyphs == "ascii" and options.typed == "x" and len(asked) == 1
    assert options_from(SimpleNamespace(), {**environ, "SSH_TTY": "x"}, ask).typed == "x" and asked[1] > asked[0]
    for args, more in ((SimpleNamespace(ascii=True), {}), (SimpleNamespace(), {"PYTHONIOENCODING": "latin-1"})):
        assert options_from(args, {**environ, **more}, ask).look.glyphs == "ascii"
    assert len(asked) == 2
    assert options_from(SimpleNamespace(), environ, lambda _: Measure(1)).look.glyphs == "full"
    assert options_from(SimpleNamespace(), environ, lambda _: Measure()).look.glyphs == "full"


@pytest.fixture
def start() -> Iterator[Started]:
    """Programs in a pseudo-terminal of 80 x 24: the process, our end of it and its own."""
    begun: list[tuple[subprocess.Popen[bytes], int, int]] = []

    def run(*words: str, **environ: str) -> tuple[subprocess.Popen[bytes], int, int]:
        import fcntl
        import struct

        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONIOENCODING": "utf-8", **environ}
        for name in ("SSH_TTY", "SSH_CLIENT", "SSH_CONNECTION", "NO_COLOR"):
            env.pop(name, None)
        process = subprocess.Popen(
            [sys.executable, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        begun.append((process, master, slave))
        return begun[-1]

    yield run
    for process, master, slave in begun:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"\x1b[1;1R\x1b[1;2R", b"cells=1, typed=''"),
        (b"\x1b[1;1R\x1b[1;3R", b"cells=2, typed=''"),
        (b"k\x1b[1;1R\x1b[Cv\x1b[1;2R", rb"cells=1, typed='k\x1b[Cv'"),
    ],
)
def test_a_terminal_that_answers(start: Started, answer: bytes, said: bytes) -> None:
    process, master, slave = start("-c", ASK.format(more="patience=30"))
    before = termios.tcgetattr(slave)
    assert QUESTION.encode() in read_until(master, SIGN)
    os.write(master, answer)
    assert said in read_until(master, b")\r\n")
    assert process.wait(timeout=30) == 0
    assert termios.tcgetattr(slave) == before


def test_a_silent_terminal_and_one_that_answers_too_late(start: Started) -> None:
    process, master, slave = start("-c", ASK.format(more="patience=0"))
    before = termios.tcgetattr(slave)
    assert b"cells=None, typed=''" in read_until(master, b")\r\n")
    assert process.wait(timeout=30) == 0
    assert termios.tcgetattr(slave) == before


def test_keys_that_wait_already_are_left_where_they_are(start: Started) -> None:
    more = "patience=30), open(0, 'rb').readline("
    process, master, _ = start("-c", f"import sys; sys.stdin.readline(); {ASK.format(more=more)}")
    os.write(master, b"go\nearly\n")
    seen = read_until(master, b"b'early")
    assert SIGN not in seen and b"cells=None, typed=''" in seen
    assert process.wait(timeout=30) == 0


def test_a_fault_meanwhile_leaves_the_terminal_in_order(start: Started) -> None:
    process, master, slave = start("-c", ASK.format(more="lambda: 1 / 0"))
    before = termios.tcgetattr(slave)
    read_until(master, b"ZeroDivisionError: ")
    assert process.wait(timeout=30) == 1
    assert termios.tcgetattr(slave) == before


def test_a_kill_meanwhile_waits_until_the_terminal_is_in_order(start: Started) -> None:
    more = "lambda: (print('busy', flush=True), input()), patience=30"
    process, master, slave = start("-c", ASK.format(more=more))
    before = termios.tcgetattr(slave)
    read_until(master, b"busy")
    process.send_signal(signal.SIGTERM)
    os.write(master, b"on\n\x1b[1;1R\x1b[1;2R")
    assert process.wait(timeout=30) == -signal.SIGTERM
    assert termios.tcgetattr(slave) == before


def test_without_a_terminal_nothing_is_asked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(more="patience=30")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert done.stdout.strip() == b"said Measure(cells=None, typed='')"


def test_a_wide_terminal_gets_ascii_and_keys_typed_early_reach_the_menu(start: Started, tmp_path: Path) -> None:
    _, master, _ = start("-m", "skyworld_tui", SKYWORLD_HOME=str(tmp_path))
    read_until(master, SIGN)
    os.write(master, b"\x1b[1;1R\x1b[1;3R?")
    seen = read_until(master, b"KEYS")
    assert seen.replace(QUESTION.encode(), b"").isascii()
