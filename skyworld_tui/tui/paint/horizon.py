"""The horizon is the game: turn, prompt, and the sun that crosses it and sets when the time is over."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...engine.view import SeatView
from ...language import trc
from .. import glyphs as g
from ..palette import (
    BRIGHT,
    INK,
    LEGAL,
    MOON,
    MUTED,
    OPP,
    RED,
    RGB,
    SUNLIT,
    TEXT,
    VOID,
    YOU,
    Look,
    dusk,
    lift,
    mix,
    rgb,
)
from .canvas import Canvas, Ground, Run, Runs, Size, clip_runs, width_of, zone

_CHIP = {"you": YOU, "opp": OPP, "legal": LEGAL, "moon": MOON}
_WARM, _ROSE = rgb("#FFB583"), rgb("#C5608A")


@dataclass(frozen=True, slots=True)
class Chip:
    """The turn chip: ``YOUR TURN``, ``MAREK'S TURN``, ``ATTACK``. ``pulse`` underlines it (the last 20 seconds)."""

    text: str
    kind: str = "you"  # "you" | "opp" | "legal" | "moon"
    pulse: bool = False

    def run(self) -> Run:
        """The chip as one run, with the sign of its seat."""
        sign = f"{g.THEIRS} " if self.kind == "opp" else "" if self.kind == "moon" else f"{g.YOURS} "
        return Run(f" {sign}{self.text} ", INK, "bu" if self.pulse else "b", _CHIP[self.kind])


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of the turn. ``seconds`` None: no clock. ``note``: what it is that is left, or why there is
    no clock."""

    seconds: float | None = None
    total: float = 120
    note: str | None = None

    @property
    def fraction(self) -> float:
        """How far the sun has gone, 0 to 1."""
        if self.seconds is None:
            return 0.5
        return max(0.0, min(1.0, 1 - self.seconds / max(1.0, self.total)))

    @property
    def text(self) -> str:
        """Minutes and seconds; whatever is left of a second still counts."""
        if self.seconds is None:
            return ""
        left = max(0, math.ceil(self.seconds))
        return f"{left // 60}:{left % 60:02d}"

    def runs(self, surface: RGB, *, note: bool = False) -> list[Run]:
        """The clock as text; red with ``!`` in the last 20 seconds, bold in the last 10."""
        if self.seconds is None:
            return [Run(self.note, MUTED)] if note and self.note else []
        words = trc("of a clock", "left") if self.note is None else self.note
        tail = [Run(f" {words}", MUTED)] if note and words else []
        if self.seconds > 20:
            return [Run(f"{g.CLOCK} ", SUNLIT), Run(self.text, BRIGHT, "b"), *tail]
        red = lift(RED, surface)
        style = "b" if self.seconds <= 10 else ""
        return [Run(f"{g.CLOCK} ", red), Run(f"{self.text} !", red, style), *tail]


@dataclass(frozen=True, slots=True)
class Aim:
    """A line across the horizon from the source's column to the target's (columns of the horizon region).
    ``upward``: the source stands below."""

    source: int
    target: int
    upward: bool = True
    colour: RGB = LEGAL


def horizon(
    size: Size,
    *,
    chip: Chip | None,
    turn: int,
    prompt: Runs | str,
    clock: Clock,
    seat: SeatView | None = None,
    aim: Aim | None = None,
    indent: int = 17,
    urgent: bool = False,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """One row (compact) or three. ``seat``: whose Awaken and Convert stand in the compact row (the viewer's);
    ``indent``: where the prompt begins in the standard one (the left edge of the field); ``urgent``: the prompt is an
    answer to a key, and in a narrow row worth more than the budgets."""
    cv = Canvas(size[0], size[1], look, ground or zone("horizon", max(2, size[1])))
    said = [Run(prompt, TEXT)] if isinstance(prompt, str) else list(prompt)
    if cv.h < 3:
        _one_row(cv, chip, turn, said, clock, seat, urgent)
    else:
        _three_rows(cv, chip, said, clock, aim, indent)
    return cv


def urgent_room(width: int, rows: int, *, chip: Chip, turn: int, clock: Clock, indent: int = 17) -> int:
    """The cells that an urgent prompt has, in one row or three, without being cut."""
    if rows >= 3:
        return width - indent - 1
    time = width_of(clock.runs(VOID, note=clock.seconds is None))
    return width - len(chip.run().text) - len(f" {turn} ") - time - 3


def _budgets(seat: SeatView | None, time: list[Run], awaken: str, convert: str) -> list[Run]:
    """What ``seat`` has spent of both budgets under these words, then the clock."""
    runs: list[Run] = []
    if seat:
        used = max(0, seat.awaken_limit - seat.awaken_left)
        spent = max(0, seat.conversions_limit - seat.conversions_left)
        runs = [Run(f"{awaken} ", MUTED), Run(f"{used}/{seat.awaken_limit}", TEXT, "b")]
        runs += [Run(f" {convert} ", MUTED), Run(f"{spent}/{seat.conversions_limit}", TEXT, "b")]
    return [*runs, Run("  "), *time] if runs and time else [*runs, *time]


def _one_row(
    cv: Canvas, chip: Chip | None, turn: int, prompt: list[Run], clock: Clock, seat: SeatView | None, urgent: bool
) -> None:
    time = clock.runs(cv.bg_at(0, 0), note=clock.seconds is None)
    tail = _budgets(seat, time, trc("label", "Awaken"), trc("label", "Convert"))
    head = [chip.run()] if chip else []
    head.append(Run(f" {turn} ", MUTED))
    x = cv.runs(0, 0, head)
    room = cv.w - x - width_of(tail) - 3
    if width_of(prompt) > room and seat:  # a long prompt is worth more than the long words of the budgets
        tail = _budgets(seat, time, trc("short for Awaken", "Aw"), trc("short for Convert", "Co"))
        room = cv.w - x - width_of(tail) - 3
    if width_of(prompt) > room and urgent:
        tail = time
        room = cv.w - x - width_of(tail) - 3
    x = cv.runs(x + 1, 0, clip_runs(prompt, max(0, room))) + 1
    start = cv.right(cv.w - 2, 0, tail)
    low, high = x, start - 2
    if high - low < 8:
        return
    sun = round(low + 2 + (high - low - 4) * clock.fraction)
    for column in range(low, high + 1):
        near = max(0.0, 1 - abs(column - sun) / 24)
        colour = dusk(0.18 + 0.72 * near * near)
        gone = column < sun
        cv.put(column, 0, g.BAR_REST if gone else g.BAR, mix(colour, cv.bg_at(column, 0), 0.45) if gone else colour)
    if clock.seconds is not None or not cv.look.flat:
        cv.put(sun - 2, 0, "▃▆█▆▃", rgb("#FFD9A0"))


def _three_rows(cv: Canvas, chip: Chip | None, prompt: list[Run], clock: Clock, aim: Aim | None, indent: int) -> None:
    edge = 18 if cv.w >= 60 else cv.w // 4
    low, high = edge, cv.w - edge
    sun = round(low + (high - low) * clock.fraction)
    _glow(cv, sun)
    for x in range(cv.w):
        near = max(0.0, 1 - abs(x - sun) / max(1.0, cv.w * 0.70))
        colour = dusk(0.12 + 0.78 * near * near)
        gone = x < sun
        if gone or aim:
            colour = mix(colour, cv.bg_at(x, 1), 0.62 if aim else 0.45)
        cv.put(x, 1, g.BAR_REST if gone else g.BAR, colour)
    _sun(cv, sun)
    if chip:
        cv.runs(1, 0, [chip.run()], max(0, cv.w - 2))
    time = clock.runs(cv.bg_at(cv.w - 2, 0), note=True)
    if width_of(time) + (len(chip.run().text) if chip else 0) + 4 > cv.w:
        time = clock.runs(cv.bg_at(cv.w - 2, 0))
    cv.right(cv.w - 2, 0, time)
    x = min(indent, max(0, cv.w // 8)) if cv.w < 70 else indent
    if aim:
        _aim(cv, aim)
        x = aim.source + 3 if aim.upward and aim.source + 3 + width_of(prompt) <= cv.w - 1 else x
        if not aim.upward and x <= aim.target <= x + width_of(prompt):
            x = aim.target + 3 if aim.target + 3 + width_of(prompt) <= cv.w - 1 else x
        elif aim.upward and x <= aim.source < x + width_of(prompt):
            x = max(0, aim.source - 2 - width_of(prompt))
    cv.runs(x, 2, prompt, max(0, cv.w - x - 1))


def _glow(cv: Canvas, sun: int) -> None:
    if cv.look.even:
        return
    for row in range(3):
        level = 2 * row + 1
        for x in range(cv.w):
            dx = abs(x - sun)
            colour = mix(cv.bg[row][x], _ROSE, 0.40 * math.exp(-dx / (cv.w * 0.12)) * math.exp(-abs(level - 3) / 2.0))
            cv.bg[row][x] = mix(colour, _WARM, 0.46 * math.exp(-math.hypot(dx * 0.62, level - 2.6) / 2.6))


def _sun(cv: Canvas, sun: int) -> None:
    if cv.look.flat:
        cv.put(sun - 1, 1, "(O)", SUNLIT, bold=True)
        return
    radius = 3.35
    for dx in range(-3, 4):
        height = math.sqrt(max(0.0, radius * radius - dx * dx))
        cv.put(sun + dx, 0, g.EIGHTHS[max(0, min(8, round((height - 1) * 4)))], rgb("#FFEDC4"))
        cv.put(sun + dx, 1, g.HALF_TOP, rgb("#FFC98C"))
    for dx in (-1, 0, 1):
        cv.put(sun + dx, 2, g.TOP_EDGE, mix(_WARM, cv.bg_at(sun + dx, 2), 0.45))


def _aim(cv: Canvas, aim: Aim) -> None:
    """The aim: out of the source, along the horizon, to an arrow at the target."""
    source, target = aim.source, aim.target
    start, end = (2, 0) if aim.upward else (0, 2)
    arrow = g.YOURS if aim.upward else g.THEIRS
    cv.put(source, start, "┃", aim.colour, bold=True)
    cv.put(target, end, arrow, aim.colour, bold=True)
    if source == target:
        cv.put(source, 1, "┃", aim.colour, bold=True)
        return
    left, right = min(source, target), max(source, target)
    rising = (source < target) == aim.upward
    line = ("┏" if rising else "┗") + "━" * (right - left - 1) + ("┛" if rising else "┓")
    cv.put(left, 1, line, aim.colour, bold=True)
