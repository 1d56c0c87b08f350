"""The settings file: what is written is read again, nothing in it stops the game; and who overrules whom."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skyworld_tui.tui import launch
from skyworld_tui.tui.keymap import Keys, changeable, keys_from
from skyworld_tui.tui.options import PACES, Options, in_force, options_from, with_setting
from skyworld_tui.tui.settings import LARGEST, NAME_LENGTH, VALUES, Settings, SettingsFile, entries, understood
from skyworld_tui.tui.terminal import Terminal

MODERN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONIOENCODING": "utf-8"}
WORDS = st.text(st.characters(exclude_categories=("C", "Z")), max_size=NAME_LENGTH)
PAIRS = st.tuples(WORDS, WORDS)
CHANGED = st.dictionaries(st.sampled_from(changeable()), st.sampled_from("zqZQ@#~"), max_size=3)
SETTINGS = st.builds(
    Settings,
    names=PAIRS.filter(all),
    decks=PAIRS,
    level=WORDS,
    keys=CHANGED.map(lambda changes: keys_from(changes)[0]),
    **{name: st.sampled_from(values) for name, values in VALUES.items()},
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from([*entries(Settings()), "version", "colour"])
SLOW = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    """A settings file of its own."""
    return SettingsFile(tmp_path / "here" / "settings.json")


def put(file: SettingsFile, data: bytes) -> None:
    """Let ``file`` hold these bytes."""
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_bytes(data)


@SLOW
@given(SETTINGS)
def test_what_is_written_is_read_again(file: SettingsFile, wanted: Settings) -> None:
    assert file.save(wanted) == ""
    assert file.load() == (wanted, "")


@SLOW
@given(st.binary(max_size=200))
def test_any_bytes_give_settings_and_at_most_one_sentence(file: SettingsFile, data: bytes) -> None:
    put(file, data)
    loaded = file.load()
    assert "\n" not in loaded.fault
    if loaded.fault:
        assert "settings.json" in loaded.fault
    assert file.save(loaded.settings) == ""
    assert file.load() == (loaded.settings, "")


@SLOW
@given(st.dictionaries(NAMES, JSON, max_size=6))
def test_any_entries_give_settings_that_can_be_played_with(file: SettingsFile, found: dict[str, Any]) -> None:
    put(file, json.dumps(found).encode())
    chosen, fault = file.load()
    for name, values in VALUES.items():
        assert getattr(chosen, name) in values
        assert name in fault or name not in found or getattr(chosen, name) == found[name]
    assert all(name.strip() and name.isprintable() and len(name) <= NAME_LENGTH for name in chosen.names)
    assert fault.isprintable() and (not fault or "settings.json" in fault)
    assert understood(entries(chosen)) == (chosen, [])


@pytest.mark.parametrize("names", [["Ana", " "], ["", "Bo"], ["Ana"], ["A" * 17, "Bo"], ["A\nB", "Bo"], "AB", [1, 2]])
def test_a_name_is_a_short_line_that_is_not_blank(names: Any) -> None:
    assert understood({"names": names}) == (Settings(), ["names"])


@pytest.mark.parametrize(
    "data",
    [b"", b"[" * 50_000, b"[1]", b'{"theme"', b"\xff\xfe", b"{" + b" " * 200_000 + b"}", b"null"],
    ids=["empty", "deep", "list", "torn", "bytes", "long", "null"],
)
def test_a_file_that_is_none_is_named_and_set_aside_when_something_is_set(file: SettingsFile, data: bytes) -> None:
    put(file, data)
    chosen, fault = file.load()
    assert chosen == Settings() and "settings.json is no settings file" in fault
    assert file.save(Settings(theme="paper")) == ""
    assert file.load().settings.theme == "paper"
    assert file.path.with_name("settings.json.damaged").read_bytes() == data


def test_what_can_be_read_is_kept_and_the_rest_named(file: SettingsFile) -> None:
    found = {"theme": "paper", "signs": "runes", "ask_end": 1, "names": ["Ana", "\x1b[2J"],
             "keys": {"awaken": "z", "end": "Enter", "fly": "k"}}  # fmt: skip
    put(file, json.dumps(found).encode())
    chosen, fault = file.load()
    assert (chosen.theme, chosen.keys.of("awaken"), chosen.keys.of("end")) == ("paper", "z", "e")
    assert chosen.keys.of("text") == "w", "an action that the file does not name gives its key up"
    assert (chosen.signs, chosen.ask_end, chosen.names) == ("auto", True, ("Ilse", "Marek"))
    assert fault.endswith("as at first: signs, ask_end, names, the key of end, the key of fly")


def test_entries_of_another_version_stay(file: SettingsFile) -> None:
    put(file, b'{"theme": "paper", "weather": "rain"}')
    loaded = file.load()
    assert loaded.fault == ""
    file.save(loaded.settings)
    assert json.loads(file.path.read_text())["weather"] == "rain"


def test_what_another_game_has_changed_meanwhile_stays(file: SettingsFile) -> None:
    begun = Settings(names=("Ana", "Bo"))
    file.save(begun)
    keys = Keys().bind("attack", "q").keys
    assert file.save(replace(begun, theme="paper", keys=keys), ("theme", "keys")) == ""
    assert file.save(replace(begun, ask_end=False), ("ask_end",)) == ""
    assert file.load() == (replace(begun, theme="paper", keys=keys, ask_end=False), "")
    assert file.save(begun, ("theme",)) == "", "what is set back counts as changed too"
    assert file.load().settings.theme == begun.theme


def test_what_is_not_understood_gives_way_whatever_was_changed(file: SettingsFile) -> None:
    put(file, b'{"signs": "runes", "lang": "pt"}')
    assert file.save(replace(file.load().settings, clock=False), ("clock",)) == ""
    assert file.load() == (Settings(lang="pt", clock=False), "")


FOREIGN = {
    "half a pair": b'{"new": "\\ud800", "\\udfff": ["\\ud800\\u00e9"]}',
    "many small ones": b'{"new": [' + b"1," * 40_000 + b"1]}",
    "nested": b'{"new": ' + b"[" * 300 + b"]" * 300 + b"}",
    "no numbers": b'{"new": [NaN, Infinity]}',
}


@pytest.mark.parametrize("name", FOREIGN)
def test_entries_of_another_version_are_kept_as_they_came_whatever_they_are(file: SettingsFile, name: str) -> None:
    put(file, FOREIGN[name])
    before = file.path.read_bytes()
    for theme in ("paper", "dusk", "paper"):
        assert file.save(Settings(theme=theme), ("theme",)) == ""
    assert file.load() == (Settings(theme="paper"), "")
    after = json.loads(file.path.read_bytes())
    assert all(repr(after[entry]) == repr(value) for entry, value in json.loads(before).items())
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "foreign", [b'"' + b"a" * (LARGEST - 60) + b'"', b"[" * 850 + b"]" * 850], ids=["long", "deep"]
)
def test_nothing_is_written_that_could_not_be_read_again(file: SettingsFile, foreign: bytes) -> None:
    put(file, b'{"theme": "paper", "new": ' + foreign + b"}")
    before = file.path.read_bytes()
    assert file.load() == (Settings(theme="paper"), "")

    def deep(more: int) -> str:
        return deep(more - 1) if more else file.save(Settings(clock=False), ("clock",))

    assert deep(100) == ""
    loaded = file.load()
    assert loaded.fault == "" and not loaded.settings.clock
    if len(foreign) > LARGEST / 2:
        assert loaded.settings.theme == "paper" and len(file.path.read_bytes()) < 1000
        assert file.path.with_name("settings.json.damaged").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of Unix")
def test_a_pipe_is_not_opened_and_a_link_stays_one(file: SettingsFile, tmp_path: Path) -> None:
    file.path.parent.mkdir()
    os.mkfifo(file.path)
    assert file.load() == (Settings(), "Your settings cannot be read: settings.json is no file")
    assert file.save(Settings()).endswith("they could not be kept: settings.json is no file") and file.path.is_fifo()
    file.path.unlink()
    real = tmp_path / "kept" / "mine.json"
    file.path.symlink_to(real)
    for data in (None, b"torn"):
        if data is not None:
            real.write_bytes(data)
        assert file.save(Settings(theme="paper"), ("theme",)) == ""
        assert file.path.is_symlink() and json.loads(real.read_bytes())["theme"] == "paper"
    assert real.with_name("mine.json.damaged").read_bytes() == b"torn"


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = SettingsFile(tmp_path / "file" / "settings.json").save(Settings())
    assert said.startswith("The settings hold until you leave")


def options(
    kept: dict[str, Any] | None = None, args: dict[str, Any] | None = None, environ: dict[str, str] | None = None
) -> Options:
    """The options of a command line over a settings file in an environment."""
    if kept is not None:
        put(SettingsFile(), json.dumps(kept).encode())
    return options_from(SimpleNamespace(**(args or {})), {**MODERN, **(environ or {})})


def test_the_file_overrules_the_default_and_the_command_line_the_file() -> None:
    assert options().look.theme == "dusk"
    kept = {"theme": "paper", "lang": "pt", "signs": "safe", "reduced_motion": "on", "pace": "quick", "clock": False}
    found = options(kept)
    look = found.look
    assert (look.theme, look.lang, look.glyphs, found.reduced_motion) == ("paper", "pt", "safe", True)
    assert found.pace == PACES["quick"] and found.value("clock") is False
    asked = options(None, {"theme": "contrast", "lang": "en", "ascii": True})
    assert (asked.look.theme, asked.look.lang, asked.look.glyphs) == ("contrast", "en", "ascii")
    assert asked.settings.theme == "paper", "the command line is for this once"
    assert options({"clock": True}, {"no_clock": True}).value("clock") is False
    assert options({"reduced_motion": "off"}, {"reduced_motion": True}).reduced_motion


@pytest.mark.parametrize("args", [{}, {"no_clock": True}])
def test_a_match_from_the_command_line_has_the_names_and_the_clock_of_the_file(
    monkeypatch: pytest.MonkeyPatch, args: dict[str, Any]
) -> None:
    begun: list[Any] = []
    put(SettingsFile(), json.dumps({"names": ["Ana", "Bo"], "clock": True}).encode())
    monkeypatch.setattr(launch, "_no_terminal", lambda: 0)
    monkeypatch.setattr(launch, "_run", lambda options, session, begin=None: begun.append(session) or 0)
    assert launch.play(SimpleNamespace(vs="human", seed=1, **args)) == 0
    assert begun[0].names == ("Ana", "Bo")
    assert (begun[0].clock is None) == bool(args)


def test_what_the_terminal_cannot_show_overrules_the_file_and_the_rest_of_the_environment_does_not() -> None:
    latin = {"PYTHONIOENCODING": "latin-1"}
    assert options({"signs": "full"}, environ=latin).look.glyphs == "ascii"
    assert options({"signs": "full"}, environ={"TERM": "linux"}).look.glyphs == "full"
    assert options({"signs": "auto"}, environ={"TERM": "linux"}).look.glyphs == "safe"
    assert options({"theme": "paper"}, environ={"NO_COLOR": "1"}).look.mono
    ssh = {"SSH_CONNECTION": "a b"}
    assert options({"reduced_motion": "auto"}, environ=ssh).reduced_motion
    assert not options({"reduced_motion": "off"}, environ=ssh).reduced_motion
    assert options({"reduced_motion": "off"}, environ={"TEXTUAL_ANIMATIONS": "none"}).reduced_motion


def test_a_setting_that_is_changed_overrules_the_command_line() -> None:
    found = options({"theme": "dusk"}, {"theme": "paper", "ascii": True})
    changed = with_setting(found, "theme", "contrast")
    assert (changed.look.theme, changed.look.glyphs) == ("contrast", "ascii")
    assert changed.value("theme") == "contrast" and changed.value("signs") == "ascii"
    assert with_setting(changed, "signs", "auto").look.glyphs == "full"


@given(st.sampled_from(list(VALUES)), st.data())
def test_a_setting_changes_nothing_but_itself(name: str, data: Any) -> None:
    before = Options(terminal=Terminal("safe", remote=True))
    value = data.draw(st.sampled_from(VALUES[name]))
    after = with_setting(before, name, value)
    assert getattr(after.settings, name) == value
    for other in VALUES:
        if other != name:
            assert getattr(after.settings, other) == getattr(before.settings, other)
            if other != "signs":
                assert in_force(after, other).look == after.look


def test_the_document_names_every_setting_value_and_action() -> None:
    text = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| `")}
    for name in entries(Settings()):
        row = next(row for cell, row in rows.items() if f"`{name}`" in cell)
        for value in VALUES.get(name, ()) if name != "theme" else ():
            assert f"`{json.dumps(value)}`" in row or f"`{value}`" in row
    for action in changeable():
        assert f"| `{Keys().of(action)}` |" in rows[f"`{action}`"]


def test_the_defaults_are_among_what_can_be_chosen() -> None:
    first = Settings()
    assert all(getattr(first, name) in values for name, values in VALUES.items())
    assert first.keys == Keys()
