"""Every card of the set, in the hand and on both fields, in every state, at the three sizes: nothing that a player
must know of it is cut off or left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardDef
from skyworld_tui.engine.view import CharacterView
from skyworld_tui.tui import glyphs
from skyworld_tui.tui.geometry import plan
from skyworld_tui.tui.paint.canvas import Canvas
from skyworld_tui.tui.paint.cards import card_field, card_hand, form
from skyworld_tui.tui.paint.words import keyword_words
from skyworld_tui.tui.palette import Look

from ..paint.samples import LOOKS, attachment, character

SIZES = [(80, 24), (120, 40), (200, 55)]
SCREENS = [(size, "full") for size in SIZES] + [((80, 24), "ascii-mono"), ((80, 24), "safe")]
"""Window and look."""


class State(NamedTuple):
    """A state of a character and the words that tell it."""

    name: str
    changes: dict[str, Any]
    words: tuple[str, ...]
    bonus: int = 0


POSTURES = {
    "none": "○ READY",
    "channel": "◇ CHANNELED",
    "attack": "! ATTACKED",
    "exposed": "! EXPOSED",
}
ACTIVATIONS = {"no": (), "used": ("✓ ACTIVATED",), "active": ("✺ ACTIVE",)}
IN_FULL = {"✺ ACTIVE": "✺ ACTIVE ACTIVATION"}
"""What a card of full size has room for."""
IN_SHORT = {"✓ ACTIVATED": "✓ACT", "✺ ACTIVE": "✺ACT"}
"""What a small ready card says where its verb needs the border."""


def every_state() -> Iterator[State]:
    """Posture by activation, the states of Preparation, and what may come together."""
    for posture, words in POSTURES.items():
        for activated, said in ACTIVATIONS.items():
            yield State(f"{posture}, {activated}", {"vulnerable": posture, "activated": activated}, (words, *said))
    for left in (1, 2):
        yield State(f"preparing {left}", {"preparation": left}, ("PREPARING", f"◔{left}"))
    yield State("preparing, active", {"preparation": 1, "activated": "active"}, ("PREPARING", "◔1", "✺ ACTIVE"))
    yield State("exposed, preparing 2", {"vulnerable": "exposed", "preparation": 2}, ("EXPOSED", "◔2"))
    yield State("attacked, preparing 1", {"vulnerable": "attack", "preparation": 1}, ("ATTACKED", "◔1"))
    for activated, said in ACTIVATIONS.items():
        changes = {"vulnerable": "attack", "activated": activated, "attached": (attachment(),) * 2}
        yield State(f"two Attachments, {activated}", changes, ("! ATTACKED", "❏2", *said))
    yield State("stronger", {}, ("○ READY",), bonus=12)
    yield State("Intercept spent", {"charge": False}, ("○ READY",))
    yield State("weaker", {"vulnerable": "channel"}, ("◇ CHANNELED",), bonus=-1)


def drawn(text: str, look: Look) -> str:
    """``text`` as this look draws it."""
    return glyphs.in_signs(text, look.glyphs)


def spoken(canvas: Canvas) -> str:
    """What stands inside of the outline, rows joined, so that a name on two rows is one name."""
    return " ".join(" ".join(row[1:-1].split()) for row in canvas.text()[1:-1])


def always(card: CardDef, power: int, faith: int) -> list[tuple[str, str]]:
    """What every card must say, wherever it is: what it is called and the signs."""
    facts = [("name", card.name), ("Power", f"†{power}"), ("Faith", f"✦{faith}")]
    facts += [("requirement", f"◆{card.requirement}"), ("Stage", glyphs.STAGE[card.stage])]
    return [*facts, ("Insignia", glyphs.INSIGNIA[card.insignia])]


def lacking(canvas: Canvas, card: CardDef, facts: list[tuple[str, str]], look: Look) -> list[str]:
    """Which of ``facts`` cannot be read on ``canvas``, each as a whole word."""
    text = spoken(canvas)
    border = " ".join((canvas.text()[0], canvas.text()[-1]))
    out = []
    for what, words in facts:
        place = text if what in ("name", "Power", "Faith", "requirement") else f"{text} {border}"
        wanted = drawn(words, look)
        before = r"(?<![\w.])" if wanted[0].isalnum() else ""
        after = r"(?!\d)" if wanted[-1].isdigit() else r"(?!\w)"
        if not re.search(f"{before}{re.escape(wanted)}{after}", place):
            out.append(f"{what} {words!r}")
    skulls = text.count(drawn("⚉", look))
    if card.consume and not (skulls == card.consume or f"{drawn('⚉', look)}×{card.consume}" in text):
        out.append(f"{card.consume} skulls")
    return out


def field_faults(size: tuple[int, int], look: Look, mine: bool, verb: str) -> list[str]:
    """What is missing on any character in any state, one line each."""
    rect = plan(*size).rects["own-1" if mine else "opp-1"]
    out = []
    for card in load_core().cards.values():
        for state in every_state():
            who: CharacterView = character(card.id, seat=0 if mine else 1, bonus=state.bonus, **state.changes)
            canvas = card_field((rect.w, rect.h), who, mine=mine, key="1", verb=verb, look=look)
            facts = always(card, card.power, card.faith)
            full = form(rect.w, rect.h) == "full"
            short = (
                bool(verb) and form(rect.w, rect.h) == "compact" and who.vulnerable == "none" and not who.preparation
            )
            other = IN_FULL if full else IN_SHORT if short else {}
            facts += [("state", other.get(words, words)) for words in state.words]
            if who.keywords and not short and form(rect.w, rect.h) != "compact":
                facts += [("keyword", words) for words in keyword_words(who.keywords, who.charge)]
            if state.bonus:
                facts[1] = ("Power", f"†{card.power}{state.bonus:+d}")
            missing = lacking(canvas, card, facts, look)
            if missing:
                out.append(f"{card.id}, {state.name}: {', '.join(missing)}")
    return out


def hand_faults(size: tuple[int, int], look: Look, **how: Any) -> list[str]:
    """What is missing on any card of the hand, one line each."""
    rect = plan(*size).rects["hand-1"]
    out = []
    for card in load_core().cards.values():
        canvas = card_hand((rect.w, rect.h), card, key="1", look=look, **how)
        missing = lacking(canvas, card, always(card, card.power, card.faith), look)
        if missing:
            out.append(f"{card.id}: {', '.join(missing)}")
    return out


def report(faults: list[str]) -> str:
    """The first faults and how many there are."""
    return f"{len(faults)} faults\n" + "\n".join(faults[:20])


@pytest.mark.parametrize(("size", "look"), SCREENS)
@pytest.mark.parametrize("mine", [True, False], ids=["own", "opposing"])
def test_a_character_says_everything_in_every_state(size: tuple[int, int], look: str, mine: bool) -> None:
    faults = field_faults(size, LOOKS[look], mine, "")
    assert not faults, report(faults)


@pytest.mark.parametrize(("size", "look"), SCREENS)
def test_a_legal_verb_hides_nothing(size: tuple[int, int], look: str) -> None:
    faults = field_faults(size, LOOKS[look], True, "activate")
    assert not faults, report(faults)


@pytest.mark.parametrize(("size", "look"), SCREENS)
@pytest.mark.parametrize("how", [{"verb": "awaken"}, {"verb2": "v convert"}, {"why": "limit used"}], ids=str)
def test_a_card_in_the_hand_says_everything(size: tuple[int, int], look: str, how: dict[str, str]) -> None:
    faults = hand_faults(size, LOOKS[look], **how)
    assert not faults, report(faults)


def cut(paint: Callable[[], Canvas]) -> Canvas:
    """A card whose last column of the inside is lost."""
    canvas = paint()
    for row in canvas.ch[1:-1]:
        row[-2] = "x"
    return canvas


def test_a_cut_card_would_be_noticed() -> None:
    card = load_core().cards["solange"]
    canvas = cut(lambda: card_hand((13, 5), card, key="1", look=LOOKS["full"]))
    assert lacking(canvas, card, always(card, card.power, card.faith), LOOKS["full"])
