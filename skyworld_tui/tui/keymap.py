"""The keys as this player has them: the table of :mod:`.keys`, and what the player changed.

A changed key is written as it is read: ``k``, ``F5``, ``Space``. An action has at most one key that can be changed; the
arrows, the digits, Enter, Esc, Tab and Ctrl+Q always do what they do, so that nobody can lock himself out. On the
screen a key has its name in the language that is spoken (:func:`cap`); what is kept and looked up has the English one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..language import tr
from .keys import FIXED, MATCH_KEYS, SPACE, Key

#: Textual's name -> what a player reads, for keys that are not one printable character.
_NAMED = {entry.key: entry.shown for entry in MATCH_KEYS if len(entry.key) > 1}
_NAMED |= {f"f{n}": f"F{n}" for n in range(1, 13)}
_NAMED |= {"pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "Backspace",
           "delete": "Delete", "minus": "-"}  # fmt: skip
Changes = tuple[tuple[str, str], ...]


class Rebound(NamedTuple):
    """What came of pressing a new key: the keys from now on, one sentence, and whether anything changed."""

    keys: Keys
    said: str
    done: bool


@dataclass(frozen=True, slots=True)
class Keys:
    """``changes``: (action, key as it is read), sorted by action, only what differs from the table."""

    changes: Changes = ()

    def of(self, action: str) -> str:
        """The key of ``action`` as a player reads it: the one that can be changed, else the first of the table."""
        return cap(_shown(self.changes)[action])

    def action(self, key: str, character: str | None = None) -> str | None:
        """What a key does: ``key`` is Textual's name for it, ``character`` what it types. None: nothing."""
        return _actions(self.changes).get(read(key, character))

    def named(self, shown: str) -> str | None:
        """What the key does that a player reads as ``shown``."""
        return _actions(self.changes).get(SPACE if shown == cap(SPACE) else shown)

    def beside(self, key: str, actions: Iterable[str]) -> str:
        """A letter that a sheet has for itself, beside ``actions`` of this table that mean something there too, as a
        player reads it. The letters were chosen for the first keys: where the player has put one of ``actions`` on
        such a letter the player's wish holds, and the sheet's own meaning goes to the capital."""
        shown = read(key)
        if len(shown) == 1 and shown.islower() and any(dict(self.changes).get(action) == shown for action in actions):
            return shown.upper()
        return cap(shown)

    def names(self) -> Mapping[str, str]:
        """Action -> its key as a player reads it, for sentences with ``{action}`` in them."""
        return {action: cap(shown) for action, shown in _shown(self.changes).items()}

    def table(self) -> tuple[Key, ...]:
        """The whole table with the player's keys; their names are the English ones."""
        return _table(self.changes)

    def retold(self, keys: str) -> str:
        """``keys`` of the table, such as ``f 3``, as this player has to press them."""
        first = _shown(())
        default = {shown: action for action, shown in first.items()}
        return " ".join(self.of(default[word]) if word in default else word for word in keys.split(" "))

    def reset(self, action: str) -> Rebound:
        """Give ``action`` the key of the table back."""
        return self.bind(action, _shown(())[action])

    def bind(self, action: str, shown: str) -> Rebound:
        """Give ``action`` another key. An action that has this key now gets its first key back when that is free, else
        the present one of ``action``; a fixed key, and one that no terminal sends for certain, is refused."""
        called, label = cap(shown), label_of(action)
        if action not in changeable():
            return Rebound(self, tr("{action}: this key is always the same.", action=label), False)
        if shown in fixed_keys():
            return Rebound(self, tr("{key} always does the same and cannot be given away.", key=called), False)
        if not usable(shown):
            said = tr("{key} cannot be used: choose a letter, a sign, Space or F1 to F12.", key=called)
            return Rebound(self, said, False)
        mine, other = _shown(self.changes)[action], self.named(shown)
        if other == action:
            return Rebound(self, tr("{key} is its key already.", key=called), False)
        wanted = {**dict(self.changes), action: shown}
        if other is None:
            said = tr("{action} is {key} now.", action=label, key=called)
            return Rebound(Keys(_differing(wanted)), said, True)
        first = _shown(())[other]
        wanted[other] = first if self.named(first) is None else mine
        filled = {"action": label, "key": called, "other": tr(_label(other)), "new": cap(wanted[other])}
        said = tr("{action} is {key} now; {other} had it and is {new} now.", **filled)
        return Rebound(Keys(_differing(wanted)), said, True)


