"""The little picture of a card: its Insignia in a sky, an isle of its own below. Pure, seeded by the name."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from ..glyphs import DOT, EIGHTHS, INSIGNIA
from ..palette import RGB, S_HAND, Look, mix, rgb
from .canvas import Canvas

Stops = tuple[tuple[float, RGB], ...]


def _stops(*pairs: tuple[float, str]) -> Stops:
    return tuple((at, rgb(colour)) for at, colour in pairs)


_SKY: dict[str, Stops] = {
    "sun": _stops((0, "#24457F"), (0.45, "#8C7BA6"), (0.8, "#F0A58C"), (1, "#FFD7A0")),
    "moon": _stops((0, "#0B1233"), (0.5, "#22367A"), (1, "#6E86C8")),
    "star": _stops((0, "#150E3C"), (0.5, "#40307F"), (1, "#A06CB0")),
    "void": _stops((0, "#08060F"), (0.5, "#1D1033"), (1, "#6A2A58")),
}
_GLOW: dict[str, RGB] = {
    "sun": rgb("#FFF3D6"),
    "moon": rgb("#E8EEFF"),
    "star": rgb("#F6E9FF"),
    "void": rgb("#FFB3C6"),
}


def hash_unit(x: int, y: int = 0, seed: int = 0) -> float:
    """A fixed pseudo-random number in 0..1 for these three integers."""
    n = (x * 374761393 + y * 668265263 + seed * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 65535


def ramp(stops: Stops, t: float) -> RGB:
    """The colour at ``t`` of a gradient with stops."""
    t = min(1.0, max(0.0, t))
    for (a, low), (b, high) in pairwise(stops):
        if t <= b:
            return mix(low, high, (t - a) / (b - a) if b > a else 0)
    return stops[-1][1]


@lru_cache(1024)
def vignette(
    size: tuple[int, int], insignia: str, name: str, *, look: Look, surface: RGB = S_HAND, quiet: bool = False
) -> Canvas:
    """The picture in exactly this size; ``quiet`` greys it (a card that cannot be played). Do not draw on the result:
    it is shared. Empty where the look has no gradients."""
    w, h = size
    cv = Canvas(w, h, look, surface)
    if look.flat or w < 1 or h < 1:
        return cv
    insignia = insignia if insignia in _SKY else "moon"
    stops, glow = _SKY[insignia], _GLOW[insignia]
    seed = sum(ord(c) * (i + 7) for i, c in enumerate(name))

    def tone(colour: RGB) -> RGB:
        colour = mix(colour, surface, 0.10)
        if not quiet:
            return colour
        grey = sum(colour) // 3
        return mix(mix(colour, (grey, grey, grey), 0.55), surface, 0.50)

    side = 1 if seed % 2 else -1
    gx = min(w - 1, max(0, int(w * (0.5 + side * (0.10 + 0.22 * hash_unit(seed, 1))))))
    gy = 0 if h < 3 else (h - 2) // 2
    spread = 1.6 if h < 4 else 2.3

    def sky(px: int, py: int) -> RGB:
        colour = ramp(stops, (py + 0.5) / (2 * h))
        return tone(mix(colour, glow, 0.42 * math.exp(-math.hypot(px - gx, py - gy * 2 - 0.5) / spread)))

    cv.pixels(0, 0, w, h, sky)
    for y in range(h - 1):
        for x in range(w):
            if hash_unit(x * 3 + 1, y * 5 + 2, seed) > 0.90 and abs(x - gx) > 1:
                ground = cv.tone_at(x, y)
                cv.put(x, y, DOT, tone(mix(ground, glow, 0.65)), ground)
    ground = cv.tone_at(gx, gy)
    cv.put(gx, gy, INSIGNIA[insignia], mix(ground, glow, 0.5) if quiet else tone(glow), ground, bold=True)
    far = tone(mix(stops[0][1], stops[-1][1], 0.42))
    near = tone(mix(stops[0][1], (4, 6, 18), 0.45))
    _skyline(cv, seed, side, near, mix(far, near, 0.35))
    cv.picture()
    return cv


def _skyline(cv: Canvas, seed: int, side: int, near: RGB, far: RGB) -> None:
    """Eighth blocks along the bottom: clouds, and the one isle that belongs to this name."""
    y = cv.h - 1
    middle = cv.w * (0.5 - side * 0.20)
    for x in range(cv.w):
        cloud = 1 + 3.2 * (0.5 + 0.5 * math.sin(x * 0.42 + seed)) + 1.6 * math.sin(x * 0.9 + seed * 2)
        u = (x - middle) / (cv.w * 0.24)
        isle = 8 * (1 - u * u) * (0.62 + 0.5 * hash_unit(x, 2, seed)) if abs(u) < 1 else 0.0
        ground = cv.tone_at(x, y)
        if isle > cloud and cv.h >= 2:
            cv.put(x, y, EIGHTHS[max(1, min(8, round(isle)))], near, ground)
        else:
            cv.put(x, y, EIGHTHS[max(0, min(8, round(cloud)))], far, ground)
