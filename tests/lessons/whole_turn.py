"""Everything that the rest of one turn can become: how many positions, and from which of them it can still be won."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from skyworld_tui.engine import Match, Move
from skyworld_tui.engine.state import Character, Seat, State
from skyworld_tui.lessons.solve import passive
from skyworld_tui.scenarios.model import Scenario
from tests.invariants import state_of


@dataclass
class WholeTurn:
    """The positions of the learner's turn from the beginning of a puzzle, each looked at once.

    Positions that differ only in the order of the cards in hand and Bank, or in which of several equal cards lies
    where, count as one. ``verbs``: only these moves are played, answers included; None for all.
    """

    learner: int
    verbs: frozenset[str] | None = None
    seen: dict[Hashable, bool] = field(default_factory=dict)

    def wins(self, match: Match) -> bool:
        """Whether the learner can win from here before the turn is over."""
        while match.winner is None and match.active == self.learner != match.deciding:
            match.play(passive(match))
        if match.winner is not None or match.active != self.learner:
            return match.winner == self.learner
        key = position(match)
        if key not in self.seen:
            self.seen[key] = won = False  # a move that is taken back leads here again, and is no way to win
            for move in self.moves(match):
                # All moves are tried although one that wins is enough: every position is to be counted.
                won = self.wins(after(match, move)) or won
            self.seen[key] = won
        return self.seen[key]

    def moves(self, match: Match) -> list[Move]:
        """The legal moves that are played here."""
        return [move for move in match.legal_moves() if self.verbs is None or move.verb in self.verbs]

    def winning_moves(self, match: Match) -> list[str]:
        """The moves, in notation, after which the turn can still be won."""
        return [match.write(move) for move in self.moves(match) if self.wins(after(match, move))]


def whole_turn(scenario: Scenario, verbs: frozenset[str] | None = None) -> WholeTurn:
    """The turn of a puzzle, searched to the end."""
    match = scenario.start()
    match.proving = False
    turn = WholeTurn(scenario.position.active, verbs)
    turn.wins(match)
    return turn


def after(match: Match, move: Move) -> Match:
    """The match after a move; the one before stays as it is."""
    copy = match.copy()
    copy.play(move)
    return copy


def position(match: Match) -> Hashable:
    """What decides how the turn can go on. In the middle of a move that is the whole state."""
    state = state_of(match)
    whole = "" if state.choice is None and len(state.stack) <= 1 else match.fingerprint()
    sides = tuple(_side(state, side) for side in state.seats)
    return state.phase, sides, tuple(sorted(map(repr, state.used))), repr(state.lasting), whole


def _side(state: State, side: Seat) -> Hashable:
    name = [card.id for card in state.defs]
    hand = tuple(sorted(name[uid] for uid in side.hand))
    bank = tuple(sorted((name[essence.uid], essence.amber) for essence in side.bank))
    field_ = tuple(None if c is None else _character(c, name) for c in side.field)
    counted = (side.faith, side.limit, side.locks, side.awakenings_used, side.conversions_used, side.raised)
    return counted, hand, bank, tuple(name[uid] for uid in side.deck), side.reserved, field_


def _character(c: Character, name: list[str]) -> Hashable:
    links = tuple((name[a.uid], a.power, a.mask, a.until_combat, a.returns, a.slot) for a in c.attached)
    armed = tuple(ability.id for ability in c.armed)
    bound = (c.id, name[c.uid], c.prep, c.prep_own, c.vuln, c.spent, c.channeled, c.charge, c.activated, armed)
    return bound, links, repr(c.mods), c.power, c.mask
