"""``skyworld simulate``, ``ladder``, ``matrix`` and ``bench``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..cards.model import CardSet
    from .cardstats import CardTable
    from .simulation import Game, Plan

INTERRUPTED = 130
FAULTS_SHOWN = 20
"""So many matches that raised are told one by one."""

Handler = Callable[[argparse.Namespace], int]


class BadUse(Exception):
    """What was asked for cannot be done; the text is the line for the player."""


@contextmanager
def _bad_use() -> Iterator[None]:
    """What is raised as ValueError here is the player's mistake."""
    try:
        yield
    except ValueError as error:
        raise BadUse(str(error)) from error


def _one_line(handler: Handler) -> Handler:
    """The command, with bad use as one line and exit status 2. It is interrupted once at most."""

    @wraps(handler)
    def answered(args: argparse.Namespace) -> int:
        from .interruption import interrupted_once

        try:
            with interrupted_once():
                return handler(args)
        except BadUse as error:
            print(f"skyworld: {error}", file=sys.stderr)
            return 2

    return answered


@_one_line
def simulate(args: argparse.Namespace) -> int:
    """Play matches between two players: ``games, p1, p2, swap, seed, jobs, executor, json, csv, cards, cards_csv`` of
    ``args``.

    Returns 0, 1 when a match raised or stalled or a worker died, 2 for bad use, 130 when it was interrupted (after
    printing what was done). Raises SourceError for a damaged file of the game before anything is played, and OSError,
    at the end, when a table could not be written.
    """
    from . import report
    from .cardstats import CardTable
    from .matches import Player, setup_for
    from .outputs import Sheet
    from .simulation import Plan, Tally

    with _bad_use():
        cards = _cards(args)
        players = (Player.parse(args.p1, cards.decks), Player.parse(args.p2, cards.decks))
        setup_for(cards, players)  # a deck that cannot be played is bad input, not a fault of each match
        plan = Plan(args.games, players, bool(args.swap), args.seed)
        _check_outputs(args)
    _ready([player.level for player in players])
    tally = Tally(paired=plan.swap)
    used = CardTable()
    with Sheet(args.csv, report.GAME_COLUMNS) as games, Sheet(args.cards_csv, report.CARD_COLUMNS) as card_rows:

        def add(_: int, game: Game) -> int:
            tally.add(game)
            if game.cards is not None and game.result.winner is not None:
                used.add(game.decks, game.result.winner, game.cards)
            games.write([report.game_row(game)])
            return 1

        study = Study("simulate", [plan], add, watched=_wants_cards(args))
        status, seconds = study.run(args)
        card_rows.write(report.card_rows(used))
        found = report.simulation_json(plan, tally, seconds)
        if args.cards:
            found["cards"] = report.cards_json(used)
        tables = report.simulation_table(plan, tally, seconds) + _cards_tables(args, used, cards)
        _print(args, found, tables)
    return status or int(bool(tally.errors or tally.stalls))


@_one_line
def ladder(args: argparse.Namespace) -> int:
    """Let the levels meet: ``games, levels, decks, neighbours, until_clear, seed, jobs, executor, json, csv`` of
    ``args``. Returns and raises like :func:`simulate`."""
    from ..ai import LEVELS
    from . import report
    from .ladder import Ladder
    from .matches import check_level, deck_pairs
    from .outputs import Sheet

    with _bad_use():
        cards = _cards(args)
        levels = [check_level(level) for level in _words(args.levels)] if args.levels else list(LEVELS)
        dealt = deck_pairs(_decks(cards, args.decks))
        clear = args.until_clear / 100 if args.until_clear is not None else None
        found = Ladder(levels, args.games, dealt, args.seed, bool(args.neighbours), clear)
        _check_outputs(args)
    _ready(levels)
    with Sheet(args.csv, report.LADDER_COLUMNS) as rows:
        study = Study("ladder", found.plans, found.add, found.wanted)
        status, seconds = study.run(args)
        rows.write(report.ladder_rows(found))
        _print(args, report.ladder_json(found, seconds), report.ladder_table(found, seconds))
    return status or int(bool(found.errors or found.stalls))


@_one_line
def matrix(args: argparse.Namespace) -> int:
    """Let the decks meet: ``games, level, decks, seed, jobs, executor, json, csv, cards, cards_csv`` of ``args``.
    Returns and raises like :func:`simulate`."""
    from . import report
    from .matches import check_level
    from .matrix import Matrix
    from .outputs import Sheet

    with _bad_use():
        cards = _cards(args)
        found = Matrix(_decks(cards, args.decks), check_level(args.level), args.games, args.seed)
        _check_outputs(args)
    _ready([args.level])
    with Sheet(args.csv, report.MATRIX_COLUMNS) as rows, Sheet(args.cards_csv, report.CARD_COLUMNS) as card_rows:
        study = Study("matrix", found.plans, found.add, watched=_wants_cards(args))
        status, seconds = study.run(args)
        rows.write(report.matrix_rows(found))
        card_rows.write(report.card_rows(found.cards))
        tables = report.matrix_table(found, seconds) + _cards_tables(args, found.cards, cards)
        _print(args, report.matrix_json(found, seconds, bool(args.cards)), tables)
    return status or int(bool(found.errors or found.stalls))


