"""How a turn is thought about, in the order of what each part is worth: a win now, lines through the whole turn, what
the rival does about the best of them, and playouts where they are still close."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from ..cards.shapes import Shape
from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .finish import Finisher
from .playouts import Playouts
from .reply import LOST, Replies
from .search import Budget, Line, Path, TurnSearch

SAVING: Final = 40
"""Further lines that are looked at when the best ones all let the rival win."""

FEAR: Final = 15.0
"""What each Faith by which the rival would pass the goal weighs in looking for them."""

CHECK: Final = 800
"""Positions that one question "can the rival win then?" may cost."""

RISKY: Final = 60.0
"""What a certain loss next turn by cards that are hidden counts: more than any advantage, less than one that lies
open."""

RISKED: Final = 4
"""Lines whose risk is looked at."""


class Care(Shape):
    """How much thinking a level does; all amounts are counts. 0 leaves a part out.

    ``width``: positions kept at each depth of the turn; ``positions``: tried in the turn search; ``finish``: tried in
    looking for a win; ``replies``: lines whose answer is looked at, each with up to ``reply_positions``;
    ``risk_deals``: deals of the hidden cards in which the rival's win next turn is looked for after the best lines;
    ``playouts``: lines that are played on through both next turns in each of ``deals`` deals, with up to
    ``playout_positions`` a turn; ``playout_share``: how much that counts beside the answer with what lies open.
    """

    width: int = 1
    positions: int = 100
    finish: int = 0
    replies: int = 0
    reply_width: int = 2
    reply_positions: int = 100
    risk_deals: int = 0
    playouts: int = 0
    deals: int = 0
    playout_positions: int = 100
    playout_share: float = 0.5


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking came to: lines, best first. ``wins``: the first one wins this turn for certain; ``loses``: after
    every line that was looked at, the rival can win; ``danger``: after some of them."""

    lines: tuple[Line, ...]
    wins: bool = False
    loses: bool = False
    danger: bool = False


class Thinker:
    """Thinks for ``seat``. One for one match."""

    def __init__(self, evaluator: Evaluator, care: Care) -> None:
        self.evaluator = evaluator
        self.care = care
        self._finisher = Finisher(evaluator)

    def think(
        self, match: Match, seat: int, deal: Callable[[], Match], stop: Callable[[], bool] | None = None
    ) -> Thought:
        """The lines of ``seat`` from ``match``, a veiled match in which it must decide, best first.

        ``deal`` deals matches that look the same. ``stop`` may end it early, with what there is by then.
        """
        care = self.care
        if care.finish and match.active == seat:
            won = self._finisher.find(match, seat, Budget(care.finish, stop))
            if won is not None:
                return Thought((self.played(match, won, seat),), wins=True)
        search = TurnSearch(self.evaluator, seat, Budget(care.positions, stop))
        lines = search.lines(match, care.width)
        if not care.replies or len(lines) == 1:
            return Thought(tuple(lines))
        lines, loses, danger = self._answered(lines, seat, stop)
        if loses:
            saving = self._saving(match, seat, stop)
            lines, loses, danger = [*saving, *lines], not saving, True
        if care.risk_deals and not loses and len(lines) > 1:
            deals = [deal() for _ in range(care.risk_deals)]
            lines = self._risked(lines, seat, deals, stop)
        if care.playouts > 1 and len(lines) > 1 and not loses:
            lines = self._played_on(lines, seat, deal, stop)
        return Thought(tuple(lines), loses=loses, danger=danger)

    def played(self, match: Match, moves: tuple[Move, ...], seat: int) -> Line:
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
        return self.replies(seat).loses(line, Budget(CHECK))

    def _answered(self, lines: list[Line], seat: int, stop: Callable[[], bool] | None) -> tuple[list[Line], bool, bool]:
        """The best lines weighed anew with the rival's answer ahead of the others; whether all of them let the rival
        win, and whether some do."""
        care, lost = self.care, LOST * self.evaluator.weights.win
        replies = self.replies(seat)
        budget = Budget(care.replies * (care.reply_positions + CHECK), stop)
        weighed: list[Line] = []
        losing = 0
        for line in lines[: care.replies]:
            if replies.loses(line, Budget(CHECK, stop)):
                losing += 1
                weighed.append(replace(line, value=line.value - lost))
            else:
                weighed.append(replace(line, value=replies.value(line, budget)))
        weighed.sort(key=lambda line: -line.value)
        return weighed, losing == len(weighed), losing > 0

    def _saving(self, match: Match, seat: int, stop: Callable[[], bool] | None) -> list[Line]:
        """At most one line after which the rival cannot win with what lies open, found with more fear than usual."""
        afraid = Evaluator(self.evaluator.weights.model_copy(update={"menace": FEAR}))
        replies = self.replies(seat)
        lines = TurnSearch(afraid, seat, Budget(self.care.positions, stop)).lines(match, self.care.width)
        for line in lines[:SAVING]:
            if not replies.loses(line, Budget(CHECK, stop)):
                return [replace(line, value=self.evaluator.score(line.after.dealt, seat))]
        return []

    def _risked(self, lines: list[Line], seat: int, deals: list[Match], stop: Callable[[], bool] | None) -> list[Line]:
        """The best lines weighed anew by what the rival's hidden cards may do next turn."""
        replies = self.replies(seat)
        risks = [replies.risk(line, deals, lambda: Budget(CHECK // 2, stop)) for line in lines[:RISKED]]
        weighed = [replace(line, value=line.value - RISKY * risk) for line, risk in zip(lines, risks, strict=False)]
        return sorted([*weighed, *lines[RISKED:]], key=lambda line: -line.value)

    def _played_on(
        self, lines: list[Line], seat: int, deal: Callable[[], Match], stop: Callable[[], bool] | None
    ) -> list[Line]:
        """The best lines weighed anew by playouts on the same deals, the others left out."""
        care = self.care
        playouts = Playouts(self.evaluator, seat, care.reply_width, care.playout_positions)
        budget = Budget(2 * care.playouts * care.deals * care.playout_positions, stop)
        deals = [deal() for _ in range(care.deals)]
        weighed = []
        for line in lines[: care.playouts]:
            mean = fmean([playouts.value(dealt, line.moves, budget) for dealt in deals])
            weighed.append(replace(line, value=(1 - care.playout_share) * line.value + care.playout_share * mean))
        weighed.sort(key=lambda line: -line.value)
        return weighed
