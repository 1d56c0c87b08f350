"""Records are proofs: five hundred of them play to the same fingerprints in a fresh process; one of older cards says
so and still shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match
from skyworld_tui.lab.matches import MAX_TURNS
from skyworld_tui.session.archive import Archive, read_kept
from skyworld_tui.session.archivewalk import Walk
from skyworld_tui.session.boardtext import board_text, both_hands
from skyworld_tui.session.command import replay as told
from skyworld_tui.session.recordfile import Meta, dumps, read_record
from skyworld_tui.session.recordtags import ending
from skyworld_tui.session.saves import SaveStore
from tests.machines.matches import play_one, setup_of

from .older_cards import CHANGES, FILE, older_set, written

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(1000, 1500)
NOVICES = range(1000, 1010)
"""Of these two novices play; of all others nobody who thinks, with time-outs and matches that are given up."""


def played(seed: int) -> Match:
    """The match of this seed, to its end."""
    match, rng = Match.start(setup_of(seed), seed), Random(seed)
    if seed not in NOVICES:
        while match.decision is not None and match.turn <= MAX_TURNS:
            play_one(match, rng)
        return match
    policies = [make_policy("novice", 2 * seed + seat) for seat in (0, 1)]
    while (decision := match.decision) is not None:
        match.play(policies[decision.by].decide(match.view(decision.by, searchable=True)))
    return match


@pytest.mark.parametrize("seeds", [SEEDS], ids=["seeds-1000-to-1499"])
def test_five_hundred_records_replay_in_a_fresh_process(seeds: range, store: SaveStore, cards: CardSet) -> None:
    prints = {}
    for seed in seeds:
        match, plays = played(seed), "novice" if seed in NOVICES else "random"
        result = "" if match.winner is None else f"p{match.winner + 1}"
        meta = Meta((plays, plays), date=str(seed), cards=cards.digest, result=result, tags=ending(match))
        prints[store.finish(dumps(match.record, meta), str(seed)).name] = match.fingerprint()
    done = subprocess.run(
        [sys.executable, "-m", "tests.session.replayed_records", str(store.records)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == prints
    shelf = Archive(store.records).read()
    assert len(shelf.records) == len(seeds) and shelf.faults == {} and shelf.beyond == 0
    assert all(kept.winner is None or (kept.turns and kept.faith and kept.ended) for kept in shelf.records)


# --- older cards ------------------------------------------------------------------------------------------------------


def test_the_older_set_is_another_one(tmp_path: Path, cards: CardSet) -> None:
    older = older_set(tmp_path)
    assert older.digest != cards.digest
    assert {key for key in cards.cards if cards.cards[key] != older.cards[key]} == set(CHANGES)
    assert "result: p" in written(older)


def test_a_record_of_older_cards_says_so_and_shows_up_to_where_it_can(cards: CardSet) -> None:
    kept = read_kept(FILE)
    assert kept.foreign(cards.digest) and kept.turns and kept.faith
    loaded = read_record(FILE, cards)
    assert loaded.foreign and "other card data" in loaded.warnings[0]
    walk = Walk(loaded)
    assert 0 < walk.last < len(loaded.record.moves) and walk.fault.startswith("line ")
    assert walk.match(walk.last).turn == walk.turn_at(walk.last) > 0


def test_it_is_told_in_words_with_the_board_as_far_as_it_came(
    cards: CardSet, capsys: pytest.CaptureFixture[str]
) -> None:
    from argparse import Namespace

    assert told(Namespace(file=str(FILE), to=None)) == 1
    said = capsys.readouterr()
    assert "date: 2026-02-03T20:15:00" in said.out and "Turn 1" in said.out
    walk = Walk(read_record(FILE, cards))
    match = walk.match(walk.last)
    board = board_text(both_hands([match.view(0), match.view(1)]))
    assert said.out.endswith("\n".join(["", *board, ""]))
    assert "differs" in said.err and "other card data" in said.err
