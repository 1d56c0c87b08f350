"""The rules of the linter, one small function each, over finished definitions: no files, no lines.

A rule yields ``(code, path inside of the card, text)``; :mod:`.check` knows the files and puts lines to them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from .model import AbilityDef, CardDef, EffectDef, HeroDef, TargetDef
from .source import KeyPath
from .text import MAX_TEXT, ability_text, badge, card_text
from .words import LANGUAGES

Said: TypeAlias = tuple[str, KeyPath, str]

_STANDING_UP: Final = frozenset({"ready", "reinvigorate", "readiness"})
_FED_BY: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(
        ("on_channel", "on_attack", "on_attack_or_channel", "on_attack_channeler", "on_survive_attack",
         "on_survive_combat", "on_destroy_by_attack", "on_destroy_channeler"),
        _STANDING_UP,
    ),
    "on_execution": frozenset({"execute"}),
    "on_death": frozenset({"execute"}),
    "on_vulnerable": frozenset({"expose"}) | _STANDING_UP,
}  # fmt: skip
"""Trigger -> operations that can bring the same trigger about again, in this or another copy."""

_FREELY_USED: Final = frozenset({"activation", "bank", "hero_power", "first_hand"})
_REFS: Final[dict[str, frozenset[str]]] = {
    "attacked": frozenset({"on_attack", "on_attack_channeler"}),
    "successor": frozenset({"legacy"}),
}

_ATTACKING: Final = frozenset({"on_attack", "on_attack_or_channel", "on_attack_channeler"})
"""Triggers with a combat still to come, which "if this character survives" waits for."""

_WITHIN: Final = {"ward": "safeguard", "intercept": "intercept_executions", "combat_shield": "indestructible"}
"""Keyword -> the one that says as much and more."""

_REFERENCE: Final = re.compile(r"(eb|[hfebto])[1-9][0-9]?")
"""What match notation takes for a place: h1, f2, eb10."""


def check_card(card: CardDef, cards: Collection[CardDef]) -> Iterator[Said]:
    """Every finding about one card. ``cards`` are all the cards there are, this one included."""
    if _REFERENCE.fullmatch(card.id):
        yield "SW208", ("id",), f"match notation reads {card.id!r} as a place, not as a card"
    yield from _said_twice(card.keywords, ("keywords",))
    yield from _second_of_a_kind(card)
    for key, text in (("name", card.full_name), ("title", card.title or ""), ("lore", card.lore)):
        yield from check_cells((key,), text)
    if card.preparation > 1 and card.stage > 1:
        yield "SW203", ("preparation",), "an evolution never enters in Preparation: a longer one does nothing"
    for place, ability in enumerate(card.abilities):
        path: KeyPath = ("abilities", place)
        yield from _ability(ability, path, cards)
        for number, effect in enumerate(ability.effects):
            where: KeyPath = (*path, "effects", number)
            if effect.op == "awaken" and effect.onto_this and not _evolves(card, effect, cards):
                yield "SW201", where, "no card of the set can evolve this one that way"
            yield from _own_stage(card, effect, where)
            yield from _own_keywords(card, ability, effect, where)
    for lang in LANGUAGES:
        yield from check_cells(("name",), card_text(card, lang).replace("\n", " "))


def check_hero(hero: HeroDef, cards: Collection[CardDef]) -> Iterator[Said]:
    """Every finding about one Hero."""
    yield from check_cells(("name",), hero.name)
    yield from check_cells(("lore",), hero.lore)
    yield from _ability(hero.power, ("power",), cards)
    yield from _ability(hero.secondary, ("secondary",), cards)


def check_same_text(cards: Collection[CardDef]) -> Iterator[tuple[str, Said]]:
    """Card id and finding for each ability that reads like an earlier one that does something else."""
    first: dict[tuple[str, str, str], AbilityDef] = {}
    for card in cards:
        for place, ability in enumerate(card.abilities):
            shape = replace(ability, id="", index=0)
            alike = [
                lang
                for lang in LANGUAGES
                if first.setdefault((lang, badge(ability, lang), ability_text(ability, lang)), shape) != shape
            ]
            if alike:
                text = f"reads like another ability of the set that does something else ({', '.join(alike)})"
                yield card.id, ("SW303", ("abilities", place), text)


def _ability(ability: AbilityDef, path: KeyPath, cards: Collection[CardDef]) -> Iterator[Said]:
    for lang in LANGUAGES:
        length = len(ability_text(ability, lang))
        if length > MAX_TEXT:
            yield "SW301", path, f"the text ({lang}) has {length} characters, at most {MAX_TEXT} fit"
    if _loops(ability):
        yield "SW202", (*path, "trigger"), "this ability can repeat itself without a limit"
    brought = False
    for place, effect in enumerate(ability.effects):
        where: KeyPath = (*path, "effects", place)
        for form in (effect, effect.upgraded):
            if form is not None:
                yield from _references(ability, form, where, brought)
                yield from _filters(form, where, cards)
        yield from _durations(ability, effect, where)
        yield from _clauses(ability, effect, where)
        brought = brought or effect.op == "exchange"
    if ability.optional and ability.effects[0].may:
        text = "the whole ability may be refused already: leave 'may' or 'optional' out"
        yield "SW210", (*path, "effects", 0, "may"), text


def _second_of_a_kind(card: CardDef) -> Iterator[Said]:
    """A HAND ABILITY or BANK ACTION is named by its card alone, so only the first of a card can be used."""
    hands = [ability for ability in card.abilities if ability.trigger == "hand" or ability.also_hand]
    banks = [ability for ability in card.abilities if ability.trigger == "bank"]
    for found, what in ((hands, "HAND ABILITY"), (banks, "BANK ACTION")):
        for ability in found[1:]:
            path: KeyPath = ("abilities", card.abilities.index(ability))
            yield "SW204", path, f"a second {what}: only the first one of a card can be used"


def _clauses(ability: AbilityDef, effect: EffectDef, where: KeyPath) -> Iterator[Said]:
    """What a clause says that cannot be, or that changes nothing."""
    if effect.if_survives and ability.trigger not in _ATTACKING:
        yield "SW205", (*where, "if_survives"), f"no combat of its own follows {ability.trigger!r}"
    moves_this = (effect.op == "awaken" and effect.source == "this") or (effect.op == "attach" and effect.card is None)
    if ability.consume_this and moves_this:
        yield "SW206", where, "the cost consume_this has already taken this card out of the match"
    if effect.op == "attach" and effect.card is None and effect.host is not None and effect.host.ref == "this":
        yield "SW207", (*where, "host"), "a card cannot be attached to itself"
    if effect.upgraded == replace(effect, upgrade_if=None, upgraded=None):
        yield "SW209", (*where, "upgrade"), "the upgrade changes nothing"
    yield from _said_twice(effect.keywords, (*where, "keywords"))


def _said_twice(keywords: Sequence[str], path: KeyPath) -> Iterator[Said]:
    for keyword in keywords:
        if _WITHIN.get(keyword) in keywords:
            yield "SW209", path, f"{keyword!r} says nothing beside {_WITHIN[keyword]!r}"


def _own_stage(card: CardDef, effect: EffectDef, where: KeyPath) -> Iterator[Said]:
    """``stage`` with ``from: this`` names what is known already, or what cannot be."""
    if effect.op != "awaken" or effect.source != "this" or not effect.stage:
        return
    if card.stage in effect.stage:
        yield "SW209", (*where, "stage"), "'stage' says nothing about this card itself"
    else:
        yield "SW201", (*where, "stage"), "this card is of another Stage"


def _own_keywords(card: CardDef, ability: AbilityDef, effect: EffectDef, where: KeyPath) -> Iterator[Said]:
    """A character that grants itself what it has printed."""
    on_field = ability.trigger not in ("hand", "bank", "legacy")
    if effect.op == "grant" and on_field and effect.target is not None and effect.target.ref == "this":
        for keyword in effect.keywords:
            if keyword in card.keywords:
                yield "SW209", (*where, "keywords"), f"this character has {keyword!r} already"


def _loops(ability: AbilityDef) -> bool:
    """Whether nothing bounds how often the ability happens in a turn."""
    if ability.limit is not None:
        return False
    if ability.trigger in _FREELY_USED:
        pays = ability.lock or ability.consume or ability.consume_this
        leaves = any(
            (effect.op == "attach" and effect.card is None) or (effect.op == "awaken" and effect.source == "this")
            for effect in ability.effects
        )
        return not pays and not leaves
    feeding = _FED_BY.get(ability.trigger, frozenset())
    pays_for_good = ability.consume or ability.consume_this
    return not pays_for_good and any(effect.op in feeding for effect in ability.effects)


def _references(ability: AbilityDef, effect: EffectDef, where: KeyPath, brought: bool) -> Iterator[Said]:
    for target in (effect.target, effect.host):
        triggers = _REFS.get(target.ref) if target is not None and target.ref else None
        if triggers is not None and ability.trigger not in triggers:
            assert target is not None
            yield "SW203", where, f"there is no {target.ref!r} with the trigger {ability.trigger!r}"
    if effect.op == "awaken" and effect.source == "exchanged" and not brought:
        if any(other.op == "exchange" for other in ability.effects):
            yield "SW211", where, "the exchange must stand before the awakening of the card brought"
        else:
            yield "SW203", where, "there is no 'exchanged' card without an exchange before"
    if effect.op == "replace_consumption" and ability.index != 1:
        yield "SW203", where, "replace_consumption is for the first power of a Hero"
    if any(item.kind == "granted_faith" for item in ability.conditions) and "channel" not in ability.trigger:
        yield "SW203", where, f"the condition granted_faith does not go with {ability.trigger!r}"


def _durations(ability: AbilityDef, effect: EffectDef, where: KeyPath) -> Iterator[Said]:
    if effect.op != "grant":
        return
    if effect.until == "leaves" and ability.trigger != "continuous":
        yield "SW103", (*where, "until"), "'leaves' lasts as long as a CONTINUOUS source: this ability has none"
    if effect.until != "leaves" and ability.trigger == "continuous":
        yield "SW103", (*where, "until"), "a CONTINUOUS effect lasts while its source does: 'until: leaves'"


def _filters(effect: EffectDef, where: KeyPath, cards: Collection[CardDef]) -> Iterator[Said]:
    for key, target in (("target", effect.target), ("host", effect.host)):
        if target is not None and not any(_may_be(card, target) for card in cards):
            yield "SW201", (*where, key), "no card of the set matches this target"
    wanted = effect.card
    if wanted is not None and not any(
        (not wanted.stage or card.stage in wanted.stage) and wanted.insignia in (None, card.insignia) for card in cards
    ):
        yield "SW201", (*where, "card"), "no card of the set matches this filter"
    for key, stages in (("stage", effect.stage), ("bring", effect.bring)):
        if stages and not any(card.stage in stages for card in cards):
            yield "SW201", (*where, key), "no card of the set has this Stage"


def _may_be(card: CardDef, target: TargetDef) -> bool:
    if target.insignia is not None and card.insignia != target.insignia:
        return False
    return target.max_power is None or card.power <= target.max_power


def _evolves(card: CardDef, effect: EffectDef, cards: Collection[CardDef]) -> bool:
    """Stage II evolves any Stage I; a Stage III only its own Insignia."""
    return any(
        other.stage == card.stage + 1
        and (not effect.stage or other.stage in effect.stage)
        and (other.stage < 3 or other.insignia == card.insignia)
        for other in cards
    )


def check_cells(path: KeyPath, text: str) -> Iterator[Said]:
    """A finding for the first character that does not take one cell: wide, combining and invisible characters would
    push a card's frame out of line."""
    for char in text:
        wide = unicodedata.east_asian_width(char) in "WF"
        if wide or unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Co", "Cn", "Zl", "Zp"):
            name = unicodedata.name(char, f"U+{ord(char):04X}")
            yield "SW302", path, f"{name} does not take one cell"
            return
