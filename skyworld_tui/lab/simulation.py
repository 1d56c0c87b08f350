"""Many matches, on one core or several, and what they add up to.

The result depends on the plan alone: every match has a seed of its own, and results are put in order before anything
is added up, so the number of jobs changes nothing but the time.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from random import Random

from ..cards.load import load_core
from .matches import MatchResult, Player, play_seeded

EXECUTORS = ("process", "thread")
MAX_GAMES = 10_000_000
MAX_JOBS = 256
"""Each is a process of its own. No more than :func:`workers` of them are started."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. With ``swap`` each seed is played twice, the second time with the players in each other's seats;
    a player without a deck of its own takes the deck of the seat."""

    games: int
    players: tuple[Player, Player]
    swap: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError("the number of games must be 1 or more")
        if self.games > MAX_GAMES:
            raise ValueError(f"the number of games must be at most {MAX_GAMES}")
        if self.swap and self.games % 2:
            raise ValueError("with --swap the number of games must be even")

    def game(self, index: int) -> tuple[tuple[Player, Player], bool, int]:
        """(who sits where, whether they are swapped, the seed) of one game."""
        swapped = self.swap and index % 2 == 1
        number = index // 2 if self.swap else index
        players = (self.players[1], self.players[0]) if swapped else self.players
        return players, swapped, Random(f"{self.seed}/{number}").getrandbits(48)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a plan: its number, whether the seats were swapped, how it went."""

    index: int
    swapped: bool
    result: MatchResult

    @property
    def winner(self) -> int | None:
        """Which player of the plan won: 0 or 1, wherever they sat."""
        winner = self.result.winner
        return winner if winner is None or not self.swapped else 1 - winner


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games add up to, under the names of the command's JSON."""

    games: int
    p1_wins: int
    p2_wins: int
    draws: int
    first_player_wins: int
    turns_mean: float
    errors: int
    stalls: int
    decisions: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    seed: int


def play_games(plan: Plan, indexes: Sequence[int]) -> list[Game]:
    """Play some games of a plan, here and now."""
    cards = load_core()
    games = []
    for index in indexes:
        players, swapped, seed = plan.game(index)
        games.append(Game(index, swapped, play_seeded(cards, players, seed)))
    return games


def simulate(
    plan: Plan,
    jobs: int = 1,
    executor: str = "process",
    progress: Callable[[Game], None] | None = None,
    done: list[Game] | None = None,
) -> list[Game]:
    """Play a plan; the games in order of their numbers. ``progress`` is told of each game as it ends.

    ``done`` collects games as they end, so that an interrupted caller has them. Raises ValueError for an unknown
    executor, too few jobs or too many.
    """
    check_workers(jobs, executor)
    games = [] if done is None else done
    with closing(_played(plan, min(workers(jobs), plan.games), executor)) as played:
        for game in played:
            games.append(game)
            if progress is not None:
                progress(game)
    games.sort(key=lambda game: game.index)
    return games


def check_workers(jobs: int, executor: str) -> None:
    """Raises ValueError for a number of jobs that cannot be, and for an unknown executor."""
    if jobs < 1:
        raise ValueError("the number of jobs must be 1 or more")
    if jobs > MAX_JOBS:
        raise ValueError(f"the number of jobs must be at most {MAX_JOBS}")
    if executor not in EXECUTORS:
        raise ValueError(f"unknown executor {executor!r} ({', '.join(EXECUTORS)})")


def workers(jobs: int) -> int:
    """How many workers are of use for so many jobs: four a core."""
    return min(jobs, 4 * (os.cpu_count() or 1))


def _played(plan: Plan, jobs: int, executor: str) -> Generator[Game, None, None]:
    """The games as they end. Closing it, or an interruption, ends the workers at once."""
    if jobs == 1:
        for index in range(plan.games):
            yield from play_games(plan, (index,))
        return
    # Small portions: the bar moves, and an interruption loses little. They are handed out as workers become free.
    size = max(1, min(4, plan.games // (jobs * 200)))
    portions = (range(start, min(start + size, plan.games)) for start in range(0, plan.games, size))
    pool: Executor = (
        ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(os.getpid(),))
        if executor == "process"
        else ThreadPoolExecutor(jobs)
    )
    pending: set[Future[list[Game]]] = set()
    try:
        while True:
            for portion in islice(portions, 4 * jobs - len(pending)):
                pending.add(pool.submit(play_games, plan, portion))
            if not pending:
                break
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    except KeyboardInterrupt:
        for future in pending:
            if future.done() and future.exception() is None:
                yield from future.result()
        raise
    finally:
        _end(pool, at_once=bool(pending))


def _end(pool: Executor, at_once: bool) -> None:
    """Let the workers go; ``at_once``: they have unfinished work that nobody waits for."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=not at_once, cancel_futures=True)
    if at_once:
        for process in processes:
            process.terminate()


def _start_worker(parent: int) -> None:
    """In a worker: Ctrl+C is the business of the process that hands out the work, and when that is gone nobody waits
    for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    if hasattr(os, "fork"):  # elsewhere a process keeps the number of a parent that has ended
        threading.Thread(target=watch, daemon=True).start()


def summarize(games: Sequence[Game], seed: int, seconds: float) -> Summary:
    """Add games up. Matches that raised or stalled are counted as such and nowhere else but in ``games``."""
    results = [game.result for game in games]
    over = [game for game in games if game.result.winner is not None]
    decisions = sum(result.decisions for result in results)
    span = max(seconds, 1e-9)
    return Summary(
        games=len(games),
        p1_wins=sum(game.winner == 0 for game in over),
        p2_wins=sum(game.winner == 1 for game in over),
        draws=0,
        first_player_wins=sum(game.result.winner == game.result.first for game in over),
        turns_mean=round(sum(game.result.turns for game in over) / len(over), 3) if over else 0.0,
        errors=sum(bool(result.error) for result in results),
        stalls=sum(result.stalled for result in results),
        decisions=decisions,
        seconds=round(seconds, 3),
        games_per_s=round(len(games) / span, 3),
        decisions_per_s=round(decisions / span, 1),
        seed=seed,
    )


def clock() -> float:
    """Seconds of a clock that only goes forward."""
    return time.perf_counter()
