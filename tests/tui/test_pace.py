"""What the start settles before Textual is imported, and when garbage is looked for."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from skyworld_tui import cli
from skyworld_tui.tui import launch, pace


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


def test_frames_and_escape_are_quick_unless_the_player_or_the_way_says_otherwise() -> None:
    near: dict[str, str] = {}
    pace.prepare(near, remote=False)
    assert (near["TEXTUAL_FPS"], near["ESCDELAY"]) == (pace.FRAMES, pace.ESCAPE)
    own = {"TEXTUAL_FPS": "30"}
    pace.prepare(own, remote=False)
    assert own["TEXTUAL_FPS"] == "30"
    far: dict[str, str] = {}
    pace.prepare(far, remote=True)
    assert not far.keys() & near.keys() - {"PYDANTIC_DISABLE_PLUGINS"}


def test_no_garbage_is_looked_for_until_the_first_frame() -> None:
    pace.prepare({}, remote=True)
    assert not gc.isenabled()
    pace.settle()
    assert gc.isenabled() and gc.get_threshold() == pace.SELDOM and gc.get_freeze_count() > 0


def test_what_was_built_before_is_thrown_away() -> None:
    class Ring:
        """Only the collector can free it."""

        def __init__(self) -> None:
            self.me = self

    Ring()
    gc.freeze()
    pace.settle(tidy=True)
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Ring)]
    gc.unfreeze()
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Ring)]


def test_without_a_word_the_menu_opens_with_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(launch, "menu", lambda args: seen.append(args) or 0)
    assert cli.main([]) == 0 and cli.main(["--ascii"]) == 0
    bare, ascii_only = (launch.options_from(args) for args in seen)
    assert bare.look.glyphs != ascii_only.look.glyphs == "ascii"
