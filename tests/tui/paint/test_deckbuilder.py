"""The deck builder's painters, read cell by cell at many sizes and looks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from skyworld_tui import language
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.tui import glyphs
from skyworld_tui.tui.deckbuilder.listing import SORTED, SORTS
from skyworld_tui.tui.deckbuilder.mind import DeckMind
from skyworld_tui.tui.deckbuilder.plan import plan
from skyworld_tui.tui.deckbuilder.shelf import entries
from skyworld_tui.tui.deckbuilder.testhand import TestHand
from skyworld_tui.tui.deckbuilder.view import FocusView, Hit, hit_at
from skyworld_tui.tui.paint import deckshare, decksheets
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.deckbuilder import collection, foot, head, list_rows
from skyworld_tui.tui.paint.deckcard import card_pane
from skyworld_tui.tui.paint.deckfigures import deck_figures
from skyworld_tui.tui.paint.deckshare import ImportView
from skyworld_tui.tui.paint.words import name_rows
from skyworld_tui.tui.palette import Look

from .samples import LOOKS

CORE = load_core()
FULL = LOOKS["full"]
SIZES = [(80, 24), (80, 50), (88, 28), (100, 36), (108, 24), (109, 24), (112, 38), (120, 40), (140, 45), (160, 30),
         (200, 55), (260, 80)]  # fmt: skip
LONGEST = max((card.full_name for card in CORE.cards.values()), key=len)


def mind(deck: str = "lanterns-at-dusk") -> DeckMind:
    one = DeckMind(CORE, DeckStore(Path("/nowhere/at/all")))
    if deck:
        one.open(deck)
    one.say("")
    return one


def regions(size: tuple[int, int], one: DeckMind, look: Look, hits: list[Hit] | None = None) -> dict[str, Canvas]:
    """Every region at its place in a window of this size."""
    rects = plan(*size).rects
    sized = {name: (rect.w, rect.h) for name, rect in rects.items()}
    one.fit(list_rows(sized["builder-list"]))
    legal, always = one.footer(plan(*size).wide)
    out = {
        "builder-head": head(sized["builder-head"], one.head(), look=look),
        "builder-list": collection(sized["builder-list"], one.list_view(), look=look, hits=hits),
        "builder-deck": deck_figures(sized["builder-deck"], one.deck_view(), look=look),
        "builder-foot": foot(sized["builder-foot"], legal, always, look=look),
    }
    if "builder-card" in sized:
        out["builder-card"] = card_pane(sized["builder-card"], one.focus_view(), look=look)
    return out


@pytest.mark.parametrize("size", SIZES)
def test_regions_cover_the_window_once(size: tuple[int, int]) -> None:
    cells: dict[tuple[int, int], str] = {}
    for name, rect in plan(*size).rects.items():
        for y in range(rect.y, rect.y + rect.h):
            for x in range(rect.x, rect.x + rect.w):
                assert (x, y) not in cells, (name, cells[x, y])
                cells[x, y] = name
    assert len(cells) == size[0] * size[1]
    assert set(cells) == {(x, y) for x in range(size[0]) for y in range(size[1])}


@pytest.mark.parametrize("look", list(LOOKS))
@pytest.mark.parametrize("size", [(80, 24), (100, 36), (120, 40), (200, 55)])
def test_every_look_at_every_class(size: tuple[int, int], look: str) -> None:
    for name, canvas in regions(size, mind(), LOOKS[look]).items():
        rect = plan(*size).rects[name]
        rows = canvas.text()
        assert (canvas.w, canvas.h) == (rect.w, rect.h)
        for char in set("".join(rows)):
            assert glyphs.drawn(char, LOOKS[look].glyphs)


@pytest.mark.parametrize("size", SIZES)
def test_every_name_is_whole_and_every_number_stands_beside_it(size: tuple[int, int]) -> None:
    one = mind()
    seen = set()
    one.listing.step("home")
    for _ in range(len(CORE.cards)):
        rows = regions(size, one, FULL)["builder-list"].text()
        view = one.list_view()
        for number, row in enumerate(view.rows):
            line = next((line for line in rows if line[3:31].strip() == row.card.full_name), None)
            if line is None:
                continue
            seen.add(row.card.id)
            after = line.split(row.card.full_name)[1].split()
            assert after[0] == glyphs.STAGE[row.card.stage], (number, line)
            assert after[1:4] == [str(row.card.requirement), str(row.card.power), str(row.card.faith)]
            full, rest = glyphs.HIDDEN * row.copies, glyphs.COPY * (view.limit - row.copies)
            assert f"{full}{rest}" in line and f" {row.copies} " in f"{line} ".replace(glyphs.SCROLL, " ")
        one.listing.step("page_down")
    assert seen == set(CORE.cards)
    assert len(LONGEST) == 28, "the column of names is as wide as the longest name"


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_say_everything_at_every_size(size: tuple[int, int]) -> None:
    one = mind("")
    one.show("nina")
    one.do("copies_4")
    text = "\n".join(regions(size, one, FULL)["builder-deck"].text())
    for words in ("DECK", "of 50 cards", "✗ 46 short", "not playable", "✗ no Hero yet", "✓ 4 copies at most", "Sun",
                  "✗ 50 cards, 46 short", "Requirement", "Moon", "Star", "Void", "I 4", "II 0", "III 0"):  # fmt: skip
        assert words in text, words


def test_a_playable_deck_and_one_that_is_too_large() -> None:
    one = mind()
    assert "✓ complete" in "\n".join(regions((80, 24), one, FULL)["builder-deck"].text())
    assert "ready to play" in "\n".join(regions((80, 24), one, FULL)["builder-deck"].text())
    one.show("gili")
    one.do("add")
    text = "\n".join(regions((80, 24), one, FULL)["builder-deck"].text())
    assert "✗ 1 too many" in text and "✗ 50 cards, 1 too many" in text


def test_many_faults_are_all_named_at_80x24() -> None:
    one = mind("")
    one.editor.now = one.editor.now._replace(cards=dict.fromkeys(list(CORE.cards)[:8], 9))
    text = "\n".join(regions((80, 24), one, FULL)["builder-deck"].text())
    assert text.count("9 of ") == 8 and "50 cards, 22 too many" in text.replace("\n", " ")


@pytest.mark.parametrize("size", SIZES)
def test_advice_has_room_below_the_checks(size: tuple[int, int]) -> None:
    one = mind("")
    for card in ("nina", "solange"):
        one.show(card)
        one.do("add")
    rows = regions(size, one, FULL)["builder-deck"].text()
    text = "\n".join(rows)
    assert "· no Stage II Sun for its" in text
    assert "I 1" in text and "Requirement" in text and "✗ 50 cards, 48 short" in text


def test_the_curve_is_as_high_as_the_counts() -> None:
    one = mind("")
    for card, copies in (("nina", 4), ("benta", 2)):
        one.show(card)
        one.do(f"copies_{copies}")
    rows = regions((120, 40), one, FULL)["builder-deck"].text()
    foot_row = next(k for k, row in enumerate(rows) if " 0  1  2" in row)
    top_row = next(k for k, row in enumerate(rows) if "Requirement" in row) + 1
    eighths = [sum(glyphs.EIGHTHS.index(rows[y][column]) for y in range(top_row, foot_row)) for column in (2, 5, 8)]
    assert eighths == [8 * (foot_row - top_row), 4 * (foot_row - top_row), 1], "the highest is full, none a mere line"


def test_the_top_bar() -> None:
    one = mind()
    one.do("remove")
    text = regions((140, 45), one, FULL)["builder-head"].text()[0]
    assert "SKY WORLD   Deck builder ▸ My Lanterns at Dusk · edited" in text
    assert "Hero Aurélio, Warden of Lanterns" in text
    narrow = regions((80, 24), one, FULL)["builder-head"].text()[0]
    assert "My Lanterns at Dusk · edited" in narrow and "Hero Aurélio, Warden of Lanterns" in narrow
    assert regions((80, 24), mind(""), FULL)["builder-head"].text()[1] == glyphs.TOP_EDGE * 80


def test_the_name_is_written_in_the_top_bar() -> None:
    one = mind()
    one.do("rename")
    one.type("!")
    assert "My Lanterns at Dusk!_" in regions((80, 24), one, FULL)["builder-head"].text()[0]


def test_esc_says_where_it_leads() -> None:
    one = mind()
    assert "Esc menu" in regions((80, 24), one, FULL)["builder-foot"].text()[0]
    one.do("only")
    assert "Esc all cards" in regions((80, 24), one, FULL)["builder-foot"].text()[0]
    assert "IN THE DECK" in regions((80, 24), one, FULL)["builder-list"].text()[0]
    one.do("back")
    assert "Esc menu" in regions((80, 24), one, FULL)["builder-foot"].text()[0]
    one.do("find")
    assert "Esc show all" in regions((80, 24), one, FULL)["builder-foot"].text()[0]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_terms_that_there_are_fit_80_columns(lang: str) -> None:
    language.begin(lang)
    one = mind()
    one.do("find")
    for char in "thunderstorms:2":
        one.type(char)
    told = regions((80, 24), one, FULL)["builder-head"].text()[1]
    assert "thunderst…" in told and told.count(glyphs.ELLIPSIS) == 1


def test_a_search_that_is_written_over_is_lit() -> None:
    one = mind()
    one.do("find")
    for char in "nina":
        one.type(char)
    one.do("accept")
    one.do("find")
    canvas = regions((80, 24), one, FULL)["builder-list"]
    assert "f nina " in canvas.text()[1] and "nina_" not in canvas.text()[1]
    one.do("line_end")
    assert "f nina_" in regions((80, 24), one, FULL)["builder-list"].text()[1]


def test_the_search_line() -> None:
    one = mind()
    rows = regions((80, 24), one, FULL)["builder-list"].text()
    assert "f name, text, or stage<3" in rows[1]
    one.do("find")
    for char in "colour:red":
        one.type(char)
    rows = regions((80, 24), one, FULL)["builder-list"].text()
    assert f"colour:red_ {glyphs.NO}" in rows[1]
    told = regions((80, 24), one, FULL)["builder-head"].text()[1]
    assert "no colour: stage insignia power faith req consume key deck " in told, "all of it, above"
    for char in " and a very long search that does not fit the line":
        one.type(char)
    rows = regions((80, 24), one, FULL)["builder-list"].text()
    assert glyphs.ELLIPSIS in rows[1] and "_" in rows[1]
    assert "no card fits" in rows[4] and "Esc shows all" in rows[4]


@pytest.mark.parametrize("order", list(SORTS))
def test_the_order_is_named(order: str) -> None:
    one = mind()
    one.sort_by(order)
    assert f"s {SORTED[order]}" in regions((80, 24), one, FULL)["builder-list"].text()[0]


def test_what_was_said_stands_below_the_top_bar_and_hides_no_key() -> None:
    one = mind()
    one.say("Saved: it can be chosen for a match.", "good")
    for size in ((80, 24), (120, 40)):
        found = regions(size, one, FULL)
        assert found["builder-head"].text()[1].startswith(" ✓ Saved: it can be chosen for a match. ▔▔")
        row = found["builder-foot"].text()[0]
        assert all(key in row for key in ("→  add", "←  remove", "w  save", "f find", "Esc menu"))
    one.say("y" * 200, "bad")
    assert regions((80, 24), one, FULL)["builder-head"].text()[1] == f" ✗ {'y' * 75}… "


@pytest.mark.parametrize("card", list(CORE.cards))
def test_the_card_pane_shows_the_whole_text(card: str) -> None:
    one = mind()
    one.show(card)
    for size in ((29, 37), (40, 52)):
        rows = card_pane(size, one.focus_view(), look=FULL).text()
        assert not any(glyphs.ELLIPSIS in row for row in rows), card
        cost = next(k for k, row in enumerate(rows) if f"│ {glyphs.ESSENCE}" in row)
        names = len(name_rows(CORE.cards[card], size[0] - 8, 2))
        assert cost == 2 + 1 + names + 4, "the picture has its four rows"
        assert any(f"▸{one.editor.copies(card)} of 4 in deck" in row for row in rows)


def test_an_empty_list_shows_no_card() -> None:
    for size in ((29, 37), (100, 10)):
        assert "in deck" not in "".join(card_pane(size, FocusView(None, 0, 4, ()), look=FULL).text())


def test_the_strip_of_a_narrow_window() -> None:
    one = mind()
    one.show("charles")
    rows = regions((100, 36), one, FULL)["builder-card"].text()
    assert LONGEST in rows[1] and "0 of 4 in deck" in rows[0]
    assert "builder-card" not in regions((80, 24), one, FULL)


@pytest.mark.parametrize("size", SIZES)
def test_clicks_land_where_the_words_are(size: tuple[int, int]) -> None:
    one = mind()
    hits: list[Hit] = []
    rows = regions(size, one, FULL, hits)["builder-list"].text()
    for y, row in enumerate(rows):
        for word, action, value in (("COLLECTION", "only", ""), ("☼ Sun", "chip_sun", ""), ("∅ Void", "chip_void", ""),
                                    ("f name", "find", ""), ("e share", "share", ""), ("s by", "sort", ""),
                                    ("Stage", "sort_by", "stage"),
                                    ("Aurora", "row", "3")):  # fmt: skip
            at = row.find(word)
            if at >= 0 and (action != "sort_by" or "Card" in row):
                found = hit_at(hits, at, y)
                assert found is not None and (found.action, found.value) == (action, value), (word, found)


def test_a_click_in_a_scrolled_list_is_a_click_on_what_is_seen() -> None:
    one = mind()
    one.listing.step("end")
    hits: list[Hit] = []
    rows = regions((80, 24), one, FULL, hits)["builder-list"].text()
    for y, row in enumerate(rows[4:], start=4):
        hit = hit_at(hits, 5, y)
        assert hit is not None and hit.action == "row"
        assert one.list_view().rows[int(hit.value)].card.full_name == row[3:31].strip()


def test_a_click_on_the_copies_sets_them() -> None:
    one = mind("")
    one.show("nina")
    one.do("copies_3")
    hits: list[Hit] = []
    rows = regions((80, 24), one, FULL, hits)["builder-list"].text()
    y = next(k for k, row in enumerate(rows) if "Nina" in row)
    x = rows[y].index("▮▮▮▯")
    wanted = [hit_at(hits, x + n, y) for n in range(4)]
    assert [(hit.action, hit.value) for hit in wanted if hit] == [
        ("copies nina", "1"), ("copies nina", "2"), ("copies nina", "2"), ("copies nina", "4"),
    ]  # fmt: skip


def test_the_sheets_at_any_size() -> None:
    one = mind()
    heroes = tuple(CORE.heroes.values())
    drawn, few = (
        TestHand(deck, CORE, random.Random(1)) for deck in (CORE.decks["four-winds"], DeckDef("", "", None, {}))
    )
    few.missing = 2
    for look in LOOKS.values():
        for size in ((1, 1), (9, 5), (30, 8), (64, 18), (76, 22), (90, 30), (116, 38)):
            for canvas in (
                decksheets.deck_list(size, entries(one.shelf, CORE), ("bad.yaml: not a deck",), 2, look=look),
                decksheets.hero_choice(size, heroes, 5, heroes[0].id, look=look),
                decksheets.test_hand(size, drawn, 4, look=look),
                decksheets.test_hand(size, few, 0, look=look),
                deckshare.share(size, "A deck", "code", "SWDA" * 30, 0, "Written: x", copy="y", file="f", look=look),
                deckshare.share(size, "A deck", "list", "4 Nina\n" * 40, 7, "", copy="y", file="f", look=look),
                deckshare.importing(size, ImportView("A deck", True, ("No card X.",) * 30, False), look=look),
                deckshare.importing(size, ImportView("", False, (), True), look=look),
                decksheets.builder_help(size, 3, look=look),
            ):
                assert (canvas.w, canvas.h) == size
                assert all(glyphs.drawn(char, look.glyphs) for row in canvas.text() for char in row)


def test_the_list_of_decks_names_everything() -> None:
    one = mind()
    faults = ("bad.yaml: not valid YAML: something", "worse.yaml: the file is empty")
    text = "\n".join(decksheets.deck_list((76, 40), entries(one.shelf, CORE), faults, 0, look=FULL).text())
    for words in ("YOURS", "none yet", "READY-MADE", "Four Winds", "The Silver Ledger", "✓ ready to play",
                  "CANNOT BE READ", "bad.yaml", "worse.yaml", "Enter open", "Esc close"):  # fmt: skip
        assert words in text, words


def test_the_help_tells_every_key() -> None:
    text = "\n".join("\n".join(decksheets.builder_help((76, 22), scroll, look=FULL).text()) for scroll in (0, 99))
    for words in ("→ +", "← -", "0 – 4", " f ", " s ", "Tab", "S M T V", " w ", " u ", " U ", " h ", " r ", " n ",
                  " o ", " t ", " i ", " ? ", "Esc", "insignia:moon"):  # fmt: skip
        assert words in text, words
