"""The sky behind the menu, the curtain and the end: gradient, sun or moon, isles, a sea of clouds, stroke letters.

Built from one table per column and one per row, so that a whole screen takes a few hundredths of a second; the result
is cached per size and mood and only ever copied.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from .. import glyphs as g
from ..palette import RGB, Look, mix, rgb
from .canvas import Canvas
from .vignette import Stops, hash_unit, ramp


def _stops(*pairs: tuple[float, str]) -> Stops:
    return tuple((at, rgb(colour)) for at, colour in pairs)


@dataclass(frozen=True, slots=True)
class Mood:
    """Everything that differs between dusk, dawn and night. Layers: offset below the horizon, high and low colour."""

    sky: Stops
    layers: tuple[tuple[float, str, str], ...]
    isle: tuple[str, str, str]  # top, bottom, lit edge
    glow: tuple[str, float]
    haze: str
    horizon: float
    sun: tuple[float, float]  # centre, as parts of width and height
    radius: float  # of the disc, as part of the height; 0 = no disc, glow only
    isles: tuple[tuple[float, float, float, float], ...]  # centre x, y, half width, depth
    rays: bool = False
    moon: bool = False


MOODS = {
    "dusk": Mood(
        sky=_stops((0, "#0A0D22"), (0.22, "#1A1747"), (0.42, "#43296F"), (0.60, "#8B4580"), (0.76, "#D76E80"),
                   (0.90, "#FFA777"), (1, "#FFD9A0")),
        layers=((0, "#FFB890", "#B9678A"), (0.10, "#E58A8E", "#874B86"), (0.24, "#A9598F", "#5A3579"),
                (0.42, "#6C3F84", "#35245E"), (0.66, "#3B2967", "#1A1440")),
        isle=("#1B1540", "#3A245F", "#FFB08A"), glow=("#FFE2B0", 0.50), haze="#FFB9A0", horizon=0.64,
        sun=(0.5, 0.66), radius=0.0,
        isles=((0.12, 0.47, 0.075, 0.13), (0.89, 0.44, 0.06, 0.11), (0.77, 0.56, 0.025, 0.05),
               (0.25, 0.575, 0.02, 0.04)),
    ),
    "dawn": Mood(
        sky=_stops((0, "#101B44"), (0.25, "#274482"), (0.48, "#6A6FA8"), (0.68, "#C98BA0"), (0.84, "#FFB78A"),
                   (1, "#FFE9B8")),
        layers=((0, "#FFE3BE", "#E9A796"), (0.10, "#FBC7AE", "#B98BA8"), (0.24, "#D7A4B4", "#7F77A6"),
                (0.42, "#9A8CB6", "#4D5A94"), (0.66, "#5F6BA4", "#22336C")),
        isle=("#243056", "#6A5A86", "#FFB08A"), glow=("#FFE2B0", 0.50), haze="#FFB9A0", horizon=0.60,
        sun=(0.5, 0.56), radius=0.17, isles=((0.14, 0.40, 0.085, 0.14), (0.87, 0.34, 0.065, 0.12)), rays=True,
    ),
    "night": Mood(
        sky=_stops((0, "#05070F"), (0.4, "#0B1026"), (0.75, "#171A44"), (1, "#2A2560")),
        layers=((0, "#3A3C80", "#232558"), (0.10, "#2C2E6A", "#1A1C48"), (0.24, "#20224F", "#12143A"),
                (0.42, "#16183C", "#0C0E28"), (0.66, "#0F1129", "#070916")),
        isle=("#0A0C1E", "#14163A", "#6D7CC4"), glow=("#8FA6E8", 0.30), haze="#4A4F8F", horizon=0.72,
        sun=(0.5, 0.24), radius=0.105, isles=((0.13, 0.52, 0.08, 0.14), (0.87, 0.46, 0.06, 0.11)), moon=True,
    ),
}  # fmt: skip
MOODS["night low"] = replace(MOODS["night"], sun=(0.5, 0.19), radius=0.12)  # a short screen: clear of the words
MOODS["loss"] = replace(MOODS["night"], sun=(0.89, 0.19), radius=0.085)  # beside the word, not behind it
_SCALE = (0.050, 0.036, 0.027, 0.020, 0.015)
_SWELL = (7.0, 8.5, 10.0, 11.0, 13.0)
_RAY, _MOONLIGHT = rgb("#FFF0CC"), rgb("#EEF2FF")
STEPS, STEPS_SOFT = 64, 40
"""Glow, haze and rays are mixed in so many steps, which no eye tells apart; fewer where nothing has an edge."""
MOST_HAZE = 0.30
"""No cloud of the high sky hides more than this part."""
WIDE_SCREEN = 150
"""From so many columns on, the pixels of clouds are two columns wide."""
FINE = 4
"""A cloud's shade begins at a fraction of a pixel, in so many parts."""


