"""The inspector: everything about the card, character or Hero under the cursor, with every source of its Power."""

from __future__ import annotations

from collections.abc import Iterator

from ...cards.model import AbilityDef, CardDef, HeroDef
from ...cards.terms import trigger_words, used
from ...cards.text import ability_text, badge, keyword_name, reminder
from ...engine.view import CharacterView, PowerPart, SeatView
from ...language import later, tr, trc, trn
from ...session.powerwords import source_of
from .. import glyphs as g
from ..palette import AMBER, BRIGHT, EDGE, LEGAL, MUTED, OPP, PANEL, RED, RGB, S_OPP, S_YOU, TEXT, YOU, Look
from .canvas import Canvas, Ground, Run, Size, clip_runs, elide, phrase, width_of, wrap
from .panels import Pairs, action_runs
from .ribbon import ends
from .vignette import vignette
from .wordlist import Words, chips_of, headed, word_lines
from .words import Subject, active_words, activity, state_fit

Line = list[Run]
_UNTIL = {
    "turn": later("this turn"),
    "next_enemy_turn": later("until the next enemy turn ends"),
    "next_combat": later("until its next combat"),
    "leaves": later("while linked"),
}


def _title(subject: CharacterView | CardDef | HeroDef, w: int) -> list[Line]:
    """The whole name, then Insignia and Stage on the same row if they fit."""
    if isinstance(subject, HeroDef):
        return [[Run(line, BRIGHT, "b")] for line in wrap(subject.name, w)]
    card = subject.card if isinstance(subject, CharacterView) else subject
    sign = g.INSIGNIA.get(card.insignia, g.DOT)
    word = tr(g.INSIGNIA_NAME.get(card.insignia, ""))
    tail = f"{sign} {word} {g.STAGE[card.stage]}"
    if len(card.full_name) + 2 + len(tail) <= w:
        return [[Run(card.full_name, BRIGHT, "b"), Run(" " * (w - len(card.full_name) - len(tail))), Run(tail)]]
    names: list[Line] = [[Run(line, BRIGHT, "b")] for line in wrap(card.full_name, w)]
    if width_of(names[-1]) + 2 + len(tail) <= w:
        names[-1] += [Run(" " * (w - width_of(names[-1]) - len(tail))), Run(tail)]
        return names
    return [*names, [Run(tail)]]


def _spread(left: Line, right: Line, w: int) -> list[Line]:
    """Two ends of one row, or two rows when they do not fit."""
    gap = w - width_of(left) - width_of(right)
    if not right:
        return [left]
    return [[*left, Run(" " * gap), *right]] if gap >= 1 else [left, right]


def _numbers(subject: CharacterView | CardDef, accent: RGB, w: int) -> list[Line]:
    card = subject.card if isinstance(subject, CharacterView) else subject
    required = phrase(tr("{n} required"), MUTED, n=Run(str(card.requirement), BRIGHT, "b"))
    consumed = phrase(tr("{n} consumed"), MUTED, n=Run(str(card.consume), BRIGHT, "b"))
    need, pay = [Run(g.ESSENCE), *required], [Run(g.SKULL * card.consume, RED), Run(" "), *consumed]
    power = [Run(str(card.power), BRIGHT, "b")]
    faith = card.faith
    if isinstance(subject, CharacterView):
        faith = subject.faith
        if subject.bonus:
            power += [Run(f"{subject.bonus:+d}", accent, "b"), Run(f" = {subject.power}", BRIGHT, "b")]
    lines = _spread(need, pay if card.consume else [], w)
    power = [Run(g.POWER), *phrase(tr("{n} Power"), MUTED, n=power)]
    lines += _spread(power, [Run(g.FAITH), *phrase(tr("{n} Faith"), MUTED, n=Run(str(faith), BRIGHT, "b"))], w)
    if card.preparation > 1:
        text = tr("Preparation lasts {n} of its owner's turns", n=card.preparation)
        lines.append([Run(f"{g.PREPARING} {text}", MUTED)])
    return lines


