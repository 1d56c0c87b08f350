"""Notation: what is written reads back as the same move, card ids are words, and errors name the word that is wrong."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from skyworld_tui.engine import IllegalMove, Match, Move, NotationError
from tests.engine.build import (
    CORE,
    ability,
    asked,
    at,
    begin,
    card,
    effect,
    gone,
    listed,
    on,
    play,
    refs,
    refused,
    side,
    some_move,
    table,
    walk,
)


@pytest.mark.parametrize("seed", range(61, 66))
def test_what_is_written_reads_back_as_the_same_move(seed: int) -> None:
    for match in islice(walk(seed), 0, None, 2):
        for move in match.legal_moves()[:25]:
            text = match.write(move)
            assert match.parse(text) == move, text


@pytest.mark.parametrize("seed", range(66, 69))
def test_a_match_played_by_its_lines_is_the_same_match(seed: int) -> None:
    match, spoken = begin(seed), begin(seed)
    rng = Random(seed)
    for _ in range(250):
        if match.decision is None:
            break
        move = some_move(match, rng)
        text = match.write(move)
        assert match.play(move) == spoken.play(spoken.parse(text)), text
        assert match.fingerprint() == spoken.fingerprint(), text


@pytest.mark.parametrize("seed", range(3))
def test_no_two_legal_moves_are_written_alike(seed: int) -> None:
    for match in islice(walk(seed), 0, None, 5):
        lines = listed(match)
        assert len(set(lines)) == len(lines)


# --- references ------------------------------------------------------------------------------------------------------


def board() -> Match:
    return table(
        side(
            hand=["nina", "lotus", "nina", "flor-ii"],
            field={2: "flor", 4: "flor"},
            bank=["zita", "elyra", "zita", "juca"],
        ),
        side(field={1: at("nina", vulnerable="channel"), 3: "nina", 5: at("flor", vulnerable="attack")}),
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("awaken h1", Move("awaken", 0)),
        ("awaken h1 f5", Move("awaken", 0, 4)),
        ("awaken nina", Move("awaken", 0)),
        ("awaken nina f5", Move("awaken", 0, 4)),
        ("essence lotus", Move("essence", 1)),
        ("evolve flor-ii f4", Move("evolve", 3, 3)),
        ("evolve flor-ii flor", Move("evolve", 3, 1)),
        ("channel flor", Move("channel", 1)),
        ("attack f2 e1", Move("attack", 1, 0)),
        ("attack flor nina", Move("attack", 1, 0)),
        ("attack flor flor", Move("attack", 1, 4)),
        ("hand lotus", Move("hand", 1)),
        ("bank zita", Move("bank", 0)),
        ("  end  ", Move("end")),
        ("raise", Move("raise")),
    ],
)
def test_words_name_cards_and_places(text: str, move: Move) -> None:
    match = board()
    assert match.parse(text) == move
    assert match.why_not(move) is None


def test_a_card_id_means_the_first_that_makes_the_move_legal() -> None:
    match = table(
        side(field={1: at("flor", preparation=1), 2: at("flor", vulnerable="attack"), 3: "flor", 4: "flor"}),
        side(field={1: "nina", 2: at("nina", vulnerable="exposed")}),
    )
    assert match.parse("channel flor") == Move("channel", 2)
    assert match.parse("attack flor nina") == Move("attack", 2, 1)
    match = table(side(bank=["zita"], amber=["nina"], hand=["zita"]), side())
    assert match.parse("bank zita") == Move("bank", 0)


def test_a_word_that_makes_no_move_legal_still_reads() -> None:
    match = table(side(field={1: at("flor", preparation=1), 2: at("flor", preparation=1)}))
    assert match.parse("channel flor") == Move("channel", 0)
    assert refused(match, "channel flor") == "preparation"


@pytest.mark.parametrize("text", ["activate f1", "activate f1.1", "activate f1.2", "activate calisto"])
def test_an_activation_is_named_by_its_place_on_the_card(text: str) -> None:
    gain, draw = (ability("activation", effect(op, n=1)) for op in ("gain_faith", "draw"))
    double = card("calisto", gain, draw)
    match = table(side(field={1: double}))
    assert listed(match)[-3:-1] == ["activate f1", "activate f1.2"]
    play(match, text)
    drawn = match.view(0).me.hand_count
    assert (match.view(0).me.faith, drawn) == ((0, 1) if text.endswith(".2") else (1, 0))


def test_a_second_ability_alone_is_written_without_its_place() -> None:
    late = card("late", ability("on_entry", effect("gain_faith", n=1)), ability("activation", effect("draw", n=1)))
    match = table(side(field={3: late}))
    assert "activate f3" in listed(match)
    assert refused(match, "activate f3.2") == "" and refused(match, "activate f3.1") == "no_ability"


# --- answers ---------------------------------------------------------------------------------------------------------


def test_answers_name_options_by_reference_number_or_card() -> None:
    match = table(side(hand=["morteus"], bank=["nina", "flor", "elyra", "flor"]))
    play(match, "awaken h1")
    for word in ("b2", "o2", "flor"):
        assert match.parse(f"choose {word}") == Move("choose", picks=(1,))
    assert match.parse("choose b4").picks == (3,)


def test_one_word_twice_names_two_copies() -> None:
    match = table(side(hand=[card("two", consume=2)], bank=["nina", "flor", "elyra", "flor"]))
    play(match, "awaken h1")
    assert match.parse("choose flor flor").picks == (1, 3)
    with pytest.raises(IllegalMove):
        match.parse("choose flor flor flor")


def test_redraw_names_hand_cards() -> None:
    match = begin(12)
    hand = match.hand(match.active)
    assert match.parse("redraw h2 h5") == Move("redraw", picks=(1, 4))
    assert match.parse(f"redraw {hand[3].id}").picks[0] == [c.id for c in hand].index(hand[3].id)
    with pytest.raises(IllegalMove):
        match.parse("redraw h7")


def test_enemies_are_named_from_the_side_of_the_one_who_is_asked() -> None:
    ghost = card("ghost", ability("on_death", effect("intimidate", n=1, enemy={})))
    match = table(side(field={1: "flor", 3: "elyra"}), side(field={2: at(ghost, vulnerable="exposed")}))
    play(match, "attack f1 e2")
    assert asked(match) == (1, "target") and refs(match) == ["e1", "e3"]
    play(match, "choose e3")
    assert on(match, 0, 3).power == 2


def test_two_abilities_of_one_character_have_their_own_references() -> None:
    double = card(
        "double", ability("end_of_turn", effect("gain_faith", n=1)), ability("end_of_turn", effect("draw", n=1))
    )
    match = table(side(field={2: double}))
    play(match, "end")
    assert refs(match) == ["f2", "f2.2"] and listed(match) == ["choose f2", "choose f2.2"]


def test_the_abilities_of_those_who_have_left_are_named_by_number() -> None:
    ghost = card("ghost", ability("on_death", effect("gain_faith", n=1)), power=2)
    others = {"side": "ally", "each": True, "other": True}
    wave = card("wave", ability("activation", effect("intimidate", n=2, target=others)))
    match = table(side(field={1: wave, 2: ghost, 3: ghost}))
    play(match, "activate f1")
    assert asked(match) == (0, "order") and refs(match) == ["o1", "o2"] and gone(match, 0, 2)


@pytest.mark.rule("D-35", "D-108")
def test_options_of_an_order_are_written_so_that_each_can_be_meant() -> None:
    match = table(
        side(field={1: "calisto", 2: at("nina", vulnerable="channel"), 3: at("flor", vulnerable="channel")},
             hand=["oriana", "lotus", "elyra"], bank=["nina"] * 10)
    )  # fmt: skip
    play(match, "activate f1", "evolve h1 f1", "activate f1", "hand h1", "choose f1")
    assert asked(match) == (0, "order")
    assert len(set(listed(match))) == 2, "Calisto's and Oriana's"
    for move in match.legal_moves():
        assert match.parse(match.write(move)) == move


def test_a_card_whose_id_looks_like_a_place_does_not_shadow_the_place() -> None:
    odd = card("e2")
    shout = card("shout", ability("hand", effect("intimidate", n=1, enemy={}), lock=1))
    match = table(side(hand=[shout], bank=1), side(field={1: odd, 2: "flor"}))
    play(match, "hand h1")
    assert match.parse("choose e2") == Move("choose", picks=(1,)), "slot 2, not the card"


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word", "nearest"),
    [
        ("awakn h1", "awakn", "awaken"),
        ("atack f1 e1", "atack", "attack"),
        ("awaken ninna", "ninna", "nina"),
        ("evolve flor-i f2", "flor-i", "flor-ii"),
        ("awaken h0", "h0", None),
        ("awaken x1", "x1", None),
        ("chose b1", "chose", "choose"),
        ("zzz", "zzz", None),
    ],
)
def test_a_wrong_word_is_named_with_the_nearest_right_one(text: str, word: str, nearest: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        board().parse(text)
    assert (caught.value.word, caught.value.nearest) == (word, nearest)
    assert repr(word) in str(caught.value) and (nearest is None or nearest in str(caught.value))


@pytest.mark.parametrize(
    "text", ["", "   ", "end h1", "yes f1", "awaken", "awaken h1 f1 f2", "attack f1", "essence h1 h2", "timeout now"]
)
def test_a_wrong_number_of_words_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError):
        board().parse(text)


@pytest.mark.parametrize(
    "text",
    ["awaken f1", "attack h1 e1", "attack f1 f2", "evolve h1 e1", "bank h1", "choose b1", "essence b1", "hand t1"],
)
def test_a_place_of_the_wrong_kind_is_a_refused_move(text: str) -> None:
    match = board()
    before = match.fingerprint()
    with pytest.raises(IllegalMove):
        match.play(match.parse(text))
    assert match.fingerprint() == before


@pytest.mark.parametrize("text", ["awaken h6", "attack f3 e1", "attack f2 e4", "channel f1", "bank b9", "activate f9"])
def test_a_place_with_nothing_is_a_refused_move(text: str) -> None:
    assert refused(board(), text)


def test_words_from_outside_count_when_they_are_given() -> None:
    match = table(side(hand=["nina"]))
    with pytest.raises(NotationError):
        match.parse("awaken obdulia")
    with pytest.raises(IllegalMove):
        match.parse("awaken obdulia", known=CORE.cards)
