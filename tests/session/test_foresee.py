"""What an attack would come to: the engine's own answer, and nothing of what cannot be known."""

from __future__ import annotations

import random

import pytest

from skyworld_tui.cards.model import CardDef
from skyworld_tui.engine import IllegalMove, Match, Move
from skyworld_tui.session.foresee import Foreseen, foresee
from tests.engine.build import ability, at, card, effect, side, table
from tests.lab.matches import start

ATTACK = Move("attack", 0, 0)
LANCER = card("lancer", ability("on_attack", effect("inspire", n=4, this=True)), power=3)
PLAIN = card("plain", power=5)


def fight(attacker: CardDef, defender: CardDef = PLAIN, **mine: object) -> Match:
    """An attack of ``attacker`` on a channeler can be declared."""
    return table(side(field={1: attacker}, **mine), side(field={1: at(defender, vulnerable="channel")}))


def ahead(match: Match, move: Move = ATTACK) -> Foreseen:
    return foresee(match.view(0, searchable=True), move)


def test_what_the_attack_itself_adds_is_counted() -> None:
    seen = ahead(fight(LANCER))
    assert seen.combat == (7, 5)
    assert seen.fallen == {(1, 0)}
    assert any("+4 Power" in line for line in seen.before)
    assert seen.asks == ""


@pytest.mark.parametrize(("power", "fallen"), [(6, {(1, 0)}), (5, {(0, 0), (1, 0)}), (4, {(0, 0)})])
def test_higher_power_survives_and_a_tie_fells_both(power: int, fallen: set[tuple[int, int]]) -> None:
    assert ahead(fight(card("one", power=power))).fallen == fallen


def test_what_follows_is_told_after_the_combat() -> None:
    avenger = card("avenger", ability("on_death", effect("gain_faith", n=2)), power=1)
    seen = ahead(fight(card("one", power=6), avenger))
    assert seen.before == ()
    assert any("2 Faith" in line for line in seen.after)


def test_a_question_ends_the_telling_and_names_who_is_asked() -> None:
    chooser = card("chooser", ability("on_attack", effect("intimidate", n=1, enemy={})), power=6)
    match = table(
        side(field={1: chooser}, name="Ilse"),
        side(field={1: at(PLAIN, vulnerable="channel"), 2: PLAIN}, name="Marek"),
    )
    seen = ahead(match)
    assert seen.combat is None and seen.asks == "Ilse"
    assert not seen.fallen


def test_a_drawn_card_has_no_name_and_nothing_is_played() -> None:
    drawer = card("drawer", ability("on_attack", effect("draw", n=1)), power=6)
    deck = [card(f"secret{n}") for n in range(8)]
    match = fight(drawer, deck=deck)
    before = match.record.moves
    seen = ahead(match)
    said = " ".join((*seen.before, *seen.after))
    assert "Secret" not in said
    assert match.record.moves == before
    assert seen.combat == (6, 5)


def test_what_is_not_legal_is_not_foreseen() -> None:
    with pytest.raises(IllegalMove):
        ahead(table(side(field={1: PLAIN}), side(field={1: PLAIN})))


def test_the_engine_comes_to_what_was_foreseen() -> None:
    """Random matches: what was told of every attack without a question is what then happens."""
    checked = 0
    for seed in range(6):
        match, rng = start(seed), random.Random(seed)
        while match.decision is not None and match.turn < 40:
            seat = match.decision.by
            moves = match.legal_moves()
            attacks = [move for move in moves if move.verb == "attack"]
            move = rng.choice(attacks or list(moves))
            seen = foresee(match.view(seat, searchable=True), move) if attacks else None
            events = match.play(move, seat)
            if seen is None or seen.asks:
                continue
            checked += 1
            fought = [(e.n, e.total) for e in events if e.kind == "combat"]
            fell = {(e.seat, e.slot) for e in events if e.kind == "destroyed" and e.why == "combat"}
            assert fought == ([seen.combat] if seen.combat else [])
            assert fell == seen.fallen
    assert checked > 50