def _state(character: CharacterView, w: int) -> list[Line]:
    """Posture, Preparation, activation, action and Intercept charge in words."""
    lines = [state_fit(character, w)]
    if character.preparation:
        left = character.preparation
        if character.preparation_own:
            text = trn("{n} of its owner's turns left", "{n} of its owner's turns left", left)
        else:
            text = trn("until this turn ends", "until {n} more turns end", left)
        lines.append([Run(f"{g.PREPARING} {text}", MUTED)])
    doing = active_words(character) or activity(character)
    if doing:
        lines.append([doing])
    if character.vulnerable == "none" and not character.preparation and character.action == "spent":
        lines.append([Run(tr("its action is spent"), MUTED)])
    if any(k.startswith("intercept") for k in character.keywords):
        charge = Run(trc("charge", "ready") if character.charge else trc("charge", "spent"), TEXT, "b")
        lines.append(phrase(tr("Intercept {charge}"), MUTED, charge=charge))
    return lines


def _part(part: PowerPart, accent: RGB, w: int) -> list[Line]:
    until = tr(_UNTIL.get(part.until, part.until))
    text = f"{source_of(part)}, {until}" if until else source_of(part)
    rows = wrap(text, max(1, w - 4))
    head = Run(f"{part.amount:+d}".rjust(3) + " ", accent, "b")
    return [[head if k == 0 else Run("    "), Run(row)] for k, row in enumerate(rows)]


def _text(label: str, body: str, accent: RGB, w: int, *, inline: bool) -> list[Line]:
    """A badge and its sentence: under it, or after it on the same row."""
    if not inline:
        rows: list[Line] = [[Run(line, accent, "b")] for line in wrap(label, w)]
        return rows + [[Run(line)] for line in wrap(body, w)]
    lines: list[Line] = []
    for k, line in enumerate(wrap(f"{label} {body}", w)):
        if k == 0 and line.startswith(label):
            lines.append([Run(label, accent, "b"), Run(line[len(label) :])])
        else:
            lines.append([Run(line)])
    return lines


def _abilities(
    abilities: tuple[AbilityDef, ...], accent: RGB, w: int, inline: bool, lang: str = "en"
) -> Iterator[Line]:
    for ability in abilities:
        yield from _text(badge(ability, lang), ability_text(ability, lang), accent, w, inline=inline)


def _keyword_lines(keywords: tuple[str, ...], accent: RGB, w: int, inline: bool, lang: str = "en") -> Iterator[Line]:
    for keyword in keywords:
        note = reminder(keyword, None, lang)
        if note:
            yield from _text(keyword_name(keyword, lang).upper(), note, accent, w, inline=inline)
        else:
            yield from ([Run(line, TEXT, "i")] for line in wrap(keyword_name(keyword, lang), w))


def _reminders(abilities: tuple[AbilityDef, ...], w: int, lang: str) -> list[Line]:
    """What the words of these abilities mean, muted, below everything that is printed."""
    lines: list[Line] = []
    for word, text in used(abilities, lang):
        for k, line in enumerate(wrap(f"{word}: {text}", w)):
            if k == 0 and line.startswith(word):
                lines.append([Run(word, TEXT, "i"), Run(line[len(word) :], MUTED)])
            else:
                lines.append([Run(line, MUTED)])
    return lines


