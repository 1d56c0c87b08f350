"""How the screens behave: what the command line asked for, how fast things go, and where time comes from."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .palette import Look
from .terminal import detect
from .themes import DEFAULT


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that something stays before the next thing happens. All zero: nothing is waited for, no timer is set."""

    step: float = 0.9  # one line of the other player's turn
    start: float = 0.6  # the summary at the start of a turn
    say: float = 3.0  # a refusal in the prompt line
    guard: float = 0.3  # a fresh curtain ignores keys for so long, so that a held Enter does not open it
    tick: float = 0.5  # how often the clock is looked at

    @classmethod
    def instant(cls) -> Pace:
        """For tests: nothing waits."""
        return cls(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a screen may need to know of its surroundings."""

    look: Look = field(default_factory=Look)
    pace: Pace = field(default_factory=Pace)
    reduced_motion: bool = False
    now: Callable[[], float] = time.monotonic
    today: Callable[[], str] = lambda: time.strftime("%Y-%m-%dT%H:%M:%S")
    entropy: Callable[[], int] = time.time_ns
    ask_end: bool = True
    saves: Any = None  # a SaveStore; None = the player's own folder


def options_from(args: Any, environ: Mapping[str, str] = os.environ, cells: int | None = None) -> Options:
    """The options of a command line; attributes it lacks keep their defaults. ``cells``: how wide the terminal drew a
    sign, where that was measured."""
    terminal = detect(environ, output_encoding(environ), windows=os.name == "nt", cells=cells)
    look = Look(
        glyphs="ascii" if getattr(args, "ascii", False) else terminal.signs,
        mono=terminal.mono,
        depth=terminal.depth,
        lang=getattr(args, "lang", None) or "en",
        theme=getattr(args, "theme", None) or DEFAULT,
    )
    return Options(look=look, reduced_motion=bool(getattr(args, "reduced_motion", False)) or terminal.reduced_motion)


def output_encoding(environ: Mapping[str, str]) -> str:
    """The encoding of what is written to the terminal."""
    from locale import getpreferredencoding

    return environ.get("PYTHONIOENCODING", "").partition(":")[0] or getpreferredencoding(False)
