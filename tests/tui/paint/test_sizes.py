"""Every painter, every look, sizes from 1 x 1 up: no exception, exactly that size, only signs of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skyworld_tui.engine.view import ChoiceView, CounterView, OptionView
from skyworld_tui.session.foresee import Foreseen
from skyworld_tui.tui import glyphs
from skyworld_tui.tui.paint import (
    cards,
    choices,
    combat,
    confirm,
    helpsheet,
    horizon,
    inspector,
    logbook,
    overlays,
    pages,
    panels,
    rails,
    ribbon,
    scenes,
    slots,
)
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.palette import Look

from .samples import LOOKS, attachment, card, character, hero, other_field, own_field, pay_choice, seat_view, states

Painter = Callable[[tuple[int, int], Look], Canvas]
ME = seat_view(field=own_field())
OTHER = seat_view(1, hidden=True, field=other_field())
FULL_BANK = seat_view(bank=ME.bank * 4, locks=9, free=15, consumable=11, faith=20, awaken_left=0, conversions_left=0)
PAGE = [
    pages.Row("HOW IT LOOKS", heading=True),
    pages.Row("Signs", "auto: all", turns=True),
    pages.Row("Keys", "as at first"),
    pages.Row("Attack", "Space", chip=True, own=True),
    *(pages.Row("Reset to defaults"),) * 30,
]
LOG = [
    panels.LogLine(7, True, "Converted Benta"),
    panels.LogLine(6, False, "Awakened Maura"),
    panels.LogLine(6, None, "-"),
]
WAITING = [card("siao"), card("leon-formation")]
ORDER = ChoiceView(
    0, "pick", "order", 1, 1,
    tuple(OptionView("trigger", k, f"o{k + 1}", c, c.abilities[0]) for k, c in enumerate(WAITING)),
)  # fmt: skip
MAY = ChoiceView(0, "confirm", "may", 0, 0, (), source=card("charles"), ability=card("charles").abilities[0], lock=2)
WARNING = ChoiceView(0, "confirm", "warning", 0, 0, (), candidate=card("maura"))
TARGET = ChoiceView(
    0, "pick", "target", 1, 2,
    tuple(OptionView("other", k, f"e{k + 1}", c.card) for k, c in enumerate(OTHER.field) if c),
    source=card("lotus"), ability=card("lotus").abilities[0], cancellable=True, lock=2,
)  # fmt: skip
RICH = character(
    "charles", bonus=3, vulnerable="exposed", preparation=2, attached=(attachment(), attachment(returns=True)),
    keywords=("ward", "safeguard", "intercept", "intercept_executions", "enters_ready", "open_attack",
              "attack_in_preparation", "combat_shield", "indestructible"),
    activated="active",
)  # fmt: skip
ITEMS = [scenes.Item("c", "Continue", "Turn 7"), scenes.Item("q", "Quit", enabled=False)]
SCORE = scenes.Score("Ilse", 21, (("Turns", "11"), ("Attacks won", "6"), ("Essences", "3"), ("Cards", "4")))
CHIP, CLOCK = horizon.Chip("YOUR TURN"), horizon.Clock(84)

FORESEEN = Foreseen(("Flor: on attack",), ("Marek gained 2 Faith",), (9, 4), frozenset({(1, 0)}), "Marek")
BINDING = seat_view(counter_source=CounterView("Aurora", 1))

PAINTERS: dict[str, Painter] = {
    "ribbon": lambda s, k: ribbon.ribbon(s, BINDING, "Marek", mine=True, look=k),
    "status counter": lambda s, k: rails.statusline(s, BINDING, mine=True, goal=20, look=k),
    **{
        f"field {name}": lambda s, k, c=c: cards.card_field(
            s, c, mine=True, key="1", verb="activate", focus=True, look=k
        )
        for name, c in states().items()
    },
    "field rich": lambda s, k: cards.card_field(s, RICH, mine=False, key="5", tag="ATTACKER", dim=0.6, look=k),
    "hand": lambda s, k: cards.card_hand(s, card("aurora"), key="6", verb2="convert", focus=True, look=k),
    "hand why": lambda s, k: cards.card_hand(s, card("anastacia-rising-banner"), key="6", why="needs 9", look=k),
    "slot": lambda s, k: slots.slot_empty(s, 3, mine=True, hot="awaken here", focus=True, look=k),
    "reserved": lambda s, k: slots.slot_reserved(s, 3, card("gili"), mine=False, focus=True, look=k),
    "no card": lambda s, k: slots.slot_card(s, look=k),
    "backs": lambda s, k: slots.hand_backs(s, 6, look=k),
    "rail own": lambda s, k: rails.rail(s, ME, mine=True, goal=20, label="you", hero_key="r", focus=True, look=k),
    "rail other": lambda s, k: rails.rail(s, OTHER, mine=False, goal=20, look=k),
    "rail full": lambda s, k: rails.rail(s, FULL_BANK, mine=False, goal=20, faith=19, look=k),
    "status own": lambda s, k: rails.statusline(s, FULL_BANK, mine=True, goal=20, focus=True, look=k),
    "status other": lambda s, k: rails.statusline(s, OTHER, mine=False, goal=20, look=k),
    "dock": lambda s, k: rails.dock_bank(s, FULL_BANK, focus=True, look=k),
    "horizon": lambda s, k: horizon.horizon(
        s, chip=CHIP, turn=7, prompt="4 cards to play", clock=CLOCK, seat=ME, aim=horizon.Aim(20, 60), look=k
    ),
    "horizon end": lambda s, k: horizon.horizon(
        s, chip=None, turn=70, prompt="", clock=horizon.Clock(0), aim=horizon.Aim(9, 3, upward=False), look=k
    ),
    "horizon no clock": lambda s, k: horizon.horizon(
        s, chip=CHIP, turn=1, prompt="x" * 200, clock=horizon.Clock(note="no clock"), seat=ME, look=k
    ),
    "topbar": lambda s, k: panels.topbar(s[0], "Hotseat · first to 20 Faith", 7, look=k),
    "footer": lambda s, k: panels.footer(s[0], [("1-6", "play")] * 4, [("i", "inspect")] * 5, look=k),
    "actions": lambda s, k: panels.actions(s, [("Enter", "awaken, pay ⚉⚉"), ("v", "convert")] * 3, look=k),
    "log": lambda s, k: panels.log(s, LOG * 9, scroll=3, look=k),
    "log bare": lambda s, k: panels.log(s, LOG * 9, title=False, look=k),
    "inspector": lambda s, k: inspector.inspector(s, RICH, mine=True, actions=[("Enter", "attack")], scroll=2, look=k),
    "inspector card": lambda s, k: inspector.inspector(s, card("aurora"), mine=False, look=k),
    "inspector hero": lambda s, k: inspector.inspector(s, hero(), mine=True, seat=ME, look=k),
    "inspector none": lambda s, k: inspector.inspector(s, None, mine=True, look=k),
    "strip": lambda s, k: inspector.inspector_strip(s, RICH, mine=True, look=k),
    "strip hero": lambda s, k: inspector.inspector_strip(s, hero(), mine=True, look=k),
    "combat": lambda s, k: combat.combat_panel(s, RICH, states()["exposed"], foreseen=FORESEEN, look=k),
    "combat open": lambda s, k: combat.combat_panel(s, RICH, None, legal=3, look=k),
    "combat strip": lambda s, k: combat.combat_strip(s, RICH, states()["exposed"], foreseen=FORESEEN, look=k),
    "combat strip open": lambda s, k: combat.combat_strip(s, RICH, None, legal=3, look=k),
    "pay": lambda s, k: choices.choice_panel(
        s, pay_choice(), mine_seat=ME, other_seat=OTHER, chosen={1}, focus=4, clock="1:18", look=k
    ),
    "target": lambda s, k: choices.choice_panel(s, TARGET, mine_seat=ME, other_seat=OTHER, focus=3, look=k),
    "order": lambda s, k: choices.choice_panel(s, ORDER, mine_seat=ME, other_seat=OTHER, focus=1, look=k),
    "may": lambda s, k: confirm.confirm_panel(s, MAY, clock="0:30", look=k),
    "warning": lambda s, k: confirm.confirm_panel(s, WARNING, focus="no", look=k),
    "banks": lambda s, k: overlays.banks_overlay(s, FULL_BANK, OTHER, column=1, row=7, look=k),
    "trails": lambda s, k: overlays.trail_overlay(s, ME, OTHER, row=1, look=k),
    "help": lambda s, k: helpsheet.help_overlay(s, {"w", "Enter"}, scroll=3, look=k),
    "moves": lambda s, k: overlays.moves_overlay(s, [("1", "awaken Morteus"), ("e", "end")] * 9, focus=12, look=k),
    "log overlay": lambda s, k: logbook.log_overlay(s, LOG * 20, scroll=5, look=k),
    "full card": lambda s, k: overlays.full_card(s, RICH, mine=True, look=k),
    "full hero": lambda s, k: overlays.full_card(s, hero(), mine=False, seat=ME, look=k),
    "menu": lambda s, k: scenes.menu(s, ITEMS, 0, version="v0.1", look=k),
    "page": lambda s, k: pages.page(s, "SETTINGS", [PAGE], (0, 5), told="x " * 90, keys=[("Esc", "back")], look=k),
    "page of two": lambda s, k: pages.page(s, "KEYS", [PAGE, PAGE[:3]], (1, 2), told="one", urgent=True, look=k),
    "curtain": lambda s, k: scenes.curtain(
        s, "Marek", player=2, away="Ilse", turn=8, last="Ilse gained 2 Faith", look=k
    ),
    "victory": lambda s, k: scenes.outcome(s, SCORE, SCORE, won=None, goal=20, look=k),
    "defeat": lambda s, k: scenes.outcome(s, SCORE, SCORE, won=False, goal=20, look=k),
}  # fmt: skip
SIZES = [(1, 1), (2, 2), (3, 1), (5, 3), (8, 4), (9, 5), (12, 6), (13, 5), (17, 11), (29, 17), (40, 9), (55, 5),
         (64, 20), (80, 1), (80, 24), (91, 3), (120, 40)]  # fmt: skip


@pytest.mark.parametrize("look", list(LOOKS))
@pytest.mark.parametrize("name", list(PAINTERS))
def test_any_size(name: str, look: str) -> None:
    for size in SIZES:
        canvas = PAINTERS[name](size, LOOKS[look])
        height = 1 if name in ("topbar", "footer") else size[1]
        assert (canvas.w, canvas.h) == (size[0], height)
        rows = canvas.text()
        assert len(rows) == height and all(len(row) == size[0] for row in rows)
        for char in set("".join(rows)):
            assert glyphs.drawn(char, LOOKS[look].glyphs)
        assert [strip.cell_length for strip in canvas.strips()] == [size[0]] * height


@pytest.mark.parametrize("name", list(PAINTERS))
def test_small_sizes_one_by_one(name: str) -> None:
    for w in range(1, 26, 3):
        for h in range(1, 16, 2):
            PAINTERS[name]((w, h), LOOKS["full"])


@pytest.mark.parametrize("name", list(PAINTERS))
def test_same_input_same_cells(name: str) -> None:
    one, two = (PAINTERS[name]((60, 18), LOOKS["full"]) for _ in range(2))
    assert (one.ch, one.fg, one.bg, one.attr) == (two.ch, two.fg, two.bg, two.attr)
