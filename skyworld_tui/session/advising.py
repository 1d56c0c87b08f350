"""The coach of a match: from what the computer player finds to what can be shown, without a screen.

A hint is the best line from the table as it stands; looking back over a match gives the turns in which another line
would have been better. Both take a while, so they are made in a thread.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from ..engine import Match, Move, Record
from ..engine.sampling import sample
from ..engine.view import MatchView
from .advicewords import Tables, reasons_in_words
from .coachtable import words
from .deeds import ANSWERS, ability_of, consumed, deeds, effect_in_words, fall_in_words, told_of
from .linewords import sentence, step_in_words, together, who_acts

if TYPE_CHECKING:
    from ..ai.advice import Advice, Line
    from ..ai.review import TurningPoint

Progress = Callable[[int, int], bool]
"""Is told how much is done, and of how much; False stops the work."""

Stop = Callable[[], bool]
"""Says whether nobody waits for the answer any more."""

POINTS = 3
"""So many turning points are shown."""

_FEW = 2  # moves behind the first one of a hint that there is always room for: reasons are read off these
_REASONS: Final = MappingProxyType({"wins": 0, "saves": 1})  # beside what is said of the outcome
_KNOWN: Final = frozenset({"keep", "redraw", "pay"})  # the reason is always the same: the other lines say little here


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
    """``move``: what to do first, ``title`` the same in words; ``moves``: what follows, ``answers``: the same with
    every answer to a question; ``why``: the reasons."""

    move: Move
    title: str
    moves: tuple[str, ...]
    answers: tuple[str, ...]
    why: str
    lang: str = "en"

    def short(self, most: int = _FEW) -> str:
        """What follows in one sentence, of more than ``most`` moves only the first; "" where nothing follows."""
        return in_a_row("then", self.moves, self.lang, most) if self.moves else ""

    @property
    def whole(self) -> str:
        """All that follows, answers too; "" where nothing does."""
        return in_a_row("then", self.answers, self.lang) if self.answers else ""


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
    rest = told_of(view, steps, lang)[1:]
    end = _end(advice.best, lang)
    return Hint(
        move=steps[0].move,
        title=sentence(step_in_words(steps[0].view, steps[0].move, lang)),
        moves=(*(text for text, answer in rest if not answer), *end),
        answers=(*(text for text, _ in rest), *end),
        why=_reason(view, advice, lang),
        lang=lang,
    )


def _reason(view: MatchView, advice: Advice, lang: str) -> str:
    """What the first move does and costs, and what the moves that are always shown are good for."""
    first = advice.best.steps[0]
    plain = _plainly(view, first.move)
    if plain in _KNOWN and not advice.outcome:
        return words(lang, plain)
    done = deeds(view, advice.best.steps)[: 1 + _FEW]
    rest = table_after(view, advice.rest)
    tables = Tables(done[-1].after if done else rest, rest, consumed(done))
    fall = fall_in_words(done, lang)
    effect = effect_in_words(done[0], ability_of(first.view, first.move, lang), lang) if done and not fall else ""
    said = ("field",) if fall else ()
    told = reasons_in_words(advice.outcome, advice.reasons, tables, lang, said=said)
    return " ".join([text for text in (fall, effect, *told) if text] or [words(lang, plain)])


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
    done = deeds(view, line.steps)
    return done[-1].after if done else sample(view, random.Random(0)).view(view.seat, legal=False)


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
        better=_without_answers(told_of(view, point.better.steps, lang), _end(point.better, lang)),
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
            told.append((step_in_words(left, move, lang), move.verb in ANSWERS))
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
    of them only the first are told, and how many follow (0: all are told). One alone is told and not counted."""
    told = list(moves)
    if most and len(told) > most + 1:
        told[most:] = [words(lang, "more", n=len(told) - most)]
    return words(lang, head, moves="; ".join(told))


def _without_answers(told: Sequence[tuple[str, bool]], end: Sequence[str]) -> tuple[str, ...]:
    """The moves of a line that is looked back on, without its answers to questions unless it begins with one, and what
    stands at its end."""
    return (*(text for n, (text, answer) in enumerate(told) if not answer or not n), *end)


def _end(line: Line, lang: str) -> list[str]:
    """What stands behind a line that ends where cards come to light: those are not known, and what is done then in any
    case."""
    if not line.open_end:
        return []
    held: list[str] = []
    for verb, steps in groupby(line.later, lambda step: step.move.verb):
        if verb == "channel":
            who = together((who_acts(step.view, step.move, lang) for step in steps), lang)
            held.append(words(lang, "do.channel", who=who))
        else:
            held += [step_in_words(step.view, step.move, lang) for step in steps]
    told = [words(lang, "held", moves=text) if not n else text for n, text in enumerate(held)]
    return [words(lang, "cards"), *told]
