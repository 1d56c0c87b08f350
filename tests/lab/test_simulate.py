"""``simulate`` and ``bench``: the same plan gives the same games, and the JSON has the promised keys."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skyworld_tui.ai.random_policy import RandomPolicy
from skyworld_tui.cards.load import load_core
from skyworld_tui.lab import bench, matches, simulation
from skyworld_tui.lab.executors import KINDS, Workers, WorkersFailed
from skyworld_tui.lab.matches import DECKS, Player, play_match, setup_for
from skyworld_tui.lab.report import GAME_COLUMNS
from skyworld_tui.lab.simulation import Plan, Portion, Tally, play, play_portion, portions, simulate
from tests.lab.commands import game, report, rows, run

RANDOM = (Player("random"), Player("random"))
KEYS = {
    "games", "p1_wins", "p2_wins", "draws", "first_player_wins", "turns_mean", "errors", "stalls", "decisions",
    "seconds", "games_per_s", "decisions_per_s", "seed",
}  # fmt: skip


def test_a_plan_is_repeatable() -> None:
    plan = Plan(6, RANDOM, seed=5)
    assert simulate(plan) == simulate(plan)
    assert simulate(plan) != simulate(replace(plan, seed=6))


@pytest.mark.parametrize("executor", KINDS)
def test_the_number_of_jobs_changes_nothing(executor: str) -> None:
    plan = Plan(6, (Player("random"), Player("random", "four-winds")), swap=True, seed=1)
    assert simulate(plan, 2, executor) == simulate(plan)


def test_swapping_plays_each_seed_from_both_seats() -> None:
    plan = Plan(4, (Player("random", "four-winds"), Player("normal")), swap=True)
    seats = [plan.game(index) for index in range(4)]
    assert [seed for _, _, seed in seats] == [seats[0][2]] * 2 + [seats[2][2]] * 2
    assert [swapped for _, swapped, _ in seats] == [False, True, False, True]
    # A deck that was named moves with its player; otherwise it stays with the seat.
    assert seats[0][0] == (Player("random", "four-winds"), Player("normal", DECKS[1]))
    assert seats[1][0] == (Player("normal", DECKS[0]), Player("random", "four-winds"))
    setup = setup_for(load_core(), seats[1][0])
    assert [player.deck_id for player in setup.players] == [DECKS[0], "four-winds"]
    assert [player.name for player in setup.players] == ["normal", "random"]


def test_decks_change_from_seed_to_seed() -> None:
    plan = Plan(6, RANDOM, swap=True, decks=(("a", "b"), ("c", "d")))
    dealt = [tuple(player.deck for player in plan.game(index)[0]) for index in range(6)]
    assert dealt == [("a", "b")] * 2 + [("c", "d")] * 2 + [("a", "b")] * 2


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_portions_are_every_game_once_with_pairs_together(size: int) -> None:
    plans = [Plan(6, RANDOM, swap=True), Plan(5, RANDOM)]
    made = list(portions(plans, size, simulation.always, False))
    for number, plan in enumerate(plans):
        indexes = [index for portion in made if portion.number == number for index in portion.indexes]
        assert indexes == list(range(plan.games))
    assert all(
        portion.indexes.start % 2 == 0 and len(portion.indexes) % 2 == 0 for portion in made if not portion.number
    )
    assert {portion.number for portion in made[:2]} == {0, 1}, "plans take turns"


def test_a_plan_that_is_not_wanted_gets_no_portion() -> None:
    made = portions([Plan(6, RANDOM), Plan(2, RANDOM)], 1, lambda number: number == 1, False)
    assert [(portion.number, portion.indexes.start) for portion in made] == [(1, 0), (1, 1)]


def test_a_worker_with_other_files_does_not_play() -> None:
    portion = Portion(Plan(1, RANDOM), 0, range(1), False, "another digest")
    with pytest.raises(ValueError, match="of this worker are not those"):
        play_portion(portion)
    with ThreadPoolExecutor(1) as pool, pytest.raises(WorkersFailed, match="this version of the game"):
        list(Workers(pool, 1, "cluster:1").in_order(play_portion, [portion]))


def test_wins_are_counted_for_the_player_and_not_for_the_seat() -> None:
    tally = Tally()
    tally.add(game(0, True, first=0, turns=10, decisions=30))
    tally.add(game(1, False, first=0, turns=12, decisions=31))  # swapped: seat 0 wins, the second player
    tally.add(game(2, None, first=1, turns=401, stalled=True))
    tally.add(game(3, None, error="ValueError: x"))
    assert (tally.games, tally.wins, tally.over, tally.share) == (4, [1, 1], 2, 0.5)
    assert (tally.first_player_wins, tally.turns_mean) == (2, 11.0)
    assert (tally.errors, tally.stalls, tally.decisions) == (1, 1, 61)


def test_pairs_are_counted_where_both_games_have_a_winner() -> None:
    tally = Tally(paired=True)
    for index, won in enumerate((True, True, True, False, False, False, True, None)):
        tally.add(game(index, won))
    assert (tally.pairs.lost, tally.pairs.split, tally.pairs.won) == (1, 1, 1)
    assert tally.share == 0.5 and tally.wins == [4, 3]


@pytest.mark.parametrize(
    ("plan", "said"), [({"games": 0}, "number of games"), ({"games": 3, "swap": True}, "must be even")]
)
def test_plans_that_cannot_be(plan: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Plan(players=RANDOM, **plan)


@pytest.mark.parametrize(
    ("text", "player"), [("random", Player("random")), ("normal:four-winds", Player("normal", "four-winds"))]
)
def test_players_are_a_level_and_a_deck(text: str, player: Player) -> None:
    assert Player.parse(text, load_core().decks) == player
    assert str(player) == text


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
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr(matches, "play_match", broken)
    status, out, err = run(capsys, "simulate --games 4 --jobs 1 --json")
    assert status == 1 and json.loads(out)["errors"] == 4
    assert err.count("RuntimeError: no such card") == 4


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "simulate --games 4 --swap --seed 3 --jobs 1")
    assert found.keys() >= KEYS
    assert (found["games"], found["seed"], found["errors"], found["stalls"]) == (4, 3, 0, 0)
    assert found["p1_wins"] + found["p2_wins"] == 4 and found["pairs"] == 2
    low, high = found["interval95"]
    assert low <= found["p1_share"] <= high


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "simulate --games 4 --p2 random:four-winds --cards")
    assert (status, err) == (0, "")
    assert "random:four-winds" in out and "95 % over 4 games" in out and "who begins" in out and "Nina" in out


def test_the_table_has_a_line_for_each_game_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cards = tmp_path / "games.csv", tmp_path / "cards.csv"
    assert report(capsys, f"simulate --games 8 --csv {file} --cards-csv {cards}")["games"] == 8
    status, printed, _ = run(capsys, "simulate --games 8 --csv")
    assert status == 0 and printed == file.read_text("utf-8")
    table = rows(printed)
    assert tuple(table[0]) == GAME_COLUMNS and [row["game"] for row in table] == [str(number) for number in range(8)]
    assert all(None not in row.values() for row in table)
    assert {row["deck"] for row in rows(cards.read_text("utf-8"))} == set(DECKS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--p1 normla", "unknown level 'normla'; nearest: normal"),
        ("--p2 random:x", "unknown deck 'x'"),
        ("--games 3 --swap", "must be even"),
        ("--jobs 0", "at least 1"),
        ("--jobs 1000000", "at most"),
        ("--games 1000000000000", "at most"),
        ("--csv --json", "standard output"),
        ("--csv --cards-csv", "standard output"),
        ("--games 0", "at least 1"),
        ("--csv /nowhere/at/all", "no such file"),
    ],
)
def test_bad_use_is_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, f"simulate {words}")
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


def test_a_deck_of_cards_that_are_gone_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    core = load_core()
    deck = core.decks["four-winds"]
    broken = replace(core, decks={**core.decks, "four-winds": replace(deck, cards={"ninna": 4, **deck.cards})})
    monkeypatch.setattr("skyworld_tui.cards.load.load_core", lambda: broken)
    line = "skyworld: deck 'four-winds': unknown card 'ninna'; nearest: nina\n"
    for words in ("simulate --p1 random:four-winds", "matrix --decks four-winds", "ladder --decks four-winds"):
        assert run(capsys, words) == (2, "", line)
    broken = replace(core, decks={**core.decks, "four-winds": replace(deck, hero="nobody")})
    assert "unknown Hero 'nobody'" in run(capsys, "simulate --p2 random:four-winds")[2]
    broken = replace(core, decks={key: deck for key, deck in core.decks.items() if key != DECKS[0]})
    status, _, err = run(capsys, "simulate")
    assert status == 2 and f"unknown deck '{DECKS[0]}'" in err


def test_a_worker_that_dies_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def dies(*_: object) -> Any:
        raise WorkersFailed("a worker process ended in the middle of its work")
        yield

    monkeypatch.setattr(simulation, "play", dies)
    status, out, err = run(capsys, "simulate --games 4 --json")
    found = json.loads(out)
    assert status == 1 and found["games"] == 0
    assert found["p1_share"] is None, "what was not measured has no figure"
    assert "a worker process ended" in err and "missing" in err and err.count("\n") == 1


def test_an_interruption_prints_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = simulation.play_portion

    def stop(portion: Portion) -> Any:
        if 2 in portion.indexes:
            raise KeyboardInterrupt
        return played(portion)

    monkeypatch.setattr(simulation, "play_portion", stop)
    file = tmp_path / "games.csv"
    found = report(capsys, f"simulate --games 4 --jobs 1 --csv {file}", status=130)
    assert found["games"] == 2 and len(rows(file.read_text("utf-8"))) == 2


def test_games_are_not_kept() -> None:
    """They come one by one, so that a million need no more memory than a hundred."""
    played = play([Plan(10_000_000, RANDOM)], Workers(None, 1))
    assert [next(played)[1].index for _ in range(3)] == [0, 1, 2]


def test_bench_has_the_promised_keys(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "thinking", lambda setup, level, seconds: (1.0, 2.0))
    found = report(capsys, "bench --seconds 0.2")
    assert found.keys() == {
        "decisions_per_s", "games_per_s", "copy_us", "state_kib", "levels", "python", "machine",
    }  # fmt: skip
    assert found["levels"].keys() == set(matches.LEVELS)
    assert all(times.keys() == {"ms_p50", "ms_p95"} for times in found["levels"].values())


def test_bench_in_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "LEVELS", ("random",))
    status, out, err = run(capsys, "bench --seconds 0.1")
    assert (status, err) == (0, "") and "decisions a second" in out and "random" in out
    assert run(capsys, "bench --seconds 0")[0] == 2


def test_bench_says_how_long_it_takes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "thinking", lambda setup, level, seconds: (1.0, 2.0))
    monkeypatch.setattr(bench, "MATCH_SECONDS", {"hard": 20.0, "expert": 40.0})
    status, _, err = run(capsys, "bench --seconds 0.8")
    assert status == 0 and err.startswith("skyworld: this takes about 61 s: ") and err.count("\n") == 1
    assert bench.expected(1000) == pytest.approx(1000), "time enough for a match of everybody"


def test_a_level_is_measured_over_whole_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """However short the time: late decisions take longer than early ones."""
    turns: list[int] = []

    class Noting(RandomPolicy):
        def decide(self, view: Any) -> Any:
            turns.append(view.turn)
            return super().decide(view)

    monkeypatch.setattr(bench, "make_policy", lambda level, seed: Noting(seed))
    bench.thinking(setup_for(load_core(), RANDOM), "random", 1e-9)
    assert max(turns) > 10


def test_percentiles_by_nearest_rank() -> None:
    values = [float(value) for value in range(1, 101)]
    assert (bench.percentile(values, 50), bench.percentile(values, 95), bench.percentile([2.0], 95)) == (
        50.0,
        95.0,
        2.0,
    )
