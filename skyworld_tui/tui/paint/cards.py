"""Cards, from 15 x 5 up to 28 x 16 and everything between.

Four questions, four channels that never mix: whose (zone and accent), vulnerable or preparing (outline and word),
may I act (green key and verb), where is the cursor (the filled name bar).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...cards.model import AbilityDef, CardDef
from ...cards.text import ability_text, keyword_name, reminder
from ...engine.view import CharacterView
from .. import glyphs as g
from ..palette import (
    BRIGHT,
    E_OPP,
    E_YOU,
    INK,
    LEGAL,
    MUTED,
    OPP,
    RED,
    RGB,
    S_HAND,
    S_OPP,
    S_YOU,
    TEXT,
    VOID,
    YOU,
    Look,
    lift,
    mix,
)
from .canvas import Canvas, Ground, Run, Size, elide, width_of, wrap, zone
from .vignette import vignette
from .words import POSTURE, activity, keyword_words, name_rows, short_badge, state_fit


@dataclass(frozen=True, slots=True)
class _Tones:
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


def form(w: int, h: int) -> str:
    """How much a card of this size shows: ``tiny``, ``compact``, ``medium`` or ``full``."""
    if w >= 21 and h >= 14:
        return "full"
    if w >= 12 and h >= 8:
        return "medium"
    return "compact" if w >= 9 and h >= 5 else "tiny"


# ---------------------------------------------------------------------- the two kinds of card


def card_field(
    size: Size,
    character: CharacterView,
    *,
    mine: bool,
    key: str = "",
    hot: bool = False,
    verb: str = "",
    focus: bool = False,
    dim: float = 0.0,
    tag: str = "",
    tag_fg: RGB = LEGAL,
    flash: bool = False,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """A character on a field. ``tag`` (``ATTACKER``, ``TARGET``) takes the place of the verb while targeting;
    ``flash``: its outline has just changed."""
    cv = _blank(size, look, ground or zone("you" if mine else "opp", 11))
    t = _field_tones(cv, character, mine, focus)
    if flash:
        t = replace(t, edge=BRIGHT)
    cv_form = form(cv.w, cv.h)
    if cv_form == "tiny":
        _tiny(cv, t, character.card, _power_runs(character, t), str(character.faith), state_fit(character, cv.w))
    else:
        cv.frame(0, 0, cv.w, cv.h, t.outline, t.edge, t.surface, bold=t.outline == "heavy")
        _top_border(cv, t, character.card, key, "hot" if hot else "")
        if cv_form == "compact":
            _compact_field(cv, t, character)
        elif cv_form == "medium":
            _medium_field(cv, t, character)
        else:
            _full(cv, t, character.card, character)
        _field_bottom(cv, t, character, verb, tag, tag_fg)
    if dim:
        cv.shade(0, 0, cv.w, cv.h, dim)
    return cv


def card_hand(
    size: Size,
    card: CardDef,
    *,
    key: str = "",
    verb: str = "",
    verb2: str = "",
    why: str = "",
    focus: bool = False,
    dim: float = 0.0,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """A card in the hand. ``verb`` is its own legal move (solid green key), ``verb2`` a secondary one (half lit);
    with neither the key is grey and ``why`` says what is missing."""
    cv = _blank(size, look, ground or zone("dock", 12))
    quiet = not verb
    surface = mix(S_HAND, cv.bg_at(0, 0), 0.45) if quiet and not verb2 else S_HAND
    if quiet and verb2:
        surface = mix(S_HAND, cv.bg_at(0, 0), 0.30)
    if focus:
        surface = mix(surface, YOU, 0.16)
    t = _Tones(
        surface=surface,
        edge=mix(YOU, BRIGHT, 0.25) if focus else E_YOU,
        outline="thin",
        accent=YOU,
        value=MUTED if quiet and not focus else BRIGHT,
        body=MUTED if quiet and not focus else TEXT,
        label=TEXT if focus else MUTED,
        skull=lift(RED, surface),
        focus=focus,
        quiet=quiet,
        lang=look.lang,
    )
    cv_form = form(cv.w, cv.h)
    if cv_form == "tiny":
        cost = [Run(f"{g.ESSENCE}{card.requirement}", t.value), Run(g.SKULL * card.consume, t.skull)]
        _tiny(cv, t, card, [Run(f"{g.POWER}{card.power}", t.value)], str(card.faith), cost)
    else:
        cv.frame(0, 0, cv.w, cv.h, "thin", t.edge, t.surface)
        _top_border(cv, t, card, key, "hot" if verb else "half" if verb2 else "")
        if cv_form == "compact":
            _compact_hand(cv, t, card)
        elif cv_form == "medium":
            _medium_hand(cv, t, card)
        else:
            _full(cv, t, card, None)
        if verb:
            _put_left(cv, f" {g.VERB}{verb} ", LEGAL, bold=True)
        elif verb2:  # with its key: Enter does not do it
            _put_left(cv, f" {verb2} ", mix(LEGAL, VOID, 0.18))
        elif why:
            _put_left(cv, f" {why} ", t.label)
    if dim:
        cv.shade(0, 0, cv.w, cv.h, dim)
    return cv


def _blank(size: Size, look: Look, ground: Ground) -> Canvas:
    return Canvas(size[0], size[1], look, ground)


def _field_tones(cv: Canvas, character: CharacterView, mine: bool, focus: bool) -> _Tones:
    surface, edge, accent = (S_YOU, E_YOU, YOU) if mine else (S_OPP, E_OPP, OPP)
    _, _, colour, outline = POSTURE[character.vulnerable]
    if character.vulnerable == "none":
        if character.preparation:
            outline = "dashed"
            surface = mix(surface, cv.bg_at(0, 0), 0.45)
    else:
        edge = colour
    if focus:
        surface = mix(surface, accent, 0.16)
        if character.vulnerable == "none":
            edge = mix(accent, BRIGHT, 0.25)
    return _Tones(
        surface=surface,
        edge=edge,
        outline=outline,
        accent=accent,
        value=BRIGHT,
        body=TEXT,
        label=TEXT if focus else MUTED,
        skull=lift(RED, surface),
        focus=focus,
        quiet=False,
        lang=cv.look.lang,
    )


# ---------------------------------------------------------------------- borders


def _top_border(cv: Canvas, t: _Tones, card: CardDef, key: str, light: str) -> None:
    """Key chip left, Insignia and Stage right. ``light``: ``hot``, ``half`` or nothing."""
    sign = f" {g.INSIGNIA.get(card.insignia, g.DOT)} {g.STAGE[card.stage]} "
    if len(sign) > cv.w - 2 - (len(key) + 2 if key else 0):
        sign = sign.strip()
    cv.put(cv.w - 1 - len(sign), 0, sign, t.body, bold=not t.quiet)
    if not key:
        return
    chip = f" {key} "
    if light == "hot":
        cv.put(1, 0, chip, INK, LEGAL, bold=True)
    elif light == "half":
        cv.put(1, 0, chip, LEGAL, mix(LEGAL, VOID, 0.78), bold=True)
    else:
        cv.put(1, 0, chip, BRIGHT if t.focus else MUTED, bold=t.focus)


def _put_left(cv: Canvas, text: str, colour: RGB, *, bold: bool = False) -> None:
    room = cv.w - 2
    if len(text) > room:
        text = elide(text.strip(), room)
    cv.put(1, cv.h - 1, text, colour, bold=bold)


def _field_bottom(cv: Canvas, t: _Tones, character: CharacterView, verb: str, tag: str, tag_fg: RGB) -> None:
    """Verb, tag or activation left; attachment count right. The left side wins when both do not fit."""
    left: Run | None = None
    if verb:
        left = Run(f" {g.VERB}{verb} ", LEGAL, "b")
    elif tag:
        left = Run(f" {tag} ", tag_fg, "b" if tag_fg == LEGAL else "")
    elif form(cv.w, cv.h) == "compact":
        state = activity(character)
        left = state._replace(text=f" {state.text} ", fg=TEXT if t.focus else state.fg) if state else None
    count = len(character.attached)
    right = f" {g.ATTACHED}{count} " if count else ""
    room = cv.w - 2
    if left:
        if len(left.text) + len(right) > room:
            right = right.strip()
        if len(left.text) + len(right) > room:
            left = left._replace(text=left.text.rstrip())
        if len(left.text) + len(right) > room:
            right = ""
        _put_left(cv, left.text, left.fg, bold="b" in left.style)
    if right:
        cv.put(cv.w - 1 - len(right), cv.h - 1, right, TEXT)


# ---------------------------------------------------------------------- bodies


def _name_bar(cv: Canvas, t: _Tones, x: int, y: int, w: int, lines: list[str], pad: int) -> None:
    """The name; with the cursor on it the bar is filled with the owner's accent."""
    for k, line in enumerate(lines):
        if t.focus:
            cv.fill(x, y + k, w, 1, t.accent)
            cv.put(x + pad, y + k, line, INK, t.accent, bold=True)
        else:
            cv.put(x + pad, y + k, line, t.body if k else t.value, bold=not k)


