"""The rules of the linter, one small function each, over finished definitions: no files, no lines.

A rule yields ``(code, path inside of the card, text)``; :mod:`.check` knows the files and puts lines to them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from .model import AbilityDef, CardDef, EffectDef, HeroDef, TargetDef
from .source import KeyPath
from .text import MAX_TEXT, ability_text, badge, card_text

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


def check_card(card: CardDef, cards: Collection[CardDef]) -> Iterator[Said]:
    """Every finding about one card. ``cards`` are all the cards there are, this one included."""
    for key, text in (("name", card.full_name), ("title", card.title or ""), ("lore", card.lore)):
        yield from _cells((key,), text)
    if card.preparation > 1 and card.stage > 1:
        yield "SW203", ("preparation",), "an evolution never enters in Preparation: a longer one does nothing"
    for place, ability in enumerate(card.abilities):
        path: KeyPath = ("abilities", place)
        yield from _ability(ability, path, cards)
        for number, effect in enumerate(ability.effects):
            if effect.op == "awaken" and effect.onto_this and not _evolves(card, effect, cards):
                yield "SW201", (*path, "effects", number), "no card of the set can evolve this one that way"
    yield from _cells(("name",), card_text(card).replace("\n", " "))


def check_hero(hero: HeroDef, cards: Collection[CardDef]) -> Iterator[Said]:
    """Every finding about one Hero."""
    yield from _cells(("name",), hero.name)
    yield from _cells(("lore",), hero.lore)
    yield from _ability(hero.power, ("power",), cards)
    yield from _ability(hero.secondary, ("secondary",), cards)


def check_same_text(cards: Collection[CardDef]) -> Iterator[tuple[str, Said]]:
    """Card id and finding for each ability that reads like an earlier one that does something else."""
    first: dict[tuple[str, str], AbilityDef] = {}
    for card in cards:
        for place, ability in enumerate(card.abilities):
            shape = replace(ability, id="", index=0)
            earlier = first.setdefault((badge(ability), ability_text(ability)), shape)
            if earlier != shape:
                text = "reads like another ability of the set that does something else"
                yield card.id, ("SW303", ("abilities", place), text)


def _ability(ability: AbilityDef, path: KeyPath, cards: Collection[CardDef]) -> Iterator[Said]:
    length = len(ability_text(ability))
    if length > MAX_TEXT:
        yield "SW301", path, f"the text has {length} characters, at most {MAX_TEXT} fit"
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
        brought = brought or effect.op == "exchange"


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


def _cells(path: KeyPath, text: str) -> Iterator[Said]:
    """Wide, combining and invisible characters would push a card's frame out of line."""
    for char in text:
        wide = unicodedata.east_asian_width(char) in "WF"
        if wide or unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Co", "Cn", "Zl", "Zp"):
            name = unicodedata.name(char, f"U+{ord(char):04X}")
            yield "SW302", path, f"{name} does not take one cell"
            return
