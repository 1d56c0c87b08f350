"""Why a line is good, in a player's words: from the terms of the evaluation and the two tables that are compared.

A term says that a line is better in something; which card, how many and of what is read off the tables. Where nothing
there bears the term out, its general words are said: no sentence claims more than the tables show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..engine.view import CharacterView, MatchView, SeatView
from .coachtable import TABLES, counted, words
from .linewords import called

MOST = 2
"""So many reasons for a line; one thing that it costs may follow."""

_HAND = 6
_UNTOUCHABLE: Final = frozenset({"combat_shield", "indestructible"})
#: What is said already once another reason was given.
_SAID_WITH: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    "threat": frozenset(("saves", "loses")), "closing": frozenset(("faith", "reach")),
})  # fmt: skip


#: What the tables show or do not show: where they do not, a later move does it and nothing is said.
_SHOWN: Final = frozenset({"limit", "bank", "hand", "counter", "hero", "missing", "field"})

#: What every move costs, and no price to speak of.
_CHEAP: Final = frozenset({"hand", "awakenings", "actions"})


class Tables(NamedTuple):
    """What the same seat sees after the line that is spoken for (``best``) and after the other one (``rest``).
    ``consumed``: how many own Essences the first one consumes, where that is known."""

    best: MatchView
    rest: MatchView
    consumed: int = 0


class Fact(NamedTuple):
    """What bears a term out: which phrase of it, with the names and numbers in it."""

    phrase: str
    filled: Mapping[str, object] = MappingProxyType({})


def reasons_in_words(
    outcome: str,
    reasons: Iterable[tuple[str, float]],
    tables: Tables,
    lang: str = "en",
    prices: bool = True,
    said: Collection[str] = (),
) -> tuple[str, ...]:
    """Sentences for a line: its ``outcome`` first, then what it is better in by ``reasons`` (term of the evaluation,
    how much, the largest first), :data:`MOST` in all, then what it costs most (``prices``). Terms without words are
    left out, those that were ``said`` already, and those of which the tables would show something and do not."""
    if outcome == "wins":
        return (term_in_words("win", 1.0, tables, lang),)
    told = [outcome] if outcome else []
    good, price = [_outcome(outcome, tables, lang)] if outcome else [], ""
    for term, gain in reasons:
        if f"{term}+" not in TABLES["en"] or not gain or _SAID_WITH.get(term, frozenset()) & set(told):
            continue
        if term in said or (term in _SHOWN and _FACTS[term](tables, gain > 0, lang) is None):
            continue
        if gain > 0 and len(good) < MOST:
            good.append(term_in_words(term, gain, tables, lang))
            told.append(term)
        elif gain < 0 and term not in _CHEAP:
            price = term_in_words(term, gain, tables, lang)  # the largest stands last
    return (*good, price) if price and good and prices else tuple(good)


def term_in_words(term: str, gain: float, tables: Tables, lang: str = "en") -> str:
    """One term of the evaluation as a sentence. ``gain``: above 0 the line is better in it. KeyError for a term without
    words."""
    good = gain > 0
    key = f"{term}{'+' if good else '-'}"
    find = _FACTS.get(term)
    fact = find(tables, good, lang) if find is not None else None
    filled: dict[str, object] = {"rival": tables.best.other.name, "goal": tables.best.goal}
    if fact is None:
        return words(lang, key, **filled)
    return words(lang, f"{key}.{fact.phrase}", **filled, **fact.filled)


def _outcome(outcome: str, tables: Tables, lang: str) -> str:
    return words(lang, outcome, rival=tables.best.other.name, goal=tables.best.goal)


# -- what bears a term out --------------------------------------------------------------------------------------------


def _faith(tables: Tables, good: bool, lang: str) -> Fact | None:
    mine = tables.best.me.faith - tables.rest.me.faith
    theirs = tables.best.other.faith - tables.rest.other.faith
    sign = 1 if good else -1
    if mine * sign > 0:
        return Fact("mine", {"n": abs(mine)})
    return Fact("theirs", {"n": abs(theirs)}) if theirs * sign < 0 else None


def _closing(tables: Tables, good: bool, lang: str) -> Fact | None:
    more = tables.best.me.faith > tables.rest.me.faith
    return Fact("mine", {"n": tables.best.me.faith}) if good and more else None


def _field(tables: Tables, good: bool, lang: str) -> Fact | None:
    """Who fell or came, or how much stronger those are that stand; for a price, who is lost or is not brought down."""
    best, rest = tables.best, tables.rest
    if good:
        if fallen := _left(rest, best, best.other.seat, lang):
            return Fact("fallen", {"theirs": fallen})
        came = _strongest(best, _only(best.me, rest.me), lang)
        if came:
            return Fact("stands", {"mine": came})
        more = _power(best.me) - _power(rest.me)
        return Fact("power", {"n": more}) if more > 0 else None
    if lost := _left(rest, best, best.seat, lang):
        return Fact("fallen", {"mine": lost})
    stays = _left(best, rest, best.other.seat, lang)
    return Fact("stands", {"theirs": stays}) if stays else None


def _power(side: SeatView) -> int:
    return sum(who.power for who in side.field if who is not None)


def _only(there: SeatView, here: SeatView) -> list[CharacterView]:
    """Characters that stand ``there`` and not ``here``, in whatever slot."""
    known = Counter(who.card.id for who in here.field if who is not None)
    found = []
    for who in there.field:
        if who is not None and not known[who.card.id]:
            found.append(who)
        elif who is not None:
            known[who.card.id] -= 1
    return found


def _left(there: MatchView, here: MatchView, seat: int, lang: str) -> str:
    """The strongest character of ``seat`` that stands ``there`` and whose slot is empty ``here``: what evolved has not
    left. "" for none."""
    side = here.seats[seat]
    return _strongest(there, (who for who in _only(there.seats[seat], side) if side.field[who.slot] is None), lang)


def _strongest(view: MatchView, found: Iterable[CharacterView], lang: str) -> str:
    """What the one with the most Power is called where ``view`` is seen; "" for nobody."""
    who = max(found, key=lambda who: who.power, default=None)
    return called(view, who.card, lang, who.seat if who.seat != view.seat else None) if who is not None else ""


def _bank(tables: Tables, good: bool, lang: str) -> Fact | None:
    sign = 1 if good else -1
    mine = len(tables.best.me.bank) - len(tables.rest.me.bank)
    if not good and tables.consumed:
        return Fact("mine", {"essence": counted(lang, "essence", tables.consumed)})
    if mine * sign > 0:
        return Fact("mine", {"essence": counted(lang, "essence", abs(mine))})
    locks = tables.best.me.locks - tables.rest.me.locks
    if locks * sign < 0:
        return Fact("locks", {"n": abs(locks)})
    theirs = len(tables.best.other.bank) - len(tables.rest.other.bank)
    return Fact("theirs", {"essence": counted(lang, "essence", abs(theirs))}) if theirs * sign < 0 else None


def _hand(tables: Tables, good: bool, lang: str) -> Fact | None:
    sign = 1 if good else -1
    mine = tables.best.me.hand_count - tables.rest.me.hand_count
    if mine * sign > 0:
        return Fact("mine", {"card": counted(lang, "card", abs(mine))})
    theirs = tables.best.other.hand_count - tables.rest.other.hand_count
    return Fact("theirs", {"card": counted(lang, "card", abs(theirs))}) if theirs * sign < 0 else None


def _limit(tables: Tables, good: bool, lang: str) -> Fact | None:
    now = tables.best.me.awaken_limit
    return Fact("mine", {"n": now}) if good and now > tables.rest.me.awaken_limit else None


def _counter(tables: Tables, good: bool, lang: str) -> Fact | None:
    best, rest = tables.best, tables.rest
    if best.me.counter != rest.me.counter and best.me.counter == good:
        return Fact("mine")
    return Fact("theirs") if best.other.counter != rest.other.counter and rest.other.counter == good else None


def _hero(tables: Tables, good: bool, lang: str) -> Fact | None:
    best, rest = tables.best, tables.rest
    if _ready(best.me) != _ready(rest.me) and _ready(best.me) == good:
        return Fact("mine", {"mine": _called(best.me)})
    if _ready(best.other) != _ready(rest.other) and _ready(rest.other) == good:
        return Fact("theirs", {"theirs": _called(best.other)})
    return None


def _ready(side: SeatView) -> bool:
    """Whether the power of this Hero has the evolutions that it needs."""
    return side.hero is not None and side.evolutions >= side.hero.evolution


def _called(side: SeatView) -> str:
    """The Hero's name without the title."""
    return side.hero.name.partition(",")[0] if side.hero is not None else ""


