"""The linter and the deck check."""

from __future__ import annotations

import inspect
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.cards import check, lint
from skyworld_tui.cards.check import check_files
from skyworld_tui.cards.decks import check_deck, check_tutorial_deck
from skyworld_tui.cards.load import load_core
from skyworld_tui.packs import reading
from skyworld_tui.paths import data_dir

from .helpers import ROOT, card, with_ability


def codes(tmp_path: Path, *cards: dict[str, Any], **rest: Any) -> list[str]:
    file = tmp_path / "pack.yaml"
    # JSON is YAML without anchors, which a dumper would write for a mapping that is used twice.
    file.write_text(
        json.dumps({"set": {"id": "pack", "name": "Pack"}, "cards": list(cards), **rest}, indent=1), "utf-8"
    )
    return [finding.code for finding in check_files([file]).findings]


def test_the_core_set_has_no_findings() -> None:
    report = check_files()
    assert [str(finding) for finding in report.findings] == []
    assert (report.cards, report.heroes, report.decks) == (72, 6, 9)
    assert check_files([data_dir() / "cards.yaml"]).findings == []


ENEMY = {"side": "enemy"}
ALLY = {"side": "ally"}
EVOLVE = {"op": "awaken", "from": "bank", "onto": "this", "spends": True}
STAND_UP = {"op": "reinvigorate", "n": 1, "target": {**ALLY, "state": "vulnerable"}}
HAND = {"trigger": "hand", "costs": [{"pay": "lock", "n": 1}], "effects": [{"op": "draw", "n": 1}]}
BANK = {**HAND, "trigger": "bank"}
EATEN = [{"pay": "consume_this"}]
LONG = {"op": "attach", "card": "this", "host": ALLY, "until": "next_enemy_turn", "power": 2,
        "keywords": ["open_attack", "attack_in_preparation", "indestructible"]}  # fmt: skip


@pytest.mark.parametrize(
    ("mapping", "code"),
    [
        (card(power="x"), "SW101"),
        (card(id="nina"), "SW102"),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward"], "target": ALLY}), "SW103"),
        (with_ability("on_entry", {"op": "grant", "keywords": ["ward"], "target": ALLY, "until": "leaves"}), "SW103"),
        (with_ability("continuous", {"op": "grant", "keywords": ["ward"], "target": ALLY, "until": "turn"}), "SW103"),
        (with_ability("on_entry", {"op": "execute", "target": {**ENEMY, "max_power": 0}}), "SW201"),
        (with_ability("activation", {**EVOLVE, "stage": [3]}), "SW201"),
        (with_ability("on_channel", STAND_UP), "SW202"),
        (with_ability("on_execution", {"op": "execute", "target": ENEMY}), "SW202"),
        (with_ability("activation", {"op": "gain_faith", "n": 1}, limit="repeatable"), "SW202"),
        (with_ability("bank", {"op": "gain_faith", "n": 1}), "SW202"),
        (with_ability("on_entry", {"op": "intimidate", "n": 1, "target": {"ref": "attacked"}}), "SW203"),
        (with_ability("on_entry", {"op": "awaken", "from": "exchanged", "spends": False}), "SW203"),
        (with_ability("on_entry", {"op": "draw", "n": 1}, conditions=[{"if": "granted_faith"}]), "SW203"),
        (card(stage=2, preparation=2), "SW203"),
        (card(abilities=[HAND, {**HAND, "effects": [{"op": "draw", "n": 2}]}]), "SW204"),
        (card(abilities=[{"trigger": "continuous", "also": "hand", "effects": [{"op": "counter"}]}, HAND]), "SW204"),
        (card(abilities=[BANK, {**BANK, "effects": [{"op": "draw", "n": 2}]}]), "SW204"),
        (with_ability("on_entry", {"op": "draw", "n": 1, "if_survives": True}), "SW205"),
        (with_ability("on_survive_attack", {"op": "draw", "n": 1, "if_survives": True}), "SW205"),
        (with_ability("bank", {"op": "awaken", "from": "this", "spends": False}, costs=EATEN), "SW206"),
        (with_ability("bank", {"op": "attach", "card": "this", "host": ALLY, "power": 1}, costs=EATEN), "SW206"),
        (with_ability("on_entry", {"op": "attach", "card": "this", "host": {"ref": "this"}, "power": 1}), "SW207"),
        *((card(id=reference), "SW208") for reference in ("h1", "eb10", "t99", "o3")),
        (card(keywords=["ward", "safeguard"]), "SW209"),
        (card(keywords=["intercept", "intercept_executions"]), "SW209"),
        (with_ability("hand", {"op": "grant", "keywords": ["combat_shield", "indestructible"], "target": ALLY,
                               "until": "turn"}), "SW209"),
        (with_ability("continuous", {"op": "grant", "keywords": ["ward"], "target": {"ref": "this"},
                                     "until": "leaves"}) | {"keywords": ["ward"]}, "SW209"),
        (with_ability("on_entry", {"op": "draw", "n": 1, "upgrade": {"if": "apogee", "set": {"n": 1}}}), "SW209"),
        (with_ability("bank", {"op": "awaken", "from": "this", "spends": True, "stage": [1]}), "SW209"),
        (with_ability("bank", {"op": "awaken", "from": "this", "spends": True, "stage": [2]}), "SW201"),
        (with_ability("on_entry", {"op": "draw", "n": 1, "may": True}, optional=True), "SW210"),
        (with_ability("on_entry", {"op": "awaken", "from": "exchanged", "spends": False},
                      {"op": "exchange", "bring": [1]}), "SW211"),
        (with_ability("hand", LONG), "SW301"),
        (card(name="W\u5e1dll"), "SW302"),
        (card(lore="e\u0301"), "SW302"),
        (card(name="a\u200bb"), "SW302"),
    ],
)  # fmt: skip
def test_findings(tmp_path: Path, mapping: dict[str, Any], code: str) -> None:
    assert set(codes(tmp_path, mapping)) == {code}


