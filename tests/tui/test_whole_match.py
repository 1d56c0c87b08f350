"""A whole match to its last screen, with keys alone and with the mouse alone."""

from __future__ import annotations

import pytest

from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.victory import VictoryScreen

from .driver import KeyPlayer, MousePlayer


@pytest.mark.parametrize(("size", "seed"), [((80, 24), 3), ((120, 40), 4)])
async def test_keys_alone(make_session, options, size, seed) -> None:  # type: ignore[no-untyped-def]
    session = make_session(seed=seed)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        player = KeyPlayer(pilot, seed)
        await player.play_out()
        assert session.over and isinstance(app.screen, VictoryScreen)
        assert {"essence", "awaken", "channel", "end", "pick redraw"} <= player.kinds


async def test_two_players_on_one_keyboard(options, cards) -> None:  # type: ignore[no-untyped-def]
    from skyworld_tui.tui.launch import new_session

    session = new_session(
        options, cards, None, names=("Ilse", "Marek"), decks=("lanterns-at-dusk", "the-silver-ledger"),
        plays=("human", "human"), seed=8,
    )  # fmt: skip
    app = SkyWorldApp(options, session)
    async with app.run_test(size=(80, 24)) as pilot:
        player = KeyPlayer(pilot, 2)
        await player.play_out()
        assert session.over and "curtain" in player.kinds


@pytest.mark.parametrize(("size", "seed"), [((80, 24), 6), ((120, 40), 5)])
async def test_mouse_alone(make_session, options, size, seed) -> None:  # type: ignore[no-untyped-def]
    session = make_session(seed=seed)
    app = SkyWorldApp(options, session)
    async with app.run_test(size=size) as pilot:
        player = MousePlayer(pilot, 1)
        await player.play_out()
        assert session.over and isinstance(app.screen, VictoryScreen)
        assert {"essence", "awaken", "channel", "end", "list"} <= player.kinds


async def test_a_player_with_a_mouse_presses_no_key(make_session, options) -> None:  # type: ignore[no-untyped-def]
    app = SkyWorldApp(options, make_session())
    async with app.run_test(size=(80, 24)) as pilot:
        MousePlayer(pilot, 1)
        with pytest.raises(AssertionError, match="mouse alone"):
            await pilot.press("enter")
