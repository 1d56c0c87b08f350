"""What becomes of a good pack, and what keeps one from being played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.model import CardSet
from skyworld_tui.cards.source import SourceError
from skyworld_tui.cards.text import card_text, hero_text
from skyworld_tui.packs.model import is_pack_id, packs_in
from skyworld_tui.packs.reading import check_pack, read_pack
from skyworld_tui.packs.shelf import with_packs

from .folders import EXAMPLE, cards, copied, example, written


def test_the_example_is_a_pack_with_nothing_to_say_against_it(core: CardSet) -> None:
    pack, report = check_pack(example(), core)
    assert pack is not None and report.findings == []
    assert (len(pack.cards), len(pack.heroes), len(pack.decks)) == (10, 1, 1)
    assert (report.cards, report.heroes, report.decks) == (10, 1, 1)
    assert {card.insignia for card in pack.cards.values()} == {"moon", "star"}
    assert {card.stage for card in pack.cards.values()} == {1, 2, 3}
    triggers = [ability.trigger for card in pack.cards.values() for ability in card.abilities]
    assert len(triggers) == len(set(triggers)) == 9


def test_ids_bear_the_pack_wherever_it_is_left(core: CardSet) -> None:
    pack = read_pack(example(), core)
    assert all(key == card.id and key.startswith(f"{EXAMPLE}:") for key, card in pack.cards.items())
    abilities = [ability.id for card in pack.cards.values() for ability in card.abilities]
    hero = pack.heroes["harbour-lights:graca"]
    assert hero.power.id == "harbour-lights:graca.power" and hero.secondary.id == "harbour-lights:graca.drain"
    assert all(re.fullmatch(rf"{EXAMPLE}:[a-z]+\.[12]", ability) for ability in abilities)
    deck = pack.decks["harbour-lights:night-watch"]
    assert deck.hero == hero.id and packs_in(deck.cards) == (EXAMPLE,)
    assert deck.cards["lotus"] == 3 and deck.cards["harbour-lights:marisol"] == 4
    assert check_deck(deck, with_packs(core, [pack])) == []


def test_its_texts_come_from_the_data_in_both_languages(core: CardSet) -> None:
    pack = read_pack(example(), core)
    for card in pack.cards.values():
        assert card_text(card, "en") and card_text(card, "en") != card_text(card, "pt")
    assert "Search 3" in hero_text(pack.heroes["harbour-lights:graca"], "en")
    assert "Buscar 3" in hero_text(pack.heroes["harbour-lights:graca"], "pt")


def test_the_digest_is_of_the_rules_alone(core: CardSet, tmp_path: Path) -> None:
    first = read_pack(copied(tmp_path / "a"), core)
    again = copied(tmp_path / "b")
    file = again / "cards.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("She undoes by night", "She mends by night"), "utf-8")
    assert read_pack(again, core).digest == first.digest
    file.write_text(text.replace("power: 9", "power: 10"), "utf-8")
    assert read_pack(again, core).digest != first.digest
    other = copied(tmp_path / "c", "harbour-dark")
    assert read_pack(other, core).digest != first.digest


def fifty(core: CardSet) -> str:
    """Cards of a legal deck: the first twelve of the game, and two of another one."""
    return "cards:\n" + "".join(f"  {card}: 4\n" for card in list(core.cards)[:12]) + "  vito: 2\n"


def test_a_card_of_the_pack_comes_before_one_of_the_game_with_its_id(core: CardSet, tmp_path: Path) -> None:
    deck = f"id: d\nhero: aurelio-warden-of-lanterns\n{fifty(core)}"
    files = {"cards.yaml": cards("Ana").replace("id: ana", "id: nina"), "decks/d.yaml": deck}
    listed = read_pack(written(tmp_path, files), core).decks["small:d"].cards
    assert listed["small:nina"] == 4 and "nina" not in listed and listed["flor"] == 4


def test_every_fault_of_the_cards_is_told_with_its_line(core: CardSet, tmp_path: Path) -> None:
    text = cards("Ana", "Eva").replace("stage: 1", "stage: 7") + "    powr: 1\n"
    pack, report = check_pack(written(tmp_path, {"cards.yaml": text}), core)
    assert pack is None
    assert [finding.error.line for finding in report.findings] == [5, 20, 14]
    assert "nearest: power" in str(report.findings[1])
    assert {finding.code for finding in report.findings} == {"SW101"}


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("cards.yaml", "trigger: on_entry", "trigger: on_entri", "17: unknown word 'on_entri'; nearest: on_entry"),
        ("cards.yaml", "id: gaspar", "id: marisol", "the id 'marisol' stands twice"),
        ("cards.yaml", "name: Gaspar\n    title: Breakwater", "name: Aurora", "the name 'Aurora' belongs to a card"),
        ("cards.yaml", "name: Gaspar", "name: dudurima", "the name 'dudurima, Breakwater' belongs to a card"),
        ("heroes.yaml", "name: Graça, Keeper of the Pier", "name: Morteus of the Reserve", "to a Hero of the game"),
        ("decks/night-watch.yaml", "marisol: 4\n  dario: 4", "marisol: 5\n  dario: 3", "5 copies of 'marisol', at"),
        ("decks/night-watch.yaml", "marisol: 4", "marisl: 4", "unknown card 'marisl'; nearest: marisol"),
        ("decks/night-watch.yaml", "marisol: 4", "other-pack:marisol: 4", "needs the pack 'other-pack', which is off"),
        ("decks/night-watch.yaml", "hero: graca", "goal: 3\nhero: graca", "'goal' is for the decks of lessons"),
        ("decks/night-watch.yaml", "name: Night Watch", 'name: "Night\\x1b[2J"', "does not take one cell"),
        ("pack.yaml", "version: 1", "version: one", "pack.yaml:5: 'version' must be a whole number"),
        ("pack.yaml", "author:", "autor:", "unknown key 'autor'; nearest: author"),
        ("pack.yaml", "id: harbour-lights", "id: harbour-dark", "must be the name of the folder, 'harbour-lights'"),
    ],
)  # fmt: skip
def test_one_mistake_keeps_a_pack_out(file: str, old: str, new: str, words: str, core: CardSet, tmp_path: Path) -> None:
    folder = copied(tmp_path)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(SourceError, match=re.escape(words)) as error:
        read_pack(folder, core)
    assert error.value.line > 0 and str(folder) in str(error.value)


def test_a_pack_of_nothing_is_none(core: CardSet, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="the pack holds no cards, Heroes or decks"):
        read_pack(written(tmp_path, {"README.md": "not read"}), core)


def test_decks_alone_are_a_pack(core: CardSet, tmp_path: Path) -> None:
    deck = f"id: sail\nhero: tavares-of-the-long-wake\n{fifty(core)}"
    pack = read_pack(written(tmp_path, {"decks/sail.yaml": deck}), core)
    assert list(pack.decks) == ["small:sail"] and not pack.cards
    assert pack.decks["small:sail"].hero == "tavares-of-the-long-wake"


@pytest.mark.parametrize(
    "word", ["../x", "a/b", "A", "a--b", "-a", "a-", "", "a b", "a:b", "x" * 25, "core", 3, None, "é"]
)
def test_what_is_no_id_of_a_pack(word: object) -> None:
    assert not is_pack_id(word)


def test_what_is_an_id_of_a_pack() -> None:
    assert is_pack_id("harbour-lights") and is_pack_id("a") and is_pack_id("7-seas") and is_pack_id("x" * 24)
