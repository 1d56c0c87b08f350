"""The skies: in every size, the same each time, and cheap to send to a terminal."""

from __future__ import annotations

import pytest

from skyworld_tui import language
from skyworld_tui.tui.paint import scenes
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.letters import drawn, word
from skyworld_tui.tui.paint.scenes import Item, Score, menu, outcome
from skyworld_tui.tui.paint.sky import MOODS, backdrop
from skyworld_tui.tui.palette import BRIGHT, VOID, Look, luminance

LOOK = Look()


def cells(canvas: Canvas) -> list[object]:
    """Everything that a canvas holds, copied."""
    return [[list(row) for row in grid] for grid in (canvas.ch, canvas.fg, canvas.bg, canvas.attr)]


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 40), (81, 25), (201, 7)], ids=str)
def test_every_mood_fills_every_size(mood: str, size: tuple[int, int]) -> None:
    sky = backdrop(*size, mood, LOOK)
    assert (sky.w, sky.h) == size
    for row in (*sky.fg, *sky.bg):
        assert len(row) == size[0] and all(0 <= part <= 255 for colour in row for part in colour)


@pytest.mark.parametrize("mood", MOODS)
def test_a_mood_is_the_same_each_time(mood: str) -> None:
    assert cells(backdrop(80, 24, mood, LOOK)) == cells(backdrop.__wrapped__(80, 24, mood, LOOK))


def test_what_is_drawn_before_a_sky_leaves_it_alone() -> None:
    before = cells(backdrop(80, 24, "dusk", LOOK))
    menu((80, 24), [Item("n", "Play")], 0, look=LOOK)
    assert cells(backdrop(80, 24, "dusk", LOOK)) == before


def test_dusk_grows_lighter_down_to_the_horizon() -> None:
    sky = backdrop(120, 40, "dusk", LOOK)
    light = [luminance(sky.bg[y][60]) for y in range(0, 25, 6)]
    assert light == sorted(light) and light[-1] > 4 * light[0]


@pytest.mark.parametrize(("size", "styles"), [((80, 24), 950), ((120, 40), 1700), ((200, 55), 2800)], ids=str)
def test_a_menu_has_few_styles(size: tuple[int, int], styles: int) -> None:
    """Each costs time to make and to send: the first frame waits for them."""
    items = [Item(key, "An entry of the menu") for key in "cntlq"]
    rows = menu(size, items, 0, version="v1", look=LOOK).strips()
    assert len({segment.style for row in rows for segment in row}) <= styles


def test_a_word_touches_only_its_strokes_and_the_halo() -> None:
    plain, written = Canvas(60, 9, LOOK, VOID), Canvas(60, 9, LOOK, VOID)
    after = word(written, "LID", 30, 1, 0.6, BRIGHT, BRIGHT, 0.9)
    assert after > 1
    changed = {(x, y) for y in range(9) for x in range(60) if written.bg[y][x] != plain.bg[y][x]}
    assert changed and all(10 < x < 50 and 1 <= y < after for x, y in changed)
    assert not any(written.ch[y][x] != " " for x in range(10) for y in range(9))


@pytest.mark.parametrize("lang", language.LANGUAGES)
def test_the_big_words_of_every_language_have_their_letters(lang: str) -> None:
    language.begin(lang)
    for text in ("VICTORY", "DEFEAT"):
        said = language.tr(text)
        assert drawn(said) == said


@pytest.mark.parametrize(("text", "told"), [("derrotà", "DERROTA"), ("LЩI!D", "LID"), ("ЩИТЫ", "")], ids=ascii)
def test_a_letter_that_is_missing_ends_nothing(text: str, told: str) -> None:
    canvases = Canvas(60, 9, LOOK, VOID), Canvas(60, 9, LOOK, VOID)
    for canvas, written in zip(canvases, (text, told), strict=True):
        word(canvas, written, 30, 1, 0.6, BRIGHT, BRIGHT, 0.9)
    assert cells(canvases[0]) == cells(canvases[1])


@pytest.mark.parametrize("look", [LOOK, Look(mono=True)], ids=["art", "flat"])
def test_a_word_of_the_end_without_any_letter_is_written_plainly(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "tr", lambda text, **filled: "ЩИТЫ" if text == "VICTORY" else text)
    text = outcome((120, 40), Score("Ana", 20), Score("Rui", 3), won=True, goal=20, look=look).text()
    assert any("Щ И Т Ы" in row for row in text)


def test_no_star_shines_between_letters() -> None:
    sky = Canvas(60, 9, LOOK, VOID)
    for x in range(0, 60, 3):
        sky.put(x, 2, "·")
    word(sky, "LID", 30, 1, 0.6, BRIGHT, BRIGHT, 0.9)
    stars = [x for x in range(60) if sky.ch[2][x] == "·"]
    assert stars and not [x for x in stars if 22 <= x < 39]
