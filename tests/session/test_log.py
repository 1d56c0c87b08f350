"""The log in words: told in the language of the moment, anew when that changes, to each seat what it may read."""

from __future__ import annotations

import string

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition, Setup
from skyworld_tui.engine.events import Event
from skyworld_tui.language import begin, speak
from skyworld_tui.session.log import ENGLISH, LogBook, phrase
from skyworld_tui.session.session import Session

NAMES = ("Ilse", "Marek")


def book(cards: CardSet) -> LogBook:
    """An attack with its combat, what fell, and a draw of the first player."""
    flor, elyra, nina = (cards.cards[name] for name in ("flor", "elyra", "nina"))
    made = LogBook(NAMES)
    events = (
        Event("attack", 0, card=flor, slot=0, other_card=elyra, other_slot=0),
        Event("combat", 0, n=5, total=3),
        Event("destroyed", 1, card=elyra, slot=0, why="combat"),
        Event("draw", 0, n=1, cards=(nina,)),
    )
    made.add(events, 9)
    return made


def test_another_language_tells_all_of_it_anew(cards: CardSet) -> None:
    made = book(cards)
    english = made.of(0)
    assert [line.text for line in english] == ["Flor attacked Elyra: 5 against 3", "Elyra was destroyed", "Drew Nina"]
    speak("pt")
    assert [line.text for line in made.of(0)] == ["Flor atacou Elyra: 5 contra 3", "Elyra caiu", "Comprou Nina"]
    assert [line.text for line in made.of(1)][-1] == "Comprou 1"
    speak("en")
    assert made.of(0) == english


def test_what_is_taken_back_is_taken_off_in_every_language(setup: Setup) -> None:
    session = Session.new(setup, 7, ("human", "human"))
    session.play(Move("keep"), session.decision_id)
    session.play(Move("keep"), session.decision_id)
    before = [line.kind for line in session.log.of(0)]
    session.play(next(move for move in session.view().legal if move.verb == "essence"), session.decision_id)
    speak("pt")
    assert session.log.of(0)[-1].text.startswith("Converteu ")
    session.undo()
    assert [line.kind for line in session.log.of(0)] == before


def test_keywords_that_were_granted_have_their_printed_names(cards: CardSet) -> None:
    granted = Event("grant", 0, card=cards.cards["flor"], slot=0, why="ward,combat_shield")
    assert phrase(granted, NAMES) == "Flor gained: Ward, Not destroyed in combat"
    begin("pt")
    assert phrase(granted, NAMES) == "Flor ganhou: Proteção, Não é destruído em combate"


def test_somebody_called_you_is_spoken_to_in_either_language() -> None:
    won = Event("faith", 0, n=2, why="effect")
    wins = Event("win", 0)
    assert phrase(won, ("You", "Shadow")) == "You gained 2 Faith"
    assert (phrase(wins, ("You", "Shadow")), phrase(wins, ("Shadow", "You"))) == ("You win", "Shadow wins")
    assert phrase(Event("match_start", 0), ("You", "Shadow")) == "You begin"
    begin("pt")
    assert phrase(won, ("You", "Shadow")) == "Você ganhou 2 de Fé"
    assert (phrase(wins, ("You", "Shadow")), phrase(wins, ("Shadow", "You"))) == ("Você vence", "Shadow vence")


@pytest.mark.parametrize("key", ENGLISH)
def test_every_line_is_told_in_portuguese(key: str, cards: CardSet) -> None:
    """Each template with all of its places filled, in both languages; none is told in English to who reads another."""
    kind, _, why = key.partition(".")
    nina, flor = cards.cards["nina"], cards.cards["flor"]
    hidden = why in ("hidden", "0", "loss")
    event = Event(
        kind, 0, n=0 if why == "0" else -1 if why == "loss" else 2, card=None if hidden else nina, other_card=flor,
        why="" if hidden else why, total=3, cards=() if hidden else (nina,), ability=nina.id,
    )  # fmt: skip
    english = phrase(event, NAMES)
    begin("pt")
    assert (phrase(event, NAMES) is None) == (english is None)
    assert english is None or phrase(event, NAMES) != english or not letters(ENGLISH[key])


def letters(template: str) -> str:
    """What a template says beside its places."""
    return "".join(text for text, *_ in string.Formatter().parse(template)).strip(": ")


def test_a_position_is_told_with_the_names_of_its_players(cards: CardSet) -> None:
    side = SeatPosition("Ilse", field={0: CharacterAt(cards.cards["flor"])}, deck=(cards.cards["nina"],) * 3)
    match = Match.from_position(Position((side, SeatPosition("Marek", deck=side.deck)), turn=7))
    made = LogBook(NAMES)
    made.add(match.play(Move("channel", 0)), 7)
    begin("pt")
    assert [line.text for line in made.of(1)] == ["Flor canalizou 1 de Fé"]
