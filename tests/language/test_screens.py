"""No English is painted while the game speaks Portuguese: every scene, in two sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenshots.scenes import SCENES, Size, shown
from skyworld_tui.tui.palette import Look
from tests.tui.reading import text
from tests.tui.rest import wait_without_sleep

from .spoken import english, foreign, portuguese

SIZES: tuple[Size, ...] = ((80, 24), (120, 40))
PENDING = frozenset((
    "howto", "packs", "packs-fault", "deckbuilder-open", "deckbuilder-share", "deckbuilder-import", "library",
    "library-rulings", "library-links", "targeting", "counter", "hint-attack", "moves", "card", "card-word", "leave",
    "records", "records-find", "records-note", "replay", "replay-both", "replay-go-on",
))  # fmt: skip
"""Scenes that still have English words."""


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are saved in a folder of the test's own, and keys wait for what is still to be done."""
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    wait_without_sleep(monkeypatch)


@pytest.mark.parametrize("name", [name for name in SCENES if name not in PENDING])
async def test_a_scene_holds_no_english(name: str) -> None:
    wrong = []
    for size in SIZES:
        async with shown(SCENES[name], size, Look(lang="pt")) as pilot:
            for n, row in enumerate(text(pilot.app)):
                wrong += [f"{size[0]} x {size[1]}, row {n}: {word!r} in {row.strip()!r}" for word in foreign(row)]
    assert wrong == []


def test_english_words_are_told_from_names_and_from_portuguese() -> None:
    assert {"awaken", "plays", "channel"} <= english() - portuguese()
    assert foreign("│Brandão, Skywhale Rider │ ▸awaken ──╯  Hearth of S…  Marek awakens  Anast│") == [
        "awaken",
        "awakens",
    ]
    assert foreign(" ▲ SEU TURNO  13  2 podem agir   Banco ◆5/8   Last Light   AO ENTRAR") == []
