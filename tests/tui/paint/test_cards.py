"""Cards and slots: every state in every size says what it must."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.text import ability_text, card_text, hero_text
from skyworld_tui.tui import glyphs, palette
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.cards import card_field, card_hand
from skyworld_tui.tui.paint.slots import hand_backs, slot_card, slot_empty, slot_reserved
from skyworld_tui.tui.paint.vignette import vignette
from skyworld_tui.tui.paint.words import POSTURE
from skyworld_tui.tui.palette import Look

from .samples import LOOKS, card, character, states

FULL = LOOKS["full"]
FIELD = [(15, 5), (16, 5), (20, 7), (14, 8), (14, 9), (14, 10), (18, 12), (20, 13), (21, 14), (25, 15), (30, 20)]
HAND = [(13, 5), (14, 6), (16, 11), (18, 11), (24, 13), (28, 16), (34, 22)]


def joined(canvas: Canvas) -> str:
    return "\n".join(canvas.text())


def same(a: Canvas, b: Canvas) -> bool:
    return (a.ch, a.fg, a.bg, a.attr) == (b.ch, b.fg, b.bg, b.attr)


@pytest.mark.parametrize("size", FIELD)
@pytest.mark.parametrize("name", list(states()))
@pytest.mark.parametrize("look", ["full", "ascii"])
@pytest.mark.parametrize("focus", [False, True])
def test_field_card_says_name_numbers_and_state(size: tuple[int, int], name: str, look: str, focus: bool) -> None:
    c = states()[name]
    canvas = card_field(size, c, mine=True, key="1", focus=focus, look=LOOKS[look])
    text = joined(canvas)
    plain = look == "ascii"
    assert (canvas.w, canvas.h) == size
    assert ascii_of(c.card.name) in text if plain else c.card.name in text
    bonus = f"{c.bonus:+d}" if c.bonus else ""
    assert f"{'P' if plain else '†'}{c.card.power}{bonus}" in text
    assert f"{'F' if plain else '✦'}{c.faith}" in text
    if c.vulnerable != "none":
        assert POSTURE[c.vulnerable][1] in text
        if c.preparation:
            assert f"{'~' if plain else '◔'}{c.preparation}" in text
    elif c.preparation:
        assert "PREPARING" in text
        if c.preparation > 1:
            assert f"{'~' if plain else '◔'}{c.preparation}" in text
    else:
        assert "READY" in text
    if c.attached:
        assert f"{'&' if plain else '❏'}{len(c.attached)}" in text
    if c.armed:
        assert "ARMED" in text
    elif c.activated != "no":
        assert {"active": "ACTIVE", "used": "ACTIVATED"}[c.activated] in text


def ascii_of(text: str) -> str:
    return "".join(glyphs.cell(c, "ascii") for c in text)


def test_everything_printed_can_be_drawn() -> None:
    core = load_core()
    texts = [f"{c.full_name}\n{card_text(c)}\n{c.lore}" for c in core.cards.values()]
    texts += [f"{h.name}\n{hero_text(h)}\n{h.lore}" for h in core.heroes.values()]
    assert [c for c in sorted(set("".join(texts)) - {"\n"}) if not glyphs.drawn(c)] == []


@pytest.mark.parametrize("size", HAND)
@pytest.mark.parametrize("look", ["full", "16", "mono"])
def test_hand_card_says_name_cost_and_numbers(size: tuple[int, int], look: str) -> None:
    for c in load_core().cards.values():
        text = joined(card_hand(size, c, key="3", verb="awaken", look=LOOKS[look]))
        assert c.name in text
        assert f"◆{c.requirement}" in text and f"†{c.power}" in text and f"✦{c.faith}" in text
        assert text.count("⚉") == c.consume
        assert "▸awaken" in text


def test_full_cards_say_the_whole_rules_text_when_there_is_room() -> None:
    for c in load_core().cards.values():
        text = " ".join(line.strip("│ ") for line in card_hand((34, 26), c, look=FULL).text())
        for ability in c.abilities:
            assert " ".join(ability_text(ability).split()) in " ".join(text.split())


def test_three_lights_of_a_key() -> None:
    for verb, verb2, ground in (("awaken", "convert", True), ("", "convert", False), ("", "", False)):
        canvas = card_hand((16, 11), card("morteus"), key="1", verb=verb, verb2=verb2, why="needs 4", look=FULL)
        assert (canvas.bg_at(2, 0) == palette.LEGAL) is ground
    assert "needs 4" in joined(card_hand((16, 11), card("morteus"), key="1", why="needs 4", look=FULL))
    assert "v convert" in joined(card_hand((16, 11), card("morteus"), key="1", verb2="v convert", why="x", look=FULL))


OUTLINE = {"ready": "╭", "preparing": "╌", "channeled": "╔", "attacked": "┏", "exposed": "┏"}


@pytest.mark.parametrize("name", list(OUTLINE))
@pytest.mark.parametrize("size", [(15, 5), (14, 10), (25, 15)])
def test_outline_style_tells_the_state_without_colour(name: str, size: tuple[int, int]) -> None:
    assert OUTLINE[name] in joined(card_field(size, states()[name], mine=False, key="1", look=LOOKS["mono"]))


@pytest.mark.parametrize("word", ["ATTACKED", "EXPOSED", "CHANNELED"])
def test_vulnerable_states_carry_their_sign(word: str) -> None:
    name = word.lower()
    sign = {"ATTACKED": "!", "EXPOSED": "!", "CHANNELED": "◇"}[word]
    assert f"{sign} {word}" in joined(card_field((15, 5), states()[name], mine=True, look=FULL))


def test_focus_fills_the_name_bar_in_the_owners_colour() -> None:
    c = character("morteus")
    for mine, accent in ((True, palette.YOU), (False, palette.OPP)):
        canvas = card_field((14, 10), c, mine=mine, focus=True, look=FULL)
        assert canvas.bg_at(5, 1) == accent
        assert accent not in {canvas.bg_at(x, y) for x in range(14) for y in range(2, 10)}


def test_tag_takes_the_verbs_place_and_keeps_the_attachment_count_when_both_fit() -> None:
    c = states()["exposed"]
    assert "TARGET" in joined(card_field((15, 5), c, mine=False, tag="▸ TARGET", look=FULL))
    assert "ATTACKER" in joined(card_field((14, 10), c, mine=True, tag="▲ ATTACKER", look=FULL))
    row = card_field((18, 12), c, mine=True, tag="▸ TARGET", look=FULL).text()[-1]
    assert "TARGET" in row and "❏1" in row


def test_a_spent_intercept_charge_is_told() -> None:
    ready, spent = character("benta"), character("benta", charge=False)
    assert "Intercept 1" in joined(card_field((14, 10), ready, mine=True, look=FULL))
    assert "Intercept 0" in joined(card_field((14, 10), spent, mine=True, look=FULL))


def test_slots() -> None:
    assert "3" in joined(slot_empty((14, 10), 3, mine=True, look=FULL))
    assert " awaken " in joined(slot_empty((14, 10), 3, mine=True, hot="awaken", look=FULL))
    text = joined(slot_reserved((15, 5), 2, card("gili"), mine=True, look=FULL))
    assert "RESERVED" in text and "Gili" in text
    assert "╭╴" in joined(slot_card((16, 11), look=FULL))


def test_backs_are_all_alike_and_counted() -> None:
    row = hand_backs((74, 2), 6, look=FULL).text()[0]
    assert row.count("│✧✧│") == 6 and "6 in hand" in row
    assert "6 in hand" in hand_backs((24, 2), 6, look=FULL).text()[0]


@pytest.mark.parametrize("look", list(LOOKS))
def test_pure(look: str) -> None:
    chosen = LOOKS[look]
    for c in states().values():
        first = card_field((25, 15), c, mine=True, key="1", look=chosen)
        card_field((14, 10), c, mine=False, focus=True, dim=0.6, look=chosen)
        assert same(first, card_field((25, 15), c, mine=True, key="1", look=chosen))


def test_a_vignette_belongs_to_its_card_and_is_not_drawn_on() -> None:
    one = vignette((16, 3), "sun", "Nina", look=FULL)
    before = [row[:] for row in one.bg]
    card_hand((18, 11), card("nina"), look=FULL, dim=0.6, focus=True)
    assert one.bg == before
    assert same(one, vignette((16, 3), "sun", "Nina", look=FULL))
    assert not same(one, vignette((16, 3), "sun", "Benta", look=FULL))
    assert "".join(vignette((16, 3), "sun", "Nina", look=Look(mono=True)).text()).strip() == ""
