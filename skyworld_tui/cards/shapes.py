"""The closed vocabulary as pydantic models: what may stand in a card, Hero, format or deck file.

One model an operation, with exactly its parameters. Nothing is coerced ("3" is no number), no key is ignored and no
duration has a default. These models live only while a file is read; :mod:`.schema` compiles them into the frozen
definitions of :mod:`.model`, which are all that the rest of the game sees.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self, TypeAlias, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag, model_validator

from .model import INSIGNIAS, KEYWORDS, TRIGGERS


def _unique(items: list[Any]) -> list[Any]:
    if len(set(items)) != len(items):
        raise ValueError("the same word stands twice")
    return items


_UNIQUE: Final[dict[str, Any]] = {"uniqueItems": True}  # what _unique checks, for the JSON Schemas

Amount: TypeAlias = Annotated[int, Field(ge=1, le=99)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Id: TypeAlias = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=48)]
Line: TypeAlias = Annotated[str, Field(min_length=1, max_length=160)]
Stage: TypeAlias = Annotated[int, Field(ge=1, le=3)]
Stages: TypeAlias = Annotated[list[Stage], Field(min_length=1, json_schema_extra=_UNIQUE), AfterValidator(_unique)]
# Literal takes the tuples of model.py as they are, so that no word is listed twice in the code.
Insignia: TypeAlias = Literal[INSIGNIAS]  # type: ignore[valid-type]
Keyword: TypeAlias = Literal[KEYWORDS]  # type: ignore[valid-type]
Trigger: TypeAlias = Literal[TRIGGERS]  # type: ignore[valid-type]
Keywords: TypeAlias = Annotated[list[Keyword], Field(json_schema_extra=_UNIQUE), AfterValidator(_unique)]
GivenKeywords: TypeAlias = Annotated[
    list[Keyword], Field(min_length=1, json_schema_extra=_UNIQUE), AfterValidator(_unique)
]
Until: TypeAlias = Literal["turn", "next_enemy_turn", "next_combat", "leaves"]


class Shape(BaseModel):
    """A mapping of a file: only these keys, strictly these types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


# --- whom -------------------------------------------------------------------------------------------------------


class Target(Shape):
    """Either ``ref`` alone, or ``side`` with filters and an amount."""

    ref: Literal["this", "attacked", "successor"] | None = None
    side: Literal["ally", "enemy"] | None = None
    other: bool = False
    state: Literal["vulnerable", "preparation"] | None = None
    insignia: Insignia | None = None
    max_power: Number | None = None
    count: Amount = 1
    up_to: bool = False
    each: bool = False

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.ref is None) == (self.side is None):
            raise ValueError("a target has either 'ref' or 'side'")
        if self.ref is not None and self.model_fields_set != {"ref"}:
            raise ValueError("a target with 'ref' takes no filters and no amount")
        if self.each and (self.count != 1 or self.up_to):
            raise ValueError("'each' takes no 'count' and no 'up_to'")
        if self.other and self.side == "enemy":
            raise ValueError("'other' is only for allies")
        return self


def _word_or_not(value: Any) -> str:
    """Which half of "a word or something else" a raw value is checked against."""
    return "word" if isinstance(value, str) else "other"


class BankFilter(Shape):
    """One available card of your Bank."""

    zone: Literal["bank"]
    stage: Stages | None = None
    insignia: Insignia | None = None


BankCard: TypeAlias = Annotated[
    Annotated[Literal["this"], Tag("word")] | Annotated[BankFilter, Tag("other")], Discriminator(_word_or_not)
]
AmountOrAll: TypeAlias = Annotated[
    Annotated[Literal["all"], Tag("word")] | Annotated[Amount, Tag("other")], Discriminator(_word_or_not)
]


# --- what -------------------------------------------------------------------------------------------------------


class Upgrade(Shape):
    """While the condition holds, the clause reads with these parameters replaced."""

    if_: Literal["apogee", "formation"] = Field(alias="if")
    set: Annotated[dict[str, Any], Field(min_length=1)]


class Effect(Shape):
    """The flags that any operation takes."""

    may: bool = False
    if_survives: bool = False
    upgrade: Upgrade | None = None


