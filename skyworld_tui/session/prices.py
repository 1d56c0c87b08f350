"""What a move costs beyond the card or the action it takes, before it is made: Essences and capacity of the Bank."""

from __future__ import annotations

from ..cards.model import AbilityDef
from ..engine.ability import use_costs
from ..engine.moves import Move
from ..engine.query import RAISE_COST
from ..engine.view import MatchView
from ..language import tr


def price(view: MatchView, move: Move) -> tuple[int, int]:
    """(Essences to consume, locks to add) of an ability that ``move`` of the seat whose view this is would use, or of
    raising the limit; (0, 0) for every other move. From the hand the requirement is locked too (R214, R215)."""
    if move.verb == "raise":
        return RAISE_COST, 0
    used = _used(view, move)
    if used is None:
        return 0, 0
    ability, requirement = used
    consume, lock = use_costs(ability, requirement)
    return consume + ability.consume_this, lock


def _used(view: MatchView, move: Move) -> tuple[AbilityDef, int] | None:
    """The ability that a move uses, and the requirement that is locked for it."""
    me, place = view.me, move.a
    if move.verb == "hand" and me.hand is not None and place < len(me.hand):
        card = me.hand[place]
        return (card.hand_abilities[0], card.requirement) if card.hand_abilities else None
    if move.verb == "activate" and (character := me.field[place]) is not None:
        return next(((use, 0) for use in character.card.activations if move.b in (-1, use.index)), None)
    if move.verb == "bank" and place < len(me.bank):
        return next(((use, 0) for use in me.bank[place].card.by_trigger.get("bank", ())), None)
    if me.hero is not None and move.verb in ("hero", "drain"):
        return (me.hero.power if move.verb == "hero" else me.hero.secondary), 0
    return None


def lock_words(view: MatchView, move: Move) -> str:
    """The locks of a move as they come about: ``3+2``, the requirement and what the card prints, where both are locked;
    else one number, "" for none."""
    used = _used(view, move)
    lock = price(view, move)[1]
    requirement = used[1] if used is not None else 0
    return f"{requirement}+{lock - requirement}" if 0 < requirement < lock else str(lock or "")


def price_words(view: MatchView, move: Move) -> str:
    """The price in words: ``consume 1, lock 3+2``; "" when there is none."""
    consume, lock = price(view, move)[0], lock_words(view, move)
    told = (tr("consume {n}", n=consume) if consume else "", tr("lock {n}", n=lock) if lock else "")
    return ", ".join(word for word in told if word)
