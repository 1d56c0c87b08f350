"""What the rules say of the screen itself: signs, outlines, warnings and pages that a player can read."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from screenshots.scenes import SCENES, Scene, Size, settled, shown
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.text import ability_text, badge
from skyworld_tui.engine import Match
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.overlays import full_card
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.match import MatchScreen
from tests.engine.build import ability, at, card, effect, side, table

from .cells.facts import place
from .reading import cells, style_sign, text

SMALL, WIDE, LARGE = (80, 24), (120, 40), (200, 55)


@asynccontextmanager
async def playing(match: Match, size: Size = SMALL, *, hotseat: bool = False) -> AsyncIterator[Pilot[Any]]:
    """The match on the screen, its first player at the keyboard."""
    plays = ("human", "human" if hotseat else "normal")
    scene = Scene("a rule", "", lambda settings: Session(match, plays, now=settings.now()))
    async with shown(scene, size) as pilot:
        if hotseat:
            await keys(pilot, "enter")
        yield pilot


async def keys(pilot: Pilot[Any], *names: str) -> None:
    """Press these keys, one after another."""
    for name in names:
        await pilot.press(name)
        await settled(pilot)


def mind(pilot: Pilot[Any]) -> Any:
    """The controller of the match on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen), screen
    return screen.mind


def rows(pilot: Pilot[Any], *names: str) -> str:
    """The cells of these places, as they are composed; of the whole screen for none."""
    app = pilot.app
    assert isinstance(app, SkyWorldApp)
    return "\n".join(place(app, *names) if names else text(app))


def flowing(words: str) -> str:
    """Words without frames and line ends."""
    return " ".join(" ".join(line.strip(" │▏╎┃║") for line in words.splitlines()).split())


def signs(pilot: Pilot[Any], name: str, char: str) -> set[str]:
    """The styles in which ``char`` is drawn in a place, by the letters of :mod:`.reading`."""
    region = pilot.app.screen.query_one(f"#{name}").region
    found = [cell for row in cells(pilot.app, region) for cell in row if cell.char == char]
    return {style_sign(cell) for cell in found}


def red(pilot: Pilot[Any], name: str, char: str) -> bool:
    """Whether ``char`` is drawn in a place, always in red or in red with white added."""
    region = pilot.app.screen.query_one(f"#{name}").region
    found = [cell for row in cells(pilot.app, region) for cell in row if cell.char == char]
    colours = [cell.style.color.triplet for cell in found if cell.style.color is not None]
    return bool(found) and all(c and c.red == 255 and c.red - max(c.green, c.blue) > 60 for c in colours)


# -- Banks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R039", "R040")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_cards_of_both_banks_can_be_inspected(size: Size) -> None:
    match = table(side(bank=["morteus"], hand=["nina"]), side(bank=["hespera"], hand=["vito"]))
    async with playing(match, size) as pilot:
        await keys(pilot, "b", "i")
        assert "Strengthen 1." in rows(pilot) and "Morteus" in rows(pilot)
        await keys(pilot, "escape", "right", "i")
        assert "Gain 2 Faith." in rows(pilot) and "Héspera, Crown of Dusk" in rows(pilot)


@pytest.mark.rule("R041", "R128")
@pytest.mark.parametrize(("size", "where"), [(SMALL, "own-rail"), (WIDE, "bank")])
async def test_amber_appears_with_the_conversion_and_not_before(size: Size, where: str) -> None:
    async with playing(table(side(hand=["nina", "lotus"], bank=3))) as pilot:
        await pilot.resize_terminal(*size)
        await keys(pilot, "1")
        assert "◈" not in rows(pilot, where) and mind(pilot).view.me.conversions_left == 1
        await keys(pilot, "v")
        assert "◈" in rows(pilot, where) and signs(pilot, where, "◈") <= {"a", "A"}


@pytest.mark.rule("R042", "R222", "R227", "R228")
@pytest.mark.parametrize(("size", "where", "two"), [(SMALL, "own-rail", "⊠2"), (WIDE, "bank", "⊠⊠")])
async def test_padlocks_appear_with_their_effect_beside_the_amber(size: Size, where: str, two: str) -> None:
    match = table(side(hand=["lotus", "zita"], field={1: "nina", 2: "flor"}, bank=3))
    async with playing(match, size) as pilot:
        await keys(pilot, "2", "v", "1", "s")
        assert mind(pilot).mode == "pick" and "⊠" not in rows(pilot, where)
        await keys(pilot, "enter")
        shown_now = rows(pilot, where)
        assert mind(pilot).view.me.locks == 2 and two in shown_now and two + "⊠" not in shown_now
        assert "◈" in shown_now


# -- signs on cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R048", "R266")
async def test_every_skull_is_red_and_is_one_essence() -> None:
    match = table(side(hand=["hespera", "morteus"], field={1: "sabino"}, bank=5))
    for size in (SMALL, WIDE, LARGE):
        async with playing(match, size) as pilot:
            for name, count in (("hand-1", 2), ("hand-2", 1), ("own-1", 1)):
                assert rows(pilot, name).count("⚉") == count
                assert red(pilot, name, "⚉")
    async with shown(SCENES["payment"], SMALL) as pilot:
        assert red(pilot, "panel", "⚉")


