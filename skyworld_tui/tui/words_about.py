"""Sentences about a player: somebody called "You" wins as "You win", everybody else as "Marek wins"."""

from __future__ import annotations

from ..language import tr
from ..session.players import YOU_NAME, called, is_you

__all__ = ["YOU_NAME", "about", "called", "is_you", "within"]


def about(name: str, you: str, other: str, /, **filled: object) -> str:
    """A sentence about the player ``name``, said now: ``you`` when it is somebody called "You", else ``other``, in
    which ``{who}`` is the name. Both are whole sentences, marked with ``later``; ``filled``: their other places.

    ``about(name, later("You win"), later("{who} wins"))``; ``about(name, later("Your turn"), later("{who}'s turn"))``.
    """
    return tr(you if is_you(name) else other, who=called(name), **filled)


def within(line: str) -> str:
    """A line of the log inside of a sentence: its first letter is small unless it begins a name."""
    from ..session.log import ENGLISH  # here, because the menu has no log and need not wait for it

    first = line.partition(" ")[0]
    ours = any(tr(text).partition(" ")[0] == first for text in ENGLISH.values())
    return line[:1].lower() + line[1:] if ours else line
