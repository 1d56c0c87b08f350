"""The coach of a match: from what the computer player finds to what can be shown, without a screen.

A hint is the best line from the table as it stands; looking back over a match gives the turns in which another line
would have been better. Both take a while, so they are made in a thread.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from ..engine import Match, Move, Record
from ..engine.moves import IllegalMove
from ..engine.sampling import sample
from ..engine.view import MatchView
from .advicewords import Tables, reasons_in_words
from .coachtable import words
from .linewords import sentence, step_in_words

if TYPE_CHECKING:
    from ..ai.advice import Advice, Line, Step
    from ..ai.review import TurningPoint

Progress = Callable[[int, int], bool]
"""Is told how much is done, and of how much; False stops the work."""

Stop = Callable[[], bool]
"""Says whether nobody waits for the answer any more."""

POINTS = 3
"""So many turning points are shown."""

_FEW = 2  # moves of a hint that stand behind the first one until all of them are asked for
_REASONS: Final = MappingProxyType({"wins": 0, "saves": 1})  # beside what is said of the outcome
_KNOWN: Final = frozenset({"keep", "redraw", "pay"})  # the reason is always the same: the other lines say little here
_ANSWERS: Final = frozenset({"choose", "yes", "no", "keep", "redraw"})


class Adviser(Protocol):
    """Who finds the better lines."""

    def advise(self, view: MatchView, stop: Stop) -> Advice:
        """The best line from a searchable ``view``, or from what was looked at until ``stop`` says so. ValueError when
        there is nothing to decide."""

    def turning_points(self, record: Record, seat: int, progress: Progress) -> Sequence[TurningPoint]:
        """The turns of ``seat`` in which another line would have been better, at most :data:`POINTS`."""


class Computer:
    """The computer player as adviser; it is loaded when it is first asked. The same question has the same answer."""

    def advise(self, view: MatchView, stop: Stop) -> Advice:
        """See :class:`Adviser`."""
        from ..ai.advice import advise

        return advise(view, stop=stop)

    def turning_points(self, record: Record, seat: int, progress: Progress) -> Sequence[TurningPoint]:
        """See :class:`Adviser`."""
        from ..ai.review import turning_points

        return turning_points(record, seat, POINTS, progress)


@dataclass(frozen=True, slots=True)
class Hint:
    """``move``: what to do first, ``title`` the same in words; ``short``: what follows, ``whole``: every answer of it
    too; ``why``: the reasons. ``short`` and ``whole`` are "" where nothing follows."""

    move: Move
    title: str
    short: str
    whole: str
    why: str


@dataclass(frozen=True, slots=True)
class Page:
    """One turning point. ``view``: the table before the turn was decided; ``move``: what should have come first;
    ``played`` and ``better``: the moves of both lines in words; ``much``: by how much, ``why``: the reasons."""

    turn: int
    view: MatchView
    move: Move | None
    played: tuple[str, ...]
    better: tuple[str, ...]
    much: str
    why: str


def hint(view: MatchView, adviser: Adviser, stop: Stop, lang: str = "en") -> Hint:
    """What the coach would do now as ``view.seat``. ``view`` must be searchable; ValueError when there is nothing to
    decide."""
    advice = adviser.advise(view, stop)
    steps = advice.best.steps
    if not steps:
        raise ValueError("there is nothing to decide")
    tables = Tables(table_after(view, advice.best), table_after(view, advice.rest))
    plain = _plainly(view, steps[0].move)
    told = (
        () if plain in _KNOWN and not advice.outcome else reasons_in_words(advice.outcome, advice.reasons, tables, lang)
    )
    first, *rest = _told(view, steps, lang)
    end = _end(advice.best, lang)
    main = [*(text for text, answer in rest if not answer), *end]
    whole = [*(text for text, _ in rest), *end]
    return Hint(
        move=steps[0].move,
        title=sentence(first[0]),
        short=in_a_row("then", main, lang, _FEW) if main else "",
        whole=in_a_row("then", whole, lang) if whole else "",
        why=" ".join(told or (words(lang, plain),)),
    )


def _plainly(view: MatchView, move: Move) -> str:
    """The key of what is said of ``move`` where no term gives a reason."""
    if view.phase == "opening":
        return move.verb
    if view.choice is not None and move.verb != "no":
        return "pay" if view.choice.purpose == "pay" else "answer"
    return "stop" if move.verb in ("end", "no") else "even"


def pages(record: Record, seat: int, adviser: Adviser, progress: Progress, lang: str = "en") -> tuple[Page, ...]:
    """The turning points of a match for ``seat``, ready to be shown, in the order of the match."""
    points = sorted(adviser.turning_points(record, seat, progress), key=lambda point: point.moves_before)
    return tuple(_page(record, seat, point, lang) for point in points[:POINTS])


def table_after(view: MatchView, line: Line) -> MatchView:
    """What ``view.seat`` sees after ``line``, before the turn is handed over; ``view`` must be searchable. Hidden cards
    are dealt at random for it, so only what both players know of the table may be told. Where the line cannot be
    followed any further the table stands as far as it went."""
    match = sample(view, random.Random(0))
    for step in line.steps:
        if step.move.verb == "end" or match.deciding != view.seat:
            break
        try:
            match.play(step.move, view.seat)
        except IllegalMove:
            break
    return match.view(view.seat, legal=False)


def _page(record: Record, seat: int, point: TurningPoint, lang: str) -> Page:
    match = Match.from_record(record, point.moves_before)
    view = match.view(seat, searchable=True)
    played, left = _as_played(match, record.moves[point.moves_before :], seat, lang)
    tables = Tables(table_after(view, point.better), left)
    decided = point.outcome in ("wins", "saves")
    told = "" if decided else point.outcome
    move = point.better.steps[0].move if point.better.steps else None
    why = reasons_in_words(told, point.reasons, tables, lang, prices=False)
    return Page(
        turn=point.turn,
        view=view,
        move=move,
        played=played,
        better=_without_answers(_told(view, point.better.steps, lang), _end(point.better, lang)),
        much=_much(point, tables, lang),
        why=" ".join(why[: _REASONS.get(point.outcome)]),
    )


def _as_played(
    match: Match, moves: Iterable[tuple[int, str]], seat: int, lang: str
) -> tuple[tuple[str, ...], MatchView]:
    """What ``seat`` did with the rest of its turn, in words, and the table that it left: ``moves`` are those of the
    record from ``match`` on. The cards that came to light in it are known by now."""
    turn, told = match.turn, list[tuple[str, bool]]()
    left = match.view(seat, legal=False)
    for by, text in moves:
        move = Move(text) if text in ("concede", "timeout") else match.parse(text)
        if by == seat:
            left = match.view(seat, legal=False)
            told.append((step_in_words(left, move, lang), move.verb in _ANSWERS))
        match.play(move, by)
        if match.turn != turn or match.winner is not None:
            break
        left = match.view(seat, legal=False)
    return _without_answers(told, []), left


def _much(point: TurningPoint, tables: Tables, lang: str) -> str:
    """By how much the better line is better."""
    from ..ai.weights import load_weights

    if point.outcome in ("wins", "saves"):
        return words(lang, f"much.{point.outcome}", rival=tables.best.other.name)
    n = round(point.loss / load_weights("weights").faith)
    if n >= tables.best.goal:
        return words(lang, "much.decides")
    return words(lang, "much.faith", n=n) if n else words(lang, "much.little")


# -- moves in words ---------------------------------------------------------------------------------------------------


def in_a_row(head: str, moves: Sequence[str], lang: str = "en", most: int = 0) -> str:
    """Moves as a sentence that begins with the word ``head`` (``then``, ``played``, ``better``); of more than ``most``
    of them only the first are told, and how many follow (0: all are told)."""
    told = list(moves)
    if most and len(told) > most:
        told[most:] = [words(lang, "more", n=len(told) - most)]
    return words(lang, head, moves="; ".join(told))


def _told(view: MatchView, steps: Iterable[Step], lang: str) -> list[tuple[str, bool]]:
    """The moves of ``view.seat`` in words, and of each whether it answers a question."""
    own = [step for step in steps if step.view.seat == view.seat]
    return [(step_in_words(step.view, step.move, lang), step.move.verb in _ANSWERS) for step in own]


def _without_answers(told: Sequence[tuple[str, bool]], end: Sequence[str]) -> tuple[str, ...]:
    """The moves of a line that is looked back on, without its answers to questions unless it begins with one, and what
    stands at its end."""
    return (*(text for n, (text, answer) in enumerate(told) if not answer or not n), *end)


def _end(line: Line, lang: str) -> list[str]:
    """What stands behind a line that ends where cards come to light: those are not known."""
    return [words(lang, "cards")] if line.open_end else []
