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
    """How the words of a card are offered: the keys as the player reads them, and which word is chosen (-1: none).
    ``bracketed``: a key stands in brackets, because no ground tells it from an amount."""

    keys: tuple[str, ...] = KEYS
    chosen: int = -1
    bracketed: bool = False

    def chip(self, number: int) -> Run:
        """The key of a word, as a label; always three cells."""
        key = self.keys[number]
        return Run(f"[{key}]" if self.bracketed else f" {key} ", YOU, "b", RAISED, key)


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
        for k, line in enumerate(wrap(f"{name}: {said}", max(1, w - _CHIP))):
            if k:
                lines.append([Run(" " * _CHIP), Run(line, MUTED)])
                continue
            head = name if line.startswith(name) else line
            lines.append([*_chip(words, n, head), Run(line[len(head) :], MUTED)])
    return [*lines, *_others(terms, count, words, w, lang)]


def headed(title: str, ids: tuple[str, ...], subject: Subject, words: Words, accent: RGB, w: int) -> list[Line]:
    """A badge or a keyword above its sentence, with the keys of its words after it."""
    lines: list[Line] = [[Run(line, accent, "b")] for line in wrap(title, w)]
    chips = chips_of(ids, subject, words)
    return [*lines[:-1], [*lines[-1], *chips]] if width_of(lines[-1]) + width_of(chips) <= w else lines


def chips_of(ids: tuple[str, ...], subject: Subject, words: Words) -> Line:
    """The keys of these words, to stand after what they belong to."""
    places = {term.id: n for n, term in enumerate(listed(subject))}
    return [run for word in ids if word in places for run in (Run(" "), words.chip(places[word]))]


def _others(terms: tuple[Term, ...], first: int, words: Words, w: int, lang: str) -> list[Line]:
    lines: list[Line] = []
    line: Line = []
    for n, term in enumerate(terms[first:], first):
        piece = _chip(words, n, _name(term, lang))
        if line and width_of(line) + 2 + width_of(piece) > w:
            lines.append(line)
            line = []
        line = [*line, Run("  "), *piece] if line else piece
    return [*lines, line] if line else lines


def row_of(lines: list[Line], key: str) -> int:
    """The row on which the word with this key is explained, 0 when there is none."""
    rows = [y for y, line in enumerate(lines) if any(run.press == key for run in line)]
    return rows[-1] if rows else 0


def _chip(words: Words, number: int, name: str) -> Line:
    """A key and its word, both to be clicked."""
    key = words.keys[number]
    word = Run(name, INK, "b", YOU, key) if number == words.chosen else Run(name, TEXT, "i", None, key)
    return [words.chip(number), Run(" "), word]


def _name(term: Term, lang: str) -> str:
    return label(term, lang) or load_glossary(lang).entry(term.id).name


def _said(term: Term, lang: str) -> str:
    """When a trigger happens, as it follows its badge; else the reminder, or the first sentence of the entry."""
    trigger = trigger_of(term.id)
    if trigger is not None:
        return moment(trigger, lang)
    return meaning(term, lang) or load_glossary(lang).entry(term.id).text.partition(". ")[0].rstrip(".") + "."
