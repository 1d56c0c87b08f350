"""A position as a short number: equal states give equal fingerprints, in every process and on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ..cards.model import AbilityDef, CardDef, EffectDef, HeroDef
from .state import Character, Seat, State


def _plain(value: Any) -> Any:
    """Definitions by their id, everything else as ordered plain data."""
    if isinstance(value, AbilityDef | CardDef | HeroDef):
        return value.id
    if isinstance(value, EffectDef):
        return value.op, value.n
    if isinstance(value, tuple):
        return tuple([_plain(v) for v in value])
    if isinstance(value, dict):
        return sorted((k, _plain(v)) for k, v in value.items())
    return value


def canonical(state: State) -> tuple[Any, ...]:
    """Everything that decides how the match goes on, as nested plain values; a physical card is its number."""
    return (
        state.turn, state.active, state.first, state.phase, state.goal, state.winner, state.rng, state.serial,
        state.auto,
        [card.id for card in state.defs],
        [_seat(s) for s in state.seats],
        [(f.kind, f.seat, f.step, _plain(f.d)) for f in state.stack],
        _plain(state.choice),
        _plain(state.pool),
        sorted(repr(k) for k in state.used),
        state.lasting,
        _plain(state.after),
    )  # fmt: skip


def _seat(side: Seat) -> tuple[Any, ...]:
    return (
        side.faith, side.limit, side.locks, side.awakenings_used, side.conversions_used, side.raised,
        side.hero.id if side.hero else None, side.hand, side.deck, side.trail, side.removed, side.reserved,
        [(e.uid, e.inc, e.amber) for e in side.bank],
        [None if c is None else _character(c) for c in side.field],
    )  # fmt: skip


def _character(c: Character) -> tuple[Any, ...]:
    links = [(a.uid, a.power, a.mask, a.until_combat, a.returns, a.slot) for a in c.attached]
    armed = [a.id for a in c.armed]
    return (
        c.id, c.uid, c.prep, c.prep_own, c.vuln, c.spent, c.channeled, c.charge, c.activated, armed, c.mods, links,
        c.power, c.mask,
    )  # fmt: skip


def fingerprint(state: State) -> str:
    """16 hex digits of the canonical form."""
    return blake2b(repr(canonical(state)).encode(), digest_size=8).hexdigest()
