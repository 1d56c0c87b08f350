"""How to play: the manual is reached, its chapters follow one another, and every note hangs on its part of a card."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from screenshots.scenes import SCENES, SIZES, Size, shown
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError
from skyworld_tui.lessons.catalogue import load_exercises
from skyworld_tui.lessons.figures import Figure
from skyworld_tui.lessons.glossary import load_glossary
from skyworld_tui.lessons.manual import LANGS, Chapter, broken_links, load_manual
from skyworld_tui.lessons.markdown import Link
from skyworld_tui.lessons.progress import ProgressStore
from skyworld_tui.tui.glyphs import in_signs
from skyworld_tui.tui.learning import IN_MATCH
from skyworld_tui.tui.paint.manualbody import chapter_body
from skyworld_tui.tui.paint.manualfigures import drawn_card, figure_canvas, place_of
from skyworld_tui.tui.palette import ROSE, Look
from skyworld_tui.tui.screens.glossary import GlossarySheet
from skyworld_tui.tui.screens.howto import HowToSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.overlays import CardSheet

from .paint.samples import LOOKS
from .places import press
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
            if keys == "h":  # back in the menu the cursor is on what was opened
                await pilot.press("down")
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


# -- going about in it -------------------------------------------------------------------------------------------------


@asynccontextmanager
async def opened(place: str = "", size: Size = (80, 24), look: Look | None = None) -> AsyncIterator[Any]:
    """The manual over the menu, at a place."""
    async with shown(SCENES["menu-first"], size, look) as pilot:
        pilot.app.push_screen(HowToSheet(place))
        await pilot.pause()
        yield pilot


def underlined(app: Any) -> str:
    """Every link that is in sight, as it is drawn."""
    return " ".join("".join(cell.char if cell.style.underline else " " for cell in row) for row in cells(app))


async def test_a_section_is_opened_at_its_title() -> None:
    async with opened("bank#amber") as pilot:
        rows = text(pilot.app)
        assert "Build your Essence Bank" in rows[1] and rows[3].strip(" │▀") == "Amber"
    async with opened("bank#nowhere") as pilot:
        assert pilot.app.screen.scroll_rows == 0 and "Build your Essence Bank" in text(pilot.app)[1]
    async with opened("nowhere") as pilot:
        assert CHAPTERS[0].title in text(pilot.app)[1]


@pytest.mark.parametrize("look", [Look(), Look(glyphs="ascii", mono=True)], ids=["full", "ascii-mono"])
async def test_every_link_is_underlined_and_reached_by_tab(look: Look) -> None:
    for chapter in CHAPTERS[2:5]:
        async with opened(chapter.id, look=look) as pilot:
            book = pilot.app.screen
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            links = [found.link for found in book.body().links]
            assert links[: len(chapter.links)] == list(chapter.links)
            for link in links:
                await pilot.press("tab")
                await pilot.pause()
                found = book.body().links[book.link]
                assert found.link == link
                assert all(0 <= cell.y - book.scroll_rows < 20 for cell in found.cells), link
            await press(pilot, "tab")
            assert book.link == 0, "after the last link comes the first"
            await press(pilot, "shift+tab")
            assert book.link == len(links) - 1
            await press(pilot, "home")
            rows, marked = book.body().canvas.text(), underlined(pilot.app)
            for n, found in enumerate(book.body().links):
                cell = found.cells[0]
                if cell.y < 20 and n != book.link:
                    assert in_signs(rows[cell.y][cell.x : cell.x + cell.w], look.glyphs) in marked


async def test_a_link_leads_on_and_backspace_back() -> None:
    async with opened("first-match") as pilot:
        book = pilot.app.screen
        chapter = CHAPTERS[0]
        number = next(n for n, link in enumerate(chapter.links) if link.kind == "chapter")
        link = chapter.links[number]
        await press(pilot, *["tab"] * (number + 1))
        before = (book.scroll_rows, book.link)
        assert "Backspace" not in text(pilot.app)[-1]
        await press(pilot, "enter")
        assert book.manual.chapters[book.chapter].id == link.target
        assert "Backspace back" in text(pilot.app)[-1]
        await press(pilot, "backspace")
        assert book.chapter == 0 and (book.scroll_rows, book.link) == before
        await press(pilot, "backspace")
        assert book.chapter == 0


async def test_a_card_is_shown_in_full_and_the_manual_stays_below() -> None:
    async with opened("channel") as pilot:
        book = pilot.app.screen
        number = next(n for n, link in enumerate(CHAPTERS[3].links) if link.kind == "card")
        await press(pilot, *["tab"] * (number + 1), "enter")
        sheet = pilot.app.screen
        assert isinstance(sheet, CardSheet) and sheet.subject.id == CHAPTERS[3].links[number].target
        await press(pilot, "escape")
        assert pilot.app.screen is book and book.link == number


async def test_the_contents_are_a_key_or_a_number_away() -> None:
    async with opened("bank") as pilot:
        book = pilot.app.screen
        await press(pilot, "c")
        rows = text(pilot.app)
        assert all(any(chapter.title in row for row in rows) for chapter in CHAPTERS), "all of them at 80x24"
        await press(pilot, "down", "enter")
        assert book.manual.chapters[book.chapter].id == "battle"
        await press(pilot, "1", "4", "enter")
        assert book.chapter == 13
        await press(pilot, "9", "enter")
        assert book.chapter == 8
        await press(pilot, "c", "escape")
        assert book.mode == "read" and book.chapter == 8
        await press(pilot, "backspace", "backspace", "backspace")
        assert book.manual.chapters[book.chapter].id == "bank"


async def test_words_are_looked_for_in_all_chapters() -> None:
    async with opened("bank", look=Look(lang="pt")) as pilot:
        book = pilot.app.screen
        await press(pilot, "f", *"essencia ambar")
        assert book.hits and all(hit.chapter < len(CHAPTERS) for hit in book.hits)
        assert f"{len(book.hits)} achados" in " ".join(text(pilot.app))
        await press(pilot, "q", "q")
        assert not book.hits and isinstance(pilot.app.screen, HowToSheet), "letters are letters"
        await press(pilot, "backspace", "backspace", "down", "up", "enter")
        hit = next(iter(book.manual.search("essencia ambar")))
        assert (book.mode, book.chapter) == ("read", hit.chapter)
        row = book.body().parts[hit.section][hit.part]
        assert book.scroll_rows <= row < book.scroll_rows + 20
        await press(pilot, "f", "escape")
        assert book.mode == "read"


async def test_the_mouse_alone_reads_the_manual() -> None:
    async with opened("bank") as pilot:
        book = pilot.app.screen
        for word in ("contents", CHAPTERS[21].title):
            rows = text(pilot.app)
            y = next(y for y, row in enumerate(rows) if word in row)
            await pilot.click(offset=(rows[y].index(word), y))
            await pilot.pause()
        assert book.manual.chapters[book.chapter].id == "turn"
        cell = next(found.cells[0] for found in book.body().links if found.link.kind == "chapter")
        book.scroll_rows = min(cell.y, book.last())
        book.redraw()
        await pilot.pause()
        rows = text(pilot.app)
        y = 3 + cell.y - book.scroll_rows
        await pilot.click(offset=(rows[y].index("│") + 3 + cell.x, y))
        await pilot.pause()
        assert book.manual.chapters[book.chapter].id != "turn"
        y = len(rows) - 1
        await pilot.click(offset=(text(pilot.app)[y].index("Backspace"), y))
        await pilot.pause()
        assert book.manual.chapters[book.chapter].id == "turn"


async def test_the_list_beside_the_chapter_opens_by_a_click() -> None:
    async with opened("bank", (200, 55)) as pilot:
        book = pilot.app.screen
        rows = text(pilot.app)
        y = next(y for y, row in enumerate(rows) if CHAPTERS[12].title in row)
        await pilot.click(offset=(rows[y].index(CHAPTERS[12].title), y))
        await pilot.pause()
        assert book.chapter == 12


async def test_the_open_chapter_is_remembered_for_as_long_as_the_game_runs() -> None:
    async with shown(SCENES["menu-first"], (80, 24)) as pilot:
        await press(pilot, "h", "right", "right", "escape", "h")
        assert CHAPTERS[2].title in text(pilot.app)[1]


async def test_the_manual_follows_the_language() -> None:
    portuguese = load_manual("pt")
    async with opened("bank", look=Look(lang="pt")) as pilot:
        rows = text(pilot.app)
        assert "COMO JOGAR" in rows[0] and "capítulo 5 de 22" in rows[0] and portuguese.chapters[4].title in rows[1]


@pytest.mark.parametrize("lang", LANGS)
def test_no_row_of_a_chapter_is_wider_than_the_page(lang: str) -> None:
    """Whatever would be put outside is dropped: each word must be on the canvas at every width."""
    for width in (60, 74, 96, 112, 120):
        for chapter in load_manual(lang).chapters:
            words = set(re.findall(r"\w+", flat(chapter_body(width, chapter, Look(lang=lang)).canvas.text())))
            missing = [word for part in written(chapter) for word in re.findall(r"\w+", part) if word not in words]
            assert missing == [], (width, chapter.id)


# -- words and exercises -----------------------------------------------------------------------------------------------


async def on_link(pilot: Any, kind: str) -> Link:
    """The cursor on the first link of this kind."""
    book = pilot.app.screen
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    for _ in book.body().links:
        await press(pilot, "tab")
        link = book.body().links[book.link].link
        if link.kind == kind:
            return link
    raise AssertionError(f"no link of kind {kind}")


async def test_a_word_opens_in_the_glossary_and_the_manual_stays_below() -> None:
    async with opened("bank") as pilot:
        book = pilot.app.screen
        link = await on_link(pilot, "word")
        await press(pilot, "enter")
        sheet = pilot.app.screen
        assert isinstance(sheet, GlossarySheet) and sheet.entry is not None and sheet.entry.id == link.target
        await press(pilot, "escape")
        assert pilot.app.screen is book


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_and_exercise_that_is_linked_is_there(lang: str) -> None:
    words = load_glossary(lang).by_id
    exercises = [exercise.id for exercise in load_exercises(load_core())]
    assert list(broken_links(load_manual(lang), words, exercises)) == []


async def test_exercises_stand_below_their_chapter_with_what_was_solved() -> None:
    mine = [each for each in load_exercises(load_core()) if each.chapter == "bank"]
    ProgressStore().exercise(mine[0].id, "none")
    ProgressStore().exercise(mine[1].id, "hint")
    async with opened("bank") as pilot:
        await pilot.app.workers.wait_for_complete()
        await press(pilot, "end")
        rows = text(pilot.app)
        start = next(y for y, row in enumerate(rows) if "Try it" in row)
        for each, (sign, state) in zip(
            mine[:3], (("✓", "solved alone"), ("◔", "with the hint"), ("○", "open")), strict=True
        ):
            row = next(row for row in rows[start:] if each.title() in row)
            assert row.strip(" │▀").startswith(f"{sign} {each.title()}") and state in row
    async with opened("bank", look=Look(lang="pt")) as pilot:
        await pilot.app.workers.wait_for_complete()
        await press(pilot, "end")
        rows = text(pilot.app)
        assert any("Experimente" in row for row in rows) and any(mine[0].title("pt") in row for row in rows)


async def test_an_exercise_is_played_from_its_chapter_and_comes_back_there() -> None:
    async with opened("channel") as pilot:
        book = pilot.app.screen
        link = await on_link(pilot, "exercise")
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, MatchScreen) and table.session.guide is not None
        assert table.session.guide.id == link.target
        await press(pilot, "escape", "escape")
        assert pilot.app.screen is book and book.body().links[book.link].link == link
        ProgressStore().exercise(link.target, "solution")
        await press(pilot, "enter")
        await press(pilot, "escape", "escape")
        assert any("with the solution" in row for row in text(pilot.app))


async def test_an_exercise_over_a_match_leaves_it_as_it_was() -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        app = pilot.app
        match = app.screen
        session, table = match.session, match.session.match.fingerprint()
        clock = session.clock
        assert clock is not None and clock.running
        app.push_screen(HowToSheet("channel"))
        await pilot.pause()
        book = app.screen
        await on_link(pilot, "exercise")
        await press(pilot, "enter")
        assert app.screen.session.guide is not None and app.session is not app.screen.session
        assert not clock.running
        played = app.screen.session.match.fingerprint()
        await press(pilot, "escape", "escape")
        assert app.screen is book and played != table
        await press(pilot, "escape")
        assert app.screen is match and match.session is session and session.match.fingerprint() == table
        assert clock.running


@pytest.mark.parametrize("why", ["the curtain", "another player", "told"])
async def test_no_exercise_is_begun_while_the_match_goes_on_by_itself(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shown(SCENES["match"], (80, 24)) as pilot:
        match = pilot.app.screen
        pilot.app.push_screen(HowToSheet("channel"))
        await pilot.pause()
        book = pilot.app.screen
        await on_link(pilot, "exercise")
        if why == "the curtain":
            match.hidden = True
        elif why == "another player":
            match.session.holder = 1 - match.session.holder
        else:
            monkeypatch.setattr(type(match.narrator), "busy", property(lambda self: True))
        await press(pilot, "enter")
        assert pilot.app.screen is book and IN_MATCH in text(pilot.app)[-1]
        await press(pilot, "up")
        assert IN_MATCH not in text(pilot.app)[-1]


async def test_damaged_exercises_are_told_and_the_manual_is_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(cards: object) -> object:
        raise SourceError("bank.yaml", 7, "unknown key 'hnit'", "hint")

    monkeypatch.setattr("skyworld_tui.lessons.catalogue.load_exercises", damaged)
    async with opened("bank") as pilot:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "The exercises cannot be read: bank.yaml:7" in text(pilot.app)[-1]
        await press(pilot, "pagedown")
        assert "cannot be read" not in text(pilot.app)[-1]
