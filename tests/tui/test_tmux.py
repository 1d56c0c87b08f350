"""The installed command in a real terminal: a turn played, a window resized, and a sane terminal afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from .tmux import Terminal


@pytest.mark.parametrize(
    "terminal",
    [{"COLORTERM": "truecolor"}, {"NO_COLOR": "1"}],
    indirect=True,
    ids=["truecolor", "no-colour"],
)
def test_a_turn_a_resize_and_a_sane_terminal(terminal: Terminal, tmp_path: Path) -> None:
    before = terminal.stty("before")
    terminal.game()
    terminal.wait("YOUR HAND")
    terminal.keys("Enter")  # keep the hand
    terminal.wait("1 play")  # what began the turn has been told
    terminal.keys("1", "v")  # the first card becomes an Essence
    terminal.wait("Bank ◆1/1")
    terminal.keys("e")
    terminal.wait("e again ends it")  # a card could still be awakened: the game asks once
    terminal.wait("1 play")  # the sentence is gone; a key that comes sooner counts as the first one held down
    terminal.keys("e")
    terminal.wait("YOUR TURN  3")
    terminal.tmux("resize-window", "-x", "120", "-y", "40")
    terminal.wait("SKY WORLD")
    terminal.tmux("resize-window", "-x", "70", "-y", "20")
    terminal.wait("80 x 24")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.wait("YOUR TURN  3")
    terminal.keys("C-q")
    terminal.wait("Leave Sky World?")
    terminal.keys("y")
    terminal.wait("status-0")
    assert terminal.modes() == "0 0 1", "alternate screen left, mouse given back, cursor shown"
    assert terminal.stty("after") == before
    saved = tmp_path / "home" / "saves" / "current.skyworld"
    assert "p1 essence h1" in saved.read_text(encoding="utf-8")


def test_a_record_is_watched_and_left(terminal: Terminal, tmp_path: Path) -> None:
    from screenshots.records import record

    file = tmp_path / "a match.skyworld"
    file.write_text(record(("Ilse", "Marek"), ("human", "random"), 3, "2026-01-01T11:12:09"), "utf-8")
    terminal.game(play=f"replay '{file}' --to 34")
    terminal.wait("34/148")
    terminal.keys("Right")
    terminal.wait("35/148")
    terminal.keys("Space")  # it runs by itself
    terminal.wait("36/148")
    terminal.keys("Escape")
    terminal.wait("Match records")
    terminal.keys("q")
    terminal.wait("Leave Sky World?")
    terminal.keys("y")
    terminal.wait("status-0")
