"""The match records: a list to search and sort, from which a match is watched again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual import events

from ...cards.model import CardSet
from ...language import later, tr
from ...oserrors import fault_of
from ...session.archive import Archive, Kept, Shelf
from ...session.archivenames import named_with
from ...session.archivewalk import Walk
from ...session.recordfile import RecordError, read_record
from ..paint.canvas import Canvas, Ground
from ..paint.records import list_rows, records_page
from ..palette import Look
from ..records.browser import Browser
from ..widgets.painted import Painted
from .commands import Command
from .pagekeys import KeysSheet, help_key, key_rows
from .scene import SceneScreen

WIDE = 112
"""Columns from which there is room for times and both decks."""

FIRST = 200
"""Records that are shown before the others are read."""

LONG = 10_000
"""Bytes. A record has 20 to 25 a move, and a thousand moves may take more than a second."""

_CURSOR = ("up", "down", "page_up", "page_down", "home", "end")


class RecordsScreen(SceneScreen):
    """Enter watches, letters sort, mark, write and delete; the search line is written after a key."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "home": "home", "end": "end",
        "enter": "watch", "slash": "find", "f": "find", "o": "order", "s": "star", "t": "title", "n": "note",
        "d": "delete", "delete": "delete", "g": "statistics", "escape": "close", "q": "close",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "help"))
    SECOND = "watch"
    named: CardSet
    """What things in the records are called, those of packs that are off too."""

    def __init__(self) -> None:
        super().__init__()
        self.finding = False
        self.said = ""
        self._reading = False  # whether a thread reads the record that is to be watched
        self.browser = Browser({}, "")

    def on_mount(self) -> None:
        """Read the folder in a thread."""
        cards = self.named = self.sky.cards
        from ..launch import with_own_decks

        names = {key: deck.name for key, deck in with_own_decks(cards).decks.items()}
        self.browser = Browser({key: deck.name for key, deck in cards.decks.items()} | names, cards.digest)
        super().on_mount()
        self.read()

    @property
    def archive(self) -> Archive:
        """The folder of the records."""
        return Archive(self.sky.store.records, self.sky.store.saves)

    def read(self) -> None:
        """Read the folder in a thread: the newest first, so that there is something to look at."""

        def work() -> None:
            shelf = self.archive.read(FIRST)
            self.call_later(self._read, shelf, named_with(cards, shelf))
            if shelf.beyond:
                shelf = self.archive.read()
                self.call_later(self._read, shelf, named_with(cards, shelf))

        cards = self.named
        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="records")

    def _read(self, shelf: Shelf, named: CardSet) -> None:
        self.named = named
        self.browser.show(shelf, {key: deck.name for key, deck in named.decks.items()})
        self.redraw()

    def on_screen_resume(self) -> None:
        """Back from a replay or a sheet; a match may have been finished meanwhile."""
        if self.is_mounted and self.browser.shelf is not None:
            self.redraw()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """While the search line is written, letters are letters."""
        if not self.finding or not self.live:
            super().on_key(event)
            return
        name = {"enter": "keep", "escape": "drop", "backspace": "erase", "up": "up", "down": "down"}.get(event.key, "")
        if name or (event.is_printable and event.character):
            event.stop()
            event.prevent_default()
            self._typed(name, event.character or "")

    def _typed(self, name: str, letter: str) -> None:
        browser = self.browser
        if name in ("up", "down"):
            browser.step(name)
        elif name in ("keep", "drop"):
            self.finding = False
            if name == "drop":
                browser.search("")
        else:
            browser.search(browser.find[:-1] if name == "erase" else browser.find + letter)
        self.redraw()

    def press(self, shown: str) -> None:
        """While the search line is written a click on Enter or Esc is about it."""
        if self.finding and shown in ("Enter", "Esc"):
            self._typed("keep" if shown == "Enter" else "drop", "")
        elif shown == "/":
            self.key("find")
        else:
            super().press(shown)

    def key(self, name: str) -> None:
        """Move, or do something with the record under the cursor."""
        if not self._reading:  # what is being read is told until it is there
            self.said = ""
        if name in _CURSOR:
            self.browser.step(name)
        elif name == "order":
            self.browser.next_order()
        elif name == "find":
            self.finding = True
        elif name == "close":
            if not self.browser.find:
                self.dismiss(None)
                return
            self.browser.search("")
        elif name == "statistics":
            self._sum_up()
        elif name == "help":
            self.app.push_screen(KeysSheet(later("MATCH RECORDS: KEYS"), key_rows(self, KEYS_TOLD)))
        elif name == "delete":
            self._ask_delete()
        elif self.browser.kept is not None:
            self._do(name)
        elif self.browser.damaged is not None:
            self.said = tr("This file is damaged.")
        self.redraw()

    def _sum_up(self) -> None:
        """What the records in the list add up to, drawn."""
        from .statistics import StatisticsScreen

        found = [kept for kept in self.browser.listed if isinstance(kept, Kept)]
        self.app.push_screen(StatisticsScreen(found, self.browser.find, self.named))

    def _do(self, name: str) -> None:
        kept = self.browser.kept
        if kept is None:
            return
        if name == "watch":
            self._watch()
        elif name == "star":
            self._tag(star=not kept.tags.star)
        else:
            from .recordswrite import WriteSheet

            title = name == "title"
            heading, about = (
                (tr("TITLE"), tr("What this match is called in the list. Without a word it has no title."))
                if title
                else (tr("NOTE"), tr("What you want to remember of this match. Searching looks through it."))
            )
            text = kept.tags.title if title else kept.tags.note
            self.app.push_screen(WriteSheet(heading, about, text), partial(self._written, name))

    def _written(self, name: str, text: str | None) -> None:
        if text is not None:
            self._tag(**{name: text})
            self.redraw()

    def _tag(self, **changes: Any) -> None:
        kept = self.browser.kept
        if kept is None:
            return
        try:
            changed = self.archive.tag(kept, **changes)
        except (RecordError, OSError) as error:
            self.said = tr("It could not be written: {why}", why=fault_of(error))
            return
        shelf = self.browser.shelf or Shelf()
        records = tuple(changed if old.path == kept.path else old for old in shelf.records)
        self.browser.show(Shelf(records, shelf.faults, shelf.beyond))

    def _watch(self) -> None:
        """Play the record once, which makes every place of it quick to see; a long one in a thread."""
        kept, cards = self.browser.kept, self.sky.cards
        if kept is None or self._reading:
            return
        if is_long(kept):
            self._reading, self.said = True, tr("Reading the match …")

            def work() -> None:
                self.call_later(self._watched, kept, walked(kept, cards))

            self.run_worker(work, thread=True, exit_on_error=False, group="watch")
        else:
            self._watched(kept, walked(kept, cards))

    def _watched(self, kept: Kept, walk: Walk | str) -> None:
        """The record is read: show it, unless the player has gone elsewhere meanwhile."""
        from .replay import ReplayScreen

        self._reading = False
        self.said = walk if isinstance(walk, str) else ""
        self.redraw()
        if isinstance(walk, Walk) and self.live:
            self.app.push_screen(ReplayScreen(walk, bottom=kept.human or 0))

    def _ask_delete(self) -> None:
        from .ask import AskScreen

        kept, damaged = self.browser.kept, self.browser.damaged
        name = kept.path.name if kept is not None else damaged
        at = kept or damaged
        if not name or not at:
            return
        text = tr("The file {file} is gone for good then.", file=name)
        question = AskScreen(tr("Delete this record?"), text, yes=tr("delete"), no=tr("keep"))
        self.app.push_screen(question, lambda yes: self._delete(at) if yes else None)

    def _delete(self, at: Kept | str) -> None:
        name = at if isinstance(at, str) else at.path.name
        try:
            self.archive.remove(at)
        except OSError as error:
            self.said = tr("It could not be deleted: {why}", why=fault_of(error))
        else:
            self.said = tr("Deleted: {file}", file=name)
            shelf = self.browser.shelf or Shelf()
            records = tuple(old for old in shelf.records if old is not at)
            faults = {file: fault for file, fault in shelf.faults.items() if file != at}
            self.browser.show(Shelf(records, faults, shelf.beyond))
        self.redraw()

    def say(self, text: str) -> None:
        """One sentence in place of what is told of the row."""
        self.said = text
        self.redraw()

    def commands(self) -> Iterable[Command]:
        """What the palette offers."""
        for name, label in COMMANDS.items():
            key = next(key for key, named in self.KEYS.items() if named == name)
            yield Command(tr(label), self.letter(key), partial(self.key, name))

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def go(self, column: int, row: int) -> None:
        """A click on a row."""
        self.said = ""
        self.browser.go(row)
        self.redraw()

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel moves the cursor."""
        message.stop()
        if self.live:
            for _ in range(abs(message.rows)):
                self.browser.step("down" if message.rows > 0 else "up")
            self.redraw()

    # -- showing -------------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """As many rows as there is room for."""
        self.browser.fit(list_rows(self.app.size.height))
        super().redraw()

    def state(self) -> Any:
        """The whole page."""
        return (self._shown(), self._keys())

    def _shown(self) -> Any:
        return self.browser.shown(finding=self.finding, said=self.said, wide=self.app.size.width >= WIDE)

    def _keys(self) -> tuple[tuple[str, str], ...]:
        if self.finding:
            return (("Enter", tr("done")), ("Esc", tr("drop")), ("↑↓", tr("choose")))
        keys: tuple[tuple[str, str], ...] = (
            ("Enter", tr("watch")),
            (self.letter("g"), tr("statistics")),
            (self.letter("s"), tr("star")),
            (self.letter("n"), tr("note")),
            (self.letter("t"), tr("title")),
            (self.letter("o"), tr("sort")),
            (self.letter("d"), tr("delete")),
        )
        last = (help_key(self), ("Esc", tr("everything") if self.browser.find else tr("back")))
        room = self.app.size.width - 2
        while keys and sum(len(key) + len(label) + 4 for key, label in (*keys, *last)) - 3 > room:
            keys = keys[:-1]  # the help has every one
        return (*keys, *last)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list."""
        return records_page(size, self._shown(), self._keys(), look=look)


