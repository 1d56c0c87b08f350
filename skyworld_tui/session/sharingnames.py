"""Which card or Hero a player means by a name, an id or something close to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from ..cards.model import CardSet
from ..cards.source import nearest
from ..cards.terms import folded
from ..language import listed, tr

_LIKE: Final = 0.75
"""Of the letters of two names: a slip or two of a short name stay above it, other words below."""


def plain(text: str) -> str:
    """``text`` without accents, case and signs: words with single blanks."""
    return " ".join(re.sub(r"[^\w:]|_", " ", folded(text[:200])).split())


class Names:
    """The names and ids of a set, looked up as players write them."""

    def __init__(self, card_set: CardSet) -> None:
        self._set = card_set
        self._cards = _index(
            (key, (key, card.full_name, card.short, card.name, key.rpartition(":")[2]))
            for key, card in card_set.cards.items()
        )
        self._heroes = _index(
            (key, (key, hero.name, hero.name.partition(",")[0], key.rpartition(":")[2]))
            for key, hero in card_set.heroes.items()
        )

    def card(self, name: str) -> str | None:
        """The id of the card, None when there is none, or several."""
        found = self._cards.get(plain(name), ())
        return found[0] if len(found) == 1 else None

    def hero(self, name: str) -> str | None:
        """The id of the Hero, None when there is none, or several."""
        found = self._heroes.get(plain(name), ())
        return found[0] if len(found) == 1 else None

    def several(self, name: str) -> str:
        """The cards that share a name, as a sentence has them; "" when it is no such name."""
        found = self._cards.get(plain(name), ())
        return listed((self._set.cards[key].full_name for key in found[:4]), tr("or")) if len(found) > 1 else ""

    def like_a_card(self, words: str) -> bool:
        """Whether a card is called so, or almost so: closer than for :meth:`nearest_card`."""
        return bool(get_close_matches(plain(words), self._cards, n=1, cutoff=_LIKE))

    def nearest_card(self, name: str) -> str:
        """The name that was most likely meant, "" when none is close."""
        near = nearest(plain(name), self._cards)
        return self._set.cards[self._cards[near][0]].full_name if near else ""

    def nearest_hero(self, name: str) -> str:
        """The Hero that was most likely meant, "" when none is close."""
        near = nearest(plain(name), self._heroes)
        return self._set.heroes[self._heroes[near][0]].name if near else ""


def _index(named: Iterable[tuple[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    """Plain name -> the ids that have it. An id or a whole name belongs to its own card alone, whoever else has it as
    a first name."""
    strong: dict[str, tuple[str, ...]] = {}
    weak: dict[str, tuple[str, ...]] = {}
    for key, names in named:
        for place, name in enumerate(names):
            index = strong if place < 2 else weak
            ids = index.get(plain(name), ())
            if key not in ids:
                index[plain(name)] = (*ids, key)
    return {**weak, **strong}
