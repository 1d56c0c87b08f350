"""What a player's matches add up to: shares of matches won by deck, rival, seat; streaks; lengths.

Counted are matches that are over and that one player at the keyboard played against the computer, from this player's
side. Matches of two players at one keyboard are told apart, by name, because either of them may be the reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Final

from .archive import Kept

WINDOW: Final = 10
"""Matches that one point of the curve looks back on."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of so many matches were won. ``name``: of the deck, level, seat or player that it is about; ``turns``:
    the mean length in turns of both players together, None when no record tells."""

    name: str
    won: int
    of: int
    turns: float | None = None

    @property
    def share(self) -> float:
        """0 to 1; 0 of no matches."""
        return self.won / self.of if self.of else 0.0

    @property
    def lost(self) -> int:
        """The others."""
        return self.of - self.won


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players at one keyboard, by name in the order of the alphabet, and the matches that each has won."""

    names: tuple[str, str]
    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Streaks:
    """``now``: matches in a row up to the last one, won ones above 0, lost ones below. ``won``, ``lost``: the longest
    rows there ever were."""

    now: int = 0
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that is shown of the matches against the computer, and the duels. ``results``: won or not, oldest
    first; ``curve``: the share of the last :data:`WINDOW` matches at each match from the tenth on; ``lengths``: turns
    -> matches won and lost; ``ends``: ways to end -> matches; ``left_out``: matches that are not over, that went on
    from the middle of another, or that nobody at the keyboard played."""

    total: Share
    results: tuple[bool, ...] = ()
    curve: tuple[float, ...] = ()
    streaks: Streaks = Streaks()
    seats: tuple[Share, ...] = ()
    decks: tuple[Share, ...] = ()
    against: tuple[Share, ...] = ()
    levels: tuple[Share, ...] = ()
    lengths: Mapping[int, tuple[int, int]] | None = None
    ends: Mapping[str, int] | None = None
    duels: tuple[Duel, ...] = ()
    left_out: int = 0


def counted(records: Iterable[Kept]) -> list[Kept]:
    """The matches that a player has played to the end against the computer, oldest first. One that began in the middle,
    in a position or in a replay, tells nothing of who plays how well."""
    played = [kept for kept in records if kept.winner is not None and kept.human is not None and _whole(kept)]
    return sorted(played, key=lambda kept: (kept.date, kept.path.name))


def statistics(records: Sequence[Kept]) -> Statistics:
    """What the records add up to, whatever order they come in."""
    played = counted(records)
    duels = _duels(kept for kept in records if kept.winner is not None and _whole(kept))
    results = tuple(_won(kept) for kept in played)
    return Statistics(
        total=_share("", played),
        results=results,
        curve=tuple(mean(results[n - WINDOW : n]) for n in range(WINDOW, len(results) + 1)),
        streaks=_streaks(results),
        seats=_by(
            played, lambda kept: None if kept.began is None else "first" if kept.began == kept.human else "second"
        ),
        decks=_by(played, lambda kept: kept.decks[_seat(kept)]),
        against=_by(played, lambda kept: kept.decks[1 - _seat(kept)]),
        levels=_by(played, lambda kept: kept.level),
        lengths=_lengths(played),
        ends=Counter(kept.ended for kept in played if kept.ended),
        duels=duels,
        left_out=len(records) - len(played) - sum(sum(duel.won) for duel in duels),
    )


def _whole(kept: Kept) -> bool:
    return not kept.placed and not kept.tags.goes_on


def _seat(kept: Kept) -> int:
    """The player's seat in a match that is counted."""
    return kept.human or 0


def _won(kept: Kept) -> bool:
    return kept.winner == kept.human


def _share(name: str, played: Sequence[Kept]) -> Share:
    turns = [kept.turns for kept in played if kept.turns is not None]
    return Share(name, sum(map(_won, played)), len(played), mean(turns) if turns else None)


def _by(played: Sequence[Kept], key: Callable[[Kept], str | None]) -> tuple[Share, ...]:
    """A share for each value of ``key``, the most played first; what has none is not among them."""
    groups: dict[str, list[Kept]] = {}
    for kept in played:
        name = key(kept)
        if name:
            groups.setdefault(name, []).append(kept)
    shares = [_share(name, found) for name, found in groups.items()]
    return tuple(sorted(shares, key=lambda share: (-share.of, -share.won, share.name)))


def _streaks(results: Sequence[bool]) -> Streaks:
    rows = [(won, len(list(row))) for won, row in groupby(results)]
    if not rows:
        return Streaks()
    won, length = rows[-1]
    return Streaks(
        length if won else -length,
        max((length for won, length in rows if won), default=0),
        max((length for won, length in rows if not won), default=0),
    )


def _lengths(played: Sequence[Kept]) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = {}
    for kept in played:
        if kept.turns is not None:
            won, lost = found.get(kept.turns, (0, 0))
            found[kept.turns] = (won + _won(kept), lost + (not _won(kept)))
    return dict(sorted(found.items()))


def _duels(over: Iterable[Kept]) -> tuple[Duel, ...]:
    """Of people, told apart by their names whatever the case; the pair that met most often first."""
    found: dict[tuple[str, str], Counter[str]] = {}
    shown: dict[str, str] = {}
    for kept in over:
        if kept.winner is None or kept.plays != ("human", "human"):
            continue
        keys = [name.casefold() for name in kept.names]
        shown.update(zip(keys, kept.names, strict=True))
        first, second = sorted(keys)
        found.setdefault((first, second), Counter())[keys[kept.winner]] += 1
    duels = [Duel((shown[a], shown[b]), (won[a], won[b] if a != b else 0)) for (a, b), won in found.items()]
    return tuple(sorted(duels, key=lambda duel: (-sum(duel.won), duel.names)))
