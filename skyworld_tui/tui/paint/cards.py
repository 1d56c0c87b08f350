"""Cards, from 15 x 5 up to 28 x 16 and everything between.

Four questions, four channels that never mix: whose (zone and accent), vulnerable or preparing (outline and word),
may I act (green key and verb), where is the cursor (the filled name bar).
"""

from __future__ import annotations

from dataclasses import replace

from ...cards.model import CardDef
from ...cards.text import ability_text, keyword_name, reminder
from ...engine.view import CharacterView
from ...language import trc
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
from .cardparts import (
    Tones,
    badge_runs,
    cost_runs,
    name_bar,
    picture,
    power_runs,
    put_middle,
    put_rules,
    put_stats,
    put_tiny,
)
from .words import POSTURE, active_words, activity, keyword_words, marks, name_rows, state_fit


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
        put_tiny(cv, t, character.card, power_runs(character, t), str(character.faith), state_fit(character, cv.w))
    else:
        cv.frame(0, 0, cv.w, cv.h, t.outline, t.edge, t.surface, bold=t.outline == "heavy")
        _top_border(cv, t, character.card, key, "hot" if hot else "")
        if cv_form == "compact":
            _compact_field(cv, t, character, verb)
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
    t = Tones(
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
        put_tiny(cv, t, card, [Run(f"{g.POWER}{card.power}", t.value)], str(card.faith), cost)
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


def _field_tones(cv: Canvas, character: CharacterView, mine: bool, focus: bool) -> Tones:
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
    return Tones(
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


def _top_border(cv: Canvas, t: Tones, card: CardDef, key: str, light: str) -> None:
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


def _field_bottom(cv: Canvas, t: Tones, character: CharacterView, verb: str, tag: str, tag_fg: RGB) -> None:
    """Verb, tag or activation left; attachment count right. The left side wins when both do not fit."""
    left: Run | None = None
    doing = activity(character) if form(cv.w, cv.h) == "compact" else None
    if verb and not (doing and _beside(character, doing, cv.w - 2) is None):
        left = Run(f" {g.VERB}{verb} ", LEGAL, "b")
    elif tag:
        left = Run(f" {tag} ", tag_fg, "b" if tag_fg == LEGAL else "")
    elif doing:
        left = doing._replace(text=f" {doing.text} ", fg=TEXT if t.focus and not doing.style else doing.fg)
    count = len(character.attached)
    right = f" {g.ATTACHED}{count} " if count else ""
    room = cv.w - 2
    if left:
        if len(left.text) + len(right) > room:
            right = right.strip()
        if len(left.text) + len(right) > room:
            left = left._replace(text=left.text.strip())
        if len(left.text) + len(right) > room:
            right = ""
        _put_left(cv, left.text, left.fg, bold="b" in left.style)
    if right:
        cv.put(cv.w - 1 - len(right), cv.h - 1, right, TEXT)


def _beside(character: CharacterView, doing: Run, w: int) -> Run | None:
    """What an activation does, short enough to stand beside the posture while a verb has the bottom border; None
    where there is no room for it, and the verb yields."""
    word = trc("short for ACTIVE, ACTIVATED", "ACT") if character.activated != "no" else trc("short for ARMED", "ARM")
    short = doing._replace(text=f"{doing.text[0]}{word}")
    room = w - width_of(state_fit(character, w)) - 1
    return next((run for run in (doing, short) if len(run.text) <= room), None)


# ---------------------------------------------------------------------- bodies


def _compact_field(cv: Canvas, t: Tones, character: CharacterView, verb: str) -> None:
    """Name and protections, Power, requirement and Faith, state; a row to spare goes to the name, the next one to the
    words of the protections."""
    w, spare = cv.w - 2, cv.h - 5
    card = character.card
    words = keyword_words(character.keywords, character.charge)
    signs = "" if spare >= 2 and words else marks(character.keywords, character.charge)
    rows = 2 if spare >= 1 and len(card.full_name) > w - len(signs) - bool(signs) else 1
    names = name_rows(card, w - (len(signs) + 1 if signs else 0), rows)
    name_bar(cv, t, 1, 1, w, names, 0)
    if signs:
        cv.right(w, 1, [Run(signs, INK if t.focus else t.body, "b")])
    y = 1 + len(names)
    if words and not signs and y < cv.h - 3:
        cv.runs(1, y, [Run(elide(f" {g.DOT} ".join(words), w), mix(t.body, t.surface, 0.15), "i")])
    y = cv.h - 3
    power = power_runs(character, t)
    faith = [Run(g.FAITH, t.body), Run(str(character.faith), t.value, "b")]
    cv.runs(1, y, power)
    cv.right(w, y, faith)
    left, right = 1 + width_of(power), w + 1 - width_of(faith)
    need = [Run(g.ESSENCE, t.label), Run(str(card.requirement), t.body), Run(g.SKULL * card.consume, t.skull)]
    if right - left < width_of(need) + 2:
        need.pop()  # what it took to come here matters least now
    cv.runs(max(left, left + (right - left - width_of(need)) // 2), y, need)
    _put_compact_state(cv, t, character, verb)


def _put_compact_state(cv: Canvas, t: Tones, character: CharacterView, verb: str) -> None:
    """Posture, and beside it what an activation does when a verb has taken its place on the bottom border."""
    w, y = cv.w - 2, cv.h - 2
    cv.runs(1, y, state_fit(character, w, lifted=t.focus))
    doing = activity(character)
    beside = _beside(character, doing, w) if doing and verb else None
    if beside:
        cv.right(w, y, [beside._replace(fg=TEXT if t.focus and not beside.style else beside.fg)])


def _compact_hand(cv: Canvas, t: Tones, card: CardDef) -> None:
    w = cv.w - 2
    name_bar(cv, t, 1, 1, w, name_rows(card, w, 2), 0)
    y = cv.h - 2
    put_middle(cv, t, 1, 3, w - 1, y, badge_runs(t, card, None, w), keyword_words(card.keywords, None))
    cost = cost_runs(t, card, "")
    cv.runs(1, y, cost)
    stats = [Run(g.POWER, t.body), Run(str(card.power), t.value, "b")]
    stats += [Run(f" {g.FAITH}", t.body), Run(str(card.faith), t.value, "b")]
    if sum(len(r.text) for r in (*cost, *stats)) > w:
        stats[2] = Run(g.FAITH, t.body)
    cv.right(w, y, stats)


def _medium_field(cv: Canvas, t: Tones, character: CharacterView) -> None:
    card, w = character.card, cv.w - 4
    rows = 2 if cv.h >= 9 else 1
    name_bar(cv, t, 1, 1, cv.w - 2, name_rows(card, w, rows), 1)
    y = 1 + rows
    cv.runs(2, y, cost_runs(t, card))
    y += 1
    words = keyword_words(character.keywords, character.charge)
    put_middle(cv, t, 2, y, w, cv.h - 3, badge_runs(t, card, character, w + 1), words)
    put_stats(cv, t, 2, cv.h - 3, w, card, character)
    state = state_fit(character, cv.w - 2, lifted=t.focus)
    cv.runs(1 if width_of(state) > cv.w - 3 else 2, cv.h - 2, state)


def _medium_hand(cv: Canvas, t: Tones, card: CardDef) -> None:
    w = cv.w - 4
    name_bar(cv, t, 1, 1, cv.w - 2, name_rows(card, w, 2), 1)
    y = 3
    art = 0 if cv.look.flat else min(4, cv.h - 8)
    if art >= 2:
        cv.blit(1, y, picture(cv, t, card, art))
        y += art
    cv.runs(2, y, cost_runs(t, card))
    put_middle(cv, t, 2, y + 1, w, cv.h - 2, badge_runs(t, card, None, w + 1), keyword_words(card.keywords, None))
    put_stats(cv, t, 2, cv.h - 2, w, card, None)


def _full(cv: Canvas, t: Tones, card: CardDef, character: CharacterView | None) -> None:
    """Name, picture, cost and badge, keywords, the rules text, numbers and (on a field) posture."""
    w = cv.w - 4
    names = name_rows(card, w, 2)
    name_bar(cv, t, 1, 1, cv.w - 2, names, 1)
    y = 1 + len(names)
    keywords = character.keywords if character else card.keywords
    texts = [ability_text(ability, cv.look.lang) for ability in card.abilities]
    text = sum(len(wrap(f"{'x' * 10 if k else ''} {line}", w)) for k, line in enumerate(texts))
    spare = cv.h - y - 1 - bool(keywords) - text - (3 if character else 2)
    art = 0 if cv.look.flat else min(4, spare)  # the text comes first
    if art >= 2:
        cv.blit(1, y, picture(cv, t, card, art))
        y += art
    cost = cost_runs(t, card)
    cv.runs(2, y, cost)
    badges = badge_runs(t, card, character, w - sum(len(r.text) for r in cost) - 1)
    whole = active_words(character) if character else None
    if badges and whole is None:
        cv.right(1 + w, y, [badges[0]])
    y += 1
    if whole:
        cv.runs(2, y, [whole])
        y += 1
    words = keyword_words(keywords, character.charge if character else None)
    if words:
        cv.put(2, y, elide(f" {g.DOT} ".join(words), w), mix(t.body, t.surface, 0.15), italic=True)
        y += 1
    end = cv.h - 3 if character else cv.h - 2
    y = put_rules(cv, t, card.abilities, 2, y, w, end)
    for keyword in keywords:
        lines = wrap(f"{keyword_name(keyword, cv.look.lang)}: {reminder(keyword, None, cv.look.lang)}", w)
        if reminder(keyword) and y + len(lines) <= end:
            y = cv.wrap(2, y, w, "\n".join(lines), mix(t.body, t.surface, 0.35))
    put_stats(cv, t, 2, end, w, card, character)
    if character:
        cv.runs(2, cv.h - 2, state_fit(character, w, lifted=t.focus))
