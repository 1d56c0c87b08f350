"""How wide the terminal draws a sign: one is printed, and the cursor is asked for before and after it.

Terminals set up for Chinese, Japanese or Korean draw many signs, and every line of a card, two cells wide; terminals
that do not read UTF-8 show its bytes. Neither can be known from the environment.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .glyphs import ESSENCE

QUESTION = f"\x1b7\x1b[6n{ESSENCE}\x1b[6n\x1b8\x1b[K"
"""Where is the cursor, the sign, where is it now; then the cursor goes back and the sign is gone again."""
PATIENCE = 0.1
"""Seconds after which a terminal that has not answered will not."""
PATIENCE_REMOTE = 0.3
"""The same over a network."""
_ANSWER = re.compile(r"\x1b\[(\d+);(\d+)R")
_HALF_ANSWER = re.compile(r"\x1b(\[[\d;]*)?$")


@dataclass(frozen=True, slots=True)
class Measure:
    """``cells``: how wide the sign was drawn, None when the terminal did not say. ``typed``: what else was read while
    waiting, which belongs to the game."""

    cells: int | None = None
    typed: str = ""


def understood(text: str) -> Measure:
    """What was answered, told apart from what was typed. The piece of an answer that came too late is no key."""
    places = [(int(row), int(column)) for row, column in _ANSWER.findall(text)]
    cells = None
    if len(places) >= 2 and places[0][0] == places[1][0]:
        cells = places[1][1] - places[0][1]
    typed = _ANSWER.sub("", text)
    if len(places) < 2:
        typed = _HALF_ANSWER.sub("", typed)
    return Measure(cells if cells and cells > 0 else None, typed)


def measured(meanwhile: Callable[[], object] = lambda: None, *, patience: float = PATIENCE) -> Measure:
    """Ask the terminal of this process. ``meanwhile`` runs between the question and the answer, so that waiting costs
    nothing where there is work to do. Nothing is asked where there is no terminal that could answer, or where
    something was typed already; the terminal's settings are as before when this returns or raises."""
    try:
        import termios
        import tty
    except ImportError:  # no such terminals here
        meanwhile()
        return Measure()
    try:
        source, target = sys.stdin.fileno(), sys.stdout.fileno()
        before = termios.tcgetattr(source)
        if os.tcgetpgrp(source) != os.getpgrp():  # in the background: asking would stop us
            raise OSError
    except (OSError, ValueError, termios.error):
        meanwhile()
        return Measure()
    with _undisturbed():
        try:
            tty.setcbreak(source, termios.TCSANOW)
            if _ready(source, 0.0):
                meanwhile()
                return Measure()
            asked = time.monotonic()
            os.write(target, QUESTION.encode())
            meanwhile()
            return understood(_read(source, asked + patience))
        finally:
            termios.tcsetattr(source, termios.TCSANOW, before)


def _ready(source: int, seconds: float) -> bool:
    return bool(select.select([source], [], [], max(0.0, seconds))[0])


def _read(source: int, end: float) -> str:
    """What comes in until both answers are here or time is over; at least what is here already."""
    seen = b""
    while _ready(source, end - time.monotonic()):
        chunk = os.read(source, 1024)
        seen += chunk
        if not chunk or len(_ANSWER.findall(seen.decode(errors="replace"))) >= 2:
            break
    return seen.decode(errors="replace")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A kill or a stop waits until the terminal is in order again."""
    held: Any = {signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
