"""A player made of keys, and one made of clicks: they look at what the screen offers and never call the session."""

from __future__ import annotations

import random
from typing import Any

from textual.pilot import Pilot

from skyworld_tui.engine.moves import Move
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.verbs import Spot

#: What is liked more, the higher: enough to bring a match to its end.
LIKING = {"channel": 90, "evolve": 80, "awaken": 70, "attack": 65, "hand": 40, "activate": 40, "hero": 40, "bank": 30,
          "drain": 25, "raise": 20, "essence": 60, "end": 1}  # fmt: skip


async def settle(pilot: Pilot[Any], lesson: bool = False) -> None:
    """Let the screen come to rest: messages handled, thoughts thought, their moves shown."""
    app = pilot.app
    for _ in range(200):
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, MatchScreen):
            return
        if screen.session.over or screen.session.policy_asked:
            await app.workers.wait_for_complete()
            continue
        if (screen.mind.view.legal or lesson) and screen._shown_decision == screen.session.decision_id:
            return
        if screen.session.handover is not None:
            continue
    raise AssertionError("the screen does not come to rest")


def mind_of(app: SkyWorldApp) -> Any:
    """The controller of the match on the screen."""
    screen = app.screen
    assert isinstance(screen, MatchScreen), screen
    return screen.mind


class KeyPlayer:
    """Plays with keys only. ``kinds`` collects what it went through."""

    def __init__(self, pilot: Pilot[Any], seed: int = 1) -> None:
        self.pilot = pilot
        self.app: SkyWorldApp = pilot.app
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()

    async def play_out(self, steps: int = 700) -> None:
        """To the last screen."""
        last, stuck = -1, 0
        for _ in range(steps):
            await settle(self.pilot)
            if isinstance(self.app.screen, VictoryScreen):
                return
            if isinstance(self.app.screen, CurtainScreen):
                self.kinds.add("curtain")
                await self.pilot.press("enter")
                continue
            screen = self.app.screen
            before = screen.session.decision_id if isinstance(screen, MatchScreen) else -1
            stuck = stuck + 1 if before == last else 0
            last = before
            assert stuck < 6, (mind_of(self.app).mode, mind_of(self.app).focus, self.app.screen.prompt_text)
            await self.step()
        raise AssertionError("the match has no end")

    async def step(self) -> None:
        """One decision."""
        mind = mind_of(self.app)
        if mind.mode == "confirm":
            self.kinds.add(f"confirm {mind.view.choice.purpose}")
            await self.pilot.press("n" if mind.view.choice.purpose == "warning" else "y")
        elif mind.mode == "pick":
            await self.pick(mind)
        elif mind.mode == "main":
            await self.main(mind)
        else:
            raise AssertionError(f"nothing to do in mode {mind.mode}")

    async def pick(self, mind: Any) -> None:
        """Answer a pick: Tab to options, Space marks, Enter confirms."""
        pick = mind.pick
        self.kinds.add(f"pick {pick.choice.purpose if pick.choice else pick.kind}")
        if pick.single:
            for _ in range(self.rng.randrange(len(pick.options)) if pick.options else 0):
                await self.pilot.press("tab")
        else:
            while pick.missing():
                if pick.at(mind.focus) not in pick.marked:
                    await self.pilot.press("space")
                await self.pilot.press("tab")
        await self.pilot.press("enter")

    async def main(self, mind: Any) -> None:
        """Choose a legal move and press its keys."""
        moves = list(mind.view.legal)
        moves.sort(key=lambda m: LIKING.get(m.verb, 5) + self.rng.random() * 15, reverse=True)
        await self.keys_for(mind, moves[0])

    async def goto(self, mind: Any, spot: Spot) -> None:
        """Put the cursor on a hand card or an own slot, by its keys."""
        if mind.focus == spot:
            return
        if spot.zone == "hand":
            await self.pilot.press(str(spot.index + 1))
        else:
            await self.pilot.press("f" if spot.zone == "own" else "o", str(spot.index + 1))
        assert mind.focus == spot, (mind.focus, spot)

    async def keys_for(self, mind: Any, move: Move) -> None:
        """The keys of one move."""
        self.kinds.add(move.verb)
        press = self.pilot.press
        if move.verb in ("essence", "awaken", "evolve", "hand"):
            await self.goto(mind, Spot("hand", move.a))
            await press({"essence": "v", "awaken": "w", "evolve": "w", "hand": "s"}[move.verb])
            if move.verb in ("awaken", "evolve") and mind.pick is not None and mind.pick.local:
                if move.verb == "evolve" and mind.focus != Spot("own", move.b):
                    await press(str(move.b + 1))
                await press("enter")
        elif move.verb in ("channel", "attack", "activate"):
            await self.goto(mind, Spot("own", move.a))
            await press({"channel": "c", "attack": "a", "activate": "x"}[move.verb])
            if move.verb == "attack":
                if mind.focus != Spot("opp", move.b):
                    await press(str(move.b + 1))
                await press("enter")
            else:
                await self.listed(move)
        elif move.verb in ("hero", "drain"):
            await press("r")
            await self.listed(move)
        elif move.verb == "bank":
            await press("g")
            await self.listed(move)
        else:
            await press({"raise": "plus", "end": "e"}[move.verb])
            if move.verb == "end" and mind._end_asked:
                await press("e")
            await self.listed(move)

    async def listed(self, move: Move) -> None:
        """When a list of moves is open, the one that is meant."""
        await self.pilot.pause()
        sheet = self.app.screen
        if isinstance(sheet, MatchScreen) or not hasattr(sheet, "moves"):
            return
        for _ in range(sheet.moves.index(move)):
            await self.pilot.press("down")
        await self.pilot.press("enter")


