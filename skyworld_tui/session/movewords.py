"""Moves in words, for lists, the palette and the board as text."""

from __future__ import annotations

from collections.abc import Callable

from ..cards.text import ability_text
from ..engine.moves import Move
from ..engine.query import RAISE_COST
from ..engine.view import MatchView, SeatView
from ..language import spoken, tr
from .prices import price_words


def describe(view: MatchView, move: Move) -> str:
    """``move`` of the seat whose view this is, in a few words of the language that is spoken; the view is of the moment
    before it."""
    me = view.me
    words: dict[str, Callable[[], str]] = {
        "essence": lambda: tr("Convert {card}", card=_in_hand(view, move.a)),
        "awaken": lambda: _awaken(view, move),
        "evolve": lambda: tr("Evolve {who} into {card}", who=_on_field(me, move.b), card=_in_hand(view, move.a)),
        "channel": lambda: tr("Channel with {who}", who=_on_field(me, move.a)),
        "attack": lambda: tr(
            "Attack {target} with {who}", target=_on_field(view.other, move.b), who=_on_field(me, move.a)
        ),
        "hand": lambda: _paying(view, move, tr("Use {card} from the hand", card=_in_hand(view, move.a))),
        "activate": lambda: _paying(view, move, _activate(me, move)),
        "bank": lambda: _bank(view, move),
        "hero": lambda: _hero(view, move),
        "drain": lambda: _hero(view, move),
        "raise": lambda: tr(
            "Raise the awakening limit to {n}: consume {cost} Essences", n=me.awaken_limit + 1, cost=RAISE_COST
        ),
        "end": lambda: tr("End the turn"),
        "keep": lambda: tr("Keep the hand"),
        "redraw": lambda: tr("Exchange {cards}", cards=", ".join(_in_hand(view, i) for i in move.picks)),
        "yes": lambda: tr("Yes"),
        "no": lambda: tr("No"),
        "cancel": lambda: tr("Cancel, nothing is spent"),
        "choose": lambda: _chosen(view, move),
    }
    return words[move.verb]() if move.verb in words else move.verb


def _in_hand(view: MatchView, i: int) -> str:
    hand = view.me.hand or ()
    return hand[i].short if 0 <= i < len(hand) else tr("card {n}", n=i + 1)


def _on_field(side: SeatView, i: int) -> str:
    character = side.field[i] if 0 <= i < 5 else None
    if character is None:
        return tr("slot {n}", n=i + 1)
    return tr("{who} in slot {n}", who=character.card.short, n=i + 1)


def _awaken(view: MatchView, move: Move) -> str:
    card = _in_hand(view, move.a)
    return tr("Awaken {card} in slot {n}", card=card, n=move.b + 1) if move.b >= 0 else tr("Awaken {card}", card=card)


def _activate(me: SeatView, move: Move) -> str:
    who = _on_field(me, move.a)
    return tr("Activate {who}, ability {n}", who=who, n=move.b) if move.b > 0 else tr("Activate {who}", who=who)


def _bank(view: MatchView, move: Move) -> str:
    bank = view.me.bank
    if move.a >= len(bank):
        return tr("Bank action")
    return _paying(view, move, tr("Bank action of {card}", card=bank[move.a].card.short))


def _hero(view: MatchView, move: Move) -> str:
    hero = view.me.hero
    if hero is None:
        return tr("Hero power")
    power = hero.power if move.verb == "hero" else hero.secondary
    return tr("Hero power: {text}", text=ability_text(power, spoken()))


def _paying(view: MatchView, move: Move, said: str) -> str:
    """A move and what it costs."""
    price = price_words(view, move)
    return f"{said}: {price}" if price else said


def _chosen(view: MatchView, move: Move) -> str:
    choice = view.choice
    if not move.picks or choice is None:
        return tr("Choose none")
    labels = []
    for number in move.picks:
        option = choice.options[number] if number < len(choice.options) else None
        card = option.card if option is not None else None
        labels.append(f"{card.short} ({option.ref})" if option and card else tr("option {n}", n=number + 1))
    return tr("Choose {cards}", cards=", ".join(labels))
