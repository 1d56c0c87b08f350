"""The turn ribbon: always where the match is, by name or as dots, with what each part did; it can be switched off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from screenshots.scenes import SCENES
from screenshots.scenes import shown as shown_scene
from skyworld_tui.session.turnsteps import STEPS, TurnStep, steps_before, turn_steps
from skyworld_tui.tui import scenery
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.paint.turnline import WORDS, TurnShown, turn_line, turn_rows
from skyworld_tui.tui.palette import Look
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.turnsheet import TurnSheet
from skyworld_tui.tui.settings import Settings

from .driver import KeyPlayer, mind_of, settle
from .places import cells, press


def shown(now: str, n: int = 0, mine: bool = True) -> TurnShown:
    place = STEPS.index(now)
    states = ["done" if k < place else "now" if k == place else "ahead" for k in range(len(STEPS))]
    steps = tuple(TurnStep(step, state, n if state == "done" else 0) for step, state in zip(STEPS, states, strict=True))
    return TurnShown(7, "Ilse", mine, steps)


@pytest.mark.parametrize("now", STEPS)
@pytest.mark.parametrize("width", [24, 30, 60, 103, 160])
@pytest.mark.parametrize("n", [0, 3, 12])
def test_the_present_step_is_named_at_every_width(now: str, width: int, n: int) -> None:
    line = turn_line((width, 1), shown(now, n), look=Look(mono=True, glyphs="ascii")).text()[0]
    assert WORDS[now][:4] in line or {"durations": "ends"}.get(now, "") in line
    assert len(line) == width


def test_with_room_every_step_stands_there_with_what_it_did() -> None:
    line = turn_line((110, 1), shown("main", 3), look=Look()).text()[0]
    for step in STEPS[:7]:
        assert f"{WORDS[step]} 3" in line
    assert "START" in line and "END" in line and "Prep" in line


def test_a_skipped_refill_is_neither_done_nor_ahead() -> None:
    steps = list(shown("main").steps)
    steps[6] = TurnStep("refill", "skipped", 0, "not in a first turn")
    turn = replace_steps(shown("main"), steps)
    assert "refill" not in turn_line((110, 1), turn, look=Look()).text()[0]
    said = ["".join(run.text for run in row) for row in turn_rows(70, [turn])]
    assert any("not in a first turn" in row for row in said)


@pytest.mark.parametrize("width", [24, 40, 60, 130, 160])
def test_the_ribbon_names_its_key_where_there_is_room(width: int) -> None:
    row = turn_line((width, 1), shown("main", 0), look=Look()).text()[0]
    named = "MAIN" in row and "START" in row
    assert row.rstrip().endswith(" q") if named else row.startswith("q ")


def test_steps_that_nobody_saw_are_points() -> None:
    seen, unseen = shown("main"), shown("main")._replace(steps=steps_before("main"))
    assert turn_line((30, 1), seen, look=Look()).text()[0].count("○") == 7
    row = turn_line((30, 1), unseen, look=Look()).text()[0]
    assert "○" not in row and "●" not in row and row.count("·") == 10


async def test_the_pause_does_not_say_that_the_clock_runs() -> None:
    async with shown_scene(SCENES["pause"], (80, 24)) as pilot:
        said = cells(pilot.app)
        assert "The clock stands still" in said and "starts the clock again" in said and "goes on" not in said


def replace_steps(turn: TurnShown, steps: list[TurnStep]) -> TurnShown:
    return turn._replace(steps=tuple(steps))


def test_the_events_of_the_turn_are_read_once_as_long_as_nothing_happens(
    make_session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the table is drawn, and never those of the turn before."""
    read: list[int] = []
    whole = scenery.turn_steps
    monkeypatch.setattr(
        scenery, "turn_steps", lambda events, phase: (read.append(events[0].n), whole(events, phase))[1]
    )
    session, ribbon = make_session(), scenery.Ribbon()
    while session.match.phase != "main" or session.asked != session.holder:
        move = session.thinker()() if session.policy_asked else session.view().legal[0]
        session.play(move, session.decision_id)
    turn = ribbon.of(session)
    assert turn is not None and ribbon.of(session) is turn and read == [session.match.turn]
    session.play(next(move for move in session.view().legal if move.verb == "essence"), session.decision_id)
    after = ribbon.of(session)
    assert after is not None and after != turn and read == [session.match.turn] * 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_ribbon_tells_the_turn_of_the_match(make_session: Any, options: Any, size: tuple[int, int]) -> None:
    session = make_session()
    async with SkyWorldApp(options, session).run_test(size=size) as pilot:
        await settle(pilot)
        player = KeyPlayer(pilot, 3)
        for _ in range(12):
            if not isinstance(pilot.app.screen, MatchScreen):
                break
            await player.step()
            await settle(pilot)
        assert session.match.phase == "main" and " MAIN " in cells(pilot.app)
        if size[0] == 120 and session.match.turn > 2:
            drew = turn_steps(session.tally.turn_events, "main")[6].n
            assert (f"refill {drew}" if drew else "refill") in cells(pilot.app)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, TurnSheet)
        assert "Your moves, in any order" in cells(pilot.app)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, MatchScreen) and mind_of(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_on_it_tells_it_in_words(make_session: Any, options: Any, size: tuple[int, int]) -> None:
    async with SkyWorldApp(options, make_session()).run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        rows = cells(pilot.app).split("\n")
        y = next(n for n, row in enumerate(rows) if " MAIN " in row)
        await pilot.click(offset=(rows[y].index("MAIN"), y))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TurnSheet)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_can_be_switched_off(make_session: Any, options: Any, size: tuple[int, int]) -> None:
    off = replace(options, settings=Settings(turn_ribbon=False))
    async with SkyWorldApp(off, make_session()).run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        assert " MAIN " not in cells(pilot.app)
        pilot.app.change("turn_ribbon", True)
        await settle(pilot)
        assert " MAIN " in cells(pilot.app)
