"""The ladder: pairs of games, intervals over them, ratings, and an early end that does not depend on the workers."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skyworld_tui.ai import LEVELS
from skyworld_tui.cards.load import load_core
from skyworld_tui.lab import ladder as ladder_module
from skyworld_tui.lab import matches, simulation
from skyworld_tui.lab.ladder import BATCH, Ladder
from skyworld_tui.lab.matches import DECKS, Player, deck_pairs, playable_decks
from skyworld_tui.lab.report import LADDER_COLUMNS
from skyworld_tui.lab.simulation import Plan, Tally, simulate
from tests.lab.commands import game, report, rows, run

KEYS = {"levels", "pairs", "win_rate", "elo", "interval95"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_mirror_is_exactly_even_over_pairs(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The policies' seeds belong to seat and seed, so with the seats exchanged the same match is played again. The
    matches are short ones, to 6 Faith."""
    setup_for = matches.setup_for
    monkeypatch.setattr(matches, "setup_for", lambda *of: replace(setup_for(*of), goal=6))
    tally = Tally(paired=True)
    games = simulate(Plan(4, (Player(level), Player(level)), swap=True, decks=deck_pairs(DECKS)))
    for each in games:
        tally.add(each)
    assert (tally.pairs.lost, tally.pairs.split, tally.pairs.won, tally.errors) == (0, 2, 0, 0)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.result == second.result and first.decks == second.decks
    assert games[0].decks != games[2].decks


def test_decks_are_dealt_about_equally_often_from_the_beginning() -> None:
    for count in range(1, 8):
        names = [str(number) for number in range(count)]
        pairs = deck_pairs(names)
        assert len(pairs) == count * (count + 1) // 2
        assert all(first == second for first, second in pairs[-count:]), "a deck against itself comes last"
        assert {frozenset(pair) for pair in pairs} == {frozenset(each) for each in combinations(names, 2)} | {
            frozenset([name]) for name in names
        }
        for end in range(len(pairs)):
            dealt = [name for pair in pairs[:end] for name in pair]
            often = [dealt.count(name) for name in names]
            assert max(often) - min(often) <= 2, f"{count} decks, {end} pairs: {often}"


def test_both_players_play_both_decks_of_a_pair() -> None:
    plan = Ladder(["random", "normal"], 4, (("a", "b"), ("c", "d"))).plans[0]
    seated = [[str(player) for player in plan.game(index)[0]] for index in range(4)]
    assert seated == [
        ["normal:a", "random:b"],
        ["random:a", "normal:b"],
        ["normal:c", "random:d"],
        ["random:c", "normal:d"],
    ]


def test_the_json_has_the_promised_keys_and_every_pairing(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "ladder --levels random,novice --games 4 --seed 3 --jobs 1")
    assert found.keys() >= KEYS
    assert (found["levels"], found["pairs"], found["games"]) == (["random", "novice"], 2, 4)
    (middle, low), (high, other) = found["win_rate"]
    assert middle == other == 0.5 and low + high == 1 and high > 0.5
    ends = found["interval95"]
    assert ends[0][0] == [0.5, 0.5] and ends[1][0] == pytest.approx([1 - ends[0][1][1], 1 - ends[0][1][0]])
    assert found["elo"][0] == -found["elo"][1] < 0
    assert len(found["decks"]) == len(deck_pairs(playable_decks(load_core())))
    assert (found["errors"], found["stalls"], found["seed"]) == (0, 0, 3)


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("seconds", "games_per_s")}


def test_the_number_of_jobs_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder_module, "BATCH", 2)
    line = "ladder --levels random,novice --games 16 --until-clear 10 --decks four-winds,the-long-wake"
    one, two = (report(capsys, f"{line} --jobs {jobs} --executor thread") for jobs in (1, 2))
    assert timeless(one) == timeless(two)
    assert one["pairings"][0]["clear"] and one["games"] < 16, "it ends early"


def fed(ladder: Ladder, number: int, games: int, won: Any) -> int:
    """Give a pairing so many games; which of them its row wins. How far the bar has moved."""
    return sum(ladder.add(number, game(index, won(index))) for index in range(games))


def test_a_pairing_ends_when_its_interval_is_clear() -> None:
    ladder = Ladder(["random", "normal"], 200, (DECKS,), until_clear=0.5)
    assert fed(ladder, 0, 2 * BATCH - 1, lambda _: True) == 2 * BATCH - 1
    assert ladder.wanted(0), "it is not looked at within a batch"
    assert ladder.add(0, game(2 * BATCH - 1, True)) == 1 + 200 - 2 * BATCH
    assert not ladder.wanted(0) and ladder.is_clear(0)
    before = ladder.tallies[0].games
    assert ladder.add(0, game(2 * BATCH, False)) == 0
    assert ladder.tallies[0].games == before, "a late game changes nothing"


