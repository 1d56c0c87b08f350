"""Colour themes: what happens to every pair of colours just before it is written. Painters know nothing of them."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Mapping
from functools import lru_cache

from .palette import BRIGHT, RGB, contrast, luminance, mix

Pair = tuple[RGB, RGB]
_BLACK: RGB = (0, 0, 0)


def _until(colour: RGB, ground: RGB, toward: RGB, ratio: float) -> RGB:
    """``colour`` moved ``toward`` an end until it has this contrast on ``ground``."""
    out = colour
    for step in range(1, 21):
        if contrast(out, ground) >= ratio:
            break
        out = mix(colour, toward, step * 0.05)
    return out


@lru_cache(8192)
def high_contrast(fg: RGB, bg: RGB) -> Pair:
    """Darker grounds; no text below 7 to 1."""
    if luminance(bg) < 0.18:
        ground = mix(bg, _BLACK, 0.65)
        return (_until(fg, ground, BRIGHT, 7.0), ground)
    return (_until(fg, bg, _BLACK, 7.0), bg)


def _inverted(colour: RGB) -> RGB:
    h, light, s = colorsys.rgb_to_hls(*(channel / 255 for channel in colour))
    r, g, b = colorsys.hls_to_rgb(h, 1 - light, s)
    return (round(r * 255), round(g * 255), round(b * 255))


@lru_cache(8192)
def paper(fg: RGB, bg: RGB) -> Pair:
    """Dark on light: every lightness turned round, the hues kept."""
    ground = _inverted(bg)
    light = luminance(ground) > 0.3
    text = _until(_inverted(fg), ground, _BLACK if light else BRIGHT, 4.5)
    return (text, _until(ground, text, BRIGHT if light else _BLACK, 4.5))


THEMES: Mapping[str, Callable[[RGB, RGB], Pair] | None] = {"dusk": None, "contrast": high_contrast, "paper": paper}
"""Name -> what it does; None leaves the colours as they are painted."""
DEFAULT = "dusk"
