"""A hand drawn from the deck as in a match: the opening hand, its one exchange, and what the next turns bring."""

from __future__ import annotations

import random

from ...cards.model import CardDef, CardSet, DeckDef


class TestHand:
    """A shuffled deck and the hand drawn from it; nothing of it changes the deck that is edited.

    ``turn`` is 0 while the opening hand may be exchanged, then the player's turns are counted from 1. ``marked``:
    places of cards that go back (turn 0) or are played in this turn. ``fresh``: places of the cards that came last.
    ``missing``: how many could not be drawn for want of cards; each is a point of Faith for the rival.
    """

    __test__ = False  # no test of pytest's

    def __init__(self, deck: DeckDef, card_set: CardSet, rng: random.Random) -> None:
        self.rng = rng
        self.size = card_set.format.hand_size
        self.cards = tuple(card_set.cards[card] for card in deck.card_ids() if card in card_set.cards)
        self.again()

    def again(self) -> None:
        """Shuffle everything and draw another opening hand."""
        self.pile = list(self.cards)
        self.rng.shuffle(self.pile)
        self.hand: list[CardDef] = []
        self.turn, self.missing = 0, 0
        self._draw(self.size)
        self.fresh: frozenset[int] = frozenset()

    def mark(self, place: int) -> None:
        """Mark the card in this place of the hand, or take its mark away."""
        if 0 <= place < len(self.hand):
            self.marked ^= {place}

    def go_on(self) -> None:
        """Exchange the marked cards of the opening hand: they are set aside, as many are drawn, and then they are
        shuffled in, so that none of them comes back at once (R016 to R021, D-05). Later: the marked cards are played
        and the hand is refilled for the next turn. The first turn brings no card (D-03)."""
        aside = [card for place, card in enumerate(self.hand) if place in self.marked]
        self.hand = [card for place, card in enumerate(self.hand) if place not in self.marked]
        if self.turn:
            self._draw(self.size - len(self.hand))
        else:
            self._draw(len(aside))
            self.pile += aside
            self.rng.shuffle(self.pile)
        self.turn += 1

    def _draw(self, wanted: int) -> None:
        kept = len(self.hand)
        drawn, self.pile = self.pile[:wanted], self.pile[wanted:]
        self.hand += drawn
        self.missing = wanted - len(drawn) if self.turn else 0
        self.marked: frozenset[int] = frozenset()
        self.fresh = frozenset(range(kept, len(self.hand)))
