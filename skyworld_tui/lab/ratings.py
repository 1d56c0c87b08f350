"""Ratings from shares of wins, on the scale of A. Elo: 400 points are odds of ten to one."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

from .intervals import Pairs

ROUNDS = 20_000
CLOSE = 1e-9


def elo(count: int, played: Mapping[tuple[int, int], Pairs]) -> list[float] | None:
    """The ratings of ``count`` players whose mean is 0, or None while some have not met, not even through others.

    ``played``: what the first of each couple made of its pairs with the second. The ratings are the maximum likelihood
    of the Bradley-Terry model, found by its classic iteration (E. Zermelo, 1929; D. R. Hunter, Annals of Statistics
    32, 2004). Each pairing counts one further split pair, so that a player who has lost everything has a rating too.
    """
    score = [0.0] * count
    met: dict[tuple[int, int], float] = {}
    for (first, second), pairs in played.items():
        if pairs.count:
            met[first, second] = pairs.count + 1
            score[first] += pairs.share * pairs.count + 0.5
            score[second] += (1 - pairs.share) * pairs.count + 0.5
    if not _connected(count, list(met)):
        return None
    strength = [1.0] * count
    for _ in range(ROUNDS):
        weight = [0.0] * count
        for (first, second), number in met.items():
            share = number / (strength[first] + strength[second])
            weight[first] += share
            weight[second] += share
        new = [score[player] / weight[player] for player in range(count)]
        scale = count / sum(new)
        new = [each * scale for each in new]
        moved = max(abs(after / before - 1) for after, before in zip(new, strength, strict=True))
        strength = new
        if moved < CLOSE:
            break
    points = [400 * log10(each) for each in strength]
    mean = sum(points) / count
    return [point - mean for point in points]


def _connected(count: int, couples: list[tuple[int, int]]) -> bool:
    reached = {0}
    grown = True
    while grown:
        more = {player for couple in couples if reached & {*couple} for player in couple}
        grown = not more <= reached
        reached |= more
    return len(reached) == count
