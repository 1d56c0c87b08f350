"""Faith counts to its new value, or snaps."""

from __future__ import annotations

from dataclasses import replace

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import CharacterAt, Match, Move, Position, SeatPosition
from skyworld_tui.tui.motion import FAITH_SECONDS, FLASH_SECONDS, FaithCounter, OutlineFlash
from skyworld_tui.tui.paint.cards import card_field
from skyworld_tui.tui.palette import BRIGHT, Look


def test_it_counts_to_the_new_total_in_time() -> None:
    counter = FaithCounter(True)
    assert counter.aim(3, 0) == 0 and counter.shown == (3, 0)
    pause, seen, total = counter.aim(9, 2), [], 0.0
    while pause:
        total += pause
        pause = counter.step()
        seen.append(counter.shown)
    assert seen[-1] == (9, 2) and seen[0] == (4, 1) and total <= FAITH_SECONDS * 2
    assert counter.aim(9, 2) == 0


def test_it_counts_down_too_and_a_new_aim_takes_over() -> None:
    counter = FaithCounter(True)
    counter.aim(5, 5)
    counter.aim(3, 5)
    counter.step()
    counter.aim(3, 7)
    while counter.step():
        pass
    assert counter.shown == (3, 7)


def test_reduced_motion_snaps() -> None:
    counter = FaithCounter(False)
    counter.aim(0, 0)
    assert counter.aim(9, 9) == 0 and counter.shown == (9, 9)


def test_a_changed_outline_flashes_once(cards: CardSet) -> None:
    deck = (cards.cards["nina"],) * 12
    field = {1: CharacterAt(cards.cards["nina"]), 2: CharacterAt(cards.cards["flor"])}
    match = Match.from_position(Position((SeatPosition("A", field=field, deck=deck), SeatPosition("B", deck=deck))))
    flash, still = OutlineFlash(True), OutlineFlash(False)
    for one in (flash, still):
        assert one.aim(match.view(0)) == 0, "what is seen for the first time does not flash"
    match.play(Move("channel", 1))
    assert flash.aim(match.view(0)) == FLASH_SECONDS <= 0.15 and flash.lit == {(0, 1)}
    assert flash.aim(match.view(0)) == 0 and flash.lit == {(0, 1)}
    flash.over()
    assert not flash.lit and still.aim(match.view(0)) == 0 and not still.lit
    who = replace(match.view(0).me.field[1])
    lit = card_field((14, 10), who, mine=True, flash=True, look=Look())
    dark = card_field((14, 10), who, mine=True, look=Look())
    assert lit.fg[0][0] == BRIGHT != dark.fg[0][0] and lit.text() == dark.text()