@pytest.mark.parametrize(
    "mapping",
    [
        card(abilities=[HAND, BANK]),
        card(id="h0"),
        card(id="e100"),
        card(id="flor-2"),
        card(keywords=["ward", "intercept", "combat_shield"]),
        with_ability("on_attack", {"op": "draw", "n": 1, "if_survives": True}),
        with_ability("bank", {"op": "awaken", "from": "bank", "spends": True}, costs=EATEN),
        with_ability("on_entry", {"op": "attach", "card": {"zone": "bank"}, "host": {"ref": "this"}, "power": 1}),
        with_ability("on_entry", {"op": "draw", "n": 1}, {"op": "draw", "n": 2, "may": True}, optional=True),
        with_ability(
            "on_entry", {"op": "exchange", "bring": [1]}, {"op": "awaken", "from": "exchanged", "spends": False}
        ),
    ],
)
def test_what_is_close_to_a_finding_is_none(tmp_path: Path, mapping: dict[str, Any]) -> None:
    assert codes(tmp_path, mapping) == []


def test_every_code_is_explained() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| (SW\d{3}) \|", page, re.MULTILINE)
    assert explained == re.findall(r"^``(SW\d{3})``", check.__doc__ or "", re.MULTILINE)
    used = {code for module in (check, lint, reading) for code in re.findall(r'"(SW\d{3})"', inspect.getsource(module))}
    assert used == set(explained)


def test_limits_and_costs_end_a_loop(tmp_path: Path) -> None:
    assert codes(tmp_path, with_ability("on_channel", STAND_UP, limit="once_per_turn")) == []
    assert codes(tmp_path, with_ability("bank", {"op": "gain_faith", "n": 1}, costs=[{"pay": "consume_this"}])) == []


def test_all_faults_of_a_file_are_told(tmp_path: Path) -> None:
    found = codes(tmp_path, card(power="x", foo=1), card(id="b", stage=9), card(id="c"), sett=1)
    assert found == ["SW101"] * 4
    assert codes(tmp_path, card(id="a"), card(id="a")) == ["SW102"]


def test_same_text_for_different_structures(tmp_path: Path) -> None:
    twin = with_ability("on_entry", {"op": "draw", "n": 1})
    assert codes(tmp_path, twin, {**twin, "id": "twin"}) == []
    refusable = with_ability("on_entry", {"op": "draw", "n": 1, "may": True})
    optional = with_ability("on_entry", {"op": "draw", "n": 1}, optional=True)
    assert codes(tmp_path, refusable, {**optional, "id": "optional"}) == ["SW303"]


def test_files_that_are_no_card_data(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("lessons: []\n")
    assert [finding.code for finding in check_files([file]).findings] == ["SW101"]
    assert check_files([tmp_path / "nowhere.yaml"]).bad_input


def test_decks_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "mine.yaml").write_text("hero: neusa-beyond-the-line\ncards:\n  nina: 4\n  flro: 5\n")
    report = check_files([tmp_path])
    assert [finding.code for finding in report.findings] == ["SW401", "SW101", "SW401"]
    assert "mine.yaml:4: SW101 unknown card 'flro'; nearest: flor" in str(report.findings[1])


def test_check_deck() -> None:
    core = load_core()
    deck = core.decks["four-winds"]
    assert check_deck(deck, core) == []
    assert [str(problem) for problem in check_deck(replace(deck, hero=None), core)] == ["the deck has no Hero"]
    (problem,) = check_deck(replace(deck, hero="neusa-beyond-the-lin"), core)
    assert problem.unknown and problem.nearest == "neusa-beyond-the-line"
    cards = {**deck.cards, "nina": 5}
    assert [str(problem) for problem in check_deck(replace(deck, cards=cards), core)] == [
        "the deck has 51 cards, not 50",
        "5 copies of 'nina', at most 4 are allowed",
    ]
    cards = {("ninna" if key == "nina" else key): copies for key, copies in deck.cards.items()}
    assert [str(problem) for problem in check_deck(replace(deck, cards=cards), core)] == [
        "unknown card 'ninna'; nearest: nina"
    ]
    lesson = core.decks["first-light"]
    assert check_deck(lesson, core)
    assert check_tutorial_deck(replace(lesson, stacked=lesson.stacked[1:]), core)
