"""What the painters of the deck builder are told: plain values, equal when the picture is equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ...cards.model import CardDef
from .figures import Figures


class Row(NamedTuple):
    """A card of the collection and how many copies of it the deck has."""

    card: CardDef
    copies: int


class Chip(NamedTuple):
    """The switch of an Insignia: whether its cards are shown."""

    insignia: str
    on: bool


@dataclass(frozen=True, slots=True)
class HeadView:
    """The top bar. ``typing``: the name is being written; ``state``: ``edited``, ``not saved`` or nothing; ``said``:
    one sentence, its ``tone`` ``plain``, ``good`` or ``bad``."""

    name: str
    typing: bool
    state: str
    hero: str
    said: str
    tone: str


class Searched(Protocol):
    """A list that is searched: the search line, whether it is being written, what in it is not understood."""

    @property
    def find(self) -> str:
        """The search line."""

    @property
    def finding(self) -> bool:
        """Whether it is being written."""

    @property
    def remark(self) -> str:
        """What in it is not understood, "" for nothing."""


@dataclass(frozen=True, slots=True)
class ListView:
    """The collection. ``top``: the first row in sight; ``pool``: how many cards there are in all; ``find``: the search
    line, ``finding`` while it is written, ``chosen`` while all of it is to be written over, ``remark`` what in it is
    not understood; ``only``: only cards of the deck; ``limit``: copies allowed."""

    rows: tuple[Row, ...]
    cursor: int
    top: int
    pool: int
    find: str
    finding: bool
    chosen: bool
    remark: str
    chips: tuple[Chip, ...]
    sort: str
    only: bool
    limit: int


@dataclass(frozen=True, slots=True)
class DeckView:
    """The numbers of the deck, and its Hero's name ("" without one)."""

    figures: Figures
    hero: str


@dataclass(frozen=True, slots=True)
class FocusView:
    """The card under the cursor, None when the list is empty; ``beside``: cards often played with it."""

    card: CardDef | None
    copies: int
    limit: int
    beside: tuple[CardDef, ...]


class Hit(NamedTuple):
    """A place that can be clicked, and the action it stands for, with its value."""

    x: int
    y: int
    w: int
    h: int
    action: str
    value: str = ""


def hit_at(hits: list[Hit], x: int, y: int) -> Hit | None:
    """The last of ``hits`` that holds this cell: smaller places are named after larger ones."""
    for hit in reversed(hits):
        if hit.x <= x < hit.x + hit.w and hit.y <= y < hit.y + hit.h:
            return hit
    return None
