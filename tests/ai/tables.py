"""What the tests of the computer player share: positions as a policy looks into them, and what weighs them."""

from __future__ import annotations

from skyworld_tui.ai.evaluation import Evaluator
from skyworld_tui.ai.search import Budget, Line
from skyworld_tui.ai.thinker import Care, Thinker
from skyworld_tui.ai.weights import load_weights
from skyworld_tui.ai.worth import UNSEEN
from skyworld_tui.engine import Match, veiled
from tests.invariants import state_of

PLENTY = 5000
"""Positions that no table of these tests needs."""


def seen(match: Match, seat: int = 0) -> Match:
    """The match as ``seat`` may think about it: every hidden card is a blank."""
    return veiled(match.view(seat, searchable=True), UNSEEN)


def opened(match: Match) -> Match:
    """The match as a deal in which every card lies where it does."""
    return Match.wrap(state_of(match).copy(), ("p1", "p2"))


def evaluator() -> Evaluator:
    """A fresh evaluator with the weights of the strong levels."""
    return Evaluator(load_weights("weights"))


def after(match: Match, *lines: str) -> Match:
    """A copy in which these lines of notation have been played."""
    match = match.copy()
    for line in lines:
        match.play(match.parse(line))
    return match


def line_of(match: Match, *lines: str, seat: int = 0) -> Line:
    """The line that plays these moves from a dealt match."""
    moves, now = [], match.copy()
    for text in lines:
        moves.append(now.parse(text))
        now.play(moves[-1])
    return Thinker(evaluator(), Care()).played(match, moves, seat)


def verbs(line: Line) -> list[str]:
    """The verbs of a line's moves in order."""
    return [move.verb for move in line.moves]


def plenty() -> Budget:
    """A budget that is never used up."""
    return Budget(PLENTY)
