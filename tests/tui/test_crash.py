"""The last sentence of a game that falls over is said whatever the disk does."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyworld_tui.tui.crash import story_of, told


def test_the_story_is_in_a_file_that_the_sentence_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path / "home"))
    said = told(story_of("it [broke", "here"), "2026-11-30T22:15", lambda: tmp_path / "current.skyworld")
    path = tmp_path / "home" / "crash-2026-11-30-22-15.txt"
    assert said.startswith("Sky World stopped") and said.endswith(f"Details: {path}")
    assert path.read_text("utf-8").split("\n")[:2] == ["it [broke", "here"]
    assert f"The match as it stood: {tmp_path / 'current.skyworld'}" in path.read_text("utf-8")


@pytest.mark.parametrize("refusing", ["the folder", "the match"])
def test_a_disk_that_refuses_is_named(refusing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("SKYWORLD_HOME", str(home))

    def lost() -> Path:
        raise OSError(5, "Input/output error")

    if refusing == "the folder":
        home.write_text("a file where the folder should be")
    said = told("story", "2026-11-30", lost if refusing == "the match" else None)
    why = {"the folder": "file exists", "the match": "input/output error"}[refusing]
    assert said.startswith("Sky World stopped") and said.endswith(f"The details could not be written: {why}")
