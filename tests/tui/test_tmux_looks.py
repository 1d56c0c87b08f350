"""The match in terminals of all kinds: the same words and states, in the signs and the colours that each can show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from skyworld_tui.tui import glyphs as g

from .tmux import Terminal, command

ATTRIBUTES = {"0", "1", "2", "3", "4", "7", "22", "23", "24", "27", "39", "49"}
SIXTEEN = ATTRIBUTES | {str(n) for start in (30, 40, 90, 100) for n in range(start, start + 8)}


@dataclass(frozen=True)
class Kind:
    """A terminal: what is set in the environment, what is asked of the game, and what it must come to."""

    env: str
    args: str
    signs: str
    codes: frozenset[str]
    must: str


KINDS = {
    "all colours": Kind(
        "TERM=screen-256color COLORTERM=truecolor", "", "full", frozenset(ATTRIBUTES | {"38;2", "48;2"}), "48;2"
    ),
    "256 colours": Kind("TERM=screen-256color", "", "full", frozenset(ATTRIBUTES | {"38;5", "48;5"}), "48;5"),
    "16 colours": Kind("TERM=xterm", "", "full", frozenset(SIXTEEN), "102"),
    "no colour": Kind("TERM=screen-256color NO_COLOR=1", "", "full", frozenset(ATTRIBUTES), "7"),
    "ascii without colour": Kind("TERM=xterm NO_COLOR=1", "--ascii", "ascii", frozenset(ATTRIBUTES), "7"),
    "console": Kind("TERM=linux", "", "safe", frozenset(SIXTEEN), "102"),
    "another encoding": Kind(
        "TERM=xterm PYTHONIOENCODING=latin-1 NO_COLOR= TEXTUAL_COLOR_SYSTEM=runes",
        "",
        "ascii",
        frozenset(SIXTEEN),
        "102",
    ),
    "daylight": Kind("TERM=xterm", "--theme paper", "full", frozenset(SIXTEEN), "107"),
}


def check(terminal: Terminal, kind: Kind) -> str:
    """What stands on the screen, after a look at its signs and its colours."""
    codes = terminal.coloured(kind.must)  # the rows of a frame come one after another
    shown = terminal.screen()
    assert not {c for c in shown if c != "\n" and not g.drawn(c, kind.signs)}, shown
    assert "[" not in shown and "Traceback" not in shown, shown
    assert all(len(row) <= 80 for row in shown.split("\n"))
    assert codes <= kind.codes and kind.must in codes, codes - kind.codes
    return shown


@pytest.mark.parametrize("name", list(KINDS))
def test_a_match_in_a_terminal_of_this_kind(terminal: Terminal, name: str) -> None:
    kind = KINDS[name]

    def sign(full: str) -> str:
        return g.in_signs(full, kind.signs)

    terminal.game(env=f"-u COLORTERM {kind.env}", args=kind.args)
    terminal.wait("YOUR HAND")
    terminal.wait("keep")
    assert f"{sign(g.THEIRS)} Marek" in check(terminal, kind)
    terminal.keys("Enter")  # keep the hand
    terminal.wait("1 play")  # what began the turn has been told
    terminal.keys("4", "w")
    terminal.wait("choose a free slot")
    check(terminal, kind)
    terminal.keys("Enter")
    terminal.wait("PREPARING")
    shown = check(terminal, kind)
    assert f"{sign(g.PREPARING)}1 PREPARING" in shown or f"{sign(g.PREPARING)} PREPARING" in shown
    assert sign("╌╌") in shown and f"{sign(g.POWER)}2" in shown and f"{sign(g.YOURS)} YOUR TURN" in shown
    terminal.keys("1", "v")
    terminal.wait(f"Bank {sign(g.ESSENCE)}1/1")
    terminal.keys("?")
    terminal.wait("your field slot")
    check(terminal, replace(kind, must="1"))
    terminal.keys("Escape")
    terminal.wait("your field slot", gone=True)
    terminal.tmux("resize-window", "-x", "120", "-y", "40")
    terminal.wait("SKY WORLD")
    terminal.wait("LOG")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.wait(f"Bank {sign(g.ESSENCE)}1/1")
    check(terminal, kind)


@pytest.mark.parametrize("name", ["all colours", "daylight", "no colour", "console"])
def test_the_menu_in_a_terminal_of_this_kind(terminal: Terminal, name: str) -> None:
    kind = replace(KINDS[name], must="1")
    terminal.game(env=f"-u COLORTERM {kind.env}", args=kind.args, play="")
    terminal.wait("Play against the computer")
    check(terminal, kind)


def test_a_terminal_that_cannot_move_its_cursor_gets_one_line(terminal: Terminal) -> None:
    terminal.game(env="TERM=dumb")
    shown = terminal.wait("status-2")
    assert "TERM is dumb" in shown and "Traceback" not in shown and "\x1b" not in shown


def test_a_driver_that_does_not_exist_gets_one_line(terminal: Terminal) -> None:
    for driver in ("nonsense", "textual.driver:nonsense", "json:loads"):
        terminal.game(env=f"TEXTUAL_DRIVER={driver}")
        shown = terminal.wait("status-2")
        assert "TEXTUAL_DRIVER names no driver" in shown and "Traceback" not in shown


def test_a_pipe_gets_one_line(terminal: Terminal) -> None:
    for end in ("| cat", "< /dev/null"):
        terminal.line(f"clear; {{ {command()} play --seed 3 {end}; }} 2>&1; echo done-'x'")
        shown = terminal.wait("done-x")
        assert "needs a terminal" in shown and "Traceback" not in shown
