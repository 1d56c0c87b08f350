"""Search over the whole own turn: a beam of positions, each seen once, and the lines that end the turn.

A line is judged where the turn is over and the other player is to move. Choices inside effects are answered by the
same search: a move that asks something is followed through all its answers before its position is weighed. The unit of
work is the position, one move or answer tried, so that a budget means the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..engine import Match
from ..engine.moves import Move
from .evaluation import Evaluator
from .moves import candidates, cheapest

Path = tuple["Path | None", Move]
"""Moves that led to a position, the last one first."""

Allowed = Callable[[Move], bool]

ANSWERS: Final = 24
"""At most this many answers of one choice are followed."""

NESTED: Final = 8
"""Choices within choices that are followed; deeper ones take the first answer."""

LONGEST: Final = 30
"""More moves than a sensible turn has."""

END: Final = Move("end")


class Node(NamedTuple):
    """A position in which the turn goes on, and how it came about."""

    score: float
    match: Match
    path: Path | None


@dataclass(frozen=True, slots=True)
class Line:
    """A way through the turn. ``after``: when it is over; ``before``: ahead of its last move, ``end`` or the win."""

    value: float
    path: Path | None
    before: Match
    after: Match

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order, answers among them."""
        return unrolled(self.path)


def best_first(lines: list[Line]) -> list[Line]:
    """The lines by their value; of equal ones the one found first stands first."""
    return sorted(lines, key=lambda line: -line.value)


def unrolled(path: Path | None) -> tuple[Move, ...]:
    """The moves of a path in order."""
    moves = []
    while path is not None:
        path, move = path
        moves.append(move)
    return tuple(reversed(moves))


class Budget:
    """How many positions may still be tried. What is spent of a part is spent of the whole.

    ``stop`` is asked now and then and may end everything early: the wall clock of a match that somebody plays, never of
    one that must come out the same again.
    """

    __slots__ = ("_stop", "_whole", "left", "used")

    def __init__(self, positions: int, stop: Callable[[], bool] | None = None, whole: Budget | None = None) -> None:
        self.left = positions
        self.used = 0
        self._stop = stop
        self._whole = whole

    def part(self, positions: int) -> Budget:
        """A budget of at most so many of the positions that are left."""
        return Budget(min(positions, max(0, self.left)), whole=self)

    def spend(self) -> None:
        """One more position is tried."""
        self.left -= 1
        self.used += 1
        if self._stop is not None and not self.used % 32 and self._stop():
            self.left = 0
        if self._whole is not None:
            self._whole.spend()
            self.left = min(self.left, self._whole.left)


class TurnSearch:
    """Looks for the best turn of ``seat`` in dealt matches."""

    def __init__(self, evaluator: Evaluator, seat: int, budget: Budget, allowed: Allowed | None = None) -> None:
        self.evaluator = evaluator
        self.seat = seat
        self.budget = budget
        self._allowed = allowed

    def lines(self, match: Match, width: int) -> list[Line]:
        """The lines found from ``match``, in which ``seat`` must decide; best first, never empty.

        In the other player's turn, where only answers are given, a line ends when all is answered.
        """
        turn = match.turn
        found: list[Line] = []
        frontier: list[Node] = []
        seen: set[tuple[object, ...]] = set()
        for after, path in self.settled(match, None, match.turn):
            self._file(after, path, match, turn, seen, found, frontier)
        for _ in range(LONGEST):
            if not frontier:
                break
            children: list[Node] = []
            for node in frontier:
                self._expand(node, turn, seen, found, children)
            children.sort(key=lambda node: -node.score)
            frontier = children[:width]
            if self.budget.left <= 0:
                for node in frontier:  # what was reached is worth its end at least
                    self._try(node, END, turn, seen, found, [])
                break
        return best_first(found)

    def _expand(
        self, node: Node, turn: int, seen: set[tuple[object, ...]], found: list[Line], children: list[Node]
    ) -> None:
        moves = candidates(node.match)
        moves.remove(END)
        self._try(node, END, turn, seen, found, children)
        for move in moves:
            if self.budget.left <= 0:
                return
            if self._allowed is None or self._allowed(move):
                self._try(node, move, turn, seen, found, children)

    def _try(
        self, node: Node, move: Move, turn: int, seen: set[tuple[object, ...]], found: list[Line], children: list[Node]
    ) -> None:
        after = node.match.copy()
        after.play(move)
        self.budget.spend()
        for settled, path in self.settled(after, (node.path, move), turn):
            self._file(settled, path, node.match, turn, seen, found, children)

    def _file(
        self,
        match: Match,
        path: Path | None,
        before: Match,
        turn: int,
        seen: set[tuple[object, ...]],
        found: list[Line],
        nodes: list[Node],
    ) -> None:
        """Put a position without a question where it belongs, unless one like it was seen."""
        state = match.dealt
        mark = match.alike(self.seat)
        if mark in seen:
            return
        seen.add(mark)
        score = self.evaluator.score(state, self.seat)
        if state.winner >= 0 or state.turn != turn or state.active != self.seat or state.choice is not None:
            found.append(Line(score, path, before, match))
        else:
            nodes.append(Node(score, match, path))

    # -- answers ---------------------------------------------------------------------------------------------------

    def settled(
        self, match: Match, path: Path | None, turn: int, depth: int = 0
    ) -> Iterator[tuple[Match, Path | None]]:
        """The positions that ``match`` may come to once its open question and all that follow are answered."""
        self.answer_for_rival(match)
        state = match.dealt
        choice = state.choice
        if state.winner >= 0 or choice is None or choice.by != self.seat or (state.turn != turn and depth):
            yield match, path
            return
        if choice.purpose == "pay":
            answers = [self.payment(match)]
        else:
            answers = candidates(match)[: ANSWERS if self.budget.left > 0 and depth < NESTED else 1]
        for answer in answers:
            after = match.copy()
            after.play(answer)
            self.budget.spend()
            yield from self.settled(after, (path, answer), turn, depth + 1)

    def payment(self, match: Match) -> Move:
        """Which Essences to consume: those whose cards are worth least in the Bank."""
        choice = match.dealt.choice
        assert choice is not None
        sheet = self.evaluator.cards.sheet
        return cheapest([sheet(option.card).bank for option in choice.options], choice.min)

    def answer_for_rival(self, match: Match) -> None:
        """Let the other player answer what it is asked in this turn: what looks worst for ``seat``."""
        state = match.dealt
        while state.winner < 0 and state.choice is not None and state.choice.by != self.seat:
            moves = candidates(match)[:ANSWERS]
            if len(moves) > 1 and self.budget.left > 0:
                moves = [min(moves, key=lambda move: self._after_answer(match, move))]
            match.play(moves[0])

    def _after_answer(self, match: Match, move: Move) -> float:
        after = match.copy()
        after.play(move)
        self.budget.spend()
        return self.evaluator.score(after.dealt, self.seat)
