"""How quick the screen is: ``python benchmarks/screen.py [--only PART …] [--json]``; ``--help`` names the rest.

Starts the program in pseudo-terminals that answer like a modern terminal, and measures from outside: the start to the
first painted frame beside that of an empty Textual app, the time from a key to the end of the frame that it causes,
what the clock costs while nothing else happens, and memory. The part ``paint`` measures inside of one process, where
a profile can be read. Cases take turns, and figures are least, median and 95th percentile, because a machine is never
quiet. Linux only: processor time and memory are read from ``/proc``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import select
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import painting
import positions
from pseudoterminal import FRAME_BEGIN, Program

SIZES = ((80, 24), (120, 40), (200, 55))
MIDDLE = (120, 40)
GAME = (sys.executable, "-m", "skyworld_tui")
EMPTY = (sys.executable, str(Path(__file__).with_name("empty_app.py")))
WARM_UP = 2
REST = 0.4  # seconds of silence after which a screen has come to rest
PROCESSOR, MEMORY = ", ms of processor", ", MiB resident at most"
PARTS = ("start", "keys", "clock", "paint")
Size = tuple[int, int]


@dataclass
class Figures:
    """Measurements by part and case, in milliseconds unless the case says another unit."""

    values: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def add(self, part: str, case: str, value: float) -> None:
        """One more measurement."""
        self.values.setdefault(part, {}).setdefault(case, []).append(value)

    def summary(self) -> dict[str, dict[str, dict[str, float]]]:
        """Least, median, 95th percentile and number of every case."""
        return {part: {case: summed(found) for case, found in cases.items()} for part, cases in self.values.items()}


def summed(values: Sequence[float]) -> dict[str, float]:
    """Least, median, 95th percentile and number of ``values``."""
    p95 = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
    return {"min": round(min(values), 2), "median": round(median(values), 2), "p95": round(p95, 2), "n": len(values)}


def named(size: Size) -> str:
    """A size as it is written."""
    return f"{size[0]}x{size[1]}"


class Homes:
    """Folders for the player's files, a fresh one for every start."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir()
        self._numbers = count()

    def fresh(self) -> Path:
        """An empty one."""
        path = self.root / f"home-{next(self._numbers)}"
        path.mkdir()
        return path


def started(size: Size, home: Path, *words: str) -> Program:
    """The game with these words of its command line."""
    return Program((*GAME, *words), size, {"SKYWORLD_HOME": str(home)})


# -- the start -------------------------------------------------------------------------------------------------------


def start(figures: Figures, homes: Homes, args: argparse.Namespace) -> None:
    """From the start of the process to the end of the first painted frame, and on to a match."""
    cases: list[tuple[str, Callable[[], Iterator[tuple[str, float]]]]] = []
    for size in SIZES:
        cases.append((f"empty app, {named(size)}", lambda size=size: _empty(size)))
        cases.append((f"menu, {named(size)}", lambda size=size: _menu(size, homes.fresh())))
    cases.append((f"skyworld play, {named(MIDDLE)}", lambda: _play(MIDDLE, homes.fresh())))
    cases.append((f"menu to match, {named(MIDDLE)}", lambda: _menu_to_match(MIDDLE, homes.fresh())))
    for run in range(WARM_UP + args.runs):
        for name, measure in cases:
            for what, value in measure():
                if run >= WARM_UP:
                    figures.add("start", f"{name}{what}", value)
        _say(f"start: {run + 1} of {WARM_UP + args.runs}")


def _empty(size: Size) -> Iterator[tuple[str, float]]:
    with Program(EMPTY, size, {}) as program:
        yield from _first_frame(program, size)


def _menu(size: Size, home: Path) -> Iterator[tuple[str, float]]:
    with started(size, home) as program:
        program.wait_text("Quit")
        yield from _first_frame(program, size)


def _first_frame(program: Program, size: Size) -> Iterator[tuple[str, float]]:
    yield "", program.wait_rows(size[1]) * 1000
    yield PROCESSOR, program.cpu() * 1000
    program.quiet(REST)
    yield MEMORY, program.memory()[1]


