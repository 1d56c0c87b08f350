"""What can be known of the terminal before anything is drawn: from its environment, its encoding and one measure.

Nothing here asks the terminal itself; :mod:`~.width` does, and hands its measure in.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass

from .glyphs import FULL, SAFE

NO_SCREEN = ("dumb", "unknown")
"""Values of TERM that say: the cursor cannot be moved."""
_OLD = ("linux", "console", "cygwin", "ansi", "pcansi", "cons25", "sun")
_OLD_FAMILIES = ("vt1", "vt2", "vt3", "vt4", "vt5", "linux-", "wsvt")
_MODERN_WINDOWS = ("WT_SESSION", "TERM_PROGRAM", "ConEmuPID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE")
_COLOUR_SYSTEMS = ("auto", "standard", "256", "truecolor", "windows")
_LIGHT, _DARK = ("7", "15"), ("0", "1", "2", "3", "4", "5", "6", "8")


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a terminal can show. ``signs``: a name of :data:`~.glyphs.SETS`; ``depth``: ``16``, ``256`` or
    ``truecolor``; ``mono``: colours are not wanted; ``remote``: it is reached over ssh, so that every repaint costs;
    ``still``: motion is not wanted; ``light``: its ground is light (True), dark (False) or not known (None)."""

    signs: str = "full"
    depth: str = "truecolor"
    mono: bool = False
    remote: bool = False
    still: bool = False
    light: bool | None = None

    @property
    def reduced_motion(self) -> bool:
        """Whether motion is better left out unless the player asks for it."""
        return self.remote or self.still


def detect(
    environ: Mapping[str, str], encoding: str = "utf-8", *, windows: bool = False, cells: int | None = None
) -> Terminal:
    """What ``environ`` and the output's ``encoding`` tell. ``cells``: how wide the terminal draws a sign that is one
    cell here (:func:`~.width.measured`), None when it was not measured."""
    return Terminal(
        signs=_signs(environ, encoding, windows, cells),
        depth=_depth(environ, windows),
        mono=bool(environ.get("NO_COLOR")),
        remote=any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")),
        still=environ.get("TEXTUAL_ANIMATIONS", "").strip().lower() == "none",
        light=_light(environ),
    )


def put_right(environ: MutableMapping[str, str]) -> None:
    """Take out what Textual trips over: a colour system it does not know, and a NO_COLOR that says nothing."""
    if environ.get("TEXTUAL_COLOR_SYSTEM", "auto") not in _COLOUR_SYSTEMS:
        del environ["TEXTUAL_COLOR_SYSTEM"]
    if environ.get("NO_COLOR") == "":
        del environ["NO_COLOR"]


def encodes(encoding: str, signs: frozenset[str]) -> bool:
    """Whether text of this encoding can hold all of these signs; False for an encoding that does not exist."""
    try:
        "".join(signs).encode(encoding)
    except (LookupError, ValueError):
        return False
    return True


def _signs(environ: Mapping[str, str], encoding: str, windows: bool, cells: int | None) -> str:
    """The richest set that this terminal draws one cell wide. A terminal that took the sign for two cells does so
    with lines and blocks too; one that took it for three read the bytes of UTF-8 as characters."""
    term = environ.get("TERM", "")
    if (term in NO_SCREEN or not term) and not windows:
        return "ascii"
    if cells not in (None, 1) or not encodes(encoding, frozenset(SAFE.values())):
        return "ascii"
    if not encodes(encoding, FULL):
        return "safe"
    if windows:
        return "full" if any(environ.get(name) for name in _MODERN_WINDOWS) else "safe"
    return "safe" if term in _OLD or term.startswith(_OLD_FAMILIES) else "full"


def _depth(environ: Mapping[str, str], windows: bool) -> str:
    """How many colours Textual will send, which asks the same variables."""
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if forced in ("truecolor", "256"):
        return forced
    if forced in ("standard", "windows"):
        return "16"
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit") or windows:
        return "truecolor"
    last = environ.get("TERM", "").strip().lower().rpartition("-")[2]
    return "256" if last in ("256color", "kitty") else "16"


def _light(environ: Mapping[str, str]) -> bool | None:
    """COLORFGBG names text and ground as numbers of the sixteen colours: ``0;15`` is black on white."""
    ground = environ.get("COLORFGBG", "").rpartition(";")[2].strip()
    return True if ground in _LIGHT else False if ground in _DARK else None
