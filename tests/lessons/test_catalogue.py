"""The exercises of a folder are read strictly, in the manual's order, and each knows what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError
from skyworld_tui.lessons.catalogue import (
    Exercise,
    beside,
    chapter_titles,
    following,
    load_exercises,
    place_of,
    untold,
)
from skyworld_tui.scenarios.lesson import CHAPTERS

Write = Callable[..., tuple[Exercise, ...]]


def text(name: str, chapter: str = "channel", more: str = "", about: str = "Learned.") -> str:
    return (
        f"name: {name}\nabout: {about}\np1: {{field: {{1: nina}}}}\n"
        f"lesson: {{title: {name.title()}, chapter: {chapter}, task: Do., hint: Think., "
        f"solution: [channel f1]{more}}}\n"
        "steps:\n  - expect: {p1.faith: 1}\n"
    )


def puzzle(name: str, level: str) -> str:
    return text(name, more=f", kind: puzzle, level: {level}, win_within: 1")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def make(**files: str) -> tuple[Exercise, ...]:
        for name, held in files.items():
            (tmp_path / f"{name}.yaml").write_text(held, encoding="utf-8")
        return load_exercises(load_core(), tmp_path)

    return make


def test_exercises_come_by_chapter_then_puzzles_by_level(write: Write) -> None:
    found = write(
        a=puzzle("z", "hard") + "---\n" + puzzle("y", "easy"),
        b=text("b", "turn") + "---\n" + text("c", "bank"),
        c=text("d", "bank") + "---\n" + puzzle("x", "easy"),
    )
    assert [each.id for each in found] == ["c", "d", "b", "y", "x", "z"]
    assert [each.kind for each in found] == ["exercise"] * 3 + ["puzzle"] * 3


def test_the_next_is_the_next_of_the_chapter_or_the_next_puzzle(write: Write) -> None:
    found = write(a=text("a", "bank") + "---\n" + text("b", "bank") + "---\n" + text("c", "turn"),
                  p=puzzle("y", "easy") + "---\n" + puzzle("z", "hard"))  # fmt: skip
    after = {each.id: (then.id if (then := following(found, each)) else None) for each in found}
    assert after == {"a": "b", "b": None, "c": None, "y": "z", "z": None}
    assert [each.id for each in beside(found, found[0])] == ["a", "b"]
    assert place_of(found, found[1]) == "exercise 2 of 2"
    assert place_of(found, found[-1]) == "puzzle 2 of 2, hard"


def test_an_id_stands_once_in_all_files(write: Write) -> None:
    with pytest.raises(SourceError, match=r"'a' stands in a.yaml as well"):
        write(a=text("a"), b=text("a"))


@pytest.mark.parametrize(
    "part", ["title: A, ", "chapter: channel, ", "task: Do., ", "hint: Think., ", "about: Learned.\n"]
)
def test_an_exercise_without_a_part_is_refused(write: Write, part: str) -> None:
    with pytest.raises(SourceError, match="an exercise needs about, title, task, hint, chapter, solution"):
        write(a=text("a").replace(part, ""))


def test_a_scenario_without_lesson_is_no_exercise(write: Write) -> None:
    with pytest.raises(SourceError, match="an exercise needs"):
        write(a="name: a\nabout: x\nsteps:\n  - do: end\n")


def test_an_empty_folder_holds_none(tmp_path: Path) -> None:
    assert load_exercises(load_core(), tmp_path) == ()


def test_texts_fall_back_to_english_and_what_is_missing_is_named(write: Write) -> None:
    (found,) = write(a=text("a", more=", pt: {title: Nome, task: Faça.}"))
    assert (found.title("pt"), found.task("pt"), found.hint("pt"), found.about("pt")) == (
        "Nome", "Faça.", "Think.", "Learned.")  # fmt: skip
    assert list(untold(found)) == ["pt.hint is missing", "pt.about is missing"]


def test_what_is_too_long_for_the_coach_is_named(write: Write) -> None:
    long = "x" * 161
    (found,) = write(a=text("a", more=f", pt: {{title: A, task: {long}, hint: C, about: D}}"))
    assert list(untold(found)) == ["task (pt) has 161 characters, at most 160"]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_chapter_has_a_title_of_its_own(lang: str) -> None:
    titles = chapter_titles(lang)
    assert list(titles) == list(CHAPTERS)
    assert len(set(titles.values())) == len(CHAPTERS)
    assert titles["turn"] == {"en": "Your turn, step by step", "pt": "O seu turno, passo a passo"}[lang]


def test_a_position_is_no_exercise(write: Write) -> None:
    with pytest.raises(SourceError, match="a position is no exercise"):
        write(a=text("a", more=", kind: position, judge: win"))
