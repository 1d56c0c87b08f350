"""Many matches, on one core or many machines, and what they add up to.

The result depends on the plans alone: every match has a seed of its own and comes back in its place, so the number of
workers changes nothing but the time. Nothing is kept but what is added up, so a million matches need no more memory
than a hundred.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from random import Random

from .. import __version__
from ..cards.load import load_core
from ..cards.model import CardSet
from ..packs.model import packs_in
from ..packs.shelf import in_use
from ..paths import data_dir
from .cardstats import CardUse, CardWatch
from .executors import Workers, opened
from .intervals import Interval, Pairs, paired, wilson
from .matches import DECKS, MatchResult, Player, play_seeded

MAX_GAMES = 10_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. With ``swap`` each seed is played twice, the second time with the players in each other's seats.

    A player without a deck of its own takes the deck of the seat; ``decks`` are those of the two seats, dealt in turn
    from seed to seed. So with ``swap`` the players exchange their decks too.
    """

    games: int
    players: tuple[Player, Player]
    swap: bool = False
    seed: int = 0
    decks: tuple[tuple[str, str], ...] = (DECKS,)

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError("the number of games must be 1 or more")
        if self.games > MAX_GAMES:
            raise ValueError(f"the number of games must be at most {MAX_GAMES}")
        if self.swap and self.games % 2:
            raise ValueError("each seed is played from both seats, so the number of games must be even")

    def game(self, index: int) -> tuple[tuple[Player, Player], bool, int]:
        """(who sits where with which deck, whether they are swapped, the seed) of one game."""
        swapped = self.swap and index % 2 == 1
        number = index // 2 if self.swap else index
        players = (self.players[1], self.players[0]) if swapped else self.players
        decks = self.decks[number % len(self.decks)]
        seated = [Player(player.level, player.deck or deck) for player, deck in zip(players, decks, strict=True)]
        return (seated[0], seated[1]), swapped, Random(f"{self.seed}/{number}").getrandbits(48)

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs whose decks are played. A deck of a pack holds cards of it and of the game, no others."""
        dealt = [deck for pair in self.decks for deck in pair]
        return packs_in([*dealt, *(player.deck or "" for player in self.players)])


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a plan: its number, whether the seats were swapped, the decks of the seats, how it went, and what was
    done with the cards where that was asked for."""

    index: int
    swapped: bool
    decks: tuple[str, str]
    result: MatchResult
    cards: CardUse | None = None

    @property
    def winner(self) -> int | None:
        """Which player of the plan won: 0 or 1, wherever they sat."""
        winner = self.result.winner
        return winner if winner is None or not self.swapped else 1 - winner


# --- playing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Portion:
    """Some games of one plan of a study, as they are sent to a worker. ``digest`` is the sender's :func:`material`: a
    worker with other files must not play."""

    plan: Plan
    number: int
    indexes: range
    watched: bool
    digest: str


@cache
def played_with(packs: tuple[str, ...]) -> CardSet:
    """The core set with these packs, read once. Raises ValueError for a pack that cannot be had."""
    use = in_use(load_core(), packs)
    if use.faults:
        raise ValueError(use.faults[0])
    return use.cards


@cache
def material(packs: tuple[str, ...] = ()) -> str:
    """A hash of whatever decides a match beside its plan: the version of the game, cards, decks, levels and packs."""
    folder = data_dir()
    files = [folder / name for name in ("cards.yaml", "heroes.yaml", "format.yaml")]
    files += sorted(folder.glob("decks/*.yaml")) + sorted(folder.glob("ai/*.yaml"))
    found = blake2b(__version__.encode(), digest_size=16)
    for file in files:
        found.update(file.name.encode() + file.read_bytes())
    if packs:
        for key, pack in sorted(played_with(packs).packs.items()):
            found.update(f"{key} {pack}".encode())
    return found.hexdigest()