def hero_lines(
    hero: HeroDef,
    seat: SeatView | None,
    accent: RGB,
    w: int,
    *,
    inline: bool = False,
    lang: str = "en",
    words: Words | None = None,
    why: tuple[str, ...] = (),
) -> list[Line]:
    """A Hero's powers, and whether the first one's condition, the evolved characters on its side, holds. ``why``: of
    each power why it cannot be used now, "" when it can; such a power is grey. With ``words`` a power has the keys of
    its words and no number, which would read like one of them."""
    tier = [Run(tr("Evolution"), MUTED), Run(" "), Run(f"{g.TIMES}{hero.evolution}", BRIGHT, "b")]
    if words is not None:
        tier += chips_of(("evolution_count",), hero, words)
    if seat:
        enough = seat.evolutions >= hero.evolution
        tier.append(Run(f" {g.YES if enough else g.NO} ", LEGAL if enough else MUTED, "b"))
        count = later("{n} on the field") if w >= 32 else later("now {n}")
        tier.append(Run(tr(count, n=seat.evolutions), MUTED))
    lines: list[Line] = []
    if seat and seat.hero_used:
        used_up = tr("power used this turn")
        lines.append([Run(f"{g.ACTIVATED} {used_up}", MUTED)])
    if seat and seat.counter_source:
        binds = tr("Counter of {source}, {until}", source=seat.counter_source.label, until=ends(seat.counter_source))
        lines += [[Run(row, TEXT)] for row in wrap(f"{g.NO} {binds}", w)]
    for number, power in enumerate((hero.power, hero.secondary), start=1):
        if not inline:
            lines.append([])
        label = badge(power, lang) if words is not None else f"{badge(power, lang)} {number}"
        chips = chips_of(trigger_words(power), hero, words) if words is not None else []
        reason = why[number - 1] if number <= len(why) else ""
        shade = MUTED if reason else accent
        text = _text(label, ability_text(power, lang), shade, w, inline=inline)
        if number == 1:
            head = [Run(label, shade, "b"), *chips]
            both = [*head, Run("  "), *tier]
            sentence: list[Line] = [[Run(line)] for line in wrap(ability_text(power, lang), w)]
            text = [both, *sentence] if width_of(both) <= w else [head, clip_runs(tier, w), *sentence]
        elif chips and not inline:
            text[0] = [*text[0], *chips]
        if reason:
            grey: list[Line] = [[Run(line)] for line in wrap(f"{g.NO} {reason}", w)]
            text = [*(map(_greyed, text) if inline else [text[0], *map(_greyed, text[1:])]), *map(_greyed, grey)]
        lines += text
    if not inline:
        lines.append([])
    if words is not None:
        return lines + word_lines(hero, words, w, lang)
    return lines + _reminders((hero.power, hero.secondary), w, lang)


def _greyed(line: Line) -> Line:
    return [run._replace(fg=MUTED) for run in line]


def subject_lines(
    subject: Subject,
    w: int,
    *,
    mine: bool,
    seat: SeatView | None = None,
    words: Words | None = None,
    why: tuple[str, ...] = (),
    lang: str = "en",
) -> list[Line]:
    """Everything the inspector says about this, as rows of runs at most ``w`` cells wide. ``words``: in full, every
    word with a key of its own, and the lore. ``why``: of a Hero's powers, see :func:`hero_lines`."""
    accent = YOU if mine else OPP
    if subject is None:
        return []
    full = words is not None
    lines = _title(subject, w)
    if isinstance(subject, HeroDef):
        lines += hero_lines(subject, seat, accent, w, lang=lang, words=words, why=why)
        return lines + _lore(subject.lore, w, full)
    lines += _numbers(subject, accent, w)
    card = subject.card if isinstance(subject, CharacterView) else subject
    if isinstance(subject, CharacterView):
        lines += _state(subject, w)
        if len(subject.parts) > 1:
            base = tr("{n} printed", n=subject.parts[0].amount)
            lines.append([Run(tr("POWER"), MUTED, "b"), Run(f" {base}", MUTED)])
            for part in subject.parts[1:]:
                lines += _part(part, accent, w)
    lines.append([])
    keywords = subject.keywords
    if words is None:
        lines += _abilities(card.abilities, accent, w, False, lang)
        lines += _keyword_lines(keywords, accent, w, False, lang)
    else:  # what keywords mean stands among the words
        for ability in card.abilities:
            lines += headed(badge(ability, lang), trigger_words(ability), subject, words, accent, w)
            lines += [[Run(line)] for line in wrap(ability_text(ability, lang), w)]
        for keyword in keywords:
            lines += headed(keyword_name(keyword, lang).upper(), (keyword,), subject, words, accent, w)
    if isinstance(subject, CharacterView):
        lines += _attachments(subject, accent, w, lang)
    told = word_lines(subject, words, w, lang) if words is not None else _reminders(card.abilities, w, lang)
    if told:
        lines += [[], *told]
    if lines and not lines[-1]:
        lines.pop()
    return lines + _lore(card.lore, w, full)


