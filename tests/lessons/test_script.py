"""A course's file that somebody has changed: one line with the line of the slip, before the match begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.source import SourceError
from skyworld_tui.lessons import shelf
from skyworld_tui.lessons.script import load_advice, load_course, read_advice, read_course
from skyworld_tui.lessons.shelf import course_ids, courses_dir

GOOD = """\
id: trial
title: Trial
decks: [first-light, first-shadow]
steps:
  - {title: Look, idea: 'Here it begins.', chapter: bank}
  - {title: Convert, idea: 'Put it away.', why: 'It counts.', hint: 'Its number first.', do: essence nina}
  - rival: [end]
  - title: Play on
    idea: 'All is yours.'
    free: true
"""

SLIPS: dict[str, tuple[str, str, str]] = {
    # name: (what stands there, what stands there now, words of the message)
    "unknown key": ("title: Trial", "titel: Trial", "unknown key 'titel'; nearest: title"),
    "missing key": ("title: Trial\n", "", "needs the key 'title'"),
    "another name": ("id: trial", "id: trail", "'trail' stands in the file trial.yaml"),
    "one deck": ("[first-light, first-shadow]", "[first-light]", "two decks"),
    "no list": ("[first-light, first-shadow]", "first-light", "'decks' must be a list"),
    "unknown deck": ("[first-light, first-shadow]", "[first-ligt, first-shadow]", "nearest: first-light"),
    "step key": ("why: 'It counts.'", "wy: 'It counts.'", "unknown key 'wy'; nearest: why"),
    "no idea": ("idea: 'Here it begins.', ", "", "needs the key 'idea'"),
    "no hint": (", hint: 'Its number first.'", "", "needs the key 'hint'"),
    "no move": ("do: essence nina", "do: esence nina", "unknown move 'esence'; nearest: essence"),
    "empty": ("rival: [end]", "rival: []", "must not be empty"),
    "rival with words": ("rival: [end]", "rival: [end]\n    title: Rival", "no other keys"),
    "both": ("free: true", "free: true\n    do: end\n    hint: 'So.'", "either 'do' or 'free'"),
    "chapter": ("chapter: bank", "chapter: bnak", "nearest: bank"),
    "after free play": ("free: true\n", "free: true\n  - rival: [end]\n", "last step"),
    "flag": ("free: true", "free: perhaps", "true or false"),
    "left out": ("do: essence nina", "do: choose? nina", "no moves that may be left out"),
    "card": ("do: essence nina", "do: essence nnia", "nearest: nina"),
    "list": ("title: Trial", "title: [Trial]", "'title' must be a text"),
    "portuguese key": ("title: Trial", "title: Trial\npt: {titel: Prova}", "unknown key 'titel'; nearest: title"),
    "portuguese step": ("free: true", "free: true\n    pt: {idae: Tudo}", "unknown key 'idae'; nearest: idea"),
    "portuguese brace": ("free: true", "free: true\n    pt: {idea: 'Tudo {kye}.'}", "not {kye}"),
}


def put(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "trial.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_course_is_read(tmp_path: Path) -> None:
    course = read_course(put(tmp_path, GOOD))
    look, convert, rival, free = course.steps
    assert (look.title, look.chapter, look.do, look.free) == ("Look", "bank", (), False)
    assert convert.do == ("essence nina",) and convert.why == "It counts." and convert.hint == "Its number first."
    assert rival.rival == ("end",) and not rival.title and free.free


def test_what_is_missing_in_portuguese_is_said_in_english(tmp_path: Path) -> None:
    words = "title: Look, idea: 'Here it begins.', chapter: bank"
    course = read_course(put(tmp_path, GOOD.replace(words, f"{words}, pt: {{title: Olhe}}"))).said("pt")
    assert (course.title, course.steps[0].title, course.steps[0].idea) == ("Trial", "Olhe", "Here it begins.")
    assert course.steps[1].hint == "Its number first."


def test_one_move_and_a_list_of_moves_are_both_read(tmp_path: Path) -> None:
    course = read_course(put(tmp_path, GOOD.replace("do: essence nina", "do: [awaken nina, choose b1, yes]")))
    assert course.steps[1].do == ("awaken nina", "choose b1", "yes")


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_named_with_its_line(name: str, tmp_path: Path) -> None:
    old, new, words = SLIPS[name]
    assert old in GOOD
    with pytest.raises(SourceError) as caught:
        read_course(put(tmp_path, GOOD.replace(old, new, 1)))
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "abc", "steps: 3"])
def test_another_file_is_no_course(text: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        read_course(put(tmp_path, text))


ADVICE_SLIPS: dict[str, tuple[str, str, str]] = {
    "missing key": ("later: ", "# later: ", "need the key 'later'"),
    "topic": ("  channel:", "  chanel:", "unknown key 'chanel'; nearest: channel"),
    "topic that is gone": ("  end:\n    title: End your turn\n", "  hand:\n", "stands twice"),
    "topic word": ("    title: Channel\n", "    titel: Channel\n", "unknown key 'titel'; nearest: title"),
    "name": ("Evolve with {card}", "Evolve with {crad}", "not {crad}; nearest: card"),
    "attribute": ("Evolve with {card}", "Evolve with {card.__class__}", "fills in"),
    "width": ("Evolve with {card}", "Evolve with {card:>999999999}", "fills in"),
    "brace": ("Evolve with {card}", "Evolve with {card", "'idea':"),
    "portuguese topic": ("title: Canalizar\n", "titel: Canalizar\n", "unknown key 'titel'; nearest: title"),
    "portuguese name": ("Evolua para {card}", "Evolua para {crad}", "not {crad}; nearest: card"),
    "goal": ("You have reached {goal} Faith", "You have reached {n} Faith", "fills in {goal}"),
}


@pytest.mark.parametrize("name", ADVICE_SLIPS)
def test_a_slip_in_the_words_of_free_play_is_named_with_its_line(name: str, tmp_path: Path) -> None:
    old, new, words = ADVICE_SLIPS[name]
    text = (courses_dir() / "words" / "advice.yaml").read_text("utf-8")
    assert old in text
    with pytest.raises(SourceError) as caught:
        read_advice(put(tmp_path, text.replace(old, new, 1)))
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_the_words_of_free_play_and_every_course_are_read() -> None:
    assert load_advice().later
    assert "basic" in course_ids()
    for name in course_ids():
        assert load_course(name) == read_course(courses_dir() / f"{name}.yaml")


def test_the_command_says_it_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "basic.yaml").write_text("id: basic\n", "utf-8")
    monkeypatch.setattr(shelf, "data_dir", lambda: tmp_path)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert cli.main(["tutorial"]) == 2
    assert "a course needs the key" in capsys.readouterr().err
