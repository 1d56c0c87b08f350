"""``python -m tests.session.older_cards``: write ``records/older-cards.skyworld``, a match of an older card set.

The set is today's with other numbers on two cards that the first deck plays four times each. The file stays as it is
when the cards change again: it is older then, too.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from skyworld_tui.cards.load import load_set
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, PlayerSetup, Setup
from skyworld_tui.paths import data_dir
from skyworld_tui.session.recordfile import Meta, dumps
from skyworld_tui.session.recordtags import ending

FILE = Path(__file__).parent / "records" / "older-cards.skyworld"
SEED = 21
CHANGES = {"mirela": ("power", 2), "nina": ("faith", 3)}
"""Card -> the number that was another one then."""


def older_set(folder: Path) -> CardSet:
    """Today's set with the changes, read from copies of its files in ``folder``."""
    shutil.copytree(data_dir(), folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("manual", "language"))
    lines = (folder / "cards.yaml").read_text("utf-8").split("\n")
    card = ""
    for n, line in enumerate(lines):
        key, _, value = line.strip().removeprefix("- ").partition(": ")
        card = value if key == "id" and line.startswith("  - ") else card
        if card in CHANGES and key == CHANGES[card][0] and line.startswith("    "):
            lines[n] = f"    {key}: {CHANGES[card][1]}"
    (folder / "cards.yaml").write_text("\n".join(lines), "utf-8")
    return load_set(*(folder / name for name in ("cards.yaml", "heroes.yaml", "format.yaml", "decks")))


def written(cards: CardSet) -> str:
    """The record of a match at random of these cards."""
    players = []
    for name, deck_id in (("Ilse", "lanterns-at-dusk"), ("Marek", "the-silver-ledger")):
        deck = cards.decks[deck_id]
        hero = cards.heroes[deck.hero] if deck.hero else None
        players.append(PlayerSetup(name, tuple(cards.cards[card] for card in deck.card_ids()), hero, deck_id))
    match, rng = Match.start(Setup((players[0], players[1]), format=cards.format), SEED), Random(SEED)
    while match.winner is None:
        match.play(rng.choice(match.legal_moves()))
    result = f"p{match.winner + 1}"
    meta = Meta(("human", "random"), date="2026-02-03T20:15:00", cards=cards.digest, result=result, tags=ending(match))
    return dumps(match.record, meta)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(written(older_set(Path(made))), "utf-8")
