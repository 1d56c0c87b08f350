"""Positions that play on alike: what a search needs to see each of them once.

Two positions of one match are alike when everything that the seat to act may know is the same, wherever the cards came
from: the order of moves that led there, the numbers of incarnations, the order inside the hand, the Bank and the Trail,
and which slot a character stands in do not count. Hidden cards count by their number only.
"""

from __future__ import annotations

from .state import Character, Choice, Frame, Seat, State


def alike(state: State, seat: int) -> tuple[object, ...]:
    """Something to compare: equal for positions of one match that are alike to ``seat``."""
    marks: dict[int, list[object]] = {}
    used = []
    for key in state.used:
        if key[0] == "one":
            marks.setdefault(key[2], []).append(key[3])
        else:
            used.append(key)
    sides = tuple([_side(state, state.seats[s], marks, s == seat) for s in (0, 1)])
    pool = tuple([(t.seat, t.ability.id, t.id) for t in state.pool])
    after = tuple([(a.seat, a.ability.id, a.id) for a in state.after])
    question = None if state.choice is None else (_choice(state.choice), tuple([_frame(f) for f in state.stack[1:]]))
    where = (state.turn, state.active, state.phase, state.winner)
    return (where, sides, frozenset(used), state.lasting, pool, after, question)


def _side(state: State, side: Seat, marks: dict[int, list[object]], known: bool) -> tuple[object, ...]:
    defs = state.defs
    hand = tuple(sorted([defs[u].id for u in side.hand])) if known else len(side.hand)
    bank = sorted([(e.card.id, e.amber, e.inc in marks) for e in side.bank])
    # sorted by anything that is the same for equal ones
    field = sorted([_character(c, marks) for c in side.field if c is not None], key=hash)
    return (
        side.faith, side.locks, side.limit, side.raised, side.awakenings_used, side.conversions_used, len(side.deck),
        hand, tuple(bank), tuple(field), tuple(sorted([defs[u].id for u in side.trail])), len(side.removed),
        tuple([u for u in side.reserved if u >= 0]),
    )  # fmt: skip


def _character(c: Character, marks: dict[int, list[object]]) -> tuple[object, ...]:
    used = frozenset(marks[c.id]) if c.id in marks else None
    links = tuple([(a.card.id, a.power, a.mask, a.until_combat, a.returns, a.owner) for a in c.attached])
    mods = tuple(sorted([(m.power, m.mask, m.ends, m.until) for m in c.mods])) if c.mods else ()
    armed = tuple([ability.id for ability in c.armed])
    return (
        c.card.id, c.prep, c.prep_own, c.vuln, c.spent, c.channeled, c.charge, c.activated, armed, mods, links, used,
    )  # fmt: skip


def _frame(frame: Frame) -> tuple[object, ...]:
    """What a procedure in the middle of a question has come to: with other answers so far it goes on differently."""
    d = frame.d
    bound = tuple(sorted(d["b"].items())) if "b" in d else ()
    return (frame.kind, frame.step, d.get("i", 0), d.get("id", 0), d.get("uid", -1), bound)


def _choice(choice: Choice) -> tuple[object, ...]:
    options = tuple([(o.zone, o.seat, o.card.id) for o in choice.options])
    return (choice.by, choice.kind, choice.purpose, choice.op, options)
