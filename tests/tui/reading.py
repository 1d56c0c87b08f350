"""Reading the screen as it is composed: its signs, and what their colours mean, in a form that a person can review."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style
from textual.app import App

from skyworld_tui.tui import palette as p
from skyworld_tui.tui.palette import RGB, luminance

INKS: dict[str, RGB] = {
    "w": p.BRIGHT, "t": p.TEXT, "m": p.MUTED, "f": p.FAINT, "e": p.EDGE, "y": p.YOU, "o": p.OPP, "l": p.LEGAL,
    "a": p.AMBER, "g": p.GOLD, "r": p.RED, "c": p.ROSE, "s": p.SUNLIT,
}  # fmt: skip
GROUNDS: dict[str, RGB] = {"1": p.YOU, "2": p.OPP, "3": p.LEGAL, "4": p.MOON, "5": p.SUNLIT, "6": p.BRIGHT}
LEGEND = """\
Each row of the screen, and below it the style of each sign (none below pictures, big numbers and blanks).
w values  t text  m labels  f faint  e edges  y this seat  o the seat across  l legal  a amber  g channeled  r exposed
c coach  s sun; capitals are bold. On a bright ground: 1 this seat's, 2 the other's, 3 legal, 4 moon, 5 sun, 6 white.
Without colour: n plain, d dim, v reverse; capitals are bold. Blended colours count as the nearest of these.
"""
PICTURE = frozenset("▀▄█▁▂▃▅▆▇▐▌▔")
BRIGHT_GROUND = 0.30
"""Relative luminance from which a ground is a chip."""


class Cell(NamedTuple):
    """One cell of the screen as it reaches the terminal."""

    char: str
    style: Style


def cells(app: App[Any]) -> list[list[Cell]]:
    """Every cell of the screen on top with all that shows through, row by row."""
    rows = []
    for strip in app.screen._compositor.render_strips():
        row = [Cell(char, segment.style or Style.null()) for segment in strip for char in segment.text]
        rows.append(row)
    return rows


def text(app: App[Any]) -> list[str]:
    """The signs alone, a string a row."""
    return ["".join(cell.char for cell in row) for row in cells(app)]


def nearest(colour: RGB, named: dict[str, RGB]) -> str:
    """The name of the colour that is least far from this one."""
    return min(named, key=lambda name: sum((a - b) ** 2 for a, b in zip(colour, named[name], strict=True)))


def style_sign(cell: Cell) -> str:
    """One letter for what a cell's style means."""
    if cell.char == " " or cell.char in PICTURE:
        return " "
    style = cell.style
    if style.color is None or style.color.triplet is None:
        plain = "v" if style.reverse else "d" if style.dim else "n"
        return plain.upper() if style.bold else plain
    ground = style.bgcolor.triplet if style.bgcolor is not None else None
    if ground is not None and luminance(ground) > BRIGHT_GROUND:
        return nearest(ground, GROUNDS)
    sign = nearest(style.color.triplet, INKS)
    return sign.upper() if style.bold else sign


def described(app: App[Any]) -> str:
    """The whole screen: each row in bars, and below it the letters of its styles."""
    out = []
    for number, row in enumerate(cells(app)):
        out.append(f"{number:>2}|{''.join(cell.char for cell in row)}|")
        styles = "".join(style_sign(cell) for cell in row).rstrip()
        if styles:
            out.append(f"   {styles}")
    return "\n".join(out)
