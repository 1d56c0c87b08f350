"""What the environment says of a terminal, and what is made of it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from skyworld_tui.tui.glyphs import SETS
from skyworld_tui.tui.options import options_from
from skyworld_tui.tui.terminal import detect, put_right

MODERN = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("environ", "encoding", "cells", "signs"),
    [
        (MODERN, "utf-8", None, "full"),
        (MODERN, "utf-8", 1, "full"),
        (MODERN, "utf-8", 2, "ascii"),
        (MODERN, "utf-8", 3, "ascii"),
        ({"TERM": "tmux-256color"}, "UTF-8", 1, "full"),
        ({"TERM": "linux"}, "utf-8", None, "safe"),
        ({"TERM": "linux-16color"}, "utf-8", 1, "safe"),
        ({"TERM": "linux"}, "utf-8", 2, "ascii"),
        ({"TERM": "vt220"}, "utf-8", None, "safe"),
        ({"TERM": "dumb"}, "utf-8", None, "ascii"),
        ({}, "utf-8", None, "ascii"),
        (MODERN, "iso8859-1", 1, "ascii"),
        (MODERN, "ascii", 1, "ascii"),
        (MODERN, "cp437", 1, "ascii"),
        (MODERN, "no-such-encoding", 1, "ascii"),
        ({"TERM": "linux"}, "latin-1", None, "ascii"),
    ],
)
def test_signs(environ: dict[str, str], encoding: str, cells: int | None, signs: str) -> None:
    assert detect(environ, encoding, cells=cells).signs == signs


def test_an_old_windows_console_gets_the_safe_set() -> None:
    assert detect({}, windows=True).signs == "safe"
    assert detect({"WT_SESSION": "1f"}, windows=True).signs == "full"
    assert detect({"TERM_PROGRAM": "vscode"}, windows=True).signs == "full"
    assert detect({"WT_SESSION": "1f"}, "cp1252", windows=True).signs == "ascii"


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-16color"}, "16"),
    ],
)
def test_colour_depth_is_what_will_be_sent(environ: dict[str, str], depth: str) -> None:
    assert detect(environ).depth == depth
    sent = Console(force_terminal=True, _environ=environ).color_system
    assert {"standard": "16"}.get(str(sent), sent) == depth


def test_a_forced_colour_depth_wins() -> None:
    rich = {"TERM": "xterm", "COLORTERM": "truecolor"}
    for forced, depth in (("standard", "16"), ("256", "256"), ("truecolor", "truecolor"), ("auto", "truecolor")):
        assert detect({**rich, "TEXTUAL_COLOR_SYSTEM": forced}).depth == depth


def test_what_textual_trips_over_is_taken_out() -> None:
    environ = {"NO_COLOR": "", "TEXTUAL_COLOR_SYSTEM": "runes", "TERM": "xterm"}
    put_right(environ)
    assert environ == {"TERM": "xterm"}
    kept = {"NO_COLOR": "1", "TEXTUAL_COLOR_SYSTEM": "256"}
    put_right(kept)
    assert kept == {"NO_COLOR": "1", "TEXTUAL_COLOR_SYSTEM": "256"}


def test_colours_are_unwanted_only_when_the_variable_says_something() -> None:
    assert detect({"NO_COLOR": "1"}).mono and detect({"NO_COLOR": "0"}).mono
    assert not detect({"NO_COLOR": ""}).mono and not detect({}).mono


@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"])
def test_over_ssh_motion_is_reduced(name: str) -> None:
    assert detect({name: "x"}).reduced_motion and not detect({name: ""}).reduced_motion


def test_motion_is_reduced_by_the_variable_of_textual_and_by_the_flag() -> None:
    assert detect({"TEXTUAL_ANIMATIONS": "none"}).reduced_motion
    assert not detect({"TEXTUAL_ANIMATIONS": "full"}).reduced_motion
    assert options_from(SimpleNamespace(reduced_motion=True), MODERN).reduced_motion
    assert options_from(SimpleNamespace(), {**MODERN, "SSH_TTY": "/dev/pts/1"}).reduced_motion
    assert not options_from(SimpleNamespace(), MODERN).reduced_motion


@pytest.mark.parametrize(
    ("value", "light"),
    [("0;15", True), ("0;default;7", True), ("15;0", False), ("7;8", False), ("15;default", None), ("", None)],
)
def test_light_or_dark_is_known_or_not(value: str, light: bool | None) -> None:
    assert detect({"COLORFGBG": value}).light is light


@example({}, "\0", None)
@given(
    st.dictionaries(
        st.sampled_from(["TERM", "COLORTERM", "NO_COLOR", "COLORFGBG", "TEXTUAL_COLOR_SYSTEM", "SSH_TTY"]), st.text()
    ),
    st.text(),
    st.none() | st.integers(-3, 9),
)
def test_no_environment_is_too_strange(environ: dict[str, str], encoding: str, cells: int | None) -> None:
    found = detect(environ, encoding, cells=cells)
    assert found.signs in SETS and found.depth in ("16", "256", "truecolor")


def test_the_options_follow_the_terminal() -> None:
    environ = {**MODERN, "PYTHONIOENCODING": "utf-8:replace"}
    assert options_from(SimpleNamespace(), environ).look.glyphs == "full"
    assert options_from(SimpleNamespace(ascii=True), environ).look.glyphs == "ascii"
    assert options_from(SimpleNamespace(), {**environ, "TERM": "linux"}).look.glyphs == "safe"
    assert options_from(SimpleNamespace(), {**environ, "PYTHONIOENCODING": "latin-1"}).look.glyphs == "ascii"
    assert options_from(SimpleNamespace(), environ).look.depth == "256"


def test_the_theme_follows_the_ground_of_the_terminal_where_the_player_wants_it() -> None:
    for ground, theme in (("0;15", "paper"), ("15;0", "dusk"), ("", "dusk")):
        environ = {**MODERN, "COLORFGBG": ground}
        assert options_from(SimpleNamespace(theme="auto"), environ).look.theme == theme
        assert options_from(SimpleNamespace(), environ).look.theme == "dusk"
        assert options_from(SimpleNamespace(theme="contrast"), environ).look.theme == "contrast"
