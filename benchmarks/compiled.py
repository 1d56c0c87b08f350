"""A copy of the package with a compiled engine: ``python benchmarks/compiled.py FOLDER``.

The engine is plain typed Python, which mypyc compiles as it is; the same sources run without it. Anything that finds
the copy first runs compiled, ``PYTHONPATH=FOLDER python benchmarks/peers.py`` for one. Needs mypy, setuptools and a C
compiler (``pip install -e '.[bench]'``); takes about a minute.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

MODULES = (
    "ability", "asking", "awakening", "begin", "characters", "combat", "effects", "events", "flow", "gate", "legal",
    "listing", "moves", "notation", "query", "rng", "settle", "state", "triggers", "turn",
)  # fmt: skip
"""What is compiled. ``match`` is not: its log is a recursive type, which mypyc 2.4 cannot read."""


def build(folder: Path) -> None:
    """Copy the package and its data into a folder and compile the engine there. Raises CalledProcessError."""
    shutil.copytree(ROOT / "skyworld_tui", folder / "skyworld_tui", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "data", folder / "data")
    files = [str(Path("skyworld_tui", "engine", f"{module}.py")) for module in MODULES]
    subprocess.run([sys.executable, "-m", "mypyc", *files], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="a folder that does not exist yet")
    options = parser.parse_args()
    if options.folder.exists():
        parser.error(f"{options.folder} exists already")
    build(options.folder)


if __name__ == "__main__":
    main()
