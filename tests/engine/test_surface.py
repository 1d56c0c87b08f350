"""The engine's surface: beginnings, one source of legality, refusals that change nothing, copies, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from skyworld_tui.engine import (
    AttachedAt,
    CharacterAt,
    IllegalMove,
    Match,
    Move,
    Position,
    Record,
    ReplayError,
    SeatPosition,
)
from tests.engine.build import (
    STARTERS,
    ability,
    at,
    begin,
    card,
    core,
    gain,
    inside,
    listed,
    on,
    play,
    refused,
    setup,
    side,
    some_move,
    table,
    walk,
    zone_ids,
)

SEEDS = (1, 2, 3)
LINK = AttachedAt(core("flor"))  # Flor has no ability that attaches her


def conceivable(match: Match) -> Iterator[Move]:
    """Every move and answer that could be written down at all, with one place too many everywhere."""
    places, slots = range(-1, 7), range(-1, 6)
    for verb in ("essence", "hand"):
        yield from (Move(verb, a) for a in places)
    yield from (Move("awaken", a, b) for a in places for b in slots)
    yield from (Move("evolve", a, b) for a in places for b in slots)
    yield from (Move("channel", a) for a in slots)
    yield from (Move("attack", a, b) for a in slots for b in slots)
    yield from (Move("activate", a, b) for a in slots for b in (-1, 1, 2))
    yield from (Move("bank", a) for a in range(-1, 24))
    yield from (Move(verb) for verb in ("hero", "drain", "raise", "end", "keep", "yes", "no", "channel", "nonsense"))


def as_listed(match: Match, move: Move) -> Move:
    """A move as the list names it: awakenings without a slot, an activation's place only where there are two."""
    if move.verb == "awaken":
        return move._replace(b=-1)
    if move.verb == "activate":
        character = on(match, match.active, move.a + 1).card
        if len(character.activations) == 1:
            return move._replace(b=-1)
        return move._replace(b=character.activations[0].index if move.b < 0 else move.b)
    return move


# --- legality --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_is_legal_exactly_when_it_is_listed(seed: int) -> None:
    for match in islice(walk(seed), 4, None, 6):
        if match.decision is None:
            return
        moves = match.legal_moves()
        for move in moves:
            assert match.why_not(move) is None, f"{move} is listed and refused"
        if match.decision.kind == "pick":
            continue
        for move in conceivable(match):
            if match.why_not(move) is None:
                assert as_listed(match, move) in moves, f"{move} is legal and not listed"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_listed_move_is_accepted_and_leads_on(seed: int) -> None:
    for match in islice(walk(seed), 0, None, 9):
        for move in match.legal_moves()[:30]:
            copy = match.copy()
            copy.play(move)
            assert copy.legal_moves() or copy.winner is not None, match.write(move)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_move_leaves_the_match_as_it_was(seed: int) -> None:
    for match in islice(walk(seed), 0, None, 17):
        if match.decision is None:
            return
        before, record, decision = match.fingerprint(), match.record, match.decision
        for move in (*conceivable(match), Move("cancel"), Move("choose", picks=(9, 9)), Move("redraw")):
            if match.why_not(move) is None:
                continue
            with pytest.raises(IllegalMove) as caught:
                match.play(move)
            assert caught.value.code and caught.value.text == str(caught.value)
        assert (match.fingerprint(), match.record, match.decision) == (before, record, decision)


