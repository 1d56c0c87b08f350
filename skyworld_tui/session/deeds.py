"""What the moves of a line bring about, one by one: they are played on a match that looks the same from here.

What the coach says of a move is read off what happens in it, so that it says of no move what another one does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards.model import CardDef
from ..cards.text import ability_text
from ..engine.events import Event
from ..engine.moves import IllegalMove, Move
from ..engine.sampling import sample
from ..engine.view import MatchView
from .coachtable import counted, words
from .linewords import called, sentence, step_in_words

if TYPE_CHECKING:
    from ..ai.advice import Step

ANSWERS: Final = frozenset({"choose", "yes", "no", "keep", "redraw"})
"""Verbs that answer a question: they belong to the move that led to it."""

_ABILITIES: Final = frozenset({"hand", "activate", "bank", "hero", "drain", "choose", "yes"})
_POWER: Final = frozenset({"turn", "permanent", "attachment"})
_MOST: Final = 3  # things that are told of one move


class Deed(NamedTuple):
    """A move of a line with the answers that belong to it: the table before, what happened, and the table after it."""

    move: Move
    before: MatchView
    events: tuple[Event, ...]
    after: MatchView


def deeds(view: MatchView, steps: Iterable[Step]) -> tuple[Deed, ...]:
    """The moves of ``view.seat`` in these steps, up to the end of the turn or as far as they can be followed. ``view``
    must be searchable. Hidden cards are dealt at random: only what both players know of the tables may be told."""
    match = sample(view, random.Random(0))
    done: list[Deed] = []
    for step in steps:
        if step.move.verb == "end" or match.deciding != view.seat:
            break
        before = match.view(view.seat, legal=False)
        try:
            events = tuple(match.play(step.move, view.seat))
        except IllegalMove:
            break
        after = match.view(view.seat, legal=False)
        if step.move.verb in ANSWERS and done:
            done[-1] = done[-1]._replace(events=(*done[-1].events, *events), after=after)
        else:
            done.append(Deed(step.move, before, events, after))
    return tuple(done)


def consumed(done: Iterable[Deed]) -> int:
    """How many of the own Essences these moves consume."""
    return sum(len(event.cards) for deed in done for event in deed.events
               if event.kind == "paid" and event.seat == deed.before.seat)  # fmt: skip


def lost(deed: Deed, mine: bool = True) -> tuple[CardDef, ...]:
    """The own characters that a move destroys, or those of the other player."""
    seat = deed.before.seat
    return tuple(event.card for event in deed.events
                 if event.kind == "destroyed" and event.card is not None and (event.seat == seat) == mine)  # fmt: skip


def fall_in_words(done: Sequence[Deed], lang: str = "en") -> str:
    """What the first of these moves costs on the own field, and what good that does to the ones behind it; "" where no
    own character falls in it."""
    gone = lost(done[0]) if done else ()
    if not gone:
        return ""
    deed, view = done[0], done[0].before
    mine, theirs = called(view, gone[0], lang, view.seat), lost(deed, mine=False)
    if theirs:
        told = words(lang, "fall.both", mine=mine, theirs=called(view, theirs[0], lang, 1 - view.seat))
    else:
        told = words(lang, "fall.alone", mine=mine)
    gained = len(deed.after.me.bank)
    if gained <= len(view.me.bank):
        return sentence(told)
    needs = next((card for card in _entering(done[1:]) if len(view.me.bank) < card.requirement <= gained), None)
    key = "fall.needed" if needs is not None else "fall.essence"
    name = called(view, needs) if needs is not None else ""
    return f"{sentence(told)} {sentence(words(lang, key, mine=mine, n=gained, card=name))}"


def marked(deed: Deed, text: str, lang: str = "en") -> str:
    """The words of a move, with who of the own side falls in it behind them."""
    gone = lost(deed)
    if not gone:
        return text
    return words(lang, "fall.in", move=text, mine=called(deed.before, gone[0], lang, deed.before.seat))


def effect_in_words(deed: Deed, ability: str, lang: str = "en") -> str:
    """What an ability or an answer does, as a sentence; ``ability``: what is told where nothing of it can be named.
    "" for other moves."""
    if deed.move.verb not in _ABILITIES:
        return ""
    told = list(dict.fromkeys(filter(None, (_event(deed.before, event, lang) for event in deed.events))))[:_MOST]
    return sentence("; ".join(told)) + "." if told else ability


def ability_of(view: MatchView, move: Move, lang: str = "en") -> str:
    """The rules text of the ability that a move uses or an answer is about; "" for other moves."""
    hand, choice = view.me.hand or (), view.choice
    if move.verb == "hand" and move.a < len(hand) and hand[move.a].hand_abilities:
        return ability_text(hand[move.a].hand_abilities[0], lang)
    if move.verb in ("choose", "yes") and choice is not None and choice.purpose != "pay" and choice.ability is not None:
        return ability_text(choice.ability, lang)
    return ""


def told_of(view: MatchView, steps: Iterable[Step], lang: str = "en") -> list[tuple[str, bool]]:
    """The moves of ``view.seat`` in words, and of each whether it answers a question. Behind a move stands which own
    character falls in it."""
    own = [step for step in steps if step.view.seat == view.seat]
    done = iter(deeds(view, own))
    told: list[tuple[str, bool]] = []
    for n, step in enumerate(own):
        text, answer = step_in_words(step.view, step.move, lang), step.move.verb in ANSWERS
        deed = next(done, None) if not answer or not n else None
        told.append((marked(deed, text, lang) if deed is not None and deed.move == step.move else text, answer))
    return told


def _entering(done: Iterable[Deed]) -> Iterable[CardDef]:
    """The cards that these moves awaken or evolve from the hand."""
    for deed in done:
        hand = deed.before.me.hand or ()
        if deed.move.verb in ("awaken", "evolve") and deed.move.a < len(hand):
            yield hand[deed.move.a]


def _event(view: MatchView, event: Event, lang: str) -> str:
    """One thing that happened, as part of a sentence; "" for what is not worth telling."""
    mine = event.seat == view.seat
    who = called(view, event.card, lang, event.seat) if event.card is not None else ""
    if event.kind == "power" and event.why in _POWER:
        return words(lang, f"did.power.{event.why}", who=who, n=f"{event.n:+d}")
    if event.kind == "faith" and event.n:
        key = f"did.faith.{'mine' if mine else 'theirs'}{'+' if event.n > 0 else '-'}"
        return words(lang, key, n=abs(event.n), rival=view.other.name)
    if event.kind == "draw" and mine and event.n:
        return words(lang, "did.draw", card=counted(lang, "card", event.n))
    if event.kind == "attach" and event.other_card is not None:
        return words(lang, "did.attach", card=who, who=called(view, event.other_card, lang, event.seat))
    if event.kind == "evolve" and event.other_card is not None:
        return words(lang, "did.evolve", card=who, who=called(view, event.other_card, lang, event.seat))
    if event.kind == "unlock" and mine:
        return words(lang, "did.unlock", essence=counted(lang, "essence", event.n))
    if event.kind == "returned":
        return words(lang, f"did.returned.{event.why}", who=who)
    if event.kind in ("ready", "destroyed", "awaken"):
        return words(lang, f"did.{event.kind}", who=who)
    return ""
