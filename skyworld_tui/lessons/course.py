"""A course at work: the coach that goes through the steps of a script, then lets the learner play and advises.

A guide in the sense of :class:`skyworld_tui.session.guide.Guide`. In a scripted step exactly one move is allowed. A
script that no longer fits the match goes over to free play with a sentence that says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards.model import CardSet
from ..engine import Event, MatchView, Move
from ..language import LANGUAGES, later, listed, spoken, tr
from ..session.guide import BACK, HINT, Coach
from ..session.movewords import describe
from .advice import Advice, advise, gentle
from .rehearsal import LEARNER, Beat, about, chosen, here, rehearse, same
from .script import AdviceWords, Course, Step
from .shelf import course_ids

ACTIONS = ((HINT, later("hint")), (BACK, later("back")))
PRACTICE = later("practice")
"""Where one is in free play, in the stead of a step's number."""
ON = (("Enter", later("go on")),)


class Place(NamedTuple):
    """Where a course is: the number of its beat, how much help was asked for there, whether it has left its script."""

    beat: int = 0
    help: int = 0
    off: bool = False


class CourseGuide:
    """The coach of one course, in the language that is spoken when it is asked."""

    on_table = False

    def __init__(self, course: Course, words: AdviceWords, cards: CardSet) -> None:
        self.course = course
        self._told = {lang: (course.said(lang), words.said(lang)) for lang in LANGUAGES}
        self.id = course.id
        self.then = following(course.id)
        rehearsal = rehearse(cards, course)
        self.fault = rehearsal.fault
        last = len(course.steps) - 1
        ends = rehearsal.beats[-1:] and rehearsal.beats[-1].kind == "free"
        self.beats = rehearsal.beats if ends else (*rehearsal.beats, Beat("free", last))
        told = [number for number, step in enumerate(course.steps) if not step.rival]
        self._numbers = {number: n for n, number in enumerate(told, 1)}
        self.place = Place(off=self.fault is not None and not rehearsal.beats)
        self._over = False

    # -- where it is --------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the course is called."""
        return self._said.title

    @property
    def _said(self) -> Course:
        return self._told[spoken()][0]

    @property
    def words(self) -> AdviceWords:
        """What it says in free play."""
        return self._told[spoken()][1]

    @property
    def finished(self) -> bool:
        """Whether the match of the course is over."""
        return self._over

    @property
    def beat(self) -> Beat:
        """What comes now."""
        return self.beats[self.place.beat]

    @property
    def step(self) -> Step:
        """The step whose words are told."""
        return self._said.steps[self.beat.step]

    @property
    def steps(self) -> int:
        """How many steps the learner is told."""
        return len(self._numbers)

    @property
    def number(self) -> int:
        """The number of the present step among those, from 1; while the rival plays that of the step before."""
        return self.number_of(self.place.beat)

    def number_of(self, beat: int) -> int:
        """The number of the step that is told at this beat."""
        at = next((n for n in range(self.beats[beat].step, -1, -1) if n in self._numbers), None)
        return self._numbers[at] if at is not None else 0

    def memento(self) -> Place:
        """Where it is."""
        return self.place

    def restore(self, memento: object) -> None:
        """Be where it was, without the help that was asked for there."""
        assert isinstance(memento, Place)
        self.place, self._over = memento._replace(help=0), False

    def _go(self, beat: int, off: bool = False) -> None:
        cut = self.fault is not None and self.beats[beat].kind == "free"
        self.place = Place(beat, 0, off or cut)

    def _leave_script(self) -> None:
        self._go(len(self.beats) - 1, off=True)

    # -- the guide ----------------------------------------------------------------------------------------------------

    def allowed(self, view: MatchView, move: Move) -> bool:
        """In a scripted step the one move that it is about, and taking back what is being prepared; in free play
        everything."""
        beat = self.beat
        if view.seat != LEARNER or beat.kind == "free":
            return True
        if beat.kind != "do" or beat.move is None:
            return False
        if move.verb == "cancel" and view.choice is not None and not view.choice.declines:
            return True
        return same(move, beat.move) or (bool(beat.cards) and chosen(view, move) == beat.cards)

    def refusal(self, view: MatchView, move: Move) -> str:
        """Why it is not for now, and what this step is about. Only what the script has in this turn is promised."""
        title = self.step.title
        if self.beat.kind == "read":
            return tr("{title}: Enter goes on.", title=title)
        choice = view.choice
        words = self.words
        if choice is not None and choice.purpose == "warning":
            said = words.destroys if move.verb == "yes" else words.cancels
        else:
            said = words.later if self._comes(view, move) else words.not_now
        return said.format(move=_in_words(view, move), title=title)

    def _comes(self, view: MatchView, move: Move) -> bool:
        """Whether the script makes this move, with this card, later in the same turn."""
        for beat in self.beats[self.place.beat + 1 :]:
            if beat.kind in ("rival", "free"):
                return False
            if beat.move is not None and (beat.move.verb, beat.about) == (move.verb, about(view, move)):
                return move.verb not in ("choose", "yes", "no")
        return False

    def coach(self, view: MatchView) -> Coach | None:
        """What to say now."""
        if view.winner is not None:
            return self._last_words(view)
        beat = self.beat
        if beat.kind == "free":
            return self._advice(view)
        if beat.kind == "rival":
            return self._coach(self._last_step(), tr("{who} plays.", who=view.other.name), hint=False)
        if beat.kind == "read":
            return self._coach(self.step, do=ON, waits=True)
        return self._coach(self.step, move=here(view, beat))

    def press(self, action: str, view: MatchView) -> str:
        """Enter reads on; ``hint`` helps more each time; back goes a step back."""
        if action in (BACK, "undo"):
            return "back"
        if view.winner is not None:
            return ""
        if self.beat.kind == "read":
            if action != "enter":
                return ""
            self._go(self.place.beat + 1, self.place.off)
            return "read"
        if action == HINT and self.beat.kind in ("do", "free"):
            self.place = self.place._replace(help=min(2, self.place.help + 1))
            return "said"
        return ""

    def reply(self, view: MatchView) -> Move | None:
        """The rival's move: the script's as long as it is legal, then that of the gentle rival."""
        if view.seat == LEARNER or view.deciding != view.seat:
            return None
        beat = self.beat
        if beat.kind == "rival" and (move := here(view, beat)) is not None and fits(view, move):
            return move
        return gentle(view)

    def after(self, move: Move, events: Sequence[Event], view: MatchView) -> None:
        """Go on to what comes next. A move that the script does not have ends it."""
        if view.winner is not None:
            self._over = True
            return
        beat = self.beat
        if beat.kind == "free":
            self.place = Place(self.place.beat)
        elif beat.move is None or not (same(move, beat.move) or (beat.cards and move.verb == "choose")):
            self._leave_script()
        else:
            self._go(self.place.beat + 1)
            self._look_ahead(view)

    def _look_ahead(self, view: MatchView) -> None:
        """Leave the script where its next line is not for the seat that is asked, or not legal."""
        for beat in self.beats[self.place.beat :]:
            if beat.kind == "read":
                continue
            seat = {"do": LEARNER, "rival": 1 - LEARNER}.get(beat.kind, view.deciding)
            unfit = beat.kind == "do" and beat.move is not None and not fits(view, beat.move)
            if view.deciding != seat or unfit:
                self._leave_script()
            return

    # -- words --------------------------------------------------------------------------------------------------------

    def _last_step(self) -> Step:
        """The step that was told last."""
        at = next((n for n in range(self.beat.step, -1, -1) if n in self._numbers), 0)
        return self._said.steps[at]

    def _coach(
        self,
        step: Step,
        prompt: str = "",
        *,
        move: Move | None = None,
        do: tuple[tuple[str, str], ...] = (),
        waits: bool = False,
        hint: bool = True,
    ) -> Coach:
        return Coach(
            step.title,
            step.idea,
            step.why,
            step.hint if self.place.help else "",
            self.number,
            self.steps,
            move=move,
            strict=move is not None,
            do=_worded(do),
            actions=_worded(ACTIONS if hint and move is not None else ACTIONS[1:]),
            prompt=prompt or (tr("{title}: Enter goes on", title=step.title) if waits else ""),
            chapter=step.chapter,
            waits=waits,
            plain=self.place.help > 1,
            hint_head=tr("Hint"),
        )

    def _advice(self, view: MatchView) -> Coach:
        """What a good teacher would do now; while the rival is at it, that it is."""
        advice = advise(view)
        off = f"{self.words.off} " if self.place.off else ""
        if advice is None:
            title, idea = (
                tr("{who} plays", who=view.other.name),
                tr("What it does stands on the horizon, and in the log."),
            )
            return Coach(title, off + idea, place=tr(PRACTICE), actions=_worded(ACTIONS[1:]))
        words = self.words.topics[advice.topic]
        why = _filled(words["why"], advice)
        more = why if off else tr("Any legal move is yours: this is only what I would do.")
        return Coach(
            words["title"],
            off + _filled(words["idea"], advice),
            "" if off else why,
            more if self.place.help else "",
            place=tr(PRACTICE),
            move=advice.move,
            actions=_worded(ACTIONS),
            plain=self.place.help > 1,
            hint_head=tr("Hint"),
        )

    def _last_words(self, view: MatchView) -> Coach:
        won = view.winner == LEARNER
        said = (self._said.won if won else self._said.lost) or (self.words.won if won else self.words.lost)
        return Coach(self.title, said.format(goal=view.goal), waits=True)


