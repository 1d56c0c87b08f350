"""How much each thing on the table is worth to a policy, by name. The numbers are data: ``data/ai/*.yaml``.

The unit: a Faith more on the score is worth ``faith``, which is 3, so that an amount of 1 is a third of a Faith.
Shares, "times" and counts have no unit. Nothing here knows a card: abilities count by what they do and when.

What lies open counts for both players, the other player's with the opposite sign. Some weights look at one side only:
``hand_card``, ``hand_ability``, ``unseen`` and ``essence_needed`` at the viewer's hand, for the other is hidden;
``awaken_…``, ``attack_now``, ``channel_now``, ``reach`` and ``entry`` at what the viewer may still do; ``threat`` at
what the other player may do next; ``denial`` at a restriction by the viewer. Of the other hand only its size counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from ..cards.model import KEYWORDS, TRIGGERS
from ..cards.schema import checked
from ..cards.shapes import EFFECTS, Keyword, Shape, Trigger
from ..cards.source import nearest, read_document
from ..paths import data_dir

Operation: TypeAlias = Literal[tuple(EFFECTS)]  # type: ignore[valid-type]  # Literal takes the words as they are


def complete(words: Iterable[str]) -> AfterValidator:
    """A check that a table has a value for each of ``words``, so that none counts as nothing by an oversight."""

    def check(table: Mapping[str, float]) -> Mapping[str, float]:
        if missing := [word for word in words if word not in table]:
            raise ValueError(f"without a value: {', '.join(missing)}")
        return table

    return AfterValidator(check)


class Weights(Shape):
    """Every weight of the evaluation."""

    # the score
    win: float  # a match that is won, off for one that is lost; more than everything else together
    faith: float  # one Faith more than the other player: 3, the unit of all amounts
    closing: float  # times (Faith / goal) squared: late points are dearer
    reach: float  # the goal can be reached by channeling now
    threat: float  # the other player can reach the goal by channeling next turn
    missing: float  # a draw that will be missing at the next refill, the deck being empty
    # a character
    body: float  # being there: a slot of the field with somebody in it
    power: float  # one Power that lasts longer than this turn
    channel: float  # one printed Faith, as income of later turns
    evolved: float  # being of Stage II or III
    slow: float  # off for each own turn end of Preparation beyond the next
    entry: float  # times what an ON ENTRY brings, for a card that is still in the hand
    keyword: Annotated[dict[Keyword, float], complete(KEYWORDS)]  # having the keyword, printed or given
    trigger: Annotated[dict[Trigger, float], complete(TRIGGERS)]
    """How often an ability of a character on the field still comes up; 0 when it cannot."""
    op: Annotated[dict[Operation, float], complete(EFFECTS)]  # carrying out the operation once, for each ``n``
    # the fight to come
    exposed: float  # share of a character lost when a stronger enemy can reach it next turn
    traded: float  # the same when the enemy would fall with it
    fallen: float  # what a character that falls is still worth: it becomes an Essence
    vulnerable: float  # what vulnerability costs even without an attacker in sight
    attack_now: float  # share of an attack's gain that being able to make it is worth
    channel_now: float  # the same for a channel
    awaken_now: float  # the same for an awakening still allowed this turn
    awaken_next: float  # the same for the awakenings of the next turn
    awaken_after: float  # the same for those of the turn after
    awaken_far: float  # what is left of that for each Essence that is missing beyond the next
    # the Bank
    essence: list[float] = Field(min_length=1)
    """What the 1st, 2nd… Essence is worth; the last value holds for all later ones."""
    essence_needed: float  # off for each Essence, of at most three, that a card of the hand still waits for
    lock: float  # off for an Essence that is locked
    keep: float  # times what the card of an Essence would be worth on the field, for those who fetch cards from there
    bank_action: float  # times what a BANK ACTION brings
    # the rest
    hand: float  # a card in the hand, of either player
    unseen: float  # more for one of the own hand that is not known yet
    hand_card: float  # times what a card of the hand would be worth on the field
    hand_ability: float  # times what a hand ability brings
    consumed: float  # an Essence that awakening a card consumes
    limit: float  # one more awakening a turn
    counter: float  # an Awakening Counter that binds the other player
    denial: float  # a restriction of the other player's next channel that waits
    hero: float  # the Hero's power is within reach


def load_weights(name: str) -> Weights:
    """The weights of ``data/ai/NAME.yaml``. Raises SourceError, with file and line, for what is wrong in it and when it
    is missing."""
    document = read_document(data_dir() / "ai" / f"{name}.yaml")
    return checked(Weights, document.value, document)


def named(weights: Weights) -> dict[str, float]:
    """Every weight by its name: ``faith``, ``op.execute`` for one of a table, ``essence.0`` for the 1st Essence."""
    found: dict[str, float] = {}
    for name, value in weights.model_dump().items():
        if isinstance(value, dict):
            found.update({f"{name}.{key}": amount for key, amount in value.items()})
        elif isinstance(value, list):
            found.update({f"{name}.{place}": amount for place, amount in enumerate(value)})
        else:
            found[name] = value
    return found


def changed(weights: Weights, values: Mapping[str, float]) -> Weights:
    """``weights`` with some of them replaced, named as by :func:`named`. Raises ValueError, naming the nearest, for a
    name that is none."""
    known = named(weights)
    raw = weights.model_dump()
    for name, value in values.items():
        if name not in known:
            near = nearest(name, known)
            raise ValueError(f"unknown weight {name!r}" + (f"; nearest: {near}" if near else ""))
        table, _, key = name.partition(".")
        if not key:
            raw[table] = value
        else:
            raw[table][int(key) if key.isdigit() else key] = value
    return Weights.model_validate(raw)
