"""The deck being edited: limits, undo and redo, and whether there is something to save."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.session.owndecks import NAME_LENGTH
from skyworld_tui.tui.deckbuilder.editor import Content, Editor

CORE = load_core()
LIMIT = CORE.format.max_copies
EMPTY = DeckDef("", "New deck", None, {})
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("copies"), st.sampled_from(sorted(CORE.cards)[:6]), st.integers(-2, 7)),
        st.tuples(st.just("hero"), st.sampled_from([*CORE.heroes, None]), st.just(0)),
        st.tuples(st.just("name"), st.text(max_size=40), st.just(0)),
        st.tuples(st.just("undo"), st.none(), st.just(0)),
        st.tuples(st.just("redo"), st.none(), st.just(0)),
    ),
    max_size=40,
)


def editor(deck: DeckDef = EMPTY, kept: bool = False) -> Editor:
    return Editor(deck, CORE, kept=kept)


def apply(one: Editor, kind: str, what: str | None, count: int) -> str:
    if kind == "copies":
        return one.set_copies(what or "", count)
    if kind == "hero":
        one.choose_hero(what)
    elif kind == "name":
        one.rename(what or "")
    elif kind == "undo":
        one.undo()
    else:
        one.redo()
    return ""


@given(EDITS)
def test_no_sequence_of_edits_goes_over_the_copies(edits: list[tuple[str, str | None, int]]) -> None:
    one = editor()
    for kind, what, count in edits:
        before = one.now
        refused = apply(one, kind, what, count)
        if refused:
            assert one.now == before
        assert all(0 < copies <= LIMIT for copies in one.now.cards.values())
        assert one.total == sum(one.deck.cards.values())


@given(EDITS)
def test_undo_returns_exactly_and_redo_comes_back(edits: list[tuple[str, str | None, int]]) -> None:
    one = editor()
    states: list[Content] = [one.now]
    for kind, what, count in edits:
        if kind in ("undo", "redo"):
            continue
        apply(one, kind, what, count)
        if one.now != states[-1]:
            states.append(one.now)
    for state in reversed(states[:-1]):
        assert one.undo()
        assert one.now == state
    assert not one.undo()
    for state in states[1:]:
        assert one.redo()
        assert one.now == state
    assert not one.redo()


def test_a_change_after_undo_forgets_what_was_taken_back() -> None:
    one = editor()
    one.set_copies("nina", 4)
    one.undo()
    one.set_copies("flor", 1)
    assert not one.redo()
    assert one.now.cards == {"flor": 1}


def test_refusals_say_why() -> None:
    one = editor()
    assert one.set_copies("nina", LIMIT) == ""
    assert one.set_copies("nina", LIMIT + 1) == "4 copies of a card at most."
    assert one.set_copies("flor", -1) == "Flor is not in the deck."
    assert one.set_copies("nobody", 1) == "There is no such card."
    assert one.now.cards == {"nina": LIMIT}


def test_the_size_may_be_exceeded_while_building() -> None:
    one = editor()
    for card in list(CORE.cards)[:14]:
        assert one.set_copies(card, 4) == ""
    assert one.total == 56
    assert any("56 cards" in problem.text for problem in check_deck(one.deck, CORE))


def test_a_deck_that_came_with_too_many_copies_can_only_get_better() -> None:
    one = editor(replace(EMPTY, cards={"nina": 9}))
    assert one.set_copies("nina", 10) and one.set_copies("nina", 9)
    assert one.set_copies("nina", 8) == ""
    assert one.set_copies("nina", 4) == ""
    assert one.set_copies("nina", 8)


def test_what_counts_as_changed() -> None:
    one = editor()
    assert not one.changed and not one.kept
    one.set_copies("nina", 1)
    assert one.changed
    one.written(replace(one.deck, id="new-deck"))
    assert one.kept and not one.changed
    one.undo()
    assert one.changed
    assert one.deck.id == "new-deck"
    one.redo()
    assert not one.changed
    one.orphan()
    assert one.changed and not one.kept and one.deck.id == ""


def test_changing_back_by_hand_is_no_change() -> None:
    one = editor(CORE.decks["four-winds"], kept=True)
    one.set_copies("nina", 0)
    assert one.changed
    one.set_copies("nina", 4)
    assert not one.changed


def test_names() -> None:
    one = editor()
    assert not one.rename("   ")
    assert one.now.name == "New deck"
    assert one.rename("  Só   Lua  ")
    assert one.now.name == "Só Lua"
    assert one.rename("x" * 200)
    assert len(one.now.name) == NAME_LENGTH


def test_cards_stand_in_the_order_of_the_set() -> None:
    one = editor()
    cards = list(CORE.cards)
    for card in (cards[9], cards[2], cards[40]):
        one.set_copies(card, 1)
    assert list(one.deck.cards) == [cards[2], cards[9], cards[40]]


def test_dropping_is_one_change() -> None:
    one = editor(replace(EMPTY, cards={"nina": 1, "ghost": 2, "spook": 3}))
    one.drop(["ghost", "spook"])
    assert one.now.cards == {"nina": 1}
    one.undo()
    assert one.now.cards == {"nina": 1, "ghost": 2, "spook": 3}
