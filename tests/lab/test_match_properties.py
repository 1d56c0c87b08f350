"""What holds for every position of random matches: legality, saving, taking back, and what a seat may not know."""

from __future__ import annotations

from random import Random

import pytest

from skyworld_tui.ai import make_policy
from skyworld_tui.ai.random_policy import random_subset
from skyworld_tui.engine import IllegalMove, Match, Move, sample
from skyworld_tui.engine.flow import preparing
from skyworld_tui.engine.sampling import revealed
from skyworld_tui.lab.bench import random_move
from skyworld_tui.lab.matches import MAX_TURNS
from tests.invariants import check, owners, state_of
from tests.lab.matches import start, story

PROBES = (
    *(Move(verb, a, b) for verb in ("essence", "awaken", "hand", "bank", "channel", "activate") for a in (-1, 0, 5, 9)
      for b in (-1, 3)),
    *(Move(verb, a, b) for verb in ("evolve", "attack") for a in (0, 2, 7) for b in (-1, 1, 4)),
    *(Move(verb) for verb in ("hero", "drain", "raise", "end", "keep", "yes", "no", "cancel")),
    *(Move(verb, picks=picks) for verb in ("choose", "redraw") for picks in ((), (0,), (0, 0), (0, 1, 2), (99,))),
)  # fmt: skip


@pytest.mark.parametrize("chunk", range(4))
def test_listed_moves_are_accepted_and_refused_ones_change_nothing(chunk: int) -> None:
    for number in range(chunk * 6, chunk * 6 + 6):
        match = start(number)
        rng = Random(number)
        try:
            while match.decision is not None and match.turn <= MAX_TURNS:
                if rng.random() < 0.25:
                    check_moves(match)
                match.play(random_move(match, rng))
        except AssertionError as error:
            raise AssertionError(f"{story(match, number)}: {error}") from error


def check_moves(match: Match) -> None:
    before = match.fingerprint()
    listed = match.legal_moves()
    for move in listed[:40]:
        assert match.why_not(move) is None, f"{move} is listed and refused"
        text = match.write(move)
        again = match.parse(text)
        assert match.write(again) == text, f"{move} is written {text!r} and read {again}"
        copy = match.copy()
        copy.play(move)
        assert copy.legal_moves() or copy.winner is not None
        twin = match.copy()
        twin.play(again)
        assert twin.fingerprint() == copy.fingerprint(), f"{text!r} does not play like {move}"
    for move in PROBES:
        if match.why_not(move) is None:
            continue
        with pytest.raises(IllegalMove):
            match.play(move)
        assert match.fingerprint() == before, f"refused {move} has changed the match"
    decision = match.decision
    assert decision is not None
    with pytest.raises(IllegalMove):
        match.play(listed[0], 1 - decision.by)
    assert match.fingerprint() == before, "a move of the wrong seat has changed the match"


@pytest.mark.parametrize("number", range(24))
def test_a_saved_match_plays_on_identically(number: int) -> None:
    rng = Random(number)
    match = start(number)
    stop = rng.randint(5, 60)
    while match.decision is not None and stop:
        match.play(random_move(match, rng))
        stop -= 1
    loaded = Match.from_record(match.record)
    copied = match.copy()
    assert loaded.fingerprint() == copied.fingerprint() == match.fingerprint()
    for _ in range(40):
        if match.decision is None:
            break
        assert loaded.legal_moves() == copied.legal_moves() == match.legal_moves()
        move = random_move(match, rng)
        for each in (match, loaded, copied):
            each.play(move)
        assert loaded.fingerprint() == copied.fingerprint() == match.fingerprint(), f"seed {number}: {move}"
    assert loaded.record == match.record


@pytest.mark.parametrize("number", range(8))
def test_taking_a_preparation_back_restores_the_match(number: int) -> None:
    """Every move is begun; at each of its questions that comes before the commitment, cancel leads back exactly."""
    rng = Random(number)
    match = start(number)
    cancelled = 0
    while match.decision is not None and match.turn <= MAX_TURNS:
        if match.decision.kind == "turn":
            before, record = match.fingerprint(), match.record
            for move in match.legal_moves():
                copy = match.copy()
                copy.play(move)
                while preparing(state_of(copy)):
                    taken_back = copy.copy()
                    taken_back.play(Move("cancel"))
                    assert taken_back.fingerprint() == before, f"{story(match, number)}: {match.write(move)}"
                    assert taken_back.record == record
                    cancelled += 1
                    copy.play(random_move(copy, rng))
        match.play(random_move(match, rng))
    assert cancelled or number > 3


def permuted(match: Match, seat: int, rng: Random, own_deck: bool) -> Match:
    """The same match but for what ``seat`` cannot see: the other hand and deck dealt anew, the own deck reordered."""
    copy = match.copy()
    state = state_of(copy)
    mine, rival = state.seats[seat], state.seats[1 - seat]
    pool = list(rival.hand + rival.deck)
    rng.shuffle(pool)
    held = len(rival.hand)
    rival.hand, rival.deck = tuple(pool[:held]), tuple(pool[held:])
    if own_deck:
        known = revealed(state, seat)
        rest = list(mine.deck[len(known) :])
        rng.shuffle(rest)
        mine.deck = known + tuple(rest)
    return copy


