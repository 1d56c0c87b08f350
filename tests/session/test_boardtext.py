"""The board as text: somebody who only listens must be able to follow a match, and learns nothing that is hidden."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import AttachedAt, CharacterAt, Match, Move, Position, SeatPosition, Setup
from skyworld_tui.engine.sampling import sample
from skyworld_tui.engine.view import MatchView
from skyworld_tui.language import begin
from skyworld_tui.session.boardtext import MOST_MOVES, board_text
from skyworld_tui.session.movewords import describe


def rich(cards: CardSet) -> Match:
    """Modifiers with durations, an Attachment, a Trail, a Counter, locks, amber and an Intercept charge."""
    c = cards.cards
    deck = (c["nina"],) * 12
    bank = (*((c[name], False) for name in ("elyra", "elyra", "flor", "selma")), (c["lisandro"], True))
    field = {
        0: CharacterAt(c["flor"], bonus=2, turn_bonus=-1, vulnerable="channel"),
        1: CharacterAt(c["charles"], attached=(AttachedAt(c["gili"]),)),
        2: CharacterAt(c["benta"], preparation=1),
    }
    mine = SeatPosition(
        "Ilse", hero=cards.heroes["aurelio-warden-of-lanterns"], faith=8, hand=(c["morteus"], c["lotus"]), field=field,
        bank=bank, locks=2, trail=(c["otavio"],), deck=deck,
    )  # fmt: skip
    theirs = SeatPosition("Marek", hand=(c["vito"], c["osmar"]), field={3: CharacterAt(c["aurora"])}, deck=deck)
    return Match.from_position(Position((mine, theirs), turn=9))


def text_of(view: MatchView) -> str:
    """The board with its moves, as one text."""
    return "\n".join(board_text(view, moves=True))


@pytest.mark.parametrize(
    "words",
    [
        "Turn 9. Ilse's turn. First to 20 Faith.",
        "Ilse (you): Faith 8 of 20",
        "Bank: 5 Essences, 3 free, 2 locked, 1 amber, 3 can be consumed (Elyra ×2, Flor and Selma; amber this turn:",
        "Hero Aurélio, Warden of Lanterns: evolved characters: 1 of 2 needed",
        "Power: 5 printed, +2 from bonus, -1 from bonus until the turn ends",
        "vulnerable, channeled",
        "preparing until this turn ends, Intercept ready",
        "Attached: Gili, Fúria do Vazio (+2 Power",
        "Otávio, Noon Gatekeeper: Lock 2:",
        "Aurora counters while it stands",
        "Slot 5: empty",
        "1. Morteus, Moon Stage I; requires 4, consumes 1; Power 6; Faith 2",
        "Hand: 2 cards",
    ],
)
def test_what_the_screen_shows_in_colours_is_said_in_words(cards: CardSet, words: str) -> None:
    assert words in text_of(rich(cards).view(0))


def test_the_other_hand_is_a_number(cards: CardSet) -> None:
    text = text_of(rich(cards).view(0))
    assert "Vito" not in text and "Osmar" not in text
    assert "Vito" in text_of(rich(cards).view(1))


def test_every_legal_move_is_numbered(cards: CardSet) -> None:
    view = rich(cards).view(0)
    lines = board_text(view, moves=True)
    start = lines.index(f"Legal moves: {len(view.legal)}")
    assert lines[start + 1 :] == [f"  {n}. {describe(view, m)}" for n, m in enumerate(view.legal, start=1)]


def test_a_payment_tells_the_bank_before_and_after(cards: CardSet) -> None:
    match = rich(cards)
    match.play(Move("awaken", 0))
    text = text_of(match.view(0))
    assert "Ilse must answer: choose the Essences to consume, 1." in text
    assert "It consumes 1 and locks 0: free 3 now, 2 after; Essences 5 now, 4 after" in text
    assert "  4. Selma, Salt Reader" in text and "can be cancelled" in text
    theirs = text_of(match.view(1))
    assert "Ilse must answer: decide something about the hand." in theirs and "Morteus" not in theirs


@pytest.mark.parametrize("seed", range(3))
def test_the_text_is_the_same_whatever_the_hidden_cards_are(setup: Setup, seed: int) -> None:
    """A match whose hidden cards are dealt anew looks the same from here, and is told in the same words."""
    rng = random.Random(seed)
    match = Match.start(setup, seed)
    other_hands = 0
    for _ in range(120):
        decision = match.decision
        if decision is None:
            break
        seat = decision.by
        view = match.view(seat, searchable=True)
        dealt = sample(view, rng)
        other_hands += dealt.hand(1 - seat) != match.hand(1 - seat)
        assert board_text(dealt.view(seat), moves=True) == board_text(view, moves=True)
        match.play(rng.choice(match.view(decision.by).legal))
    assert other_hands > 20


def test_a_long_list_of_combinations_is_cut(cards: CardSet) -> None:
    from dataclasses import replace

    view = rich(cards).view(0)
    many = replace(view, legal=view.legal * 30)
    lines = board_text(many, moves=True)
    assert lines[-1] == f"  and {len(many.legal) - MOST_MOVES} more of the same kind"


def test_a_record_is_told_in_words(cards: CardSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from skyworld_tui import cli
    from skyworld_tui.session.recordfile import Meta, dumps

    c = cards.cards
    mine = SeatPosition("Ilse", hand=(c["nina"], c["flor"]), deck=(c["nina"],) * 9)
    match = Match.from_position(Position((mine, SeatPosition("Marek", deck=(c["nina"],) * 9)), turn=7))
    for move in (Move("essence", 1), Move("awaken", 0, 2), Move("end")):
        match.play(move)
    path = tmp_path / "one.skyworld"
    path.write_text(dumps(match.record, Meta(cards=cards.digest)), encoding="utf-8")
    assert cli.main(["replay", str(path), "--text", "--to", "2"]) == 0
    told = capsys.readouterr().out
    assert "1. Ilse: Convert Flor [essence h2]" in told and "2. Ilse: Awaken Nina in slot 3 [awaken h1 f3]" in told
    assert "End the turn" not in told and "Slot 3: Nina, Sun Stage I" in told


@pytest.mark.parametrize(
    "words",
    [
        "Turno 9. Turno de Ilse. Até 20 de Fé.",
        "Ilse (você): Fé 8 de 20",
        "Banco: 5 Essências, livres 3, travadas 2, âmbar 1, podem ser consumidas 3 (Elyra ×2, Flor e Selma; âmbar",
        "Herói Aurélio, Warden of Lanterns: personagens evoluídos: 1 de 2 necessários",
        "Poder: 5 impresso, +2 de bônus, -1 de bônus até o fim do turno",
        "em Preparação até o fim deste turno, Interceptar com carga",
        "Trilha: 1 carta, consumida no próximo início de turno",
        "Contramedida de Aurora enquanto estiver em campo: o rival só desperta",
        "1. Morteus, Lua, Estágio I; exige 4, consome 1; Poder 6; Fé 2",
        "Mão: 2 cartas",
        "Converter Morteus",
    ],
)
def test_it_is_said_in_portuguese_too(cards: CardSet, words: str) -> None:
    begin("pt")
    assert words in text_of(rich(cards).view(0))
