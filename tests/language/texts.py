"""Finds the texts to translate in the source, and the catalogue that each belongs to.

A catalogue is an area of the program: whoever translates one screen finds its words together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.extract import extract

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "skyworld_tui"
CATALOGUES: Final = ROOT / "data" / "language"
KEYWORDS: Final[Mapping[str, tuple[int | tuple[int, str], ...] | None]] = {
    "tr": None,
    "later": None,
    "trn": (1, 2),
    "trc": ((1, "c"), 2),
    "refuse": (2,),
}
"""What marks a text, in Babel's words: which argument is the text, the plural or the context."""

AREAS: Final[tuple[tuple[str, str], ...]] = (
    ("records", "tui/*/records*.py"),
    ("records", "tui/records/*.py"),
    ("records", "tui/*/replay*.py"),
    ("records", "session/archive*.py"),
    ("statistics", "tui/*/statistics*.py"),
    ("statistics", "tui/statistics/*.py"),
    ("statistics", "session/statistics*.py"),
    ("library", "tui/*/allcards*.py"),
    ("library", "tui/allcards/*.py"),
    ("packs", "tui/*/packs*.py"),
    ("packs", "packs/*.py"),
    ("decks", "tui/*/deck*.py"),
    ("decks", "tui/deckbuilder/*.py"),
    ("decks", "session/owndecks.py"),
    ("decks", "session/sharing*.py"),
    ("browser", "web/*.py"),
    ("engine", "engine/*.py"),
    ("session", "session/*.py"),
    ("learn", "lessons/*.py"),
    ("paint", "tui/paint/*.py"),
    ("screens", "tui/screens/*.py"),
    ("table", "tui/*.py"),
    ("table", "tui/widgets/*.py"),
    ("general", "*.py"),
)
"""Catalogue, and the files whose texts it holds; the first line that matches counts."""


class Text(NamedTuple):
    """A marked text. ``many`` is "" where no number is in play, ``context`` "" where none is needed."""

    area: str
    file: str
    line: int
    one: str
    many: str = ""
    context: str = ""


def area_of(path: Path) -> str:
    """The catalogue of a source file."""
    inside = path.relative_to(PACKAGE).as_posix()
    return next(area for area, pattern in AREAS if fnmatch(inside, pattern))


def sources() -> Iterator[Path]:
    """Every source file of the package."""
    return iter(sorted(PACKAGE.rglob("*.py")))


def texts() -> Iterator[Text]:
    """Every marked text, file by file."""
    for path in sources():
        with open(path, "rb") as source:
            for line, found, _, context in extract("python", source, KEYWORDS):
                one, many = (found[0], found[1]) if isinstance(found, tuple) else (found, "")
                yield Text(area_of(path), path.relative_to(ROOT).as_posix(), line, one, many or "", context or "")


def unmarkable() -> Iterator[str]:
    """Calls whose text nobody can find, as ``FILE:LINE``: what they mark is no literal, or they stand inside of an
    f-string or of another mark, where the extraction does not look."""
    found = {(text.file, text.one) for text in texts()}
    for path in sources():
        file = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = {"later": 1, "trn": 2, "trc": 2, "refuse": 2}.get(node.func.id, 0)
            if any(not isinstance(arg, ast.Constant) for arg in node.args[:first]) or (
                node.func.id in ("tr", "later") and any(isinstance(arg, ast.JoinedStr) for arg in node.args)
            ):
                yield f"{file}:{node.lineno}"
            text = node.args[_TEXT_AT[node.func.id]] if node.func.id in _TEXT_AT else None
            if isinstance(text, ast.Constant) and (file, text.value) not in found:
                yield f"{file}:{node.lineno}"


_TEXT_AT: Final = {"tr": 0, "later": 0, "trn": 0, "trc": 1, "refuse": 1}
"""What marks a text -> which argument it is."""