def _noise_table(length: int, step: float, seed: int, octaves: int, offset: float = 0.0) -> list[float]:
    """Fractal noise of one line, sampled every ``step`` from ``offset`` on."""
    out = [0.0] * length
    weight = 0.5
    for octave in range(octaves):
        scale = step * 2**octave
        shift = offset * 2**octave
        last, a, b = None, 0.0, 0.0
        for k in range(length):
            position = k * scale + shift
            cell = math.floor(position)
            if cell != last:
                a = b if last == cell - 1 else hash_unit(cell, 0, seed + octave)
                b, last = hash_unit(cell + 1, 0, seed + octave), cell
            f = position - cell
            out[k] += weight * (a + (b - a) * f * f * (3 - 2 * f))
        weight *= 0.5
    return out


@lru_cache(12)
def backdrop(w: int, h: int, mood_name: str, look: Look) -> Canvas:
    """The sky of this mood and size. Shared: copy it, do not draw on it. Plain ground where art is off."""
    mood = MOODS[mood_name]
    cv = Canvas(w, h, look, ramp(mood.sky, 0.0))
    if look.flat or w < 2 or h < 2:
        return cv
    rows = _sky(w, 2 * h, mood)
    _isles(rows, w, 2 * h, mood)
    _clouds(rows, w, 2 * h, mood)
    for y in range(h):
        top, low = rows[2 * y], rows[2 * y + 1]
        cv.fg[y] = top
        cv.bg[y] = low
        cv.ch[y] = [" " if a == b else g.HALF_TOP for a, b in zip(top, low, strict=True)]
    _stars(cv, mood)
    cv.picture()
    return cv


