"""What the deck builder can say of packs that are not in play: their names, and those of their Heroes."""

from __future__ import annotations

from collections.abc import Mapping

from ...cards.model import PACK_SIGN, pack_of
from ...packs.model import Pack


class Away:
    """Installed packs, each read from the disk when a deck first needs it, on or off."""

    def __init__(self) -> None:
        self._found: dict[str, Pack | None] = {}

    def _pack(self, key: str) -> Pack | None:
        if key not in self._found:
            from ...cards.load import load_core
            from ...packs.shelf import find_pack

            found = find_pack(key, load_core())
            self._found[key] = found.pack if found is not None else None
        return self._found[key]

    def name(self, key: str) -> str:
        """The name of the pack with this id, "" when it is not installed or cannot be read."""
        pack = self._pack(key)
        return pack.name if pack is not None else ""

    def hero(self, word: str) -> str:
        """The name of a Hero of a pack by its full id; the id within the pack when it cannot be had."""
        pack = self._pack(pack_of(word))
        return pack.heroes[word].name if pack is not None and word in pack.heroes else bare(word)


def bare(word: str) -> str:
    """An id without the pack that it belongs to."""
    return word.rpartition(PACK_SIGN)[2]


def strangers(cards: Mapping[str, int], known: Mapping[str, object]) -> dict[str, int]:
    """Of these cards and copies those that are not ``known``: of a pack that is off, or of nowhere."""
    return {card: copies for card, copies in cards.items() if card not in known}
