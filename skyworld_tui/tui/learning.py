"""From exercise to exercise: each lies over what it was opened from, and that is there again when it is left."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from ..language import later, spoken, tr

if TYPE_CHECKING:
    from ..lessons.catalogue import Exercise
    from ..lessons.script import Course
    from ..session.session import Session
    from .app import SkyWorldApp
    from .screens.match import MatchScreen

IN_MATCH = later("Exercises can be played as soon as the match waits for you.")


def _waits(screen: MatchScreen) -> bool:
    """Whether nothing happens on a table until the player at the keyboard moves."""
    session = screen.session
    if session.over:
        return True
    mine = session.handover is None and session.asked == session.holder
    return mine and not screen.hidden and not screen.narrator.busy


class Learning:
    """The exercises and tutorials of one app."""

    def __init__(self, app: SkyWorldApp) -> None:
        self.app = app
        self._exercises: tuple[Exercise, ...] | None = None
        self._loading = Lock()  # pages have them loaded in threads, and a quick player asks meanwhile

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises and puzzles of the game, loaded when they are first needed. Raises SourceError when one of
        their files is damaged."""
        with self._loading:
            if self._exercises is None:
                from ..lessons.catalogue import load_exercises

                self._exercises = load_exercises(self.app.cards)
            return self._exercises

    @property
    def ready(self) -> bool:
        """Whether the exercises are loaded already, so that asking for them takes no time."""
        return self._exercises is not None

    def courses(self) -> tuple[tuple[str, Course | str], ...]:
        """Every tutorial by id, as its file has it, or what is wrong with the file."""
        from ..cards.source import SourceError
        from ..lessons.script import load_course
        from ..lessons.shelf import course_ids

        found: list[tuple[str, Course | str]] = []
        for name in course_ids():
            try:
                found.append((name, load_course(name)))
            except SourceError as error:
                found.append((name, tr("This tutorial cannot be read: {error}", error=error)))
        return tuple(found)

    def refusal(self) -> str:
        """Why no exercise can be begun now; "" when one can. A match below must wait for the player at the keyboard:
        while another one is asked, or the screen changes hands, its next moment would come over the exercise."""
        from .screens.match import MatchScreen

        below = (screen for screen in self.app.screen_stack if isinstance(screen, MatchScreen))
        return "" if all(_waits(screen) for screen in below) else tr(IN_MATCH)

    def title(self, course: str) -> str:
        """What a tutorial is called, in the middle of a sentence; by its id when its file is damaged."""
        from ..cards.source import SourceError
        from ..lessons.script import load_course

        try:
            title = load_course(course).said(spoken()).title
        except SourceError:
            return tr("{course} tutorial", course=course)
        return f"{title[:1].lower()}{title[1:]}"

    def play(self, name: str) -> None:
        """The exercise of this id over whatever is open; a match below waits, its clock stands still. An id that there
        is not opens nothing. Raises SourceError when a file of the exercises is damaged."""
        from .launch import exercise_session
        from .screens.books import hold_matches
        from .screens.match import MatchScreen

        app = self.app
        exercises = self.exercises
        exercise = next((each for each in exercises if each.id == name), None)
        if exercise is not None:
            hold_matches(app)
            session = exercise_session(app.options, app.cards, exercises, exercise, app.progress)
            app.push_screen(MatchScreen(session))

    def follow(self, session: Session) -> None:
        """What comes after a lesson, in its place."""
        from .screens.match import MatchScreen

        if self.app.layered:
            self.app.switch_screen(MatchScreen(session))
        else:
            self.app.play(session)

    def leave(self) -> None:
        """Back to where the lesson was opened, or to the menu when there is nothing behind it."""
        from .screens.leaving import Leaving
        from .screens.match import MatchScreen

        app, left = self.app, self.app.screen
        if app.layered:
            app.pop_screen()
        else:
            app.to_menu()
        back = app.screen
        if isinstance(back, Leaving) and isinstance(left, MatchScreen) and left.session.guide is not None:
            back.came_back(left.session.guide.id)
