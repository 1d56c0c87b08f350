"""The canvas and the palette."""

from __future__ import annotations

import pytest

from skyworld_tui.tui import palette
from skyworld_tui.tui.paint.canvas import Canvas, Run, clip_runs, elide, wrap, zone
from skyworld_tui.tui.palette import Look

FULL = Look()


def test_nothing_outside_the_canvas_is_written() -> None:
    canvas = Canvas(4, 2, FULL)
    canvas.put(-2, 0, "abcdefgh")
    canvas.put(0, 5, "x")
    canvas.fill(-5, -5, 20, 20, palette.YOU, None)
    canvas.shade(-1, -1, 9, 9, 0.5)
    canvas.frame(2, 1, 9, 9, "thin", palette.YOU, palette.VOID)
    assert canvas.text() == ["cdef", "  ╭─"]


def test_blit_clips_on_all_sides() -> None:
    canvas, other = Canvas(3, 3, FULL), Canvas(5, 5, FULL)
    for y in range(5):
        other.put(0, y, "abcde")
    canvas.blit(-1, -1, other)
    assert canvas.text() == ["bcd"] * 3
    canvas.blit(2, 2, other)
    assert canvas.text() == ["bcd", "bcd", "bca"]


def test_wrap_and_elide_never_overflow() -> None:
    for width in range(1, 12):
        for text in ("Passagem pelo Vazio", "a b", "", "Supercalifragil istic"):
            assert all(len(line) <= width for line in wrap(text, width, 2))
            assert len(elide(text, width)) <= width
    assert wrap("one two three", 7, 1)[0].endswith("…")
    assert elide("Voice of Legacy", 8) == "Voice o…"
    assert sum(len(r.text) for r in clip_runs([Run("abc"), Run("defgh")], 5)) == 5


def test_strips_have_the_width_and_the_text() -> None:
    canvas = Canvas(6, 2, FULL, zone("opp", 2))
    canvas.put(1, 1, "Nina", bold=True)
    strips = canvas.strips()
    assert [strip.cell_length for strip in strips] == [6, 6]
    assert [strip.text for strip in strips] == canvas.text()


def test_without_colour_no_colour_is_emitted_and_chips_are_reversed() -> None:
    canvas = Canvas(6, 1, Look(mono=True))
    canvas.put(0, 0, " 1 ", palette.INK, palette.LEGAL)
    for segment in canvas.strips()[0]:
        assert segment.style is not None
        assert segment.style.color is None and segment.style.bgcolor is None
    assert next(iter(canvas.strips()[0])).style.reverse  # type: ignore[union-attr]


def test_flat_looks_have_one_ground() -> None:
    for look in (Look(mono=True), Look(glyphs="ascii"), Look(depth="16")):
        assert look.flat
        canvas = Canvas(2, 8, look, zone("opp", 8))
        assert len({canvas.bg_at(0, y) for y in range(8)}) == 1
        canvas.pixels(0, 0, 2, 8, lambda x, y: palette.YOU)
        assert len({canvas.bg_at(0, y) for y in range(8)}) == 1


CONTRASTS = [
    (palette.TEXT, palette.S_HAND, 8.0),
    (palette.MUTED, palette.S_HAND, 4.5),
    (palette.YOU, palette.S_YOU, 6.0),
    (palette.OPP, palette.S_OPP, 5.0),
    (palette.LEGAL, palette.S_HAND, 7.5),
    (palette.AMBER, palette.S_HAND, 5.0),
    (palette.GOLD, palette.S_YOU, 8.5),
    (palette.RED, palette.S_YOU, 4.5),
    (palette.INK, palette.LEGAL, 8.0),
    (palette.INK, palette.OPP, 7.0),
]


@pytest.mark.parametrize(("colour", "surface", "ratio"), CONTRASTS)
def test_contrast(colour: palette.RGB, surface: palette.RGB, ratio: float) -> None:
    assert palette.contrast(colour, surface) >= ratio


def test_red_is_lifted_on_the_focused_hand_card() -> None:
    surface = palette.mix(palette.S_HAND, palette.YOU, 0.16)
    assert palette.contrast(palette.RED, surface) < 4.5
    assert palette.contrast(palette.lift(palette.RED, surface), surface) >= 4.5
