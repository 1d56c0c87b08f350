"""The deck being edited: every change can be taken back, and it is known whether there is anything to save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from ...cards.model import CardSet, DeckDef
from ...language import tr
from ...session.owndecks import cleaned_name

UNDO_DEPTH: Final = 500


class Content(NamedTuple):
    """What the player can change. ``cards`` holds no card with zero copies."""

    name: str
    hero: str | None
    cards: Mapping[str, int]


class Editor:
    """One deck under the knife. ``kept``: it stands on the disk just so."""

    def __init__(self, deck: DeckDef, card_set: CardSet, *, kept: bool) -> None:
        self._set = card_set
        self.base = deck  # as it stands on the disk, where it does
        self.now = Content(deck.name, deck.hero, dict(deck.cards))
        self._kept: Content | None = self.now if kept else None
        self._first = self.now
        self._past: list[Content] = []
        self._future: list[Content] = []

    @property
    def deck(self) -> DeckDef:
        """The deck as it is now, its cards in the order of the set."""
        place = {card: n for n, card in enumerate(self._set.cards)}
        ordered = dict(sorted(self.now.cards.items(), key=lambda item: place.get(item[0], len(place))))
        return replace(self.base, name=self.now.name, hero=self.now.hero, cards=ordered)

    @property
    def kept(self) -> bool:
        """Whether the disk holds this deck, perhaps in an older state."""
        return self._kept is not None

    @property
    def changed(self) -> bool:
        """Whether something would be lost by leaving."""
        return self.now != (self._kept if self._kept is not None else self._first)

    @property
    def renamed(self) -> bool:
        """Whether the deck has another name than the one it began with."""
        return self.now.name != self._first.name

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.now.cards.values())

    def copies(self, card: str) -> int:
        """How many copies of this card there are."""
        return self.now.cards.get(card, 0)

    def set_copies(self, card: str, count: int) -> str:
        """Put exactly ``count`` copies in. "" when that was done, else why it was not; then nothing changed.

        More than the format allows of one card is refused, unless it only makes a deck better that came with too
        many. The size of the deck is free: one may go over it, and cut afterwards.
        """
        before = self.copies(card)
        if card not in self._set.cards:
            return tr("There is no such card.")
        if count < 0:
            return tr("{name} is not in the deck.", name=self._set.cards[card].short)
        limit = self._set.format.max_copies
        if count > limit and count >= before:
            return tr("{n} copies of a card at most.", n=limit)
        if count == before:
            return ""
        cards = dict(self.now.cards)
        cards[card] = count
        if not count:
            del cards[card]
        self._become(self.now._replace(cards=cards))
        return ""

    def rename(self, name: str) -> bool:
        """Give the deck another name, blanks trimmed; False when there is nothing left of it."""
        name = cleaned_name(name)
        if name and name != self.now.name:
            self._become(self.now._replace(name=name))
        return bool(name)

    def choose_hero(self, hero: str | None) -> None:
        """Let this Hero lead the deck."""
        if hero != self.now.hero:
            self._become(self.now._replace(hero=hero))

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        if not self._past:
            return False
        self._future.append(self.now)
        self.now = self._past.pop()
        return True

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        if not self._future:
            return False
        self._past.append(self.now)
        self.now = self._future.pop()
        return True

    def written(self, deck: DeckDef) -> None:
        """The disk holds the deck as it is now; ``deck`` is what was written, with its id and the name it got."""
        self.base = deck
        self._kept = self.now = self.now._replace(name=deck.name)

    def restore(self, deck: DeckDef) -> None:
        """Become ``deck`` in one change, as a draft of it was left."""
        self._become(Content(deck.name, deck.hero, dict(deck.cards)))

    def drop(self, cards: Iterable[str]) -> None:
        """Take these cards out altogether, in one change."""
        gone = set(cards)
        self._become(self.now._replace(cards={card: n for card, n in self.now.cards.items() if card not in gone}))

    def orphan(self) -> None:
        """The disk does not hold the deck any more: saving makes a new file."""
        self.base = replace(self.base, id="")
        self._kept, self._first = None, Content("", None, {})

    def _become(self, content: Content) -> None:
        self._past = [*self._past[-UNDO_DEPTH + 1 :], self.now]
        self._future.clear()
        self.now = content
