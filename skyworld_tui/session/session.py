"""``Session``: a match, who sits where, whose turn it is at the keyboard, its clock, log, saves and the policy at work.

A screen asks three things after every move: is there a hand-over to show (:attr:`Session.handover`), must a policy
think (:meth:`Session.thinker`), or may the holder of the keyboard play? It never touches the match.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..cards.source import SourceError
from ..engine import Match, Move, Setup
from ..engine.events import Event
from ..engine.view import ChoiceView, MatchView
from ..language import later, tr
from ..oserrors import fault_of
from .clock import TurnClock
from .guide import Guide
from .history import History, Moment
from .lesson import Lesson
from .log import Line, LogBook
from .opponent import Policy, default_policy
from .reason import Reason
from .recordfile import Loaded, Meta, dumps, opening, replay
from .recordhead import HUMAN
from .recordtags import NONE, ending
from .saves import SaveStore
from .tally import Tally

if TYPE_CHECKING:
    from .foresee import Foreseen

_PRIVATE_OPS = frozenset({"exchange", "deposit", "search"})
_PUBLIC_ZONES = frozenset({"own", "other", "bank", "other_bank", "trigger"})
_FLIP = {"own": "other", "other": "own", "bank": "other_bank", "other_bank": "bank"}


class Refused(Exception):
    """The session does not play this; ``str()`` is the reason for the player."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one move did: the events and log lines that the holder of the keyboard may see."""

    events: tuple[Event, ...] = ()
    lines: tuple[Line, ...] = ()

    def kinds(self) -> frozenset[str]:
        """The kinds of events in it."""
        return frozenset(event.kind for event in self.events)


