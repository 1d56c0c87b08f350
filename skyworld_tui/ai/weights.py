"""How much each thing on the table is worth to a policy, by name. The numbers are data: ``data/ai/*.yaml``.

Nothing here knows a card: abilities count by what they do and when. Amounts are for the viewer; the other player's
side is mirrored.
"""

from __future__ import annotations

from pydantic import Field

from ..cards.schema import checked
from ..cards.shapes import Keyword, Shape, Trigger
from ..cards.source import read_document
from ..paths import data_dir


class Weights(Shape):
    """Every weight of the evaluation."""

    # the score
    win: float
    faith: float  # one Faith more than the other player
    closing: float  # times (Faith / goal) squared: late points are dearer
    reach: float  # the goal can be reached by channeling now
    threat: float  # the other player can reach the goal by channeling next turn
    menace: float  # the same for each Faith by which it would pass the goal
    missing: float  # a draw that will be missing at the next refill
    # a character
    body: float
    power: float
    channel: float  # a printed Faith, as income of later turns
    evolved: float
    slow: float  # off for each own turn end of Preparation beyond the next
    entry: float  # times what an ON ENTRY brings, for a card that is still in the hand
    keyword: dict[Keyword, float]
    trigger: dict[Trigger, float]  # how often an ability of a character on the field still comes up
    op: dict[str, float]  # one use, for each n
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
    # the Bank: what the 1st, 2nd… Essence is worth; the last value holds for all later ones
    essence: list[float] = Field(min_length=1)
    essence_needed: float  # more for each Essence that a card of the hand still asks for
    lock: float
    keep: float  # a good card in the Bank, for those who fetch cards from there
    bank_action: float  # times what a BANK ACTION brings
    # the rest
    hand: float  # a card in the hand
    unseen: float  # the same, more for one that is not known yet
    hand_card: float  # times what a card of the hand would be worth on the field
    hand_ability: float  # times what a hand ability brings
    consumed: float  # an Essence that awakening a card consumes
    limit: float
    counter: float
    denial: float
    hero: float  # the Hero's power is within reach


def load_weights(name: str) -> Weights:
    """The weights of ``data/ai/NAME.yaml``. Raises SourceError for what is wrong in it, OSError when it is missing."""
    document = read_document(data_dir() / "ai" / f"{name}.yaml")
    return checked(Weights, document.value, document)
