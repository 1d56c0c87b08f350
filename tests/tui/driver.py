"""A player made of keys, and one made of clicks: they look at what the screen offers and never call the session."""

from __future__ import annotations

import random
from typing import Any

from textual.events import MouseScrollDown
from textual.pilot import Pilot

from skyworld_tui.engine.moves import Move
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.canvas import Mark
from skyworld_tui.tui.paint.overlays import bank_rows
from skyworld_tui.tui.screens.handover import CurtainScreen
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.moves import MovesSheet
from skyworld_tui.tui.screens.victory import VictoryScreen
from skyworld_tui.tui.verbs import Spot

#: What is liked more, the higher: enough to bring a match to its end.
LIKING = {"channel": 90, "evolve": 80, "awaken": 70, "attack": 65, "hand": 40, "activate": 40, "hero": 40, "bank": 30,
          "drain": 25, "raise": 20, "essence": 60, "end": 1}  # fmt: skip


WHEEL = (0, False, False, False)  # no button, no Shift, Meta or Ctrl


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
                await self.curtain()
                continue
            screen = self.app.screen
            before = screen.session.decision_id if isinstance(screen, MatchScreen) else -1
            stuck = stuck + 1 if before == last else 0
            last = before
            assert stuck < 6, (mind_of(self.app).mode, mind_of(self.app).focus, self.app.screen.prompt_text)
            await self.step()
        raise AssertionError("the match has no end")

    async def curtain(self) -> None:
        """Take the keyboard."""
        await self.pilot.press("enter")

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
    """Plays with the mouse only: from now on a key that is pressed is a fault."""

    def __init__(self, pilot: Pilot[Any], seed: int = 1) -> None:
        super().__init__(pilot, seed)

        async def refuse(*keys: str) -> None:
            raise AssertionError(f"{keys} pressed by a player who has a mouse alone")

        pilot.press = refuse  # type: ignore[method-assign]

    async def curtain(self) -> None:
        """Click the button."""
        await self.click_mark("scene", "Enter")

    async def chip(self, key: str) -> None:
        """Click the chip of ``key`` in the footer; where it has no room there, in the help."""
        row = self.app.screen.query_one("#footer").canvas().text()[0]
        at = row.find(f" {key} ")
        if at >= 0:
            await self.pilot.click("#footer", offset=(at + 1, 0))
            return
        self.kinds.add("help")
        help_key = self.app.look.keys.of("help")
        assert f" {help_key} help" in row, row
        await self.pilot.click("#footer", offset=(row.index(f" {help_key} help") + 1, 0))
        await self.pilot.pause()
        await self.click_mark("sheet", key)
        await self.pilot.pause()

    def marks(self, region: str) -> list[Mark]:
        """What can be clicked in a region, as it is painted now, but for what is painted over."""
        canvas = self.app.screen.query_one(f"#{region}").canvas()
        return [mark for mark in canvas.marks if canvas.marked(mark.x, mark.y) == mark]

    async def click_mark(self, region: str, key: str = "", row: int = 0, column: int = 0, button: int = 1) -> None:
        """Click a key or a row, after turning the wheel until it is seen."""
        for _ in range(80):
            for mark in self.marks(region):
                if (mark.key, mark.row, mark.column) == (key, row, column):
                    await self.pilot.click(f"#{region}", offset=(mark.x, mark.y), button=button)
                    await self.pilot.pause()
                    return
            self.app.screen.query_one(f"#{region}").on_mouse_scroll_down(MouseScrollDown(None, 0, 0, 0, 0, *WHEEL))
            await self.pilot.pause()
        raise AssertionError((key, row, column, self.app.screen, self.marks(region)))

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
            await self.click_mark("panel", "n" if mind.view.choice.purpose == "warning" else "y")
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
        """Click options of the panel until Enter works, then click Enter there; none where nothing must be chosen."""
        await self.pilot.pause()
        pick = mind.pick
        if pick.min == 0 and pick.single and self.rng.random() < 0.5:
            self.kinds.add("none")
            await self.click_mark("panel", "n")
            return
        for wanted in range(pick.min):
            await self.click_mark("panel", row=wanted)
            if mind.pick is not pick:
                return
        await self.click_mark("panel", "Enter")

    async def keys_for(self, mind: Any, move: Move) -> None:
        """The clicks of one move."""
        self.kinds.add(move.verb)
        if move.verb in ("essence", "hand"):
            await self.hover_spot(Spot("hand", move.a))
            await self.chip("v" if move.verb == "essence" else "s")
        elif move.verb in ("awaken", "evolve"):
            await self.click_spot(Spot("hand", move.a))
        elif move.verb in ("channel", "activate", "attack"):
            if self.rng.random() < 0.3:
                await self.chip("g")
            else:
                await self.hover_spot(Spot("own", move.a))
                await self.chip({"channel": "c", "activate": "x", "attack": "a"}[move.verb])
            await self.listed(move)
        elif move.verb in ("hero", "drain", "raise"):
            await self.hero()
            await self.listed(move)
        elif move.verb == "bank":
            await self.bank(mind, move)
        else:
            await self.chip("e")
            if mind._end_asked:
                await self.chip("e")

    async def hero(self) -> None:
        """Click the name of the own Hero, or of the player where there is no room for it."""
        rows = self.app.screen.query_one("#own-rail").canvas().text()
        side = mind_of(self.app).view.me
        for name in (side.hero.name.split(",")[0] if side.hero else "", side.name):
            for y, row in enumerate(rows):
                if name and name in row:
                    await self.pilot.click("#own-rail", offset=(row.index(name), y))
                    return
        raise AssertionError(rows)

    async def bank(self, mind: Any, move: Move) -> None:
        """Open the Banks, put the cursor on the Essence by a click, and click what Enter says there."""
        await self.chip("b")
        await self.pilot.pause()
        cards = [row[0].id for row in bank_rows(mind.view.me)]
        await self.click_mark("sheet", row=cards.index(mind.view.me.bank[move.a].card.id))
        await self.click_mark("sheet", "Enter")

    async def listed(self, move: Move) -> None:
        """When a list of moves is open, a click on the one that is meant."""
        await self.pilot.pause()
        sheet = self.app.screen
        if isinstance(sheet, MovesSheet):
            self.kinds.add("list")
            await self.click_mark("sheet", row=sheet.moves.index(move))