def _power_runs(character: CharacterView, t: _Tones) -> list[Run]:
    base = character.parts[0].amount if character.parts else character.power
    out = [Run(g.POWER, t.body), Run(str(base), t.value, "b")]
    if character.bonus:
        out.append(Run(f"{character.bonus:+d}", BRIGHT if t.focus else t.accent, "b"))
    return out


def _stats(cv: Canvas, t: _Tones, x: int, y: int, w: int, card: CardDef, character: CharacterView | None) -> None:
    power = _power_runs(character, t) if character else [Run(g.POWER, t.body), Run(str(card.power), t.value, "b")]
    faith = character.faith if character else card.faith
    cv.runs(x, y, power)
    cv.right(x + w - 1, y, [Run(g.FAITH, t.body), Run(str(faith), t.value, "b")])


def _cost(t: _Tones, card: CardDef, gap: str = " ") -> list[Run]:
    out = [Run(f"{g.ESSENCE}{card.requirement}", t.value, "b")]
    if card.consume:
        out.append(Run(gap + g.SKULL * card.consume, t.skull))
    return out


def _tiny(cv: Canvas, t: _Tones, card: CardDef, power: list[Run], faith: str, last: list[Run]) -> None:
    """Below every layout: name, numbers and state in as many rows as there are, without an outline."""
    cv.fill(0, 0, cv.w, cv.h, t.surface)
    _name_bar(cv, t, 0, 0, cv.w, name_rows(card, cv.w, 1), 0)
    cv.runs(0, 1, [*power, Run(f" {g.FAITH}{faith}", t.value)], cv.w)
    cv.runs(0, 2, last, cv.w)


