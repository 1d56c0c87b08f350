"""What an answer costs: the Bank now and after it, in amounts. Padlocks reserve amounts, never particular cards."""

from __future__ import annotations

from ...engine.view import ChoiceView, SeatView
from .. import glyphs as g
from ..palette import AMBER, BRIGHT, FAINT, LEGAL, MUTED, RED, TEXT
from .canvas import Canvas, Run, clip_runs, elide, width_of

_MANY = 12  # signs in a row that are still counted at a glance


def costs(choice: ChoiceView) -> bool:
    """Whether anything must be paid."""
    return bool(choice.consume or choice.lock)


def price(choice: ChoiceView) -> list[Run]:
    """``⚉⚉ consumes 2   ⊠ locks 1``: everything that confirming takes."""
    runs: list[Run] = []
    if choice.consume:
        signs = g.SKULL * choice.consume if choice.consume <= 4 else f"{g.SKULL}{g.TIMES}{choice.consume}"
        runs += [Run(signs, RED, "b"), Run(f" consumes {choice.consume}   ", TEXT)]
    if choice.lock:
        signs = g.LOCK * choice.lock if choice.lock <= 4 else f"{g.LOCK}{g.TIMES}{choice.lock}"
        runs += [Run(signs, BRIGHT, "b"), Run(f" locks {choice.lock} until your next turn", TEXT)]
    return runs


def _row(label: str, free: int, locked: int, seat: SeatView, total: int, wide: int, w: int, added: int) -> list[Run]:
    runs = [Run(label.ljust(7), MUTED)]
    if wide <= _MANY and w >= 60:
        runs += [Run(g.ESSENCE * free, BRIGHT), Run(g.DOT * (wide - free), FAINT)]
    else:
        runs.append(Run(g.ESSENCE, BRIGHT))
    runs.append(Run(f" {free} free   "))
    if locked:
        padlocks = g.LOCK * locked if locked <= 8 and w >= 60 else g.LOCK
        runs += [Run(padlocks, MUTED, "b"), Run(f" {locked} locked")]
        runs += [Run(f" (+{added})", LEGAL, "b")] if added else []
        runs.append(Run("   "))
    else:
        runs.append(Run("none locked   ", MUTED))
    runs.append(Run(f"= {total} Essences", MUTED))
    if seat.amber:
        tail = [Run(f"  {g.AMBER} {seat.amber} amber", AMBER)]
        runs += tail if width_of(runs) + width_of(tail) <= w else []
    return runs


def capacity_rows(choice: ChoiceView, seat: SeatView, w: int) -> list[list[Run]]:
    """The Bank of ``seat`` now and after: what is free, what is locked, how many Essences in all (R305). A third row
    says what padlocks are, where any are left."""
    total, wide = len(seat.bank), max(seat.free, 1)
    free = max(0, seat.free - choice.consume - choice.lock)
    rows = [
        _row("Now", seat.free, seat.locks, seat, total, wide, w, 0),
        _row("After", free, seat.locks + choice.lock, seat, total - choice.consume, wide, w, choice.lock),
    ]
    if seat.locks + choice.lock:
        rows.append([Run(elide("Padlocks reserve an amount, not particular cards.", w), MUTED, "i")])
    return rows


def put_capacity(cv: Canvas, x: int, y: int, w: int, choice: ChoiceView, seat: SeatView, rows: int) -> None:
    """At most ``rows`` of :func:`capacity_rows`; one alone tells both amounts."""
    if rows == 1:
        free = max(0, seat.free - choice.consume - choice.lock)
        runs = [Run("Free ", MUTED), Run(f"{seat.free}", BRIGHT, "b"), Run(f" {g.ARROW} ", MUTED)]
        runs += [Run(f"{free}", BRIGHT, "b"), Run("   locked ", MUTED), Run(f"{seat.locks} {g.ARROW} ", TEXT)]
        runs += [Run(f"{seat.locks + choice.lock}", TEXT), Run("   Essences ", MUTED)]
        runs.append(Run(f"{len(seat.bank)} {g.ARROW} {len(seat.bank) - choice.consume}", TEXT))
        cv.runs(x, y, clip_runs(runs, w))
        return
    for k, runs in enumerate(capacity_rows(choice, seat, w)[:rows]):
        cv.runs(x, y + k, clip_runs(runs, w))
