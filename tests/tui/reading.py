"""Reading the screen as it is composed: its signs, and what their colours mean, in a form that a person can review."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen

from skyworld_tui.tui import palette as p
from skyworld_tui.tui.paint.canvas import ART
from skyworld_tui.tui.palette import RGB, luminance
from skyworld_tui.tui.screens.sheet import Sheet
from skyworld_tui.tui.widgets.painted import Painted

INKS: dict[str, RGB] = {
    "w": p.BRIGHT, "t": p.TEXT, "m": p.MUTED, "f": p.FAINT, "e": p.EDGE, "y": p.YOU, "o": p.OPP, "l": p.LEGAL,
    "a": p.AMBER, "g": p.GOLD, "r": p.RED, "c": p.ROSE, "s": p.SUNLIT,
}  # fmt: skip
GROUNDS: dict[str, RGB] = {"1": p.YOU, "2": p.OPP, "3": p.LEGAL, "4": p.MOON, "5": p.SUNLIT, "6": p.BRIGHT}
LEGEND = """\
Each row of the screen, pictures and skies left blank, and below it the style of each sign (none below big numbers).
w values  t text  m labels  f faint  e edges  y this seat  o the seat across  l legal  a amber  g channeled  r exposed
c coach  s sun; capitals are bold. On a bright ground: 1 this seat's, 2 the other's, 3 legal, 4 moon, 5 sun, 6 white.
Without colour: n plain, d dim. Everywhere: i italic, u underlined, v reverse, . sunk behind a sheet; capitals are bold.
Blended colours count as the nearest of these.
"""
PICTURE = frozenset("▀▄█▁▂▃▅▆▇▐▌▔")
BRIGHT_GROUND = 0.30
"""Relative luminance from which a ground is a chip."""


class Cell(NamedTuple):
    """One cell of the screen as it reaches the terminal."""

    char: str
    style: Style


def cells(app: App[Any], region: Region | None = None) -> list[list[Cell]]:
    """Every cell of the screen on top with all that shows through, row by row; those of ``region`` alone."""
    strips = app.screen._compositor.render_strips()
    if region is not None:
        strips = [strip.crop(region.x, region.right) for strip in strips[region.y : region.bottom]]
    return [[Cell(char, part.style or Style.null()) for part in strip for char in part.text] for strip in strips]


def text(app: App[Any]) -> list[str]:
    """The signs alone, a string a row."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def nearest(colour: RGB, named: dict[str, RGB]) -> str:
    """The name of the colour that is least far from this one."""
    return min(named, key=lambda name: sum((a - b) ** 2 for a, b in zip(colour, named[name], strict=True)))


def style_sign(cell: Cell) -> str:
    """One letter for what a cell's style means."""
    if cell.char == " " or cell.char in PICTURE:
        return " "
    style = cell.style
    ground = style.bgcolor.triplet if style.bgcolor is not None else None
    if style.reverse:
        sign = "v"
    elif ground is not None and luminance(ground) > BRIGHT_GROUND:
        return nearest(ground, GROUNDS)
    elif style.italic or style.underline:
        sign = "i" if style.italic else "u"
    elif style.color is None or style.color.triplet is None:
        sign = "d" if style.dim else "n"
    else:
        sign = nearest(style.color.triplet, INKS)
    return sign.upper() if style.bold else sign


class Place(NamedTuple):
    """What a cell belongs to: a picture or a sky, whose colours are mixed; a screen that is seen behind a sheet."""

    art: bool
    sunk: bool


def places(app: App[Any], screen: Screen[Any] | None = None) -> list[list[Place]]:
    """What every cell of the screen on top (or of ``screen``) belongs to, row by row."""
    screen = screen or app.screen
    width, height = app.size
    rows = [[Place(False, False)] * width for _ in range(height)]
    if isinstance(screen, Sheet):
        under = places(app, app.screen_stack[app.screen_stack.index(screen) - 1])
        rows = [[place._replace(sunk=True) for place in row] for row in under]
    for widget in screen.query(Painted):
        x, y, w, h = widget.region
        canvas = widget.canvas() if w and h else None
        for row, attrs in zip(rows[y : y + h], canvas.attr if canvas else (), strict=False):
            row[x : x + w] = [Place(bool(attr & ART), False) for attr in attrs][: len(row[x : x + w])]
    return rows


def described(app: App[Any]) -> str:
    """The whole screen: each row in bars, and below it the letters of its styles."""
    out = []
    for number, (row, found) in enumerate(zip(cells(app), places(app), strict=True)):
        read = [Cell(" ", cell.style) if place.art else cell for cell, place in zip(row, found, strict=True)]
        out.append(f"{number:>2}|{''.join(cell.char for cell in read)}|")
        signs = [style_sign(cell) for cell in read]
        sunk = ["." if place.sunk and sign != " " else sign for sign, place in zip(signs, found, strict=True)]
        styles = "".join(sunk).rstrip()
        if styles:
            out.append(f"   {styles}")
    return "\n".join(out)
