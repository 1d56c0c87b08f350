"""Policies see a view and nothing else, play only legal moves, and the same seed plays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from skyworld_tui.ai import LEVELS, make_policy
from skyworld_tui.ai.moves import OFFERED_NEVER
from skyworld_tui.ai.random_policy import random_subset
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, MatchView, Move, Setup
from skyworld_tui.lab.matches import MAX_TURNS, Player, play_match, setup_for

DECKS = ("lanterns-at-dusk", "the-silver-ledger", "the-long-wake", "past-the-horizon", "four-winds")


BEGINNINGS = {"hard": 6, "expert": 3}
"""Of levels that take their time only so many turns of a match are played."""


def setup(first: str = DECKS[0], second: str = DECKS[1]) -> Setup:
    return setup_for(load_core(), (Player("random", first), Player("random", second)))


class Watched:
    """A policy that notes what it was given and what it answered."""

    def __init__(self, level: str, seed: int) -> None:
        self.inner = make_policy(level, seed)
        self.name = self.inner.name
        self.searches = self.inner.searches
        self.moves: list[Move] = []

    def decide(self, view: MatchView) -> Move:
        assert isinstance(view, MatchView)
        assert view.deciding == view.seat and view.other.hand is None
        move = self.inner.decide(view)
        self.moves.append(move)
        return move


def moves_of(level: str, seed: int, match_seed: int = 4) -> list[list[Move]]:
    policies = (Watched(level, seed), Watched(level, seed + 1))
    result = play_match(setup(), policies, match_seed, BEGINNINGS.get(level, MAX_TURNS))
    assert result.winner is not None or level in BEGINNINGS
    return [policy.moves for policy in policies]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_match(level: str) -> None:
    assert moves_of(level, 11) == moves_of(level, 11)


def test_another_seed_plays_another_match() -> None:
    assert moves_of("random", 11) != moves_of("random", 12)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(5))
def test_only_legal_moves_are_played(level: str, number: int) -> None:
    """``Match.play`` refuses everything else; giving up and wavering are legal and still never played."""
    policies = (Watched(level, number), Watched("random", number))
    turns = BEGINNINGS.get(level, MAX_TURNS)
    result = play_match(setup(DECKS[number], DECKS[(number + 1) % 5]), policies, number, turns)
    assert (result.winner is not None and not result.stalled) or level in BEGINNINGS
    assert not OFFERED_NEVER & {move.verb for policy in policies for move in policy.moves}


@pytest.mark.parametrize("level", LEVELS)
def test_a_policy_without_anything_to_decide_says_so(level: str) -> None:
    match = Match.start(setup(), 1)
    waiting = 1 - match.deciding if match.deciding is not None else 0
    with pytest.raises(ValueError, match="nothing to decide"):
        make_policy(level, 0).decide(match.view(waiting))


@pytest.mark.parametrize(("level", "near"), [("nromal", "normal"), ("rndom", "random")])
def test_an_unknown_level_names_the_nearest(level: str, near: str) -> None:
    with pytest.raises(ValueError, match=f"nearest: {near}$"):
        make_policy(level, 0)


def test_a_policy_is_fresh_each_time() -> None:
    first, second = make_policy("normal", 1), make_policy("normal", 1)
    assert first is not second and first.name == "normal"


def test_random_subsets_are_uniform() -> None:
    rng = Random(3)
    counts: dict[Any, int] = {}
    for _ in range(7000):
        picks = random_subset(rng, 3, 0, 2)
        counts[picks] = counts.get(picks, 0) + 1
    assert counts.keys() == {(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)}
    assert all(850 < count < 1150 for count in counts.values())


def test_normal_beats_random() -> None:
    """A small match of the two; the lab measures the real distance."""
    wins = 0
    for seed in range(12):
        policies = (make_policy("normal", seed), make_policy("random", seed))
        swapped = seed % 2 == 1
        result = play_match(setup(), (policies[1], policies[0]) if swapped else policies, seed)
        wins += result.winner == int(swapped)
    assert wins >= 10
