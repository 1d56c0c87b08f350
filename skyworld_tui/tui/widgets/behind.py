"""The table as it is seen behind a sheet: its own cells, sunk toward the dark.

Textual can tint what lies behind a translucent screen, cell by cell and anew in every frame, which takes longer than
all that is painted. A match has some hundred styles, so here each is dimmed once and looked up from then on.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip

from ..palette import VOID, mix

DEPTH = 0.6  # how far toward the dark, 0 to 1


def behind(screen: Screen[object]) -> list[Strip]:
    """The rows of ``screen`` as it stands, dimmed."""
    return [dimmed(strip) for strip in screen._compositor.render_strips()]


def dimmed(strip: Strip) -> Strip:
    """The same text in sunken colours."""
    return Strip([Segment(text, _dim(style) if style else style) for text, style, _ in strip], strip.cell_length)


@lru_cache(8192)
def _dim(style: Style) -> Style:
    """Colours the terminal chooses by itself stay as they are; links and other data do not."""
    return style.clear_meta_and_links() + Style(color=_sunk(style.color), bgcolor=_sunk(style.bgcolor))


def _sunk(colour: Color | None) -> Color | None:
    if colour is None or colour.triplet is None:
        return colour
    r, g, b = colour.triplet
    return Color.from_rgb(*mix((r, g, b), VOID, DEPTH))
