"""A question that is answered with yes or no."""

from __future__ import annotations

from ...cards.text import ability_text, badge
from ...engine.view import ChoiceView, SeatView
from ...language import later, tr
from .. import glyphs as g
from ..around import PLAIN, Around
from ..keymap import Keys
from ..palette import BRIGHT, LEGAL, MUTED, PANEL, RED, SUNLIT, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, elide, hint, wrap
from .capacity import costs, price, put_capacity
from .frames import box, button, edge_of, heading, put_story, remark, story_rows


def asker(choice: ChoiceView, lang: str = "en") -> list[str]:
    """The question of a confirm, as paragraphs."""
    who = choice.source.full_name if choice.source else choice.hero.name if choice.hero else ""
    if choice.purpose == "warning":
        if choice.candidate is None:
            return [
                tr("This card would enter without spending an awakening: the Counter destroys it before it enters.")
            ]
        said = later("{card} would enter without spending an awakening: the Counter destroys it before it enters.")
        return [tr(said, card=choice.candidate.full_name)]
    text = ability_text(choice.ability, lang) if choice.ability else ""
    head = f"{who} {g.DOT} {badge(choice.ability, lang)}" if choice.ability and who else who
    return [part for part in (head, text) if part]


def meanings(choice: ChoiceView) -> tuple[str, str]:
    """What yes and what no come to (R192, R193, D-132)."""
    if choice.purpose == "warning":
        said = tr("it goes to the Bank unpaid, without On entry")
        if choice.candidate is not None:
            said = tr("{card} goes to the Bank unpaid, without On entry", card=choice.candidate.short)
        return (said, tr("nothing is spent, nothing enters"))
    yes = tr("the price is paid, then it happens") if costs(choice) else tr("it happens")
    return (yes, tr("it does not happen; nothing is spent"))


def _cost_rows(choice: ChoiceView) -> int:
    return 4 if costs(choice) else 0


def confirm_size(choice: ChoiceView, available: Size, lang: str = "en", around: Around = PLAIN) -> Size:
    """The size the panel would like, within what is available."""
    w = min(available[0] - 2, 68)
    rows = sum(len(wrap(t, w - 8)) for t in asker(choice, lang)) + _cost_rows(choice) + 3
    return (max(1, w), max(1, min(available[1] - 2, rows + 6 + story_rows(around, w - 8))))


def confirm_panel(
    size: Size,
    choice: ChoiceView,
    *,
    focus: str = "yes",
    payer: SeatView | None = None,
    clock: str = "",
    said: str = "",
    around: Around = PLAIN,
    look: Look,
) -> Canvas:
    """Yes or no. A "may": use it or decline. A warning: Cancel or Destroy, and Cancel is the quiet one. ``payer``:
    whose Bank pays; ``said``: a refusal, in the border."""
    cv = Canvas(size[0], size[1], look, PANEL)
    warning = choice.purpose == "warning"
    note = [Run(f"{g.CLOCK} ", SUNLIT), Run(clock, BRIGHT, "b")] if clock else None
    box(cv, heading(choice, around), note, edge=RED if warning else edge_of(around))
    remark(cv, said)
    x, w = 4, cv.w - 8
    if w < 6:
        return cv
    y = put_story(cv, x, 2 if cv.h >= 9 else 1, w, around)
    for k, paragraph in enumerate(asker(choice, look.lang)):
        y = cv.wrap(x, y, w, paragraph, BRIGHT if k == 0 else TEXT, rows=max(0, cv.h - y - 3), bold=k == 0) + (k == 0)
    y = _costs(cv, x, y, w, choice, payer)
    row = cv.h - 2
    if cv.h - 3 - y >= 3:
        for k, (name, words) in enumerate(zip(("yes", "no"), meanings(choice), strict=True)):
            cv.runs(x, row - 3 + k, [Run(f"{look.keys.of(name)}  ", YOU, "b"), Run(elide(words, w - 3), MUTED)], w)
    for name, key, label, start in _confirm_buttons(choice, focus, x, look.keys):
        colour = RED if warning and name == "yes" else LEGAL
        at = button(cv, start, row, key, label, colour=colour)
        if name == focus:
            said = label.lstrip(f"{g.VERB} ")
    if at + 8 + len(said) <= x + w:
        cv.right(x + w - 1, row, hint("Enter", said))
    return cv


def _costs(cv: Canvas, x: int, y: int, w: int, choice: ChoiceView, payer: SeatView | None) -> int:
    """The price, and where it fits the Bank before and after it; returns the row after them."""
    if not costs(choice) or y >= cv.h - 3:
        return y
    y += y + 1 < cv.h - 3
    cv.runs(x, y, price(choice), w)
    y += 1
    if payer is not None and y + 2 <= cv.h - 3:
        put_capacity(cv, x, y, w, choice, payer, 2)
        y += 2
    return y


def _confirm_buttons(choice: ChoiceView, focus: str, x: int, keys: Keys) -> list[tuple[str, str, str, int]]:
    """(answer, key, label, first column) of both answers; the one under the cursor is marked."""
    words = (tr("Destroy it"), tr("Cancel")) if choice.purpose == "warning" else (tr("yes"), tr("no"))
    out = []
    for name, key, word in (("yes", keys.of("yes"), words[0]), ("no", keys.of("no"), words[1])):
        label = f"{g.VERB} {word}" if focus == name else word
        out.append((name, key, label, x))
        x += len(key) + len(label) + 6
    return out
