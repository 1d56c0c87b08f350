"""Records and saves of matches with packs: they name the packs, and say clearly when one is gone or has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.model import CardSet
from skyworld_tui.packs.shelf import in_use
from skyworld_tui.session.archive import Archive
from skyworld_tui.session.continuing import continue_saved
from skyworld_tui.session.recordfile import PackMissing, RecordError, loads, replay
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.launch import new_session
from skyworld_tui.tui.options import Options
from tests.session.conftest import play_on

from .folders import copied

PACK = "mine"


@pytest.fixture
def folder(own: Path) -> Path:
    """An installed pack of the player's."""
    return copied(own, PACK)


def session(core: CardSet, moves: int, store: SaveStore | None = None) -> Session:
    """A match between a deck of the pack and one of the game."""
    cards = in_use(core, [PACK]).cards
    names, decks, plays = ("Ilse", "Marek"), (f"{PACK}:night-watch", "four-winds"), ("human", "human")
    found = new_session(Options(), cards, store, names=names, decks=decks, plays=plays, seed=5, first=0)
    play_on(found, moves)
    return found


def test_a_record_names_its_packs_and_reads_back_whatever_is_on(core: CardSet, folder: Path) -> None:
    match = session(core, 60)
    digest = in_use(core, [PACK]).cards.packs[PACK]
    assert match.meta.packs == {PACK: digest}
    text = match.text()
    assert f"packs: {{{PACK}: {digest}}}" in text or f"packs:\n  {PACK}: {digest}" in text
    loaded = loads(text, core)  # nothing is switched on here
    assert loaded.meta.packs == {PACK: digest} and loaded.warnings == ()
    *_, last = replay(loaded)
    assert last.match.fingerprint() == match.match.fingerprint()


def test_a_match_of_the_game_alone_names_none(core: CardSet, folder: Path) -> None:
    cards = in_use(core, [PACK]).cards
    decks = ("lanterns-at-dusk", "four-winds")
    match = new_session(Options(), cards, None, names=("a", "b"), decks=decks, plays=("human", "human"), seed=5)
    assert match.meta.packs == {} and "packs" not in match.text()


def test_a_record_of_a_pack_that_is_gone_says_so(core: CardSet, folder: Path, tmp_path: Path) -> None:
    text = session(core, 30).text()
    shutil.rmtree(folder)
    with pytest.raises(PackMissing, match="this match needs a pack: the pack 'mine' is not installed") as error:
        loads(text, core, "old.skyworld")
    assert error.value.line == 1 + text[: text.index("packs:")].count("\n")
    with pytest.raises(PackMissing, match="the pack 'mine' is left out: packs/mine: this is no pack"):
        folder.mkdir()
        loads(text, core)


def test_a_record_of_a_pack_that_changed_says_so(core: CardSet, folder: Path) -> None:
    text = session(core, 60).text()
    file = folder / "cards.yaml"
    file.write_text(file.read_text("utf-8").replace("power: 2", "power: 3"), "utf-8")
    loaded = loads(text, core)
    assert loaded.foreign
    assert loaded.warnings == ("the pack 'mine' has changed since; the record may stop where its cards differ",)
    file.write_text(file.read_text("utf-8").replace("marisol", "marisa"), "utf-8")
    deck = folder / "decks" / "night-watch.yaml"
    deck.write_text(deck.read_text("utf-8").replace("marisol", "marisa"), "utf-8")
    with pytest.raises(PackMissing, match=r"the pack 'mine' has changed since; .*unknown card 'mine:marisol'"):
        loads(text, core)


@pytest.mark.parametrize(
    ("packs", "words"),
    [
        ("[mine]", "'packs' must be a mapping of ids of packs"),
        ("{../mine: a}", "'packs' must be a mapping of ids of packs"),
        ("{mine: [a]}", "mine"),
        ("{" + ", ".join(f"p{n}: a" for n in range(30)) + "}", "'packs' has more than 10 entries"),
    ],
)
def test_a_head_with_bad_packs_is_one_line(packs: str, words: str, core: CardSet, folder: Path) -> None:
    text = session(core, 1).text()
    start = text.index("packs:")
    end = text.index("\n---", start)
    with pytest.raises(RecordError, match=words):
        loads(text[:start] + f"packs: {packs}" + text[end:], core)


def test_continue_has_the_packs_of_the_match_whatever_is_on(core: CardSet, folder: Path) -> None:
    match = session(core, 40, SaveStore())
    assert match.store is not None
    match.store.release()
    found, message = continue_saved(SaveStore(), core)
    assert message == "" and found is not None
    assert found.match.fingerprint() == match.match.fingerprint()
    assert found.meta.packs == match.meta.packs


@pytest.mark.parametrize("how", ["gone", "changed", "other cards"])
def test_a_save_waits_for_its_pack(how: str, core: CardSet, folder: Path) -> None:
    match = session(core, 60, SaveStore())
    assert match.store is not None
    match.store.release()
    before = match.store.current.read_bytes()
    if how == "gone":
        shutil.rmtree(folder)
    else:
        for file in (folder / "cards.yaml", folder / "decks" / "night-watch.yaml"):
            old, new = ("power: ", "power: 1") if how == "changed" else ("marisol", "marisa")
            file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    found, message = continue_saved(SaveStore(), core)
    assert found is None and message.startswith("The saved match cannot be continued: ") and "'mine'" in message
    assert match.store.current.read_bytes() == before, "the save is left as it is"
    shutil.rmtree(folder, ignore_errors=True)
    copied(folder.parent, PACK)
    again, message = continue_saved(SaveStore(), core)
    assert again is not None and message == ""


def test_the_list_of_records_and_replay_know_the_packs(
    core: CardSet, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    file = records / "one.skyworld"
    file.write_text(session(core, 30).text(), "utf-8")
    (kept,) = Archive(records).read().records
    assert kept.packs == (PACK,)
    assert cli.main(["replay", str(file)]) == 0
    shutil.rmtree(folder)
    capsys.readouterr()
    assert cli.main(["replay", str(file)]) == 2
    assert "the pack 'mine' is not installed" in capsys.readouterr().err
