"""What the key of the Hero and that of the limit open: each power with its price, and why it cannot be used now."""

from __future__ import annotations

from typing import Any

from ...cards.text import ability_text, badge
from ...engine.moves import Move
from ...engine.query import RAISE_COST
from ...language import tr
from ..controller import Controller
from ..paint.canvas import Canvas, Ground
from ..paint.powers import Power, power_rows, powers_overlay
from ..palette import Look
from ..verbs import tier_words
from .moves import Listed, MovesSheet

KINDS = frozenset(("hero", "drain", "raise"))


class PowersSheet(MovesSheet):
    """The powers of the Hero, or the raise of the limit, legal or not. Enter or a number uses one; for one that cannot
    be used now it says why. Legality and reasons are the engine's."""

    def __init__(self, moves: tuple[Move, ...], mind: Controller, title: str) -> None:
        super().__init__(moves, str, mind.decision, title)
        self.mind = mind
        self.said = ""

    def powers(self) -> tuple[Power, ...]:
        """Each of them as it is now."""
        return tuple(self._power(move) for move in self.moves)

    def _power(self, move: Move) -> Power:
        view, lang = self.mind.view, self.sky.look.lang
        hero, why = view.me.hero, self.why(move)
        if move.verb == "raise" or hero is None:
            text = tr(
                "Consume {cost}: raise the awakening limit, which is {limit} now.",
                cost=RAISE_COST,
                limit=view.me.awaken_limit,
            )
            return Power(tr("AWAKENING LIMIT"), "", text, why)
        power, number = (hero.power, 1) if move.verb == "hero" else (hero.secondary, 2)
        tier = tier_words(hero, view.me) if number == 1 else ""
        return Power(f"{badge(power, lang)} {number}", tier, ability_text(power, lang), why)

    def why(self, move: Move) -> str:
        """Why ``move`` cannot be made now; "" when it can."""
        return "" if move in self.mind.view.legal else self.mind.why_not(move)

    def key(self, name: str) -> None:
        """Use what can be used, and say of the rest why it cannot."""
        self.said = ""
        row = self.row if name == "enter" else int(name[1:]) - 1 if name[1:].isdigit() else -1
        if not 0 <= row < len(self.moves):
            super().key(name)
            return
        self.row, why = row, self.why(self.moves[row])
        if why:
            self.said = why
            self.redraw()
        else:
            self.dismiss(Listed(self.moves[row], self.decision))

    def place(self) -> str:
        """The manual's word on it."""
        return "awaken-limit#raise" if self.moves[0].verb == "raise" else "hero#power"

    def box(self) -> tuple[int, int]:
        """As tall as what is said."""
        w, h = self.table
        wide = min(64, w - 4)
        return (wide, min(h - 2, max(6, len(power_rows(wide - 4, self.powers())) + 2)))

    def state(self) -> Any:
        """The cursor, the powers, and what was said."""
        return (self.row, self.powers(), self.said)

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """The list."""
        return powers_overlay(size, self.powers(), focus=self.row, title=tr(self.heading), said=self.said, look=look)
