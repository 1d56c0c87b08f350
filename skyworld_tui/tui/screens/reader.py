"""The board as plain text: to be read line by line, copied, or printed without the full screen for a screen reader."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar

from textual.app import SuspendNotSupported

from ...language import later, tr, trc
from ...session.boardtext import board_text
from ...session.session import Session
from ..controller import Controller
from ..glyphs import in_signs
from ..outside import print_and_wait
from ..paint.canvas import Canvas, Ground, Run, hint, wrap
from ..paint.frames import box
from ..palette import EDGE, LEGAL, MUTED, PANEL, TEXT, Look
from .overlays import Scrolling
from .sheet import Sheet

BACK = later("Press Enter to go back to the game. ")
BACK_WIPED = later("Press Enter to go back to the game; this text is wiped off then. ")
COPIED = later("Copied, where the terminal allows it.")
COPIED_OPEN = later("Copied without hand and moves: the other player can paste it, too.")
PRINTED = "printed"  # why the clock stands still
NO_PRINT = later("This terminal cannot leave the full screen here: {copy} copies the text.")


def folded(lines: list[str], width: int) -> list[str]:
    """The lines in at most ``width`` cells, what runs on indented a little more."""
    out: list[str] = []
    for line in lines:
        start = len(line) - len(line.lstrip())
        for k, part in enumerate(wrap(line.strip(), max(10, width - start - 2)) or [""]):
            out.append(" " * (start + (2 if k else 0)) + part)
    return out


class ReaderSheet(Scrolling):
    """What the reader may see, as it is now, with the legal moves numbered."""

    KEYS: ClassVar[dict[str, str]] = {**Sheet.KEYS, "y": "copy", "p": "plain", "space": "page_down"}
    OPENED = "text"

    def __init__(self, mind: Controller, session: Session) -> None:
        super().__init__()
        self.mind, self.session = mind, session
        self.note = ""

    def lines(self) -> list[str]:
        """The text, one line for one thing."""
        return board_text(self.mind.view, moves=True)

    def copied(self) -> list[str]:
        """The lines for the clipboard. It outlives the turn: of two players at one keyboard both can read it."""
        session = self.session
        return board_text(session.public_view(session.holder), moves=True) if session.hotseat else self.lines()

    def key(self, name: str) -> None:
        """Scroll, copy, print, close."""
        self.note = ""
        if name == "copy":
            self.app.copy_to_clipboard("\n".join(self.copied()))
            self.note = tr(COPIED_OPEN if self.session.hotseat else COPIED)
            self.redraw()
        elif name == "plain":
            self._plain()
        else:
            super().key(name)

    def _plain(self) -> None:
        """Leave the full screen, print the text and wait for Enter; the clock of the match stands still meanwhile.
        Where two players share the terminal nothing of it is left there."""
        lines = [in_signs(line, self.sky.look.glyphs) for line in self.lines()]
        wipe, clock = self.session.hotseat, self.session.clock
        if clock is not None:
            clock.hold(PRINTED, self.sky.now())
        try:
            with self.app.suspend(), suppress(OSError):
                print_and_wait(lines, tr(BACK_WIPED if wipe else BACK), wipe=wipe)
        except SuspendNotSupported:
            self.note = tr(NO_PRINT, copy=self.letter("y"))
        finally:
            if clock is not None:
                clock.release(PRINTED, self.sky.now())
        self.redraw()

    def last(self) -> int:
        """The last line stays at the bottom."""
        w, h = self.box()
        return max(0, len(folded(self.lines(), w - 4)) - (h - 3))

    def state(self) -> Any:
        """Where it is scrolled to, what is on the table, and what was said."""
        return (self.scroll_rows, self.mind.view, self.note)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The lines from the top one on, and the keys."""
        cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
        box(cv, tr("THE BOARD AS TEXT"), [Run(tr("as you may see it"), MUTED)], edge=EDGE)
        for y, line in enumerate(folded(self.lines(), cv.w - 4)[self.scroll_rows : self.scroll_rows + cv.h - 3]):
            cv.put(2, 1 + y, line, TEXT)
        if self.note:
            cv.put(2, cv.h - 2, self.note, LEGAL)
        else:
            keys = [
                (self.letter("y"), tr("copy, no hand") if self.session.hotseat else tr("copy")),
                (self.letter("p"), tr("plain, without the full screen")),
                ("PgDn End", trc("go on", "on")),
                ("Esc", tr("close")),
            ]
            cv.runs(2, cv.h - 2, [run for key, word in keys for run in (*hint(key, word), Run("   "))])
        return cv