class Inspire(Effect):
    op: Literal["inspire"]
    n: Amount
    target: Target


class Intimidate(Effect):
    op: Literal["intimidate"]
    n: Amount
    target: Target


class Strengthen(Effect):
    op: Literal["strengthen"]
    n: Annotated[int, Field(ge=-99, le=99)]
    target: Target

    @model_validator(mode="after")
    def _sign(self) -> Self:
        if self.n == 0:
            raise ValueError("'n' is not 0")
        if self.n < 0 and self.target.ref != "this":
            raise ValueError("a negative 'n' needs the target {ref: this}")
        return self


class GainFaith(Effect):
    op: Literal["gain_faith"]
    n: Amount


class DrainFaith(Effect):
    op: Literal["drain_faith"]
    n: Amount


class Draw(Effect):
    op: Literal["draw"]
    n: Amount


class Search(Effect):
    op: Literal["search"]
    n: Amount


class Deposit(Effect):
    op: Literal["deposit"]
    n: Amount


class Exchange(Effect):
    op: Literal["exchange"]
    bring: Stages


class Unlock(Effect):
    op: Literal["unlock"]
    n: AmountOrAll


class Readiness(Effect):
    op: Literal["readiness"]
    n: Amount
    target: Target

    @model_validator(mode="after")
    def _matching(self) -> Self:
        _counted(self.n, self.target, "preparation")
        return self


class Reinvigorate(Effect):
    op: Literal["reinvigorate"]
    n: Amount
    target: Target

    @model_validator(mode="after")
    def _matching(self) -> Self:
        _counted(self.n, self.target, "vulnerable")
        return self


class Ready(Effect):
    op: Literal["ready"]
    target: Target


class Expose(Effect):
    op: Literal["expose"]
    target: Target


class Execute(Effect):
    op: Literal["execute"]
    target: Target


class Return(Effect):
    op: Literal["return"]
    target: Target


class Awaken(Effect):
    op: Literal["awaken"]
    from_: Literal["bank", "this", "exchanged"] = Field(alias="from")
    spends: bool
    stage: Stages | None = None
    onto: Literal["this"] | None = None
    reduce: Amount | None = None


class Attach(Effect):
    op: Literal["attach"]
    card: BankCard
    host: Target
    power: Amount | None = None
    keywords: GivenKeywords | None = None
    until: Until | None = None
    returns: bool = False

    @model_validator(mode="after")
    def _host(self) -> Self:
        if self.host.each or self.host.count != 1 or self.host.up_to:
            raise ValueError("an Attachment has one host")
        if self.returns and self.card != "this":
            raise ValueError("'returns' is only for 'card: this'")
        return self


class Grant(Effect):
    op: Literal["grant"]
    keywords: GivenKeywords
    target: Target
    until: Until


class DenyChannel(Effect):
    op: Literal["deny_channel"]


class Counter(Effect):
    op: Literal["counter"]


class ReplaceConsumption(Effect):
    op: Literal["replace_consumption"]
    lock: Amount


def _counted(n: int, target: Target, state: str) -> None:
    """Readiness n and Reinvigorate n: the amount is ``n``, the state is the keyword's own."""
    if target.ref is not None:
        if n != 1:
            raise ValueError("a target with 'ref' is one character: 'n' must be 1")
    elif target.side != "ally" or target.state != state:
        raise ValueError(f"the target must be {{side: ally, state: {state}}}")
    if target.each or target.count != 1 or target.up_to:
        raise ValueError("'n' is the amount; the target takes no 'count', 'up_to' or 'each'")


AnyEffect: TypeAlias = Annotated[
    Inspire | Intimidate | Strengthen | GainFaith | DrainFaith | Draw | Search | Deposit | Exchange | Unlock
    | Readiness | Reinvigorate | Ready | Expose | Execute | Return | Awaken | Attach | Grant | DenyChannel | Counter
    | ReplaceConsumption,
    Field(discriminator="op"),
]  # fmt: skip


EFFECTS: Final[Mapping[str, type[Effect]]] = {
    get_args(shape.model_fields["op"].annotation)[0]: shape for shape in get_args(get_args(AnyEffect)[0])
}
"""Operation -> its model."""


