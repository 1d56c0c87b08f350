"""What must be true of every match after every move. Only tests look into a match like this."""

from __future__ import annotations

from collections import Counter

from skyworld_tui.engine import Match
from skyworld_tui.engine.query import MAX_LIMIT
from skyworld_tui.engine.state import Attachment, Character, State

HAND = 6


def state_of(match: Match) -> State:
    """The inside of a match."""
    return match._state


def zones(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """The physical cards of a player by zone; attached ones are a zone of their own."""
    side = state.seats[seat]
    characters = [character for character in side.field if character is not None]
    return {
        "hand": side.hand,
        "deck": side.deck,
        "bank": tuple(essence.uid for essence in side.bank),
        "trail": side.trail,
        "removed": side.removed,
        "field": tuple(character.uid for character in characters),
        "attached": tuple({link.uid for link in links(state, seat)}),
    }


def links(state: State, seat: int) -> list[Attachment]:
    """Every link of a card that this player owns, on whosever character; a card may hang on two."""
    characters = [c for side in state.seats for c in side.field if c is not None]
    return [link for c in characters for link in c.attached if link.owner == seat]


def owners(match: Match) -> dict[int, int]:
    """Physical card -> seat that owns it. Taken once at the beginning; it never changes afterwards."""
    state = state_of(match)
    return {uid: seat for seat in (0, 1) for zone in zones(state, seat).values() for uid in zone}


def check(match: Match, owner: dict[int, int]) -> None:
    """Every invariant of one moment. ``owner`` comes from :func:`owners` at the beginning of the match."""
    state = state_of(match)
    check_cards(state, owner)
    for seat in (0, 1):
        check_seat(state, seat)
    check_incarnations(state)
    check_decision(match)


def check_cards(state: State, owner: dict[int, int]) -> None:
    """Every card is in exactly one zone, of its owner, and none is lost or made."""
    for seat in (0, 1):
        found: Counter[int] = Counter()
        for zone in zones(state, seat).values():
            found.update(zone)
        double = [uid for uid, count in found.items() if count > 1]
        assert not double, f"cards in two zones: {[(uid, state.defs[uid].id) for uid in double]}"
        mine = {uid for uid, whose in owner.items() if whose == seat}
        lost = [state.defs[uid].id for uid in mine - found.keys()]
        strange = [state.defs[uid].id for uid in found.keys() - mine]
        assert not lost and not strange, f"seat {seat}: lost {lost}, not its own {strange}"


def check_seat(state: State, seat: int) -> None:
    """Scores, allowances and limits are within what they may be."""
    side = state.seats[seat]
    assert len(side.hand) <= HAND, f"{len(side.hand)} cards in hand"
    assert side.locks >= 0
    assert 0 <= side.faith <= state.goal
    assert (side.faith == state.goal) <= (state.winner == seat), "the goal is reached and nobody has won"
    assert 1 <= side.limit <= MAX_LIMIT
    assert 0 <= side.awakenings_used <= side.limit
    assert 0 <= side.conversions_used <= 2
    assert len(side.field) == len(side.reserved) == state.format.slots
    assert side.amber == sum(essence.amber for essence in side.bank), "amber Essences are counted wrongly"
    standing = {trigger for c in side.field if c is not None for trigger in c.card.by_trigger}
    assert side.watched == standing, "the index of triggers is stale"
    waiting = {(link.slot, link.uid) for link in links(state, seat) if link.returns}
    kept = {(slot, uid) for slot, uid in enumerate(side.reserved) if uid >= 0}
    assert waiting == kept, f"reserved {kept}, but links return to {waiting}"
    for slot, character in enumerate(side.field):
        if character is None:
            continue
        assert side.reserved[slot] < 0, "a character stands in a reserved slot"
        check_character(state, character)
        assert state.faint or character.power > 0, "nobody has noticed that it stands at zero"


def check_character(state: State, character: Character) -> None:
    """What is cached equals what is computed anew; nothing that has ended hangs on."""
    anew = character.copy()
    anew.sum_up()
    assert (character.power, character.mask) == (anew.power, anew.mask), f"{character.card.id}: stale Power or keywords"
    assert state.defs[character.uid] is character.card or state.defs[character.uid] == character.card
    assert character.prep >= 0
    for modifier in character.mods:
        assert modifier.ends == 0 or modifier.ends >= state.turn, f"{modifier} should have ended before {state.turn}"


def check_incarnations(state: State) -> None:
    """No two things on the table are the same incarnation, and nothing is bound to one that is gone."""
    characters = [c for side in state.seats for c in side.field if c is not None]
    found = Counter([c.id for c in characters] + [e.inc for side in state.seats for e in side.bank])
    assert all(count == 1 for count in found.values()), "an incarnation stands twice"
    assert max(found, default=0) <= state.serial
    alive = {c.id for c in characters}
    for entry in state.lasting:
        assert entry.source == 0 or entry.source in alive, f"{entry.kind} of a source that is gone"
        assert entry.ends >= state.turn, f"{entry.kind} should have ended"


def check_decision(match: Match) -> None:
    """Somebody can decide something, unless the match is over; nothing half done waits at a main decision."""
    state = state_of(match)
    decision = match.decision
    moves = match.legal_moves()
    if match.winner is not None:
        assert decision is None and not moves
        return
    assert decision is not None and moves, "nobody can do anything"
    assert len(set(moves)) == len(moves), "a move is listed twice"
    if decision.kind == "turn":
        assert decision.by == match.active
        assert not state.pool and not state.after and len(state.stack) == 1, "something unfinished waits"
        for side in state.seats:
            assert all(c is None or c.power > 0 or survives_zero(match, c) for c in side.field)
        return
    if decision.kind == "pick":
        assert decision.options > 0, "a pick without options"
        assert 0 <= decision.min <= decision.max <= decision.options
        assert decision.max > 0


def survives_zero(match: Match, character: Character) -> bool:
    """Whether a character with no Power may stand because it cannot be destroyed."""
    return any(
        view is not None and view.power <= 0 and "indestructible" in view.keywords
        for side in match.view(0).seats
        for view in side.field
        if view is not None and view.card is character.card
    )
