"""What a study has found, as tables for people, as one JSON object, and as CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table

from ..cards.model import CardSet
from .cardstats import USES, CardRow, CardTable
from .intervals import Interval, always_valid, paired, wilson
from .ladder import Ladder
from .matrix import Matrix
from .simulation import Game, Plan, Tally

WIDE = 160
"""Columns of a table that goes to no terminal."""

Rows = Iterable[Sequence[object]]

GAME_COLUMNS = (
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
LADDER_COLUMNS = (
    "level", "against", "pairs", "lost", "split", "won", "win_rate", "low95", "high95", "any_time_low95",
    "any_time_high95", "clear",
)  # fmt: skip
MATRIX_COLUMNS = (
    "deck", "against", "games", "win_rate", "low95", "high95", "first_player_share", "turns_mean", "errors", "stalls",
)  # fmt: skip
CARD_COLUMNS = ("deck", "deck_win_rate", "card", "use", "count", "wins", "win_rate", "low95", "high95")


# --- writing -------------------------------------------------------------------------------------------------------


def show(*parts: RenderableType) -> None:
    """Print tables and lines on standard output."""
    console = Console(width=None if sys.stdout.isatty() else WIDE, highlight=False, markup=False)
    with console.capture() as captured:  # a closed pipe is the business of the front door
        for part in parts:
            console.print(part)
    sys.stdout.write("\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n")


def _plain(interval: Interval) -> list[float]:
    return [round(end, 4) for end in interval]


def percent(share: float, count: int = 1) -> str:
    """``62.5 %``, a dash for a share of nothing."""
    return f"{100 * share:.1f} %" if count else "-"


def rounded(share: float, count: int = 1) -> float | None:
    """A share for JSON and CSV, None for a share of nothing."""
    return round(share, 4) if count else None


def between(interval: Interval) -> str:
    """``55.0 to 69.4 %``"""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", overflow="fold")
    return table


# --- simulate --------------------------------------------------------------------------------------------------------


def game_row(game: Game) -> Sequence[object]:
    """One game. ``winner`` is the player of the command line, 1 or 2; ``first`` and the Faith are of seats."""
    result = game.result
    winner = "" if game.winner is None else game.winner + 1
    head = (game.index, result.seed, int(game.swapped), winner, result.first + 1, result.turns, result.decisions)
    return [*head, *result.faith, int(result.stalled), result.error]


def simulation_json(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The summary of matches between two players."""
    span = max(seconds, 1e-9)
    return {
        "games": tally.games,
        "p1_wins": tally.wins[0],
        "p2_wins": tally.wins[1],
        "draws": 0,
        "p1_share": rounded(tally.share, tally.count),
        "interval95": _plain(tally.interval95),
        "pairs": tally.pairs.count if tally.paired else None,
        "first_player_wins": tally.first_player_wins,
        "first_player_interval95": _plain(wilson(tally.first_player_wins, tally.over)),
        "turns_mean": round(tally.turns_mean, 3),
        "errors": tally.errors,
        "stalls": tally.stalls,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(tally.games / span, 3),
        "decisions_per_s": round(tally.decisions / span, 1),
        "seed": plan.seed,
    }


def simulation_table(plan: Plan, tally: Tally, seconds: float) -> list[RenderableType]:
    """The same for people."""
    low, high = tally.interval95
    counted = f"over {tally.pairs.count} pairs" if tally.paired else f"over {tally.over} games"
    table = _table(f"{tally.games} games, seed {plan.seed}", "player", "wins", "share", f"95 % {counted}")
    ends = ((tally.share, (low, high)), (1 - tally.share, (1 - high, 1 - low)))
    for player, wins, (share, interval) in zip(plan.players, tally.wins, ends, strict=True):
        table.add_row(str(player), str(wins), percent(share, tally.count), between(interval))
    first = wilson(tally.first_player_wins, tally.over)
    table.add_row("who begins", str(tally.first_player_wins), _of(tally.first_player_wins, tally.over), between(first))
    return [table, _foot(tally.turns_mean, tally.errors, tally.stalls, tally.games, seconds)]


