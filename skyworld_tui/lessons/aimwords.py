"""What an exercise still wants, in words: one short phrase for each expectation that does not hold yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..cards.model import CardDef
from ..engine.view import MatchView
from ..scenarios.model import Expectation, Value
from ..scenarios.paths import SEATS

_SIDE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "faith": "Faith",
        "hand.count": "cards in hand",
        "deck.count": "cards in the deck",
        "bank.total": "Essences in the Bank",
        "bank.locked": "padlocks",
        "bank.amber": "amber Essences",
        "bank.free": "free Essences",
        "bank.consumable": "Essences to consume",
        "awaken.limit": "awakening limit",
        "awaken.left": "awakenings left",
        "conversions.left": "conversions left",
        "evolutions": "evolved characters",
    }
)
"""Numbers of one side, by the end of their path."""

_LISTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "field": "field",
        "trail": "Trail",
        "removed": "cards out of the match",
        "bank": "Bank",
    }
)
_STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "power": "Power",
        "faith": "Faith",
        "stage": "Stage",
        "preparation.left": "turn ends of Preparation",
        "vulnerable": "vulnerable",
        "action": "action",
        "activated": "activation",
        "attached": "Attachments",
        "keywords": "keywords",
    }
)
_FLAGS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "preparation": ("in Preparation", "ready, not in Preparation"),
        "charge": ("Intercept charged", "Intercept used"),
        "armed": ("FIRST HAND ABILITY armed", "FIRST HAND ABILITY not armed"),
    }
)


def wanted_words(view: MatchView, wanted: Expectation, now: Value, names: Mapping[str, CardDef]) -> str:
    """One expectation for the learner whose view this is; ``now`` is what holds instead, ``names`` the cards by id.
    What the learner may not know is not told: the value that is wanted is, the one that is there is not."""
    head, _, rest = wanted.path.partition(".")
    if head in SEATS:
        seat = SEATS.index(head)
        mine = seat == view.seat
        if rest == "counter":
            return f"{'an' if wanted.value else 'no'} Awakening Counter of {'yours' if mine else view.seats[seat].name}"
        return _side(view, seat, rest, wanted.value, now, names)
    if head == "winner":
        me = view.seats[view.seat]
        return f"you win: {view.goal} Faith, now {me.faith}" if wanted.value == SEATS[view.seat] else "nobody wins"
    if head == "turn":
        return f"turn {wanted.value}"
    if head == "active":
        return "your turn" if wanted.value == SEATS[view.seat] else f"the turn of {view.other.name}"
    return "no open question" if wanted.value == "none" else "a question is open"


def _side(view: MatchView, seat: int, rest: str, value: Value, now: Value, names: Mapping[str, CardDef]) -> str:
    whose = "your" if seat == view.seat else f"{view.seats[seat].name}'s"
    if rest in _SIDE:
        return f"{whose} {_SIDE[rest]}: {value}, now {now}"
    if rest in ("hand", "deck"):
        return f"the right cards in {whose} {rest}"  # which ones may be what is only drawn on the way
    if rest in _LISTS:
        return f"{whose} {_LISTS[rest]}: {_cards(value, names)}"
    slot, _, state = rest.partition(".")
    place = f"{whose} slot {slot[1:]}"
    if not state:
        return f"{place}: {_cards(value, names) if value not in ('empty', 'reserved') else value}"
    character = view.seats[seat].field[int(slot[1:]) - 1]
    who = character.card.short if character is not None else place
    if state in _FLAGS:
        return f"{who} {_FLAGS[state][0 if value else 1]}"
    if state == "attached":
        return f"{who} with {_cards(value, names) or 'no Attachment'}"
    if isinstance(value, tuple):
        return f"{who} with {', '.join(value).replace('_', ' ') or 'no keyword'}"
    if state == "vulnerable":
        return f"{who} {'not vulnerable' if value == 'none' else 'vulnerable'}"
    if state == "action":
        return f"{who} with its action {value}"
    if state == "activated":
        return f"{who}'s activation {'unused' if value == 'no' else value}"
    return f"{who} with {_STATES[state]} {value}" + (f", now {now}" if isinstance(now, int) else "")


def _cards(value: Value, names: Mapping[str, CardDef]) -> str:
    """Card ids as names; several of one kind once, with their number."""
    ids = value if isinstance(value, tuple) else (str(value),)
    counted = {each: ids.count(each) for each in ids}
    told = [(names[each].short if each in names else each, n) for each, n in counted.items()]
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in told) or "empty"
