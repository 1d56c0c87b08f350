"""The moves that a policy looks at: the legal ones, without those that amount to the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from ..engine import Match
from ..engine.moves import Move
from ..engine.state import State

OFFERED_NEVER: Final = frozenset({"concede", "cancel", "timeout"})
"""Verbs that a policy never plays: they are accepted, but giving up or wavering is no play."""

FROM_HAND: Final = frozenset({"essence", "awaken", "evolve", "hand"})
"""Verbs that name a card of the hand."""


def candidates(match: Match) -> list[Move]:
    """The moves of whoever must decide in a dealt match, without those that differ only in which of several identical
    cards is meant; order kept."""
    return distinct(match.dealt, match.legal_moves())


def distinct(state: State, moves: Iterable[Move]) -> list[Move]:
    """``moves`` of whoever must decide, one of each meaning, order kept."""
    seen: set[Hashable] = set()
    kept: list[Move] = []
    for move in moves:
        key = meaning(state, move)
        if key not in seen:
            seen.add(key)
            kept.append(move)
    return kept


def meaning(state: State, move: Move) -> Hashable:
    """What ``move`` amounts to: equal for moves that lead to positions which play on alike."""
    verb = move.verb
    if verb in FROM_HAND:
        # Slots of the own field mean nothing but to an evolution, so that any free one will do.
        uid = state.seats[state.active].hand[move.a]
        return verb, state.defs[uid].id, move.b if verb == "evolve" else 0
    if verb == "choose" and state.choice is not None:
        options = state.choice.options
        picked = [options[number] for number in move.picks]
        return verb, tuple(sorted([(o.zone, o.seat, o.key if o.zone in "fot" else 0, o.card.id) for o in picked]))
    return move


def cheapest(worth: Sequence[float], count: int) -> Move:
    """The answer to a payment that takes the ``count`` options of least worth."""
    order = sorted(range(len(worth)), key=lambda number: (worth[number], number))
    return Move("choose", picks=tuple(sorted(order[:count])))
