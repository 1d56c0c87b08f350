"""The three sets of signs: one cell each, no emoji, and nothing on any screen that its set does not have."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import skyworld_tui
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.text import card_text, hero_text
from skyworld_tui.session.session import Session
from skyworld_tui.tui import glyphs as g
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.mouse import clicked
from skyworld_tui.tui.options import Options
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.cards import card_field
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.widgets.painted import Painted

from .driver import settle
from .paint.samples import states

# Unicode emoji-data.txt, property Emoji, beyond ASCII and below U+1F000; everything from there on counts as emoji.
EMOJI = """00A9 00AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB 25B6
25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A 2640 2642 2648-2653
265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C 26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE
26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716 271D
2721 2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C
2B50 2B55 3030 303D 3297 3299"""
# What of WGL4, the character set of old consoles and their fonts, the safe set may draw beyond ASCII and letters.
WGL4 = (
    "¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿×÷–—―‗‘’‚‛“”„†‡•…‰′″‹›‼‾⁄ⁿ₣₤₧€℅ℓ№™Ω℮←↑→↓↔↕↨∂∆∏∑−∕∙√∞∟∩∫≈≠≡≤≥⌂⌐⌠⌡"
    "─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬▀▄█▌▐░▒▓■□▪▫▬▲►▼◄◊○●◘◙◦☺☻☼♀♂♠♣♥♦♪♫"
    "ØÆΩΘ"
)


def emoji(char: str) -> bool:
    """Whether terminals may draw this character as an emoji, two cells wide."""
    code = ord(char)
    ranges = (part.partition("-") for part in EMOJI.split())
    return code >= 0x1F000 or any(int(a, 16) <= code <= int(b or a, 16) for a, _, b in ranges)


def set_of(signs: str) -> set[str]:
    """Everything beyond letters and what is ASCII in every set that ``signs`` draws."""
    return {g.cell(sign, signs) for sign in g.FULL}


@pytest.mark.parametrize("signs", g.SETS)
def test_every_sign_is_one_cell_and_never_an_emoji(signs: str) -> None:
    for sign in set_of(signs):
        assert len(sign) == 1 and cell_len(sign) == 1, sign
        assert sign not in "\ufe0f\u200d" and not emoji(sign), sign
        assert g.drawn(sign, signs)


def test_the_safe_set_keeps_to_wgl4_and_the_last_one_to_ascii() -> None:
    assert {c for c in set_of("safe") if not " " <= c <= "~"} <= set(WGL4)
    assert all(" " <= c <= "~" for c in set_of("ascii"))


def test_every_sign_named_in_the_module_is_in_the_table() -> None:
    for name, value in vars(g).items():
        if name.isupper() and isinstance(value, str):
            assert all(c in g.FULL or " " <= c <= "~" for c in value), name
    assert all(c in g.FULL for style in g.FRAMES.values() for c in style)


def test_signs_that_stand_without_a_word_differ_in_every_set() -> None:
    numbers = (g.ESSENCE, g.AMBER, g.SKULL, g.LOCK, g.POWER, g.FAITH, g.PREPARING, g.ATTACHED)
    sides = (g.YOURS, g.THEIRS, g.DOT)
    insignia = tuple(g.INSIGNIA.values())
    for signs in g.SETS:
        for group in (numbers, sides, insignia, (g.SPENT, g.LEFT), (g.YES, g.NO), (g.READY, g.CHANNELED, g.EXPOSED)):
            assert len({g.cell(sign, signs) for sign in group}) == len(group), (signs, group)


@pytest.mark.parametrize("signs", g.SETS)
def test_outlines_are_told_apart(signs: str) -> None:
    drawn = {kind: g.in_signs(style, signs) for kind, style in g.FRAMES.items()}
    for (one, a), (two, b) in combinations(drawn.items(), 2):
        assert a[1] != b[1] and a[3] != b[3], (one, two)


def test_letters_stay_or_lose_their_accents() -> None:
    assert g.in_signs("Fúria ✦◆", "full") == "Fúria ✦◆"
    assert g.in_signs("Fúria ✦◆", "safe") == "Fúria ¤■"
    assert g.in_signs("Fúria ✦◆", "ascii") == "Furia F*"
    assert g.in_signs("ễ", "safe") == "e"


@pytest.mark.parametrize("signs", g.SETS)
@pytest.mark.parametrize("char", ["☠", "\ufe0f", "\u200d", "界", "🔒", "\x1b", "\u0301", "\u009b"])
def test_what_is_not_one_safe_cell_is_replaced(char: str, signs: str) -> None:
    assert not g.drawn(char, signs)
    canvas = Canvas(3, 1, Look(glyphs=signs))
    canvas.put(0, 0, char)
    assert canvas.text() == ["?  "]


def literals(source: str) -> Iterator[str]:
    """Every string of a module that is not a docstring."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_no_string_of_the_screen_needs_a_sign_that_no_set_has() -> None:
    root = Path(skyworld_tui.__file__).parent
    for path in [path for part in ("tui", "cards", "lessons") for path in sorted((root / part).rglob("*.py"))]:
        if path.name == "glyphs.py":
            continue
        for text in literals(path.read_text(encoding="utf-8")):
            wrong = {c for c in text if unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") and not g.drawn(c)}
            assert not wrong, (path.name, text)


def test_no_word_of_the_data_needs_a_sign_that_no_set_has() -> None:
    paths = sorted((Path(__file__).parents[2] / "data").rglob("*.yaml"))
    assert len(paths) > 3
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert not {c for c in text if c != "\n" and not g.drawn(c)}, path.name


def test_no_card_needs_a_sign_that_no_set_has() -> None:
    core = load_core()
    texts = [f"{c.full_name}{card_text(c, lang)}{c.lore}" for c in core.cards.values() for lang in ("en", "pt")]
    texts += [f"{h.name}{hero_text(h, lang)}{h.lore}" for h in core.heroes.values() for lang in ("en", "pt")]
    for text in texts:
        assert not {c for c in text if c != "\n" and not g.drawn(c)}, text


WORDS = {"none": "READY", "channel": "CHANNELED", "attack": "ATTACKED", "exposed": "EXPOSED"}


@pytest.mark.parametrize("signs", g.SETS)
def test_every_state_is_told_by_outline_and_word_without_colour(signs: str) -> None:
    look = Look(glyphs=signs, mono=True)
    for character in states().values():
        rows = card_field((15, 5), character, mine=True, look=look).text()
        preparing = character.preparation and character.vulnerable == "none"
        kind = {"none": "thin", "channel": "double"}.get(character.vulnerable, "heavy")
        frame = g.FRAMES["dashed" if preparing else kind]
        assert rows[2][0] == rows[2][-1] == g.cell(frame[3], signs)
        assert ("PREPARING" if preparing else WORDS[character.vulnerable]) in "".join(rows)


def on_screen(app: SkyWorldApp) -> str:
    """Every character that Textual would write, whoever painted it."""
    width, height = app.size
    lines = app.screen._compositor.render_strips(app.size)
    assert len(lines) == height and all(line.cell_length == width for line in lines)
    return "\n".join(line.text for line in lines)


@pytest.mark.parametrize("signs", g.SETS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55)])
async def test_real_screens_keep_to_their_set(
    options: Options, make_session: Callable[..., Session], signs: str, size: tuple[int, int]
) -> None:
    app = SkyWorldApp(replace(options, look=Look(glyphs=signs)), make_session())
    seen = ""
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in ("", "enter", "1", "v", "i", "escape", "question_mark", "escape", "m", "escape", "g", "escape", "p"):
            await pilot.press(*([key] if key else []))
            await settle(pilot)
            seen += on_screen(app)
    strange = {c for c in seen if c != "\n" and not g.drawn(c, signs)}
    assert not strange, strange


