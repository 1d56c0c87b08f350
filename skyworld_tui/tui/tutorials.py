"""Tutorials from outside: begun, gone on with where they were left, and kept while they are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..language import later, tr
from .options import Options

if TYPE_CHECKING:
    from ..cards.model import CardSet
    from ..lessons.course import CourseGuide
    from ..lessons.progress import ProgressStore
    from ..session.session import Session
    from .app import SkyWorldApp

GONE = later("The tutorial has changed since you left it: it begins anew.")


def guide_of(cards: CardSet, course: str) -> CourseGuide:
    """The coach of a course at its first step. SourceError when its file is damaged."""
    from ..lessons.course import CourseGuide
    from ..lessons.script import load_advice, load_course

    return CourseGuide(load_course(course), load_advice(), cards)


def tutorial(
    options: Options, guide: CourseGuide, cards: CardSet, at: Sequence[str] = (), store: ProgressStore | None = None
) -> tuple[Session, str]:
    """A tutorial and its first sentence: its own decks, the coach ``guide`` at its first step, no clock; the unfinished
    match stays as it is. ``at``: where it was left; it begins anew, and says so, when that does not fit any more.
    ``store`` learns of every step."""
    from ..lessons.rehearsal import SEED, setup
    from ..lessons.resume import go_on
    from ..session.session import Session

    first = guide.memento()

    def begun() -> Session:
        guide.restore(first)
        match = setup(cards, guide.course)
        return Session.new(match, SEED, ("human", "random"), guide=guide, now=options.now())

    session, said = begun(), ""
    if at and not go_on(session, at):
        session, said = begun(), tr(GONE)
    if store is not None and session.lesson is not None:
        session.lesson.keep = _keeper(guide.id, store)
    return session, said


def _keeper(course: str, store: ProgressStore) -> Callable[[Session], None]:
    """What puts down, after every step of the learner, how far one is."""
    from ..lessons.resume import kept

    def keep(session: Session) -> None:
        if session.policy_asked:
            return
        won = session.match.winner == session.holder
        store.lesson(course, done=True if won else None, at=kept(session))
        session.trouble = session.trouble or store.fault

    return keep


def begin(app: SkyWorldApp, course: str = "basic") -> None:
    """Begin a tutorial; where one was left before its end, ask whether to go on there."""
    from ..lessons.resume import step_of
    from .screens.ask import GoOnScreen

    left = app.progress.read().lesson(course).at
    guide = guide_of(app.cards, course)
    step = step_of(guide, left)
    if not step:
        play(app, course, guide=guide)
        return
    text = tr("You left it at step {n} of {total}.", n=step, total=guide.steps)
    yes, no = tr("go on at step {n}", n=step), tr("from the beginning")
    question = GoOnScreen(tr("{lesson}: go on?", lesson=guide.title), text, yes=yes, no=no)
    app.push_screen(question, lambda on: None if on is None else play(app, course, left if on else (), guide))


def play(app: SkyWorldApp, course: str, at: Sequence[str] = (), guide: CourseGuide | None = None) -> None:
    """A tutorial on the screen, and nothing behind it. ``guide``: its coach, who has not begun yet."""
    guide = guide or guide_of(app.cards, course)
    session, said = tutorial(app.options, guide, app.cards, at, app.progress)
    app.play(session, said or app.progress.fault)
