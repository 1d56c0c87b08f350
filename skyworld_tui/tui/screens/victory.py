"""The end of a match: who won, by how much, and what now."""

from __future__ import annotations

from typing import ClassVar

from ...language import tr, trc, trn
from ...session.guide import Guide
from ...session.session import Refused, Session, fresh_seed
from .. import tutorials
from ..paint.canvas import Canvas, Ground, Run
from ..paint.scenes import Score, outcome
from ..palette import BRIGHT, MUTED, Look
from .review import ReviewScreen, reviewed
from .scene import SceneScreen


class VictoryScreen(SceneScreen):
    """Rematch, swap sides, the log, or the menu."""

    KEYS: ClassVar[dict[str, str]] = {
        "r": "rematch", "s": "swap", "n": "match", "a": "then", "b": "back", "m": "log", "w": "review",
        "escape": "menu", "q": "menu",
    }  # fmt: skip

    GUARDED = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.lost = session.match.winner != session.holder
        self.reviewed = reviewed(session)
        self.again = session.match.record.setup is not None and session.guide is None

    def key(self, name: str) -> None:
        """What now."""
        app = self.sky
        if self.session.guide is not None and name in ("rematch", "match", "then", "back"):
            self._after_lesson(self.session.guide, name)
        elif name in ("rematch", "swap"):
            try:
                again = self.session.rematch(fresh_seed(app.options.entropy()), name == "swap", app.now())
            except Refused:
                app.to_menu()
                return
            app.play(again)
        elif name == "log":
            from ..scenery import log_lines
            from .logsheet import LogSheet

            app.push_screen(LogSheet(log_lines(self.session.log.of(self.session.holder), self.session.holder)))
        elif name == "review" and self.reviewed:
            app.push_screen(ReviewScreen(self.session))
        elif name == "menu":
            app.to_menu()

    def _after_lesson(self, guide: Guide, name: str) -> None:
        """The same tutorial again, the next one, a step back from a lost match, or the step before a real one."""
        app, lesson = self.sky, self.session.lesson
        if name == "rematch":
            tutorials.play(app, guide.id)
        elif name == "then":
            if guide.then:
                app.tutorial(guide.then)
        elif name == "back":
            if self.lost and lesson is not None:
                lesson.back(self.session)
                app.play(self.session)
        else:
            from .setup import SetupScreen

            app.to_menu()
            app.push_screen(SetupScreen("ai"))

    @property
    def then(self) -> str:
        """What the tutorial after this one is called."""
        guide = self.session.guide
        return self.sky.learning.title(guide.then) if guide is not None and guide.then else ""

    def _keys(self) -> tuple[tuple[str, str], ...]:
        again = (("r", tr("rematch")), ("s", tr("swap sides"))) if self.again else ()
        guide = self.session.guide
        if guide is not None:
            then = (("a", self.then),) if guide.then and not self.lost else ()
            back = (("b", tr("back a step")),) if self.lost else ()
            again = (*back, *then, ("n", tr("a real match")), ("r", trc("once more", "again")))
        look = (("w", tr("why was that bad?") if self.lost else tr("look back")),) if self.reviewed else ()
        return (*again, *look, ("m", trc("of the match", "log")), ("Esc", tr("menu")))

    def how(self) -> str:
        """How it ended, in one line; after a lesson its last words; or why the record could not be kept."""
        if self.session.fault:
            return self.session.fault
        lesson = self.session.lesson
        coach = lesson.coach(self.session) if lesson is not None else None
        if coach is not None:
            return coach.idea
        lines = self.session.log.of(self.session.holder)
        if any(line.kind == "concede" for line in lines[-3:]):
            return next(line.text for line in reversed(lines) if line.kind == "concede")
        for line in reversed(lines):
            if line.kind in ("channel", "faith", "missing"):
                return tr("{told} on turn {n}", told=line.text, n=line.turn)
        return ""

    def paint(self, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
        """Dawn for who won, night for who lost; on a shared keyboard always dawn."""
        session = self.session
        winner = session.match.winner or 0
        bottom = winner if session.hotseat else session.holder
        view = session.match.view(bottom)
        scores = []
        for seat in (bottom, 1 - bottom):
            tally, side = session.tally, view.seats[seat]
            stats = (
                (tr("Turns"), str(tally.turns[seat])),
                (tr("Attacks won"), str(tally.attacks_won[seat])),
                (tr("Awakened"), str(tally.awakened[seat])),
                (tr("Consumed"), str(len(side.removed))),
            )
            scores.append(Score(side.name, side.faith, stats))
        won = None if session.hotseat else winner == bottom
        said = self.how()
        plain = session.guide is not None or bool(session.fault)
        how = [*([] if plain else [Run(tr("How it ended:"), MUTED), Run(" ")]), Run(said, BRIGHT)] if said else []
        return outcome(
            size,
            scores[0],
            scores[1],
            won=won,
            goal=view.goal,
            how=how,
            hints=self._hints(),
            keys=self._keys(),
            look=look,
        )

    def _hints(self) -> str:
        """How much the coach has helped; "" when it was not asked."""
        n = self.session.meta.hints
        if self.lost:
            return trn("you had {n} hint", "you had {n} hints", n) if n else ""
        return trn("with {n} hint", "with {n} hints", n) if n else ""
