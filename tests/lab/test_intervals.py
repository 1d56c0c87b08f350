"""Intervals hold what they promise: their coverage is computed exactly, by adding up every possible outcome."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, lgamma, log

import pytest

from skyworld_tui.lab.intervals import EVERYTHING, STAKES, Pairs, always_valid, paired, wilson
from skyworld_tui.lab.ratings import elo

Chances = tuple[float, float, float]
"""Of a pair being lost, split, won."""

CHANCES: tuple[Chances, ...] = (
    (0.25, 0.5, 0.25),
    (0.45, 0.1, 0.45),
    (0.1, 0.8, 0.1),
    (0.2, 0.5, 0.3),
    (0.05, 0.35, 0.6),
    (0.02, 0.18, 0.8),
    (0.0, 0.1, 0.9),
)


def outcomes(count: int) -> Iterator[Pairs]:
    for lost in range(count + 1):
        for split in range(count + 1 - lost):
            yield Pairs(lost, split, count - lost - split)


def probability(pairs: Pairs, chances: Chances) -> float:
    total = lgamma(pairs.count + 1)
    for number, chance in zip((pairs.lost, pairs.split, pairs.won), chances, strict=True):
        if number and not chance:
            return 0.0
        total += (number * log(chance) if number else 0.0) - lgamma(number + 1)
    return exp(total)


@pytest.mark.parametrize("chances", CHANCES)
@pytest.mark.parametrize("count", [10, 20, 50])
def test_the_interval_over_pairs_covers_95_percent(count: int, chances: Chances) -> None:
    mean = chances[2] + chances[1] / 2
    covered = 0.0
    for pairs in outcomes(count):
        low, high = paired(pairs)
        assert low <= pairs.share <= high
        covered += probability(pairs, chances) * (low - 1e-12 <= mean <= high + 1e-12)
    assert covered > 0.94, f"{count} pairs: {covered:.4f}"


def ever_missed(chances: Chances, looks: int, every: int, at_any_time: bool) -> float:
    """The chance that the interval has missed the true mean at one of so many looks, added up pair by pair."""
    mean = chances[2] + chances[1] / 2
    alive: dict[tuple[int, int, int], float] = {(0, 0, 0): 1.0}
    missed = 0.0
    for number in range(1, looks * every + 1):
        after: dict[tuple[int, int, int], float] = {}
        for counts, chance in alive.items():
            for place in range(3):
                new = tuple(value + (place == at) for at, value in enumerate(counts))
                key = (new[0], new[1], new[2])
                after[key] = after.get(key, 0.0) + chance * chances[place]
        alive = after
        if number % every == 0:
            for key in list(alive):
                low, high = always_valid(Pairs(*key)) if at_any_time else paired(Pairs(*key))
                if not low <= mean <= high:
                    missed += alive.pop(key)
    return missed


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.05, 0.35, 0.6)])
def test_looking_again_and_again_stays_within_5_percent(chances: Chances) -> None:
    """Eight looks: the interval for it keeps its promise, the plain one does not."""
    assert ever_missed(chances, 8, 5, at_any_time=True) < 0.05
    assert ever_missed(chances, 8, 5, at_any_time=False) > 0.08


def test_the_interval_for_looking_again_ends_where_a_bet_has_grown_forty_times() -> None:
    low, high = always_valid(Pairs(1, 2, 9))
    # a bet of a share s against "the mean is m" multiplies the money by 1 + s (x / m - 1) at each pair worth x
    money = sum((1 - s) * (1 + s * (0.5 / low - 1)) ** 2 * (1 + s * (1 / low - 1)) ** 9 for s in STAKES) / len(STAKES)
    assert money == pytest.approx(40)
    lost = 1 - high
    money = sum((1 - s) ** 9 * (1 + s * (0.5 / lost - 1)) ** 2 * (1 + s * (1 / lost - 1)) for s in STAKES) / len(STAKES)
    assert money == pytest.approx(40)


def test_the_interval_for_looking_again_narrows() -> None:
    low, high = always_valid(Pairs(100, 300, 200))
    assert 0.5 < low < 7 / 12 < high < 0.66
    low, high = always_valid(Pairs(0, 0, 500))
    assert low > 0.97 and high == 1.0
    assert always_valid(Pairs(0, 3, 0))[0] < 0.3 < 0.7 < always_valid(Pairs(0, 3, 0))[1]


def test_the_two_sides_of_a_pairing_have_mirrored_intervals() -> None:
    for interval in (paired, always_valid):
        low, high = interval(Pairs(3, 5, 9))
        other_low, other_high = interval(Pairs(9, 5, 3))
        assert (low, high) == pytest.approx((1 - other_high, 1 - other_low))


def test_splits_narrow_the_interval_and_few_pairs_do_not_look_certain() -> None:
    def width(pairs: Pairs) -> float:
        low, high = paired(pairs)
        return high - low

    assert width(Pairs(10, 80, 10)) < width(Pairs(50, 0, 50))
    assert width(Pairs(0, 3, 0)) > 0.3
    assert paired(Pairs()) == wilson(0, 0) == always_valid(Pairs()) == EVERYTHING


def test_wilson_against_a_published_value() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (wins, count), ends in published.items():
        assert wilson(wins, count) == pytest.approx(ends, abs=5e-5)


def test_pairs_count_both_games() -> None:
    pairs = Pairs()
    for wins in (0, 1, 2, 2):
        pairs.add(wins)
    assert (pairs.lost, pairs.split, pairs.won, pairs.count, pairs.share) == (1, 1, 2, 4, 0.625)


def test_ratings_are_odds_on_a_scale_of_400_points() -> None:
    # 9 of 10 and one further split: odds of 9.5 to 1.5 in 11 pairs
    ratings = elo(2, {(1, 0): Pairs(1, 0, 9)})
    assert ratings is not None
    assert ratings[1] - ratings[0] == pytest.approx(400 * log(9.5 / 1.5) / log(10), abs=0.01)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_ratings_of_a_chain_add_up_and_islands_have_none() -> None:
    step = elo(2, {(1, 0): Pairs(1, 2, 7)})
    chain = elo(4, {(place + 1, place): Pairs(1, 2, 7) for place in range(3)})
    assert step is not None and chain is not None
    assert chain[3] - chain[0] == pytest.approx(3 * (step[1] - step[0]), abs=0.01)
    assert elo(4, {(1, 0): Pairs(1, 2, 7), (3, 2): Pairs(1, 2, 7)}) is None
    assert elo(2, {(1, 0): Pairs()}) is None


def test_ratings_weigh_every_pairing() -> None:
    """A circle in which everybody beats the next as clearly has no strongest player."""
    circle = {(0, 1): Pairs(2, 0, 8), (1, 2): Pairs(2, 0, 8), (2, 0): Pairs(2, 0, 8)}
    assert elo(3, circle) == pytest.approx([0, 0, 0], abs=0.01)
