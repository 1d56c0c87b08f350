"""The deck builder's mind: keys, the list, typing, saving, opening, and what it asks the screen to open."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.load import load_core
from skyworld_tui.session.owndecks import DeckStore
from skyworld_tui.session.sharingcode import Found
from skyworld_tui.tui.deckbuilder.keys import KEYS, TYPING
from skyworld_tui.tui.deckbuilder.listing import SORTS
from skyworld_tui.tui.deckbuilder.mind import DeckMind, Request
from skyworld_tui.tui.deckbuilder.shelf import entries

CORE = load_core()


@pytest.fixture
def store(tmp_path: Path) -> DeckStore:
    return DeckStore(tmp_path / "decks", CORE.decks)


@pytest.fixture
def mind(store: DeckStore) -> DeckMind:
    return DeckMind(CORE, store)


def write(mind: DeckMind, text: str) -> None:
    for char in text:
        mind.type(char)


def listed(mind: DeckMind) -> list[str]:
    return [row.card.id for row in mind.list_view().rows]


def keep(mind: DeckMind) -> None:
    """Save, under the name that is proposed where one is asked for."""
    mind.press("w")
    if mind.naming:
        mind.do("accept")


def put(mind: DeckMind, card: str) -> None:
    mind.show(card)
    assert mind.card is CORE.cards[card]


def test_the_first_visit_begins_with_an_empty_deck(mind: DeckMind) -> None:
    assert mind.editor.total == 0 and mind.head().name == "New deck" and mind.head().state == "not saved"
    assert len(listed(mind)) == len(CORE.cards)
    assert "o opens" in mind.said


def test_adding_removing_and_setting_copies(mind: DeckMind) -> None:
    put(mind, "nina")
    for key, copies in (("right", 1), ("plus", 2), ("enter", 3), ("left", 2), ("minus", 1), ("4", 4), ("0", 0)):
        assert mind.press(key) is Request.NOTHING
        assert mind.editor.copies("nina") == copies
    mind.press("left")
    assert mind.said == "Nina is not in the deck." and mind.tone == "bad"
    mind.press("5")
    assert mind.said == "4 copies of a card at most." and mind.editor.copies("nina") == 0


def test_a_sentence_stays_until_the_next_key(mind: DeckMind) -> None:
    mind.press("left")
    assert mind.said
    mind.press("down")
    assert mind.said == ""


@pytest.mark.parametrize("order", list(SORTS))
def test_every_order_holds_every_card_and_is_sorted(mind: DeckMind, order: str) -> None:
    put(mind, "flor")
    mind.press("3")
    mind.sort_by(order)
    rows = mind.list_view().rows
    assert {row.card.id for row in rows} == set(CORE.cards)
    keys = [SORTS[order](row.card, row.copies) for row in rows]
    assert keys == sorted(keys)
    assert mind.card is CORE.cards["flor"]


def test_sort_goes_round_all_orders(mind: DeckMind) -> None:
    seen = []
    for _ in SORTS:
        seen.append(mind.list_view().sort)
        mind.press("s")
    assert seen == list(SORTS) and mind.list_view().sort == seen[0]


def test_no_row_jumps_while_copies_change(mind: DeckMind) -> None:
    mind.sort_by("copies")
    before = listed(mind)
    mind.go(40)
    mind.press("4")
    assert listed(mind) == before and mind.list_view().cursor == 40
    mind.sort_by("copies")
    assert listed(mind)[0] == before[40] and mind.list_view().cursor == 0


def test_the_wheel_stops_at_both_ends_and_takes_the_cursor_along(mind: DeckMind) -> None:
    mind.fit(10)
    mind.scroll(3)
    assert (mind.list_view().top, mind.list_view().cursor) == (3, 3)
    mind.scroll(500)
    assert mind.list_view().top == len(CORE.cards) - 10 == mind.list_view().cursor
    mind.scroll(-500)
    assert (mind.list_view().top, mind.list_view().cursor) == (0, 9)


def test_only_the_deck(mind: DeckMind) -> None:
    mind.press("tab")
    assert listed(mind) == [] and mind.card is None and mind.list_view().cursor == -1
    for key in ("right", "left", "down", "end", "pageup", "1"):  # nothing to do it to
        mind.press(key)
    assert mind.press("i") is Request.NOTHING
    mind.press("tab")
    put(mind, "nina")
    mind.press("2")
    mind.press("tab")
    assert listed(mind) == ["nina"]
    mind.press("0")
    assert listed(mind) == ["nina"], "a card that was taken out stays until the list is asked for anew"
    mind.press("tab")
    assert len(listed(mind)) == len(CORE.cards)


def test_chips(mind: DeckMind) -> None:
    mind.press("S")
    assert all(row.card.insignia != "sun" for row in mind.list_view().rows)
    assert [chip.on for chip in mind.list_view().chips] == [False, True, True, True]
    for key in "MTV":
        mind.press(key)
    assert all(chip.on for chip in mind.list_view().chips), "hiding the last one shows all again"
    assert len(listed(mind)) == len(CORE.cards)


def test_find_narrows_while_it_is_typed(mind: DeckMind) -> None:
    mind.press("f")
    assert mind.typing
    write(mind, "leon")
    assert sorted(listed(mind)) == ["leon-formation", "leon-legacy"]
    mind.do(TYPING["right"])
    assert mind.editor.total == 1
    mind.do(TYPING["backspace"])
    assert mind.list_view().find == "leo"
    mind.do(TYPING["enter"])
    assert not mind.typing and mind.list_view().find == "leo"


def test_esc_goes_back_one_step_at_a_time(mind: DeckMind) -> None:
    mind.press("S")
    mind.press("f")
    write(mind, "flor")
    mind.do(TYPING["escape"])
    assert not mind.typing and mind.list_view().find == ""
    mind.press("f")
    write(mind, "gili")
    mind.do(TYPING["enter"])
    assert mind.press("escape") is Request.NOTHING and mind.list_view().find == ""
    assert mind.press("escape") is Request.NOTHING and all(chip.on for chip in mind.list_view().chips)
    assert mind.press("escape") is Request.LEAVE


def test_the_typing_keys(mind: DeckMind) -> None:
    mind.press("f")
    write(mind, "two words")
    mind.do("erase_word")
    assert mind.list_view().find == "two"
    mind.do("clear")
    assert mind.list_view().find == ""
    write(mind, "x" * 200)
    assert len(mind.list_view().find) == 60


def test_find_begins_a_new_search_and_end_goes_on_with_the_last_one(mind: DeckMind) -> None:
    def again(*actions: str) -> None:
        for action in ("find", *actions):
            mind.do(action)

    again()
    write(mind, "leon")
    again("accept")
    again()
    assert mind.list_view().chosen and mind.list_view().find == "leon"
    write(mind, "gili")
    assert mind.list_view().find == "gili" and not mind.list_view().chosen
    again("accept")
    assert not mind.list_view().chosen
    again("line_end")
    write(mind, "x")
    assert mind.list_view().find == "gilix"
    again("accept")
    again("right", "erase")
    assert mind.list_view().find == "" and not mind.list_view().chosen
    again("cancel")
    mind.do("rename")
    assert not mind.list_view().chosen


def test_a_term_that_is_none_is_told_in_full_above(mind: DeckMind) -> None:
    mind.do("find")
    write(mind, "colour:red")
    assert (mind.head().said, mind.head().tone) == (mind.list_view().remark, "bad")
    mind.do("clear")
    assert mind.head().said == ""


def test_an_import_is_listed_whatever_was_searched_for(mind: DeckMind) -> None:
    mind.press("f")
    write(mind, "leon")
    mind.do("accept")
    mind.take_in(Found("Here", None, {"leon-legacy": 1}))
    assert mind.list_view().find == "leon", "it is listed"
    mind.take_in(Found("Dawn", None, {"nina": 2}))
    assert mind.list_view().find == "" and len(listed(mind)) == len(CORE.cards)
    assert mind.said == "2 cards imported; w saves the deck."


def test_a_search_that_finds_nothing_and_back(mind: DeckMind) -> None:
    put(mind, "flor")
    mind.press("f")
    write(mind, "zzzz")
    assert listed(mind) == [] and mind.focus_view().card is None
    mind.do("cancel")
    assert len(listed(mind)) == len(CORE.cards) and mind.card is not None


def test_undo_brings_the_cursor_to_the_card(mind: DeckMind) -> None:
    put(mind, "nina")
    mind.press("3")
    mind.press("home")
    mind.press("u")
    assert mind.editor.total == 0 and mind.card is CORE.cards["nina"]
    mind.press("U")
    assert mind.editor.copies("nina") == 3
    mind.press("ctrl+r")
    assert mind.said == "There is nothing to do again."
    mind.choose_hero("neusa-beyond-the-line")
    mind.press("u")
    assert mind.said == "No Hero again." and mind.editor.now.hero is None
    for _ in range(3):
        mind.press("u")
    assert mind.said == "There is nothing to take back."


def test_saving_says_how_the_deck_stands(mind: DeckMind, store: DeckStore) -> None:
    mind.press("w")
    assert mind.said == "A deck without cards is not saved." and not store.read().decks
    put(mind, "nina")
    mind.press("4")
    keep(mind)
    assert mind.said == "Saved. Not playable yet: no Hero yet, 50 cards, 46 short."
    assert mind.head().state == "" and store.read().decks["new-deck"].cards == {"nina": 4}
    mind.open("four-winds")
    keep(mind)
    assert mind.said == "Saved: it can be chosen for a match." and mind.tone == "good"
    assert not check_deck(store.read().decks["my-four-winds"], CORE)


def test_saving_again_is_the_same_file_even_after_undo(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    for key in ("1", "w", "2", "w", "u", "u", "3", "w"):
        keep(mind) if key == "w" else mind.press(key)
    assert {key: dict(deck.cards) for key, deck in store.read().decks.items()} == {"new-deck": {"nina": 3}}


def test_a_file_that_cannot_be_read_any_more_is_not_written_over(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    for key in ("1", "w"):
        keep(mind) if key == "w" else mind.press(key)
    damaged = store.folder / "new-deck.yaml"
    damaged.write_text("cards: [")
    for key in ("2", "w"):
        keep(mind) if key == "w" else mind.press(key)
    assert mind.said == "Saved as new-deck-2: new-deck cannot be read and is left alone."
    assert damaged.read_text() == "cards: [" and mind.head().state == ""
    for key in ("3", "w"):
        keep(mind) if key == "w" else mind.press(key)
    assert {key: dict(deck.cards) for key, deck in store.read().decks.items()} == {"new-deck-2": {"nina": 3}}


def test_a_disk_that_refuses_is_told_and_nothing_counts_as_saved(
    mind: DeckMind, store: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "write", refuse)
    mind.press("right")
    keep(mind)
    assert mind.said == "The deck could not be saved: no space left on device"
    assert mind.head().state == "edited"


def test_a_ready_made_deck_is_opened_as_a_copy(mind: DeckMind, store: DeckStore) -> None:
    mind.open("the-long-wake")
    assert mind.head().name == "My Long Wake" and mind.head().state == "not saved"
    assert not mind.editor.changed, "nothing would be lost"
    assert dict(mind.editor.now.cards) == dict(CORE.decks["the-long-wake"].cards)
    keep(mind)
    mind.open("the-long-wake")
    assert mind.head().name == "My Long Wake 2"
    keep(mind)
    assert sorted(store.read().decks) == ["my-long-wake", "my-long-wake-2"]


def test_the_last_deck_is_there_on_the_next_visit(mind: DeckMind, store: DeckStore) -> None:
    mind.open("four-winds")
    keep(mind)
    again = DeckMind(CORE, store)
    assert again.head().name == "My Four Winds" and again.head().state == "" and again.editor.total == 50


def test_cards_that_do_not_exist_stay_and_are_told_of(store: DeckStore) -> None:
    store.folder.mkdir(parents=True)
    (store.folder / "old.yaml").write_text("cards: {nina: 2, ghost: 3}\n")
    mind = DeckMind(CORE, store)
    assert mind.said == "3 cards cannot be played: no such card: ghost"
    assert mind.editor.now.cards == {"nina": 2, "ghost": 3} and not mind.editor.changed
    mind.save()
    assert store.read().decks["old"].cards == {"nina": 2, "ghost": 3}


def test_damaged_files_are_spoken_of_and_listed(store: DeckStore) -> None:
    store.folder.mkdir(parents=True)
    (store.folder / "bad.yaml").write_text("cards: [")
    mind = DeckMind(CORE, store)
    assert "could not be read" in mind.said and mind.shelf.faults[0].startswith("bad.yaml: ")


def test_deleting(mind: DeckMind, store: DeckStore) -> None:
    mind.open("four-winds")
    keep(mind)
    mind.remove("my-four-winds")
    assert not store.read().decks and mind.said == "My Four Winds is deleted."
    assert mind.editor.total == 50 and mind.editor.changed, "what is on the screen can be saved again"
    keep(mind)
    assert list(store.read().decks) == ["my-four-winds"]


def test_two_builders_with_one_deck_keep_both(mind: DeckMind, store: DeckStore) -> None:
    put(mind, "nina")
    mind.press("1")
    keep(mind)
    one, two = DeckMind(CORE, store), DeckMind(CORE, store)
    for builder, copies in ((one, "4"), (two, "2")):
        put(builder, "nina")
        builder.press(copies)
        keep(builder)
    assert one.head().name == "New deck" and one.said.startswith("Saved. Not playable yet")
    assert two.said == "Saved as new-deck-2: new-deck was changed elsewhere and is left alone."
    assert (two.head().name, two.head().state) == ("New deck 2", "")
    assert {key: found.cards for key, found in store.read().decks.items()} == {
        "new-deck": {"nina": 4}, "new-deck-2": {"nina": 2},
    }  # fmt: skip
    two.press("3")
    keep(two)
    assert store.read().decks["new-deck-2"].cards == {"nina": 3} and len(store.read().decks) == 2


def test_two_builders_with_a_new_deck_each_give_it_names_of_its_own(store: DeckStore) -> None:
    one, two = DeckMind(CORE, store), DeckMind(CORE, store)
    for builder in (one, two):
        put(builder, "nina")
        builder.press("2")
        keep(builder)
    assert two.said == "Saved as New deck 2: there is a New deck already."
    assert [found.name for found in store.read().decks.values()] == ["New deck", "New deck 2"]


def test_the_list_of_decks(mind: DeckMind) -> None:
    put(mind, "nina")
    mind.press("4")
    keep(mind)
    found = entries(mind.shelf, CORE)
    assert (found[0].key, found[0].own, found[0].total, found[0].remark) == ("new-deck", True, 4, "46 short")
    assert {entry.key for entry in found[1:]} == {key for key, deck in CORE.decks.items() if not deck.stacked}
    assert all(entry.playable and entry.remark == "ready to play" for entry in found[1:])


def test_a_full_deck_without_a_hero_says_so_in_the_list(mind: DeckMind, store: DeckStore) -> None:
    mind.open("four-winds")
    mind.editor.choose_hero(None)
    keep(mind)
    assert entries(mind.shelf, CORE)[0].remark == "no Hero yet"


@pytest.mark.parametrize(("key", "request_"), [("o", "open"), ("h", "hero"), ("question_mark", "help"), ("n", "new")])
def test_keys_that_open_something(mind: DeckMind, key: str, request_: str) -> None:
    assert mind.press(key) is Request(request_)


def test_a_test_hand_needs_cards(mind: DeckMind) -> None:
    assert mind.press("t") is Request.NOTHING and mind.said
    mind.press("right")
    assert mind.press("t") is Request.HAND


def test_an_unlisted_card_is_shown_by_bringing_all_back(mind: DeckMind) -> None:
    mind.press("f")
    write(mind, "leon")
    mind.do("accept")
    mind.press("V")
    mind.show("gili")
    assert mind.card is CORE.cards["gili"] and len(listed(mind)) == len(CORE.cards)


def test_every_key_has_one_meaning_and_every_action_one_entry() -> None:
    names = [key for entry in KEYS for key in entry.keys]
    assert len(names) == len(set(names))
    assert len({entry.action for entry in KEYS}) == len(KEYS)


ACTIONS = st.lists(
    st.sampled_from([*(entry.action for entry in KEYS if entry.action != "save"), *TYPING.values(), "wheel", "fit"]),
    max_size=60,
)


@settings(max_examples=60)
@given(actions=ACTIONS, numbers=st.lists(st.integers(-30, 30), min_size=60, max_size=60))
def test_after_any_keys_the_cursor_is_in_sight_and_on_a_listed_card(actions: list[str], numbers: list[int]) -> None:
    mind = DeckMind(CORE, DeckStore(Path("/nowhere/at/all")))
    for action, number in zip(actions, numbers, strict=False):
        if action == "wheel":
            mind.scroll(number)
        elif action == "fit":
            mind.fit(number)
        else:
            mind.do(action)
        if mind.typing:
            mind.type("aeio:2<"[number % 7])
        view = mind.list_view()
        if view.rows:
            assert view.rows[view.cursor].card is mind.card
            assert view.top <= view.cursor < view.top + mind.listing.page
            assert 0 <= view.top <= max(0, len(view.rows) - mind.listing.page)
        else:
            assert view.cursor == -1 and mind.card is None
        assert mind.head() and mind.deck_view() and mind.focus_view() and mind.footer(True)
