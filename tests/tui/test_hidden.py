"""Two people at one keyboard: no name of a hand stands anywhere that the other player may look at.

Whatever is on the screen is read cell by cell, at every moment of a match driven by keys: curtains, questions in place,
agreements to take back, the log, the palette, the lists and the board as text.
"""

from __future__ import annotations

from contextlib import nullcontext, redirect_stdout
from io import StringIO
from typing import Any

import pytest
from textual.pilot import Pilot

from screenshots.scenes import At, Clock, options, settled
from skyworld_tui.cards.model import CardSet
from skyworld_tui.session.session import Session
from skyworld_tui.tui import outside
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.outside import WIPE
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens import reader as board_reader
from skyworld_tui.tui.screens.ask import AskScreen
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.victory import VictoryScreen

from .driver import KeyPlayer, settle
from .places import cells, plain_sides, press, two_at_one_keyboard

SHEETS = ("m", "g", "slash", "z", "t", "d", "b", "i")


def secrets(session: Session, seat: int) -> set[str]:
    """The names in the hand of ``seat`` that the other player has never read: not on the table, not in the log."""
    view = session.match.view(1 - seat)
    public = [line.text for line in session.log.of(1 - seat)]
    cards = list(view.me.hand or ())
    for side in view.seats:
        cards += [essence.card for essence in side.bank] + [*side.trail, *side.removed]
        cards += [card for card in side.reserved if card is not None]
        public.append(side.hero.name if side.hero else "")
        for who in side.field:
            cards += [who.card, *(link.card for link in who.attached)] if who is not None else []
    public += [card.full_name for card in cards]
    public += ["Dudurima", "Aurora"]  # named by the texts of other cards
    return {card.short for card in session.match.hand(seat) if not any(card.short in text for text in public)}


def readers(app: SkyWorldApp, session: Session) -> tuple[int, ...]:
    """Who looks at the screen now: both of them at a curtain and wherever the other player is asked something."""
    asked = any(isinstance(screen, CurtainScreen | AskScreen) for screen in app.screen_stack)
    if asked or session.asked != session.holder:
        return (0, 1)
    return (session.holder,)


def leaks(app: SkyWorldApp, session: Session) -> list[str]:
    """Names on the screen that one of those who look must not read."""
    text = cells(app)
    hidden: set[str] = set()
    for reader in readers(app, session):
        hidden |= secrets(session, 1 - reader)
    return sorted(name for name in hidden if name in text)


async def look_around(pilot: Pilot[Any], session: Session) -> None:
    """Open everything that shows something, and read it to its end."""
    app: Any = pilot.app
    for key in SHEETS:
        await press(pilot, key)
        assert leaks(app, session) == [], key
        if isinstance(app.screen, CommandsSheet):
            words = " ".join(command.label for command in app.screen.commands)
            for reader in readers(app, session):
                assert not [name for name in secrets(session, 1 - reader) if name in words]
        if not isinstance(app.screen, MatchScreen):
            await press(pilot, "end")
            assert leaks(app, session) == [], key
            await press(pilot, "escape")


@pytest.mark.parametrize("seed", [2, 5])
async def test_a_match_at_one_keyboard_shows_no_hand_to_the_other_player(
    cards: CardSet, options: Any, seed: int
) -> None:
    session = new_session(
        options, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "human"), seed=seed, first=0,
    )  # fmt: skip
    app = SkyWorldApp(options, session)
    asked = curtains = checked = 0
    async with app.run_test(size=(80, 24)) as pilot:
        player = KeyPlayer(pilot, seed)
        for step in range(70):
            await settle(pilot)
            if isinstance(app.screen, VictoryScreen):
                break
            assert leaks(app, session) == [], step
            checked += bool(secrets(session, 1 - session.holder))
            if isinstance(app.screen, CurtainScreen):
                curtains += 1
                await press(pilot, "m")
                assert leaks(app, session) == [], step
                await press(pilot, "escape", "enter")
                continue
            if step % 12 == 5:
                await look_around(pilot, session)
            await player.step()
            await settle(pilot)
            if step % 3 == 0 and isinstance(app.screen, MatchScreen):
                await press(pilot, "u")
                if isinstance(app.screen, AskScreen):
                    asked += 1
                    assert leaks(app, session) == [], step
                    await press(pilot, "n" if step % 2 else "y")
    assert asked >= 2 and curtains >= 3 and checked > 30


async def test_a_search_is_seen_by_the_searcher_alone() -> None:
    clock = Clock()
    settings = options(clock, Look())
    session = At("search", hotseat=True)(settings)
    assert session.asked == 0
    choice = session.match.view(0).choice
    assert choice is not None
    found = {option.card.short for option in choice.options if option.card is not None}
    assert len(found) == 3
    assert session.match.view(1).choice is not None and session.match.view(1).choice.options == ()
    app = SkyWorldApp(settings, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen) and not any(name in cells(app) for name in found)
        await press(pilot, "enter")
        await settled(pilot)
        assert all(name in cells(app) for name in found), "the searcher sees them"
        await press(pilot, "enter", "u")
        assert "Nothing to take back: cards were revealed" in app.screen.prompt_text
        await press(pilot, "e", "e")
        await settled(pilot)
        secret = {card.short for card in session.match.hand(0)} & found
        assert isinstance(app.screen, CurtainScreen) and secret
        await press(pilot, "m")
        assert not any(name in cells(app) for name in found)
        await press(pilot, "escape", "enter")
        await settled(pilot)
        assert session.holder == 1
        for key in SHEETS:
            await press(pilot, key)
            assert not any(name in cells(app) for name in found), key
            await press(pilot, "escape")
        assert not any(name in line.text for line in session.log.of(1) for name in found)


async def test_the_board_as_text_leaves_no_hand_for_the_other_player(
    cards: CardSet, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is printed is wiped off the terminal before the game comes back; the clipboard, which outlives the turn,
    gets neither the hand nor the moves, and the sheet says so."""
    session = two_at_one_keyboard(*plain_sides(cards))
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        hidden = secrets(session, session.holder)
        await press(pilot, "z")
        sheet = app.screen
        assert isinstance(sheet, board_reader.ReaderSheet) and hidden == {"Lotus"}
        assert "copy, no hand" in cells(app) and any("Lotus" in line for line in sheet.lines())
        await press(pilot, "y")
        assert "Faith" in app.clipboard and "Legal moves" not in app.clipboard and "1. " not in app.clipboard
        assert not any(name in app.clipboard for name in hidden)
        assert board_reader.COPIED_OPEN in cells(app)
        terminal = StringIO()
        monkeypatch.setattr(app, "suspend", lambda: redirect_stdout(terminal))
        monkeypatch.setattr(outside, "wait_for_enter", lambda: print("<read>", end=""))
        sheet.key("plain")
        out = terminal.getvalue()
        assert "Lotus" in out and out.endswith(f"{board_reader.BACK_WIPED}<read>{WIPE}")


async def test_against_the_computer_the_copy_is_whole_and_the_print_stays(
    make_session: Any, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session()
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "z", "y")
        sheet = app.screen
        assert isinstance(sheet, board_reader.ReaderSheet) and app.clipboard == "\n".join(sheet.lines())
        wiped: list[bool] = []
        monkeypatch.setattr(app, "suspend", nullcontext)
        monkeypatch.setattr(board_reader, "print_and_wait", lambda *_, wipe: wiped.append(wipe))
        sheet.key("plain")
        assert wiped == [False]
