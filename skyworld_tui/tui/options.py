"""How the screens behave: what the command line asked for, how fast things go, and where time comes from."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .palette import Look
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


def options_from(args: Any, environ: Mapping[str, str] = os.environ) -> Options:
    """The options of a command line; attributes it lacks keep their defaults."""
    from locale import getpreferredencoding

    ascii_only = bool(getattr(args, "ascii", False)) or environ.get("TERM") == "linux"
    encoding = environ.get("PYTHONIOENCODING", "") or getpreferredencoding(False)
    if "utf" not in encoding.lower():
        ascii_only = True
    remote = bool(environ.get("SSH_CONNECTION"))
    reduced = bool(getattr(args, "reduced_motion", False)) or environ.get("TEXTUAL_ANIMATIONS") == "none" or remote
    mono = bool(environ.get("NO_COLOR"))
    look = Look(
        glyphs="ascii" if ascii_only else "full",
        mono=mono,
        truecolor=_colours(environ),
        lang=getattr(args, "lang", None) or "en",
        theme=getattr(args, "theme", None) or DEFAULT,
    )
    return Options(look=look, reduced_motion=reduced)


def _colours(environ: Mapping[str, str]) -> bool:
    """Whether gradients are worth drawing: 256 colours or more."""
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if forced != "auto":
        return forced in ("truecolor", "256")
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    term = environ.get("TERM", "")
    return "256" in term or "direct" in term or os.name == "nt"
