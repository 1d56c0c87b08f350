"""The opening hand: what to keep and what to exchange."""

from __future__ import annotations

from typing import Final

from ..cards.model import CardDef
from ..engine.moves import Move
from ..engine.view import MatchView

EARLY: Final = 3
"""A card that requires more Essences than this does nothing in the first turns."""

LATEST_STAGE: Final = 2
"""A card of a later Stage does nothing in the first turns either: two others must come before it."""

HOST: Final = 2
"""A host that must stand first puts a card off about as long as so many Essences more."""

SHAPE: Final = 4
"""With so many early cards a hand has something to do each turn, and keeps two late ones for its first Essences; one
otherwise."""


def mulligan(view: MatchView) -> Move:
    """Exchange what cannot be played in the first turns, but for one or two cards for the first Essences: those of the
    late ones that come soonest."""
    hand = view.me.hand or ()
    late = sorted([(_wait(card), place) for place, card in enumerate(hand) if _is_late(card)], reverse=True)
    kept = 2 if len(hand) - len(late) >= SHAPE else 1
    if len(late) <= kept:
        return Move("keep")
    return Move("redraw", picks=tuple(sorted(place for _, place in late[:-kept])))


def _is_late(card: CardDef) -> bool:
    return card.requirement > EARLY or card.stage > LATEST_STAGE


def _wait(card: CardDef) -> int:
    """How long a card has to wait, in Essences."""
    return card.requirement + HOST * (card.stage - 1)
