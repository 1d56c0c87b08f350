"""The pause and the question before leaving say the same about what becomes of the match."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import exercise_session, lesson_session
from skyworld_tui.tui.screens.pause import PauseScreen

WORDS = {
    "exercise": ("what is solved is kept", "What is solved is kept. This exercise begins anew next time."),
    "tutorial": ("goes on here next time", "The tutorial goes on here next time."),
    "match": ("not saved: the match is lost", "This match is not saved: leaving loses it."),
}


@pytest.mark.parametrize("kind", WORDS)
def test_what_is_left_is_told_alike(kind: str, options: Any, cards: CardSet, make_session: Any) -> None:
    session: Session
    if kind == "exercise":
        exercises = load_exercises(cards)
        session = exercise_session(options, cards, exercises, exercises[0])
    else:
        session = lesson_session(options, cards) if kind == "tutorial" else make_session(seed=8)
    short, whole = WORDS[kind]
    assert SkyWorldApp(options, session).leaving_words() == whole
    entries = {item.label: item.remark for _, item in PauseScreen(session).entries}
    assert entries["Quit"] == short == entries["Leave" if kind == "exercise" else "Menu"]


@pytest.mark.parametrize("served", [False, True], ids=["terminal", "browser"])
async def test_from_the_menu_the_unfinished_match_is_told_of_and_in_a_browser_no_folder(
    served: bool, options: Any, make_session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if served:
        monkeypatch.setenv("SKYWORLD_SERVED", "1")
    words = SkyWorldApp(options).leaving_words()
    assert words.startswith("Nothing is lost: ") and ("folder" in words) != served
    store = SaveStore()
    session = make_session(seed=8)
    session.store = store
    session.save(0.0)
    store.release()
    words = SkyWorldApp(options).leaving_words()
    assert words == "The unfinished match is kept: Continue in the menu goes on with it."
