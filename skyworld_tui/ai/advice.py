"""What a coach says of a position: the best line, what it is better for, and what it prevents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from ..engine import Match, sample, veiled
from ..engine.moves import Move
from ..engine.view import MatchView
from .evaluation import Evaluator
from .levels import load_levels
from .moves import OFFERED_NEVER
from .opening import mulligan
from .search import Line as Found
from .thinker import Thinker, Thought
from .weights import load_weights
from .worth import UNSEEN

LEVEL: Final = "hard"
"""The level whose care the coach takes."""

MATTERS: Final = 0.4
"""A term that differs by less is no reason."""

END: Final = Move("end")


@dataclass(frozen=True, slots=True)
class Step:
    """One move or answer of a line: the view in which it is made, the move, and its notation there."""

    view: MatchView
    move: Move
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A way through the turn. ``terms``: the evaluation after it, by name. ``open_end``: it stops where hidden cards
    come to light, so that what follows is not known yet. ``later``: channels and attacks behind that which need none of
    those cards."""

    steps: tuple[Step, ...]
    value: float
    terms: Mapping[str, float]
    open_end: bool = False
    later: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why. ``rest``: leaving things as they are, for comparison.

    ``outcome``: ``wins`` (this turn), ``saves`` (doing nothing would let the rival win in its next turn, this does
    not), ``loses`` (the rival can win in its next turn whatever was looked at) or nothing. ``reasons``: terms of the
    evaluation and how much the line is better in them, largest first; one that got worse is negative and stands at the
    end.
    """

    best: Line
    rest: Line
    outcome: str
    reasons: tuple[tuple[str, float], ...]


class Coach:
    """Thinks with the care of a strong level. One for one match."""

    def __init__(self, level: str = LEVEL, **changes: int) -> None:
        """``changes``: what is to be otherwise than in the level's care."""
        self.evaluator = Evaluator(load_weights("weights"))
        self.thinker = Thinker(self.evaluator, load_levels()[level].care.model_copy(update=changes))

    def advise(self, view: MatchView, seed: int = 0, stop: Callable[[], bool] | None = None) -> Advice:
        """The advice for the seat of ``view``, which must be searchable. The same view and seed get the same advice
        unless ``stop`` ends the thinking early. Raises ValueError when there is nothing to decide."""
        moves = [move for move in view.legal if move.verb not in OFFERED_NEVER]
        if not moves:
            raise ValueError("there is nothing to decide for this seat")
        rng = Random(seed)
        match = veiled(view, UNSEEN)
        if view.phase == "opening":
            best = self.line(match, view.seat, [mulligan(view)])
            return Advice(best, self.line(match, view.seat, [Move("keep")]), "", ())
        thought = self.thinker.think(match, view.seat, lambda: sample(view, Random(rng.getrandbits(64))), stop)
        resting = self._resting(match, view.seat, thought)
        found = thought.lines[0]
        best = self.described(match, view.seat, found)
        rest = self.described(match, view.seat, resting)
        return Advice(best, rest, self._outcome(thought, resting, view.seat), reasons(best, rest))

    def line(self, match: Match, seat: int, moves: Iterable[Move], value: float = 0.0) -> Line:
        """The line of these moves from a dealt match, up to the first hidden card that comes to light. Where the other
        player must answer in between, it ends."""
        match = match.copy()
        hidden = len(match.dealt.seats[seat].deck)
        steps: list[Step] = []
        open_end = False
        turn = match.turn
        behind = iter(moves)
        for move in behind:
            if match.deciding != seat or match.turn != turn:
                break
            steps.append(Step(match.view(seat), move, match.write(move)))
            match.play(move)
            state = match.dealt
            open_end = state.turn == turn and state.winner < 0 and _came_to_light(match, seat, hidden)
            if open_end:
                break
        terms = self.evaluator.terms(match.dealt, seat)
        return Line(tuple(steps), value, terms, open_end, _in_any_case(match, seat, behind) if open_end else ())

    def described(self, match: Match, seat: int, found: Found) -> Line:
        """A line that was found from a dealt match, with its moves as steps."""
        line = self.line(match, seat, found.moves, found.value)
        return replace(line, value=found.value, terms=self.evaluator.terms(found.after.dealt, seat))

    def _resting(self, match: Match, seat: int, thought: Thought) -> Found:
        """The line that does nothing: the turn is ended, a "may" declined; else the least good one that was found."""
        for move in (END, Move("no")):
            if match.why_not(move) is None:
                return self.thinker.played(match, (move,), seat)
        return thought.lines[-1]

    def _outcome(self, thought: Thought, resting: Found, seat: int) -> str:
        if thought.wins:
            return "wins"
        if thought.loses:
            return "loses"
        return "saves" if thought.danger and self.thinker.loses(resting, seat) else ""


def _in_any_case(match: Match, seat: int, moves: Iterable[Move]) -> tuple[Step, ...]:
    """The channels and attacks among ``moves`` that need nothing of what has just come to light: those of characters
    that stand there already and may act. An attack behind another move than these may lean on it and is left out.
    ``match``, which is played on, is a guess from here on, so each is told with the table of now."""
    view = match.view(seat, legal=False)
    able = {who.slot for who in view.me.field if who is not None and who.action == "available" and not who.preparation}
    ready = {slot: who.id for slot, who in enumerate(match.dealt.seats[seat].field) if who is not None and slot in able}
    found: list[Step] = []
    leans = False
    for move in moves:
        state = match.dealt
        if match.deciding != seat or state.turn != view.turn or state.winner >= 0 or match.why_not(move) is not None:
            break
        who = state.seats[seat].field[move.a] if move.verb in ("channel", "attack") else None
        if who is not None and ready.pop(move.a, None) == who.id and not (move.verb == "attack" and leans):
            found.append(Step(view, move, match.write(move)))
        leans = leans or move.verb not in ("channel", "attack", "essence", "choose", "yes", "no")
        match.play(move)
    return tuple(found)


def _came_to_light(match: Match, seat: int, hidden: int) -> bool:
    """Whether the seat has drawn, or a Search shows it cards."""
    choice = match.dealt.choice
    showing = choice is not None and any(option.zone == "o" for option in choice.options)
    return showing or len(match.dealt.seats[seat].deck) != hidden


def reasons(best: Line, rest: Line) -> tuple[tuple[str, float], ...]:
    """Terms in which ``best`` differs from ``rest`` so much that it matters, what got better first, by size."""
    if "win" in best.terms or "win" in rest.terms:
        return ()
    differences = [(name, best.terms[name] - rest.terms[name]) for name in best.terms]
    return tuple(sorted([pair for pair in differences if abs(pair[1]) >= MATTERS], key=lambda pair: -pair[1]))


def advise(view: MatchView, seed: int = 0, stop: Callable[[], bool] | None = None) -> Advice:
    """See :meth:`Coach.advise`."""
    return Coach().advise(view, seed, stop)
