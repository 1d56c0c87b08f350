"""Which records are listed, in which order, where the cursor is, and how each reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...language import tr, trc, trn
from ...session.archive import Kept, Shelf
from ...session.archivefind import SORTS, Finder, Query, ordered
from ...session.recordhead import HUMAN
from ..paint.records import RecordRow, RecordsShown
from ..words_about import called
from .origin import goes_on_words

FIND_LENGTH: Final = 60


class Browser:
    """The list. ``decks``: what decks are called, by id; ``digest``: of the cards of today."""

    def __init__(self, decks: Mapping[str, str], digest: str) -> None:
        self._decks, self._digest = decks, digest
        self._finder = Finder(decks)
        self._query = Query()
        self.shelf: Shelf | None = None  # None while the folder is being read
        self.listed: list[Kept | str] = []  # records, then the names of files that cannot be listed
        self.find = ""
        self.order = "newest"
        self.cursor = 0
        self.top = 0
        self.page = 10

    # -- what is listed ------------------------------------------------------------------------------------------------

    def show(self, shelf: Shelf, decks: Mapping[str, str] | None = None) -> None:
        """These records from now on, with what more ``decks`` are called; the cursor stays on its record."""
        at = self.path
        self.shelf = shelf
        if decks is not None:
            self._decks = {**decks, **self._decks}
            self._finder = Finder(self._decks)
            self._query = self._finder.read(self.find)
        self.anew()
        self.put(at)

    def search(self, text: str) -> None:
        """Narrow the list to what this search line asks for."""
        self.find = text[:FIND_LENGTH]
        self._query = self._finder.read(self.find)
        self.anew()

    def next_order(self) -> None:
        """Sort otherwise."""
        orders = list(SORTS)
        self.order = orders[(orders.index(self.order) + 1) % len(orders)]
        self.anew()

    def anew(self) -> None:
        """List and sort again. Damaged files are listed where nothing is looked for."""
        shelf = self.shelf or Shelf()
        found = ordered((kept for kept in shelf.records if self._query.fits(kept)), self.order)
        self.listed = [*found, *(() if self.find else shelf.faults)]
        self.go(self.cursor)

    @property
    def kept(self) -> Kept | None:
        """The record under the cursor."""
        at = self.listed[self.cursor] if self.listed else None
        return at if isinstance(at, Kept) else None

    @property
    def damaged(self) -> str | None:
        """The name of the damaged file under the cursor."""
        at = self.listed[self.cursor] if self.listed else None
        return at if isinstance(at, str) else None

    @property
    def path(self) -> Path | None:
        """The file of the record under the cursor."""
        return self.kept.path if self.kept is not None else None

    # -- the cursor ----------------------------------------------------------------------------------------------------

    def put(self, path: Path | None) -> None:
        """Put the cursor on this record, if it is listed."""
        rows = (n for n, at in enumerate(self.listed) if isinstance(at, Kept) and at.path == path)
        self.go(next(rows, self.cursor))

    def go(self, row: int) -> None:
        """Put the cursor on this row, or the nearest there is, and into sight."""
        self.cursor = max(0, min(row, len(self.listed) - 1))
        self.top = min(max(self.top, self.cursor - self.page + 1), self.cursor)
        self.top = max(0, min(self.top, len(self.listed) - self.page))

    def step(self, action: str) -> None:
        """Move the cursor: ``up``, ``down``, ``page_up``, ``page_down``, ``home`` or ``end``."""
        page, far = max(1, self.page - 1), len(self.listed)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "home": -far, "end": far}
        self.go(self.cursor + steps[action])

    def fit(self, page: int) -> None:
        """There is room for so many rows now."""
        self.page = max(1, page)
        self.go(self.cursor)

    # -- how it reads --------------------------------------------------------------------------------------------------

    def shown(self, *, finding: bool = False, said: str = "", wide: bool = False) -> RecordsShown:
        """What the painter is told. ``wide``: there is room for times and both decks."""
        seen = self.listed[self.top : self.top + self.page]
        shelf = self.shelf or Shelf()
        return RecordsShown(
            rows=tuple(self._row(at, wide) for at in seen),
            top=self.top,
            cursor=self.cursor,
            found=len(self.listed),
            total=len(shelf.records) + len(shelf.faults),
            find=self.find,
            finding=finding,
            remark=self._query.remark,
            order=self.order,
            about=self._about(),
            said=said,
            empty=self._empty(),
        )

    def _empty(self) -> str:
        if self.shelf is None:
            return tr("Reading the records …")
        if self.find:
            return tr("No record is like that.")
        return tr("No match has been finished yet. Every finished match is kept here.")

    def _row(self, at: Kept | str, wide: bool) -> RecordRow:
        if isinstance(at, str):
            return RecordRow(at or tr("the folder"), fault=self._fault(at))
        date = at.date.replace("T", " ")
        return RecordRow(
            date=date[:16] if wide else date[:10],
            who=_who(at, wide),
            decks=self._deck_names(at) if wide else self._deck(at, at.human or 0),
            level=tr(at.level) if at.level else "",
            result=result_words(at, self._score(at)),
            turns=str(at.turns or ""),
            tone=at.result or "",
            star=at.tags.star,
        )

    def _fault(self, name: str) -> str:
        return (self.shelf or Shelf()).faults.get(name, "")

    def _deck(self, kept: Kept, seat: int) -> str:
        deck = kept.decks[seat]
        return self._decks.get(deck, deck) or (tr("a position") if kept.placed else tr("a deck without a name"))

    def _deck_names(self, kept: Kept) -> str:
        return " – ".join(self._deck(kept, seat) for seat in (0, 1))

    def _score(self, kept: Kept) -> str:
        return "" if kept.faith is None else f"{kept.faith[0]}–{kept.faith[1]}"

    def _about(self) -> tuple[str, ...]:
        """What is told of the row under the cursor: the title first."""
        kept = self.kept
        if kept is None:
            return (self._fault(self.damaged),) if self.damaged is not None else ()
        beyond = self.shelf.beyond if self.shelf is not None else 0
        notes = [
            kept.tags.title,
            _names(kept) if kept.tags.title else "",
            kept.tags.note,
            goes_on_words(kept, self.shelf or Shelf()) if kept.tags.goes_on else "",
            tr("made with other cards") if kept.foreign(self._digest) else "",
            tr("packs: {names}", names=", ".join(kept.packs)) if kept.packs else "",
            trn("{n} hint", "{n} hints", kept.hints) if kept.hints else "",
            tr("given up") if kept.ended == "concede" else "",
        ]
        older = trn("{n} older file is not listed.", "{n} older files are not listed.", beyond) if beyond else ""
        told = (" · ".join(note for note in notes if note) or kept.path.name, self._deck_names(kept), older)
        return tuple(text for text in told if text)


def _names(kept: Kept) -> str:
    return " – ".join(called(name) for name in kept.names)


def _who(kept: Kept, wide: bool) -> str:
    """Who has played, and the title; where there is no room for both, the title."""
    if not kept.tags.title:
        return _names(kept)
    return f"{_names(kept)} · {kept.tags.title}" if wide else kept.tags.title


def result_words(kept: Kept, score: str) -> str:
    """How a match ended, in few words: for the player against the computer, else who has won."""
    if kept.winner is None:
        return trc("a match", "open")
    if kept.human is None or HUMAN not in kept.plays:
        return f"{called(kept.names[kept.winner])} {score}".rstrip()
    words = tr("won") if kept.result == "won" else tr("lost")
    return f"{words} {score}".rstrip()
