"""The core set as it is loaded, against its draft and against the format."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from skyworld_tui import paths
from skyworld_tui.cards.decks import check_deck, check_tutorial_deck
from skyworld_tui.cards.load import digest, load_core
from skyworld_tui.cards.model import ALL, FILLER, Format

from .helpers import draft


def test_the_set_is_complete() -> None:
    core = load_core()
    assert (len(core.cards), len(core.heroes), len(core.decks)) == (72, 6, 9)
    assert core.format == Format(50, 4, 20, 6, 5, 120, 30)
    for insignia in ("sun", "moon", "star", "void"):
        stages = [card.stage for card in core.cards.values() if card.insignia == insignia]
        assert [stages.count(stage) for stage in (1, 2, 3)] == [9, 6, 3]


def test_every_card_has_the_numbers_of_the_draft() -> None:
    core = load_core()
    rows = draft()["cards"]
    assert [row["id"] for row in rows] == list(core.cards)
    plain = (
        "name",
        "title",
        "full_name",
        "stage",
        "insignia",
        "requirement",
        "consume",
        "power",
        "faith",
        "preparation",
        "lore",
    )
    for row in rows:
        card = core.cards[row["id"]]
        assert {key: getattr(card, key) for key in plain} == {key: row[key] for key in plain}
        assert list(card.keywords) == row["keywords"]
        assert [ability.id for ability in card.abilities] == [ability["id"] for ability in row["abilities"]]


def test_every_ability_has_the_words_of_the_draft() -> None:
    core = load_core()
    pairs = [(ability, core.cards[row["id"]].abilities[place])
             for row in draft()["cards"] for place, ability in enumerate(row["abilities"])]  # fmt: skip
    for row in draft()["heroes"]:
        hero = core.heroes[row["id"]]
        assert (hero.name, hero.evolution, hero.lore) == (row["name"], row["evolution"], row["lore"])
        pairs += [(row["power"], hero.power), (row["secondary"], hero.secondary)]
    assert len(pairs) == 92
    for row, ability in pairs:
        assert (ability.id, ability.trigger, ability.optional) == (row["id"], row["trigger"], row["optional"])
        assert (ability.printed_limit, ability.event) == (row["limit"], row.get("event"))
        assert ability.also_hand == (row.get("also") == "hand")
        assert [(item.kind, item.n) for item in ability.conditions] == [
            (item["if"], item.get("n", 0)) for item in row["conditions"]
        ]
        costs = {cost["pay"]: cost.get("n", True) for cost in row["costs"]}
        assert (ability.lock, ability.consume, ability.consume_this) == (
            costs.get("lock", 0), costs.get("consume", 0), costs.get("consume_this", False)
        )  # fmt: skip
        assert [effect.op for effect in ability.effects] == [effect["op"] for effect in row["effects"]]
        for effect, wanted in zip(ability.effects, row["effects"], strict=True):
            assert effect.n == (ALL if wanted.get("n") == "all" else wanted.get("n", 0))
            assert (effect.until, effect.source) == (wanted.get("until", ""), wanted.get("from", ""))
            assert (effect.may, effect.if_survives) == (wanted.get("may", False), wanted.get("if_survives", False))
            assert effect.upgrade_if == wanted.get("upgrade", {}).get("if")
            for key, value in (wanted.get("target") or {}).items():
                assert getattr(effect.target, key) == value


def test_every_deck_is_that_of_the_draft_but_for_its_list() -> None:
    core = load_core()
    for row in draft()["decks"] + draft()["tutorial_decks"]:
        deck = core.decks[row["id"]]
        assert (deck.name, deck.hero) == (row["name"], row["hero"])
        assert bool(deck.stacked) == bool(row.get("stacked"))
        if not deck.stacked:  # a stacked one is laid by its tutorial; the others' lists by measurement, data/BALANCE.md
            assert list(deck.plan) == row["plan"]
        assert (deck.goal, deck.seat, deck.insignia) == (row.get("goal"), row.get("seat"), row.get("insignia"))


def test_every_ready_made_deck_is_legal() -> None:
    core = load_core()
    ready = [deck for deck in core.decks.values() if not deck.stacked]
    assert len(ready) == 5
    for deck in ready:
        assert check_deck(deck, core) == []
        assert len(deck.card_ids()) == 50
    for deck in core.decks.values():
        if deck.stacked:
            assert check_tutorial_deck(deck, core) == []


def test_default_limits_are_resolved() -> None:
    cards = load_core().cards
    assert cards["selma"].abilities[0].limit == "once_per_turn"  # an ACTIVATION prints none
    assert cards["selma"].abilities[0].printed_limit is None
    assert cards["calisto"].abilities[0].limit == "once_per_turn"
    assert cards["isidro"].abilities[0].limit is None
    assert cards["isaura"].abilities[0].limit == "once_per_turn_shared"
    secondary = load_core().heroes["morteus-of-the-reserve"].secondary
    assert (secondary.limit, secondary.printed_limit) == (None, "repeatable")


def test_amounts_become_targets() -> None:
    readiness = load_core().cards["estela"].abilities[0].effects[0]
    assert readiness.target is not None and (readiness.target.count, readiness.target.up_to) == (1, False)
    better = readiness.upgraded
    assert better is not None and better.target is not None
    assert (better.n, better.target.count, better.target.up_to, better.upgraded) == (2, 2, True, None)


def test_the_digest_follows_the_rules_and_not_the_lore() -> None:
    core = load_core()
    assert core.digest == digest(dict(reversed(core.cards.items())), core.heroes, core.format)
    nina = core.cards["nina"]
    told = {**core.cards, "nina": replace(nina, lore="Another story.")}
    assert digest(told, core.heroes, core.format) == core.digest
    stronger = {**core.cards, "nina": replace(nina, power=3)}
    assert digest(stronger, core.heroes, core.format) != core.digest


def test_a_set_can_travel_to_another_process() -> None:
    core = load_core()
    assert pickle.loads(pickle.dumps(core)) == core
    assert FILLER.id not in core.cards


def test_user_folders_follow_the_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    for kind in paths.USER_KINDS:
        folder = paths.user_dir(kind, create=True)
        assert folder.is_dir() and str(folder).startswith(str(tmp_path))
    with pytest.raises(ValueError, match="unknown kind"):
        paths.user_dir("secrets")


def test_user_folders_without_the_variable_are_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SKYWORLD_HOME", raising=False)
    assert len({paths.user_dir(kind) for kind in paths.USER_KINDS}) == len(paths.USER_KINDS)
    assert all("skyworld" in str(paths.user_dir(kind)) for kind in paths.USER_KINDS)


def test_missing_data_is_said_clearly(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(paths, "__file__", f"{tmp_path}/skyworld_tui/paths.py")
    with pytest.raises(paths.DataMissing, match=r"no cards\.yaml in"):
        paths.data_dir.__wrapped__()


def test_data_inside_of_a_wheel_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in (tmp_path / "pkg" / "_data", tmp_path / "data"):
        folder.mkdir(parents=True)
        (folder / "cards.yaml").touch()
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "pkg" / "paths.py"))
    assert paths.data_dir.__wrapped__() == tmp_path / "pkg" / "_data"