def play_portion(portion: Portion) -> tuple[int, list[Game]]:
    """(the number of the plan, the games). Raises ValueError when the files here are not those of the sender."""
    packs = portion.plan.packs
    if portion.digest != material(packs):
        raise ValueError("cards, decks or levels of this worker are not those of the study")
    cards = played_with(packs)
    games = []
    for index in portion.indexes:
        players, swapped, seed = portion.plan.game(index)
        watch = CardWatch() if portion.watched else None
        result = play_seeded(cards, players, seed, watch)
        decks = (players[0].deck or "", players[1].deck or "")
        games.append(Game(index, swapped, decks, result, watch.use() if watch is not None else None))
    return portion.number, games


def portions(plans: Sequence[Plan], size: int, wanted: Callable[[int], bool], watched: bool) -> Iterator[Portion]:
    """The games of all plans in turn, in portions of about ``size``; the two games of a pair are never parted. A plan
    that is not ``wanted`` any more gets no further portion."""
    digests = [material(plan.packs) for plan in plans]
    starts = [0] * len(plans)
    left = True
    while left:
        left = False
        for number, plan in enumerate(plans):
            start = starts[number]
            if start < plan.games and wanted(number):
                starts[number] = start + (max(2, size - size % 2) if plan.swap else size)
                yield Portion(plan, number, range(start, min(starts[number], plan.games)), watched, digests[number])
                left = True


def always(number: int) -> bool:
    """Every plan is wanted to its end."""
    return True


def play(
    plans: Sequence[Plan],
    workers: Workers,
    wanted: Callable[[int], bool] = always,
    watched: bool = False,
) -> Generator[tuple[int, Game], None, None]:
    """(number of the plan, game) of a whole study; the games of each plan come in their order.

    ``wanted`` is asked before a portion of a plan is handed out; what was already on its way then still comes.
    ``watched``: note the use of cards. Raises WorkersFailed.
    """
    # Small portions: the bar moves, and an interruption loses little.
    size = max(1, min(4, sum(plan.games for plan in plans) // (workers.jobs * 200)))
    source = portions(plans, size, wanted, watched)
    with closing(workers.in_order(play_portion, source)) as played:
        for number, games in played:
            for game in games:
                yield number, game


def simulate(plan: Plan, jobs: int | None = 1, executor: str = "process") -> list[Game]:
    """All games of one plan in order. Raises NoWorkers for an executor or a number of jobs that cannot be, and
    WorkersFailed."""
    with opened(executor, jobs, plan.games) as workers:
        return [game for _, game in play([plan], workers)]


# --- adding up -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What the games of one plan add up to, as they come. Matches that raised or stalled are counted as such, and their
    pairs not at all."""

    paired: bool = False
    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    first_player_wins: int = 0
    turns: int = 0
    decisions: int = 0
    errors: int = 0
    stalls: int = 0
    pairs: Pairs = field(default_factory=Pairs)
    _before: Game | None = None

    def add(self, game: Game) -> None:
        """One more game; those of a paired plan come in their order."""
        result = game.result
        self.games += 1
        self.decisions += result.decisions
        self.errors += bool(result.error)
        self.stalls += result.stalled
        if game.winner is not None:
            self.wins[game.winner] += 1
            self.first_player_wins += result.winner == result.first
            self.turns += result.turns
        if self.paired and game.index % 2:
            before = self._before
            if before is not None and before.winner is not None and game.winner is not None:
                self.pairs.add((before.winner == 0) + (game.winner == 0))
        self._before = game

    @property
    def over(self) -> int:
        """How many games have a winner."""
        return sum(self.wins)

    @property
    def count(self) -> int:
        """Over how much :attr:`share` is taken: pairs where there are, else games with a winner."""
        return self.pairs.count if self.paired else self.over

    @property
    def share(self) -> float:
        """The share of the first player of the plan; ½ while nothing is known."""
        if self.paired:
            return self.pairs.share
        return self.wins[0] / self.over if self.over else 0.5

    @property
    def interval95(self) -> Interval:
        """Its 95 % interval: over pairs where there are, else over games."""
        return paired(self.pairs) if self.paired else wilson(self.wins[0], self.over)

    @property
    def turns_mean(self) -> float:
        """Turns of both players together in a game that is over."""
        return self.turns / self.over if self.over else 0.0


def clock() -> float:
    """Seconds of a clock that only goes forward."""
    return time.perf_counter()
