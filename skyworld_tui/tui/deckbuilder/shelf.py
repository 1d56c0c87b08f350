"""The list of decks that can be opened: the player's own, then the ready-made ones, then what could not be read."""

from __future__ import annotations

from typing import NamedTuple

from ...cards.model import CardSet, DeckDef
from ...language import spoken, tr
from ...session.owndecks import Shelf
from .figures import figures


class Entry(NamedTuple):
    """One line. ``own``: the player's; ``remark``: its size against the format, or what else is wrong with it;
    ``plan``: what it wants to do."""

    key: str
    name: str
    own: bool
    total: int
    playable: bool
    remark: str
    hero: str
    plan: str


def entries(shelf: Shelf, card_set: CardSet) -> tuple[Entry, ...]:
    """Every deck that can be opened, the player's own first. Stacked decks belong to lessons and are no one's."""
    own = [_entry(deck, card_set, True) for deck in shelf.decks.values() if not deck.stacked]
    ready = [_entry(deck, card_set, False) for deck in card_set.decks.values() if not deck.stacked]
    return (*own, *ready)


def _entry(deck: DeckDef, card_set: CardSet, own: bool) -> Entry:
    found = figures(deck, card_set)
    if found.playable:
        remark = tr("ready to play")
    elif found.total != found.size:
        remark = found.verdict
    else:
        remark = next(check.text for check in found.checks if not check.ok)
    hero = card_set.heroes[deck.hero].name if deck.hero in card_set.heroes and deck.hero else ""
    return Entry(deck.id, deck.name, own, found.total, found.playable, remark, hero, deck.advice(spoken()))
