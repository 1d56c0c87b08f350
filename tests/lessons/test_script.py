"""A lesson's file that somebody has changed: one line with the line of the slip, before the match begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.source import SourceError
from skyworld_tui.lessons import first
from skyworld_tui.lessons.script import read_script
from skyworld_tui.paths import data_dir

FILE = data_dir() / "lessons" / "first.yaml"

SLIPS: dict[str, tuple[str, str, str]] = {
    # name: (what stands there, what stands there now, words of the message)
    "unknown key": ("strict_turns: 2", "strict_turn: 2", "unknown key 'strict_turn'; nearest: strict_turns"),
    "missing key": ("later: ", "# later: ", "needs the key 'later'"),
    "turns": ("strict_turns: 2", "strict_turns: two", "'strict_turns' must be a whole number"),
    "one deck": ("[first-light, first-shadow]", "[first-light]", "two decks"),
    "no list": ("[first-light, first-shadow]", "first-light", "'decks' must be a list"),
    "unknown deck": ("[first-light, first-shadow]", "[first-ligt, first-shadow]", "nearest: first-light"),
    "topic": ("  channel:", "  chanel:", "unknown key 'chanel'; nearest: channel"),
    "topic that is gone": ("  end:\n    title: End your turn\n", "  hand:\n", "stands twice"),
    "looking back on a card": ("You have channeled", "You have channeled with {card}", "fills in nothing"),
    "read, not played": ("{card} has a gold outline", "{enemy} has a gold outline", "fills in {card}, not {enemy}"),
    "topic word": ("    title: Channel Faith", "    titel: Channel Faith", "unknown key 'titel'; nearest: title"),
    "name": ("Evolve with {card}", "Evolve with {crad}", "not {crad}; nearest: card"),
    "attribute": ("Evolve with {card}", "Evolve with {card.__class__}", "fills in"),
    "width": ("Evolve with {card}", "Evolve with {card:>999999999}", "fills in"),
    "brace": ("Evolve with {card}", "Evolve with {card", "expected '}'"),
    "goal": ("You have reached {goal} Faith", "You have reached {n} Faith", "fills in {goal}"),
    "list": ("title: First lesson", "title: [First]", "'title' must be a text"),
}


def test_the_lesson_is_read() -> None:
    assert read_script(FILE, first.PLAYED, first.READ) == first.load_text()


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_named_with_its_line(name: str, tmp_path: Path) -> None:
    old, new, words = SLIPS[name]
    text = FILE.read_text("utf-8")
    assert old in text
    path = tmp_path / "first.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(SourceError) as caught:
        read_script(path, first.PLAYED, first.READ)
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "abc", "topics: 3"])
def test_another_file_is_no_lesson(text: str, tmp_path: Path) -> None:
    path = tmp_path / "first.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(SourceError):
        read_script(path, first.PLAYED, first.READ)


def test_the_command_says_it_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "first.yaml").write_text("id: first\n", "utf-8")
    monkeypatch.setattr(first, "data_dir", lambda: tmp_path)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert cli.main(["tutorial"]) == 2
    assert "a lesson needs the key" in capsys.readouterr().err
