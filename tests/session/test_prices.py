"""The price that is shown before a move is the one that the engine takes for it."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.session.movewords import describe
from skyworld_tui.session.prices import price, price_words

CARDS = load_core()


def at_the_table() -> Match:
    """Every card with an ability to use is in the hand, on the field or in the Bank, and the Bank can pay for it."""
    c = CARDS.cards
    usable = [card for card in c.values() if card.hand_abilities][:6]
    acting = [card for card in c.values() if card.activations][:5]
    bank = [card for card in c.values() if "bank" in card.by_trigger]
    deck = (c["nina"],) * 12
    mine = SeatPosition(
        "Ilse", hand=tuple(usable), field={slot: CharacterAt(card) for slot, card in enumerate(acting)},
        bank=tuple((card, False) for card in (*bank, *(c["nina"],) * 12)), deck=deck,
        hero=CARDS.heroes["anastacia-banner-of-ascension"],
    )  # fmt: skip
    theirs = SeatPosition("Marek", field={0: CharacterAt(c["flor"]), 1: CharacterAt(c["elyra"])}, deck=deck, faith=5)
    return Match.from_position(Position((mine, theirs), turn=7))


@pytest.mark.rule("R214", "R215", "R216", "R221")
def test_what_is_shown_is_what_is_paid() -> None:
    start = at_the_table()
    priced = set()
    for move in start.view(0).legal:
        if move.verb not in ("hand", "activate", "bank", "drain", "raise"):
            continue
        view, match = start.view(0), at_the_table()
        before = match.view(0).me
        match.play(move)
        while match.winner is None and match.decision is not None and match.decision.kind != "turn":
            legal = [answer for answer in match.view(match.decision.by).legal if answer.verb != "no"]
            match.play(legal[0], match.decision.by)
        if match.winner is not None or match.view(0).active != 0:
            continue
        consume, lock = price(view, move)
        after = match.view(0).me
        assert (after.locks - before.locks) == lock, move
        if move.verb in ("drain", "raise"):
            assert len(before.bank) - len(after.bank) == consume, move
        if consume or lock:
            priced.add(move.verb)
    assert {"hand", "drain", "raise"} <= priced


@pytest.mark.rule("R214", "R215")
def test_a_hand_ability_is_told_with_its_requirement() -> None:
    match = at_the_table()
    view = match.view(0)
    for move in view.legal:
        if move.verb == "hand":
            card = (view.me.hand or ())[move.a]
            lock = card.requirement + card.hand_abilities[0].lock
            assert price(view, move) == (card.hand_abilities[0].consume + card.hand_abilities[0].consume_this, lock)
            parts = [n for n in (card.requirement, card.hand_abilities[0].lock) if n]
            assert sum(parts) == lock
            assert not lock or f"lock {'+'.join(map(str, parts))}" in describe(view, move)
    assert price_words(view, Move("raise")) == "consume 4" and price_words(view, Move("end")) == ""
