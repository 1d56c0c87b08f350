"""What the screen knows beside the controller, gathered from the session: clock, log, coach, headline."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.events import Event
from ..engine.view import ChoiceView, MatchView
from ..language import later, spoken, tr
from ..session.foresee import Foreseen
from ..session.guide import Coach
from ..session.log import Line
from ..session.session import Session
from ..session.turnsteps import steps_before, turn_steps
from .around import PLAIN, Around
from .paint.horizon import Clock
from .paint.panels import LogLine
from .paint.ribbon import ends
from .paint.turnline import TurnShown
from .reach import Reach
from .showing import Scene
from .words_about import about, called


def scene_of(
    session: Session,
    view: MatchView,
    *,
    now: float,
    said: tuple[str, str] = ("", "bright"),
    scroll: int = 0,
    faith: tuple[int, int] | None = None,
    flash: frozenset[tuple[int, int]] = frozenset(),
    foreseen: Foreseen | None = None,
    reach: Reach | None = None,
    turn: TurnShown | None = None,
    telling: bool = False,
    hidden: bool = False,
    hint: Coach | None = None,
    asks: bool = False,
) -> Scene:
    """The scene of this moment. ``turn``: what the ribbon shows, None without one; ``hidden``: nothing that only one
    player may know; ``hint``: what the coach of a match shows, None where nothing was asked; ``asks``: whether it
    can be asked now."""
    guide = session.guide
    coach = session.lesson.coach(session) if session.lesson is not None else hint
    level = next((level for level in session.plays if level != "human"), "")
    if guide is not None:
        what = guide.title
    else:
        what = tr("Two players") if session.hotseat else tr("Computer, level {level}", level=tr(level))
    return Scene(
        crumb=tr("{match} · first to {n} Faith", match=what, n=view.goal),
        clock=clock_of(session, now),
        said=said[0],
        said_tone=said[1],
        lines=log_lines(session.lines(public=hidden), session.holder),
        hotseat=session.hotseat,
        coach=coach if not hidden else None,
        asks=asks and not hidden,
        scroll=scroll,
        faith=faith,
        flash=flash,
        foreseen=foreseen,
        reach=reach,
        turn=turn,
        telling=telling,
        hidden=hidden,
    )


def turns_of(session: Session) -> tuple[TurnShown, ...]:
    """The turn under way and the one before it, as far as there are any."""
    turns = (turn_of(session), _told(session, session.tally.last_turn, "ended"))
    return tuple(turn for turn in turns if turn is not None)


def turn_of(session: Session) -> TurnShown | None:
    """The turn under way; None before the first."""
    match, events = session.match, session.tally.turn_events
    if events or not match.turn or match.phase == "opening":
        return _told(session, events, match.phase)
    mine = match.active == session.holder
    return TurnShown(match.turn, session.names[match.active], mine, steps_before(match.phase))


def _told(session: Session, events: Sequence[Event], phase: str) -> TurnShown | None:
    """The turn with these events."""
    if not events:
        return None
    seat = events[0].seat
    return TurnShown(events[0].n, session.names[seat], seat == session.holder, turn_steps(events, phase))


class Ribbon:
    """What the turn ribbon of one screen shows, made again only when something has happened."""

    def __init__(self) -> None:
        self._events: Sequence[Event] | None = None
        self._rest: tuple[str, int, int, str] | None = None
        self._turn: TurnShown | None = None

    def of(self, session: Session) -> TurnShown | None:
        """The turn under way in ``session``."""
        events = session.tally.turn_events
        rest = (session.match.phase, session.match.turn, session.holder, spoken())
        if events is not self._events or rest != self._rest:  # a tally's events are replaced, never changed
            self._events, self._rest, self._turn = events, rest, turn_of(session)
        return self._turn


def clock_of(session: Session, now: float) -> Clock:
    """What the clock shows: the turn, the answer, or why it does not run."""
    clock = session.clock
    if clock is None:
        return Clock(None, note=tr("no clock"))
    if session.match.phase == "opening":
        return Clock(None, note=tr("not timed"))
    left = clock.left(now)
    if clock.mode == "answer":
        return Clock(left, clock.answer_seconds, tr("to answer"))
    return Clock(left, clock.turn_seconds)


def log_lines(lines: list[Line], seat: int) -> tuple[LogLine, ...]:
    """Session lines as the painters want them, newest first."""
    return tuple(
        LogLine(line.turn, None if line.seat is None else line.seat == seat, line.text, line.kind)
        for line in reversed(lines)
    )


_CAUSES = frozenset(
    {"awaken", "evolve", "channel", "attack", "hand_ability", "activate", "hero_power", "bank_action", "trigger"}
)  # fmt: skip
_RESULTS = frozenset({"destroyed", "power", "returned", "prevented", "counter", "deny", "faith"})


def _story(session: Session, turn: int) -> tuple[str, ...]:
    """What led to the question in this turn: the last thing that somebody did or that happened of itself, and the last
    two things that came of it. Only what both players have read is told."""
    lines = [line for line in session.log.of(session.holder, public=True) if line.turn == turn]
    causes = [n for n, line in enumerate(lines) if line.kind in _CAUSES]
    start = causes[-1] if causes else len(lines)
    after = [line.text for line in lines[start + 1 :] if line.kind in _RESULTS]
    return tuple([line.text for line in lines[start : start + 1]] + after[-2:])


def around_of(session: Session, view: MatchView) -> Around:
    """What stands around the question of ``view``: in another player's turn what happened, whose answer it is and what
    silence means; at a Counter's warning what counters."""
    choice = view.choice
    if choice is None or not view.legal:
        return PLAIN
    active = view.seats[view.active]
    if choice.purpose == "warning":
        source = view.seats[1 - choice.by].counter_source
        who = view.seats[1 - choice.by].name
        if source is None:
            return PLAIN
        return Around(
            (tr("{card} of {who} counters {until}.", card=source.label, who=called(who), until=ends(source)),)
        )
    if choice.by == view.active:
        return PLAIN
    story = _story(session, view.turn)
    whose = later("Your answer"), later("{who}'s answer")
    head = tr(whose[0]) if choice.by == view.seat else about(view.seats[choice.by].name, *whose)
    if session.clock is None:
        waits = about(active.name, later("Your turn waits."), later("{who}'s turn waits."))
        return Around(story, waits, head.upper())
    note = about(
        active.name,
        later("Your turn: the clock stands still. Out of time: {answer}."),
        later("{who}'s turn: the clock stands still. Out of time: {answer}."),
        answer=_silence(session, choice),
    )
    return Around(story, note, head.upper())


def _silence(session: Session, choice: ChoiceView) -> str:
    """What the time being out answers, in words."""
    move = session.silence()
    if move.verb != "choose":
        return tr("cancelled") if move.verb == "cancel" else tr(move.verb)
    names = [option.card.short for n in move.picks if (option := choice.options[n]).card is not None]
    return ", ".join(names) if names else tr("the first option") if move.picks else tr("none")
