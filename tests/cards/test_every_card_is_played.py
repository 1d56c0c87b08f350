"""A card that no scenario of the repository's own uses is a card whose ability nobody has tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import read_documents

from .helpers import ROOT

OWN = ROOT / "tests" / "scenarios" / "own"
SPOKEN = {"name", "about", "rules", "lesson", "cards"}
"""Keys of a scenario that only talk, or that define cards of its own."""


def played_words(value: Any) -> Iterator[str]:
    """Every word of a scenario's positions and steps that could be a card's id."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from played_words(inner)
            yield from played_words(key)
    elif isinstance(value, list):
        for inner in value:
            yield from played_words(inner)
    elif isinstance(value, str):
        yield from re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", value)


def used_words() -> set[str]:
    used: set[str] = set()
    for file in sorted(OWN.glob("*.yaml")):
        for document in read_documents(file):
            used.update(played_words({key: part for key, part in document.value.items() if key not in SPOKEN}))
    return used


def test_every_card_is_played_in_a_scenario() -> None:
    unused = sorted(set(load_core().cards) - used_words())
    assert unused == [], f"no scenario of {OWN.relative_to(ROOT)} uses these {len(unused)} cards"


def test_words_of_a_scenario() -> None:
    scenario = {"p1": {"f1": "nina", "bank": ["flor-ii*2", "filler"]}, "steps": [{"do": "awaken gili f3"}]}
    assert {"nina", "flor-ii", "filler", "gili", "f3"} <= set(played_words(scenario))
