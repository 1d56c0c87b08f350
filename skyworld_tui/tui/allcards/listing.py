"""Which cards and Heroes the library lists, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...cards.model import CardDef, HeroDef
from ...cards.terms import folded
from ..cursor import Cursor
from ..deckbuilder.find import Finder, Query
from ..deckbuilder.listing import FIND_LENGTH, SORTS
from .view import ListView, Subject

ORDERS: Final = ("name", "requirement", "stage", "insignia", "power", "faith")
"""The orders of the deck builder that need no deck."""


def name_of(subject: Subject) -> str:
    """The whole name of a card or a Hero."""
    return subject.name if isinstance(subject, HeroDef) else subject.full_name


class Listing(Cursor):
    """The list; Heroes come after the cards. ``decks``: tells how many decks use each, for the search term ``deck``."""

    def __init__(self, subjects: Mapping[str, Subject], decks: Callable[[], Mapping[str, int]], lang: str) -> None:
        super().__init__()
        self._subjects, self._decks = subjects, decks
        self._finder = Finder(subjects.values(), lang)
        self._query = Query()
        self.find = ""
        self.sort = "name"
        self.anew()

    @property
    def subject(self) -> Subject | None:
        """What has the cursor, None in an empty list."""
        return self._subjects[self._at] if self._at is not None else None

    def view(self, *, finding: bool) -> ListView:
        """What the painter is told; ``finding``: the search line is being written."""
        return ListView(
            rows=tuple(self._subjects[key] for key in self._listed),
            cursor=self.cursor if self._listed else -1,
            top=self.top,
            pool=len(self._subjects),
            find=self.find,
            finding=finding,
            remark=self._query.remark,
            sort=self.sort,
        )

    def anew(self) -> None:
        """List and sort again."""
        decks = self._decks()
        found = [each for each in self._subjects.values() if self._query.fits(each, decks.get(each.id, 0))]
        self.list_anew(each.id for each in sorted(found, key=self._place))

    def _place(self, subject: Subject) -> tuple[bool, int, str]:
        order = SORTS[self.sort](subject, 0) if isinstance(subject, CardDef) else 0
        return (isinstance(subject, HeroDef), order, folded(name_of(subject)))

    def search(self, text: str) -> None:
        """Narrow the list to what this search line asks for."""
        self.find = text[:FIND_LENGTH]
        self._query = self._finder.read(self.find)
        self.anew()

    def next_sort(self) -> None:
        """Sort by the next of :data:`ORDERS`."""
        self.sort = ORDERS[(ORDERS.index(self.sort) + 1) % len(ORDERS)]
        self.anew()

    def show(self, key: str) -> None:
        """Put the cursor on this card; one that is not listed brings all back. An unknown one does nothing."""
        if key in self._subjects and not self.put(key):
            self.search("")
            self.put(key)
