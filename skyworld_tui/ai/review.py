"""Looking back at a match: the turns in which most was given away, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from ..engine import IllegalMove, Match, NotationError, ReplayError, sample, veiled
from ..engine.moves import Move
from ..engine.record import Record
from .advice import Coach, Line, reasons
from .reply import LOST
from .search import Budget
from .search import Line as Found
from .thinker import UNLIMITED
from .worth import UNSEEN

WORTH_TELLING: Final = 3.0
"""A turn that gave away less than about one Faith is no turning point."""

MISSED_WIN: Final = 1000.0
LET_LOSE: Final = 500.0
"""How much a win that was not seen, and a win that the rival was left, weigh beside what the evaluation says."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which something was given away.

    ``moves_before``: moves of the record that lead to its first decision. ``loss``: how much worse what was played is,
    in the unit of the evaluation (a Faith is about 3). ``outcome``: ``wins`` (the better line would have won),
    ``saves`` (what was played let the rival win next turn, the better line does not) or nothing. ``reasons``: as in an
    advice, the better line against what was played.
    """

    turn: int
    moves_before: int
    played: Line
    better: Line
    loss: float
    outcome: str
    reasons: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class _Turn:
    """An own turn of a record: the match at its first decision, the moves of the seat in it, the match after it."""

    moves_before: int
    match: Match
    moves: tuple[Move, ...]
    after: Match


def turning_points(
    record: Record, seat: int, most: int = 3, progress: Callable[[int, int], bool] | None = None
) -> tuple[TurningPoint, ...]:
    """The turns of ``seat`` that gave away most, at most so many, in the order of the match. The same record gives the
    same ones.

    ``progress(done, total)`` is told of each turn; when it answers False
    the rest is left out. Raises ReplayError for a record that cannot be played.
    """
    turns = _turns(record, seat)
    # what was played is weighed without the risk of hidden cards, and so is what is compared with it
    coach = Coach(risk_deals=0)
    found: list[TurningPoint] = []
    for done, turn in enumerate(turns, 1):
        point = _weighed(coach, turn, seat)
        if point is not None:
            found.append(point)
        if progress is not None and not progress(done, len(turns)):
            break
    found.sort(key=lambda point: -point.loss)
    return tuple(sorted(found[: max(0, most)], key=lambda point: point.turn))


def _turns(record: Record, seat: int) -> list[_Turn]:
    """The own turns of a record, as far as it goes. Giving up and running out of time are no moves: a turn in which
    the match was given up, or in which nothing was played before the time was over, is none of them."""
    match = Match.from_record(record, 0)
    turns: list[_Turn] = []
    begun: tuple[int, Match] | None = None
    moves: list[Move] = []
    for index, (who, text) in enumerate(record.moves):
        if begun is None and match.active == seat and match.phase == "main" and match.deciding == seat:
            begun, moves = (index, match.copy()), []
        try:
            move = match.parse(text)
            if begun is not None and who == seat and move.verb not in ("concede", "timeout"):
                moves.append(move)
            match.play(move, who)
        except (IllegalMove, NotationError) as error:
            raise ReplayError(index, f"move {index + 1} ({text!r}) is refused: {error}") from error
        if move.verb == "concede":
            break
        if begun is not None and (match.turn != begun[1].turn or match.winner is not None):
            if moves:
                turns.append(_Turn(begun[0], begun[1], tuple(moves), match.copy()))
            begun = None
    return turns


def _weighed(coach: Coach, turn: _Turn, seat: int) -> TurningPoint | None:
    """What this turn gave away, or None when that is not worth telling or cannot be known."""
    after = turn.after
    decision = after.decision
    if after.winner == seat or (decision is not None and decision.kind != "turn"):
        return None
    view, rng = turn.match.view(seat, searchable=True), Random(turn.moves_before)
    start = veiled(view, UNSEEN)
    thought = coach.thinker.think(start, seat, lambda: sample(view, Random(rng.getrandbits(64))))
    best = thought.lines[0]
    value, loses, terms = _played(coach, turn, seat, start.dealt.seats[seat].deck)
    if best.moves == turn.moves or not (thought.wins or best.value - value >= WORTH_TELLING):
        return None
    saves = loses and not thought.loses and not thought.wins
    loss = MISSED_WIN if thought.wins else min(LET_LOSE, best.value - value) + LET_LOSE * saves
    better = coach.described(start, seat, best)
    played = Line(coach.line(start, seat, turn.moves).steps, value, terms)
    if [step.text for step in played.steps[: len(better.steps)]] == [step.text for step in better.steps]:
        return None  # they part only after hidden cards have come to light: nobody could have known
    outcome = "wins" if thought.wins else "saves" if saves else ""
    return TurningPoint(turn.match.turn, turn.moves_before, played, better, loss, outcome, reasons(better, played))


def _played(coach: Coach, turn: _Turn, seat: int, drawn: Collection[int]) -> tuple[float, bool, dict[str, float]]:
    """(value, whether the rival can win then, terms) of the position that was really left to the rival. What the seat
    has ``drawn`` in the turn does not count: the better line has not drawn anything yet."""
    if turn.after.winner is not None:
        return -coach.evaluator.weights.win, True, {"win": -coach.evaluator.weights.win}
    after = veiled(turn.after.view(seat, searchable=True), UNSEEN, drawn)
    found = Found(coach.evaluator.score(after.dealt, seat), None, after, after)
    terms = coach.evaluator.terms(after.dealt, seat)
    replies = coach.thinker.replies(seat)
    if replies.loses(found, Budget(UNLIMITED)):
        return found.value - LOST * coach.evaluator.weights.win, True, terms
    return replies.value(found, Budget(UNLIMITED)), False, terms
