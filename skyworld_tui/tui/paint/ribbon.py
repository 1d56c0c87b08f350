"""The ribbon of an Awakening Counter: whose it is, what it comes from, what it does and until when (R196)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language import later, tr, trc
from .. import glyphs as g
from ..palette import BRIGHT, INK, MUTED, OPP, TEXT, YOU, Look
from ..words_about import about
from .canvas import Canvas, Ground, Run, Size, clip_runs, elide, width_of, zone

if TYPE_CHECKING:
    from ...engine.view import CounterView, SeatView


def ends(counter: CounterView) -> str:
    """Until when it binds."""
    return tr("while it stands") if counter.slot is not None else tr("until the next enemy turn ends")


def chip(mine: bool, *, short: bool = False) -> Run:
    """The word alone, in its owner's colour; ``short`` where room is narrow."""
    word = trc("short", "COUNTER") if short else tr("COUNTER")
    return Run(f" {g.NO} {word} ", INK, "b", YOU if mine else OPP)


def ribbon(size: Size, seat: SeatView, bound: str, *, mine: bool, look: Look, ground: Ground | None = None) -> Canvas:
    """The ribbon of ``seat``'s Counter over ``bound``, the other player's name: a row or two, empty without one."""
    cv = Canvas(size[0], size[1], look, ground or zone("you" if mine else "opp", 11))
    source = seat.counter_source
    if source is None:
        return cv
    head = [chip(mine), Run(f" {source.label} ", BRIGHT, "b")]
    what = about(bound, later("You awaken by spending only"), later("{who} awakens by spending only"))
    if cv.h >= 2:
        cv.runs(0, 0, clip_runs(head, cv.w))
        cv.put(0, 1, elide(what, cv.w), TEXT)
        return cv
    runs = [*head, Run(f"{g.DOT} {what}", TEXT), Run(f" {g.DOT} {ends(source)}", MUTED)]
    while len(runs) > 2 and width_of(runs) > cv.w:
        runs.pop()
    cv.runs(0, 0, clip_runs(runs, cv.w))
    return cv
