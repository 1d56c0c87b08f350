"""What the painter of the card library is told: plain values, equal when the picture is equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...cards.model import CardDef, HeroDef
from ...lessons.rulings import Ruling

Subject = CardDef | HeroDef


class Link(NamedTuple):
    """Something that the page of a card leads to. ``kind``: ``word`` (the glossary), ``card``, ``search`` (the list,
    for what ``id`` asks) or ``deck``; ``label`` is read. ``way``: of a card or a search ``from`` or ``into``; of a deck
    ``own`` or ``ready``. ``copies``: of a deck, how many of the card it has, 0 for its Hero."""

    kind: str
    id: str
    label: str
    way: str = ""
    copies: int = 0


@dataclass(frozen=True, slots=True)
class ListView:
    """The list. ``top``: the first row in sight, ``cursor``: -1 in an empty list; ``pool``: how many cards there are;
    ``find``: the search line, ``finding`` while it is written, ``remark`` what in it is not understood; ``sort``: one
    of :data:`~.listing.ORDERS`."""

    rows: tuple[Subject, ...]
    cursor: int
    top: int
    pool: int
    find: str
    finding: bool
    remark: str
    sort: str


@dataclass(frozen=True, slots=True)
class PageView:
    """The card in full, None when nothing is listed. ``link``: the chosen one of ``links``, -1 for none; ``keys``:
    those of its words, as the player reads them; ``decks``: how many decks use it; ``scroll``: the first row in
    sight."""

    subject: Subject | None
    links: tuple[Link, ...]
    link: int
    keys: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    decks: int
    scroll: int


@dataclass(frozen=True, slots=True)
class LibraryView:
    """The whole screen. ``reading``: the keys are the card's, not the list's; ``said``: one sentence."""

    listed: ListView
    page: PageView
    reading: bool
    said: str
