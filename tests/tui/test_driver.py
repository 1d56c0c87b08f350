"""The thread that reads keys: how long it waits for the rest of what an Esc may begin."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from types import SimpleNamespace

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


def test_a_program_that_is_leaving_does_not_take_the_terminal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hang-up sends SIGCONT too, and Textual then starts its thread anew, which nothing would end."""
    begun: list[int | None] = []
    monkeypatch.setattr(driver.LinuxDriver, "start_application_mode", lambda it: begun.append(it._app.return_code))
    for status in (None, 0, 129):
        it = driver.PromptDriver.__new__(driver.PromptDriver)
        it._app = SimpleNamespace(return_code=status)  # type: ignore[assignment]
        it.start_application_mode()
    assert begun == [None]


def test_a_terminal_that_is_gone_is_not_read_without_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    os.close(into)
    it = driver.PromptDriver.__new__(driver.PromptDriver)
    it.fileno, it._debug = out, False
    waits: list[float] = []

    class Event(threading.Event):
        """Is set after the third wait."""

        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout or 0.0)
            if len(waits) == 3:
                self.set()
            return self.is_set()

    it.exit_event = Event()
    it.run_input_thread()
    os.close(out)
    assert waits == [driver.LOOK] * 3
