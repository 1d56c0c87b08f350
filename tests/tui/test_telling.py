"""While the start of a turn is told, the footer offers no move, and the key that ends the telling plays none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from skyworld_tui.session.session import Session
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.options import Options, Pace
from skyworld_tui.tui.verbs import Spot

LONG = 1000.0


async def test_a_key_ends_the_telling_and_nothing_else(options: Options, make_session: Callable[..., Session]) -> None:
    session = make_session("human")
    app = SkyWorldApp(replace(options, pace=replace(Pace.instant(), start=LONG)), session)

    def footer() -> str:
        return str(app.screen.query_one("#footer").canvas().text()[0])

    async with app.run_test(size=(120, 40)) as pilot:
        opening = ("enter", "enter", "enter", "enter", "enter")  # curtain, keep, curtain, keep, curtain
        # a card becomes an Essence, so that one is drawn at the start of the next turn; ending is asked once
        for key in (*opening, "v", "e", "e", "enter", "e", "e", "enter"):
            await pilot.pause()
            await pilot.press(key)
        await pilot.pause()
        assert session.match.turn == 3
        assert "any key  go on" in footer() and "end turn" not in footer()
        assert app.screen.mind.focus == Spot("hand", 0), "the cursor is in the hand of whoever takes the keyboard"
        await pilot.press("e")
        await pilot.pause()
        assert session.match.turn == 3
        assert "end turn" in footer() and "any key" not in footer()
