"""A folder of match records for the scenes: seven matches at random and a damaged file."""

from __future__ import annotations

import dataclasses
from random import Random

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, PlayerSetup, Setup
from skyworld_tui.session.recordfile import Meta, dumps
from skyworld_tui.session.recordtags import NONE, Tags, ending
from skyworld_tui.session.saves import SaveStore

MATCHES = (
    ("2026-01-01T11:12:09", ("You", "Marek"), ("human", "hard"), 3, Tags(star=True, title="By one point")),
    ("2025-12-30T20:40:00", ("You", "Marek"), ("human", "normal"), 8, Tags(note="The Bank was empty too early.")),
    ("2025-12-28T19:05:31", ("Ilse", "Rui"), ("human", "human"), 5, NONE),
    ("2025-12-27T09:30:12", ("Marek", "You"), ("easy", "human"), 9, NONE),
    ("2025-12-24T16:00:00", ("You", "Marek"), ("human", "normal"), 12, NONE),
    ("2025-12-20T22:15:48", ("Ilse", "Marek"), ("human", "expert"), 14, NONE),
    ("2025-11-30T18:45:20", ("Ilse", "Rui"), ("human", "human"), 15, NONE),
)
_DECKS = ("lanterns-at-dusk", "the-silver-ledger", "four-winds", "the-long-wake", "past-the-horizon")


def record(names: tuple[str, str], plays: tuple[str, str], seed: int, date: str, tags: Tags = NONE) -> str:
    """The record of a match at random between two ready-made decks that ``seed`` chooses."""
    cards, rng = load_core(), Random(seed)
    players = []
    for name, deck_id in zip(names, rng.sample(_DECKS, 2), strict=True):
        deck = cards.decks[deck_id]
        hero = cards.heroes[deck.hero] if deck.hero else None
        players.append(PlayerSetup(name, tuple(cards.cards[card] for card in deck.card_ids()), hero, deck_id))
    match = Match.start(Setup((players[0], players[1]), goal=cards.format.goal, format=cards.format), seed)
    while match.winner is None:
        match.play(rng.choice(match.legal_moves()))
    end = ending(match)
    told = dataclasses.replace(tags, turns=end.turns, faith=end.faith, ended=end.ended)
    meta = Meta(plays, date=date, cards=cards.digest, result=f"p{match.winner + 1}", tags=told)
    return dumps(match.record, meta)


def fill(folder: SaveStore) -> None:
    """Put all of them into the folder of records, and nothing else."""
    folder.records.mkdir(parents=True, exist_ok=True)
    for path in folder.records.glob("*.skyworld"):
        path.unlink()
    for date, names, plays, seed, tags in MATCHES:
        path = folder.records / f"{date.replace(':', '-')}.skyworld"
        path.write_text(record(names, plays, seed, date, tags), "utf-8")
    (folder.records / "from-a-friend.skyworld").write_text("---\nformat: 1\nseed: ten\n---\n", "utf-8")


def fill_many(folder: SaveStore, count: int = 40) -> None:
    """Put the records of ``count`` matches at random into the folder, and nothing else: the player meets three levels
    from both seats. The same ones every time."""
    folder.records.mkdir(parents=True, exist_ok=True)
    for path in folder.records.glob("*.skyworld"):
        path.unlink()
    for n in range(count):
        level = ("easy", "normal", "normal", "hard")[n % 4]
        plays, names = (("human", level), ("You", "Marek")) if n % 3 else ((level, "human"), ("Marek", "You"))
        date = f"2025-{n // 28 + 1:02}-{n % 28 + 1:02}T20:00:00"
        (folder.records / f"{date.replace(':', '-')}.skyworld").write_text(record(names, plays, n, date), "utf-8")
