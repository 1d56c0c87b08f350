"""How to play: the manual is reached, its chapters follow one another, and every note hangs on its part of a card."""

from __future__ import annotations

import re

import pytest

from screenshots.scenes import SCENES, SIZES, Size, shown
from skyworld_tui.lessons.figures import Figure
from skyworld_tui.lessons.manual import LANGS, Chapter, load_manual
from skyworld_tui.tui.paint.manualbody import chapter_body
from skyworld_tui.tui.paint.manualfigures import drawn_card, figure_canvas, place_of
from skyworld_tui.tui.palette import ROSE
from skyworld_tui.tui.screens.howto import HowToSheet

from .paint.samples import LOOKS
from .reading import cells, text

CHAPTERS = load_manual().chapters
ANNOTATED = [
    pytest.param(figure, id=f"{lang}-{chapter.id}-{n}")
    for lang in LANGS
    for chapter in load_manual(lang).chapters
    for n, figure in enumerate(chapter.figures)
    if figure.notes
]
ORDER = (
    "first-match", "read-a-card", "awaken", "channel", "bank", "battle", "zero-power", "counter", "hand-ability",
    "evolve", "consuming", "awaken-limit", "attach", "hero", "keywords", "activation", "triggers", "combat-triggers",
    "event-triggers", "effect-keywords", "conditions", "turn",
)  # fmt: skip


def flat(rows: list[str]) -> str:
    """All words, one blank between them."""
    return " ".join(" ".join(row.strip(" │▀") for row in rows).split())


def written(chapter: Chapter) -> list[str]:
    """Everything that is written in a chapter."""
    sections = chapter.sections
    return [*(section.title for section in sections), *(part.text for section in sections for part in section.parts)]


@pytest.mark.rule("R001")
async def test_the_menu_and_the_help_lead_to_the_manual() -> None:
    for name, keys in (("menu-first", "h"), ("menu-first", "question_mark h"), ("match", "question_mark h")):
        async with shown(SCENES[name], (80, 24)) as pilot:
            before = text(pilot.app)
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause()
            assert isinstance(pilot.app.screen, HowToSheet)
            assert "HOW TO PLAY · an illustrated manual" in text(pilot.app)[0]
            for _ in keys.split():
                await pilot.press("escape")
                await pilot.pause()
            assert text(pilot.app) == before


@pytest.mark.rule("R002", "R004")
async def test_the_chapters_are_read_in_order_from_the_first_turn_to_evolution() -> None:
    for lang in LANGS:
        assert tuple(chapter.id for chapter in load_manual(lang).chapters) == ORDER
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        await pilot.press("h")
        for number, chapter in enumerate(CHAPTERS, 1):
            await pilot.pause()
            rows = text(pilot.app)
            assert f"chapter {number} of {len(CHAPTERS)}" in rows[0] and chapter.title in rows[1]
            await pilot.press("right")
        await pilot.pause()
        assert CHAPTERS[-1].title in text(pilot.app)[1]
        await pilot.press("left")
        await pilot.pause()
        assert CHAPTERS[-2].title in text(pilot.app)[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("number", range(len(CHAPTERS)))
async def test_every_word_of_a_chapter_can_be_read(number: int, size: Size) -> None:
    chapter = CHAPTERS[number]
    async with shown(SCENES["menu-first"], size) as pilot:
        await pilot.press("h", *["right"] * number)
        await pilot.pause()
        seen: list[str] = []
        while (rows := text(pilot.app)) != seen[-len(rows) :]:
            seen += rows
            await pilot.press("pagedown")
            await pilot.pause()
        words = set(re.findall(r"\w+", flat([row for row in seen if "│" in row])))
        assert [word for part in written(chapter) for word in re.findall(r"\w+", part) if word not in words] == []


@pytest.mark.rule("R003")
@pytest.mark.parametrize("look", ["full", "ascii-mono", "safe"])
@pytest.mark.parametrize("figure", ANNOTATED)
def test_every_note_hangs_on_its_part_of_the_card(figure: Figure, look: str) -> None:
    for large, width in ((False, 74), (True, 56)):
        card = drawn_card(figure, LOOKS[look], large=large)
        canvas = figure_canvas(width, figure, LOOKS[look], large=large)
        rows = canvas.text()
        places = [place_of(note.part, figure, card) for note in figure.notes]
        assert len({place.y for place in places if place}) == len(figure.notes), "a note without a row of its own"
        for note, place in zip(figure.notes, places, strict=True):
            assert place is not None, note
            assert canvas.fg[place.y][card.w] == ROSE and rows[place.y][card.w] in "─-╮+", note
            marked = [x for x in range(place.x, place.x + place.w) if canvas.fg[place.y][x] == ROSE]
            assert marked or note.part in ("name", "border"), note
        words = set(re.findall(r"\w+", " ".join(row[card.w :] for row in rows)))
        for note in figure.notes:
            plain = "".join(canvas_word(note.text, look))
            assert set(re.findall(r"\w+", plain)) <= words, note


def canvas_word(words: str, look: str) -> str:
    """``words`` as this look draws them."""
    from skyworld_tui.tui.glyphs import in_signs

    return in_signs(words, LOOKS[look].glyphs)


def test_lines_never_cross() -> None:
    """A crossing line would overwrite a corner: every line has both of its corners or none."""
    for figure in (figure for chapter in CHAPTERS for figure in chapter.figures if figure.notes):
        for width in (40, 56, 74):
            rows = figure_canvas(width, figure, LOOKS["full"]).text()
            card = drawn_card(figure, LOOKS["full"]).w
            between = [row[card : card + 4 + len(figure.notes)] for row in rows]
            corners = "".join(between)
            assert corners.count("╮") == corners.count("╰")


@pytest.mark.rule("R049")
def test_requirement_is_read_before_consumption() -> None:
    chapter = next(chapter for chapter in CHAPTERS if chapter.id == "read-a-card")
    body = flat(chapter_body(74, chapter, LOOKS["full"]).canvas.text())
    assert "◆4 ⚉" in body
    for first, then in (("First 4 required", "1 consumed"), ("First the requirement", "Then the consumption")):
        assert 0 <= body.index(first) < body.index(then)


async def test_a_page_shows_colours_of_the_card_and_of_the_line() -> None:
    async with shown(SCENES["menu-first"], (120, 40)) as pilot:
        await pilot.press("h", "right")
        await pilot.pause()
        colours = {cell.style.color.name for row in cells(pilot.app) for cell in row if cell.style.color is not None}
        assert "#f4a3a8" in colours and "#6fe8b4" in colours
