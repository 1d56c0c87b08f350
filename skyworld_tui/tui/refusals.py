"""Why a key does nothing now, in one sentence: the engine's own reason wherever there is a move to ask about."""

from __future__ import annotations

from ..engine.moves import Move
from ..engine.view import MatchView
from ..language import later, listed, tr
from ..session.reason import Reason, code_of
from . import verbs
from .keymap import Keys
from .picking import Pick
from .verbs import Spot, WhyNot

EDGE = later("Nothing further that way; Tab goes to the next zone.")
_FIRST = {
    "attack": later("Choose whom to attack first; Esc drops it."),
    "slot": later("Choose a free slot first; Esc drops it."),
    "evolve": later("Choose whom it evolves first; Esc drops it."),
    "redraw": later("First exchange cards of the opening hand, or keep it: Enter."),
}
_ASKED = {
    "pay": later("Choose first what is consumed"),
    "order": later("Choose first which effect resolves next"),
    "target": later("Choose a target first"),
    "card": later("Choose a card first"),
}
_ANSWER = later("Answer first")


def unfinished(pick: Pick) -> str:
    """Another key while something is being picked."""
    if pick.kind in _FIRST:
        return tr(_FIRST[pick.kind])
    asked = tr(_ASKED.get(pick.choice.purpose if pick.choice is not None else "", _ANSWER))
    if pick.choice is not None and pick.choice.declines:
        return tr("{asked}; Esc declines.", asked=asked)
    if pick.cancellable:
        return tr("{asked}; Esc cancels, nothing is spent.", asked=asked)
    return tr("{asked}: this must be answered.", asked=asked)


def must_answer(pick: Pick, keys: Keys) -> str:
    """Stepping back from a question that has to be answered."""
    if pick.kind == "redraw":
        return tr(_FIRST["redraw"])
    return unfinished(pick) if pick.min else tr("This must be answered; {key} chooses none.", key=keys.of("no"))


def yes_no_in_pick(pick: Pick, action: str) -> str:
    """``yes`` and ``no`` while something is being picked."""
    if action == "yes":
        return tr("Enter confirms what is chosen.")
    return unfinished(pick)


def not_an_option(view: MatchView, pick: Pick, spot: Spot, why_not: WhyNot) -> str:
    """What stands at ``spot`` cannot be picked."""
    move = _move_at(pick, spot)
    if move is not None and (reason := why_not(move)):
        return reason
    return tr("{name} cannot be chosen here.", name=verbs.name_at(view, spot))


def no_option(pick: Pick, n: int, why_not: WhyNot) -> str:
    """There is no option with this number: on the table a number is a slot, and what stands there has a reason."""
    move = _move_at(pick, Spot("opp" if pick.kind == "attack" else "own", n - 1)) if n <= 5 else None
    if move is not None and (reason := why_not(move)):
        return reason
    numbers = [option.key for option in pick.options if option.key]
    if not numbers:
        return tr("There is no option {n}.", n=n)
    if pick.local:
        either = listed(numbers, tr("or"))
        return tr("There is no option {n}: choose {numbers}.", n=n, numbers=either)
    return tr("There is no option {n}: they are 1 to {last}.", n=n, last=len(pick.options))


def _move_at(pick: Pick, spot: Spot) -> Move | None:
    """The move that picking ``spot`` would complete, were it an option; None where there is none to ask about."""
    if pick.source is None:
        return None
    if pick.kind == "attack" and spot.zone == "opp":
        return Move("attack", pick.source.index, spot.index)
    if pick.kind in ("slot", "evolve") and spot.zone == "own":
        return Move("awaken" if pick.kind == "slot" else "evolve", pick.source.index, spot.index)
    return None


def nothing_at(view: MatchView, spot: Spot, keys: Keys, why_not: WhyNot) -> str:
    """Enter on something that has no verb now."""
    if spot.zone == "hand" and verbs.thing_at(view, spot) is not None:
        reason = verbs.refusal(view, spot, "awaken", why_not)
        more = any(offer.action == "convert" for offer in verbs.offers(view, spot))
        if not more:
            return reason
        said = tr("{key} converts it · {reason}", key=keys.of("convert"), reason=reason)
        return Reason(said, code_of(reason))
    if spot.zone == "own" and view.me.field[spot.index] is not None:
        return verbs.refusal(view, spot, "channel", why_not)
    if spot.zone == "opp" and view.other.field[spot.index] is not None:
        return tr("Choose one of your characters and press {key} to attack.", key=keys.of("attack"))
    if spot.zone == "rail":
        return verbs.refusal(view, spot, "hero", why_not)
    n = spot.index + 1
    if spot.zone == "own" and view.me.reserved[spot.index] is None:
        return tr("Slot {n} is empty: choose a card in your hand and press {key}.", n=n, key=keys.of("awaken"))
    if spot.zone in ("own", "opp"):
        waits = (view.me if spot.zone == "own" else view.other).reserved[spot.index]
        if waits is None:
            return tr("Slot {n} is empty.", n=n)
        return tr("{card} returns to this slot.", card=waits.short)
    name, key = verbs.name_at(view, spot), keys.of("inspect")
    return tr("{name}: nothing to do there; {key} shows it in full.", name=name, key=key)
