"""Questions: what a payment leaves, what an answer in another player's turn is about, whose it is and what it means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from screenshots.scenes import SCENES, shown
from skyworld_tui.cards.model import AbilityDef, CardDef, CardSet, EffectDef
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.session.clock import TurnClock
from skyworld_tui.session.session import Session
from skyworld_tui.tui import prompts
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Pace
from skyworld_tui.tui.picking import from_choice
from skyworld_tui.tui.screens.handover import CurtainScreen

from .driver import mind_of, settle
from .places import cells, press

SIZES = [(80, 24), (120, 40), (200, 55)]
BANK = ("nina", "elyra", "benta", "nina", "selma", "mirela", "nina", "elyra", "benta", "lotus", "flor", "selma", "vito",
        "osmar", "gili", "corina", "nina", "charles")  # fmt: skip


def paying(cards: CardSet, card: str = "morteus", bank: tuple[str, ...] = BANK) -> Session:
    """Ilse, against the computer, can awaken ``card`` for a price; three padlocks and an amber Essence in her Bank."""
    c = cards.cards
    held = (*((c[name], False) for name in bank), (c["lisandro"], True))
    mine = SeatPosition("Ilse", hand=(c[card],), bank=held, locks=3, deck=(c["nina"],) * 20)
    theirs = SeatPosition("Marek", deck=(c["nina"],) * 20)
    clock = TurnClock(120, 30)
    return Session(Match.from_position(Position((mine, theirs), turn=13)), ("human", "random"), clock=clock)


@pytest.mark.parametrize("size", SIZES)
async def test_every_essence_but_amber_can_be_reached_and_the_bank_after_it_is_told(
    cards: CardSet, options: Any, size: tuple[int, int]
) -> None:
    session = paying(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "1", "w", "enter")
        mind = mind_of(app)
        assert mind.pick is not None and len(mind.pick.options) == len(BANK), "all but the amber one (R274, R275)"
        me = session.match.view(0).me
        seen = set()
        for _ in mind.pick.options:
            shown_now = cells(app)
            name = mind.pick.choice.options[mind.focus.index].card.short
            assert name in shown_now
            seen.add(mind.focus.index)
            await press(pilot, "tab")
        assert seen == set(range(len(BANK)))
        text = cells(app)
        for words in (
            f"{me.free} free",
            f"{me.free - 1} free",
            "3 locked",
            f"= {len(me.bank) - 1} Essences",
            "1 amber",
        ):
            assert words in text
        await press(pilot, "enter")
        after = session.match.view(0).me
        assert (after.free, after.locks, len(after.bank)) == (me.free - 1, 3, len(me.bank) - 1), "as it was told (R305)"


async def test_esc_spends_nothing(cards: CardSet, options: Any) -> None:
    session = paying(cards)
    before = session.match.fingerprint()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "1", "w", "enter", "tab", "escape")
        assert session.match.fingerprint() == before and mind_of(app).mode == "main"


async def test_enter_is_off_and_says_what_is_missing(cards: CardSet, options: Any) -> None:
    """Raising the limit consumes four Essences."""
    session = paying(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "plus", "enter", "space")
        screen = app.screen
        assert "choose 3 more" in cells(app)
        await press(pilot, "enter")
        assert "Choose 3 more" in screen.prompt_text and session.decision_id == mind_of(app).decision
        await press(pilot, "tab", "space", "tab", "space", "tab", "space")
        assert "choose" not in cells(app).split("Enter")[1][:20]
        await press(pilot, "enter")
        assert session.match.view(0).me.awaken_limit == 2


def test_copies_stand_side_by_side_and_keep_their_numbers(cards: CardSet) -> None:
    session = paying(cards)
    session.play(Move("awaken", 0), session.decision_id)
    choice = session.view().choice
    assert choice is not None
    pick = from_choice(session.view(), choice)
    names = [option.card.id for option in pick.choice.options if option.card] if pick.choice else []
    assert names == sorted(names, key=names.index) and names[:4] == ["nina"] * 4
    for option, shown_option in zip(pick.options, pick.choice.options if pick.choice else (), strict=True):
        assert choice.options[option.number] == shown_option


# -- in the other player's turn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_an_answer_in_the_other_turn_says_what_happened_and_what_silence_means(size: tuple[int, int]) -> None:
    async with shown(SCENES["response"], size) as pilot:
        app = pilot.app
        text = cells(app)
        for words in ("YOUR ANSWER", "fell to 0 Power", "0:18",
                      "Marek's turn: the clock stands still. Out of time: Vito"):  # fmt: skip
            assert words in text
        assert prompts.chip(mind_of(app), False) == ("MAREK'S TURN", "opp")
        session, mind = app.screen.session, mind_of(app)
        assert session.clock.mode == "answer" and session.clock.answer_seconds == 30
        legal, _ = prompts.footer(mind)
        assert {key for key, _ in legal} == {"1-2", "Enter"}, "only answers"
        for key in ("w", "a", "e", "v"):
            await press(pilot, key)
            assert app.screen.prompt_text
        before = session.decision_id
        await press(pilot, "enter")
        assert session.decision_id != before


def off_turn(cards: CardSet) -> Session:
    """Two people at one keyboard: Bruma channels for Ilse, two of Marek's characters fall, and he orders their ends."""
    c = cards.cards
    deck = (c["nina"],) * 12
    mine = SeatPosition("Ilse", hand=(c["lotus"], c["mirela"]), field={0: CharacterAt(c["bruma"])}, deck=deck)
    field = {0: CharacterAt(c["vito"], bonus=-1), 1: CharacterAt(c["naum"], bonus=-5)}
    theirs = SeatPosition("Marek", hand=(c["gili"], c["osmar"]), field=field, deck=deck)
    match = Match.from_position(Position((mine, theirs), turn=7))
    return Session(match, ("human", "human"), clock=TurnClock(120, 30))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_public_question_is_asked_in_place_and_shows_nobodys_hand(
    cards: CardSet, options: Any, size: tuple[int, int]
) -> None:
    session = off_turn(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        assert "Lotus" in cells(app) and "Mirela" in cells(app)
        await press(pilot, "f", "1", "c")
        await settle(pilot)
        assert session.shared and session.handover is None
        text = cells(app)
        for words in ("MAREK'S ANSWER", "Bruma", "Ilse's turn: the clock stands still"):
            assert words in text
        assert prompts.chip(mind_of(app), True) == ("MAREK ANSWERS", "opp")
        for card in (*session.match.hand(0), *session.match.hand(1)):
            assert card.short not in text, card
        for key in ("m", "g", "slash", "i", "t"):
            await press(pilot, key)
            hidden = {card.short for seat in (0, 1) for card in session.match.hand(seat)}
            assert not [name for name in hidden if name in cells(app)], key
            await press(pilot, "escape")
        await press(pilot, "2", "enter")
        await settle(pilot)
        assert not session.shared and "Lotus" in cells(app), "Ilse goes on with her hand"


async def test_the_key_that_led_to_a_question_of_the_other_does_not_answer_it(
    cards: CardSet, options: Any, time: Any
) -> None:
    session = off_turn(cards)
    app = SkyWorldApp(replace(options, pace=Pace(step=0.0, start=0.0, tick=0.0)), session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        time.now += 1
        await press(pilot, "enter")
        await settle(pilot)
        await press(pilot, "f", "1", "c")
        await settle(pilot)
        decision = session.decision_id
        assert session.shared
        await press(pilot, "enter", "1", "space")
        assert session.decision_id == decision, "still the same question"
        time.now += 0.4
        await press(pilot, "enter")
        assert session.decision_id != decision


def parting(cards: CardSet) -> Session:
    """Ilse's attack destroys Marek's Ghost, whose death makes him deposit: a question for him alone."""
    effect = EffectDef("deposit", n=1)
    ghost = CardDef("ghost", "Ghost", "Ghost", 1, "void", 0, 0, 1, 1,
                    abilities=(AbilityDef("ghost.1", 1, "on_death", (effect,)),))  # fmt: skip
    c = cards.cards
    deck = (c["nina"],) * 12
    mine = SeatPosition("Ilse", hand=(c["lotus"], c["mirela"]), field={0: CharacterAt(c["bruma"])}, deck=deck)
    field = {0: CharacterAt(ghost, vulnerable="channel")}
    theirs = SeatPosition("Marek", hand=(c["gili"], c["osmar"]), field=field, deck=deck)
    match = Match.from_position(Position((mine, theirs), turn=7))
    return Session(match, ("human", "human"), clock=TurnClock(120, 30))


async def test_a_question_about_a_hand_goes_through_the_curtain_both_ways(cards: CardSet, options: Any) -> None:
    session = parting(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        await press(pilot, "f", "1", "a", "enter")
        await settle(pilot)
        assert isinstance(app.screen, CurtainScreen) and session.handover == 1
        assert not [name for name in ("Lotus", "Mirela", "Gili", "Osmar") if name in cells(app)]
        await press(pilot, "enter")
        await settle(pilot)
        text = cells(app)
        assert "ILSE'S TURN" in text and "Gili" in text and "Lotus" not in text
        assert session.clock is not None and session.clock.mode == "answer"
        await press(pilot, "enter")
        await settle(pilot)
        assert isinstance(app.screen, CurtainScreen) and session.handover == 0
        await press(pilot, "enter")
        await settle(pilot)
        assert "Lotus" in cells(app) and "Osmar" not in cells(app) and mind_of(app).mode == "main"


async def test_the_price_of_a_hand_ability_stands_beside_its_question() -> None:
    async with shown(SCENES["match"], (120, 40)) as pilot:
        me = pilot.app.screen.mind.view.me
        await press(pilot, "4", "s")
        choice = pilot.app.screen.mind.view.choice
        assert choice is not None and choice.lock
        assert f"⊠{choice.lock}, free {me.free} → {me.free - choice.lock}" in cells(pilot.app)
        await press(pilot, "escape")
        assert pilot.app.screen.mind.view.me.locks == me.locks


async def test_a_question_in_the_own_turn_says_what_led_to_it_and_what_it_costs(cards: CardSet, options: Any) -> None:
    """Ardila may consume an Essence when she attacks."""
    c = cards.cards
    bank = tuple((c["elyra"], False) for _ in range(6))
    deck = (c["nina"],) * 12
    mine = SeatPosition("Ilse", field={0: CharacterAt(c["ardila"])}, bank=bank, deck=deck)
    theirs = SeatPosition("Marek", field={0: CharacterAt(c["vito"], vulnerable="channel")}, deck=deck)
    session = Session(Match.from_position(Position((mine, theirs), turn=7)), ("human", "random"))
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f", "1", "a", "enter")
        text = cells(app)
        for words in ("YOU MAY", "▸ Ardila attacked Vito", "consumes 1", "6 free", "5 free", "= 5 Essences"):
            assert words in text
        assert app.screen.prompt_text == "", "what happened is no refusal"
        await press(pilot, "n")
        assert len(session.match.view(0).me.bank) >= 6, "nothing is spent"


def test_the_story_of_a_question_begins_with_its_cause(cards: CardSet) -> None:
    from skyworld_tui.tui.scenery import around_of

    session = off_turn(cards)
    session.take_keyboard(0)
    session.play(Move("channel", 0), session.decision_id)
    around = around_of(session, session.view())
    assert around.story[0].startswith("Bruma") and around.story[-1] == "Naum fell to 0 Power"
    assert around.whose == "MAREK'S ANSWER" and "Out of time: Vito" in around.note
    session.clock = None
    assert around_of(session, session.view()).note == "Ilse's turn waits."


def test_what_silence_is_said_to_mean_is_what_it_does(cards: CardSet) -> None:
    session = off_turn(cards)
    session.take_keyboard(0)
    session.play(Move("channel", 0), session.decision_id)
    assert session.silence() == Move("choose", picks=(0,))
    outcome = session.tick(31)
    assert outcome is not None
    assert next(event for event in outcome.events if event.kind == "trigger").card == cards.cards["vito"]


async def test_the_counters_warning_names_its_source_and_both_answers() -> None:
    async with shown(SCENES["counter"], (80, 24)) as pilot:
        text = cells(pilot.app)
        for words in ("Aurora of Marek counters while it stands", "Elyra goes to the Bank unpaid", "nothing is spent",
                      "Destroy it", "▸ Cancel"):  # fmt: skip
            assert words in text
        assert "Elyra  ★ Star I" in text, "the inspector tells of the card that would enter"
