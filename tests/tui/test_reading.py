"""What a player reads: words that are explained, whole reasons, names that agree, prices before they are paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.terms import everything, used
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.language import begin
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Pace, options_from
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.palette import BRIGHT, INK, LEGAL, MUTED, PANEL, Look, contrast
from skyworld_tui.tui.screens.handover import CurtainScreen, last_turn
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.overlays import BanksSheet, CardSheet
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.themes import THEMES
from skyworld_tui.tui.words_about import about, called, is_you, within

from .driver import mind_of, settle
from .test_leaving import burst, first_turn, rest, stack
from .test_screens import seen


def session_of(mine: SeatPosition, theirs: SeatPosition, plays: tuple[str, str] = ("human", "random")) -> Session:
    return Session(Match.from_position(Position((mine, theirs))), plays)


@pytest.fixture
def rich(cards: CardSet) -> Session:
    """A Bank of four with a Bank action, a Hero, a ready character, cards that cannot be played."""
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = tuple((c[name], False) for name in ("isidro", "nina", "flor", "lotus"))
    mine = SeatPosition(
        "You", hero=cards.heroes["aurelio-warden-of-lanterns"], hand=(c["flor-ii"], c["nina"]),
        field={1: CharacterAt(c["nina"])}, bank=bank, deck=deck,
    )  # fmt: skip
    return session_of(mine, SeatPosition("Marek", faith=3, field={0: CharacterAt(c["elyra"])}, deck=deck))


def prompt_row(app: SkyWorldApp) -> str:
    return str(app.screen.query_one("#horizon").canvas().text()[0])


# -- words ---------------------------------------------------------------------------------------------------------


def test_every_word_of_every_card_has_a_reminder(cards: CardSet) -> None:
    for card in cards.cards.values():
        text = " ".join(word for word, _ in used(card.abilities))
        for ability in card.abilities:
            if ability.lock:
                assert f"Lock {ability.lock}" in text
    labels = {word for word, _ in everything()}
    assert {"Readiness N", "Reinvigorate N", "Lock N", "Reserve N", "Drain Faith N", "Apogee"} <= labels
    assert {"Prontidão N", "Travar N", "Apogeu"} <= {word for word, _ in everything("pt")}


async def test_the_card_in_full_and_the_help_explain_the_words(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("b", "i")
        assert isinstance(app.screen, CardSheet)
        assert "Reserve 3" in " ".join(seen(app).split()) or "Lock" in seen(app)
        await pilot.press("escape", "escape", "question_mark")
        for _ in range(20):
            if "free Bank capacity" in " ".join(seen(app).replace("│", " ").split()):
                break
            await pilot.press("pagedown")
        assert "free Bank capacity" in " ".join(seen(app).replace("│", " ").split())


# -- prices and reasons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["r", "plus"])
async def test_four_essences_are_never_gone_at_the_first_key(options: Any, rich: Session, key: str) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = rich.match.fingerprint()
        await pilot.press(key)
        await rest(pilot)
        assert isinstance(app.screen, MovesSheet) and "onsume 4" in seen(app)
        assert rich.match.fingerprint() == before
        await pilot.press("enter")
        await rest(pilot)
        assert rich.match.fingerprint() != before


async def test_ending_the_turn_says_how_at_80_columns(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("e")
        assert "e again ends it: " in prompt_row(app)
        assert "really end" in seen(app)


async def test_a_held_e_does_not_answer_itself(options: Any, rich: Session, time: Any) -> None:
    app = SkyWorldApp(replace(options, pace=Pace(0.0, 0.0, 0.0, 0.3, 0.0)), rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await burst(pilot, *["e"] * 6)
        assert rich.match.active == 0
        time.now += 0.4
        await pilot.press("e")
        await rest(pilot)
        assert rich.match.record.moves[-1][1] == "end" or rich.match.active == 1 or rich.match.turn > 1


async def test_a_refusal_stands_in_the_open_window(make_session: Any, options: Any) -> None:
    from .driver import KeyPlayer

    app = SkyWorldApp(options, make_session(seed=3))
    async with app.run_test(size=(80, 24)) as pilot:
        player = KeyPlayer(pilot, 3)
        for _ in range(80):
            await settle(pilot)
            mind = mind_of(app)
            if mind.pick is not None and not mind.pick.board:
                break
            await player.step()
        await pilot.press("a")
        panel = "\n".join(app.screen.query_one("#panel").canvas().text())
        assert app.screen.prompt_text and app.screen.prompt_text[:30] in panel


async def test_what_converts_says_its_key(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "v convert" in "\n".join(app.screen.query_one("#hand-1").canvas().text()) or "evolve" in seen(app)
        mind = mind_of(app)
        dull = next(
            (i for i in range(2) if "v convert" in "\n".join(app.screen.query_one(f"#hand-{i + 1}").canvas().text())),
            None,
        )
        if dull is not None:
            await pilot.press(str(dull + 1), str(dull + 1))
            assert mind.focus.index == dull and app.screen.prompt_text.startswith("v converts it")


async def test_bank_actions_are_found(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert any(move.verb == "bank" for move in mind_of(app).view.legal)
        assert "b  Bank action" in seen(app)
        await pilot.press("b")
        await rest(pilot)
        assert isinstance(app.screen, BanksSheet)
        assert "▸use" in seen(app) and "Enter  use" in seen(app) and "Lock" in seen(app)
        await pilot.press("down", "enter")
        await rest(pilot)
        assert isinstance(app.screen, CardSheet), "a card without an action is looked at"


async def test_a_key_for_another_zone_goes_there_first(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = rich.match.fingerprint()
        await pilot.press("c")
        assert "c again: Nina, channel" in prompt_row(app) and rich.match.fingerprint() == before
        await pilot.press("c")
        await rest(pilot)
        assert rich.match.record.moves[-1][1].startswith("channel")


async def test_a_digit_acts_only_when_pressed_twice(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("2", "left", "right", "2")
        assert mind_of(app).pick is None
        await pilot.press("2")
        assert mind_of(app).pick is not None


# -- names and turns -----------------------------------------------------------------------------------------------


def test_sentences_speak_to_you_and_of_others_in_both_languages() -> None:
    texts = "You", "{who} plays"
    assert (about("You", *texts), about("you", *texts), about("Marek", *texts)) == ("You", "You", "Marek plays")
    assert (called("Você"), called("Marek"), is_you("Youri")) == ("You", "Marek", False)
    begin("pt")
    assert (about("You", *texts), called("you"), called("Marek")) == ("Você", "Você", "Marek")


async def test_nobody_is_called_a_policy(options: Any) -> None:
    app = SkyWorldApp(options)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert "policy" not in seen(app)
        await pilot.press("n")
        assert "normal: thinks its turn through" in seen(app)
        await pilot.press("enter")
        await settle(pilot)
        assert app.session is not None and app.session.names[1] == "Marek"


async def test_you_win(options: Any, rich: Session) -> None:
    app = SkyWorldApp(options, rich)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        rich.concede(1)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await rest(pilot)
        assert "You win" in seen(app) and "You wins" not in seen(app)


async def test_the_curtain_tells_of_the_turn_that_has_just_ended(options: Any, make_session: Any, time: Any) -> None:
    session = make_session("human")
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "time ran out" in seen(app) and "nobody attacked" in last_turn(session, 1)
        await pilot.press("enter")
        await rest(pilot)
        await pilot.press("e")
        await rest(pilot)
        if isinstance(app.screen, MatchScreen):
            await pilot.press("e")
            await rest(pilot)
        assert isinstance(app.screen, CurtainScreen) and "time ran out" not in seen(app)


async def test_time_that_ran_out_is_told_until_a_key(options: Any, make_session: Any, time: Any) -> None:
    session = make_session("normal")
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await first_turn(pilot)
        time.now += 500
        screen.look_at_clock()
        await rest(pilot)
        assert session.match.turn == 3 and session.asked == 0
        said, tone = screen.narrator.said
        assert said.startswith("Your time ran out · Marek: ") and tone == "error"
        time.now += 60
        screen.look_at_clock()
        await rest(pilot)
        assert screen.narrator.said == (said, tone) and "Your time ran out" in seen(app), "it stays"
        await pilot.press("right")
        assert "time ran out" not in seen(app).split("LOG")[0]
        await pilot.press("e", "e")
        await rest(pilot)
        assert session.match.turn == 5 and "ran out" not in screen.prompt_text, "once is enough"


# -- the lesson ----------------------------------------------------------------------------------------------------


async def test_the_lesson_ends_with_its_last_words_and_what_now(options: Any, cards: CardSet) -> None:
    from skyworld_tui.tui.launch import lesson_session

    session = lesson_session(options, cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lesson=True)
        assert "undo" not in app.screen.query_one("#footer").canvas().text()[0]
        await pilot.press("ctrl+q")
        assert "goes on here next time" in seen(app)
        await pilot.press("n", "p")
        assert "Concede" not in seen(app)
        await pilot.press("escape")
        await rest(pilot)
        session.concede(1)
        assert isinstance(app.screen, MatchScreen)
        app.screen.advance()
        await rest(pilot)
        assert isinstance(app.screen, VictoryScreen)
        assert "A regular match goes to 20" in seen(app) and "a real match" in seen(app)
        await pilot.press("n")
        await rest(pilot)
        assert stack(app) == ["MenuScreen", "SetupScreen"]


# -- the command line ----------------------------------------------------------------------------------------------


async def test_a_match_from_the_command_line_asks_about_the_unfinished_one(make_session: Any, options: Any) -> None:
    from skyworld_tui.session.saves import SaveStore

    make_session(store=SaveStore())
    for answer, screens in (("n", ["MenuScreen"]), ("y", ["MatchScreen"])):
        app = SkyWorldApp(options, None, make_session)
        async with app.run_test(size=(80, 24)) as pilot:
            await rest(pilot)
            assert stack(app) == ["MenuScreen", "AskScreen"]
            await pilot.press(answer)
            await rest(pilot)
            assert stack(app) == screens


async def test_portuguese_card_texts(make_session: Any, options: Any) -> None:
    from types import SimpleNamespace

    look = options_from(SimpleNamespace(lang="pt", theme="paper"), {"TERM": "xterm-256color"}).look
    assert (look.lang, look.theme) == ("pt", "paper") and look.even
    app = SkyWorldApp(replace(options, look=Look(lang="pt")), make_session())
    async with app.run_test(size=(200, 55)) as pilot:
        await settle(pilot)
        text = seen(app)
        assert "AO ENTRAR" in text or "Fé" in text or "Travar" in text


def test_an_unknown_theme_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    from types import SimpleNamespace

    from skyworld_tui.tui.launch import _no_theme

    assert _no_theme(SimpleNamespace(theme="foo")) == 2
    said = capsys.readouterr().err
    assert "contrast" in said and len(said.splitlines()) == 1
    assert _no_theme(SimpleNamespace(theme=None)) == 0


@pytest.mark.parametrize(("name", "ratio"), [("contrast", 7.0), ("paper", 4.5)])
def test_themes_keep_text_readable(name: str, ratio: float) -> None:
    theme = THEMES[name]
    assert theme is not None
    for fg, bg in ((MUTED, PANEL), (BRIGHT, PANEL), (LEGAL, PANEL), (INK, LEGAL)):
        assert contrast(*theme(fg, bg)) >= ratio
    plain, themed = Canvas(4, 1, Look()), Canvas(4, 1, Look(theme=name))
    for canvas in (plain, themed):
        canvas.put(0, 0, "text", MUTED, PANEL)
    assert plain.text() == themed.text() and plain.strips() != themed.strips()


@pytest.mark.parametrize(
    ("line", "inside"),
    [
        ("Drew 2", "drew 2"),
        ("Trail consumed: Lotus", "trail consumed: Lotus"),
        ("Ilse lost 2 Faith", "Ilse lost 2 Faith"),
        ("Brandão channeled 2 Faith", "Brandão channeled 2 Faith"),
    ],
)
def test_a_line_inside_a_sentence_keeps_its_names(line: str, inside: str) -> None:
    assert within(line) == inside