def _attachments(character: CharacterView, accent: RGB, w: int, lang: str = "en") -> list[Line]:
    lines: list[Line] = []
    for link in character.attached:
        lines.append([])
        head = f"{g.ATTACHED} {link.card.full_name}"
        lines += [[Run(line, BRIGHT, "b")] for line in wrap(head, w)]
        power = f"{link.power:+d}"
        gives = [tr("{n} Power", n=power)] if link.power else []
        gives += [keyword_name(k, lang) for k in link.keywords]
        if link.until_combat:
            gives.append(tr("until its next combat ends"))
        if link.returns:
            back = tr("returns in Preparation")
            gives.append(back if link.slot is None else tr("returns to slot {n} in Preparation", n=link.slot + 1))
        for line in wrap(", ".join(gives) or tr("linked"), w - 2):
            lines.append([Run("  "), Run(line)])
    return lines


def _lore(text: str, w: int, wanted: bool) -> list[Line]:
    return [[], *([Run(line, MUTED, "i")] for line in wrap(text, w))] if wanted and text else []


def inspector_rows(
    subject: Subject, width: int, *, mine: bool, seat: SeatView | None = None, actions: int = 0, lang: str = "en"
) -> int:
    """How many rows :func:`inspector` would like at this width, heading and legal keys included."""
    return len(subject_lines(subject, width - 4, mine=mine, seat=seat, lang=lang)) + 1 + (actions + 1 if actions else 0)


