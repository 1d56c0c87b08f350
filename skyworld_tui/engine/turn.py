"""The turn, step by step (rulings F), and what comes before the first one."""

from __future__ import annotations

from . import characters, gate, settle, triggers
from .asking import ask
from .events import Event
from .state import Choice, Frame, Option, State

BEGIN, REFILL, MAIN, END, EXPIRE, PREPARE = range(6)
ASK_FIRST, ASK_SECOND, EXCHANGE = range(3)


def opening_step(state: State, frame: Frame) -> None:
    """The mulligan: the first player answers, then the second, then both exchange, the first player's first (D-05)."""
    order = (state.first, 1 - state.first)
    while frame.step < EXCHANGE:
        seat = order[frame.step]
        key = f"redraw{seat}"
        if key not in frame.d.get("b", {}):
            hand = state.seats[seat].hand
            options = tuple(Option("h", seat, u, state.defs[u]) for u in hand)
            choice = Choice(seat, "pick", "redraw", options=options, min=0, max=len(options), op="redraw")
            if not ask(state, frame, key, choice):
                return
        frame.step += 1
    for seat in order:
        _exchange_hand(state, seat, frame.d["b"][f"redraw{seat}"])
    state.stack[-1] = Frame("turn", 0, BEGIN)


def _exchange_hand(state: State, seat: int, aside: tuple[int, ...]) -> None:
    """Set cards aside, draw as many, shuffle the set-aside ones in: none of them can come back."""
    gate.emit(state, Event("mulligan", seat, n=len(aside)))
    if not aside:
        return
    for uid in aside:
        gate.from_hand(state, seat, uid)
    gate.draw(state, seat, len(aside))
    gate.shuffle_deck(state, seat, aside)


def step(state: State, frame: Frame) -> None:
    """Run the turn frame until the main phase waits for a move or something was pushed above it."""
    if frame.step == BEGIN:
        _begin(state)
        frame.step = REFILL
    elif frame.step == REFILL:
        _refill(state)
        frame.step = MAIN
        if state.winner < 0:
            state.phase = "main"
    elif frame.step == MAIN:
        if state.auto:
            end(state, frame, "timeout")
    elif frame.step == END:
        triggers.turn_end(state)
        frame.step = EXPIRE
        settle.now(state)
    elif frame.step == EXPIRE:
        characters.expire(state)
        frame.step = PREPARE
        settle.now(state)
    else:
        characters.count_preparation(state)
        frame.step = BEGIN


def end(state: State, frame: Frame, why: str) -> None:
    """The active player passes, or the clock does."""
    gate.emit(state, Event("end_turn", state.active, why=why))
    state.phase = "end"
    frame.step = END


def _begin(state: State) -> None:
    """START steps 1 to 7: the other player becomes active, everything is renewed, TURN START triggers."""
    state.active = state.first if state.turn == 0 else 1 - state.active
    state.turn += 1
    state.phase = "start"
    state.auto = False
    gate.emit(state, Event("turn", state.active, n=state.turn))
    characters.renew(state)
    triggers.turn_start(state)
    settle.now(state)


def _refill(state: State) -> None:
    """START step 8: refill to six; the rival gains 1 Faith for each missing draw. Not in a first turn (D-03)."""
    if state.turn <= 2:
        return
    seat = state.active
    wanted = state.format.hand_size - len(state.seats[seat].hand)
    missing = wanted - gate.draw(state, seat, wanted, "refill")
    if missing > 0:
        gate.emit(state, Event("missing", seat, n=missing))
        gate.score(state, 1 - seat, missing, "missing")
