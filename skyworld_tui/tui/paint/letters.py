"""Stroke lettering in half blocks, anti-aliased: the wordmark and the word of the end."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from ..glyphs import HALF_TOP
from ..palette import RGB, mix, rgb
from .canvas import Canvas

Point = tuple[float, float]
_SHADOW, _HALO = rgb("#0A0820"), rgb("#FFE2B0")
_SUN_TOP, _SUN_LOW = rgb("#FFF8E4"), rgb("#FFB765")
_HALO_WIDTH = 12  # pixels


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 18) -> list[Point]:
    out = []
    for k in range(steps + 1):
        angle = math.radians(start + (end - start) * k / steps)
        out.append((cx + rx * math.cos(angle), cy + ry * math.sin(angle)))
    return out


_LETTERS: dict[str, tuple[float, list[list[Point]]]] = {
    "S": (7, [[*_arc(3.5, 2.4, 3.1, 2.4, -20, -270), *_arc(3.5, 7.5, 3.2, 2.5, -90, 155)]]),
    "K": (7, [[(0.3, 0), (0.3, 10)], [(6.6, 0), (0.3, 5.9)], [(2.6, 3.9), (6.8, 10)]]),
    "Y": (8, [[(0.2, 0), (4, 5)], [(7.8, 0), (4, 5)], [(4, 5), (4, 10)]]),
    "W": (11, [[(0.2, 0), (2.9, 10), (5.5, 2), (8.1, 10), (10.8, 0)]]),
    "O": (10, [_arc(5, 5, 5, 5, 0, 360, 32)]),
    "Ó": (8.4, [_arc(4.2, 6.1, 4.2, 3.9, 0, 360, 32), [(3.8, 0.3), (5.8, -1.1)]]),
    "R": (7, [[(0.3, 0), (0.3, 10)], [(0.3, 0), *_arc(3.9, 2.8, 2.9, 2.8, -90, 90), (0.3, 5.6)],
              [(3.5, 5.6), (6.8, 10)]]),
    "L": (6, [[(0.3, 0), (0.3, 10)], [(0.3, 10), (6, 10)]]),
    "D": (8, [[(0.3, 0), (0.3, 10)], [(0.3, 0), *_arc(2.6, 5, 5.2, 5, -90, 90, 24), (0.3, 10)]]),
    "V": (9, [[(0.2, 0), (4.5, 10), (8.8, 0)]]),
    "I": (1, [[(0.5, 0), (0.5, 10)]]),
    "C": (8.5, [_arc(5, 5, 5, 5, -48, -312, 26)]),
    "T": (8, [[(0, 0), (8, 0)], [(4, 0), (4, 10)]]),
    "E": (6, [[(0.3, 0), (0.3, 10)], [(0.3, 0), (6, 0)], [(0.3, 5), (5.2, 5)], [(0.3, 10), (6, 10)]]),
    "F": (6, [[(0.3, 0), (0.3, 10)], [(0.3, 0), (6, 0)], [(0.3, 5), (5.2, 5)]]),
    "A": (9, [[(0.2, 10), (4.5, 0), (8.8, 10)], [(1.8, 6.6), (7.2, 6.6)]]),
    " ": (4, []),
}  # fmt: skip
_GAP = 3.2
CLOSE = 1.5
"""Pixels around a stroke for which its distance is known; more than a stroke with its soft edge is wide."""


def drawn(text: str) -> str:
    """``text`` in the letters that there are: one whose accent is not among them goes without it, another is left
    out."""
    plain = (char if char in _LETTERS else normalize("NFD", char)[0] for char in text.upper())
    return "".join(char for char in plain if char in _LETTERS)


def word_width(text: str, scale: float) -> float:
    """How many columns a word takes."""
    return max(1.0, sum(_LETTERS[c][0] + _GAP for c in drawn(text)) - _GAP) * scale


@lru_cache(16)
def _distances(text: str, scale: float, skip: int | None) -> dict[tuple[int, int], float]:
    """Distance to the nearest stroke for every pixel close to one; ``skip`` leaves out a letter."""
    squares: dict[tuple[int, int], float] = {}
    left = 0.0
    for n, char in enumerate(text):
        width, strokes = _LETTERS[char]
        if n != skip:
            for stroke in strokes:
                points = [((x + left) * scale, y * scale) for x, y in stroke]
                for a, b in pairwise(points):
                    _near(squares, a, b)
        left += width + _GAP
    return {at: math.sqrt(square) for at, square in squares.items()}


def _near(out: dict[tuple[int, int], float], a: Point, b: Point) -> None:
    """Put in the square of the distance to a stroke, where it is the least so far."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy or 1.0
    columns = range(math.floor(min(ax, bx) - CLOSE), math.ceil(max(ax, bx) + CLOSE))
    for py in range(math.floor(min(ay, by) - CLOSE), math.ceil(max(ay, by) + CLOSE)):
        y = py + 0.5 - ay
        for px in columns:
            x = px + 0.5 - ax
            t = (x * dx + y * dy) / length
            t = 0.0 if t < 0 else 1.0 if t > 1 else t
            square = (x - t * dx) ** 2 + (y - t * dy) ** 2
            if square < out.get((px, py), 81.0):
                out[px, py] = square


