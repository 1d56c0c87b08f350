"""The player's own keys: what may be changed, what happens to clashes, and a match played and read with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyworld_tui.tui import prompts
from skyworld_tui.tui.app import SkyWorldApp
from skyworld_tui.tui.keymap import Keys, changeable, fixed_keys, keys_from, usable
from skyworld_tui.tui.keys import MATCH_KEYS
from skyworld_tui.tui.launch import lesson_session
from skyworld_tui.tui.screens.commands import CommandsSheet
from skyworld_tui.tui.screens.match import MatchScreen
from skyworld_tui.tui.screens.menu import MenuScreen
from skyworld_tui.tui.screens.overlays import CardSheet, HelpSheet

from .driver import KeyPlayer, mind_of, settle
from .test_screens import seen

ACTIONS = st.sampled_from(changeable())
ANY_KEY = st.one_of(
    st.sampled_from([entry.shown for entry in MATCH_KEYS]),
    st.sampled_from(["F1", "F5", "F12", "F13", "Ctrl+X", "q", "Q", "ç", "{", "界", "\x00", "", " ", "Space", "ab"]),
    st.text(max_size=2),
)


def complete(keys: Keys) -> None:
    """Every action of the table can be reached, no key does two things, the fixed keys do what they always do."""
    table = keys.table()
    assert [entry.action for entry in table] == [entry.action for entry in MATCH_KEYS]
    assert len({entry.shown for entry in table}) == len(table)
    for entry, default in zip(table, MATCH_KEYS, strict=True):
        assert keys.named(entry.shown) == entry.action
        if default.shown in fixed_keys():
            assert entry.shown == default.shown
    for action in changeable():
        assert keys.named(keys.of(action)) == action


@given(st.lists(st.tuples(ACTIONS, ANY_KEY), max_size=12))
def test_whatever_is_pressed_every_action_keeps_one_key_of_its_own(presses: list[tuple[str, str]]) -> None:
    keys = Keys()
    for action, key in presses:
        before = keys
        keys, said, done = keys.bind(action, key)
        assert said.endswith(".")
        assert done == (keys != before)
        if done:
            assert keys.of(action) == key
    complete(keys)


@given(st.dictionaries(st.one_of(ACTIONS, st.text(max_size=8)), ANY_KEY, max_size=8))
def test_whatever_a_file_says_every_action_keeps_one_key_of_its_own(changes: dict[str, str]) -> None:
    keys, wrong = keys_from(changes)
    complete(keys)
    for action, key in changes.items():
        assert action in wrong or keys.of(action) == key


def test_a_taken_key_is_swapped_and_a_fixed_one_refused() -> None:
    keys, said, done = Keys().bind("channel", "a")
    assert done and said == "Channel Faith is a now; attack had it and is c now."
    assert (keys.of("channel"), keys.of("attack")) == ("a", "c")
    assert keys.reset("channel").keys == Keys()
    for key in ("Enter", "Esc", "←", "3", "Tab", "ctrl+q"):
        same, said, done = keys.bind("channel", key)
        assert same == keys and not done and "cannot" in said
    assert not Keys().bind("digit_3", "z").done


def test_two_entries_of_a_file_with_one_key_are_one_and_a_fault() -> None:
    keys, wrong = keys_from({"attack": "F5", "channel": "F5", "undo": "F6"})
    assert wrong == ["channel"]
    assert (keys.of("attack"), keys.of("channel"), keys.of("undo")) == ("F5", "c", "F6")
    keys, wrong = keys_from({"attack": "c", "channel": "a", "end": "a"})
    assert wrong == ["end"]
    assert (keys.of("attack"), keys.of("channel"), keys.of("end")) == ("c", "a", "e")


def test_letters_signs_space_and_function_keys_can_be_used() -> None:
    assert all(usable(key) for key in ("z", "Z", "ç", "+", "{", "Space", "F1", "F12"))
    assert not any(usable(key) for key in ("", " ", "界", "zz", "Home", "F13", "ctrl+z", "\t", "\u0301"))


def test_a_lessons_keys_are_told_as_the_player_has_them() -> None:
    keys = Keys().bind("prefix_f", "F5").keys.bind("end", "z").keys
    assert [keys.retold(said) for said in ("f 3", "3", "e", "Enter", "c")] == ["F5 3", "3", "z", "Enter", "c"]


@pytest.fixture
def keyed(options: Any) -> Any:
    """Options with quite other keys."""
    wanted = {"awaken": "Z", "convert": "q", "attack": "F2", "channel": "F3", "end": ".", "help": "F1", "inspect": "I",
              "commands": ":", "prefix_f": ",", "mark": "M", "moves": "0", "no": "N", "yes": "Y"}  # fmt: skip
    keys, wrong = keys_from({action: key for action, key in wanted.items() if action != "moves"})
    assert not wrong
    return replace(options, look=replace(options.look, keys=keys))


async def test_the_match_hears_and_shows_the_players_keys(keyed: Any, make_session: Any) -> None:
    app = SkyWorldApp(keyed, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "M  mark or unmark" in seen(app) and "Space" not in seen(app)
        await pilot.press("enter")
        await settle(pilot)
        mind = mind_of(app)
        await pilot.press("right")
        text = seen(app)
        assert "F1 help" in text and ": commands" in text and "I full" in text and ".  end turn" in text
        assert ". ends your turn" in text and "q  convert" in text
        await pilot.press("w")
        assert mind.mode == "main", "the old key does nothing"
        await pilot.press("comma", "4")
        assert (mind.focus.zone, mind.focus.index) == ("own", 3)
        await pilot.press("comma")
        assert ",…" in seen(app)
        await pilot.press("escape", "1", "q")
        await settle(pilot)
        assert len(mind.view.me.bank) == 1, "the hand card became an Essence"
        await pilot.press("I")
        assert isinstance(app.screen, CardSheet)
        await pilot.press("I")
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpSheet)
        text = seen(app)
        assert " Z           awaken or evolve" in text and " Y N " in text and " , 1-5 " in text
        await pilot.press("escape", "colon")
        assert isinstance(app.screen, CommandsSheet)
        text = seen(app)
        assert "Attack   key F2" in text and "key a" not in text
        await pilot.press("escape")
        turn = app.screen.session.match.turn  # type: ignore[attr-defined]
        await pilot.press("full_stop")
        if mind.end_asked:
            assert ". again ends it" in seen(app)
            await pilot.press("full_stop")
        await settle(pilot)
        assert isinstance(app.screen, MatchScreen) and app.screen.session.match.turn > turn


async def test_lists_and_the_menu_hear_the_players_keys(keyed: Any, make_session: Any) -> None:
    look = replace(keyed.look, keys=keyed.look.keys.bind("down", "J").keys)
    app = SkyWorldApp(replace(keyed, look=look))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, MenuScreen) and ": commands   F1 help" in seen(app)
        at = menu.row
        await pilot.press("j", "question_mark", "slash")
        assert app.screen is menu and menu.row == at
        await pilot.press("J")
        assert menu.row == at + 1
        await pilot.press("f1")
        await pilot.pause()
        sheet = app.screen
        assert isinstance(sheet, HelpSheet)
        await pilot.press("J", "J", "k")
        assert sheet.scroll_rows == 1
        await pilot.press("escape", "colon")
        await pilot.pause()
        assert isinstance(app.screen, CommandsSheet)


async def test_the_coach_names_the_players_keys(keyed: Any, cards: Any) -> None:
    app = SkyWorldApp(keyed, lesson_session(keyed, cards))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(12):
            await settle(pilot, lesson=True)
            if app.screen.session.guide.beat.kind == "do":  # type: ignore[attr-defined]
                break
            await pilot.press("enter")
        await pilot.pause()
        assert " q  convert" in seen(app) and " v  " not in seen(app)


class OtherKeys(KeyPlayer):
    """Plays with the keys of ``keyed``: a key of the table is told as the player has it."""

    def __init__(self, pilot: Any, seed: int = 1) -> None:
        super().__init__(pilot, seed)
        outer = pilot

        class Retelling:
            app = pilot.app

            async def press(self, *keys: str) -> None:
                named = {"plus": "+", "space": "Space"}
                texts = [pilot.app.look.keys.retold(named.get(key, key)) for key in keys]
                back = {"+": "plus", ".": "full_stop", ",": "comma", "Space": "space", ":": "colon"}
                await outer.press(*(back.get(t, t.lower() if t[:1] == "F" and len(t) > 1 else t) for t in texts))

            def __getattr__(self, name: str) -> Any:
                return getattr(outer, name)

        self.pilot: Any = Retelling()


class Reader(OtherKeys):
    """Reads at every step what the screen offers. ``wrong``: keys that this player does not have."""

    wrong: set[str]
    seen: int

    async def step(self) -> None:
        """One decision, after a look at the bottom row, the inspector and the sentence about the question."""
        mind = mind_of(self.app)
        for legal in (*prompts.footer(mind), prompts.actions(mind)):
            for key, _ in legal:
                self.seen += 1
                fixed = key in fixed_keys() or key == "←→" or key[0].isdigit()
                if not fixed and mind.keys.named(key) is None:
                    self.wrong.add(key)
        self.wrong |= {text for text, tone in prompts.prompt(mind) if tone == "key" and text.strip().isascii()}
        await super().step()


async def test_no_key_of_the_table_is_offered_when_all_are_changed(options: Any, make_session: Any) -> None:
    greek = dict(zip(changeable(), "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ", strict=False))
    keys, wrong = keys_from(greek)
    assert not wrong and len(keys.changes) == len(changeable())
    app = SkyWorldApp(replace(options, look=replace(options.look, keys=keys)), make_session(seed=8))
    async with app.run_test(size=(120, 40)) as pilot:
        player = Reader(pilot, seed=2)
        player.wrong, player.seen = set(), 0
        await player.play_out()
        assert player.seen > 200 and not player.wrong


async def test_a_whole_match_is_played_with_the_players_keys(keyed: Any, make_session: Any) -> None:
    app = SkyWorldApp(keyed, make_session())
    async with app.run_test(size=(120, 40)) as pilot:
        player = OtherKeys(pilot)
        await player.play_out()
        assert {"awaken", "essence", "channel", "end"} <= player.kinds
