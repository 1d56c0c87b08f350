"""What the game says, in the player's language.

English stands in the code; other languages are gettext catalogues in ``data/language/LANG/AREA.po``, read when the
first word of that language is asked for. Which language is spoken belongs to the running game (its context), not to the
module: two games in one process, as tests have them, may speak differently.

What is marked where: :func:`tr` says a text now, :func:`trn` one that depends on a number; :func:`later` only marks a
text that a table holds and that is said with :func:`tr` when it is shown. Only literal texts can be marked, because
``python -m tests.language.update`` reads them from the source.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
LANGUAGES: Final = ("en", "pt")
"""The first one is that of the code."""


class _Voice:
    """The language of one running game. Its tasks and threads share it, so that a change holds everywhere at once."""

    __slots__ = ("lang",)

    def __init__(self, lang: str) -> None:
        self.lang = lang


_voice: Final[ContextVar[_Voice]] = ContextVar("voice")


def begin(lang: str) -> None:
    """A game begins that speaks ``lang``; what other games speak does not change. An unknown language is English."""
    _voice.set(_Voice(_known(lang)))


def speak(lang: str) -> None:
    """The running game speaks ``lang`` from now on, in all of its tasks."""
    voice = _voice.get(None)
    if voice is None:
        begin(lang)
    else:
        voice.lang = _known(lang)


def carried(work: Callable[[], T]) -> Callable[[], T]:
    """``work`` for a thread that knows nothing of the game that starts it: it speaks as this game does."""
    voice = _voice.get(None)

    def in_our_voice() -> T:
        if voice is None:
            return work()
        token = _voice.set(voice)
        try:
            return work()
        finally:
            _voice.reset(token)

    return in_our_voice


def spoken() -> str:
    """The language that is spoken now."""
    voice = _voice.get(None)
    return LANGUAGES[0] if voice is None else voice.lang


def tr(text: str, /, **filled: object) -> str:
    """``text`` in the language that is spoken, its ``{places}`` filled; without values nothing is filled."""
    plain = not text or spoken() == LANGUAGES[0]  # "" is the head of a catalogue
    said = text if plain else _catalogue(spoken()).words.gettext(text)
    return _filled(said, text, filled) if filled else said


def trn(one: str, many: str, n: int, /, **filled: object) -> str:
    """``one`` or ``many``, as ``n`` asks for; ``{n}`` is filled too."""
    plain, lang = one if n == 1 else many, spoken()
    said = plain if lang == LANGUAGES[0] else _catalogue(lang).words.ngettext(one, many, n)
    return _filled(said, plain, {"n": n, **filled})


def trc(context: str, text: str, /, **filled: object) -> str:
    """``text`` where one English word stands for several things: ``context`` tells them apart ("verb", "noun")."""
    said = text if spoken() == LANGUAGES[0] else _catalogue(spoken()).words.pgettext(context, text)
    return _filled(said, text, filled) if filled else said


def later(text: str) -> str:
    """Marks a text that is said later, with :func:`tr`. Returns it as it is."""
    return text


def listed(words: Iterable[str], word: str | None = None) -> str:
    """``a, b and c``; ``word``: another one than "and", already said."""
    *first, last = [*words] or [""]
    joint = tr("and") if word is None else word
    return f"{', '.join(first)} {joint} {last}" if first else last


def from_locale(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for (``LC_ALL``, ``LC_MESSAGES``, ``LANG``, in this order, as POSIX has
    it); English when it asks for none that there is."""
    asked = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return _known(asked.partition(".")[0].partition("_")[0].lower())


def _filled(said: str, plain: str, filled: Mapping[str, object]) -> str:
    """``said`` with its places filled; ``plain`` when the translation has places that there are no values for."""
    try:
        return said.format(**filled)
    except (KeyError, IndexError, ValueError, AttributeError):
        return plain.format(**filled)


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


class _Catalogue(NamedTuple):
    """A language, and one line for each file of it that could not be read."""

    words: NullTranslations
    faults: tuple[str, ...] = ()


def faults() -> tuple[str, ...]:
    """What is wrong with the files of the language that is spoken; their texts are said in English."""
    return () if spoken() == LANGUAGES[0] else _catalogue(spoken()).faults


@cache
def _catalogue(lang: str) -> _Catalogue:
    """Every file of a language in one. Of a text that stands in several the first one holds."""
    import polib

    from .paths import data_dir

    whole, seen, wrong = polib.POFile(), set[tuple[str | None, str]](), []
    for path in sorted((data_dir() / "language" / lang).glob("*.po")):
        try:
            part = polib.pofile(str(path))
        except (OSError, ValueError) as error:  # polib says OSError of bad grammar too, with the line
            wrong.append(f"{path.name}: {' '.join(str(error).split())}")
            continue
        whole.metadata = whole.metadata or part.metadata
        for entry in part:
            if entry.translated() and (entry.msgctxt, entry.msgid) not in seen:
                seen.add((entry.msgctxt, entry.msgid))
                whole.append(entry)
    return _Catalogue(GNUTranslations(io.BytesIO(whole.to_binary())) if seen else NullTranslations(), tuple(wrong))
