"""Broken cards: one line with file, line and the nearest valid word. Well-formed ones: what they compile to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.cards import shapes
from skyworld_tui.cards.load import load_cards, load_deck, load_heroes
from skyworld_tui.cards.model import INSIGNIAS, KEYWORDS, TRIGGERS
from skyworld_tui.cards.schema import compile_card
from skyworld_tui.cards.source import SourceError, parse_documents

from .helpers import card, draft, with_ability

HEAD = """\
cards:
  - id: wall
    name: Wall
    stage: 1
    insignia: sun
    requirement: 0
    consume: 0
    power: 3
    faith: 1
"""
ABILITY = HEAD + "    abilities:\n      - trigger: on_entry\n        effects:\n"


def clause(text: str) -> str:
    """A card whose only ability, ON ENTRY, has this effect (on line 13) and what follows it."""
    return f"{ABILITY}          - {text}\n"


def message(text: str) -> str:
    with pytest.raises(SourceError) as caught:
        load_cards(parse_documents(text, "data/cards.yaml")[0])
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD.replace("power", "pover"), ":8: unknown key 'pover'; nearest: power"),
        (HEAD + "    keyword: [ward]\n", ":10: unknown key 'keyword'; nearest: keywords"),
        (HEAD + "    keywords: [wart]\n", ":10: unknown word 'wart'; nearest: ward"),
        (HEAD.replace("sun", "sunn"), ":5: unknown word 'sunn'; nearest: sun"),
        (HEAD.replace("sun", "fire"), ":5: unknown word 'fire', known: sun, moon, star or void"),
        (HEAD.replace("power: 3", "power: '3'"), ":8: 'power' must be a whole number, not '3'"),
        (HEAD.replace("power: 3", "power: 3.5"), ":8: 'power' must be a whole number, not 3.5"),
        (HEAD.replace("power: 3", "power: true"), ":8: 'power' must be a whole number, not true"),
        (HEAD.replace("power: 3", "power: -1"), ":8: 'power' must be at least 0, not -1"),
        (HEAD.replace("power: 3", "power: 1000"), ":8: 'power' must be at most 99, not 1000"),
        (HEAD.replace("stage: 1", "stage: 4"), ":4: 'stage' must be at most 3, not 4"),
        (HEAD.replace("stage: 1", "stage: yes"), ":4: 'stage' must be a whole number, not true"),
        (HEAD.replace("id: wall", "id: Wall E"), ":2: 'id' must be lower-case letters, digits and single hyphens"),
        (HEAD.replace("    faith: 1\n", ""), ":2: the key 'faith' is missing"),
        (HEAD + "    keywords: ward\n", ":10: 'keywords' must be a list, not 'ward'"),
        (HEAD + "    keywords: [ward, ward]\n", ":10: the same word stands twice"),
        (HEAD + "    abilities: 3\n", ":10: 'abilities' must be a list, not 3"),
        (HEAD + "    abilities: [3]\n", ":10: 'abilities' must be a mapping (key: value), not 3"),
        ("cards: []\n", ":1: 'cards' must not be empty"),
        ("card: []\n", ":1: unknown key 'card'; nearest: cards"),
        ("- 1\n", ":1: this must be a mapping (key: value), not a list"),
        (HEAD + HEAD.removeprefix("cards:\n"), ":10: the card id 'wall' stands twice"),
        (clause("{op: inspyre, n: 1, target: {side: ally}}"), ":13: unknown word 'inspyre'; nearest: inspire"),
        (clause("{n: 1}"), ":13: the key 'op' is missing"),
        (clause("{op: gain_faith}"), ":13: the key 'n' is missing"),
        (clause("{op: gain_faith, n: 1, target: {side: ally}}"), ":13: unknown key 'target'"),
        (clause("{op: unlock, n: al}"), ":13: unknown word 'al'; nearest: all"),
        (clause("{op: grant, keywords: [ward], target: {side: ally}}"), ":13: the key 'until' is missing"),
        (clause("{op: grant, keywords: [ward], target: {side: ally}, untill: turn}"),
         ":13: unknown key 'untill'; nearest: until"),
        (clause("{op: grant, keywords: [ward], target: {side: ally}, until: turns}"),
         ":13: unknown word 'turns'; nearest: turn"),
        (clause("{op: expose, target: {side: enemies}}"), ":13: unknown word 'enemies'; nearest: enemy"),
        (clause("{op: expose, target: {max_pwer: 3, side: enemy}}"), "nearest: max_power"),
        (clause("{op: expose, target: {}}"), "a target has either 'ref' or 'side'"),
        (clause("{op: expose, target: {ref: this, side: enemy}}"), "a target has either 'ref' or 'side'"),
        (clause("{op: expose, target: {ref: this, other: true}}"), "takes no filters"),
        (clause("{op: inspire, n: 1, target: {side: ally, each: true, count: 2}}"), "'each' takes no"),
        (clause("{op: strengthen, n: -1, target: {side: ally}}"), "a negative 'n' needs"),
        (clause("{op: readiness, n: 1, target: {side: ally}}"), "state: preparation"),
        (clause("{op: readiness, n: 2, target: {ref: this}}"), "'n' must be 1"),
        (clause("{op: attach, card: thi, host: {side: ally}}"), "unknown word 'thi'; nearest: this"),
        (clause("{op: attach, card: {zone: hand}, host: {side: ally}}"), "unknown word 'hand'"),
        (clause("{op: attach, card: {zone: bank, stages: [1]}, host: {side: ally}}"), "nearest: stage"),
        (clause("{op: attach, card: this, host: {side: ally, each: true}}"), "one host"),
        (clause("{op: awaken, from: bank}"), ":13: the key 'spends' is missing"),
        (clause("{op: draw, n: 1, upgrade: {if: reserve, set: {n: 2}}}"), "unknown word 'reserve'"),
        (clause("{op: draw, n: 1, upgrade: {if: apogee, set: {m: 2}}}"), ":13: unknown key 'm'"),
        (clause("{op: draw, n: 1, upgrade: {if: apogee, set: {n: x}}}"), "'n' must be a whole number"),
        (clause("{op: draw, n: 1, upgrade: {if: apogee, set: {op: search}}}"), "not 'op'"),
        (clause("{op: draw, n: 1}").replace("on_entry", "on_entri"), ":11: unknown word 'on_entri'; nearest: on_entry"),
        (clause("{op: draw, n: 1}").replace("on_entry", "in_preparation"), "'event' belongs to"),
        (clause("{op: draw, n: 1}").replace("trigger", "id: wall.2\n        trigger"), "must be 'wall.1'"),
        (clause("{op: draw, n: 1}\n        costs: [{pay: lok, n: 1}]"), ":14: unknown word 'lok'; nearest: lock"),
        (clause("{op: draw, n: 1}\n        costs: [{pay: consume_this}]"), "is for the trigger bank"),
        (clause("{op: draw, n: 1}\n        conditions: [{if: reserve}]"), ":14: the key 'n' is missing"),
        (clause("{op: draw, n: 1}\n        limit: twice"), ":14: unknown word 'twice', known:"),
        (ABILITY + "          []\n", "'effects' must not be empty"),
    ],
)  # fmt: skip
def test_broken_cards(text: str, expected: str) -> None:
    said = message(text)
    assert said.startswith("data/cards.yaml:")
    assert expected in said
    assert "\n" not in said


def test_broken_heroes_and_decks(tmp_path: Path) -> None:
    hero = "heroes:\n  - {id: a, name: A, evolution: 1, power: {trigger: hero_pwer, effects: [{op: draw, n: 1}]}}\n"
    with pytest.raises(SourceError, match=r"h\.yaml:2: unknown word 'hero_pwer'; nearest: hero_power"):
        load_heroes(parse_documents(hero, "h.yaml")[0])
    file = tmp_path / "my-deck.yaml"
    file.write_text("cards:\n  nina: four\n")
    with pytest.raises(SourceError, match=r":2: 'nina' must be a whole number, not 'four'"):
        load_deck(file)
    file.write_text("hero: neusa-beyond-the-line\ncards:\n  nina: 4\n")
    assert load_deck(file).id == "my-deck"


def test_a_card_of_ones_own() -> None:
    assert compile_card(card(keywords=["ward"])).full_name == "Wall"
    made = compile_card(
        with_ability("hand", {"op": "attach", "card": "this", "host": {"side": "ally"}, "until": "next_combat"},
                     costs=[{"pay": "lock", "n": 2}, {"pay": "consume", "n": 1}])
    )  # fmt: skip
    (ability,) = made.abilities
    assert (ability.id, ability.lock, ability.consume, ability.limit) == ("wall.1", 2, 1, None)
    assert made.hand_abilities == (ability,)
    with pytest.raises(SourceError):
        compile_card(card(power="x"))


def test_a_card_inside_of_a_document_is_blamed_by_line() -> None:
    document = parse_documents("name: x\ncards:\n  - {id: a, name: A}\n", "s.yaml")[0]
    with pytest.raises(SourceError, match=r"s\.yaml:3: the key 'stage' is missing"):
        compile_card(document.value["cards"][0], document, ("cards", 0))


def test_the_words_are_those_of_the_draft() -> None:
    words: dict[str, Any] = draft()["vocabulary"]
    assert tuple(words["triggers"]) == TRIGGERS
    assert tuple(words["keywords"]) == KEYWORDS
    assert tuple(words["insignias"]) == INSIGNIAS
    assert set(words["ops"]) == set(shapes.EFFECTS)
    flags = set(shapes.Effect.model_fields) | {"op"}
    for op, parameters in words["ops"].items():
        fields = {
            info.alias or name: info for name, info in shapes.EFFECTS[op].model_fields.items() if name not in flags
        }
        assert {key for key, info in fields.items() if info.is_required()} == set(parameters["required"])
        assert {key for key, info in fields.items() if not info.is_required()} == set(parameters["optional"])
