"""What the matches add up to, drawn: four pages over the records that were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ...cards.model import CardSet
from ...language import later, tr, trc, trn
from ...session.archive import Kept
from ..paint.canvas import Canvas, Ground
from ..paint.statistics import blocks_body, body_width, note, overview_body, page_rows, statistics_page
from ..palette import Look
from ..statistics.cards import MOST, USES, CardTally, tallied
from ..statistics.mind import PAGES, StatisticsMind
from .levels import LEVEL_NAMES
from .pagekeys import KeysSheet, help_key, key_rows
from .scene import SceneScreen
from .sheet import STEPS

CARDS = 3
"""The page for which the records are played again."""
_EVERY = 5  # matches played again between two looks at the page


class StatisticsScreen(SceneScreen):
    """``records``: what is added up; ``narrowed``: the search that has chosen them, "" for all; ``named``: the cards
    and decks of all of them, to be named."""

    KEYS: ClassVar[dict[str, str]] = {
        "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "home": "home", "end": "end",
        "left": "before", "right": "next", "tab": "next", "shift+tab": "before", "d": "use", "escape": "close",
        "q": "close", **{str(n + 1): f"page{n}" for n in range(len(PAGES))},
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("up", "down", "left", "right", "help"))

    def __init__(self, records: Sequence[Kept], narrowed: str, named: CardSet) -> None:
        super().__init__()
        self.records, self.narrowed, self.named = records, narrowed, named
        self.mind = StatisticsMind((), {}, {}, str)
        self._counting = False

    def on_mount(self) -> None:
        """Add up what the heads of the records tell; it takes no time worth a thread."""
        from ..launch import with_own_decks

        named = self.named
        decks = {key: deck.name for key, deck in {**named.decks, **with_own_decks(self.sky.cards).decks}.items()}
        names = {key: card.short for key, card in named.cards.items()}
        self.mind = StatisticsMind(self.records, decks, names, _level, self.narrowed)
        super().on_mount()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def key(self, name: str) -> None:
        """Turn pages, scroll, close."""
        mind = self.mind
        if name == "close":
            self.dismiss(None)
            return
        if name == "help":
            self.app.push_screen(KeysSheet(later("STATISTICS: KEYS"), key_rows(self, KEYS_TOLD)))
            return
        if name in ("next", "before"):
            mind.turn(1 if name == "next" else -1)
        elif name.startswith("page") and name[4:].isdigit():
            mind.go(int(name[4:]))
        elif name == "use" and mind.page == CARDS:
            mind.use = USES[1 - USES.index(mind.use)]
        elif name in STEPS:
            mind.scroll(STEPS[name], self._body(self.app.size, self.sky.look).h - page_rows(self.app.size.height))
        if mind.page == CARDS and not self._counting:
            self._count()
        self.redraw()

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self.key("down")

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.key("up")

    def _count(self) -> None:
        """Play the records again, in a thread, and show what is known so far every few of them."""
        self._counting = True
        played, cards = list(self.mind.played), self.sky.cards
        total = min(MOST, len(played))
        self.mind.done = (0, total)

        def work() -> None:
            for done, tally in enumerate(tallied(played, cards, lambda: self.is_attached), start=1):
                if done % _EVERY == 0 or done == total:
                    self.call_later(self._counted, tally.so_far(), (done, total))

        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="statistics")

    def _counted(self, tally: CardTally, done: tuple[int, int]) -> None:
        self.mind.tally, self.mind.done = tally, done
        if self.is_attached:
            self.redraw()

    # -- showing -------------------------------------------------------------------------------------------------------

    def state(self) -> Any:
        """Page, scrolling, and how much is counted."""
        mind = self.mind
        return (mind.page, mind.scrolled, mind.use, mind.done, len(mind.played))

    def _body(self, size: tuple[int, int], look: Look) -> Canvas:
        mind, width = self.mind, body_width(size)
        if mind.empty:
            return note(size, (mind.empty, mind.left_out), look)
        if mind.page:
            return blocks_body(width, mind.blocks(), look)
        overview = mind.overview()
        if overview.total is None:
            text = tr("No match against the computer is among them; the page of rivals has the others.")
            return note(size, (text, mind.left_out), look)
        return overview_body(width, overview, look, rows=page_rows(size[1]))

    def _told(self) -> str:
        """Which matches these are."""
        sums = self.mind.sums
        count = trn("{n} match against the computer", "{n} matches against the computer", sums.total.of)
        return f"{self.narrowed} · {count}" if self.narrowed else count

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The page that is open."""
        mind = self.mind
        body = self._body(size, look)
        mind.scroll(0, body.h - page_rows(size[1]))
        keys = [("←→", tr("page")), ("↑↓", tr("scroll"))]
        if mind.page == CARDS:
            other = trc("cards", "drawn") if mind.use == "played" else trc("cards", "played")
            keys.append((self.letter("d"), other))
        keys += [help_key(self), ("Esc", tr("back"))]
        return statistics_page(size, mind.page, body, mind.scrolled, keys, told=self._told(), look=look)


KEYS_TOLD = (
    (("before", "next"), later("the page before, the next page")),
    (tuple(f"page{n}" for n in range(len(PAGES))), later("overview, decks, rivals, cards")),
    (("up", "down"), later("scroll; PgUp, PgDn, Home and End go farther")),
    (("use",), later("on the page of cards: won when played, or won when drawn")),
    (("close",), later("back to the records")),
)
"""The help: what is done by which keys."""


def _level(name: str) -> str:
    """What a level is called."""
    return tr(LEVEL_NAMES.get(name, name))
