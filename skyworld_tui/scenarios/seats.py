"""Reading the parts of a scenario file: typed values with a line for every complaint, cards, seats and characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import Any, ClassVar, NoReturn

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

_MANY = re.compile(r"(?P<card>[^*\s]+)\s*\*\s*(?P<count>[0-9]{1,9})", re.ASCII)
_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What no text may hold: it would command the terminal that shows it, or cannot be written. Line breaks may stand."""


def near_id(word: object, ids: Iterable[str]) -> str | None:
    """The id that ``word`` most likely meant; the first name alone of a long id counts as close too."""
    known = list(ids)
    first_names: dict[str, str] = {}
    for name in known:
        first_names.setdefault(name.partition("-")[0], name)
    near = nearest(word, known) or nearest(word, first_names)
    return first_names.get(near, near) if near is not None and near not in known else near


class FileReader:
    """One document being read. ``cards`` is the core set, ``own`` the cards of this scenario, ``known`` both by id.

    What a reader of another kind of file does otherwise stands in the class: what the file is called, the keys of a
    side and of a character, and the deck of a side that names none.
    """

    what: ClassVar[str] = "a scenario"
    seat_keys: ClassVar[Sequence[str]] = SEAT_KEYS
    character_keys: ClassVar[Sequence[str]] = CHARACTER_KEYS
    plain_deck: ClassVar[tuple[CardDef, ...]] = DECK

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
            name = repr(path[-1]) if path else self.what
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
        text = self.text(path).strip()
        if not text:
            self.fail(path, f"{path[-1]!r} must not be empty")
        if "\n" in text:
            self.fail(path, f"{path[-1]!r} must be one line")
        return text

    def text(self, path: KeyPath) -> str:
        """A text; empty when nothing is there. Numbers are taken as they are written."""
        value = self.at(path)
        if value is None:
            return ""
        if isinstance(value, list | dict):
            self.fail(path, f"{path[-1]!r} must be a text")
        text = str(value)
        if found := _UNSHOWABLE.search(text):
            self.fail(path, f"{path[-1]!r} holds a character that cannot be shown: U+{ord(found[0]):04X}")
        return text

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
            self.fail(path, f"unknown card {name!r}", near_id(name, self.known))
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
        cards: list[CardDef] = []
        for index, entry in enumerate(self.list_at(path)):
            cards += self.cards_at((*path, index), entry)
            self.bounded(path, cards)
        return tuple(cards)

    def bounded(self, path: KeyPath, things: Sized) -> None:
        """Refuse more of something than any match has. Asked while a list is read, so that none grows without end."""
        if len(things) > MAX_CARDS:
            self.fail(path, f"{path[-1]!r} holds more than {MAX_CARDS} cards")

    def listed(self, path: KeyPath, kind: str) -> Iterable[str]:
        """The words of an expected list: card ids (``id*N`` too), refs or keyword ids."""
        if not isinstance(self.at(path), list):
            self.fail(path, f"{path[-1]} is a list")
        if kind == "cards":
            yield from (card.id for card in self.zone(path))
            return
        for index, entry in enumerate(self.list_at(path)):
            here = (*path, index)
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
            self.fail(path, f"unknown Hero {name!r}", near_id(name, ("none", *self.cards.heroes)))
        return hero

    def ability(self, path: KeyPath, name: Any) -> AbilityDef:
        """The ability of this id, of any known card or Hero."""
        abilities = {ability.id: ability for card in self.known.values() for ability in card.abilities}
        for hero in self.cards.heroes.values():
            abilities.update({ability.id: ability for ability in (hero.power, hero.secondary)})
        ability = abilities.get(name) if isinstance(name, str) else None
        if ability is None:
            self.fail(path, f"unknown ability {name!r}", nearest(name, abilities))
        return ability

    # -- one side ------------------------------------------------------------------------------------------------------

    def seat(self, path: KeyPath) -> SeatPosition:
        """The side at ``path``; everything in it is optional."""
        self.mapping(path, self.seat_keys)
        return SeatPosition(
            hero=self.hero((*path, "hero")),
            faith=self.number((*path, "faith"), 0, 0),
            awaken_limit=self.number((*path, "awaken_limit"), 1, 1, MAX_LIMIT),
            awakenings_used=self.number((*path, "awakenings_used"), 0, 0),
            conversions_used=self.number((*path, "conversions_used"), 0, 0),
            hand=self.zone((*path, "hand")),
            field=self.field((*path, "field")),
            bank=self.bank((*path, "bank")),
            locks=self.number((*path, "locks"), 0, 0),
            trail=self.zone((*path, "trail")),
            deck=self.zone((*path, "deck"), self.plain_deck),
        )

    def bank(self, path: KeyPath) -> tuple[tuple[CardDef, bool], ...]:
        """The Essences of a Bank with their amber marks."""
        essences: list[tuple[CardDef, bool]] = []
        for index, entry in enumerate(self.list_at(path)):
            here = (*path, index)
            if not isinstance(entry, dict):
                essences += ((card, False) for card in self.cards_at(here, entry))
            else:
                self.mapping(here, ("card", "amber"))
                amber = self.flag((*here, "amber"), False)
                essences += ((card, amber) for card in self.cards_at((*here, "card"), entry.get("card")))
            self.bounded(path, essences)
        return tuple(essences)

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
        self.mapping(path, self.character_keys)
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
        self.bounded(path, self.list_at(path))
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