def _sky(w: int, h: int, mood: Mood) -> list[list[RGB]]:
    """Gradient, glow, rays and thin high clouds, and the disc before them.

    They are mixed in steps, so that a row has few colours, each is mixed once, and the terminal is told of few changes.
    A sky without disc and rays is so soft that its pixels may be two columns wide.
    """
    edge = mood.horizon * h
    sx, sy = mood.sun[0] * w, mood.sun[1] * h
    radius = mood.radius * h
    wide, steps = (1, STEPS) if radius else (2, STEPS_SOFT)
    reach = (radius or h * 0.06) * (1.5 if mood.moon else 1.7)
    fall = [round(math.exp(-d / reach) * mood.glow[1] * steps) for d in range(w + h)]
    glow, haze, most = rgb(mood.glow[0]), rgb(mood.haze), int(MOST_HAZE * steps)
    columns = range(0, w, wide)
    away = [(x + wide / 2 - sx) ** 2 for x in columns]
    fifth = [x // 5 for x in columns]
    drift = _noise_table(2 * w + h + 4, 0.0225, 43, 4)
    bands = _noise_table(10 * h + w // 5 + 4, 0.02, 63, 4)
    rows: list[list[RGB]] = []
    for y in range(h):
        base = ramp(mood.sky, min(1.0, y / edge))
        near = [fall[int(math.sqrt(dx2 + (y + 0.5 - sy) ** 2))] for dx2 in away]
        veil = light = [0] * len(near)
        if y < edge:
            much, offset = 1.2 * steps * y / edge, 10 * y
            veil = [
                max(0, min(most, int((a * bands[offset + n] * 1.9 - 0.46) * much)))
                for a, n in zip(drift[y :: 2 * wide], fifth, strict=False)
            ]
            if mood.rays:
                light = _rays(y, w, sx, sy, radius)
        mixed: dict[tuple[int, int, int], RGB] = {}
        row: list[RGB] = []
        for key in zip(near, veil, light, strict=True):
            colour = mixed.get(key)
            if colour is None:
                colour = mix(mix(base, glow, key[0] / steps), haze, key[1] / steps)
                colour = mixed[key] = mix(colour, _RAY, key[2] / steps)
            row += (colour,) * wide
        rows.append(row[:w])
    if radius:
        _disc(rows, w, h, sx, sy, radius, mood)
    return rows


def _rays(y: int, w: int, sx: float, sy: float, radius: float) -> list[int]:
    """How bright the rays of a rising sun are along a row, in steps."""
    out = []
    for x in range(w):
        ray = math.cos(math.atan2(y - sy, x + 0.5 - sx) * 14)
        far = max(0.0, math.hypot(x + 0.5 - sx, y + 0.5 - sy) - radius)
        out.append(round(0.30 * ray**3 * math.exp(-far / (w * 0.20)) * STEPS) if ray > 0 else 0)
    return out


def _disc(rows: list[list[RGB]], w: int, h: int, sx: float, sy: float, radius: float, mood: Mood) -> None:
    """The sun's disc, or the crescent, with a soft edge."""
    high, low = rgb("#FFF6DC"), rgb("#FFC27E")
    for y in range(max(0, int(sy - radius) - 1), min(h, int(sy + radius) + 2)):
        tone = mix(high, low, (y - sy + radius) / (2 * radius))
        for x in range(max(0, int(sx - radius) - 1), min(w, int(sx + radius) + 2)):
            cover = min(1.0, radius + 0.5 - math.hypot(x + 0.5 - sx, y + 0.5 - sy))
            if cover <= 0:
                continue
            if mood.moon:
                away = math.hypot(x + 0.5 - sx - radius * 0.46, y + 0.5 - sy + radius * 0.10)
                cover *= max(0.0, min(1.0, away - radius * 0.80 + 0.5))
                tone = _MOONLIGHT
            rows[y][x] = mix(rows[y][x], tone, cover)


def _isles(rows: list[list[RGB]], w: int, h: int, mood: Mood) -> None:
    top_colour, low_colour, lit = (rgb(c) for c in mood.isle)
    airs = [ramp(mood.sky, min(1.0, y / (mood.horizon * h))) for y in range(h)]
    for n, (fx, fy, fw, fd) in enumerate(mood.isles):
        cx, cy, half, depth = fx * w, fy * h, max(1.0, fw * w), max(2.0, fd * h)
        left, right = max(0, int(cx - half)), min(w, int(cx + half) + 1)
        above = _noise_table(right - left, 0.22, 3 + n * 7, 4, left * 0.22)
        below = _noise_table(right - left, 0.30, 103 + n * 9, 4, left * 0.30)
        far = 0.25 if fw > 0.05 else 0.45
        for x in range(left, right):
            u = (x + 0.5 - cx) / half
            if abs(u) >= 1:
                continue
            top = cy - math.sqrt(1 - u * u) * depth * 0.10 - above[x - left] * depth * 0.20 * (1 - abs(u) ** 3)
            low = cy + depth * (1 - abs(u) ** 1.25) * (0.62 + 0.55 * below[x - left])
            for y in range(max(0, math.ceil(top)), min(h, int(low) + 1)):
                body = mix(top_colour, low_colour, (y - cy) / depth)
                light = max(0.0, 1 - abs(y - top) / 1.3) * (0.65 if (mood.sun[0] * w - cx) * u > 0 else 0.30)
                body = mix(body, lit, light * 0.65)
                rows[y][x] = mix(body, airs[y], far)


def _clouds(rows: list[list[RGB]], w: int, h: int, mood: Mood) -> None:
    """Five layers of the cloud sea; the nearest that covers a pixel is the one seen."""
    horizon = mood.horizon * h
    near = [round(8 * math.exp(-abs(x - mood.sun[0] * w) / (w * 0.16))) for x in range(w)]
    edges: list[list[float]] = []
    tints: list[list[list[RGB]]] = []
    for n, (offset, high, low) in enumerate(mood.layers):
        step = _SCALE[n] / (w / 120)
        noise = _noise_table(w, step, 3 + n * 3, 5, n * 13.7)
        swell = _SWELL[n] * (h / 80) * 0.9
        edges.append([horizon + offset * (h - horizon) - (0.55 - 2 * abs(v - 0.5)) * swell for v in noise])
        tone = [mix(rgb(high), rgb(low), (t / 16) ** 0.7) for t in range(17)]
        warm = 0.0 if mood.moon else 0.42 * max(0.0, 1 - n * 0.24)
        tints.append([[mix(c, (255, 210, 154), warm * k / 8 * (1 - t / 16 * 0.6)) for k in range(9)]
                      for t, c in enumerate(tone)])  # fmt: skip
    shades = [[_shades([tone[k] for tone in tint], h) for k in range(9)] for tint in tints]
    wide = 2 if w >= WIDE_SCREEN else 1
    for x in range(0, w, wide):
        bottom = h
        spans: list[tuple[int, int, float, list[list[RGB]]]] = []
        for n in range(len(edges) - 1, -1, -1):  # from the nearest on: what it covers nobody sees
            edge = edges[n][x]
            top = max(0, math.ceil(edge))
            if top < bottom:
                spans.append((top, bottom, top - edge, shades[n][near[x]]))
                bottom = top
        for top, until, over, shade in reversed(spans):
            for y, colour in zip(range(top, until), shade[int(over * FINE) % FINE], strict=False):
                rows[y][x] = colour
            if over > 0 and top > 0:
                rows[top - 1][x] = mix(rows[top - 1][x], shade[0][0], round(over * 4) / 4)
        if wide == 2 and x + 1 < w:
            for row in rows[max(0, bottom - 1) :]:
                row[x + 1] = row[x]


def _shades(tones: list[RGB], h: int) -> list[list[RGB]]:
    """The colours of a cloud from its edge down, for each fraction of a pixel that the edge may lie above."""
    depth, last = h * 0.13, len(tones) - 1
    return [[tones[min(last, int((y + part / FINE) / depth * last))] for y in range(h)] for part in range(FINE)]


def _stars(cv: Canvas, mood: Mood) -> None:
    """A few stars in the upper sky, fewer lower down, none on the moon or an isle."""
    density = 0.05 if mood.moon else 0.03
    last = int(cv.h * (0.7 if mood.moon else 0.45 if not mood.rays else 0.25))
    sx, sy, radius = mood.sun[0] * cv.w, mood.sun[1] * cv.h * 2, mood.radius * cv.h * 2 * 1.35
    for n in range(int(density * cv.w * last / 2)):
        x = int(hash_unit(n, 3, 9) * (cv.w - 1))
        y = int((1 - math.sqrt(1 - hash_unit(n, 1, 9) * 0.999)) * last)
        if math.hypot(x - sx, y * 2 - sy) < radius or _on_isle(x, y, cv, mood):
            continue
        value = hash_unit(n, 2, 14)
        ground = cv.tone_at(x, y)
        star = g.FAITH if value > 0.95 else g.DOT
        cv.put(x, y, star, mix(ground, (255, 255, 255), 0.25 + 0.6 * value), ground)


def _on_isle(x: int, y: int, cv: Canvas, mood: Mood) -> bool:
    return any(
        abs(x - fx * cv.w) < fw * cv.w * 1.15 and -0.7 * fd < y / cv.h - fy < 1.3 * fd for fx, fy, fw, fd in mood.isles
    )