def is_long(kept: Kept) -> bool:
    """Whether it takes longer to play the record than a screen may stand still."""
    try:
        return kept.path.stat().st_size > LONG
    except OSError:  # gone meanwhile: reading it will say so
        return False


def walked(kept: Kept, cards: CardSet) -> Walk | str:
    """The record played once, or what is wrong with it."""
    try:
        return Walk(read_record(kept.path, cards))
    except RecordError as error:
        return error.brief


COMMANDS = {
    "watch": later("Watch this match again"),
    "find": later("Find records"),
    "order": later("Sort otherwise"),
    "star": later("Star, or none"),
    "title": later("Give it a title"),
    "note": later("Write a note"),
    "delete": later("Delete this record"),
    "statistics": later("Statistics of these records"),
}
"""What can be done by name."""

KEYS_TOLD = (
    (("up", "down"), later("choose a record; PgUp, PgDn, Home and End go farther")),
    (("watch",), later("watch this match again, and go on from any move of it")),
    (("find",), later("find: a name, won, lost, open, star, level:hard, deck:…, turns>20, date>=2026-11")),
    (("order",), later("sort otherwise")),
    (("statistics",), later("statistics of the records in the list")),
    (("star",), later("a star, or none")),
    (("title",), later("a title, which stands in the list")),
    (("note",), later("a note, which the search finds")),
    (("delete",), later("delete this record; asks first")),
    (("close",), later("everything again after a search, else back")),
)
"""The help: what is done by which keys."""
