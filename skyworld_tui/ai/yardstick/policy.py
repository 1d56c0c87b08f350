"""The yardstick: tries every legal move on a sampled match and keeps what looks best right after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from random import Random
from typing import Final

from ...engine import Match, sample
from ...engine.moves import Move
from ...engine.view import ChoiceView, MatchView
from ..moves import OFFERED_NEVER
from ..weights import Weights
from .evaluation import Evaluator

FOLLOW_UPS: Final = 24
"""At most this many answers of one nested choice are tried."""

BUDGET: Final = 600
"""At most this many moves are tried for one decision; after that the first legal answers stand in."""

EARLY: Final = 3
"""A card of the opening hand that requires more than this is exchanged."""

DEPTH: Final = 6
"""So many answers to choices within choices are compared; deeper ones take the first."""

DEEPEST: Final = 40
"""Where answering ends in any case."""

HARDLY: Final = 1e-6
"""What ending the turn is better than a move that changes nothing."""


class Yardstick:
    """One move deep, with its own follow-up choices answered by the same evaluation.

    A move is played only when it beats leaving things as they are, which is what ending the turn means here: the
    evaluation already looks at what the enemy could do next. Every hidden card is dealt anew before anything is
    tried, so nothing is known here that the seat could not know.
    """

    name = "one-ply"
    searches = True

    def __init__(self, seed: int, weights: Weights) -> None:
        self._rng = Random(seed)
        self._evaluator = Evaluator(weights)
        self._left = 0

    def decide(self, view: MatchView) -> Move:
        """See :class:`~skyworld_tui.ai.policy.Policy`. ``view`` must be searchable."""
        moves = [move for move in view.legal if move.verb not in OFFERED_NEVER]
        if not moves:
            raise ValueError("there is nothing to decide for this seat")
        if view.phase == "opening":
            return self._mulligan(view)
        if len(moves) == 1:
            return moves[0]
        if view.choice is not None and view.choice.purpose == "pay":
            return self._payment(view.choice)
        self._left = BUDGET
        match = sample(view, Random(self._rng.getrandbits(64)))
        best: Move | None = None
        best_score = float("-inf")
        if view.choice is None and Move("end") in moves:
            best, best_score = Move("end"), self._evaluator.score(view) + HARDLY
            moves.remove(best)
        for move in distinct(view, moves):
            score = self._try(match, view.seat, move)
            if score > best_score:
                best, best_score = move, score
        return best if best is not None else moves[0]

    # -- trying ----------------------------------------------------------------------------------------------------

    def _try(self, match: Match, seat: int, move: Move, depth: int = 0) -> float:
        """The value for ``seat`` after ``move`` and the best of its own follow-up answers."""
        self._left -= 1
        after = match.copy()
        after.play(move)
        # Answers of the other player are rare here (their own death triggers); the first legal one stands in.
        while after.decision is not None and after.decision.by != seat and after.decision.kind != "turn":
            after.play(after.legal_moves()[0])
        decision = after.decision
        if decision is None or decision.by != seat or decision.kind == "turn":
            return self._evaluator.score(after.view(seat, legal=False))
        view = after.view(seat)
        if view.choice is None:
            return self._evaluator.score(view)
        if view.choice.purpose == "pay":
            return self._try(after, seat, self._payment(view.choice), depth)
        answers = [answer for answer in distinct(view, view.legal) if answer.verb not in OFFERED_NEVER]
        if self._left <= 0 or depth >= DEPTH:
            return self._try(after, seat, answers[0], depth + 1) if depth < DEEPEST else self._evaluator.score(view)
        return max(self._try(after, seat, answer, depth + 1) for answer in answers[:FOLLOW_UPS])

    def _payment(self, choice: ChoiceView) -> Move:
        """Which Essences to consume: those whose cards are worth least."""
        worth = [self._evaluator.card(option.card) if option.card else 0.0 for option in choice.options]
        order = sorted(range(len(worth)), key=lambda number: (worth[number], number))
        return Move("choose", picks=tuple(sorted(order[: choice.min])))

    # -- the opening hand --------------------------------------------------------------------------------------------

    def _mulligan(self, view: MatchView) -> Move:
        """Exchange what cannot be played in the first turns; one such card is kept as the first Essence."""
        hand = view.me.hand or ()
        late = [
            (card.requirement + 2 * (card.stage - 1), place)
            for place, card in enumerate(hand)
            if card.requirement > EARLY or card.stage > 2
        ]
        late.sort(reverse=True)
        if len(late) <= 1:
            return Move("keep")
        return Move("redraw", picks=tuple(sorted(place for _, place in late[:-1])))


def distinct(view: MatchView, moves: Iterable[Move]) -> list[Move]:
    """``moves`` without those that differ only in which of several identical cards is meant, order kept."""
    seen: set[Hashable] = set()
    kept: list[Move] = []
    for move in moves:
        key = _meaning(view, move)
        if key not in seen:
            seen.add(key)
            kept.append(move)
    return kept


def _meaning(view: MatchView, move: Move) -> Hashable:
    if move.verb in ("essence", "awaken", "evolve", "hand") and view.me.hand is not None:
        # Slots of the own field mean nothing but to an evolution, so that any free one will do.
        return (move.verb, view.me.hand[move.a].id, move.b if move.verb == "evolve" else 0)
    if move.verb == "choose" and view.choice is not None:
        picked = []
        for number in move.picks:
            option = view.choice.options[number]
            place = -1 if option.zone in ("bank", "other_bank", "hand") else option.index
            picked.append((option.zone, place, option.card.id if option.card else ""))
        return (move.verb, frozenset(Counter(picked).items()))
    return move