def _compact_field(cv: Canvas, t: _Tones, character: CharacterView) -> None:
    w = cv.w - 2
    rows = cv.h - 4
    _name_bar(cv, t, 1, 1, w, name_rows(character.card, w, max(1, min(2, rows))), 0)
    _stats(cv, t, 1, cv.h - 3, w, character.card, character)
    cv.runs(1, cv.h - 2, state_fit(character, w, lifted=t.focus))


def _compact_hand(cv: Canvas, t: _Tones, card: CardDef) -> None:
    w = cv.w - 2
    _name_bar(cv, t, 1, 1, w, name_rows(card, w, 2), 0)
    y = cv.h - 2
    cost = _cost(t, card, "")
    cv.runs(1, y, cost)
    stats = [Run(g.POWER, t.body), Run(str(card.power), t.value, "b")]
    stats += [Run(f" {g.FAITH}", t.body), Run(str(card.faith), t.value, "b")]
    if sum(len(r.text) for r in (*cost, *stats)) > w:
        stats[2] = Run(g.FAITH, t.body)
    cv.right(w, y, stats)


def _badges(t: _Tones, card: CardDef, character: CharacterView | None, width: int) -> list[Run]:
    """One line per ability; an activation shows what it is doing instead of its badge."""
    out: list[Run] = []
    state = activity(character) if character else None
    for ability in card.abilities:
        if state and ability.trigger in ("activation", "first_hand"):
            out.append(state._replace(fg=TEXT if t.focus and not state.style else state.fg))
            state = None
        else:
            out.append(Run(short_badge(ability, width, t.lang), t.body))
        if ability.also_hand and character is None:
            out.append(Run("HAND ABILITY" if width >= 12 else "HAND", t.body))
    if state:
        out.insert(0, state)
    return out


