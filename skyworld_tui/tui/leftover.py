"""What a player could still do before the turn ends without giving anything for it (R626: before passing, the player is
asked to check whether characters can still score or attack)."""

from __future__ import annotations

from ..cards.model import AbilityDef
from ..engine.view import MatchView


def left_over(view: MatchView) -> list[str]:
    """In words, the most telling first: ``Flor can channel``, ``1 conversion left``; empty when nothing is.

    Free is what costs nothing that would be missed next turn: acting with a character, an activation, Bank action or
    Hero power that neither consumes nor locks, a card that may be awakened without consuming, and a conversion, for
    the hand is refilled.
    """
    found = _acting(view)
    hand = view.me.hand or ()
    plays = {m.a for m in view.legal if m.verb in ("awaken", "evolve") and not hand[m.a].consume}
    if plays:
        found.append(f"{len(plays)} card{'s' if len(plays) > 1 else ''} to awaken")
    for verb, word in (("activate", "activation"), ("bank", "Bank action"), ("hero", "Hero power")):
        count = len({(m.a, m.b) for m in view.legal if m.verb == verb and _free(view, verb, m.a, m.b)})
        if count:
            found.append(f"{count} {word}{'s' if count > 1 else ''} left")
    if any(m.verb == "essence" for m in view.legal):
        count = view.me.conversions_left
        found.append(f"{count} conversion{'s' if count > 1 else ''} left")
    return found


def _acting(view: MatchView) -> list[str]:
    """Who can still channel or attack."""
    can: dict[int, set[str]] = {}
    for move in view.legal:
        if move.verb in ("channel", "attack"):
            can.setdefault(move.a, set()).add(move.verb)
    if not can:
        return []
    verbs = {verb for each in can.values() for verb in each}
    verb = f"can {verbs.pop()}" if len(verbs) == 1 else "can act"
    if len(can) > 2:
        return [f"{len(can)} characters {verb}"]
    who = [character.card.short for slot in sorted(can) if (character := view.me.field[slot]) is not None]
    return [f"{' and '.join(who)} {verb}"]


def _free(view: MatchView, verb: str, place: int, index: int) -> bool:
    """Whether the ability behind a move neither consumes nor locks."""
    abilities: tuple[AbilityDef, ...] = ()
    if verb == "activate" and (character := view.me.field[place]) is not None:
        abilities = tuple(use for use in character.card.activations if index in (-1, use.index))
    elif verb == "bank":
        abilities = tuple(use for use in view.me.bank[place].card.abilities if use.trigger == "bank")
    elif verb == "hero" and view.me.hero is not None:
        abilities = (view.me.hero.power,)
    return any(not (use.consume or use.lock or use.consume_this) for use in abilities)
