"""Small builders for the engine's tests: cards written as data, positions written as zones, moves written as notation.

``card(...)`` compiles a card of the closed vocabulary, so that a test says exactly what its card does and no core card
has to be looked up. ``table(...)`` lays out a position, ``play(match, "awaken h1", "choose b1")`` plays lines of
notation, and the rest looks at a match from outside or, where a test must, inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import FILLER, CardDef, HeroDef
from skyworld_tui.cards.schema import compile_card
from skyworld_tui.engine import (
    AttachedAt,
    CharacterAt,
    Event,
    Match,
    Move,
    PlayerSetup,
    Position,
    SeatPosition,
    Setup,
)
from skyworld_tui.engine.state import State
from skyworld_tui.engine.view import CharacterView
from tests.invariants import state_of

Ability = Mapping[str, Any]
CORE = load_core()
STARTERS = tuple(deck.id for deck in CORE.decks.values() if not deck.stacked)


# --- cards -----------------------------------------------------------------------------------------------------------


def core(card_id: str) -> CardDef:
    """A card of the core set, or the filler."""
    return FILLER if card_id == "filler" else CORE.cards[card_id]


def hero(hero_id: str) -> HeroDef:
    """A Hero of the core set."""
    return CORE.heroes[hero_id]


def card(card_id: str, *abilities: Ability, **numbers: Any) -> CardDef:
    """A card of a test: Stage I of the Sun, requirement 0, consumes nothing, Power 3, Faith 1, unless it says more."""
    plain = {"stage": 1, "insignia": "sun", "requirement": 0, "consume": 0, "power": 3, "faith": 1}
    words = {"id": card_id, "name": card_id.title(), **plain, **numbers, "abilities": list(abilities)}
    return compile_card(words)


def ability(trigger: str, *effects: Ability, **rest: Any) -> Ability:
    """One ability of a card. ``consume=1`` and ``lock=2`` stand for its costs."""
    costs = [{"pay": word, "n": rest.pop(word)} for word in ("consume", "lock") if word in rest]
    if rest.pop("consume_this", False):
        costs.append({"pay": "consume_this"})
    return {"trigger": trigger, **({"costs": costs} if costs else {}), **rest, "effects": list(effects)}


def effect(op: str, **rest: Any) -> Ability:
    """One operation. ``ally={...}`` and ``enemy={...}`` stand for a chosen target, ``this=True`` for the source."""
    for side in ("ally", "enemy"):
        if side in rest:
            rest["target"] = {"side": side, **rest.pop(side)}
    if rest.pop("this", False):
        rest["target"] = {"ref": "this"}
    return {"op": op, **rest}


# --- positions -------------------------------------------------------------------------------------------------------

Named = str | CardDef


def _cards(named: Iterable[Named]) -> tuple[CardDef, ...]:
    return tuple(core(item) if isinstance(item, str) else item for item in named)


def at(named: Named, *, attached: Iterable[Named] = (), **state: Any) -> CharacterAt:
    """A character of a position. A vulnerable one has spent its action, unless it is exposed."""
    who = core(named) if isinstance(named, str) else named
    if state.get("vulnerable") in ("channel", "attack"):
        state.setdefault("action", "spent")
    if who.preparation > 1 and state.get("preparation"):
        state.setdefault("preparation_own", True)
    return CharacterAt(who, attached=tuple(AttachedAt(link) for link in _cards(attached)), **state)


def side(
    *,
    hand: Iterable[Named] = (),
    field: Mapping[int, Named | CharacterAt] | None = None,
    bank: Iterable[Named] | int = (),
    amber: Iterable[Named] = (),
    deck: Iterable[Named] = ("filler",) * 10,
    **rest: Any,
) -> SeatPosition:
    """One player's side. Slots are 1 to 5 as in notation; ``bank=3`` means three fillers; ``amber`` come last."""
    essences = ("filler",) * bank if isinstance(bank, int) else tuple(bank)
    standing = {slot - 1: who if isinstance(who, CharacterAt) else at(who) for slot, who in (field or {}).items()}
    if isinstance(rest.get("hero"), str):
        rest["hero"] = hero(rest["hero"])
    return SeatPosition(
        hand=_cards(hand),
        field=standing,
        bank=tuple((c, False) for c in _cards(essences)) + tuple((c, True) for c in _cards(amber)),
        deck=_cards(deck),
        **rest,
    )