def _play(size: Size, home: Path) -> Iterator[tuple[str, float]]:
    with started(size, home, "play", "--seed", "3", "--no-clock") as program:
        program.wait_text("YOUR HAND")
        yield from _first_frame(program, size)


def _menu_to_match(size: Size, home: Path) -> Iterator[tuple[str, float]]:
    """The short set-up before a match, and the match: two keys, one after the other."""
    with started(size, home) as program:
        program.wait_text("Quit")
        program.quiet(REST)
        for key, text, what in ((b"n", "Turn clock", ": the set-up"), (b"\r", "YOUR HAND", ": the match")):
            since = len(program.plain)
            pressed = time.perf_counter() - program.begun
            program.write(key)
            yield what, (program.wait_text(text, since) - pressed) * 1000
            program.quiet(REST)


# -- keys ------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def continued(size: Size, home: Path) -> Iterator[Program]:
    """The match that is saved in ``home``, gone on with from the menu, at rest."""
    with started(size, home) as program:
        program.wait_text("Quit")
        program.quiet(REST)
        program.write(b"c")
        program.wait_text("end turn")
        program.quiet(REST)
        yield program


def keys(figures: Figures, homes: Homes, args: argparse.Namespace) -> None:
    """From a key to the end of the last frame that it causes, kind by kind and size by size, in a match without a
    clock: every byte that comes is the key's doing."""
    with contextlib.ExitStack() as stack:
        programs: list[tuple[Size, Program, list[positions.Key]]] = []
        for size in SIZES:
            home = homes.fresh()
            pressed = positions.save(home, clock=False)
            programs.append((size, stack.enter_context(continued(size, home)), pressed))
        for turn in range(1 + args.rounds):
            for size, program, pressed in programs:
                for key in pressed:
                    _press(figures if turn else Figures(), size, program, key)
            _say(f"keys: round {turn} of {args.rounds}")
        for size, program, _ in programs:
            figures.add("memory", f"match after {args.rounds} rounds of keys, {named(size)}, MiB", program.memory()[0])
            figures.add("memory", f"at most until then, {named(size)}, MiB", program.memory()[1])


def _press(figures: Figures, size: Size, program: Program, key: positions.Key) -> None:
    before = program.cpu()
    frames = program.press(key.data) if key.kind else program.press(key.data, patience=REST)
    spent = program.cpu() - before
    if not key.kind:
        return
    if frames is None:
        raise RuntimeError(f"{key.data!r} paints nothing at {named(size)}; last words: {program.words()!r}")
    figures.add("keys", f"{named(size)}, {key.kind}", frames.last * 1000)
    if key.kind != "bare Esc":
        figures.add("keys", f"{named(size)}, all", frames.last * 1000)
        figures.add("keys", f"{named(size)}, all, first frame", frames.first * 1000)
        figures.add("processor for a key", f"{named(size)}, all", spent * 1000)
    figures.add("processor for a key", f"{named(size)}, {key.kind}", spent * 1000)
    figures.add("bytes for a key", f"{named(size)}, {key.kind}", frames.size)


# -- the clock -------------------------------------------------------------------------------------------------------


def clock(figures: Figures, homes: Homes, args: argparse.Namespace) -> None:
    """What a screen costs while nobody does anything: processor time, frames and bytes over some seconds."""
    with contextlib.ExitStack() as stack:
        programs = [("empty app", stack.enter_context(Program(EMPTY, MIDDLE, {})))]
        programs += [(f"menu, {named(MIDDLE)}", stack.enter_context(started(MIDDLE, homes.fresh())))]
        for running in (False, True):
            for size in SIZES:
                home = homes.fresh()
                positions.save(home, clock=running)
                name = f"match {'with its clock' if running else 'without a clock'}, {named(size)}"
                programs.append((name, stack.enter_context(continued(size, home))))
        for turn in range(3):
            _idle(figures, programs, args.seconds / 3)
            _say(f"clock: {turn + 1} of 3")