def cap(shown: str) -> str:
    """A key, as it is written in files, by its name in the language that is spoken."""
    return tr(SPACE) if shown == SPACE else shown


def read(key: str, character: str | None = None) -> str:
    """A key as a player reads it."""
    if key in _NAMED:
        return _NAMED[key]
    return character if character and character.isprintable() else key


def usable(shown: str) -> bool:
    """Whether a key may be given to an action: one printable character of one cell, Space, F1 to F12."""
    from rich.cells import cell_len

    if len(shown) == 1:
        return shown.isprintable() and not shown.isspace() and cell_len(shown) == 1
    return shown == SPACE or (shown in _NAMED.values() and shown[0] == "F")


@lru_cache(1)
def changeable() -> tuple[str, ...]:
    """The actions whose key can be changed, in the order of the table."""
    return tuple(entry.action for entry in MATCH_KEYS if entry.key not in FIXED)


@lru_cache(1)
def fixed_keys() -> frozenset[str]:
    """The keys nobody can take away, as a player reads them."""
    return frozenset(_NAMED.get(key, key) for key in FIXED)


def label_of(action: str) -> str:
    """What ``action`` does, as a heading."""
    text = tr(_label(action))
    first = next((place for place, char in enumerate(text) if char.isalpha()), 0)  # "(des)marcar" begins with a sign
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


@lru_cache(64)
def _label(action: str) -> str:
    """What ``action`` does, as the table has it."""
    return next((entry.label for entry in MATCH_KEYS if entry.action == action and entry.key not in FIXED), action)


def keys_from(changes: Mapping[str, str]) -> tuple[Keys, list[str]]:
    """The keys of a settings file, and the actions whose entry was left out because it cannot be: an unknown action, a
    fixed or impossible key, or a key that another entry has. An action that is not in the file gives its key up to one
    that is, for the table of another version may have had that key free."""
    keys, wrong, taken = Keys(), [], set()
    for action, key in sorted(changes.items()):
        if action not in changeable() or not usable(key) or key in fixed_keys() or key in taken:
            wrong.append(action)
        else:
            keys = keys.bind(action, key).keys
            taken.add(key)
    return keys, wrong


def _differing(wanted: Mapping[str, str]) -> Changes:
    return tuple(sorted((action, key) for action, key in wanted.items() if _shown(())[action] != key))


@lru_cache(16)
def _table(changes: Changes) -> tuple[Key, ...]:
    new = dict(changes)
    return tuple(
        entry._replace(shown=new[entry.action]) if entry.key not in FIXED and entry.action in new else entry
        for entry in MATCH_KEYS
    )


@lru_cache(16)
def _shown(changes: Changes) -> dict[str, str]:
    table = _table(changes)
    plain = {entry.action: entry.shown for entry in reversed(table)}
    return plain | {new.action: new.shown for new, old in zip(table, MATCH_KEYS, strict=True) if old.key not in FIXED}


@lru_cache(16)
def _actions(changes: Changes) -> dict[str, str]:
    return {entry.shown: entry.action for entry in _table(changes)}


def grouped(keys: Keys) -> Iterable[tuple[str, tuple[Key, ...]]]:
    """The actions whose key can be changed, by group: (group, its entries with the present keys)."""
    table = [new for new, old in zip(keys.table(), MATCH_KEYS, strict=True) if old.key not in FIXED]
    for group in dict.fromkeys(entry.group for entry in table):
        yield group, tuple(entry for entry in table if entry.group == group)
