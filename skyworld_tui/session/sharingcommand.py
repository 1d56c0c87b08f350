"""``skyworld deck export`` and ``skyworld deck import``: each takes the parsed arguments and returns an exit status."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from ..cards.decks import check_deck
from ..cards.load import load_core
from ..cards.model import CardSet, DeckDef
from ..cards.source import nearest
from ..language import tr, trn
from ..packs.shelf import find_packs, with_packs
from .owndecks import DeckStore, cleaned_name, deck_id
from .sharing import MAX_TEXT, as_code, as_list, as_yaml, decoded, read_deck, read_file
from .sharingcode import SharingError, code_in
from .sharingnames import plain


def export(args: argparse.Namespace) -> int:
    """Print ``args.deck``, an id, a name or a file, in the form ``args.form``. 2 when there is no such deck."""
    card_set = _cards()
    try:
        deck = _deck(args.deck, card_set)
        forms = {"code": as_code, "list": as_list}
        text = as_yaml(deck) if args.form == "yaml" else forms[args.form](deck, card_set)
    except SharingError as error:
        return _complain(error)
    print(text.rstrip("\n"))
    return 0


def import_deck(args: argparse.Namespace) -> int:
    """Keep the deck of ``args.source``, a file, a code or ``-``, among the player's own. 1 when something of it was
    left out, 2 when there is no deck in it."""
    card_set = _cards()
    try:
        found = read_deck(_text(args.source), card_set)
    except SharingError as error:
        return _complain(error)
    store = DeckStore(game=card_set.decks)
    deck = store.write(DeckDef("", found.name or _stem(args.source), found.hero, found.cards))
    for remark in found.remarks:
        print(remark, file=sys.stderr)
    wrong = "; ".join(str(problem) for problem in check_deck(deck, card_set))
    size = trn("{n} card", "{n} cards", sum(deck.cards.values()))
    if wrong:
        print(tr("{name}: {size}, kept as {id}; not playable yet: {wrong}", name=deck.name, size=size, id=deck.id,
                 wrong=wrong))  # fmt: skip
    else:
        print(tr("{name}: {size}, kept as {id}; it can be played", name=deck.name, size=size, id=deck.id))
    return 1 if found.remarks else 0


def _cards() -> CardSet:
    """Every card that there is: what is on in the game does not matter to a deck that is passed on."""
    core = load_core()
    return with_packs(core, (found.pack for found in find_packs(core) if found.pack is not None))


def _deck(word: str, card_set: CardSet) -> DeckDef:
    """A deck by its id, from a file, or by its name, case and accents aside. Raises SharingError."""
    decks = {**DeckStore(game=card_set.decks).read().decks, **card_set.decks}
    if word in decks:
        return decks[word]
    name = "" if os.path.exists(word) else plain(word)
    named = [key for key, deck in decks.items() if name and plain(deck.name) == name]
    if len(named) == 1:
        return decks[named[0]]
    if named:
        raise SharingError(tr("several decks are called {name}: {ids}", name=word[:60], ids=", ".join(named)))
    if not Path(word).suffix and "/" not in word and "\\" not in word and not Path(word).exists():
        near = nearest(word, decks)
        if near:
            raise SharingError(tr("no deck {id}; nearest: {near}", id=word[:60], near=near))
        raise SharingError(tr("no deck {id}; skyworld deck list names them all", id=word[:60]))
    found = read_deck(read_file(Path(word)), card_set)
    for remark in found.remarks:
        print(remark, file=sys.stderr)
    title = found.name or _stem(word)
    return DeckDef(deck_id(title), title, found.hero, found.cards)


def _text(source: str) -> str:
    if source == "-":
        return decoded(sys.stdin.buffer.read(4 * MAX_TEXT + 1), "-")
    return source if code_in(source) is not None else read_file(Path(source))


def _stem(source: str) -> str:
    """A name for a deck that has none: that of its file."""
    whole = source == "-" or code_in(source) is not None
    return ("" if whole else cleaned_name(Path(source).stem)) or tr("Imported deck")


def _complain(error: SharingError) -> int:
    print(f"skyworld: {error}", file=sys.stderr)
    return 2
