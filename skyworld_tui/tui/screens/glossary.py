"""The glossary: letters narrow the words, the arrows go from one to the next, and an entry leads to all about it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.message import Message

from ...cards.model import CardDef
from ...cards.source import SourceError
from ...language import tr
from ...lessons.catalogue import Exercise
from ...lessons.glossary import Entry, Glossary, load_glossary
from ...lessons.manual import load_manual
from ...lessons.progress import Progress
from .. import glyphs as g
from ..paint.canvas import Canvas, Ground
from ..paint.glossary import ENTRY, LINKS, Link, Open, glossary_page
from ..palette import Look
from .books import hold_matches, open_chapter
from .sheet import STEPS, Sheet, stepped

WIDEST, TALLEST = 132, 46
_LONGEST = 40  # characters that may be typed
_MOST = 5  # exercises that one entry names


class GlossarySheet(Sheet):
    """``word``: the id of the entry to open; an unknown one, or none, is the first of all.

    In the list letters are typed and the arrows move. Tab, Right or Enter go to what the entry leads to; there Enter
    follows, Left and Esc go back to the list. Backspace erases, or goes back to the entry one came from.
    """

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "backspace": "erase"}
    KEYS.pop("q")
    SHARED: ClassVar[frozenset[str]] = frozenset()  # letters are typed

    def __init__(self, word: str | None = None) -> None:
        super().__init__()
        self.wanted = word
        self.typed = ""
        self.row, self.link = 0, -1
        self.scroll: int | None = None
        self.said = ""
        self.past: list[str] = []
        self.exercises: tuple[Exercise, ...] = ()
        self.progress = Progress()
        self._last = ("", "")  # the language that was shown last, and the entry

    @property
    def glossary(self) -> Glossary:
        """In the language of the card texts."""
        return load_glossary(self.sky.look.lang)

    def reads(self) -> None:
        """The glossary, and the manual for the titles of its chapters."""
        load_glossary(self.sky.look.lang)
        load_manual(self.sky.look.lang)

    def on_mount(self) -> None:
        """Open at the entry that was asked for."""
        hold_matches(self.app)
        if self.wanted in self.glossary.by_id:
            self.show(str(self.wanted))
        super().on_mount()
        self.run_worker(self._fetch, thread=True, exit_on_error=False)

    class Fetched(Message):
        """The exercises of the game are there, or cannot be read."""

        def __init__(self, exercises: tuple[Exercise, ...], said: str) -> None:
            super().__init__()
            self.exercises, self.said = exercises, said

    def _fetch(self) -> None:
        """In a thread, while the entry is read: the exercises take a moment to load."""
        try:
            self.post_message(self.Fetched(self.sky.learning.exercises, ""))
        except SourceError as error:
            self.post_message(self.Fetched((), tr("The exercises cannot be read: {fault}", fault=error)))

    def on_glossary_sheet_fetched(self, message: Fetched) -> None:
        """Name them; the chosen link stays chosen."""
        message.stop()
        chosen = self.links()[self.link] if self.link >= 0 else None
        self.exercises, self.said = message.exercises, message.said or self.said
        if chosen is not None:
            self.link = self.links().index(chosen)
        self._again()

    def redraw(self) -> None:
        """Show the present state."""
        super().redraw()
        self._last = (self.glossary.lang, self.entry.id if self.entry is not None else "")

    def adjust(self) -> None:
        """In another language the words stand in another order: the same entry stays open."""
        lang, word = self._last
        if lang != self.glossary.lang and word in self.glossary.by_id:
            self.show(word)
        super().adjust()

    def _again(self) -> None:
        """Show what is solved by now."""
        if self.is_mounted:
            self.progress = self.sky.progress.read()
            self.said = self.sky.progress.fault or self.said
            self.redraw()

    def on_screen_resume(self) -> None:
        """Back from what was opened here."""
        self._again()

    # -- what is open --------------------------------------------------------------------------------------------------

    def words(self) -> tuple[Entry, ...]:
        """The entries that fit what was typed."""
        return self.glossary.search(self.typed)

    @property
    def entry(self) -> Entry | None:
        """The open entry, None where no word fits."""
        words = self.words()
        return words[min(self.row, len(words) - 1)] if words else None

    def links(self) -> tuple[Link, ...]:
        """All that the open entry leads to, in the order in which it is shown."""
        entry = self.entry
        if entry is None:
            return ()
        glossary = self.glossary
        found = [Link("word", word, glossary.entry(word).name) for word in entry.see]
        found.append(Link("chapter", entry.chapter, self._chapter_title(entry.chapter)))
        found += [Link("exercise", each.id, each.title(glossary.lang), self._mark(each)) for each in self._tasks(entry)]
        found += [Link("card", card.id, card.full_name if isinstance(card, CardDef) else card.name)
                  for card in glossary.cards(entry.id)]  # fmt: skip
        return tuple(found)

    def _tasks(self, entry: Entry) -> list[Exercise]:
        """The exercises of a word, those that are most about it first."""
        fit = [each for each in self.exercises if entry.id in each.words]
        return sorted(fit, key=lambda each: (each.kind == "puzzle", each.words.index(entry.id)))[:_MOST]

    def _mark(self, exercise: Exercise) -> str:
        return f"{g.YES} " if self.progress.exercise(exercise.id).solved else ""

    def _chapter_title(self, place: str) -> str:
        """The chapter and the section as the manual calls them."""
        manual = load_manual(self.sky.look.lang)
        found = manual.find(place)
        if found is None:
            return place
        title, section = manual.chapters[found.chapter].title, manual.section(found).title
        return f"{title}: {section}" if section else title

    def show(self, word: str) -> None:
        """Open the entry of this id, with all words listed."""
        self.typed, self.link, self.scroll = "", -1, None
        self.row = next(n for n, entry in enumerate(self.glossary.entries) if entry.id == word)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters are typed; the rest is in the table."""
        if event.is_printable and event.character and event.key not in self.KEYS:
            event.stop()
            event.prevent_default()
            if self.live and (self.typed or event.character != "/"):  # elsewhere it opens a search: here one is open
                self._type((self.typed + event.character)[:_LONGEST])
            return
        super().on_key(event)

    def _type(self, typed: str) -> None:
        self.typed, self.row, self.link, self.scroll, self.said = typed, 0, -1, None, ""
        self.redraw()

    def key(self, name: str) -> None:
        """Move, follow, erase, go back, close."""
        self.said = ""
        if name == "close":
            if self.link >= 0:
                self.link, self.scroll = -1, None
            elif self.typed:
                self._drop()
            else:
                super().key(name)
                return
        elif name == "erase":
            self._erase()
        elif name == "enter":
            self._follow()
            return
        elif name in ("next", "previous", "right", "left"):
            self._across(name)
        elif name in STEPS:
            self._step(name)
        self.redraw()

    def _drop(self) -> None:
        """The search goes, the entry stays open."""
        entry = self.entry
        self.typed, self.row = "", 0
        if entry is not None:
            self.show(entry.id)

    def _erase(self) -> None:
        if self.typed:
            self._type(self.typed[:-1])
        elif self.past:
            self.show(self.past.pop())
        else:
            self.said = tr("Nothing is typed, and this is where you began.")

    def _across(self, name: str) -> None:
        """From the list to the links and from link to link; past either end the list comes again."""
        count = len(self.links())
        if name in ("left", "right"):
            self.link = -1 if name == "left" else min(max(0, self.link), count - 1)
        else:
            self.link = (self.link + 1 + (1 if name == "next" else -1)) % (count + 1) - 1
        self.scroll = None

    def _step(self, name: str) -> None:
        """Up or down the words or the links."""
        self.scroll = None
        if self.link < 0:
            self.row = stepped(self.row, name, len(self.words()))
        elif name == "up" and self.link == 0:
            self.link = -1
        else:
            self.link = stepped(self.link, name, len(self.links()))

    def turn_to(self, word: str) -> None:
        """Open a word that a link leads to; the way back leads to the present one."""
        if self.entry is not None:
            self.past.append(self.entry.id)
        self.said = ""
        self.show(word)
        self.redraw()

    def _follow(self) -> None:
        """Open the chosen link; from the list go to the first one."""
        links = self.links()
        if self.link < 0 or not links:
            self.link = min(0, len(links) - 1)
            self.redraw()
            return
        link, entry = links[self.link], self.entry
        if link.kind == "word" and entry is not None:
            self.turn_to(link.id)
        self.redraw()
        if link.kind == "card":
            self._show_card(link.id)
        elif link.kind == "chapter":
            open_chapter(self.app, link.id)
        elif link.kind == "exercise":
            self._play(link.id)

    def _play(self, exercise: str) -> None:
        """Play an exercise over this page, unless a match below goes on by itself."""
        self.said = self.sky.learning.refusal()
        if self.said:
            self.redraw()
        else:
            self.sky.learning.play(exercise)

    def _show_card(self, card: str) -> None:
        from .overlays import CardSheet

        cards = self.sky.cards
        self.app.push_screen(CardSheet(cards.cards.get(card) or cards.heroes[card], True))

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def point(self, column: int, row: int) -> None:
        """A click opens a word or follows a link; on what says that more follows it goes on."""
        self.said = ""
        if column == LINKS:
            self.link, self.scroll = row, self.scroll
            self._follow()
            return
        if column == ENTRY:
            self.scroll = row
        else:
            self.row, self.link, self.scroll = row, -1, None
        self.redraw()

    # -- showing -------------------------------------------------------------------------------------------------------

    def box(self) -> tuple[int, int]:
        """The whole window, or as much of it as reads well."""
        w, h = self.app.size
        return (max(1, min(w - 2, WIDEST)), max(1, min(h - (0 if h < 30 else 2), TALLEST)))

    def state(self) -> Any:
        """All that is shown."""
        words = self.words()
        row = min(self.row, max(0, len(words) - 1))
        total = len(self.glossary.entries)
        return Open(self.typed, words, row, self.links(), self.link, self.scroll, self.said, total)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The page."""
        return glossary_page(size, self.state(), look=look)