@_one_line
def bench(args: argparse.Namespace) -> int:
    """Measure the speed of the engine and the levels: ``seconds, json`` of ``args``. Returns 0, 2 for bad use."""
    from ..ai import LEVELS
    from . import report
    from .bench import bench as measure
    from .bench import expected
    from .progress import bar

    with _bad_use():
        if args.seconds <= 0:
            raise ValueError("--seconds must be more than 0")
        _ready(LEVELS)
        span = expected(args.seconds)
        if span > args.seconds + 1:
            why = "every level plays at least one whole match"
            print(f"skyworld: this takes about {span:.0f} s: {why}", file=sys.stderr)
        with bar("bench", 1 + len(LEVELS), unit="parts") as progress:
            started: list[str] = []

            def tell(what: str) -> None:
                progress.add(1 if started else 0, what)
                started.append(what)

            found = measure(args.seconds, tell)
            progress.add()
    if args.json:
        print(json.dumps(found))
    else:
        report.show(*report.bench_tables(found))
    return 0


# --- playing -------------------------------------------------------------------------------------------------------


class Study:
    """Plans that are played for one command: each game goes to ``add``, which says by how many games the bar moves.
    ``wanted`` and ``watched``: see :func:`~skyworld_tui.lab.simulation.play`."""

    def __init__(
        self,
        name: str,
        plans: Sequence[Plan],
        add: Callable[[int, Game], int],
        wanted: Callable[[int], bool] | None = None,
        watched: bool = False,
    ) -> None:
        self.name = name
        self.plans = plans
        self.add = add
        self.wanted = wanted
        self.watched = watched
        self._faults = 0

    def run(self, args: argparse.Namespace) -> tuple[int, float]:
        """Play with ``args.jobs`` and ``args.executor``: (exit status, seconds). The status is 0, 1 when the workers
        failed, 130 for an interruption. Raises BadUse for workers that cannot be had."""
        from . import simulation as lab
        from .executors import NoWorkers, WorkersFailed, opened
        from .progress import bar

        games = sum(plan.games for plan in self.plans)
        start = lab.clock()
        status = 0
        try:
            with opened(args.executor, args.jobs, games) as workers, bar(self.name, games) as progress:
                if args.jobs is not None and workers.jobs < min(args.jobs, games):
                    print(f"skyworld: {workers.jobs} workers are as many as this machine has use for", file=sys.stderr)
                start = lab.clock()
                with closing(lab.play(self.plans, workers, self.wanted or lab.always, self.watched)) as played:
                    for number, game in played:
                        progress.add(self.add(number, game))
                        self._tell(game)
        except NoWorkers as error:
            raise BadUse(str(error)) from error
        except KeyboardInterrupt:
            status = INTERRUPTED
        except WorkersFailed as error:
            print(f"skyworld: {' '.join(str(error).split())}; the rest is missing", file=sys.stderr)
            status = 1
        return status, lab.clock() - start

    def _tell(self, game: Game) -> None:
        """One line for a match that raised, while there are few of them."""
        if not game.result.error:
            return
        self._faults += 1
        if self._faults <= FAULTS_SHOWN:
            print(f"game {game.index} (seed {game.result.seed}): {game.result.error}", file=sys.stderr)


def _cards(args: argparse.Namespace) -> CardSet:
    """The core set and the packs of the command line. Raises BadUse for a pack that is not there."""
    from ..cards.load import load_core
    from ..packs.command import NoPack, cards_with

    try:
        return cards_with(load_core(), args.pack)
    except NoPack as error:
        raise BadUse(str(error)) from error


def _ready(levels: Iterable[str]) -> None:
    """Read what these levels need, so that a damaged file costs nothing but its line. Raises SourceError."""
    from ..ai import make_policy

    for level in levels:
        make_policy(level, 0)


def _words(text: str) -> list[str]:
    """``a,b,c`` as words. Raises ValueError for one that is empty."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise ValueError(f"an empty word in the list {text[:60]!r}")
    return words


def _decks(cards: CardSet, text: str | None) -> list[str]:
    """The decks of a list, or all playable ones. Raises ValueError for a deck that cannot be played."""
    from .matches import Player, playable_decks, setup_for, unknown

    if text is None:
        return playable_decks(cards)
    names = _words(text)
    for name in names:
        if name not in cards.decks:
            raise ValueError(unknown("deck", name, cards.decks))
        setup_for(cards, (Player("random", name), Player("random", name)))
    return names


# --- printing ------------------------------------------------------------------------------------------------------


def _wants_cards(args: argparse.Namespace) -> bool:
    return bool(args.cards or args.cards_csv is not None)


def _files(args: argparse.Namespace) -> list[str | None]:
    return [args.csv, getattr(args, "cards_csv", None)]


def _check_outputs(args: argparse.Namespace) -> None:
    """Raises ValueError when two things want standard output, or one file."""
    from .outputs import STDOUT, same_file

    files = _files(args)
    if files.count(STDOUT) + bool(args.json) > 1:
        raise ValueError("only one of --json, --csv and --cards-csv can have standard output; give the others a file")
    games, cards = files
    if games is not None and cards is not None and same_file(games, cards):
        raise ValueError("--csv and --cards-csv name the same file; give each its own")


def _cards_tables(args: argparse.Namespace, used: CardTable, cards: CardSet) -> list[RenderableType]:
    """Which cards win, for people who asked for it."""
    from .report import cards_table

    return cards_table(used, cards) if args.cards else []


def _print(args: argparse.Namespace, found: dict[str, Any], tables: Sequence[RenderableType]) -> None:
    """The JSON or the tables, unless standard output has a CSV already."""
    from .outputs import STDOUT

    if args.json:
        print(json.dumps(found))
    elif STDOUT not in _files(args):
        from .report import show

        show(*tables)
