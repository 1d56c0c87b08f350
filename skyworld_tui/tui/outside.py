"""Plain text on the terminal itself, outside of the full screen, until Enter is pressed.

Meanwhile the whole program stands still. A signal ends the wait, so that whatever the signal asks for is done at once.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled out of it, and puts the cursor at the top."""
LOOK = 0.1
"""Seconds after which the wait looks whether a signal has come."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


def print_and_wait(lines: list[str], ask: str, *, wipe: bool) -> None:
    """Print ``lines`` and ``ask``, and return when Enter was pressed, the input ended or a signal came. ``wipe``: no
    line of it stays in the terminal. OSError when the terminal is gone."""
    try:
        print("\n".join([*lines, "", ask]), end="", flush=True)
        wait_for_enter()
    finally:
        if wipe:
            with suppress(OSError, ValueError):
                print(WIPE, end="", flush=True)


def wait_for_enter() -> None:
    """Wait for a line, the end of the input, or a signal. OSError when the terminal is gone."""
    if sys.platform == "win32":  # no signal is waited for there, and a console cannot be selected
        with suppress(EOFError, KeyboardInterrupt):
            input()
        return
    source = sys.__stdin__
    if source is None:
        return
    told: list[int] = []
    with _caught(lambda number, _: told.append(number)), selectors.SelectSelector() as selector:
        selector.register(source.fileno(), selectors.EVENT_READ)
        while not told:
            if selector.select(LOOK):
                os.read(source.fileno(), 4096)
                return


@contextmanager
def _caught(handler: Callable[[int, object], None]) -> Iterator[None]:
    """These signals call ``handler``. The event loop hears of them as well and does its part when it runs again; what
    would leave by a Ctrl+C on this terminal only ends the wait."""
    before = {}
    for name in SIGNALS:
        number = getattr(signal, name)
        before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old if old is not None else signal.SIG_DFL)
