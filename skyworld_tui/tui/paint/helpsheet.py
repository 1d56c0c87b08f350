"""The help: what the manual says here, then all keys, signs and words of cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ...cards.terms import everything
from ...language import later, tr
from .. import glyphs as g
from ..keys import LABELS
from ..palette import AMBER, BRIGHT, GOLD, INK, LEGAL, MUTED, OPP, PANEL, RAISED, RED, RGB, ROSE, TEXT, YOU, Look
from .canvas import Canvas, Run, Size, clip_runs, elide, hint, wrap
from .frames import box, close, close_width, more_below
from .words import letter_of

_SENTENCE = re.compile(r"(?<=[.!?]) ")


def _keys(*actions: str) -> tuple[tuple[str, str], ...]:
    """The player's keys for these actions, and what each does."""
    return tuple((f"{{{action}}}", LABELS[action]) for action in actions)


#: Groups of keys and what they do; ``{action}`` stands for the player's own key.
HELP: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (later("MOVE"), (
        ("← ↑ ↓ →", later("move within and between zones")), ("{left} {down} {up} {right}", later("the same")),
        ("Tab", later("next zone, Shift+Tab previous")), ("1 – 6", later("hand card, or the numbered choice")),
        ("{prefix_f} 1-5", later("your field slot")), ("{prefix_o} 1-5", later("opposing field slot")),
        ("Enter", LABELS["enter"]), *_keys("mark"), ("Esc", LABELS["back"]),
    )),
    (later("ACT"), (
        *_keys("awaken", "convert", "attack", "activate", "channel", "hand", "hero", "raise", "end"),
        ("{yes} {no}", later("yes, no")), *_keys("undo"),
    )),
    (later("LOOK"), _keys("inspect", "banks", "trail", "log", "decks", "moves", "turn", "text")),
    (later("ANYWHERE"), (
        *_keys("help", "commands", "pause"), ("^l", later("draw the screen anew")), ("^q", later("quit, asks first")),
    )),
    (later("COACH, LESSONS"), _keys("hint", "step_back", "again")),
)  # fmt: skip
_SIGNS: tuple[tuple[str, RGB, str], ...] = (
    (g.ESSENCE, TEXT, later("Essence, or requirement")),
    (g.AMBER, AMBER, later("amber: converted this turn")),
    (g.LOCK, TEXT, later("padlock: one unit reserved")),
    (g.SKULL, RED, later("skull: one Essence consumed")),
    (g.POWER, TEXT, later("Power")),
    (g.FAITH, TEXT, later("Faith")),
    (g.ATTACHED, TEXT, later("attachments on a character")),
    (g.TRAIL, TEXT, later("card in the Trail")),
    (g.SUN, TEXT, later("Insignia: Sun")),
    (g.MOON, TEXT, later("Insignia: Moon")),
    (g.STAR, TEXT, later("Insignia: Star")),
    (g.VOID, TEXT, later("Insignia: Void")),
    (g.CHANNELED, GOLD, later("CHANNELED, gold double outline")),
    (g.EXPOSED, RED, later("ATTACKED, EXPOSED: red heavy")),
    (g.PREPARING, MUTED, later("PREPARING, dashed; turns left")),
    (g.READY, MUTED, later("READY, thin outline")),
    (g.ACTIVE, BRIGHT, later("ACTIVE activation")),
    (g.ACTIVATED, MUTED, later("ACTIVATED, used this turn")),
    (g.YOURS, YOU, later("yours")),
    (g.THEIRS, OPP, later("opponent's")),
)
_LETTERS: tuple[tuple[str, str], ...] = (
    ("ward", later("Ward, as a letter on a small card")),
    ("safeguard", later("Safeguard, likewise")),
    ("intercept", later("Intercept ready; spent: {letter}0")),
    ("combat_shield", later("not destroyed in combat")),
    ("indestructible", later("cannot be destroyed")),
)
"""Keyword -> what its letter means."""


