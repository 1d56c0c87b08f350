"""The words of a rules text that a newcomer must look up, with their reminders: what an ability uses, in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ...cards.model import TRIGGERS, AbilityDef, EffectDef
from ...cards.moments import moment
from ...cards.text import keyword_name, reminder, trigger_badge

_LABELS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "inspire": "Inspire", "intimidate": "Intimidate", "strengthen": "Strengthen", "readiness": "Readiness",
        "reinvigorate": "Reinvigorate", "drain_faith": "Drain Faith", "search": "Search", "deposit": "Deposit",
        "exchange": "Exchange", "execute": "Execute", "attach": "Attach", "attach_awaken": "Attach + Awaken",
        "counter": "Counter", "lock": "Lock", "consume": "Consume", "reserve": "Reserve", "apogee": "Apogee",
        "formation": "Formation",
    },
    "pt": {
        "inspire": "Inspirar", "intimidate": "Intimidar", "strengthen": "Fortalecer", "readiness": "Prontidão",
        "reinvigorate": "Revigorar", "drain_faith": "Drenar Fé", "search": "Buscar", "deposit": "Depósito",
        "exchange": "Troca", "execute": "Executar", "attach": "Anexar", "attach_awaken": "Anexar + Despertar",
        "counter": "Contramedida", "lock": "Travar", "consume": "Consumir", "reserve": "Reserva",
        "apogee": "Apogeu", "formation": "Formação",
    },
}  # fmt: skip
_COUNTED = frozenset(
    {
        "inspire", "intimidate", "strengthen", "readiness", "reinvigorate", "drain_faith", "search", "deposit",
        "lock", "consume", "reserve",
    }
)  # fmt: skip
KEYWORDS = (
    "ward", "safeguard", "intercept", "intercept_executions", "enters_ready", "open_attack", "attack_in_preparation",
    "combat_shield", "indestructible",
)  # fmt: skip


def label(word: str, n: int | None, lang: str = "en") -> str:
    """How a word stands in a text: with its amount where it has one."""
    name = _LABELS.get(lang, _LABELS["en"]).get(word) or keyword_name(word, lang)
    return f"{name} {'N' if n is None else n}" if word in _COUNTED else name


@lru_cache(512)
def used(abilities: tuple[AbilityDef, ...], lang: str = "en") -> tuple[tuple[str, str], ...]:
    """(word with its amount, reminder) for every word these abilities use, each once."""
    found: dict[str, str] = {}
    for word, n in _words(abilities):
        text = reminder(word, n, lang) if n >= 0 else ""
        if text:
            found.setdefault(label(word, n, lang), text)
    return tuple(found.items())


@lru_cache(4)
def everything(lang: str = "en") -> tuple[tuple[str, str], ...]:
    """Every word of the game with its reminder, and every trigger with its moment, for a page of words."""
    words = [*sorted(_LABELS["en"]), *KEYWORDS]
    found = [(label(word, None, lang), reminder(word, None, lang)) for word in words]
    found += [(trigger_badge(trigger, lang), moment(trigger, lang)) for trigger in TRIGGERS]
    return tuple(sorted((pair for pair in found if pair[1]), key=lambda pair: pair[0].casefold()))


def _words(abilities: Iterable[AbilityDef]) -> Iterator[tuple[str, int]]:
    for ability in abilities:
        for condition in ability.conditions:
            yield condition.kind, condition.n
        if ability.lock:
            yield "lock", ability.lock
        if ability.consume:
            yield "consume", ability.consume
        for effect in ability.effects:
            yield from _of_effect(effect)


def _of_effect(effect: EffectDef) -> Iterator[tuple[str, int]]:
    yield ("attach_awaken" if effect.op == "attach" and effect.returns else effect.op), effect.n
    for keyword in effect.keywords:
        yield keyword, 0
    if effect.upgrade_if:
        yield effect.upgrade_if, 0
    if effect.upgraded is not None and effect.upgraded.n == effect.n:
        yield from _of_effect(effect.upgraded)
