"""From exercise to exercise: each lies over what it was opened from, and that is there again when it is left."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..lessons.library import Exercise
    from ..session.session import Session
    from .app import SkyWorldApp


class Learning:
    """The exercises of one app."""

    def __init__(self, app: SkyWorldApp) -> None:
        self.app = app

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises and puzzles of the game, loaded when they are first needed. Raises SourceError when one of
        their files is damaged."""
        from ..lessons.library import load_exercises

        return load_exercises(self.app.cards)

    def play(self, name: str) -> None:
        """The exercise of this id over whatever is open. An id that there is not opens nothing. Raises SourceError when
        a file of the exercises is damaged."""
        from .launch import exercise_session
        from .screens.match import MatchScreen

        app = self.app
        exercise = next((each for each in self.exercises if each.id == name), None)
        if exercise is not None:
            for screen in app.screen_stack:
                if isinstance(screen, MatchScreen):
                    screen.hold("question")  # a match under it waits until it is on top again
            app.push_screen(MatchScreen(exercise_session(app.options, app.cards, self.exercises, exercise)))

    def follow(self, session: Session) -> None:
        """What comes after a lesson, in its place."""
        from .screens.match import MatchScreen

        if len(self.app.screen_stack) > 2:
            self.app.switch_screen(MatchScreen(session))
        else:
            self.app.play(session)

    def leave(self) -> None:
        """Back to where the lesson was opened, or to the menu when there is nothing behind it."""
        from .screens.match import MatchScreen

        app, left = self.app, self.app.screen
        if len(app.screen_stack) > 2:
            app.pop_screen()
        else:
            app.to_menu()
        came_back = getattr(app.screen, "came_back", None)
        if came_back is not None and isinstance(left, MatchScreen) and left.session.guide is not None:
            came_back(left.session.guide.id)
