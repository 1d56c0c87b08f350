"""Every refusal leads to the place of the manual that tells of its rule, made on the table where it can be."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import IllegalMove, Match, Move
from skyworld_tui.scenarios.load import read_scenario
from skyworld_tui.tui import places

WANTED = {
    "over": "first-match#goal",
    "not_yours": "turn#main",
    "no_such": "turn#main",
    "no_question": "turn#main",
    "mulligan": "first-match#opening-hand",
    "no_cancel": "consuming#refund",
    "answer_first": "keywords#may",
    "no_option": "effect-keywords#numbers",
    "twice": "effect-keywords#numbers",
    "too_few": "effect-keywords#numbers",
    "too_many": "effect-keywords#numbers",
    "no_card": "first-match#refill",
    "no_character": "evolve#stages",
    "no_enemy": "battle#targets",
    "converted": "bank#convert",
    "amber": "bank#amber",
    "requirement": "awaken#requirement",
    "awakened": "awaken-limit#renewed",
    "cost": "consuming#payment",
    "slot": "awaken#requirement",
    "full": "awaken#requirement",
    "stage": "evolve#stages",
    "previous": "evolve#stages",
    "vulnerable": "channel#action",
    "spent": "channel#action",
    "preparation": "awaken#preparation",
    "intercept": "battle#intercept",
    "not_vulnerable": "battle#targets",
    "used": "activation#limits",
    "armed": "event-triggers#armed",
    "condition": "conditions#conditions",
    "no_outcome": "effect-keywords#numbers",
    "no_ability": "read-a-card#ability",
    "no_hero": "hero#power",
    "passive": "hero#passive",
    "tier": "hero#tiers",
    "limit": "awaken-limit#raise",
    "raised": "awaken-limit#raise",
}
"""Code of a refusal -> where its rule is told."""

AWAKEN = Move("awaken", 0, 0)
MADE = [
    ("over", "goal: 1\np1: {field: {1: nina}}", "channel f1", Move("end")),
    ("no_question", "p1: {field: {1: nina}}", "", Move("yes")),
    ("no_card", "p1: {field: {1: nina}}", "", Move("essence", 0)),
    ("no_character", "p1: {field: {1: nina}}", "", Move("channel", 3)),
    ("no_enemy", "p1: {field: {1: nina}}", "", Move("attack", 0, 0)),
    ("converted", "p1: {hand: [nina, flor]}", "essence nina", Move("essence", 0)),
    ("requirement", "p1: {hand: [elyra]}", "", AWAKEN),
    ("awakened", "p1: {hand: [nina, nina]}", "awaken nina", AWAKEN._replace(b=1)),
    ("slot", "p1: {hand: [nina], field: {1: flor}}", "", AWAKEN),
    ("full", "p1: {hand: [nina], field: {1: flor, 2: flor, 3: flor, 4: flor, 5: flor}}", "", Move("awaken", 0, -1)),
    ("stage", "p1: {hand: [flor-ii], bank: [filler*6]}", "", AWAKEN),
    ("previous", "p1: {hand: [flor-ii], bank: [filler*6]}", "", Move("evolve", 0, 0)),
    ("previous", "p1: {hand: [flor-ii], field: {1: flor-ii}, bank: [filler*6]}", "", Move("evolve", 0, 0)),
    ("vulnerable", "p1: {field: {1: nina}}", "channel f1", Move("channel", 0)),
    ("spent", "p1: {field: {1: {card: nina, action: spent}}}", "", Move("channel", 0)),
    ("preparation", "p1: {hand: [nina]}", "awaken nina", Move("channel", 0)),
    ("not_vulnerable", "p1: {field: {1: flor}}\np2: {field: {1: nina}}", "", Move("attack", 0, 0)),
    ("no_ability", "p1: {hand: [nina]}", "", Move("hand", 0)),
    ("no_hero", "p1: {field: {1: nina}}", "", Move("hero")),
    ("answer_first", "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}", "hand lotus", Move("end")),
    ("no_option", "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}", "hand lotus",
     Move("choose", picks=(9,))),
    ("too_few", "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}", "hand lotus", Move("choose")),
    ("too_many", "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}", "hand lotus",
     Move("choose", picks=(0, 1))),
    ("twice", "p1: {hand: [lotus], field: {1: nina, 2: elyra}, bank: [filler*3]}", "hand lotus",
     Move("choose", picks=(0, 0))),
    ("limit", "p1: {awaken_limit: 4, bank: [filler*9]}", "", Move("raise")),
    ("cost", "p1: {bank: [filler*3]}", "", Move("raise")),
    ("raised", "p1: {bank: [filler*9]}", "raise", Move("raise")),
    ("amber", "p1: {hand: [celina]}", "essence celina", Move("bank", 0)),
    ("used", "p1: {bank: [zita, filler*6], deck: [nina*5]}", "bank b1", Move("bank", 0)),
    ("tier", "p1: {hero: morteus-of-the-reserve, bank: [filler*3], locks: 2}", "", Move("hero")),
    ("passive", "p1: {hero: anastacia-banner-of-ascension, bank: [filler*3]}", "", Move("hero")),
    ("no_outcome", "p1: {hand: [lotus], bank: [filler*3]}", "", Move("hand", 0)),
    ("no_cancel", "p1: {bank: [zita, filler*6], deck: [nina, flor, juca]}", "bank b1", Move("cancel")),
]  # fmt: skip
"""Code, a position, moves before, and the move that is refused."""


def why(sides: str, before: str, move: Move) -> str:
    """The code with which ``move`` is refused."""
    (document,) = parse_documents(f"name: x\n{sides}\nsteps:\n  - expect: {{turn: 7}}\n", "test.yaml")
    match: Match = read_scenario(document, load_core()).start()
    for line in filter(None, before.split(", ")):
        match.play(match.parse(line))
    found = match.why_not(move)
    assert found is not None
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.code == found.code
    return found.code


def test_every_refusal_leads_to_its_rule() -> None:
    assert dict(places.REFUSALS) == WANTED


@pytest.mark.parametrize(("code", "sides", "before", "move"), MADE, ids=[made[0] for made in MADE])
def test_a_refusal_that_is_made_on_the_table(code: str, sides: str, before: str, move: Move) -> None:
    assert why(sides, before, move) == code
