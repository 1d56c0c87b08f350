"""What a card says, as plain frozen definitions.

These classes are all that the engine knows of a card. They hold no behaviour beyond lookups that are derived
once when the definition is built. Files are checked and compiled into them by :mod:`skyworld_tui.cards.schema`;
nothing here imports pydantic or YAML.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Final

ALL: Final = -1
"""The amount ``all`` (``unlock``: every lock)."""

KEYWORDS: Final = (
    "ward",
    "safeguard",
    "intercept",
    "intercept_executions",
    "enters_ready",
    "open_attack",
    "attack_in_preparation",
    "combat_shield",
    "indestructible",
)
"""Every keyword id, permissions and protections included, in printed order."""

KEYWORD_BIT: Final[Mapping[str, int]] = {name: 1 << i for i, name in enumerate(KEYWORDS)}
"""Keyword id -> its bit. A set of keywords is an int: cheap to copy, to join and to ask."""

INSIGNIAS: Final = ("sun", "moon", "star", "void")

TRIGGERS: Final = (
    "activation",
    "on_entry",
    "on_entry_less_faith",
    "continuous",
    "in_preparation",
    "legacy",
    "hand",
    "bank",
    "hero_power",
    "on_channel",
    "on_vulnerable",
    "on_attack",
    "on_attack_or_channel",
    "on_attack_channeler",
    "on_destroy_by_attack",
    "on_destroy_channeler",
    "on_survive_attack",
    "on_survive_combat",
    "on_dudurima",
    "on_death",
    "on_execution",
    "turn_start",
    "end_of_turn",
    "turn_start_empty_slot",
    "turn_start_more_essences",
    "first_hand",
)
"""Every trigger id of the closed vocabulary."""

ONCE_BY_DEFAULT: Final = frozenset({"activation", "first_hand", "hero_power"})
"""Triggers that are once per turn when the card prints no limit (D-88, D-112)."""


def keyword_mask(names: tuple[str, ...]) -> int:
    """The bit set of these keyword ids. Raises KeyError for an unknown one."""
    mask = 0
    for name in names:
        mask |= KEYWORD_BIT[name]
    return mask


@cache
def keyword_names(mask: int) -> tuple[str, ...]:
    """The keyword ids in ``mask``, in printed order."""
    return tuple(name for name in KEYWORDS if mask & KEYWORD_BIT[name])


@dataclass(frozen=True, slots=True)
class TargetDef:
    """Whom an effect is about: one thing by reference, or characters of one side that pass the filters.

    ``ref``: ``this`` (the source), ``attacked`` (the defender of this attack) or ``successor``; selects nothing, so
    Ward and Safeguard do not matter. Otherwise ``side`` is ``ally`` or ``enemy``; ``each`` means all that match
    (nothing is selected), else ``count`` different ones are chosen, with ``up_to`` at least one and at most ``count``.
    """

    ref: str | None = None
    side: str | None = None
    other: bool = False
    state: str | None = None  # "vulnerable" | "preparation"
    insignia: str | None = None
    max_power: int | None = None
    count: int = 1
    up_to: bool = False
    each: bool = False


@dataclass(frozen=True, slots=True)
class CardFilter:
    """One available card of your Bank: ``stage`` empty means any, ``insignia`` None means any."""

    zone: str = "bank"
    stage: tuple[int, ...] = ()
    insignia: str | None = None


@dataclass(frozen=True, slots=True)
class EffectDef:
    """One clause of an ability. Which fields count depends on ``op``; see ``docs/vocabulary.md``."""

    op: str
    n: int = 0
    target: TargetDef | None = (
        None  # inspire, intimidate, strengthen, readiness, reinvigorate, ready, expose, execute, return, grant
    )
    # attach
    card: CardFilter | None = None  # attach: a card of the Bank; None with attach = this card
    host: TargetDef | None = None
    power: int = 0
    returns: bool = False
    # attach, grant
    keywords: tuple[str, ...] = ()
    until: str = ""  # "turn" | "next_enemy_turn" | "next_combat" | "leaves"
    # exchange
    bring: tuple[int, ...] = ()
    # awaken
    source: str = ""  # "bank" | "this" | "exchanged"  (written `from` in the file)
    spends: bool = False
    stage: tuple[int, ...] = ()
    onto_this: bool = False
    reduce: int = 0
    # replace_consumption
    lock: int = 0
    # flags
    may: bool = False
    if_survives: bool = False
    upgrade_if: str | None = None  # "apogee" | "formation"
    upgraded: EffectDef | None = None  # the whole clause as it reads while the condition holds
    mask: int = field(init=False, default=0)  # derived from `keywords`

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", keyword_mask(self.keywords))


@dataclass(frozen=True, slots=True)
class Condition:
    """``kind``: ``reserve`` (with ``n``), ``attached``, ``granted_faith``, ``apogee`` or ``formation``."""

    kind: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class AbilityDef:
    """One ability: when, under which conditions, at which cost, doing what."""

    id: str  # "morteus.1", "neusa-beyond-the-line.power"
    index: int  # 1-based place on the card; 1 for a Hero's power, 2 for its secondary power
    trigger: str
    effects: tuple[EffectDef, ...]
    also_hand: bool = False  # the same ability may be used from the hand (Aurora, Dudurima)
    event: str | None = None  # in_preparation: "end_of_turn" | "ally_evolves"
    optional: bool = False
    limit: str | None = None  # resolved: "once_per_turn" | "once_per_turn_shared" | None (no limit)
    printed_limit: str | None = None  # as printed: the above, "repeatable", or None (the trigger's default)
    conditions: tuple[Condition, ...] = ()
    consume: int = 0
    lock: int = 0
    consume_this: bool = False
    same: str = field(init=False, default="", compare=False)  # equal for abilities that say the same (D-35)

    def __post_init__(self) -> None:
        said = (
            self.trigger, self.also_hand, self.event, self.optional, self.limit, self.conditions, self.consume,
            self.lock, self.consume_this, self.effects,
        )  # fmt: skip
        object.__setattr__(self, "same", blake2b(repr(said).encode(), digest_size=6).hexdigest())


@dataclass(frozen=True, slots=True)
class CardDef:
    """A character card. ``preparation`` is in turn ends; above 1 only its owner's turn ends count (D-58)."""

    id: str
    name: str
    full_name: str
    stage: int
    insignia: str
    requirement: int
    consume: int
    power: int
    faith: int
    title: str | None = None
    preparation: int = 1
    keywords: tuple[str, ...] = ()
    abilities: tuple[AbilityDef, ...] = ()
    lore: str = ""
    # derived once, so that the engine never searches a card
    mask: int = field(init=False, default=0)
    by_trigger: Mapping[str, tuple[AbilityDef, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    hand_abilities: tuple[AbilityDef, ...] = field(init=False, repr=False, compare=False, default=())
    activations: tuple[AbilityDef, ...] = field(init=False, repr=False, compare=False, default=())
    continuous: tuple[AbilityDef, ...] = field(init=False, repr=False, compare=False, default=())
    bank_action: AbilityDef | None = field(init=False, repr=False, compare=False, default=None)
    triggers: frozenset[str] = field(init=False, repr=False, compare=False, default=frozenset())

    def __post_init__(self) -> None:
        by: dict[str, tuple[AbilityDef, ...]] = {}
        for ability in self.abilities:
            by[ability.trigger] = (*by.get(ability.trigger, ()), ability)
        derive = object.__setattr__
        derive(self, "mask", keyword_mask(self.keywords))
        derive(self, "by_trigger", by)
        derive(self, "hand_abilities", tuple(a for a in self.abilities if a.trigger == "hand" or a.also_hand))
        derive(self, "activations", tuple(a for a in self.abilities if a.trigger in ("activation", "first_hand")))
        derive(self, "continuous", by.get("continuous", ()))
        derive(self, "bank_action", by["bank"][0] if "bank" in by else None)
        derive(self, "triggers", frozenset(by))

    @property
    def short(self) -> str:
        """The name players use in a sentence: without the title, but with the Stage where it tells two cards apart."""
        return self.name if self.title else self.full_name


@dataclass(frozen=True, slots=True)
class HeroDef:
    """A Hero. ``evolution``: how many evolved characters its power needs. ``secondary`` is Drain Faith 2."""

    id: str
    name: str
    evolution: int
    power: AbilityDef
    secondary: AbilityDef
    lore: str = ""


@dataclass(frozen=True, slots=True)
class Format:
    """Deck-building and match numbers (``data/format.yaml``)."""

    deck_size: int = 50
    max_copies: int = 4
    goal: int = 20
    hand_size: int = 6
    slots: int = 5
    turn_seconds: int = 120
    answer_seconds: int = 30


STANDARD: Final = Format()


@dataclass(frozen=True, slots=True)
class DeckDef:
    """A deck list. ``cards`` maps card id -> copies, in list order; ``stacked``: a tutorial deck, top card first;
    ``plan`` and ``plan_pt``: what it wants to do, in English and Portuguese."""

    id: str
    name: str
    hero: str | None
    cards: Mapping[str, int]
    insignia: str | None = None
    plan: tuple[str, ...] = ()
    plan_pt: tuple[str, ...] = ()
    stacked: tuple[str, ...] = ()
    goal: int | None = None
    seat: str | None = None

    def advice(self, lang: str) -> str:
        """What the deck wants to do, in ``lang`` as far as it says so; "" when it says nothing."""
        return " ".join((self.plan_pt if lang == "pt" else ()) or self.plan)

    def card_ids(self) -> tuple[str, ...]:
        """Every card id, copies written out: the stacked order if there is one, else list order."""
        if self.stacked:
            return self.stacked
        return tuple(card for card, copies in self.cards.items() for _ in range(copies))


@dataclass(frozen=True, slots=True)
class CardSet:
    """Everything that is loaded: cards, Heroes, decks and the format, by id. ``digest`` is a hash of the game's own
    card data; ``packs`` has the packs that are among it, with the hash of each."""

    cards: Mapping[str, CardDef]
    heroes: Mapping[str, HeroDef]
    decks: Mapping[str, DeckDef]
    format: Format = STANDARD
    digest: str = ""
    packs: Mapping[str, str] = field(default_factory=dict)


PACK_SIGN: Final = ":"
"""Between a pack and an id of it. No id of the game has one, and match notation takes it for a letter."""


def pack_of(word: str) -> str:
    """The pack that an id belongs to; "" for an id of the game."""
    pack, sign, _ = word.partition(PACK_SIGN)
    return pack if sign else ""


FILLER: Final = CardDef(
    id="filler", name="Filler", full_name="Filler", stage=1, insignia="", requirement=9, consume=0, power=1, faith=0
)
"""The built-in card of scenarios: no abilities, no Insignia (contract of scenario files)."""
