"""Reading the parts of a scenario file: typed values with a line for every complaint, cards, seats and characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from ..cards.model import FILLER, KEYWORDS, AbilityDef, CardDef, CardSet, HeroDef
from ..cards.schema import compile_card
from ..cards.source import Document, KeyPath, nearest
from ..engine.position import AttachedAt, CharacterAt, SeatPosition
from ..engine.query import MAX_LIMIT
from .words import is_ref, nearest_ref

SEAT_KEYS = (
    "faith", "hero", "awaken_limit", "awakenings_used", "conversions_used", "hand", "field", "bank", "locks", "trail",
    "deck",
)  # fmt: skip
CHARACTER_KEYS = (
    "card", "preparation", "vulnerable", "action", "bonus", "turn_bonus", "attached", "activated", "charge", "armed",
)  # fmt: skip
VULNERABLE = ("none", "channel", "attack", "exposed")
ACTIONS = ("available", "spent")
DECK = (FILLER,) * 10
MAX_CARDS = 200
"""No zone of a scenario is larger."""

_MANY = re.compile(r"(?P<card>[^*\s]+)\s*\*\s*(?P<count>[0-9]{1,4})")


class FileReader:
    """One document being read. ``cards`` is the core set, ``own`` the cards of this scenario, ``known`` both by id."""

    def __init__(self, document: Document, cards: CardSet) -> None:
        self.document = document
        self.cards = cards
        self.own: dict[str, CardDef] = {}
        self.known: dict[str, CardDef] = {FILLER.id: FILLER, **cards.cards}

    # -- plain values --------------------------------------------------------------------------------------------------

    def at(self, path: KeyPath) -> Any:
        """What stands at ``path``, None when nothing does."""
        value = self.document.value
        for key in path:
            if isinstance(value, dict):
                value = value.get(key)
            elif isinstance(value, list) and isinstance(key, int) and key < len(value):
                value = value[key]
            else:
                return None
        return value

    def fail(self, path: KeyPath, text: str, near: str | None = None) -> NoReturn:
        """Raise the SourceError for ``path``."""
        raise self.document.error(path, text, near)

    def mapping(self, path: KeyPath, keys: Sequence[str]) -> Mapping[Any, Any]:
        """A mapping with only these keys; empty when nothing is there."""
        value = self.at(path)
        if value is None:
            return {}
        if not isinstance(value, dict):
            name = repr(path[-1]) if path else "a scenario"
            self.fail(path, f"{name} must be a mapping")
        for key in value:
            if key not in keys:
                self.fail((*path, key), f"unknown key {str(key)!r}", nearest(key, keys))
        return value

    def list_at(self, path: KeyPath) -> list[Any]:
        """A list; empty when nothing is there."""
        value = self.at(path)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fail(path, f"{path[-1]!r} must be a list")
        return value

    def number(self, path: KeyPath, default: int, least: int | None, most: int = 10**9) -> int:
        """A whole number, not below ``least`` unless that is None."""
        value = self.at(path)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(path, f"{path[-1]!r} must be a whole number, not {value!r}")
        if least is not None and not least <= value <= most:
            wanted = f"{least} or more" if value < least else f"at most {most}"
            self.fail(path, f"{path[-1]!r} must be {wanted}, not {value}")
        return value

    def flag(self, path: KeyPath, default: bool) -> bool:
        """True or false; ``yes`` and ``no`` as words count as well."""
        value = self.at(path)
        if value is None:
            return default
        if value in ("yes", "no"):
            return bool(value == "yes")
        if not isinstance(value, bool):
            self.fail(path, f"{path[-1]!r} must be true or false, not {value!r}")
        return value

    def choice(self, path: KeyPath, words: Sequence[str], default: str) -> str:
        """One of these words."""
        value = self.at(path)
        if value is None:
            return default
        if value not in words:
            self.fail(path, f"{path[-1]!r} is one of {', '.join(words)}, not {value!r}", nearest(value, words))
        return str(value)

    def word(self, path: KeyPath) -> str:
        """A word or a line of text that must be there."""
        text = self.text(path)
        if not text:
            self.fail(path, f"{path[-1]!r} must not be empty")
        return text

    def text(self, path: KeyPath) -> str:
        """A text; empty when nothing is there. Numbers are taken as they are written."""
        value = self.at(path)
        if value is None:
            return ""
        if isinstance(value, list | dict):
            self.fail(path, f"{path[-1]!r} must be a text")
        return str(value)

    def words(self, path: KeyPath) -> list[str]:
        """A list of words."""
        return [self.word((*path, index)) for index in range(len(self.list_at(path)))]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def read_cards(self) -> None:
        """Compile the scenario's own cards; from then on they are known and hide cards of the set with their id."""
        for index, raw in enumerate(self.list_at(("cards",))):
            path: KeyPath = ("cards", index)
            if not isinstance(raw, dict):
                self.fail(path, "a card must be a mapping")
            card = compile_card(raw, self.document, path)
            if card.id in self.own or card.id == FILLER.id:
                self.fail((*path, "id"), f"the card id {card.id!r} stands twice")
            self.own[card.id] = card
        self.known.update(self.own)

    def card(self, path: KeyPath, name: Any) -> CardDef:
        """The card of this id."""
        card = self.known.get(name) if isinstance(name, str) else None
        if card is None:
            self.fail(path, f"unknown card {name!r}", nearest(name, self.known))
        return card

    def cards_at(self, path: KeyPath, entry: Any) -> list[CardDef]:
        """The cards of one list entry: ``id`` or ``id*N``."""
        many = _MANY.fullmatch(entry) if isinstance(entry, str) else None
        if many is None:
            return [self.card(path, entry)]
        count = int(many["count"])
        if not 1 <= count <= MAX_CARDS:
            self.fail(path, f"{entry!r}: a number from 1 to {MAX_CARDS}")
        return [self.card(path, many["card"])] * count

    def zone(self, path: KeyPath, default: tuple[CardDef, ...] = ()) -> tuple[CardDef, ...]:
        """A zone written as a list of cards; ``default`` when it is not there."""
        if self.at(path) is None:
            return default
        entries = self.list_at(path)
        cards = [card for index, entry in enumerate(entries) for card in self.cards_at((*path, index), entry)]
        if len(cards) > MAX_CARDS:
            self.fail(path, f"{path[-1]!r} holds more than {MAX_CARDS} cards")
        return tuple(cards)

    def listed(self, path: KeyPath, kind: str) -> Iterable[str]:
        """The words of an expected list: card ids (``id*N`` too), refs or keyword ids."""
        if not isinstance(self.at(path), list):
            self.fail(path, f"{path[-1]} is a list")
        for index, entry in enumerate(self.list_at(path)):
            here = (*path, index)
            if kind == "cards":
                yield from (card.id for card in self.cards_at(here, entry))
                continue
            if kind == "refs" and not (isinstance(entry, str) and (is_ref(entry) or entry == "hero")):
                self.fail(here, f"{entry!r} is no ref", nearest_ref(str(entry)))
            if kind == "keywords" and entry not in KEYWORDS:
                self.fail(here, f"unknown keyword {entry!r}", nearest(entry, KEYWORDS))
            yield entry

    def hero(self, path: KeyPath) -> HeroDef | None:
        """The Hero of an id; ``none`` or nothing is no Hero."""
        name = self.at(path)
        if name is None or name == "none":
            return None
        hero = self.cards.heroes.get(name) if isinstance(name, str) else None
        if hero is None:
            self.fail(path, f"unknown Hero {name!r}", nearest(name, ("none", *self.cards.heroes)))
        return hero

    def ability(self, path: KeyPath, name: Any) -> AbilityDef:
        """The ability of this id, of any known card."""
        abilities = {ability.id: ability for card in self.known.values() for ability in card.abilities}
        ability = abilities.get(name) if isinstance(name, str) else None
        if ability is None:
            self.fail(path, f"unknown ability {name!r}", nearest(name, abilities))
        return ability

    # -- one side ------------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> SeatPosition:
        """The side ``p1`` or ``p2``; everything in it is optional."""
        path: KeyPath = (name,)
        self.mapping(path, SEAT_KEYS)
        return SeatPosition(
            hero=self.hero((*path, "hero")),
            faith=self.number((*path, "faith"), 0, 0),
            awaken_limit=self.number((*path, "awaken_limit"), 1, 1, MAX_LIMIT),
            awakenings_used=self.number((*path, "awakenings_used"), 0, 0),
            conversions_used=self.number((*path, "conversions_used"), 0, 0),
            hand=self.zone((*path, "hand")),
            field=self.field((*path, "field")),
            bank=tuple(self.bank((*path, "bank"))),
            locks=self.number((*path, "locks"), 0, 0),
            trail=self.zone((*path, "trail")),
            deck=self.zone((*path, "deck"), DECK),
        )

    def bank(self, path: KeyPath) -> Iterable[tuple[CardDef, bool]]:
        """The Essences of a Bank with their amber marks."""
        for index, entry in enumerate(self.list_at(path)):
            here = (*path, index)
            if not isinstance(entry, dict):
                yield from ((card, False) for card in self.cards_at(here, entry))
                continue
            self.mapping(here, ("card", "amber"))
            amber = self.flag((*here, "amber"), False)
            yield from ((card, amber) for card in self.cards_at((*here, "card"), entry.get("card")))

    def field(self, path: KeyPath) -> dict[int, CharacterAt]:
        """The characters of a field by 0-based slot."""
        raw = self.at(path)
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            self.fail(path, "'field' must be a mapping of slots 1 to 5")
        field: dict[int, CharacterAt] = {}
        for slot in raw:
            if isinstance(slot, bool) or not isinstance(slot, int) or not 1 <= slot <= 5:
                near = str(max(1, min(5, slot))) if isinstance(slot, int) else None
                self.fail((*path, slot), f"there is no slot {slot!r}", near)
            field[slot - 1] = self.character((*path, slot))
        return field

    def character(self, path: KeyPath) -> CharacterAt:
        """A character: a card id, or a mapping with its state."""
        raw = self.at(path)
        if not isinstance(raw, dict):
            return CharacterAt(self.card(path, raw))
        self.mapping(path, CHARACTER_KEYS)
        if "card" not in raw:
            self.fail(path, "a character needs the key 'card'")
        card = self.card((*path, "card"), raw["card"])
        preparation = self.preparation((*path, "preparation"))
        vulnerable = self.choice((*path, "vulnerable"), VULNERABLE, "none")
        acted = vulnerable in ("channel", "attack")
        return CharacterAt(
            card=card,
            preparation=preparation,
            # Longer Preparation is counted in turns of its owner, the usual kind by whichever turn ends next.
            preparation_own=preparation > 1 or (preparation > 0 and card.preparation > 1),
            vulnerable=vulnerable,
            action=self.choice((*path, "action"), ACTIONS, "spent" if acted else "available"),
            bonus=self.number((*path, "bonus"), 0, None),
            turn_bonus=self.number((*path, "turn_bonus"), 0, None),
            attached=tuple(self.attached((*path, "attached"))),
            activated=self.flag((*path, "activated"), False),
            charge=self.flag((*path, "charge"), True),
            armed=self.flag((*path, "armed"), False),
        )

    def preparation(self, path: KeyPath) -> int:
        """Turn ends of Preparation left: true is one of them."""
        value = self.at(path)
        if isinstance(value, bool):
            return int(value)
        return self.number(path, 0, 0, 99)

    def attached(self, path: KeyPath) -> Iterable[AttachedAt]:
        """Attachments: a card id, or ``{card, by}`` with the ability that linked it."""
        for index, entry in enumerate(self.list_at(path)):
            here = (*path, index)
            if not isinstance(entry, dict):
                yield AttachedAt(self.card(here, entry))
                continue
            self.mapping(here, ("card", "by"))
            by = self.ability((*here, "by"), entry["by"]) if entry.get("by") is not None else None
            if by is not None and not any(effect.op == "attach" for effect in by.effects):
                self.fail((*here, "by"), f"{by.id} attaches nothing")
            yield AttachedAt(self.card((*here, "card"), entry.get("card")), by)
