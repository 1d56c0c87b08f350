"""Decks as text: every form that is written is read, every usual way to write a list is forgiven, nothing unknown is
lost without a word, and no input does harm."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import DeckDef
from skyworld_tui.session.sharing import (
    MAX_TEXT,
    as_code,
    as_list,
    as_yaml,
    decoded,
    file_named,
    read_deck,
    read_file,
    read_given,
)
from skyworld_tui.session.sharingcode import SharingError

CORE = load_core()
DECK = CORE.decks["four-winds"]
FORMS: dict[str, Callable[[DeckDef], str]] = {
    "code": lambda deck: as_code(deck, CORE),
    "yaml": as_yaml,
    "list": lambda deck: as_list(deck, CORE),
}
CARDS = st.dictionaries(st.sampled_from(sorted(CORE.cards)), st.integers(1, 99), min_size=1)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("key", [key for key, deck in CORE.decks.items() if not deck.stacked])
def test_what_is_shared_is_read(form: str, key: str) -> None:
    deck = CORE.decks[key]
    found = read_deck(FORMS[form](deck), CORE)
    assert (found.name, found.hero, found.cards, found.remarks) == (deck.name, deck.hero, deck.cards, ())


@pytest.mark.parametrize("form", FORMS)
@given(cards=CARDS, hero=st.sampled_from([None, *sorted(CORE.heroes)]))
def test_every_deck_survives_every_form(form: str, cards: dict[str, int], hero: str | None) -> None:
    found = read_deck(FORMS[form](DeckDef("x", "Some name", hero, cards)), CORE)
    assert (found.hero, found.cards, found.remarks) == (hero, cards, ())


@pytest.mark.parametrize(
    "line",
    [
        "4 Nina", "4x Nina", "4 x Nina", "4xNina", "x4 Nina", "x 4 Nina", "4× Nina", "4 NINA", "4  nina  ", "\t4\tNina",
        "Nina 4", "Nina x4", "Nina X4", "Nina 4x", "Nina ×4", "Ninax4", "nina: 4", "nina: 4x", "nina = 4", "Nina (4)",
        "Nina [x4]", "(4) Nina", "- 4 Nina", "* Nina x4", "• 4x Nina", "– 4 Nina", "4, Nina", "Nina,4", '"Nina",4',
        "'Nina': 4", "4;Nina", "4 Nina # the little one", "4 Nina // she", "4 `Nina`", "4 N\u0069na", "٤ Nina",
        "2 Nina\n2 Nina", "Nina\nnina\nNINA\nNina", "4 Nina\u2028", "4\xa0Nina", "[ ] 4 Nina", "4 | Nina",
    ],
)  # fmt: skip
def test_ways_to_write_four_of_one_card(line: str) -> None:
    found = read_deck(line, CORE)
    assert (found.cards, found.remarks) == ({"nina": 4}, ())


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Brandao, Skywhale Rider", "brandao"),
        ("BRANDÃO,SKYWHALE RIDER", "brandao"),
        ("Branda\u0303o", "brandao"),
        ("brandao", "brandao"),
        ("Flor", "flor"),
        ("flor ii", "flor-ii"),
        ("Flor-II", "flor-ii"),
        ("anastacia_rising_banner", "anastacia-rising-banner"),
        ("Leon, Voice of Legacy", "leon-legacy"),
    ],
)
def test_names_ids_accents_and_signs(written: str, card: str) -> None:
    for line in (f"2 {written}", f"{written} x2", f"{written}: 2"):
        assert read_deck(line, CORE).cards == {card: 2}, line


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_list_as_people_write_it(end: str) -> None:
    text = end.join(
        [
            "\ufeffDawn Chorus", "", "Hero: neusa", "## Stage I (6)", "4 Nina", "2x Elyra", "", "[Stage II]",
            "Flor II x3", "-- that is all --", "# a comment", "Cards:", "Total: 9", "=== Sun ===", "**Moon**",
        ]
    )  # fmt: skip
    found = read_deck(text, CORE)
    assert (found.name, found.hero) == ("Dawn Chorus", "neusa-beyond-the-line")
    assert found.cards == {"nina": 4, "elyra": 2, "flor-ii": 3}
    assert found.remarks == ("No card -- that is all --.",)


def test_portuguese_headings_are_read_too() -> None:
    found = read_deck("Nome: Coro\nHerói: Neusa\nEstágio I\n4 Nina\nCartas\nLua:\n1 Elyra", CORE)
    assert (found.name, found.hero, found.cards) == ("Coro", "neusa-beyond-the-line", {"nina": 4, "elyra": 1})
    assert found.remarks == ()


@pytest.mark.parametrize(
    "heading", ["Creatures", "Criaturas:", "Creatures (12)", "Allies", "Guardians", "Sideboard", "Small things", "Main"]
)
def test_words_above_counted_lines_are_a_heading(heading: str) -> None:
    found = read_deck(f"Deck: Dawn\n4 Nina\n\n{heading}\n2 Elyra\nFlor II x3\n{heading}\nFlor II x1", CORE)
    assert (found.cards, found.remarks) == ({"nina": 4, "elyra": 2, "flor-ii": 4}, ())


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("4 Nina\nElira\n2 Flor", "No card Elira; nearest: Elyra."),  # almost a card
        ("4 Nina\nLeon\n2 Flor", "Leon could be Leon, Voice of Legacy or Leon, Voice of Formation."),
        ("4 Nina\nBeasts\nFlor", "No card Beasts."),  # no number follows
        ("4 Nina\n2 Beasts\n2 Flor", "No card Beasts."),
    ],
)
def test_what_may_be_a_card_is_no_heading(text: str, remark: str) -> None:
    assert read_deck(text, CORE).remarks[0].startswith(remark[:-1])


@pytest.mark.parametrize("line", ["4 Nina (SW) 12", "4x Nina [SW1]", "4 Nina (swd) #7", "4 Nina (SW) 12a"])
def test_set_code_and_number_are_no_part_of_the_name(line: str) -> None:
    assert read_deck(line, CORE).cards == {"nina": 4}


def test_a_card_with_a_comma_and_a_set_code() -> None:
    assert read_deck("1 Benta, Lantern Warden (SW) 12", CORE).cards == {"benta": 1}


@pytest.mark.parametrize("line", ["Neusa, Beyond the Line", "1 Neusa, Beyond the Line", "hero=Neusa", "# Hero: NEUSA"])
def test_ways_to_name_the_hero(line: str) -> None:
    assert read_deck(f"{line}\n4 Nina", CORE).hero == "neusa-beyond-the-line"


@pytest.mark.parametrize(
    "text",
    [
        "cards: {nina: 4, Elyra: 2}",
        "cards:\n  NINA: 4x\n  elyra: x2",
        "cards:\n- 4 Nina\n- elyra: 2",
        '{"name": "J", "cards": {"nina": 4, "elyra": 2}}',
        "Cards:\r\n  nina: 4\r\n  elyra: 2\r\n",
        "cards:\n\tnina: 4\n\telyra: 2\n",
        "--- \ncards:\n  nina: 4\n  elyra: 2\n---\nother: 1\n",
        "id: ../../x\nplan: [anything]\nstacked: [nina]\ncards: {nina: 4, elyra: 2}",
    ],
)
def test_yaml_and_what_is_almost_yaml(text: str) -> None:
    assert read_deck(text, CORE).cards == {"nina": 4, "elyra": 2}


def test_what_is_not_known_is_named_and_the_rest_is_read() -> None:
    text = "Hero: Nausa Beyond the Line\n4 Nina\n3 Elira\n2 Leon\n1 Qqqqqq\n200 Flor\n0 Gili"
    found = read_deck(text, CORE)
    assert found.cards == {"nina": 4} and found.hero is None
    assert found.remarks == (
        "Flor is left out: more than 99 copies.",
        "No Hero Nausa Beyond the Line; nearest: Neusa, Beyond the Line.",
        "No card Elira; nearest: Elyra.",
        "Leon could be Leon, Voice of Legacy or Leon, Voice of Formation.",
        "No card Qqqqqq.",
    )


@pytest.mark.parametrize(
    "text", ["60 Nina\n60 nina", "99 Nina\n1 Nina\n1 Nina", "cards: {nina: 60, Nina: 60}", "Nina 60\n60 Nina\n60 Nina"]
)
def test_more_copies_than_there_may_be_in_several_places_are_said_once(text: str) -> None:
    found = read_deck(text, CORE)
    assert found.cards == {"nina": 99}
    assert found.remarks == ("Nina: 99 copies are kept, the most there may be.",)
    assert read_deck("60 Nina\n39 Nina", CORE).remarks == ()


def test_a_long_list_of_unknown_names_is_counted() -> None:
    found = read_deck("4 Nina\n" + "\n".join(f"1 qq{n}zz" for n in range(50)), CORE)
    assert len(found.remarks) == 13 and found.remarks[-1] == "And 38 more lines."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing to read"),
        (" \r\n\ufeff\t", "nothing to read"),
        ("hello there", "no card in it that is known here"),
        ("cards: [", "Line 2: not valid YAML"),
        ("cards: 7", "no list of cards"),
        ("cards: {nina: many}", "How many of nina is not a number"),
        ("cards: {nina: true}", "How many of nina is not a number"),
        ("cards: {nina: -4}", "How many of nina is not a number"),
        ("cards: {nina: {elyra: 2}}", "How many of nina is not a number"),
        ("cards: {nino: 4}", "nearest: Nina"),
        ("cards: &a {x: *a}", "anchors are not allowed"),
        ("cards: !!python/object:os.system {nina: 4}", "tags are not allowed"),
        ("x" * (MAX_TEXT + 1), "far longer than any deck"),
        ("1 x\n" * 2000, "far longer than any deck"),
    ],
)
def test_what_holds_no_deck_says_why(text: str, said: str) -> None:
    with pytest.raises(SharingError) as refused:
        read_deck(text, CORE)
    assert said in str(refused.value)


def test_what_it_says_cannot_reach_the_terminal() -> None:
    found = read_deck("4 Nina\n2 \x1b[31mRed\x07\u202e\x00 one", CORE)
    assert found.remarks and all(remark.isprintable() for remark in found.remarks)
    assert read_deck("Name: a\x1b[2Jb\n4 Nina", CORE).name == "a [2Jb"


def test_an_empty_deck_is_not_shared() -> None:
    for form in FORMS.values():
        with pytest.raises(SharingError, match="no cards to share"):
            form(replace(DECK, cards={}))


# -- two hundred inputs that are wrong somewhere ----------------------------------------------------------------------


def _slip(rng: random.Random, text: str) -> str:
    """One letter of the code is another one."""
    place = rng.randrange(4, len(text) - 1)
    return text[:place] + rng.choice([c for c in "23456789ABCDEF" if c != text[place]]) + text[place + 1 :]


def _misspelt(rng: random.Random, text: str) -> str:
    """A name of the list is none."""
    lines = text.splitlines()
    place = rng.randrange(3, len(lines))
    count, _, name = lines[place].partition(" ")
    letters = [*name.replace(" ", "")]
    rng.shuffle(letters)
    lines[place] = f"{count} zq{''.join(letters)}"
    return "\n".join(lines)


def _junk(rng: random.Random, text: str) -> str:
    return (
        "".join(chr(rng.choice([*range(32), *range(0x2500, 0x2600), *range(0xD7A0, 0xD7FF)])) for _ in range(300)) + "."
    )


def _aliases(rng: random.Random, text: str) -> str:
    return "a: &a [1]\n" + "".join(f"b{n}: [*a, *a]\n" for n in range(rng.randrange(1, 99))) + "cards: *a"


def _type(rng: random.Random, text: str) -> str:
    return "cards: " + rng.choice(["7", "true", "~", "[1, 2]", "{a: b}", "text", "{nina: [1]}", "[[nina]]"])


def _broken(rng: random.Random, text: str) -> str:
    return f"cards:\n  nina: 4\n  {rng.choice(['&a', '!!x', '? [', '- x', '}'])} x: 2\n  : {rng.random()}\n"


WRONG: dict[str, tuple[str, Callable[[random.Random, str], str]]] = {
    "slip": ("code", _slip),
    "cut-code": ("code", lambda rng, text: text[: rng.randrange(12, len(text) - 2)]),
    "newer": ("code", lambda rng, text: f"SWD{rng.choice('BCDEXYZ')}{text[4:]}"),
    "misspelt": ("list", _misspelt),
    "junk": ("list", _junk),
    "count": ("list", lambda rng, text: f"{text}{rng.randrange(100, 10**9)} Aurora\n"),
    "brackets": ("yaml", lambda rng, text: "cards: " + rng.choice("[{") * rng.randrange(1, 9999)),
    "aliases": ("yaml", _aliases),
    "type": ("yaml", _type),
    "broken": ("yaml", _broken),
}
"""What it is made of, and how it is spoilt."""


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_input_ends_in_a_message(kind: str, seed: int) -> None:
    form, spoil = WRONG[kind]
    text = spoil(random.Random(seed), FORMS[form](DECK))
    try:
        found = read_deck(text, CORE)
    except SharingError as error:
        said: tuple[str, ...] = (str(error),)
    else:
        said = found.remarks
        assert {*found.cards} <= {*CORE.cards}
    assert said and all(line and line.isprintable() and len(line) < 500 for line in said), said


# -- files -----------------------------------------------------------------------------------------------------------


def test_files_of_usual_encodings(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        file.write_text("2 Brandão", encoding=encoding)
        assert read_deck(read_file(file), CORE).cards == {"brandao": 2}


def test_files_that_hold_no_text(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("2 Brandão".encode("latin-1"))
    (tmp_path / "large").write_bytes(b"x" * 300_000)
    os.mkfifo(tmp_path / "pipe")
    for name, said in {
        "latin": "no text in UTF-8",
        "large": "far larger than any deck",
        "pipe": "is not a file",
        "nowhere": "cannot be read",
        "a\0b": "cannot be read",
        ".": "cannot be read",
        "n" * 999: "cannot be read",
    }.items():
        with pytest.raises(SharingError, match=said):
            read_file(tmp_path / name)
    with pytest.raises(SharingError, match="no text in UTF-8"):
        decoded(b"\xff\xfe\x00", "x")


def test_a_player_in_a_browser_names_no_file_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(as_list(DECK, CORE), "utf-8")
    assert file_named(str(path)) == path and read_given(str(path), CORE).cards == DECK.cards
    monkeypatch.setenv("SKYWORLD_SERVED", "1")
    assert file_named(str(path)) is None
    with pytest.raises(SharingError):
        read_given(str(path), CORE)
