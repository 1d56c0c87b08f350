"""A position as plain data in the words of scenario files, and back: how a record starts that began in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards.model import FILLER, AbilityDef, CardDef, CardSet, HeroDef
from ..engine.position import AttachedAt, CharacterAt, Position, SeatPosition


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


def unroll(entries: Sequence[str]) -> list[str]:
    """The opposite of :func:`runs`. ValueError for an entry that is not ``id`` or ``id*N``."""
    out: list[str] = []
    for entry in entries:
        card, star, number = str(entry).partition("*")
        if star and not number.isdigit():
            raise ValueError(f"'{entry}' is not a card id or id*number")
        out += [card] * (int(number) if star else 1)
    return out


def card_of(name: str, cards: CardSet) -> CardDef:
    """The definition of a card id; ValueError when the set has none."""
    if name == FILLER.id:
        return FILLER
    if name not in cards.cards:
        raise ValueError(f"no card '{name}' in the card set")
    return cards.cards[name]


def hero_of(name: str | None, cards: CardSet) -> HeroDef | None:
    """The Hero of an id; None for none."""
    if name in (None, "", "none"):
        return None
    if name not in cards.heroes:
        raise ValueError(f"no Hero '{name}' in the card set")
    return cards.heroes[str(name)]


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


def _ability(name: str, cards: CardSet) -> AbilityDef:
    for card in cards.cards.values():
        for ability in card.abilities:
            if ability.id == name:
                return ability
    for hero in cards.heroes.values():
        for ability in (hero.power, hero.secondary):
            if ability.id == name:
                return ability
    raise ValueError(f"no ability '{name}' in the card set")


def _attached(data: Any, cards: CardSet) -> AttachedAt:
    if isinstance(data, str):
        return AttachedAt(card_of(data, cards))
    by = data.get("by")
    return AttachedAt(card_of(str(data["card"]), cards), _ability(str(by), cards) if by else None)


def _read_character(data: Any, cards: CardSet) -> CharacterAt:
    if isinstance(data, str):
        return CharacterAt(card_of(data, cards))
    keys = ("preparation_own", "vulnerable", "action", "bonus", "turn_bonus", "activated", "charge", "armed")
    return CharacterAt(
        card_of(str(data["card"]), cards),
        preparation=int(data.get("preparation", 0)),
        attached=tuple(_attached(link, cards) for link in data.get("attached", ())),
        **{key: data[key] for key in keys if key in data},
    )


def _read_seat(data: Mapping[str, Any], cards: CardSet) -> SeatPosition:
    def listed(key: str) -> tuple[CardDef, ...]:
        return tuple(card_of(name, cards) for name in unroll(data.get(key) or ()))

    bank: list[tuple[CardDef, bool]] = []
    for entry in data.get("bank") or ():
        if isinstance(entry, Mapping):
            bank.append((card_of(str(entry["card"]), cards), bool(entry.get("amber"))))
        else:
            bank += [(card_of(name, cards), False) for name in unroll([entry])]
    field = {int(slot) - 1: _read_character(at, cards) for slot, at in (data.get("field") or {}).items()}
    numbers = ("faith", "awaken_limit", "awakenings_used", "conversions_used", "locks")
    return SeatPosition(
        name=str(data.get("name", "")),
        hero=hero_of(data.get("hero"), cards),
        hand=listed("hand"),
        field=field,
        bank=tuple(bank),
        trail=listed("trail"),
        deck=listed("deck"),
        removed=listed("removed"),
        **{key: int(data[key]) for key in numbers if key in data},
    )


def from_data(data: Mapping[str, Any], cards: CardSet) -> Position:
    """The position ``data`` describes; ValueError with the reason when it does not."""
    try:
        return Position(
            seats=(_read_seat(data.get("p1") or {}, cards), _read_seat(data.get("p2") or {}, cards)),
            goal=int(data.get("goal", cards.format.goal)),
            seed=int(data.get("seed", 0)),
            active=1 if data.get("active") == "p2" else 0,
            turn=int(data.get("turn", 7)),
            first=1 if data.get("first") == "p2" else 0,
            phase=str(data.get("phase", "main")),
            format=cards.format,
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the start position cannot be read ({error})") from error
