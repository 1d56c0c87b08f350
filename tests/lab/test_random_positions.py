"""Random positions reach what random matches seldom do: full fields, deep Banks, links, locks, Heroes, the Counter."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardDef, HeroDef
from skyworld_tui.engine import AttachedAt, CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.lab.bench import random_move
from tests import invariants

CHUNKS = 8
POSITIONS = 60
MOVES = 60


def character(rng: Random, card: CardDef, links: list[CardDef]) -> CharacterAt:
    vulnerable = rng.choice(("none", "none", "channel", "attack", "exposed"))
    spent = vulnerable in ("channel", "attack") or rng.random() < 0.1
    preparation = rng.choice((0, 0, 0, 1, 2))
    return CharacterAt(
        card,
        preparation=preparation,
        preparation_own=preparation > 1 or (preparation > 0 and card.preparation > 1),
        vulnerable=vulnerable,
        action="spent" if spent else "available",
        bonus=rng.choice((0, 0, 1, 4)),
        turn_bonus=rng.choice((0, 0, 2)),
        attached=tuple(AttachedAt(link) for link in links),
        activated=rng.random() < 0.1,
        charge=rng.random() < 0.8,
        armed=rng.random() < 0.3,
    )


def side(rng: Random, cards: list[CardDef], heroes: list[HeroDef]) -> SeatPosition:
    """A random side. A field is not full when something attached wants to return to a slot of it."""
    linking = [card for card in cards if attaches_itself(card)]
    slots = rng.sample(range(5), rng.randint(0, 5))
    field: dict[int, CharacterAt] = {}
    room = 5 - len(slots)
    for slot in slots:
        links = [rng.choice(linking)] if rng.random() < 0.25 else []
        if links and returns(links[0]):
            links = links if room > 0 else []
            room -= 1
        field[slot] = character(rng, rng.choice(cards), links)
    return SeatPosition(
        hero=rng.choice([*heroes, None]),
        faith=rng.randint(0, 19),
        awaken_limit=rng.randint(1, 4),
        hand=tuple(rng.choices(cards, k=rng.randint(0, 6))),
        field=field,
        bank=tuple((rng.choice(cards), rng.random() < 0.15) for _ in range(rng.randint(0, 14))),
        locks=rng.choice((0, 0, 1, 4)),
        trail=tuple(rng.choices(cards, k=rng.choice((0, 0, 1)))),
        deck=tuple(rng.choices(cards, k=rng.randint(0, 12))),
    )


def attaches_itself(card: CardDef) -> bool:
    return any(
        effect.op == "attach" and effect.card is None for ability in card.abilities for effect in ability.effects
    )


def returns(card: CardDef) -> bool:
    return any(effect.returns for ability in card.abilities for effect in ability.effects)


def position(seed: int) -> Position:
    rng = Random(seed)
    core = load_core()
    cards, heroes = list(core.cards.values()), list(core.heroes.values())
    active = rng.randint(0, 1)
    return Position(
        seats=(side(rng, cards, heroes), side(rng, cards, heroes)),
        seed=seed,
        active=active,
        turn=7 + active,
        format=core.format,
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invariants_from_anywhere(chunk: int) -> None:
    for seed in range(chunk * POSITIONS, (chunk + 1) * POSITIONS):
        match = Match.from_position(position(seed))
        rng = Random(seed)
        owner = invariants.owners(match)
        try:
            for number in range(MOVES):
                if match.decision is None:
                    break
                move = random_move(match, rng)
                if move.verb == "end" and number < 12 and rng.random() < 0.8:
                    others = [other for other in match.legal_moves() if other.verb != "end"]
                    move = rng.choice(others) if others else move
                if rng.random() < 0.03:
                    move = Move("timeout")
                match.play(move)
                invariants.check(match, owner)
            again = Match.from_record(match.record)
            assert again.fingerprint() == match.fingerprint(), "the record plays differently"
        except Exception as error:
            moves = [f"p{seat + 1} {text}" for seat, text in match.record.moves]
            raise AssertionError(f"seed {seed}, moves {moves}: {type(error).__name__}: {error}") from error