class Session:
    """One match being played. ``plays``: ``human`` or a policy level, one for each seat."""

    def __init__(
        self,
        match: Match,
        plays: tuple[str, str],
        *,
        store: SaveStore | None = None,
        clock: TurnClock | None = None,
        guide: Guide | None = None,
        keep: Callable[[Session], None] | None = None,
        follow: Callable[[], Session] | None = None,
        meta: Meta | None = None,
        policy: Callable[[str, int], Policy] = default_policy,
        now: float = 0.0,
    ) -> None:
        self.match = match
        self.plays = plays
        self.store = store
        self.clock = clock
        self.lesson = Lesson(guide, keep, follow) if guide is not None else None
        self.meta = meta or Meta(plays=plays, clock=clock is not None)
        self.trouble = ""  # why saving has failed; the screen shows it once and clears it
        self.fault = ""  # the same as long as it lasts: why the match is not saved now
        self.put_away = ""  # the file that an unfinished match was kept in when this one began
        self._saved = False
        self.tally = Tally()
        self.names = tuple(seat.name for seat in match.view(0).seats)
        self.log = LogBook(self.names)
        self.log.add(match.opening_events, 0)
        self._make_policy = policy
        self._policies: dict[int, Policy] = {}
        self.tally.add(match.opening_events)
        self._history = History()
        self._foreseen: tuple[tuple[int, Move], Foreseen] | None = None
        self._clock_turn = -1
        self._answered = -1
        self._finished = False
        humans = [seat for seat in (0, 1) if plays[seat] == HUMAN]
        self.hotseat = len(humans) == 2
        self.holder: int = humans[0] if humans else 0
        self.revealed = not self.hotseat  # in hotseat nobody holds the keyboard before the first curtain
        self._sync(now)

    # -- beginnings --------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: Setup, seed: int, plays: tuple[str, str], **options: Any) -> Session:
        """A match from its decks. ``options`` as in the constructor. SourceError, before anything is saved, when a file
        that a level needs is damaged."""
        session = cls(Match.start(setup, seed), plays, **options)
        session._make_policies()
        if session.store is not None:
            try:
                kept = session.store.begin()
                session.put_away = kept.name if kept is not None else ""
            except OSError as error:
                session._not_saved(tr("the unfinished match could not be put away: {why}", why=fault_of(error)))
                session.store = None  # it would be written over
        session.save(now=float(options.get("now", 0.0)))
        return session

    @classmethod
    def resume(cls, loaded: Loaded, **options: Any) -> Session:
        """Go on with a record, in the middle of a choice too. RecordError when it does not replay, is over, or
        is played by a level that there is not; Refused when a level cannot play, which is no fault of the record."""
        match = opening(loaded)
        session = cls(match, loaded.meta.plays, meta=loaded.meta, **options)
        try:
            session._make_policies()
        except (SourceError, ValueError) as error:
            from ..ai import LEVELS

            if isinstance(error, SourceError) or set(session.plays) <= {HUMAN, *LEVELS}:
                raise Refused(getattr(error, "short", str(error))) from error
            raise loaded.error(0, str(error)) from None
        for step in replay(loaded):
            session.match = step.match
            session.log.add(step.events, step.turn)
            session.tally.add(step.events)
        if session.over:
            raise loaded.error(0, tr("the saved match is already over"))
        session._history.close(later("the match was continued from a save"))
        session._saved = session.store is not None
        session._set_clock(loaded.meta.left)
        session._sync(float(options.get("now", 0.0)))
        return session

    def rematch(self, seed: int, swap: bool = False, now: float = 0.0) -> Session:
        """The same decks and players again, sides exchanged when ``swap``; only for a match that began from decks."""
        setup = self.match.record.setup
        if setup is None:
            raise Refused(tr("A match that began from a position has no rematch."))
        players, plays = setup.players, self.plays
        if swap:
            players, plays = (players[1], players[0]), (plays[1], plays[0])
        clock = TurnClock(self.clock.turn_seconds, self.clock.answer_seconds) if self.clock else None
        meta = replace(self.meta, plays=plays, result="", left=None, hints=0, tags=NONE)
        return Session.new(
            replace(setup, players=players),
            seed,
            plays,
            store=self.store,
            clock=clock,
            meta=meta,
            policy=self._make_policy,
            now=now,
        )

    # -- what is to be done now --------------------------------------------------------------------------------------

    @property
    def decision_id(self) -> int:
        """Names the question that is open; answers to another one are refused."""
        decision = self.match.decision
        return -1 if decision is None else decision.id

    @property
    def asked(self) -> int | None:
        """The seat that must answer now; None when the match is over."""
        decision = self.match.decision
        return None if decision is None else decision.by

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.match.winner is not None

    @property
    def saved(self) -> bool:
        """Whether the match is on the disk as it stands: to be continued, or as a record once it is over."""
        return self._saved

    @property
    def handover(self) -> int | None:
        """The seat that must get the keyboard before anything is shown, or None."""
        asked = self.asked
        if not self.hotseat or asked is None:
            return None
        if not self.revealed:
            return asked
        if asked == self.holder or self._inline(asked):
            return None
        return asked

    @property
    def guide(self) -> Guide | None:
        """The lesson at work, if this match is one."""
        return self.lesson.guide if self.lesson is not None else None

    @property
    def policy_asked(self) -> bool:
        """Whether the open question is one for a policy, or for the lesson's script. Both wait while the learner still
        has something to read."""
        asked = self.asked
        if asked is None or self.plays[asked] == HUMAN:
            return False
        return self.lesson is None or not self.lesson.waits(self)

    @property
    def shared(self) -> bool:
        """Whether both players look at the screen now: at one keyboard the other player answers without taking it."""
        asked = self.asked
        return self.hotseat and self.revealed and asked not in (None, self.holder) and self.handover is None

    def view(self) -> MatchView:
        """What may be seen now: the table as the holder of the keyboard sees it. While the other player answers there
        (:attr:`shared`) it shows that question, and nobody's hand."""
        asked = self.asked
        if asked is not None and self.shared:
            view, theirs = self.public_view(self.holder), self.match.view(asked)
            if theirs.choice is None:
                return view
            options = tuple(
                replace(option, zone=_FLIP.get(option.zone, option.zone)) for option in theirs.choice.options
            )
            return replace(view, choice=replace(theirs.choice, options=options), legal=theirs.legal)
        return self.match.view(self.holder) if self.lesson is None else self.lesson.now(self).narrowed

    def lines(self, public: bool = False) -> list[Line]:
        """The log as it may be read now; ``public``: only what both players know."""
        return self.log.of(self.holder, public=public or self.shared)

    def public_view(self, seat: int) -> MatchView:
        """The match as ``seat`` sees it, with that seat's own hand left out as well: what a curtain may show."""
        view = self.match.view(seat)
        sides = tuple(replace(side, hand=None) for side in view.seats)
        return replace(view, seats=(sides[0], sides[1]), choice=None, legal=())

    def _inline(self, asked: int) -> bool:
        """Whether the other player's question is answerable from what is public."""
        if self.match.active == asked:
            return False
        choice = self.match.view(asked).choice
        return choice is not None and _is_public(choice)

    # -- playing -----------------------------------------------------------------------------------------------------

    def why_not(self, move: Move) -> Reason:
        """Why ``move`` is refused now, with the code of the rule; empty when it is not."""
        refused = self.match.why_not(move)
        if refused is not None:
            return Reason.of(refused)
        return Reason(self.lesson.refusal(self, move) if self.lesson is not None else "")

    def play(self, move: Move, decision_id: int, now: float = 0.0) -> Outcome:
        """Play for the seat that is asked. Refused when the question is an old one or the lesson says later;
        IllegalMove when the rules say no. Nothing has changed then."""
        if decision_id != self.decision_id:
            raise Refused(tr("That question has been answered already."))
        if self.lesson is not None and self.asked == self.holder:
            move = self.lesson.exact(self, move)
            if (refusal := self.lesson.refusal(self, move)) and not self.match.why_not(move):
                raise Refused(refusal)
        return self._apply(move, self.asked, now)

    def foresee(self, move: Move) -> Foreseen:
        """What a move of the player at the keyboard would come to; nothing happens. IllegalMove if it is not legal."""
        key = (self.decision_id, move)
        if self._foreseen is None or self._foreseen[0] != key:
            from .foresee import foresee

            self._foreseen = (key, foresee(self.match.view(self.holder, searchable=True), move))
        return self._foreseen[1]

    def thinker(self) -> Callable[[], Move]:
        """A function that finds the policy's move, made to run in a thread: it holds a view, not the match."""
        seat = self.asked
        if seat is None or self.plays[seat] == HUMAN:
            raise Refused(tr("No policy is asked now."))
        view = self.match.view(seat, searchable=True)
        policy = self._policy(seat)
        guide = self.guide

        def think() -> Move:
            scripted = guide.reply(view) if guide is not None else None
            return scripted if scripted is not None else policy.decide(view)

        return think

    def _make_policies(self) -> None:
        """All policies, before the match goes on. SourceError and ValueError as they raise them."""
        for seat, level in enumerate(self.plays):
            if level != HUMAN:
                self._policy(seat)

    def _policy(self, seat: int) -> Policy:
        """The policy of a seat, made when it is first needed. ValueError when there is no such level."""
        if seat not in self._policies:
            self._policies[seat] = self._make_policy(self.plays[seat], self.match.record.seed * 2 + seat + 1)
        return self._policies[seat]

    def take_keyboard(self, seat: int, now: float = 0.0) -> None:
        """``seat`` has confirmed the hand-over: from now on its view is shown, and its clock runs."""
        self.holder = seat
        self.revealed = True
        if self.clock is not None:
            self.clock.release("curtain", now)
        self._sync(now)

    def hide(self, now: float = 0.0) -> None:
        """Nobody holds the keyboard: the curtain is about to be drawn."""
        self.revealed = False
        if self.clock is not None:
            self.clock.hold("curtain", now)

    def tick(self, now: float) -> Outcome | None:
        """Let time pass. When the time is out the turn ends, or the answer is given; None when nothing happened."""
        clock = self.clock
        if clock is None or self.asked is None or not clock.expired(now):
            return None
        if clock.mode == "answer":
            return self._apply(self.silence(), self.asked, now)
        return self._apply(Move("timeout"), self.match.active, now)

    def concede(self, seat: int, now: float = 0.0) -> Outcome:
        """``seat`` gives the match up."""
        return self._apply(Move("concede"), seat, now)

    def count_hint(self, now: float = 0.0) -> None:
        """The coach has given a hint: the record says so."""
        self.meta = replace(self.meta, hints=self.meta.hints + 1)
        self.save(now)

    def undo_refusal(self) -> str:
        """Why the last move cannot be taken back; "" when it can."""
        if self.lesson is not None:
            return "" if self.lesson.steps else tr("This is the beginning of the lesson.")
        return "" if len(self._history) else tr("Nothing to take back: {why}.", why=tr(self._history.why))

    def undo_lines(self, seat: int) -> list[Line]:
        """What ``seat`` has read of the move that would be taken back; empty while it is only being prepared."""
        last = self._history.last
        return [] if last is None else self.log.lines[seat][last.lengths[seat] :]

    def undo(self, now: float = 0.0) -> None:
        """Take back the last move of this turn. Refused, with the reason, once something hidden came up or the other
        player has decided something."""
        if refusal := self.undo_refusal():
            raise Refused(refusal)
        if self.lesson is not None:
            self.lesson.back(self)
            return
        moment = self._history.back()
        self.go_to(moment)
        self._sync(now)
        self.save(now)

    def go_to(self, moment: Moment) -> None:
        """The match is again as it was then; the session owns what ``moment`` holds from now on."""
        self.match, self.tally = moment.match, moment.tally
        for lines, length in zip(self.log.lines, moment.lengths, strict=True):
            del lines[length:]

    # -- inside ------------------------------------------------------------------------------------------------------

    def _apply(self, move: Move, seat: int | None, now: float) -> Outcome:
        decision = self.match.decision
        lengths = (len(self.log.lines[0]), len(self.log.lines[1]))
        before: Moment | None = None
        if self.lesson is None and decision is not None and decision.kind == "turn":  # a lesson keeps its own steps
            before = Moment(self.match.copy(), lengths, self.tally.copy())
        turn, active = self.match.turn, self.match.active
        stop = self.lesson.stop(self) if self.lesson is not None and seat == self.holder else None
        events = list(self.match.play(move, seat))
        self.log.add(events, turn)
        self.tally.add(events)
        self._history.note(before, events, seat == active and self.plays[self.match.active] == HUMAN)
        if move.verb == "cancel":
            self._history.drop_if_undone(self.match)
        if self.lesson is not None:
            self.lesson.played(self, stop, move, events)
        self._sync(now)
        self.save(now)
        fresh = self.log.lines[self.holder][lengths[self.holder] :]
        return Outcome(tuple(event.for_seat(self.holder) for event in events), tuple(fresh))

    def silence(self) -> Move:
        """What is answered to an open question when its time is out: no to a "may", the first legal option to a
        "must" (D-129)."""
        view = self.match.view(self.asked if self.asked is not None else 0)
        choice = view.choice
        if choice is not None and choice.kind == "confirm" and Move("no") in view.legal:
            return Move("no")
        if choice is not None and choice.cancellable:
            return Move("cancel")
        return view.legal[0]

    def _sync(self, now: float) -> None:
        """Set the clock to what is being asked."""
        clock = self.clock
        if clock is None:
            return
        if self._clock_turn != self.match.turn:
            self._clock_turn = self.match.turn
            clock.new_turn()
        asked = self.asked
        if asked is None or self.match.phase == "opening" or self.plays[asked] != HUMAN:
            clock.stop(now)
        else:
            if self.handover is not None:
                clock.hold("curtain", now)
            if asked == self.match.active:
                clock.run_turn(now)
            else:
                clock.run_answer(now, fresh=self._answered != self.decision_id)
                self._answered = self.decision_id

    def text(self) -> str:
        """The record as it would be saved now."""
        meta = self.meta
        winner = self.match.winner
        if winner is not None:
            end = ending(self.match)
            tags = replace(meta.tags, turns=end.turns, faith=end.faith, ended=end.ended)
            meta = replace(meta, result=f"p{winner + 1}", left=None, tags=tags)
        return dumps(self.match.record, meta)

    def _set_clock(self, left: int | None) -> None:
        """Give the turn at hand no more than it had ``left`` when the match was saved."""
        if self.clock is None or left is None:
            return
        self._clock_turn = self.match.turn
        self.clock.new_turn()
        self.clock.turn_left = min(float(left), self.clock.turn_seconds)

    def save(self, now: float = 0.0) -> None:
        """Put the match on the disk as it stands. Happens after every move; whoever leaves the match may do it again,
        so that the clock goes on from there."""
        if self.store is None or self._finished:
            return
        if self.clock is not None:
            self.meta = replace(self.meta, left=math.ceil(self.clock.turn_remains(now)))
        try:
            late = None if self.over else self.store.write(self.text())
            if self.over:
                self.store.finish(self.text(), self.meta.date or "match")
                self._finished = True
        except OSError as error:
            self._not_saved(f"{fault_of(error)}{self._taken_back()}")
        else:
            told = (
                tr("The match is saved now; the other one was kept as {file}.", file=late.name)
                if late is not None
                else ""
            )
            self._saved, self.fault, self.trouble = True, "", told if self.fault or told else self.trouble

    def _not_saved(self, reason: str) -> None:
        """Note why the match is not on the disk; the same reason is told once."""
        fault = tr("The match could not be saved: {why}", why=reason)
        self._saved = False
        if fault != self.fault:
            self.fault = self.trouble = fault

    def _taken_back(self) -> str:
        """When a finished match cannot be kept: the save of the moment before must not be gone on with."""
        if not self.over or self.store is None:
            return ""
        try:
            kept = self.store.begin() if self.store.owned else None
        except OSError:
            return ""
        return tr("; without its last move it was kept as {file}", file=kept.name) if kept is not None else ""


def _is_public(choice: ChoiceView) -> bool:
    effects = choice.ability.effects if choice.ability is not None else ()
    if any(effect.op in _PRIVATE_OPS for effect in effects) or choice.op in _PRIVATE_OPS:
        return False
    return all(option.zone in _PUBLIC_ZONES for option in choice.options)


_seeds = itertools.count(1)


def fresh_seed(entropy: int) -> int:
    """A seed for a new match from whatever number the caller has; two calls in one process never agree."""
    return (entropy * 1_000_003 + next(_seeds)) % 2**31
