"""What matches add up to: who counts, shares, streaks, lengths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from skyworld_tui.session.archive import Kept, read_kept
from skyworld_tui.session.recordtags import Tags
from skyworld_tui.session.statistics import WINDOW, Duel, Share, Streaks, statistics


def kept(n: int, winner: int | None, plays: tuple[str, str] = ("human", "easy"), **more: Any) -> Kept:
    """The n-th match, by date."""
    tags = Tags(turns=more.pop("turns", 10 + n), ended=more.pop("ended", "goal"), goes_on=more.pop("goes_on", ""))
    more.setdefault("decks", ("mine", "theirs"))
    more.setdefault("began", n % 2)
    date = f"2026-11-{n + 1:02}T10:00:00"
    return Kept(
        Path(f"{n:03}.skyworld"),
        date=date,
        winner=winner,
        plays=plays,
        names=more.pop("names", ("Ilse", "Marek")),
        tags=tags,
        **more,
    )


def test_a_match_counts_from_the_side_of_who_sat_at_the_keyboard() -> None:
    sums = statistics([kept(0, 0), kept(1, 0, ("easy", "human"), decks=("theirs", "mine")), kept(2, 1)])
    assert (sums.total.won, sums.total.of) == (1, 3)
    assert sums.results == (True, False, False), "oldest first"
    assert sums.decks == (Share("mine", 1, 3, 11.0),)
    assert sums.against == (Share("theirs", 1, 3, 11.0),)


def test_what_is_not_over_not_whole_or_played_by_nobody_is_left_out() -> None:
    records = [
        kept(0, None),
        kept(1, 0, ("hard", "easy")),
        kept(2, 0, placed=True),
        kept(3, 0, goes_on="a.skyworld 12"),
        kept(4, 0),
    ]
    sums = statistics(records)
    assert (sums.total.of, sums.left_out, sums.duels) == (1, 4, ())


def test_shares_by_level_deck_and_seat_the_most_played_first() -> None:
    records = [
        kept(0, 0, ("human", "hard"), decks=("a", "x")),
        kept(1, 1, ("human", "hard"), decks=("a", "y")),
        kept(2, 0, decks=("b", "y"), began=None),
    ]
    sums = statistics(reversed_copy(records))
    assert [(share.name, share.won, share.of) for share in sums.levels] == [("hard", 1, 2), ("easy", 1, 1)]
    assert [(share.name, share.won, share.of) for share in sums.decks] == [("a", 1, 2), ("b", 1, 1)]
    assert [(share.name, share.won, share.of) for share in sums.against] == [("y", 1, 2), ("x", 1, 1)]
    assert {share.name: (share.won, share.of) for share in sums.seats} == {"first": (1, 1), "second": (0, 1)}


def test_who_began_is_told_apart_by_the_seat_of_the_player() -> None:
    sums = statistics([kept(0, 1, ("easy", "human"), began=1), kept(1, 1, ("easy", "human"), began=0)])
    assert {share.name: share.won for share in sums.seats} == {"first": 1, "second": 1}


def test_streaks_now_and_longest() -> None:
    def streaks(results: str) -> Streaks:
        return statistics([kept(n, 0 if won == "w" else 1) for n, won in enumerate(results)]).streaks

    assert streaks("") == Streaks()
    assert streaks("w") == Streaks(1, 1, 0)
    assert streaks("wwlwllll") == Streaks(-4, 2, 4)
    assert streaks("llwww") == Streaks(3, 3, 2)


def test_the_curve_begins_when_there_are_enough_matches() -> None:
    records = [kept(n, 0) for n in range(WINDOW)]
    assert statistics(records[:-1]).curve == ()
    assert statistics(records).curve == (1.0,)
    assert statistics([*records, kept(WINDOW, 1)]).curve == (1.0, 0.9)


def test_lengths_and_ends() -> None:
    records = [
        kept(0, 0, turns=12),
        kept(1, 1, turns=12, ended="concede"),
        kept(2, 0, turns=20),
        kept(3, 0, turns=None),
    ]
    sums = statistics(records)
    assert sums.lengths == {12: (1, 1), 20: (1, 0)}
    assert sums.ends == {"goal": 3, "concede": 1}
    assert sums.total.turns == (12 + 12 + 20) / 3


def test_players_at_one_keyboard_are_told_by_name_whatever_their_seats() -> None:
    both = ("human", "human")
    records = [
        kept(0, 0, both, names=("Ilse", "Marek")),
        kept(1, 0, both, names=("marek", "Ilse")),
        kept(2, 1, both, names=("Marek", "ilse")),
        kept(3, 0, both, names=("Ilse", "Nina")),
        kept(4, None, both),
    ]
    sums = statistics(records)
    assert sums.total.of == 0
    assert [(duel.won, [name.casefold() for name in duel.names]) for duel in sums.duels] == [
        ((2, 1), ["ilse", "marek"]),
        ((1, 0), ["ilse", "nina"]),
    ]


def test_two_players_of_one_name_are_one_duel() -> None:
    duel = statistics([kept(0, 1, ("human", "human"), names=("Ana", "ana"))]).duels
    assert duel == (Duel(("ana", "ana"), (1, 0)),)


def test_who_began_is_read_off_the_moves(tmp_path: Path) -> None:
    seat = "{{name: {}, hero: none, plays: {}, deck: [nina*4]}}"
    players = f"p1: {seat.format('A', 'human')}\np2: {seat.format('B', 'easy')}\n"
    head = f"---\nformat: 1\nseed: 1\ngoal: 20\nfirst: drawn\n{players}clock: false\n---\n"
    path = tmp_path / "a.skyworld"
    for moves, began in (
        ("p1 keep\np2 redraw h1\n", None),
        ("p1 keep\np2 redraw h1\np2 essence h1\n", 1),
        ("p2 keep\np1 keep\np1 end\np2 end\n", 0),
        ("p1 keep\np2 concede\n", None),
    ):
        path.write_text(head + moves, "utf-8")
        assert read_kept(path).began == began


def reversed_copy(records: list[Kept]) -> list[Kept]:
    """The order in which an archive lists them."""
    return records[::-1]
