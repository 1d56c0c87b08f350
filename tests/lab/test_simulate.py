"""``simulate`` and ``bench``: the same plan gives the same games, and the JSON has the promised keys."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.ai.random_policy import RandomPolicy
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match
from skyworld_tui.lab import bench, command, matches, simulation
from skyworld_tui.lab.matches import MatchResult, Player, play_match, setup_for
from skyworld_tui.lab.simulation import Game, Plan, simulate, summarize

RANDOM = (Player("random"), Player("random"))
KEYS = {
    "games", "p1_wins", "p2_wins", "draws", "first_player_wins", "turns_mean", "errors", "stalls", "decisions",
    "seconds", "games_per_s", "decisions_per_s", "seed",
}  # fmt: skip


def arguments(**given: Any) -> argparse.Namespace:
    plain = {"games": 4, "p1": "random", "p2": "random", "swap": False, "seed": 0, "jobs": 1, "executor": "process"}
    return argparse.Namespace(**{**plain, "json": True, "csv": None, **given})


def test_a_plan_is_repeatable() -> None:
    plan = Plan(6, RANDOM, seed=5)
    assert simulate(plan) == simulate(plan)
    assert simulate(plan) != simulate(replace(plan, seed=6))


@pytest.mark.parametrize("executor", simulation.EXECUTORS)
def test_the_number_of_jobs_changes_nothing(executor: str) -> None:
    plan = Plan(6, (Player("random"), Player("random", "four-winds")), swap=True, seed=1)
    assert simulate(plan, 2, executor) == simulate(plan)


def test_swapping_plays_each_seed_from_both_seats() -> None:
    plan = Plan(4, (Player("random", "four-winds"), Player("normal")), swap=True)
    seats = [plan.game(index) for index in range(4)]
    assert [seed for _, _, seed in seats] == [seats[0][2]] * 2 + [seats[2][2]] * 2
    assert [swapped for _, swapped, _ in seats] == [False, True, False, True]
    assert seats[1][0] == (plan.players[1], plan.players[0])
    # A deck that was named moves with its player; otherwise it stays with the seat.
    setup = setup_for(load_core(), seats[1][0])
    assert [player.deck_id for player in setup.players] == ["lanterns-at-dusk", "four-winds"]
    assert [player.name for player in setup.players] == ["normal", "random"]


def test_wins_are_counted_for_the_player_and_not_for_the_seat() -> None:
    games = [
        Game(0, False, MatchResult(1, first=0, winner=0, turns=10, decisions=30)),
        Game(1, True, MatchResult(1, first=0, winner=0, turns=12, decisions=31)),
        Game(2, False, MatchResult(2, first=1, winner=None, turns=401, stalled=True)),
        Game(3, True, MatchResult(2, error="ValueError: x")),
    ]
    summary = summarize(games, 7, 2.0)
    assert (summary.games, summary.p1_wins, summary.p2_wins, summary.draws) == (4, 1, 1, 0)
    assert (summary.first_player_wins, summary.turns_mean) == (2, 11.0)
    assert (summary.errors, summary.stalls, summary.decisions, summary.seed) == (1, 1, 61, 7)
    assert summary.games_per_s == 2.0


@pytest.mark.parametrize("plan", [{"games": 0}, {"games": 3, "swap": True}])
def test_plans_that_cannot_be(plan: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="number of games"):
        Plan(players=RANDOM, **plan)


@pytest.mark.parametrize(
    ("text", "player"), [("random", Player("random")), ("normal:four-winds", Player("normal", "four-winds"))]
)
def test_players_are_a_level_and_a_deck(text: str, player: Player) -> None:
    assert Player.parse(text, load_core().decks) == player


@pytest.mark.parametrize(("text", "near"), [("normla", "normal"), ("random:four-wind", "four-winds")])
def test_unknown_levels_and_decks_name_the_nearest(text: str, near: str) -> None:
    with pytest.raises(ValueError, match=f"nearest: {near}"):
        Player.parse(text, load_core().decks)


def test_a_match_that_never_ends_is_cut_off() -> None:
    class Idle(RandomPolicy):
        def decide(self, view: Any) -> Any:
            return next((move for move in view.legal if move.verb in ("end", "keep")), view.legal[0])

    turns: list[int] = []
    result = play_match(
        setup_for(load_core(), RANDOM), (Idle(0), Idle(1)), 3, max_turns=4, watch=lambda match: turns.append(match.turn)
    )
    assert result.stalled and result.winner is None
    assert max(turns) == 5


def test_what_a_match_raises_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> Match:
        raise RuntimeError("no such card")

    monkeypatch.setattr(matches, "play_match", broken)
    assert command.simulate(arguments()) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["errors"] == 4
    assert said.err.count("RuntimeError: no such card") == 4


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.simulate(arguments(swap=True, seed=3)) == 0
    said = capsys.readouterr()
    report = json.loads(said.out)
    assert report.keys() == KEYS
    assert (report["games"], report["seed"], report["errors"], report["stalls"]) == (4, 3, 0, 0)
    assert report["p1_wins"] + report["p2_wins"] == 4
    assert said.err == ""


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.simulate(arguments(json=False, p2="random:four-winds")) == 0
    assert "random:four-winds" in capsys.readouterr().out


def test_the_table_has_a_line_for_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    assert command.simulate(arguments(csv=str(file))) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert command.simulate(arguments(csv="-", json=False)) == 0
    printed = capsys.readouterr().out
    assert printed == file.read_text()
    rows = [line.split(",") for line in printed.splitlines()]
    assert tuple(rows[0]) == command.COLUMNS and len(rows) == 5
    assert {len(row) for row in rows} == {len(command.COLUMNS)}


@pytest.mark.parametrize(
    "wrong", [{"p1": "normla"}, {"p2": "random:x"}, {"games": 3, "swap": True}, {"jobs": 0}, {"csv": "-"}, {"games": 0}]
)
def test_bad_use_is_one_line(wrong: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.simulate(arguments(**wrong)) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1


@pytest.mark.parametrize("wrong", [{"jobs": 10**6}, {"games": 10**12}, {"games": 10**12, "jobs": 2}])
def test_numbers_that_no_machine_has_are_refused(wrong: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.simulate(arguments(**wrong)) == 2
    said = capsys.readouterr()
    assert said.out == "" and "at most" in said.err and said.err.count("\n") == 1


def test_a_deck_of_cards_that_are_gone_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    core = load_core()
    deck = core.decks["four-winds"]
    broken = replace(core, decks={**core.decks, "four-winds": replace(deck, cards={"ninna": 4, **deck.cards})})
    monkeypatch.setattr("skyworld_tui.cards.load.load_core", lambda: broken)
    assert command.simulate(arguments(p1="random:four-winds")) == 2
    assert capsys.readouterr().err == "skyworld: deck 'four-winds': unknown card 'ninna'; nearest: nina\n"
    broken = replace(core, decks={**core.decks, "four-winds": replace(deck, hero="nobody")})
    assert command.simulate(arguments(p2="random:four-winds")) == 2
    assert "unknown Hero 'nobody'" in capsys.readouterr().err
    broken = replace(core, decks={key: deck for key, deck in core.decks.items() if key != matches.DECKS[0]})
    assert command.simulate(arguments()) == 2
    assert f"unknown deck '{matches.DECKS[0]}'" in capsys.readouterr().err


def test_a_worker_that_dies_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def dies(*_: object) -> None:
        raise BrokenProcessPool("a child was killed")

    monkeypatch.setattr(simulation, "simulate", dies)
    assert command.simulate(arguments(jobs=2)) == 1
    said = capsys.readouterr()
    assert "a worker process ended" in said.err and said.err.count("\n") == 1
    assert json.loads(said.out)["games"] == 0


def test_more_workers_than_cores_are_not_started(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.workers(1) == 1
    assert simulation.workers(256) <= 4 * (os.cpu_count() or 1)
    if simulation.workers(256) < 256:
        assert command.simulate(arguments(jobs=256, executor="thread")) == 0
        assert "workers are as many" in capsys.readouterr().err


def running(group: int) -> int:
    """How many processes of a group run; the dead that nobody has buried are not counted."""
    count = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, of = stat.read_text("utf-8", errors="replace").rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        count += int(of) == group and state != "Z"
    return count


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_workers_end_with_their_master() -> None:
    words = [sys.executable, "-m", "skyworld_tui.cli", "simulate", "--games", "100000", "--jobs", "2", "--json"]
    master = subprocess.Popen(
        words, cwd=Path(__file__).resolve().parents[2], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    patience = range(200_000)  # looks, not seconds
    assert any(running(master.pid) >= 3 for _ in patience), "the workers start"
    master.send_signal(signal.SIGTERM)
    _, err = master.communicate()
    assert master.returncode == -signal.SIGTERM and "Traceback" not in err
    assert any(running(master.pid) == 0 for _ in patience), "nobody goes on without the master"


def test_an_interruption_prints_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = simulation.play_games

    def stop(plan: Plan, indexes: Sequence[int]) -> list[Game]:
        if 2 in indexes:
            raise KeyboardInterrupt
        return played(plan, indexes)

    monkeypatch.setattr(simulation, "play_games", stop)
    assert command.simulate(arguments()) == command.INTERRUPTED
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_bench_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.bench(argparse.Namespace(seconds=0.2, json=True)) == 0
    report = json.loads(capsys.readouterr().out)
    assert report.keys() == {
        "decisions_per_s", "games_per_s", "copy_us", "state_kib", "levels", "python", "machine",
    }  # fmt: skip
    assert report["levels"].keys() == matches.LEVELS.keys()
    assert all(times.keys() == {"ms_p50", "ms_p95"} for times in report["levels"].values())
    assert command.bench(argparse.Namespace(seconds=0.2, json=False)) == 0
    assert "decisions_per_s" in capsys.readouterr().out
    assert command.bench(argparse.Namespace(seconds=0.0, json=True)) == 2


def test_percentiles_by_nearest_rank() -> None:
    values = [float(value) for value in range(1, 101)]
    assert (bench.percentile(values, 50), bench.percentile(values, 95), bench.percentile([2.0], 95)) == (
        50.0,
        95.0,
        2.0,
    )
