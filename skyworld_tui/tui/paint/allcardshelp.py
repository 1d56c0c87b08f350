"""The help of the card library: its keys, what can be searched for, and what stands behind an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...language import later, tr
from .. import glyphs as g
from ..allcards.mind import SHARED
from ..keymap import cap
from ..keys import SPACE
from ..palette import MUTED, PANEL, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, wrap
from .decksheets import sheet_keys
from .frames import box

Line = list[Run]
Pairs = Sequence[tuple[str, str]]

KEYS: Final[Pairs] = (
    ("↑ ↓", later("the card above, below; inside of a card: scroll")),
    ("PgUp PgDn", later("a page up, down; Home and End: the first, the last")),
    ("→ ←", later("into the card, back to the list")),
    ("Tab", later("the next link in sight; Shift+Tab: the one before")),
    ("Enter", later("follow the link")),
    (SPACE, later("read on in the card; Backspace: back")),
    ("1 2 3 …", later("what the word with this key means")),
    ("f", later("find: type to narrow, Enter keeps the search, Esc drops it")),
    ("s", later("sort by name, requirement, Stage, Insignia, Power, Faith")),
    ("r", later("the rulings of the card")),
    ("Esc", later("out of the card, drop the search, then back to the menu")),
)
"""Key, and what it does; single letters are as a player has them."""

TERMS: Final[Pairs] = (
    (later("ward moon"), later("words of name, Insignia, text, keywords and triggers; all must fit")),
    (later('"on entry"'), later("words that stand together")),
    (later("stage:2"), later("only Stage II")),
    (later("insignia:moon"), later("only Moon")),
    (later("key:ward"), later("only cards with this keyword")),
    (later("power>=5"), later("5 Power or more; : = < <= > >= compare")),
    (later("faith<2"), later("less than 2 Faith")),
    (later("req>=5"), later("requires 5 Essences or more")),
    (later("consume>0"), later("consumes Essences")),
    (later("deck:0"), later("in how many decks it is")),
)
"""What the search understands, each with an example that it does understand, in the language that is spoken."""

CODES: Final[Pairs] = (
    ("R123", later("a rule of the manual")),
    ("D-12", later("a decision where the manual is silent")),
    ("P-03", later("a decision of this game: docs/rulings.md of its source")),
)
"""What stands behind an answer, and what it is."""

LEFT: Final = 18
"""Columns of a key or an example, with the gap behind it."""


def codes_rows(w: int) -> list[Line]:
    """The same in few words, to stand under rulings."""
    text = tr("R…: rules of the manual; D-…, P-…: decisions where it is silent")
    return [[Run(line, MUTED)] for line in wrap(text, w)]


def help_rows(w: int, look: Look) -> list[Line]:
    """The help as rows of at most ``w`` cells."""

    def key(shown: str) -> str:
        return look.keys.beside(shown, SHARED) if len(shown) == 1 else cap(shown)

    return [
        *_rows(KEYS, w, key),
        [],
        [Run(tr("FIND"), MUTED, "b")],
        *_rows(TERMS, w, tr),
        [],
        [Run(tr("RULINGS"), MUTED, "b")],
        *_rows(CODES, w, str),
    ]


def _rows(pairs: Pairs, w: int, said: Callable[[str], str]) -> list[Line]:
    """What stands left, and beside it what it does, in as many rows as that needs."""
    rows: list[Line] = []
    for left, text in pairs:
        for k, line in enumerate(wrap(tr(text), max(10, w - LEFT))):
            rows.append([Run((said(left) if k == 0 else "").ljust(LEFT), YOU, "b"), Run(line, TEXT)])
    return rows


def library_help(size: Size, scroll: int, *, look: Look) -> Canvas:
    """The help in a box; ``scroll``: the first row in sight."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("ALL CARDS: KEYS"))
    rows, room = help_rows(cv.w - 6, look), max(0, cv.h - 2)
    scroll = max(0, min(scroll, len(rows) - room))
    for k, line in enumerate(rows[scroll : scroll + room]):
        cv.runs(3, 1 + k, line, cv.w - 6)
    if len(rows) > scroll + room:
        more = tr("{n} more", n=len(rows) - scroll - room)
        cv.runs(3, cv.h - 1, [Run(f" {g.DOWN} {more} ", YOU, "b", None, "PgDn")])
    sheet_keys(cv, ("h", tr("How to play")), ("Esc", tr("close")))
    return cv
