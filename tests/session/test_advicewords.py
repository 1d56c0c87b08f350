"""Why a line is good, in words: every term has some, and no sentence says more than the tables show."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from skyworld_tui.ai.evaluation import TERMS
from skyworld_tui.cards.model import CardSet
from skyworld_tui.engine import Match, Setup
from skyworld_tui.engine.view import CharacterView, CounterView, EssenceView, MatchView, PowerPart
from skyworld_tui.session.advicewords import Tables, reasons_in_words, term_in_words
from skyworld_tui.session.coachtable import TABLES

ALL = (*TERMS, "win")


@pytest.fixture
def view(setup: Setup) -> MatchView:
    """A table to start from: nobody has anything but a hand."""
    return Match.start(setup, 1).view(0)


def having(view: MatchView, seat: int = 0, **changed: Any) -> MatchView:
    """``view`` with another side."""
    seats = [replace(side, **changed) if n == seat else side for n, side in enumerate(view.seats)]
    return replace(view, seats=(seats[0], seats[1]))


def character(cards: CardSet, name: str, slot: int = 0, seat: int = 0, **changed: Any) -> CharacterView:
    """A ready character as it stands printed."""
    card = cards.cards[name]
    power = changed.pop("power", card.power)
    plain: dict[str, Any] = {
        "preparation": 0, "preparation_own": False, "vulnerable": "none", "action": "available", "activated": "no",
        "keywords": (), "charge": False, "armed": False, "attached": (),
    }  # fmt: skip
    parts = (PowerPart(power, "printed"),)
    return CharacterView(seat, slot, card, power, parts, card.faith, card.stage, **{**plain, **changed})


def field(*standing: CharacterView) -> tuple[CharacterView | None, ...]:
    """A field with these characters in their slots."""
    by_slot = {one.slot: one for one in standing}
    return tuple(by_slot.get(slot) for slot in range(5))


def test_every_term_of_the_evaluation_has_words_in_every_language(view: MatchView) -> None:
    for lang in TABLES:
        for term in ALL:
            for gain in (1.0, -1.0):
                assert len(term_in_words(term, gain, Tables(view, view), lang)) > 5


def test_both_languages_have_the_same_phrases_with_the_same_places() -> None:
    english, portuguese = TABLES["en"], TABLES["pt"]
    assert english.keys() == portuguese.keys()
    places = {
        lang: {
            key: sorted(name for _, name, _, _ in string.Formatter().parse(text) if name) for key, text in table.items()
        }
        for lang, table in TABLES.items()
    }
    assert places["en"] == places["pt"]


@pytest.mark.parametrize(
    ("term", "changed", "good", "bad"),
    [
        ("faith", {"faith": 2}, "It brings 2 Faith now.", "You have 2 Faith less for it."),
        ("closing", {"faith": 2}, "That makes 2 of 20 Faith.", "Marek stands nearer to 20 Faith then."),
        ("limit", {"awaken_limit": 3}, "Your awakening limit is 3 then.", "The awakening limits stand worse for you."),
        ("hand", {"hand_count": 7}, "You have 1 card more in hand.", "It takes 1 card of your hand."),
        ("counter", {"counter_source": CounterView("Faro", 0)}, "Your Awakening Counter binds Marek.",
         "Your Awakening Counter is gone then."),
        ("hero", {"evolutions": 5}, "Your Hero Aurélio has enough evolutions then.",
         "Your Hero Aurélio lacks evolutions then."),
    ],
)  # fmt: skip
def test_a_term_tells_what_the_tables_show(
    view: MatchView, term: str, changed: dict[str, Any], good: str, bad: str
) -> None:
    better = having(view, **changed)
    assert term_in_words(term, 3.0, Tables(better, view)) == good
    assert term_in_words(term, -3.0, Tables(view, better)) == bad


@pytest.mark.parametrize(
    ("term", "changed", "good", "bad"),
    [
        ("faith", {"faith": 2}, "It takes 2 Faith from Marek.", "Marek has 2 Faith more for it."),
        ("hand", {"hand_count": 8}, "Marek has 2 cards less in hand.", "Marek has 2 cards more in hand."),
        ("counter", {"counter_source": CounterView("Faro", 0)}, "Marek's Awakening Counter is gone.",
         "Marek's Awakening Counter binds you."),
        ("hero", {"evolutions": 5}, "Marek's Hero Naum lacks evolutions then.",
         "Marek's Hero Naum has enough evolutions then."),
    ],
)  # fmt: skip
def test_a_term_tells_of_the_other_side_too(
    view: MatchView, term: str, changed: dict[str, Any], good: str, bad: str
) -> None:
    worse = having(view, 1, **changed)
    name = view.other.hero.name.partition(",")[0] if view.other.hero is not None else ""
    assert term_in_words(term, 3.0, Tables(view, worse)) == good.replace("Naum", name)
    assert term_in_words(term, -3.0, Tables(worse, view)) == bad.replace("Naum", name)


def test_the_bank_tells_essences_then_locks(view: MatchView, cards: CardSet) -> None:
    essence = EssenceView(cards.cards["nina"], False)
    rich, locked = having(view, bank=(essence, essence)), having(view, locks=2)
    assert term_in_words("bank", 1.0, Tables(rich, view)) == "You have 2 Essences more."
    assert term_in_words("bank", -1.0, Tables(view, rich)) == "It costs 2 Essences."
    assert term_in_words("bank", -1.0, Tables(locked, view)) == "It locks 2 of your Bank."
    theirs = having(view, 1, bank=(essence,))
    assert term_in_words("bank", 1.0, Tables(view, theirs)) == "Marek has 1 Essence less."


def test_draws_that_will_be_missing(view: MatchView) -> None:
    empty = having(view, deck_count=0, hand_count=5)
    assert term_in_words("missing", 1.0, Tables(view, empty)) == "Your deck still refills your hand."
    assert term_in_words("missing", -1.0, Tables(empty, view)) == "You will lack 1 card to refill the hand."
    theirs = having(view, 1, deck_count=0, hand_count=4)
    assert term_in_words("missing", 1.0, Tables(theirs, view)) == "Marek will lack 2 cards to refill the hand."


def test_the_field_names_who_falls_and_who_comes(view: MatchView, cards: CardSet) -> None:
    enemy = having(view, 1, field=field(character(cards, "tarso", 2, 1)))
    assert term_in_words("field", 1.0, Tables(view, enemy)) == "It takes Tarso off the field."
    assert term_in_words("field", -1.0, Tables(enemy, view)) == "Tarso stays on the field."
    mine = having(view, field=field(character(cards, "flor", 1)))
    assert term_in_words("field", 1.0, Tables(mine, view)) == "Flor stands on your field."
    assert term_in_words("field", -1.0, Tables(view, mine)) == "It costs you Flor."


def test_what_evolved_or_stands_elsewhere_is_not_lost(view: MatchView, cards: CardSet) -> None:
    base = having(view, field=field(character(cards, "flor", 1)))
    evolved = having(view, field=field(character(cards, "flor-ii", 1)))
    elsewhere = having(view, field=field(character(cards, "flor", 3)))
    assert term_in_words("field", -1.0, Tables(evolved, base)) == "Your field is weaker for it."
    assert term_in_words("field", 1.0, Tables(evolved, base)) == "Flor II stands on your field."
    assert term_in_words("field", 1.0, Tables(elsewhere, base)) == "Your field is stronger for it."


def facing(view: MatchView, mine: CharacterView, theirs: CharacterView | None) -> MatchView:
    """One character on each side, or on the own one alone."""
    return having(having(view, field=field(mine)), 1, field=field(theirs) if theirs is not None else field())


def test_safety_is_claimed_only_where_nobody_there_is_as_strong(view: MatchView, cards: CardSet) -> None:
    flor = character(cards, "flor", vulnerable="channel", power=5)
    weak, strong = character(cards, "tarso", 0, 1, power=4), character(cards, "tarso", 0, 1, power=5)
    late = replace(strong, preparation=3)
    safe, open_ = "Your Flor stands safe: nobody there can beat it.", "It leaves your Flor open to Tarso."
    general = "Your characters stand safer."

    def told(best: CharacterView | None, rest: CharacterView | None, gain: float = 1.0, who: Any = flor) -> str:
        return term_in_words("exposed", gain, Tables(facing(view, who, best), facing(view, who, rest)))

    assert told(None, strong) == told(weak, strong) == safe
    assert told(late, strong) == general, "it comes later, so nobody may call Flor safe"
    assert told(strong, weak, -1.0) == open_
    assert told(late, weak, -1.0) == "Your characters stand less safe."
    shielded = replace(flor, keywords=("combat_shield",))
    assert told(None, strong, who=shielded) == general
    ready = replace(flor, vulnerable="none")
    assert told(None, strong, who=ready) == general, "whoever has not acted cannot be attacked"
    hunter = replace(strong, keywords=("open_attack",))
    assert told(None, hunter, who=ready) == safe


def test_a_win_is_all_that_is_said_of_it(view: MatchView) -> None:
    assert reasons_in_words("wins", [("faith", 9.0)], Tables(view, view)) == ("It wins this turn.",)


def test_the_outcome_comes_first_and_nothing_is_said_twice(view: MatchView) -> None:
    tables = Tables(having(view, faith=3), view)
    told = reasons_in_words("saves", [("threat", 14.0), ("faith", 9.0), ("closing", 2.0)], tables)
    assert told == ("Otherwise Marek can reach 20 Faith next turn.", "It brings 3 Faith now.")
    assert reasons_in_words("", [("faith", 9.0), ("closing", 2.0)], tables) == ("It brings 3 Faith now.",)
    assert reasons_in_words("", [("closing", 2.0)], tables) == ("That makes 3 of 20 Faith.",)


def test_two_reasons_and_the_largest_price(view: MatchView, cards: CardSet) -> None:
    best, rest = having(view, faith=3), having(view, bank=(EssenceView(cards.cards["nina"], False),))
    terms = [("faith", 9.0), ("reach", 5.0), ("threat", 4.0), ("exposed", -0.5), ("bank", -3.0), ("hand", -9.0)]
    told = reasons_in_words("", terms, Tables(best, rest))
    assert told == ("It brings 3 Faith now.", "What is ready then is enough for 20 Faith.", "It costs 1 Essence.")
    assert reasons_in_words("", [("bank", -3.0)], Tables(best, rest)) == (), "a price alone is no reason"


@pytest.mark.parametrize("term", ["limit", "bank", "hand", "counter", "hero", "missing", "field"])
def test_what_the_tables_do_not_show_is_said_of_no_line(view: MatchView, term: str) -> None:
    """A later move may do it: beside a channel nobody reads that the limit is better."""
    assert reasons_in_words("", [(term, 5.0)], Tables(view, view)) == ()
    better = having(view, faith=3)
    assert reasons_in_words("", [("faith", 9.0), (term, -5.0)], Tables(better, view)) == ("It brings 3 Faith now.",)


def test_what_was_said_already_is_not_said_again(view: MatchView, cards: CardSet) -> None:
    enemy = having(view, 1, field=field(character(cards, "tarso", 2, 1)))
    tables = Tables(view, enemy)
    assert reasons_in_words("", [("field", 5.0)], tables) == ("It takes Tarso off the field.",)
    assert reasons_in_words("", [("field", 5.0)], tables, said=("field",)) == ()


def test_essences_are_counted_as_they_are_paid(view: MatchView, cards: CardSet) -> None:
    """A raise asks for four also where two are converted beside it."""
    better = having(view, faith=3)
    told = reasons_in_words("", [("faith", 9.0), ("bank", -3.0)], Tables(better, view, consumed=4))
    assert told == ("It brings 3 Faith now.", "It costs 4 Essences.")


def test_one_name_on_both_sides_says_whose(view: MatchView, cards: CardSet) -> None:
    mine = having(view, field=field(character(cards, "tarso", 0)))
    both = having(mine, 1, field=field(character(cards, "tarso", 2, 1)))
    assert term_in_words("field", 1.0, Tables(mine, both)) == "It takes Marek's Tarso off the field."
    assert term_in_words("field", 1.0, Tables(mine, both), "pt") == "Tira Tarso de Marek do campo."


def test_more_power_on_the_field_is_told(view: MatchView, cards: CardSet) -> None:
    weak, strong = (having(view, field=field(character(cards, "flor", 1, power=power))) for power in (2, 5))
    assert term_in_words("field", 1.0, Tables(strong, weak)) == "Your characters have 3 Power more."


def test_a_term_without_words_is_left_out(view: MatchView) -> None:
    assert reasons_in_words("", [("weather", 9.0), ("field", 0.0)], Tables(view, view)) == ()


def test_the_rival_is_called_by_name(view: MatchView) -> None:
    seats = (view.seats[0], replace(view.seats[1], name="Naira"))
    table = replace(view, seats=seats)
    told: Callable[[str], str] = lambda lang: " ".join(reasons_in_words("saves", [], Tables(table, table), lang))  # noqa: E731 - two calls
    assert "Naira" in told("en") and "Naira" in told("pt") and told("en") != told("pt")
