"""Looking back over a match against the computer: the turns in which another line would have been better, each with
the table as it stood then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import get_current_worker

from ...engine.moves import Move
from ...engine.view import MatchView
from ...language import later, tr
from ...session.advising import POINTS, Computer, Page, in_a_row, pages
from ...session.guide import Guide
from ...session.recordhead import HUMAN
from ...session.session import Session
from ..controller import Controller
from ..faces import source_of
from ..paint.canvas import Canvas, Ground
from ..paint.coach import Paragraph
from ..paint.review import Pair, Retold, fits, review_panel
from ..palette import BRIGHT, TEXT, YOU, Look
from ..showing import Scene, show_board
from ..widgets.board import Board
from ..widgets.toosmall import TooSmall
from .keyed import Keyed

LOOKING = later("Looking back over your turns")
LOOKED = later("Looking back at your turns")
LOOKED_WON = later("Looking back at your turns: you won all the same")
FOUND: Final[Mapping[int, str]] = MappingProxyType({
    0: later("The coach finds no turn in which another line would have been clearly better."),
    1: later("One turn gave something away; no other gave away much."),
    2: later("Two turns gave something away; no other gave away much."),
    POINTS: later("These three turns gave away most."),
})  # fmt: skip
"""What is said by how many turning points there are."""
GAVE_UP: Final[Mapping[int, str]] = MappingProxyType({
    0: later("You gave up; up to then the coach finds no turn in which another line would have been clearly better."),
    1: later("You gave up; up to then one turn gave something away."),
    2: later("You gave up; up to then two turns gave something away."),
    POINTS: later("You gave up; up to then these three turns gave away most."),
})  # fmt: skip
"""The same of a match that the player gave up: no turn lost it."""


def reviewed(session: Session) -> bool:
    """Whether a finished match can be looked back on: one person against the computer, and no lesson."""
    guide: Guide | None = session.guide
    return guide is None and not session.hotseat and HUMAN in session.plays and session.over


class ReviewScreen(Keyed, Screen[None], inherit_bindings=False):
    """Works in a thread, then shows one turning point at a time."""

    AUTO_FOCUS = None
    KEYS: ClassVar[dict[str, str]] = {
        "left": "left", "up": "left", "shift+tab": "left", "right": "right", "down": "right", "tab": "right",
        "enter": "right", "escape": "close", "q": "close",
    }  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(("left", "right", "up", "down"))

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.won = session.match.winner == session.holder
        gave_up = session.match.record.moves[-1:] == ((session.holder, "concede"),)
        self.found = GAVE_UP if gave_up else FOUND
        self.board = Board()
        self.pages: tuple[Page, ...] | None = None  # None while the work is going on
        self.at = 0
        self.said = ""  # a fault, or a sentence that another part of the game has to tell
        self._done = (0, 0)
        self._mind = self._table(session.match.view(session.holder, legal=False), None)

    def compose(self) -> ComposeResult:
        """The table, and the coach beside it."""
        yield self.board
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin to look."""
        session, options = self.session, self.sky.options
        record, adviser, lang = session.match.record, options.coach or Computer(), options.look.lang

        def work() -> None:
            worker = get_current_worker()

            def progress(done: int, total: int) -> bool:
                self.call_later(self._went_on, done, total)
                return not worker.is_cancelled

            found, fault = None, ""
            try:
                found = pages(record, session.holder, adviser, progress, lang)
            except Exception as error:
                fault = str(error) or type(error).__name__
            if not worker.is_cancelled:
                self.call_later(self._finished, found, fault)

        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False, group="review", description="review")

    def on_board_resized(self, message: Board.Resized) -> None:
        """The panel follows the window."""
        message.stop()
        self.call_after_refresh(self.redraw)

    def _went_on(self, done: int, total: int) -> None:
        if self.pages is None:
            self._done = (done, total)
            self.redraw()

    def _finished(self, found: tuple[Page, ...] | None, fault: str) -> None:
        self.pages = found or ()
        self.said = tr("The coach could not look back: {fault}", fault=fault) if found is None else ""
        self._turn_to(0)

    def key(self, name: str) -> None:
        """To another turning point, or back."""
        count = len(self.pages or ())
        if name == "close":
            self.dismiss(None)
        elif count:
            self._turn_to((self.at + (1 if name == "right" else -1)) % count)

    def say(self, text: str) -> None:
        """A sentence above the table."""
        self.said = text
        self.redraw()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _turn_to(self, at: int) -> None:
        self.at = at
        if self.pages:
            page = self.pages[at]
            self._mind = self._table(page.view, page.move)
        self.redraw()

    @staticmethod
    def _table(view: MatchView, aim: Move | None) -> Controller:
        """A table that is looked at. The move that should have been made is lit, and none is offered."""
        view = replace(view, legal=()) if view.choice is None else view
        mind = Controller(view, lambda move: "")
        mind.aim = aim
        source = source_of(aim) if aim is not None else None
        if source is not None and view.choice is None:
            mind.go(source)
        return mind

    def redraw(self) -> None:
        """Tell the board; only what changed is painted."""
        if not self.board.stands:
            return
        self._mind.keys = self.sky.look.keys
        told = self._told()
        scene = Scene(
            crumb=tr(LOOKED_WON if self.won else LOOKED),
            said=self.said or self._prompt(told),
            said_tone="error" if self.said else "coach",
            beside=(told, partial(_paint, told)),
            keys=told.keys,
        )
        show_board(self.board, self._mind, scene)

    def _prompt(self, told: Retold) -> str:
        """What stands above the table: how many turns mattered."""
        found = self.found.get(len(self.pages)) if self.pages else None
        return tr(found) if found is not None else told.title

    def _told(self) -> Retold:
        """What stands beside the table."""
        leave: tuple[Pair, ...] = (("Esc", tr("back")),)
        if self.pages is None:
            return Retold(tr(LOOKING), keys=(("Esc", tr("leave it")),), done=self._done)
        count = len(self.pages)
        if not count:
            return Retold(tr("Looked back"), paragraphs=((self.said or tr(self.found[0]), TEXT),), keys=leave)
        page = self.pages[self.at]
        keys = (("←→", tr("turns")), *leave) if count > 1 else leave
        title = later("Turn {n}: what would have been better") if self.won else later("Turn {n}: where it went wrong")
        told = Retold(tr(title, n=page.turn), tr("{n} of {total}", n=self.at + 1, total=count), keys=keys)
        rect = self.board.planned.rects["coach"]
        for most in (0, *range(max(len(page.played), len(page.better)) - 2, 0, -1)):
            told = told._replace(paragraphs=self._paragraphs(page, most))
            if fits((rect.w, rect.h), told):
                break
        return told

    def _paragraphs(self, page: Page, most: int) -> tuple[Paragraph, ...]:
        """What is told of a turning point, of more than ``most`` moves of a line only the first (0: all)."""
        rows = ((page.played, "played", TEXT), (page.better, "better", YOU))
        lines = [(in_a_row(head, moves, self.sky.look.lang, most), colour) for moves, head, colour in rows]
        return (*lines, (page.much, BRIGHT), (page.why, TEXT))


def _paint(told: Retold, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
    return review_panel(size, told, look=look)
