"""Every term of the evaluation: two positions that differ in one thing, and what that thing is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from skyworld_tui.ai.evaluation import TERMS, Evaluator
from skyworld_tui.ai.weights import load_weights
from skyworld_tui.ai.worth import UNSEEN, CardWorth
from skyworld_tui.cards.model import CardDef
from skyworld_tui.engine import SeatPosition
from skyworld_tui.engine.state import Lasting, State
from tests.engine.build import at, card, core, side, table

from .tables import seen

W = load_weights("weights").model_copy(
    update={
        "faith": 3.0, "closing": 14.0, "reach": 30.0, "threat": 22.0, "missing": 4.0, "body": 0.75, "power": 0.7,
        "channel": 1.75, "evolved": 0.8, "slow": 0.65, "exposed": 0.85, "traded": 0.5, "fallen": 1.5,
        "vulnerable": 0.25, "attack_now": 0.77, "channel_now": 0.72, "awaken_now": 0.82, "awaken_next": 0.15,
        "awaken_after": 0.16, "awaken_far": 0.81, "essence": [2.0, 1.5, 1.2, 0.9], "essence_needed": 0.3, "lock": 0.06,
        "keep": 0.02, "bank_action": 0.98, "hand": 0.4, "unseen": 0.9, "hand_card": 0.015, "consumed": 1.1,
        "limit": 4.5, "counter": 1.25, "denial": 2.4, "hero": 0.76,
    }
)  # fmt: skip
"""Weights that no fit of the file changes, none of them 0."""

WORTH = CardWorth(W)
FEAR = 4.0

PLAIN = card("plain", power=3, faith=1)
SMALL = card("small", power=1, faith=1)
STRONG = card("strong", power=9, faith=1)
MUTE = card("mute", power=3, faith=0)
WARDED = card("warded", power=3, faith=1, keywords=["ward"])
WALL = card("wall", power=3, faith=1, keywords=["indestructible"])
GUARD = card("guard", power=2, faith=1, keywords=["intercept"])
GROWN = card("grown", stage=2, power=4, faith=2)
DEAR = card("dear", power=3, faith=1, requirement=5)
SLOW = card("slow", power=3, faith=1, preparation=2)
OPEN = card("open", power=9, faith=1, keywords=["open_attack"])


def body(who: CardDef, power: int | None = None) -> float:
    """What a card without abilities is worth on the field."""
    power = who.power if power is None else power
    return W.body + W.channel * who.faith + W.power * power + W.evolved * (who.stage > 1)


def lost(who: CardDef) -> float:
    """What is gone when it falls: it becomes an Essence."""
    return body(who) - W.fallen


def gain(who: CardDef) -> float:
    return WORTH.sheet(who).gain


class Case(NamedTuple):
    """``better`` and ``worse``: what ``term`` is asked of, keys of :func:`value`; they differ by ``size``."""

    term: str
    better: dict[str, Any]
    worse: dict[str, Any]
    size: float


def value(
    term: str,
    mine: SeatPosition | None = None,
    other: SeatPosition | None = None,
    change: Callable[[State], None] | None = None,
    fear: float = 0.0,
    done: bool = False,
    **rest: Any,
) -> float:
    """One term of a position, seen by the first seat."""
    state = seen(table(mine or side(), other or side(), **rest)).dealt
    if change is not None:
        change(state)
    return Evaluator(W, fear=fear).terms(state, 0, done)[term]


def denying(seat: int, turn: int) -> Callable[[State], None]:
    def changed(state: State) -> None:
        state.lasting = (Lasting("deny", seat, 99, turn, 0, ""),)

    return changed


def vulnerable(who: CardDef, **more: Any) -> Any:
    return at(who, vulnerable="channel", **more)


NOTHING: dict[str, Any] = {}
THEIRS = {"active": 1, "turn": 8}
BOTH = {"mine": side(field={1: PLAIN}), "other": side(faith=18, field={1: PLAIN, 2: PLAIN})}
DUEL = {"mine": side(field={1: vulnerable(PLAIN)})}
FILLED = WORTH.sheet(core("filler")).bank

CASES = {
    "a Faith": Case("faith", {"mine": side(faith=3)}, {"mine": side(faith=2)}, W.faith),
    "a Faith of the other player": Case("faith", NOTHING, {"other": side(faith=1)}, W.faith),
    "half the way": Case("closing", {"mine": side(faith=10)}, NOTHING, W.closing / 4),
    "half the way of the other player": Case("closing", NOTHING, {"other": side(faith=10)}, W.closing / 4),
    "somebody": Case("field", {"mine": side(field={1: PLAIN})}, NOTHING, body(PLAIN)),
    "an enemy": Case("field", NOTHING, {"other": side(field={1: PLAIN})}, body(PLAIN)),
    "somebody of Stage II": Case("field", {"mine": side(field={1: GROWN})}, NOTHING, body(GROWN)),
    "a Power that lasts": Case(
        "field", {"mine": side(field={1: at(PLAIN, bonus=2)})}, {"mine": side(field={1: PLAIN})}, 2 * W.power
    ),
    "a Power of this turn": Case(
        "field", {"mine": side(field={1: at(PLAIN, turn_bonus=2)})}, {"mine": side(field={1: PLAIN})}, 0
    ),
    "a keyword": Case("field", {"mine": side(field={1: WARDED})}, {"mine": side(field={1: PLAIN})}, W.keyword["ward"]),
    "a long Preparation": Case(
        "field",
        {"mine": side(field={1: at(SLOW)})},
        {"mine": side(field={1: at(SLOW, preparation=2)})},
        2 * W.slow,
    ),
    "the first Essence": Case("bank", {"mine": side(bank=1)}, NOTHING, W.essence[0] + FILLED),
    "the third Essence": Case("bank", {"mine": side(bank=3)}, {"mine": side(bank=2)}, W.essence[2] + FILLED),
    "an Essence more than the table has": Case(
        "bank", {"mine": side(bank=20)}, {"mine": side(bank=19)}, W.essence[-1] + FILLED
    ),
    "an Essence of the other player": Case("bank", NOTHING, {"other": side(bank=1)}, W.essence[0] + FILLED),
    "a lock": Case("bank", {"mine": side(bank=2)}, {"mine": side(bank=2, locks=1)}, W.lock),
    "an Essence that can do something": Case(
        "bank",
        {"mine": side(bank=["celina"])},
        {"mine": side(bank=1)},
        WORTH.sheet(core("celina")).bank - FILLED,
    ),
    "Essences that a card of the hand waits for": Case(
        "bank", {"mine": side(hand=[PLAIN], bank=3)}, {"mine": side(hand=[DEAR], bank=3)}, 2 * W.essence_needed
    ),
    "at most three of them": Case(
        "bank", {"mine": side(hand=[PLAIN])}, {"mine": side(hand=[DEAR])}, 3 * W.essence_needed
    ),
    "a card that nobody knows": Case("hand", {"mine": side(hand=[UNSEEN])}, NOTHING, W.hand + W.unseen),
    "a card that is known": Case("hand", {"mine": side(hand=[PLAIN])}, NOTHING, W.hand + WORTH.sheet(PLAIN).hand),
    "a card of the other hand": Case("hand", NOTHING, {"other": side(hand=[PLAIN])}, W.hand),
    "an awakening more a turn": Case("limit", {"mine": side(awaken_limit=2)}, NOTHING, W.limit),
    "an awakening more of the other player": Case("limit", NOTHING, {"other": side(awaken_limit=2)}, W.limit),
    "an Awakening Counter": Case("counter", {"mine": side(field={1: "aurora"})}, NOTHING, W.counter),
    "an Awakening Counter against oneself": Case("counter", NOTHING, {"other": side(field={1: "aurora"})}, W.counter),
    "a Hero within reach": Case(
        "hero",
        {"mine": side(hero="aurelio-warden-of-lanterns", field={1: GROWN, 2: GROWN})},
        {"mine": side(hero="aurelio-warden-of-lanterns", field={1: GROWN, 2: PLAIN})},
        W.hero,
    ),
    "the other Hero within reach": Case(
        "hero",
        {"other": side(hero="aurelio-warden-of-lanterns", field={1: PLAIN, 2: GROWN})},
        {"other": side(hero="aurelio-warden-of-lanterns", field={1: GROWN, 2: GROWN})},
        W.hero,
    ),
    "a denial of the next channel": Case("denial", {**BOTH, "change": denying(0, 8)}, BOTH, W.denial),
    "a denial that is over": Case("denial", {**BOTH, "change": denying(0, 6)}, BOTH, 0),
    "a denial by the other player": Case("denial", {**BOTH, "change": denying(1, 8)}, BOTH, 0),
    "a denial that nobody feels": Case(
        "denial", {"other": side(field={1: MUTE}), "change": denying(0, 8)}, {"other": side(field={1: MUTE})}, 0
    ),
    "draws that will be missing": Case(
        "missing", {"mine": side(deck=["nina"] * 6)}, {"mine": side(deck=["nina"] * 4)}, 2 * W.missing
    ),
    "cards of the hand need no draw": Case(
        "missing", {"mine": side(hand=["nina"] * 2, deck=["nina"] * 4)}, {"mine": side(deck=["nina"] * 6)}, 0
    ),
    "draws that the other player will miss": Case("missing", {"other": side(deck=["nina"] * 5)}, NOTHING, W.missing),
    "somebody whom a stronger enemy reaches": Case(
        "exposed",
        {**DUEL, "other": side(field={1: SMALL})},
        {**DUEL, "other": side(field={1: STRONG})},
        W.exposed * lost(PLAIN),
    ),
    "somebody with whom the enemy would fall": Case(
        "exposed",
        {**DUEL, "other": side(field={1: SMALL})},
        {**DUEL, "other": side(field={1: PLAIN})},
        W.traded * lost(PLAIN),
    ),
    "vulnerability without an attacker": Case("exposed", {"mine": side(field={1: PLAIN})}, DUEL, W.vulnerable),
    "somebody who cannot be attacked": Case(
        "exposed",
        {"mine": side(field={1: PLAIN})},
        {"mine": side(field={1: PLAIN}), "other": side(field={1: STRONG})},
        0,
    ),
    "somebody whom an open attack reaches": Case(
        "exposed",
        {"mine": side(field={1: PLAIN})},
        {"mine": side(field={1: PLAIN}), "other": side(field={1: OPEN})},
        W.exposed * lost(PLAIN),
    ),
    "somebody who cannot fall": Case(
        "exposed",
        {"mine": side(field={1: vulnerable(WALL)})},
        {"mine": side(field={1: vulnerable(WALL)}), "other": side(field={1: STRONG})},
        0,
    ),
    "one attacker takes one": Case(
        "exposed",
        {"mine": side(field={1: vulnerable(PLAIN), 2: vulnerable(PLAIN)})},
        {"mine": side(field={1: vulnerable(PLAIN), 2: vulnerable(PLAIN)}), "other": side(field={1: STRONG})},
        W.exposed * lost(PLAIN),
    ),
    "a guard is attacked first": Case(
        "exposed",
        {"mine": side(field={1: vulnerable(GROWN), 2: vulnerable(GUARD)})},
        {"mine": side(field={1: vulnerable(GROWN), 2: vulnerable(GUARD)}), "other": side(field={1: STRONG})},
        W.exposed * (lost(GUARD) + W.keyword["intercept"]),
    ),
    "an enemy who has acted strikes in its own turn all the same": Case(
        "exposed",
        {**DUEL, "other": side()},
        {**DUEL, "other": side(field={1: at(STRONG, action="spent")})},
        W.exposed * lost(PLAIN),
    ),
    "in the other player's turn one who has acted strikes no more": Case(
        "exposed",
        {**DUEL, **THEIRS},
        {**DUEL, "other": side(field={1: at(STRONG, action="spent")}), **THEIRS},
        0,
    ),
    "the other player who is done strikes no more": Case(
        "exposed",
        {**DUEL, "other": side(field={1: STRONG}), **THEIRS, "done": True},
        {**DUEL, "other": side(field={1: STRONG}), **THEIRS},
        W.exposed * lost(PLAIN),
    ),
    "after the other player's turn the own one comes": Case(
        "exposed",
        {"mine": side(field={1: STRONG}), "other": side(field={1: vulnerable(PLAIN)}), **THEIRS},
        {"mine": side(field={1: SMALL}), "other": side(field={1: vulnerable(PLAIN)}), **THEIRS},
        W.exposed * lost(PLAIN),
    ),
    "the goal within the other player's reach": Case(
        "threat",
        {"other": side(faith=17, field={1: PLAIN, 2: PLAIN})},
        {"other": side(faith=18, field={1: PLAIN, 2: PLAIN})},
        W.threat,
    ),
    "a threat is a threat, by how much does not count": Case(
        "threat",
        {"other": side(faith=18, field={1: PLAIN, 2: PLAIN})},
        {"other": side(faith=19, field={1: PLAIN, 2: PLAIN})},
        0,
    ),
    "with fear it counts by how much": Case(
        "threat",
        {"other": side(faith=18, field={1: PLAIN, 2: PLAIN}), "fear": FEAR},
        {"other": side(faith=19, field={1: PLAIN, 2: PLAIN}), "fear": FEAR},
        FEAR,
    ),
    "fear begins at the goal": Case("threat", BOTH, {**BOTH, "fear": FEAR}, FEAR),
    "a denial takes the least channel from a threat": Case("threat", {**BOTH, "change": denying(0, 8)}, BOTH, W.threat),
    "who prepares is ready by then": Case(
        "threat", {"other": side(faith=19)}, {"other": side(faith=19, field={1: at(PLAIN, preparation=1)})}, W.threat
    ),
    "who prepares for longer is not": Case(
        "threat", {"other": side(faith=19)}, {"other": side(faith=19, field={1: at(SLOW, preparation=2)})}, 0
    ),
    "an awakening that is left": Case("awakenings", {"mine": side(hand=[PLAIN])}, NOTHING, W.awaken_now * gain(PLAIN)),
    "an awakening of the next turn": Case(
        "awakenings", {"mine": side(hand=[PLAIN], awakenings_used=1)}, NOTHING, W.awaken_next * gain(PLAIN)
    ),
    "and one of the turn after": Case(
        "awakenings",
        {"mine": side(hand=[PLAIN, PLAIN], awakenings_used=1)},
        {"mine": side(hand=[PLAIN], awakenings_used=1)},
        W.awaken_after * gain(PLAIN),
    ),
    "an awakening two Essences off": Case(
        "awakenings",
        {"mine": side(hand=[DEAR], bank=3)},
        {"mine": side(bank=3)},
        W.awaken_next * W.awaken_far * gain(DEAR),
    ),
    "an awakening without a free slot": Case(
        "awakenings",
        {"mine": side(hand=[PLAIN], field=dict.fromkeys(range(1, 6), PLAIN))},
        {"mine": side(field=dict.fromkeys(range(1, 6), PLAIN))},
        0,
    ),
    "an evolution without a host": Case("awakenings", {"mine": side(hand=[GROWN])}, NOTHING, 0),
    "a channel that can be made": Case(
        "actions", {"mine": side(field={1: PLAIN})}, NOTHING, W.channel_now * (W.faith - W.vulnerable)
    ),
    "a channel that exposes to a stronger enemy": Case(
        "actions",
        {"mine": side(field={1: SMALL})},
        {"mine": side(field={1: SMALL}), "other": side(field={1: STRONG})},
        W.channel_now * W.exposed * lost(SMALL),
    ),
    "a channel that exposes to an equal one": Case(
        "actions",
        {"mine": side(field={1: SMALL})},
        {"mine": side(field={1: SMALL}), "other": side(field={1: SMALL})},
        W.channel_now * W.traded * lost(SMALL),
    ),
    "acting risks nothing for one that cannot fall": Case(
        "actions", {"mine": side(field={1: WALL})}, NOTHING, W.channel_now * W.faith
    ),
    "one that has acted": Case("actions", {"mine": side(field={1: at(PLAIN, action="spent")})}, NOTHING, 0),
    "one that prepares": Case("actions", {"mine": side(field={1: at(PLAIN, preparation=1)})}, NOTHING, 0),
    "an attack that wins": Case(
        "actions",
        {"mine": side(field={1: STRONG}), "other": side(field={1: vulnerable(GROWN)})},
        NOTHING,
        W.attack_now * (body(GROWN) - W.vulnerable),
    ),
    "two attackers and one target: one of them channels": Case(
        "actions",
        {"mine": side(field={1: STRONG, 2: STRONG}), "other": side(field={1: vulnerable(GROWN)})},
        {"mine": side(field={1: STRONG}), "other": side(field={1: vulnerable(GROWN)})},
        W.channel_now * (W.faith - W.vulnerable),
    ),
    "a guard must be attacked first": Case(
        "actions",
        {"mine": side(field={1: STRONG}), "other": side(field={1: vulnerable(GROWN), 2: vulnerable(GUARD)})},
        NOTHING,
        W.attack_now * (body(GUARD) + W.keyword["intercept"] - W.vulnerable),
    ),
    "a guard that has used its charge binds nobody": Case(
        "actions",
        {
            "mine": side(field={1: STRONG}),
            "other": side(field={1: vulnerable(GROWN), 2: vulnerable(GUARD, charge=False)}),
        },
        {"mine": side(field={1: STRONG}), "other": side(field={1: vulnerable(GROWN)})},
        0,
    ),
    "actions count in the own turn": Case("actions", {"mine": side(field={1: PLAIN}), **THEIRS}, NOTHING, 0),
    "the goal within reach": Case(
        "reach", {"mine": side(faith=19, field={1: PLAIN})}, {"mine": side(faith=18, field={1: PLAIN})}, W.reach
    ),
    "the goal beyond one that prepares": Case(
        "reach", {"mine": side(faith=19, field={1: at(PLAIN, preparation=1)})}, {"mine": side(faith=19)}, 0
    ),
    "the goal within reach of the turn that comes": Case(
        "reach",
        {"mine": side(faith=19, field={1: PLAIN}), **THEIRS, "done": True},
        {"mine": side(faith=19, field={1: PLAIN}), **THEIRS},
        W.reach,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_one_thing_is_worth(name: str) -> None:
    case = CASES[name]
    assert value(case.term, **case.better) - value(case.term, **case.worse) == pytest.approx(case.size)


def test_every_term_has_a_case_that_counts() -> None:
    assert {case.term for case in CASES.values() if case.size > 0} == set(TERMS)


def test_what_the_other_player_holds_counts_by_number_only() -> None:
    """All of the score, whatever the cards are."""
    scores = set()
    for held in ("filler", "hespera", "osorio"):
        match = table(side(field={1: PLAIN}), side(hand=[held] * 3, deck=[held] * 9))
        view = match.view(0, searchable=True)
        assert isinstance(view.hidden, State)
        scores.add(Evaluator(W).score(view.hidden, 0))
    assert len(scores) == 1
