"""The thread that reads keys: how long it waits for the rest of what an Esc may begin."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

pytest.importorskip("termios")

from textual import constants, events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from skyworld_tui.tui import driver
from skyworld_tui.tui.app import SkyWorldApp


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


@pytest.mark.parametrize("stray", [b"\xff", "é".encode("latin-1"), b"\xc3"])
def test_bytes_that_are_no_text_are_one_odd_key(monkeypatch: pytest.MonkeyPatch, stray: bytes) -> None:
    heard, _ = typed(monkeypatch, b"a", stray, b"b")
    assert heard == ["a", "replacement_character", "b"]


def test_a_driver_that_the_player_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SkyWorldApp().driver_class is driver.PromptDriver
    monkeypatch.setattr(constants, "DRIVER", "textual.drivers.linux_driver:LinuxDriver")
    assert SkyWorldApp().driver_class is LinuxDriver


def test_a_size_of_nothing_leaves_the_mouse_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in (b"24;80;0;0", b"0;0;480;800"):
        heard, _ = typed(monkeypatch, b"\x1b[48;" + size + b"t", b"\x1b[<35;10;10M", b"a")
        assert heard == ["a"]


def bare(**values: object) -> driver.PromptDriver:
    """A driver that was never started, with these attributes."""
    it = driver.PromptDriver.__new__(driver.PromptDriver)
    for name, value in {"_debug": False, "_gone": False, **values}.items():
        setattr(it, name, value)
    return it


@pytest.mark.parametrize(
    ("status", "there", "stopped", "done"),
    [
        (None, True, True, ["begin"]),
        (None, True, False, ["put down", "begin"]),
        (None, False, True, []),
        (129, True, True, []),
        (0, True, False, []),
    ],
)
def test_who_goes_on_after_a_stop(
    monkeypatch: pytest.MonkeyPatch, status: int | None, there: bool, stopped: bool, done: list[str]
) -> None:
    """A hang-up sends SIGCONT too, and Textual then begins anew on a terminal that is not there."""
    told: list[str] = []
    monkeypatch.setattr(driver.PromptDriver, "start_application_mode", lambda it: told.append("begin"))
    monkeypatch.setattr(driver.PromptDriver, "suspend_application_mode", lambda it: told.append("put down"))
    monkeypatch.setattr(driver.PromptDriver, "_there", lambda it: there)
    it = bare(_app=SimpleNamespace(return_code=status), _auto_restart=True, _must_signal_resume=stopped)
    it._sigcont_application()
    assert told == done


def test_a_terminal_that_is_gone_is_read_with_pauses_and_left_once(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    os.close(into)
    waits: list[float] = []
    left: list[tuple[object, ...]] = []

    class Event(threading.Event):
        """Is set after the third wait."""

        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout or 0.0)
            if len(waits) == 3:
                self.set()
            return self.is_set()

    it = bare(
        fileno=out,
        exit_event=Event(),
        _sky=SimpleNamespace(leave="leave"),
        _loop=SimpleNamespace(call_soon_threadsafe=lambda *call: left.append(call)),
    )
    it.run_input_thread()
    os.close(out)
    assert waits == [driver.LOOK] * 3
    assert left == [("leave", 129)]


def test_what_cannot_be_written_is_dropped_and_said_once() -> None:
    lost: list[int] = []

    class Dead(io.StringIO):
        """Takes one text."""

        def write(self, text: str) -> int:
            if self.tell():
                raise OSError("gone")
            return super().write(text)

    file = Dead()
    outlet = driver.Outlet(file, lambda: lost.append(1))
    assert outlet.write("one") == 3
    for _ in range(3):
        assert outlet.write("two") == 3
        outlet.flush()
    assert lost == [1] and not outlet.open
    assert file.getvalue() == "one"
