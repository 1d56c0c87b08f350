"""What a deck is, in the few rows that the set-up of a match has for it."""

from __future__ import annotations

from ...cards.model import CardSet, DeckDef
from ...language import spoken, tr, trn
from .. import glyphs as g
from ..deckbuilder.figures import INSIGNIA_NAMES, Figures, figures
from ..palette import BRIGHT, MUTED, TEXT
from .canvas import Run, Runs, width_of, wrap

_MAIN = 5  # an Insignia of a deck counts where at least one card of so many has it


def deck_about(deck: DeckDef, card_set: CardSet, width: int, rows: int) -> list[Runs]:
    """Hero and main Insignias with their numbers of cards, then what the deck wants to do: at most ``rows`` rows of
    ``width`` cells. A player's own deck has no such words; its Stages stand there."""
    found = figures(deck, card_set)
    hero = card_set.heroes[deck.hero].name if deck.hero in card_set.heroes and deck.hero else tr("none")
    led_by = tr("Hero")
    head = [Run(f"{led_by} ", MUTED), Run(hero, BRIGHT, "b"), Run("   ")]
    named = _insignias(found, True)
    out: list[Runs] = [[*head, *(named if width_of([*head, *named]) <= width else _insignias(found, False))]]
    said = deck.advice(spoken())
    colour = TEXT
    if not said:
        stages = ", ".join(
            trn("{n} of Stage {stage}", "{n} of Stage {stage}", n, stage=g.STAGE[k])
            for k, n in enumerate(found.stages, 1)
            if n
        )
        said, colour = tr("A deck of your own: {stages}.", stages=stages), MUTED
    return [*out, *([Run(line, colour)] for line in wrap(said, width, max(1, rows - 1)))][:rows]


def _insignias(found: Figures, named: bool) -> list[Run]:
    """The main Insignias, the largest first."""
    parts = sorted((pair for pair in found.insignias if pair[1] * _MAIN >= found.total), key=lambda pair: -pair[1])
    runs: list[Run] = []
    for name, count in parts:
        word = f" {tr(INSIGNIA_NAMES[name])}" if named else ""
        runs += [Run(f"{g.INSIGNIA[name]}{word} ", TEXT), Run(f"{count}  ", MUTED)]
    return runs