def _of(wins: int, count: int) -> str:
    return percent(wins / max(1, count), count)


def _foot(turns: float, errors: int, stalls: int, games: int, seconds: float) -> str:
    speed = games / max(seconds, 1e-9)
    return f"{turns:.1f} turns a game, {errors} errors, {stalls} stalls; {seconds:.1f} s, {speed:.1f} games/s"


# --- ladder ----------------------------------------------------------------------------------------------------------


def ladder_json(ladder: Ladder, seconds: float) -> dict[str, Any]:
    """The whole ladder. ``win_rate`` and ``interval95`` are matrices: row against column, null where two have not
    met; ``pairs``: planned for each pairing; ``elo``: in the order of ``levels``."""
    ratings = ladder.elo()
    games = sum(tally.games for tally in ladder.tallies)
    return {
        "levels": list(ladder.levels),
        "pairs": ladder.plans[0].games // 2,
        "win_rate": [[None if share is None else round(share, 4) for share in row] for row in ladder.win_rate()],
        "elo": None if ratings is None else [round(rating, 1) for rating in ratings],
        "interval95": [[None if each is None else _plain(each) for each in row] for row in ladder.interval95()],
        "pairings": [dict(zip(LADDER_COLUMNS, row, strict=True)) for row in ladder_rows(ladder)],
        "until_clear": ladder.until_clear,
        "decks": [list(pair) for pair in ladder.plans[0].decks],
        "games": games,
        "errors": ladder.errors,
        "stalls": ladder.stalls,
        "seconds": round(seconds, 3),
        "games_per_s": round(games / max(seconds, 1e-9), 3),
        "seed": ladder.plans[0].seed,
    }


def ladder_rows(ladder: Ladder) -> Rows:
    """One row a pairing."""
    for number, (each, tally) in enumerate(zip(ladder.pairings, ladder.tallies, strict=True)):
        pairs = tally.pairs
        yield [
            ladder.levels[each.row],
            ladder.levels[each.column],
            pairs.count,
            pairs.lost,
            pairs.split,
            pairs.won,
            rounded(tally.share, pairs.count),
            *_plain(tally.interval95),
            *_plain(always_valid(pairs)),
            int(ladder.is_clear(number)),
        ]


def ladder_table(ladder: Ladder, seconds: float) -> list[RenderableType]:
    """The ladder for people: the square of shares, the ratings, and each pairing with its intervals."""
    square = _table("Share of games that the level of the row wins, with its 95 % interval", "level", *ladder.levels)
    ratings = ladder.elo()
    square.add_column("Elo", justify="right")
    for place, (level, shares, ends) in enumerate(
        zip(ladder.levels, ladder.win_rate(), ladder.interval95(), strict=True)
    ):
        cells = [
            "" if share is None or interval is None or column == place else _cell(share, interval)
            for column, (share, interval) in enumerate(zip(shares, ends, strict=True))
        ]
        square.add_row(level, *cells, "-" if ratings is None else f"{ratings[place]:+.0f}")
    pairings = _table("Pairs of games, each seed from both seats", *LADDER_HEAD)
    for number, (each, tally) in enumerate(zip(ladder.pairings, ladder.tallies, strict=True)):
        pairs = tally.pairs
        said = f"{ladder.levels[each.row]} - {ladder.levels[each.column]}"
        counts = (str(pairs.count), str(pairs.lost), str(pairs.split), str(pairs.won))
        ends95 = (between(tally.interval95), between(always_valid(pairs)))
        pairings.add_row(
            said, *counts, percent(tally.share, pairs.count), *ends95, "yes" if ladder.is_clear(number) else ""
        )
    games = sum(tally.games for tally in ladder.tallies)
    over = sum(tally.over for tally in ladder.tallies)
    turns = sum(tally.turns for tally in ladder.tallies) / max(1, over)
    return [square, pairings, _foot(turns, ladder.errors, ladder.stalls, games, seconds)]


