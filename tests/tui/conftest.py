"""Screens without waiting: an app with a fake clock and its own folder for saves."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.options import Options, Pace

from .rest import painted, wait_without_sleep
from .tmux import Terminal


class FakeTime:
    """Monotonic seconds that only move when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The core set."""
    return load_core()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing touches the player's own folders, and colours are as in a good terminal."""
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield tmp_path / "home"


@pytest.fixture(autouse=True)
def at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and pauses wait for what is still to be done, not for time."""
    wait_without_sleep(monkeypatch)


@pytest.fixture
def held_thread(at_rest: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test holds a thread back: keys and pauses wait for messages and painting alone."""
    wait_without_sleep(monkeypatch, painted)


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new match is the same one whatever was played in this process before."""
    monkeypatch.setattr("skyworld_tui.session.session._seeds", itertools.count(1))


@pytest.fixture
def time() -> FakeTime:
    """The clock of the test."""
    return FakeTime()


@pytest.fixture
def options(time: FakeTime) -> Options:
    """Nothing waits, time stands still."""
    return Options(pace=Pace.instant(), now=time, today=lambda: "2030-01-02T03:04:05", entropy=lambda: 5)


@pytest.fixture
def make_session(options: Options, cards: CardSet) -> Callable[..., Session]:
    """A match of the starter decks."""

    def make(level: str = "random", seed: int = 3, store: SaveStore | None = None, **more: Any) -> Session:
        names = ("Ilse", "Marek")
        more.setdefault("first", 0)
        return new_session(
            options,
            cards,
            store,
            names=names,
            decks=("lanterns-at-dusk", "the-silver-ledger"),
            plays=("human", level),
            seed=seed,
            **more,
        )

    return make


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A real terminal of 80 x 24; skipped with a reason where tmux is missing, unless it is required."""
    if shutil.which("tmux") is None:
        reason = "tmux is not installed"
        if os.environ.get("SKYWORLD_REQUIRE_PROGRAMS"):
            pytest.fail(reason)
        pytest.skip(reason)
    it = Terminal(tmp_path / "home", getattr(request, "param", {"COLORTERM": "truecolor"}))
    yield it
    it.close()
