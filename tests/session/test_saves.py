"""Saves when the world is not as it should be: full disks, homes that are none, another game on the same home."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Setup
from skyworld_tui.engine.moves import Move
from skyworld_tui.session import saves
from skyworld_tui.session.continuing import continue_saved
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session

from .conftest import Picker, play_on

FULL = OSError(errno.ENOSPC, "No space left on device")


def keep(session: Session) -> None:
    session.take_keyboard(session.asked or 0)
    session.play(Move("keep"), session.decision_id)


def refuse(*_: object) -> None:
    raise FULL


# --- whether the match is saved ---------------------------------------------------------------------------------------


def test_a_session_knows_whether_it_is_saved(setup: Setup, store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Session.new(setup, 3, ("human", "human")).saved  # nobody asked for it
    session = Session.new(setup, 3, ("human", "human"), store=store)
    assert session.saved and session.fault == session.trouble == ""
    with monkeypatch.context() as full:
        full.setattr(saves, "write_whole", refuse)
        keep(session)
        assert not session.saved and "no space left on device" in session.fault
        assert session.trouble == session.fault
        session.trouble = ""  # the screen has shown it
        keep(session)
        assert not session.saved and session.fault and not session.trouble  # the same is not told twice
    play_on(session, 1)
    assert session.saved and session.fault == session.trouble == ""


def test_a_match_that_ends_on_a_full_disk_is_not_continued(
    setup: Setup, store: SaveStore, cards: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)
    keep(session)
    before = store.current.read_text("utf-8")
    monkeypatch.setattr(saves, "write_whole", refuse)
    session.concede(0)
    assert session.over and not session.saved
    assert "no space left" in session.trouble and "previous.skyworld" in session.trouble
    assert continue_saved(store, cards) == (None, "")
    assert (store.saves / "previous.skyworld").read_text("utf-8") == before


def test_an_unfinished_match_is_never_put_away_over_another(setup: Setup, store: SaveStore) -> None:
    texts, kept = [], []
    for seed in range(4):
        session = Session.new(setup, seed, ("human", "human"), store=store)
        keep(session)
        texts.append(session.text())
        kept.append(session.put_away)
    assert kept == ["", "previous.skyworld", "previous-2.skyworld", "previous-3.skyworld"]
    assert [(store.saves / name).read_text("utf-8") for name in kept[1:]] == texts[:3]


def test_what_cannot_be_put_away_is_not_written_over(
    setup: Setup, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Session.new(setup, 1, ("human", "human"), store=store)
    keep(first)
    before = first.text()
    monkeypatch.setattr(store, "begin", refuse)
    second = Session.new(setup, 2, ("human", "human"), store=store)
    keep(second)
    assert store.current.read_text("utf-8") == before
    assert not second.saved and "no space left" in second.trouble


def test_a_fault_of_ours_sets_the_save_aside(
    setup: Setup, store: SaveStore, cards: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    Session.new(setup, 3, ("human", "human"), store=store)

    def broken(*_: object, **__: object) -> Session:
        raise AssertionError("no such frame")

    monkeypatch.setattr(Session, "resume", broken)
    session, message = continue_saved(store, cards)
    assert session is None and "damaged-1" in message and "AssertionError: no such frame" in message


def test_a_level_that_is_gone_sets_the_save_aside(setup: Setup, store: SaveStore, cards: CardSet) -> None:
    Session.new(setup, 3, ("human", "grandmaster"), store=store, policy=Picker)
    session, message = continue_saved(store, cards)
    assert session is None and "grandmaster" in message and "damaged-1" in message
    Session.new(setup, 3, ("human", "grandmaster"), store=store, policy=Picker)
    again, message = continue_saved(store, cards, policy=Picker)
    assert again is not None and again.plays == ("human", "grandmaster")


# --- homes ------------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["too long", "a file", "unknown user", "closed"])
def no_home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Homes in which nothing can be kept."""
    (tmp_path / "file").write_text("x")
    closed = tmp_path / "closed"
    closed.mkdir()
    homes = {"too long": tmp_path / ("x" * 300), "a file": tmp_path / "file", "closed": closed / "home"}
    monkeypatch.setenv("SKYWORLD_HOME", str(homes.get(request.param, "~nobody-of-this-name/x")))
    if request.param == "closed":
        if os.name == "nt" or os.geteuid() == 0:
            pytest.skip("nothing is closed to this user")
        closed.chmod(0)
    yield
    closed.chmod(0o700)


@pytest.mark.usefixtures("no_home")
def test_a_home_that_is_none_is_said_and_not_raised(setup: Setup, cards: CardSet) -> None:
    store = SaveStore()
    assert not store.has_save()
    session = Session.new(setup, 3, ("human", "human"), store=store)
    keep(session)
    assert not session.saved and session.trouble.startswith("The match could not be saved: ")
    assert continue_saved(store, cards)[0] is None
    session.concede(0)
    assert session.over and not session.saved


def test_a_folder_in_place_of_the_save_is_set_aside(store: SaveStore, cards: CardSet) -> None:
    store.current.mkdir(parents=True)
    session, message = continue_saved(store, cards)
    assert session is None and "is a directory" in message and not store.current.exists()


# --- two games on one home --------------------------------------------------------------------------------------------

