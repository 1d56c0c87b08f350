"""Opening a question, answering it when nothing is left to decide, and what a time-out answers.

A question is data in the state (``state.choice``) plus the name its answer will be bound to in the asking frame.
"""

from __future__ import annotations

from typing import Any

from .state import Choice, Frame, Option, State


def identity(state: State, option: Option) -> object:
    """Options with equal identity are the same answer: copies of one card in one zone with the same marks (D-128)."""
    if option.zone == "b":
        for essence in state.seats[option.seat].bank:
            if essence.uid == option.key:
                used = any(len(k) > 2 and k[2] == essence.inc for k in state.used)
                return "b", option.card.id, essence.amber, essence.inc if used else 0
    if option.zone in ("h", "o"):
        return option.zone, option.card.id
    return option.zone, option.seat, option.key


def only_answer(state: State, choice: Choice) -> tuple[int, ...] | None:
    """The option numbers of the single possible answer, or None when there is something to decide (D-128)."""
    if choice.kind != "pick" or choice.purpose in ("order", "redraw") or choice.min != choice.max:
        return None
    n = len(choice.options)
    if choice.min == n:
        return tuple(range(n))
    first = identity(state, choice.options[0])
    if all(identity(state, o) == first for o in choice.options[1:]):
        return tuple(range(choice.min))
    return None


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
