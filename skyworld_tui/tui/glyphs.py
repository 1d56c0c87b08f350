"""Every sign beyond ASCII that may be drawn, in three sets: ``full``, ``safe`` and ``ascii``.

All are one cell wide, none has an emoji form. Painters name the signs of the full set from here;
:class:`~.paint.canvas.Canvas` draws the one that stands for it in the set of the look, so that all sets share one
layout. The safe set keeps to WGL4, the characters that the fonts of old consoles have.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len

from ..language import later

SUN, MOON, STAR, VOID = "☼", "☾", "★", "∅"
ESSENCE, AMBER, SKULL, LOCK = "◆", "◈", "⚉", "⊠"
POWER, FAITH = "†", "✦"
PREPARING, READY, CHANNELED, EXPOSED = "◔", "○", "◇", "!"
ACTIVE, ACTIVATED = "✺", "✓"
ATTACHED, TRAIL = "❏", "•"
VERB, YOURS, THEIRS = "▸", "▲", "▼"
SPENT, LEFT = "●", "○"
HIDDEN, COPY = "▮", "▯"
CLOCK, YES, NO = "◷", "✓", "✗"
BAR, BAR_HALF, BAR_REST = "━", "╸", "─"
ARROW, ELLIPSIS, TIMES, DOT, DASH, MINUS = "→", "…", "×", "·", "–", "−"
UP, DOWN, WEST, EAST = "↑", "↓", "←", "→"
BACK = "✧"
SIDE, SIDE_HEAVY, TOP_EDGE, SCROLL = "▏", "▌", "▔", "▐"
HALF_TOP, HALF_LOW, BLOCK = "▀", "▄", "█"
EIGHTHS = " ▁▂▃▄▅▆▇█"
BLOCKS: Final = frozenset("▀▁▂▃▄▅▆▇█▌▐▔▏")
"""Signs that fill a part of their cell: shapes, not writing."""

INSIGNIA: Final = {"sun": SUN, "moon": MOON, "star": STAR, "void": VOID, "": DOT}
INSIGNIA_NAME: Final = {
    "sun": later("Sun"), "moon": later("Moon"), "star": later("Star"), "void": later("Void"), "": later("none"),
}  # fmt: skip
"""What each is called, said with ``tr``."""
STAGE: Final = ("0", "I", "II", "III")
FRAMES: Final = {"thin": "╭─╮│╰╯", "dashed": "╭╌╮╎╰╯", "double": "╔═╗║╚╝", "heavy": "┏━┓┃┗┛"}
"""Outline styles: top left, horizontal, top right, vertical, bottom left, bottom right."""

SETS: Final = ("full", "safe", "ascii")
"""The names of the sets, the richest first."""

_TABLE: Final = {
    # sign of the full set: its safe twin, its ASCII twin
    "☼": "☼S", "☾": "(M", "★": "*T", "∅": "ØV", "◆": "■*", "◈": "Æ@", "⚉": "Ω%", "⊠": "∩X", "†": "†P", "✦": "¤F",
    "◔": "≈~", "○": "○o", "◇": "◊C", "✺": "◘*", "✓": "√+", "✗": "xx", "❏": "≡&", "•": "•.", "▸": "»>", "▲": "▲^",
    "▼": "▼v", "●": "●O", "▮": "▌#", "▯": "□.", "◷": "ΘT", "━": "▬#", "╸": "─-", "─": "─-", "→": "→>", "←": "←<",
    "↑": "↑^", "↓": "↓v", "…": "….", "×": "×x", "−": "−-", "·": "·.", "–": "–-", "—": "—-", "✧": "░.", "▏": "│|",
    "▌": "▌|", "▔": "─-", "▐": "▐|", "▀": "▀#", "▄": "▄#", "█": "█O", "▁": "_ ", "▂": "▄.", "▃": "▄.", "▅": "▄o",
    "▆": "█o", "▇": "█O", "╭": "┌+", "╮": "┐+", "╰": "└+", "╯": "┘+", "│": "│|", "╌": "-.", "╎": "¦:", "═": "═=",
    "║": '║"', "╔": "╔=", "╗": "╗=", "╚": "╚=", "╝": "╝=", "┃": "█#", "┏": "█#", "┓": "█#", "┗": "█#", "┛": "█#",
    "╴": "─-", "╶": "─-", "’": "’'", "‘": "‘'", "“": '“"', "”": '”"',
}  # fmt: skip
FULL: Final = frozenset(_TABLE)
"""The signs of the full set beyond ASCII."""
SAFE: Final[Mapping[str, str]] = MappingProxyType({sign: twins[0] for sign, twins in _TABLE.items()})
"""Sign of the full set -> what stands for it in the safe set, all of it in WGL4."""
ASCII: Final[Mapping[str, str]] = MappingProxyType({sign: twins[1] for sign, twins in _TABLE.items()})
"""Sign of the full set -> what stands for it in ASCII."""


def _letter(char: str) -> bool:
    return char.isalpha() and cell_len(char) == 1


def _old_letter(char: str) -> bool:
    """Latin, Greek and Cyrillic letters: those that WGL4 has."""
    return char.isalpha() and ("\u00c0" <= char <= "\u017f" or "\u0386" <= char <= "\u045f")


@lru_cache(4096)
def cell(char: str, signs: str = "full") -> str:
    """What the set ``signs`` draws for one character of a text or for one sign of the full set: always one cell.
    Letters the set lacks lose their accents; what cannot be drawn becomes ``?``."""
    if " " <= char <= "~":
        return char
    if signs == "full":
        return char if char in FULL or _letter(char) else "?"
    twin = (SAFE if signs == "safe" else ASCII).get(char)
    if twin is not None:
        return twin
    if signs == "safe" and _old_letter(char):
        return char
    plain = unicodedata.normalize("NFKD", char)[:1]
    return plain if " " <= plain <= "~" else "?"


def in_signs(text: str, signs: str) -> str:
    """``text`` as the set ``signs`` draws it, as many cells wide as it has characters."""
    return "".join(cell(char, signs) for char in text)


def drawn(char: str, signs: str = "full") -> bool:
    """Whether the set may put this character on the screen: ASCII, its own signs, and the letters it has."""
    if " " <= char <= "~":
        return True
    if signs == "full":
        return char in FULL or _letter(char)
    return signs == "safe" and (char in SAFE.values() or _old_letter(char))
