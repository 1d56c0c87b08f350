"""The words of a card in full: each with a key of its own, what it means, and what it leads to in the glossary."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...cards.moments import moment
from ...cards.terms import Term, label, meaning, printed, trigger_of
from ...engine.view import CharacterView
from ...lessons.glossary import Subject, load_glossary, terms_of
from ..palette import INK, MUTED, RAISED, RGB, TEXT, YOU
from .canvas import Run, width_of, wrap

KEYS: Final = (*"1234567890", *"abcdefgmnop")
"""The keys of the words of one card, in their order."""
_CHIP = 4  # columns of a key, its margins and a gap

Line = list[Run]


class Words(NamedTuple):
    """How the words of a card are offered: the keys as the player reads them, and which word is chosen (-1: none)."""

    keys: tuple[str, ...] = KEYS
    chosen: int = -1


UNCHOSEN: Final = Words()
"""The first keys, and no word chosen."""


def listed(subject: Subject) -> tuple[Term, ...]:
    """The words of this card that have a key, in the order of :data:`KEYS`."""
    return terms_of(subject)[: len(KEYS)]


def word_lines(subject: Subject, words: Words, w: int, lang: str) -> list[Line]:
    """What is printed, a paragraph a word; then what the card is in and what every card has, one after another."""
    terms = listed(subject)
    card = subject.card if isinstance(subject, CharacterView) else subject
    count = len(printed(card))
    lines: list[Line] = []
    for n, term in enumerate(terms[:count]):
        name, said = _name(term, lang), _said(term, lang)
        chosen = n == words.chosen
        for k, line in enumerate(wrap(f"{name}: {said}", max(1, w - _CHIP))):
            if k:
                lines.append([Run(" " * _CHIP), Run(line, MUTED)])
                continue
            head = name if line.startswith(name) else line
            lines.append([*_chip(words.keys[n], head, chosen), Run(line[len(head) :], MUTED)])
    return [*lines, *_others(terms, count, words, w, lang)]


def headed(title: str, ids: tuple[str, ...], subject: Subject, words: Words, accent: RGB, w: int) -> list[Line]:
    """A badge or a keyword above its sentence, with the keys of its words after it."""
    places = {term.id: n for n, term in enumerate(listed(subject))}
    keys = [words.keys[places[word]] for word in ids if word in places]
    lines: list[Line] = [[Run(line, accent, "b")] for line in wrap(title, w)]
    chips = [run for key in keys for run in (Run(" "), Run(f" {key} ", YOU, "b", RAISED, key))]
    return [*lines[:-1], [*lines[-1], *chips]] if width_of(lines[-1]) + width_of(chips) <= w else lines


def _others(terms: tuple[Term, ...], first: int, words: Words, w: int, lang: str) -> list[Line]:
    lines: list[Line] = []
    line: Line = []
    for n, term in enumerate(terms[first:], first):
        piece = _chip(words.keys[n], _name(term, lang), n == words.chosen)
        if line and width_of(line) + 2 + width_of(piece) > w:
            lines.append(line)
            line = []
        line = [*line, Run("  "), *piece] if line else piece
    return [*lines, line] if line else lines


def row_of(lines: list[Line], key: str) -> int:
    """The row on which the word with this key is explained, 0 when there is none."""
    rows = [y for y, line in enumerate(lines) if any(run.press == key for run in line)]
    return rows[-1] if rows else 0


def _chip(key: str, name: str, chosen: bool) -> Line:
    """A key and its word, both to be clicked."""
    word = Run(name, INK, "b", YOU, key) if chosen else Run(name, TEXT, "i", None, key)
    return [Run(f" {key} ", YOU, "b", RAISED, key), Run(" "), word]


def _name(term: Term, lang: str) -> str:
    return label(term, lang) or load_glossary(lang).entry(term.id).name


def _said(term: Term, lang: str) -> str:
    """When a trigger happens, as it follows its badge; else the reminder, or the first sentence of the entry."""
    trigger = trigger_of(term.id)
    if trigger is not None:
        return moment(trigger, lang)
    return meaning(term, lang) or load_glossary(lang).entry(term.id).text.partition(". ")[0].rstrip(".") + "."
