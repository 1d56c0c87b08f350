"""Rules text: what is printed, and that it is printed from the data."""

from __future__ import annotations

import json
from collections import ChainMap
from typing import Any

import pytest

from skyworld_tui.cards import words
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import KEYWORDS, TRIGGERS
from skyworld_tui.cards.schema import compile_card
from skyworld_tui.cards.text import (
    MAX_TEXT,
    ability_text,
    badge,
    card_text,
    effect_text,
    hero_text,
    keyword_name,
    reminder,
    target_text,
)

from .helpers import card, draft, with_ability
from .make_texts import FILES, abilities, texts


def test_every_text_is_the_committed_one() -> None:
    for lang, file in FILES.items():
        assert texts(lang) == json.loads(file.read_text(encoding="utf-8"))


def test_every_text_is_the_one_of_the_draft() -> None:
    core = load_core()
    for row in draft()["cards"]:
        made = core.cards[row["id"]]
        assert card_text(made) == row["text"]
        for wanted, ability in zip(row["abilities"], made.abilities, strict=True):
            assert (badge(ability), ability_text(ability)) == (wanted["badge"], wanted["text"])
    for row in draft()["heroes"]:
        hero = core.heroes[row["id"]]
        for key, power in (("power", hero.power), ("secondary", hero.secondary)):
            assert (badge(power), ability_text(power)) == (row[key]["badge"], row[key]["text"])


def test_names_are_those_of_the_draft() -> None:
    vocabulary = draft()["vocabulary"]
    assert {keyword: keyword_name(keyword) for keyword in KEYWORDS} == vocabulary["keywords"]
    assert {name: words.ENGLISH[f"badge.{name}"] for name in TRIGGERS} == {
        name: row["badge"] for name, row in vocabulary["triggers"].items()
    }


def test_no_text_is_too_long() -> None:
    for lang in words.LANGUAGES:
        assert max(len(ability_text(ability, lang)) for ability in abilities()) <= MAX_TEXT
    assert all(len(made.lore) <= MAX_TEXT for made in load_core().cards.values())


ALLY = {"side": "ally"}
PREPARING = {**ALLY, "state": "preparation"}


@pytest.mark.parametrize(
    ("mapping", "text"),
    [
        (with_ability("on_entry", {"op": "unlock", "n": 1}), "Unlock 1 Essence."),
        (with_ability("on_entry", {"op": "draw", "n": 3}), "Draw 3 cards."),
        (with_ability("on_entry", {"op": "readiness", "n": 2, "target": {**PREPARING, "other": True}}),
         "Readiness 2 on other allies."),
        (with_ability("on_entry", {"op": "inspire", "n": 1, "target": {**ALLY, "count": 2, "up_to": True}}),
         "Inspire 1 on up to 2 allies."),
        (with_ability("on_entry", {"op": "intimidate", "n": 1, "target": {"side": "enemy", "state": "preparation"}}),
         "Intimidate 1 on an enemy in Preparation."),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward", "combat_shield"], "until": "turn",
                                   "target": {**ALLY, "count": 2}}),
         "2 allies have Ward and are not destroyed in combat this turn."),
        (with_ability("on_entry", {"op": "return", "target": {"side": "enemy", "count": 2, "up_to": True}}),
         "Return up to 2 enemies to their owner's hand."),
        (with_ability("hand", {"op": "counter"}, costs=[{"pay": "lock", "n": 1}]),
         "Lock 1: Counter: the rival may awaken or evolve only by spending a normal awakening. "
         "From hand: until the end of the next enemy turn."),
        (with_ability("on_entry", {"op": "draw", "n": 1}, optional=True, conditions=[{"if": "reserve", "n": 4}],
                      costs=[{"pay": "consume", "n": 1}]),
         "Reserve 4: you may consume 1: draw a card."),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward"], "target": ALLY, "until": "turn",
                                   "upgrade": {"if": "apogee", "set": {"until": "next_enemy_turn"}}}),
         "An ally has Ward this turn. With Apogee, an ally has Ward until the end of the next enemy turn instead."),
        (with_ability("on_entry", {"op": "attach", "card": {"zone": "bank"}, "host": {"ref": "this"}}),
         "Attach a card from your Bank to this character."),
        (with_ability("on_entry", {"op": "attach", "card": "this", "host": ALLY, "power": 1, "keywords": ["ward"],
                                   "upgrade": {"if": "formation", "set": {"power": 3}}}),
         "Attach this card to an ally; it has +1 Power and Ward. With Formation, +3 Power instead."),
        (with_ability("on_entry", {"op": "readiness", "n": 1, "target": PREPARING}, optional=True),
         "You may use Readiness 1."),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward"], "target": ALLY, "until": "turn"},
                      optional=True),
         "You may apply this: an ally has Ward this turn."),
        (with_ability("on_attack", {"op": "draw", "n": 1, "if_survives": True}, optional=True),
         "You may apply this: if this character survives the combat, draw a card."),
    ],
)  # fmt: skip
def test_sentences_that_the_core_set_does_not_use(mapping: dict[str, Any], text: str) -> None:
    made = compile_card(mapping)
    assert ability_text(made.abilities[0]) == text


def test_the_text_box() -> None:
    made = compile_card(card(keywords=["ward", "open_attack"], preparation=3))
    assert card_text(made) == (
        "Ward. May attack enemies that are not vulnerable.\nStays in Preparation for 3 of your turns."
    )
    hero = load_core().heroes["cosme-cartographer-of-isles"]
    assert hero_text(hero).startswith("HERO POWER: Lock 3: Search 3. Once per turn.\nHERO POWER: Consume 4: Drain")


def test_pieces_for_questions() -> None:
    (ability,) = load_core().cards["leon-legacy"].abilities
    target = ability.effects[0].target
    assert target is not None and target_text(target) == "another vulnerable ally"
    assert effect_text(ability.effects[0]) == "Another vulnerable ally becomes ready."


def test_reminders() -> None:
    assert reminder("drain_faith", 2) == "The rival loses 2 Faith."
    assert reminder("drain_faith") == "The rival loses N Faith."
    assert reminder("search", 1) != reminder("search", 2)
    assert reminder("gain_faith", 1) == ""
    assert all(reminder(keyword) for keyword in KEYWORDS)
    assert all(reminder(word) for word in draft()["vocabulary"]["reminders"])


def test_a_second_language_is_only_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"noun.ally": "aliado", "amount.other": "outro ", "state.vulnerable": " vulnerável",
             "who": "{amount}{noun}{state}", "op.ready": "{who} fica pronto"}  # fmt: skip
    monkeypatch.setattr(words, "TABLES", ChainMap({"xx": table}, words.TABLES))
    (ability,) = load_core().cards["leon-legacy"].abilities
    assert effect_text(ability.effects[0], "xx") == "Outro aliado vulnerável fica pronto."
    assert badge(ability, "xx") == "ACTIVATION"  # what a table leaves out is read in English
    assert keyword_name("ward", "none") == "Ward"
