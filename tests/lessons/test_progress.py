"""What was learned is kept: whole, with the least help, whatever else writes to the file or has damaged it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from skyworld_tui.lessons.progress import FILE, Exercised, Lesson, Progress, ProgressStore


@pytest.fixture
def store(tmp_path: Path) -> ProgressStore:
    return ProgressStore(tmp_path / "home" / FILE)


def test_nothing_is_known_at_first_and_reading_makes_no_file(store: ProgressStore) -> None:
    assert store.read() == Progress()
    assert not store.read().begun
    assert not store.path.exists() and store.fault == ""


def test_progress_survives_a_restart(store: ProgressStore) -> None:
    store.tried("lend-a-hand")
    store.exercise("lend-a-hand", "hint")
    store.lesson("basic", at=["essence h1", "end"])
    again = ProgressStore(store.path).read()
    assert again.exercise("lend-a-hand") == Exercised("hint", 1)
    assert again.lesson("basic") == Lesson(False, ("essence h1", "end"))
    assert again.begun and not again.exercise("another").solved


@pytest.mark.parametrize(
    ("helps", "kept"),
    [
        (("solution", "hint"), "hint"),
        (("hint", "none", "solution"), "none"),
        (("none", "hint"), "none"),
        (("solution",), "solution"),
    ],
)
def test_the_least_help_is_kept(store: ProgressStore, helps: tuple[str, ...], kept: str) -> None:
    for each in helps:
        store.exercise("x", each)
    assert store.read().exercise("x").help == kept


def test_an_unknown_help_is_refused_and_nothing_is_written(store: ProgressStore) -> None:
    with pytest.raises(ValueError, match="unknown help 'much'"):
        store.exercise("x", "much")
    assert not store.path.exists()


def test_tries_are_counted_and_no_solution(store: ProgressStore) -> None:
    store.tried("x")
    store.tried("x")
    assert store.read().exercise("x") == Exercised("", 2)


def test_a_lesson_that_is_done_stays_done_when_it_is_begun_again(store: ProgressStore) -> None:
    store.lesson("basic", done=True, at=())
    store.lesson("basic", done=False, at=["essence h1"])
    assert store.read().lesson("basic") == Lesson(True, ("essence h1",))


def test_what_another_version_keeps_stays(store: ProgressStore) -> None:
    store.path.parent.mkdir()
    store.path.write_text('{"stars": 3, "exercises": {"x": {"best": 7}, "y": 5}}', encoding="utf-8")
    store.exercise("x", "none")
    found = json.loads(store.path.read_text(encoding="utf-8"))
    assert found == {"stars": 3, "exercises": {"x": {"best": 7, "help": "none"}, "y": 5}}


@pytest.mark.parametrize("text", ["{", "[]", '{"a"', "\x00", "9" * 1_000_001])
def test_a_damaged_file_is_set_aside_with_a_message(store: ProgressStore, text: str) -> None:
    store.path.parent.mkdir()
    store.path.write_text(text, encoding="utf-8")
    assert store.read() == Progress()
    assert f"{FILE}.damaged" in store.fault and "begins anew" in store.fault
    assert store.path.with_name(f"{FILE}.damaged").read_text(encoding="utf-8") == text
    store.exercise("x")
    assert store.fault == "" and store.read().exercise("x").solved


@pytest.mark.parametrize(
    "entry",
    ['{"help": "much", "tries": -1}', '{"tries": true}', '{"help": 1}', "[]", "null"],
)
def test_what_is_not_understood_counts_as_nothing(store: ProgressStore, entry: str) -> None:
    store.path.parent.mkdir()
    text = f'{{"exercises": {{"x": {entry}}}, "lessons": {{"basic": {{"done": 1, "at": ["a", 2]}}}}}}'
    store.path.write_text(text, encoding="utf-8")
    assert store.read().exercise("x") == Exercised()
    assert store.read().lesson("basic") == Lesson()


def test_a_folder_in_its_place_is_told_and_not_fatal(store: ProgressStore) -> None:
    store.path.mkdir(parents=True)
    assert store.read() == Progress() and "cannot be read" in store.fault
    store.exercise("x")
    assert "could not be kept" in store.fault


WRITER = """
import sys
from pathlib import Path
from skyworld_tui.lessons.progress import ProgressStore
store = ProgressStore(Path(sys.argv[1]))
for n in range(25):
    store.exercise(f"{sys.argv[2]}-{n}")
"""


def test_two_programs_at_once_keep_each_others_entries(store: ProgressStore) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(store.path), name]) for name in ("a", "b")]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0]
    wanted = {f"{name}-{n}" for name in ("a", "b") for n in range(25)}
    assert set(store.read().exercises) == wanted


def test_it_lies_in_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    assert ProgressStore().path == tmp_path / FILE