OTHER = """
import sys
from skyworld_tui.session.saves import SaveStore
store = SaveStore()
store.write("the other's match\\n")
print("claimed", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Another game on the same home, in the middle of a match."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER], env={**os.environ, "SKYWORLD_HOME": str(home)}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == "claimed\n"
    yield process
    if process.poll() is None:
        process.communicate("end\n")
    process.stdin.close()
    process.stdout.close()


def test_another_game_on_the_home_keeps_its_match(
    other: subprocess.Popen[str], setup: Setup, store: SaveStore, cards: CardSet
) -> None:
    theirs = store.current.read_text("utf-8")
    session, message = continue_saved(store, cards)
    assert session is None and "another Sky World" in message
    session = Session.new(setup, 3, ("human", "human"), store=store)
    keep(session)
    assert not session.saved and "another Sky World" in session.trouble
    session.concede(0)
    assert session.saved and len(list(store.records.iterdir())) == 1  # the record is kept all the same
    store.clear()
    assert store.current.read_text("utf-8") == theirs and session.put_away == ""
    other.communicate("end\n")
    session = Session.new(setup, 4, ("human", "human"), store=store)
    assert session.saved and session.put_away == "previous.skyworld"
    assert (store.saves / "previous.skyworld").read_text("utf-8") == theirs


def test_a_game_that_was_killed_claims_nothing(other: subprocess.Popen[str], setup: Setup, store: SaveStore) -> None:
    other.kill()
    other.wait()
    assert Session.new(setup, 3, ("human", "human"), store=store).saved


def test_a_match_that_is_over_lets_go_of_the_home(setup: Setup, store: SaveStore, home: Path) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)
    keep(session)
    code = "from skyworld_tui.session.saves import SaveStore; print(SaveStore().claim())"

    def claimed_elsewhere() -> str:
        words = [sys.executable, "-c", code]
        root = Path(__file__).resolve().parents[2]
        return subprocess.run(words, capture_output=True, text=True, check=True, cwd=root).stdout.strip()

    assert claimed_elsewhere() == "False"
    session.concede(0)
    assert claimed_elsewhere() == "True"


def test_a_home_without_locks_is_used_without(setup: Setup, store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("skyworld_tui.session.claim._lock", no_locks)
    assert Session.new(setup, 3, ("human", "human"), store=store).saved


def test_a_match_that_was_refused_never_takes_the_place_of_the_one_that_was_saved(
    other: subprocess.Popen[str], setup: Setup, store: SaveStore
) -> None:
    theirs = store.current.read_text("utf-8")
    session = Session.new(setup, 3, ("human", "human"), store=store)
    keep(session)
    assert not session.saved
    other.communicate("end\n")  # it was told that its match is saved
    keep(session)
    assert session.saved and session.fault == "" and "previous.skyworld" in session.trouble
    assert (store.saves / "previous.skyworld").read_text("utf-8") == theirs
    session.trouble = ""
    play_on(session, 2)
    assert store.current.read_text("utf-8") == session.text() and session.trouble == ""
    assert len(list(store.saves.iterdir())) == 2, "its own save is no other match"


def test_a_match_that_was_refused_and_is_over_leaves_the_other_save_alone(
    other: subprocess.Popen[str], setup: Setup, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = store.current.read_text("utf-8")
    first, second = (Session.new(setup, seed, ("human", "human"), store=SaveStore()) for seed in (3, 4))
    other.communicate("end\n")
    first.concede(0)
    assert first.saved and store.current.read_text("utf-8") == theirs
    monkeypatch.setattr(saves, "write_whole", refuse)
    second.concede(0)
    assert not second.saved and "kept as" not in second.trouble
    assert [path.name for path in store.saves.iterdir()] == ["current.skyworld"]


def test_a_match_that_was_let_go_is_known_again_and_another_in_its_place_is_not_lost(
    setup: Setup, store: SaveStore, cards: CardSet
) -> None:
    session = Session.new(setup, 3, ("human", "human"), store=store)
    store.release()
    keep(session)
    assert session.saved and session.trouble == ""
    store.release()
    code = "from skyworld_tui.session.saves import SaveStore; SaveStore().write('the other match')"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).resolve().parents[2])
    mine = session.text()
    kept = sorted(path.read_text("utf-8") for path in store.saves.iterdir())
    assert kept == sorted([mine, "the other match"]), "what the other game found was put away"
    keep(session)
    assert store.current.read_text("utf-8") == session.text() != mine
    assert {path.read_text("utf-8") for path in store.saves.iterdir()} == {mine, "the other match", session.text()}
    store.release()
    again, _ = continue_saved(SaveStore(), cards)
    assert again is not None
    play_on(again, 1)
    assert again.saved and again.trouble == ""


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of Unix")
def test_a_link_is_written_through_and_nothing_but_a_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    link, real = tmp_path / "link", tmp_path / "kept" / "real"
    real.write_text("old")
    link.symlink_to(real)
    saves.write_whole(link, "new")
    assert link.is_symlink() and real.read_text() == "new" and len(list(tmp_path.rglob("*"))) == 3
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no file"):
        saves.write_whole(tmp_path / "pipe", "new")
    assert (tmp_path / "pipe").is_fifo()
