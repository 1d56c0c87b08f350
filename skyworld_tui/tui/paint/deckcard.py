"""The card under the deck builder's cursor, drawn as in a hand, with what its words mean and what is played beside
it; in a strip below the lists where the window is narrow."""

from __future__ import annotations

from ...cards.model import CardDef
from ...cards.terms import used
from ...cards.text import ability_text, keyword_name, reminder
from ...language import tr
from .. import glyphs as g
from ..deckbuilder.view import FocusView, Hit
from ..palette import BRIGHT, EDGE, LEGAL, MUTED, PANEL, TEXT, YOU, Look
from .canvas import Canvas, Ground, Run, Size, wrap
from .cards import card_hand
from .deckbuilder import Hits
from .inspector import inspector_strip
from .words import name_rows

_ART = 4


def card_height(card: CardDef, w: int, room: int, lang: str) -> int:
    """The rows of a card ``w`` cells wide: as tall as a card is, but leaving what it can of ``room`` rows to the
    meanings of its words; its picture and its whole text always fit."""
    inner = w - 4
    texts = [ability_text(ability, lang) for ability in card.abilities]
    text = sum(len(wrap(f"{'x' * 12 if k else ''} {line}", inner)) for k, line in enumerate(texts))
    need = 2 + len(name_rows(card, inner, 2)) + _ART + 1 + bool(card.keywords) + text + 1
    notes = sum(len(wrap(word, w)) + len(wrap(said, w)) + 1 for word, said in _notes(card, lang))
    return min(room, max(need, min(round(w * 0.7), room - notes)))


def card_pane(size: Size, view: FocusView, *, look: Look, hits: Hits | None = None) -> Canvas:
    """The card in its column, or as a strip where there is no room for one."""
    if size[1] < 20 or size[0] < 25:
        return _strip(size, view, look)
    cv = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
    for row in range(cv.h):
        cv.put(0, row, g.SIDE, EDGE)
    x, w = 2, cv.w - 4
    full = tr("full")
    cv.put(x, 0, tr("CARD"), MUTED, bold=True)
    cv.right(x + w - 1, 0, [Run("i ", YOU, "b"), Run(full, MUTED)])
    card = view.card
    if card is None:
        cv.put(x, 2, tr("no card"), MUTED, italic=True)
        return cv
    tall = card_height(card, w, cv.h - 2, look.lang)
    verb = tr("{n} of {limit} in deck", n=view.copies, limit=view.limit)
    picture = card_hand((w, tall), card, verb=verb, focus=False, look=look, ground=Ground(PANEL, PANEL))
    cv.blit(x, 2, picture)
    if hits is not None:
        hits += [Hit(x, 2, w, tall, "inspect"), Hit(x + w - len(full) - 2, 0, len(full) + 2, 1, "inspect")]
    y = _meanings(cv, x, 2 + tall + 1, w, card)
    names = [(other, wrap(other.full_name, w - 2)) for other in view.beside]
    if names and y + 1 + sum(len(lines) for _, lines in names) <= cv.h:
        cv.put(x, y, tr("Often beside it"), MUTED)
        y += 1
        for other, lines in names:
            cv.put(x, y, g.INSIGNIA.get(other.insignia, g.DOT))
            cv.wrap(x + 2, y, w - 2, other.full_name)
            if hits is not None:
                hits.append(Hit(x, y, w, len(lines), "show", other.id))
            y += len(lines)
    return cv


def _notes(card: CardDef, lang: str) -> list[tuple[str, str]]:
    """(word, meaning) of the keywords and of the words in the text."""
    words = [(keyword_name(word, lang), reminder(word, None, lang)) for word in card.keywords]
    return [(word, text) for word, text in [*words, *used(card.abilities, lang)] if text]


def _meanings(cv: Canvas, x: int, y: int, w: int, card: CardDef) -> int:
    """What the keywords and words on the card mean, whole paragraphs only; returns the row after a gap."""
    for word, text in _notes(card, cv.look.lang):
        if y + len(wrap(word, w)) + len(wrap(text, w)) <= cv.h:
            y = cv.wrap(x, y, w, word.upper(), YOU, bold=True)
            y = cv.wrap(x, y, w, text, TEXT) + 1
    return y


def _strip(size: Size, view: FocusView, look: Look) -> Canvas:
    """A hairline, then the card in words."""
    cv = Canvas(size[0], size[1], look, PANEL)
    cv.put(0, 0, g.BAR_REST * cv.w, EDGE)
    if view.card is not None:
        cv.blit(0, 1, inspector_strip((cv.w, cv.h - 1), view.card, mine=True, look=look))
        note = tr("{n} of {limit} in deck", n=view.copies, limit=view.limit)
        cv.right(cv.w - 3, 0, [Run(f" {g.VERB}{note} ", LEGAL if view.copies else BRIGHT, "b")])
    return cv
