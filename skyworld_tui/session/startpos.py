"""A position as plain data in the words of scenario files: how a record starts that began in the middle.

:mod:`.recordhead` reads it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..cards.model import CardDef
from ..engine.position import CharacterAt, Position, SeatPosition


def runs(ids: Sequence[str]) -> list[str]:
    """``["nina", "nina", "flor"]`` as ``["nina*2", "flor"]``: order kept, neighbours joined."""
    out: list[str] = []
    last, count = "", 0
    for card in [*ids, ""]:
        if card == last:
            count += 1
            continue
        if last:
            out.append(last if count == 1 else f"{last}*{count}")
        last, count = card, 1
    return out


def _ids(cards: Sequence[CardDef]) -> list[str]:
    return runs([card.id for card in cards])


def _character(at: CharacterAt) -> dict[str, Any]:
    plain = CharacterAt(at.card)
    data: dict[str, Any] = {"card": at.card.id}
    if at.preparation:
        data["preparation"] = at.preparation
    if at.preparation_own:
        data["preparation_own"] = True
    for key in ("vulnerable", "action", "bonus", "turn_bonus", "activated", "charge", "armed"):
        if getattr(at, key) != getattr(plain, key):
            data[key] = getattr(at, key)
    if at.attached:
        data["attached"] = [{"card": link.card.id, **({"by": link.by.id} if link.by else {})} for link in at.attached]
    return data


def _seat(seat: SeatPosition) -> dict[str, Any]:
    return {
        "name": seat.name,
        "hero": seat.hero.id if seat.hero else "none",
        "faith": seat.faith,
        "awaken_limit": seat.awaken_limit,
        "awakenings_used": seat.awakenings_used,
        "conversions_used": seat.conversions_used,
        "hand": _ids(seat.hand),
        "field": {slot + 1: _character(at) for slot, at in sorted(seat.field.items())},
        "bank": [{"card": card.id, "amber": True} if amber else card.id for card, amber in seat.bank],
        "locks": seat.locks,
        "trail": _ids(seat.trail),
        "deck": _ids(seat.deck),
        "removed": _ids(seat.removed),
    }


def to_data(position: Position) -> dict[str, Any]:
    """``position`` as YAML-ready data, slots counted from 1."""
    return {
        "goal": position.goal,
        "seed": position.seed,
        "active": f"p{position.active + 1}",
        "turn": position.turn,
        "first": f"p{position.first + 1}",
        "phase": position.phase,
        "p1": _seat(position.seats[0]),
        "p2": _seat(position.seats[1]),
    }
