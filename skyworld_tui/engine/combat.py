"""Channeling and attacking (rulings E and F, D-62 to D-78)."""

from __future__ import annotations

from . import ability, characters, gate, query, settle, triggers
from .events import Event
from .state import ATTACK, CHANNEL, Character, Frame, State, find_character

BEFORE, COMPARE, AFTER, LINKS = range(4)


def channel(state: State, seat: int, slot: int) -> None:
    """Action spent, Faith added (or none under a denial), win check, vulnerable in gold, triggers (D-52, D-75)."""
    character = characters.spend_action(state, seat, slot, channeling=True)
    denied = gate.use_denials(state, seat)
    faith = 0 if denied else character.card.faith
    before = state.seats[seat].faith
    gate.emit(state, Event("channel", seat, n=faith, card=character.card, slot=slot))
    if faith:
        gate.score(state, seat, faith, "channel")
        if state.winner >= 0:
            return
    granted = state.seats[seat].faith - before
    characters.make_vulnerable(state, seat, slot, CHANNEL)
    triggers.channeled(state, seat, slot, character, granted)
    settle.now(state)


def declare(state: State, seat: int, slot: int, enemy: int) -> None:
    """The attack begins: action spent, an interceptor's charge used, ON ATTACK abilities; then the frame goes on."""
    state.after = ()
    attacker = characters.spend_action(state, seat, slot)
    defender = state.seats[1 - seat].field[enemy]
    assert defender is not None
    if query.keywords(state, 1 - seat, defender) & query.ANY_INTERCEPT:
        defender = characters.spend_charge(state, 1 - seat, enemy)
    gate.emit(
        state,
        Event("attack", seat, card=attacker.card, slot=slot, other_card=defender.card, other_slot=enemy),
    )
    triggers.attacked(state, seat, slot, attacker, defender)
    state.stack.append(Frame("attack", seat, BEFORE, {"attacker": attacker.id, "defender": defender.id}))
    settle.now(state)


def step(state: State, frame: Frame) -> None:
    """Go on after the ON ATTACK abilities have resolved."""
    attacker = find_character(state, frame.d["attacker"])
    if frame.step == BEFORE:
        defender = find_character(state, frame.d["defender"])
        if attacker is None or defender is None:
            _no_combat(state, attacker)  # D-71: acting has happened, combat has not
            return
        _compare(state, attacker, defender)
        frame.step = AFTER
        return
    if frame.step == AFTER:
        if state.after:
            after, state.after = state.after[0], state.after[1:]
            if find_character(state, after.id) is not None:
                state.stack.append(ability.from_after(after))
            return
        frame.step = LINKS
        settle.now(state)
        return
    state.stack.pop()
    characters.end_combat_links(state, (frame.d["attacker"], frame.d["defender"]))
    settle.now(state)


def _no_combat(state: State, attacker: tuple[int, int, Character] | None) -> None:
    state.stack.pop()
    state.after = ()
    if attacker is not None:
        characters.make_vulnerable(state, attacker[0], attacker[1], ATTACK)
    settle.now(state)


def survives(state: State, seat: int, character: Character, mine: int, other: int) -> bool:
    """Whether a fighter outlives a comparison of shown Powers: the lower falls, on a tie both (R152, R153), unless
    protected from destruction (R156)."""
    if mine > other:
        return True
    protection = query.COMBAT_SHIELD | query.INDESTRUCTIBLE
    return bool(query.keywords(state, seat, character) & protection)


def _compare(state: State, attacker: tuple[int, int, Character], defender: tuple[int, int, Character]) -> None:
    """Compare final Power; destructions together, triggers from the picture before, the survivor becomes vulnerable."""
    mine, theirs = max(0, attacker[2].power), max(0, defender[2].power)
    attacker_dies = not survives(state, attacker[0], attacker[2], mine, theirs)
    defender_dies = not survives(state, defender[0], defender[2], theirs, mine)
    gate.emit(
        state,
        Event("combat", attacker[0], n=mine, card=attacker[2].card, slot=attacker[1], other_card=defender[2].card,
              other_slot=defender[1], total=theirs),
    )  # fmt: skip
    triggers.fought(state, attacker, defender, attacker_dies, defender_dies)
    doomed = [f for f, dies in ((attacker, attacker_dies), (defender, defender_dies)) if dies]
    if doomed:
        characters.destroy(state, doomed, "combat")
    if not attacker_dies:
        characters.make_vulnerable(state, attacker[0], attacker[1], ATTACK)
