"""What every card is put together from: colours, name bar, numbers, cost, badges, keywords, rules text."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards.model import AbilityDef, CardDef
from ...cards.text import ability_text
from ...engine.view import CharacterView
from .. import glyphs as g
from ..palette import BRIGHT, INK, RGB, TEXT, mix
from .canvas import Canvas, Run, elide, wrap
from .vignette import vignette
from .words import activity, name_rows, short_badge, short_hand


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours one card is painted with."""

    surface: RGB
    edge: RGB
    outline: str
    accent: RGB
    value: RGB
    body: RGB
    label: RGB
    skull: RGB
    focus: bool
    quiet: bool
    lang: str = "en"


def name_bar(cv: Canvas, t: Tones, x: int, y: int, w: int, lines: list[str], pad: int) -> None:
    """The name; with the cursor on it the bar is filled with the owner's accent."""
    for k, line in enumerate(lines):
        if t.focus:
            cv.fill(x, y + k, w, 1, t.accent)
            cv.put(x + pad, y + k, line, INK, t.accent, bold=True)
        else:
            cv.put(x + pad, y + k, line, t.body if k else t.value, bold=not k)


def power_runs(character: CharacterView, t: Tones) -> list[Run]:
    """A character's printed Power, then its bonus with a sign when it has one."""
    base = character.parts[0].amount if character.parts else character.power
    out = [Run(g.POWER, t.body), Run(str(base), t.value, "b")]
    if character.bonus:
        out.append(Run(f"{character.bonus:+d}", BRIGHT if t.focus else t.accent, "b"))
    return out


def put_stats(cv: Canvas, t: Tones, x: int, y: int, w: int, card: CardDef, character: CharacterView | None) -> None:
    """Power at the left and Faith at the right of ``w`` cells: what ``character`` has now, else what is printed."""
    power = power_runs(character, t) if character else [Run(g.POWER, t.body), Run(str(card.power), t.value, "b")]
    faith = character.faith if character else card.faith
    cv.runs(x, y, power)
    cv.right(x + w - 1, y, [Run(g.FAITH, t.body), Run(str(faith), t.value, "b")])


def cost_runs(t: Tones, card: CardDef, gap: str = " ") -> list[Run]:
    """What a card requires, then after ``gap`` one skull for each Essence that it consumes."""
    out = [Run(f"{g.ESSENCE}{card.requirement}", t.value, "b")]
    if card.consume:
        out.append(Run(gap + g.SKULL * card.consume, t.skull))
    return out


def put_tiny(cv: Canvas, t: Tones, card: CardDef, power: list[Run], faith: str, last: list[Run]) -> None:
    """Below every layout: name, numbers and state in as many rows as there are, without an outline."""
    cv.fill(0, 0, cv.w, cv.h, t.surface)
    name_bar(cv, t, 0, 0, cv.w, name_rows(card, cv.w, 1), 0)
    cv.runs(0, 1, [*power, Run(f" {g.FAITH}{faith}", t.value)], cv.w)
    cv.runs(0, 2, last, cv.w)


def badge_runs(t: Tones, card: CardDef, character: CharacterView | None, width: int) -> list[Run]:
    """One line per ability; what an activation is doing stands instead of its badge, and first."""
    out: list[Run] = []
    state = activity(character) if character else None
    for ability in card.abilities:
        if state and ability.trigger in ("activation", "first_hand"):
            out.insert(0, state._replace(fg=TEXT if t.focus and not state.style else state.fg))
            state = None
        else:
            out.append(Run(short_badge(ability, width, t.lang), t.body))
        if ability.also_hand and character is None:
            out.append(Run(short_hand(width, t.lang), t.body))
    if state:
        out.insert(0, state)
    return out


def put_middle(cv: Canvas, t: Tones, x: int, y: int, w: int, end: int, rows: list[Run], words: list[str]) -> None:
    """Badges, then keywords, in the rows from ``y`` to before ``end``. Keywords are in force all the time, so that a
    badge yields where both do not fit; what an activation does now never does."""
    lines: list[Run] = []
    soft = mix(t.body, t.surface, 0.15)
    line = ""
    for word in words:
        joined = f"{line} {g.DOT} {word}" if line else word
        if line and len(joined) > w:
            lines.append(Run(line, soft, "i"))
            line = word
        else:
            line = joined
    if line:
        lines.append(Run(line, soft, "i"))
    lines[:0] = rows[: max(1, end - y - len(lines))]
    for k, run in enumerate(lines[: max(0, end - y)]):
        at = x - 1 if len(run.text) > w + 1 else x  # the margins go before a letter does
        cv.runs(at, y + k, [run._replace(text=elide(run.text, w + 1 + x - at))])


def picture(cv: Canvas, t: Tones, card: CardDef, rows: int) -> Canvas:
    """The card's picture in so many rows, as wide as the inside of its outline."""
    return vignette((cv.w - 2, rows), card.insignia, card.full_name, look=cv.look, surface=t.surface, quiet=t.quiet)


def put_rules(cv: Canvas, t: Tones, abilities: tuple[AbilityDef, ...], x: int, y: int, w: int, end: int) -> int:
    """Ability texts in the rows before ``end``; the first ability's badge already stands beside the cost."""
    for k, ability in enumerate(abilities):
        if y >= end:
            cv.put(x + w - 1, end - 1, g.ELLIPSIS, t.label)
            break
        head = f"{short_badge(ability, w, cv.look.lang)} " if k else ""
        lines = wrap(head + ability_text(ability, cv.look.lang), w, end - y)
        for n, line in enumerate(lines):
            cv.put(x, y + n, line, mix(t.body, t.surface, 0.10))
        if head:
            cv.put(x, y, elide(head, w), t.body, bold=not t.quiet)
        y += len(lines)
    return y
