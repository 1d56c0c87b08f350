"""Small regions made of text: top bar, footer, legal keys, the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...language import tr, trc
from .. import glyphs as g
from ..palette import BAR, BRIGHT, EDGE, INK, LEGAL, MUTED, OPP, PANEL, RED, TEXT, YOU, Look, rgb
from .canvas import Canvas, Ground, Run, Size, clip_runs, elide, hint, phrase, width_of, wrap, zone

Pairs = Sequence[tuple[str, str]]
"""(key, label) pairs."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. ``mine``: by the seat at the bottom (True), the one across (False) or nobody (None);
    ``kind``: the event's, for filters."""

    turn: int
    mine: bool | None
    text: str
    kind: str = ""


def topbar(width: int, crumb: str, turn: int, *, asks: bool = False, look: Look) -> Canvas:
    """Brand, mode and goal; turn number and the two keys that always help, and that of the coach where one can be asked
    for a hint (``asks``)."""
    cv = Canvas(width, 1, look, BAR)
    right = [*phrase(tr("Turn {n}"), MUTED, n=Run(str(turn), TEXT, "b")), Run("    ")] if turn else []
    right += [*hint(look.keys.of("hint"), tr("hint")), Run("   ")] if asks else []
    right += [*hint(look.keys.of("help"), tr("help")), Run("   "), *hint(look.keys.of("commands"), tr("commands"))]
    brand = [Run(f"{g.SUN} ", rgb("#FFB583"), "b"), Run("SKY WORLD", BRIGHT, "b")]
    x = cv.runs(1, 0, brand, max(0, width - 2))
    if x + width_of(right) + 4 <= width:
        cv.right(width - 2, 0, right)
    else:
        right = []
    room = width - x - width_of(right) - 5
    if crumb and room > 3:
        cv.put(x + 3, 0, elide(crumb, room), MUTED)
    return cv


def footer(width: int, legal: Pairs, always: Pairs, *, look: Look) -> Canvas:
    """Green: what is legal now. Blue: what always works; of those the last ones stay when room is short, and the very
    last, the help, always does."""
    cv = Canvas(width, 1, look, BAR)
    x = 1
    kept = len(always[-1][0]) + len(always[-1][1]) + 5 if always else 0
    for key, label in legal:
        if x + len(key) + len(label) + 3 + kept > width:
            break
        x = cv.put(x, 0, f" {key} ", INK, LEGAL, bold=True)
        x = cv.put(x, 0, f" {label}  ", TEXT)
    shown = list(always)
    while shown and x + sum(len(k) + len(label) + 3 for k, label in shown) > width:
        shown.pop(0)
    column = width - 1 - sum(len(k) + len(label) + 3 for k, label in shown) + 2
    for key, label in shown:
        column = cv.put(column, 0, key, YOU, bold=True)
        column = cv.put(column, 0, f" {label}  ", MUTED)
    return cv


def side_panel(size: Size, title: str, *, look: Look, ground: Ground | None = None) -> tuple[Canvas, int]:
    """An empty sidebar with its edge and heading, and the cells that a row of it has from column 2 on; 0 where it is
    too narrow for anything."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    for y in range(cv.h):
        cv.put(0, y, g.SIDE, EDGE)
    w = cv.w - 4
    if w < 6:
        return cv, 0
    cv.put(2, 0, elide(title, w), MUTED, bold=True)
    return cv, w


def action_runs(key: str, label: str) -> list[Run]:
    """One legal key with its words; skulls in red."""
    out = [Run(f" {key} ", INK, "b", LEGAL, key), Run(" ", press=key)]
    parts = label.replace(g.SKULL, f"\0{g.SKULL}\0").split("\0")
    return out + [Run(part, RED if part == g.SKULL else TEXT, press=key) for part in parts if part]


def actions(size: Size, pairs: Pairs, *, look: Look, ground: Ground | None = None) -> Canvas:
    """The legal moves of what has the cursor, one a row."""
    cv = Canvas(size[0], size[1], look, ground or zone("panel", 2))
    for y, (key, label) in enumerate(pairs):
        if y == cv.h - 1 and len(pairs) > cv.h:
            moves = look.keys.of("moves")
            more = Run(f" {moves} ", INK, "b", YOU, moves)
            words = tr("{n} more", n=len(pairs) - y)
            cv.runs(0, y, [more, Run(f" {words}", MUTED, press=moves)], cv.w)
            break
        cv.runs(0, y, action_runs(key, label), cv.w)
    return cv


def log_rows(lines: Sequence[LogLine], width: int) -> list[list[Run]]:
    """The log as rows of runs, newest first: the turn once, a sign for who, bright while it is this turn."""
    out: list[list[Run]] = []
    last = None
    newest = max((line.turn for line in lines), default=0)
    indent = 3 + len(str(newest)) if width >= 24 else 2
    for line in lines:
        colour = TEXT if line.turn == newest else MUTED
        sign, accent = {True: (g.YOURS, YOU), False: (g.THEIRS, OPP), None: (g.DOT, MUTED)}[line.mine]
        for k, text in enumerate(wrap(line.text, max(1, width - indent - 2))):
            turn = f"T{line.turn}" if line.turn != last and k == 0 and indent > 2 else ""
            head = Run(turn.ljust(indent) if indent > 2 else "", MUTED)
            out.append([head, Run(f"{sign} " if k == 0 else "  ", accent), Run(text, colour)])
            last = line.turn
    return out


def log(
    size: Size,
    lines: Sequence[LogLine],
    *,
    scroll: int = 0,
    title: bool = True,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """The newest lines, newest first. Without ``title`` and in few columns each line is cut to one row."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    y, x, w = 0, 0, cv.w
    if title:
        for row in range(cv.h):
            cv.put(0, row, g.SIDE, EDGE)
        cv.put(1, 0, g.BAR_REST * (cv.w - 1), EDGE)
        cv.put(2, 1, tr("LOG"), MUTED, bold=True)
        cv.right(cv.w - 3, 1, [Run(f"{look.keys.of('log')} ", YOU, "b"), Run(trc("lines of the log", "all"), MUTED)])
        y, x, w = 2, 2, max(1, cv.w - 4)
    if not title and cv.w < 30:
        for line in lines[scroll : scroll + cv.h]:
            sign, accent = {True: (g.YOURS, YOU), False: (g.THEIRS, OPP), None: (g.DOT, MUTED)}[line.mine]
            cv.runs(x, y, [Run(f"{sign} ", accent), Run(elide(line.text, w - 2), MUTED)])
            y += 1
        return cv
    for runs in log_rows(lines, w)[scroll : scroll + cv.h - y]:
        cv.runs(x, y, clip_runs(runs, w))
        y += 1
    return cv
