"""Every sign beyond ASCII that may be drawn, each with its ASCII twin.

All are one cell wide, none has an emoji form. Painters name them from here; :class:`~.paint.canvas.Canvas` puts the
twin in their place when the look asks for ASCII, so that both looks share one layout.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

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

INSIGNIA: Final = {"sun": SUN, "moon": MOON, "star": STAR, "void": VOID, "": DOT}
INSIGNIA_NAME: Final = {"sun": "Sun", "moon": "Moon", "star": "Star", "void": "Void", "": "none"}
STAGE: Final = ("0", "I", "II", "III")
FRAMES: Final = {"thin": "╭─╮│╰╯", "dashed": "╭╌╮╎╰╯", "double": "╔═╗║╚╝", "heavy": "┏━┓┃┗┛"}
"""Outline styles: top left, horizontal, top right, vertical, bottom left, bottom right."""

_TWINS = {
    "☼": "S", "☾": "M", "★": "T", "∅": "V", "◆": "*", "◈": "@", "⚉": "%", "⊠": "X", "†": "P", "✦": "F",
    "◔": "~", "○": "o", "◇": "C", "✺": "*", "✓": "+", "✗": "x", "❏": "&", "•": ".", "▸": ">", "▲": "^", "▼": "v",
    "●": "O", "▮": "#", "▯": ".", "◷": "T", "━": "#", "╸": "-", "─": "-", "→": ">", "←": "<", "↑": "^", "↓": "v",
    "…": ".", "×": "x", "−": "-", "·": ".", "–": "-", "—": "-", "✧": ".", "▏": "|", "▌": "|", "▔": "-", "▐": "|",
    "▀": "#", "▄": "#", "█": "O", "▁": " ", "▂": ".", "▃": ".", "▅": "o", "▆": "o", "▇": "O",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "│": "|", "╌": ".", "╎": ":", "═": "=", "║": '"',
    "╔": "=", "╗": "=", "╚": "=", "╝": "=", "┃": "#", "┏": "#", "┓": "#", "┗": "#", "┛": "#",
    "╴": "-", "╶": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
}  # fmt: skip
ASCII: Final = dict(_TWINS)
"""Sign -> its twin. The table the glyph test holds every screen to."""


@lru_cache(4096)
def cell(char: str, ascii_only: bool = False) -> str:
    """What is drawn for one character: itself, its twin, or ``?`` for what would not be one cell wide."""
    if " " <= char <= "~":
        return char
    if ascii_only:
        if char in ASCII:
            return ASCII[char]
        plain = unicodedata.normalize("NFKD", char)[:1]
        return plain if " " <= plain <= "~" else "?"
    if char in ASCII or (char.isalpha() and cell_len(char) == 1):
        return char
    return "?"


def allowed(char: str) -> bool:
    """True for ASCII, for the signs of the table and for letters of one cell."""
    return char == cell(char) and char not in ("\ufe0f", "\u200d")
