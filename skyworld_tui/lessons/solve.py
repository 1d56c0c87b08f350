"""What an exercise asks for, and the search for a way there.

The learner is the player whose turn it is when the exercise begins. The rival is passive: it ends its turn, says no to
a "may" and takes the first legal answer of a "must". An exercise is solved as soon as its ending holds with no question
open, or the ending asks about the question itself; a puzzle with ``win_within`` must be won in so many own turns.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ..engine import IllegalMove, Match, Move
from ..engine.moves import ANSWER_VERBS
from ..engine.notation import NotationError
from ..scenarios.model import Expectation, Scenario
from ..scenarios.paths import PATHS, SEATS, Probe, same
from ..scenarios.run import ending

BUDGET = 20_000
"""Positions that a search looks at before it gives up."""

SLOTS = 5
_FAR = 4  # a number further off than this is simply far off


@dataclass(frozen=True, slots=True)
class Aim:
    """What an exercise wants: ``learner`` is to bring about ``wanted`` before turn ``last`` is over."""

    scenario: Scenario
    learner: int
    wanted: tuple[Expectation, ...]
    last: int

    @classmethod
    def of(cls, scenario: Scenario) -> Aim:
        """The aim of an exercise. Its last turn is the one that ``win_within`` names, else the one in which its stored
        solution ends."""
        lesson = scenario.lesson
        wanted = tuple(expectation for step in ending(scenario.steps) for expectation in step.expect)
        start = scenario.start()
        if lesson is not None and lesson.win_within is not None:
            last = start.turn + 2 * lesson.win_within - 1
        else:
            last = _turn_of_the_end(scenario, start)
        return cls(scenario, scenario.position.active, wanted, last)

    def reached(self, match: Match) -> bool:
        """Whether the ending holds in this position, in time and with nothing of the last move still to be answered."""
        return match.turn <= self.last and self.settled(match) and not self.missing(match)

    def missing(self, match: Match) -> tuple[Expectation, ...]:
        """What does not hold in this position."""
        probe = Probe(match)
        return tuple(w for w in self.wanted if not same(PATHS[w.path], w.value, PATHS[w.path].read(probe)))

    def settled(self, match: Match) -> bool:
        """Whether no question is open but one that the ending is about."""
        decision = match.decision
        about = any(wanted.path.startswith("choice") for wanted in self.wanted)
        return decision is None or decision.kind == "turn" or about

    def missed(self, match: Match) -> bool:
        """Whether the ending can no longer be reached: the last turn is over, or the match is."""
        return (match.turn > self.last or match.winner is not None) and not self.reached(match)

    def allowed(self, match: Match, move: Move) -> bool:
        """Whether the exercise lets the learner play ``move`` in this position; answers are always allowed."""
        lesson = self.scenario.lesson
        if lesson is None or lesson.allowed is None or move.verb in ANSWER_VERBS:
            return True
        return any(_means(match, text, move) for text in lesson.allowed)

    def moves(self, match: Match) -> list[Move]:
        """The learner's moves that the exercise allows in this position. The list names an awakening once, for the
        lowest free slot; where the stored solution names a slot, every other slot counts as well."""
        if match.deciding != self.learner:
            return []
        legal = match.legal_moves()
        if self._by_slot():
            placed = [move._replace(b=slot) for move in legal if move.verb == "awaken" for slot in range(SLOTS)]
            legal += [move for move in placed if match.why_not(move) is None]
        return [move for move in legal if self.allowed(match, move)]

    def _by_slot(self) -> bool:
        lesson = self.scenario.lesson
        steps = lesson.solution if lesson is not None else ()
        return any(step.text.startswith("awaken ") and len(step.text.split()) == 3 for step in steps)


def _means(match: Match, text: str, move: Move) -> bool:
    """Whether a move of ``allowed`` is ``move``: any of its verb, or the same in this position, in whichever slot."""
    if text == move.verb:
        return True
    if text.partition(" ")[0] != move.verb:
        return False
    try:
        meant = match.parse(text)
    except (IllegalMove, NotationError):
        return False
    if meant.verb == "awaken" and -1 in (meant.b, move.b):
        return meant.a == move.a
    return meant == move


def _turn_of_the_end(scenario: Scenario, match: Match) -> int:
    """The turn in which the stored solution ends; that of the start as far as it cannot be played."""
    lesson = scenario.lesson
    for step in lesson.solution if lesson is not None else ():
        decision = match.decision
        if step.optional and (decision is None or decision.kind == "turn"):
            continue
        try:
            match.play(match.parse(step.text))
        except (IllegalMove, NotationError):
            break
    return match.turn


def passive(match: Match) -> Move:
    """What the rival of an exercise plays or answers now (D-129); also what a learner answers who lets things pass."""
    decision = match.decision
    return quiet("turn" if decision is None else decision.kind, match.legal_moves)


def quiet(kind: str, legal: Callable[[], Sequence[Move]]) -> Move:
    """The passive answer to a decision of this ``kind``, ``turn`` for a whole turn; ``legal``: what may be answered."""
    if kind == "turn":
        return Move("end")
    return Move("no") if kind == "confirm" else legal()[0]


# --- the search ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found: ``lines`` in notation, the rival's among them, or None; ``moves`` are the learner's alone.

    ``positions``: how many were looked at. ``complete``: without lines, that there is no way at all.
    """

    lines: tuple[str, ...] | None
    moves: tuple[Move, ...]
    positions: int
    complete: bool


