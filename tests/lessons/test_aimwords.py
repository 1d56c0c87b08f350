"""What is still to be done in words: short, about what can be seen, never about what lies hidden."""

from __future__ import annotations

import re

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match
from skyworld_tui.engine.position import CharacterAt, Position, SeatPosition
from skyworld_tui.lessons.aimwords import aims, wanted_words
from skyworld_tui.lessons.coachwords import TABLES
from skyworld_tui.scenarios.model import Expectation, Value
from skyworld_tui.scenarios.paths import PATHS, Probe

CARDS = load_core().cards
MATCH = Match.from_position(
    Position(
        seats=(
            SeatPosition(name="You", hand=(CARDS["nina"],), field={0: CharacterAt(CARDS["flor"])}),
            SeatPosition(name="Shadow", field={1: CharacterAt(CARDS["elyra"])}),
        ),
        turn=7,
    )
)


def words(path: str, value: Value) -> str:
    now = PATHS[path].read(Probe(MATCH))
    return wanted_words(MATCH.view(0), Expectation(path, value, 1), now, CARDS)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("winner", "p1", "you win (20 Faith, now 0)"),
        ("p1.faith", 3, "you have 3 Faith (now 0)"),
        ("p2.bank.total", 1, "Shadow's Bank holds 1 (now 0)"),
        ("p2.bank.locked", 1, "Shadow's Bank has padlocks: 1 (now 0)"),
        ("p1.counter", True, "you have an Awakening Counter"),
        ("p1.trail", ("nina", "nina", "elyra"), "in your Trail: 2 Nina, Elyra"),
        ("p1.field", ("flor", "nina"), "on your field: Flor, Nina"),
        ("p1.f2", "nina", "your slot 2 holds Nina"),
        ("p2.f2", "empty", "Elyra has left Shadow's slot 2"),
        ("p2.f1", "empty", "Shadow's slot 1 is empty"),
        ("p1.f1.power", 7, "Flor has Power 7 (now 5)"),
        ("p2.f2.vulnerable", "exposed", "Elyra is vulnerable"),
        ("p1.f1.action", "spent", "Flor has used its action"),
        ("p1.f1.preparation", False, "Flor is ready, not in Preparation"),
        ("p1.f1.attached", ("nina",), "Flor carries Nina"),
        ("p1.f1.keywords", ("ward", "combat_shield"), "Flor has Ward, Not destroyed in combat"),
        ("p1.f1.activated", "used", "Flor has activated"),
    ],
)
def test_each_kind_has_its_phrase(path: str, value: Value, said: str) -> None:
    assert words(path, value) == said


@pytest.mark.parametrize("path", ["p1.hand", "p1.deck", "p2.hand", "p2.deck"])
def test_cards_of_a_hand_or_deck_are_never_named(path: str) -> None:
    """They may be what is only drawn on the way."""
    said = words(path, ("elyra", "flor"))
    assert said.startswith("the right cards are in ") and "Elyra" not in said and "Flor" not in said


@pytest.mark.parametrize("path", ["turn", "active", "choice"])
def test_what_comes_by_itself_is_nothing_to_aim_at(path: str) -> None:
    assert not aims(Expectation(path, "p1", 1)) and aims(Expectation("p1.faith", 1, 1))


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_path_of_the_contract_has_words(lang: str) -> None:
    for path, known in PATHS.items():
        value: Value = {"int": 1, "bool": True}.get(
            known.kind, ("nina",) if known.kind == "cards" else ("ward",) if known.kind == "keywords" else "x"
        )
        if known.kind == "refs":
            value = ("f1",)
        wanted = Expectation(path, value, 1)
        if aims(wanted):
            said = wanted_words(MATCH.view(0), wanted, PATHS[path].read(Probe(MATCH)), CARDS, lang)
            assert said and len(said) < 90, (path, said)


def test_both_languages_have_the_same_phrases() -> None:
    english, portuguese = TABLES["en"], TABLES["pt"]
    assert english.keys() == portuguese.keys()
    places = {key: set(re.findall(r"{(\w+)}", text)) for key, text in english.items()}
    other = {key: set(re.findall(r"{(\w+)}", text)) for key, text in portuguese.items()}
    assert {key for key in places if places[key] != other[key]} == set()
    alike = {key for key in english if english[key] == portuguese[key]}
    assert alike <= {"and"}, "a phrase that was not translated"