@pytest.mark.rule("R052")
@pytest.mark.parametrize("size", [SMALL, WIDE, LARGE])
async def test_the_roman_numeral_is_the_stage(size: Size) -> None:
    stages = {"hand-1": "I", "hand-2": "II", "hand-3": "III", "own-1": "I", "opp-1": "II"}
    match = table(side(hand=["nina", "flor-ii", "solange"], field={1: "nina"}), side(field={1: "flor-ii"}))
    async with playing(match, size) as pilot:
        for name, numeral in stages.items():
            assert f"☼ {numeral}" in rows(pilot, name).splitlines()[0].replace("╮", " ").rstrip(" ─╭"), name


@pytest.mark.rule("R054", "R055", "R426")
def test_every_ability_says_when_and_then_what() -> None:
    for definition in load_core().cards.values():
        said = flowing("\n".join(full_card((64, 90), definition, mine=True, look=Look()).text()))
        for told in definition.abilities:
            when, what = badge(told), flowing(ability_text(told))
            keys = "( [0-9])* "  # those that open the words of the badge in the glossary
            assert re.search(re.escape(when) + keys + re.escape(what), said), definition.id


@pytest.mark.rule("R074", "R078")
async def test_the_hourglass_goes_when_preparation_ends() -> None:
    match = table(side(field={1: at("nina", preparation=1)}, hand=["flor"]), side(hand=["vito"]))
    async with playing(match, hotseat=True) as pilot:
        assert "◔1 PREPARING" in rows(pilot, "own-1") and "╌" in rows(pilot, "own-1")
        await keys(pilot, "e", "e")
        assert "◔" not in rows(pilot)
        await keys(pilot, "enter")
        assert "◔" not in rows(pilot, "opp-1") and "○ READY" in rows(pilot, "opp-1")


@pytest.mark.rule("R144", "R145", "R146")
@pytest.mark.parametrize("size", [SMALL, WIDE, LARGE])
async def test_outlines_are_gold_after_channeling_and_red_when_open(size: Size) -> None:
    match = table(
        side(field={1: "nina", 2: "flor"}, hand=["lisandro"], bank=6),
        side(field={1: at("elyra", vulnerable="channel"), 2: "vito", 3: "osmar"}),
    )
    async with playing(match, size) as pilot:
        await keys(pilot, "f", "1", "c")
        assert signs(pilot, "own-1", "╔") <= {"g", "G"} and "╔" in rows(pilot, "own-1")
        await keys(pilot, "f", "2", "a", "enter")
        assert signs(pilot, "own-2", "┏") <= {"r", "R"} and "! ATTACKED" in rows(pilot, "own-2")
        await keys(pilot, "1", "s", "enter")
        exposed = next(name for name in ("opp-2", "opp-3") if "! EXPOSED" in rows(pilot, name))
        assert signs(pilot, exposed, "┏") <= {"r", "R"} and "┏" in rows(pilot, exposed)


# -- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R191", "R192", "R193")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_warning_offers_cancel_and_destroy_before_anything_happens(size: Size) -> None:
    async with shown(SCENES["counter"], size) as pilot:
        before = mind(pilot).view.me
        said = rows(pilot, "panel")
        assert "Cancel" in said and "Destroy" in said and "Elyra" in said
        await keys(pilot, "n")
        after = mind(pilot).view.me
        assert (after.bank, after.field, after.removed) == (before.bank, before.field, before.removed)
    async with shown(SCENES["counter"], size) as pilot:
        await keys(pilot, "y")
        assert mind(pilot).mode == "main" and all(who is None or who.card.id != "elyra" for who in before.field)


@pytest.mark.rule("R274")
@pytest.mark.parametrize("size", [WIDE, LARGE])
async def test_a_payment_shows_all_that_may_be_consumed(size: Size) -> None:
    async with shown(SCENES["payment"], size) as pilot:
        panel = flowing(rows(pilot, "panel"))
        bank = mind(pilot).view.me.bank
        options = {option.card.name for option in mind(pilot).view.choice.options}
        assert options == {essence.card.name for essence in bank if not essence.amber} and len(options) == 6
        assert all(name in panel for name in options)
        assert not any(essence.card.name in panel for essence in bank if essence.amber)


@pytest.mark.rule("R277")
async def test_what_cannot_be_paid_opens_no_payment() -> None:
    async with playing(table(side(hand=["morteus", "nina"], bank=4, locks=4))) as pilot:
        await keys(pilot, "1", "w")
        assert mind(pilot).mode == "main" and not pilot.app.screen.query_one("#panel").region
        assert pilot.app.screen.prompt_text and "Morteus" in pilot.app.screen.prompt_text


@pytest.mark.rule("R305")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_bank_after_a_payment_is_seen_before_it_is_confirmed(size: Size) -> None:
    async with shown(SCENES["payment"], size) as pilot:
        me = mind(pilot).view.me
        after = next(row for row in rows(pilot, "panel").splitlines() if "After" in row)
        assert f"= {len(me.bank) - 1} Essences" in after and f"{me.free - 1} " in after
        assert mind(pilot).view.choice.purpose == "pay" and len(mind(pilot).view.me.bank) == len(me.bank)


