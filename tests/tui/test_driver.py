"""The thread that reads keys: how long it waits for the rest of what an Esc may begin."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

pytest.importorskip("termios")

from textual import constants, events
from textual.message import Message

from skyworld_tui.tui import driver


class Pipe:
    """Stands for the selector: hands out what was typed, piece by piece, and notes how long it was asked to wait."""

    typed: Iterator[bytes] = iter(())
    waits: list[float] = []

    def __init__(self) -> None:
        self.read, self.write = 0, 0

    def __enter__(self) -> Pipe:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def register(self, fileno: int, _: int) -> None:
        """The end that is read."""

    def select(self, wait: float) -> list[str]:
        """The next piece; b"" stands for a wait in vain, and when there is none left the program ends."""
        self.waits.append(wait)
        piece = next(self.typed, None)
        if piece is None:
            Pipe.end.set()
            return []
        if piece:
            os.write(Pipe.into, piece)
            return ["ready"]
        Pipe.now += wait
        return []

    end: threading.Event
    into: int
    now: float


def typed(monkeypatch: pytest.MonkeyPatch, *pieces: bytes) -> tuple[list[str], list[float]]:
    """The keys that were heard, and the waits."""
    out, into = os.pipe()
    Pipe.typed, Pipe.waits, Pipe.end, Pipe.into, Pipe.now = iter(pieces), [], threading.Event(), into, 100.0
    monkeypatch.setattr(driver.selectors, "SelectSelector", Pipe)
    monkeypatch.setattr("textual._parser.get_time", lambda: Pipe.now)
    heard: list[str] = []

    def note(message: Message) -> None:
        if isinstance(message, events.Key):
            heard.append(message.key)

    it = driver.PromptDriver.__new__(driver.PromptDriver)
    it.fileno, it.exit_event, it._debug = out, Pipe.end, False
    it.process_message = note  # type: ignore[method-assign]
    it.run_input_thread()
    os.close(out)
    os.close(into)
    return heard, Pipe.waits


def test_an_escape_alone_is_known_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.025)
    heard, waits = typed(monkeypatch, b"a", b"\x1b", b"", b"b")
    assert heard == ["a", "escape", "b"]
    assert waits == [driver.LOOK, driver.LOOK, 0.025, driver.LOOK, driver.LOOK, driver.LAST]


def test_a_key_in_two_pieces_is_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    heard, _ = typed(monkeypatch, b"\x1b", b"[A", b"\xc3", b"\xa9")
    assert heard == ["up", "é"]
