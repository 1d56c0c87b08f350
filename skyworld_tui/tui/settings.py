"""What a player may set, and the file it is kept in.

The file is JSON in the folder for settings (:func:`~..paths.user_dir`). A setting that is missing or not understood has
its default; the rest is kept, so that a damaged, foreign or older file never stops the game.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from ..language import LANGUAGES, tr
from ..oserrors import fault_of
from ..packs.model import is_pack_id
from .glyphs import SETS
from .keymap import Keys, keys_from
from .themes import DEFAULT, THEMES

FILE = "settings.json"
LARGEST = 100_000  # bytes; a settings file has a few hundred
NAME_LENGTH = 16
ID_LENGTH = 80
MOST_PACKS = 20  # that can be on together
ON_OFF = (True, False)
VALUES: Mapping[str, tuple[Any, ...]] = {
    "signs": ("auto", *SETS),
    "theme": ("auto", *THEMES),
    "reduced_motion": ("auto", "on", "off"),
    "lang": ("auto", *LANGUAGES),
    "pace": ("calm", "normal", "quick"),
    "ask_end": ON_OFF,
    "clock": ON_OFF,
    "pause_away": ON_OFF,
    "turn_ribbon": ON_OFF,
    "coach": ON_OFF,
}
"""Setting -> what it may be, in the order in which the settings screen goes through them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``signs``: the set of signs, "auto" as the terminal can. ``reduced_motion``: "auto" is on over ssh. ``lang``:
    "auto" as the environment asks. ``ask_end``: ask before a turn is ended while something is left to do (R626).
    ``clock``: new matches are timed. ``pause_away``: pause while the terminal has not the focus. ``turn_ribbon``: show
    where in the turn one is. ``coach``: give hints in matches against the computer. ``names``, ``decks`` and ``level``:
    what a match was last set up with; a deck "" is the first one of its seat. ``packs``: ids of those that are on."""

    signs: str = "auto"
    theme: str = DEFAULT
    reduced_motion: str = "auto"
    lang: str = "auto"
    pace: str = "normal"
    ask_end: bool = True
    clock: bool = True
    pause_away: bool = True
    turn_ribbon: bool = True
    coach: bool = True
    names: tuple[str, str] = ("Ilse", "Marek")
    decks: tuple[str, str] = ("", "")
    level: str = "normal"
    packs: tuple[str, ...] = ()
    keys: Keys = field(default_factory=Keys)


class Loaded(NamedTuple):
    """Settings, and one sentence for the player about what could not be read ("" when all could)."""

    settings: Settings
    fault: str = ""


class SettingsFile:
    """The file of one player. ``path``: another file than the player's own."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        """Where it is. OSError when there is no folder for it."""
        if self._path is None:
            from ..paths import user_dir

            self._path = user_dir("config") / FILE
        return self._path

    def load(self) -> Loaded:
        """Read the file; whatever it holds, there are settings to play with."""
        try:
            found = self._entries()
        except OSError as error:
            return Loaded(Settings(), tr("Your settings cannot be read: {error}", error=fault_of(error)))
        except ValueError as error:
            return Loaded(
                Settings(), tr("{file} is no settings file ({why}): all is as at first", file=self._shown(), why=error)
            )
        settings, wrong = understood(found)
        if not wrong:
            return Loaded(settings)
        named = ", ".join(wrong)
        return Loaded(settings, tr("{file}: not understood and as at first: {names}", file=self._shown(), names=named))

    def save(self, settings: Settings, changed: Collection[str] | None = None) -> str:
        """Write the file whole or not at all; "" or one sentence about why it could not be. Only the settings that were
        ``changed`` (None: all) are written over what the file holds now, for another game may have changed the rest; so
        are those that it lacks or that cannot be understood. What another version of the game keeps there stays. A file
        that is no settings file, or that would be none with ours in it, is set aside as ``.damaged``."""
        from ..session.saves import write_whole

        try:
            ours = entries(settings)
            try:
                there = self._entries()
                if changed is not None:
                    ours |= {name: there[name] for name in _sound(there) if name not in changed}
                text = _text({**there, **ours})
            except ValueError:
                real = os.path.realpath(self.path)
                os.replace(real, f"{real}.damaged")
                text = _text(ours)
            write_whole(self.path, text)
        except OSError as error:
            why = fault_of(error)
            return tr("The settings hold until you leave; they could not be kept: {why}", why=why)
        return ""

    def _entries(self) -> dict[str, Any]:
        """The file's entries, none when there is no file. OSError, or ValueError when it is not what it should be."""
        try:
            if not stat.S_ISREG(os.stat(self.path).st_mode):  # opening a pipe would wait for ever
                raise OSError(errno.EINVAL, tr("{file} is no file", file=FILE))
            with open(self.path, "rb") as source:
                return _read(source.read(LARGEST + 1))
        except FileNotFoundError:
            return {}

    def _shown(self) -> str:
        from ..paths import shown

        return shown(self.path)


