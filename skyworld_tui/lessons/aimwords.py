"""What an exercise still wants, in words: one short phrase for each expectation that does not hold yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..cards.model import CardDef
from ..cards.text import keyword_name
from ..engine.view import MatchView
from ..scenarios.model import Expectation, Value
from ..scenarios.paths import SEATS
from .coachwords import TABLES, coach_words

_STAGES: Final = ("stage", "power", "faith", "preparation.left")


def aims(wanted: Expectation) -> bool:
    """Whether this is something to aim at: turn numbers, whose turn it is and open questions come by themselves."""
    return wanted.path not in ("turn", "active") and not wanted.path.startswith("choice")


def wanted_words(
    view: MatchView, wanted: Expectation, now: Value, names: Mapping[str, CardDef], lang: str = "en"
) -> str:
    """One expectation that :func:`aims` for the learner whose view this is, in ``lang``; ``now`` is what holds instead,
    ``names`` the cards by id. What the learner may not know is not told: the value that is wanted is, the one that is
    there is not."""
    head, _, rest = wanted.path.partition(".")
    if head not in SEATS:
        me = view.seats[view.seat]
        key = "winner" if wanted.value == SEATS[view.seat] else "nobody"
        return coach_words(lang, key, goal=view.goal, now=me.faith)
    return _Side(view, SEATS.index(head), names, lang).words(rest, wanted.value, now)


class _Side:
    """The phrases about one seat."""

    def __init__(self, view: MatchView, seat: int, names: Mapping[str, CardDef], lang: str) -> None:
        self.side, self.names, self.lang = view.seats[seat], names, lang
        self.whose = "mine" if seat == view.seat else "theirs"

    def words(self, rest: str, value: Value, now: Value) -> str:
        """The phrase for the rest of a path."""
        if rest == "counter":
            return self._say("counter" if value else "no counter")
        if f"{rest}.mine" in TABLES["en"]:
            return self._say(rest, n=value, now=now, cards=self._cards(value))
        slot, _, state = rest.partition(".")
        place = int(slot[1:])
        standing = self.side.field[place - 1]
        who = standing.card.short if standing is not None else self._say("who", slot=place)
        if not state:
            if value == "empty" and standing is not None:
                return self._say("gone", slot=place, who=who)
            key = str(value) if value in ("empty", "reserved") else "slot"
            return self._say(key, slot=place, cards=self._cards(value))
        return self._state(who, state, value, now)

    def _state(self, who: str, state: str, value: Value, now: Value) -> str:
        """What a character shall be like."""
        if state in _STAGES:
            return coach_words(self.lang, state, who=who, n=value, now=now)
        if state == "action":
            return coach_words(self.lang, f"action {'spent' if value == 'spent' else 'ready'}", who=who)
        listed = value if isinstance(value, tuple) else ()
        words = ", ".join(keyword_name(each, self.lang) for each in listed) if state == "keywords" else ""
        off = value in (False, "none", "no", ())
        key = f"no {state}" if off else state
        return coach_words(self.lang, key, who=who, cards=self._cards(value), words=words)

    def _say(self, key: str, **filled: object) -> str:
        return coach_words(self.lang, f"{key}.{self.whose}", name=self.side.name, **filled)

    def _cards(self, value: Value) -> str:
        """Card ids as names; several of one kind once, with their number."""
        ids = value if isinstance(value, tuple) else (str(value),)
        counted = {each: ids.count(each) for each in ids}
        told = [(self.names[each].short if each in self.names else each, n) for each, n in counted.items()]
        return ", ".join(f"{n} {name}" if n > 1 else name for name, n in told) or coach_words(self.lang, "no cards")
