"""Writes ``texts.json`` and ``texts_pt.json``, the rules texts that the tests expect. Run it after a wanted change and
read the diff:

python -m tests.cards.make_texts
"""

from __future__ import annotations

import json
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import AbilityDef
from skyworld_tui.cards.text import ability_text, badge, card_text

FILES = {"en": Path(__file__).with_name("texts.json"), "pt": Path(__file__).with_name("texts_pt.json")}


def abilities() -> list[AbilityDef]:
    """Every ability of the set, those of cards before those of Heroes."""
    core = load_core()
    found = [ability for card in core.cards.values() for ability in card.abilities]
    return found + [power for hero in core.heroes.values() for power in (hero.power, hero.secondary)]


def texts(lang: str) -> dict[str, dict[str, str]]:
    """Ability id -> badge and text; card id -> the whole text box."""
    return {
        "cards": {card.id: card_text(card, lang) for card in load_core().cards.values()},
        "badges": {ability.id: badge(ability, lang) for ability in abilities()},
        "abilities": {ability.id: ability_text(ability, lang) for ability in abilities()},
    }


if __name__ == "__main__":
    for lang, file in FILES.items():
        file.write_text(json.dumps(texts(lang), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
