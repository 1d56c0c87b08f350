"""Chapters and words lead to each other: there is one open page of the manual and one of the glossary, however many
links are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .leaving import Leaving

if TYPE_CHECKING:
    from textual.app import App

Page = TypeVar("Page", bound=Leaving)


def hold_matches(app: App[Any]) -> None:
    """Whoever reads loses no time: the clock of a match below stands still until its table is on top again."""
    from .match import MatchScreen

    for screen in app.screen_stack:
        if isinstance(screen, MatchScreen):
            screen.hold("question")


def open_word(app: App[Any], word: str) -> None:
    """The glossary at ``word``: on its page that lies below, else on a new one."""
    from .glossary import GlossarySheet

    page = _below(app, GlossarySheet)
    if page is None:
        app.push_screen(GlossarySheet(word))
    else:
        page.turn_to(word)


def open_chapter(app: App[Any], place: str) -> None:
    """The manual at ``place``: on its page that lies below, else on a new one."""
    from .howto import HowToSheet

    page = _below(app, HowToSheet)
    if page is None:
        app.push_screen(HowToSheet(place))
    else:
        page.turn_to(place)


def _below(app: App[Any], kind: type[Page]) -> Page | None:
    """The open page of this kind, with whatever was read above it closed; None where something else lies between."""
    from .glossary import GlossarySheet
    from .howto import HowToSheet
    from .overlays import CardSheet

    for screen in reversed(app.screen_stack):
        if isinstance(screen, kind):
            screen.close_over()
            return screen
        if not isinstance(screen, (GlossarySheet, HowToSheet, CardSheet)):
            break
    return None
