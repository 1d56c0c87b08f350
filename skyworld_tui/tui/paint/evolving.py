"""What an evolution changes: the character as it stands and as it would stand, side by side."""

from __future__ import annotations

from ...cards.model import CardDef
from ...engine.view import CharacterView
from ...language import tr, trn
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, MUTED, PANEL, RED, TEXT, YOU, Look
from .canvas import Canvas, Ground, Run, Size, clip_runs, width_of, wrap
from .inspector import subject_lines
from .panels import side_panel
from .words import state_fit

Line = list[Run]


def _numbers(power: int, faith: int) -> Line:
    return [Run(g.POWER), Run(str(power), BRIGHT, "b"), Run(f" {g.FAITH}"), Run(str(faith), BRIGHT, "b")]


def changes(base: CharacterView, card: CardDef, becomes: CharacterView | None) -> list[Line]:
    """Power and Faith before and after, the state after it where the engine knows it, the price, what is lost."""
    after = (becomes.power, becomes.faith) if becomes is not None else (card.power, card.faith)
    lines = [[*_numbers(base.power, base.faith), Run(f" {g.ARROW} ", MUTED), *_numbers(*after)]]
    if becomes is not None:
        lines.append(state_fit(becomes, 40))
        gone = [link.card.short for link in base.attached if link.card not in [held.card for held in becomes.attached]]
        if gone:
            lines.append([Run(f"{g.NO} ", RED, "b"), Run(_no_longer(gone))])
    if card.consume:
        consumed = tr("{n} consumed", n=card.consume)
        lines.append([Run(g.SKULL * card.consume, RED), Run(f" {consumed}", TEXT)])
    return lines


def _no_longer(names: list[str]) -> str:
    return trn("{cards} no longer attached", "{cards} no longer attached", len(names), cards=", ".join(names))


def evolve_panel(
    size: Size,
    base: CharacterView | None,
    card: CardDef,
    becomes: CharacterView | None,
    *,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """In the inspector's place while it is chosen whom ``card`` evolves: ``base`` is under the cursor, ``becomes`` what
    stands there afterwards (None while a payment is still to be chosen)."""
    cv, w = side_panel(size, tr("IF IT EVOLVES"), look=look, ground=ground)
    if not w:
        return cv
    x = 2
    y = 2 if cv.h >= 16 else 1
    if base is None:
        cv.wrap(x, y, w, tr("Choose whom it evolves."), TEXT)
        return cv
    for name, colour in ((base.card.full_name, TEXT), (card.full_name, BRIGHT)):
        sign = g.YOURS if colour is TEXT else g.ARROW
        for k, text in enumerate(wrap(name, w - 2)):
            cv.runs(x, y, [Run(f"{sign if k == 0 else ' '} ", YOU, "b"), Run(text, colour, "b")], w)
            y += 1
    y += 1
    for line in changes(base, card, becomes):
        cv.runs(x, y, clip_runs(line, w))
        y += 1
    cv.put(x, y, g.BAR_REST * w, EDGE)
    y += 1
    for line in subject_lines(card, w, mine=True, lang=look.lang)[: max(0, cv.h - y)]:
        cv.runs(x, y, line, w)
        y += 1
    return cv


def evolve_strip(
    size: Size,
    base: CharacterView | None,
    card: CardDef,
    becomes: CharacterView | None,
    *,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """The same in the compact strip."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    w = cv.w - 2
    title = tr("IF IT EVOLVES")
    head = [Run(f"{title}  ", MUTED, "b")]
    if base is None:
        cv.runs(1, 0, [*head, Run(tr("choose whom"), TEXT)], w)
        return cv
    head += [Run(base.card.short, TEXT, "b"), Run(f" {g.ARROW} ", MUTED), Run(card.short, BRIGHT, "b")]
    rows = [head]
    for line in changes(base, card, becomes):
        if width_of(rows[-1]) + 3 + width_of(line) <= w:
            rows[-1] += [Run("   "), *line]
        else:
            rows.append(line)
    rows += [line for line in subject_lines(card, w, mine=True, lang=look.lang)[3:] if line]
    for y, line in enumerate(rows[: cv.h]):
        cv.runs(1, y, clip_runs(line, w))
    return cv
