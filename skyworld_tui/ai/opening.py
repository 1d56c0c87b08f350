"""The opening hand: what to keep and what to exchange."""

from __future__ import annotations

from typing import Final

from ..engine.moves import Move
from ..engine.view import MatchView

EARLY: Final = 3
"""A card of the opening hand that requires more than this is exchanged."""


def mulligan(view: MatchView) -> Move:
    """Exchange what cannot be played in the first turns; one such card is kept as the first Essence."""
    hand = view.me.hand or ()
    late = [
        (card.requirement + 2 * (card.stage - 1), place)
        for place, card in enumerate(hand)
        if card.requirement > EARLY or card.stage > 2
    ]
    late.sort(reverse=True)
    if len(late) <= 1:
        return Move("keep")
    return Move("redraw", picks=tuple(sorted(place for _, place in late[:-1])))
