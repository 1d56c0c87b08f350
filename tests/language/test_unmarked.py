"""No text for players stands in the source that nothing marks for translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from .unmarked import unmarked, unmarked_in

EXEMPT = Path(__file__).parent / "exempt.txt"


def exempt() -> set[tuple[str, str]]:
    """Texts that no player reads, as (file, text); ``*`` for all of a file or of a function (``*NAME``)."""
    lines = [line for line in EXEMPT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {(file, text) for file, _, text in (line.partition(": ") for line in lines)}


def test_every_text_for_players_is_marked() -> None:
    known, used, wrong = exempt(), set(), []
    for each in unmarked():
        keys = {(each.file, each.text), (each.file, f"*{each.inside}"), (each.file, "*")} & known
        used |= keys
        if not keys:
            wrong.append(f"{each.file}:{each.line}: {each.text!r} (in {each.inside or 'the module'})")
    assert wrong == [], "mark them with tr, trn, trc or later, or list in exempt.txt what no player reads"
    assert known - used == set(), "exempt.txt has what is not in the source"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say("Go")', ["Go"]),
        ('say("OK")', ["OK"]),
        ('say("On", "Faith: ", "Save?")', ["On", "Faith: ", "Save?"]),
        ('say("{} Faith".format(n))', ["{} Faith"]),
        ('say(f"{n} Faith, {m}", f"{n} of {m}")', ["{} Faith, {}", "{} of {}"]),
        ('say("two words", " more")', ["two words", " more"]),
        ('name == said("Go on") or "Or not" + name != other', ["Go on", "Or not"]),
        ('name == "Go" or name in ("Go on", "Stay here")', []),
        ('say(tr("Go on"), trn("{n} Card", "{n} Cards", n), trc("verb", "Open"))', []),
        ('TABLE = {"key": later("Go on")}', []),
        ('say(tr("{who} goes on", who="Nobody here"))', ["Nobody here"]),
        ('def go() -> "Some type":\n    """What it does."""\n    return names["small_key"]', []),
        ('say("Tab", "PgDn End", "nina", "x", "I", "{}: {}", "f1 e1")', []),
    ],
)
def test_what_reads_like_words_is_found(source: str, found: list[str]) -> None:
    assert [each.text for each in unmarked_in(source)] == found
