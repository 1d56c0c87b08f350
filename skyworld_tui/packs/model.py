"""What a pack is once it has been read. Its ids are ``PACK:ID`` wherever the pack is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..cards.model import PACK_SIGN, CardDef, DeckDef, HeroDef, pack_of

ID_LENGTH: Final = 24
RESERVED: Final = frozenset({"core", "own", "none", "all"})
"""Words that mean something else where a pack could be named."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that may be played. Cards, Heroes and decks by their full ids; ``digest`` is a hash of cards and
    Heroes."""

    id: str
    name: str
    version: int
    about: str
    author: str
    cards: Mapping[str, CardDef]
    heroes: Mapping[str, HeroDef]
    decks: Mapping[str, DeckDef]
    digest: str


def is_pack_id(word: object) -> bool:
    """Whether a pack may have this id. What passes is fit to be the name of a folder, and leads nowhere else."""
    return isinstance(word, str) and len(word) <= ID_LENGTH and bool(_ID.fullmatch(word)) and word not in RESERVED


def full_id(pack: str, bare: str) -> str:
    """The id that the card, Hero, deck or ability ``bare`` of a pack has outside of it."""
    return f"{pack}{PACK_SIGN}{bare}"


def packs_in(ids: Iterable[str]) -> tuple[str, ...]:
    """The packs that these ids belong to, each once, sorted."""
    return tuple(sorted({pack_of(word) for word in ids} - {""}))
