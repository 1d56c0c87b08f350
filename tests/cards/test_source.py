"""Reading YAML: values with their lines, and what a hostile file gets."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards import source
from skyworld_tui.cards.source import MAX_BYTES, SourceError, nearest, parse_documents, read_document, read_documents
from skyworld_tui.session.recordfile import RecordError


def test_values_and_lines() -> None:
    text = "# about\nname: one\nsteps:\n  - do: end\n  - expect: {p1.faith: 3,\n      winner: none}\n---\nname: two\n"
    one, two = parse_documents(text)
    assert one.value == {"name": "one", "steps": [{"do": "end"}, {"expect": {"p1.faith": 3, "winner": "none"}}]}
    assert two.value == {"name": "two"}
    assert one.line(("name",)) == 2
    assert one.line(("steps", 1)) == 5
    assert one.line(("steps", 1, "expect", "winner")) == 6
    assert one.line(("steps", 1, "expect", "nowhere", 4)) == 5  # its nearest ancestor
    assert two.line(("name",)) == 8


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", True), ("No", False), ("on", True), ("~", None), ("null", None), ("7", 7), ("-3", -3), ("+3", 3),
        ("010", "010"), ("1_000", "1_000"), ("12:30:00", "12:30:00"), ("2024-01-02", "2024-01-02"), ("1.5", 1.5),
        (".5", ".5"), ("'7'", "7"), ('"yes"', "yes"), ("0x10", "0x10"), ("9" * 40, "9" * 40), (".inf", ".inf"),
    ],
)  # fmt: skip
def test_plain_scalars(text: str, value: object) -> None:
    assert parse_documents(f"a: {text}")[0].value == {"a": value}
    assert type(parse_documents(f"a: {text}")[0].value["a"]) is type(value)


def test_words_that_yaml_calls_booleans_stay_keys() -> None:
    assert parse_documents("on: yes\n1: x")[0].value == {"on": True, 1: "x"}


def test_empty_documents_are_left_out() -> None:
    assert parse_documents("") == []
    assert [document.value for document in parse_documents("---\n---\na: 1\n---\n# end\n")] == [{"a": 1}]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: 1\nb: &x 1", 2, "anchors are not allowed: &x"),
        ("a: &x [1]\nb: *x", 1, "anchors are not allowed"),
        ("a: *x", 1, "aliases are not allowed"),
        ("a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]", 1, "anchors are not allowed"),
        ("a: !!python/object/apply:os.system ['true']", 1, "tags are not allowed"),
        ("a: !!int '3'", 1, "tags are not allowed"),
        ("%TAG ! tag:example,2000:\n---\na: !y 1", 3, "tags are not allowed"),
        ("a: 1\nb: 2\na: 3", 3, "'a' stands twice"),
        ("<<: {a: 1}", 1, "merge keys"),
        ("? [1, 2]\n: 3", 1, "a key must be"),
        ("? {a: 1}\n: 3", 1, "a key must be"),
        ("1.5: 3", 1, "a key must be"),
        ("[" * 30 + "]" * 30, 1, "nested deeper than"),
        ("[" * 50_000, 1, "nest"),
        ("a: [1\nb: 2", 2, "not valid YAML"),
        ("a: b: c", 1, "not valid YAML"),
        ("\ta: 1", 1, "not valid YAML"),
        ("ok: 1\nbad: \x00", 2, "forbidden character"),
    ],
)
def test_what_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_documents(text, "some/file.yaml")
    assert caught.value.line in (line, 0)
    assert words in str(caught.value)
    assert str(caught.value).startswith("some/file.yaml")
    assert "\n" not in str(caught.value)


def test_the_slow_parser_refuses_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    test_values_and_lines()
    for text in ("a: &x 1", "a: *x", "a: !!int '3'", "a: 1\na: 2", "[" * 5000, "a: \x00", "a: [1"):
        with pytest.raises(SourceError):
            parse_documents(text)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"a: 1\nb: \xff\xfe\n")
    with pytest.raises(SourceError, match=r":2: not UTF-8: byte 0xff"):
        read_documents(file)
    file.write_bytes("\ufeffname: Tomé\n".encode())
    assert read_document(file).value == {"name": "Tomé"}
    file.write_text("name: Tomé", encoding="utf-16")
    with pytest.raises(SourceError, match="not UTF-8"):
        read_documents(file)
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(SourceError, match="larger than"):
        read_documents(file)
    file.write_text("a: 1\n---\na: 2\n")
    with pytest.raises(SourceError, match="one document expected"):
        read_document(file)
    file.write_text("")
    with pytest.raises(SourceError, match="empty"):
        read_document(file)
    with pytest.raises(SourceError, match="no such file"):
        read_documents(tmp_path / "nowhere.yaml")
    with pytest.raises(SourceError, match="directory"):
        read_documents(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
@pytest.mark.parametrize("words", [["deck", "check"], ["cards", "check"]], ids=" ".join)
def test_a_pipe_is_not_waited_for(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert cli.main([*words, str(tmp_path / "pipe.yaml")]) == 2
    assert "this is no regular file" in capsys.readouterr().err


def test_errors_cannot_reach_the_terminal_or_fill_it() -> None:
    error = SourceError("f.yaml", 3, "unknown word '\x1b[31m" + "x" * 5000)
    assert "\x1b" not in str(error) and len(str(error)) < 400
    assert str(SourceError("f.yaml", 3, "two\nlines", "one")) == "f.yaml:3: two lines; nearest: one"
    assert str(SourceError("f.yaml", 0, "gone")) == "f.yaml: gone"


def test_nearest() -> None:
    words = ("inspire", "intimidate", "next_enemy_turn", "leon-legacy")
    assert nearest("inspyre", words) == "inspire"
    assert nearest("Next-Enemy-Turn", words) == "next_enemy_turn"
    assert nearest("leon", words) == "leon-legacy"
    assert nearest("zzz", words) is None
    assert nearest(3, words) is None
    assert nearest("", ()) is None


@pytest.mark.parametrize("kind", [SourceError, RecordError])
def test_a_fault_is_the_same_in_another_process(kind: type[SourceError]) -> None:
    fault = kind("data/ai/levels.yaml", 3, "unknown word 'looc'", "look")
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is kind and str(again) == str(fault)
    assert (again.file, again.line, again.text, again.nearest) == (fault.file, 3, fault.text, "look")


def test_a_fault_in_short_has_the_file_and_its_folder() -> None:
    fault = SourceError("/far/away/data/ai/levels.yaml", 3, "wrong", "look")
    assert fault.short == "ai/levels.yaml:3: wrong; nearest: look"
    assert SourceError("deck.yaml", 0, "wrong").short == "deck.yaml: wrong"
