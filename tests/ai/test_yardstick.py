"""The yardstick plays today what it played when it was the only policy that looked ahead.

Another card or deck may change these matches too. Then let the code before the change play them with the new data, and
store what it plays.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.ai.levels import load_levels
from skyworld_tui.ai.weights import load_weights, named
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import read_document
from skyworld_tui.engine import Match
from skyworld_tui.lab.matches import Player, setup_for

MATCHES: Any = read_document(Path(__file__).with_name("yardstick.yaml")).value

LATER = (
    "entry",
    "fallen",
    "awaken_after",
    "awaken_far",
    "bank_action",
    "unseen",
    "hand_ability",
    "op.return",
)
"""Weights that came after the yardstick."""


@pytest.mark.parametrize("stored", MATCHES, ids=lambda stored: f"seed {stored['seed']}")
def test_it_plays_the_stored_match_move_by_move(stored: dict[str, Any]) -> None:
    seeds = Random(stored["seed"])
    policies = [make_policy("one-ply", seeds.getrandbits(63)) for _ in (0, 1)]
    first, second = (Player("one-ply", deck) for deck in stored["decks"])
    match = Match.start(setup_for(load_core(), (first, second)), stored["seed"])
    for number, wanted in enumerate(stored["moves"].split("; "), 1):
        decision = match.decision
        assert decision is not None
        move = policies[decision.by].decide(match.view(decision.by, searchable=True))
        assert match.write(move) == wanted, f"move {number} of turn {match.turn}"
        match.play(move, decision.by)
    assert match.winner is not None


def test_the_stored_matches_exchange_cards_evolve_and_answer_choices() -> None:
    """Where other policies came to play otherwise."""
    verbs = {move.split()[0] for stored in MATCHES for move in stored["moves"].split("; ")}
    assert {"redraw", "keep", "evolve", "awaken", "choose", "activate", "attack", "channel"} <= verbs


def test_what_came_after_it_has_no_weight() -> None:
    weights = named(load_weights("first"))
    assert not any(weights.get(name) for name in LATER)


def test_no_level_shares_its_weights() -> None:
    assert "first" not in {level.weights for level in load_levels().values()}
