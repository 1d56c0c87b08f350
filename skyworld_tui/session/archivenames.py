"""What decks, cards and Heroes in records are called, those of packs that are off too."""

from __future__ import annotations

from ..cards.model import CardSet
from ..packs.model import packs_in
from ..packs.shelf import in_use
from .archive import Shelf


def named_with(cards: CardSet, shelf: Shelf) -> CardSet:
    """``cards`` with those of every installed pack that a record of ``shelf`` was played with: to name them, not to
    play. Reads folders; about as long as :class:`~.archive.Archive` takes for a few records. Never raises."""
    told = {pack for kept in shelf.records for pack in (*kept.packs, *packs_in(kept.decks))}
    return in_use(cards, sorted(told - set(cards.packs))).cards