def word(
    cv: Canvas,
    text: str,
    middle: float,
    y: int,
    scale: float,
    top: RGB,
    bottom: RGB,
    radius: float,
    sun: int | None = None,
) -> int:
    """Draw a word centred on column ``middle`` over what is there, as far as its letters can be :func:`drawn`; letter
    ``sun`` becomes a sun. Returns the row after it. Nothing is drawn where the look has no art."""
    height, text = 10 * scale, drawn(text)
    if cv.look.flat or not text:
        return y
    near = _distances(text, scale, sun)
    left = round(middle - word_width(text, scale) / 2)
    rows, columns = (round(height) + 7) // 2, int(word_width(text, scale)) + 5
    reach = radius + 0.5  # of a stroke, with its soft edge
    tones = [mix(top, bottom, yy / height) for yy in range(-2, 2 * rows)]
    cells = {(x, (yy + down) // 2) for (x, yy), d in near.items() if d < reach for down in (2, 3)}
    disc = None
    if sun is not None:
        before = sum(_LETTERS[c][0] + _GAP for c in text[:sun])
        disc = _Disc((before + _LETTERS[text[sun]][0] / 2) * scale, 5 * scale, 5.6 * scale)
        cells |= disc.cells(rows, columns)

    def paint(x: int, yy: int) -> RGB:
        column, row = left + x, y + (yy + 2) // 2
        half = yy % 2 == 0 and cv.ch[row][column] == HALF_TOP
        colour = cv.fg[row][column] if half else cv.bg[row][column]
        shadow = near.get((x, yy - 1), 9.0)
        if shadow < reach:
            colour = mix(colour, _SHADOW, 0.45 * min(1.0, reach - shadow))
        d = near.get((x, yy), 9.0)
        if d < reach:
            colour = mix(colour, tones[yy + 2], min(1.0, reach - d))
        return disc.over(colour, x, yy) if disc else colour

    for row in range(max(0, y), min(cv.h, y + rows)):  # no star shines between the letters
        across = slice(max(0, left - 2), max(0, left - 2 + columns))
        cv.ch[row][across] = [char if char == HALF_TOP else " " for char in cv.ch[row][across]]
    for x, row in cells:
        if 0 <= row < rows and cv.inside(left + x, y + row):
            cv.half(left + x, y + row, paint(x, 2 * row - 2), paint(x, 2 * row - 1))
    return y + rows


class _Disc(NamedTuple):
    """The sun in place of a letter: centre and radius in pixels of the word, and a halo around it."""

    x: float
    y: float
    radius: float

    def cells(self, rows: int, columns: int) -> set[tuple[int, int]]:
        """Every cell of the word that it shines on, by column and row."""
        far = self.radius + _HALO_WIDTH
        across = range(max(-2, int(self.x - far)), min(columns - 2, int(self.x + far) + 1))
        return {(x, row) for x in across for row in range(rows)}

    def over(self, colour: RGB, x: int, y: int) -> RGB:
        """``colour`` as it is seen at this pixel."""
        away = math.hypot(x + 0.5 - self.x, y + 0.5 - self.y) - self.radius
        if away >= _HALO_WIDTH:
            return colour
        cover = max(0.0, min(1.0, 0.5 - away))
        if cover < 1:
            colour = mix(colour, _HALO, 0.45 * math.exp(-max(0.0, away) / 3.2) * (1 - cover))
        return mix(colour, mix(_SUN_TOP, _SUN_LOW, (y - self.y + self.radius) / (2 * self.radius)), cover)
