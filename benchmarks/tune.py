"""Fit the weights of the evaluation to matches that were played: ``python benchmarks/tune.py [--games N] [--jobs N]``.

A level plays itself, every pair of decks in turn. After each turn the position is kept with who won in the end. The
score is close to linear in most weights, so each weight's influence on a position is what the score changes by when
the weight does. A logistic regression finds the weights whose scores tell best who will win (the method is known from
chess as Texel's tuning); a pull towards the weights as they are keeps what the matches say nothing about. The result
is scaled so that a Faith keeps its worth.

``--write`` puts the new weights into ``data/ai/weights.yaml``. Whether they play better is another question, which
``compare_weights.py`` answers.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import exp, log
from random import Random
from typing import Any, NamedTuple

from skyworld_tui.ai.evaluation import Evaluator
from skyworld_tui.ai.levels import load_levels, made
from skyworld_tui.ai.weights import Weights, load_weights
from skyworld_tui.ai.worth import UNSEEN
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, veiled
from skyworld_tui.lab.matches import MAX_TURNS, Player, setup_for
from skyworld_tui.paths import data_dir

FIXED = frozenset({"win", "reach", "attack_now", "channel_now", "awaken_now", "exposed", "traded", "fallen"})
"""What is not fitted: what counts only in the middle of a turn, of which the positions say nothing; and shares of what
stands in danger, which come out above one, because who is in danger is behind in other ways too."""

STEP = 0.05
"""By how much a weight is changed to see its influence."""


class Sample(NamedTuple):
    """A position after a turn: the score, the influence of each weight, and whether the player who made it won."""

    score: float
    influence: tuple[float, ...]
    won: bool


def names(weights: Weights) -> list[str]:
    """The weights that are tuned, ``table.key`` for one of a table and ``essence.N`` for a step."""
    found = []
    for name, value in weights.model_dump().items():
        if isinstance(value, dict):
            found += [f"{name}.{key}" for key in value]
        elif isinstance(value, list):
            found += [f"{name}.{place}" for place in range(len(value))]
        elif name not in FIXED:
            found.append(name)
    return found


def changed(weights: Weights, values: dict[str, float]) -> Weights:
    """``weights`` with some of them replaced, named as by :func:`names`."""
    raw: dict[str, Any] = weights.model_dump()
    for name, value in values.items():
        table, _, key = name.partition(".")
        if not key:
            raw[table] = value
        else:
            raw[table][int(key) if key.isdigit() else key] = value
    return Weights.model_validate(raw)


def value_of(weights: Weights, name: str) -> float:
    """One weight by its name."""
    raw: dict[str, Any] = weights.model_dump()
    table, _, key = name.partition(".")
    return float(raw[table] if not key else raw[table][int(key) if key.isdigit() else key])


def samples_of(game: int, level: str) -> list[Sample]:
    """The positions of one match of ``level`` against itself."""
    cards = load_core()
    decks = [deck.id for deck in cards.decks.values() if not deck.stacked]
    first, second = list(product(decks, decks))[game % len(decks) ** 2]
    seeds = Random(f"tune/{game}")
    match = Match.start(setup_for(cards, (Player(level, first), Player(level, second))), seeds.getrandbits(48))
    match.proving = False
    policies = [made(load_levels()[level], seeds.getrandbits(48)) for _ in (0, 1)]
    weights = load_weights("weights")
    plain = Evaluator(weights)
    others = [(_step(weights, name), Evaluator(changed(weights, {name: value_of(weights, name) + _step(weights,
    name)}))) for name in names(weights)]  # fmt: skip
    kept: list[tuple[int, float, tuple[float, ...]]] = []
    while (decision := match.decision) is not None and match.turn <= MAX_TURNS:
        seat, turn = decision.by, match.turn
        match.play(policies[seat].decide(match.view(seat, searchable=policies[seat].searches)), seat)
        after = match.decision
        if match.turn != turn and after is not None and after.kind == "turn" and match.turn > 2:
            mover = 1 - after.by
            state = veiled(match.view(mover, searchable=True), UNSEEN).dealt
            score = plain.score(state, mover)
            kept.append((mover, score, tuple([(other.score(state, mover) - score) / step for step, other in others])))
    return [Sample(score, influence, match.winner == mover) for mover, score, influence in kept]


def _step(weights: Weights, name: str) -> float:
    return STEP * max(0.2, abs(value_of(weights, name)))


def fit(samples: Sequence[Sample], start: Sequence[float], pull: float, rounds: int) -> tuple[list[float], float]:
    """(new weights, the mean surprise of the outcome in bits) by stochastic gradient descent (Adagrad), in units of
    each weight's own size."""
    sizes = [max(0.2, abs(value)) for value in start]
    change = [0.0] * len(start)  # in sizes
    slope = 0.05
    gathered = [1e-3] * len(start)
    gathered_slope = 1e-3
    rng = Random(0)
    order = list(range(len(samples)))
    surprise = 0.0
    for _ in range(rounds):
        rng.shuffle(order)
        surprise = 0.0
        for place in order:
            score, influence, won = samples[place]
            shift = [part * size for part, size in zip(influence, sizes, strict=True)]
            total = score + sum([part * amount for part, amount in zip(shift, change, strict=True)])
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, slope * total))))
            surprise -= log(max(1e-9, chance if won else 1 - chance), 2)
            wrong = chance - won
            gathered_slope += (wrong * total) ** 2
            slope -= 0.02 * wrong * total / gathered_slope**0.5
            for index, part in enumerate(shift):
                gradient = wrong * slope * part + pull * change[index] / len(samples)
                if gradient:
                    gathered[index] += gradient * gradient
                    change[index] -= 0.05 * gradient / gathered[index] ** 0.5
    values = [value + amount * size for value, amount, size in zip(start, change, sizes, strict=True)]
    return values, surprise / len(samples)


