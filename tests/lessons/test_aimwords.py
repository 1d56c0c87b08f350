"""What is still to be done in words: short, about what can be seen, never about what lies hidden."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match
from skyworld_tui.engine.position import CharacterAt, Position, SeatPosition
from skyworld_tui.lessons.aimwords import wanted_words
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
        ("winner", "p1", "you win: 20 Faith, now 0"),
        ("turn", 9, "turn 9"),
        ("active", "p2", "the turn of Shadow"),
        ("choice", "none", "no open question"),
        ("p1.faith", 3, "your Faith: 3, now 0"),
        ("p2.bank.locked", 1, "Shadow's padlocks: 1, now 0"),
        ("p1.counter", True, "an Awakening Counter of yours"),
        ("p1.trail", ("nina", "nina", "elyra"), "your Trail: 2 Nina, Elyra"),
        ("p1.field", ("flor", "nina"), "your field: Flor, Nina"),
        ("p1.f2", "nina", "your slot 2: Nina"),
        ("p2.f2", "empty", "Shadow's slot 2: empty"),
        ("p1.f1.power", 7, "Flor with Power 7, now 5"),
        ("p2.f2.vulnerable", "exposed", "Elyra vulnerable"),
        ("p1.f1.action", "spent", "Flor with its action spent"),
        ("p1.f1.preparation", False, "Flor ready, not in Preparation"),
        ("p1.f1.attached", ("nina",), "Flor with Nina"),
        ("p1.f1.keywords", ("ward", "combat_shield"), "Flor with ward, combat shield"),
        ("p1.f1.activated", "used", "Flor's activation used"),
    ],
)
def test_each_kind_has_its_phrase(path: str, value: Value, said: str) -> None:
    assert words(path, value) == said


@pytest.mark.parametrize("path", ["p1.hand", "p1.deck", "p2.hand", "p2.deck"])
def test_cards_of_a_hand_or_deck_are_never_named(path: str) -> None:
    """They may be what is only drawn on the way."""
    said = words(path, ("elyra", "flor"))
    assert said.startswith("the right cards in ") and "Elyra" not in said and "Flor" not in said


def test_every_path_of_the_contract_has_words() -> None:
    for path, known in PATHS.items():
        value: Value = {"int": 1, "bool": True}.get(
            known.kind, ("nina",) if known.kind in ("cards", "keywords") else "x"
        )
        if known.kind == "refs":
            value = ("f1",)
        said = words(path, value)
        assert said and len(said) < 70, (path, said)
