"""What a player could do with the thing under the cursor, read off ``view.legal``, and why a key does nothing.

No rule is decided here. A verb is offered when the engine lists a move for it; a refusal is the engine's own sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..cards.model import CardDef, HeroDef
from ..engine.moves import Move
from ..engine.view import CharacterView, MatchView, SeatView
from ..language import later, tr
from . import glyphs as g
from .words_about import called

WhyNot = Callable[[Move], str]


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A place the cursor can be: ``hand``, ``own``, ``opp``, ``rail``, ``opprail``, ``bank`` or ``panel``."""

    zone: str
    index: int = 0


class Offer(NamedTuple):
    """One verb for one spot: the action of its key, its word, and every legal move it stands for."""

    action: str
    word: str
    moves: tuple[Move, ...]


#: Kind of move -> the action of its key, and its word, said with :func:`~..language.tr`.
WORDS: Final = {
    "awaken": ("awaken", later("awaken")),
    "evolve": ("awaken", later("evolve")),
    "hand": ("hand", later("use")),
    "essence": ("convert", later("convert")),
    "attack": ("attack", later("attack")),
    "channel": ("channel", later("channel")),
    "activate": ("activate", later("activate")),
    "hero": ("hero", later("power")),
    "drain": ("hero", later("drain Faith")),
    "raise": ("raise", later("raise limit")),
    "bank": ("banks", later("Bank action")),
}
_ORDER = {
    "hand": ("evolve", "awaken", "hand", "essence"),
    "own": ("attack", "channel", "activate"),
    "rail": ("hero", "drain", "raise"),
    "bank": ("bank",),
}


def offers(view: MatchView, spot: Spot) -> list[Offer]:
    """The verbs for ``spot`` now, the one that Enter does first."""
    found: list[Offer] = []
    for verb in _ORDER.get(spot.zone, ()):
        moves = tuple(m for m in view.legal if m.verb == verb and (spot.zone in ("rail", "bank") or m.a == spot.index))
        if moves:
            action, word = WORDS[verb]
            found.append(Offer(action, tr(word), moves))
    return found


def powers(view: MatchView, action: str) -> tuple[Move, ...]:
    """What the key of the Hero's powers (``hero``) or that of the limit (``raise``) lists, legal or not, the legal ones
    first; without a Hero there are no powers."""
    kinds = {"hero": ("hero", "drain") if view.me.hero is not None else (), "raise": ("raise",)}[action]
    legal = tuple(move for move in view.legal if move.verb in kinds)
    return (*legal, *(Move(kind) for kind in kinds if Move(kind) not in legal))


def tier_words(hero: HeroDef, seat: SeatView) -> str:
    """What the first power of a Hero asks for: how many evolved characters, and how many there are."""
    return tr("Evolution {sign}{n}: you have {have}", sign=g.TIMES, n=hero.evolution, have=seat.evolutions)


def primary(view: MatchView, spot: Spot) -> Offer | None:
    """What Enter does: the first verb, but never a conversion, which has its own key."""
    for offer in offers(view, spot):
        if offer.action != "convert":
            return offer
    return None


def thing_at(view: MatchView, spot: Spot) -> CardDef | CharacterView | None:
    """The card or character under the cursor."""
    if spot.zone == "hand":
        hand = view.me.hand or ()
        return hand[spot.index] if spot.index < len(hand) else None
    if spot.zone in ("own", "opp"):
        side = view.me if spot.zone == "own" else view.other
        character = side.field[spot.index]
        return character if character is not None else side.reserved[spot.index]
    return None


def name_at(view: MatchView, spot: Spot) -> str:
    """What the thing under the cursor is called."""
    thing = thing_at(view, spot)
    if isinstance(thing, CharacterView):
        return thing.card.short
    if thing is not None:
        return thing.short
    if spot.zone in ("rail", "opprail"):
        side = view.me if spot.zone == "rail" else view.other
        return side.hero.name if side.hero else called(side.name)
    return tr("Slot {n}", n=spot.index + 1) if spot.zone in ("own", "opp") else tr("This")


def free_slots(view: MatchView) -> list[int]:
    """Own slots without a character and without a reservation."""
    me = view.me
    return [slot for slot in range(len(me.field)) if me.field[slot] is None and me.reserved[slot] is None]


def refusal(view: MatchView, spot: Spot, action: str, why_not: WhyNot) -> str:
    """Why ``action`` does nothing on ``spot``: the engine's reason where there is a move to ask about."""
    name = name_at(view, spot)
    who = thing_at(view, spot)
    if action == "activate" and isinstance(who, CharacterView) and not _activates(who):
        return tr("{name} has no activation.", name=name)
    tries = list(_tries(view, spot, action))
    for move in tries:
        reason = why_not(move)
        if reason:
            return reason
    if action in ("awaken", "convert", "hand") and spot.zone != "hand":
        return tr("Choose a card in your hand first.")
    if action in ("attack", "channel", "activate") and spot.zone != "own":
        return tr("Choose one of your characters first.")
    return tr("{name} cannot do that now.", name=name)


def _activates(who: CharacterView) -> bool:
    return any(ability.trigger == "activation" for ability in who.card.abilities)


def _tries(view: MatchView, spot: Spot, action: str) -> Iterable[Move]:
    """Moves whose refusal explains ``action`` on ``spot``, the most telling first."""
    thing = thing_at(view, spot)
    if action == "awaken" and spot.zone == "hand" and isinstance(thing, CardDef):
        if thing.stage == 1:
            yield Move("awaken", spot.index)
            return
        field = [character for character in view.me.field if character is not None]
        field.sort(key=lambda c: (c.stage != thing.stage - 1, c.card.insignia != thing.insignia))
        for character in field:
            yield Move("evolve", spot.index, character.slot)
        yield Move("evolve", spot.index, 0)
    elif action == "convert" and spot.zone == "hand":
        yield Move("essence", spot.index)
    elif action == "hand" and spot.zone == "hand":
        yield Move("hand", spot.index)
    elif action == "channel" and spot.zone == "own":
        yield Move("channel", spot.index)
    elif action == "activate" and spot.zone == "own":
        yield Move("activate", spot.index)
    elif action == "attack" and spot.zone == "own":
        targets = [character for character in view.other.field if character is not None]
        targets.sort(key=lambda c: c.vulnerable == "none")
        for character in targets:
            yield Move("attack", spot.index, character.slot)
        yield Move("attack", spot.index, 0)
    elif action == "hero":
        yield Move("hero")
        yield Move("drain")
    elif action == "raise":
        yield Move("raise")
