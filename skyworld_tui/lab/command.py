"""``skyworld simulate`` and ``skyworld bench``."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from .simulation import Game, Plan, Summary

INTERRUPTED = 130
STDOUT = "-"
COLUMNS = (
    "game",
    "seed",
    "swapped",
    "winner",
    "first",
    "turns",
    "decisions",
    "p1_faith",
    "p2_faith",
    "stalled",
    "error",
)


def simulate(args: argparse.Namespace) -> int:
    """Play matches between policies: ``games, p1, p2, swap, seed, jobs, json, csv, executor`` of ``args``.

    Returns 0, 1 when a match raised or stalled, 2 for bad use, 130 when it was interrupted (after printing what was
    done). Raises OSError when the table cannot be written.
    """
    from concurrent.futures.process import BrokenProcessPool

    from ..cards.load import load_core
    from . import simulation as lab
    from .matches import Player, setup_for

    seed = args.seed if args.seed is not None else 0
    try:
        cards = load_core()
        players = (Player.parse(args.p1, cards.decks), Player.parse(args.p2, cards.decks))
        setup_for(cards, players)  # a deck that cannot be played is bad input, not a fault of each match
        plan = lab.Plan(args.games, players, bool(args.swap), seed)
        jobs = args.jobs if getattr(args, "jobs", None) is not None else 1
        executor = getattr(args, "executor", None) or "process"
        lab.check_workers(jobs, executor)
        if args.json and getattr(args, "csv", None) == STDOUT:
            raise ValueError("--json and --csv both want standard output; give --csv a file")
        table = _table(getattr(args, "csv", None))
    except ValueError as error:
        return _complain(error)
    if lab.workers(jobs) < jobs:
        print(f"skyworld: {lab.workers(jobs)} workers are as many as this machine has use for", file=sys.stderr)
    games: list[Game] = []
    start = lab.clock()
    interrupted = broken = False
    progress = Progress(plan.games, sys.stderr)
    try:
        lab.simulate(plan, jobs, executor, progress.add, games)
    except KeyboardInterrupt:
        interrupted = True
        games.sort(key=lambda game: game.index)
    except BrokenProcessPool:
        broken = True
        games.sort(key=lambda game: game.index)
    progress.end()
    if broken:
        print("skyworld: a worker process ended in the middle of its work; some games are missing", file=sys.stderr)
    summary = lab.summarize(games, seed, lab.clock() - start)
    for game in games:
        if game.result.error:
            print(f"game {game.index} (seed {game.result.seed}): {game.result.error}", file=sys.stderr)
    if table is not None:
        write_csv(games, table)
        if table is not sys.stdout:
            table.close()
    if table is not sys.stdout:
        _print(args.json, plan, summary)
    if interrupted:
        return INTERRUPTED
    return 1 if broken or summary.errors or summary.stalls else 0


def bench(args: argparse.Namespace) -> int:
    """Measure the speed of the engine and the levels: ``seconds, json`` of ``args``. Returns 0, 2 for bad use."""
    from .bench import bench as measure

    seconds = args.seconds if args.seconds is not None else 10.0
    if seconds <= 0:
        return _complain("--seconds must be more than 0")
    try:
        found = measure(seconds)
    except ValueError as error:  # a deck that cannot be played
        return _complain(error)
    if args.json:
        print(json.dumps(found))
        return 0
    levels = found.pop("levels")
    for key, value in found.items():
        print(f"{key:16} {value}")
    assert isinstance(levels, dict)
    for level, times in levels.items():
        print(f"{level:16} {times['ms_p50']} ms median, {times['ms_p95']} ms at 95 %")
    return 0


def _complain(text: object) -> int:
    print(f"skyworld: {text}", file=sys.stderr)
    return 2


def _table(target: str | None) -> TextIO | None:
    """Where the table of games goes. Opened before anything is played, so that a bad path costs nothing."""
    if target is None:
        return None
    return sys.stdout if target == STDOUT else open(target, "w", encoding="utf-8", newline="")


def _print(as_json: bool, plan: Plan, summary: Summary) -> None:
    if as_json:
        print(json.dumps(asdict(summary)))
        return
    names = [player.level + (f":{player.deck}" if player.deck else "") for player in plan.players]
    print(f"{summary.games} games, seed {summary.seed}")
    for name, wins in zip(names, (summary.p1_wins, summary.p2_wins), strict=True):
        print(f"{name:32} {wins:6} wins  {100 * wins / max(1, summary.games):5.1f} %")
    print(f"first player wins {summary.first_player_wins}, mean turns {summary.turns_mean}")
    print(f"errors {summary.errors}, stalls {summary.stalls}")
    print(f"{summary.seconds} s, {summary.games_per_s} games/s, {summary.decisions_per_s} decisions/s")


def write_csv(games: Sequence[Game], file: TextIO) -> None:
    """One row a game. ``winner`` is the player of the command line, 1 or 2; ``first`` and the Faith are of seats."""
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(COLUMNS)
    for game in games:
        result = game.result
        winner = "" if game.winner is None else game.winner + 1
        head = (game.index, result.seed, int(game.swapped), winner, result.first + 1, result.turns, result.decisions)
        rows.writerow([*head, *result.faith, int(result.stalled), result.error])


class Progress:
    """A bar on a terminal, nothing elsewhere."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total = total
        self.stream = stream
        self.count = 0
        self.shown = stream.isatty()

    def add(self, game: Game) -> None:
        """One more game is over."""
        self.count += 1
        if self.shown:
            filled = 30 * self.count // self.total
            bar = "#" * filled + "." * (30 - filled)
            self.stream.write(f"\r[{bar}] {self.count}/{self.total}")
            self.stream.flush()

    def end(self) -> None:
        """Leave the line."""
        if self.shown and self.count:
            self.stream.write("\n")
            self.stream.flush()
