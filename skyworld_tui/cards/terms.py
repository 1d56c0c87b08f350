"""The words that a card prints and a newcomer must look up, read off its definition: one walk for every reader.

An id is that of an entry of the glossary (``data/glossary``): a keyword, operation, cost or condition by its own id, a
trigger by :func:`trigger_word`. What names them comes from the tables of :mod:`.words`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from .model import TRIGGERS, AbilityDef, CardDef, EffectDef, HeroDef
from .moments import moment
from .text import reminder, trigger_badge
from .words import Words

COUNTED: Final = frozenset(
    {
        "inspire", "intimidate", "strengthen", "readiness", "reinvigorate", "drain_faith", "search", "deposit",
        "lock", "consume", "reserve",
    }
)  # fmt: skip
"""Words that are printed with an amount."""

_TRIGGER_WORDS: Final[Mapping[str, str]] = MappingProxyType({"hand": "hand_ability", "bank": "bank_action"})
"""Triggers whose id is that of a zone: the zone keeps it."""
_TRIGGERS_OF: Final = MappingProxyType({_TRIGGER_WORDS.get(trigger, trigger): trigger for trigger in TRIGGERS})

_OPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"grant": (), "deny_channel": ("channel",), "replace_consumption": ("evolve", "consume", "lock")}
)
"""Operations that are told in other words than their own."""
_CONDITIONS: Final[Mapping[str, str]] = MappingProxyType({"attached": "attachment", "granted_faith": "channel"})
_EVENTS: Final[Mapping[str, str]] = MappingProxyType({"ally_evolves": "evolve"})
_OWN_STATE: Final = ("readiness", "reinvigorate")  # whom they choose is part of the keyword and not printed


class Term(NamedTuple):
    """A word as a card prints it: the id of its entry, and the amount that stands with it, if any."""

    id: str
    n: int | None = None


@lru_cache(4096)
def folded(text: str) -> str:
    """``text`` as a search looks at it: without accents and case."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


def trigger_word(trigger: str) -> str:
    """The id of a trigger's entry: its own, unless a zone has that (``hand`` is ``hand_ability``)."""
    return _TRIGGER_WORDS.get(trigger, trigger)


def trigger_words(ability: AbilityDef) -> tuple[str, ...]:
    """The ids of what the badge of an ability says, in its order."""
    also = (trigger_word("hand"),) if ability.also_hand else ()
    return (trigger_word(ability.trigger), *also)


def trigger_of(word: str) -> str | None:
    """The trigger that this entry is about, None for any other word."""
    return _TRIGGERS_OF.get(word)


def term_name(word: str, lang: str = "en") -> str:
    """How cards print a keyword, an operation or a trigger; "" for a word that only the rules use."""
    trigger = trigger_of(word)
    if trigger is not None:
        return trigger_badge(trigger, lang)
    words = Words(lang)
    for key in (f"name.{word}", f"keyword.{word}"):
        if words.has(key):
            return words.get(key)
    return ""


def label(term: Term, lang: str = "en") -> str:
    """The word as it stands in a text, with its amount where it has one; N for an amount that is left open."""
    name = term_name(term.id, lang)
    return f"{name} {'N' if term.n is None else term.n}" if term.id in COUNTED else name


def meaning(term: Term, lang: str = "en") -> str:
    """What the word means or when the trigger happens, in one sentence or two; "" where cards need no reminder."""
    trigger = trigger_of(term.id)
    if trigger is None:
        return reminder(term.id, term.n, lang)
    text = moment(trigger, lang)
    return text[:1].upper() + text[1:]


def printed(subject: CardDef | HeroDef) -> tuple[Term, ...]:
    """The words of a card or a Hero in the order in which they are printed, each once, with its first amount."""
    if isinstance(subject, HeroDef):
        powers = of_abilities((subject.power, subject.secondary))
        return (Term("evolution_count"), *powers, Term("drain_faith_power"))
    head = [Term(keyword) for keyword in subject.keywords]
    if subject.preparation > 1:
        head.append(Term("preparation"))
    return once([*head, *of_abilities(subject.abilities)])


@lru_cache(512)
def of_abilities(abilities: tuple[AbilityDef, ...]) -> tuple[Term, ...]:
    """The words of these abilities in printed order, each once, badges included."""
    return once(term for ability in abilities for term in _of_ability(ability))


@lru_cache(512)
def used(abilities: tuple[AbilityDef, ...], lang: str = "en") -> tuple[tuple[str, str], ...]:
    """(word with its amount, reminder) for every word in the sentences of these abilities that has a reminder."""
    terms = (term for term in of_abilities(abilities) if trigger_of(term.id) is None)
    found = ((label(term, lang), meaning(term, lang)) for term in terms)
    return tuple(pair for pair in found if pair[1])


@lru_cache(4)
def everything(lang: str = "en") -> tuple[tuple[str, str], ...]:
    """(word, what it means) for every word that cards explain and for every trigger, sorted: a page of words."""
    words = {key.split(".")[1]: None for key in Words("en").table if key.startswith("reminder.")}
    terms = [Term(word) for word in (*words, *_TRIGGERS_OF)]
    return tuple(sorted(((label(term, lang), meaning(term, lang)) for term in terms), key=lambda pair: folded(pair[0])))


def once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms in their order, of several with one id the first."""
    found: dict[str, Term] = {}
    for term in terms:
        found.setdefault(term.id, term)
    return tuple(found.values())


def _of_ability(ability: AbilityDef) -> Iterator[Term]:
    yield from map(Term, trigger_words(ability))
    if ability.event:
        yield Term(_EVENTS.get(ability.event, ability.event))
    for condition in ability.conditions:
        yield Term(_CONDITIONS.get(condition.kind, condition.kind), condition.n or None)
    if ability.optional:
        yield Term("may")
    if ability.lock:
        yield Term("lock", ability.lock)
    if ability.consume or ability.consume_this:
        yield Term("consume", ability.consume or 1)
    for effect in ability.effects:
        yield from _of_effect(effect)
        if ability.trigger == "legacy" and effect.op == "attach" and effect.card is None:
            yield Term("legacy_attach")
    if ability.printed_limit in ("once_per_turn", "once_per_turn_shared"):
        yield Term("once_per_turn")


def _of_effect(effect: EffectDef) -> Iterator[Term]:
    if effect.may:
        yield Term("may")
    yield from _of_op(effect)
    target = effect.target or effect.host
    if target is not None and target.state and effect.op not in _OWN_STATE:
        yield Term(target.state)
    for keyword in effect.keywords:
        yield Term(keyword)
    if effect.upgrade_if:
        yield Term(effect.upgrade_if)
    if effect.upgraded is not None:
        yield from _of_effect(effect.upgraded)


def _of_op(effect: EffectDef) -> Iterator[Term]:
    op, n = effect.op, effect.n
    if op == "attach" and effect.returns:
        yield Term("attach_awaken")
    elif op == "awaken":
        yield Term("evolve" if effect.onto_this else "awaken")
    elif op in _OPS:
        yield from (Term(word, effect.lock if word == "lock" else None) for word in _OPS[op])
    elif op != "strengthen" or n > 0:  # a loss of Power is told in plain words
        yield Term(op, n if op in COUNTED else None)
