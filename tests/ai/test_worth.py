"""Weights by name, and what a card is worth by what it says."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.ai.weights import Weights, changed, load_weights, named
from skyworld_tui.ai.worth import CONDITIONAL, CONSUMED, LOCKED, SPARED, CardWorth
from skyworld_tui.cards.model import CardDef
from skyworld_tui.cards.schema import compile_card


@pytest.fixture(scope="module")
def weights() -> Weights:
    return load_weights("weights")


def card(*abilities: dict[str, Any], **more: Any) -> CardDef:
    """A Stage I card with these abilities."""
    plain = {"id": "nobody", "name": "Nobody", "stage": 1, "insignia": "sun", "requirement": 2, "consume": 0}
    return compile_card({**plain, "power": 2, "faith": 1, "abilities": list(abilities), **more})


def activated(op: str, **more: Any) -> dict[str, Any]:
    return {"trigger": "activation", "effects": [{"op": op, "n": 2}], **more}


def test_an_ability_counts_by_what_it_does_and_how_often(weights: Weights) -> None:
    worth = CardWorth(weights)
    more = worth.sheet(card(activated("draw"), id="draws")).standing - worth.sheet(card()).standing
    assert more == pytest.approx(weights.trigger["activation"] * 2 * weights.op["draw"])


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ({"conditions": [{"if": "apogee"}]}, lambda gain: CONDITIONAL * gain),
        ({"costs": [{"pay": "consume", "n": 1}]}, lambda gain: gain - CONSUMED),
        ({"costs": [{"pay": "lock", "n": 3}]}, lambda gain: gain - 3 * LOCKED),
        ({"costs": [{"pay": "consume", "n": 9}]}, lambda gain: SPARED * gain),
    ],
    ids=["condition", "consumption", "locks", "dearer than its gain"],
)
def test_what_an_ability_asks_for_takes_off(weights: Weights, more: dict[str, Any], left: Any) -> None:
    worth = CardWorth(weights)
    gain = 2 * weights.op["gain_faith"]
    found = worth.sheet(card(activated("gain_faith", **more), id="asks")).standing - worth.sheet(card()).standing
    assert found == pytest.approx(weights.trigger["activation"] * left(gain))


def test_a_hand_ability_pays_for_its_requirement_with_locks(weights: Weights) -> None:
    worth = CardWorth(weights)
    ability = {"trigger": "hand", "effects": [{"op": "draw", "n": 2}]}
    near, far = (worth.sheet(card(ability, id=f"needs-{n}", requirement=n)).hand for n in (1, 4))
    assert near - far == pytest.approx(weights.hand_ability * 3 * LOCKED)


def test_sending_an_enemy_back_is_worth_something_and_less_than_execution(weights: Weights) -> None:
    assert 0 < weights.op["return"] < weights.op["execute"]
    worth = CardWorth(weights)
    entry = {"trigger": "on_entry", "effects": [{"op": "return", "target": {"side": "enemy"}}]}
    assert worth.sheet(card(entry, id="returns")).gain > worth.sheet(card()).gain


def test_an_entry_is_over_once_the_character_stands(weights: Weights) -> None:
    worth = CardWorth(weights)
    entry = {"trigger": "on_entry", "effects": [{"op": "draw", "n": 2}]}
    assert worth.sheet(card(entry, id="enters")).standing == worth.sheet(card()).standing


def test_weights_are_changed_by_name(weights: Weights) -> None:
    wanted = {"faith": 2.5, "op.execute": 3.0, "essence.1": 9.0}
    before, after = named(weights), named(changed(weights, wanted))
    assert {name for name in before if before[name] != after[name]} == set(wanted)
    assert {name: after[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("name", "says"),
    [("fiath", "nearest: faith"), ("op.exceute", "nearest: op.execute"), ("op", "op"), ("essence.99", "essence")],
)
def test_a_weight_that_is_none_is_not_changed(weights: Weights, name: str, says: str) -> None:
    with pytest.raises(ValueError, match="unknown weight") as error:
        changed(weights, {name: 1.0})
    assert says in str(error.value)
