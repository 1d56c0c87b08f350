"""The grid of cells on which every region is painted.

Painters always paint colours and full signs. The canvas knows the :class:`~..palette.Look`: it draws the signs of its
set, and without colour it turns bright grounds into reverse video when the strips are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from .. import palette as p
from ..depths import fewer
from ..glyphs import BLOCKS, DOWN, EAST, ELLIPSIS, FRAMES, HALF_TOP, UP, WEST, cell
from ..palette import RGB, TEXT, VOID, Look, luminance, mix
from ..themes import dimmed_pair, themed

BOLD, ITALIC, UNDERLINE = 1, 2, 4
_ARROWS = frozenset((UP, DOWN, WEST, EAST))
ART = 8  # a cell of a picture: it keeps its colours in every theme
Size = tuple[int, int]


class Run(NamedTuple):
    """A stretch of text in one style; ``style`` holds any of ``b`` bold, ``i`` italic, ``u`` underlined. ``press``: the
    key, as it is read, that a click on it stands for."""

    text: str
    fg: RGB = TEXT
    style: str = ""
    bg: RGB | None = None
    press: str = ""


Runs = Sequence[Run]


class Mark(NamedTuple):
    """A place that can be clicked: a key as it is read, or without one the row of a list (and the list's column)."""

    x: int
    y: int
    w: int
    h: int
    key: str = ""
    row: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """The background behind a region: a vertical gradient of a zone, of which the region shows rows from ``offset``."""

    top: RGB = VOID
    bottom: RGB = VOID
    height: int = 1
    offset: int = 0

    def at(self, row: int) -> RGB:
        """The colour of this row of the region."""
        return mix(self.top, self.bottom, (row + self.offset) / max(1, self.height - 1))

    def down(self, rows: int) -> Ground:
        """The same zone, for a region that begins ``rows`` lower."""
        return Ground(self.top, self.bottom, self.height, self.offset + rows)


def zone(name: str, height: int, offset: int = 0) -> Ground:
    """The ground of a zone: ``opp``, ``horizon``, ``you``, ``dock``, ``panel`` or ``void``."""
    ends = {
        "opp": p.Z_OPP,
        "horizon": p.Z_HORIZON,
        "you": p.Z_YOU,
        "dock": p.Z_DOCK,
        "panel": (p.PANEL, p.PANEL),
        "void": (p.VOID, p.VOID),
    }[name]
    return Ground(ends[0], ends[1], height, offset)


@lru_cache(8192)
def _style(fg: RGB | None, bg: RGB | None, attr: int, reverse: bool, dim: bool) -> Style:
    if not attr and not reverse and not dim:  # by far the most, and twice as quick to make
        return Style.from_color(_colour(fg), _colour(bg))
    return Style(
        color=_colour(fg),
        bgcolor=_colour(bg),
        bold=bool(attr & BOLD) or None,
        italic=bool(attr & ITALIC) or None,
        underline=bool(attr & UNDERLINE) or None,
        reverse=reverse or None,
        dim=dim or None,
    )


@lru_cache(4096)
def _colour(rgb: RGB | None) -> Color | None:
    if rgb is None:
        return None
    r, g, b = rgb
    return Color(f"#{r:02x}{g:02x}{b:02x}", ColorType.TRUECOLOR, None, ColorTriplet(r, g, b))


@lru_cache(8192)
def _mono_style(fg: RGB, bg: RGB, attr: int) -> Style:
    """Without colour: bright grounds (chips, the name bar) become reverse video, faint text becomes dim."""
    reverse = luminance(bg) > 0.30
    faint = not reverse and not attr & BOLD and luminance(fg) < 0.20
    return _style(None, None, attr, reverse, faint)


def elide(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, ending in an ellipsis when something is left out."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip(" ,.·") + ELLIPSIS if width > 0 else ""


def wrap(text: str, width: int, rows: int = 999) -> list[str]:
    """``text`` in lines of at most ``width`` cells; the last of ``rows`` ends in an ellipsis when more would follow.

    A word longer than the line is cut, never overflown.
    """
    if width < 1 or rows < 1:
        return []
    out: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            while len(word) > width:
                if line:
                    out.append(line)
                    line = ""
                out.append(word[:width])
                word = word[width:]
            if not line:
                line = word
            elif len(line) + 1 + len(word) <= width:
                line = f"{line} {word}"
            else:
                out.append(line)
                line = word
        out.append(line)
    if len(out) > rows:
        out = out[:rows]
        out[-1] = (out[-1] if len(out[-1]) < width else out[-1][: width - 1]).rstrip(" ,.") + ELLIPSIS
    return out


def width_of(runs: Runs) -> int:
    """How many cells these runs take."""
    return sum(len(run.text) for run in runs)


def hint(key: str, label: str, fg: RGB = p.MUTED) -> list[Run]:
    """A key and what it does, both to be clicked. Of several arrows or words each is a key of its own."""
    if " " in key:
        keys = [part for word in key.split(" ") for part in (Run(word, p.YOU, "b", None, word), Run(" "))][:-1]
    elif len(key) > 1 and set(key) <= _ARROWS:
        keys = [Run(arrow, p.YOU, "b", None, arrow) for arrow in key]
    else:
        keys = [Run(key, p.YOU, "b", None, key)]
    return [*keys, Run(f" {label}", fg, "", None, key if len(keys) == 1 else "")]


def phrase(text: str, fg: RGB = TEXT, style: str = "", **places: Run | Runs) -> list[Run]:
    """A sentence, as ``tr`` says it unfilled, whose ``{places}`` have a style of their own."""
    runs: list[Run] = []
    for before, name, _, _ in Formatter().parse(text):
        runs += [Run(before, fg, style)] if before else []
        put = places[name] if name else ()
        runs += [put] if isinstance(put, Run) else put
    return runs


def clip_runs(runs: Runs, width: int) -> list[Run]:
    """The runs in at most ``width`` cells, the last one elided when something is left out."""
    if width_of(runs) <= width:
        return list(runs)
    out: list[Run] = []
    left = width
    for run in runs:
        if len(run.text) >= left:
            out.append(run._replace(text=elide(run.text + " ", left)))
            break
        out.append(run)
        left -= len(run.text)
    return out


class Canvas:
    """A grid of cells: a character, two colours and attributes each. Whatever is put outside is dropped."""

    __slots__ = ("attr", "bg", "ch", "fg", "h", "look", "marks", "w")

    def __init__(self, w: int, h: int, look: Look, ground: Ground | RGB = VOID) -> None:
        self.w, self.h, self.look = max(0, w), max(0, h), look
        rows: list[RGB]
        if isinstance(ground, Ground):
            rows = [ground.at(0 if look.even else y) for y in range(self.h)]
        else:
            rows = [ground] * self.h
        self.ch = [[" "] * self.w for _ in range(self.h)]
        self.fg = [[TEXT] * self.w for _ in range(self.h)]
        self.bg = [[row] * self.w for row in rows]
        self.attr = [[0] * self.w for _ in range(self.h)]
        self.marks: list[Mark] = []

    def inside(self, x: int, y: int) -> bool:
        """True when this cell exists."""
        return 0 <= x < self.w and 0 <= y < self.h

    def bg_at(self, x: int, y: int) -> RGB:
        """The ground of a cell (``VOID`` outside)."""
        return self.bg[y][x] if self.inside(x, y) else VOID

    def tone_at(self, x: int, y: int) -> RGB:
        """The one colour that stands for a cell: half-block art counts as the middle of both halves."""
        if not self.inside(x, y):
            return VOID
        return mix(self.fg[y][x], self.bg[y][x], 0.5) if self.ch[y][x] == HALF_TOP else self.bg[y][x]

    # ------------------------------------------------------------------ text
    def put(
        self,
        x: int,
        y: int,
        text: str,
        fg: RGB = TEXT,
        bg: RGB | None = None,
        *,
        bold: bool = False,
        italic: bool = False,
        underline: bool = False,
    ) -> int:
        """Write ``text`` from (x, y) rightward; returns the column after it."""
        end = x + len(text)
        if not 0 <= y < self.h:
            return end
        attr = (BOLD if bold else 0) | (ITALIC if italic else 0) | (UNDERLINE if underline else 0)
        signs = self.look.glyphs
        chars, fgs, bgs, attrs = self.ch[y], self.fg[y], self.bg[y], self.attr[y]
        for char in text:
            if 0 <= x < self.w:
                chars[x] = cell(char, signs)
                fgs[x] = fg
                attrs[x] = attr
                if bg is not None:
                    bgs[x] = bg
            x += 1
        return end

    def runs(self, x: int, y: int, runs: Iterable[Run], limit: int | None = None) -> int:
        """Write runs one after another, in at most ``limit`` cells if given; returns the column after them."""
        if limit is not None:
            runs = clip_runs(list(runs), limit)
        for run in runs:
            if run.press:
                self.mark_key(x, y, len(run.text), run.press)
            x = self.put(
                x,
                y,
                run.text,
                run.fg,
                run.bg,
                bold="b" in run.style,
                italic="i" in run.style,
                underline="u" in run.style,
            )
        return x

    def right(self, x: int, y: int, runs: Runs) -> int:
        """Write runs so that they end at column ``x``; returns the first column."""
        start = x - width_of(runs) + 1
        self.runs(start, y, runs)
        return start

    def center(self, x: int, w: int, y: int, runs: Runs) -> int:
        """Write runs in the middle of ``w`` columns from ``x``, clipped to them; returns the first column."""
        shown = clip_runs(runs, w)
        start = x + (w - width_of(shown)) // 2
        self.runs(start, y, shown)
        return start

    def wrap(
        self,
        x: int,
        y: int,
        w: int,
        text: str,
        fg: RGB = TEXT,
        *,
        rows: int = 999,
        bold: bool = False,
        italic: bool = False,
    ) -> int:
        """Write wrapped text; returns the row after it."""
        for line in wrap(text, w, rows):
            self.put(x, y, line, fg, bold=bold, italic=italic)
            y += 1
        return y

    # ------------------------------------------------------------------ what can be clicked
    def mark_key(self, x: int, y: int, w: int, key: str) -> None:
        """A click on these cells is this key, written as it is read."""
        self.marks.append(Mark(x, y, w, 1, key))

    def mark_row(self, x: int, y: int, w: int, h: int, row: int, column: int = 0) -> None:
        """A click on these cells is meant for this row of a list."""
        self.marks.append(Mark(x, y, w, h, "", row, column))

    def marked(self, x: int, y: int) -> Mark | None:
        """What a click on this cell is meant for; what was painted later lies over what was painted before."""
        for mark in reversed(self.marks):
            if mark.x <= x < mark.x + mark.w and mark.y <= y < mark.y + mark.h and self.inside(x, y):
                return mark
        return None

    # ------------------------------------------------------------------ areas
    def fill(self, x: int, y: int, w: int, h: int, bg: RGB, char: str | None = " ") -> None:
        """Give an area this ground; the text on it goes unless ``char`` is None."""
        at = slice(max(0, x), max(0, min(self.w, x + w)))
        n = len(range(self.w)[at])
        for yy in range(max(0, y), min(self.h, y + h)):
            self.bg[yy][at] = [bg] * n
            if char is not None:
                self.ch[yy][at] = [cell(char, self.look.glyphs)] * n
                self.fg[yy][at] = [TEXT] * n
                self.attr[yy][at] = [0] * n

    def shade(self, x: int, y: int, w: int, h: int, amount: float, ground: float | None = None, to: RGB = VOID) -> None:
        """Dim an area toward ``to``: the text by ``amount``, the ground by ``ground`` (less than the text if None)."""
        below = amount * 0.6 if ground is None else ground
        known: dict[tuple[RGB, RGB], tuple[RGB, RGB]] = {}  # few pairs of colours fill an area
        for yy in range(max(0, y), min(self.h, y + h)):
            fgs, bgs, attrs = self.fg[yy], self.bg[yy], self.attr[yy]
            for xx in range(max(0, x), min(self.w, x + w)):
                pair = fg, bg = fgs[xx], bgs[xx]
                dim = known.get(pair)
                if dim is None:
                    sunken = (mix(fg, mix(bg, to, 0.5), amount), mix(bg, to, below))
                    dim = known[pair] = dimmed_pair(sunken, pair, self.look.theme)
                fgs[xx], bgs[xx] = dim
                if amount > 0.4:
                    attrs[xx] &= ~BOLD

    def veil(self, x: int, y: int, w: int, h: int, amount: float, to: RGB) -> None:
        """A translucent panel over half-block art: the art under it becomes flat, tinted cells."""
        for yy in range(max(0, y), min(self.h, y + h)):
            for xx in range(max(0, x), min(self.w, x + w)):
                self.bg[yy][xx] = mix(self.tone_at(xx, yy), to, amount)
                self.ch[yy][xx] = " "
                self.attr[yy][xx] = 0

    def pixels(self, x: int, y: int, w: int, h: int, colour: Callable[[int, int], RGB | None]) -> None:
        """Half-block art: ``colour(px, py)`` for w x 2h square pixels, None to leave a half as it is."""
        if self.look.flat:
            return
        for yy in range(max(0, -y), min(h, self.h - y)):
            row = y + yy
            for xx in range(max(0, -x), min(w, self.w - x)):
                top, low = colour(xx, 2 * yy), colour(xx, 2 * yy + 1)
                if top is None and low is None:
                    continue
                base = self.bg[row][x + xx]
                self.half(x + xx, row, top or base, low or base)

    def half(self, x: int, y: int, top: RGB, low: RGB) -> None:
        """One cell of half-block art."""
        self.attr[y][x] = ART
        self.bg[y][x] = low
        self.fg[y][x] = top
        self.ch[y][x] = " " if top == low else HALF_TOP

    def picture(self) -> None:
        """What is painted so far is a picture, not writing on a ground: it keeps its colours in every theme."""
        for row in self.attr:
            row[:] = [attr | ART for attr in row]

    def frame(
        self, x: int, y: int, w: int, h: int, kind: str, fg: RGB, surface: RGB | None, *, bold: bool = False
    ) -> None:
        """An outline of a :data:`~..glyphs.FRAMES` style around a surface; the outline keeps the ground behind it."""
        if w < 2 or h < 2:
            if surface is not None:
                self.fill(x, y, w, h, surface)
            return
        t = FRAMES[kind]
        if surface is not None:
            self.fill(x + 1, y + 1, w - 2, h - 2, surface)
        self.put(x, y, t[0] + t[1] * (w - 2) + t[2], fg, bold=bold)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, t[3], fg, bold=bold)
            self.put(x + w - 1, row, t[3], fg, bold=bold)
        self.put(x, y + h - 1, t[4] + t[1] * (w - 2) + t[5], fg, bold=bold)

    def blit(self, x: int, y: int, other: Canvas) -> None:
        """Copy another canvas onto this one."""
        x0, x1 = max(0, -x), min(other.w, self.w - x)
        if x1 <= x0:
            return
        for yy in range(max(0, -y), min(other.h, self.h - y)):
            row, at = y + yy, slice(x + x0, x + x1)
            self.ch[row][at] = other.ch[yy][x0:x1]
            self.fg[row][at] = other.fg[yy][x0:x1]
            self.bg[row][at] = other.bg[yy][x0:x1]
            self.attr[row][at] = other.attr[yy][x0:x1]
        self.marks += [mark._replace(x=mark.x + x, y=mark.y + y) for mark in other.marks]

    # ------------------------------------------------------------------ results
    def strips(self) -> list[Strip]:
        """One Textual strip per row. The colour of a blank is never seen, so it begins no new segment."""
        look = self.look
        out: list[Strip] = []
        for chars, fgs, bgs, attrs in zip(self.ch, self.fg, self.bg, self.attr, strict=True):
            segments: list[Segment] = []
            current: tuple[RGB, RGB, int] | None = None
            start = 0
            for x, key in enumerate(zip(fgs, bgs, attrs, strict=True)):
                if key != current:
                    if current is not None:
                        if chars[x] == " " and key[1] == current[1] and key[2] == current[2] in (0, ART):
                            continue
                        segments.append(Segment("".join(chars[start:x]), _pick(current, look, chars[start])))
                    current, start = key, x
            if current is not None:
                segments.append(Segment("".join(chars[start:]), _pick(current, look, chars[start])))
            out.append(Strip(segments, self.w))
        return out

    def text(self) -> list[str]:
        """The characters alone, one string a row: what tests and a plain print read."""
        return ["".join(row) for row in self.ch]


def _pick(key: tuple[RGB, RGB, int], look: Look, first: str) -> Style:
    """The style of a stretch that begins with the character ``first``."""
    fg, bg, attr = key
    if look.mono:
        return _mono_style(fg, bg, attr)
    if not attr & ART:
        fg, bg = themed(fg, bg, look.theme, shape=first in BLOCKS)
        fg, bg = fewer(fg, bg, look.depth)
    return _style(fg, bg, attr, False, False)
