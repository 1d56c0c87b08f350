"""The list of records without a screen: where its cursor is."""

from __future__ import annotations

from pathlib import Path

from skyworld_tui.session.archive import Kept, Shelf
from skyworld_tui.tui.records.browser import Browser


def shelf(*names: str) -> Shelf:
    """Records with these names of files, in this order, and a damaged file."""
    return Shelf(tuple(Kept(Path(name), f"2026-11-{30 - n}") for n, name in enumerate(names)), {"bad": "line 1: no"})


def test_the_cursor_stays_on_its_record() -> None:
    browser = Browser({}, "")
    browser.show(shelf("c", "b", "a"))
    browser.go(1)
    browser.show(shelf("e", "d", "c", "b", "a"))
    assert browser.path == Path("b") and browser.cursor == 3
    browser.show(shelf("b"))
    assert browser.path == Path("b") and browser.cursor == 0


def test_the_cursor_stays_in_the_list_when_its_record_is_gone() -> None:
    browser = Browser({}, "")
    browser.show(shelf("c", "b", "a"))
    browser.go(2)
    browser.show(shelf("c"))
    assert browser.path is None and browser.damaged == "bad" and browser.cursor == 1


def test_the_cursor_is_in_sight_where_its_record_went() -> None:
    browser = Browser({}, "")
    browser.fit(3)
    browser.show(shelf("b", "a"))
    browser.show(shelf(*(f"new-{n}" for n in range(9)), "b", "a"))
    assert browser.path == Path("b") and browser.top <= browser.cursor < browser.top + 3
