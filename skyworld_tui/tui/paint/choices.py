"""A choice that must be answered: what is asked and why, the options, what is chosen and what it costs."""

from __future__ import annotations

from collections.abc import Collection

from ...cards.text import ability_text
from ...engine.view import ChoiceView, SeatView
from ...language import later, tr, trn
from .. import glyphs as g
from ..around import PLAIN, Around
from ..palette import BRIGHT, LEGAL, MUTED, PANEL, RED, SUNLIT, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, elide, hint, width_of, wrap
from .capacity import costs, put_capacity
from .confirm import confirm_size
from .frames import box, button, edge_of, heading, put_story, remark, story_rows
from .options import Plan, layout, put_options, scroll_words, single, wanted

__all__ = ["choice_panel", "choice_size", "question_of", "single"]


def question_of(choice: ChoiceView) -> str:
    """What is asked, in one line."""
    low, high = choice.min, choice.max
    if choice.purpose == "pay":
        return trn("Consume {n} Essence", "Consume {n} Essences", choice.consume or low)
    if choice.purpose == "redraw":
        return tr("Exchange any of these cards once, or keep them")
    if choice.purpose == "order":
        return tr("Which of these resolves next? The others wait")
    target = choice.purpose == "target"
    if low == high:
        targets = trn("Choose {n} target", "Choose {n} targets", low)
        return targets if target else trn("Choose {n} card", "Choose {n} cards", low)
    if low == 0:
        up_to = trn("Choose up to {n} target", "Choose up to {n} targets", high)
        return up_to if target else trn("Choose up to {n} card", "Choose up to {n} cards", high)
    between = later("Choose {low} to {high} targets") if target else later("Choose {low} to {high} cards")
    return tr(between, low=low, high=high)


def _verb_of(choice: ChoiceView, count: int) -> str:
    if choice.purpose == "pay":
        return tr("consume {n}", n=choice.consume or choice.min)
    if choice.purpose == "redraw":
        return tr("exchange {n}", n=count) if count else tr("keep the hand")
    if choice.purpose == "order":
        return tr("resolve it")
    return tr("choose") if count or choice.min else tr("choose none")


def choice_size(choice: ChoiceView, available: Size, lang: str = "en", around: Around = PLAIN) -> Size:
    """The size the panel of this choice would like, within what is available."""
    if choice.kind == "confirm":
        return confirm_size(choice, available, lang, around)
    w = min(available[0] - 2, 88)
    inner, most = w - 6, available[1] - 2
    fixed = 7 + len(_source_lines(choice, inner, lang)) + (4 if costs(choice) else 0) + story_rows(around, inner)
    body = wanted(choice, inner, max(1, most - fixed), lang) if choice.options else 1
    return (max(1, w), max(1, min(most, body + fixed)))


def _source_lines(choice: ChoiceView, w: int, lang: str) -> list[str]:
    """Who asks and why, wrapped."""
    if choice.purpose == "pay":
        text = tr("They leave the match. Amber Essences cannot be consumed this turn.")
    elif choice.purpose == "redraw":
        text = ""
    elif choice.ability:
        who = choice.source.short if choice.source else choice.hero.name if choice.hero else ""
        body = ability_text(choice.ability, lang)
        text = f"{who}: {body}" if who else body
    else:
        text = choice.source.full_name if choice.source else ""
    return wrap(text, w, 3) if text else []


def choice_panel(
    size: Size,
    choice: ChoiceView,
    *,
    mine_seat: SeatView,
    other_seat: SeatView,
    payer: SeatView | None = None,
    chosen: Collection[int] = (),
    focus: int = 0,
    clock: str = "",
    said: str = "",
    around: Around = PLAIN,
    look: Look,
) -> Canvas:
    """A pick: ``chosen`` are option numbers (0-based), ``focus`` the option under the cursor, ``mine_seat`` the
    reader's side, ``payer`` the side that is asked when it is another, ``said`` a refusal. Options scroll by themselves
    so that the focus is seen."""
    cv = Canvas(size[0], size[1], look, PANEL)
    note = [Run(f"{g.CLOCK} ", SUNLIT), Run(clock, BRIGHT, "b")] if clock else None
    box(cv, heading(choice, around), note, edge=edge_of(around))
    remark(cv, said)
    x, w = 3, cv.w - 6
    if w < 8 or cv.h < 5:
        cv.put(1, 1, elide(question_of(choice), cv.w - 2), BRIGHT, bold=True)
        return cv
    top, room, paid = _body(size, choice, look.lang, around)
    y = put_story(cv, x, 2 if cv.h >= 12 else 1, w, around)
    _head(cv, x, y, w, choice, len(chosen))
    for k, line in enumerate(_source_lines(choice, w, look.lang)[: _source_rows(size)]):
        cv.put(x, y + 1 + k, line, MUTED)
    plan = layout(choice, w, room, focus, look.lang)
    put_options(cv, x, top, plan, choice, (mine_seat, other_seat), chosen, focus)
    _below(cv, x, w, choice, payer or mine_seat, plan, paid)
    _answer_row(cv, x, w, choice, len(chosen))
    return cv


