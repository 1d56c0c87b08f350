"""What a search line is made of, over cards as over records: words, phrases in double quotes, and terms such as
``power<4`` or ``deck:"four winds"``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ":": lambda a, b: a == b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
"""How a term compares what is (first) with what is wanted."""
_PIECE: Final = re.compile(r'([^\W\d]+)(<=|>=|:|=|<|>)(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+)')


class Piece(NamedTuple):
    """One piece of the line. ``key`` and ``compare``: how a term begins, as it was typed, else ""; ``text``: the word,
    the phrase, or what the term wants, "" while that is not typed yet; ``quoted``: whether it stood in quotes."""

    key: str
    compare: str
    text: str
    quoted: bool


def pieces(line: str) -> Iterator[Piece]:
    """The pieces of a search line, from left to right; a phrase that is not closed ends with the line."""
    for found in _PIECE.finditer(line):
        key, compare, wanted_phrase, wanted, phrase, word = found.groups()
        quoted = wanted_phrase if phrase is None else phrase
        yield Piece(key or "", compare or "", quoted or wanted or word or "", quoted is not None)
