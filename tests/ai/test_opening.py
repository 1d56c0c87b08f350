"""What is kept of an opening hand, by its shape alone."""

from __future__ import annotations

import pytest

from skyworld_tui.ai.opening import mulligan
from skyworld_tui.cards.model import CardDef
from skyworld_tui.engine import Match, Position
from tests.engine.build import card, side

CARDS: dict[str, CardDef] = {
    "e": card("early", requirement=3),
    "2": card("second", stage=2, requirement=3),
    "3": card("third", stage=3, requirement=3),
    "5": card("five", requirement=5),
    "6": card("six", requirement=6),
    "t": card("two-of-five", stage=2, requirement=5),
}
"""``e`` and ``2`` are early; the others are late, and wait 7, 5, 6 and 7 Essences."""


@pytest.mark.parametrize(
    ("hand", "redrawn"),
    [
        ("eeeeee", ""),
        ("eeeee3", ""),
        ("eeee56", ""),
        ("e2e2e6", ""),
        ("e2e256", ""),
        ("eee566", "56"),
        ("eee635", "45"),
        ("eee653", "46"),
        ("556eee", "23"),
        ("666666", "23456"),
        ("63t566", "12356"),
    ],
)
def test_late_cards_go_but_for_the_soonest(hand: str, redrawn: str) -> None:
    """Four early cards keep two late ones, fewer keep one: the one that comes soonest. ``redrawn``: places in the hand;
    of equal cards the first one stays."""
    deck = [CARDS[letter] for letter in hand] + ["filler"] * 20
    match = Match.from_position(Position((side(deck=deck), side(deck=["filler"] * 26)), phase="opening"))
    move = mulligan(match.view(0, legal=True))
    assert match.why_not(move) is None
    assert "".join(str(place + 1) for place in move.picks) == redrawn
    assert move.verb == ("redraw" if redrawn else "keep")