@pytest.mark.rule("R626")
async def test_ending_the_turn_asks_while_somebody_can_score_or_attack() -> None:
    match = table(side(field={1: "nina"}, hand=["flor"]), side(hand=["vito"]))
    async with playing(match) as pilot:
        await keys(pilot, "e")
        assert mind(pilot).view.turn == 7
        assert "again ends it: Nina can channel" in flowing(rows(pilot, "horizon"))
    async with playing(table(side(field={1: at("nina", vulnerable="channel")}, hand=[]), side())) as pilot:
        await keys(pilot, "e")
        assert mind(pilot).view.turn > 7


# -- what lasts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R327")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_attachments_are_counted_and_each_link_is_listed(size: Size) -> None:
    match = table(side(field={1: at("charles", attached=["gili", "benta"])}, hand=["nina"]))
    async with playing(match, size) as pilot:
        assert "❏2" in rows(pilot, "own-1")
        await keys(pilot, "f", "1", "i")
        listed = rows(pilot, "sheet")
        for _ in range(6):  # the card in full is longer than a small window
            await keys(pilot, "pagedown")
            listed += rows(pilot, "sheet")
        assert "❏ Gili, Fúria do Vazio" in listed and "❏ Benta, Lantern Warden" in listed


def stirring() -> Any:
    """A character whose activation strengthens another for the turn."""
    return card("stirring", ability("activation", effect("inspire", n=2, ally={"other": True})))


@pytest.mark.rule("R406", "R407", "R408")
@pytest.mark.parametrize(
    ("named", "word"),
    [
        ("selma", "ACTIVATED"),  # what it did is over
        (stirring(), "ACTIVE"),  # the bonus lasts
        ("dudurima", "ACTIVE"),  # the rival's next channel is waited for
    ],
    ids=["used", "ongoing", "waiting"],
)
async def test_an_activation_says_what_becomes_of_it(named: Any, word: str) -> None:
    match = table(side(field={1: named, 2: "nina"}, bank=6, hand=["flor"], deck=["flor", "zita", "lotus", "nina"]))
    for size in (SMALL, WIDE, LARGE):
        async with playing(match.copy(), size) as pilot:
            assert "ACTIV" not in rows(pilot, "own-1").replace("▸activate", "").replace("ACTIVATION", "")
            await keys(pilot, "f", "1", "x")
            while mind(pilot).mode == "pick":
                pick = mind(pilot).pick
                await keys(pilot, *(("space",) if not pick.single and not pick.marked else ()), "enter")
            shown_now = flowing(rows(pilot, "own-1"))
            short = "✓ACT" if word == "ACTIVATED" else "✺ACT"
            whole = "✺ ACTIVE ACTIVATION" if word == "ACTIVE" and size == LARGE else f" {word}"
            assert whole in shown_now or (size == SMALL and short in shown_now), (size, shown_now)


@pytest.mark.rule("R415", "R425", "R469")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_trail_names_the_source_of_a_hand_ability(size: Size) -> None:
    match = table(side(hand=["lotus"], field={1: "nina", 2: "flor"}, bank=3))
    async with playing(match, size) as pilot:
        await keys(pilot, "t")
        assert "Lotus" not in rows(pilot, "sheet")
        await keys(pilot, "escape", "1", "s", "enter", "t")
        assert "Lotus" in rows(pilot, "sheet")
        await keys(pilot, "i")
        assert "HAND ABILITY" in rows(pilot, "sheet") and "Inspire 1." in rows(pilot, "sheet")


@pytest.mark.rule("R459")
async def test_a_continuous_ability_needs_no_key() -> None:
    match = table(side(field={1: "aurora"}, hand=["nina"]), side(hand=["vito"]))
    async with playing(match) as pilot:
        await keys(pilot, "f", "1")
        assert "activate" not in rows(pilot) and mind(pilot).view.me.counter
        before = pilot.app.session.text()
        await keys(pilot, "x")
        assert pilot.app.session.text() == before and pilot.app.screen.prompt_text


@pytest.mark.rule("R528")
async def test_words_are_explained_with_the_number_that_the_card_prints() -> None:
    match = table(side(hand=["lotus", "tome"], field={1: "nina"}, bank=3))
    async with playing(match, WIDE) as pilot:
        await keys(pilot, "1", "i")
        assert "Inspire 1: An ally receives +1 Power" in flowing(rows(pilot, "sheet"))
        await keys(pilot, "escape", "2", "i")
        assert "Inspire 2: An ally receives +2 Power" in flowing(rows(pilot, "sheet"))


@pytest.mark.rule("R557")
def test_exchange_is_explained_the_same_on_every_card() -> None:
    found = []
    for definition in load_core().cards.values():
        if any("Exchange" in ability_text(told) for told in definition.abilities):
            said = flowing("\n".join(full_card((64, 90), definition, mine=True, look=Look()).text()))
            found.append(said[said.index("Exchange:") :].partition(".")[0])
    assert len(found) >= 2 and len(set(found)) == 1, found
