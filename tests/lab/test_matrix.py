"""Deck against deck, and which cards win."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Event, Match, Move
from skyworld_tui.lab.cardstats import USES, CardRow, CardTable, CardUse, CardWatch
from skyworld_tui.lab.intervals import Pairs
from skyworld_tui.lab.matches import Player, play_match, playable_decks, setup_for
from skyworld_tui.lab.matrix import Matrix
from skyworld_tui.lab.report import CARD_COLUMNS, MATRIX_COLUMNS, cards_table, matrix_json, show
from tests.lab.commands import game, report, rows, run

DECKS = ("four-winds", "the-long-wake", "past-the-horizon")
NONE: frozenset[str] = frozenset()


def test_every_two_decks_meet_and_each_meets_itself() -> None:
    matrix = Matrix(DECKS, "random", 10)
    assert [(cell.row, cell.column) for cell in matrix.cells] == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    plan = matrix.plans[1]
    assert plan.swap and plan.players == (Player("random", DECKS[0]), Player("random", DECKS[1]))
    assert not matrix.plans[0].swap, "a mirror match with the seats exchanged is the same match again"


def test_shares_intervals_and_totals() -> None:
    matrix = Matrix(DECKS[:2], "random", 4)
    for index, won in enumerate((True, True, True, False)):
        matrix.add(1, game(index, won, first=0, turns=10 + index))
    for index in range(2):
        matrix.add(0, game(index, True, swapped=False, first=1, turns=20))
    assert (matrix.share(1), matrix.share(0), matrix.interval95(0)) == (0.75, 0.5, (0.5, 0.5))
    low, high = matrix.interval95(1)
    assert low < 0.75 < high
    assert (matrix.deck_pairs(0), matrix.deck_pairs(1)) == (Pairs(0, 1, 1), Pairs(1, 1, 0))
    found = matrix_json(matrix, 1.0, cards=False)
    assert [each["win_rate"] for each in found["overall"]] == [0.75, 0.25]
    assert found["overall"][1]["interval95"] == pytest.approx([1 - high, 1 - low], abs=1e-4)
    # seat 0 begins the four games and wins all but the second; the mirrors are begun and lost by seat 1
    assert matrix.first_player()[:2] == (3, 6)
    assert matrix.turns_mean == pytest.approx((10 + 11 + 12 + 13 + 20 + 20) / 6)


def test_the_json_and_the_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cards = tmp_path / "matrix.csv", tmp_path / "cards.csv"
    line = f"matrix --level random --games 4 --decks {DECKS[0]},{DECKS[1]} --jobs 1 --csv {file} --cards-csv {cards}"
    found = report(capsys, line)
    assert (found["decks"], found["level"], found["games"]) == (list(DECKS[:2]), "random", 12)
    assert found["win_rate"][0][1] + found["win_rate"][1][0] == 1 and found["win_rate"][0][0] == 0.5
    low, high = found["interval95"][0][1]
    assert low < found["win_rate"][0][1] < high
    assert 0 <= found["first_player_share"] <= 1 and found["turns_mean"] > 4 and "cards" not in found
    table = rows(file.read_text("utf-8"))
    assert tuple(table[0]) == MATRIX_COLUMNS and [row["games"] for row in table] == ["4", "4", "4"]
    counted = rows(cards.read_text("utf-8"))
    assert tuple(counted[0]) == CARD_COLUMNS and {row["deck"] for row in counted} == set(DECKS[:2])
    assert all(int(row["wins"]) <= int(row["count"]) <= 12 for row in counted)


def test_cards_in_the_json_and_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"matrix --level random --games 2 --decks {DECKS[0]} --jobs 1 --cards"
    found = report(capsys, line)
    assert found["cards"] and {each["use"] for each in found["cards"]} == set(USES)
    assert {each["deck_win_rate"] for each in found["cards"]} == {0.5}, "one side of a mirror wins"
    status, out, err = run(capsys, line)
    assert status == 0 and err == "" and all(word in out for word in (*USES, "Nina", "all others", "who begins"))


def test_what_was_not_measured_has_no_figure() -> None:
    matrix = Matrix(DECKS[:2], "random", 4)
    found = matrix_json(matrix, 1.0, cards=False)
    assert found["win_rate"][0][1] is None and found["interval95"][0][1] == [0.0, 1.0]
    assert found["overall"][0]["win_rate"] is None and found["first_player_share"] is None
    assert found["cells"][1]["win_rate"] is None


def test_all_playable_decks_without_a_list() -> None:
    decks = playable_decks(load_core())
    assert "four-winds" in decks and "first-light" not in decks, "a tutorial deck is not playable"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--level normla", "unknown level 'normla'; nearest: normal"),
        ("--decks four-winds,four-wind", "unknown deck 'four-wind'; nearest: four-winds"),
        ("--decks four-winds,four-winds", "deck 'four-winds' stands twice"),
        ("--games 5", "must be even"),
        ("--csv --cards-csv", "standard output"),
        ("--json --cards-csv", "standard output"),
    ],
)
def test_bad_use_is_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, f"matrix {words}")
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_noted_is_what_happens(seed: int) -> None:
    """Against the match itself: hands looked at after every move, and who had which cards on the table."""
    setup = setup_for(load_core(), (Player("random", DECKS[0]), Player("random", DECKS[1])))
    policies = (make_policy("random", 2 * seed), make_policy("random", 2 * seed + 1))
    seen: tuple[set[str], set[str]] = (set(), set())
    fielded: tuple[set[str], set[str]] = (set(), set())
    kept: list[frozenset[str]] = []

    def watch(match: Match) -> None:
        view = match.view(0, legal=False)
        if match.turn == 1 and not kept:
            kept.extend(opening_kept(match))
        for seat in (0, 1):
            seen[seat].update(card.id for card in match.hand(seat))
            fielded[seat].update(each.card.id for each in view.seats[seat].field if each is not None)

    noted = CardWatch()
    play_match(setup, policies, seed, watch=watch, observer=noted)
    use = noted.use()
    for seat in (0, 1):
        drawn = use.of("drawn", seat)
        assert drawn == seen[seat] | use.of("played", seat) & drawn
        assert fielded[seat] <= use.of("played", seat)
        assert use.of("kept", seat) == kept[seat]


def opening_kept(match: Match) -> list[frozenset[str]]:
    """What each seat kept, from the record."""
    begun = Match.from_record(match.record, 0)
    kept: list[frozenset[str]] = [NONE, NONE]
    for seat, text in match.record.moves[:2]:
        move = begun.parse(text)
        hand = begun.hand(seat)
        kept[seat] = frozenset(card.id for place, card in enumerate(hand) if place not in move.picks)
        begun.play(move, seat)
    return kept


def test_a_return_from_an_attachment_is_no_new_play() -> None:
    nina = load_core().cards["nina"]
    noted = CardWatch()
    noted.played(1, Move("end"), [Event("awaken", 1, card=nina, slot=0, why="return")])
    assert noted.use().of("played", 1) == NONE
    noted.played(1, Move("awaken"), [Event("awaken", 1, card=nina, slot=0, why="hand")])
    assert (noted.use().of("played", 1), noted.use().of("played", 0)) == ({"nina"}, NONE)


def test_found_and_used_from_the_hand_count_too() -> None:
    nina = load_core().cards["nina"]
    noted = CardWatch()
    noted.played(0, Move("yes"), [Event("found", 0, card=nina), Event("hand_ability", 0, card=nina)])
    assert noted.use() == CardUse((frozenset({"nina"}), NONE), (NONE, NONE), (frozenset({"nina"}), NONE))


def test_cards_are_counted_for_each_deck_and_its_own_seat() -> None:
    table = CardTable()
    nina, flor = frozenset({"nina"}), frozenset({"flor"})
    table.add(("a", "b"), 1, CardUse((nina, nina | flor), (NONE, NONE), (NONE, flor)))
    table.add(("b", "a"), 1, CardUse((nina, NONE), (nina, NONE), (NONE, NONE)))
    assert table.decks == {"a": [2, 1], "b": [2, 1]}
    assert list(table.rows()) == [
        CardRow("a", "nina", "drawn", 1, 0),
        CardRow("b", "flor", "drawn", 1, 1),
        CardRow("b", "flor", "played", 1, 1),
        CardRow("b", "nina", "drawn", 2, 1),
        CardRow("b", "nina", "kept", 1, 0),
    ]
    assert list(table.rows())[3].share == 0.5


@pytest.mark.parametrize("plays", [2, 9000])
def test_the_tables_of_cards_fit_a_hundred_columns(plays: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Names as players read them, and every card of every deck in so many plays, all of them won."""
    core = load_core()
    table = CardTable()
    decks = playable_decks(core)
    for name in decks:
        cards = frozenset(core.decks[name].cards)
        use = CardUse((cards, NONE), (cards, NONE), (cards, NONE))
        for _ in range(plays):
            table.add((name, decks[0]), 0, use)
    show(*cards_table(table, core))
    out = capsys.readouterr().out
    assert max(len(line) for line in out.splitlines()) <= 100
    assert "100.0 (" in out and f" {plays}" in out
    assert "Lanterns at Dusk: " in out and "Inácio, the Sun That Stays" in out and "inacio" not in out
