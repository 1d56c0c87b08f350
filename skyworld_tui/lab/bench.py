"""How fast the engine and each level are on this machine."""

from __future__ import annotations

import platform
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from ..ai import LEVELS, make_policy
from ..ai.random_policy import random_subset
from ..cards.load import load_core
from ..engine import Match, Move, Setup
from .matches import MAX_TURNS, Player, setup_for

MIDDLE = 9
"""The turn at which a match is taken for copying: about half of one."""

COPIES = 200

MATCH_SECONDS = {"hard": 1.5, "expert": 15.0}
"""About how long one match of the slow levels takes, by processor time on a core of x86_64, Python 3.11."""


def expected(seconds: float) -> float:
    """About how many seconds :func:`bench` will take when it is asked for ``seconds``: more, where the share of a level
    is shorter than one of its matches."""
    share = _share(seconds)
    return 2 * share + sum(max(share, MATCH_SECONDS.get(level, 0.0)) for level in LEVELS)


def _share(seconds: float) -> float:
    """What each level gets of them; random play gets twice as much."""
    return seconds / (len(LEVELS) + 2)


def quiet(what: str) -> None:
    """Tell nobody."""


def bench(seconds: float = 10.0, tell: Callable[[str], None] = quiet) -> dict[str, object]:
    """Measure for about so many seconds, longer where a level thinks long, because each plays at least one whole
    match. ``tell`` hears what is measured next. The keys are those of ``skyworld bench --json``."""
    setup = setup_for(load_core(), (Player("random"), Player("random")))
    share = _share(seconds)
    tell("random play")
    decisions, games, spent = random_play(setup, 2 * share)
    copy_us, state_kib = copying(setup)
    levels = {}
    for level in LEVELS:
        tell(level)
        p50, p95 = thinking(setup, level, share)
        levels[level] = {"ms_p50": p50, "ms_p95": p95}
    return {
        "decisions_per_s": round(decisions / spent, 1),
        "games_per_s": round(games / spent, 2),
        "copy_us": copy_us,
        "state_kib": state_kib,
        "levels": levels,
        "python": platform.python_version(),
        "machine": machine(),
    }


def random_move(match: Match, rng: Random) -> Move:
    """A random legal move of whoever must decide; for a pick, every legal subset of its options is equally likely.

    Raises IndexError when the match is over.
    """
    moves = match.legal_moves()
    if len(moves) > 1 and moves[0].verb == "choose":
        decision = match.decision
        assert decision is not None
        if decision.min == decision.max == 1:
            return Move("choose", picks=(int(rng.random() * decision.options),))
        return Move("choose", picks=random_subset(rng, decision.options, decision.min, decision.max))
    return moves[int(rng.random() * len(moves))]


def random_play(setup: Setup, seconds: float) -> tuple[int, int, float]:
    """(decisions, finished games, seconds) of random legal play, the legal moves listed before each decision."""
    rng = Random(0)
    decisions = games = 0
    start = time.perf_counter()
    end = start + seconds
    seed = 0
    while time.perf_counter() < end or games == 0:
        match = Match.start(setup, seed)
        match.proving = False  # nothing is recorded to be proved
        seed += 1
        while match.winner is None and match.turn <= MAX_TURNS:
            match.play(random_move(match, rng))
            decisions += 1
        games += 1
    return decisions, games, time.perf_counter() - start


def middle(setup: Setup, seed: int = 0) -> Match:
    """A match of random play in the middle."""
    rng = Random(seed)
    match = Match.start(setup, seed)
    while match.decision is not None and match.turn < MIDDLE:
        match.play(random_move(match, rng))
    return match


def copying(setup: Setup) -> tuple[float, float]:
    """(microseconds, KiB) of a copy of a match in the middle."""
    match = middle(setup)
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(COPIES):
            match.copy()
        best = min(best, (time.perf_counter() - start) / COPIES)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [match.copy() for _ in range(COPIES)]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return round(best * 1e6, 2), round((after - before) / len(kept) / 1024, 2)


def thinking(setup: Setup, level: str, seconds: float) -> tuple[float, float]:
    """(median, 95th percentile) in milliseconds of one decision of ``level`` against itself, forced ones left out.

    Matches are played to their end, because a decision late in a match takes longer than an early one: at least one,
    and no further one after so many seconds.
    """
    times: list[float] = []
    end = time.perf_counter() + seconds
    seed = 0
    while time.perf_counter() < end or not times:
        policies = [make_policy(level, 2 * seed + seat) for seat in (0, 1)]
        match = Match.start(setup, seed)
        match.proving = False  # nothing is recorded to be proved
        seed += 1
        while match.decision is not None and match.turn <= MAX_TURNS:
            seat = match.decision.by
            view = match.view(seat, searchable=policies[seat].searches)
            start = time.perf_counter()
            move = policies[seat].decide(view)
            if len(view.legal) > 1:
                times.append((time.perf_counter() - start) * 1000)
            match.play(move, seat)
    return percentile(times, 50), percentile(times, 95)


def percentile(values: Sequence[float], percent: int) -> float:
    """The value below which ``percent`` of the sorted values lie (nearest rank), rounded to microseconds."""
    ordered = sorted(values)
    rank = max(1, -(-percent * len(ordered) // 100))
    return round(ordered[rank - 1], 3)


def machine() -> str:
    """The processor's model and architecture, and nothing else of the machine."""
    model = ""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        model = platform.processor()
    return " ".join(part for part in (model, platform.machine()) if part)