def _missing(tables: Tables, good: bool, lang: str) -> Fact | None:
    best, rest = tables.best, tables.rest
    mine, theirs = _lacking(best.me), _lacking(best.other)
    if good:
        if mine == 0 < _lacking(rest.me):
            return Fact("mine")
        return Fact("theirs", {"card": counted(lang, "card", theirs)}) if theirs > _lacking(rest.other) else None
    if mine > _lacking(rest.me):
        return Fact("mine", {"card": counted(lang, "card", mine)})
    return Fact("theirs") if theirs == 0 < _lacking(rest.other) else None


def _lacking(side: SeatView) -> int:
    """Draws that will be missing when this hand is refilled."""
    return max(0, _HAND - side.hand_count - side.deck_count)


def _exposed(tables: Tables, good: bool, lang: str) -> Fact | None:
    """Who is within reach of an enemy with as much Power after one line and not after the other."""
    if good:
        standing = {who.card.id for who in tables.best.me.field if who is not None}
        standing -= _open(tables.best, in_time=False).keys()
        safe = _strongest(tables.best, (who for name, (who, _) in _open(tables.rest).items() if name in standing), lang)
        return Fact("mine", {"mine": safe}) if safe else None
    before = _open(tables.rest)
    left = [pair for name, pair in _open(tables.best).items() if name not in before]
    if not left:
        return None
    who, enemy = max(left, key=lambda pair: pair[0].power)
    view = tables.best
    named = called(view, enemy.card, lang, enemy.seat)
    return Fact("mine", {"mine": called(view, who.card), "theirs": named})


