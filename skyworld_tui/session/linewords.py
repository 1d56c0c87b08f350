"""The moves of a line in few words, for a coach who tells several of them in one sentence; and what a card is called
there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..cards.model import CardDef
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
        filled["card"] = called(view, hand[move.a]) if move.a < len(hand) else ""
    if verb == "evolve":
        filled["who"] = _named(view, me, move.b, lang)
    elif verb == "attack":
        filled["who"] = _named(view, me, move.a, lang, whose=True)
        filled["target"] = _named(view, other, move.b, lang, whose=True)
    elif verb in ("channel", "activate"):
        filled["who"] = _named(view, me, move.a, lang)
    elif verb == "bank":
        filled["card"] = called(view, me.bank[move.a].card) if move.a < len(me.bank) else ""
    elif verb == "redraw":
        filled["cards"] = _counted(called(view, hand[n]) for n in move.picks if n < len(hand))
    elif verb == "choose":
        chosen = _counted(_chosen(view, move, lang))
        pays = view.choice is not None and view.choice.purpose == "pay"
        verb, filled["cards"] = ("none" if not chosen else "pay" if pays else "choose"), chosen
    try:
        return words(lang, f"do.{verb}", **filled)
    except KeyError:
        return move.verb


def who_acts(view: MatchView, move: Move, lang: str = "en") -> str:
    """The own character that channels, attacks or is activated by ``move``."""
    return _named(view, view.me, move.a, lang)


def sentence(text: str) -> str:
    """``text`` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def called(view: MatchView, card: CardDef, lang: str = "en", seat: int | None = None) -> str:
    """What a card is called where both players' characters and the own hand can be seen: by its short name, with its
    title where another card there has the same one. ``seat``: whose it is; that is told where a character of this name
    stands on either side."""
    fields = [[who.card for who in side.field if who is not None] for side in view.seats]
    seen = (*fields[0], *fields[1], *(view.me.hand or ()))
    twin = any(one.short == card.short and one.id != card.id for one in seen)
    name = card.full_name if twin else card.short
    if seat is None or not all(any(one.id == card.id for one in standing) for standing in fields):
        return name
    return words(lang, "whose.mine" if seat == view.seat else "whose.theirs", who=name, rival=view.other.name)


def together(names: Iterable[str], lang: str = "en") -> str:
    """``Flor, Nina and Leon``."""
    *others, last = names
    return words(lang, "both", first=", ".join(others), last=last) if others else last


def _counted(names: Iterable[str]) -> str:
    """``Anastacia ×3, Flor``: each name once, with how many."""
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in Counter(names).items())


def _named(view: MatchView, side: SeatView, slot: int, lang: str, whose: bool = False) -> str:
    """A character by its name, with its slot where another one there has the same name. ``whose``: with the side where
    the name stands on both."""
    character = side.field[slot] if 0 <= slot < len(side.field) else None
    if character is None:
        return words(lang, "slot", n=slot + 1)
    name = called(view, character.card, lang, side.seat if whose else None)
    twins = sum(1 for one in side.field if one is not None and one.card.id == character.card.id)
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
            yield _named(view, side, option.index, lang, whose=True) if standing else called(view, option.card)
