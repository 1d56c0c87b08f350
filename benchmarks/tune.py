"""Fit the weights of the evaluation to matches that were played: ``python benchmarks/tune.py [--games N] [--jobs N]``.

A level plays itself, every pair of decks in turn. After each turn the position is kept with who won in the end. The
score is close to linear in most weights, so each weight's influence on a position is what the score changes by when
the weight does. A logistic regression finds the weights whose scores tell best who will win (the method is known from
chess as Texel's tuning); a pull towards the weights as they are keeps what the matches say nothing about. The result
is scaled so that a Faith keeps its worth, and no weight goes below 0.

Every fifth match is held out: nothing is fitted to it, and what the new weights are worth as a forecast is measured
there alone. ``--noise SEED`` draws the winners from the forecast of the weights as they are: whatever is found then is
there by chance.

``--write`` puts the new weights into the level's file of ``data/ai``, if the forecast has clearly become
better. Whether they play better is another question, which ``compare_weights.py`` answers.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby, product
from math import exp, log2
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from skyworld_tui.ai.evaluation import Evaluator
from skyworld_tui.ai.levels import load_levels, made
from skyworld_tui.ai.weights import Weights, changed, load_weights, named
from skyworld_tui.ai.worth import UNSEEN
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, veiled
from skyworld_tui.lab.matches import MAX_TURNS, Player, playable_decks, setup_for
from skyworld_tui.paths import data_dir

FIXED: Final = frozenset(
    {"win", "reach", "attack_now", "channel_now", "awaken_now", "exposed", "traded", "fallen"}
    | {"trigger.on_entry", "trigger.on_entry_less_faith", "trigger.hand", "trigger.bank", "trigger.hero_power"}
    | {"keyword.enters_ready", "op.replace_consumption"}
)
"""What is not fitted: what counts only in the middle of a turn, of which the positions say nothing; shares of what
stands in danger, which come out above one, because who is in danger is behind in other ways too; and what is 0 by its
meaning, because it cannot come up on the field."""

STEP: Final = 0.05
"""By how much of its size a weight is changed to see its influence."""

SMALLEST: Final = 0.2
"""The size of a weight is its amount, and this at least: a weight of 0 can grow too."""

HELD_OUT: Final = 5
"""Every match of this number is held out."""

FEWEST: Final = 50
"""With fewer matches those held out, ten of them, would not say how much chance there is in the forecast."""

CLEAR: Final = 3
"""A forecast is called better when the gain is more than so many standard errors. With 2 it was in 7 of 100 runs
with ``--noise``, because the errors themselves are estimates."""

RATE: Final = 0.05
"""The first step of the descent, as a share of a weight's size."""


class Sample(NamedTuple):
    """A position after a turn of match ``game``: the score, the influence of each weight's size on it, and whether the
    player who made the turn won."""

    game: int
    score: float
    influence: tuple[float, ...]
    won: bool


# --- matches ----------------------------------------------------------------------------------------------------------


def size(value: float) -> float:
    """What a change of a weight is measured in."""
    return max(SMALLEST, abs(value))


def fitted_names(weights: Weights) -> list[str]:
    """The weights that are fitted."""
    return [name for name in named(weights) if name not in FIXED]


