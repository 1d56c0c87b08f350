"""How a turn is thought about, in the order of what each part is worth: a win now, lines through the whole turn, what
the rival does about the best of them, and playouts where they are still close."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Annotated, Final, TypeAlias

from pydantic import Field

from ..cards.shapes import Shape
from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .finish import Finisher
from .reply import LOST, Replies
from .search import Budget, Line, Path, TurnSearch, best_first

Count: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]

UNLIMITED: Final = 10**9
"""Positions of a whole decision: its parts have budgets of their own."""

SAVING: Final = 40
"""Further lines that are looked at when the best ones all let the rival win."""

FEAR: Final = 15.0
"""What each Faith by which the rival would pass the goal weighs in looking for them."""

RISKED: Final = 4
"""Lines whose risk is looked at."""

RISKY: Final = 60.0
"""What a certain loss next turn by hidden cards counts: more than most advantages, less than a loss that lies open."""


class Care(Shape):
    """How much thinking a level does; all amounts are counts. 0 leaves a part out.

    ``width``: positions kept at each depth of the turn; ``positions``: tried in the turn search; ``finish``: tried in
    looking for a win; ``replies``: lines whose answer is looked at, each with up to ``reply_positions``;
    ``risk_deals``: deals of the hidden cards in which the rival's win next turn is looked for after the best lines;
    ``playouts``: lines that are played on through both next turns in each of ``deals`` deals, with up to
    ``playout_positions`` a turn; ``playout_share``: how much that counts beside the answer with what lies open.
    """

    width: Count = 1
    positions: Count = 100
    finish: Count = 0
    replies: Count = 0
    reply_width: Count = 2
    reply_positions: Count = 100
    risk_deals: Count = 0
    playouts: Count = 0
    deals: Count = 0
    playout_positions: Count = 100
    playout_share: float = Field(default=0.5, ge=0, le=1)


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking came to: lines, best first. ``wins``: the first one wins this turn; ``loses``: after every line
    that was looked at, the rival can win in its turn; ``danger``: after some of them."""

    lines: tuple[Line, ...]
    wins: bool = False
    loses: bool = False
    danger: bool = False


class Thinker:
    """Thinks about turns with one evaluator and one measure of care. One for one match."""

    def __init__(self, evaluator: Evaluator, care: Care) -> None:
        self.evaluator = evaluator
        self.care = care
        self._finisher = Finisher(evaluator)
        self._afraid = Evaluator(evaluator.weights, evaluator.blind, fear=FEAR)

    def think(
        self, match: Match, seat: int, deal: Callable[[], Match], stop: Callable[[], bool] | None = None
    ) -> Thought:
        """The lines of ``seat`` from ``match``, a veiled match in which it must decide, best first.

        ``deal`` deals matches that look the same. ``stop`` may end it early, with what there is by then.
        """
        care, budget = self.care, Budget(UNLIMITED, stop)
        if care.finish and match.active == seat:
            won = self._finisher.find(match, seat, budget.part(care.finish))
            if won is not None:
                return Thought((self.played(match, won, seat),), wins=True)
        lines = TurnSearch(self.evaluator, seat, budget.part(care.positions)).lines(match, care.width)
        if not care.replies or len(lines) == 1 or budget.left <= 0:
            return Thought(tuple(lines))
        lines, losing = self._answered(lines, seat, budget)
        if losing == len(lines):
            saving = self._saving(match, seat, budget)
            return Thought((*saving, *lines), loses=not saving, danger=True)
        if care.risk_deals and budget.left > 0:
            lines = self._risked(lines, seat, [deal() for _ in range(care.risk_deals)], budget)
        if care.playouts > 1 and len(lines) > 1 and budget.left > 0:
            lines = self._played_on(lines, seat, [deal() for _ in range(care.deals)], budget)
        return Thought(tuple(lines), danger=losing > 0)

    def played(self, match: Match, moves: Sequence[Move], seat: int) -> Line:
        """The line that plays ``moves`` from a dealt match."""
        after = before = match
        path: Path | None = None
        for move in moves:
            before, after = after, after.copy()
            after.play(move)
            path = (path, move)
            TurnSearch(self.evaluator, seat, Budget(0)).answer_for_rival(after)
        return Line(self.evaluator.score(after.dealt, seat), path, before, after)

    def replies(self, seat: int) -> Replies:
        """What weighs lines of ``seat`` by the other player's answer."""
        return Replies(self.evaluator, seat, self.care.reply_width, self.care.reply_positions)

    def loses(self, line: Line, seat: int) -> bool:
        """Whether the rival can win in the turn after ``line`` with what lies open."""
        return self.replies(seat).loses(line, Budget(UNLIMITED))

    def _answered(self, lines: list[Line], seat: int, budget: Budget) -> tuple[list[Line], int]:
        """The best lines weighed anew with the rival's answer, the others left out; and after how many of them the
        rival can win."""
        lost = LOST * self.evaluator.weights.win
        replies = self.replies(seat)
        weighed: list[Line] = []
        losing = 0
        for line in lines[: self.care.replies]:
            if replies.loses(line, budget):
                losing += 1
                weighed.append(replace(line, value=line.value - lost))
            else:
                weighed.append(replace(line, value=replies.value(line, budget)))
        return best_first(weighed), losing

    def _saving(self, match: Match, seat: int, budget: Budget) -> list[Line]:
        """At most one line after which the rival cannot win with what lies open, found with more fear than usual."""
        replies = self.replies(seat)
        lines = TurnSearch(self._afraid, seat, budget.part(self.care.positions)).lines(match, self.care.width)
        for line in lines[:SAVING]:
            if budget.left > 0 and not replies.loses(line, budget):
                return [replace(line, value=self.evaluator.score(line.after.dealt, seat))]
        return []

    def _risked(self, lines: list[Line], seat: int, deals: list[Match], budget: Budget) -> list[Line]:
        """The best lines weighed anew by what the rival's hidden cards may do next turn."""
        replies, best = self.replies(seat), lines[:RISKED]
        weighed = [replace(line, value=line.value - RISKY * replies.risk(line, deals, budget)) for line in best]
        return best_first([*weighed, *lines[RISKED:]])

    def _played_on(self, lines: list[Line], seat: int, deals: list[Match], budget: Budget) -> list[Line]:
        """The best lines weighed anew by playouts on the same deals, the others left out."""
        care = self.care
        replies = Replies(self.evaluator, seat, care.reply_width, care.playout_positions)
        weighed = []
        for line in lines[: care.playouts]:
            mean = fmean([replies.playout(line, deal, budget) for deal in deals])
            weighed.append(replace(line, value=(1 - care.playout_share) * line.value + care.playout_share * mean))
        return best_first(weighed)
