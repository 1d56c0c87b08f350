"""The interpreter: begin a move, take an answer, let the clock run out; run the stack until somebody must decide."""

from __future__ import annotations

from . import ability, awakening, combat, gate, legal, query, settle, turn
from .asking import ask, bind, bound_value, default_answer
from .events import Event
from .moves import Move
from .state import Choice, Frame, State


def run(state: State) -> None:
    """Step the top frame until a question is open, the main phase waits for a move, or the match is over."""
    while state.choice is None and state.winner < 0:
        frame = state.stack[-1]
        kind = frame.kind
        if kind == "turn":
            if frame.step == turn.MAIN and not state.auto:
                return
            turn.step(state, frame)
        elif kind == "settle":
            settle.step(state, frame)
        elif kind == "ability":
            ability.step(state, frame)
        elif kind == "attack":
            combat.step(state, frame)
        elif kind == "play":
            _play_step(state, frame)
        else:
            turn.opening_step(state, frame)


def begin(state: State, move: Move) -> None:
    """Begin a legal move of the active player; what it asks before its payment is asked by :func:`run`."""
    seat = state.active
    verb = move.verb
    if verb == "end":
        turn.end(state, state.stack[-1], "")
    elif verb == "channel":
        combat.channel(state, seat, move.a)
    elif verb == "attack":
        combat.declare(state, seat, move.a, move.b)
    elif verb == "essence":
        gate.become_essence(state, seat, state.seats[seat].hand[move.a])
    else:
        frame = _prepare(state, seat, move)
        settle.push(state)
        state.stack.append(frame)


def _prepare(state: State, seat: int, move: Move) -> Frame:
    side = state.seats[seat]
    verb = move.verb
    if verb == "awaken":
        return Frame("play", seat, 0, {"verb": verb, "uid": side.hand[move.a], "slot": move.b, "onto": -1})
    if verb == "evolve":
        return Frame("play", seat, 0, {"verb": verb, "uid": side.hand[move.a], "slot": -1, "onto": move.b})
    if verb == "raise":
        return Frame("play", seat, 0, {"verb": verb, "uid": -1})
    if verb == "hand":
        uid = side.hand[move.a]
        return ability.from_hand(state, seat, uid, state.defs[uid].hand_abilities[0])
    if verb == "activate":
        character = side.field[move.a]
        assert character is not None
        use = legal.activation(character, move.b)
        assert use is not None
        return ability.from_character(seat, move.a, character, use)
    if verb == "bank":
        essence = side.bank[move.a]
        action = essence.card.bank_action
        assert action is not None
        return ability.from_essence(seat, essence, action)
    assert side.hero is not None
    return ability.from_hero(seat, side.hero.power if verb == "hero" else side.hero.secondary)


def _play_step(state: State, frame: Frame) -> None:
    """Awaken or evolve from the hand, or raise the limit: payment, then everything at once."""
    d = frame.d
    seat = frame.seat
    if d["verb"] == "raise":
        consume, lock, card = query.RAISE_COST, 0, None
    else:
        card = state.defs[d["uid"]]
        onto = d["onto"]
        evolving = state.seats[seat].field[onto] if onto >= 0 else None
        consume, lock = awakening.payment(state, seat, card, evolving)
    if consume and "pay" not in d.get("b", {}):
        fields = awakening.pay_fields(state, seat, consume, lock, card)
        fields["op"] = d["verb"]
        slot = d["onto"] if d["verb"] == "evolve" else -1
        if not ask(state, frame, "pay", Choice(seat, card=card, slot=slot, cancellable=True, **fields)):
            return
    state.stack.pop()
    pay = d.get("b", {}).get("pay", ())
    if d["verb"] == "raise":
        gate.consume(state, seat, pay)
        gate.raise_limit(state, seat)
        return
    gate.from_hand(state, seat, d["uid"])
    awakening.complete(state, seat, d["uid"], d["onto"], pay, True, "hand", d["slot"])


def answer(state: State, move: Move) -> bool:
    """Take a legal answer to the open question. True = a whole move was taken back and nothing has changed."""
    choice = state.choice
    assert choice is not None
    frame = state.stack[-1]
    state.choice = None
    key = frame.d.pop("asking")
    if move.verb == "cancel" or (move.verb == "no" and choice.purpose == "warning"):
        return _take_back(state, frame)
    if move.verb in ("yes", "no"):
        bind(frame, key, move.verb == "yes")
    elif move.verb == "keep":
        bind(frame, key, ())
    else:
        bind(frame, key, bound_value(state, choice, move.picks))
    return False


def _take_back(state: State, frame: Frame) -> bool:
    if frame.kind == "ability" and not ability.cancel(state, frame):
        return False
    del state.stack[1:]  # only the turn itself is left: nothing had been applied
    return True


def preparing(state: State) -> bool:
    """Whether the active player is preparing a move that can still be taken back without a trace (D-27)."""
    frame = state.stack[-1] if state.stack else None
    if frame is None or state.choice is None:
        return False
    if frame.kind == "play":
        return True
    return frame.kind == "ability" and frame.d["mode"] != "trigger" and frame.step < ability.COMMIT


def timeout(state: State) -> None:
    """The clock has run out at whatever is being decided (D-99, D-129)."""
    choice = state.choice
    if choice is None:
        state.auto = True
        return
    frame = state.stack[-1]
    if choice.purpose == "redraw" or choice.by != state.active:
        _answer_default(state, frame, choice)
        return
    state.auto = True
    if preparing(state):
        state.choice = None
        del state.stack[1:]
    elif frame.kind == "ability" and ability.is_entry(frame):
        state.choice = None
        ability.skip(state, frame)
    else:
        _answer_default(state, frame, choice)


def _answer_default(state: State, frame: Frame, choice: Choice) -> None:
    state.choice = None
    key = frame.d.pop("asking")
    if choice.purpose == "warning" or (choice.purpose == "pay" and choice.cancellable):
        ability.cancel(state, frame)
        return
    value = default_answer(choice)
    bind(frame, key, value if isinstance(value, bool) else bound_value(state, choice, value))


def concede(state: State, seat: int) -> None:
    """A player gives up; the other wins at once (D-13)."""
    gate.emit(state, Event("concede", seat))
    gate.win(state, 1 - seat, "concede")
