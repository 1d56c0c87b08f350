"""What was learned is kept: whole, with the least help, whatever else writes to the file or has damaged it."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from skyworld_tui.lessons import progress
from skyworld_tui.lessons.progress import FILE, Exercised, Lesson, Progress, ProgressStore
from skyworld_tui.session import saves


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


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(store: ProgressStore) -> None:
    store.path.parent.mkdir()
    for text in ("one", "two", "three"):
        store.path.write_text(text, encoding="utf-8")
        store.read()
    aside = sorted(store.path.parent.glob("*.damaged*"))
    assert [path.name for path in aside] == [f"{FILE}.damaged{number}" for number in ("", "-2", "-3")]
    assert [path.read_text(encoding="utf-8") for path in aside] == ["one", "two", "three"]
    assert str(aside[-1].name) in store.fault


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
    assert "could not be kept" in store.fault and store.read().exercise("x").solved


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long is waited for a lock; nothing waits in a test."""
    waited: list[float] = []
    monkeypatch.setattr(progress.time, "sleep", waited.append)
    return waited


def refuse(code: int, times: int = 10_000) -> Callable[[int], None]:
    """A lock of the system that is refused so many times, then given."""
    left = iter(range(times))

    def lock(handle: int) -> None:
        if next(left, None) is not None:
            raise OSError(code, os.strerror(code))

    return lock


def test_a_lock_that_is_given_back_is_waited_for(
    store: ProgressStore, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    monkeypatch.setattr(progress, "_lock", refuse(errno.EAGAIN, 3))
    store.exercise("x")
    assert len(pauses) == 3 and store.fault == "" and ProgressStore(store.path).read().exercise("x").solved


@pytest.mark.parametrize("code", [errno.EAGAIN, errno.EACCES])
def test_a_lock_that_stays_held_costs_no_entry_and_no_time(
    store: ProgressStore, monkeypatch: pytest.MonkeyPatch, pauses: list[float], code: int
) -> None:
    store.exercise("before")
    with monkeypatch.context() as held:
        held.setattr(progress, "_lock", refuse(code))
        store.exercise("x", "hint")
        assert 0 < sum(pauses) <= 0.3
        assert "another Sky World is writing to it" in store.fault
        assert not ProgressStore(store.path).read().exercise("x").solved
        assert store.read().exercise("x").help == "hint", "it is known here"
        store.lesson("basic", at=["beat 3"])
        store.flush()
        assert sum(pauses) <= 0.3, "what waits already does not hold a key up again"
    store.tried("y")
    assert store.fault == ""
    found = ProgressStore(store.path).read()
    assert set(found.exercises) == {"before", "x", "y"} and found.lesson("basic").at == ("beat 3",)


def test_what_waits_is_written_at_the_end_and_once(
    store: ProgressStore, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    with monkeypatch.context() as held:
        held.setattr(progress, "_lock", refuse(errno.EAGAIN))
        store.tried("x")
    store.flush()
    store.flush()
    store.tried("y")
    assert ProgressStore(store.path).read().exercises == {"x": Exercised("", 1), "y": Exercised("", 1)}


def test_where_there_are_no_locks_it_is_written_without_waiting(
    store: ProgressStore, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    monkeypatch.setattr(progress, "_lock", refuse(errno.ENOLCK))
    store.exercise("x")
    assert pauses == [] and store.fault == "" and ProgressStore(store.path).read().exercise("x").solved


def test_the_lock_is_one_of_the_system_that_another_program_sees(store: ProgressStore, pauses: list[float]) -> None:
    store.exercise("x")
    with open(store.path.with_name(f"{FILE}.lock"), "r+") as other:
        progress._lock(other.fileno())
        store.exercise("y")
        assert "another Sky World" in store.fault
    store.flush()
    assert store.fault == "" and ProgressStore(store.path).read().exercise("y").solved


def test_two_writers_in_turn_keep_each_others_entries(store: ProgressStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other program writes at the last moment before this one has the lock."""
    other, lock, still = ProgressStore(store.path), progress._lock, ["b-0", "b-1", "b-2"]

    def overtaken(handle: int) -> None:
        monkeypatch.setattr(progress, "_lock", lock)
        other.exercise(still.pop(0))

    for n in range(3):
        monkeypatch.setattr(progress, "_lock", overtaken)
        store.exercise(f"a-{n}")
    assert set(store.read().exercises) == {f"{who}-{n}" for who in "ab" for n in range(3)}


def test_nothing_is_written_without_the_lock(store: ProgressStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading, changing and writing are one: all of it happens while the lock is held."""
    done: list[str] = []
    monkeypatch.setattr(progress, "_lock", lambda handle: done.append("lock"))
    entries, whole = ProgressStore._entries, saves.write_whole
    monkeypatch.setattr(ProgressStore, "_entries", lambda self: (done.append("read"), entries(self))[1])
    monkeypatch.setattr(saves, "write_whole", lambda *args: (done.append("write"), whole(*args))[1])
    store.exercise("x")
    assert done == ["lock", "read", "write"]


def test_it_lies_in_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    assert ProgressStore().path == tmp_path / FILE