async def test_signs_change_while_the_game_runs(options: Options, make_session: Callable[..., Session]) -> None:
    app: Any = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for signs in ("ascii", "safe", "full"):
            app.look = replace(app.look, glyphs=signs)
            for widget in app.screen.query(Painted):
                widget.repaint()
            await pilot.pause()
            seen = on_screen(app)
            assert all(c == "\n" or g.drawn(c, signs) for c in seen)
            assert g.cell(g.FAITH, signs) in seen and "YOUR HAND" in seen


@pytest.mark.parametrize("signs", g.SETS)
async def test_a_click_on_the_faith_sign_is_found_in_every_set(options: Options, cards: CardSet, signs: str) -> None:
    session = new_session(
        options,
        cards,
        None,
        names=("Flor Fay", "Marek"),
        decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "random"),
        seed=3,
        first=0,
    )
    app: Any = SkyWorldApp(replace(options, look=Look(glyphs=signs)), session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        rail: Any = app.screen.query_one("#own-rail", Painted)
        row = rail.canvas().text()[0]
        at = row.index(f"{g.cell(g.FAITH, signs)} 0/20")
        places = {at + 1: "faith", row.index("Deck"): "decks"}
        assert {x: clicked(app.screen.mind, rail, 1, x, 0).text for x in places} == places
        assert clicked(app.screen.mind, rail, 1, row.index("Flor") + 1, 0).text == "moves", "a name stands for the Hero"
