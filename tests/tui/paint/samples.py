"""Views to paint: built by hand from the core set, no match behind them."""

from __future__ import annotations

from dataclasses import replace

from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import CardDef, HeroDef
from skyworld_tui.engine.view import (
    AttachmentView,
    CharacterView,
    ChoiceView,
    EssenceView,
    OptionView,
    PowerPart,
    SeatView,
)
from skyworld_tui.tui.palette import Look

LOOKS = {
    "full": Look(),
    "ascii": Look(glyphs="ascii"),
    "mono": Look(mono=True),
    "ascii-mono": Look(glyphs="ascii", mono=True),
    "safe": Look(glyphs="safe"),
    "16": Look(depth="16"),
}


def card(card_id: str) -> CardDef:
    return load_core().cards[card_id]


def hero(hero_id: str = "aurelio-warden-of-lanterns") -> HeroDef:
    return load_core().heroes[hero_id]


def character(
    card_id: str = "gili", *, seat: int = 0, slot: int = 0, bonus: int = 0, **changes: object
) -> CharacterView:
    definition = card(card_id)
    parts = [PowerPart(definition.power, "printed")]
    if bonus:
        parts.append(PowerPart(bonus, "Inspire", "turn"))
    view = CharacterView(
        seat=seat,
        slot=slot,
        card=definition,
        power=max(0, definition.power + bonus),
        parts=tuple(parts),
        faith=definition.faith,
        stage=definition.stage,
        preparation=0,
        preparation_own=False,
        vulnerable="none",
        action="available",
        activated="no",
        keywords=definition.keywords,
        charge=any(k.startswith("intercept") for k in definition.keywords),
        armed=False,
        attached=(),
    )
    return replace(view, **changes)  # type: ignore[arg-type]


def attachment(card_id: str = "gili", *, returns: bool = False) -> AttachmentView:
    return AttachmentView(card(card_id), 2, ("combat_shield",), True, returns, 3 if returns else None)


def states() -> dict[str, CharacterView]:
    """Every state a character can show, some of them together."""
    return {
        "ready": character("morteus", bonus=2),
        "preparing": character("siao", preparation=1),
        "preparing 2": character("siao", preparation=2, preparation_own=True),
        "channeled": character("aurora", vulnerable="channel", action="spent", activated="used"),
        "attacked": character("anastacia-rising-banner", vulnerable="attack", action="spent"),
        "exposed": character("charles", vulnerable="exposed", attached=(attachment(),)),
        "exposed preparing": character("dudurima", vulnerable="exposed", preparation=1, activated="active"),
        "channeled preparing": character("leon-formation", vulnerable="channel", preparation=2, bonus=-1),
        "attacked preparing": character("maura", vulnerable="attack", preparation=1, attached=(attachment(),) * 2),
        "armed": character("estela", armed=True, activated="active"),
        "spent": character("flor", action="spent", activated="used"),
    }


def essences(*ids: str, amber: int = 0) -> tuple[EssenceView, ...]:
    cards = [card(i) for i in ids]
    return tuple(EssenceView(c, k >= len(cards) - amber) for k, c in enumerate(cards))


BANK = ("nina", "rosalia", "tome", "vito", "cassia", "benta")


def seat_view(seat: int = 0, *, hidden: bool = False, **changes: object) -> SeatView:
    hand = tuple(card(i) for i in ("morteus", "lotus", "aurora", "caique", "maura", "estela"))
    view = SeatView(
        seat=seat,
        name="Ilse" if seat == 0 else "Marek",
        hero=hero() if seat == 0 else hero("neusa-beyond-the-line"),
        hero_used=False,
        faith=14 if seat == 0 else 9,
        awaken_limit=4 if seat == 0 else 1,
        awaken_left=2 if seat == 0 else 1,
        conversions_left=1,
        conversions_limit=2 if seat == 0 else 1,
        hand=None if hidden else hand,
        hand_count=4 if hidden else len(hand),
        deck_count=28 if seat == 0 else 31,
        bank=essences(*BANK, amber=1) if seat == 0 else essences(*BANK, "nina", "nina"),
        locks=2 if seat == 0 else 3,
        free=4 if seat == 0 else 5,
        consumable=4 if seat == 0 else 5,
        trail=(card("lotus"), card("gili")) if seat == 0 else (card("otavio"),),
        removed=(),
        field=(None,) * 5,
        reserved=(None,) * 5,
        evolutions=1,
        counter_source=None,
    )
    return replace(view, **changes)  # type: ignore[arg-type]


def own_field() -> tuple[CharacterView | None, ...]:
    s = states()
    return (s["ready"], s["channeled"], s["attacked"], s["preparing 2"], None)


def other_field() -> tuple[CharacterView | None, ...]:
    return tuple(
        replace(c, seat=1, slot=k) if c else None
        for k, c in enumerate((
            states()["exposed"],
            character("benta"),
            None,
            states()["exposed preparing"],
            states()["attacked preparing"],
        ))
    )  # fmt: skip


def pay_choice(count: int = 2) -> ChoiceView:
    options = tuple(
        OptionView("bank", k, f"b{k + 1}", e.card) for k, e in enumerate(essences(*BANK, amber=1)) if not e.amber
    )
    return ChoiceView(
        0, "pick", "pay", count, count, options, candidate=card("morteus"), cancellable=True, consume=count
    )
