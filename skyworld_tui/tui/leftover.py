"""What a player could still do before the turn ends without giving anything for it (R626: before passing, the player is
asked to check whether characters can still score or attack)."""

from __future__ import annotations

from ..cards.model import AbilityDef
from ..engine.view import MatchView
from ..language import listed, trn


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
        found.append(trn("{n} card to awaken", "{n} cards to awaken", len(plays)))
    uses, actions, powers = (_free_uses(view, verb) for verb in ("activate", "bank", "hero"))
    if uses:
        found.append(trn("{n} activation left", "{n} activations left", uses))
    if actions:
        found.append(trn("{n} Bank action left", "{n} Bank actions left", actions))
    if powers:
        found.append(trn("{n} Hero power left", "{n} Hero powers left", powers))
    if any(m.verb == "essence" for m in view.legal):
        found.append(trn("{n} conversion left", "{n} conversions left", view.me.conversions_left))
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
    names = [character.card.short for slot in sorted(can) if (character := view.me.field[slot]) is not None]
    n = len(can)
    who = listed(names) if n <= 2 else trn("{n} character", "{n} characters", n)
    if verbs == {"channel"}:
        return [trn("{who} can channel", "{who} can channel", n, who=who)]
    if verbs == {"attack"}:
        return [trn("{who} can attack", "{who} can attack", n, who=who)]
    return [trn("{who} can act", "{who} can act", n, who=who)]


def _free_uses(view: MatchView, verb: str) -> int:
    """How many abilities of this kind may be used for nothing."""
    return len({(m.a, m.b) for m in view.legal if m.verb == verb and _free(view, verb, m.a, m.b)})


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
