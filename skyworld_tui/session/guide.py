"""How a lesson takes part in a match: it narrows the moves, talks to the player and may speak for the other seat.

A guide is told what happened and asked what to say; it never touches the match. Tutorials and exercises are guides.
The session (:mod:`.lesson`) keeps a copy of the match and the guide's :meth:`Guide.memento` before every move and
every step that is read, so that both go back together. Keys go through :meth:`Guide.press` first:

========== ============================================================================================================
answer     what the session and the screen do
========== ============================================================================================================
``""``     the key is the table's own
``said``   only what the coach says has changed (a hint, or a kind word about a key)
``read``   a step was read: the match goes on
``back``   match and guide go back to the learner's last step
``retry``  match and guide begin anew
``next``   the screen asks `follow` of :class:`~.lesson.Lesson` for what comes after this lesson
``leave``  the screen goes back to where the lesson was opened
========== ============================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..engine.events import Event
from ..engine.moves import Move
from ..engine.view import MatchView
from ..language import later

Pair = tuple[str, str]

HINT, BACK, AGAIN = "hint", "step_back", "again"
"""Actions that only lessons have, beside those of the match's key table: more help, back a step, from the beginning."""


@dataclass(frozen=True, slots=True)
class Coach:
    """What the coach says at one step.

    ``step`` of ``steps``: where the lesson is, 0 of 0 where nothing is counted; ``place`` stands in their stead when it
    is set. ``move``: the move or answer to make now; the screen turns it into the keys that stand under DO THIS, so a
    guide need not know any; ``strict``: nothing else is wanted now. ``do``: (key, what it does) pairs that stand there
    when there is no ``move``. ``actions``: (action, word) pairs at the bottom, such as ``("hint", "hint")``; the screen
    knows their keys. ``plain``: the hint was asked for twice, and the keys are said in words too.
    """

    title: str
    idea: str
    why: str = ""
    hint: str = ""  # "" until it was asked for
    step: int = 0
    steps: int = 0
    place: str = ""
    move: Move | None = None
    strict: bool = False
    do: tuple[Pair, ...] = ()
    actions: tuple[Pair, ...] = ()
    prompt: str = ""  # the same instruction in one line, for the horizon; "" = the screen makes one
    chapter: str = ""  # the chapter of the manual that says more
    waits: bool = False  # nothing to play: a key of ``do`` goes on
    plain: bool = False
    hint_head: str = later("Hint")
    shorter: tuple[str, ...] = ()  # the hint in fewer and fewer words, for where there is no room for all of it
    briefer: tuple[str, ...] = ()  # likewise the idea
    aside: bool = False  # asked for in a match: it leaves its place to what an attack or an evolution comes to


@runtime_checkable
class Doubting(Protocol):
    """A guide that can find out, beside the keys, whether its end can still be reached."""

    def doubt(self) -> Callable[[], bool] | None:
        """Work for a thread, which says whether the coach has something new to tell; None when nothing is in doubt."""


class Guide(Protocol):
    """A lesson at work. Every method gets the view of the seat it is about, never the match."""

    id: str
    """The name under which the player's progress knows it."""
    on_table: bool
    """Whether the coach tells the end on the table, as exercises do; else a won match goes to the last screen."""
    then: str
    """The tutorial that the last screen offers next; "" for none."""

    @property
    def title(self) -> str:
        """What the lesson is called, in the language that is spoken."""

    @property
    def finished(self) -> bool:
        """Whether the lesson has reached its end."""

    def allowed(self, view: MatchView, move: Move) -> bool:
        """Whether the lesson wants ``move`` now (``cancel`` too); the rules were already asked."""

    def refusal(self, view: MatchView, move: Move) -> str:
        """What to answer when it does not: kindly, and never "no" alone."""

    def coach(self, view: MatchView) -> Coach | None:
        """What the coach says now; None = nothing, the inspector is shown."""

    def press(self, action: str, view: MatchView) -> str:
        """An action of the player, before the table hears it: one of the answers above. ``action`` is one of the
        match's key table, whose group ``lesson`` has those that only a guide answers."""

    def reply(self, view: MatchView) -> Move | None:
        """A scripted move of a seat that nobody plays; None = the policy decides."""

    def after(self, move: Move, events: Sequence[Event], view: MatchView) -> None:
        """A move was played, by either seat."""

    def memento(self) -> object:
        """Everything the guide knows about where it is, as a value that later steps do not change."""

    def restore(self, memento: object) -> None:
        """Be where :meth:`memento` was taken."""