def help_rows(size: Size, legal: Collection[str] = (), *, look: Look) -> list[list[list[Run]]]:
    """The columns of the help: keys and signs (in two columns where they fit), then the words of the cards."""
    w, keys = size[0], look.keys.names()
    wide = w >= 92
    width = (w - 6) // 2 if wide else w - 6
    told = _signs()
    signs = [_sign_rows(part) for part in (told[: len(told) // 2], told[len(told) // 2 :])]
    signs[0] += [[]] * (len(signs[1]) - len(signs[0]))
    first = [*_key_rows((HELP[0], HELP[3], HELP[4]), legal, keys), *(signs[0] if wide else ())]
    second = [*_key_rows((HELP[1], HELP[2]), legal, keys), *(signs[1] if wide else ())]
    words = [_word_rows(pair, width - 1) for pair in everything(look.lang)]
    if not wide:
        rows = [*first, *second, *_sign_rows(told), [], [Run(tr("WORDS ON CARDS"), MUTED, "b")]]
        return [[*rows, *(row for word in words for row in word)]]
    short = max(len(first), len(second))  # signs of both columns begin on one row
    for rows, below in ((first, signs[0]), (second, signs[1])):
        at = len(rows) - len(below)
        rows[at:at] = [[]] * (short - len(rows))
        rows += [[], [Run(tr("WORDS ON CARDS"), MUTED, "b") if rows is first else Run(" ")]]
    half = sum(len(word) for word in words) // 2
    for word in words:
        (first if len(first) < short + 2 + half else second).extend(word)
    return [first, second]


def _word_rows(pair: tuple[str, str], width: int) -> list[list[Run]]:
    rows: list[list[Run]] = []
    for k, line in enumerate(wrap(f"{pair[0]}: {pair[1]}", max(1, width))):
        label = pair[0] if k == 0 and line.startswith(pair[0]) else ""
        rows.append([Run(label, BRIGHT, "b"), Run(line[len(label) :], TEXT)])
    return rows


def help_room(size: Size, here: tuple[str, str]) -> int:
    """The rows that the help has for its table."""
    return max(1, size[1] - 2 - (1 if size[1] >= 30 else 0) - _here_rows(size, here))


def _here_rows(size: Size, here: tuple[str, str]) -> int:
    """The rows of what the manual says here: the title, some of its words, and a free one below."""
    return 2 + len(_here_words(size, here)) if here[0] else 0


def _here_words(size: Size, here: tuple[str, str]) -> list[str]:
    """The first sentences of the manual's section, as many as leave the table its room."""
    w, rows = max(1, min(size[0] - 6, 96)), 2 if size[1] < 30 else 3
    first, *others = _SENTENCE.split(here[1])
    for other in others:
        if len(wrap(longer := f"{first} {other}", w)) > rows:
            break
        first = longer
    return wrap(first, w, rows)


def _put_here(cv: Canvas, y: int, here: tuple[str, str]) -> None:
    """What the manual says to this moment."""
    end = cv.runs(3, y, [Run(tr("HERE"), MUTED, "b"), Run(" "), Run(elide(here[0], cv.w - 30), ROSE, "b")])
    cv.runs(end + 2, y, hint("Enter", tr("read on")))
    for k, row in enumerate(_here_words((cv.w, cv.h), here), 1):
        cv.put(3, y + k, row, TEXT)


def help_overlay(
    size: Size,
    legal: Collection[str] = (),
    *,
    scroll: int = 0,
    books: tuple[str, str] = ("h", "l"),
    here: tuple[str, str] = ("", ""),
    look: Look,
) -> Canvas:
    """What the manual says ``here`` (title and text), then all keys, the legal ones green, all signs and all words. One
    column where two do not fit; the table scrolls. ``books``: the keys of the manual and of the
    glossary."""
    cv = Canvas(size[0], size[1], look, PANEL)
    box(cv, tr("KEYS, SIGNS, WORDS"), [Run(tr("green keys are legal right now"), MUTED)] if legal else None)
    columns = help_rows(size, legal, look=look)
    width = (cv.w - 6) // len(columns)
    room = help_room(size, here)
    top = 1 + (1 if cv.h >= 30 else 0)
    if here[0]:
        _put_here(cv, top, here)
        top += _here_rows(size, here)
    longest = max(len(rows) for rows in columns)
    scroll = max(0, min(scroll, longest - room))
    for n, rows in enumerate(columns):
        for k, row in enumerate(rows[scroll : scroll + max(0, room)]):
            cv.runs(3 + n * width, k + top, clip_runs(row, max(0, width - 1)))
    if longest - scroll > room:
        words = tr("{n} more: PageDown", n=longest - scroll - room)
        more_below(cv, f"{g.DOWN} {words}")
    close(cv)
    keys = [*hint(books[0], tr("How to play")), Run("   "), *hint(books[1], tr("Glossary"))]
    cv.right(cv.w - 3 - close_width(), cv.h - 1, [Run(" "), *keys, Run(" ")])
    return cv


def _key_rows(
    groups: Sequence[tuple[str, tuple[tuple[str, str], ...]]], legal: Collection[str], names: Mapping[str, str]
) -> list[list[Run]]:
    rows: list[list[Run]] = []
    for title, keys in groups:
        rows.append([Run(tr(title), MUTED, "b")])
        for pattern, words in keys:
            key = pattern.format_map(names)
            lit = key in legal or all(part in legal for part in key.split(" "))
            press = key if pattern.startswith("{") and " " not in pattern else ""
            chip = Run(f" {key} ", INK if lit else BRIGHT, "b", LEGAL if lit else RAISED, press)
            rows.append([chip, Run(" " * max(1, 13 - len(chip.text))), Run(tr(words), press=press)])
        rows.append([])
    return rows


def _signs() -> list[tuple[str, RGB, str]]:
    """Every sign, its colour and what it means."""
    signs = [(sign, colour, tr(words)) for sign, colour, words in _SIGNS]
    for keyword, words in _LETTERS:
        letter = letter_of(keyword)
        shown = f"{letter}1" if keyword == "intercept" else letter  # beside its charge
        signs.append((shown, TEXT, tr(words, letter=letter)))
    return signs


def _sign_rows(signs: Sequence[tuple[str, RGB, str]]) -> list[list[Run]]:
    if not signs:
        return []
    rows = [[Run(tr("SIGNS"), MUTED, "b")]]
    for sign, colour, words in signs:
        rows.append([Run(f" {sign:<3}", colour, "b"), Run(words, TEXT if colour in (MUTED, BRIGHT) else colour)])
    return rows
