"""Where in the manual the present moment is told of: a refused move, an open question, the thing under the cursor.

A place is written ``chapter#section``. What a card prints and the state it is in have their places in the glossary;
here stand those of refusals and questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..cards.model import CardDef, HeroDef
from ..cards.terms import printed, trigger_of
from ..engine.view import CharacterView, ChoiceView
from ..lessons.glossary import load_glossary
from ..lessons.manual import Manual
from ..session.boardtext import POSTURES
from .controller import Controller
from .glyphs import DOT
from .verbs import thing_at

REFUSALS: Final[Mapping[str, str]] = MappingProxyType({
    "over": "first-match#goal", "not_yours": "turn#main", "no_such": "turn#main", "no_question": "turn#main",
    "mulligan": "first-match#opening-hand",
    "no_cancel": "consuming#refund", "answer_first": "keywords#may", "no_option": "effect-keywords#numbers",
    "twice": "effect-keywords#numbers", "too_few": "effect-keywords#numbers", "too_many": "effect-keywords#numbers",
    "no_card": "first-match#refill", "no_character": "evolve#stages", "no_enemy": "battle#targets",
    "converted": "bank#convert", "amber": "bank#amber",
    "requirement": "awaken#requirement", "awakened": "awaken-limit#renewed", "cost": "consuming#payment",
    "slot": "awaken#requirement", "full": "awaken#requirement", "stage": "evolve#stages", "previous": "evolve#stages",
    "vulnerable": "channel#action", "spent": "channel#action", "preparation": "awaken#preparation",
    "intercept": "battle#intercept", "not_vulnerable": "battle#targets",
    "used": "activation#limits", "armed": "event-triggers#armed", "condition": "conditions#conditions",
    "no_outcome": "effect-keywords#numbers", "no_ability": "read-a-card#ability",
    "no_hero": "hero#power", "passive": "hero#passive", "tier": "hero#tiers",
    "limit": "awaken-limit#raise", "raised": "awaken-limit#raise",
})  # fmt: skip
"""The code of a refused move -> the place that tells of its rule."""

QUESTIONS: Final[Mapping[str, str]] = MappingProxyType({
    "pay": "consuming#payment", "order": "turn#order", "warning": "counter#warning", "may": "keywords#may",
    "redraw": "first-match#opening-hand", "target": "effect-keywords#numbers", "card": "keywords#may",
    "hidden": "turn#main",
})  # fmt: skip
"""What a question is for -> the place that tells of it."""

PICKS: Final[Mapping[str, str]] = MappingProxyType({
    "slot": "awaken#requirement", "evolve": "evolve#stages", "attack": "battle#targets",
    "redraw": "first-match#opening-hand",
})  # fmt: skip
"""What the screen asks before it plays a move -> the place that tells of it."""

ZONES: Final[Mapping[str, str]] = MappingProxyType({
    "rail": "hero#power", "opprail": "hero#power", "hand": "first-match#refill", "own": "awaken#requirement",
    "opp": "battle#targets", "panel": "turn#main",
})  # fmt: skip
"""Where nothing lies under the cursor."""

START: Final = "first-match"
_WAITING: Final = "turn#start"  # the other player is at it
_DOES: Final = frozenset(("attach_awaken", "legacy_attach"))  # what is printed in the stead of an operation
_PLAIN: Final = frozenset(("gain_faith", "draw", "ready", "awaken"))  # told in plain words: what leads to it says more


def place_here(mind: Controller, broken: str = "") -> str:
    """The place for this very moment. ``broken``: the code of the refusal that is being told."""
    if broken in REFUSALS:
        return REFUSALS[broken]
    view, pick = mind.view, mind.pick
    if view.phase == "opening":
        return QUESTIONS["redraw"]
    if pick is not None and pick.kind in PICKS:
        return PICKS[pick.kind]
    if view.choice is not None:
        return place_of_question(view.choice)
    return place_of_focus(mind)


def place_of_question(choice: ChoiceView) -> str:
    """The place for a question of the engine: that of the effect which asks, where it asks for a target or a card."""
    if choice.purpose == "pay" and choice.lock and not choice.consume:
        return "hand-ability#lock"
    if choice.purpose in ("target", "card"):
        if choice.op == "awaken":
            return "consuming#bank-awakening"
        return place_of_word(choice.op) or QUESTIONS[choice.purpose]
    return QUESTIONS.get(choice.purpose, _WAITING)


def place_of_focus(mind: Controller) -> str:
    """The place for what lies under the cursor."""
    spot, view = mind.focus, mind.view
    thing = thing_at(view, spot)
    if isinstance(thing, CharacterView):
        return place_of_character(thing)
    if thing is not None:
        return place_of_word("reserved_slot") if spot.zone != "hand" else place_of_card(thing)
    if spot.zone == "bank":
        if view.me.locks:
            return "hand-ability#padlocks"
        return "bank#amber" if view.me.amber else "bank#count"
    return ZONES.get(spot.zone, START)


def place_of_subject(subject: CardDef | CharacterView | HeroDef) -> str:
    """A card or a Hero that is shown in full."""
    if isinstance(subject, HeroDef):
        return "hero#power"
    if isinstance(subject, CharacterView):
        return place_of_character(subject)
    return _printed(subject) or place_of_card(subject)


def place_of_character(character: CharacterView) -> str:
    """A character on a field: first its state, then what it prints."""
    if character.preparation:
        return "awaken#longer" if character.preparation > 1 else place_of_word("preparation")
    if character.vulnerable in POSTURES:
        return place_of_word(POSTURES[character.vulnerable])
    if character.armed:
        return "event-triggers#armed"
    if character.activated != "no":
        return "activation#marks"
    return _printed(character.card) or "channel#action"


def place_of_card(card: CardDef) -> str:
    """A card in a hand: what one may do with it."""
    if card.stage > 1:
        return "evolve#stages"
    return "hand-ability#use" if card.hand_abilities else "awaken#requirement"


def _printed(card: CardDef) -> str:
    """The place for the word that says most of a card: its keywords first, then what its abilities do, then when; ""
    where it prints none."""
    does = {effect.op for ability in card.abilities for effect in ability.effects} - _PLAIN

    def rank(word: str) -> int:
        if word in card.keywords:
            return 0
        if word in does or word in _DOES:
            return 1
        return 2 if trigger_of(word) is not None else 3

    words = sorted((term.id for term in printed(card)), key=rank)
    return next((place for word in words if (place := place_of_word(word))), "")


def place_of_word(word: str) -> str:
    """The place that the glossary names for a word; "" for one that it does not know."""
    entry = load_glossary().by_id.get(word)
    return entry.chapter if entry is not None else ""


def told_at(manual: Manual, place: str) -> tuple[str, str]:
    """The titles of a place and its chapter, and its text."""
    found = manual.find(place) or manual.find(START)
    assert found is not None
    chapter, section = manual.chapters[found.chapter], manual.section(found)
    text = " ".join(f"{part.mark} {part.text}".strip() for part in section.paragraphs)
    return (f"{section.title} {DOT} {chapter.title}" if section.title else chapter.title, text)
