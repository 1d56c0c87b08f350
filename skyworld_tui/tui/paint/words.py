"""The short words that stand on a card, and the states of a character as sign, word and colour.

Full texts come from :mod:`skyworld_tui.cards.text`; here is only what must fit a card of 14 columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...cards.model import AbilityDef, CardDef, HeroDef
from ...cards.text import badge
from ...engine.view import CharacterView
from .. import glyphs as g
from ..palette import BRIGHT, GOLD, MUTED, RED, RGB, TEXT, mix
from .canvas import Run, elide, wrap

Subject = CharacterView | CardDef | HeroDef | None

_SHORT_BADGE = {
    "on_entry_less_faith": "ON ENTRY",
    "in_preparation": "WHILE PREP.",
    "hand": "HAND",
    "bank": "BANK",
    "hero_power": "HERO",
    "on_channel": "ON CHANNEL",
    "on_vulnerable": "ON VULNER.",
    "on_attack_or_channel": "ON ACTION",
    "on_attack_channeler": "ON ATTACK ◇",
    "on_destroy_by_attack": "ON DESTROY",
    "on_destroy_channeler": "ON DESTR. ◇",
    "on_survive_attack": "ON SURVIVAL",
    "on_survive_combat": "ON SURVIVAL",
    "on_dudurima": "ON DUDURIMA",
    "on_execution": "EXECUTION",
    "end_of_turn": "TURN END",
    "turn_start_empty_slot": "TURN START",
    "turn_start_more_essences": "TURN START",
    "first_hand": "FIRST HAND",
}
_SHORT_KEYWORD = {
    "ward": "Ward",
    "safeguard": "Safeguard",
    "intercept": "Intercept",
    "intercept_executions": "Intercept+",
    "enters_ready": "Enters ready",
    "open_attack": "Open attack",
    "attack_in_preparation": "Prep attack",
    "combat_shield": "Shield",
    "indestructible": "Enduring",
}
POSTURE: dict[str, tuple[str, str, RGB, str]] = {
    "none": (g.READY, "READY", MUTED, "thin"),
    "channel": (g.CHANNELED, "CHANNELED", GOLD, "double"),
    "attack": (g.EXPOSED, "ATTACKED", RED, "heavy"),
    "exposed": (g.EXPOSED, "EXPOSED", RED, "heavy"),
}
"""Vulnerability -> sign, word, colour, outline."""


def short_badge(ability: AbilityDef, width: int, lang: str = "en") -> str:
    """The trigger badge in at most ``width`` cells, without the second badge of an ability that is also a hand one."""
    full = badge(replace(ability, also_hand=False) if ability.also_hand else ability, lang)
    if len(full) <= width:
        return full
    return elide(_SHORT_BADGE.get(ability.trigger, full) if lang == "en" else full, width)


def short_keyword(keyword: str) -> str:
    """A keyword as a card shows it."""
    return _SHORT_KEYWORD.get(keyword, keyword.replace("_", " "))


#: A protection as one letter, where a card has no row for its word; the help lists them.
MARKS: Mapping[str, str] = {
    "ward": "W",
    "safeguard": "S",
    "intercept": "I",
    "intercept_executions": "I",
    "combat_shield": "H",
    "indestructible": "E",
}


def marks(keywords: tuple[str, ...], charge: bool | None) -> str:
    """The protections of a character in letters, each once: ``WI1``. An Intercept says 1 while its charge is there, 0
    when it is spent."""
    out: list[str] = []
    for keyword in keywords:
        mark = MARKS.get(keyword, "")
        if mark == "I" and charge is not None:
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
    bold = "b" if character.vulnerable != "none" else ""
    if lifted:
        colour = TEXT if character.vulnerable == "none" else mix(colour, BRIGHT, 0.35)
    left = character.preparation
    soft = TEXT if lifted else MUTED
    if left and character.vulnerable == "none":
        count = str(left) if left > 1 else ""
        for head in (f"{g.PREPARING}{left} ", f"{g.PREPARING}{count} ", f"{g.PREPARING}{count}"):
            if len(head) + len("PREPARING") <= width:
                return [Run(f"{head}PREPARING", soft)]
        return [Run(elide(f"{g.PREPARING}{left} PREPARING", width), soft)]
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
        return Run(f"{g.ACTIVE} ARMED", BRIGHT, "b")
    if character.activated == "active":
        return Run(f"{g.ACTIVE} ACTIVE", BRIGHT, "b")
    if character.activated == "used":
        return Run(f"{g.ACTIVATED} ACTIVATED", MUTED)
    return None


def active_words(character: CharacterView) -> Run | None:
    """ACTIVE ACTIVATION in full (R407, R408), for where there is room; None when nothing of it goes on."""
    doing = activity(character)
    if doing is None or character.armed or character.activated != "active":
        return None
    return doing._replace(text=f"{doing.text} ACTIVATION")
