"""The search line over records: plain words and ``key:value`` terms, all of which a record must meet.

A word is looked for in names, decks, Heroes, title and note; accents and case do not matter, and a phrase may stand in
double quotes, also in a term. Terms: ``deck:lanterns``, ``hero:``, ``level:hard``, ``opponent:``, ``note:``, ``pack:``,
``ended:concede``, ``turns>20``, ``hints>0``, ``faith<5`` (of who lost), ``date>=2026-11``; alone: ``won``, ``lost``,
``open``, ``star``. Their Portuguese names do as well, whatever language is spoken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..cards.terms import folded
from ..language import later, tr
from .archive import Kept
from .searchline import COMPARE, pieces

Term = Callable[[Kept], bool]
"""Whether a record meets one term."""

_NUMBERS: Final[Mapping[str, Callable[[Kept], int | None]]] = {
    "turns": lambda kept: kept.turns,
    "hints": lambda kept: kept.hints,
    "faith": lambda kept: None if kept.faith is None or kept.winner is None else kept.faith[1 - kept.winner],
    "goal": lambda kept: kept.goal,
}
_ALONE: Final[Mapping[str, Term]] = {
    "won": lambda kept: kept.result == "won",
    "lost": lambda kept: kept.result == "lost",
    "open": lambda kept: kept.result == "open",
    "star": lambda kept: kept.tags.star,
}
KEYS: Final = later("deck hero level opponent note pack ended turns hints faith date")
"""What a term may begin with, in the language that is spoken."""
_ALSO: Final = {
    "vitoria": "won", "derrota": "lost", "aberta": "open", "estrela": "star", "baralho": "deck", "heroi": "hero",
    "nivel": "level", "adversario": "opponent", "nota": "note", "pacote": "pack", "fim": "ended", "turnos": "turns",
    "dicas": "hints", "fe": "faith", "meta": "goal", "data": "date",
}  # fmt: skip
"""Another name of a word or a term, without accents -> its name."""
_ENDED: Final = {"goal": "goal\nmeta", "concede": "concede\ndesistencia"}
_DATE: Final = re.compile(r"\d{4}(-\d{1,2}){0,2}\Z")

SORTS: Final[Mapping[str, Callable[[Kept], Any]]] = {
    later("newest"): lambda kept: 0,
    later("oldest"): lambda kept: 0,
    later("longest"): lambda kept: -(kept.turns or 0),
    later("closest"): lambda kept: _apart(kept),
    later("level"): lambda kept: _strength(kept),
    later("deck"): lambda kept: kept.decks,
}
"""Order -> what comes first; of equals the newest. ``oldest`` is the other way round."""


@dataclass(frozen=True, slots=True)
class Query:
    """A search that was read. ``remark``: what in it could not be understood; it is left out."""

    terms: tuple[Term, ...] = ()
    remark: str = ""

    def fits(self, kept: Kept) -> bool:
        """Whether the record meets every term."""
        return all(term(kept) for term in self.terms)


def ordered(records: Iterable[Kept], order: str) -> list[Kept]:
    """The records, which come newest first, in one of the orders of :data:`SORTS`."""
    found = sorted(records, key=SORTS[order])
    return found[::-1] if order == "oldest" else found


class Finder:
    """Reads searches over records. ``decks``: what decks are called, by id."""

    def __init__(self, decks: Mapping[str, str]) -> None:
        self._decks = decks

    def read(self, text: str) -> Query:
        """The query of a search line. A term that is not finished (``turns>``) asks for nothing yet."""
        terms: list[Term] = []
        remark = ""
        for piece in pieces(text):
            if piece.key:
                term, fault = self._keyed(piece.key.casefold(), piece.compare, folded(piece.text))
                remark = remark or fault
                if term is not None:
                    terms.append(term)
            elif not piece.quoted and (alone := _name(piece.text)) in _ALONE:
                terms.append(_ALONE[alone])
            else:
                terms.append(self._word(piece.text))
        return Query(tuple(terms), remark)

    def deck_words(self, kept: Kept) -> str:
        """Both decks as they may be searched: ids and names."""
        return folded("\n".join((*kept.decks, *(self._decks.get(deck, "") for deck in kept.decks))))

    def _word(self, word: str) -> Term:
        wanted = folded(word)

        def fits(kept: Kept) -> bool:
            said = folded("\n".join((*kept.names, *kept.heroes, kept.tags.title, kept.tags.note)))
            return wanted in said or wanted in self.deck_words(kept)

        return fits

    def _keyed(self, typed: str, compare: str, value: str) -> tuple[Term | None, str]:
        key = _name(typed)
        if key in _NUMBERS:
            return _number(key, compare, value, typed)
        if key == "date":
            return _date(compare, value, typed)
        if key not in KEYS.split():
            return None, tr("no {key}: there is {keys}", key=repr(typed[:20]), keys=tr(KEYS))
        if compare not in (":", "="):
            example = f"{typed}:{value or '…'}"
            return None, tr("{key} takes a colon: {example}", key=typed, example=example)
        if not value:
            return None, ""
        texts: Mapping[str, Callable[[Kept], str]] = {
            "deck": self.deck_words,
            "hero": lambda kept: folded("\n".join(kept.heroes)),
            "level": lambda kept: folded("\n".join((*kept.plays, *map(tr, kept.plays)))),
            "opponent": lambda kept: folded("\n".join(kept.names[seat] for seat in (0, 1) if seat != kept.human)),
            "note": lambda kept: folded(f"{kept.tags.title}\n{kept.tags.note}"),
            "pack": lambda kept: folded("\n".join(kept.packs)),
            "ended": lambda kept: _ENDED.get(kept.ended, ""),
        }
        told = texts[key]
        return (lambda kept: value in told(kept)), ""


def _name(typed: str) -> str:
    """The name of a word or a term, by any of its names."""
    plain = folded(typed)
    return _ALSO.get(plain, plain)


def _number(key: str, compare: str, value: str, typed: str) -> tuple[Term | None, str]:
    if not value:
        return None, ""
    if not value.isdecimal() or len(value) > 6:
        example = f"{typed}{compare}20"
        return None, tr("{key} takes a number: {example}", key=typed, example=example)
    wanted, number, holds = int(value), _NUMBERS[key], COMPARE[compare]

    def fits(kept: Kept) -> bool:
        said = number(kept)
        return said is not None and holds(said, wanted)

    return fits, ""


def _date(compare: str, value: str, typed: str) -> tuple[Term | None, str]:
    """A date compares as far as it is written: ``date:2026-11`` is the whole month."""
    if not value:
        return None, ""
    if not _DATE.match(value):
        example = f"{typed}{compare}2026-11"
        return None, tr("{key} takes a year, a month or a day: {example}", key=typed, example=example)
    wanted = "-".join(part.zfill(2) for part in value.split("-"))
    holds = COMPARE[compare]
    return (lambda kept: bool(kept.date) and holds(kept.date[: len(wanted)], wanted)), ""


def _apart(kept: Kept) -> int:
    """How far apart both ended, in Faith; what is not known comes last."""
    return abs(kept.faith[0] - kept.faith[1]) if kept.faith is not None else 999


def _strength(kept: Kept) -> int:
    """The strongest level first, matches of two players last."""
    from ..ai import LEVELS

    levels = list(LEVELS)
    return -levels.index(kept.level) if kept.level in levels else 1
