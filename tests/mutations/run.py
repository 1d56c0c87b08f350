"""Breaks the rules one by one: ``python -m tests.mutations.run [--jobs N] [--only PATTERN]``.

Copies the package, its data and its tests into a temporary folder, applies one break of ``mutations.yaml`` at a time
and runs the rules tests against it, or the one file of tests that the break names. Prints a line for each, ``caught``
with what caught it or ``SURVIVED``, and a total; exit status 1 when one survived. Without any break everything must
hold, which is tried first.
"""

from __future__ import annotations

import argparse
import compileall
import os
import py_compile
import queue
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutations.breaks import ROOT, Break, load

PATIENCE = 60
"""Seconds after which a trial is a match that no longer ends."""


def copy_to(folder: Path) -> Path:
    """A copy of what the rules tests need, compiled so that only a changed file is compiled again."""
    without = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("skyworld_tui", "data"):
        shutil.copytree(ROOT / name, folder / name, ignore=without)
    tests = folder / "tests"
    tests.mkdir()
    for file in (ROOT / "tests").glob("*.py"):
        shutil.copy(file, tests)
    for name in ("ai", "engine", "rules", "scenarios", "mutations"):
        shutil.copytree(ROOT / "tests" / name, tests / name, ignore=without)
    shutil.copy(ROOT / "pyproject.toml", folder)
    compileall.compile_dir(folder, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH, workers=1)
    return folder


def trial(folder: Path, test: str = "") -> str:
    """What the rules tests, or those of one file, say of a copy: ``caught by …`` or ``survived``."""
    words = [sys.executable, "-B", "-m", "tests.mutations.trial", *([test] if test else [])]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "caught by the clock: it no longer ends"
    lines = [line for line in done.stdout.splitlines() if line.startswith(("caught", "survived"))]
    if lines:
        return lines[-1]
    last = done.stderr.strip().splitlines()[-1:] or [f"exit status {done.returncode}"]
    return f"caught by the import: {last[0]}"


def tried(broken: Break, folder: Path) -> str:
    """Apply a break to a copy, try it, take the break back."""
    file = folder / broken.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(broken.applied(whole), encoding="utf-8")
    try:
        return trial(folder, broken.test)
    finally:
        file.write_text(whole, encoding="utf-8")


def main() -> int:
    """Read the command line, break, print; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="copies at work side by side (1)")
    parser.add_argument("--only", default="", help="a pattern for the name, the file or the rule")
    options = parser.parse_args()
    wanted = re.compile(options.only, re.IGNORECASE)
    breaks = [b for b in load() if wanted.search(f"{b.name} {b.file} {b.rule}")]
    if not breaks:
        parser.error(f"no break fits {options.only!r}")
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(max(1, min(options.jobs, len(breaks)))):
            copies.put(copy_to(Path(place) / str(number)))
        whole = copies.get()
        for test in sorted({b.test for b in breaks}):
            verdict = trial(whole, test)
            if verdict != "survived":
                print(f"{test or 'the rules tests'} fail before anything is broken: {verdict}")
                return 1
        copies.put(whole)

        def one(broken: Break) -> str:
            folder = copies.get()
            try:
                return tried(broken, folder)
            finally:
                copies.put(folder)

        with ThreadPoolExecutor(max(1, options.jobs)) as pool:
            for broken, said in zip(breaks, pool.map(one, breaks), strict=True):
                survived += said == "survived"
                by = said.partition(" by ")[2]
                print(f"caught {broken.name}: {by}" if by else f"SURVIVED {broken.name}: {broken.rule}", flush=True)
    print(f"{len(breaks)} breaks, {len(breaks) - survived} caught, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
