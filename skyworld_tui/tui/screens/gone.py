"""Decks and what left the match: how many cards each deck still has, and which were consumed."""

from __future__ import annotations

from typing import Any

from ...cards.model import CardDef
from ...language import tr
from ..controller import Controller
from ..paint.canvas import Canvas, Ground, Run, hint
from ..palette import BRIGHT, MUTED, OPP, PANEL, TEXT, YOU, Look
from ..words_about import called
from .overlays import Scrolling


def grouped(cards: tuple[CardDef, ...]) -> list[str]:
    """``Nina ×2`` and so on, in the order they left."""
    counted: dict[str, int] = {}
    for card in cards:
        counted[card.full_name] = counted.get(card.full_name, 0) + 1
    return [name if n == 1 else f"{name} ×{n}" for name, n in counted.items()]


class GoneSheet(Scrolling):
    """Both sides: deck, hand and the cards consumed."""

    OPENED = "decks"

    def __init__(self, mind: Controller) -> None:
        super().__init__()
        self.mind = mind

    def last(self) -> int:
        """The last card stays at the bottom."""
        most = max(len(grouped(side.removed)) for side in self.mind.view.seats)
        return max(0, most - max(0, self.box()[1] - 9))

    def place(self) -> str:
        """The manual's word on it."""
        return "consuming#skulls"

    def state(self) -> Any:
        """How far it is scrolled, and both sides."""
        return (self.scroll_rows, self.mind.view)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Two columns."""
        cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
        cv.frame(0, 0, cv.w, cv.h, "thin", YOU, PANEL)
        cv.runs(3, 0, [Run(" "), Run(tr("DECKS AND WHAT LEFT"), BRIGHT, "b"), Run(" ")])
        half = (cv.w - 4) // 2
        view = self.mind.view
        for x, side, accent in ((3, view.me, YOU), (3 + half, view.other, OPP)):
            cv.put(x, 2, called(side.name), accent, bold=True)
            deck, hand = tr("Deck"), tr("Hand")
            cv.runs(x, 3, [Run(f"{deck} ", MUTED), Run(str(side.deck_count), BRIGHT, "b"), Run(f"   {hand} ", MUTED)])
            cv.put(x + len(deck) + len(hand) + 8, 3, str(side.hand_count), BRIGHT, bold=True)
            cv.put(x, 5, tr("Consumed: {n}", n=len(side.removed)), MUTED)
            for y, line in enumerate(grouped(side.removed)[self.scroll_rows :][: max(0, cv.h - 9)]):
                cv.runs(x, 6 + y, [Run(line, TEXT)], half - 2)
        cv.right(cv.w - 3, cv.h - 1, [Run(" "), *hint("Esc", tr("close")), Run(" ")])
        return cv
