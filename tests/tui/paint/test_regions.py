"""Rails, horizon, inspector, combat, choices, overlays and scenes: what must stand in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skyworld_tui.engine.view import ChoiceView, PowerPart
from skyworld_tui.tui import palette
from skyworld_tui.tui.keymap import keys_from
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.choices import choice_panel, choice_size
from skyworld_tui.tui.paint.combat import combat_panel, combat_preview, combat_strip
from skyworld_tui.tui.paint.confirm import confirm_panel
from skyworld_tui.tui.paint.helpsheet import help_overlay
from skyworld_tui.tui.paint.horizon import Aim, Chip, Clock, horizon
from skyworld_tui.tui.paint.inspector import inspector, inspector_rows, inspector_strip
from skyworld_tui.tui.paint.overlays import (
    bank_rows,
    banks_overlay,
    full_card,
    moves_overlay,
    trail_overlay,
)
from skyworld_tui.tui.paint.panels import LogLine, footer, log, topbar
from skyworld_tui.tui.paint.rails import dock_bank, rail, statusline
from skyworld_tui.tui.paint.scenes import Item, Score, curtain, menu, outcome

from .samples import LOOKS, attachment, card, character, hero, other_field, pay_choice, seat_view

FULL = LOOKS["full"]
ME = seat_view()
OTHER = seat_view(1, hidden=True, field=other_field())


def joined(canvas: Canvas) -> str:
    return "\n".join(canvas.text())


def flowing(canvas: Canvas) -> str:
    return " ".join(" ".join(line.strip(" ▏│") for line in canvas.text()).split())


# ---------------------------------------------------------------------- rails and status lines


@pytest.mark.parametrize("width", [80, 90, 100, 112, 160])
def test_statusline_drops_nothing(width: int) -> None:
    own = statusline((width, 1), ME, mine=True, goal=20, look=FULL).text()[0]
    for words in ("▲ Ilse", "✦14/20", "◆4/6", "⊠2", "◈1", "Trail 2", "Deck 28"):
        assert words in own
    theirs = statusline((width, 1), OTHER, mine=False, goal=20, look=FULL).text()[0]
    for words in ("▼ Marek", "✦ 9/20", "◆5/8", "⊠3", "Hand ▮▮▮▮ 4", "Trail 1", "Deck 31"):
        assert words in theirs


def test_statusline_keeps_its_numbers_with_long_names_and_big_banks() -> None:
    seat = replace(OTHER, name="Maximiliana Longname", bank=OTHER.bank * 3, locks=12, free=12, hand_count=6)
    text = statusline((80, 1), seat, mine=False, goal=20, look=FULL).text()[0]
    for words in ("✦ 9/20", "◆12/24", "⊠12", "Trail 1", "Deck 31", " 6 "):
        assert words in text


@pytest.mark.parametrize("size", [(17, 11), (22, 12), (25, 16)])
def test_rails_mirror_around_the_horizon(size: tuple[int, int]) -> None:
    theirs = rail(size, OTHER, mine=False, goal=20, look=FULL).text()
    assert "20" in "".join(theirs[-2:]) and "Marek" in "".join(theirs[:8])
    for words in ("Bank", "5 of 8", "⊠⊠⊠", "Trail", "Deck"):
        assert words in "\n".join(theirs)
    own = rail(size, ME, mine=True, goal=20, label="you", hero_key="r", look=FULL).text()
    assert "20" in own[2] and "▲ Ilse · you" in "\n".join(own) and " r " in "\n".join(own)
    assert "Trail" in "\n".join(own) and "Deck" in "\n".join(own)


def test_dock_counts_free_locked_amber_and_budgets() -> None:
    text = joined(dock_bank((17, 12), ME, look=FULL))
    for words in ("free", "of 6 total", "2 locked", "◆◆◆◆◆◈", "⊠⊠", "1 amber", "2/4", "1/2"):
        assert words in text
    big = seat_view(bank=ME.bank * 4, locks=9, free=15, consumable=11)
    text = joined(dock_bank((17, 12), big, look=FULL))
    assert "◆×20" in text and "◈×4" in text and "⚉11" in text


# ---------------------------------------------------------------------- horizon


@pytest.mark.parametrize(
    ("seconds", "words"), [(84, "1:24"), (20.4, "0:21"), (19.2, "0:20 !"), (0, "0:00 !"), (120, "2:00")]
)
@pytest.mark.parametrize("size", [(80, 1), (91, 3), (140, 3)])
def test_clock_text_and_warning(seconds: float, words: str, size: tuple[int, int]) -> None:
    text = joined(horizon(size, chip=Chip("YOUR TURN"), turn=7, prompt="", clock=Clock(seconds), look=FULL))
    assert f"◷ {words}" in text
    assert ("!" in text) is (seconds <= 20)


def test_last_ten_seconds_are_bold_and_red() -> None:
    for seconds, bold in ((15, False), (9, True)):
        runs = Clock(seconds).runs(palette.Z_HORIZON[0])
        assert palette.contrast(runs[1].fg, palette.Z_HORIZON[0]) >= 4.5
        assert ("b" in runs[1].style) is bold


def test_sun_goes_from_left_to_right_and_never_under_chip_or_clock() -> None:
    places = []
    for seconds in (120, 90, 60, 30, 0):
        row = horizon((91, 3), chip=Chip("YOUR TURN"), turn=1, prompt="", clock=Clock(seconds), look=FULL).text()[0]
        assert "YOUR TURN" in row and "◷" in row
        places.append(row.index("█"))
    assert places == sorted(places) and len(set(places)) == 5


def test_compact_horizon_keeps_budgets_and_clock_before_the_prompt() -> None:
    canvas = horizon((80, 1), chip=Chip("YOUR TURN"), turn=7, prompt="x" * 90, clock=Clock(84), seat=ME, look=FULL)
    row = canvas.text()[0]
    assert "2/4" in row and "1/2" in row and "1:24" in row and "…" in row and " 7 " in row


@pytest.mark.parametrize("upward", [True, False])
def test_aim_joins_source_and_target(upward: bool) -> None:
    for source, target in ((20, 60), (60, 20), (30, 30)):
        rows = horizon(
            (91, 3), chip=None, turn=1, prompt="", clock=Clock(), aim=Aim(source, target, upward), look=FULL
        ).text()
        assert rows[2 if upward else 0][source] == "┃"
        assert rows[0 if upward else 2][target] == ("▲" if upward else "▼")


# ---------------------------------------------------------------------- inspector


def test_inspector_lists_every_source_of_power_and_every_attachment() -> None:
    c = character(
        "charles",
        power=9,
        parts=(PowerPart(5, "printed"), PowerPart(2, "Gili", "next_combat"), PowerPart(2, "Lotus", "turn")),
        attached=(attachment(), attachment(returns=True)),
        preparation=2,
        preparation_own=True,
        vulnerable="exposed",
        keywords=("ward", "intercept"),
        charge=False,
    )
    canvas = inspector((40, inspector_rows(c, 40, mine=True) + 2), c, mine=True, look=FULL)
    text = flowing(canvas)
    for words in (
        "Charles, Passagem pelo Vazio", "4 required", "†5+4 = 9 Power", "+2 Gili, until its next combat",
        "+2 Lotus, this turn", "! EXPOSED ◔2", "2 of its owner's turns left", "ON ENTRY", "CONTINUOUS", "WARD",
        "Gili, Fúria do Vazio", "returns to slot 4 in Preparation", "Intercept spent",
    ):  # fmt: skip
        assert words in text


def test_inspector_says_when_it_cannot_show_all() -> None:
    text = joined(inspector((29, 12), card("aurora"), mine=True, actions=[("Enter", "awaken")], look=FULL))
    assert "… more: i" in text and " Enter  awaken" in text


def test_inspector_of_a_hero() -> None:
    text = flowing(inspector((40, 24), hero(), mine=True, seat=ME, look=FULL))
    for words in ("Aurélio, Warden of Lanterns", "Evolution ×2", "1 on the field", "HERO POWER", "Drain Faith 2"):
        assert words in text


def test_strip_fits_the_compact_screen() -> None:
    text = flowing(inspector_strip((55, 5), card("aurora"), mine=True, look=FULL))
    for words in (
        "Aurora",
        "☾ Moon I",
        "◆3",
        "†5",
        "✦1",
        "CONTINUOUS",
        "TURN START This character permanently loses 1",
    ):
        assert words in text


# ---------------------------------------------------------------------- combat


@pytest.mark.parametrize(
    ("attack", "defence", "keywords", "word", "loses"),
    [
        (6, 3, ((), ()), "beats", (False, True)),
        (3, 6, ((), ()), "loses to", (True, False)),
        (4, 4, ((), ()), "ties", (True, True)),
        (6, 3, ((), ("combat_shield",)), "beats", (False, True)),
        (4, 4, (("indestructible",), ()), "ties", (True, True)),
    ],
)
def test_combat_preview(
    attack: int, defence: int, keywords: tuple[tuple[str, ...], tuple[str, ...]], word: str, loses: tuple[bool, bool]
) -> None:
    a = character("morteus", power=attack, keywords=keywords[0])
    d = character("benta", seat=1, power=defence, keywords=keywords[1], vulnerable="channel")
    result = combat_preview(a, d)
    assert result.verdict == word
    assert (result.attacker_loses, result.defender_loses) == loses
    for canvas in (combat_panel((29, 26), a, d, look=FULL), combat_strip((80, 5), a, d, look=FULL)):
        text = flowing(canvas)
        assert f"{attack} {word} {defence}" in text
        assert ("Benta is destroyed" in text) is (result.defender_loses and not keywords[1])
        assert ("Morteus is destroyed" in text) is (result.attacker_loses and not keywords[0])
        assert ("shield holds" in text) is bool(keywords[1])
        assert "CHANNELED" in text


# ---------------------------------------------------------------------- choices


def test_payment_shows_tiles_count_and_capacity() -> None:
    choice = pay_choice()
    size = choice_size(choice, (116, 36))
    text = joined(
        choice_panel(size, choice, mine_seat=ME, other_seat=OTHER, chosen={1}, focus=2, clock="1:18", look=FULL)
    )
    for words in (
        "PAY FOR MORTEUS", "Consume 2 Essences ⚉⚉", "1 of 2 chosen", "✓ CHOSEN", "choose 1 more", "1:18",
        "Now    ◆◆◆◆ 4 free", "After  ◆◆·· 2 free", "= 6 Essences", "= 4 Essences", "nothing is spent",
    ):  # fmt: skip
        assert words in text
    for number in range(1, 6):
        assert f" {number} " in text


@pytest.mark.parametrize("size", [(78, 19), (88, 20), (78, 13), (50, 16)])
def test_options_scroll_so_that_the_focus_is_seen(size: tuple[int, int]) -> None:
    seat = seat_view(bank=ME.bank * 4)
    choice = replace(
        pay_choice(),
        options=tuple(replace(pay_choice().options[k % 5], index=k, ref=f"b{k + 1}") for k in range(20)),
    )
    for focus in range(20):
        canvas = choice_panel(size, choice, mine_seat=seat, other_seat=OTHER, focus=focus, look=FULL)
        assert f" {focus + 1} " in joined(canvas)
        mark = next(mark for mark in canvas.marks if not mark.key and mark.row == focus)
        assert canvas.marked(mark.x, mark.y) == mark and mark.y < size[1] - 2
        assert canvas.text()[mark.y][mark.x : mark.x + 4].strip("╭┏│ ") == str(focus + 1)


def test_a_choice_of_one_takes_the_focus() -> None:
    choice = replace(pay_choice(1), purpose="card", consume=0)
    size = choice_size(choice, (80, 23))
    text = joined(choice_panel(size, choice, mine_seat=ME, other_seat=OTHER, focus=3, look=FULL))
    assert "▸ Enter" in text and "5 to choose from" in text and "more" not in text


def test_confirms() -> None:
    may = ChoiceView(0, "confirm", "may", 0, 0, (), source=card("charles"), ability=card("charles").abilities[0])
    size = choice_size(may, (80, 23))
    canvas = confirm_panel(size, may, look=FULL)
    assert "You may Attach a Void Stage I card" in flowing(canvas) and " y " in joined(canvas)
    warning = ChoiceView(0, "confirm", "warning", 0, 0, (), candidate=card("maura"))
    size = choice_size(warning, (80, 23))
    canvas = confirm_panel(size, warning, focus="no", look=FULL)
    text = joined(canvas)
    assert "Cancel" in text and "Destroy" in text and "Maura" in text
    row = canvas.text()[size[1] - 2]
    for word, key in (("Destroy", "y"), ("Cancel", "n"), ("Enter", "Enter")):
        mark = canvas.marked(row.index(word), size[1] - 2)
        assert mark is not None and mark.key == key
    assert canvas.marked(5, 1) is None


@pytest.mark.parametrize("size", [(70, 20), (50, 12)])
@pytest.mark.parametrize("no", ["n", "Space"])
def test_every_answer_of_a_choice_is_clicked_where_it_is_painted(size: tuple[int, int], no: str) -> None:
    choice = replace(pay_choice(1), purpose="card", consume=0, min=0)
    look = replace(FULL, keys=keys_from({"no": no, **({"mark": "n"} if no == "Space" else {})})[0])
    canvas = choice_panel(size, choice, mine_seat=ME, other_seat=OTHER, focus=0, look=look)
    row = canvas.text()[size[1] - 2]
    for words, key in ((" Enter  choose ", "Enter"), (f" {no}  none ", no), ("Esc cancel", "Esc")):
        start = row.index(words)
        found = [canvas.marked(x, size[1] - 2) for x in range(start - 1, start + len(words) + 1)]
        assert [mark.key if mark is not None else "" for mark in found] == ["", *[key] * len(words), ""]


# ---------------------------------------------------------------------- overlays and panels


def test_banks_are_grouped_and_amber_comes_last() -> None:
    rows = bank_rows(replace(OTHER, bank=(*OTHER.bank, ME.bank[-1])))
    assert ("nina", 3, False) in {(c.id, n, a) for c, n, a in rows}
    assert rows[-1][2] is True and sum(n for _, n, _ in rows) == 9
    text = joined(banks_overlay((98, 25), ME, OTHER, look=FULL))
    for words in ("of 6 total", "of 8 total", "⊠⊠ 2 locked", "◈ 1 amber", "Nina ×3", "amber"):
        assert words in text


def test_long_banks_scroll_with_the_cursor() -> None:
    core = [card(i) for i in ("nina", "benta", "tome", "vito", "rosalia", "cassia", "maura", "estela", "lotus", "gili")]
    seat = replace(ME, bank=tuple(replace(ME.bank[0], card=c) for c in core))
    canvas = banks_overlay((78, 14), seat, OTHER, row=9, look=FULL)
    assert "Gili" in joined(canvas)


def test_trail_help_moves_full_card() -> None:
    text = joined(trail_overlay((80, 14), ME, OTHER, look=FULL))
    assert "Lotus" in text and "Gili" in text and "Otávio" in text
    text = joined(help_overlay((102, 34), {"w"}, look=FULL))
    heads = ("MOVE", "ACT", "LOOK", "ANYWHERE", "SIGNS")
    for words in (*heads, "padlock", "CHANNELED", "EXPOSED", "Hero powers", "raise the awakening limit"):
        assert words in text
    text = joined(help_overlay((102, 34), {"w"}, scroll=12, look=FULL))
    for words in ("Insignia: Sun", "Insignia: Void", "Safeguard, likewise", "I1 Intercept ready; spent: I0"):
        assert words in text
    rows = [("1", "first"), ("2", "second"), ("", "third")]
    for focus in range(3):  # the words stand in one column, whichever row the cursor is on
        shown = moves_overlay((40, 8), rows, focus=focus, look=FULL).text()
        assert len({row.index(words) for row, (_, words) in zip(shown[1:4], rows, strict=True)}) == 1
    rows = [("", f"move {k}") for k in range(40)]
    assert "move 33" in joined(moves_overlay((40, 12), rows, focus=33, look=FULL))
    text = flowing(full_card((60, 30), card("charles"), mine=True, look=FULL))
    assert card("charles").lore in text


def test_log_names_each_turn_once_newest_first() -> None:
    lines = [LogLine(7, True, "b"), LogLine(7, True, "a"), LogLine(6, False, "z")]
    text = log((29, 9), lines, look=FULL).text()
    assert sum("T7" in row for row in text) == 1 and sum("T6" in row for row in text) == 1
    assert "▲ b" in text[2] and "▼ z" in text[4]


def test_footer_and_topbar() -> None:
    row = footer(80, [("1-6", "play"), ("e", "end turn")], [("i", "inspect"), ("?", "help")], look=FULL).text()[0]
    assert " 1-6  play" in row and " e  end turn" in row and "? help" in row
    narrow = footer(38, [("1-6", "play"), ("e", "end turn")], [("i", "inspect"), ("?", "help")], look=FULL).text()[0]
    assert "? help" in narrow and "inspect" not in narrow
    assert "Turn 7" in topbar(80, "Hotseat", 7, look=FULL).text()[0]


# ---------------------------------------------------------------------- scenes


@pytest.mark.parametrize("look", list(LOOKS))
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55), (160, 30)])
def test_scenes_say_everything_in_text(look: str, size: tuple[int, int]) -> None:
    items = [
        Item("c", "Continue", "Turn 7"), Item("a", "Play against the computer"), Item("t", "Two players"),
        Item("l", "Learn to play"), Item("q", "Quit"),
    ]  # fmt: skip
    text = joined(menu(size, items, 1, version="v0.1.0", look=LOOKS[look]))
    for item in items:
        assert item.label in text
    assert "v0.1.0" in text and "A trading card game" in text
    text = joined(curtain(size, "Marek", player=2, away="Ilse", turn=8, last="Ilse gained 2 Faith", look=LOOKS[look]))
    for words in (
        "Pass the keyboard to",
        "PLAYER 2",
        "MAREK",
        "Ilse, look away",
        "I am Marek, ready",
        "clock is stopped",
    ):
        assert words in text
    stats = (("Turns", "11"), ("Attacks won", "6"))
    left, right, keys = Score("Ilse", 12, stats), Score("Marek", 20, stats), (("r", "rematch"), ("Esc", "menu"))
    text = joined(outcome(size, left, right, won=False, goal=20, keys=keys, look=LOOKS[look]))
    for words in ("Ilse", "Marek wins", "Turns", "Attacks won", "rematch", "menu"):
        assert words in text
    if LOOKS[look].flat:
        assert "D E F E A T" in text


@pytest.mark.parametrize(
    ("source", "words", "not_words"),
    [
        ("charles", "decline, it does not happen", "nothing is spent"),  # ON ENTRY: what entered stays
        ("leon-formation", "decline", "nothing is spent"),
        ("petra", "cancel, nothing is spent", "decline"),  # an ACTIVATION is the player's own move
    ],
)
def test_esc_says_whether_it_declines_or_takes_back(source: str, words: str, not_words: str) -> None:
    found = card(source)
    options = pay_choice().options
    choice = ChoiceView(
        0, "pick", "card", 1, 1, options, source=found, source_slot=1, ability=found.abilities[0], cancellable=True
    )
    size = choice_size(choice, (116, 36))
    text = joined(choice_panel(size, choice, mine_seat=ME, other_seat=OTHER, look=FULL))
    assert words in text and not_words not in text
