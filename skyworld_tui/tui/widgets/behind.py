"""The table as it is seen behind a sheet: its own cells, sunk toward the ground.

Textual can tint what lies behind a translucent screen, cell by cell and anew in every frame, which takes longer than
all that is painted. A match has some hundred styles, so here each is dimmed once and looked up from then on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip

from ..depths import SIXTEEN, fewer
from ..palette import DEFAULT_THEME, RGB, VOID, luminance, mix
from ..themes import READ_DIMMED, dimmed_pair, themed

if TYPE_CHECKING:
    from ..app import SkyWorldApp

DEPTH = 0.6  # how far toward the ground, 0 to 1


def behind(screen: Screen[object]) -> list[Strip]:
    """The rows of ``screen`` as it stands, dimmed."""
    look = cast("SkyWorldApp", screen.app).look
    return [dimmed(strip, look.theme, look.depth) for strip in screen._compositor.render_strips()]


def dimmed(strip: Strip, theme: str = DEFAULT_THEME, depth: str = "truecolor") -> Strip:
    """The same text in sunken colours of this theme and colour depth."""
    segments = [Segment(text, _dim(style or Style.null(), theme, depth)) for text, style, _ in strip]
    return Strip(segments, strip.cell_length)


@lru_cache(8192)
def _dim(style: Style, theme: str, depth: str) -> Style:
    """Where the terminal chooses the colours itself it is asked for faint ones; links and other data are left out."""
    plain = style.clear_meta_and_links()
    fg, bg = _rgb(style.color), _rgb(style.bgcolor)
    if fg is None and bg is None:
        return plain + Style(dim=True, bold=False)
    if depth == "16":
        read = theme in READ_DIMMED
        quiet = SIXTEEN[7 if read else 8]
        light = bg is not None and luminance(bg) > 0.9
        chip = bg is not None and luminance(bg) > 0.0 and not (light and not read)
        fg, bg = SIXTEEN[0] if chip else quiet, quiet if chip else SIXTEEN[15 if light else 0]
        return plain + Style(color=Color.from_rgb(*fg), bgcolor=Color.from_rgb(*bg), bold=False)
    ground = themed(VOID, VOID, theme)[1]
    text, below = (mix(colour, ground, DEPTH) if colour else None for colour in (fg, bg))
    if fg and bg and text and below:
        text, below = fewer(*dimmed_pair((text, below), (fg, bg), theme), depth)
    return plain + Style(
        color=Color.from_rgb(*text) if text else None, bgcolor=Color.from_rgb(*below) if below else None
    )


def _rgb(colour: Color | None) -> RGB | None:
    return None if colour is None or colour.triplet is None else (*colour.triplet,)
