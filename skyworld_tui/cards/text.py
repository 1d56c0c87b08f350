"""Rules text rendered from the same definitions that the engine executes, so no card can say one thing and do another.

Only :mod:`.model` and the tables of :mod:`.words` are needed. Every function takes ``lang`` ("en", "pt"); a language
without a table reads in English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from .model import ALL, AbilityDef, CardDef, CardFilter, EffectDef, HeroDef, TargetDef
from .words import Words

MAX_TEXT: Final = 160
"""No ability may read longer."""

_ARTICLE: Final = re.compile(r"a\(n\) (?=(.))")
_USUAL_SIDE: Final = {
    "inspire": "ally",
    "intimidate": "enemy",
    "strengthen": "ally",
    "readiness": "ally",
    "reinvigorate": "ally",
}
_OWN_STATE: Final = ("readiness", "reinvigorate")
_OWN_SUBJECT: Final = frozenset({"ready", "grant", "deny_channel", "counter", "replace_consumption"})
"""Operations that say what somebody else does; "you may" cannot stand right before them."""


def keyword_name(keyword: str, lang: str = "en") -> str:
    """The printed name of a keyword id. Raises KeyError for an unknown one."""
    return Words(lang).get(f"keyword.{keyword}")


def reminder(word: str, n: int | None = None, lang: str = "en") -> str:
    """What a keyword, operation, cost or condition means, in one sentence; "" if it needs no reminder.

    ``word`` is its id, or ``attach_awaken`` for Attach + Awaken. ``n`` is the amount; None leaves the letter N.
    """
    words = Words(lang)
    key = f"reminder.{word}"
    if not words.has(key):
        return ""
    text = words.get(key, n="N") if n is None else words.counted(key, n)
    return _sentence(text)


def trigger_badge(trigger: str, lang: str = "en") -> str:
    """The badge of a trigger id. Raises KeyError for an unknown one."""
    return Words(lang).get(f"badge.{trigger}")


@lru_cache(maxsize=1024)
def badge(ability: AbilityDef, lang: str = "en") -> str:
    """The badge before an ability's text: its trigger, and HAND ABILITY as well where it may be used from the hand."""
    words = Words(lang)
    text = words.get(f"badge.{ability.trigger}")
    return f"{text} · {words.get('badge.hand')}" if ability.also_hand else text


@lru_cache(maxsize=1024)
def ability_text(ability: AbilityDef, lang: str = "en") -> str:
    """The sentence of an ability, without its badge."""
    words = Words(lang)
    sentences = _opening(ability, words)
    for effect in ability.effects[1:]:
        sentences.append(_flagged(effect, words))
        sentences.extend(_upgrade(effect, words))
    if _needs_duration_from_hand(ability):
        sentences.append(words.get("from_hand"))
    if ability.printed_limit:
        sentences.append(words.get(f"limit.{ability.printed_limit}"))
    return " ".join(_sentence(text) for text in sentences)


@lru_cache(maxsize=1024)
def card_text(card: CardDef, lang: str = "en") -> str:
    """Everything printed in a card's text box, a line for the keywords, for a longer Preparation and each ability."""
    words = Words(lang)
    lines = []
    if card.keywords:
        lines.append(" ".join(_sentence(words.get(f"keyword.{keyword}")) for keyword in card.keywords))
    if card.preparation > 1:
        lines.append(_sentence(words.get("preparation", n=card.preparation)))
    lines.extend(f"{badge(ability, lang)}: {ability_text(ability, lang)}" for ability in card.abilities)
    return "\n".join(lines)


def hero_text(hero: HeroDef, lang: str = "en") -> str:
    """Both powers of a Hero, a line each."""
    return "\n".join(f"{badge(power, lang)}: {ability_text(power, lang)}" for power in (hero.power, hero.secondary))


def card_line(card: CardDef, lang: str = "en") -> str:
    """A card's Stage, Insignia and numbers in one line."""
    words = Words(lang)
    parts = [_stages((card.stage,), words)]
    if card.insignia:
        parts.append(words.get(f"label.insignia.{card.insignia}"))
    parts.append(words.get("label.requirement", n=card.requirement))
    if card.consume:
        parts.append(words.get("label.consume", n=card.consume))
    parts += [words.get("label.power", n=card.power), words.get("label.faith", n=card.faith)]
    return " · ".join(parts)


def hero_line(hero: HeroDef, lang: str = "en") -> str:
    """That this is a Hero, and how many evolved characters its power needs."""
    return Words(lang).get("label.hero", n=hero.evolution)


def effect_text(effect: EffectDef, lang: str = "en") -> str:
    """One clause on its own, as a sentence: for logs and questions."""
    return _sentence(_flagged(effect, Words(lang)))


def target_text(target: TargetDef, lang: str = "en") -> str:
    """Whom a target names, as in the middle of a sentence: "another vulnerable ally"."""
    return _articles(_who(target, Words(lang)))


# --- the frame of the sentence --------------------------------------------------------------------------------------


