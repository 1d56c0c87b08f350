"""Every scene at every size class, in ASCII without colour and in the safe signs, and a dozen of them in Portuguese,
against the text kept of it.

``pytest -n0 tests/tui/test_snapshots.py --snapshot-update`` keeps what is drawn now; the difference is then reviewed
like any other. One file a scene.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from screenshots.scenes import SCENES, Scene, Size, shown
from skyworld_tui.tui.palette import Look

from .reading import LEGEND, Cell, described, style_sign

SMALL: Size = (80, 24)
IN_PORTUGUESE = (
    "menu", "match", "targeting", "order", "settings", "learn", "lesson", "deckbuilder", "library", "records",
    "statistics", "victory",
)  # fmt: skip
OTHER_LOOKS = {"ascii, no colour": Look(glyphs="ascii", mono=True), "safe signs": Look(glyphs="safe")}


class TextFile(SingleFileSnapshotExtension):
    """One readable file for each test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


Window = tuple[str, Size, Look]
"""What a picture is called, and the window and the look that it shows."""


def windows(scene: Scene) -> list[Window]:
    """All pictures of a scene."""
    sizes = [(f"{w} x {h}", (w, h), Look()) for w, h in scene.sizes]
    return sizes + [(f"{SMALL[0]} x {SMALL[1]}, {name}", SMALL, look) for name, look in OTHER_LOOKS.items()]


async def drawn(scene: Scene, windows: list[Window]) -> str:
    """These pictures of a scene as text."""
    parts = [f"{scene.name}: {scene.about}\n{LEGEND}"]
    for title, size, look in windows:
        async with shown(scene, size, look) as pilot:
            parts.append(f"== {title}\n{described(pilot.app)}\n")
    return "\n".join(parts)


@pytest.mark.parametrize("name", list(SCENES))
async def test_scene(name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyworld_tui.tui.screens.menu.__version__", "0.0.0")  # a new version is no other picture
    assert await drawn(SCENES[name], windows(SCENES[name])) == snapshot(extension_class=TextFile)


@pytest.mark.parametrize("name", IN_PORTUGUESE, ids=[f"{name}-pt" for name in IN_PORTUGUESE])
async def test_scene_in_portuguese(name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyworld_tui.tui.screens.menu.__version__", "0.0.0")
    shown_in = [(f"{w} x {h}", (w, h), Look(lang="pt")) for w, h in (SMALL, (120, 40))]
    assert await drawn(SCENES[name], shown_in) == snapshot(extension_class=TextFile)


async def test_a_moved_sign_and_another_colour_are_noticed() -> None:
    """The cursor goes from the third card to the fourth: what is told of it are other signs, its name other styles."""
    async with shown(SCENES["match"], SMALL) as pilot:
        before = described(pilot.app).splitlines()
        await pilot.press("right")
        await pilot.pause()
        after = described(pilot.app).splitlines()
    names = next(n for n, line in enumerate(before) if "Flor II    ││Lotus" in line)
    assert before[names] == after[names]
    assert (before[names + 1].find("1111 11"), after[names + 1].find("11111")) == (31, 44)
    assert any("Flor II  ☼ Sun II" in line for line in before) and any("Lotus  ☾ Moon I" in line for line in after)


async def test_a_sky_is_no_part_of_it_and_a_big_number_is() -> None:
    async with shown(SCENES["menu"], (120, 40)) as pilot:
        menu = described(pilot.app)
    assert "▀" not in menu and "·  " not in menu.partition("A trading card game")[0] and "Continue" in menu
    async with shown(SCENES["match"], (120, 40)) as pilot:
        match = described(pilot.app)
    assert all(f"| {row} " in match for row in ("▀▀▀▀", "▀▄▄▀", "▄▄▄▀"))


async def test_what_lies_behind_a_sheet_is_sunk_and_the_sheet_is_not() -> None:
    async with shown(SCENES["leave"], SMALL) as pilot:
        lines = described(pilot.app).splitlines()
    first, last = lines[1], next(lines[n + 1] for n, line in enumerate(lines) if "Leave Sky World?" in line)
    assert set(first) == {" ", "."}
    assert last.strip(" .") and "." in last[:14]


def test_styles_are_told_apart() -> None:
    from rich.style import Style

    words = ("bold #ffffff", "#ff6b76", "#0b1122 on #6fe8b4", "reverse", "reverse #ff6b76", "bold", "dim")
    words += ("italic #ffffff", "bold italic", "underline #ff6b76")
    signs = [Style.parse(each) for each in words]
    assert "".join(style_sign(Cell("x", style)) for style in signs) == "Wr3vvNdiIu"
    assert style_sign(Cell("▀", signs[0])) == " "
