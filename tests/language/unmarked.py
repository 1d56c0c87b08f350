"""Finds texts in the source that a player would read in English whatever the language: literals that read like words
and that nothing marks.

A single lower-case word cannot be told from a name inside of the program; those are found on the painted screens
(``test_screens.py``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Final, NamedTuple

from .texts import PACKAGE, sources

SPEAKING: Final = ("tui/*", "session/*", "lessons/*", "packs/*", "web/*", "cards/command.py")
"""Where texts for players are."""

MARKS: Final = frozenset(("tr", "trn", "trc", "later"))
KEYCAPS: Final = frozenset(("Esc", "Enter", "Tab", "Backspace", "PgDn End", "Home", "End", "Delete"))
"""Names of keys as every keyboard has them; they are painted, and compared with what was clicked."""

_WORDS: Final = re.compile(
    r"[A-Za-z]{2,}[,;:.!?…]? +[A-Za-z({]|\} +[A-Za-z]{2,}|^[A-Z][a-z]+[.!?:…]? ?$|^[A-Z]{2,}[.!?:…]? ?$|^ [a-z]{2,}"
)


class Unmarked(NamedTuple):
    """A text that nothing marks. ``inside``: the innermost function or class."""

    file: str
    line: int
    text: str
    inside: str


def unmarked(pattern: str = "*") -> Iterator[Unmarked]:
    """Every one of the files that match, in the order of the source."""
    for path in sources():
        inside = path.relative_to(PACKAGE).as_posix()
        if any(fnmatch(inside, speaking) for speaking in SPEAKING) and fnmatch(inside, pattern):
            yield from unmarked_in(path.read_text("utf-8"), inside)


def unmarked_in(source: str, file: str = "") -> list[Unmarked]:
    """Those of one source, in its order."""
    return _Reader(file).read(ast.parse(source))


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Unmarked] = []

    def read(self, tree: ast.Module) -> list[Unmarked]:
        self._look(tree, "")
        return self.found

    def _look(self, node: ast.AST, inside: str) -> None:
        if isinstance(node, ast.Call) and _name(node.func) in MARKS:
            for other in [*node.args[2 if _name(node.func) == "trn" else 1 :], *node.keywords]:
                self._look(other, inside)
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = node.name
        for child in self._spoken(node):
            if isinstance(child, ast.JoinedStr):
                self._check(child, "".join(_part(piece) for piece in child.values), inside)
                for piece in child.values:
                    if isinstance(piece, ast.FormattedValue):
                        self._look(piece, inside)
            elif isinstance(child, ast.Constant):
                if isinstance(child.value, str):
                    self._check(child, child.value, inside)
            else:
                self._look(child, inside)

    def _spoken(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of a node that may be shown: no docstring, no annotation, no name that something is compared with.
        What is compared may be made of texts all the same."""
        if isinstance(node, ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.Compare):
            yield from (side for side in (node.left, *node.comparators) if not _is_name(side))
            return
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                    continue  # a docstring
                if isinstance(child, ast.AST):
                    yield child

    def _check(self, node: ast.expr, text: str, inside: str) -> None:
        if text not in KEYCAPS and _WORDS.search(text):
            self.found.append(Unmarked(self.file, node.lineno, text, inside))


def _is_name(node: ast.expr) -> bool:
    """Whether a side of a comparison is a literal, or some of them."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return all(_is_name(one) for one in node.elts)
    return isinstance(node, ast.Constant)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _part(piece: ast.expr) -> str:
    return piece.value if isinstance(piece, ast.Constant) and isinstance(piece.value, str) else "{}"


if __name__ == "__main__":
    import sys

    for each in unmarked(*sys.argv[1:2]):
        print(f"{each.file}:{each.line}: {each.text[:100]!r}  ({each.inside})")