def samples_of(game: int, level: str) -> list[Sample]:
    """The positions of one match of ``level`` against itself."""
    cards = load_core()
    pairs = list(product(playable_decks(cards), repeat=2))
    first, second = pairs[game % len(pairs)]
    seeds = Random(f"tune/{game}")
    match = Match.start(setup_for(cards, (Player(level, first), Player(level, second))), seeds.getrandbits(48))
    match.proving = False
    settings = load_levels()[level]
    policies = [made(settings, seeds.getrandbits(48)) for _ in (0, 1)]
    weights = load_weights(settings.weights)
    plain = Evaluator(weights)
    values = named(weights)
    others = [
        Evaluator(changed(weights, {name: values[name] + STEP * size(values[name])})) for name in fitted_names(weights)
    ]
    kept: list[tuple[int, float, tuple[float, ...]]] = []
    while (decision := match.decision) is not None and match.turn <= MAX_TURNS:
        seat, turn = decision.by, match.turn
        match.play(policies[seat].decide(match.view(seat, searchable=policies[seat].searches)), seat)
        after = match.decision
        if match.turn != turn and after is not None and after.kind == "turn" and match.turn > 2:
            mover = 1 - after.by
            state = veiled(match.view(mover, searchable=True), UNSEEN).dealt
            score = plain.score(state, mover)
            kept.append((mover, score, tuple([(other.score(state, mover) - score) / STEP for other in others])))
    if match.winner is None:
        return []
    return [Sample(game, score, influence, match.winner == mover) for mover, score, influence in kept]


# --- fitting ----------------------------------------------------------------------------------------------------------


def total(sample: Sample, change: Sequence[float]) -> float:
    """The score of a position by changed weights. ``change``: by how many of its sizes each is changed."""
    return sample.score + sum([part * amount for part, amount in zip(sample.influence, change, strict=True)])