@pytest.mark.parametrize("verb", ["concede", "cancel", "timeout"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_random_play_must_not_do_is_never_listed(seed: int, verb: str) -> None:
    for match in islice(walk(seed), 0, None, 5):
        assert all(move.verb != verb for move in match.legal_moves())


def test_an_awakening_may_name_any_free_slot_and_only_those() -> None:
    match = table(side(hand=["nina"], field={2: "flor"}, bank=2))
    assert listed(match).count("awaken h1") == 1
    assert [slot for slot in range(1, 6) if not refused(match, f"awaken h1 f{slot}")] == [1, 3, 4, 5]
    assert match.why_not(Move("awaken", 0, 5)) is not None
    play(match, "awaken h1 f4")
    assert on(match, 0, 4).card.id == "nina"


# --- beginnings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, -5])
def test_the_same_setup_and_seed_begin_the_same_match(seed: int) -> None:
    first, second = (Match.start(setup(STARTERS[0], STARTERS[1]), seed) for _ in range(2))
    assert first.fingerprint() == second.fingerprint()
    assert first.opening_events == second.opening_events


def test_who_begins_is_drawn_from_the_seed_unless_it_is_said() -> None:
    plain = setup(STARTERS[0])
    assert {Match.start(plain, seed).active for seed in range(12)} == {0, 1}
    for seat in (0, 1):
        assert {Match.start(replace(plain, first=seat), seed).active for seed in range(6)} == {seat}


def test_both_draw_six_and_the_first_player_answers_first() -> None:
    match = Match.start(replace(setup(STARTERS[0]), first=1), 3)
    assert (match.phase, match.turn, match.deciding) == ("opening", 0, 1)
    assert [side.hand_count for side in match.view(0).seats] == [6, 6]
    play(match, "keep")
    assert match.deciding == 0
    play(match, "keep")
    assert (match.phase, match.turn, match.active) == ("main", 1, 1)


def test_without_a_mulligan_the_first_turn_begins_at_once() -> None:
    match = Match.start(replace(setup(STARTERS[0]), mulligan=False, first=0), 3)
    assert (match.phase, match.turn, match.deciding) == ("main", 1, 0)


def test_a_stacked_deck_is_dealt_from_its_top() -> None:
    plain = setup(STARTERS[0])
    match = Match.start(replace(plain, players=(replace(plain.players[0], stacked=True), plain.players[1])), 3)
    deck = [card.id for card in plain.players[0].deck]
    assert [card.id for card in match.hand(0)] + [card.id for card in match.deck(0)] == deck


@pytest.mark.parametrize(
    "wrong",
    [
        Position((SeatPosition(), SeatPosition()), active=1, turn=7),
        Position((SeatPosition(), SeatPosition()), turn=0),
        Position((SeatPosition(), SeatPosition()), phase="end"),
        Position((SeatPosition(faith=20), SeatPosition())),
        Position((SeatPosition(faith=-1), SeatPosition())),
        Position((SeatPosition(hand=(core("nina"),) * 7), SeatPosition())),
        Position((SeatPosition(field={5: CharacterAt(core("nina"))}), SeatPosition())),
        Position((SeatPosition(field={0: CharacterAt(core("nina"), vulnerable="blue")}), SeatPosition())),
        Position((SeatPosition(field={0: CharacterAt(core("nina"), attached=(LINK,))}), SeatPosition())),
    ],
    ids=["active", "turn", "phase", "faith-at-goal", "faith-below-zero", "hand", "slot", "vulnerable", "link"],
)  # fmt: skip
def test_a_position_that_contradicts_itself_is_a_value_error(wrong: Position) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Match.from_position(wrong)


def test_a_position_needs_a_free_slot_for_a_card_that_will_return() -> None:
    full = dict.fromkeys(range(2, 6), "nina")
    with pytest.raises(ValueError, match="no slot is free"):
        table(side(field={1: at("flor", attached=["maira"]), **full}))


def test_a_position_in_the_opening_deals_hands_from_the_top() -> None:
    deck = ["nina", "flor", "elyra", "juca", "lotus", "zita", "vito"]
    match = table(side(deck=deck), side(), phase="opening", first=1)
    assert [card.id for card in match.hand(0)] == deck[:6]
    assert (match.deciding, match.turn) == (1, 0)


# --- records ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_prefix_of_a_record_is_the_match_as_it_was_then(seed: int) -> None:
    match = begin(seed)
    rng = Random(seed)
    prints = {0: match.fingerprint()}
    for _ in range(90):
        if match.decision is None:
            break
        match.play(some_move(match, rng))
        prints[len(match.record.moves)] = match.fingerprint()
    record = match.record
    for upto in sorted(prints)[:: max(1, len(prints) // 12)]:
        again = Match.from_record(record, upto)
        assert again.fingerprint() == prints[upto], f"the first {upto} moves"
        assert again.record.moves == record.moves[:upto]


def test_a_record_keeps_a_fingerprint_after_each_turn_and_after_the_end() -> None:
    match = begin(5)
    play(match, "keep", "keep", "end")
    assert sorted(match.record.fingerprints) == [2, 3]
    play(match, "end", "concede")
    assert max(match.record.fingerprints) == len(match.record.moves) == 5


def test_a_replay_stops_at_the_first_fingerprint_that_differs() -> None:
    match = begin(5)
    play(match, "keep", "keep", "end", "end", "end")
    record = match.record
    wrong = replace(record, fingerprints={**record.fingerprints, 4: "0" * 16})
    with pytest.raises(ReplayError, match="differs") as caught:
        Match.from_record(wrong)
    assert caught.value.index == 3
    assert Match.from_record(wrong, upto=3).turn == match.turn - 2


@pytest.mark.parametrize("line", ["attack f1 e1", "awaken h9", "no such move", "choose o1"])
def test_a_replay_stops_at_the_first_move_that_is_refused(line: str) -> None:
    match = begin(5)
    play(match, "keep", "keep")
    record = match.record
    with pytest.raises(ReplayError) as caught:
        Match.from_record(replace(record, moves=(*record.moves, (match.active, line), (0, "end"))))
    assert caught.value.index == 2 and repr(line) in str(caught.value)


def test_a_replay_refuses_a_move_of_the_wrong_seat() -> None:
    match = begin(5)
    play(match, "keep", "keep")
    record = match.record
    with pytest.raises(ReplayError):
        Match.from_record(replace(record, moves=(*record.moves, (1 - match.active, "end"))))


def test_a_record_without_a_beginning_is_refused() -> None:
    with pytest.raises(ReplayError):
        Match.from_record(Record(0))


def test_a_match_from_a_position_replays_from_its_record() -> None:
    match = table(side(hand=["nina", "lotus"], bank=["elyra", "flor"], field={1: "flor"}))
    play(match, "awaken h1", "channel f1", "end", "end")
    again = Match.from_record(match.record)
    assert again.fingerprint() == match.fingerprint() and again.record == match.record


def test_proving_can_be_switched_off() -> None:
    match = begin(2)
    match.proving = False
    play(match, "keep", "keep", "end", "end")
    assert not match.record.fingerprints
    assert Match.from_record(match.record).fingerprint() == match.fingerprint()


# --- who plays -------------------------------------------------------------------------------------------------------


def test_decision_ids_change_with_every_answer() -> None:
    match = table(side(hand=["morteus"], bank=["nina", "flor", "elyra", "juca"]))
    seen = []
    for line in ("awaken h1", "cancel", "awaken h1", "choose b2", "end"):
        assert match.decision is not None
        seen.append(match.decision.id)
        play(match, line)
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pending", [False, True], ids=["main", "choice"])
def test_either_player_may_concede_at_any_time(seat: int, pending: bool) -> None:
    match = table(side(hand=["morteus"], bank=["nina", "flor", "elyra", "juca"]))
    if pending:
        play(match, "awaken h1")
    match.play(Move("concede"), seat)
    assert match.winner == 1 - seat and match.phase == "over"
    assert match.decision is None and match.deciding is None and not match.legal_moves()
    assert match.record.moves[-1] == (seat, "concede")
    assert Match.from_record(match.record).fingerprint() == match.fingerprint()


def test_nothing_can_be_played_when_it_is_over() -> None:
    match = table()
    play(match, "concede")
    for line in ("end", "timeout", "concede"):
        with pytest.raises(IllegalMove) as caught:
            match.play(Move(line))
        assert caught.value.code == "over"


@pytest.mark.parametrize("line", ["end", "timeout", "essence h1"])
def test_a_move_of_the_other_seat_is_refused(line: str) -> None:
    match = table(side(hand=["nina"]))
    before = match.fingerprint()
    with pytest.raises(IllegalMove) as caught:
        match.play(match.parse(line), 1)
    assert caught.value.code == "not_yours" and match.fingerprint() == before


def test_an_answer_that_belongs_to_the_other_player_is_refused() -> None:
    opening = begin(3)
    second = 1 - opening.active
    with pytest.raises(IllegalMove):
        opening.play(Move("keep"), second)
    opening.play(Move("keep"), opening.active)
    with pytest.raises(IllegalMove):
        opening.play(Move("keep"), opening.active)
    opening.play(Move("keep"), second)
    assert opening.phase == "main"


# --- copies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_in_the_middle_of_any_choice_goes_its_own_way(seed: int) -> None:
    purposes = set()
    for match in islice(walk(seed, 400), 2, None):
        if match.decision is None:
            return
        if match.decision.kind == "turn" or match.decision.purpose in purposes:
            continue
        purposes.add(match.decision.purpose)
        before, record = match.fingerprint(), match.record
        for move in match.legal_moves()[:6]:
            copy = match.copy()
            rng = Random(seed)
            copy.play(move)
            for _ in range(12):
                if copy.decision is None:
                    break
                copy.play(some_move(copy, rng))
        assert match.fingerprint() == before and match.record == record
    assert len(purposes) >= 2


def test_copies_share_nothing_that_changes() -> None:
    match = table(side(field={1: "leon-legacy"}, hand=["caique", "nina", "flor"], bank=["verena", "soraia", "filler"]))
    play(match, "awaken h1", "yes", "choose b1")
    first, second = match.copy(), match.copy()
    play(first, "choose h1")
    play(second, "choose h2")
    assert (zone_ids(first, 0, "hand"), zone_ids(second, 0, "hand")) == (["flor", "verena"], ["nina", "verena"])
    assert zone_ids(match, 0, "hand") == ["nina", "flor"] and match.decision is not None
    assert inside(match).stack is not inside(first).stack


@pytest.mark.parametrize("total", [2, 3])
def test_a_reserve_that_is_missing_says_how_much_there_is(total: int) -> None:
    match = table(side(bank=["isidro", *["filler"] * (total - 1)]))
    reason = match.why_not(match.parse("bank b1"))
    assert reason is not None and reason.code == "condition"
    assert reason.text == f"Reserve 4 needs 4 Essences in the Bank, there are {total}"


def test_a_missing_attachment_is_named() -> None:
    needy = card("needy", ability("activation", gain(), conditions=[{"if": "attached"}]))
    match = table(side(field={1: needy}))
    reason = match.why_not(match.parse("activate f1"))
    assert reason is not None and reason.text == "needs a card attached to it"
