"""Every test of packs has a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet


@pytest.fixture(scope="session")
def core() -> CardSet:
    """The cards of the game alone."""
    return load_core()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing is read from or written to the player's own folders."""
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"


@pytest.fixture
def own(home: Path) -> Path:
    """The player's folder of packs."""
    folder = home / "packs"
    folder.mkdir(parents=True)
    return folder
