"""Random play beside two peers in one run: ``python benchmarks/peers.py [--rounds N] [--seconds S] [--json]``.

Each engine lists the legal moves, one of them is drawn at random, and it is played; what is counted is such decisions a
second of processor time. Beside it the cost of one copy of a position from the middle of a game. The engines take
turns, so that whatever else the machine does meets all of them.

==========  ======================================================================================================
Sky World   ``random_play`` of ``skyworld bench``: starter decks, every decision from the mulligan on; a decision
            also writes the record and returns its events
chess       python-chess: ``list(board.legal_moves)``, ``board.push(move)``; a decision is a ply. A game ends without
            legal moves, with too little material, or after 75 moves without a pawn's move or a capture
LOCM 1.2    gym-locm: ``state.available_actions``, ``state.act(action)``; a decision is an action, the 60 picks of the
            draft (that list nothing anew) counted with those of the battle. The release lacks the card list of LOCM
            1.2: its rules are played with as many stand-ins then, unless the list was put where the package looks
==========  ======================================================================================================

A peer that is missing is left out and named: ``pip install -e '.[bench]'`` installs them; gym-locm needs Python 3.12.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from skyworld_tui import __version__
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import flow
from skyworld_tui.lab.bench import machine, middle, random_play
from skyworld_tui.lab.matches import Player, setup_for

COPIES = 500

LOCM_CARDS = {"Creature": 116, "GreenItem": 24, "RedItem": 12, "BlueItem": 8}
"""Kinds of cards in LOCM 1.2, and how many there are of each."""

DRAWN = 150
"""Half-moves without a pawn's move or a capture after which a game of chess is drawn."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine to be measured. ``play`` plays whole games for about so many seconds and returns (decisions, games);
    ``copy`` copies one position from the middle of a game."""

    name: str
    version: str
    play: Callable[[float], tuple[int, int]]
    copy: Callable[[], Any]


def sky_world() -> Engine:
    """This game; ``compiled`` if the package that is found was built by ``compiled.py``."""
    setup = setup_for(load_core(), (Player("random"), Player("random")))
    name = "Sky World" if str(flow.__file__).endswith(".py") else "Sky World, compiled"
    return Engine(name, __version__, lambda seconds: random_play(setup, seconds)[:2], middle(setup).copy)


def chess() -> Engine:
    """python-chess."""
    import chess

    rng = random.Random(0)

    def game(plies: int | None = None) -> tuple[chess.Board, int]:
        board = chess.Board()
        played = 0
        while played != plies and board.halfmove_clock < DRAWN and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            played += 1
        return board, played

    position = game(40)[0]
    return Engine("chess", chess.__version__, repeated(lambda: game()[1]), lambda: position.copy(stack=False))


def locm() -> Engine:
    """Legends of Code and Magic 1.2 in gym-locm."""
    from gym_locm.engine import Phase, State, card

    rng = random.Random(0)
    try:
        card.get_locm12_card_list()
    except FileNotFoundError:  # the release leaves its card list out
        card._cards = stand_in_cards()

    def game(actions: int | None = None) -> tuple[Any, int]:
        state = State(seed=rng.getrandbits(32), version="1.2")
        played = 0
        while played != actions and state.phase != Phase.ENDED:
            listed = state.available_actions
            state.act(listed[int(rng.random() * len(listed))])
            played += 1
        return state, played

    version = importlib.metadata.version("gym-locm")
    position = game(120)[0]
    return Engine("LOCM 1.2", version, repeated(lambda: game()[1]), position.clone)


def stand_in_cards() -> list[Any]:
    """As many cards of each kind as LOCM 1.2 has, with drawn numbers of about the same size."""
    from gym_locm.engine import card

    rng = random.Random(0)
    cards: list[Any] = []
    for number, kind in enumerate(kind for kind, count in LOCM_CARDS.items() for _ in range(count)):
        cost = min(12, int(rng.expovariate(1 / 4)))
        size, sign = max(1, cost), 1 if kind in ("Creature", "GreenItem") else -1
        attack, defense = sign * rng.randint(size // 2, size + 1), sign * rng.randint((size + 1) // 2, size + 2)
        letters = "".join(letter if rng.random() < 0.13 else "-" for letter in "BCDGLW")
        extra = [rng.choice((0, 0, 0, 0, 2)), rng.choice((0, 0, 0, 0, -1)), rng.choice((0, 0, 0, 0, 1))]
        made = getattr(card, kind)
        cards.append(
            made(number + 1, kind, list(LOCM_CARDS).index(kind), cost, attack, defense, letters, *extra, 0, "")
        )
    return cards


def repeated(game: Callable[[], int]) -> Callable[[float], tuple[int, int]]:
    """Games, each returning its number of decisions, one after the other for about so many seconds."""

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            decisions += game()
            games += 1
        return decisions, games

    return play


PEERS: dict[str, tuple[str, Callable[[], Engine]]] = {
    "chess": ("chess==1.11.2", chess),
    "gym_locm": ("gym-locm==2.0.0b1 (Python 3.12 or later)", locm),
}
"""Module of a peer -> what to install, and how it plays."""


def found() -> tuple[list[Engine], list[str]]:
    """(the engines that are here, ours first; what is missing)."""
    here, missing = [sky_world()], []
    for module, (wanted, engine) in PEERS.items():
        if importlib.util.find_spec(module) is None:
            missing.append(wanted)
        else:
            here.append(engine())
    return here, missing


def rate(engine: Engine, seconds: float) -> tuple[float, float]:
    """(decisions a second of processor time, decisions a game)."""
    start = time.process_time()
    decisions, games = engine.play(seconds)
    return decisions / (time.process_time() - start), decisions / games


def copy_us(engine: Engine) -> float:
    """Microseconds of processor time for one copy."""
    start = time.process_time()
    for _ in range(COPIES):
        engine.copy()
    return (time.process_time() - start) / COPIES * 1e6


def measured(engines: list[Engine], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Every engine in turn, ``rounds`` times; a short round before them is not counted."""
    rates: dict[str, list[float]] = {engine.name: [] for engine in engines}
    lengths: dict[str, list[float]] = {engine.name: [] for engine in engines}
    copies: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for number in range(rounds + 1):
        for engine in engines:
            a_second, length = rate(engine, seconds if number else seconds / 4)
            cost = copy_us(engine)
            if number:
                rates[engine.name].append(a_second)
                lengths[engine.name].append(length)
                copies[engine.name].append(cost)
    return {
        engine.name: {
            "version": engine.version,
            "decisions_per_s": {name: round(f(rates[engine.name])) for name, f in SUMMARY.items()},
            "decisions_a_game": round(statistics.mean(lengths[engine.name])),
            "copy_us": {name: round(f(copies[engine.name]), 2) for name, f in SUMMARY.items()},
        }
        for engine in engines
    }


