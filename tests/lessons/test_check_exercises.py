"""The check of the exercises finds what it is there for: each fault is made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.solve import search

from .check_exercises import faults, main

SOUND = """
name: x
about: Learned.
p1: {field: {1: nina, 2: haroldo}}
lesson:
  title: T
  chapter: channel
  task: Do.
  hint: Think.
  solution: [channel f2]
  pt: {title: T, task: F, hint: P, about: A}
steps:
  - expect: {p1.faith: 2}
"""

BROKEN = {
    "solved at the start": ("p1.faith: 2", "p1.f1: nina", "it is solved at the start"),
    "passing solves it": (
        "solution: [channel f2]", "solution: [channel f2, end]", "passing solves it", "p1.faith: 2", "turn: 8",
    ),
    "no way at all": ("p1.faith: 2", "p1.faith: 4", "no solution exists"),
    "the solution stops short": ("solution: [channel f2]", "solution: [channel f1]", "does not reach the end"),
    "the solution goes on": ("solution: [channel f2]", "solution: [channel f2, channel f1]", "there before its move 2"),
    "a move that is not legal": ("solution: [channel f2]", "solution: [channel f3]", "cannot play 'channel f3'"),
    "a rival who acts": (
        "solution: [channel f2]", "solution: [channel f1, end, channel f1, end, channel f2]", "but it is passive",
        "p1: {field", "p2: {field: {1: nina}}\np1: {field", "p1.faith: 2", "p1.faith: 3",
    ),
    "a text that is missing": (", about: A}", "}", "pt.about is missing"),
    "a question that is still open": (
        "solution: [channel f2]", "solution: [hand lotus]", "a question is still open",
        "p1: {field", "p1: {hand: [lotus], bank: [nina*3], field", "p1.faith: 2", "p1.f1.power: 3",
    ),
}  # fmt: skip


def found(text: str, folder: Path) -> list[str]:
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    (exercise,) = load_exercises(load_core(), folder)
    return list(faults(exercise, search(exercise.scenario)))


def test_a_sound_exercise_has_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found(SOUND, tmp_path) == []
    assert main(tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == ["ok  x: 2 positions: channel f2", "1 exercises, 0 with faults"]


@pytest.mark.parametrize("name", BROKEN)
def test_each_fault_is_found(name: str, tmp_path: Path) -> None:
    old, new, wanted, *more = BROKEN[name]
    text = SOUND.replace(old, new)
    for before, after in zip(more[::2], more[1::2], strict=True):
        text = text.replace(before, after)
    assert any(wanted in fault for fault in found(text, tmp_path)), found(text, tmp_path)
    assert main(tmp_path) == 1


def test_a_folder_without_exercises_is_no_success(tmp_path: Path) -> None:
    assert main(tmp_path) == 1
