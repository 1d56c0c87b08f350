"""Colours as lightness, chroma and hue (Oklab of Björn Ottosson, 2020), in which equal steps look equal."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from .palette import RGB


class LCH(NamedTuple):
    """Lightness 0 to 1, chroma 0 (grey) to about 0.3, hue 0 to 360 degrees: 20 red, 100 yellow, 150 green, 250 blue."""

    light: float
    chroma: float
    hue: float


def _linear(channel: int) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _channel(linear: float) -> int:
    c = min(1.0, max(0.0, linear))
    return round(255 * (c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055))


@lru_cache(8192)
def lab(colour: RGB) -> tuple[float, float, float]:
    """Lightness, green to red, blue to yellow."""
    r, g, b = (_linear(channel) for channel in colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def lch(colour: RGB) -> LCH:
    """The colour as lightness, chroma and hue."""
    light, a, b = lab(colour)
    return LCH(light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)


def rgb_of(light: float, chroma: float, hue: float) -> RGB:
    """The nearest colour that a screen can show; too much chroma is cut off."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _channel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def distance(one: RGB, two: RGB) -> float:
    """How different two colours look; black and white are 1 apart."""
    return math.dist(lab(one), lab(two))
