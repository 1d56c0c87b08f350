"""The glossary and the exercises know each other: every entry has an exercise, every word of one is an entry."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.glossary import load_glossary

EXERCISES = load_exercises(load_core())


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_entry_has_an_exercise(lang: str) -> None:
    entries = {entry.id for entry in load_glossary(lang).entries}
    exercised = {word for each in EXERCISES for word in each.words}
    assert sorted(entries - exercised) == []


def test_every_word_of_an_exercise_is_an_entry() -> None:
    entries = {entry.id for entry in load_glossary().entries}
    unknown = {each.id: sorted(set(each.words) - entries) for each in EXERCISES}
    assert {name: words for name, words in unknown.items() if words} == {}


def test_every_exercise_names_a_word() -> None:
    assert [each.id for each in EXERCISES if each.kind == "exercise" and not each.words] == []