def _middle(cv: Canvas, t: _Tones, x: int, y: int, w: int, end: int, rows: list[Run], words: list[str]) -> None:
    """Badges, then keywords, in the rows from ``y`` to before ``end``; the first things win."""
    lines = list(rows)
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
    for k, run in enumerate(lines[: max(0, end - y)]):
        cv.runs(x, y + k, [run._replace(text=elide(run.text, w + 1))])


def _medium_field(cv: Canvas, t: _Tones, character: CharacterView) -> None:
    card, w = character.card, cv.w - 4
    _name_bar(cv, t, 1, 1, cv.w - 2, name_rows(card, w, 2), 1)
    y = 3
    if cv.h >= 9:
        cv.runs(2, y, _cost(t, card))
        y += 1
    words = keyword_words(character.keywords, character.charge)
    _middle(cv, t, 2, y, w, cv.h - 3, _badges(t, card, character, w + 1), words)
    _stats(cv, t, 2, cv.h - 3, w, card, character)
    state = state_fit(character, cv.w - 2, lifted=t.focus)
    cv.runs(1 if width_of(state) > cv.w - 3 else 2, cv.h - 2, state)


def _medium_hand(cv: Canvas, t: _Tones, card: CardDef) -> None:
    w = cv.w - 4
    _name_bar(cv, t, 1, 1, cv.w - 2, name_rows(card, w, 2), 1)
    y = 3
    art = 0 if cv.look.flat else min(4, cv.h - 8)
    if art >= 2:
        cv.blit(1, y, _picture(cv, t, card, art))
        y += art
    cv.runs(2, y, _cost(t, card))
    _middle(cv, t, 2, y + 1, w, cv.h - 2, _badges(t, card, None, w + 1), keyword_words(card.keywords, None))
    _stats(cv, t, 2, cv.h - 2, w, card, None)


def _picture(cv: Canvas, t: _Tones, card: CardDef, rows: int) -> Canvas:
    return vignette((cv.w - 2, rows), card.insignia, card.full_name, look=cv.look, surface=t.surface, quiet=t.quiet)


def _full(cv: Canvas, t: _Tones, card: CardDef, character: CharacterView | None) -> None:
    """Name, picture, cost and badge, keywords, the rules text, numbers and (on a field) posture."""
    w = cv.w - 4
    names = name_rows(card, w, 2)
    _name_bar(cv, t, 1, 1, cv.w - 2, names, 1)
    y = 1 + len(names)
    keywords = character.keywords if character else card.keywords
    texts = [ability_text(ability, cv.look.lang) for ability in card.abilities]
    text = sum(len(wrap(f"{'x' * 10 if k else ''} {line}", w)) for k, line in enumerate(texts))
    spare = cv.h - y - 1 - bool(keywords) - text - (3 if character else 2)
    art = 0 if cv.look.flat else min(4, spare)  # the text comes first
    if art >= 2:
        cv.blit(1, y, _picture(cv, t, card, art))
        y += art
    cost = _cost(t, card)
    cv.runs(2, y, cost)
    badges = _badges(t, card, character, w - sum(len(r.text) for r in cost) - 1)
    if badges:
        cv.right(1 + w, y, [badges[0]])
    y += 1
    words = keyword_words(keywords, character.charge if character else None)
    if words:
        cv.put(2, y, elide(f" {g.DOT} ".join(words), w), mix(t.body, t.surface, 0.15), italic=True)
        y += 1
    end = cv.h - 3 if character else cv.h - 2
    y = _rules(cv, t, card.abilities, 2, y, w, end)
    for keyword in keywords:
        lines = wrap(f"{keyword_name(keyword, cv.look.lang)}: {reminder(keyword, None, cv.look.lang)}", w)
        if reminder(keyword) and y + len(lines) <= end:
            y = cv.wrap(2, y, w, "\n".join(lines), mix(t.body, t.surface, 0.35))
    _stats(cv, t, 2, end, w, card, character)
    if character:
        cv.runs(2, cv.h - 2, state_fit(character, w, lifted=t.focus))


def _rules(cv: Canvas, t: _Tones, abilities: tuple[AbilityDef, ...], x: int, y: int, w: int, end: int) -> int:
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
