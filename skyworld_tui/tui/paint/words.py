"""The short words that stand on a card, and the states of a character as sign, word and colour.

Full texts come from :mod:`skyworld_tui.cards.text`; here is only what must fit a card of 14 columns.
"""

from __future__ import annotations

from dataclasses import replace

from ...cards.model import AbilityDef, CardDef, HeroDef
from ...cards.text import badge
from ...cards.words import Words
from ...engine.view import CharacterView
from ...language import later, tr, trc
from .. import glyphs as g
from ..palette import BRIGHT, GOLD, MUTED, RED, RGB, TEXT, mix
from .canvas import Run, elide, wrap

Subject = CharacterView | CardDef | HeroDef | None

_SHORT_BADGE = {
    "on_entry_less_faith": later("ON ENTRY"),
    "in_preparation": later("WHILE PREP."),
    "hand": later("HAND"),
    "bank": later("BANK"),
    "hero_power": later("HERO"),
    "on_channel": later("ON CHANNEL"),
    "on_vulnerable": later("ON VULNER."),
    "on_attack_or_channel": later("ON ACTION"),
    "on_attack_channeler": later("ON ATTACK ◇"),
    "on_destroy_by_attack": later("ON DESTROY"),
    "on_destroy_channeler": later("ON DESTR. ◇"),
    "on_survive_attack": later("ON SURVIVAL"),
    "on_survive_combat": later("ON SURVIVAL"),
    "on_dudurima": later("ON DUDURIMA"),
    "on_execution": later("EXECUTION"),
    "end_of_turn": later("TURN END"),
    "turn_start": later("TURN START"),
    "turn_start_empty_slot": later("TURN START"),
    "turn_start_more_essences": later("TURN START"),
    "first_hand": later("FIRST HAND"),
}
_SHORT_KEYWORD = {
    "ward": later("Ward"),
    "safeguard": later("Safeguard"),
    "intercept": later("Intercept"),
    "intercept_executions": later("Intercept+"),
    "enters_ready": later("Enters ready"),
    "open_attack": later("Open attack"),
    "attack_in_preparation": later("Prep attack"),
    "combat_shield": later("Shield"),
    "indestructible": later("Enduring"),
}
POSTURE: dict[str, tuple[str, str, RGB, str]] = {
    "none": (g.READY, later("READY"), MUTED, "thin"),
    "channel": (g.CHANNELED, later("CHANNELED"), GOLD, "double"),
    "attack": (g.EXPOSED, later("ATTACKED"), RED, "heavy"),
    "exposed": (g.EXPOSED, later("EXPOSED"), RED, "heavy"),
}
"""Vulnerability -> sign, word (said with ``tr``), colour, outline."""


def short_badge(ability: AbilityDef, width: int, lang: str = "en") -> str:
    """The trigger badge in at most ``width`` cells, without the second badge of an ability that is also a hand one."""
    full = badge(replace(ability, also_hand=False) if ability.also_hand else ability, lang)
    if len(full) <= width:
        return full
    return elide(tr(_SHORT_BADGE.get(ability.trigger, full)), width)


def short_hand(width: int, lang: str = "en") -> str:
    """The second badge of an ability that is also a hand one, in about ``width`` cells."""
    full = Words(lang).get("badge.hand")
    return full if width >= 12 and len(full) <= width + 1 else tr(_SHORT_BADGE["hand"])


def short_keyword(keyword: str) -> str:
    """A keyword as a card shows it."""
    return tr(_SHORT_KEYWORD.get(keyword, keyword.replace("_", " ")))


def letter_of(keyword: str) -> str:
    """A protection as one letter, where a card has no row for its word, "" for other keywords; the help lists them."""
    if keyword in ("intercept", "intercept_executions"):
        return trc("letter of Intercept", "I")
    letters = {
        "ward": trc("letter of Ward", "W"),
        "safeguard": trc("letter of Safeguard", "S"),
        "combat_shield": trc("letter of Shield", "H"),
        "indestructible": trc("letter of Enduring", "E"),
    }
    return letters.get(keyword, "")