def _read(data: bytes) -> dict[str, Any]:
    """The entries in the bytes of a file. ValueError when they are no settings file."""
    if len(data) > LARGEST:
        raise ValueError(tr("too long"))
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):  # a UnicodeDecodeError is a ValueError
        raise ValueError(tr("no JSON")) from None
    if not isinstance(found, dict):
        raise ValueError(tr("no JSON object"))
    return found


def _sound(found: Mapping[str, Any]) -> list[str]:
    """The settings among these entries that are understood."""
    names = [entry.name for entry in fields(Settings) if entry.name in found]
    return [name for name in names if not understood({name: found[name]})[1]]


def _text(found: Mapping[str, Any]) -> str:
    """A file of these entries, one a line. ValueError when it could not be read again: too long, or too deep."""
    dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    try:
        lines = [f" {dumps(name)}: {dumps(value)}" for name, value in found.items()]
    except RecursionError:
        raise ValueError(tr("too deep")) from None
    # half of a pair of surrogates is no text, but JSON can name it, and that is how it came
    data = ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8", "backslashreplace")
    _read(data)
    return data.decode()


def entries(settings: Settings) -> dict[str, Any]:
    """``settings`` as they stand in the file."""
    out: dict[str, Any] = {entry.name: getattr(settings, entry.name) for entry in fields(settings)}
    return out | {
        "names": list(settings.names),
        "decks": list(settings.decks),
        "packs": list(settings.packs),
        "keys": dict(settings.keys.changes),
    }


def understood(found: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """The settings that ``found`` holds, and the names of those that were not understood. Unknown names are no fault:
    another version of the game may know them."""
    settings, wrong = Settings(), []
    for name, allowed in VALUES.items():
        if name in found:
            value = found[name]
            if any(value == one and type(value) is type(one) for one in allowed):
                settings = replace(settings, **{name: value})
            else:
                wrong.append(name)
    for name, length in (("names", NAME_LENGTH), ("decks", ID_LENGTH)):
        if name in found:
            pair = found[name]
            fits = isinstance(pair, list) and len(pair) == 2 and all(_is_word(one, length) for one in pair)
            if fits and (name == "decks" or all(one.strip() for one in pair)):
                both: dict[str, Any] = {name: (pair[0], pair[1])}
                settings = replace(settings, **both)
            else:
                wrong.append(name)
    if "level" in found:
        if _is_word(found["level"], ID_LENGTH):
            settings = replace(settings, level=found["level"])
        else:
            wrong.append("level")
    if "packs" in found:
        packs = found["packs"]
        if isinstance(packs, list) and len(packs) <= MOST_PACKS and all(is_pack_id(one) for one in packs):
            settings = replace(settings, packs=tuple(dict.fromkeys(packs)))
        else:
            wrong.append("packs")
    if "keys" in found:
        keys, unread = _keys(found["keys"])
        settings = replace(settings, keys=keys)
        wrong += unread
    return settings, wrong


def _keys(found: Any) -> tuple[Keys, list[str]]:
    if not isinstance(found, dict):
        return Keys(), ["keys"]
    words = {action: key for action, key in found.items() if isinstance(key, str)}
    keys, wrong = keys_from(words)
    wrong += [action for action in found if action not in words]
    return keys, [tr("the key of {action}", action=_plain(action)) for action in wrong]


def _is_word(value: Any, length: int) -> bool:
    return isinstance(value, str) and len(value) <= length and value.isprintable()


def _plain(text: str) -> str:
    """A word of a file as it may be shown: short and without anything that moves a cursor."""
    short = text[:20]
    return short if short.isprintable() and short else tr("an unknown action")