SUMMARY: dict[str, Callable[[list[float]], float]] = {"min": min, "median": statistics.median, "max": max}


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="how often each engine plays (9)")
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long it plays each time (2)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    options = parser.parse_args()
    engines, missing = found()
    before = os.getloadavg()[0]
    results = measured(engines, options.rounds, options.seconds)
    where = {
        "python": platform.python_version(),
        "machine": machine(),
        "load": [round(before, 2), round(os.getloadavg()[0], 2)],
        "rounds": options.rounds,
        "seconds": options.seconds,
        "missing": missing,
    }
    if options.json:
        print(json.dumps({**where, "engines": results}, indent=2))
        return
    print(f"Python {where['python']}, {where['machine']}, load {before:.2f} before, {where['load'][1]} after")
    print(f"{options.rounds} rounds of about {options.seconds} s each, processor time: least, median, most")
    print("| | version | decisions a second | decisions a game | a copy, µs |")
    print("| --- | --- | --- | --- | --- |")
    for name, told in results.items():
        rates = ", ".join(f"{n:,}".replace(",", " ") for n in told["decisions_per_s"].values())
        copies = ", ".join(str(n) for n in told["copy_us"].values())
        print(f"| {name} | {told['version']} | {rates} | {told['decisions_a_game']} | {copies} |")
    for wanted in missing:
        print(f"not here: {wanted}; pip install -e '.[bench]'")


if __name__ == "__main__":
    main()
