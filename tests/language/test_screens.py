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


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are saved in a folder of the test's own, and keys wait for what is still to be done."""
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    wait_without_sleep(monkeypatch)


@pytest.mark.parametrize("name", SCENES)
async def test_a_scene_holds_no_english(name: str) -> None:
    wrong, typed = [], "".join(key if len(key) == 1 else " " for key in SCENES[name].pressed("pt"))
    for size in SIZES:
        async with shown(SCENES[name], size, Look(lang="pt")) as pilot:
            for n, row in enumerate(text(pilot.app)):
                wrong += [
                    f"{size[0]} x {size[1]}, row {n}: {word!r} in {row.strip()!r}" for word in foreign(row, typed)
                ]
    assert wrong == []


def test_english_words_are_told_from_names_and_from_portuguese() -> None:
    assert {"awaken", "plays", "channel"} <= english() - portuguese()
    assert foreign("│Brandão, Skywhale Rider │ ▸awaken ──╯  Hearth of S…  Marek awakens  Anast│") == [
        "awaken",
        "awakens",
    ]
    assert foreign(" ▲ SEU TURNO  13  2 podem agir   Banco ◆5/8   Last Light   AO ENTRAR") == []


def test_a_name_may_be_cut_by_a_panel_and_go_on_in_the_next_row() -> None:
    assert foreign("☼ Benta, Lantern Wa│ ∅ Bruma, the Slow D│ │t Light │") == []
    assert foreign("  Ofélia, Pier  \n  Clerk · Nando,   \n   Night Pilot") == []
    assert foreign("the Slow attack, Benta, Lantern Wa│") == ["the", "attack"]


def test_what_was_typed_and_what_the_linter_says_is_no_english() -> None:
    assert foreign("f key:ward   / turns", "f key:ward") == [] and foreign("key:ward") == ["key", "ward"]
    assert foreign("old-stars/cards.yaml:11: unknown word 'on_entri'; nearest: on_entry") == []
    assert foreign("unknown word: nearest") == ["unknown", "word", "nearest"]
