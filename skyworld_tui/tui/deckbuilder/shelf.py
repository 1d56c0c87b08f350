"""The list of decks that can be opened: the player's own, then the ready-made ones, then what could not be read."""

from __future__ import annotations

from typing import NamedTuple

from ...cards.model import CardSet, DeckDef
from ...language import spoken, tr
from ...packs.model import packs_in
from ...session.owndecks import Shelf
from .figures import PackName, figures


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


def entries(shelf: Shelf, card_set: CardSet, pack_name: PackName = str) -> tuple[Entry, ...]:
    """Every deck that can be opened, the player's own first. Stacked decks belong to lessons and are no one's."""
    own = [_entry(deck, card_set, True, pack_name) for deck in shelf.decks.values() if not deck.stacked]
    ready = [_entry(deck, card_set, False, pack_name) for deck in card_set.decks.values() if not deck.stacked]
    return (*own, *ready)


def _entry(deck: DeckDef, card_set: CardSet, own: bool, pack_name: PackName) -> Entry:
    found = figures(deck, card_set, pack_name)
    lacking = [name for name in packs_in((*deck.cards, deck.hero or "")) if name not in card_set.packs]
    if found.playable:
        remark = tr("ready to play")
    elif lacking:
        remark = tr("{name} is off", name=pack_name(lacking[0]) or lacking[0])
    elif found.total != found.size:
        remark = found.verdict
    else:
        remark = next(check.text for check in found.checks if not check.ok)
    hero = card_set.heroes[deck.hero].name if deck.hero in card_set.heroes and deck.hero else ""
    return Entry(deck.id, deck.name, own, found.total, found.playable, remark, hero, deck.advice(spoken()))