def table(mine: SeatPosition | None = None, other: SeatPosition | None = None, **rest: Any) -> Match:
    """A match in p1's main phase (turn 7), or as ``rest`` says."""
    return Match.from_position(Position((mine or side(), other or side()), **rest))


# --- playing ---------------------------------------------------------------------------------------------------------


def play(match: Match, *lines: str) -> list[Event]:
    """Play lines of notation; the events of all of them."""
    events: list[Event] = []
    for line in lines:
        events += match.play(match.parse(line))
    return events


def refused(match: Match, line: str) -> str:
    """The code of the reason against a line; "" when it is legal."""
    reason = match.why_not(match.parse(line))
    return reason.code if reason else ""


def listed(match: Match) -> list[str]:
    """The legal moves as notation, in the engine's order."""
    return [match.write(move) for move in match.legal_moves()]


def refs(match: Match) -> list[str]:
    """The options of the open choice, for the one who is asked."""
    assert match.deciding is not None
    choice = match.view(match.deciding).choice
    assert choice is not None
    return [option.ref for option in choice.options]


def asked(match: Match) -> tuple[int, str] | None:
    """(who, what for) of the open choice, or None in the main phase and after the end."""
    decision = match.decision
    return None if decision is None or decision.kind == "turn" else (decision.by, decision.purpose)


def on(match: Match, seat: int, slot: int) -> CharacterView:
    """The character in a slot (1 to 5)."""
    found = match.view(seat).seats[seat].field[slot - 1]
    assert found is not None, f"slot {slot} of p{seat + 1} is empty"
    return found


def gone(match: Match, seat: int, slot: int) -> bool:
    """Whether a slot (1 to 5) is empty."""
    return match.view(seat).seats[seat].field[slot - 1] is None


def bank_ids(match: Match, seat: int) -> list[str]:
    """The cards of a Bank, oldest first."""
    return [essence.card.id for essence in match.view(seat).seats[seat].bank]


def zone_ids(match: Match, seat: int, zone: str) -> list[str]:
    """The cards of ``hand``, ``deck``, ``trail`` or ``removed``, whoever asks."""
    state = state_of(match)
    return [state.defs[uid].id for uid in getattr(state.seats[seat], zone)]


def kinds(events: Iterable[Event], *wanted: str) -> list[str]:
    """The kinds of events in order, of those wanted."""
    return [event.kind for event in events if not wanted or event.kind in wanted]


# --- random play -----------------------------------------------------------------------------------------------------


def setup(first: str, second: str | None = None) -> Setup:
    """Two core decks with their Heroes."""
    players = []
    for name, deck_id in (("Ana", first), ("Rui", second or first)):
        deck = CORE.decks[deck_id]
        cards = tuple(CORE.cards[word] for word in deck.card_ids())
        players.append(PlayerSetup(name, cards, CORE.heroes[deck.hero] if deck.hero else None, deck_id))
    return Setup((players[0], players[1]))


def begin(seed: int) -> Match:
    """A fresh match of two core decks, which ones the seed says."""
    count = len(STARTERS)
    return Match.start(setup(STARTERS[seed % count], STARTERS[(seed // count + seed) % count]), seed)


def some_move(match: Match, rng: Random) -> Move:
    """A random listed move, ``end`` half as often while there is anything else."""
    moves = match.legal_moves()
    move = rng.choice(moves)
    return rng.choice(moves) if move.verb == "end" and rng.random() < 0.5 else move


def walk(seed: int, moves: int = 250) -> Iterator[Match]:
    """The same match again and again, after each of its random moves, the beginning first."""
    rng = Random(seed)
    match = begin(seed)
    yield match
    for _ in range(moves):
        if match.decision is None:
            return
        match.play(some_move(match, rng))
        yield match


def inside(match: Match) -> State:
    """The state itself, for the few tests that must change or compare what no view shows."""
    return state_of(match)


def gain(n: int = 1) -> Ability:
    """An effect: its player gains `n` Faith."""
    return effect("gain_faith", n=n)


def faith(match: Match, seat: int = 0) -> int:
    """The Faith of that seat."""
    return match.view(0).seats[seat].faith
