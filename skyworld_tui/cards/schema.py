"""From checked files to the frozen definitions of :mod:`.model`.

Each ``compile_…`` takes a plain mapping (and where it stands in which document, so that an error has a line) and
returns a definition, or raises :class:`~skyworld_tui.cards.source.SourceError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from . import shapes
from .faults import Fault, explain, first_error
from .model import (
    ALL,
    ONCE_BY_DEFAULT,
    AbilityDef,
    CardDef,
    CardFilter,
    Condition,
    DeckDef,
    EffectDef,
    Format,
    HeroDef,
    TargetDef,
)
from .source import Document, KeyPath

_Model = TypeVar("_Model", bound=BaseModel)


def compile_card(mapping: Mapping[str, Any], document: Document | None = None, path: KeyPath = ()) -> CardDef:
    """The definition of one card.

    ``mapping`` holds the keys of a card in ``cards.yaml`` (``id, name, stage, insignia, requirement, consume, power,
    faith``; optional ``title, full_name, preparation, keywords, abilities, lore``). ``document`` and ``path`` say where
    it stands, for errors. Raises SourceError.
    """
    document = document or Document("<card>", mapping, {})
    return card_def(checked(shapes.Card, mapping, document, path), document, path)


def checked(model: type[_Model], value: Any, document: Document, path: KeyPath = ()) -> _Model:
    """``value`` (which stands at ``path`` of ``document``) as ``model``. Raises SourceError for the first fault."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise first_error(error, model, document, path) from None


def card_def(card: shapes.Card, document: Document, path: KeyPath) -> CardDef:
    """A checked card as its definition. Raises SourceError for an ability id or an upgrade that does not fit."""
    full_name = card.full_name or (f"{card.name}, {card.title}" if card.title else card.name)
    abilities = tuple(
        ability_def(ability, index, f"{card.id}.{index}", document, (*path, "abilities", index - 1))
        for index, ability in enumerate(card.abilities, 1)
    )
    return CardDef(
        id=card.id,
        name=card.name,
        full_name=full_name,
        stage=card.stage,
        insignia=card.insignia,
        requirement=card.requirement,
        consume=card.consume,
        power=card.power,
        faith=card.faith,
        title=card.title,
        preparation=card.preparation,
        keywords=tuple(card.keywords),
        abilities=abilities,
        lore=card.lore,
    )


def hero_def(hero: shapes.Hero, document: Document, path: KeyPath) -> HeroDef:
    """A checked Hero as its definition. Raises SourceError."""
    power = ability_def(hero.power, 1, f"{hero.id}.power", document, (*path, "power"))
    secondary = ability_def(hero.secondary, 2, f"{hero.id}.drain", document, (*path, "secondary"))
    return HeroDef(hero.id, hero.name, hero.evolution, power, secondary, hero.lore)


def format_def(value: Any, document: Document) -> Format:
    """The numbers of ``format.yaml``. Raises SourceError."""
    return Format(**checked(shapes.FormatFile, value, document).model_dump())


def deck_def(value: Any, document: Document) -> DeckDef:
    """A deck file as a definition; whether it is legal is the business of :mod:`.decks`. Raises SourceError."""
    deck = checked(shapes.DeckFile, value, document)
    deck_id = deck.id or Path(document.file).stem
    return DeckDef(
        id=deck_id,
        name=deck.name or deck_id,
        hero=deck.hero,
        cards=dict(deck.cards),
        insignia=deck.insignia,
        plan=tuple(deck.plan),
        plan_pt=tuple(deck.plan_pt),
        stacked=tuple(deck.stacked),
        goal=deck.goal,
        seat=deck.seat,
    )


def ability_def(ability: shapes.Ability, index: int, ability_id: str, document: Document, path: KeyPath) -> AbilityDef:
    """A checked ability as its definition. Raises SourceError."""
    if ability.id is not None and ability.id != ability_id:
        raise document.error((*path, "id"), f"the id of this ability must be {ability_id!r}, not {ability.id!r}")
    amounts = {cost.pay: getattr(cost, "n", 1) for cost in ability.costs}
    default = "once_per_turn" if ability.trigger in ONCE_BY_DEFAULT else None
    return AbilityDef(
        id=ability_id,
        index=index,
        trigger=ability.trigger,
        effects=tuple(
            effect_def(effect, document, (*path, "effects", place)) for place, effect in enumerate(ability.effects)
        ),
        also_hand=ability.also == "hand",
        event=ability.event,
        optional=ability.optional,
        limit=None if ability.limit == "repeatable" else ability.limit or default,
        printed_limit=ability.limit,
        conditions=tuple(Condition(item.if_, getattr(item, "n", 0)) for item in ability.conditions),
        consume=amounts.get("consume", 0),
        lock=amounts.get("lock", 0),
        consume_this="consume_this" in amounts,
    )


def effect_def(effect: shapes.Effect, document: Document, path: KeyPath) -> EffectDef:
    """A checked operation as its definition, with its upgraded form worked out. Raises SourceError."""
    plain = _effect(effect)
    if effect.upgrade is None:
        return plain
    merged = {
        **effect.model_dump(by_alias=True, exclude_unset=True, exclude={"upgrade"}),
        **effect.upgrade.set,
    }
    if "op" in effect.upgrade.set or "upgrade" in effect.upgrade.set:
        raise document.error((*path, "upgrade", "set"), "an upgrade changes parameters, not 'op' or 'upgrade'")
    try:
        upgraded = shapes.OneEffect.model_validate(merged).root
    except ValidationError as error:
        fault = _upgrade_fault(error, merged)
        raise document.error((*path, "upgrade", "set", *fault.path), fault.text, fault.nearest) from None
    return replace(plain, upgrade_if=effect.upgrade.if_, upgraded=_effect(upgraded))


def _upgrade_fault(error: ValidationError, merged: Mapping[str, Any]) -> Fault:
    return explain(error.errors(include_url=False)[0], shapes.EFFECTS[merged["op"]], merged)


def _effect(effect: Any) -> EffectDef:
    """Field by field; ``n`` characters of Readiness and Reinvigorate become the amount of their target."""
    op: str = effect.op
    n = getattr(effect, "n", 0)
    target = _target(effect.target) if hasattr(effect, "target") else None
    if op in ("readiness", "reinvigorate") and target is not None and target.ref is None:
        target = replace(target, count=n, up_to=n > 1)
    card = getattr(effect, "card", None)
    return EffectDef(
        op=op,
        n=ALL if n == "all" else n,
        target=target,
        card=_filter(card) if isinstance(card, shapes.BankFilter) else None,
        host=_target(effect.host) if op == "attach" else None,
        power=getattr(effect, "power", None) or 0,
        returns=getattr(effect, "returns", False),
        keywords=tuple(getattr(effect, "keywords", None) or ()),
        until=getattr(effect, "until", None) or "",
        bring=tuple(getattr(effect, "bring", ())),
        source=getattr(effect, "from_", ""),
        spends=getattr(effect, "spends", False),
        stage=tuple(getattr(effect, "stage", None) or ()),
        onto_this=getattr(effect, "onto", None) == "this",
        reduce=getattr(effect, "reduce", None) or 0,
        lock=getattr(effect, "lock", 0),
        may=effect.may,
        if_survives=effect.if_survives,
    )


def _target(target: shapes.Target) -> TargetDef:
    return TargetDef(**target.model_dump())


def _filter(card: shapes.BankFilter) -> CardFilter:
    return CardFilter(card.zone, tuple(card.stage or ()), card.insignia)