def _open(view: MatchView, in_time: bool = True) -> dict[str, tuple[CharacterView, CharacterView]]:
    """Own characters that an enemy with no less lasting Power can attack, by card, each with the strongest of those
    enemies. ``in_time``: only enemies that are prepared in their next turn. Whoever combat cannot destroy is left
    out."""
    found = {}
    for who in view.me.field:
        if who is None or _UNTOUCHABLE.intersection(who.keywords):
            continue
        enemies = [
            enemy
            for enemy in view.other.field
            if enemy is not None
            and _lasting(enemy) >= _lasting(who)
            and (who.vulnerable != "none" or "open_attack" in enemy.keywords)
            and (_prepared_next(enemy) or not in_time)
        ]
        if enemies:
            found[who.card.id] = (who, max(enemies, key=_lasting))
    return found


def _prepared_next(enemy: CharacterView) -> bool:
    """Whether an enemy may attack in its next turn; Preparation of the usual kind ends with the turn before."""
    left = enemy.preparation if enemy.preparation_own else enemy.preparation - 1
    return left <= 0 or "attack_in_preparation" in enemy.keywords


def _lasting(character: CharacterView) -> int:
    """Power without what ends this turn."""
    return max(0, sum(part.amount for part in character.parts if part.until != "turn"))


_FACTS: Final[Mapping[str, Callable[[Tables, bool, str], Fact | None]]] = MappingProxyType({
    "faith": _faith, "closing": _closing, "field": _field, "bank": _bank, "hand": _hand, "limit": _limit,
    "counter": _counter, "hero": _hero, "missing": _missing, "exposed": _exposed,
})  # fmt: skip
