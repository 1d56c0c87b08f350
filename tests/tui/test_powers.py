"""What cannot be used now stands with its price and the engine's reason: Hero powers, the raise of the limit."""

from __future__ import annotations

from typing import Any

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.powers import power_rows
from skyworld_tui.tui.palette import MUTED
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.overlays import CardSheet
from skyworld_tui.tui.screens.powers import PowersSheet

from .driver import settle
from .test_leaving import rest
from .test_screens import seen

SIZES = [(80, 24), (120, 40)]


def poor(cards: CardSet) -> Session:
    """A Bank of two, one evolved character, a Hero who asks for two of them."""
    c = cards.cards
    deck, field = (c["nina"],) * 12, {0: CharacterAt(c["flor-ii"])}
    mine = SeatPosition("You", hero=cards.heroes["aurelio-warden-of-lanterns"], hand=(c["nina"],), field=field,
                        bank=((c["nina"], False),) * 2, deck=deck)  # fmt: skip
    return Session(Match.from_position(Position((mine, SeatPosition("Marek", deck=deck)))), ("human", "random"))


def words(app: Any) -> str:
    return " ".join(seen(app).replace("│", " ").replace("▏", " ").split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["r", "rail", "click"])
async def test_both_powers_stand_with_price_tier_and_reason(
    cards: CardSet, options: Any, size: tuple[int, int], way: str
) -> None:
    session = poor(cards)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        if way == "click":
            rail = screen.query_one("#own-rail")
            await pilot.click("#own-rail", offset=(2, 0 if rail.size.height == 1 else 6))
        elif way == "rail":
            await pilot.press("tab", "tab", "tab", "enter")
        else:
            await pilot.press("r")
        await rest(pilot)
        sheet = app.screen
        assert isinstance(sheet, PowersSheet)
        text = words(app)
        assert "Evolution ×2: you have 1" in text and "needs 2 evolved characters on the field" in text
        assert "Consume 4" in text and "2 can be consumed" in text
        rows = power_rows(60, sheet.powers())
        assert all(run.fg == MUTED for _, row in rows for run in row if run.text.strip()), "all of it is grey"
        before = session.match.fingerprint()
        await pilot.press("enter")
        await rest(pilot)
        assert app.screen is sheet and sheet.said and session.match.fingerprint() == before
        await pilot.press("escape")
        await rest(pilot)
        assert app.screen is screen


@pytest.mark.parametrize("size", SIZES)
async def test_the_raise_that_cannot_be_paid_says_so(cards: CardSet, options: Any, size: tuple[int, int]) -> None:
    app = SkyWorldApp(options, poor(cards))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("plus")
        await rest(pilot)
        assert isinstance(app.screen, PowersSheet)
        assert "AWAKENING LIMIT" in words(app) and "raising the limit consumes 4, 2 can be consumed" in words(app)


async def test_the_hero_in_full_says_why_not(cards: CardSet, options: Any) -> None:
    app = SkyWorldApp(options, poor(cards))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("tab", "tab", "tab")
        await rest(pilot)
        assert "✗ " in words(app) and "evolved characters on the field" in words(app), "beside the table"
        await pilot.press("i")
        await rest(pilot)
        assert isinstance(app.screen, CardSheet)
        assert app.screen.why == tuple(app.screen_stack[-2].mind.why_not(m) for m in both_powers())
        assert app.screen.why[0] in words(app)


def both_powers() -> tuple[Any, ...]:
    from skyworld_tui.engine import Move

    return Move("hero"), Move("drain")