def marks(keywords: tuple[str, ...], charge: bool | None) -> str:
    """The protections of a character in letters, each once: ``WI1``. An Intercept says 1 while its charge is there, 0
    when it is spent."""
    out: list[str] = []
    for keyword in keywords:
        mark = letter_of(keyword)
        if charge is not None and keyword in ("intercept", "intercept_executions"):
            mark = f"I{1 if charge else 0}"
        if mark and mark not in out:
            out.append(mark)
    return "".join(out)


def keyword_words(keywords: tuple[str, ...], charge: bool | None) -> list[str]:
    """Keywords as a card shows them; an Intercept says 1 while its charge is there, 0 when it is spent."""
    out = []
    for keyword in keywords:
        word = short_keyword(keyword)
        if charge is not None and keyword in ("intercept", "intercept_executions"):
            gap = "" if word.endswith("+") else " "
            word = f"{word}{gap}{1 if charge else 0}"
        out.append(word)
    return out


def name_rows(card: CardDef, width: int, rows: int) -> list[str]:
    """The name in at most ``rows`` lines: whole if it fits, else the name and what fits of its title."""
    if rows < 1 or width < 1:
        return []
    if len(card.full_name) <= width:
        return [card.full_name]
    if rows == 1 or not card.title:
        return [elide(line, width) for line in wrap(card.short, width, rows)]
    if rows >= 3:
        return wrap(card.full_name, width, rows)
    head = f"{card.name}," if len(card.name) < width else elide(card.name, width)
    return [head, elide(card.title, width)]


def state_fit(character: CharacterView, width: int, *, lifted: bool = False) -> list[Run]:
    """Posture as sign and word, with the Preparation that is left; both when both hold. Fits ``width``."""
    sign, word, colour, _ = POSTURE[character.vulnerable]
    word = tr(word)
    bold = "b" if character.vulnerable != "none" else ""
    if lifted:
        colour = TEXT if character.vulnerable == "none" else mix(colour, BRIGHT, 0.35)
    left = character.preparation
    soft = TEXT if lifted else MUTED
    if left and character.vulnerable == "none":
        count = str(left) if left > 1 else ""
        words = (tr("PREPARING"), trc("short", "PREPARING"))
        spaced = [f"{g.PREPARING}{n} {word}" for word in words for n in (left, count)]
        for said in (*spaced, *(f"{g.PREPARING}{count}{word}" for word in words)):
            if len(said) <= width:
                return [Run(said, soft)]
        return [Run(elide(spaced[-2], width), soft)]
    if not left:
        whole = f"{sign} {word}"
        return [Run(whole if len(whole) <= width else elide(f"{sign}{word}", width), colour, bold)]
    tail = f"{g.PREPARING}{left}"
    for gap, space in ((" ", " "), (" ", ""), ("", "")):
        head = f"{sign}{gap}{word}{space}"
        if len(head) + len(tail) <= width:
            return [Run(head, colour, bold), Run(tail, soft)]
    return [Run(elide(f"{sign} {word}" if len(word) + 2 <= width else f"{sign}{word}", width), colour, bold)]


def activity(character: CharacterView) -> Run | None:
    """What its activation is doing, or None."""
    if character.armed:
        return _sign(g.ACTIVE, tr("ARMED"), BRIGHT, "b")
    if character.activated == "active":
        return _sign(g.ACTIVE, tr("ACTIVE"), BRIGHT, "b")
    if character.activated == "used":
        return _sign(g.ACTIVATED, tr("ACTIVATED"), MUTED)
    return None


def _sign(sign: str, word: str, colour: RGB, style: str = "") -> Run:
    return Run(f"{sign} {word}", colour, style)


def active_words(character: CharacterView) -> Run | None:
    """ACTIVE ACTIVATION in full (R407, R408), for where there is room; None when nothing of it goes on."""
    if character.armed or character.activated != "active":
        return None
    return _sign(g.ACTIVE, tr("ACTIVE ACTIVATION"), BRIGHT, "b")