def _idle(figures: Figures, programs: Sequence[tuple[str, Program]], seconds: float) -> None:
    """Read what comes from all of them in so many seconds, and see what it cost each. They idle together: one that
    nobody reads would stop at a full pipe."""
    _drain(programs, time.perf_counter() + REST)
    before = [(len(program.seen), program.cpu()) for _, program in programs]
    begun = time.perf_counter()
    _drain(programs, begun + seconds)
    wall = time.perf_counter() - begun
    for (name, program), (seen, used) in zip(programs, before, strict=True):
        spent = program.cpu() - used
        frames = program.seen.count(FRAME_BEGIN, seen)
        figures.add("clock", f"{name}, % of one core", spent / wall * 100)
        figures.add("clock", f"{name}, frames per second", frames / wall)
        if frames:
            figures.add("clock", f"{name}, ms of processor per frame", spent / frames * 1000)
            figures.add("clock", f"{name}, bytes per frame", (len(program.seen) - seen) / frames)


def _drain(programs: Sequence[tuple[str, Program]], until: float) -> None:
    """Read whatever comes from any of them."""
    while (left := until - time.perf_counter()) > 0:
        select.select([program.master for _, program in programs], [], [], left)
        for _, program in programs:
            program.read(0.0)


# -- inside ----------------------------------------------------------------------------------------------------------


def paint(figures: Figures, homes: Homes, args: argparse.Namespace) -> None:
    """The part of it that is ours, in this process: telling the board, and painting each kind of place."""
    for size in SIZES:
        for case, milliseconds in painting.measure(size, homes.fresh(), args.rounds):
            figures.add("paint", f"{named(size)}, {case}", milliseconds)
        _say(f"paint: {named(size)}")


# -- the report ------------------------------------------------------------------------------------------------------


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def about() -> dict[str, Any]:
    """What the figures were measured with."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "system": platform.system(),
        "python": platform.python_version(),
        "textual": version("textual"),
    }


def report(figures: Figures) -> str:
    """A table for each part."""
    lines = [", ".join(f"{key} {value}" for key, value in about().items())]
    for part, cases in figures.summary().items():
        width = max(len(case) for case in cases)
        lines += ["", f"{part:{width}} {'min':>9} {'median':>9} {'p95':>9} {'n':>5}"]
        for case, sums in cases.items():
            numbers = " ".join(f"{sums[key]:9.1f}" for key in ("min", "median", "p95"))
            lines.append(f"{case:{width}} {numbers} {sums['n']:5}")
    ratios = _ratios(figures)
    if ratios:
        lines += ["", "the menu's start in empty apps: " + "; ".join(f"{k}: {v}" for k, v in ratios.items())]
    return "\n".join(lines)


def _ratios(figures: Figures) -> dict[str, float]:
    """The median of the menu's start in medians of the empty app's: time, and time of the processor."""
    start = figures.values.get("start", {})
    if not start:
        return {}
    found = {}
    for size in SIZES:
        for what in ("", PROCESSOR):
            menu, empty = start[f"menu, {named(size)}{what}"], start[f"empty app, {named(size)}{what}"]
            found[f"{named(size)}{what}"] = round(median(menu) / median(empty), 2)
    return found


def main() -> int:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--runs", type=int, default=15, help="starts of each case (default: 15)")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of keys (default: 6)")
    parser.add_argument("--seconds", type=float, default=12.0, help="of doing nothing in each case (default: 12)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    args = parser.parse_args()
    figures = Figures()
    measures = {"start": start, "keys": keys, "clock": clock, "paint": paint}
    with tempfile.TemporaryDirectory(prefix="skyworld-") as folder:
        for part in args.only:
            measures[part](figures, Homes(Path(folder, part)), args)
    _say("")
    if args.json:
        print(json.dumps({**about(), "ratios": _ratios(figures), **figures.summary()}, indent=1))
    else:
        print(report(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
