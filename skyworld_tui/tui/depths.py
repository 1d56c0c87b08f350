"""Fewer colours than were painted: the 240 fixed ones of a terminal with 256, and the sixteen that every terminal has.

Left to the nearest colour, dark blues and violets turn to teal and to black; here every meaning keeps its colour.
The values are those that become exactly one of these colours when they are sent.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from .oklab import lab, lch
from .palette import RGB, contrast, luminance
from .themes import READABLE, Pair, until

_STEPS = (0, 95, 135, 175, 215, 255)
_GREYS: Final = tuple((round(10.2 * k),) * 3 for k in range(1, 25))
_CUBE: Final = tuple((r, g, b) for r in _STEPS for g in _STEPS for b in _STEPS)
_FIXED: Final = (*_CUBE, *_GREYS)
_NAVY: RGB = (0, 0, 95)
_NAVY_LIT: RGB = (0, 0, 135)

SIXTEEN: Final[tuple[RGB, ...]] = (
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
    (255, 255, 255),
)  # fmt: skip
"""Black, red, green, yellow, blue, magenta, cyan, white, and the bright eight, as Rich numbers them."""
_LIT = 8
_HUES: Final = ((40, 1), (78, 3), (125, 11), (205, 2), (275, 6), (345, 5), (361, 1))
"""Up to this hue: a colour of the sixteen. Amber is the dark yellow, gold the bright one."""
_ON_WHITE: Final = {6: 4, 11: 3}  # cyan and the bright yellow are too pale there


def fewer(fg: RGB, bg: RGB, depth: str) -> Pair:
    """The pair as a terminal with ``depth`` colours shows it: ``16``, ``256``, or ``truecolor`` for all."""
    return of_sixteen(fg, bg) if depth == "16" else of_fixed(fg, bg) if depth == "256" else (fg, bg)


@lru_cache(8192)
def of_fixed(fg: RGB, bg: RGB) -> Pair:
    """256 colours: grounds from a short list, text the nearest that can be read where it could be before."""
    ground = _fixed_ground(bg)
    wanted = min(READABLE, contrast(fg, bg))
    text = _nearest(fg)
    for step in range(1, 8):
        if contrast(text, ground) >= wanted:
            break
        text = _nearest(until(fg, ground, wanted + step * 0.5))
    return (text, ground)


def _fixed_ground(bg: RGB) -> RGB:
    """Navy for what is on the near side and greys for what is across: no dark violet is among the fixed colours."""
    light, chroma, hue = lch(bg)
    if light > 0.6 or chroma > 0.15:
        return _nearest(bg)
    if 235 <= hue < 275 and chroma >= 0.05 and light >= 0.29:
        return _NAVY_LIT if light > 0.38 else _NAVY
    if chroma >= 0.1 and not 275 <= hue < 330:
        return _nearest(bg)
    grey = min(_GREYS, key=lambda other: abs(lch(other).light - light))
    return grey if 275 <= hue < 330 and chroma >= 0.065 else min(grey, _GREYS[1])


@lru_cache(8192)
def _nearest(colour: RGB) -> RGB:
    """A wrong hue is worse than a wrong lightness."""
    light, a, b = lab(colour)

    def away(other: RGB) -> float:
        light2, a2, b2 = lab(other)
        return math.dist((light, 1.6 * a, 1.6 * b), (light2, 1.6 * a2, 1.6 * b2))

    return min(_FIXED, key=away)


@lru_cache(8192)
def of_sixteen(fg: RGB, bg: RGB) -> Pair:
    """Sixteen colours: black or white grounds, chips in the colour of their meaning."""
    ground = _ground_number(bg)
    if ground == 0:
        dark = luminance(fg) < luminance(bg) and contrast(fg, bg) >= READABLE  # it was read on a ground that is gone
        return (SIXTEEN[7 if dark else _number(fg)], SIXTEEN[0])
    if ground == 15:
        return (SIXTEEN[_dark_number(fg)], SIXTEEN[15])
    return (max(SIXTEEN[0], SIXTEEN[15], key=lambda ink: contrast(ink, SIXTEEN[ground])), SIXTEEN[ground])


def _ground_number(bg: RGB) -> int:
    light, chroma, hue = lch(bg)
    if chroma < 0.09:
        return 15 if light > 0.7 else 0
    if light > 0.62:
        return _LIT + _hue_number(hue) % _LIT
    return _ON_WHITE.get(_hue_number(hue), _hue_number(hue)) if light > 0.43 else 0


def _hue_number(hue: float) -> int:
    return next(number for end, number in _HUES if hue < end)


def _number(fg: RGB) -> int:
    """A text on black."""
    light, chroma, hue = lch(fg)
    if chroma < 0.085:
        return 15 if light > 0.86 else 7 if light > 0.6 else 8 if light > 0.25 else 0
    number = _hue_number(hue)
    if number == 3 or light < 0.6:
        return number
    return _LIT + number % _LIT


def _dark_number(fg: RGB) -> int:
    """A text on white."""
    light, chroma, hue = lch(fg)
    if chroma < 0.085:
        return 0 if light < 0.45 else 8 if light < 0.72 else 7
    return _ON_WHITE.get(_hue_number(hue), _hue_number(hue)) if light < 0.7 else 7
