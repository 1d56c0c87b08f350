"""The card library: every card in full, found as in the deck builder."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from ...cards.model import DeckDef
from ...lessons.rulings import load_rulings
from ...session.owndecks import DeckStore
from ..allcards.mind import SHARED, TYPING, WORD_KEYS, LibraryMind, Wanted
from ..paint.allcards import LINKS, ROWS, library, plan
from ..paint.allcardspage import Page, page_rows
from ..paint.canvas import Canvas, Ground, Mark
from ..palette import Look
from ..widgets.painted import Painted
from .books import open_word
from .scene import SceneScreen


class LibraryScreen(SceneScreen):
    """The arrows go through the list; Right goes into the card, where they scroll; Tab goes from link to link, and
    Enter follows. A word has a key of its own."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "home": "home", "end": "end",
        "left": "left", "right": "right", "tab": "next", "shift+tab": "previous", "enter": "enter", "space": "more",
        "backspace": "less", "f": "find", "s": "sort", "r": "rulings", "escape": "back", "q": "back",
        **{key: f"word {n}" for n, key in enumerate(WORD_KEYS)},
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(SHARED)

    def __init__(self) -> None:
        super().__init__()
        self._mind: LibraryMind | None = None

    @property
    def mind(self) -> LibraryMind:
        """The state; cards, decks and rulings are loaded when it is first asked for."""
        if self._mind is None:
            lang = self.sky.look.lang
            self._mind = LibraryMind(self.sky.cards, self._own(), load_rulings(lang), lang)
        return self._mind

    def _own(self) -> tuple[DeckDef, ...]:
        return tuple(DeckStore(game=self.sky.cards.decks).read().decks.values())

    def reads(self) -> None:
        """The cards and all that is told about them."""
        from ...lessons.glossary import load_glossary

        load_glossary(self.sky.look.lang)
        _ = self.mind

    def on_screen_resume(self) -> None:
        """Back from the deck builder, where a deck may have changed."""
        if self.is_mounted:
            self.mind.has_own(self._own())
            self.redraw()

    # -- keys and clicks ---------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters are written while the search line is; everything else is in the table."""
        if not self.mind.finding:
            super().on_key(event)
            return
        typed = event.character if event.is_printable else None
        if event.key not in TYPING and not typed:
            return
        event.stop()
        event.prevent_default()
        if not self.live:
            return
        if event.key in TYPING:
            self.mind.do(TYPING[event.key])
        elif typed:
            self.mind.type(typed)
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while the search line is written belongs to it."""
        event.stop()
        if self.live and self.mind.finding:
            for char in filter(str.isprintable, event.text):
                self.mind.type(char)
            self.redraw()

    def key(self, name: str) -> None:
        """What the mind says, or the help, which leads to the manual about the card."""
        if name == "help":
            from ..places import place_of_subject
            from .allcardshelp import LibraryHelp

            subject = self.mind.subject
            self.app.push_screen(LibraryHelp((subject and place_of_subject(subject)) or "read-a-card"))
            return
        self._open(self.mind.do(name))

    def press(self, shown: str) -> None:
        """A key that was clicked; while the search line is written its keys are others."""
        if self.mind.finding:
            names = {"Enter": "accept", "Esc": "cancel"}
            self.mind.do(names.get(shown, "accept"))
            if shown in names:
                self.redraw()
                return
        super().press(shown)

    def point(self, column: int, row: int) -> None:
        """A click on a card opens it, one on a link follows it."""
        if column == LINKS:
            self._open(self.mind.follow(row))
        elif column == ROWS:
            self.mind.go(row)
            self.redraw()

    def right_clicked(self, mark: Mark | None) -> None:
        """The card is in full already."""

    def on_painted_scrolled(self, message: Painted.Scrolled) -> None:
        """The wheel moves what lies under it, the list or the page."""
        message.stop()
        if not self.live:
            return
        if message.x < plan(self._room()).list_w:
            self.mind.wheel(message.rows)
        else:
            self.mind.turn(message.rows)
        self.redraw()

    def _open(self, wanted: Wanted | None) -> None:
        """Open what the mind asked for, or bring it into sight."""
        self._fit()
        if wanted is not None and wanted.kind == "leave":
            self.dismiss(None)
            return
        if wanted is not None and wanted.kind in ("link", "rulings"):
            self._reveal(wanted.kind)
        self.redraw()
        if wanted is not None and wanted.kind == "word":
            open_word(self.app, wanted.id)
        elif wanted is not None and wanted.kind == "deck":
            from .deckbuilder import DeckBuilderScreen

            self.app.push_screen(DeckBuilderScreen(wanted.id))

    def _reveal(self, what: str) -> None:
        """The chosen link is in sight, or the rulings stand at the top."""
        mind, page = self.mind, self._page()
        if what == "rulings":
            mind.scroll = min(page.rulings, mind.lowest)
            return
        row = page.links[mind.link]
        if not mind.scroll <= row < mind.scroll + mind.page:
            mind.scroll = min(max(0, row - mind.page // 2), mind.lowest)

    # -- showing -----------------------------------------------------------------------------------------------------

    def _room(self) -> tuple[int, int]:
        return (self.app.size.width, self.app.size.height)

    def _keys(self) -> tuple[str, ...]:
        return tuple(map(self.letter, WORD_KEYS))

    def _page(self) -> Page:
        return page_rows(self.mind.page_view(self._keys()), plan(self._room()).w, self.sky.look)

    def _fit(self) -> None:
        at, page = plan(self._room()), self._page()
        self.mind.fit(at.rows, at.h, len(page.rows) - at.h, page.links)

    def say(self, text: str) -> None:
        """One sentence below the head."""
        self.mind.said = text
        self.redraw()

    def on_resize(self) -> None:
        """More or fewer rows are in sight."""
        if self.is_mounted and not self.sky.small:
            self.redraw()

    def redraw(self) -> None:
        """Show the present state."""
        if not self.sky.small:
            self._fit()
        super().redraw()

    def state(self) -> object:
        """All that is shown."""
        return self.mind.view(self._keys())

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list and the page."""
        return library(size, self.mind.view(self._keys()), look=look)
