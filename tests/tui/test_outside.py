"""Plain text on the terminal itself: what ends the wait, and what stays in the terminal afterwards."""

from __future__ import annotations

import io
import os
import selectors
import signal
import sys
from collections.abc import Iterator

import pytest

from skyworld_tui.tui import outside

pty = pytest.importorskip("pty")


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a terminal at which one types; the other one is the standard input."""
    typing, read = pty.openpty()
    with os.fdopen(read, "r") as source:
        monkeypatch.setattr(sys, "__stdin__", source)
        yield typing
    os.close(typing)


@pytest.mark.parametrize("typed", [b"\n", b"words\n", b"\x04"], ids=["enter", "words", "end"])
@pytest.mark.parametrize("wipe", [True, False])
def test_enter_or_the_end_of_the_input_ends_it(
    keyboard: int, capsys: pytest.CaptureFixture[str], typed: bytes, wipe: bool
) -> None:
    os.write(keyboard, typed)
    outside.print_and_wait(["one", "two"], "Enter?", wipe=wipe)
    assert capsys.readouterr().out == "one\ntwo\n\nEnter?" + (outside.WIPE if wipe else "")


@pytest.mark.parametrize("name", outside.SIGNALS)
def test_a_signal_ends_it_and_is_heard_as_before_afterwards(
    keyboard: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    number = getattr(signal, name)
    looks: list[float] = []

    def look(_: object, wait: float) -> list[object]:
        looks.append(wait)
        if len(looks) == 3:
            signal.raise_signal(number)
        return []

    monkeypatch.setattr(selectors.SelectSelector, "select", look)
    heard: list[int] = []
    before = signal.signal(number, lambda got, _: heard.append(got))
    try:
        outside.print_and_wait(["secret"], "Enter?", wipe=True)
        assert len(looks) == 3 and heard == []
        assert capsys.readouterr().out.endswith(outside.WIPE)
        signal.raise_signal(number)
        assert heard == [number]
    finally:
        signal.signal(number, before)


def test_a_terminal_that_is_gone_is_an_os_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdout", Gone())
    with pytest.raises(OSError, match="Input/output"):
        outside.print_and_wait(["one"], "Enter?", wipe=True)
