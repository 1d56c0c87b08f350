"""A damaged file of the game is one sentence with its file and line where it was asked for; the game goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.model import CardSet
from skyworld_tui.lessons import glossary, manual, rulings, shelf
from skyworld_tui.paths import data_dir
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.learn import LearnScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen

from .reading import text

Damage = Callable[[str, str, str], None]


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Damage]:
    """Puts other words into a file of a copy of the game's own folder."""
    folder = tmp_path / "data"
    shutil.copytree(data_dir(), folder)

    def forget() -> None:
        manual.load_manual.cache_clear()
        glossary._loaded.cache_clear()
        rulings._loaded.cache_clear()

    def change(file: str, old: str, new: str) -> None:
        for module in (manual, glossary, rulings, shelf):
            monkeypatch.setattr(module, "data_dir", lambda: folder)
        path = folder / file
        words = path.read_text(encoding="utf-8")
        assert old in words
        path.write_text(words.replace(old, new, 1), encoding="utf-8")
        forget()

    yield change
    monkeypatch.undo()
    forget()


MANUAL = ("manual/en/03-awaken.md", "(chapter:", "(chapter:nowhere-")
GLOSSARY = ("glossary/zones.yaml", "see: [", "see: [nothing-such, ")
RULINGS = ("rulings/cards.yaml", "for: {faith: 0}", "for: {fate: 0}")
COURSE = ("lessons/basic.yaml", "steps:", "stairs:")


def seen(app: SkyWorldApp) -> str:
    return " ".join(" ".join(line.split()) for line in text(app))


async def rest(pilot: Any) -> None:
    for _ in range(2):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


@pytest.mark.parametrize(
    ("broken", "keys", "below"),
    [
        (MANUAL, "h", MenuScreen),
        (GLOSSARY, "l end", LearnScreen),
        (COURSE, "l home enter", LearnScreen),
        (RULINGS, "a", MenuScreen),
    ],
    ids=["the manual", "the glossary", "a tutorial", "the rulings"],
)
async def test_it_is_told_on_the_screen_where_it_was_opened(
    broken: tuple[str, str, str], keys: str, below: type, damage: Damage, options: Any
) -> None:
    damage(*broken)
    app = SkyWorldApp(options)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in keys.split():
            await pilot.press(key)
            await rest(pilot)
        if broken is GLOSSARY:
            app.action_glossary()
            await rest(pilot)
        assert isinstance(app.screen, below) and not app.crashed
        assert f"{broken[0].rpartition('/')[2]}:" in seen(app), seen(app)
        for key in ("down", "up", "escape", "d"):
            await pilot.press(key)
            await rest(pilot)
        assert not app.crashed and app.is_running
        assert type(app.screen).__name__ == "DeckBuilderScreen", "the game goes on"


@pytest.mark.parametrize("broken", [MANUAL, GLOSSARY], ids=["the manual", "the glossary"])
async def test_a_match_goes_on_when_what_the_help_reads_is_damaged(
    broken: tuple[str, str, str], damage: Damage, options: Any, make_session: Callable[..., Session]
) -> None:
    damage(*broken)
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot)
        told = []
        for key in ("question_mark", "escape", "i", "down"):
            if key != "escape" or not isinstance(app.screen, MatchScreen):
                await pilot.press(key)
            await rest(pilot)
            told.append(f"{broken[0].rpartition('/')[2]}:" in seen(app))
        assert any(told) and not app.crashed and app.is_running


@pytest.mark.parametrize("file", ["lessons/basic.yaml", "lessons/words/advice.yaml"])
def test_from_the_command_line_it_is_one_line_and_status_2(
    file: str, damage: Damage, cards: CardSet, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(file, "\n", "\n\t: [\n")
    monkeypatch.setattr("skyworld_tui.tui.launch._cannot", lambda args: 0)
    assert cli.main(["tutorial"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and f"{Path(file).name}:" in said