def inspector(
    size: Size,
    subject: Subject,
    *,
    mine: bool,
    actions: Pairs = (),
    seat: SeatView | None = None,
    scroll: int = 0,
    title: str = "",
    asker: str = "",
    why: tuple[str, ...] = (),
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """The sidebar's upper part. ``seat`` is the owner of a Hero under the cursor, ``why`` as in :func:`hero_lines`;
    ``scroll`` skips rows; ``asker``: the text of what asks for a choice, above what could be chosen."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    for y in range(cv.h):
        cv.put(0, y, g.SIDE, EDGE)
    x, w = 2, cv.w - 4
    if w < 4:
        return cv
    title, full = title or tr("INSPECT"), tr("full")
    cv.put(x, 0, elide(title, w), MUTED, bold=True)
    if w >= len(title) + len(full) + 4:
        cv.right(x + w - 1, 0, [Run(f"{look.keys.of('inspect')} ", YOU, "b"), Run(full, MUTED)])
    lines = subject_lines(subject, w, mine=mine, seat=seat, why=why, lang=look.lang)
    y = 1 if cv.h < 20 else 2
    for sentence in wrap(asker, w, 7) if asker else []:
        cv.put(x, y, sentence, LEGAL)
        y += 1
    y += 1 if asker else 0
    keys = min(len(actions), max(0, cv.h - y - 3))
    room = cv.h - y - (keys + 1 if keys else 0)
    spare = room - len(lines)
    card = subject.card if isinstance(subject, CharacterView) else subject
    head = len(_title(subject, w)) if subject is not None else 0
    if isinstance(card, CardDef) and spare >= 4 and cv.h >= 20 and not look.flat:
        art = min(6, spare - 1)
        for k, line in enumerate(lines[:head]):
            cv.runs(x, y + k, line)
        surface = S_YOU if mine else S_OPP
        cv.blit(x, y + head, vignette((w, art), card.insignia, card.full_name, look=look, surface=surface))
        y += head + art
        room -= head + art
        lines = lines[head:]
    y = _put_lines(cv, x, y, w, lines, room, scroll)
    if keys:
        y = min(y + 1, cv.h - keys)
        for k, (key, label) in enumerate(actions[:keys]):
            cv.runs(x, y + k, action_runs(key, label), w)
    return cv


def _put_lines(cv: Canvas, x: int, y: int, w: int, lines: list[Line], room: int, scroll: int) -> int:
    """Rows from ``scroll`` on; the last row says when more follows."""
    scroll = max(0, min(scroll, len(lines) - room)) if len(lines) > room else 0
    for k, line in enumerate(lines[scroll : scroll + max(0, room)]):
        if k == room - 1 and scroll + room < len(lines):
            key = cv.look.keys.of("inspect")
            word = tr("more:")
            more = [Run(g.ELLIPSIS, MUTED), Run(f" {word} ", MUTED, press=key), Run(key, YOU, "b", None, key)]
            cv.runs(x, y + k, more, w)
        else:
            cv.runs(x, y + k, line, w)
    return y + min(len(lines) - scroll, max(0, room))


def inspector_strip(
    size: Size,
    subject: Subject,
    *,
    mine: bool,
    seat: SeatView | None = None,
    asker: str = "",
    why: tuple[str, ...] = (),
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """The compact inspector: name and numbers in one row, then the texts with their badges in line. ``asker``: the
    text of what asks for a choice, above all."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    if asker:
        lines = wrap(asker, cv.w - 2, 2)
        for y, line in enumerate(lines):
            cv.put(1, y, line, LEGAL)
        rest = (cv.w, max(0, cv.h - len(lines)))
        cv.blit(0, len(lines), inspector_strip(rest, subject, mine=mine, seat=seat, why=why, look=look, ground=ground))
        return cv
    accent = YOU if mine else OPP
    x, w = 1, cv.w - 2
    if subject is None or w < 4:
        return cv
    if isinstance(subject, HeroDef):
        head = [Run(subject.name, BRIGHT, "b")]
        rows = hero_lines(subject, seat, accent, w, inline=True, lang=look.lang, why=why)
    else:
        card = subject.card if isinstance(subject, CharacterView) else subject
        head = _strip_head(subject, card, accent, w)
        rows = []
        if isinstance(subject, CharacterView):
            rows += _strip_parts(subject, accent, w)
        rows += list(_abilities(card.abilities, accent, w, True, look.lang))
        rows += list(_keyword_lines(subject.keywords, accent, w, True, look.lang))
        if isinstance(subject, CharacterView):
            rows += [line for line in _attachments(subject, accent, w, look.lang) if line]
        rows += _reminders(card.abilities, w, look.lang)[: max(0, cv.h - 1 - len(rows))]  # what is printed comes first
    cv.runs(x, 0, head, w)
    rows = [line for line in rows if line]
    _put_lines(cv, x, 1, w, rows, cv.h - 1, 0)
    return cv


def _strip_head(subject: CharacterView | CardDef, card: CardDef, accent: RGB, w: int) -> Line:
    tail = [Run("  "), Run(g.ESSENCE), Run(str(card.requirement), BRIGHT, "b")]
    if card.consume:
        tail.append(Run(f" {g.SKULL * card.consume}", RED))
    tail += [Run(f"  {g.POWER}"), Run(str(card.power), BRIGHT, "b")]
    if isinstance(subject, CharacterView) and subject.bonus:
        tail.append(Run(f"{subject.bonus:+d}", accent, "b"))
    faith = subject.faith if isinstance(subject, CharacterView) else card.faith
    tail += [Run(f"  {g.FAITH}"), Run(str(faith), BRIGHT, "b")]
    sign, stage = g.INSIGNIA.get(card.insignia, g.DOT), g.STAGE[card.stage]
    named = tr(g.INSIGNIA_NAME.get(card.insignia, ""))
    for middle in (f"  {sign} {named} {stage}", f" {sign} {stage}"):
        if len(card.full_name) + len(middle) + width_of(tail) <= w:
            return [Run(card.full_name, BRIGHT, "b"), Run(middle), *tail]
    return [Run(elide(card.full_name, w - width_of(tail) - 4), BRIGHT, "b"), Run(f" {sign} {stage}"), *tail]


def _strip_parts(character: CharacterView, accent: RGB, w: int) -> list[Line]:
    """State and Power sources in as few rows as they need."""
    line: Line = list(state_fit(character, w))
    doing = activity(character)
    if doing:
        line += [Run("  "), doing]
    if any(k.startswith("intercept") for k in character.keywords):
        charge = trc("charge", "ready") if character.charge else trc("charge", "spent")
        line += [Run("  "), Run(tr("Intercept {charge}", charge=charge), MUTED)]
    out = [line]
    for part in character.parts[1:]:
        piece = [Run(f"{part.amount:+d}", accent, "b")]
        until = tr(_UNTIL.get(part.until, part.until))
        piece.append(Run(f" {source_of(part)}{', ' + until if until else ''}", AMBER if part.amount < 0 else TEXT))
        if width_of(out[-1]) + 3 + width_of(piece) <= w:
            out[-1] += [Run("   "), *piece]
        else:
            out.append(clip_runs(piece, w))
    return out
