"""How much each thing on the table is worth to a policy, in one place and by name.

One Faith on the score is worth about 3. Nothing here knows a card: abilities count by what they do and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


def _table(**values: float) -> Mapping[str, float]:
    return MappingProxyType(values)


@dataclass(frozen=True)
class Weights:
    """Every term of the evaluation. Amounts are for the viewer; the opponent's side is mirrored."""

    # the score
    win: float = 100_000.0
    faith: float = 3.0
    closing: float = 12.0  # times (Faith / goal) squared: late points are dearer
    reach: float = 30.0  # the goal can be reached by channeling now
    threat: float = 14.0  # the opponent can reach the goal by channeling next turn
    missing: float = 3.0  # a draw that will be missing at the next refill
    # a character
    body: float = 0.6
    power: float = 0.8
    channel: float = 2.4  # a printed Faith, as income of later turns
    evolved: float = 0.5
    slow: float = 0.5  # off for each own turn end of Preparation beyond the next
    keyword: Mapping[str, float] = field(
        default_factory=lambda: _table(
            ward=0.5,
            safeguard=0.7,
            intercept=0.3,
            intercept_executions=0.4,
            open_attack=1.0,
            attack_in_preparation=0.2,
            combat_shield=1.0,
            indestructible=3.0,
        )
    )
    trigger: Mapping[str, float] = field(  # how often an ability of a character on the field still comes up
        default_factory=lambda: _table(
            activation=0.8,
            continuous=1.0,
            in_preparation=0.6,
            legacy=0.4,
            on_channel=0.7,
            on_vulnerable=0.7,
            on_attack=0.5,
            on_attack_or_channel=1.2,
            on_attack_channeler=0.4,
            on_destroy_by_attack=0.4,
            on_destroy_channeler=0.4,
            on_survive_attack=0.4,
            on_survive_combat=0.3,
            on_dudurima=0.4,
            on_death=0.4,
            on_execution=0.3,
            turn_start=1.5,
            end_of_turn=1.5,
            turn_start_empty_slot=1.2,
            turn_start_more_essences=1.0,
            first_hand=0.5,
        )
    )
    op: Mapping[str, float] = field(  # one use, for each n
        default_factory=lambda: _table(
            inspire=0.3,
            intimidate=0.5,
            strengthen=0.6,
            gain_faith=2.5,
            drain_faith=2.0,
            draw=0.4,
            search=0.3,
            deposit=1.0,
            exchange=0.8,
            unlock=0.2,
            readiness=1.5,
            reinvigorate=1.8,
            ready=1.2,
            expose=1.0,
            execute=2.5,
            awaken=2.5,
            attach=1.2,
            grant=1.0,
            deny_channel=1.2,
            counter=1.0,
        )
    )
    # the fight to come
    exposed: float = 0.75  # share of a character lost when a stronger enemy can reach it next turn
    traded: float = 0.35  # the same when the enemy would fall with it
    vulnerable: float = 0.15  # what vulnerability costs even without an attacker in sight
    attack_now: float = 0.75  # share of an attack's gain that being able to make it is worth
    channel_now: float = 0.7  # the same for a channel
    awaken_now: float = 0.8  # the same for an awakening still allowed this turn
    awaken_next: float = 0.3  # the same for the awakenings of the next turn
    # the Bank: what the 1st, 2nd… Essence is worth; the last value holds for all later ones
    essence: tuple[float, ...] = (1.6, 1.5, 1.4, 1.3, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2, 0.1, 0.05)
    essence_needed: float = 0.25  # more for each Essence that a card of the hand still asks for
    lock: float = 0.03
    keep: float = 0.04  # a good card in the Bank, for those who fetch cards from there
    # the rest
    hand: float = 0.25
    hand_card: float = 0.03  # times what a card of the hand would be worth on the field
    limit: float = 3.0
    counter: float = 1.0
    denial: float = 1.8
    hero: float = 0.6  # the Hero's power is within reach
