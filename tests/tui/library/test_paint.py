"""The picture of the card library: any window, any look, every card in both languages."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.language import begin
from skyworld_tui.lessons.rulings import load_rulings
from skyworld_tui.tui import glyphs
from skyworld_tui.tui.allcards.mind import WORD_KEYS, LibraryMind
from skyworld_tui.tui.paint.allcards import LINKS, ROWS, library, plan
from skyworld_tui.tui.paint.allcardshelp import codes_rows, library_help
from skyworld_tui.tui.paint.allcardspage import Page, page_rows
from skyworld_tui.tui.paint.allcardsrulings import rulings_sheet
from skyworld_tui.tui.paint.canvas import width_of
from skyworld_tui.tui.palette import Look

from ..paint.samples import LOOKS

CORE = load_core()
SUBJECTS = (*CORE.cards, *CORE.heroes)
SIZES = ((80, 24), (120, 40), (200, 55))


def opened(key: str, size: tuple[int, int], lang: str = "en") -> tuple[LibraryMind, Page]:
    """A library of this size with this card open, and its page."""
    begin(lang)
    mind = LibraryMind(CORE, (), load_rulings(lang), lang)
    mind.show(key)
    page = page_rows(mind.page_view(WORD_KEYS), plan(size).w, Look(lang=lang))
    mind.fit(plan(size).rows, plan(size).h, len(page.rows) - plan(size).h, page.links)
    return mind, page


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_card_is_whole_on_its_page(size: tuple[int, int], lang: str) -> None:
    for key in SUBJECTS:
        mind, page = opened(key, size, lang)
        assert max(width_of(row) for row in page.rows) <= plan(size).w, key
        said = " ".join(" ".join("".join(run.text for run in row).split()) for row in page.rows)
        for ruling in mind.rulings.of(mind.subjects[key]):
            assert ruling.ask in said and ruling.say in said and " ".join(ruling.follows) in said, key
        codes = [row[0].text for row in codes_rows(plan(size).w)]
        assert (" ".join(codes) in said) == bool(mind.rulings.of(mind.subjects[key])), key
        assert set(page.links) == set(range(len(mind.links()))), key


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_link_can_be_clicked_where_it_stands(size: tuple[int, int]) -> None:
    for key in ("cassia", "maura", "nina", "aurelio-warden-of-lanterns"):
        mind, page = opened(key, size)
        for number, link in enumerate(mind.links()):
            mind.scroll = min(page.links[number], mind.lowest)
            picture = library(size, mind.view(WORD_KEYS), look=Look())
            mark = picture.marked(plan(size).x, plan(size).y + page.links[number] - mind.scroll)
            if link.kind == "word":
                assert any(each.key == WORD_KEYS[number] for each in picture.marks), (key, link)
            else:
                assert mark is not None and (mark.column, mark.row) == (LINKS, number), (key, link)


def test_every_card_of_the_list_can_be_clicked_where_it_stands() -> None:
    mind, _ = opened("nina", (80, 24))
    mind.do("end")
    view = mind.view(WORD_KEYS)
    picture = library((80, 24), view, look=Look())
    for k in range(plan((80, 24)).rows):
        mark = picture.marked(5, plan((80, 24)).top + k)
        assert mark is not None and (mark.column, mark.row) == (ROWS, view.listed.top + k)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_any_window_and_any_look(look: Look) -> None:
    mind, _ = opened("maura", (80, 24))
    mind.do("next")
    for size in ((1, 1), (7, 3), (30, 9), (80, 24), (119, 30), (151, 31), (230, 70)):
        for picture in (
            library(size, mind.view(WORD_KEYS), look=look),
            library_help(size, 3, look=look),
            rulings_sheet(size, CORE.cards["maura"], mind.rulings.of(CORE.cards["maura"]), scroll=3, look=look),
        ):
            assert (picture.w, picture.h) == size
            assert all(glyphs.drawn(char, look.glyphs) for row in picture.text() for char in row)


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_last_row_names_the_way_back_in_the_smallest_window(lang: str) -> None:
    mind, _ = opened("maura", (80, 24), lang)
    for action in ("find", "accept", "right", "left"):
        mind.do(action)
        assert "Esc" in library((80, 24), mind.view(WORD_KEYS), look=Look(lang=lang)).text()[-1]
    mind.listing.search("moon")
    assert "Esc" in library((80, 24), mind.view(WORD_KEYS), look=Look(lang=lang)).text()[-1]


def test_names_are_uncut_in_a_window_of_120_columns() -> None:
    mind, _ = opened("nina", (120, 40))
    mind.do("home")
    seen = ""
    for _ in range(4):
        seen += "\n".join(library((120, 40), mind.view(WORD_KEYS), look=Look()).text())
        mind.do("page_down")
    assert [card.id for card in CORE.cards.values() if card.full_name not in seen] == []
