"""How the screens behave: what the command line asked for, how fast things go, and where time comes from."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..language import from_locale
from .glyphs import FULL, SAFE
from .palette import DEFAULT_THEME, LIGHT_THEME, Look
from .settings import Settings
from .terminal import Terminal, detect, encodes
from .width import PATIENCE, PATIENCE_REMOTE, Measure


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that something stays before the next thing happens. All zero: nothing is waited for, no timer is set."""

    step: float = 0.9  # one line of the other player's turn
    start: float = 0.6  # the summary at the start of a turn
    say: float = 3.0  # a refusal in the prompt line
    guard: float = 0.3  # a fresh curtain ignores keys for so long, so that a held Enter does not open it
    tick: float = 0.5  # how often the clock is looked at
    rest: float = 0.12  # the pointer on a card before the cursor follows: on its way to a key it crosses others

    @classmethod
    def instant(cls) -> Pace:
        """For tests: nothing waits."""
        return cls(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


#: How long the doings of another turn stay, by the pace that the player chose.
PACES: Mapping[str, Pace] = {"calm": Pace(step=1.8, start=1.2, say=5.0), "normal": Pace(), "quick": Pace(0.35, 0.2)}


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a screen may need to know of its surroundings: what the player set, what the command line asked for
    this once (``asked``: setting -> value), what the terminal can show, and what comes of it (``look``, ``pace``,
    ``reduced_motion``)."""

    look: Look = field(default_factory=Look)
    pace: Pace = field(default_factory=Pace)
    reduced_motion: bool = False
    now: Callable[[], float] = time.monotonic
    today: Callable[[], str] = lambda: time.strftime("%Y-%m-%dT%H:%M:%S")
    entropy: Callable[[], int] = time.time_ns
    settings: Settings = field(default_factory=Settings)
    settings_fault: str = ""  # one sentence about a settings file that could not be read
    asked: Mapping[str, Any] = field(default_factory=dict)
    terminal: Terminal = field(default_factory=Terminal)
    locale: str = "en"  # the language that the environment asks for
    encoding: str = "utf-8"  # of what is written to the terminal
    saves: Any = None  # a SaveStore; None = the player's own folder
    coach: Any = None  # an Adviser; None = the computer player
    typed: str = ""  # keys that were typed before there was a screen

    def value(self, name: str) -> Any:
        """What holds for a setting: the command line's word for this once, else the player's."""
        return self.asked.get(name, getattr(self.settings, name))


def options_from(
    args: Any, environ: Mapping[str, str] = os.environ, ask: Callable[[float], Measure] | None = None
) -> Options:
    """The options of a command line and of the player's settings file; attributes that ``args`` lacks leave a setting
    as it is. ``ask`` measures the terminal's signs with so much patience in seconds; it is called only where nobody
    has chosen a set of signs."""
    from .settings import SettingsFile

    encoding, windows = output_encoding(environ), os.name == "nt"
    terminal = detect(environ, encoding, windows=windows)
    loaded = SettingsFile().load()
    asked: dict[str, Any] = {name: getattr(args, name) for name in ("theme", "lang") if getattr(args, name, None)}
    if getattr(args, "ascii", False):
        asked["signs"] = "ascii"
    if getattr(args, "reduced_motion", False):
        asked["reduced_motion"] = "on"
    if getattr(args, "no_clock", False):
        asked["clock"] = False
    if getattr(args, "pack", None):
        asked["packs"] = tuple(dict.fromkeys((*loaded.settings.packs, *args.pack)))
    measure = Measure()
    if ask is not None and asked.get("signs", loaded.settings.signs) == "auto" and terminal.signs != "ascii":
        measure = ask(PATIENCE_REMOTE if terminal.remote else PATIENCE)
        terminal = detect(environ, encoding, windows=windows, cells=measure.cells)
    options = Options(
        look=Look(mono=terminal.mono, depth=terminal.depth),
        settings=loaded.settings,
        settings_fault=loaded.fault,
        asked=asked,
        terminal=terminal,
        locale=from_locale(environ),
        encoding=encoding,
        typed=measure.typed,
    )
    for name in ("signs", "theme", "lang", "keys", "reduced_motion", "pace"):
        options = in_force(options, name)
    return options


def with_setting(options: Options, name: str, value: Any) -> Options:
    """``options`` after the player has set ``name``; what the command line asked of it is over."""
    asked = {other: word for other, word in options.asked.items() if other != name}
    return in_force(replace(options, settings=replace(options.settings, **{name: value}), asked=asked), name)


def in_force(options: Options, name: str) -> Options:
    """``options`` with what comes of the setting ``name``."""
    value, look = options.value(name), options.look
    if name == "signs":
        return replace(options, look=replace(look, glyphs=_signs(options, value)))
    if name == "theme" and value == "auto":
        value = LIGHT_THEME if options.terminal.light else DEFAULT_THEME
    if name == "lang" and value == "auto":
        value = options.locale
    if name in ("theme", "lang", "keys"):
        return replace(options, look=replace(look, **{name: value}))
    if name == "reduced_motion":
        return replace(options, reduced_motion=_reduced(options.terminal, value))
    if name == "pace":
        return replace(options, pace=PACES[value])
    return options


def _signs(options: Options, wanted: str) -> str:
    """The set of signs: what the player wants, but never what the terminal's encoding cannot hold."""
    needed = {"full": FULL, "safe": frozenset(SAFE.values())}.get(wanted, frozenset())
    if wanted == "auto" or not encodes(options.encoding, needed):
        return options.terminal.signs
    return wanted


def _reduced(terminal: Terminal, wanted: str) -> bool:
    """Whether nothing moves. TEXTUAL_ANIMATIONS=none holds for all programs of the player, so for this one too."""
    return terminal.still or wanted == "on" or (wanted == "auto" and terminal.reduced_motion)


def output_encoding(environ: Mapping[str, str]) -> str:
    """The encoding of what is written to the terminal."""
    from locale import getpreferredencoding

    return environ.get("PYTHONIOENCODING", "").partition(":")[0] or getpreferredencoding(False)
