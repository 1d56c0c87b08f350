"""A question with two answers, for rare things: leaving, conceding."""

from __future__ import annotations

from typing import Any

from ...language import tr
from ..paint.canvas import Canvas, Ground, Run, wrap
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, OPP, PANEL, TEXT, YOU, Look
from .sheet import Sheet


class AskScreen(Sheet):
    """The player's key for yes, or Enter on yes, gives True; the one for no, and Esc, give False. The cursor starts on
    what changes nothing. ``theirs``: in the colour of the player across, who is asked."""

    # the answers are in the player's own table, where no key stands twice: no letter of this sheet can be in the way
    SHARED = Sheet.SHARED | {"yes", "no"}

    def __init__(self, title: str, text: str = "", *, yes: str = "", no: str = "", theirs: bool = False) -> None:
        super().__init__()
        self.title_text, self.text, self.yes, self.no = title, text, yes or tr("yes"), no or tr("no")
        self.accent = OPP if theirs else YOU
        self.cursor = False

    def key(self, name: str) -> None:
        """Answer, or move between the answers."""
        if name in ("yes", "no"):
            self.dismiss(name == "yes")
        elif name == "close":
            self.dismiss(False)
        elif name == "enter":
            self.dismiss(self.cursor)
        elif name in ("left", "right", "up", "down", "next", "previous"):
            self.cursor = not self.cursor
            self.redraw()

    def state(self) -> Any:
        """The cursor is all that changes."""
        return self.cursor

    @property
    def answers_width(self) -> int:
        """The columns of both answers with their keys."""
        keys = self.sky.look.keys
        return len(self.yes) + len(self.no) + len(keys.of("yes")) + len(keys.of("no")) + 10

    def box(self) -> tuple[int, int]:
        """As wide as the text needs, at most 60."""
        answers = self.answers_width + 6
        w = min(60, max(36, len(self.title_text) + 8, len(self.text) + 6, answers), self.app.size.width - 4)
        return (w, 6 + (len(wrap(self.text, w - 6)) if self.text else 0))

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Title, text and both answers."""
        cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
        cv.frame(0, 0, cv.w, cv.h, "thin", self.accent, PANEL)
        cv.put(3, 0, f" {self.title_text} ", BRIGHT, bold=True)
        for row, line in enumerate(wrap(self.text, cv.w - 6) if self.text else []):
            cv.put(3, 2 + row, line, TEXT)
        runs = []
        yes, no = look.keys.of("yes"), look.keys.of("no")
        for key, word, here in ((yes, self.yes, self.cursor), (no, self.no, not self.cursor)):
            runs += [Run(f" {key} ", INK if here else TEXT, "b", LEGAL if here else EDGE, key)]
            runs += [Run(f" {word} ", BRIGHT if here else MUTED, "b" if here else "", None, key), Run(" ")]
        cv.runs(3, cv.h - 3, runs)
        return cv


class GoOnScreen(AskScreen):
    """A question with two ways on: the cursor starts on the first, and Esc goes neither, with None."""

    def __init__(self, title: str, text: str = "", *, yes: str = "", no: str = "") -> None:
        super().__init__(title, text, yes=yes, no=no)
        self.cursor = True

    def key(self, name: str) -> None:
        """As ever, but for Esc."""
        if name == "close":
            self.dismiss(None)
        else:
            super().key(name)


class LeaveScreen(AskScreen):
    """Whether to leave the game, which is asked once."""
