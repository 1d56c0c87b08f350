"""A course played once before anybody sees it: every line of its script becomes a move, and a line that is not legal
where it comes is found here, not in the middle of a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..cards.model import CardSet
from ..cards.source import KeyPath
from ..engine import Match, MatchView, Move, PlayerSetup, Setup
from ..engine.moves import IllegalMove
from ..engine.notation import NotationError
from ..language import spoken, tr
from .script import PUPIL, Course, Step

LEARNER = 0
SEED = 1
"""Nothing is drawn by lot in a course: both decks are stacked and the learner begins. One seed for all of them."""


COPIES = frozenset({"bank", "other_bank", "hand", "revealed"})
"""Where copies of a card may take each other's place."""


class Beat(NamedTuple):
    """One thing that happens. ``kind``: ``read`` (Enter goes on), ``do`` (the learner's move), ``rival`` or ``free``;
    ``step``: the number of its step in the course; ``cards``: what is chosen among cards that lie in a Bank or a hand,
    by id, for there one copy is as good as another; ``about``: the card that makes the move, by id."""

    kind: str
    step: int
    move: Move | None = None
    cards: tuple[str, ...] = ()
    about: str = ""


class Line(NamedTuple):
    """One line of a script: its beat without the move, what it says, and where it stands."""

    beat: Beat
    text: str
    path: KeyPath


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of the script that cannot be played: where it stands, and why."""

    path: KeyPath
    text: str


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The beats of a course as far as they can be played, and what is wrong with the first one that cannot."""

    beats: tuple[Beat, ...]
    fault: Fault | None = None


def setup(cards: CardSet, course: Course, name: str = "") -> Setup:
    """The match of a course: both decks stacked, the learner begins, hands are kept. Its goal is that of the first
    deck, else the format's. Both names are in the language that is spoken now; ``name``: another one of the learner."""
    players = []
    for who, deck_id in zip((name or tr(PUPIL), course.said(spoken()).rival), course.decks, strict=True):
        deck = cards.decks[deck_id]
        listed = tuple(cards.cards[card] for card in deck.card_ids())
        hero = cards.heroes[deck.hero] if deck.hero else None
        players.append(PlayerSetup(who, listed, hero, deck_id, stacked=True))
    goal = cards.decks[course.decks[0]].goal or cards.format.goal
    return Setup((players[0], players[1]), goal=goal, first=LEARNER, mulligan=False, format=cards.format)


def rehearse(cards: CardSet, course: Course) -> Rehearsal:
    """Play the script of a course. What comes after a line that is not legal is cut off."""
    match = Match.start(setup(cards, course), SEED)
    beats: list[Beat] = []
    for line in _lines(course.steps):
        if line.beat.kind in ("read", "free"):
            beats.append(line.beat)
            continue
        seat = LEARNER if line.beat.kind == "do" else 1 - LEARNER
        try:
            view = match.view(seat)
            move = exact(view, match.parse(line.text, tuple(cards.cards)))
            match.play(move, seat)
        except (IllegalMove, NotationError) as error:
            return Rehearsal(tuple(beats), Fault(line.path, f"{line.text!r} cannot be played: {error}"))
        beats.append(line.beat._replace(move=move, cards=chosen(view, move), about=about(view, move)))
    if match.winner is None and beats[-1].kind != "free":
        return Rehearsal(tuple(beats), Fault(course.steps[-1].path, "the match is not over at the end of the script"))
    return Rehearsal(tuple(beats))


def _lines(steps: tuple[Step, ...]) -> Iterator[Line]:
    for number, step in enumerate(steps):
        if step.free:
            yield Line(Beat("read", number), "", step.path)
            yield Line(Beat("free", number), "", step.path)
        elif step.rival:
            for index, text in enumerate(step.rival):
                yield Line(Beat("rival", number), text, (*step.path, "rival", index))
        elif step.do:
            for text in step.do:
                yield Line(Beat("do", number), text, (*step.path, "do"))
        else:
            yield Line(Beat("read", number), "", step.path)


def exact(view: MatchView, move: Move) -> Move:
    """``move`` as the table makes it: an awakening with its slot, an activation as it is listed, options in order."""
    if move.verb == "awaken" and move.b < 0:
        me = view.me
        free = (slot for slot in range(len(me.field)) if me.field[slot] is None and me.reserved[slot] is None)
        return move._replace(b=next(free, -1))
    if move.verb == "activate" and move not in view.legal:
        return next((m for m in view.legal if m.verb == "activate" and m.a == move.a), move)
    if move.verb in ("choose", "redraw"):
        return move._replace(picks=tuple(sorted(move.picks)))
    return move


def same(move: Move, wanted: Move) -> bool:
    """Whether ``move`` is the one that is wanted. An awakening is listed without its slot and counts: the table asks
    for the slot, and there only the wanted one is open."""
    if move.verb in ("awaken", "activate") and -1 in (move.b, wanted.b):
        return move[:2] == wanted[:2]
    if move.verb in ("choose", "redraw"):
        return move.verb == wanted.verb and sorted(move.picks) == sorted(wanted.picks)
    return move == wanted


def chosen(view: MatchView, move: Move) -> tuple[str, ...]:
    """The ids of the cards that ``move`` chooses in a Bank, a hand or what was revealed, sorted; () when it chooses
    something else, or nothing."""
    if move.verb != "choose" or view.choice is None or not move.picks:
        return ()
    options = view.choice.options
    if max(move.picks) >= len(options):
        return ()
    picked = [options[number] for number in move.picks]
    cards = [option.card.id for option in picked if option.card is not None and option.zone in COPIES]
    return tuple(sorted(cards)) if len(cards) == len(picked) else ()


def about(view: MatchView, move: Move) -> str:
    """The id of the card that makes ``move``: one of the hand, of the field or of the Bank; "" for any other move."""
    me = view.me
    if move.verb in ("essence", "awaken", "evolve", "hand"):
        hand = me.hand or ()
        return hand[move.a].id if 0 <= move.a < len(hand) else ""
    if move.verb in ("channel", "attack", "activate"):
        character = me.field[move.a] if 0 <= move.a < len(me.field) else None
        return character.card.id if character is not None else ""
    if move.verb == "bank":
        card = me.bank[move.a].card if 0 <= move.a < len(me.bank) else None
        return card.id if card is not None else ""
    return ""


def here(view: MatchView, beat: Beat) -> Move | None:
    """The move of a beat as it is made now: the copies that are there, the very same ones where they still lie."""
    move = beat.move
    if move is None or not beat.cards or view.choice is None or chosen(view, move) == beat.cards:
        return move
    left, picks = list(beat.cards), []
    for number, option in enumerate(view.choice.options):
        if option.card is not None and option.card.id in left:
            left.remove(option.card.id)
            picks.append(number)
    return move._replace(picks=tuple(picks))
