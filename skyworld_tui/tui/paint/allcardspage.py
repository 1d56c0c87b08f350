"""The page of a card in the library: everything printed, its words with their keys, what it evolves from and into, its
rulings, and the decks that use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ...cards.model import HeroDef
from ...language import later, tr, trn
from ...lessons.rulings import Ruling
from .. import glyphs as g
from ..allcards.view import Link, PageView
from ..palette import BRIGHT, INK, MUTED, TEXT, YOU, Look
from .allcardshelp import codes_rows
from .canvas import Run, width_of, wrap
from .inspector import subject_lines
from .wordlist import Words, row_of

Line = list[Run]

_WAYS: Final[Mapping[str, str]] = {"from": later("Evolves from"), "into": later("Evolves into")}
_INDENT: Final = 2


class Page(NamedTuple):
    """The rows of a page. ``links``: link -> its row; ``rulings``: the row at which they begin."""

    rows: tuple[Line, ...]
    links: Mapping[int, int]
    rulings: int


def page_rows(view: PageView, w: int, look: Look) -> Page:
    """The page ``w`` cells wide."""
    subject = view.subject
    if subject is None:
        return Page(([Run(tr("no card fits"), MUTED, "i")],), {}, 0)
    chosen = view.link if view.link >= 0 and view.links[view.link].kind == "word" else -1
    rows = subject_lines(subject, w, mine=True, words=Words(view.keys, chosen, look.bracketed), lang=look.lang)
    places = {n: row_of(rows, view.keys[n]) for n, link in enumerate(view.links) if link.kind == "word"}
    _links(rows, places, view, w, lambda link: link.kind in ("card", "search"))
    rulings = len(rows) + 1
    rows += [[], _heading(trn("{n} RULING", "{n} RULINGS", len(view.rulings)))]
    for ruling in view.rulings:
        rows += [*ruling_rows(ruling, w), []]
    if view.rulings:
        rows += [*codes_rows(w), []]
    if rows[-1]:
        rows.append([])
    count = trn("IN {n} DECK", "IN {n} DECKS", view.decks) if view.decks else tr("IN NO DECK")
    rows.append(_heading(count))
    _links(rows, places, view, w, lambda link: link.kind == "deck")
    return Page(tuple(rows), places, rulings)


def ruling_rows(ruling: Ruling, w: int) -> list[Line]:
    """The question, the answer, and the rules behind it."""
    rows: list[Line] = [[Run(line, BRIGHT, "b")] for line in wrap(ruling.ask, w)]
    rows += [[Run(line, TEXT)] for line in wrap(ruling.say, w)]
    follows = Run(" ".join(ruling.follows), MUTED, "i")
    if width_of(rows[-1]) + 2 + len(follows.text) <= w:
        rows[-1] += [Run("  "), follows]
    else:
        rows += [[Run(line, MUTED, "i")] for line in wrap(follows.text, w)]
    return rows


def _heading(text: str) -> Line:
    return [Run(text, MUTED, "b")]


def _links(rows: list[Line], places: dict[int, int], view: PageView, w: int, wanted: Callable[[Link], bool]) -> None:
    """The links of a kind, a row each, steps of an evolution under their headings."""
    way = ""
    for n, link in enumerate(view.links):
        if not wanted(link):
            continue
        if link.kind != "deck" and link.way != way:
            way = link.way
            rows += [[], _heading(tr(_WAYS[way]))]
        lines = _link(link, isinstance(view.subject, HeroDef), n == view.link, w)
        places[n] = len(rows)
        rows += lines


def _link(link: Link, hero: bool, here: bool, w: int) -> list[Line]:
    """A row or more: what it leads to, and of a deck how it uses the card."""
    label, note = link.label, ""
    if link.kind == "search":
        label = tr("any card of Stage {stage}", stage=g.STAGE[int(link.id.rpartition(":")[2])])
    elif link.kind == "deck":
        uses = tr("its Hero") if hero else f"{g.TIMES}{link.copies}"
        owner = tr("yours") if link.way == "own" else tr("ready-made")
        note = f"{uses}  {owner}"
    ink, ground = (INK, YOU) if here else (TEXT, None)
    lines = wrap(label, max(1, w - _INDENT))
    if note and len(lines[-1]) + 2 + len(note) + _INDENT > w:
        lines += [note]
        note = ""
    rows: list[Line] = []
    for k, line in enumerate(lines):
        sign = Run(f"{g.VERB} " if k == 0 else " " * _INDENT, ink if here else YOU, "b", ground)
        rows.append([sign, Run(line, ink, "b" if here else "", ground)])
    if note:
        gap = w - _INDENT - len(lines[-1]) - len(note)
        rows[-1] += [Run(" " * gap, ink, "", ground), Run(note, INK if here else MUTED, "", ground)]
    return rows
