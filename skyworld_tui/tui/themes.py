"""Colour themes: what happens to every pair of colours just before it is written. Painters know nothing of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from .oklab import lch, rgb_of
from .palette import BRIGHT, DEFAULT_THEME, LIGHT_THEME, RGB, contrast, luminance, mix

Pair = tuple[RGB, RGB]
BLACK: RGB = (0, 0, 0)
READABLE = 4.5
"""The contrast of text that must be read; what is painted with less is decoration."""
_ACCENT = 0.09  # chroma from which a colour has a meaning


def until(colour: RGB, ground: RGB, ratio: float) -> RGB:
    """``colour`` moved away from ``ground``, toward black or white, until it has this contrast."""
    toward = BRIGHT if contrast(BRIGHT, ground) > contrast(BLACK, ground) else BLACK
    out = colour
    for step in range(1, 21):
        if contrast(out, ground) >= ratio:
            break
        out = mix(colour, toward, step * 0.05)
    return out


@lru_cache(8192)
def high_contrast(fg: RGB, bg: RGB, shape: bool = False) -> Pair:
    """Darker grounds; no text below 7 to 1, no line and no shape below 3 to 1."""
    ground = mix(bg, BLACK, 0.65) if luminance(bg) < 0.18 else bg
    return (until(fg, ground, 3.0 if shape or contrast(fg, bg) < 3.0 else 7.0), ground)


@lru_cache(8192)
def paper(fg: RGB, bg: RGB, shape: bool = False) -> Pair:
    """Daylight: ink on cream, with lavender and sky blue washes for the two sides. What could be read before can be
    read now, and what was quiet stays quiet."""
    ground = _wash(bg)
    if luminance(ground) <= 0.3:
        return (until(rgb_of(0.98, 0.008, 90), ground, READABLE), ground)
    light, chroma, hue = lch(fg)
    if shape and light > 0.85 and chroma > 0.04 and 50 < hue < 110:
        return (rgb_of(0.80, 0.15, hue), ground)  # sunlight, not ink
    return (until(_ink(light, chroma, hue), ground, min(READABLE, contrast(fg, bg))), ground)


def _wash(bg: RGB) -> RGB:
    """A dark ground becomes a light one; a chip becomes a deep one, so that it still stands out."""
    light, chroma, hue = lch(bg)
    if light > 0.6:
        return rgb_of(0.30, chroma, hue) if chroma < 0.05 else rgb_of(0.46, max(0.11, chroma), hue)
    side = min(1.0, max(0.0, (chroma - 0.038) / 0.018))  # how much of a side's colour the ground has
    level = 0.975 - 0.45 * max(0.0, light - 0.16)
    cream, tint = rgb_of(level, 0.014, 88), rgb_of(level, 0.55 * chroma, hue)
    return mix(cream, tint, side)


def _ink(light: float, chroma: float, hue: float) -> RGB:
    """A light text becomes a dark one; a colour with a meaning keeps its hue and its force."""
    if chroma < _ACCENT:
        return rgb_of(1.22 - light, min(chroma, 0.04), 268)
    return rgb_of(min(0.86, 0.53 + max(0.0, 0.78 - light) * 0.9), chroma * 1.1, hue)


THEMES: Mapping[str, Callable[..., Pair] | None] = {DEFAULT_THEME: None, "contrast": high_contrast, LIGHT_THEME: paper}
"""Name -> what it does to text on a ground (``shape``: to a shape on it); None leaves the colours as painted."""
DEFAULT = DEFAULT_THEME
READ_DIMMED: Final = ("contrast",)
"""Themes in which what is dimmed can still be read; in the others it is meant to fade."""


def dimmed_pair(dim: Pair, before: Pair, theme: str) -> Pair:
    """``dim`` is what dimming made of ``before``: where the theme wants it read, its text is taken away from its ground
    again as far as reading needs. Lines and shapes that were quiet before stay so."""
    if theme not in READ_DIMMED or contrast(*before) < 3.0:
        return dim
    return (until(dim[0], dim[1], READABLE), dim[1])


def themed(fg: RGB, bg: RGB, theme: str, *, shape: bool = False) -> Pair:
    """The pair in this theme; unknown themes change nothing."""
    change = THEMES.get(theme)
    return change(fg, bg, shape) if change is not None else (fg, bg)
