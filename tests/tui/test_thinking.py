"""A level whose files are damaged: it is told where the match would begin, and no match waits for it for good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.ai import levels, weights
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import SourceError
from skyworld_tui.session.continuing import continue_saved
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.setup import SetupScreen


@pytest.fixture
def no_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """From its call on the file of weights has a line that is none."""

    def forget() -> None:
        levels._weights.cache_clear()

    def damage() -> None:
        (tmp_path / "ai").mkdir()
        (tmp_path / "ai" / "weights.yaml").write_text("win: 1000\nfaith: [\n", encoding="utf-8")
        monkeypatch.setattr(weights, "data_dir", lambda: tmp_path)
        forget()

    yield damage
    monkeypatch.undo()
    forget()


async def rest(pilot: Any) -> None:
    for _ in range(3):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


async def test_a_match_does_not_begin(no_weights: Callable[[], None], options: Any, tmp_path: Path) -> None:
    no_weights()
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.push_screen(SetupScreen("ai"))
        await rest(pilot)
        await pilot.press("enter")
        await rest(pilot)
        assert isinstance(app.screen, SetupScreen) and not app.crashed, app.screen
        told = [note.message for note in app._notifications]
        assert len(told) == 1 and "ai/weights.yaml:3: " in told[0], told
        assert not app.store.has_save(), "nothing was put away or begun"


def test_no_save_is_put_away_for_a_match_that_cannot_begin(
    no_weights: Callable[[], None], make_session: Callable[..., Session], tmp_path: Path
) -> None:
    store = SaveStore(tmp_path / "saves", tmp_path / "records")
    make_session("random", store=store)
    before = store.current.read_text("utf-8")
    no_weights()
    with pytest.raises(SourceError):
        make_session("normal", store=store)
    assert store.current.read_text("utf-8") == before and len(list(store.saves.iterdir())) == 1


@pytest.mark.parametrize("fault", [SourceError("data/ai/weights.yaml", 2, "wrong"), ValueError("wrong")])
async def test_a_match_that_has_begun_does_not_wait_for_good(
    fault: Exception, options: Any, make_session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first legal move is played instead, and the reason is told."""
    said: list[str] = []
    say = MatchScreen.say
    monkeypatch.setattr(MatchScreen, "say", lambda self, *words: (said.append(words[0]), say(self, *words))[1])
    session = make_session("random", first=1)

    def broken(level: str, seed: int) -> Any:
        raise fault

    session._policies.clear()
    session._make_policy = broken
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        assert isinstance(app.screen, MatchScreen) and not app.crashed
        assert not session.policy_asked, "the player may decide"
        assert any("stumbled" in each and "wrong" in each for each in said), said


@pytest.mark.parametrize("damaged", [True, False], ids=["a damaged file", "another fault"])
def test_a_save_is_not_damaged_by_what_a_level_lacks(
    damaged: bool, no_weights: Callable[[], None], make_session: Callable[..., Session], tmp_path: Path, cards: CardSet
) -> None:
    store = SaveStore(tmp_path / "saves", tmp_path / "records")
    make_session("normal", store=store)
    before = store.current.read_text("utf-8")

    def broken(level: str, seed: int) -> Any:
        raise ValueError("no such thing")

    if damaged:
        no_weights()
    session, message = continue_saved(store, cards, **({} if damaged else {"policy": broken}))
    assert session is None and ("ai/weights.yaml:3" in message or "no such thing" in message), message
    assert store.current.read_text("utf-8") == before, "it can be continued when the fault is gone"
