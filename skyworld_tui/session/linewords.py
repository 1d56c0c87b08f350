"""The moves of a line in few words, for a coach who tells several of them in one sentence."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.moves import Move
from ..engine.view import MatchView, SeatView
from .coachtable import words


def step_in_words(view: MatchView, move: Move, lang: str = "en") -> str:
    """``move`` of the seat whose view of the moment before it this is, as part of a sentence: ``attack Tarso with
    Flor``. The slot is told only of one of two characters of the same name. A verb without words stands as it is."""
    me, other = view.me, view.other
    hand = me.hand or ()
    verb, filled = move.verb, dict[str, str]()
    if verb in ("essence", "awaken", "evolve", "hand"):
        filled["card"] = hand[move.a].short if move.a < len(hand) else ""
    if verb == "evolve":
        filled["who"] = _named(me, move.b, lang)
    elif verb in ("channel", "attack", "activate"):
        filled["who"] = _named(me, move.a, lang)
        filled["target"] = _named(other, move.b, lang) if verb == "attack" else ""
    elif verb == "bank":
        filled["card"] = me.bank[move.a].card.short if move.a < len(me.bank) else ""
    elif verb == "redraw":
        filled["cards"] = ", ".join(hand[n].short for n in move.picks if n < len(hand))
    elif verb == "choose":
        chosen = list(_chosen(view, move, lang))
        verb, filled["cards"] = ("choose" if chosen else "none"), ", ".join(chosen)
    try:
        return words(lang, f"do.{verb}", **filled)
    except KeyError:
        return move.verb


def sentence(text: str) -> str:
    """``text`` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _named(side: SeatView, slot: int, lang: str) -> str:
    """A character by its short name, with its slot where another one there has the same name."""
    character = side.field[slot] if 0 <= slot < len(side.field) else None
    if character is None:
        return words(lang, "slot", n=slot + 1)
    name = character.card.short
    twins = sum(1 for one in side.field if one is not None and one.card.short == name)
    return name if twins < 2 else words(lang, "in slot", who=name, n=slot + 1)


def _chosen(view: MatchView, move: Move, lang: str) -> Iterable[str]:
    """What a pick of the open question names."""
    options = view.choice.options if view.choice is not None else ()
    for number in move.picks:
        option = options[number] if number < len(options) else None
        if option is None:
            continue
        if option.card is None:
            yield option.ref
        else:
            slotted = option.zone in ("own", "other")
            side = view.me if option.zone == "own" else view.other
            standing = slotted and side.field[option.index] is not None
            yield _named(side, option.index, lang) if standing else option.card.short
