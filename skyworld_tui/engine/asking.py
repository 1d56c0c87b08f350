"""Opening a question, answering it when nothing is left to decide, and what a time-out answers.

A question is data in the state (``state.choice``) plus the name its answer will be bound to in the asking frame.
"""

from __future__ import annotations

from typing import Any

from .state import Choice, Frame, Option, State


def identities(state: State, options: tuple[Option, ...]) -> list[object]:
    """For each option what it amounts to: equal ones are the same answer, copies of one card in one zone with the same
    marks (D-128). Amber Essences are never options, so the only mark is a BANK ACTION used this turn."""
    marked: dict[int, int] = {}
    if state.used and options[0].zone == "b":
        incs = {key[2] for key in state.used if key[0] == "one"}
        marked = {e.uid: e.inc for e in state.seats[options[0].seat].bank if e.inc in incs}
    return [(o.zone, o.card.id, marked.get(o.key, 0)) if o.zone in "bho" else (o.zone, o.seat, o.key) for o in options]


def only_answer(state: State, choice: Choice) -> tuple[int, ...] | None:
    """The option numbers of the single possible answer, or None when there is something to decide (D-128)."""
    if choice.kind != "pick" or choice.purpose in ("order", "redraw") or choice.min != choice.max:
        return None
    if choice.min == len(choice.options):
        return tuple(range(choice.min))
    if choice.options[0].zone == "f":
        return None  # characters are never identical
    same = identities(state, choice.options)
    return tuple(range(choice.min)) if same.count(same[0]) == len(same) else None


def default_answer(choice: Choice) -> bool | tuple[int, ...]:
    """What a time-out answers: no, or the first legal options in listed order (D-129)."""
    if choice.kind == "confirm":
        return False
    return tuple(range(choice.min))


def bound_value(state: State, choice: Choice, picks: tuple[int, ...]) -> tuple[int, ...]:
    """What an answer binds: incarnations for characters, uids for cards, pool places for triggers."""
    values = []
    for i in picks:
        option = choice.options[i]
        if option.zone == "f":
            character = state.seats[option.seat].field[option.key]
            assert character is not None
            values.append(character.id)
        else:
            values.append(option.key)
    return tuple(values)


def bind(frame: Frame, key: str, value: Any) -> None:
    """Bind a name in the effect being asked. Bindings are replaced, never changed: copies share them."""
    frame.d["b"] = {**frame.d.get("b", {}), key: value}


def ask(state: State, frame: Frame, key: str, choice: Choice) -> bool:
    """Put a question, unless its answer is forced or the asked player's time is up. True = it is answered already."""
    picks = only_answer(state, choice)
    if picks is not None:
        bind(frame, key, bound_value(state, choice, picks))
        return True
    if state.auto and choice.by == state.active:
        answer = default_answer(choice)
        bind(frame, key, answer if isinstance(answer, bool) else bound_value(state, choice, answer))
        return True
    state.choice = choice
    frame.d["asking"] = key
    return False
