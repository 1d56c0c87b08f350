"""How to play: the illustrated manual, a chapter at a time, with links to follow and words to look for."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.worker import get_current_worker

from ...cards.source import SourceError
from ...language import later, tr
from ...lessons.catalogue import Exercise
from ...lessons.manual import Hit, Manual, load_manual
from ...lessons.markdown import Link
from ...lessons.progress import Progress
from .. import glyphs as g
from ..paint.canvas import Canvas, Ground
from ..paint.howto import CHAPTERS, body_width, contents_page, found_page, howto_page, page_room
from ..paint.learn import mark_of
from ..paint.manualbody import LINK, Body, Offer, chapter_body
from ..palette import Look
from .books import hold_matches, open_word
from .overlays import Scrolling
from .sheet import STEPS, Sheet, stepped

WIDEST, TALLEST = 170, 46
_LONGEST = 30  # characters that may be typed
_PUZZLES = {"easy": later("puzzle, easy"), "medium": later("puzzle, medium"), "hard": later("puzzle, hard")}


class HowToSheet(Scrolling):
    """Left and right turn the pages, up and down scroll, Tab goes from link to link and Enter follows one, Backspace
    goes back, ``c`` lists the chapters, ``f`` looks for words, Esc closes. The last chapter is not followed by the
    first. ``place``: ``chapter`` or ``chapter#section``; without it the chapter that was open last."""

    KEYS: ClassVar[dict[str, str]] = {
        **Sheet.KEYS, "backspace": "back", "c": "contents", "f": "find", "slash": "find", "space": "page_down",
        **{str(n): f"n{n}" for n in range(10)},
    }  # fmt: skip

    def __init__(self, place: str = "") -> None:
        super().__init__()
        self.wanted = place
        self.chapter = 0
        self.link: int | None = None
        self.history: list[tuple[int, int, int | None]] = []
        self.mode = "read"  # read | contents | find
        self.row, self.number, self.typed = 0, 0, ""
        self.hits: tuple[Hit, ...] = ()
        self.exercises: tuple[Exercise, ...] = ()
        self.progress = Progress()
        self.said = ""
        self._drawn: tuple[Any, Body] | None = None

    @property
    def manual(self) -> Manual:
        """In the language of the settings."""
        return load_manual(self.sky.look.lang)

    def reads(self) -> None:
        """The manual."""
        load_manual(self.sky.look.lang)

    def on_mount(self) -> None:
        """Open at the place that was asked for; the exercises are looked up meanwhile, as they take longer."""
        hold_matches(self.app)
        self.open(self.wanted or self.sky.read_at)
        self.run_worker(self._find_exercises, thread=True, exit_on_error=False, description="exercises")

    def adjust(self) -> None:
        """In another language chapters are of another length, and other words are found."""
        self.hits = tuple(self.manual.search(self.typed)) if self.typed else ()
        self.scroll_rows = min(self.scroll_rows, self.last())
        if self.link is not None and self.link >= len(self.body().links):
            self.link = None
        super().adjust()

    def on_screen_resume(self) -> None:
        """Back from an exercise, a card or a word: what was solved is marked."""
        if self.is_mounted and self.exercises:
            self.progress = self.sky.progress.read()
            self.said = self.sky.progress.fault or self.said
            self.redraw()

    def _find_exercises(self) -> None:
        try:
            found, fault = self.sky.learning.exercises, ""
        except SourceError as error:
            found, fault = (), tr("The exercises cannot be read: {fault}", fault=error)
        progress = self.sky.progress.read()
        fault = self.sky.progress.fault or fault
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._offer, found, progress, fault)

    def _offer(self, found: tuple[Exercise, ...], progress: Progress, fault: str) -> None:
        self.exercises, self.progress, self.said = found, progress, fault or self.said
        if self.is_mounted:
            self.redraw()

    def offers(self) -> tuple[Offer, ...]:
        """The exercises of the open chapter, and whether they are solved."""
        chapter, lang = self.manual.chapters[self.chapter].id, self.sky.look.lang
        return tuple(_offer(each, lang, self.progress) for each in self.exercises if each.chapter == chapter)

    def came_back(self, name: str) -> None:
        """The player has left the exercise ``name``: the cursor is on it."""
        for n, found in enumerate(self.body().links):
            if found.link == Link("exercise", name):
                self.link = n
                self._show_link()

    def body(self) -> Body:
        """The open chapter as it is drawn in this window."""
        width, look, offers = body_width(self.box()), self.sky.look, self.offers()
        key = (self.chapter, width, look, offers)
        if self._drawn is None or self._drawn[0] != key:
            manual = self.manual
            chapter = manual.chapters[self.chapter]
            self._drawn = (key, chapter_body(width, chapter, look, offers, manual.words["try"]))
        return self._drawn[1]

    # -- going somewhere -----------------------------------------------------------------------------------------------

    def open(self, place: str) -> None:
        """Open a chapter, or a section of it; an unknown one is the first chapter."""
        found = self.manual.find(place)
        self.go_to(found.chapter if found else 0, found.section if found else 0)

    def go_to(self, chapter: int, section: int = 0, part: int | None = None) -> None:
        """Show this chapter from a section on, or from a part of one."""
        self.mode, self.chapter, self.link = "read", chapter, None
        self.sky.read_at = self.manual.chapters[chapter].id
        body = self.body()
        row = body.tops[section] if part is None else max(0, body.parts[section][part] - 1)
        self.scroll_rows = min(row, self.last())
        self.redraw()

    def leave(self) -> None:
        """Remember where one came from, for the way back."""
        self.history.append((self.chapter, self.scroll_rows, self.link))

    def back(self) -> None:
        """Where one came from."""
        if self.history:
            self.chapter, self.scroll_rows, self.link = self.history.pop()
            self.sky.read_at = self.manual.chapters[self.chapter].id
            self.redraw()

    def turn_to(self, place: str) -> None:
        """Open a place that another page leads to; the way back leads to the present one."""
        self.leave()
        self.mode, self.said = "read", ""
        self.open(place)

    def turn(self, step: int) -> None:
        """The next chapter, or the one before."""
        chapter = min(max(0, self.chapter + step), len(self.manual.chapters) - 1)
        if chapter != self.chapter:
            self.go_to(chapter)

    def follow(self, link: Link) -> None:
        """Go where a link leads."""
        if link.kind == "chapter":
            self.leave()
            self.open(link.target + (f"#{link.anchor}" if link.anchor else ""))
        elif link.kind == "card":
            from ...cards.load import load_core
            from .overlays import CardSheet

            self.app.push_screen(CardSheet(load_core().cards[link.target], True))
        elif link.kind == "word":
            open_word(self.app, link.target)
        else:
            self.practise(link.target)

    def practise(self, name: str) -> None:
        """Play an exercise, unless a match below goes on by itself."""
        self.said = self.sky.learning.refusal()
        if self.said:
            self.redraw()
        else:
            self.sky.learning.play(name)

    # -- links ---------------------------------------------------------------------------------------------------------

    def next_link(self, step: int) -> None:
        """The link after the one under the cursor, or before it; from a place without it the first one in sight."""
        links = self.body().links
        if not links:
            return
        room = page_room(self.box())
        seen = [n for n, found in enumerate(links) if 0 <= found.cells[0].y - self.scroll_rows < room]
        if self.link is None or (self.link not in seen and seen):
            self.link = (seen or range(len(links)))[0 if step > 0 else -1]
        else:
            self.link = (self.link + step) % len(links)
        self._show_link()

    def _show_link(self) -> None:
        """Scroll until all of the link under the cursor is in sight."""
        if self.link is not None:
            room = page_room(self.box())
            cells = self.body().links[self.link].cells
            top, low = cells[0].y, cells[-1].y
            if top < self.scroll_rows or low >= self.scroll_rows + room:
                self.scroll_rows = max(0, min(top - room // 3, self.last()))
        self.redraw()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """While words are typed, letters are letters."""
        if self.mode != "find":
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if not self.live:
            return
        if event.key == "backspace":
            self.look_for(self.typed[:-1])
        elif event.is_printable and event.character:
            self.look_for((self.typed + event.character)[:_LONGEST])
        elif (name := self.KEYS.get(event.key)) is not None:
            self.listed(name)

    def key(self, name: str) -> None:
        """Whatever the open page answers to."""
        self.said = ""
        if self.mode != "read":
            self.listed(name)
        elif name in ("left", "right"):
            self.turn(-1 if name == "left" else 1)
        elif name in ("next", "previous"):
            self.next_link(1 if name == "next" else -1)
        elif name == "enter":
            if self.link is None:
                self.turn(1)
            else:
                self.follow(self.body().links[self.link].link)
        elif name == "back":
            self.back()
        elif name == "contents" or name[1:].isdigit():
            self.mode, self.row, self.number = "contents", self.chapter, 0
            if name != "contents":
                self.count(int(name[1:]))
            self.redraw()
        elif name == "find":
            self.mode = "find"
            self.look_for(self.typed)
        elif name != "inspect":
            super().key(name)

    def listed(self, name: str) -> None:
        """A key while a list is open: of the chapters, or of what was found."""
        rows = len(self.manual.chapters) if self.mode == "contents" else len(self.hits)
        if name in ("close", "back", "contents"):
            self.mode = "read"
        elif name in STEPS:
            self.row = stepped(self.row, name, rows)
        elif name[1:].isdigit() and self.mode == "contents":
            self.count(int(name[1:]))
            return
        elif name == "enter" and self.row < rows:
            self.leave()
            if self.mode == "contents":
                self.go_to(self.row)
            else:
                hit = self.hits[self.row]
                self.go_to(hit.chapter, hit.section, hit.part)
            return
        self.number = 0
        self.redraw()

    def count(self, digit: int) -> None:
        """A digit of a chapter's number: the second one goes on with the first where there is such a chapter."""
        chapters = len(self.manual.chapters)
        both = self.number * 10 + digit
        self.number = both if 1 <= both <= chapters else digit if 1 <= digit <= chapters else 0
        if self.number:
            self.row = self.number - 1
        self.redraw()

    def look_for(self, typed: str) -> None:
        """Every paragraph and figure that has all the words typed."""
        self.typed, self.row = typed, 0
        self.hits = tuple(self.manual.search(typed))
        self.redraw()

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def point(self, column: int, row: int) -> None:
        """A click on a link follows it, on a row of a list opens it."""
        if column == LINK and self.mode == "read":
            self.link = row
            self.redraw()
            self.follow(self.body().links[row].link)
        elif column == CHAPTERS and self.mode == "read":
            self.leave()
            self.go_to(row)
        elif column == CHAPTERS:
            self.row = row
            self.listed("enter")

    def clicked(self, x: int, y: int) -> None:
        """Beside keys, links and chapters a click on the right half turns on, on the left half back."""
        if self.mode == "read":
            self.turn(1 if x >= self.box()[0] // 2 else -1)

    # -- showing -------------------------------------------------------------------------------------------------------

    def box(self) -> tuple[int, int]:
        """The whole window, or as much of it as reads well."""
        w, h = self.app.size
        return (max(1, min(w - 2, WIDEST)), max(1, min(h - (0 if h < 30 else 2), TALLEST)))

    def last(self) -> int:
        """The last row of the chapter stays in sight."""
        return max(0, self.body().canvas.h - page_room(self.box()))

    def state(self) -> Any:
        """What is open, and how far it is scrolled."""
        reading = (self.chapter, self.scroll_rows, self.link, bool(self.history), self.offers(), self.said)
        return (self.mode, self.row, self.typed, *reading)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The open page."""
        manual, chapter = self.manual, self.chapter
        if self.mode == "contents":
            keys = ((f"{g.UP}{g.DOWN}", tr("chapter")), ("Enter", tr("open")))
            return contents_page(size, manual, chapter, cursor=self.row, keys=keys, look=look)
        if self.mode == "find":
            keys = ((f"{g.UP}{g.DOWN}", tr("choose")), ("Enter", tr("open")))
            return found_page(
                size, manual, chapter, typed=self.typed, hits=self.hits, cursor=self.row, keys=keys, look=look
            )
        return howto_page(
            size,
            manual,
            chapter,
            self.body(),
            scroll=self.scroll_rows,
            link=self.link,
            keys=self.hints(),
            said=self.said,
            look=look,
        )

    def hints(self) -> tuple[tuple[str, str], ...]:
        """The keys of a page, the most useful ones first."""
        on = (("Enter", tr("follow")),) if self.link is not None else ()
        links = (("Tab", tr("links")),) if self.body().links else ()
        back = (("Backspace", tr("back")),) if self.history else ()
        return (
            (f"{g.WEST}{g.EAST}", tr("chapter")), *links, *on, *back, (self.letter("c"), tr("contents")),
            (self.letter("f"), tr("find")),
        )  # fmt: skip


def _offer(exercise: Exercise, lang: str, progress: Progress) -> Offer:
    """The row of an exercise."""
    sign, word, _, tone = mark_of(progress.exercise(exercise.id).help)
    kind = tr(_PUZZLES.get(exercise.level, "")) if exercise.kind == "puzzle" else ""
    return Offer(exercise.id, exercise.title(lang), kind, sign, word, tone)