def _head(cv: Canvas, x: int, y: int, w: int, choice: ChoiceView, count: int) -> None:
    head = [Run(question_of(choice) + " ", BRIGHT, "b")]
    if choice.consume:
        skulls = g.SKULL * choice.consume if choice.consume <= 8 else f"{g.SKULL}{g.TIMES}{choice.consume}"
        head.append(Run(skulls, RED, "b"))
    tally = _tally(choice, count)
    cv.runs(x, y, head, w)
    if width_of(head) + width_of(tally) + 2 <= w:
        cv.right(x + w - 1, y, tally)


def _below(cv: Canvas, x: int, w: int, choice: ChoiceView, payer: SeatView, plan: Plan, paid: int) -> None:
    """Costs above the answers; what is scrolled away stands beside the last row of them."""
    if paid:
        put_capacity(cv, x, cv.h - 2 - paid, w, choice, payer, paid if paid == 1 else paid - 1)
    words = scroll_words(plan)
    if words:
        arrow = g.DOWN if plan.after else g.UP
        cv.right(x + w - 1, cv.h - 3, [Run(words, YOU, "b", None, arrow)])


def _source_rows(size: Size) -> int:
    return 3 if size[1] >= 14 else 1


def _body(size: Size, choice: ChoiceView, lang: str, around: Around) -> tuple[int, int, int]:
    """(first row of the options, rows for them, rows of the costs below)."""
    w, h = size[0] - 6, size[1]
    sources = len(_source_lines(choice, w, lang)[: _source_rows(size)])
    y = (2 if h >= 12 else 1) + 1 + sources + story_rows(around, w, h)
    paid = 0
    if costs(choice):
        paid = 4 if h >= 14 else 1 if h >= 9 else 0
    room = h - y - 3 - paid
    return (y + 1, room - 1, paid) if room > wanted(choice, w, room, lang) else (y, room, paid)


def _tally(choice: ChoiceView, count: int) -> list[Run]:
    """``●○ 1 of 2 chosen``; for one of several only how many there are."""
    if single(choice):
        return [Run(tr("{n} to choose from", n=len(choice.options)), MUTED)]
    dots = [Run(g.SPENT * count, LEGAL, "b"), Run(g.LEFT * max(0, choice.max - count), MUTED)]
    if choice.max > 8:
        dots = []
    just = choice.min == choice.max
    said = later("{n} of {most} chosen") if just else later("{n} of up to {most} chosen")
    return [*dots, Run("  "), Run(tr(said, n=count, most=choice.max), TEXT, "b")]


def _answer_row(cv: Canvas, x: int, w: int, choice: ChoiceView, count: int) -> None:
    y = cv.h - 2
    one = single(choice)
    ready = one or choice.min <= count <= choice.max
    at = button(cv, x, y, "Enter", _verb_of(choice, 1 if one else count), on=ready)
    if one and choice.min == 0:
        at = button(cv, at + 1, y, cv.look.keys.of("no"), tr("none"))
    if not ready:
        short = choice.min - count
        cv.put(
            at, y, trn("choose {n} more", "choose {n} more", short) if short > 0 else tr("{n} too many", n=-short), TEXT
        )
    if choice.cancellable:
        short_words = tr("decline") if choice.declines else tr("cancel")
        whole = tr("decline, it does not happen") if choice.declines else tr("cancel, nothing is spent")
        for words in (whole, short_words):
            if at + len(words) + 21 <= x + w or words == short_words:
                cv.right(x + w - 1, y, hint("Esc", words))
                break
    elif at + 36 <= x + w:
        cv.right(x + w - 1, y, [Run(tr("this must be answered"), MUTED, "i")])
