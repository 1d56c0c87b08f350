"""A small set-up shared by the session tests: two starter decks, a fake clock, a folder of its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import PlayerSetup, Setup
from skyworld_tui.engine.moves import Move
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The core set."""
    return load_core()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing is read from or written to the player's own folders."""
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"


@pytest.fixture
def store() -> SaveStore:
    """Saves and records below the test's folder."""
    return SaveStore()


@pytest.fixture(scope="session")
def setup(cards: CardSet) -> Setup:
    """The starter decks."""
    players = []
    for name, deck_id in (("Ilse", "lanterns-at-dusk"), ("Marek", "the-silver-ledger")):
        deck = cards.decks[deck_id]
        hero = cards.heroes[deck.hero] if deck.hero else None
        players.append(PlayerSetup(name, tuple(cards.cards[i] for i in deck.card_ids()), hero, deck_id))
    return Setup((players[0], players[1]), first=0, format=cards.format)


class Picker:
    """A policy that picks any legal move."""

    def __init__(self, level: str, seed: int) -> None:
        self.rng = random.Random(seed)

    def decide(self, view: object) -> Move:
        """Any legal move."""
        return self.rng.choice(view.legal)  # type: ignore[attr-defined]


def play_on(session: Session, moves: int, seed: int = 1, until: Callable[[Session], bool] | None = None) -> None:
    """Let both seats play any legal move, passing the keyboard when it must be passed."""
    rng = random.Random(seed)
    for _ in range(moves):
        if session.over or (until is not None and until(session)):
            return
        if session.handover is not None:
            session.take_keyboard(session.handover)
        session.play(rng.choice(session.match.legal_moves()), session.decision_id)
