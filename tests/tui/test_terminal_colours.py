"""Colours in every theme and on every terminal: what must be read can be read, and meanings stay apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color, ColorSystem
from rich.style import Style

from screenshots.scenes import SCENES, shown
from skyworld_tui.session.session import Session
from skyworld_tui.tui import palette as p
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.depths import SIXTEEN, fewer
from skyworld_tui.tui.glyphs import BLOCKS
from skyworld_tui.tui.oklab import distance, lch, rgb_of
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.paint.canvas import ART, Canvas, zone
from skyworld_tui.tui.palette import RGB, Look, contrast
from skyworld_tui.tui.themes import THEMES, themed
from skyworld_tui.tui.widgets.behind import dimmed
from skyworld_tui.tui.widgets.painted import Painted

from .driver import settle
from .paint.samples import own_field

colours = st.tuples(*[st.integers(0, 255)] * 3)
LOOKS = {
    "dusk": (Look(), 4.0),
    "paper": (Look(theme="paper"), 4.5),
    "contrast": (Look(theme="contrast"), 7.0),
    "256": (Look(depth="256"), 4.5),
    "16": (Look(depth="16"), 4.0),
    "paper in 256": (Look(theme="paper", depth="256"), 4.5),
    "paper in 16": (Look(theme="paper", depth="16"), 3.0),  # there is no darker green among sixteen
    "contrast in 16": (Look(theme="contrast", depth="16"), 4.0),
}
MEANINGS = {"you": p.YOU, "opp": p.OPP, "legal": p.LEGAL, "amber": p.AMBER, "gold": p.GOLD, "red": p.RED}
SURFACES = {"own": p.S_YOU, "other": p.S_OPP, "hand": p.S_HAND, "panel": p.PANEL, "bar": p.BAR}


def sent(style: Style) -> tuple[RGB, RGB]:
    """Text and ground of a style that has both."""
    assert style.color is not None and style.bgcolor is not None
    fg, bg = style.color.triplet, style.bgcolor.triplet
    assert fg is not None and bg is not None
    return ((*fg,), (*bg,))


def cells(canvas: Canvas) -> Iterator[tuple[str, RGB, RGB, int, Style]]:
    """Every cell: the character, the colours it was painted with, its attributes, and what is sent."""
    for y, strip in enumerate(canvas.strips()):
        x = 0
        for text, style, _ in strip:
            for char in text:
                yield char, canvas.fg[y][x], canvas.bg[y][x], canvas.attr[y][x], style or Style()
                x += 1


@pytest.mark.parametrize("name", list(LOOKS))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_whatever_must_be_read_can_be_read(
    options: Options, make_session: Callable[..., Session], name: str, size: tuple[int, int]
) -> None:
    look, ratio = LOOKS[name]
    app = SkyWorldApp(replace(options, look=look), make_session())
    read = 0
    async with app.run_test(size=size) as pilot:
        for key in ("", "enter", "1", "i", "escape", "question_mark", "escape", "b"):
            await pilot.press(*([key] if key else []))
            await settle(pilot)
            for widget in app.screen.query(Painted):
                canvas = widget.canvas() if widget.is_on_screen else None
                for char, fg, bg, attr, style in cells(canvas) if canvas is not None else ():
                    if not char.isalnum() or attr & ART or fg == p.FAINT or contrast(fg, bg) < 4.0:
                        continue
                    text, ground = sent(style)
                    assert contrast(text, ground) >= ratio - 0.01, (widget.id, char, fg, bg, text, ground)
                    read += 1
    assert read > 1000


async def test_only_what_is_faint_by_intent_is_hard_to_read(
    options: Options, make_session: Callable[..., Session]
) -> None:
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        for keys in (["enter"], ["1"], ["f", "1"]):
            await settle(pilot)
            await pilot.press(*keys)
        await settle(pilot)
        for widget in app.screen.query(Painted):
            canvas = widget.canvas()
            for char, fg, bg, attr, _ in cells(canvas) if canvas is not None else ():
                if char.isalnum() and not attr & ART and contrast(fg, bg) < 4.0:
                    assert fg == p.FAINT and char.isdigit(), (widget.id, char, fg, bg)


@pytest.mark.parametrize("depth", ["256", "16"])
@pytest.mark.parametrize("theme", ["dusk", "paper"])
def test_meanings_stay_apart(theme: str, depth: str) -> None:
    for surface in SURFACES.values():
        shown = {name: fewer(*themed(colour, surface, theme), depth)[0] for name, colour in MEANINGS.items()}
        for (one, a), (two, b) in combinations(shown.items(), 2):
            if {one, two} == {"amber", "gold"} and theme == "paper":
                continue  # deep yellows lie close together; ◈ and ◇ tell them apart
            assert distance(a, b) > 0.08, (one, two, a, b)


@pytest.mark.parametrize("depth", ["256", "16"])
@pytest.mark.parametrize("theme", list(THEMES))
def test_chips_and_the_name_bar_stand_out(theme: str, depth: str) -> None:
    for surface in SURFACES.values():
        for accent in (p.YOU, p.OPP, p.LEGAL):
            _, ground = fewer(*themed(p.TEXT, surface, theme), depth)
            text, chip = fewer(*themed(p.INK, accent, theme), depth)
            assert contrast(chip, ground) >= 3.0 and contrast(text, chip) >= 4.5


@pytest.mark.parametrize("theme", list(THEMES))
def test_outlines_are_seen(theme: str) -> None:
    for surface in (p.Z_OPP[0], p.Z_YOU[0], *SURFACES.values()):
        for colour in (p.GOLD, p.RED, p.AMBER, p.LEGAL):
            fg, ground = themed(colour, surface, theme)
            assert contrast(fg, ground) >= 3.0


@given(colours, colours, st.sampled_from(list(THEMES)), st.booleans())
def test_sixteen_colours_are_sent_as_they_are(fg: RGB, bg: RGB, theme: str, shape: bool) -> None:
    for colour in fewer(*themed(fg, bg, theme, shape=shape), "16"):
        number = Color.from_rgb(*colour).downgrade(ColorSystem.STANDARD).number
        assert number is not None and SIXTEEN[number] == colour


@given(colours, colours)
def test_fixed_colours_are_sent_as_they_are(fg: RGB, bg: RGB) -> None:
    for colour in fewer(fg, bg, "256"):
        sent_as = Color.from_rgb(*colour).downgrade(ColorSystem.EIGHT_BIT)
        assert sent_as.number is not None and sent_as.number >= 16
        assert max(abs(a - b) for a, b in zip(sent_as.get_truecolor(), colour, strict=True)) <= 8


@given(colours, colours)
def test_themes_keep_what_could_be_read(fg: RGB, bg: RGB) -> None:
    before = contrast(fg, bg)
    assert contrast(*themed(fg, bg, "paper")) >= min(4.5, before) - 0.05
    assert contrast(*themed(fg, bg, "contrast")) >= (7.0 if before >= 3.0 and p.luminance(bg) < 0.1 else 3.0) - 0.05
    assert themed(fg, bg, "dusk") == themed(fg, bg, "no such theme") == (fg, bg)


@given(colours)
def test_lightness_chroma_and_hue_are_the_same_colour(colour: RGB) -> None:
    assert max(abs(a - b) for a, b in zip(rgb_of(*lch(colour)), colour, strict=True)) <= 1
    assert distance(colour, colour) == 0.0 and abs(distance((0, 0, 0), (255, 255, 255)) - 1) < 0.01


def test_few_colours_have_even_grounds_and_few_signs_no_pictures() -> None:
    for look in (Look(depth="256"), Look(depth="16"), Look(mono=True), Look(glyphs="ascii"), Look(theme="contrast")):
        assert look.even and len({row[0] for row in Canvas(1, 9, look, zone("opp", 9)).bg}) == 1
    assert not Look().even and not Look(theme="paper").flat and not Look(depth="256").flat
    for look in (Look(depth="16"), Look(mono=True), Look(glyphs="ascii"), Look(theme="contrast")):
        assert look.flat


def test_without_colour_nothing_but_attributes_is_sent() -> None:
    from skyworld_tui.tui.paint.cards import card_field

    for character in own_field():
        if character is None:
            continue
        canvas = card_field((15, 5), character, mine=True, focus=True, key="1", hot=True, look=Look(mono=True))
        styles = [style for *_, style in cells(canvas)]
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.reverse for style in styles) and any(style.bold for style in styles)


def test_a_picture_keeps_its_colours_in_every_theme() -> None:
    for theme in THEMES:
        canvas = Canvas(2, 1, Look(theme=theme))
        canvas.put(0, 0, "x", p.GOLD, p.VOID)
        canvas.picture()
        assert sent(next(cells(canvas))[-1]) == (p.GOLD, p.VOID)


def test_shapes_are_not_forced_to_the_contrast_of_text() -> None:
    assert "▀" in BLOCKS and "━" not in BLOCKS
    sun, text = themed(p.SUNLIT, p.PANEL, "paper", shape=True)[0], themed(p.SUNLIT, p.PANEL, "paper")[0]
    assert lch(sun).light > 0.7 > lch(text).light


OPEN = ("slot", "targeting", "payment", "counter", "order", "opening", "card", "commands", "leave", "deckbuilder-open")
PLAIN = ("match", "states", "settings", "victory")


@pytest.mark.parametrize("depth", ["truecolor", "256", "16"])
@pytest.mark.parametrize("name", [*OPEN, *PLAIN])
async def test_in_the_contrast_theme_all_text_can_be_read_whatever_is_open(name: str, depth: str) -> None:
    """As composed: over a choice, a target or a sheet what is dimmed keeps 4.5 to 1, and elsewhere it is 7 to 1. Fewer
    colours come less near to it."""
    least = {"truecolor": 7.0 if name in PLAIN else 4.5, "256": 4.5, "16": 4.0}[depth]
    read = 0
    async with shown(SCENES[name], (120, 40), Look(theme="contrast", depth=depth)) as pilot:
        for strip in pilot.app.screen._compositor.render_strips():
            for text, style, _ in strip:
                if any(char.isalnum() for char in text):
                    assert style is not None
                    assert contrast(*sent(style)) >= least, (text, style)
                    read += 1
    assert read > 20


@pytest.mark.parametrize("theme", ["dusk", "paper"])
def test_in_the_other_themes_what_is_dimmed_fades(theme: str) -> None:
    canvas = Canvas(4, 1, Look(theme=theme), p.PANEL)
    canvas.put(0, 0, "text", p.MUTED)
    canvas.shade(0, 0, 4, 1, 0.6)
    assert contrast(*sent(next(cells(canvas))[-1])) < 4.5


@pytest.mark.parametrize("name", list(LOOKS))
def test_what_lies_behind_a_sheet_is_quieter(name: str) -> None:
    look, _ = LOOKS[name]
    canvas = Canvas(8, 1, look, p.PANEL)
    canvas.put(0, 0, "text", p.TEXT)
    before = canvas.strips()[0]
    after = dimmed(before, look.theme, look.depth)
    assert after.text == before.text
    loud, quiet = (sent(next(iter(strip)).style or Style()) for strip in (before, after))
    assert 1.5 < contrast(*quiet) < contrast(*loud)


def test_without_colour_what_lies_behind_a_sheet_is_faint() -> None:
    canvas = Canvas(8, 1, Look(mono=True), p.PANEL)
    canvas.put(0, 0, "text", p.TEXT)
    assert all(style is not None and style.dim for _, style, _ in dimmed(canvas.strips()[0]))
