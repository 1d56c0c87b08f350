"""Files of the example pack with mistakes in them, many and at random: the pack loads and plays, or the fault is named
with its file. The seed is in the name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.packs.model import Pack
from skyworld_tui.packs.reading import check_pack
from skyworld_tui.packs.shelf import with_packs

from .folders import copied
from .playing import play_some

FILES = ("pack.yaml", "cards.yaml", "heroes.yaml", "decks/night-watch.yaml")
TOKENS = (
    "0", "-1", "99", "1000000", "1.5", "true", "null", "~", "''", "[]", "{}", "[1, 2]", "{a: b}", "*a", "&a b", "!t x",
    "|", ">", "'", '"', ": ", "- ", "\t", "\\", "#", "<<: x", "sun", "on_death", "execute", "all", "hero_power",
    "leaves", "\u202e", "👑", "é", "core:nina", "../x", "harbour-lights", "marisol", "filler", "none", "{ref: this}",
    "{side: enemy, each: true}",
)  # fmt: skip
MUTANTS = 12
"""A seed."""

Change = Callable[[str, Random], str]


def cut(text: str, rng: Random) -> str:
    """A piece is missing."""
    start = rng.randrange(len(text))
    return text[:start] + text[start + rng.randrange(1, 40) :]


def put(text: str, rng: Random) -> str:
    """Something stands where nothing should."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(TOKENS) + text[at:]


def value(text: str, rng: Random) -> str:
    """Another value behind a key."""
    lines = text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if ": " in line])
    lines[at] = lines[at].split(": ")[0] + ": " + rng.choice(TOKENS)
    return "\n".join(lines)


def word(text: str, rng: Random) -> str:
    """A word of the file in another one's place: most of these are still words of the vocabulary."""
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(words)
    return " ".join(words)


def number(text: str, rng: Random) -> str:
    """Another number: most of these are still packs."""
    digits = [n for n, char in enumerate(text) if char.isdigit()]
    at = rng.choice(digits)
    return text[:at] + str(rng.randrange(12)) + text[at + 1 :]


def lines(text: str, rng: Random) -> str:
    """A line stands somewhere else, or twice, or not as deep."""
    rows = text.split("\n")
    row = rows.pop(rng.randrange(len(rows))) if rng.random() < 0.5 else rng.choice(rows)
    rows.insert(rng.randrange(len(rows)), row if rng.random() < 0.7 else row.strip())
    return "\n".join(rows)


CHANGES: tuple[Change, ...] = (cut, put, value, word, number, number, lines)


def changed(folder: Path, rng: Random) -> str:
    """Change one file of the pack, and say which and how."""
    path = folder / rng.choice(FILES)
    change = rng.choice(CHANGES)
    text = change(path.read_text("utf-8"), rng)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return f"{change.__name__} in {path.name}"


@pytest.mark.parametrize("seed", range(40))
def test_a_mutated_pack_plays_or_names_its_fault(seed: int, core: CardSet, tmp_path: Path) -> None:
    rng = Random(seed)
    for count in range(MUTANTS):
        folder = copied(tmp_path / str(count))
        how = [changed(folder, rng) for _ in range(rng.choice((1, 1, 2)))]
        pack, report = check_pack(folder, core)
        told = f"seed {seed}, {count}: {how}"
        if pack is None:
            assert report.findings, told
            for finding in report.findings:
                where = Path(finding.error.file)
                assert where.is_relative_to(folder), f"{told}: {finding}"
                assert finding.error.line > 0 or where.suffix == ".yaml" or where == folder, f"{told}: {finding}"
                assert str(finding).isprintable(), f"{told}: {finding!r}"
        else:
            plays(pack, core, seed, told)


def plays(pack: Pack, core: CardSet, seed: int, told: str) -> None:
    """A pack that loads can be played with."""
    cards = with_packs(core, [pack])
    for deck in pack.decks:
        play_some(cards, (deck, "the-silver-ledger"), seed, moves=40, told=told)


def test_the_mutants_are_of_both_kinds(core: CardSet, tmp_path: Path) -> None:
    loaded = 0
    for seed in range(60):
        folder = copied(tmp_path / str(seed))
        changed(folder, Random(seed))
        loaded += check_pack(folder, core)[0] is not None
    assert 6 < loaded < 54
