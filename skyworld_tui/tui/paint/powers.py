"""The powers of a Hero and the raise of the limit, grey with the reason where one cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...language import tr
from .. import glyphs as g
from ..palette import BRIGHT, INK, LEGAL, MUTED, PANEL, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, elide, hint, width_of, wrap
from .frames import box


class Power(NamedTuple):
    """One of them. ``tier``: what its condition asks for and how much of it is there, "" without one; ``text``: costs,
    effect and limit; ``why``: why it cannot be used now, "" when it can."""

    name: str
    tier: str
    text: str
    why: str


def power_rows(width: int, powers: Sequence[Power]) -> list[tuple[int, list[Run]]]:
    """(number of the power, row) for everything that is said, at most ``width`` cells wide."""
    rows: list[tuple[int, list[Run]]] = []
    for n, power in enumerate(powers):
        rows += [(n, [])] if rows else []
        usable = not power.why
        key = Run(f" {n + 1} ", INK if usable else MUTED, "b" if usable else "", LEGAL if usable else None)
        tier = f"  {power.tier}" if power.tier else ""
        rows.append((n, [key, Run(f" {power.name}", BRIGHT if usable else MUTED, "b"), Run(tier, MUTED)]))
        said = [(line, TEXT if usable else MUTED) for line in wrap(power.text, width - 4)]
        said += [(line, MUTED) for line in wrap(f"{g.NO} {power.why}", width - 4)] if power.why else []
        rows += [(n, [Run("    "), Run(line, colour)]) for line, colour in said]
    return rows


def powers_overlay(
    size: Size, powers: Sequence[Power], *, focus: int = 0, title: str = "", said: str = "", look: Look
) -> Canvas:
    """The list; the focused power is always in sight. ``said``: an answer to the last key."""
    cv = Canvas(size[0], size[1], look, PANEL)
    title = title or tr("HERO")
    box(cv, title, [Run(elide(said, max(0, cv.w - len(title) - 10)), BRIGHT)] if said else None)
    x, w, room = 2, cv.w - 4, max(0, cv.h - 2)
    rows = power_rows(w, powers)
    mine = [k for k, (n, _) in enumerate(rows) if n == focus]
    first = max(0, min(mine[-1] - room + 1, mine[0])) if mine else 0
    for k, (n, runs) in enumerate(rows[first : first + room]):
        cv.mark_row(x - 1, 1 + k, w + 2, 1, n)
        cv.runs(x, 1 + k, runs, w)
        if n == focus and runs:
            cv.put(x - 1, 1 + k, g.SIDE, YOU)
    usable = focus < len(powers) and not powers[focus].why
    enter = tr("do it") if usable else tr("why not")
    keys = [Run(" "), *hint("Enter", enter), Run("   "), *hint("Esc", tr("close")), Run(" ")]
    if width_of(keys) + 16 <= cv.w:
        cv.right(cv.w - 3, cv.h - 1, keys)
    return cv
