"""Legal and nothing more: the baseline, and the hammer that tests the engine."""

from __future__ import annotations

from math import comb
from random import Random

from ..engine.moves import Move
from ..engine.view import ChoiceView, MatchView
from .moves import OFFERED_NEVER


def random_subset(rng: Random, count: int, least: int, most: int) -> tuple[int, ...]:
    """A subset of ``range(count)`` with ``least`` to ``most`` members, every such subset equally likely, ascending."""
    sizes = range(least, min(most, count) + 1)
    weights = [comb(count, size) for size in sizes]
    size = rng.choices(sizes, weights)[0]
    return tuple(sorted(rng.sample(range(count), size)))


def random_pick(rng: Random, choice: ChoiceView) -> Move:
    """A uniformly random legal answer to a pick."""
    picks = random_subset(rng, len(choice.options), choice.min, choice.max)
    if choice.purpose == "redraw":
        # An option of the mulligan is a card of the hand, which is what its move names.
        hand = tuple(choice.options[number].index for number in picks)
        return Move("redraw", picks=hand) if hand else Move("keep")
    return Move("choose", picks=picks)


class RandomPolicy:
    """Uniform over the listed moves; for a pick, uniform over the legal subsets."""

    name = "random"
    searches = False

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: MatchView) -> Move:
        """See :class:`~skyworld_tui.ai.policy.Policy`."""
        choice = view.choice
        if choice is not None and choice.kind == "pick" and choice.by == view.seat and choice.options:
            return random_pick(self._rng, choice)
        moves = [move for move in view.legal if move.verb not in OFFERED_NEVER]
        if not moves:
            raise ValueError("there is nothing to decide for this seat")
        return self._rng.choice(moves)
