"""What follows every complete ability or rule step: zero Power, then the triggers, one by one.

The active player's triggers come first, in the order that player chooses, then the other player's; each is finished
with its own checks before the next, and new ones join the same pool (D-68, D-69, D-97, D-125).
"""

from __future__ import annotations

from . import ability, characters
from .asking import ask
from .state import Choice, Frame, Option, State, Trigger


def step(state: State, frame: Frame) -> None:
    """Destroy what stands at zero, then let the next trigger resolve, or pop when nothing waits."""
    while characters.zero_check(state):
        pass
    if not state.pool:
        state.stack.pop()
        return
    seat, ready = next_triggers(state)
    picked = ready[0]
    if len(ready) > 1:
        b = frame.d.get("b", {})
        if "next" not in b:
            options = tuple(Option("t", seat, i, state.pool[i].card, state.pool[i].ability) for i in ready)
            choice = Choice(seat, "pick", "order", options=options, min=1, max=1, op="order")
            if not ask(state, frame, "next", choice):
                return
        picked = frame.d["b"]["next"][0]
    frame.d["b"] = {}
    trigger = state.pool[picked]
    state.pool = state.pool[:picked] + state.pool[picked + 1 :]
    state.stack.append(ability.from_trigger(trigger))


def next_triggers(state: State) -> tuple[int, list[int]]:
    """(whose, pool places of the triggers that may resolve next), by slot and then by place on the card."""
    for seat in (state.active, 1 - state.active):
        own = [i for i, t in enumerate(state.pool) if t.seat == seat]
        if own:
            rank = min(state.pool[i].rank for i in own)
            ready = [i for i in own if state.pool[i].rank == rank]
            return seat, sorted(ready, key=lambda i: _listed(state.pool[i]))
    raise AssertionError("no trigger waits")


def _listed(trigger: Trigger) -> tuple[int, int]:
    return trigger.slot, trigger.ability.index


def push(state: State) -> None:
    """Settle after what is put on the stack next."""
    state.stack.append(Frame("settle", state.active))


def now(state: State) -> None:
    """Settle what a rule step has caused, if it has caused anything."""
    if state.pool or state.faint:
        state.stack.append(Frame("settle", state.active))
