"""A player made by Hypothesis: draws decks, moves and everything beside moves, and shrinks what breaks a rule.

The same matches are played in every run (``derandomize``), so that a failure here comes from a change and is seen by
everybody. To look further, raise ``max_examples`` and take ``derandomize`` away.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skyworld_tui.ai.random_policy import random_subset
from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Match, Move, Setup
from skyworld_tui.engine.flow import preparing
from skyworld_tui.lab.bench import random_move
from tests import invariants
from tests.machines.matches import player, random_deck

numbers = st.integers(0, 2**32)
dice = st.integers(0, 63)
SELDOM = 17
"""The number that must be rolled for what would end a turn or the match."""


class Players(RuleBasedStateMachine):
    """One match of two random legal decks; ``calm`` is its fingerprint when a main decision was last open."""

    match: Match
    calm = ""

    @initialize(decks=st.tuples(numbers, numbers), seed=numbers, begins=st.integers(0, 1), ahead=st.integers(0, 120))
    def sit_down(self, decks: tuple[int, int], seed: int, begins: int, ahead: int) -> None:
        """Two decks, who begins, and how many random moves have been played already."""
        core = load_core()
        players = (player("Ana", random_deck(Random(decks[0]))), player("Rui", random_deck(Random(decks[1]))))
        self.match = Match.start(Setup(players, core.format.goal, begins, format=core.format), seed)
        self.owner = invariants.owners(self.match)
        self.remember()
        rng = Random(seed)
        for _ in range(ahead):
            if self.match.decision is None:
                break
            self.match.play(random_move(self.match, rng))
            self.remember()

    @precondition(lambda self: not self.played())
    @rule(decks=st.tuples(numbers, numbers), seed=numbers, begins=st.integers(0, 1))
    def play_another(self, decks: tuple[int, int], seed: int, begins: int) -> None:
        """The match is over; another begins."""
        self.sit_down(decks, seed, begins, 0)

    def remember(self) -> None:
        decision = self.match.decision
        if decision is not None and decision.kind == "turn":
            self.calm = self.match.fingerprint()

    def played(self) -> bool:
        return self.match.decision is not None

    @precondition(played)
    @rule(number=numbers)
    def move(self, number: int) -> None:
        """Any listed move; of a pick, any legal subset."""
        decision = self.match.decision
        moves = self.match.legal_moves()
        assert decision is not None
        move = moves[number % len(moves)]
        if move.verb == "choose":
            picks = random_subset(Random(number), decision.options, decision.min, decision.max)
            move = Move("choose", picks=picks)
        self.play(move)

    @precondition(played)
    @rule(number=numbers)
    def move_but_do_not_end(self, number: int) -> None:
        """Any listed move that does not end the turn, if there is one."""
        moves = [move for move in self.match.legal_moves() if move.verb != "end"]
        if moves:
            self.play(moves[number % len(moves)])

    def play(self, move: Move) -> None:
        """Play a legal move as its line of notation says it, and look whether that means the same."""
        line = self.match.write(move)
        twin = self.match.copy()
        self.match.play(move)
        twin.play(twin.parse(line))
        assert twin.fingerprint() == self.match.fingerprint(), f"{line!r} does not play like {move}"
        self.remember()

    @precondition(played)
    @rule()
    def cancel(self) -> None:
        """Take back, if that can be done; a preparation leaves no trace."""
        if self.match.why_not(Move("cancel")) is not None:
            return
        traceless = preparing(invariants.state_of(self.match))
        self.match.play(Move("cancel"))
        assert not traceless or self.match.fingerprint() == self.calm, "taking back has changed the match"
        self.remember()

    @precondition(played)
    @rule(roll=dice)
    def time_runs_out(self, roll: int) -> None:
        if roll == SELDOM:
            self.match.play(Move("timeout"))
            self.remember()

    @precondition(played)
    @rule(roll=dice, seat=st.integers(0, 1))
    def concede(self, roll: int, seat: int) -> None:
        if roll == SELDOM:
            self.match.play(Move("concede"), seat)
            assert self.match.winner == 1 - seat

    @rule()
    def save_and_reload(self) -> None:
        """Go on with a match that was made from the record of this one."""
        record = self.match.record
        again = Match.from_record(record)
        assert again.fingerprint() == self.match.fingerprint(), "the record plays differently"
        assert again.record == record
        self.match = again

    @rule(number=numbers)
    def go_on_with_a_copy(self, number: int) -> None:
        """Play a move on the original and go on with the copy, which must not have noticed."""
        copy, before = self.match.copy(), self.match.fingerprint()
        if self.match.decision is not None:
            self.match.play(random_move(self.match, Random(number)))
        assert copy.fingerprint() == before, "an original has changed its copy"
        self.match = copy

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "match"):
            invariants.check(self.match, self.owner)


TestPlayers = Players.TestCase
TestPlayers.settings = settings(
    max_examples=150,
    stateful_step_count=60,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),  # the explanation after shrinking costs minutes
    print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
