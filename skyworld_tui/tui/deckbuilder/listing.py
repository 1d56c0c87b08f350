"""Which cards of the collection are listed, in which order, where the cursor is, and which rows are in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ...cards.model import INSIGNIAS, CardDef
from ...cards.terms import folded
from ...language import later
from ..cursor import Cursor
from .find import Finder, Query
from .view import Chip, ListView, Row

FIND_LENGTH: Final = 60
SORTS: Final[Mapping[str, Callable[[CardDef, int], int]]] = {
    "name": lambda card, copies: 0,
    "requirement": lambda card, copies: card.requirement,
    "stage": lambda card, copies: card.stage,
    "insignia": lambda card, copies: INSIGNIAS.index(card.insignia) if card.insignia in INSIGNIAS else 9,
    "power": lambda card, copies: -card.power,
    "faith": lambda card, copies: -card.faith,
    "copies": lambda card, copies: -copies,
}
"""Order -> what comes first; the name decides between equals."""
SORTED: Final[Mapping[str, str]] = {
    "name": later("by name"),
    "requirement": later("by requirement"),
    "stage": later("by Stage"),
    "insignia": later("by Insignia"),
    "power": later("by Power"),
    "faith": later("by Faith"),
    "copies": later("by copies in the deck"),
}
"""Each order in words."""


def shorter(line: str, action: str) -> str:
    """What the key ``erase``, ``erase_word`` or ``clear`` leaves of a line that is written."""
    return {"erase": line[:-1], "erase_word": line.rstrip().rpartition(" ")[0], "clear": ""}[action]


class Listing(Cursor):
    """The list. ``copies``: tells the present copies of the deck. Changing them lists nothing anew: no row jumps
    under the player's hand, and a card that was taken out stays where it was until the list is asked for otherwise.
    """

    def __init__(self, cards: Mapping[str, CardDef], copies: Callable[[], Mapping[str, int]], lang: str) -> None:
        super().__init__()
        self._cards, self._copies = cards, copies
        self._finder = Finder(cards.values(), lang)
        self._query = Query()
        self.find = ""
        self.chosen = False  # the whole search line is: what is typed takes its place
        self.off: frozenset[str] = frozenset()
        self.sort = "name"
        self.only = False
        self.anew()

    # -- what is listed ----------------------------------------------------------------------------------------------

    @property
    def card(self) -> CardDef | None:
        """The card under the cursor, None in an empty list."""
        return self._cards[self._at] if self._at is not None else None

    def view(self, *, finding: bool, limit: int) -> ListView:
        """What the painter is told; ``finding``: the search line is being written, ``limit``: copies allowed."""
        copies = self._copies()
        return ListView(
            rows=tuple(Row(self._cards[key], copies.get(key, 0)) for key in self._listed),
            cursor=self.cursor if self._listed else -1,
            top=self.top,
            pool=len(self._cards),
            find=self.find,
            finding=finding,
            chosen=finding and self.chosen,
            remark=self._query.remark,
            chips=tuple(Chip(name, name not in self.off) for name in INSIGNIAS),
            sort=self.sort,
            only=self.only,
            limit=limit,
        )

    def anew(self) -> None:
        """List and sort again. The cursor stays on its card, or goes to what stands in its row now."""
        copies, order = self._copies(), SORTS[self.sort]
        found = [
            card
            for card in self._cards.values()
            if card.insignia not in self.off
            and (not self.only or copies.get(card.id))
            and self._query.fits(card, copies.get(card.id, 0))
        ]
        found.sort(key=lambda card: (order(card, copies.get(card.id, 0)), folded(card.full_name)))
        self.list_anew(card.id for card in found)

    def search(self, text: str) -> None:
        """Narrow the list to what this search line asks for."""
        self.find, self.chosen = text[:FIND_LENGTH], False
        self._query = self._finder.read(self.find)
        self.anew()

    @property
    def remark(self) -> str:
        """What in the search line is not understood, "" for nothing."""
        return self._query.remark

    def write(self, char: str) -> None:
        """One more letter of the search line, or the first one of another where all of it is chosen."""
        self.search(char if self.chosen else self.find + char)

    def shorten(self, action: str) -> None:
        """``erase``, ``erase_word`` or ``clear``; a line that is chosen goes at once."""
        line = "" if self.chosen else self.find
        self.search(shorter(line, action))

    def sort_by(self, order: str) -> None:
        """Sort by one of :data:`SORTS`."""
        self.sort = order
        self.anew()

    def next_sort(self) -> str:
        """The order after the present one."""
        orders = list(SORTS)
        return orders[(orders.index(self.sort) + 1) % len(orders)]

    def toggle_only(self) -> None:
        """Only the cards of the deck, or all again."""
        self.only = not self.only
        self.anew()

    def switch(self, insignia: str) -> None:
        """Show or hide the cards of an Insignia; hiding the last one shows all again."""
        self.off = self.off ^ {insignia}
        if self.off >= set(INSIGNIAS):
            self.off = frozenset()
        self.anew()

    @property
    def narrowed(self) -> bool:
        """Whether some cards are left out."""
        return bool(self.find or self.only or self.off)

    def widen(self) -> bool:
        """One step back: without the search, then without the other filters. False when all cards are listed."""
        if self.find:
            self.search("")
        elif self.only or self.off:
            self.only, self.off = False, frozenset()
            self.anew()
        else:
            return False
        return True

    def show(self, card: str) -> None:
        """Put the cursor on this card; one that is not listed brings all cards back."""
        if card in self._cards and not self.put(card):
            self.show_all()
            self.put(card)

    def show_all(self) -> None:
        """List every card."""
        while self.widen():
            pass

    def show_cards(self, cards: Iterable[str]) -> None:
        """List every card when one of these is not listed."""
        if not set(cards) & self._cards.keys() <= set(self._listed):
            self.show_all()
