"""Replays records in a process of its own: ``python -m tests.machines.replayed`` reads them from its input as JSON.

Each record is a seed, two decks with their Heroes, moves and its own fingerprints. The answer is JSON too: for each
record the fingerprints from the beginning on, one after every move.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, PlayerSetup, Setup
from skyworld_tui.engine.record import Record


def to_plain(record: Record) -> dict[str, Any]:
    """A record of a match of core cards as JSON values."""
    assert record.setup is not None
    players = [
        {"name": player.name, "hero": player.hero and player.hero.id, "deck": [card.id for card in player.deck]}
        for player in record.setup.players
    ]
    return {"seed": record.seed, "players": players, "moves": record.moves, "prints": dict(record.fingerprints)}


def from_plain(plain: dict[str, Any]) -> Record:
    """The record that :func:`to_plain` made plain."""
    core = load_core()
    first, second = (
        PlayerSetup(
            who["name"], tuple(core.cards[card] for card in who["deck"]), who["hero"] and core.heroes[who["hero"]]
        )
        for who in plain["players"]
    )
    return Record(
        plain["seed"],
        tuple((seat, line) for seat, line in plain["moves"]),
        setup=Setup((first, second), core.format.goal, format=core.format),
        fingerprints={int(count): text for count, text in plain["prints"].items()},
    )


def replayed(record: Record) -> list[str]:
    """The fingerprints of a replay. Raises ReplayError when a move is refused or the record's own prints differ."""
    assert record.setup is not None
    Match.from_record(record)
    match = Match.start(record.setup, record.seed)
    found = [match.fingerprint()]
    for seat, line in record.moves:
        match.play(match.parse(line), seat)
        found.append(match.fingerprint())
    return found


if __name__ == "__main__":
    json.dump([replayed(from_plain(plain)) for plain in json.load(sys.stdin)], sys.stdout)
