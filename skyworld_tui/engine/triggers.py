"""From what happens to the abilities that answer it.

Every function here is called by the gate at the instant of the event, with the field as it is (or, for destructions,
as it was just before), and puts the triggers it finds into the pool. When they resolve, and in which order, is the
business of the settle frame. What happens on a whole field asks ``Seat.watched`` first, the index of its triggers: an
event that nobody there watches costs one look.
"""

from __future__ import annotations

from .query import is_channeler, limit_key
from .state import NONE, Character, State, Trigger

DUDURIMA = "Dudurima"  # the name that ON A DUDURIMA ENTERING speaks of (D-119)
TURN_START = ("turn_start", "turn_start_empty_slot", "turn_start_more_essences")
TURN_END = ("end_of_turn", "in_preparation")


def pool(state: State, trigger: Trigger) -> None:
    """Let a trigger wait."""
    state.pool = (*state.pool, trigger)


def add(
    state: State,
    seat: int,
    slot: int,
    character: Character,
    kind: str,
    *,
    other: int = 0,
    granted: int = 0,
) -> None:
    """Put every ability of this character with that trigger into the pool, unless its limit is used up."""
    for ability in character.card.by_trigger.get(kind, ()):
        key = limit_key(ability, seat, character.id)
        if key is not None and key in state.used:
            continue
        pool(state, Trigger(seat, ability, character.id, character.uid, character.card, slot, 1, other, granted))


def on_field(state: State, seat: int) -> list[tuple[int, Character]]:
    """(slot, character) of one side, left to right."""
    return [(slot, character) for slot, character in enumerate(state.seats[seat].field) if character is not None]


def entered(state: State, seat: int, slot: int, character: Character) -> None:
    """A character entered, also as an evolution or a return (R452, D-122)."""
    add(state, seat, slot, character, "on_entry")
    if "on_entry_less_faith" in character.card.by_trigger and state.seats[seat].faith < state.seats[1 - seat].faith:
        add(state, seat, slot, character, "on_entry_less_faith")
    if character.card.name != DUDURIMA or "on_dudurima" not in state.seats[seat].watched:
        return
    for where, watcher in on_field(state, seat):
        if watcher.id != character.id and watcher.prep == 0 and watcher.vuln == NONE and not watcher.spent:
            add(state, seat, where, watcher, "on_dudurima")


def evolved(state: State, seat: int) -> None:
    """A character of ``seat`` evolved: allies in Preparation that watch for it (R461)."""
    if "in_preparation" not in state.seats[seat].watched:
        return
    for slot, watcher in on_field(state, seat):
        in_preparation(state, seat, slot, watcher, "ally_evolves")


def in_preparation(state: State, seat: int, slot: int, watcher: Character, event: str) -> None:
    """IN PREPARATION abilities of a character that watch this event, while it is in Preparation."""
    if watcher.prep == 0:
        return
    for ability in watcher.card.by_trigger.get("in_preparation", ()):
        if ability.event != event:
            continue
        key = limit_key(ability, seat, watcher.id)
        if key is None or key not in state.used:
            pool(state, Trigger(seat, ability, watcher.id, watcher.uid, watcher.card, slot))


def turn_start(state: State) -> None:
    """TURN START and its conditional kin of the active player (R518, R522, R523)."""
    if state.seats[state.active].watched.isdisjoint(TURN_START):
        return
    for slot, character in on_field(state, state.active):
        for kind in TURN_START:
            add(state, state.active, slot, character, kind)


def turn_end(state: State) -> None:
    """AT THE END OF YOUR TURN, and IN PREPARATION abilities that watch it (D-125)."""
    if state.seats[state.active].watched.isdisjoint(TURN_END):
        return
    for slot, character in on_field(state, state.active):
        add(state, state.active, slot, character, "end_of_turn")
        in_preparation(state, state.active, slot, character, "end_of_turn")


def attacked(state: State, seat: int, slot: int, attacker: Character, defender: Character) -> None:
    """An attack was declared (R488, R491, R494)."""
    for kind in ("on_attack", "on_attack_or_channel"):
        add(state, seat, slot, attacker, kind, other=defender.id)
    if is_channeler(defender):
        add(state, seat, slot, attacker, "on_attack_channeler", other=defender.id)


def channeled(state: State, seat: int, slot: int, character: Character, granted: int) -> None:
    """A character channeled and ``granted`` Faith came of it (R483, R491)."""
    for kind in ("on_channel", "on_attack_or_channel"):
        add(state, seat, slot, character, kind, granted=granted)


def executed(state: State, executed_id: int) -> None:
    """An execution was completed: every other character of both players sees it (R515)."""
    for seat in (state.active, 1 - state.active):
        if "on_execution" not in state.seats[seat].watched:
            continue
        for slot, watcher in on_field(state, seat):
            if watcher.id != executed_id:
                add(state, seat, slot, watcher, "on_execution")


def fought(
    state: State,
    attacker: tuple[int, int, Character],
    defender: tuple[int, int, Character],
    attacker_dies: bool,
    defender_dies: bool,
) -> None:
    """A combat was decided; looked at from the picture before anybody left (R495-R502, D-73, D-74)."""
    seat, slot, character = attacker
    if defender_dies:
        add(state, seat, slot, character, "on_destroy_by_attack", other=defender[2].id)
        if defender[2].channeled:
            add(state, seat, slot, character, "on_destroy_channeler", other=defender[2].id)
    if not attacker_dies:
        add(state, seat, slot, character, "on_survive_attack")
        add(state, seat, slot, character, "on_survive_combat")
    if not defender_dies:
        add(state, defender[0], defender[1], defender[2], "on_survive_combat")


def hand_ability_used(state: State, seat: int) -> list[tuple[int, Character]]:
    """Armed FIRST HAND ABILITIES of ``seat`` answer this use (R524). Returns the characters that were armed."""
    armed = []
    for slot, character in on_field(state, seat):
        for ability in character.armed:
            pool(state, Trigger(seat, ability, character.id, character.uid, character.card, slot))
        if character.armed:
            armed.append((slot, character))
    return armed
