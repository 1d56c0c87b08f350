"""The card library without a screen: the list, the search, the open card, and what its keys do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from ...cards.model import CardSet, DeckDef
from ...lessons.rulings import Rulings
from .links import Decks, links_of
from .listing import Listing
from .view import LibraryView, Link, PageView, Subject

WORD_KEYS: Final = (*"1234567890", *"abceghjklmn")
"""The keys of the words of the open card, in their order; none of them has another meaning here."""

SHARED: Final = ("up", "down", "left", "right", "help")
"""Actions of the player's own keys that mean the same here."""

TYPING: Final[Mapping[str, str]] = {
    "enter": "accept", "escape": "cancel", "backspace": "erase", "ctrl+u": "clear", "ctrl+w": "erase_word",
    "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down",
}  # fmt: skip
"""Keys while the search line is written; letters are written."""

_STEPS: Final = ("up", "down", "page_up", "page_down", "home", "end")


class Wanted(NamedTuple):
    """What the screen has to open or to bring into sight: a ``word`` or a ``deck`` by its id, the chosen ``link``, the
    ``rulings``; ``leave``: the way back."""

    kind: str
    id: str = ""


class LibraryMind:
    """One visit to the library. ``own``: the player's decks."""

    def __init__(self, card_set: CardSet, own: Iterable[DeckDef], rulings: Rulings, lang: str) -> None:
        self.card_set, self.rulings = card_set, rulings
        self.subjects: Mapping[str, Subject] = {**card_set.cards, **card_set.heroes}
        self.decks = Decks.of(own, card_set)
        self.counts = self.decks.counts()
        self.listing = Listing(self.subjects, lambda: self.counts, lang)
        self.finding = False
        self.reading = False  # whether the keys are the card's
        self.link = -1
        self.scroll = 0
        self.lowest = 0  # how far the page may be scrolled; the screen knows
        self.page = 1  # how many rows of it are in sight
        self.places: Mapping[int, int] = {}  # link -> the row of the page on which it stands
        self.said = ""

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def subject(self) -> Subject | None:
        """The open card or Hero, None when nothing is listed."""
        return self.listing.subject

    def links(self) -> tuple[Link, ...]:
        """All that the open card leads to."""
        subject = self.subject
        return () if subject is None else links_of(subject, self.card_set, self.decks, len(WORD_KEYS))

    def page_view(self, keys: tuple[str, ...]) -> PageView:
        """The open card; ``keys``: :data:`WORD_KEYS` as the player reads them."""
        subject = self.subject
        rulings = () if subject is None else self.rulings.of(subject)
        decks = 0 if subject is None else self.counts.get(subject.id, 0)
        return PageView(subject, self.links(), self.link, keys, rulings, decks, self.scroll)

    def view(self, keys: tuple[str, ...]) -> LibraryView:
        """All of it."""
        return LibraryView(self.listing.view(finding=self.finding), self.page_view(keys), self.reading, self.said)

    def has_own(self, own: Iterable[DeckDef]) -> None:
        """The player's decks may have changed."""
        self.decks = Decks.of(own, self.card_set)
        self.counts = self.decks.counts()
        self.link = min(self.link, len(self.links()) - 1)

    def fit(self, rows: int, page: int, lowest: int, places: Mapping[int, int]) -> None:
        """There is room for so many rows of the list and of the page; the page may be scrolled by ``lowest``.
        ``places``: link -> its row on the page."""
        self.listing.fit(rows)
        self.page, self.lowest, self.places = max(1, page), max(0, lowest), places
        self.scroll = min(self.scroll, self.lowest)

    # -- keys --------------------------------------------------------------------------------------------------------

    def do(self, action: str) -> Wanted | None:
        """One action of a key; what it asks the screen for."""
        self.said = ""
        if action in _STEPS:
            self._step(action)
        elif action in ("next", "previous"):
            return self._choose(1 if action == "next" else -1)
        elif action in ("left", "right"):
            self.read(action == "right" and self.subject is not None)
        elif action == "enter":
            return self._enter()
        elif action in ("more", "less"):
            self.turn(self.page - 1 if action == "more" else 1 - self.page)
        elif action.startswith("word "):
            return self._word(int(action.removeprefix("word ")))
        elif action == "rulings":
            return Wanted("rulings") if self.subject is not None else None
        elif action == "sort":
            self._keep_open(self.listing.next_sort)
        elif action == "find":
            self.read(False)
            self.finding = True
        elif action == "back":
            return self._back()
        else:
            self._edit(action)
        return None

    def read(self, reading: bool) -> None:
        """The keys are the card's from now on, or the list's."""
        self.reading, self.link = reading, -1

    def turn(self, rows: int) -> None:
        """Scroll the page."""
        self.scroll = min(max(0, self.scroll + rows), self.lowest)

    def go(self, row: int) -> None:
        """Open what stands in this row of the list."""
        self.finding = False
        self.read(False)
        self._keep_open(lambda: self.listing.go(row))

    def wheel(self, rows: int) -> None:
        """The list was scrolled."""
        self._keep_open(lambda: self.listing.scroll(rows))

    def show(self, key: str) -> None:
        """Open this card, whatever is listed now."""
        self.read(False)
        self._keep_open(lambda: self.listing.show(key))

    def type(self, char: str) -> None:
        """A letter for the search line."""
        self._keep_open(lambda: self.listing.search(self.listing.find + char))

    def follow(self, number: int) -> Wanted | None:
        """Go where this link leads: inside the library at once, else the screen has to."""
        self.finding = False
        link = self.links()[number]
        if link.kind == "card":
            self.show(link.id)
        elif link.kind == "search":
            self.read(False)
            self._keep_open(lambda: self.listing.search(link.id))
        else:
            self.reading, self.link = True, number
            return Wanted(link.kind, link.id)
        return None

    def _keep_open(self, change: Callable[[], None]) -> None:
        """Change the list; another card than before is read from its beginning."""
        before = self.subject
        change()
        if self.subject is not before:
            self.scroll, self.link = 0, -1
            self.reading = False

    def _step(self, action: str) -> None:
        if not self.reading:
            self._keep_open(lambda: self.listing.step(action))
            return
        page, far = self.page - 1, self.lowest
        self.turn({"up": -1, "down": 1, "page_up": -page, "page_down": page, "home": -far, "end": far}[action])

    def _choose(self, by: int) -> Wanted | None:
        """The next link; from none, or from one that was scrolled away, the first in sight or else the nearest on the
        way. Past either end none, and from there all over again."""
        count = len(self.links())
        if not count:
            return None
        self.reading = True
        top, end = self.scroll, self.scroll + self.page
        if self.link >= 0 and top <= self.places.get(self.link, top) < end:
            self.link += by
        elif by > 0:
            self.link = next((n for n in range(count) if self.places.get(n, top) >= top), count)
        else:
            self.link = next((n for n in reversed(range(count)) if self.places.get(n, top) < end), -1)
        if 0 <= self.link < count:
            return Wanted("link")
        self.link, self.scroll = -1, 0 if by > 0 else self.lowest
        return None

    def _enter(self) -> Wanted | None:
        if self.link >= 0:
            return self.follow(self.link)
        if self.reading:
            return self._choose(1)
        self.read(self.subject is not None)
        return None

    def _word(self, number: int) -> Wanted | None:
        links = self.links()
        if number < len(links) and links[number].kind == "word":
            return Wanted("word", links[number].id)
        return None

    def _back(self) -> Wanted | None:
        """Esc: first the card, then the search, then the library is left."""
        if self.reading:
            self.read(False)
        elif self.listing.find:
            self._keep_open(lambda: self.listing.search(""))
        else:
            return Wanted("leave")
        return None

    def _edit(self, action: str) -> None:
        """The keys of the search line."""
        line = self.listing.find
        if action in ("accept", "cancel"):
            self.finding = False
        shorter = {"cancel": "", "clear": "", "erase": line[:-1], "erase_word": line.rstrip().rpartition(" ")[0]}
        if action in shorter:
            self._keep_open(lambda: self.listing.search(shorter[action]))
