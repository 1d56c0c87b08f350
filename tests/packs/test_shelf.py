"""Which packs there are: one that is broken is named and left out, and everything else goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skyworld_tui import cli
from skyworld_tui.cards.decks import check_deck
from skyworld_tui.cards.model import CardSet
from skyworld_tui.packs import shelf
from skyworld_tui.packs.shelf import find_pack, find_packs, in_use
from skyworld_tui.session.owndecks import DeckStore

from .folders import EXAMPLE, cards, copied, written


def test_the_game_has_a_pack_and_the_player_none(core: CardSet) -> None:
    (found,) = find_packs(core)
    assert found.id == EXAMPLE and found.shipped and found.pack is not None and not found.faults


def test_a_broken_pack_is_named_and_the_others_stay(core: CardSet, own: Path) -> None:
    copied(own, "a-good-one")
    written(own, {"cards.yaml": cards("Ana").replace("stage", "stagg")}, "broken")
    (own / "a-file.txt").write_text("no folder", "utf-8")
    (own / ".hidden").mkdir()
    found = find_packs(core)
    assert [each.id for each in found] == [EXAMPLE, "a-good-one", "broken"]
    assert [each.pack is not None for each in found] == [True, True, False]
    assert found[2].faults[0].short == "broken/cards.yaml:5: unknown key 'stagg'; nearest: stage"


def test_a_pack_of_the_game_cannot_be_replaced(core: CardSet, own: Path) -> None:
    copied(own)
    found = find_packs(core)
    assert [each.pack is not None for each in found] == [True, False]
    assert found[1].faults[0].text == "the game has a pack of this id"
    pack = find_pack(EXAMPLE, core)
    assert pack is not None and pack.shipped


def test_a_link_out_of_the_folder_of_packs_is_left_out(core: CardSet, own: Path, tmp_path: Path) -> None:
    (own / "linked").symlink_to(copied(tmp_path, "linked"))
    (found,) = find_packs(core)[1:]
    assert found.pack is None and found.faults[0].text == "this is a link that leaves the folder of packs"
    assert in_use(core, ["linked"]).faults == (
        "the pack 'linked' is left out: packs/linked: this is a link that leaves the folder of packs",
    )


def test_very_many_packs_are_not_all_read(core: CardSet, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MAX_PACKS", 3)
    for number in range(5):
        (own / f"p{number}").mkdir()
    found = find_packs(core)
    assert [each.id for each in found] == [EXAMPLE, "p0", "p1", "p2", "p3"]
    assert found[-1].faults[0].text == "more than 3 packs: 2 are left out"


def test_a_fault_of_the_game_itself_leaves_the_pack_out(
    core: CardSet, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(own, "other")

    def fails(folder: Path, core: CardSet) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(shelf, "check_pack", fails)
    use = in_use(core, ["other"])
    assert use.cards is core
    assert use.faults[0].endswith("the game could not read it: RecursionError: too deep")


@pytest.mark.parametrize("key", ["nowhere", "../packs/other", "/etc", "", "core"])
def test_what_is_not_there_cannot_be_used(key: str, core: CardSet, own: Path) -> None:
    copied(own, "other")
    assert find_pack(key, core) is None
    assert in_use(core, [key]).cards is core and "is not installed" in in_use(core, [key]).faults[0]


def test_what_is_on_stands_behind_the_cards_of_the_game(core: CardSet, own: Path) -> None:
    copied(own, "other")
    use = in_use(core, [EXAMPLE, "other", EXAMPLE])
    assert use.faults == () and list(use.cards.packs) == [EXAMPLE, "other"]
    assert list(use.cards.cards)[: len(core.cards)] == list(core.cards)
    assert len(use.cards.cards) == len(core.cards) + 20
    assert use.cards.digest == core.digest and use.cards.format == core.format
    assert {"other:night-watch", f"{EXAMPLE}:night-watch"} < set(use.cards.decks)


def test_a_deck_says_which_pack_it_lacks(core: CardSet, home: Path) -> None:
    (home / "decks").mkdir(parents=True)
    listed = "".join(f"  harbour-lights:{card}: 4\n" for card in ("marisol", "dario"))
    (home / "decks" / "mine.yaml").write_text(f"hero: harbour-lights:graca\ncards:\n{listed}  nina: 4\n", "utf-8")
    deck = DeckStore(game=core.decks).read().decks["mine"]
    said = [str(problem) for problem in check_deck(deck, core)]
    assert said == ["the deck needs the pack 'harbour-lights', which is off", "the deck has 12 cards, not 50"]
    assert [str(problem) for problem in check_deck(deck, in_use(core, [EXAMPLE]).cards)] == said[1:]


def test_packs_list(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["packs", "list"]) == 0
    pack, deck, where = capsys.readouterr().out.splitlines()
    assert pack == "harbour-lights  Harbour Lights 1: 10 cards, 1 Hero, 1 deck"
    assert deck == "  harbour-lights:night-watch" and where == f"Packs of your own lie in {own}."
    written(own, {"cards.yaml": cards("Ana").replace("stage", "stagg")}, "broken")
    assert cli.main(["packs", "list"]) == 2
    assert "broken: left out: " in capsys.readouterr().err
    assert cli.main(["packs", "list", "--json"]) == 2
    first, second = json.loads(capsys.readouterr().out)
    assert first["id"] == EXAMPLE and first["origin"] == "game" and len(first["cards"]) == 10
    assert second["id"] == "broken" and second["origin"] == "own" and "cards.yaml:5" in second["faults"][0]


def test_packs_check_and_cards_check(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = copied(own, "good")
    assert cli.main(["packs", "check", str(good)]) == 0
    assert capsys.readouterr().out == "Harbour Lights: 10 cards, 1 Hero, 1 deck: no findings\n"
    bad = written(own, {"cards.yaml": cards("Dudurima")}, "bad")
    assert cli.main(["packs", "check", str(bad)]) == 1
    assert "SW502 the name 'Dudurima' belongs to a card of the game" in capsys.readouterr().out
    assert cli.main(["cards", "check", str(bad), str(good)]) == 1
    assert capsys.readouterr().out.endswith("11 cards, 1 Hero, 1 deck: 1 finding\n")
    assert cli.main(["packs", "check", str(own)]) == 2
    assert "SW501 this is no pack: it has no pack.yaml" in capsys.readouterr().err


def test_play_refuses_a_pack_that_is_not_there_before_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skyworld_tui.tui.launch._cannot", lambda args: 0)
    assert cli.main(["play", "--pack", "harbor-lights"]) == 2
    assert capsys.readouterr().err == ("skyworld: the pack 'harbor-lights' is not installed; nearest: harbour-lights\n")


def test_deck_check_finds_the_packs_of_a_deck(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied(own, "mine")
    deck = tmp_path / "deck.yaml"
    deck.write_text("hero: mine:graca\ncards: {mine:marisol: 4, nina: 4}\n", "utf-8")
    assert cli.main(["deck", "check", str(deck)]) == 1
    assert capsys.readouterr().err == f"{deck}:2: the deck has 8 cards, not 50\n"
    deck.write_text("hero: gone:graca\ncards: {nina: 4}\n", "utf-8")
    assert cli.main(["deck", "check", str(deck)]) == 2
    first, second, *_ = capsys.readouterr().err.splitlines()
    assert first == "the pack 'gone' is not installed"
    assert second == f"{deck}:1: the deck needs the pack 'gone', which is off"


def test_scenarios_take_packs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    steps = "  - do: awaken harbour-lights:marisol\n  - expect: {p1.f1.power: 2}\n"
    hand = 'p1: {hand: ["harbour-lights:marisol"], bank: [filler*2]}\n'
    file.write_text(f"name: a card of a pack enters\n{hand}steps:\n{steps}", "utf-8")
    assert cli.main(["scenario", "--pack", EXAMPLE, str(file)]) == 0, capsys.readouterr().out
    assert cli.main(["scenario", str(file)]) == 2
    assert "unknown card 'harbour-lights:marisol'" in capsys.readouterr().err