def _opening(ability: AbilityDef, words: Words) -> list[str]:
    """``[event, conditions]: [you may] [costs]: first clause`` and what its upgrade adds."""
    head = []
    if ability.event:
        head.append(words.get(f"event.{ability.event}"))
    head.extend(words.get(f"condition.{item.kind}", n=item.n) for item in ability.conditions)
    costs = []
    if ability.lock:
        costs.append(words.get("cost.lock", n=ability.lock))
    if ability.consume:
        costs.append(words.get("cost.consume", n=ability.consume))
    if ability.consume_this:
        costs.append(words.get("cost.consume_this"))
    first = ability.effects[0]
    if ability.optional and not costs:
        body = _offered(first, words)
    else:
        body = _flagged(first, words)
        if costs:
            body = f"{words.get('and').join(costs)}: {body}"
        if ability.optional:
            body = words.get("you_may", clause=body)
    if not head:
        sentences = [body]
    elif costs and not ability.optional:
        sentences = [words.get("list").join(head), body]  # two colons in a row would read badly
    else:
        sentences = [f"{words.get('list').join(head)}: {body}"]
    return [*sentences, *_upgrade(first, words)]


def _needs_duration_from_hand(ability: AbilityDef) -> bool:
    """A lasting effect without a source on the field ends with the next enemy turn, and the card says so."""
    if ability.trigger == "continuous":
        return ability.also_hand
    return ability.trigger == "hand" and any(effect.op == "counter" for effect in ability.effects)


def _offered(effect: EffectDef, words: Words) -> str:
    """A clause that may be refused, with its "you may"."""
    if effect.may or effect.if_survives:
        return words.get("you_may.that", clause=_flagged(effect, words))
    return _may(effect, words)


def _may(effect: EffectDef, words: Words) -> str:
    if effect.op in _OWN_SUBJECT or (effect.op == "strengthen" and effect.n < 0):
        return words.get("you_may.that", clause=_clause(effect, words))
    return words.get("you_may", clause=_clause(effect, words.after_may()))


def _flagged(effect: EffectDef, words: Words) -> str:
    clause = _may(effect, words) if effect.may else _clause(effect, words)
    if effect.if_survives:
        clause = words.get("if_survives", clause=clause)
    return clause


def _upgrade(effect: EffectDef, words: Words) -> list[str]:
    """``With Formation, up to 2 instead``: only what changes; the whole clause when it has no short form."""
    better = effect.upgraded
    if effect.upgrade_if is None or better is None:
        return []
    change = words.get("and").join(_changes(effect, better, words)) or _clause(better, words)
    return [words.get("upgrade", condition=words.get(f"condition.{effect.upgrade_if}"), change=change)]


def _changes(plain: EffectDef, better: EffectDef, words: Words) -> list[str]:
    """The changed parameters in short, or [] when one of them has no short form."""
    changes: list[str] = []
    rest = better
    if plain.n != better.n and better.n > 0:
        changes.append(words.get("upgrade.n", n=better.n))
        rest = replace(rest, n=plain.n)
        if plain.op in _OWN_STATE and plain.target and rest.target:
            rest = replace(rest, target=replace(rest.target, count=plain.target.count, up_to=plain.target.up_to))
    if plain.stage != better.stage and better.stage:
        changes.append(_stages(better.stage, words))
        rest = replace(rest, stage=plain.stage)
    if plain.target and rest.target and plain.target != rest.target:
        target = rest.target
        if plain.target.max_power is not None and target.max_power not in (None, plain.target.max_power):
            changes.append(words.get("upgrade.max_power", n=target.max_power))
            target = replace(target, max_power=plain.target.max_power)
        if target.up_to and target.count != plain.target.count:
            changes.append(words.get("upgrade.count", n=target.count))
            target = replace(target, count=plain.target.count, up_to=plain.target.up_to)
        rest = replace(rest, target=target)
    if plain.power != better.power and better.power:
        changes.append(words.get("upgrade.power", n=_signed(better.power)))
        rest = replace(rest, power=plain.power)
    if plain.reduce != better.reduce and better.reduce:
        changes.append(words.get("upgrade.reduce", n=better.reduce))
        rest = replace(rest, reduce=plain.reduce)
    return changes if rest == replace(plain, upgrade_if=None, upgraded=None) else []


# --- one clause -------------------------------------------------------------------------------------------------------


def _clause(effect: EffectDef, words: Words) -> str:
    """What one operation does, beginning as in the middle of a sentence."""
    op = effect.op
    key = f"op.{op}"
    if op in _USUAL_SIDE:
        return _power_clause(effect, words)
    match op:
        case "draw" | "gain_faith" | "drain_faith" | "search" | "deposit":
            return words.counted(key, effect.n)
        case "unlock":
            return words.get(f"{key}.all") if effect.n == ALL else words.counted(key, effect.n)
        case "exchange":
            return words.get(key, card=_card(effect.bring, None, words))
        case "awaken":
            return _awaken(effect, words)
        case "attach":
            return _attach(effect, words)
        case "replace_consumption":
            return words.get(key, n=effect.lock)
        case "ready" if effect.if_survives and effect.target and effect.target.ref == "this":
            return words.get(f"{key}.it")
    if effect.target is None:
        return words.get(key)
    many = effect.target.count > 1
    who = _who(effect.target, words)
    if op == "grant":
        what = _does(effect.keywords, 0, many, words)
        return words.get(key, who=who, what=what, until=words.pick(f"until.{effect.until}", many))
    return words.pick(key, many, who=who)


