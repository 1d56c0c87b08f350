"""How sure a measured share is: 95 % intervals of wins in single matches and in pairs of matches.

A pair is one seed played twice with the seats exchanged. Its value for a player is 0, ½ or 1, and its two matches are
not independent, so intervals of paired play count pairs and not games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt

Z = 1.959963984540054
"""97.5 % of the normal distribution lie below this."""

RISK = 0.05

Interval = tuple[float, float]

EVERYTHING: Interval = (0.0, 1.0)


@dataclass(slots=True)
class Pairs:
    """How many pairs a player has lost (both matches), split and won."""

    lost: int = 0
    split: int = 0
    won: int = 0

    def add(self, wins: int) -> None:
        """One more pair, with so many of its two matches won."""
        if wins == 0:
            self.lost += 1
        elif wins == 1:
            self.split += 1
        else:
            self.won += 1

    @property
    def count(self) -> int:
        """How many pairs there are."""
        return self.lost + self.split + self.won

    @property
    def share(self) -> float:
        """The mean value of a pair, which is the share of matches won; ½ while there are none."""
        return (self.won + self.split / 2) / self.count if self.count else 0.5


def wilson(wins: float, count: float) -> Interval:
    """The 95 % score interval of a share of independent trials (E. B. Wilson, JASA 22, 1927). ``count`` may be an
    effective number and need not be whole."""
    if count <= 0:
        return EVERYTHING
    share = wins / count
    centre = share + Z * Z / (2 * count)
    spread = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    scale = 1 + Z * Z / count
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # of whatever rounding makes of a share of 0 or 1


def paired(pairs: Pairs) -> Interval:
    """The 95 % interval of :attr:`Pairs.share` when the number of pairs was fixed beforehand.

    Wilson's interval with an effective number of trials (L. Kish, Survey Sampling, 1965): the number of pairs, divided
    by the variance of a pair's value as a share of what it would be without splits. For that variance one pair won and
    one lost are added, so that a few pairs that were all split do not look certain.
    """
    count = pairs.count
    if not count:
        return EVERYTHING
    smoothed = Pairs(pairs.lost + 1, pairs.split, pairs.won + 1)
    mean = smoothed.share
    effect = 1 - smoothed.split / (4 * smoothed.count * mean * (1 - mean))
    effective = count / effect
    return wilson(pairs.share * effective, effective)


STAKES = tuple(0.9 / sqrt(2) ** step for step in range(14))
"""Shares of the money that the bets of :func:`always_valid` put on each pair: large ones find large differences soon,
small ones small differences late."""


def always_valid(pairs: Pairs) -> Interval:
    """A 95 % interval of the mean value of a pair that may be looked at after every pair.

    With a probability of 95 % the true mean lies inside at *all* looks together, so stopping as soon as the interval
    is clear of a value is honest. Bets against "the mean is m" multiply their money with each pair; when m is true,
    the chance that it ever grows 40 times is 1 in 40 (Ville's inequality), below and above. The stakes are mixed
    evenly (I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, JRSS B 86, 2024).
    """
    if not pairs.count:
        return EVERYTHING
    turned = Pairs(pairs.won, pairs.split, pairs.lost)
    return _lowest(pairs), 1 - _lowest(turned)


def _lowest(pairs: Pairs) -> float:
    """The lowest mean that bets on a higher one have not refuted at half the risk."""
    wanted = log(2 / RISK)
    low, high = 0.0, 1.0
    for _ in range(40):  # by halving
        middle = (low + high) / 2
        if _money(pairs, middle) < wanted:
            high = middle
        else:
            low = middle
    return low


def _money(pairs: Pairs, mean: float) -> float:
    """The logarithm of what 1 has become by betting that the mean is above ``mean``, over all stakes. It falls as
    ``mean`` grows."""
    logs = [
        pairs.lost * log(1 - stake)
        + pairs.split * log(1 + stake * (0.5 / mean - 1))
        + pairs.won * log(1 + stake * (1 / mean - 1))
        for stake in STAKES
    ]
    top = max(logs)
    return top + log(sum(exp(each - top) for each in logs) / len(logs))
