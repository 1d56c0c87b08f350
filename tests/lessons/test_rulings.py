"""The answers about cards: each follows a rule, is played by a scenario, is there in both languages, and every card has
some."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import SourceError, parse_documents
from skyworld_tui.engine import CharacterAt, Match, Position, SeatPosition
from skyworld_tui.lessons.rulings import Rulings, load_rulings, read_rulings

from ..rules.test_coverage import OWN, RULINGS, atoms

CORE = load_core()
SUBJECTS = (*CORE.cards.values(), *CORE.heroes.values())
PROJECT = Path(__file__).resolve().parents[2] / "docs" / "rulings.md"

GOOD = """
rulings:
  - id: one
    for: {word: ward}
    follows: [R376]
    en: {ask: A question?, say: An answer.}
    pt: {ask: Uma pergunta?, say: Uma resposta.}
"""


def read(text: str, lang: str = "en") -> Rulings:
    """The rulings of a file with this text."""
    return read_rulings(parse_documents(text)[0], CORE, lang)


def ids(card: str) -> list[str]:
    """The ids of the answers for a card or a Hero."""
    return [ruling.id for ruling in load_rulings().of(CORE.cards.get(card) or CORE.heroes[card])]


@pytest.mark.parametrize("card", SUBJECTS, ids=lambda card: card.id)
def test_every_card_has_an_answer(card) -> None:
    assert load_rulings().of(card)


def test_every_answer_is_for_some_card() -> None:
    unused = [each.id for each in load_rulings().every if not any(each.about.fits(card) for card in SUBJECTS)]
    assert unused == []


def test_every_answer_follows_a_rule_that_there_is() -> None:
    project = set(re.findall(r"^\| (P-\d+) \|", PROJECT.read_text("utf-8"), re.MULTILINE))
    known = {*atoms(), *project, *(f"D-{number:02}" for number in range(1, RULINGS + 1))}
    assert {name for each in load_rulings().every for name in each.follows} - known == set()


def test_every_answer_is_played_by_a_scenario_that_there_is() -> None:
    played = set()
    for path in OWN.glob("*.yaml"):
        with path.open(encoding="utf-8") as stream:
            played |= {each["name"] for each in yaml.safe_load_all(stream)}
    missing = {each.id: each.scenario for each in load_rulings().every if each.scenario not in played}
    assert missing == {}


def test_both_languages_answer_the_same_questions_in_their_own_words() -> None:
    english, portuguese = load_rulings("en").every, load_rulings("pt").every
    assert [each.id for each in english] == [each.id for each in portuguese]
    assert [one.id for one, other in zip(english, portuguese, strict=True) if one.say == other.say] == []
    assert load_rulings("xx").lang == "en"


def test_what_names_a_card_comes_first_and_what_is_about_its_numbers_last() -> None:
    found = ids("celina")
    assert found[0] == "celina-consumes-herself"
    assert found[1:-1] == ["safeguard-past-the-counter", "bank-action-available"]
    assert found[-1] == "stage-one-grows-into-any"


def test_numbers_words_and_names_choose_the_cards() -> None:
    assert "no-faith-channel" in ids("zita")
    assert "no-faith-channel" not in ids("nina")
    assert "empty-bank" in ids("nina")
    assert "ward-and-attacks" in ids("maura")
    assert "ward-and-attacks" not in ids("morteus-of-the-reserve")
    assert "morteus-opens-all" in ids("morteus-of-the-reserve")


def test_a_character_on_the_field_has_the_answers_of_its_card() -> None:
    seat = SeatPosition("A", None, field={0: CharacterAt(CORE.cards["maura"])})
    match = Match.from_position(Position(seats=(seat, SeatPosition("B", None))))
    character = match.view(0).me.field[0]
    assert load_rulings().of(character) == load_rulings().of(CORE.cards["maura"])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("word: ward", "word: wart", "no word 'wart' in the glossary; nearest: ward"),
        ("word: ward", "cards: [ninna]", "unknown card 'ninna'; nearest: nina"),
        ("{word: ward}", "{}", "'for' must say which cards are meant"),
        ("{word: ward}", "{speed: 3}", "unknown key 'speed'"),
        ("[R376]", "[]", "a ruling follows a rule or a decision"),
        ("[R376]", "[page 3]", "'page 3' is no rule"),
        ("say: An answer.", "say: ''", "'say' must not be empty"),
        ("say: Uma resposta.", "say: ''", "'say' must not be empty"),
        ("A question?", "x" * 81, "81 characters; 80 are the most"),
        ("follows:", "follow:", "unknown key 'follow'; nearest: follows"),
    ],
)
def test_a_damaged_file_is_named_with_its_line(old: str, new: str, told: str) -> None:
    assert read(GOOD).every[0].say == "An answer."
    with pytest.raises(SourceError) as caught:
        read(GOOD.replace(old, new))
    assert told in str(caught.value)
    assert caught.value.line


def test_an_id_stands_once() -> None:
    with pytest.raises(SourceError, match="the ruling 'one' stands twice"):
        read(GOOD + GOOD.partition("rulings:\n")[2])
