"""The words of match notation as far as a file can be checked without a match: verbs, refs, how many of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType

from ..cards.source import nearest
from ..engine.moves import ANSWER_VERBS, TURN_VERBS

_MANY = 99

ARGUMENTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "essence": (1, 1),
        "awaken": (1, 2),
        "evolve": (2, 2),
        "channel": (1, 1),
        "attack": (2, 2),
        "hand": (1, 1),
        "activate": (1, 1),
        "bank": (1, 1),
        "choose": (0, _MANY),
        "redraw": (1, _MANY),
    }
)
"""Verb -> how many words may follow it, at least and at most; (0, 0) for those that are not here."""

VERBS = (*TURN_VERBS, *ANSWER_VERBS, "concede", "timeout")

_REF = re.compile(r"h[1-6]|[fe][1-5]|f[1-5]\.[1-9]|(?:b|eb|t|o)[1-9][0-9]{0,2}")
_NEAR_REF = re.compile(r"(eb|[hfebto])([0-9]+)")
_LIMITS = MappingProxyType({"h": 6, "f": 5, "e": 5})


class WordError(ValueError):
    """A word that is none of the notation. ``nearest`` is the valid one that was probably meant, or None."""

    def __init__(self, text: str, nearest: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.nearest = nearest


def is_ref(word: str) -> bool:
    """Whether ``word`` is a well-formed reference, whatever it may refer to."""
    return _REF.fullmatch(word) is not None


def nearest_ref(word: str) -> str | None:
    """The reference that a malformed one most likely meant: the closest of its kind."""
    form = _NEAR_REF.fullmatch(word)
    if form is None:
        return None
    kind, number = form.group(1), int(form.group(2)[:6])
    return f"{kind}{max(1, min(number, _LIMITS.get(kind, number)))}"


def check_move(text: str, cards: Collection[str]) -> None:
    """Refuse a move that cannot be one in any match. ``cards``: every card id that may be named.

    Raises WordError for an unknown verb, a word that is neither a ref nor a card id, and too few or too many words.
    """
    words = text.split()
    if not words:
        raise WordError("a move has at least one word")
    verb, rest = words[0], words[1:]
    if verb not in VERBS:
        raise WordError(f"unknown move {verb!r}", nearest(verb, VERBS))
    least, most = ARGUMENTS.get(verb, (0, 0))
    if not least <= len(rest) <= most:
        wanted = {(0, 0): "nothing", (1, 1): "one word", (2, 2): "two words", (1, 2): "one or two words"}
        raise WordError(f"{verb!r} takes {wanted.get((least, most), 'at least one word')}, not {len(rest)}")
    for word in rest:
        if is_ref(word) or word in cards or (verb == "choose" and word == "hero"):
            continue
        raise WordError(f"{word!r} is no ref and no card", nearest_ref(word) or nearest(word, cards))
