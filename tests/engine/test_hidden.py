"""What a seat may not know does not reach it: not through views, legal moves, reasons, events, errors or samples.

Two matches that differ only in what a seat cannot see must look the same to it, whatever is asked of them.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from skyworld_tui.engine import Event, IllegalMove, Match, Move, NotationError, sample
from skyworld_tui.engine.events import PRIVATE
from skyworld_tui.engine.fingerprint import fingerprint
from skyworld_tui.engine.sampling import revealed
from skyworld_tui.engine.state import State
from tests.engine.build import (
    CORE,
    asked,
    begin,
    inside,
    kinds,
    play,
    refused,
    side,
    some_move,
    table,
    walk,
    zone_ids,
)

SEEDS = (51, 52, 53, 54)
LINES = ("awaken h1", "evolve h1 f1", "essence h7", "hand h1", "attack f1 e1", "channel f2", "bank b1", "hero", "drain",
         "raise", "activate f1", "choose o1", "yes", "cancel", "redraw h1")  # fmt: skip


def dealt_anew(match: Match, seat: int, rng: Random, decks: bool = True) -> Match:
    """The same match, but for what ``seat`` cannot see: the other hand and deck, and the order of the own deck."""
    copy = match.copy()
    state = inside(copy)
    mine, rival = state.seats[seat], state.seats[1 - seat]
    pool = [*rival.hand, *rival.deck]
    rng.shuffle(pool)
    held = len(rival.hand)
    rival.hand, rival.deck = tuple(pool[:held]), tuple(pool[held:])
    if decks:
        shown = revealed(state, seat)
        rest = list(mine.deck[len(shown) :])
        rng.shuffle(rest)
        mine.deck = shown + tuple(rest)
        state.rng = rng.getrandbits(64)
    return copy


def reasons(match: Match) -> list[tuple[str, str] | str | None]:
    """What the engine says to lines of notation and to moves, legal or not."""
    said: list[tuple[str, str] | str | None] = []
    for line in LINES:
        try:
            reason = match.why_not(match.parse(line))
        except (IllegalMove, NotationError) as error:
            said.append(str(error))
        else:
            said.append((reason.code, reason.text) if reason else None)
    return said


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_cards_change_nothing_that_a_deciding_seat_is_told(seed: int) -> None:
    rng = Random(seed)
    for match in islice(walk(seed), 3, None, 4):
        seat = match.deciding
        if seat is None:
            return
        other = dealt_anew(match, seat, rng)
        assert other.view(seat) == match.view(seat)
        assert other.legal_moves() == match.legal_moves() and other.decision == match.decision
        assert reasons(other) == reasons(match)
        assert [match.write(move) for move in match.legal_moves()] == [other.write(m) for m in other.legal_moves()]


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_cards_change_nothing_for_the_seat_that_waits(seed: int) -> None:
    rng = Random(seed)
    for match in islice(walk(seed), 3, None, 5):
        if match.decision is None:
            return
        if match.decision.kind == "turn":
            seat = 1 - match.active
            assert dealt_anew(match, seat, rng).view(seat) == match.view(seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_tells_the_other_cards_story_with_the_same_words(seed: int) -> None:
    """The same move with another hidden hand across: the mover hears the same events."""
    rng = Random(seed)
    for match in islice(walk(seed), 3, None, 6):
        seat = match.deciding
        if seat is None:
            return
        move = some_move(match, rng)
        first, second = match.copy(), dealt_anew(match, seat, rng, decks=False)
        told = [[event.for_seat(seat) for event in each.play(move)] for each in (first, second)]
        assert told[0] == told[1], match.write(move)


@pytest.mark.parametrize("seed", SEEDS)
def test_events_for_a_seat_name_no_card_that_it_cannot_see(seed: int) -> None:
    match = begin(seed)
    rng = Random(seed)
    events = list(match.opening_events)
    for _ in range(150):
        if match.decision is None:
            break
        events += match.play(some_move(match, rng))
    assert {event.kind for event in events} >= {"draw", "essence", "awaken"}
    for event in events:
        for seat in (0, 1):
            seen = event.for_seat(seat)
            if event.kind in PRIVATE and seat != event.seat:
                assert seen.card is None and seen.cards == ()
                assert (seen.kind, seen.n, seen.seat) == (event.kind, event.n, event.seat)
            else:
                assert seen == event


def test_what_is_private_is_a_draw_and_a_found_card() -> None:
    assert {"draw", "found"} == PRIVATE
    nina = CORE.cards["nina"]
    for kind in ("draw", "found"):
        assert Event(kind, 0, card=nina, cards=(nina,)).for_seat(1) == Event(kind, 0)


def test_the_opening_events_hide_the_other_hand() -> None:
    match = begin(7)
    for seat in (0, 1):
        seen = [event.for_seat(seat) for event in match.opening_events if event.kind == "draw"]
        assert [len(event.cards) for event in seen if event.seat == seat] == [6]
        assert [event.cards for event in seen if event.seat != seat] == [()]


# --- views -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_holds_only_the_own_hand(seed: int) -> None:
    for match in islice(walk(seed), 0, None, 20):
        for seat in (0, 1):
            view = match.view(seat)
            assert view.other.hand is None and view.me.hand == match.hand(seat)
            assert view.other.hand_count == len(match.hand(1 - seat))
            assert view.me.deck_count == len(match.deck(seat))
            assert view.hidden is None


@pytest.mark.parametrize("card", ["morteus", "sabino"])
def test_a_card_being_played_from_the_hand_shows_nothing(card: str) -> None:
    """Two hands, one move of the same kind: to the other player they look the same until it is confirmed."""
    hands = ([card, "nina"], ["hespera", "flor"])
    bank = ["nina", "flor", "elyra", "juca", "lotus", "zita"]
    seen = []
    for hand in hands:
        match = table(side(hand=hand, field={1: "nina", 2: "flor-ii"}, bank=bank))
        play(match, {"morteus": "awaken h1", "sabino": "evolve h1 f1", "hespera": "evolve h1 f2"}[hand[0]])
        assert asked(match) == (0, "pay")
        seen.append(match.view(1))
    assert seen[0] == seen[1]
    choice = seen[0].choice
    assert choice is not None
    assert (choice.purpose, choice.source, choice.candidate, choice.options) == ("hidden", None, None, ())
    assert (choice.lock, choice.consume, choice.ability, choice.cancellable) == (0, 0, None, False)


def test_a_hand_ability_being_prepared_shows_nothing() -> None:
    seen = []
    for hand in (["lotus", "nina"], ["tome", "flor"]):
        match = table(side(hand=hand, field={1: "nina", 2: "flor"}, bank=4))
        play(match, "hand h1")
        seen.append(match.view(1))
    assert seen[0] == seen[1]


@pytest.mark.rule("R382")
def test_a_search_shows_its_cards_only_to_the_one_who_searches() -> None:
    views, told = [], []
    for deck in (["nina", "flor", "elyra", "juca"], ["vito", "zita", "juca", "nina"]):
        match = table(side(field={1: "selma"}, bank=2, deck=deck))
        events = play(match, "activate f1")
        choice = match.view(0).choice
        assert choice is not None and [o.card.id for o in choice.options if o.card is not None] == deck[:3]
        views.append(match.view(1))
        events += play(match, "choose o2")
        views.append(match.view(1))
        told.append([event.for_seat(1) for event in events])
    assert views[0] == views[2] and views[1] == views[3] and told[0] == told[1]
    assert views[0].choice is not None and views[0].choice.options == ()


def test_picks_from_a_hand_are_seen_only_by_their_owner() -> None:
    seen = []
    for hand in (["pelagio", "nina", "flor"], ["pelagio", "vito", "zita"]):
        match = table(side(hand=hand, bank=["nina", "flor", "elyra"]))
        play(match, "awaken h1", "yes")
        assert asked(match) == (0, "card")
        seen.append(match.view(1))
    assert seen[0] == seen[1]
    assert seen[0].choice is not None and seen[0].choice.source is not None, "who acts lies open"


def test_the_second_player_does_not_learn_what_the_first_exchanged() -> None:
    views, told = [], []
    for line in ("keep", "redraw h1", "redraw h1 h2 h3 h4 h5 h6"):
        match = begin(8)
        first = match.deciding
        assert first is not None
        told.append(kinds(play(match, line)))
        views.append(match.view(1 - first))
    assert views[0] == views[1] == views[2] and told == [[], [], []]


def test_reasons_against_a_move_of_the_other_hand_do_not_exist() -> None:
    """The deciding player's moves are about the own hand; the waiting player's cards are in no reason."""
    for hand in (["nina"], ["selenita"], ["aurora"]):
        match = table(side(hand=["flor"], bank=1), side(hand=hand))
        assert refused(match, "awaken h1") == "requirement" and refused(match, "awaken h2") == "no_card"


def test_an_unknown_word_is_not_answered_with_a_card_of_the_other_deck() -> None:
    match = table(side(hand=["nina"]), side(hand=["selenita"], deck=["obdulia"]))
    for word in ("selenitta", "selenita", "obdulia"):
        with pytest.raises(NotationError) as caught:
            match.parse(f"awaken {word}")
        assert caught.value.nearest in (None, "nina", "filler"), "only a card that p1 may see"
    assert isinstance(match.parse("awaken nina"), Move)


# --- samples ---------------------------------------------------------------------------------------------------------


def hidden_of(match: Match, seat: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Own deck, other hand, other deck."""
    return (
        tuple(zone_ids(match, seat, "deck")),
        tuple(zone_ids(match, 1 - seat, "hand")),
        tuple(zone_ids(match, 1 - seat, "deck")),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sample_looks_the_same_and_can_be_played(seed: int) -> None:
    rng = Random(seed)
    for match in islice(walk(seed), 0, None, 9):
        seat = match.deciding
        if seat is None:
            return
        view = match.view(seat, searchable=True)
        dealt = sample(view, rng)
        assert dealt.view(seat) == view == match.view(seat)
        assert dealt.legal_moves() == match.legal_moves()
        for before, after in zip(hidden_of(match, seat), hidden_of(dealt, seat), strict=True):
            assert len(before) == len(after)
        assert sorted(hidden_of(match, seat)[0]) == sorted(hidden_of(dealt, seat)[0])
        for _ in range(8):
            if dealt.decision is not None:
                dealt.play(some_move(dealt, rng))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sample_says_nothing_about_what_is_hidden(seed: int) -> None:
    """Whatever the hidden cards are, a searchable view deals the same samples."""
    rng = Random(seed)
    for match in islice(walk(seed), 0, None, 13):
        seat = match.deciding
        if seat is None:
            return
        other = dealt_anew(match, seat, rng)
        views = [each.view(seat, searchable=True) for each in (match, other)]
        kept = [view.hidden for view in views]
        assert all(isinstance(state, State) for state in kept)
        assert fingerprint(kept[0]) == fingerprint(kept[1]), "not even what samples are dealt from"  # type: ignore[arg-type]
        dealt = [sample(view, Random(seed)) for view in views]
        assert dealt[0].fingerprint() == dealt[1].fingerprint()


def test_samples_differ_and_are_repeatable() -> None:
    match = begin(9)
    seat = match.deciding
    assert seat is not None
    view = match.view(seat, searchable=True)
    prints = [sample(view, Random(n)).fingerprint() for n in range(8)]
    assert len(set(prints)) == 8
    assert prints == [sample(view, Random(n)).fingerprint() for n in range(8)]
    assert match.fingerprint() not in prints


def test_a_sample_keeps_the_cards_a_search_is_showing() -> None:
    match = table(side(field={1: "selma"}, bank=2, deck=["nina", "flor", "elyra", *["juca"] * 6]))
    play(match, "activate f1")
    view = match.view(0, searchable=True)
    for n in range(5):
        dealt = sample(view, Random(n))
        assert zone_ids(dealt, 0, "deck")[:3] == ["nina", "flor", "elyra"]
        play(dealt, "choose o3")
        assert zone_ids(dealt, 0, "hand") == ["elyra"]


def test_nobody_searches_while_the_other_answers() -> None:
    match = table(side(hand=["morteus", "nina"], bank=["nina", "flor", "elyra", "juca"]))
    play(match, "awaken h1")
    with pytest.raises(ValueError, match="answers"):
        match.view(1, searchable=True)
    with pytest.raises(ValueError, match="search"):
        sample(match.view(0), Random(0))


def test_playing_on_a_sample_leaves_match_and_view_as_they_were() -> None:
    match = begin(10)
    play(match, "keep", "keep")
    seat = match.deciding
    assert seat is not None
    view, before = match.view(seat, searchable=True), match.fingerprint()
    first = sample(view, Random(1))
    played = first.copy()
    rng = Random(2)
    for _ in range(20):
        if played.decision is not None:
            played.play(some_move(played, rng))
    assert match.fingerprint() == before
    assert sample(view, Random(1)).fingerprint() == first.fingerprint()
