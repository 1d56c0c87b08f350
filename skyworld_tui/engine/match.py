"""The engine's whole surface: a match that is begun, asked, played, viewed, copied and recorded."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..cards.model import CardDef
from . import begin, flow, legal, listing, notation, sampling, views
from .alike import alike
from .events import Event
from .fingerprint import fingerprint
from .moves import IllegalMove, Move, refuse
from .position import Position, Setup
from .record import Record, ReplayError
from .state import State
from .view import MatchView

Log = tuple["Log | None", int, str | Move]  # (earlier, seat, notation or a move that needs no position to be written)
Prints = tuple["Prints | None", int, str]  # (earlier, number of moves, fingerprint)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must answer what now. ``kind``: "turn" (any legal move), "confirm" or "pick"; ``options``: how many;
    ``id`` changes with every move, so that a late answer can be recognised."""

    by: int
    kind: str
    purpose: str
    min: int
    max: int
    options: int
    id: int


class Match:
    """One match. Nothing outside the engine sees its state: moves go in, events and views come out.

    ``proving`` (default True) puts a fingerprint into the record after each turn; policies that search switch it off
    on their copies.
    """

    __slots__ = (
        "_count",
        "_listed",
        "_log",
        "_mark",
        "_names",
        "_origin",
        "_prints",
        "_seed",
        "_state",
        "opening_events",
        "proving",
    )

    def __init__(self, state: State, names: tuple[str, str], origin: Setup | Position | None, seed: int) -> None:
        self._state = state
        self._names = names
        self._origin = origin
        self._seed = seed
        self._log: Log | None = None
        self._count = 0
        self._mark: tuple[Log | None, int] = (None, 0)
        self._prints: Prints | None = None
        self._listed: Sequence[Move] = ()
        self.proving = True
        self.opening_events: tuple[Event, ...] = ()

    # --- beginnings ------------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, setup: Setup, seed: int) -> Match:
        """A new match: decks shuffled, who begins drawn, six cards each; the mulligan is the first decision."""
        state = begin.from_setup(setup, seed)
        names = (setup.players[0].name, setup.players[1].name)
        return cls._begun(state, names, setup, seed)

    @classmethod
    def from_position(cls, position: Position) -> Match:
        """A match in the middle. Raises ValueError when the position contradicts itself."""
        state = begin.from_position(position)
        names = (position.seats[0].name or "p1", position.seats[1].name or "p2")
        return cls._begun(state, names, position, position.seed)

    @classmethod
    def from_record(cls, record: Record, upto: int | None = None) -> Match:
        """Play a record again, or its first ``upto`` moves. Raises ReplayError at the first move that is refused and
        at the first fingerprint that differs."""
        if record.setup is not None:
            match = cls.start(record.setup, record.seed)
        elif record.position is not None:
            match = cls.from_position(record.position)
        else:
            raise ReplayError(0, "a record needs a set-up or a position")
        for index, (seat, text) in enumerate(record.moves if upto is None else record.moves[:upto]):
            try:
                match.play(match.parse(text), seat)
            except (IllegalMove, notation.NotationError) as error:
                raise ReplayError(index, f"move {index + 1} ({text!r}) is refused: {error}") from error
            wanted = record.fingerprints.get(index + 1)
            if wanted is not None and wanted != match.fingerprint():
                raise ReplayError(index, f"after move {index + 1} ({text!r}) the match differs from its record")
        return match

    @classmethod
    def _begun(cls, state: State, names: tuple[str, str], origin: Setup | Position, seed: int) -> Match:
        flow.run(state)
        match = cls(state, names, origin, seed)
        match.opening_events = tuple(state.events)
        return match

    @classmethod
    def wrap(cls, state: State, names: tuple[str, str]) -> Match:
        """A match around a state, for search: it has no record."""
        match = cls(state, names, None, 0)
        match.proving = False
        return match

    # --- asking ----------------------------------------------------------------------------------------------------

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None."""
        return self._state.winner if self._state.winner >= 0 else None

    @property
    def turn(self) -> int:
        """Number of the turn, both players counted together; 0 before the first."""
        return self._state.turn

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._state.active

    @property
    def phase(self) -> str:
        """``opening``, ``start``, ``main``, ``end`` or ``over``."""
        return self._state.phase

    @property
    def goal(self) -> int:
        """Faith that wins."""
        return self._state.goal

    @property
    def deciding(self) -> int | None:
        """The seat that must decide now, or None when the match is over."""
        return views.decider(self._state)

    @property
    def decision(self) -> Decision | None:
        """Who must answer what now, or None when the match is over."""
        state = self._state
        if state.winner >= 0:
            return None
        c = state.choice
        if c is None:
            return Decision(state.active, "turn", "turn", 0, 0, 0, state.decision_id)
        return Decision(c.by, c.kind, c.purpose, c.min, c.max, len(c.options), state.decision_id)

    def legal_moves(self) -> list[Move]:
        """Every legal move or answer of the deciding player; the one source of legality.

        An awakening is listed once, without a slot. A pick of many is listed up to 256 answers; any subset of its
        options of a legal size is legal, and ``concede``, ``timeout`` and ``cancel`` are never listed.
        """
        self._listed = listing.moves(self._state)
        return list(self._listed)

    def why_not(self, move: Move) -> IllegalMove | None:
        """The reason against a move of the deciding player, or None when it is legal."""
        return legal.why_not(self._state, move)

    def view(self, seat: int, searchable: bool = False, legal: bool = True) -> MatchView:
        """What ``seat`` may know. ``legal`` False leaves its legal moves out, for evaluations that do not read them.

        ``searchable``: :func:`sample` can deal matches from it; not while the other player answers a question
        (ValueError), because what that player is preparing cannot be dealt.
        """
        view = views.build(self._state, seat, self._names, legal)
        if searchable:
            if self._state.choice is not None and self._state.choice.by != seat:
                raise ValueError("nobody can search while the other player answers a question")
            return replace(view, hidden=sampling.redacted(self._state, seat))
        return view

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, move: Move, seat: int | None = None) -> list[Event]:
        """Play a move or answer of the deciding player and return what happened.

        ``seat``: who plays it, if it matters that this is the one who must decide; either may concede at any time.
        Raises IllegalMove with the reason; the match is then untouched.
        """
        state = self._state
        by = views.decider(state)
        if by is None:
            raise IllegalMove(refuse("over", "the match is over"))
        if move.verb == "concede":
            by = by if seat is None else seat
        elif seat is not None and seat != by:
            raise IllegalMove(refuse("not_yours", "the other player must decide now"))
        if move not in self._listed:  # what was listed for this decision needs no second look
            reason = legal.why_not(state, move)
            if reason is not None:
                raise reason
        self._listed = ()
        self._note(by, move)
        state.events = []
        state.decision_id += 1
        turn = state.turn
        if self._carry_out(by, move):
            self._log, self._count = self._mark
        elif self.proving and (state.turn != turn or state.winner >= 0):
            self._prints = (self._prints, self._count, fingerprint(state))
        return state.events

    def _note(self, by: int, move: Move) -> None:
        """Write the move down, and remember where its preparation began."""
        state = self._state
        if state.choice is None:
            self._mark = (self._log, self._count)
        elif move.verb == "timeout" and flow.preparing(state):
            self._log, self._count = self._mark  # what was being prepared is void
        if self._origin is not None:  # a match made for search has no record
            line = notation.write(state, move) if move.verb == "choose" else move
            self._log = (self._log, by, line)
        self._count += 1

    def _carry_out(self, by: int, move: Move) -> bool:
        """Apply a legal move; True when a preparation was taken back."""
        state = self._state
        taken_back = False
        if move.verb == "concede":
            flow.concede(state, by)
        elif move.verb == "timeout":
            flow.timeout(state)
        elif state.choice is not None:
            taken_back = flow.answer(state, move)
        else:
            flow.begin(state, move)
        flow.run(state)
        return taken_back

    # --- copying and recording ---------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """An independent match in the same position, with the same record so far."""
        new = Match.__new__(Match)
        new._state = self._state.copy()
        new._names = self._names
        new._origin = self._origin
        new._seed = self._seed
        new._log = self._log
        new._count = self._count
        new._mark = self._mark
        new._prints = self._prints
        new._listed = self._listed
        new.proving = self.proving
        new.opening_events = self.opening_events
        return new

    @property
    def record(self) -> Record:
        """Beginning, moves and fingerprints so far."""
        moves: list[tuple[int, str]] = []
        entry = self._log
        while entry is not None:
            entry, seat, line = entry
            moves.append((seat, line if isinstance(line, str) else notation.write(self._state, line)))
        prints: dict[int, str] = {}
        mark = self._prints
        while mark is not None:
            mark, count, text = mark
            prints[count] = text
        return Record(
            self._seed,
            tuple(reversed(moves)),
            setup=self._origin if isinstance(self._origin, Setup) else None,
            position=self._origin if isinstance(self._origin, Position) else None,
            fingerprints=dict(sorted(prints.items())),
        )

    def fingerprint(self) -> str:
        """16 hex digits that are equal exactly for equal positions, in every process."""
        return fingerprint(self._state)

    def parse(self, text: str, known: Collection[str] = ()) -> Move:
        """The move that a line of notation means for the deciding player; ``known`` are further card ids that count as
        words. Raises NotationError or IllegalMove."""
        return notation.parse(self._state, text, known)

    def write(self, move: Move) -> str:
        """The canonical notation of a move that is legal now."""
        return notation.write(self._state, move)

    # --- search ----------------------------------------------------------------------------------------------------

    @property
    def dealt(self) -> State:
        """The state of a match that :func:`sample` dealt, to be read and never changed: its hidden cards are guesses.

        Raises ValueError for a match that is really played, so that no policy looks into one.
        """
        if self._origin is not None:
            raise ValueError("only a match that was dealt for search may be looked into")
        return self._state

    def alike(self, seat: int) -> tuple[object, ...]:
        """What is equal for positions that play on alike to ``seat``, see :mod:`skyworld_tui.engine.alike`."""
        return alike(self._state, seat)

    # --- everything, for tests and scenarios -------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[CardDef, ...]:
        """A hand, whoever asks: for tests and scenario files only."""
        return tuple(self._state.defs[u] for u in self._state.seats[seat].hand)

    def deck(self, seat: int) -> tuple[CardDef, ...]:
        """A deck, top card first: for tests and scenario files only."""
        return tuple(self._state.defs[u] for u in self._state.seats[seat].deck)