# --- when, if, for what -------------------------------------------------------------------------------------------


class Reserve(Shape):
    if_: Literal["reserve"] = Field(alias="if")
    n: Amount


class PlainCondition(Shape):
    if_: Literal["apogee", "formation", "attached", "granted_faith"] = Field(alias="if")


AnyCondition: TypeAlias = Annotated[Reserve | PlainCondition, Field(discriminator="if_")]


class Consume(Shape):
    pay: Literal["consume"]
    n: Amount


class Lock(Shape):
    pay: Literal["lock"]
    n: Amount


class ConsumeThis(Shape):
    pay: Literal["consume_this"]


AnyCost: TypeAlias = Annotated[Consume | Lock | ConsumeThis, Field(discriminator="pay")]


class Ability(Shape):
    """Keys in the order of the printed sentence."""

    id: Annotated[str, Field(max_length=60)] | None = None
    trigger: Trigger
    also: Literal["hand"] | None = None
    event: Literal["end_of_turn", "ally_evolves"] | None = None
    optional: bool = False
    limit: Literal["once_per_turn", "once_per_turn_shared", "repeatable"] | None = None
    conditions: list[AnyCondition] = []
    costs: list[AnyCost] = []
    effects: Annotated[list[AnyEffect], Field(min_length=1, max_length=4)]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.event is not None) != (self.trigger == "in_preparation"):
            raise ValueError("'event' belongs to the trigger in_preparation, and that trigger needs it")
        if self.also is not None and self.trigger not in ("activation", "continuous"):
            raise ValueError("'also: hand' goes with the triggers activation and continuous")
        kinds = [cost.pay for cost in self.costs]
        if len(set(kinds)) != len(kinds):
            raise ValueError("the same cost stands twice")
        if "consume_this" in kinds and self.trigger != "bank":
            raise ValueError("the cost consume_this is for the trigger bank")
        return self


# --- files --------------------------------------------------------------------------------------------------------


class Card(Shape):
    id: Id
    name: Annotated[str, Field(min_length=1, max_length=30)]
    title: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    full_name: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    stage: Stage
    insignia: Insignia
    requirement: Number
    consume: Number
    power: Number
    faith: Number
    preparation: Annotated[int, Field(ge=1, le=9)] = 1
    keywords: Keywords = []
    abilities: Annotated[list[Ability], Field(max_length=2)] = []
    lore: Annotated[str, Field(max_length=160)] = ""


class Hero(Shape):
    id: Id
    name: Annotated[str, Field(min_length=1, max_length=60)]
    evolution: Number
    power: Ability
    secondary: Ability
    lore: Annotated[str, Field(max_length=160)] = ""


class SetHead(Shape):
    """Who a card file is."""

    id: Id
    name: Line
    version: Amount = 1


class CardFile(Shape):
    set: SetHead | None = None
    cards: Annotated[list[Card], Field(min_length=1)]


class HeroFile(Shape):
    heroes: Annotated[list[Hero], Field(min_length=1)]


class FormatFile(Shape):
    deck_size: Amount
    max_copies: Amount
    goal: Amount
    hand_size: Amount
    slots: Annotated[int, Field(ge=1, le=9)]
    turn_seconds: Annotated[int, Field(ge=1, le=86400)]
    answer_seconds: Annotated[int, Field(ge=1, le=86400)]


class DeckFile(Shape):
    """``id`` may be left out in a player's file: the file's name stands for it."""

    id: Id | None = None
    name: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    seat: Literal["p1", "p2"] | None = None
    goal: Amount | None = None
    hero: Annotated[str, Field(max_length=80)] | None = None
    insignia: Insignia | None = None
    plan: list[Line] = []
    plan_pt: list[Line] = []
    cards: Annotated[dict[str, Amount], Field(min_length=1)]
    stacked: list[str] = []


class OneEffect(RootModel[AnyEffect]):
    """Any operation, on its own: what an ``upgrade`` reads like."""

    model_config = ConfigDict(strict=True, frozen=True, defer_build=True)
