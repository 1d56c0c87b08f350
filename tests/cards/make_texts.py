"""Writes ``texts.json``, the rules texts that ``test_text.py`` expects. Run it after a wanted change and read the diff:

python tests/cards/make_texts.py
"""

from __future__ import annotations

import json
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.text import ability_text, badge, card_text

FILE = Path(__file__).with_name("texts.json")


def texts() -> dict[str, dict[str, str]]:
    """Ability id -> badge and text; card id -> the whole text box."""
    core = load_core()
    abilities = [ability for card in core.cards.values() for ability in card.abilities]
    abilities += [power for hero in core.heroes.values() for power in (hero.power, hero.secondary)]
    return {
        "cards": {card.id: card_text(card) for card in core.cards.values()},
        "badges": {ability.id: badge(ability) for ability in abilities},
        "abilities": {ability.id: ability_text(ability) for ability in abilities},
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(texts(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
