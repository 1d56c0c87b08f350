"""An exercise at work: the task at the side, help that grows, and what was learned once the ending is there.

A guide in the sense of :class:`skyworld_tui.session.guide.Guide`. A guide is shown views, and a search for the way on
needs a match: so the exercise plays every move in a match of its own as well, begun from the same position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cards.model import FILLER, CardDef, CardSet
from ..engine import Event, Match, MatchView, Move
from ..scenarios.paths import PATHS, Probe
from ..session.guide import AGAIN, BACK, HINT, Coach
from ..session.movewords import describe
from .aimwords import wanted_words
from .library import Exercise
from .progress import HELP, ProgressStore
from .solve import Aim, quiet
from .wayon import Way, told, way_on

PLAYING, SOLVED, FAILED = "playing", "solved", "failed"
_MORE = ("hint", "move", "all")
"""What the hint key gives next."""

_HELPED = ("Solved alone", "Solved with the hint", "Solved with the solution")
NONE = "There is no way on from here: go back a step, or begin again."
UNSEEN = "I found no way within what I looked at; there may be one. The hint still holds."
WAIT = "Nothing is left to do but to let the rest happen."
_SHOWN = 2  # phrases about what is still to be done


class Memento(NamedTuple):
    """Where an exercise was."""

    match: Match
    state: str


class ExerciseGuide:
    """The coach of one exercise or puzzle. ``place``: where it stands among others, for the coach's head; ``follows``:
    what comes after it, as the key that goes there is called, "" when nothing does. Progress goes to ``store``."""

    on_table = True
    then = ""

    def __init__(
        self,
        exercise: Exercise,
        cards: CardSet,
        *,
        lang: str = "en",
        store: ProgressStore | None = None,
        place: str = "",
        follows: str = "",
    ) -> None:
        self.exercise = exercise
        self.id = exercise.id
        self.title = exercise.title(lang)
        self.lang = lang
        self.store = store
        self.place = place
        self.follows = follows
        self.aim = Aim.of(exercise.scenario)
        self.state = PLAYING
        self.help = 0  # how often help was asked for in this try
        self._names: Mapping[str, CardDef] = {FILLER.id: FILLER, **cards.cards, **exercise.scenario.cards}
        self._match = exercise.scenario.start()
        self._counted = False  # whether this try has been counted
        self._way: tuple[str, Way] | None = None  # the way on, from the position with this fingerprint

    # -- the guide ----------------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether it is solved."""
        return self.state == SOLVED

    def allowed(self, view: MatchView, move: Move) -> bool:
        """What the exercise leaves to the learner; once it is over, nothing."""
        if view.seat != self.aim.learner:
            return True
        return self.state == PLAYING and self.aim.allowed(self._match, move)

    def refusal(self, view: MatchView, move: Move) -> str:
        """That the move has no part in it."""
        if self.state == SOLVED:
            return "It is solved: Enter goes on."
        if self.state == FAILED:
            return "This try is over: Enter begins again."
        return f"{describe(view, move)}: not in this exercise. The coach says what it is about."

    def coach(self, view: MatchView) -> Coach | None:
        """The task and what is still to be done; or how it went."""
        if self.state == SOLVED:
            return self._solved()
        if self.state == FAILED:
            return self._failed(view)
        if view.deciding != self.aim.learner:
            return Coach(self.title, self.exercise.task(self.lang), place=self.place, prompt=f"{view.other.name} plays")
        way = self._on() if self.help > 1 else None
        more = _MORE[self.help : self.help + 1]
        return Coach(
            self.title,
            self.exercise.task(self.lang),
            self._still(view),
            self._helping(way),
            place=self.place,
            move=self._first(way),
            actions=(*((HINT, word) for word in more), (BACK, "back"), *(((AGAIN, "again"),) if way is None else ())),
            prompt="" if way is not None and way.lines else self.title,
            chapter=self.exercise.chapter,
            plain=self.help > 1,
        )

    def press(self, action: str, view: MatchView) -> str:
        """Help, back, again; at the end what now."""
        if action in (BACK, "undo"):
            return "back"
        if action == AGAIN or (action == "enter" and self.state == FAILED):
            self.help, self._counted = 0, False
            return "retry"
        if action == HINT and self.state != SOLVED:
            self.help = min(len(_MORE), self.help + 1)
            return "said"
        if self.state == PLAYING:
            return ""
        if action == "back":
            return "leave"
        if action == "enter":
            return "next" if self.follows else "leave"
        return ""

    def reply(self, view: MatchView) -> Move | None:
        """The passive rival: it ends its turn, says no to a "may", and takes the first legal answer of a "must"."""
        if view.seat == self.aim.learner or view.deciding != view.seat:
            return None
        return quiet("turn" if view.choice is None else view.choice.kind, lambda: view.legal)

    def after(self, move: Move, events: Sequence[Event], view: MatchView) -> None:
        """See whether the ending is there, or out of reach."""
        learner = self._match.deciding == self.aim.learner
        self._match.play(move)
        if learner and not self._counted and self.store is not None:
            self._counted = True
            self.store.tried(self.id)
        if self.state != PLAYING:
            return
        if self.aim.reached(self._match):
            self.state = SOLVED
            if self.store is not None:
                self.store.exercise(self.id, self.helped)
        elif self.aim.missed(self._match):
            self.state = FAILED

    @property
    def helped(self) -> str:
        """How much help this try has had."""
        return HELP[min(self.help, len(HELP) - 1)]

    def memento(self) -> Memento:
        """The position and whether it is over; help that was asked for is not forgotten on the way back."""
        return Memento(self._match.copy(), self.state)

    def restore(self, memento: object) -> None:
        """Be where it was."""
        assert isinstance(memento, Memento)
        self._match, self.state = memento.match.copy(), memento.state

    # -- words --------------------------------------------------------------------------------------------------------

    def _still(self, view: MatchView) -> str:
        """What does not hold yet, the first of it."""
        probe = Probe(self._match)
        missing = self.aim.missing(self._match)
        missing = tuple(each for each in missing if each.path == "winner") or missing  # a win says all of it
        missing = tuple(sorted(missing, key=lambda each: each.path in ("turn", "active")))
        wants = [wanted_words(view, each, PATHS[each.path].read(probe), self._names) for each in missing]
        more = f" · {len(wants) - _SHOWN} more" if len(wants) > _SHOWN else ""
        return f"Still to do: {' · '.join(wants[:_SHOWN])}{more}." if wants else ""

    def _helping(self, way: Way | None) -> str:
        """The hint, or what can be said about the way on."""
        if not self.help:
            return ""
        if way is None:
            return self.exercise.hint(self.lang)
        if way.lines is None:
            return NONE if way.none else UNSEEN
        if self.help < len(_MORE):
            return self.exercise.hint(self.lang)
        lines = tuple(told(self._match, way.lines, self.aim.learner))
        return f"The way: {', then '.join(lines)}." if lines else WAIT

    def _solved(self) -> Coach:
        fault = self.store.fault if self.store is not None else ""
        return Coach(
            self.title,
            self.exercise.about(self.lang),
            fault or f"{_HELPED[HELP.index(self.helped)]}.",
            place="solved",
            do=(("Enter", self.follows or "back to the list"), ("Esc", "leave")),
            actions=((AGAIN, "again"),),
            prompt=f"Solved: Enter {'goes on' if self.follows else 'goes back'}",
            chapter=self.exercise.chapter,
            waits=True,
        )

    def _failed(self, view: MatchView) -> Coach:
        over = "The match is over" if view.winner is not None else "The turn is over"
        return Coach(
            "Not this time",
            f"{over}, and what was wanted is not there. Nothing is lost: begin again as often as you like.",
            self._still(view),
            self.exercise.hint(self.lang) if self.help else "",
            place=self.place,
            do=(("Enter", "again"), ("Esc", "leave")),
            actions=(*(((HINT, "hint"),) if not self.help else ()), (BACK, "back")),
            prompt="Not this time: Enter begins again",
            chapter=self.exercise.chapter,
            waits=True,
        )

    # -- the way on ---------------------------------------------------------------------------------------------------

    def _on(self) -> Way:
        """The way on from the present position: that of the stored solution, else one that a short search finds."""
        mark = self._match.fingerprint()
        if self._way is None or self._way[0] != mark:
            self._way = (mark, way_on(self.exercise, self._match, self.aim))
        return self._way[1]

    def _first(self, way: Way | None) -> Move | None:
        """The learner's next move of a way."""
        return self._match.parse(way.lines[0]) if way is not None and way.lines else None