LADDER_HEAD = ("pairing", "pairs", "lost", "split", "won", "share", "95 %", "95 % at any time", "clear")


def _cell(share: float, interval: Interval, count: int = 1) -> str:
    """A share above its interval."""
    return f"{percent(share)}\n{_short(interval)}" if count else "-"


def _short(interval: Interval) -> str:
    return f"{100 * interval[0]:.0f} to {100 * interval[1]:.0f}"


# --- matrix ----------------------------------------------------------------------------------------------------------


def matrix_json(matrix: Matrix, seconds: float, cards: bool) -> dict[str, Any]:
    """Deck against deck. ``win_rate`` and ``interval95`` are matrices: row against column."""
    places = range(len(matrix.decks))
    rates: list[list[float | None]] = [[0.5 for _ in places] for _ in places]
    ends: list[list[list[float]]] = [[[0.5, 0.5] for _ in places] for _ in places]
    for number, cell in enumerate(matrix.cells):
        share, (low, high) = matrix.share(number), matrix.interval95(number)
        count = matrix.tallies[number].count
        rates[cell.row][cell.column], rates[cell.column][cell.row] = rounded(share, count), rounded(1 - share, count)
        ends[cell.row][cell.column] = _plain((low, high))
        ends[cell.column][cell.row] = _plain((1 - high, 1 - low))
    wins, over, first = matrix.first_player()
    games = sum(tally.games for tally in matrix.tallies)
    found: dict[str, Any] = {
        "decks": list(matrix.decks),
        "level": matrix.level,
        "win_rate": rates,
        "interval95": ends,
        "overall": [_overall(matrix, place) for place in places],
        "first_player_share": rounded(wins / max(1, over), over),
        "first_player_interval95": _plain(first),
        "turns_mean": round(matrix.turns_mean, 3),
        "cells": [dict(zip(MATRIX_COLUMNS, row, strict=True)) for row in matrix_rows(matrix)],
        "games": games,
        "errors": matrix.errors,
        "stalls": matrix.stalls,
        "seconds": round(seconds, 3),
        "games_per_s": round(games / max(seconds, 1e-9), 3),
        "seed": matrix.plans[0].seed,
    }
    return {**found, "cards": cards_json(matrix.cards)} if cards else found


def _overall(matrix: Matrix, place: int) -> dict[str, Any]:
    pairs = matrix.deck_pairs(place)
    return {"win_rate": rounded(pairs.share, pairs.count), "interval95": _plain(paired(pairs))}


def matrix_rows(matrix: Matrix) -> Rows:
    """One row for each two decks."""
    for number, (cell, tally) in enumerate(zip(matrix.cells, matrix.tallies, strict=True)):
        yield [
            matrix.decks[cell.row],
            matrix.decks[cell.column],
            tally.games,
            rounded(matrix.share(number), tally.over),
            *_plain(matrix.interval95(number)),
            rounded(tally.first_player_wins / max(1, tally.over), tally.over),
            round(tally.turns_mean, 3),
            tally.errors,
            tally.stalls,
        ]