class MousePlayer(KeyPlayer):
    """Plays with the mouse only."""

    async def chip(self, key: str) -> None:
        """Click the chip of ``key`` in the footer."""
        row = self.app.screen.query_one("#footer").canvas().text()[0]
        at = row.find(f" {key} ")
        assert at >= 0, (key, row)
        await self.pilot.click("#footer", offset=(at + 1, 0))

    async def click_spot(self, spot: Spot) -> None:
        """Click a card or a slot."""
        await self.pilot.click(f"#{spot.zone}-{spot.index + 1}", offset=(3, 1))

    async def hover_spot(self, spot: Spot) -> None:
        """Put the pointer on a card or a slot."""
        await self.pilot.hover(f"#{spot.zone}-{spot.index + 1}", offset=(3, 1))
        await self.pilot.pause()

    async def step(self) -> None:
        """One decision."""
        mind = mind_of(self.app)
        if mind.mode == "confirm":
            self.kinds.add("confirm")
            await self.chip("n" if mind.view.choice.purpose == "warning" else "y")
        elif mind.mode == "pick":
            pick = mind.pick
            self.kinds.add(f"pick {pick.kind}")
            if not pick.board:
                await self.panel(mind)
            elif pick.single:
                await self.click_spot(self.rng.choice(pick.options).spot)
            else:
                for option in pick.options[: pick.min]:
                    await self.click_spot(option.spot)
                await self.chip("Enter")
        else:
            await self.main(mind)

    async def panel(self, mind: Any) -> None:
        """Click tiles of the panel until Enter works, then click Enter there."""
        from skyworld_tui.tui.paint.choices import option_hit

        await self.pilot.pause()
        pick = mind.pick
        widget = self.app.screen.query_one("#panel")
        for wanted in range(max(1, pick.min)):
            size = (widget.size.width, widget.size.height)
            focus = mind.focus.index
            for y in range(size[1]):
                for x in range(size[0]):
                    if option_hit(size, pick.choice, x, y, focus=focus) == wanted:
                        break
                else:
                    continue
                break
            else:
                raise AssertionError(f"no cell of the panel {size} is option {wanted}: {pick.choice}")
            await self.pilot.click("#panel", offset=(x, y))
            if mind.pick is not pick:
                return
        await self.chip("Enter")

    async def keys_for(self, mind: Any, move: Move) -> None:
        """The clicks of one move."""
        self.kinds.add(move.verb)
        if move.verb in ("essence", "hand"):
            await self.hover_spot(Spot("hand", move.a))
            await self.chip("v" if move.verb == "essence" else "s")
        elif move.verb in ("awaken", "evolve"):
            await self.click_spot(Spot("hand", move.a))
        elif move.verb in ("channel", "activate", "attack"):
            await self.hover_spot(Spot("own", move.a))
            await self.chip({"channel": "c", "activate": "x", "attack": "a"}[move.verb])
            await self.listed(move)
        elif move.verb in ("hero", "drain", "raise"):
            await self.chip("+" if move.verb == "raise" else "r")
            await self.listed(move)
        else:
            await self.chip("e")
            if mind._end_asked:
                await self.chip("e")
