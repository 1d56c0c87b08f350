"""Learn to play: the hub, an exercise from the first key to the last, and what was learned is still there later."""

from __future__ import annotations

import errno
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from skyworld_tui import cli, language
from skyworld_tui.cards.model import CardSet
from skyworld_tui.language import LANGUAGES
from skyworld_tui.lessons import catalogue, progress, shelf
from skyworld_tui.lessons import course as course_module
from skyworld_tui.lessons.catalogue import Exercise, load_exercises
from skyworld_tui.lessons.progress import Exercised, ProgressStore
from skyworld_tui.paths import data_dir
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.learning import Learning
from skyworld_tui.tui.paint.learn import Shown, Task, Topic, learn_page
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.learn import LearnScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.pause import PauseScreen

from .coachreading import panel_text
from .reading import text

SIZES = ((80, 24), (120, 40), (200, 55))

EXERCISES = """
name: channel-two
about: Haroldo has the most Faith.
p1: {field: {1: nina, 2: haroldo}}
lesson: {title: Two Faith, chapter: channel, task: Score 2 Faith this turn., hint: Who has the most?,
  solution: [channel f2], pt: {title: Duas Fés}}
steps:
  - expect: {p1.faith: 2}
---
name: win-now
goal: 1
about: The match ends at once.
p1: {field: {1: nina}}
lesson: {title: Win now, chapter: channel, task: Win this turn., hint: Channel., solution: [channel f1]}
steps:
  - expect: {winner: p1}
---
name: patience
about: Preparation ends with the turn.
p1: {hand: [nina]}
lesson: {title: Patience, chapter: turn, task: Score 1 Faith., hint: Next turn.,
  solution: [awaken nina, end, end, channel f1]}
steps:
  - expect: {p1.faith: 1}
---
name: puzzle
about: A puzzle.
goal: 2
p1: {field: {1: nina, 2: haroldo}}
lesson: {title: The puzzle, chapter: channel, kind: puzzle, level: hard, win_within: 1, task: Win this turn.,
  hint: Haroldo., solution: [channel f2]}
steps:
  - expect: {winner: p1}
"""


@pytest.fixture
def app(tmp_path: Path, options: Any, cards: CardSet, monkeypatch: pytest.MonkeyPatch) -> Callable[[], SkyWorldApp]:
    """A game with these exercises in the place of its own."""
    folder = tmp_path / "exercises"
    folder.mkdir()
    (folder / "x.yaml").write_text(EXERCISES, encoding="utf-8")
    monkeypatch.setattr(Learning, "exercises", load_exercises(cards, folder))
    return lambda: SkyWorldApp(options)


def seen(app: SkyWorldApp) -> str:
    """What the terminal shows."""
    return "\n".join(text(app))


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys, one after the other, each answered."""
    for key in keys:
        await pilot.press(key)
        await rest(pilot)


async def rest(pilot: Pilot[Any]) -> None:
    """Messages handled, the rival's moves played."""
    for _ in range(2):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


async def to_exercise(pilot: Pilot[Any]) -> None:
    """Menu, hub, the first exercise of the first chapter that has one."""
    await press(pilot, "l", "end", "home", *["down"] * 4, "enter", "enter")
    assert isinstance(pilot.app.screen, MatchScreen), seen(pilot.app)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40", "200x55"])
