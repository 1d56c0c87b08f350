"""The way on from the middle of an exercise, and the way in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cards.model import CardDef
from ..engine import IllegalMove, Match, MatchView, Move
from ..engine.notation import NotationError
from ..language import later, tr
from ..session.movewords import describe
from .catalogue import Exercise
from .solve import Aim, search

BUDGET = 2_000
"""Positions that a hint may look at: about a second at most."""

FOUND = later("the card you found")
"""What a card is called before the learner may know which one it is."""


class Way(NamedTuple):
    """How to go on: lines in notation, the rival's among them, or None; ``none``: that there is surely no way."""

    lines: tuple[str, ...] | None
    none: bool = False


def way_on(exercise: Exercise, match: Match, aim: Aim, budget: int = BUDGET) -> Way:
    """The way on from the position of ``match``: the rest of the stored solution, else its moves in another order, else
    whatever a search over ``budget`` positions finds."""
    lines = stored(exercise, match.fingerprint())
    if lines is not None:
        return Way(lines)
    own = tuple(step.text for step in exercise.lesson.solution)
    for among in (own, ()):
        found = search(exercise.scenario, budget, match, aim, among=among)
        if found.lines is not None:
            return Way(found.lines)
    return Way(None, found.complete)


def stored(exercise: Exercise, mark: str) -> tuple[str, ...] | None:
    """The rest of the stored solution from the position with this fingerprint, an optional answer only where it is
    asked for; None when the solution does not lead there."""
    match = exercise.scenario.start()
    played: list[str] = []
    begun = 0 if match.fingerprint() == mark else None
    for step in exercise.lesson.solution:
        if step.optional and (match.decision is None or match.decision.kind == "turn"):
            continue
        try:
            match.play(match.parse(step.text))
        except (IllegalMove, NotationError):
            return None
        played.append(step.text)
        if begun is None and match.fingerprint() == mark:
            begun = len(played)
    return None if begun is None else tuple(played[begun:])


def told(match: Match, lines: Sequence[str], learner: int) -> Iterator[str]:
    """The learner's moves of a way in words. A card that the learner cannot know yet is not named."""
    match = match.copy()
    known = _open(match.view(learner))
    for line in lines:
        move = match.parse(line)
        if match.deciding == learner:
            yield _unnamed(match.view(learner), move, known)
        match.play(move)


def _unnamed(view: MatchView, move: Move, known: frozenset[str]) -> str:
    """A move in words without the names of cards that are not ``known``."""
    words = describe(view, move)
    options = view.choice.options if view.choice is not None else ()
    if move.verb == "choose":
        hidden = [n for n in move.picks if n < len(options) and _hidden(options[n].card, known)]
        if hidden and len(move.picks) > 1:
            return tr("Choose {n} of what you find", n=len(move.picks))
        return tr("Choose one of what you find") if hidden else words
    awakened = [character.card for character in view.me.field if character is not None]
    for card in (*(view.me.hand or ()), *awakened):
        if _hidden(card, known):
            words = words.replace(card.short, tr(FOUND))
    return words


def _hidden(card: CardDef | None, known: frozenset[str]) -> bool:
    return card is not None and card.id not in known


def _open(view: MatchView) -> frozenset[str]:
    """The ids of every card that lies before the learner now."""
    cards = list(view.me.hand or ())
    for side in view.seats:
        cards += [*side.trail, *side.removed, *(essence.card for essence in side.bank)]
        for character in side.field:
            if character is not None:
                cards += [character.card, *(linked.card for linked in character.attached)]
        cards += [card for card in side.reserved if card is not None]
    if view.choice is not None:
        cards += [option.card for option in view.choice.options if option.card is not None]
    return frozenset(card.id for card in cards)