def chance(slope: float, score: float) -> float:
    """How likely a win is at this score."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, slope * score))))


def slope_of(samples: Sequence[Sample], change: Sequence[float]) -> float:
    """By how much a point of the score raises the logarithm of the odds: the value that fits best (Newton's method)."""
    totals = [total(sample, change) for sample in samples]
    slope = 0.0
    for _ in range(30):
        first = second = 0.0
        for score, sample in zip(totals, samples, strict=True):
            found = chance(slope, score)
            first += (found - sample.won) * score
            second += found * (1 - found) * score * score
        step = first / second
        slope -= max(-0.05, min(0.05, step))
        if abs(step) < 1e-7:
            break
    return slope


def drawn(samples: Sequence[Sample], seed: int) -> list[Sample]:
    """The same positions, but each match was won by whom the forecast of the weights as they are says, with that
    chance, in one of its positions: so they are right, and there is nothing to find."""
    slope = slope_of(samples, [0.0] * len(samples[0].influence))
    rng = Random(seed)
    mixed: list[Sample] = []
    for _, group in groupby(samples, key=lambda sample: sample.game):
        positions = list(group)
        one = rng.choice(positions)
        turned = one.won != (rng.random() < chance(slope, one.score))
        mixed += [sample._replace(won=sample.won != turned) for sample in positions]
    return mixed


def fit(samples: Sequence[Sample], pull: float, rounds: int) -> list[float]:
    """By how many of its sizes each weight should change: stochastic gradient descent (Adagrad). The slope is that of
    the weights as they are, and stays."""
    count = len(samples[0].influence)
    change = [0.0] * count
    slope = slope_of(samples, change)
    gathered = [1e-3] * count
    rng = Random(0)
    order = list(samples)
    for _ in range(rounds):
        rng.shuffle(order)
        for sample in order:
            wrong = chance(slope, total(sample, change)) - sample.won
            for index, part in enumerate(sample.influence):
                gradient = wrong * slope * part + pull * change[index] / len(samples)
                if gradient:
                    gathered[index] += gradient * gradient
                    change[index] -= RATE * gradient / gathered[index] ** 0.5
    return change


def surprises(samples: Sequence[Sample], change: Sequence[float], slope: float) -> dict[int, float]:
    """The mean surprise of the outcome in bits for each match; 1 is a coin's."""
    found: dict[int, list[float]] = {}
    for sample in samples:
        expected = chance(slope, total(sample, change))
        found.setdefault(sample.game, []).append(-log2(max(1e-9, expected if sample.won else 1 - expected)))
    return {game: fmean(values) for game, values in found.items()}


def usable(start: Mapping[str, float], change: Sequence[float]) -> tuple[dict[str, float], list[str]]:
    """(new weights, those that would have gone below 0): scaled so that a Faith keeps its worth."""
    raw = {name: value + amount * size(value) for (name, value), amount in zip(start.items(), change, strict=True)}
    scale = raw["faith"] / start["faith"]
    below = [name for name, value in raw.items() if value < 0]
    return {name: max(0.0, value / scale) for name, value in raw.items()}, below


class Forecast(NamedTuple):
    """Mean surprise per match in bits, before and after, and by how much it fell with the standard error of that."""

    before: float
    after: float
    gain: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the forecast has become better by more than chance explains."""
        return self.gain > CLEAR * self.error

    def __str__(self) -> str:
        fell = f"{self.gain:+.4f} better (standard error {self.error:.4f})"
        return f"{self.before:.4f} bits by the weights as they are, {self.after:.4f} by the fitted ones: {fell}"


def forecast(fitted: Sequence[Sample], judged: Sequence[Sample], change: Sequence[float]) -> Forecast:
    """How well the weights tell who wins the ``judged`` matches, as they are and changed. Both get the slope that fits
    the ``fitted`` ones; matches count alike, because the positions of one depend on each other."""
    none = [0.0] * len(change)
    before = surprises(judged, none, slope_of(fitted, none))
    after = surprises(judged, change, slope_of(fitted, change))
    gains = [before[game] - after[game] for game in before]
    gain = fmean(gains)
    error = (sum([(each - gain) ** 2 for each in gains]) / len(gains) / max(1, len(gains) - 1)) ** 0.5
    return Forecast(fmean(before.values()), fmean(after.values()), gain, error)


# --- files and words --------------------------------------------------------------------------------------------------


def write(path: Path, weights: Mapping[str, float]) -> None:
    """Put weights into a file of ``data/ai``, its comments kept."""
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


def tuned(samples: Sequence[Sample], start: Mapping[str, float], pull: float, rounds: int) -> dict[str, float] | None:
    """Fit, and print what came of it. The new weights, None when their forecast is not clearly better."""
    games = sorted({sample.game for sample in samples})
    held = set(games[HELD_OUT - 1 :: HELD_OUT])
    fitted = [sample for sample in samples if sample.game not in held]
    judged = [sample for sample in samples if sample.game in held]
    values, below = usable(start, fit(fitted, pull, rounds))
    change = [(values[name] - value) / size(value) for name, value in start.items()]
    outcome = forecast(fitted, judged, change)
    for name, value in start.items():
        print(f"{name:32} {value:8.3f} -> {values[name]:8.3f}")
    print(f"set to 0 because they came out below: {', '.join(below) or 'none'}")
    print(f"{len(games) - len(held)} matches fitted to: {forecast(fitted, fitted, change)}")
    print(f"{len(held)} matches held out:  {outcome}")
    print(
        "The forecast is clearly better."
        if outcome.clear
        else "The forecast is not clearly better: that may be chance."
    )
    return values if outcome.clear else None


def main() -> None:
    """Read the command line, play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600, help=f"at least {FEWEST}")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others are other matches")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pull", type=float, default=30.0, help="how hard the weights are held where they are")
    parser.add_argument("--rounds", type=int, default=6, help="how often all positions are gone through")
    parser.add_argument("--noise", type=int, metavar="SEED", help="draw the winners: there is nothing to find")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.games < FEWEST:
        parser.error(f"--games must be at least {FEWEST}")
    file = load_levels()[args.level].weights
    weights = load_weights(file)
    with ProcessPoolExecutor(args.jobs) as pool:
        games = range(args.first, args.first + args.games)
        parts = pool.map(samples_of, games, [args.level] * len(games), chunksize=4)
        samples = [sample for part in parts for sample in part]
    values = named(weights)
    start = {name: values[name] for name in fitted_names(weights)}
    real = args.noise is None
    found = tuned(samples if real else drawn(samples, args.noise), start, args.pull, args.rounds)
    if args.write and found is not None and real:
        write(data_dir() / "ai" / f"{file}.yaml", found)


if __name__ == "__main__":
    main()
