"""Every scene at every size class, in ASCII without colour and in the safe signs, against the text kept of it.

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
OTHER_LOOKS = {"ascii, no colour": Look(glyphs="ascii", mono=True), "safe signs": Look(glyphs="safe")}


class TextFile(SingleFileSnapshotExtension):
    """One readable file for each test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


async def drawn(scene: Scene) -> str:
    """All pictures of a scene as text."""
    windows = [(f"{w} x {h}", (w, h), Look()) for w, h in scene.sizes]
    windows += [(f"{SMALL[0]} x {SMALL[1]}, {name}", SMALL, look) for name, look in OTHER_LOOKS.items()]
    parts = [f"{scene.name}: {scene.about}\n{LEGEND}"]
    for title, size, look in windows:
        async with shown(scene, size, look) as pilot:
            parts.append(f"== {title}\n{described(pilot.app)}\n")
    return "\n".join(parts)


@pytest.mark.parametrize("name", list(SCENES))
async def test_scene(name: str, snapshot: SnapshotAssertion) -> None:
    assert await drawn(SCENES[name]) == snapshot(extension_class=TextFile)


async def test_a_moved_sign_and_another_colour_are_noticed() -> None:
    async with shown(SCENES["match"], SMALL) as pilot:
        before = described(pilot.app)
        await pilot.press("right")
        await pilot.pause()
        after = described(pilot.app)
    assert before != after and "THE" not in before


def test_styles_are_told_apart() -> None:
    from rich.style import Style

    signs = [
        Style.parse(words) for words in ("bold #ffffff", "#ff6b76", "#0b1122 on #6fe8b4", "reverse", "bold", "dim")
    ]
    assert "".join(style_sign(Cell("x", style)) for style in signs) == "Wr3vNd"
    assert style_sign(Cell("▀", signs[0])) == " "
