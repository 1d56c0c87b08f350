"""What an answer costs: the Bank now and after it, in amounts. Padlocks reserve amounts, never particular cards."""

from __future__ import annotations

from ...engine.view import ChoiceView, SeatView
from ...language import tr, trn
from .. import glyphs as g
from ..palette import AMBER, BRIGHT, FAINT, LEGAL, MUTED, RED, TEXT
from .canvas import Canvas, Run, clip_runs, elide, phrase, width_of

_MANY = 12  # signs in a row that are still counted at a glance


def costs(choice: ChoiceView) -> bool:
    """Whether anything must be paid."""
    return bool(choice.consume or choice.lock)


def price(choice: ChoiceView) -> list[Run]:
    """``⚉⚉ consumes 2   ⊠ locks 1``: everything that confirming takes."""
    runs: list[Run] = []
    if choice.consume:
        signs = g.SKULL * choice.consume if choice.consume <= 4 else f"{g.SKULL}{g.TIMES}{choice.consume}"
        consumes = tr("consumes {n}", n=choice.consume)
        runs += [Run(signs, RED, "b"), Run(f" {consumes}   ", TEXT)]
    if choice.lock:
        signs = g.LOCK * choice.lock if choice.lock <= 4 else f"{g.LOCK}{g.TIMES}{choice.lock}"
        locks = tr("locks {n} until your next turn", n=choice.lock)
        runs += [Run(signs, BRIGHT, "b"), Run(f" {locks}", TEXT)]
    return runs


def _row(label: str, free: int, locked: int, seat: SeatView, total: int, wide: int, w: int, added: int) -> list[Run]:
    runs = [Run(label.ljust(7), MUTED)]
    if wide <= _MANY and w >= 60:
        runs += [Run(g.ESSENCE * free, BRIGHT), Run(g.DOT * (wide - free), FAINT)]
    else:
        runs.append(Run(g.ESSENCE, BRIGHT))
    words = trn("{n} free", "{n} free", free)
    runs.append(Run(f" {words}   "))
    if locked:
        padlocks = g.LOCK * locked if locked <= 8 and w >= 60 else g.LOCK
        words = trn("{n} locked", "{n} locked", locked)
        runs += [Run(padlocks, MUTED, "b"), Run(f" {words}")]
        runs += [Run(f" (+{added})", LEGAL, "b")] if added else []
        runs.append(Run("   "))
    else:
        words = tr("none locked")
        runs.append(Run(f"{words}   ", MUTED))
    runs.append(Run(trn("= {n} Essence", "= {n} Essences", total), MUTED))
    if seat.amber:
        words = tr("{n} amber", n=seat.amber)
        tail = [Run(f"  {g.AMBER} {words}", AMBER)]
        runs += tail if width_of(runs) + width_of(tail) <= w else []
    return runs


def capacity_rows(choice: ChoiceView, seat: SeatView, w: int) -> list[list[Run]]:
    """The Bank of ``seat`` now and after: what is free, what is locked, how many Essences in all (R305). A third row
    says what padlocks are, where any are left."""
    total, wide = len(seat.bank), max(seat.free, 1)
    free = max(0, seat.free - choice.consume - choice.lock)
    rows = [
        _row(tr("Now"), seat.free, seat.locks, seat, total, wide, w, 0),
        _row(tr("After"), free, seat.locks + choice.lock, seat, total - choice.consume, wide, w, choice.lock),
    ]
    if seat.locks + choice.lock:
        rows.append([Run(elide(tr("Padlocks reserve an amount, not particular cards."), w), MUTED, "i")])
    return rows


def put_capacity(cv: Canvas, x: int, y: int, w: int, choice: ChoiceView, seat: SeatView, rows: int) -> None:
    """At most ``rows`` of :func:`capacity_rows`; one alone tells both amounts."""
    if rows == 1:
        left = max(0, seat.free - choice.consume - choice.lock)
        free = [Run(f"{seat.free}", BRIGHT, "b"), Run(f" {g.ARROW} ", MUTED), Run(f"{left}", BRIGHT, "b")]
        locked = Run(f"{seat.locks} {g.ARROW} {seat.locks + choice.lock}")
        total = Run(f"{len(seat.bank)} {g.ARROW} {len(seat.bank) - choice.consume}")
        said = tr("Free {free}   locked {locked}   Essences {total}")
        cv.runs(x, y, clip_runs(phrase(said, MUTED, free=free, locked=locked, total=total), w))
        return
    for k, runs in enumerate(capacity_rows(choice, seat, w)[:rows]):
        cv.runs(x, y + k, clip_runs(runs, w))
