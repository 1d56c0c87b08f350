"""What is painted in Portuguese is clicked as what is painted in English."""

from __future__ import annotations

from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.tui import prompts
from skyworld_tui.tui.acts import Act
from skyworld_tui.tui.mouse import clicked
from skyworld_tui.tui.palette import Look
from tests.tui.driver import mind_of


def row_of(widget: Any, wanted: str) -> tuple[int, int]:
    """Column and row of the first place where ``wanted`` is painted."""
    for y, row in enumerate(widget.canvas().text()):
        if wanted in row:
            return row.index(wanted), y
    raise AssertionError(f"{wanted} is not painted in {widget.id}")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_words_of_a_rail_open_what_they_name(size: tuple[int, int]) -> None:
    async with shown(SCENES["match"], size, Look(lang="pt")) as pilot:
        mind, rail = mind_of(pilot.app), pilot.app.screen.query_one("#own-rail")
        for word, overlay in (("Trilha", "trail"), ("Baralho", "decks")):
            x, y = row_of(rail, word)
            assert clicked(mind, rail, 1, x, y) == Act("open", overlay)


@pytest.mark.parametrize("scene", ["match", "opening", "payment", "may"])
async def test_the_keys_at_the_bottom_are_buttons(scene: str) -> None:
    async with shown(SCENES[scene], (120, 40), Look(lang="pt")) as pilot:
        mind, footer = mind_of(pilot.app), pilot.app.screen.query_one("#footer")
        row = footer.canvas().text()[0]
        legal, _ = prompts.footer(mind)
        painted = [(key, label) for key, label in legal if f" {key}  {label}" in row]
        assert len(painted) == len(legal)
        for key, label in painted:
            act = clicked(mind, footer, 1, row.index(f" {key}  {label}") + len(key) + 3, 0)
            assert act.kind == "key" and act.text == (mind.keys.named(key) or act.text)


async def test_the_border_of_a_card_offers_its_conversion() -> None:
    async with shown(SCENES["match"], (120, 40), Look(lang="pt")) as pilot:
        mind, card = mind_of(pilot.app), pilot.app.screen.query_one("#hand-6")
        x, y = row_of(card, "converter")
        assert clicked(mind, card, 1, x, y) == Act("key", "convert")