async def test_an_exercise_is_solved_by_keys_the_next_follows_and_the_hub_knows(
    size: tuple[int, int], app: Callable[[], SkyWorldApp]
) -> None:
    it = app()
    async with it.run_test(size=size) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        assert isinstance(it.screen, LearnScreen)
        assert "LEARN TO PLAY" in seen(it) and "0 of 4 solved" in seen(it)
        await press(pilot, *["down"] * 4, "right")
        assert "Score 2 Faith this turn." in seen(it) and "open" in seen(it)
        await press(pilot, "enter")
        assert "COACH" in panel_text(it) and "exercise 1 of 2" in panel_text(it) and "Score 2 Faith" in panel_text(it)
        await press(pilot, "f", "2", "c")
        told = panel_text(it)
        assert "Haroldo has the most Faith." in told and "Solved alone." in told
        await press(pilot, "enter")
        assert "Win now" in panel_text(it) and "exercise 2 of 2" in panel_text(it)
        await press(pilot, "f", "1", "c")
        assert isinstance(it.screen, MatchScreen), "a won exercise stays on the table"
        assert "The match ends at once." in panel_text(it) and "VICTORY" not in seen(it)
        await press(pilot, "enter")
        hub = it.screen
        assert isinstance(hub, LearnScreen)
        assert (hub.entry.id, hub.inner) == ("channel", 1), "the cursor is on what was left"
        assert "2 of 4 solved" in seen(it) and "2 of 2" in seen(it) and "alone" in seen(it)
        await press(pilot, "escape")
        assert hub.inner is None
        await press(pilot, "escape")
        assert isinstance(it.screen, MenuScreen)