def _power_clause(effect: EffectDef, words: Words) -> str:
    """Inspire, Intimidate, Strengthen, Readiness, Reinvigorate: the usual target is part of the keyword."""
    key, target = f"op.{effect.op}", effect.target
    if target is None:
        return words.get(key, n=effect.n)
    if effect.n < 0:
        return words.get(f"{key}.loss", n=-effect.n, who=_who(target, words))
    bare = effect.op in _OWN_STATE
    if bare:
        target = replace(target, state=None)
    if replace(target, count=1, up_to=False) == TargetDef(side=_USUAL_SIDE[effect.op]) and (bare or target.count == 1):
        return words.get(key, n=effect.n)
    return words.get(f"{key}.on", n=effect.n, who=_who(target, words, bare=bare))


def _awaken(effect: EffectDef, words: Words) -> str:
    if effect.source == "bank":
        card = words.get("card.bank", card=_card(effect.stage, None, words))
    else:
        card = words.get(f"card.{effect.source}")
    return words.get(
        "op.awaken.onto" if effect.onto_this else "op.awaken",
        card=card,
        spends=words.get("awaken.spends" if effect.spends else "awaken.free"),
        reduce=words.get("awaken.reduce", n=effect.reduce) if effect.reduce else "",
    )


def _attach(effect: EffectDef, words: Words) -> str:
    gives = _does(effect.keywords, effect.power, False, words)
    return words.get(
        "op.attach.returns" if effect.returns else "op.attach",
        card=_filtered(effect.card, words) if effect.card else words.get("card.this"),
        who=_who(effect.host, words) if effect.host else "",
        until=words.get(f"until.{effect.until}") if effect.until else "",
        gives=words.get("attach.gives", what=gives) if gives else "",
    )


# --- nouns ------------------------------------------------------------------------------------------------------------


def _who(target: TargetDef, words: Words, bare: bool = False) -> str:
    """A target as a noun phrase. ``bare``: the amount was said before ("Readiness 2 on other allies")."""
    if target.ref is not None:
        return words.get(f"ref.{target.ref}")
    many = target.count > 1
    if target.each:
        amount = "each"
    elif not many:
        amount = "other" if target.other else "one"
    else:
        amount = "bare" if bare else "up_to" if target.up_to else "exactly"
    if target.other and amount != "other":
        amount += "_other"
    return words.get(
        "who",
        amount=words.get(f"amount.{amount}", n=target.count),
        state=words.pick("state.vulnerable", many) if target.state == "vulnerable" else "",
        where=words.get("where.preparation") if target.state == "preparation" else "",
        insignia=words.pick(f"insignia.{target.insignia}", many) if target.insignia else "",
        noun=words.pick(f"noun.{target.side}", many),
        max_power=words.get("max_power", n=target.max_power) if target.max_power is not None else "",
    )


def _filtered(card: CardFilter, words: Words) -> str:
    return words.get(f"card.{card.zone}", card=_card(card.stage, card.insignia, words))


def _card(stages: Sequence[int], insignia: str | None, words: Words) -> str:
    return words.get(
        "a_card",
        insignia=words.get(f"insignia.{insignia}") if insignia else "",
        stage=words.get("a_card.stage", stage=_stages(stages, words)) if stages else "",
    )


def _stages(stages: Sequence[int], words: Words) -> str:
    names = [words.get(f"stage.{stage}") for stage in stages]
    return words.get("stage", stages=_join(names, "or", words))


def _does(keywords: Sequence[str], power: int, many: bool, words: Words) -> str:
    """What an Attachment or a grant gives, as a predicate: "has +1 Power and Ward", "cannot be destroyed"."""
    owned = [words.get("power", n=_signed(power))] if power else []
    owned += [words.get(f"keyword.{keyword}") for keyword in keywords if not words.has(f"does.{keyword}")]
    predicates = [words.pick("has", many, what=_join(owned, "and", words))] if owned else []
    predicates += [words.pick(f"does.{keyword}", many) for keyword in keywords if words.has(f"does.{keyword}")]
    return _join(predicates, "and", words)


def _join(items: Sequence[str], last: str, words: Words) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(items) < 2:
        return "".join(items)
    return words.get("list").join(items[:-1]) + words.get(last) + items[-1]


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _articles(text: str) -> str:
    return _ARTICLE.sub(lambda match: "an " if match[1].lower() in "aeiou" else "a ", text)


def _sentence(text: str) -> str:
    text = _articles(text)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