Way = tuple["Way | None", str, Move | None]  # (earlier, notation, the learner's move or None for the rival's)


def solve(scenario: Scenario, budget: int = BUDGET) -> tuple[str, ...] | None:
    """The moves of a solution in notation, the rival's among them; None when ``budget`` positions hold none."""
    return search(scenario, budget).lines


def search(
    scenario: Scenario,
    budget: int = BUDGET,
    start: Match | None = None,
    aim: Aim | None = None,
    *,
    among: Sequence[str] = (),
) -> Search:
    """Look for a solution from the beginning, or from ``start`` in the middle of the exercise, best positions first.
    ``among``: lines in notation; beside answers only what one of them means in a position is tried there."""
    aim = aim or Aim.of(scenario)
    first = (start or scenario.start()).copy()
    first.proving = False
    order = count()
    waiting: list[tuple[float, int, float, Match, Way | None]] = []
    seen: set[str] = set()
    way = _rival(aim, first, None)
    if aim.reached(first):
        return _found(way, 1)
    heapq.heappush(waiting, (0.0, next(order), 0.0, first, way))
    while waiting:
        _, _, cost, match, way = heapq.heappop(waiting)
        for move in aim.moves(match):
            if among and move.verb not in ANSWER_VERBS and not any(_means(match, text, move) for text in among):
                continue
            after = match.copy()
            step: Way | None = (way, match.write(move), move)
            after.play(move)
            if not aim.reached(after):
                step = _rival(aim, after, step)
            mark = after.fingerprint()
            if mark in seen:
                continue
            seen.add(mark)
            missing = aim.missing(after)
            if not missing and aim.reached(after):
                return _found(step, len(seen))
            if len(seen) >= budget:
                return Search(None, (), len(seen), False)
            if after.turn <= aim.last and after.winner is None:
                now = cost + (0.5 if move.verb in ANSWER_VERBS else 1.0)
                heapq.heappush(waiting, (now + _gap(aim, after, missing), next(order), now, after, step))
    return Search(None, (), len(seen), True)


def _rival(aim: Aim, match: Match, way: Way | None) -> Way | None:
    """Let the passive rival play until the learner is asked or the ending is there."""
    while match.deciding not in (None, aim.learner) and not aim.missed(match):
        move = passive(match)
        way = (way, match.write(move), None)
        match.play(move)
        if aim.reached(match):
            break
    return way


def _gap(aim: Aim, match: Match, missing: tuple[Expectation, ...]) -> float:
    """How far a position seems from the ending: what is missing, numbers by how much."""
    total = 0.0
    probe = Probe(match)
    for wanted in missing:
        got = PATHS[wanted.path].read(probe)
        if wanted.path == "winner":
            faith = probe.view().seats[aim.learner].faith
            total += max(0, match.goal - faith) if wanted.value == SEATS[aim.learner] else 1
        elif isinstance(got, int) and isinstance(wanted.value, int):
            total += min(_FAR, abs(got - wanted.value)) or 1
        else:
            total += 1
    return total


def _found(way: Way | None, positions: int) -> Search:
    steps = list(_steps(way))[::-1]
    moves = tuple(move for _, move in steps if move is not None)
    return Search(tuple(line for line, _ in steps), moves, positions, True)


def _steps(way: Way | None) -> Iterator[tuple[str, Move | None]]:
    while way is not None:
        way, line, move = way
        yield line, move


# --- doing nothing ---------------------------------------------------------------------------------------------------


def passing(scenario: Scenario, aim: Aim | None = None) -> bool:
    """Whether the ending comes by itself: it holds at the start, or the learner only ends turns and answers no to a
    "may", the first legal answer to a "must"."""
    aim = aim or Aim.of(scenario)
    match = scenario.start()
    while not aim.missed(match):
        if aim.reached(match):
            return True
        move = passive(match)
        if match.deciding == aim.learner and not aim.allowed(match, move):
            return False
        match.play(move)
    return False