@pytest.mark.parametrize("number", range(12))
def test_hidden_cards_change_nothing_for_a_seat(number: int) -> None:
    rng = Random(number)
    match = start(number)
    compared = 0
    while match.decision is not None and match.turn <= MAX_TURNS:
        seat = match.decision.by
        if match.phase != "opening" and rng.random() < 0.3:
            other = permuted(match, seat, rng, own_deck=True)
            watcher = permuted(match, 1 - seat, rng, own_deck=True) if match.decision.kind == "turn" else None
            try:
                compare_knowledge(match, other, seat, number)
                if watcher is not None:
                    assert watcher.view(1 - seat) == match.view(1 - seat)
                compare_events(match, permuted(match, seat, rng, own_deck=False), seat, rng)
            except AssertionError as error:
                raise AssertionError(f"{story(match, number)}: {error}") from error
            compared += 1
        match.play(random_move(match, rng))
    assert compared


def compare_knowledge(match: Match, other: Match, seat: int, seed: int) -> None:
    """View, legal moves, reasons, dealt samples and the choice of a policy are the same."""
    assert match.view(seat) == other.view(seat)
    assert match.legal_moves() == other.legal_moves()
    for move in PROBES:
        first, second = match.why_not(move), other.why_not(move)
        assert (first and (first.code, first.text)) == (second and (second.code, second.text)), move
    dealt = [sample(each.view(seat, searchable=True), Random(seed)) for each in (match, other)]
    for of in (0, 1):
        assert dealt[0].hand(of) == dealt[1].hand(of) and dealt[0].deck(of) == dealt[1].deck(of)
    choices = [make_policy("normal", seed).decide(each.view(seat, searchable=True)) for each in (match, other)]
    assert choices[0] == choices[1], f"the policy plays {choices}"


def compare_events(match: Match, other: Match, seat: int, rng: Random) -> None:
    """The same move tells the seat the same story."""
    move = random_move(match, rng)
    first, second = match.copy(), other.copy()
    told = [[event.for_seat(seat) for event in each.play(move)] for each in (first, second)]
    assert told[0] == told[1], match.write(move)
    if first.decision is None or first.decision.by == seat or first.decision.kind == "turn":
        assert first.view(seat) == second.view(seat), match.write(move)


@pytest.mark.parametrize("number", range(4))
def test_subsets_of_a_pick_are_legal_and_others_are_not(number: int) -> None:
    rng = Random(number)
    match = start(number)
    while (decision := match.decision) is not None and match.turn <= MAX_TURNS:
        if decision.kind == "pick" and decision.purpose != "redraw":
            for _ in range(5):
                picks = random_subset(rng, decision.options, decision.min, decision.max)
                assert match.why_not(Move("choose", picks=picks)) is None, story(match, number)
            for picks in ((decision.options,), tuple(range(decision.max + 1)), (0, 0)):
                assert match.why_not(Move("choose", picks=picks)) is not None, story(match, number)
        match.play(random_move(match, rng))


@pytest.mark.parametrize("number", range(20))
def test_the_clock_may_run_out_at_any_question(number: int) -> None:
    """A time-out leaves no question of the active player, breaks no invariant and is replayed by the record."""
    rng = Random(number)
    match = start(number)
    owner = owners(match)
    try:
        while (decision := match.decision) is not None and match.turn <= 60:
            if rng.random() < 0.15:
                turn, active = match.turn, match.active
                match.play(Move("timeout"))
                after = match.decision
                if decision.purpose == "redraw" or decision.by != active or after is None:
                    continue
                # The turn is over, but for what the other player must answer first.
                assert match.turn == turn + 1 or after.by != active, f"still {after}"
            elif rng.random() < 0.1 and match.why_not(Move("cancel")) is None:
                match.play(Move("cancel"))
            else:
                match.play(random_move(match, rng))
            check(match, owner)
    except AssertionError as error:
        raise AssertionError(f"{story(match, number)}: {error}") from error
    again = Match.from_record(match.record)
    assert again.fingerprint() == match.fingerprint(), story(match, number)


@pytest.mark.parametrize("number", range(4))
def test_either_player_may_concede_at_any_moment(number: int) -> None:
    rng = Random(number)
    match = start(number)
    while match.decision is not None and match.turn <= MAX_TURNS:
        for seat in (0, 1):
            copy = match.copy()
            copy.play(Move("concede"), seat)
            assert (copy.winner, copy.decision, copy.legal_moves()) == (1 - seat, None, [])
            assert Match.from_record(copy.record).winner == 1 - seat
            match_over = copy.fingerprint()
            with pytest.raises(IllegalMove):
                copy.play(Move("end"))
            assert copy.fingerprint() == match_over
        for _ in range(9):
            if match.decision is not None:
                match.play(random_move(match, rng))
