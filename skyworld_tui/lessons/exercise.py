"""An exercise at work: the task at the side, help that grows, and what was learned once the ending is there.

A guide in the sense of :class:`skyworld_tui.session.guide.Guide`. A guide is shown views, and a search for the way on
needs a match: so the exercise plays every move in a match of its own as well, begun from the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..cards.model import FILLER, CardDef, CardSet
from ..engine import Event, Match, MatchView, Move
from ..language import spoken
from ..scenarios.paths import PATHS, Probe
from ..session.guide import AGAIN, BACK, HINT, Coach
from ..session.movewords import describe
from .aimwords import aims, wanted_words
from .catalogue import Exercise, following, place_of
from .coachwords import coach_words
from .progress import HELP, ProgressStore
from .solve import Aim, quiet
from .wayon import Way, told, way_on

PLAYING, SOLVED, FAILED = "playing", "solved", "failed"
_MORE = ("hint", "move", "all")
"""What the hint key gives next."""

DOUBT = 400
"""Positions looked at, beside the keys, to see whether there is still a way."""

_HELPED = ("alone", "with hint", "with solution")
_SHOWN = 2  # phrases about what is still to be done


class Memento(NamedTuple):
    """Where an exercise was."""

    match: Match
    state: str


class ExerciseGuide:
    """The coach of one exercise or puzzle. ``among``: all of them, so that the coach's head says where it stands, and a
    key at the end what comes after it. Progress goes to ``store``. It speaks what is spoken when it is asked."""

    on_table = True
    then = ""

    def __init__(
        self,
        exercise: Exercise,
        cards: CardSet,
        *,
        store: ProgressStore | None = None,
        among: Sequence[Exercise] = (),
    ) -> None:
        self.exercise = exercise
        self.id = exercise.id
        self.store = store
        self._among = among
        self._last = following(among, exercise) is None
        self.aim = Aim.of(exercise.scenario)
        self.state = PLAYING
        self.help = 0  # how often help was asked for in this try
        self._most = 0  # the most that was asked for since the exercise was begun, also in earlier tries
        self._names: Mapping[str, CardDef] = {FILLER.id: FILLER, **cards.cards, **exercise.scenario.cards}
        self._match = exercise.scenario.start()
        self._counted = False  # whether this try has been counted
        self._way: tuple[str, Way] | None = None  # the way on, from the position with this fingerprint
        self._doubted = self._match.fingerprint()  # the last position that was looked at; from the first one it goes
        self._dead = ""  # a position from which there is surely no way

    # -- the guide ----------------------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language that it speaks now."""
        return spoken()

    @property
    def title(self) -> str:
        """What the exercise is called."""
        return self.exercise.title(self.lang)

    @property
    def place(self) -> str:
        """Where it stands among the others; "" when it is alone."""
        return place_of(self._among, self.exercise, self.lang) if self._among else ""

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
        if self.state != PLAYING:
            return self._say("is solved" if self.state == SOLVED else "is over")
        return self._say("no part", move=describe(view, move))

    def coach(self, view: MatchView) -> Coach | None:
        """The task and what is still to be done; or how it went."""
        if self.state == SOLVED:
            return self._solved()
        if self.state == FAILED:
            return self._failed(view)
        if view.deciding != self.aim.learner:
            plays = self._say("plays", name=view.other.name)
            return Coach(self.title, self.exercise.task(self.lang), place=self.place, prompt=plays)
        way = self._on() if self.help > 1 else None
        more = _MORE[self.help : self.help + 1]
        again = ((AGAIN, "again"),) if way is None or self._lost() else ()
        return Coach(
            self.title,
            self.exercise.task(self.lang),
            self._no_way() if self._lost() else self._still(view),
            self._helping(way),
            shorter=self._shorter(way),
            place=self.place,
            move=self._first(way),
            actions=self._keys(*((HINT, word) for word in more), (BACK, "back"), *again),
            prompt="" if way is not None and way.lines else self.title,
            chapter=self.exercise.chapter,
            plain=self.help > 1,
            hint_head=self._say("head.hint"),
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
            self._most = max(self._most, self.help)
            return "said"
        if self.state == PLAYING:
            return ""
        if action == "back":
            return "leave"
        if action == "enter":
            return "leave" if self._last else "next"
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
        """How much help there has been since the exercise was begun; beginning again does not take it back."""
        return HELP[min(self._most, len(HELP) - 1)]

    def doubt(self) -> Callable[[], bool] | None:
        """A short search from the present position, made to run in a thread: whether the coach has something new to
        say. None where nothing is in doubt: before the first move, while a question is open, and in a position that
        was looked at already."""
        decision, mark = self._match.decision, self._match.fingerprint()
        mine = decision is not None and decision.kind == "turn" and decision.by == self.aim.learner
        if self.state != PLAYING or not mine or mark == self._doubted:
            return None
        self._doubted, match = mark, self._match.copy()

        def look() -> bool:
            if way_on(self.exercise, match, self.aim, DOUBT).none:
                self._dead = mark
            return self._dead == mark

        return look

    def memento(self) -> Memento:
        """The position and whether it is over; help that was asked for is not forgotten on the way back."""
        return Memento(self._match.copy(), self.state)

    def restore(self, memento: object) -> None:
        """Be where it was."""
        assert isinstance(memento, Memento)
        self._match, self.state = memento.match.copy(), memento.state

    # -- words --------------------------------------------------------------------------------------------------------

    def _say(self, key: str, **filled: object) -> str:
        return coach_words(self.lang, key, **filled)

    def _keys(self, *pairs: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """The coach's own keys with their words."""
        return tuple((action, self._say(word)) for action, word in pairs)

    def _lost(self) -> bool:
        """Whether there is surely no way from here."""
        return bool(self._dead) and self._dead == self._match.fingerprint()

    def _no_way(self) -> str:
        return self._say("no way", again="Home")

    def _still(self, view: MatchView) -> str:
        """What does not hold yet, the first of it, as far as one can aim at it."""
        probe = Probe(self._match)
        missing = self.aim.missing(self._match)
        missing = tuple(each for each in missing if each.path == "winner") or missing  # a win says all of it
        wants = [
            wanted_words(view, each, PATHS[each.path].read(probe), self._names, self.lang)
            for each in missing
            if aims(each)
        ]
        parts = wants[:_SHOWN]
        if len(wants) > _SHOWN:
            parts.append(self._say("more", n=len(wants) - _SHOWN))
        return self._say("still", what=self._say("and").join(parts)) if parts else ""

    def _helping(self, way: Way | None) -> str:
        """The hint, or what can be said about the way on."""
        if not self.help:
            return ""
        if way is None:
            return self.exercise.hint(self.lang)
        if way.lines is None:
            return self._no_way() if way.none else self._say("unseen")
        if self.help < len(_MORE):
            return self.exercise.hint(self.lang)
        lines = tuple(told(self._match, way.lines, self.aim.learner))
        return self._say("way", moves=self._say("then").join(lines)) if lines else self._say("wait")

    def _shorter(self, way: Way | None) -> tuple[str, ...]:
        """The way in words with fewer and fewer of its moves."""
        if way is None or not way.lines or self.help < len(_MORE):
            return ()
        lines = tuple(told(self._match, way.lines, self.aim.learner))
        parts = [(self._say("then").join(lines[:n]), len(lines) - n) for n in range(len(lines) - 1, 0, -1)]
        return tuple(self._say("way", moves=f"{said} {self._say('more', n=left)}") for said, left in parts)

    def _solved(self) -> Coach:
        fault = self.store.fault if self.store is not None else ""
        return Coach(
            self.title,
            self.exercise.about(self.lang),
            fault or self._say(_HELPED[HELP.index(self.helped)]),
            place=self._say("solved"),
            do=(
                ("Enter", self._say("list" if self._last else f"next {self.exercise.kind}")),
                ("Esc", self._say("leave")),
            ),
            actions=self._keys((AGAIN, "again")),
            prompt=self._say("solved back" if self._last else "solved on"),
            chapter=self.exercise.chapter,
            waits=True,
        )

    def _failed(self, view: MatchView) -> Coach:
        over = self._say("match over" if view.winner is not None else "turn over")
        return Coach(
            self._say("failed"),
            self._say("failed idea", over=over),
            self._still(view),
            self.exercise.hint(self.lang) if self.help else "",
            place=self.place,
            do=(("Enter", self._say("again")), ("Esc", self._say("leave"))),
            actions=self._keys(*(((HINT, "hint"),) if not self.help else ()), (BACK, "back")),
            prompt=self._say("failed prompt"),
            chapter=self.exercise.chapter,
            waits=True,
            hint_head=self._say("head.hint"),
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