async def test_one_that_failed_is_begun_again_and_help_is_kept(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await to_exercise(pilot)
        await press(pilot, "f", "1", "c", "e", "e")
        assert "Not this time" in panel_text(it) and "you have 2 Faith (now 1)" in panel_text(it)
        await press(pilot, "n")
        assert "Who has the most?" in panel_text(it)
        await press(pilot, "enter")
        assert "Not this time" not in panel_text(it) and "Who has the most?" not in panel_text(it)
        await press(pilot, "n")
        assert "Who has the most?" in panel_text(it)
        await press(pilot, "f", "2", "c")
        assert "Solved with the hint." in panel_text(it)
        await press(pilot, "home", "n", "n")
        assert "Press f 2, then c" in panel_text(it)
        await press(pilot, "f", "2", "c")
        assert "Solved with the solution." in panel_text(it)
        assert ProgressStore().read().exercise("channel-two") == Exercised("hint", 3)
        await press(pilot, "home", "f", "2", "c")
        assert "Solved alone." not in panel_text(it), "what was once seen is known until another exercise is begun"
        assert ProgressStore().read().exercise("channel-two") == Exercised("hint", 4)


async def test_backspace_goes_back_over_the_rivals_turn(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        it.learning.play("patience")
        await rest(pilot)
        screen = it.screen
        assert isinstance(screen, MatchScreen)
        await press(pilot, "1", "w", "enter", "e", "e")
        assert screen.session.match.turn == 9
        await press(pilot, "backspace")
        assert screen.session.match.turn == 7 and screen.session.view().me.field[0] is not None
        await press(pilot, "e", "e", "f", "1", "c")
        assert "Preparation ends with the turn." in panel_text(it)


async def test_progress_survives_a_restart(app: Callable[[], SkyWorldApp]) -> None:
    first = app()
    async with first.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await to_exercise(pilot)
        await press(pilot, "f", "2", "c", "escape")
        assert isinstance(first.screen, LearnScreen)
    again = app()
    async with again.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        assert "1 of 4 solved" in seen(again)
        hub = again.screen
        assert isinstance(hub, LearnScreen) and hub.entry.kind == "course", "the tutorial is still to be done"


async def test_the_players_match_is_not_touched_by_an_exercise(
    app: Callable[[], SkyWorldApp], make_session: Callable[..., Any]
) -> None:
    store = SaveStore()
    make_session(store=store)
    store.release()
    before = store.current.read_bytes()
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        it.learning.play("win-now")
        await rest(pilot)
        await press(pilot, "f", "1", "c", "escape", "escape", "escape")
        assert isinstance(it.screen, MenuScreen)
    assert store.current.read_bytes() == before
    assert not store.records.exists()


async def test_esc_twice_leaves_and_the_pause_has_a_way_back(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await to_exercise(pilot)
        await press(pilot, "escape")
        assert isinstance(it.screen, MatchScreen) and "Esc again leaves" in seen(it)
        await press(pilot, "f", "2", "escape")
        assert isinstance(it.screen, MatchScreen), "another key was pressed between"
        await press(pilot, "escape")
        assert isinstance(it.screen, LearnScreen)
        await press(pilot, "enter", "p")
        assert isinstance(it.screen, PauseScreen) and "Leave" in seen(it) and "Concede" not in seen(it)
        await press(pilot, "m")
        assert isinstance(it.screen, LearnScreen)


async def test_every_row_is_reached_by_mouse_alone(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        rows = seen(it).split("\n")

        async def click(text: str) -> None:
            lines = seen(it).split("\n")
            y = next(n for n, line in enumerate(lines) if text in line)
            await pilot.click(offset=(lines[y].index(text), y))
            await rest(pilot)

        assert any("PUZZLES" in row for row in rows)
        await click("Hard")
        assert "The puzzle" in seen(it)
        await click("The puzzle")
        assert isinstance(it.screen, LearnScreen) and it.screen.inner == 0
        await click("The puzzle")
        assert isinstance(it.screen, MatchScreen) and "puzzle 1 of 1, hard" in panel_text(it)
        await click("Home")
        assert "From the beginning" in seen(it)


async def test_portuguese_texts_where_they_are_wanted(app: Callable[[], SkyWorldApp], options: Any) -> None:
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        it.change("lang", "pt")
        await press(pilot, "l", "end", "home", *["down"] * 4)
        assert "Duas Fés" in seen(it) and "Canalize" in seen(it)


async def test_a_newcomer_begins_where_one_learns_and_nobody_else(app: Callable[[], SkyWorldApp]) -> None:
    newcomer = app()
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        menu = newcomer.screen
        assert isinstance(menu, MenuScreen) and menu.entries[menu.row] == "learn"
    ProgressStore().tried("channel-two")
    known = app()
    async with known.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert isinstance(known.screen, MenuScreen) and known.screen.row == 0


async def test_damaged_exercises_are_told_and_the_rest_can_be_learned(
    options: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cards: CardSet
) -> None:
    (tmp_path / "bad.yaml").write_text("name: [", encoding="utf-8")
    monkeypatch.setattr(Learning, "exercises", property(lambda self: load_exercises(cards, tmp_path)))
    it = SkyWorldApp(options)
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        assert "The exercises cannot be read" in seen(it) and "Basic tutorial" in seen(it)


THIRD = """\
id: crossing
title: Crossing tutorial
about: Boats, and how to wait for one.
decks: [first-light, first-shadow]
steps:
  - {title: Now you, idea: 'Every legal move is yours.', free: true}
"""


async def test_a_tutorial_of_ones_own_is_found_by_its_name_wherever_tutorials_are(
    app: Callable[[], SkyWorldApp], options: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(data_dir() / "lessons", tmp_path / "lessons")
    (tmp_path / "lessons" / "crossing.yaml").write_text(THIRD, encoding="utf-8")
    monkeypatch.setattr(shelf, "data_dir", lambda: tmp_path)
    assert cli._parser().parse_args(["tutorial", "crossing"]).lesson == "crossing"
    ProgressStore().lesson("basic", done=True)
    ProgressStore().lesson("advanced", done=True)
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l")
        assert "Crossing tutorial" in seen(it) and "Boats, and how to wait for one." in seen(it)
        await press(pilot, "enter")
        assert isinstance(it.screen, MatchScreen) and it.screen.session.guide is not None
        assert it.screen.session.guide.title == "Crossing tutorial"
        before = lesson_session(it.options, it.cards, "advanced")
        before.concede(1, 0.0)
        it.finished(before)
        await rest(pilot)
        assert "crossing tutorial" in seen(it), "the last screen of the one before offers it"
        ProgressStore().lesson("crossing", at=["beat 1 step 1"])
        await press(pilot, "escape")
        assert "crossing tutorial, go on at step 1" in seen(it)


@pytest.mark.usefixtures("held_thread")
async def test_the_page_is_there_before_its_exercises_are_read(
    app: Callable[[], SkyWorldApp], monkeypatch: pytest.MonkeyPatch, cards: CardSet
) -> None:
    """The key that opens it does not wait for the files; the cursor stays where it was moved meanwhile."""
    asked: list[bool] = []
    loaded = threading.Event()

    def exercises(learning: Learning) -> tuple[Exercise, ...]:
        asked.append(threading.current_thread() is threading.main_thread())
        assert loaded.wait(60)
        return load_exercises(cards)

    monkeypatch.setattr(Learning, "exercises", property(exercises))
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("down", "down")
        await pilot.pause()
        page = it.screen
        assert isinstance(page, LearnScreen) and page.entry.id == "howto" and not page.exercises
        loaded.set()
        await rest(pilot)
        assert page.entry.id == "howto" and page.exercises and asked == [False]


def test_the_exercises_are_loaded_once_whoever_asks_at_the_same_time(
    options: Any, monkeypatch: pytest.MonkeyPatch, cards: CardSet
) -> None:
    """Three threads ask while the first one is still loading."""
    it, loads, going = SkyWorldApp(options), [], threading.Barrier(3)

    def load(cards: CardSet) -> tuple[Exercise, ...]:
        loads.append(cards)
        return load_exercises(cards)

    monkeypatch.setattr(catalogue, "load_exercises", load)
    found: list[tuple[Exercise, ...]] = []

    def ask() -> None:
        going.wait(60)
        found.append(it.learning.exercises)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(loads) == 1 and len(found) == 3 and all(each is found[0] for each in found)


async def test_a_tutorial_is_rehearsed_once_when_it_begins_or_goes_on(
    app: Callable[[], SkyWorldApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsed: list[str] = []
    whole = course_module.rehearse
    monkeypatch.setattr(
        course_module, "rehearse", lambda cards, course: (rehearsed.append(course.id), whole(cards, course))[1]
    )
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        it.tutorial("basic")
        await rest(pilot)
        assert isinstance(it.screen, MatchScreen) and rehearsed == ["basic"]
        await press(pilot, "enter", "enter")
        it.to_menu()
        await rest(pilot)
        it.tutorial("basic")
        await rest(pilot)
        await press(pilot, "enter")
        assert isinstance(it.screen, MatchScreen) and rehearsed == ["basic", "basic"]


async def test_what_could_not_be_written_is_written_when_the_game_is_left(
    app: Callable[[], SkyWorldApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(handle: int) -> None:
        raise BlockingIOError(errno.EAGAIN, "held")

    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        with monkeypatch.context() as other:
            other.setattr(progress.time, "sleep", lambda seconds: None)
            other.setattr(progress, "_lock", held)
            it.progress.exercise("channel-two", "hint")
            await press(pilot, "l")
            assert "Your progress could not be kept yet: another Sky World" in seen(it)
        assert not ProgressStore().read().exercise("channel-two").solved
        it.leave(0)
    assert ProgressStore().read().exercise("channel-two").help == "hint"


async def test_a_damaged_progress_is_told(app: Callable[[], SkyWorldApp]) -> None:
    path = ProgressStore().path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{", encoding="utf-8")
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert "Your progress could not be read" in seen(it)
        assert path.with_name("progress.json.damaged").exists()
        await press(pilot, "l", "escape")
        assert "Your progress" not in seen(it), "it is told once"


@pytest.mark.parametrize("key", ["l", "h"])
async def test_a_damaged_progress_is_told_where_it_is_read_first(app: Callable[[], SkyWorldApp], key: str) -> None:
    path = ProgressStore().path
    it = app()
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{", encoding="utf-8")
        await press(pilot, key)
        await rest(pilot)
        assert "Your progress could not be read" in seen(it)


async def test_a_tutorial_that_was_left_says_where(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l", "enter", "enter", "enter", "p", "m", "l")
        assert isinstance(it.screen, LearnScreen)
        await rest(pilot)
        assert "at step 3 " in seen(it) and "new" in seen(it)
        ProgressStore().lesson("basic", done=True, at=())
        await press(pilot, "escape", "l")
        assert "done" in seen(it) and it.screen.entry.id == "advanced", "the cursor is on what is not done"


async def test_the_menu_says_where_a_tutorial_was_left_and_the_cursor_is_there(app: Callable[[], SkyWorldApp]) -> None:
    ProgressStore().lesson("basic", at=("beat 20 step 18", "p1 end"))
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert isinstance(it.screen, MenuScreen) and it.screen.entries[it.screen.row] == "learn"
        assert "basic tutorial, go on at step 18" in seen(it)


async def test_with_an_unfinished_match_the_cursor_is_on_that(
    app: Callable[[], SkyWorldApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    ProgressStore().lesson("advanced", at=("beat 20", "p1 end"))
    it = app()
    monkeypatch.setattr(it.store, "has_save", lambda: True)
    async with it.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(it.screen, MenuScreen) and it.screen.row == 0
        assert "advanced tutorial, go on " in seen(it), "what an earlier version kept has no number"


def test_titles_are_whole_before_remarks_are() -> None:
    topics = (Topic("17 Triggers: how to use them", "0 of 6"), Topic("8 Awakening Counter", "0 of 3"))
    page = "\n".join(learn_page((80, 24), Shown(topics, 0, (), None, "", 0, 9, "told"), (), look=Look()).text())
    assert "17 Triggers: how to use them 0/6" in page.replace("  ", " ") and "8 Awakening Counter       0 of 3" in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_titles_of_exercises_are_whole(size: tuple[int, int], lang: str, cards: CardSet) -> None:
    language.begin(lang)
    by_chapter: dict[str, list[Task]] = {}
    for n, exercise in enumerate(load_exercises(cards)):
        helped = ("", "none", "hint", "solution")[n % 4]
        by_chapter.setdefault(exercise.chapter, []).append(Task(exercise.title(lang), helped))
    cut = []
    for tasks in by_chapter.values():
        page = learn_page(size, Shown((Topic("1"),), 0, tuple(tasks), 0, "", 0, 9, ""), [], look=Look(lang=lang)).text()
        cut += [task.label for task in tasks if not any(task.label in row for row in page)]
    assert cut == []


def test_words_about_help_are_there_where_titles_leave_room() -> None:
    def row(size: tuple[int, int], label: str) -> str:
        shown = Shown((Topic("1"),), 0, (Task(label, "solution"), Task("Short")), 0, "", 0, 9, "")
        return next(row for row in learn_page(size, shown, [], look=Look()).text() if label in row)

    assert "with the solution" in row((120, 40), "Two")
    assert row((80, 24), "Two cards too").split()[-2] == "solution", "the same in short"
    assert "solution" not in row((80, 24), "Two cards too great for it")


async def test_a_timed_match_waits_while_an_exercise_lies_over_it(
    app: Callable[[], SkyWorldApp], options: Any, make_session: Callable[..., Any], time: Any
) -> None:
    session = make_session()
    it = SkyWorldApp(options, session)
    async with it.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        await press(pilot, "enter")
        table = it.screen
        assert isinstance(table, MatchScreen) and session.clock is not None
        left = session.clock.left(time.now)
        it.learning.play("win-now")
        await rest(pilot)
        time.now += 60
        assert session.clock.left(time.now) == left
        await press(pilot, "f", "1", "c", "escape")
        assert it.screen is table and it.session is session
        time.now += 5
        assert session.clock.left(time.now) == left - 5


async def test_an_unsolved_one_says_how_often_it_was_tried(app: Callable[[], SkyWorldApp]) -> None:
    for _ in range(2):
        ProgressStore().tried("channel-two")
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l", "down", "down", "down", "down", "right")
        assert "Score 2 Faith this turn. Tried 2 times so far." in seen(it)


async def test_the_palette_finds_an_exercise_by_name(app: Callable[[], SkyWorldApp]) -> None:
    it = app()
    async with it.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        await press(pilot, "l", "slash", "p", "a", "t", "i", "enter")
        screen = it.screen
        assert isinstance(screen, MatchScreen) and screen.session.guide is not None
        assert screen.session.guide.id == "patience"
