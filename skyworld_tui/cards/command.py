"""``skyworld cards …`` and ``skyworld deck …``: each takes the parsed arguments and returns an exit status."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skyworld_tui.paths import data_dir, shown, user_dir

from ..language import spoken, tr, trn
from .decks import check_deck, check_tutorial_deck
from .load import MAX_DECK_BYTES, load_core, load_deck
from .model import AbilityDef, CardDef, CardSet, DeckDef
from .schema import deck_def
from .source import SourceError, read_document
from .text import card_line, card_text, hero_line, hero_text

if TYPE_CHECKING:
    from .check import Report


def list_cards(args: argparse.Namespace) -> int:
    """Print every card as players read it, in ``args.lang``; ``args.json``: as one JSON list."""
    cards = load_core().cards.values()
    lang = args.lang or ("en" if args.json else spoken())
    if args.json:
        _print_json([_card_json(card, lang) for card in cards])
        return 0
    for card in cards:
        _print_box(f"{card.full_name} ({card.id})", card_line(card, lang), card_text(card, lang))
    for hero in load_core().heroes.values():
        _print_box(f"{hero.name} ({hero.id})", hero_line(hero, lang), hero_text(hero, lang))
    return 0


def schema(args: argparse.Namespace) -> int:
    """Print the JSON Schemas of all data files as one JSON object; ``args.write``: bring ``data/schema`` up to date."""
    from .jsonschema import schemas, write_schemas

    if not args.write:
        _print_json(schemas())
        return 0
    for path, changed in write_schemas(data_dir() / "schema"):
        print(f"{shown(path)}: {'written' if changed else 'up to date'}")
    return 0


def check(args: argparse.Namespace) -> int:
    """Lint ``args.files`` (default: the game's own data). 2 for input that is no card data, 1 for other findings."""
    from .check import check_files

    return tell(check_files([Path(name) for name in args.files]))


def tell(report: Report, name: str = "") -> int:
    """Print the findings, which are in English for whoever writes files, and the sum of what was looked at, after
    ``name``; the exit status."""
    from .check import INPUT_CODES

    for finding in report.findings:
        print(finding, file=sys.stderr if finding.code in INPUT_CODES else sys.stdout)
    found = len(report.findings)
    said = trn("{n} finding", "{n} findings", found) if found else tr("no findings")
    looked = holds(report.cards, report.heroes, report.decks)
    print(f"{name}: {looked}: {said}" if name else f"{looked}: {said}")
    return 2 if report.bad_input else 1 if found else 0


def holds(cards: int, heroes: int, decks: int) -> str:
    """How many there are, in words."""
    parts = (
        trn("{n} card", "{n} cards", cards),
        trn("{n} Hero", "{n} Heroes", heroes),
        trn("{n} deck", "{n} decks", decks),
    )
    return ", ".join(part for part, n in zip(parts, (cards, heroes, decks), strict=True) if n) or tr("nothing")


def deck_check(args: argparse.Namespace, cards_for: Callable[[DeckDef], CardSet] | None = None) -> int:
    """Check ``args.file`` against the format and the cards ``cards_for`` it (None: the core set). 2 for unknown words,
    1 for a deck that breaks the format."""
    document = read_document(args.file, MAX_DECK_BYTES)
    deck = deck_def(document.value, document)
    card_set = cards_for(deck) if cards_for is not None else load_core()
    problems = check_tutorial_deck(deck, card_set) if deck.stacked else check_deck(deck, card_set)
    for problem in problems:
        print(document.error(problem.path, problem.text, problem.nearest), file=sys.stderr)
    if problems:
        return 2 if any(problem.unknown for problem in problems) else 1
    kind = tr("a tutorial deck in order") if deck.stacked else tr("legal")
    hero = card_set.heroes[deck.hero].name if deck.hero else tr("no Hero")
    print(f"{deck.name}: {kind}, {_size(deck)}, {hero}")
    return 0


def deck_list(args: argparse.Namespace) -> int:
    """Print the ready-made decks and the player's own; ``args.json``: as one JSON list. 2 if one cannot be read, which
    keeps none of the others from being listed."""
    card_set = load_core()
    rows = [(deck, "core") for deck in card_set.decks.values()]
    status = 0
    for path in sorted(user_dir("decks").glob("*.yaml")):
        try:
            rows.append((load_deck(path), "own"))
        except SourceError as error:
            print(error, file=sys.stderr)
            status = 2
    if args.json:
        _print_json([_deck_json(deck, origin) for deck, origin in rows])
        return status
    width = max(len(deck.id) for deck, _ in rows)
    for deck, origin in rows:
        hero = card_set.heroes.get(deck.hero or "")
        about = hero.name if hero else deck.hero or (tr("tutorial") if deck.stacked else tr("no Hero"))
        own = tr(" (own)") if origin == "own" else ""
        print(f"{deck.id:<{width}}  {deck.name}: {_size(deck)}, {about}{own}")
    return status


def _print_box(name: str, numbers: str, text: str) -> None:
    print(name)
    for line in (numbers, *text.splitlines()):
        print(f"  {line}")
    print()


def _card_json(card: CardDef, lang: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "title": card.title,
        "full_name": card.full_name,
        "stage": card.stage,
        "insignia": card.insignia,
        "requirement": card.requirement,
        "consume": card.consume,
        "power": card.power,
        "faith": card.faith,
        "preparation": card.preparation,
        "keywords": list(card.keywords),
        "text": card_text(card, lang),
        "triggers": [trigger for ability in card.abilities for trigger in _triggers(ability)],
        "lore": card.lore,
    }


def _triggers(ability: AbilityDef) -> list[str]:
    return [ability.trigger, "hand"] if ability.also_hand else [ability.trigger]


def _deck_json(deck: DeckDef, origin: str) -> dict[str, Any]:
    return {
        "id": deck.id,
        "name": deck.name,
        "hero": deck.hero,
        "insignia": deck.insignia,
        "size": sum(deck.cards.values()),
        "tutorial": bool(deck.stacked),
        "origin": origin,
        "plan": list(deck.plan),
        "cards": dict(deck.cards),
    }


def _size(deck: DeckDef) -> str:
    return trn("{n} card", "{n} cards", sum(deck.cards.values()))


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
