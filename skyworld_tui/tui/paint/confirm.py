"""A question that is answered with yes or no."""

from __future__ import annotations

from ...cards.text import ability_text, badge
from ...engine.view import ChoiceView
from .. import glyphs as g
from ..keymap import Keys
from ..palette import BRIGHT, LEGAL, MUTED, PANEL, RED, SUNLIT, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, wrap
from .frames import box, button, remark, title_of


def asker(choice: ChoiceView, lang: str = "en") -> list[str]:
    """The question of a confirm, as paragraphs."""
    who = choice.source.full_name if choice.source else choice.hero.name if choice.hero else ""
    if choice.purpose == "warning":
        name = choice.candidate.full_name if choice.candidate else "This card"
        return [
            f"The rival's Awakening Counter is active. {name} would not spend a normal awakening,"
            " so it would be destroyed before it enters.",
            "No awakening costs are paid and On entry does not happen.",
        ]
    text = ability_text(choice.ability, lang) if choice.ability else ""
    head = f"{who} {g.DOT} {badge(choice.ability, lang)}" if choice.ability and who else who
    return [part for part in (head, text) if part]


def confirm_size(choice: ChoiceView, available: Size, lang: str = "en") -> Size:
    """The size the panel would like, within what is available."""
    w = min(available[0] - 2, 64)
    rows = sum(len(wrap(t, w - 8)) for t in asker(choice, lang)) + (2 if choice.consume or choice.lock else 0)
    return (max(1, w), max(1, min(available[1] - 2, rows + 6)))


def confirm_hit(
    size: Size, choice: ChoiceView, x: int, y: int, *, focus: str = "yes", keys: Keys | None = None
) -> str | None:
    """The answer at this cell of :func:`confirm_panel`: ``yes``, ``no`` or None. ``keys``: those of the player."""
    if y != size[1] - 2:
        return None
    for name, key, label, start in _confirm_buttons(choice, focus, 4, keys or Keys()):
        if start <= x < start + len(key) + len(label) + 4:
            return name
    return None


def confirm_panel(
    size: Size, choice: ChoiceView, *, focus: str = "yes", clock: str = "", said: str = "", look: Look
) -> Canvas:
    """Yes or no. A "may": use it or decline. A warning: Cancel or Destroy, and Cancel is the quiet one. ``said``: a
    refusal, in the border."""
    cv = Canvas(size[0], size[1], look, PANEL)
    warning = choice.purpose == "warning"
    note = [Run(f"{g.CLOCK} ", SUNLIT), Run(clock, BRIGHT, "b")] if clock else None
    box(cv, title_of(choice), note, edge=RED if warning else YOU)
    remark(cv, said)
    x, w = 4, cv.w - 8
    if w < 6:
        return cv
    y = 2 if cv.h >= 9 else 1
    for k, paragraph in enumerate(asker(choice, look.lang)):
        y = cv.wrap(x, y, w, paragraph, BRIGHT if k == 0 else TEXT, rows=max(0, cv.h - y - 3), bold=k == 0) + (k == 0)
    costs = []
    if choice.consume:
        costs.append(Run(f"consumes {choice.consume} {g.SKULL * choice.consume}   ", RED))
    if choice.lock:
        costs.append(Run(f"locks {choice.lock} {g.LOCK * min(choice.lock, 8)}", TEXT))
    if costs and y < cv.h - 3:
        cv.runs(x, y + (y + 1 < cv.h - 3), costs, w)
    row = cv.h - 2
    for name, key, label, start in _confirm_buttons(choice, focus, x, look.keys):
        colour = RED if warning and name == "yes" else LEGAL
        at = button(cv, start, row, key, label, colour=colour)
        if name == focus:
            said = label.lstrip(f"{g.VERB} ")
    if at + 8 + len(said) <= x + w:
        cv.right(x + w - 1, row, [Run("Enter", YOU, "b"), Run(f" {said}", MUTED)])
    return cv


def _confirm_buttons(choice: ChoiceView, focus: str, x: int, keys: Keys) -> list[tuple[str, str, str, int]]:
    """(answer, key, label, first column) of both answers; the one under the cursor is marked."""
    words = ("Destroy it", "Cancel") if choice.purpose == "warning" else ("yes", "no")
    out = []
    for name, key, word in (("yes", keys.of("yes"), words[0]), ("no", keys.of("no"), words[1])):
        label = f"{g.VERB} {word}" if focus == name else word
        out.append((name, key, label, x))
        x += len(key) + len(label) + 6
    return out