def following(name: str) -> str:
    """The course after this one; "" after the last."""
    names = course_ids()
    at = names.index(name) + 1 if name in names else len(names)
    return names[at] if at < len(names) else ""


def _worded(pairs: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Keys or actions with their words as they are said now."""
    return tuple((key, tr(word)) for key, word in pairs)


def _filled(text: str, advice: Advice) -> str:
    return text.format(card=advice.card, enemy=advice.enemy, n=advice.n, goal=advice.goal)


def _in_words(view: MatchView, move: Move) -> str:
    """``move`` in words, with names alone: where something lies is seen on the table."""
    if move.verb != "choose" or view.choice is None:
        return describe(view, move)
    options = view.choice.options
    names = [card.short for n in move.picks if n < len(options) and (card := options[n].card) is not None]
    if not names:
        return tr("This choice") if move.picks else tr("Choose none")
    return tr("Choose {cards}", cards=listed(names))


def fits(view: MatchView, move: Move) -> bool:
    """Whether ``move`` answers what is asked. A pick of many is listed with only some of its answers: as many options
    as it takes, each of them there and chosen once, are one."""
    choice = view.choice
    if move.verb != "choose" or choice is None or choice.kind != "pick":
        return any(same(legal, move) for legal in view.legal)
    there = all(0 <= number < len(choice.options) for number in move.picks)
    return there and len(set(move.picks)) == len(move.picks) and choice.min <= len(move.picks) <= choice.max
