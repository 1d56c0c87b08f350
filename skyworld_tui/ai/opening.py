"""The opening hand: what to keep and what to exchange."""

from __future__ import annotations

from typing import Final

from ..engine.moves import Move
from ..engine.view import MatchView

EARLY: Final = 3
"""A card that requires more than this does nothing in the first turns."""

SHAPE: Final = 4
"""With so many early cards a hand has something to do each turn, and keeps two late ones for its first Essences."""


def mulligan(view: MatchView) -> Move:
    """Exchange what cannot be played in the first turns, but for one or two cards for the first Essences."""
    hand = view.me.hand or ()
    late = [
        (card.requirement + 2 * (card.stage - 1), place)
        for place, card in enumerate(hand)
        if card.requirement > EARLY or card.stage > 2
    ]
    late.sort(reverse=True)
    kept = 2 if len(hand) - len(late) >= SHAPE else 1
    if len(late) <= kept:
        return Move("keep")
    return Move("redraw", picks=tuple(sorted(place for _, place in late[:-kept])))
