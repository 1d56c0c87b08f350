"""Sentences about a player that agree with the name: somebody called "You" wins as "You win"."""

from __future__ import annotations

from collections.abc import Mapping

YOU_NAME = "You"
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were"}


def agree(name: str, verb: str) -> str:
    """``Marek wins``, ``You win``; ``verb`` as it follows a name in the third person."""
    if name.casefold() != YOU_NAME.casefold():
        return f"{name} {verb}"
    plain = _IRREGULAR.get(verb) or (verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb)
    return f"{name} {plain}"


def agreed(sentence: str) -> str:
    """A line of the log that begins with a name and a verb, made to agree."""
    name, _, rest = sentence.partition(" ")
    verb, _, more = rest.partition(" ")
    return f"{agree(name, verb)} {more}".rstrip() if verb in ("begins", "wins") else sentence


def possessive(name: str) -> str:
    """``Marek's``, ``your``."""
    return "your" if name.casefold() == YOU_NAME.casefold() else f"{name}'s"


def within(line: str, table: Mapping[str, str] | None = None) -> str:
    """A line of the log inside of a sentence: its first letter is small unless it begins a name. ``table``: the words
    of the log, English ones by default."""
    from ..session.log import ENGLISH  # here, because the menu has no log and need not wait for it

    first = line.partition(" ")[0]
    ours = any(text.partition(" ")[0] == first for text in (table or ENGLISH).values())
    return line[:1].lower() + line[1:] if ours else line
