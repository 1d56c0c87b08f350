"""The example pack in play: whole matches with every invariant, every card used, notation, the studies."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match
from skyworld_tui.engine.notation import NotationError
from skyworld_tui.engine.position import Position, SeatPosition
from skyworld_tui.lab.executors import Workers
from skyworld_tui.lab.matches import Player
from skyworld_tui.lab.simulation import Plan, Portion, material, play, play_portion, played_with
from skyworld_tui.packs.shelf import in_use
from skyworld_tui.scenarios.load import read_scenario

from .folders import EXAMPLE, copied
from .playing import play_some

DECK = "harbour-lights:night-watch"


@pytest.fixture(scope="module")
def cards(core: CardSet) -> CardSet:
    """The core set with the example."""
    return in_use(core, [EXAMPLE]).cards


@pytest.mark.parametrize("seed", range(60))
def test_whole_matches_keep_every_invariant(seed: int, cards: CardSet) -> None:
    rival = [DECK, "four-winds", "past-the-horizon", "the-long-wake"][seed % 4]
    match = play_some(cards, (DECK, rival) if seed % 2 else (rival, DECK), seed)
    assert match.winner is not None


def test_every_ability_of_the_pack_comes_about(cards: CardSet) -> None:
    wanted = {a.id for key in cards.cards if key.startswith(EXAMPLE) for a in cards.cards[key].abilities}
    wanted |= {"harbour-lights:graca.power", "harbour-lights:graca.drain"}
    seen: Counter[str] = Counter()
    for seed in range(100, 140):
        match = play_some(cards, (DECK, DECK), seed)
        setup = match.record.setup
        assert setup is not None
        again = Match.start(setup, seed)
        for _, text in match.record.moves:
            for event in again.play(again.parse(text)):
                seen[getattr(event, "ability", "") or ""] += 1
    assert wanted - set(seen) == set()


def test_cards_of_packs_are_named_in_moves_by_their_full_ids(cards: CardSet) -> None:
    card = cards.cards["harbour-lights:marisol"]
    filler = tuple(cards.cards["nina"] for _ in range(10))
    side = SeatPosition(hand=(card,), deck=filler, bank=((card, False),))
    match = Match.from_position(Position(seats=(side, side)))
    move = match.parse("awaken harbour-lights:marisol f2")
    assert match.write(move) == "awaken h1 f2"
    with pytest.raises(NotationError, match="nearest: harbour-lights:marisol"):
        match.parse("awaken harbour-lights:marisool")
    match.play(move)
    entered = match.view(0).seats[0].field[1]
    assert entered is not None and entered.card == card


def test_positions_name_cards_of_packs(cards: CardSet) -> None:
    text = """
name: a card of a pack
p1: {hand: ["harbour-lights:nando*2"], field: {1: harbour-lights:gaspar}, bank: [harbour-lights:brisa*3]}
steps: [{expect: {p1.f1.power: 6}}]
"""
    (document,) = parse_documents(text)
    side = read_scenario(document, cards).position.seats[0]
    assert [card.name for card in side.hand] == ["Nando", "Nando"] and side.field[0].card.name == "Gaspar"


def test_a_study_plays_packs_in_every_process(cards: CardSet) -> None:
    plan = Plan(4, (Player("random", DECK), Player("random")), swap=True, seed=4)
    assert plan.packs == (EXAMPLE,)
    games = [game.result for _, game in play([plan], Workers(None, 1))]
    assert all(not result.error for result in games) and any(result.winner is not None for result in games)
    with pytest.raises(ValueError, match="not those of the study"):
        play_portion(Portion(plan, 0, range(1), False, "another digest"))


def test_a_worker_with_another_version_of_a_pack_does_not_play(own: Path) -> None:
    file = copied(own, "mine") / "cards.yaml"
    before = material(("mine",))
    file.write_text(file.read_text("utf-8").replace("power: 9", "power: 8"), "utf-8")
    played_with.cache_clear()
    material.cache_clear()  # as in another process
    assert material(("mine",)) != before
    played_with.cache_clear()


def test_the_studies_take_packs(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"--games 2 --pack {EXAMPLE} --jobs 1 --json"
    assert cli.main(f"simulate --p1 random:{DECK} --p2 random {words}".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["errors"] == 0 and found["games"] == 2
    assert cli.main(f"matrix --level random --decks {DECK},four-winds {words}".split()) == 0
    assert DECK in capsys.readouterr().out
    assert cli.main(f"simulate --p1 random:{DECK} --games 2".split()) == 2
    assert f"unknown deck '{DECK}'" in capsys.readouterr().err
    assert cli.main(["simulate", "--pack", "harbor-lights", "--games", "2"]) == 2
    line = "skyworld: the pack 'harbor-lights' is not installed; nearest: harbour-lights\n"
    assert capsys.readouterr().err == line