def matrix_table(matrix: Matrix, seconds: float) -> list[RenderableType]:
    """The same for people: the square of shares, and beginning and length for each two decks."""
    title = f"Share of games that the deck of the row wins, with its 95 % interval; {matrix.level} on both sides"
    square = _table(title, "deck", *matrix.decks)
    square.add_column("all others", justify="right")
    cells = [["" for _ in matrix.decks] for _ in matrix.decks]
    for number, cell in enumerate(matrix.cells):
        if not cell.mirror:
            share, (low, high) = matrix.share(number), matrix.interval95(number)
            count = matrix.tallies[number].count
            cells[cell.row][cell.column] = _cell(share, (low, high), count)
            cells[cell.column][cell.row] = _cell(1 - share, (1 - high, 1 - low), count)
    for place, (deck, row) in enumerate(zip(matrix.decks, cells, strict=True)):
        pairs = matrix.deck_pairs(place)
        square.add_row(deck, *row, _cell(pairs.share, paired(pairs), pairs.count))
    lengths = _table("Who begins, and how long it takes", "decks", "games", "who begins wins", "95 %", "turns")
    for cell, tally in zip(matrix.cells, matrix.tallies, strict=True):
        said = f"{matrix.decks[cell.row]} - {matrix.decks[cell.column]}"
        began, over = tally.first_player_wins, tally.over
        lengths.add_row(
            said, str(tally.games), _of(began, over), between(wilson(began, over)), f"{tally.turns_mean:.1f}"
        )
    wins, over, interval = matrix.first_player()
    games = sum(tally.games for tally in matrix.tallies)
    lengths.add_row("all", str(games), _of(wins, over), between(interval), f"{matrix.turns_mean:.1f}")
    return [square, lengths, _foot(matrix.turns_mean, matrix.errors, matrix.stalls, games, seconds)]


# --- cards -----------------------------------------------------------------------------------------------------------


def card_rows(table: CardTable) -> Rows:
    """One row for each card of a deck and each use of it."""
    for row in table.rows():
        plays, wins = table.decks[row.deck]
        share = round(wins / plays, 4)
        counts = (row.count, row.wins, round(row.share, 4))
        yield [row.deck, share, row.card, row.use, *counts, *_plain(row.interval95)]


def cards_json(table: CardTable) -> list[dict[str, Any]]:
    """The same as objects."""
    return [dict(zip(CARD_COLUMNS, row, strict=True)) for row in card_rows(table)]


def cards_table(table: CardTable, cards: CardSet) -> list[RenderableType]:
    """A table for each deck, the card that won most when played first; decks and cards as players call them."""
    found: dict[str, dict[str, dict[str, CardRow]]] = {}
    for row in table.rows():
        found.setdefault(row.deck, {}).setdefault(row.card, {})[row.use] = row
    tables: list[RenderableType] = []
    for deck, used in found.items():
        plays, wins = table.decks[deck]
        name = cards.decks[deck].name
        title = f"{name}: {percent(wins / plays)} of {plays} plays won; % won with a card, 95 % interval, plays"
        made = _table(title, "card", *USES)
        for card, uses in sorted(used.items(), key=lambda item: (-_share(item[1].get("played")), item[0])):
            made.add_row(cards.cards[card].full_name, *(_use(uses.get(use)) for use in USES))
        tables.append(made)
    return tables


def _share(row: CardRow | None) -> float:
    return row.share if row is not None else -1.0


def _use(row: CardRow | None) -> str:
    if row is None:
        return "-"
    low, high = row.interval95
    return f"{100 * row.share:.1f} ({100 * low:.0f}-{100 * high:.0f}) {row.count:4}"


# --- bench -----------------------------------------------------------------------------------------------------------


def bench_tables(found: dict[str, Any]) -> list[RenderableType]:
    """What :func:`~skyworld_tui.lab.bench.bench` has found, for people."""
    engine = _table(f"Engine, Python {found['python']}, {found['machine']}", "measured", "value")
    engine.add_row("decisions a second, random play", f"{found['decisions_per_s']:,.0f}")
    engine.add_row("games a second, random play", f"{found['games_per_s']:.1f}")
    engine.add_row("copy of a match", f"{found['copy_us']:.1f} µs")
    engine.add_row("memory of a copy", f"{found['state_kib']:.1f} KiB")
    levels = _table("Thinking time for a decision", "level", "median", "95 % within")
    for level, times in found["levels"].items():
        levels.add_row(level, f"{times['ms_p50']:.2f} ms", f"{times['ms_p95']:.2f} ms")
    return [engine, levels]
