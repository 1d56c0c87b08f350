"""The overlays of a match at every size: what lies in the Trail and why, which keys are legal, words explained."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.text import ability_text, badge
from skyworld_tui.session.movewords import describe
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.logsheet import LogSheet
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.overlays import CardSheet, HelpSheet, legal_keys
from skyworld_tui.tui.widgets.painted import Painted

from .places import cells, press
from .test_keys_and_modes import begin

SIZES = [(80, 24), (120, 40), (200, 55)]
LOOKS = [Look(), Look(glyphs="ascii", mono=True)]


def flat(text: str) -> str:
    """The words of a picture without its lines and signs, so that wrapped sentences can be found."""
    return " ".join("".join(c if c.isalnum() or c in ".,:;+" else " " for c in text).split())


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_trail_tells_what_each_card_was_used_for(size: tuple[int, int], look: Look) -> None:
    async with shown(SCENES["states"], size, look) as pilot:
        await press(pilot, "t")
        rows = pilot.app.screen.query_one("#sheet", Painted).canvas().text()
        column = flat("\n".join(row[: len(row) // 2] for row in rows))
        for card in pilot.app.screen.mind.view.me.trail:
            used = next(a for a in card.abilities if a.also_hand or a.trigger == "hand")
            words = flat(ability_text(used))
            assert words[:40] in column, card.name
        await press(pilot, "down", "i")
        assert isinstance(pilot.app.screen, CardSheet)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_long_banks_scroll_to_their_end(size: tuple[int, int], look: Look) -> None:
    async with shown(SCENES["states"], size, look) as pilot:
        mind = pilot.app.screen.mind
        await press(pilot, "b", "tab", "end")
        last = mind.view.other.bank[-1]
        assert last.amber and last.card.name in cells(pilot.app), "amber stands last"
        assert "9 locked" in cells(pilot.app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_in_full_explains_its_words_and_its_moments(size: tuple[int, int]) -> None:
    async with shown(SCENES["card"], size) as pilot:
        found = flat(cells(pilot.app))
        for _ in range(40):
            await press(pilot, "down")
            found += " " + flat(cells(pilot.app))
        for words in ("ON ENTRY: when this character enters", "CONTINUOUS: as long as", "Attach: It leaves",
                      "Gili", "2 Power"):  # fmt: skip
            assert words in found, words


@pytest.mark.parametrize(
    ("mode", "keys"),
    [
        ("a playable card", {"w", "v", "a", "c", "s", "x", "+", "e", "b", "1 – 6", "Enter"}),
        ("the Hero across", {"w", "v", "a", "c", "s", "x", "+", "e", "b", "1 – 6"}),
        ("a slot", {"1 – 6", "Enter", "Esc"}),
        ("the opening hand", {"1 – 6", "Enter", "Space", "n"}),
        ("a may", {"y", "n", "Enter"}),
        ("a Counter's warning", {"y", "n", "Enter", "Esc"}),
        ("which effect first", {"1 – 6", "Enter"}),
        ("the other player's turn", set()),
    ],
)
def test_the_green_keys_of_the_help_are_those_that_do_something(cards: CardSet, mode: str, keys: set[str]) -> None:
    mind = begin(cards, mode).mind
    assert legal_keys(mind) - {"r"} == keys
    assert legal_keys(mind, undo=True) == legal_keys(mind) | {"u"}


async def test_every_green_key_is_a_row_of_the_help() -> None:
    """A key that is legal must be found green; its row must exist under just this name."""
    from skyworld_tui.tui.paint.helpsheet import HELP

    shown_keys = {pattern.format_map(Look().keys.names()) for _, rows in HELP for pattern, _ in rows}
    parts = shown_keys | {part for key in shown_keys for part in key.split(" ")}
    async with shown(SCENES["match"], (120, 40)) as pilot:
        assert legal_keys(pilot.app.screen.mind, undo=True) <= parts


@pytest.mark.parametrize("size", [(120, 40), (200, 55)])
@pytest.mark.parametrize("rail", ["own-rail", "opp-rail"])
async def test_a_click_on_the_big_faith_number_shows_its_history(size: tuple[int, int], rail: str) -> None:
    async with shown(SCENES["match"], size) as pilot:
        widget = pilot.app.screen.query_one(f"#{rail}")
        row = 1 if rail == "own-rail" else widget.size.height - 2
        await pilot.click(f"#{rail}", offset=(2, row))
        await pilot.pause()
        assert isinstance(pilot.app.screen, LogSheet) and pilot.app.screen.filter.kind == "Faith"


async def test_the_list_of_moves_goes_from_end_to_end() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        await press(pilot, "g", "end")
        sheet: Any = pilot.app.screen
        assert isinstance(sheet, MovesSheet) and sheet.row == len(sheet.moves) - 1
        assert sheet.label(sheet.moves[-1]) in cells(pilot.app)
        await press(pilot, "home")
        assert sheet.row == 0


def test_a_badge_of_two_is_explained_twice(cards: CardSet) -> None:
    from skyworld_tui.tui.paint.inspector import subject_lines
    from skyworld_tui.tui.paint.wordlist import Words

    card = cards.cards["aurora"]
    assert "HAND ABILITY" in badge(card.abilities[0])
    rows = subject_lines(card, 60, mine=True, words=Words())
    text = " ".join(" ".join("".join(run.text for run in row) for row in rows).split())
    assert "CONTINUOUS" in text and "instead of awakening it" in text


async def test_the_palette_has_every_legal_move_however_many() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        screen = pilot.app.screen
        screen.mind.view = replace(screen.mind.view, legal=screen.mind.view.legal * 40)
        moves = [move for move in screen.mind.view.legal if move.verb != "end"]
        assert len(moves) > 200
        listed = [command.label for command in screen.commands() if command.listed]
        assert listed == [describe(screen.mind.view, move) for move in moves]


async def test_the_list_of_a_verb_is_called_after_it() -> None:
    for keys, heading in (("r", "─ HERO ─"), ("plus", "─ AWAKENING LIMIT ─"), ("g", "─ LEGAL MOVES ─")):
        async with shown(SCENES["match"], (120, 40)) as pilot:
            await press(pilot, keys)
            assert heading in cells(pilot.app), keys


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("word", ["help", "commands"])
async def test_the_keys_of_the_top_bar_can_be_clicked(word: str, look: Look) -> None:
    from skyworld_tui.tui.screens.commands import CommandsSheet

    async with shown(SCENES["match"], (120, 40), look) as pilot:
        row = pilot.app.screen.query_one("#topbar", Painted).canvas().text()[0]
        await pilot.click("#topbar", offset=(2, 0))
        await pilot.pause()
        assert not isinstance(pilot.app.screen, HelpSheet | CommandsSheet), "only the keys are buttons"
        await pilot.click("#topbar", offset=(row.index(word) + len(word) - 1, 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpSheet if word == "help" else CommandsSheet)


@pytest.mark.parametrize("look", LOOKS)
async def test_the_conversion_on_the_border_of_a_card_can_be_clicked(look: Look) -> None:
    async with shown(SCENES["match"], (120, 40), look) as pilot:
        screen: Any = pilot.app.screen
        found = [
            (n, rows)
            for n in range(1, 7)
            if "v convert" in (rows := screen.query_one(f"#hand-{n}", Painted).canvas().text())[-1]
        ]
        (place, rows), before = found[0], len(screen.mind.view.me.bank)
        await pilot.click(f"#hand-{place}", offset=(3, 2))
        await pilot.pause()
        assert len(screen.mind.view.me.bank) == before, "the card itself is only looked at"
        await pilot.click(f"#hand-{place}", offset=(rows[-1].index("convert"), len(rows) - 1))
        await pilot.pause()
        assert len(screen.mind.view.me.bank) == before + 1
