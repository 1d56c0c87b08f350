"""Hands and wires that do strange things: a paste, keys held down, a closed line, a kill."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from .tmux import PATIENCE, Terminal, command

TOLD = "1 play"
"""What is read of the table once the start of the turn has been told."""
HELP, TABLE = ("your field slot",), (TOLD, "Nothing to step back from.")
"""What is read of the help alone and of the table alone: one of these."""


def begun(terminal: Terminal) -> None:
    """The first turn of a match."""
    terminal.game()
    terminal.wait("YOUR HAND")
    terminal.keys("Enter")
    terminal.wait(TOLD)


def answers(terminal: Terminal) -> str:
    """The game still hears keys: help comes, whatever else was open, and the table after it, whose text is returned.
    A key that arrives together with one that opens or closes a screen is lost, so they are pressed until they are
    heard; over a card in full help is a page of its own, so Escape is pressed once for each of the two."""
    for keys, signs in ((("Escape", "Escape", "?"), HELP), (("Escape", "Escape"), TABLE)):
        end, seen = time.monotonic() + PATIENCE, 0
        while seen < 2:  # twice in turn: keys that are still on their way may undo it
            shown = terminal.screen()
            seen = seen + 1 if any(sign in shown for sign in signs) else 0
            assert time.monotonic() < end and "status-" not in shown, shown
            for key in keys if not seen else ():
                terminal.keys(key)
                terminal.rest()
            terminal.rest()
    assert "Traceback" not in shown
    return shown


PASTES = ("4w\n1v\ne\ne\ny\n", "\x1b[A\x1b[B\x1b[201~\x1b[C\n", "e" * 5000, "\x11\x03\x03", "☠界\ufe0f" * 50)


def test_a_paste_plays_nothing(terminal: Terminal, tmp_path: Path) -> None:
    begun(terminal)
    saved = tmp_path / "home" / "saves" / "current.skyworld"
    before = saved.read_text(encoding="utf-8").count("\n")
    for text in PASTES:
        pasted = tmp_path / "pasted"
        pasted.write_text(text, encoding="utf-8")
        terminal.tmux("load-buffer", str(pasted))
        terminal.tmux("paste-buffer", "-p")
        shown = answers(terminal)
        assert "Bank ◆0/0" in shown and "YOUR TURN  1" in shown and "PREPARING" not in shown, text[:20]
        assert saved.read_text(encoding="utf-8").count("\n") == before, text[:20]


def test_a_key_held_down(terminal: Terminal) -> None:
    begun(terminal)
    for key in ("Right", "Tab", "1", "h", "i", "a", "u", "?", "/", "Escape"):
        terminal.keys("-N", "300", key)
        assert "YOUR TURN  1" in answers(terminal), f"{key}: the turn goes on"


def test_many_different_keys_at_once(terminal: Terminal) -> None:
    begun(terminal)
    terminal.keys(*(["Right", "j", "Tab", "4", "l", "Up", "x", "k", "Left", "h", "o", "2", "f", "3", "BTab"] * 20))
    assert "YOUR TURN  1" in answers(terminal)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=["term", "hup"])
def test_a_kill_gives_the_terminal_back(terminal: Terminal, tmp_path: Path, number: int, status: int) -> None:
    before = terminal.stty("before")
    pid = tmp_path / "pid"
    terminal.line(f"clear; sh -c 'echo $$ > {pid}; exec {command()} play --seed 3 --level random'; echo status-$?")
    terminal.wait("YOUR HAND")
    assert terminal.modes() == "1 1 0", "the game has the terminal"
    os.kill(int(pid.read_text(encoding="utf-8")), number)
    shown = terminal.wait(f"status-{status}")
    assert "Traceback" not in shown and "[" not in shown.replace("[?", "")
    assert terminal.modes() == "0 0 1", "alternate screen left, mouse given back, cursor shown"
    assert terminal.stty("after") == before
    assert (tmp_path / "home" / "saves" / "current.skyworld").read_text(encoding="utf-8").startswith("---\n")


def test_a_kill_is_heard_while_the_board_is_printed_outside_of_the_full_screen(
    terminal: Terminal, tmp_path: Path
) -> None:
    before = terminal.stty("before")
    pid = tmp_path / "pid"
    terminal.line(f"clear; sh -c 'echo $$ > {pid}; exec {command()} play --seed 3 --level random'; echo status-$?")
    terminal.wait("YOUR HAND")
    terminal.keys("z")
    terminal.wait("THE BOARD AS TEXT")
    for back in ("Enter", "C-c"):
        terminal.keys("p")
        terminal.wait("Press Enter to go back")
        terminal.keys(back)
        terminal.wait("THE BOARD AS TEXT")
    terminal.keys("p")
    terminal.wait("Press Enter to go back")
    os.kill(int(pid.read_text(encoding="utf-8")), signal.SIGTERM)
    assert "Traceback" not in terminal.wait("status-143")
    assert terminal.modes() == "0 0 1" and terminal.stty("after") == before