def test_a_pairing_is_looked_at_after_whole_batches_alone() -> None:
    ladder = Ladder(["random", "normal"], 200, (DECKS,), until_clear=0.05)
    ends = next(number for number in range(1, 200) if ladder.add(0, game(number - 1, True)) > 1)
    assert ends == 2 * BATCH, "wins are clearly more than 5 % long before"


def test_an_even_pairing_does_not_end_early_and_another_share_may_be_asked() -> None:
    even = Ladder(["random", "normal"], 200, (DECKS,), until_clear=0.5)
    assert fed(even, 0, 200, lambda index: index % 4 < 2) == 200
    assert even.wanted(0)
    other = Ladder(["random", "normal"], 200, (DECKS,), until_clear=0.9)
    fed(other, 0, 40, lambda index: index % 2 == 0)
    assert not other.wanted(0), "splits are clearly not 90 %"
    plain = Ladder(["random", "normal"], 200, (DECKS,))
    fed(plain, 0, 200, lambda _: True)
    assert plain.wanted(0)


def test_even_levels_are_seldom_called_different() -> None:
    """Two hundred even pairings of 100 pairs, looked at ten times each (seed 5): no more than 5 % end early."""
    rng = Random(5)
    early = 0
    for _ in range(200):
        ladder = Ladder(["random", "normal"], 200, (DECKS,), until_clear=0.5)
        fed(ladder, 0, 200, lambda _: rng.random() < 0.5)
        early += ladder.is_clear(0)
    assert early <= 10


def test_only_neighbours_meet_when_asked() -> None:
    def couples(neighbours: bool) -> set[tuple[int, int]]:
        ladder = Ladder(["a", "b", "c"], 2, (DECKS,), neighbours=neighbours)
        return {(each.row, each.column) for each in ladder.pairings}

    assert couples(False) == {(1, 0), (2, 0), (2, 1)}
    assert couples(True) == {(1, 0), (2, 1)}
    ladder = Ladder(["a", "b", "c"], 2, (DECKS,), neighbours=True)
    for number in (0, 1):
        fed(ladder, number, 2, lambda _: True)
    assert ladder.win_rate() == [[0.5, 0.0, None], [1.0, 0.5, 0.0], [None, 1.0, 0.5]]
    assert ladder.interval95()[0][2] is None
    ratings = ladder.elo()
    assert ratings is not None and ratings == sorted(ratings)


def test_a_pair_without_a_winner_counts_for_nobody() -> None:
    ladder = Ladder(["random", "normal"], 6, (DECKS,))
    for index, won in enumerate((True, True, None, True, True, None)):
        ladder.add(0, game(index, won, stalled=won is None))
    assert (ladder.tallies[0].pairs.count, ladder.stalls) == (1, 2)


def test_the_table_for_people_and_the_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ladder.csv"
    status, out, err = run(capsys, f"ladder --levels random,novice --games 2 --csv {file} --jobs 1")
    assert status == 0 and err == ""
    assert "novice - random" in out and "Elo" in out and "95 %" in out and "0 errors, 0 stalls" in out
    table = rows(file.read_text("utf-8"))
    assert tuple(table[0]) == LADDER_COLUMNS
    assert [(row["level"], row["against"], row["pairs"]) for row in table] == [("novice", "random", "1")]
    status, out, _ = run(capsys, "ladder --levels random,novice --games 2 --csv --jobs 1")
    assert status == 0 and out == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--levels normla,random", "unknown level 'normla'; nearest: normal"),
        ("--levels normal", "two levels or more"),
        ("--levels normal,normal", "level 'normal' stands twice"),
        ("--levels normal,,random", "an empty word"),
        ("--decks four-wind", "unknown deck 'four-wind'; nearest: four-winds"),
        ("--games 3", "must be even"),
        ("--games 100000000", "at most"),
        ("--until-clear 100", "between 0 and 100"),
        ("--until-clear x", "between 0 and 100"),
        ("--json --csv", "standard output"),
        ("--neighbors", "nearest: --neighbours"),
        ("--csv /nowhere/at/all", "no such file"),
    ],
)
def test_bad_use_is_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, f"ladder {words}")
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


def test_an_interruption_prints_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = simulation.play_portion

    def stop(portion: simulation.Portion) -> Any:
        if portion.indexes.start >= 2:
            raise KeyboardInterrupt
        return played(portion)

    monkeypatch.setattr(simulation, "play_portion", stop)
    found = report(capsys, "ladder --levels random,novice --games 10 --jobs 1", status=130)
    assert found["games"] == 2 and found["pairs"] == 5 and found["pairings"][0]["pairs"] == 1


def test_faults_and_stalls_are_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr("skyworld_tui.lab.matches.play_match", broken)
    status, out, err = run(capsys, "ladder --levels random,novice --games 60 --json --jobs 1")
    assert status == 1 and '"errors": 60' in out and '"elo": null' in out and '"win_rate": null' in out
    assert err.count("RuntimeError: no such card") == 20, "the first of them are told"
