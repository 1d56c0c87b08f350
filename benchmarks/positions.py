"""A match in full swing as a save, the same each time, and keys that can be pressed in it over and over."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skyworld_tui.ai import make_policy
from skyworld_tui.cards.load import load_core
from skyworld_tui.session.saves import SaveStore
from skyworld_tui.session.session import Session
from skyworld_tui.tui.launch import FIRST_DECK, RIVAL, SECOND_DECK, new_session
from skyworld_tui.tui.options import Options

LEVEL = "normal"
WANTED = frozenset({"essence", "awaken", "attack"})
SEEDS = range(1, 200)
LAST_TURN = 20
BARE_ESC = b"\x1b"  # what a terminal without the newer keyboard protocol sends
ESC = b"\x1b[27u"  # what one with it sends, where nothing else can be meant
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"


class Key(NamedTuple):
    """A key of a round and its kind; ``""`` for one that only prepares the next."""

    kind: str
    data: bytes


def begin(store: SaveStore | None, *, clock: bool) -> Session:
    """A match at the player's turn with a full table: something can be awakened, converted and attacked with."""
    options = Options(today=lambda: "2030-01-02T03:04:05", entropy=lambda: 1, now=lambda: 0.0)
    cards = load_core()
    for seed in SEEDS:
        session = new_session(
            options,
            cards,
            store,
            names=("You", RIVAL),
            decks=(FIRST_DECK, SECOND_DECK),
            plays=("human", "random"),
            clock=clock,
            seed=seed,
        )
        if _play_on(session, seed):
            return session
        session.save(now=0.0)
    raise RuntimeError("no match reaches the position that is needed")


def _play_on(session: Session, seed: int) -> bool:
    """Play both sides until the position is there; False when this match does not come to it."""
    policy = make_policy(LEVEL, seed)
    while not session.over and session.match.turn < LAST_TURN:
        asked = session.asked
        assert asked is not None
        view = session.match.view(asked, searchable=True)
        verbs = {move.verb for move in view.legal}
        mine = asked == session.holder and session.match.turn >= 9 and view.choice is None
        if mine and verbs >= WANTED and _attacker(session) >= 0:
            return True
        session.play(policy.decide(view), session.decision_id, 0.0)
    return False


def save(home: Path, *, clock: bool) -> list[Key]:
    """Write the match into ``home`` (a SKYWORLD_HOME), to be gone on with, and say which keys to press in it."""
    store = SaveStore(home / "saves", home / "records")
    session = begin(store, clock=clock)
    session.save(now=0.0)
    store.release()
    return keys_for(session)


def keys_for(session: Session) -> list[Key]:
    """A round of keys for this position: the cursor, overlays, choices, and moves with their undoing. It ends where it
    began."""
    legal = session.view().legal
    hand = next(str(move.a + 1).encode() for move in legal if move.verb == "awaken")
    essence = next(str(move.a + 1).encode() for move in legal if move.verb == "essence")
    attacker = str(_attacker(session) + 1).encode()
    keys = [("", b"1")]
    keys += [("cursor", key) for key in (*[RIGHT] * 4, *[LEFT] * 3, UP, RIGHT, UP, LEFT, DOWN, DOWN, b"\t", b"\t")]
    keys += [("", b"1")]
    for overlay in (b"i", b"b", b"t", b"m", b"g", b"?"):
        keys += [("open overlay", overlay), ("close overlay", ESC)]
    keys += [("", b"i"), ("bare Esc", BARE_ESC)]
    keys += [("", hand), ("choice", b"w"), ("choice", RIGHT), ("choice", LEFT), ("choice", ESC)]
    keys += [("", b"f"), ("", attacker), ("choice", b"a"), ("choice", b"\t"), ("choice", b"\t"), ("choice", ESC)]
    keys += [("", essence), ("move", b"v"), ("move", b"u")]
    return [Key(*key) for key in keys]


def _attacker(session: Session) -> int:
    """The slot of a character that has more than one to attack; -1 for none."""
    slots = [move.a for move in session.view().legal if move.verb == "attack"]
    return next((slot for slot in slots if slots.count(slot) > 1), -1)
