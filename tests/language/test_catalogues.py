"""The catalogues hold just the texts of the source, each translated, with the same places to fill."""

from __future__ import annotations

import re
import string
from pathlib import Path

import polib
import pytest

from .texts import CATALOGUES, texts, unmarkable
from .update import PLURALS, key_of

FILES = sorted(CATALOGUES.glob("*/*.po"))
IDS = [f"{path.parent.name}-{path.stem}" for path in FILES]


@pytest.mark.parametrize("lang", PLURALS)
def test_the_catalogues_hold_the_texts_of_the_source_and_no_others(lang: str) -> None:
    source = {(text.area, text.context, text.one) for text in texts()}
    kept = {
        (path.stem, *key_of(entry)) for path in (CATALOGUES / lang).glob("*.po") for entry in polib.pofile(str(path))
    }
    assert source - kept == set(), "run python -m tests.language.update"
    assert kept - source == set(), "run python -m tests.language.update"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_text_is_translated(path: Path) -> None:
    part = polib.pofile(str(path))
    assert [entry.msgid for entry in part if not entry.translated()] == []
    assert part.metadata["Plural-Forms"] == PLURALS[path.parent.name]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_translations_have_the_same_places_and_the_same_edges(path: Path) -> None:
    wrong = []
    for entry in polib.pofile(str(path)):
        said = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        plain = entry.msgid_plural or entry.msgid
        for each in said:
            may_lack = {"n"} if entry.msgid_plural else set()  # "one card" says its number in words
            if places(each) - places(plain) or places(plain) - places(each) - may_lack:
                wrong.append((entry.msgid, each))
            if edges(each) != edges(plain):
                wrong.append((entry.msgid, each))
    assert wrong == []


def test_one_text_is_told_alike_everywhere() -> None:
    told: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for path in FILES:
        for entry in polib.pofile(str(path)):
            said = tuple(entry.msgstr_plural.values()) if entry.msgid_plural else (entry.msgstr,)
            told.setdefault((path.parent.name, *key_of(entry)), set()).add(said)
    assert {key: said for key, said in told.items() if len(said) > 1} == {}


def test_only_literal_texts_are_marked() -> None:
    assert list(unmarkable()) == []


def places(text: str) -> set[str]:
    """The places to fill, by name."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def edges(text: str) -> tuple[str, str]:
    """The space around a text, which joins it to what stands beside it."""
    return (re.match(r"\s*", text)[0], re.search(r"\s*\Z", text)[0])
