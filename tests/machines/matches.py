"""Matches by number, played at random and watched: every invariant after every move. The number is the seed.

Even numbers are matches of the ready-made decks, each against each in turn; odd ones are of two random legal decks
made of the whole set: fifty cards, at most four of each, any Hero. Who begins is drawn from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.engine import Match, Move, PlayerSetup, Setup
from skyworld_tui.lab.bench import random_move
from skyworld_tui.lab.matches import MAX_TURNS
from tests import invariants

TIMEOUT, CANCEL, COPY, CONCEDE = 0.01, 0.1, 0.1, 0.0002
"""How often, a move, the clock runs out, a preparation is taken back, a copy is compared, somebody gives up."""
EAGER = 0.8
"""How often an eager player does something else instead of ending the turn. Half of the matches are eager."""


class Fault(AssertionError):
    """A match that broke a rule of its own; the text says how to see it again."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a watched match went."""

    number: int
    moves: int
    turns: int
    winner: int
    fingerprint: str


# --- decks -----------------------------------------------------------------------------------------------------------


def random_deck(rng: Random) -> DeckDef:
    """A legal deck of the whole set. Some are of many single cards, some of few with four copies each; some have as
    many first Stages as a player would take, some what comes; some keep to one Insignia beside their first Stages."""
    core = load_core()
    numbers = core.format
    cards = list(core.cards.values())
    first = [card for card in cards if card.stage == 1]
    insignia = rng.choice([card.insignia for card in cards])
    later = [card for card in cards if card.stage > 1]
    taste = rng.choice(("any", "any", "stages", "insignia"))
    if taste == "insignia":
        later = [card for card in later if card.insignia == insignia] or later
    copies = rng.choice((1, 2, 3, 4))
    counted: dict[str, int] = {}
    while (room := numbers.deck_size - sum(counted.values())) > 0:
        pool = cards if taste == "any" else first if rng.random() < 0.6 else later
        card = rng.choice(pool).id
        n = min(room, numbers.max_copies - counted.get(card, 0), rng.randint(1, max(1, copies)))
        if n > 0:
            counted[card] = counted.get(card, 0) + n
    deck = DeckDef("random", "Random", rng.choice(list(core.heroes)), counted)
    assert check_deck(deck, core) == []
    return deck


def player(name: str, deck: DeckDef) -> PlayerSetup:
    """One seat with this deck and its Hero."""
    core = load_core()
    assert deck.hero is not None
    return PlayerSetup(name, tuple(core.cards[card] for card in deck.card_ids()), core.heroes[deck.hero], deck.id)


def setup_of(number: int) -> Setup:
    """The two players of a match."""
    core = load_core()
    if number % 2:
        rng = Random(f"decks of match {number}")
        decks = [random_deck(rng), random_deck(rng)]
    else:
        ready = [deck for deck in core.decks.values() if not deck.stacked]
        index = number // 2
        decks = [ready[index % len(ready)], ready[index // len(ready) % len(ready)]]
    return Setup((player("Ana", decks[0]), player("Rui", decks[1])), goal=core.format.goal, format=core.format)


# --- playing ---------------------------------------------------------------------------------------------------------


def play(number: int) -> Played:
    """Play match ``number`` to its end. Raises :class:`Fault`."""
    match = Match.start(setup_of(number), number)
    rng = Random(number)
    eager = EAGER if rng.random() < 0.5 else 0.0
    owner = invariants.owners(match)
    moves = 0
    try:
        invariants.check(match, owner)
        while match.decision is not None and match.turn <= MAX_TURNS:
            moves += 1
            play_one(match, rng, eager)
            invariants.check(match, owner)
        assert match.winner is not None, f"nobody has won in {MAX_TURNS} turns"
        if number % 5 == 0:
            again = Match.from_record(match.record)
            assert again.fingerprint() == match.fingerprint(), "the record plays differently"
    except Exception as error:
        raise Fault(f"{story(match, number)}: {type(error).__name__}: {error}") from error
    return Played(number, moves, match.turn, match.winner, match.fingerprint())


def play_one(match: Match, rng: Random, eager: float = 0.0) -> None:
    """One random move of a match that is not over, or now and then what a player does beside moving."""
    dice = rng.random()
    if dice < CONCEDE:
        match.play(Move("concede"), rng.randrange(2))
        return
    dice = rng.random()
    if dice < TIMEOUT:
        match.play(Move("timeout"))
    elif dice < TIMEOUT + CANCEL and match.why_not(Move("cancel")) is None:
        match.play(Move("cancel"))
    else:
        move = random_move(match, rng)
        if move.verb == "end" and rng.random() < eager:
            move = random_move(match, rng)
        if rng.random() < COPY:
            check_copy(match, move)
        match.play(move)


def check_copy(match: Match, move: Move) -> None:
    """A copy equals its original, and playing on it leaves the original as it was."""
    before = match.fingerprint()
    copy = match.copy()
    assert copy.fingerprint() == before and copy.legal_moves() == match.legal_moves()
    copy.play(move)
    assert match.fingerprint() == before, "a copy has changed its original"


def story(match: Match, number: int) -> str:
    """How to see a failing match again."""
    moves = [f"p{seat + 1} {text}" for seat, text in match.record.moves]
    return f"match {number}, turn {match.turn}, {len(moves)} moves, last {moves[-3:]}"