def written(weights: dict[str, float]) -> None:
    """Put weights into ``data/ai/weights.yaml``, its comments kept."""
    path = data_dir() / "ai" / "weights.yaml"
    text = path.read_text(encoding="utf-8")
    steps = []
    for name, value in weights.items():
        table, _, key = name.partition(".")
        if table == "essence":
            steps.append(f"{value:.2f}")
        elif key:
            text = re.sub(rf"(?m)(^{table}:\n(?:  .*\n)*?  {key}: ).*$", rf"\g<1>{value:.3g}", text)
        else:
            text = re.sub(rf"(?m)^{name}: .*$", f"{name}: {value:.3g}", text)
    text = re.sub(r"(?m)^essence: .*$", f"essence: [{', '.join(steps)}]", text)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Read the command line, play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others are other matches")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pull", type=float, default=30.0, help="how hard the weights are held where they are")
    parser.add_argument("--rounds", type=int, default=6, help="how often all positions are gone through")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    weights = load_weights("weights")
    games = range(args.first, args.first + args.games)
    with ProcessPoolExecutor(args.jobs) as pool:
        parts = pool.map(samples_of, games, [args.level] * len(games), chunksize=4)
        samples = [sample for part in parts for sample in part]
    keys = names(weights)
    start = [value_of(weights, key) for key in keys]
    _, before = fit(samples, start, 1e9, 1)
    values, after = fit(samples, start, args.pull, args.rounds)
    print(f"{len(samples)} positions of {len(games)} matches; surprise {before:.4f} bits before, {after:.4f} after")
    faith = values[keys.index("faith")] / start[keys.index("faith")]
    found = {key: max(0.0, value / faith) for key, value in zip(keys, values, strict=True)}
    for key, old in zip(keys, start, strict=True):
        print(f"{key:32} {old:8.3f} -> {found[key]:8.3f}")
    if args.write:
        written(found)


if __name__ == "__main__":
    main()
