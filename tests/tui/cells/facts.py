"""What must always be on the screen of a match, and how it is read off it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from skyworld_tui.engine.view import MatchView, SeatView
from skyworld_tui.tui import glyphs
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.rails import bignum
from skyworld_tui.tui.palette import BRIGHT, Look
from skyworld_tui.tui.screens.match import MatchScreen

from ..reading import text

Fact = tuple[str, str, bool]
"""What it is, the pattern it is read by, and whether it was found."""


@lru_cache(64)
def big(number: int, look: Look) -> tuple[str, ...]:
    """The three rows of a big number, without the blanks around it."""
    canvas = Canvas(5 * len(str(number)), 3, look)
    bignum(canvas, 0, 0, str(number), BRIGHT, BRIGHT)
    return tuple(row.rstrip() for row in canvas.text())


def place(app: SkyWorldApp, *names: str) -> list[str]:
    """The rows of the screen where these places of the board stand, as they are composed."""
    rows = text(app)
    out = []
    for name in names:
        for widget in app.screen.query(f"#{name}"):
            x, y, w, h = widget.region
            out += [row[x : x + w] for row in rows[y : y + h]]
    return out


def has_big(rows: list[str], number: int, look: Look) -> bool:
    """Whether the big number stands in these rows, with nothing right beside it."""
    wanted = big(number, look)
    for y in range(len(rows) - 2):
        for x in range(len(rows[y]) - len(wanted[0])):
            found = [rows[y + k][x:] for k in range(3)]
            if all(row.startswith(part) and row[len(part) : len(part) + 1].strip(" ✦F/") == ""
                   for row, part in zip(found, wanted, strict=True)):  # fmt: skip
                return True
    return False


def facts(app: SkyWorldApp) -> Iterator[Fact]:
    """Every fact that must always be on the screen of a match, and whether it can be read."""
    screen = app.screen
    assert isinstance(screen, MatchScreen), screen
    view, look = screen.mind.view, app.look
    compact = screen.board.planned.kind == "compact"
    for seat, mine in ((view.me, True), (view.other, False)):
        yield from _side(app, seat, mine, view.goal, compact)
    hand = place(app, "opp-rail") if compact else place(app, "opp-hand")
    yield _found("opposing hand", rf"Hand\D*{view.other.hand_count}\b|\b{view.other.hand_count} in hand", hand, look)
    middle = place(app, "horizon", "topbar")
    if view.turn:
        yield _found("turn", rf"\b{view.turn}\b", middle, look)
    yield _found("whose turn", _whose(screen, view), middle, look)
    clock = app.session.clock if app.session is not None else None
    timed = clock is not None and view.phase != "opening"
    yield _found("clock", r"◷ \d:\d\d" if timed else "no clock|not timed", middle, look)
    used, spent = view.me.awaken_limit - view.me.awaken_left, view.me.conversions_limit - view.me.conversions_left
    budgets = place(app, "horizon") if compact else place(app, "bank")
    if view.active == view.seat or not compact:
        yield _found("awakenings", rf"Aw\w*\D*\b{used}/{view.me.awaken_limit}\b", budgets, look)
        yield _found("conversions", rf"Co\w*\D*\b{spent}/{view.me.conversions_limit}\b", budgets, look)


def _side(app: SkyWorldApp, seat: SeatView, mine: bool, goal: int, compact: bool) -> Iterator[Fact]:
    """Faith, Bank, Trail and deck of one side."""
    look, whose = app.look, "own" if mine else "opposing"
    rail = place(app, "own-rail" if mine else "opp-rail")
    bank = place(app, "bank") if mine and not compact else rail
    total = len(seat.bank)
    if compact:
        yield _found(f"{whose} Faith", rf"✦ ?{seat.faith}/{goal}\b", rail, look)
        yield _found(f"{whose} Bank", rf"◆{seat.free}/{total}\b", bank, look)
    else:
        yield (f"{whose} Faith", f"big {seat.faith}", has_big(rail, seat.faith, look))
        yield _found("the goal", rf"(/|of ){goal}\b", rail, look)
        if mine:
            yield (f"{whose} Bank, available", f"big {seat.free}", has_big(bank, seat.free, look))
            yield _found(f"{whose} Bank, total", rf"of {total}\b", bank, look)
        else:
            yield _found(f"{whose} Bank", rf"\b{seat.free}( of |/){total}\b", bank, look)
    if seat.locks:
        locks = rf"⊠×?{seat.locks}\b|\b{seat.locks} locked|(?<!⊠)⊠{{{seat.locks}}}(?!⊠)"
        yield _found(f"{whose} locks", locks, bank, look)
    if seat.amber:
        yield _found(f"{whose} amber", rf"◈×?{seat.amber}\b|(?<!◈)◈{{{seat.amber}}}(?!◈)", bank, look)
    yield _found(f"{whose} Trail", rf"Trail\D*\b{len(seat.trail)}\b", rail, look)
    yield _found(f"{whose} deck", rf"Deck\s*{seat.deck_count}\b", rail, look)


def _whose(screen: MatchScreen, view: MatchView) -> str:
    """The words of the turn chip: the turn's player, or the verb that is being prepared in the own turn."""
    if view.phase == "opening":
        return "YOUR HAND"
    if view.active == view.seat:
        return "YOUR TURN|▲ (ATTACK|AWAKEN|EVOLVE)"
    return f"{view.other.name.upper()}'S TURN"


def _found(what: str, pattern: str, rows: list[str], look: Look) -> Fact:
    """Look for ``pattern``, written in full signs, in any of these rows."""
    pattern = "".join(c if c < "~" else re.escape(glyphs.cell(c, look.glyphs)) for c in pattern)
    return what, pattern, any(re.search(pattern, row) for row in rows)


def missing(app: SkyWorldApp) -> list[str]:
    """The facts that cannot be read now."""
    return [f"{what} ({pattern})" for what, pattern, found in facts(app) if not found]
