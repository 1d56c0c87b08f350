"""Deck codes: round trips, what a chat does to them, what cannot be read, and that a new card changes no old code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui import language
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardSet, DeckDef
from skyworld_tui.paths import data_dir
from skyworld_tui.session import sharingcode
from skyworld_tui.session.owndecks import cleaned_name
from skyworld_tui.session.sharingcode import Found, SharingError, code_in, deck_code, read_code

CORE = load_core()
#: Written by the first version. It must be read for ever.
OLD = "SWDA1936YXBJ41BPJVK4EC1G80831W5HT0GC0W2GA0832C3G02810G1G618C0G6GP7840830606KT5VG"
CARDS = st.dictionaries(st.sampled_from(sorted(CORE.cards)), st.integers(1, 99), min_size=1)
HEROES = st.sampled_from([None, *sorted(CORE.heroes)])


def with_pack(*keys: str) -> CardSet:
    """The core set and a pack with these cards."""
    nina = CORE.cards["nina"]
    more = {key: replace(nina, id=key, name=key, full_name=key) for key in keys}
    return replace(CORE, cards={**CORE.cards, **more})


def read(text: str, card_set: CardSet = CORE) -> Found:
    code = code_in(text)
    assert code is not None, text
    return read_code(code, card_set)


@pytest.mark.parametrize("key", [key for key, deck in CORE.decks.items() if not deck.stacked])
def test_a_ready_made_deck_is_one_line_of_a_chat(key: str) -> None:
    deck = CORE.decks[key]
    code = deck_code(deck, CORE)
    assert len(code) < 100 and code.isalnum() and code.isascii()
    assert read(code) == Found(deck.name, deck.hero, deck.cards)


@given(name=st.text(max_size=60), hero=HEROES, cards=CARDS)
def test_what_is_written_is_read(name: str, hero: str | None, cards: dict[str, int]) -> None:
    found = read(deck_code(DeckDef("", name, hero, cards), CORE))
    assert (found.name, found.hero, found.cards, found.remarks) == (cleaned_name(name), hero, cards, ())


def test_the_first_code_is_read_as_ever() -> None:
    deck = CORE.decks["four-winds"]
    assert read(OLD) == Found("Four Winds", deck.hero, deck.cards)


def test_every_card_and_hero_has_a_number_for_good() -> None:
    lines = (data_dir() / "deckcodes.txt").read_text("utf-8").splitlines()
    ids = [line for line in lines if not line.startswith("#")]
    assert len(ids) == len(set(ids))
    missing = {*CORE.cards, *CORE.heroes} - {*ids}
    assert not missing, "add their ids at the end of data/deckcodes.txt"


@pytest.mark.parametrize(
    "changed",
    [
        OLD.lower(),
        f"  {OLD}\r\n",
        f"“{OLD}”",
        f"`{OLD[:30]}\n{OLD[30:]}`",
        f"{OLD[:20]}-{OLD[20:40]}-{OLD[40:]}",
        OLD[:4] + OLD[4:].replace("1", "I").replace("0", "O"),
        f"\ufeff<{OLD}>.",
    ],
)
def test_what_a_chat_does_to_a_code(changed: str) -> None:
    assert read(changed).name == "Four Winds"


@pytest.mark.parametrize(
    "text", ["", "nina", "4 Nina", "SWD", "SWDA", "SWDA123", "a swan song, deck of four", "x" * 99_999]
)
def test_what_is_no_code(text: str) -> None:
    assert code_in(text) is None


@pytest.mark.parametrize("place", range(4, len(OLD) - 1))
def test_every_slip_of_a_letter_is_noticed(place: int) -> None:
    for letter in "0Z":
        if OLD[place] != letter:
            with pytest.raises(SharingError, match="damaged"):
                read(OLD[:place] + letter + OLD[place + 1 :])


@pytest.mark.parametrize("cut", range(1, len(OLD) - 12))
def test_a_code_that_was_cut_off_is_noticed(cut: int) -> None:
    with pytest.raises(SharingError, match="damaged"):
        read(OLD[:-cut])


def test_a_code_of_a_newer_version_says_so() -> None:
    with pytest.raises(SharingError, match="newer Sky World"):
        read(OLD.replace("SWDA", "SWDB"))


def test_a_code_longer_than_any_is_not_looked_into() -> None:
    with pytest.raises(SharingError, match="longer than that of any deck"):
        read("SWDA" + "0" * 5000)


def test_a_new_card_changes_no_old_code(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = sharingcode._numbers().ids
    longer = (*ids, "newcomer")
    numbers = sharingcode._Numbers(longer, {key: place for place, key in enumerate(longer)})
    card_set = with_pack("newcomer")
    deck = DeckDef("", "New", None, {"nina": 2, "newcomer": 3})
    with monkeypatch.context() as patched:
        patched.setattr(sharingcode, "_numbers", lambda: numbers)
        assert read(OLD, card_set).cards == CORE.decks["four-winds"].cards
        newer = deck_code(deck, card_set)
        assert read(newer, card_set).cards == deck.cards
    found = read(newer)
    assert found.cards == {"nina": 2} and found.remarks == ("1 card of a newer Sky World is left out.",)


def test_a_card_that_is_gone_is_named() -> None:
    code = deck_code(DeckDef("", "X", "neusa-beyond-the-line", {"nina": 2, "elyra": 1}), CORE)
    cards = {key: card for key, card in CORE.cards.items() if key != "elyra"}
    found = read(code, replace(CORE, cards=cards, heroes={}))
    assert found.cards == {"nina": 2} and found.hero is None
    assert found.remarks == ("Its Hero is not known here.", "elyra is not known here and left out.")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ({"isles:a": 4, "isles:b": 1}, "2 cards are left out: the pack isles is not in play here."),
        ({"elyra": 2}, "elyra is not known here and left out."),
    ],
)
def test_a_code_of_which_no_card_is_known_is_no_deck(cards: dict[str, int], why: str) -> None:
    """Its Hero may be unknown too: what is missing of the cards is told."""
    code = deck_code(DeckDef("", "X", "neusa-beyond-the-line", cards), with_pack("isles:a", "isles:b"))
    known = {key: card for key, card in CORE.cards.items() if key not in cards}
    for heroes in (CORE.heroes, {}):
        with pytest.raises(SharingError) as refused:
            read(code, replace(CORE, cards=known, heroes=heroes))
        assert str(refused.value) == f"There is no card in it that is known here. {why}"


def test_a_card_that_stands_twice_is_no_card_of_an_honest_code() -> None:
    """By hand: without a name and a Hero, two groups of one card each, one copy and two, no packs."""

    def code(first: int, second: int) -> str:
        data = bytes([0, 0, 2, 1, 1, first, 2, 1, second, 0])
        return f"SWDA{sharingcode._letters(data + sharingcode.crc32(data).to_bytes(4, 'big')[1:])}"

    ids = sharingcode._numbers().ids
    one, other = (number for number, key in enumerate(ids) if key in ("nina", "elyra"))
    assert read(code(one, other)).cards == {ids[one]: 1, ids[other]: 2}
    with pytest.raises(SharingError, match="there is no deck in it"):
        read(code(one, one))


def test_cards_of_packs() -> None:
    keys = [f"isles:card-{n}" for n in range(25)]
    card_set = with_pack(*keys)
    deck = DeckDef("", "Isles", None, dict.fromkeys(keys, 2))
    code = deck_code(deck, card_set)
    assert len(code) < 200 and read(code, card_set).cards == deck.cards
    mixed = DeckDef("", "Mixed", None, {"nina": 4, keys[0]: 1, "other:x": 2})
    code = deck_code(mixed, card_set)
    assert read(code).cards == {"nina": 4}
    assert read(code).remarks == (
        "1 card is left out: the pack isles is not in play here.",
        "1 card is left out: the pack other is not in play here.",
    )
    assert (
        read(code, with_pack("isles:something-else")).remarks[0].startswith("1 card is not in this version of the pack")
    )


def test_two_cards_of_a_pack_that_a_code_cannot_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharingcode, "_hash", lambda key: b"abc")
    card_set = with_pack("isles:a", "isles:b")
    with pytest.raises(SharingError, match="cannot tell some cards of the pack isles apart"):
        deck_code(DeckDef("", "X", None, {"isles:a": 1, "isles:b": 1}), card_set)


def test_what_cannot_be_shared() -> None:
    with pytest.raises(SharingError, match="no cards to share"):
        deck_code(DeckDef("", "X", None, {}), CORE)
    with pytest.raises(SharingError, match="too many different cards"):
        deck_code(DeckDef("", "X", None, {f"p:{n}": 1 for n in range(500)}), CORE)


@given(data=st.binary(max_size=60))
def test_bytes_of_bad_will_end_in_a_sentence(data: bytes) -> None:
    """Whoever makes a right checksum for wrong bytes gets a deck or a refusal."""
    whole = data + sharingcode.crc32(data).to_bytes(4, "big")[1:]
    try:
        found = read_code(f"SWDA{sharingcode._letters(whole)}", CORE)
    except SharingError as error:
        assert "code" in str(error) or "no card in it that is known here. " in str(error)
        return
    assert found.cards and all(0 < n <= 99 for n in found.cards.values()) and {*found.cards} <= {*CORE.cards}


def test_it_speaks_portuguese() -> None:
    language.begin("pt")
    with pytest.raises(SharingError, match="danificado"):
        read(OLD[:-9])
