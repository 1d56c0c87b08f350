"""Stroke lettering in half blocks, anti-aliased: the wordmark and the word of the end."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from ..glyphs import HALF_TOP
from ..palette import RGB, mix, rgb
from .canvas import Canvas

Point = tuple[float, float]
_SHADOW, _HALO = rgb("#0A0820"), rgb("#FFE2B0")


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


def word_width(text: str, scale: float) -> float:
    """How many columns a word takes."""
    return (sum(_LETTERS[c][0] + _GAP for c in text) - _GAP) * scale


@lru_cache(16)
def _distances(text: str, scale: float, skip: int | None) -> dict[tuple[int, int], float]:
    """Distance to the nearest stroke for every pixel close to one; ``skip`` leaves out a letter."""
    out: dict[tuple[int, int], float] = {}
    left = 0.0
    for n, char in enumerate(text):
        width, strokes = _LETTERS[char]
        if n != skip:
            for stroke in strokes:
                points = [((x + left) * scale, y * scale) for x, y in stroke]
                for a, b in pairwise(points):
                    _near(out, a, b)
        left += width + _GAP
    return out


def _near(out: dict[tuple[int, int], float], a: Point, b: Point) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    for py in range(math.floor(min(a[1], b[1]) - 2), math.ceil(max(a[1], b[1]) + 2)):
        for px in range(math.floor(min(a[0], b[0]) - 2), math.ceil(max(a[0], b[0]) + 2)):
            x, y = px + 0.5 - a[0], py + 0.5 - a[1]
            t = 0.0 if length == 0 else max(0.0, min(1.0, (x * dx + y * dy) / length))
            d = math.hypot(x - t * dx, y - t * dy)
            if d < out.get((px, py), 9.0):
                out[px, py] = d


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
    """Draw a word centred on column ``middle`` over what is there; letter ``sun`` becomes a sun. Returns the row
    after it. Nothing is drawn where the look has no art."""
    height = 10 * scale
    if cv.look.flat:
        return y
    near = _distances(text, scale, sun)
    left = round(middle - word_width(text, scale) / 2)
    disc = None
    if sun is not None:
        before = sum(_LETTERS[c][0] + _GAP for c in text[:sun])
        disc = ((before + _LETTERS[text[sun]][0] / 2) * scale, 5 * scale, 5.6 * scale)

    def paint(px: int, py: int) -> RGB | None:
        x, yy = px - 2, py - 2
        column, row = left + x, y + py // 2
        if not cv.inside(column, row):
            return None
        half = cv.ch[row][column] == HALF_TOP and py % 2 == 0
        colour = cv.fg[row][column] if half else cv.bg[row][column]
        shadow = near.get((x, yy - 1), 9.0)
        if shadow < radius + 0.5:
            colour = mix(colour, _SHADOW, 0.45 * min(1.0, radius + 0.5 - shadow))
        d = near.get((x, yy), 9.0)
        if d < radius + 0.5:
            colour = mix(colour, mix(top, bottom, yy / height), min(1.0, radius + 0.5 - d))
        if disc:
            away = math.hypot(x + 0.5 - disc[0], yy + 0.5 - disc[1])
            if away < disc[2] + 12:
                cover = max(0.0, min(1.0, disc[2] + 0.5 - away))
                colour = mix(colour, _HALO, 0.45 * math.exp(-max(0.0, away - disc[2]) / 3.2) * (1 - cover))
                warm = mix(rgb("#FFF8E4"), rgb("#FFB765"), (yy - disc[1] + disc[2]) / (2 * disc[2]))
                colour = mix(colour, warm, cover)
        return colour

    rows = (round(height) + 7) // 2
    columns = int(word_width(text, scale)) + 5
    cv.pixels(left - 2, y, columns, rows, paint)
    return y + rows
