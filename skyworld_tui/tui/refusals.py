"""Why a key does nothing now, in one sentence: the engine's own reason wherever there is a move to ask about."""

from __future__ import annotations

from ..engine.moves import Move
from ..engine.view import MatchView
from ..session.reason import Reason, code_of
from . import verbs
from .keymap import Keys
from .picking import Pick
from .verbs import Spot, WhyNot

EDGE = "Nothing further that way; Tab goes to the next zone."
_FIRST = {
    "attack": "Choose whom to attack first; Esc drops it.",
    "slot": "Choose a free slot first; Esc drops it.",
    "evolve": "Choose whom it evolves first; Esc drops it.",
    "redraw": "First exchange cards of the opening hand, or keep it: Enter.",
}
_ASKED = {
    "pay": "Choose first what is consumed",
    "order": "Choose first which effect resolves next",
    "target": "Choose a target first",
    "card": "Choose a card first",
}


def unfinished(pick: Pick) -> str:
    """Another key while something is being picked."""
    if pick.kind in _FIRST:
        return _FIRST[pick.kind]
    asked = _ASKED.get(pick.choice.purpose if pick.choice is not None else "", "Answer first")
    if pick.choice is not None and pick.choice.declines:
        return f"{asked}; Esc declines."
    return f"{asked}; Esc cancels, nothing is spent." if pick.cancellable else f"{asked}: this must be answered."


def must_answer(pick: Pick, keys: Keys) -> str:
    """Stepping back from a question that has to be answered."""
    if pick.kind == "redraw":
        return _FIRST["redraw"]
    return unfinished(pick) if pick.min else f"This must be answered; {keys.of('no')} chooses none."


def yes_no_in_pick(pick: Pick, action: str) -> str:
    """``yes`` and ``no`` while something is being picked."""
    if action == "yes":
        return "Enter confirms what is chosen."
    return unfinished(pick)


def not_an_option(view: MatchView, pick: Pick, spot: Spot, why_not: WhyNot) -> str:
    """What stands at ``spot`` cannot be picked."""
    move = _move_at(pick, spot)
    if move is not None and (reason := why_not(move)):
        return reason
    return f"{verbs.name_at(view, spot)} cannot be chosen here."


def no_option(pick: Pick, n: int, why_not: WhyNot) -> str:
    """There is no option with this number: on the table a number is a slot, and what stands there has a reason."""
    move = _move_at(pick, Spot("opp" if pick.kind == "attack" else "own", n - 1)) if n <= 5 else None
    if move is not None and (reason := why_not(move)):
        return reason
    numbers = [option.key for option in pick.options if option.key]
    if pick.local or not numbers:
        return f"There is no option {n}: choose {_either(numbers)}." if numbers else f"There is no option {n}."
    return f"There is no option {n}: they are 1 to {len(pick.options)}."


def _either(numbers: list[str]) -> str:
    return numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"


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
        return Reason(f"{keys.of('convert')} converts it · {reason}", code_of(reason)) if more else reason
    if spot.zone == "own" and view.me.field[spot.index] is not None:
        return verbs.refusal(view, spot, "channel", why_not)
    if spot.zone == "opp" and view.other.field[spot.index] is not None:
        return f"Choose one of your characters and press {keys.of('attack')} to attack."
    if spot.zone == "rail":
        return verbs.refusal(view, spot, "hero", why_not)
    if spot.zone == "own" and view.me.reserved[spot.index] is None:
        return f"Slot {spot.index + 1} is empty: choose a card in your hand and press {keys.of('awaken')}."
    if spot.zone in ("own", "opp"):
        waits = (view.me if spot.zone == "own" else view.other).reserved[spot.index]
        return f"{waits.short} returns to this slot." if waits is not None else f"Slot {spot.index + 1} is empty."
    return f"{verbs.name_at(view, spot)}: nothing to do there; {keys.of('inspect')} shows it in full."
