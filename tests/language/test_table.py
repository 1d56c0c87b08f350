"""What the table says while it is played: prompt, keys, verbs and refusals, in Portuguese as in English."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from skyworld_tui.cards.load import load_core
from skyworld_tui.engine import Move
from skyworld_tui.language import begin
from skyworld_tui.paths import user_dir
from skyworld_tui.session.reason import Reason
from skyworld_tui.tui import launch, prompts
from skyworld_tui.tui.controller import Controller
from skyworld_tui.tui.faces import face
from skyworld_tui.tui.keymap import Keys, cap, keys_from, label_of
from skyworld_tui.tui.keys import MATCH_KEYS
from skyworld_tui.tui.leftover import left_over
from skyworld_tui.tui.settings import FILE, Settings, entries, understood
from skyworld_tui.tui.verbs import Spot
from tests.engine.build import begin as begin_match

KEYS = [entry.key for entry in MATCH_KEYS if entry.key not in ("p", "u")] + ["enter", "tab"] * 8
WORD = re.compile(r"[A-Za-z]{3,}")


class Player:
    """Both seats of a match, which press keys at random. ``said``: all that the table told them meanwhile."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.match = begin_match(seed)
        self.said: list[str] = []

    def why_not(self, move: Move) -> str:
        """The engine's reason, in the language spoken."""
        refused = self.match.why_not(move)
        return Reason.of(refused) if refused is not None else ""

    def press(self, times: int) -> list[str]:
        """Press so many keys."""
        mind = None
        for _ in range(times):
            decision = self.match.decision
            if decision is None:
                break
            if mind is None or mind.view.seat != decision.by:
                mind = Controller(self.match.view(decision.by), self.why_not, decision_id=decision.id)
            mind.update(self.match.view(decision.by), decision.id)
            self._one_key(mind)
            self.said += told(mind)
        return self.said

    def _one_key(self, mind: Controller) -> None:
        act = mind.press(self.rng.choice(KEYS))
        if act.kind == "play" and act.move is not None:
            self.match.play(act.move)
        elif act.kind == "open" and act.text == "moves" and mind.listed:
            self.match.play(self.rng.choice([move for move in mind.listed if move in mind.view.legal] or [Move("end")]))
        elif act.kind == "say":
            self.said.append(act.text)


def told(mind: Controller) -> Iterator[str]:
    """All that is written around the table at this moment."""
    yield prompts.chip(mind, True)[0]
    for narrow in (False, True):
        yield from (text for text, tone in prompts.prompt(mind, narrow=narrow, room=999) if tone != "key")
    for pairs in (*prompts.footer(mind), prompts.actions(mind)):
        yield from (word for _, word in pairs)
    for zone, count in (("hand", len(mind.view.me.hand or ())), ("own", 5), ("opp", 5)):
        seen = [face(mind, Spot(zone, index)) for index in range(count)]
        yield from (text for each in seen for text in (each.verb, each.verb2, each.why, each.tag))
    yield from left_over(mind.view)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_pressed_the_table_answers_in_portuguese(seed: int) -> None:
    english = Player(seed).press(700)
    begin("pt")
    portuguese = Player(seed).press(700)
    assert len(english) == len(portuguese) > 5000
    cards = load_core()
    names = {word for card in cards.cards.values() for word in WORD.findall(card.full_name)}
    names |= {word for hero in cards.heroes.values() for word in WORD.findall(hero.name)} | {"Ilse", "Marek", "Enter"}
    same = {one for one, other in zip(english, portuguese, strict=True) if one == other}
    assert {text for text in same if set(WORD.findall(text)) - names} == set()


def test_a_key_has_its_portuguese_name_on_the_screen_and_its_english_one_in_files() -> None:
    keys, wrong = keys_from({"end": "Space"})
    assert not wrong
    begin("pt")
    assert keys.of("end") == keys.names()["end"] == cap("Space") == "Espaço"
    assert keys.named("Espaço") == keys.named("Space") == keys.action("space") == "end"
    assert entries(Settings(keys=keys))["keys"]["end"] == "Space"
    assert understood({"keys": {"end": "Space"}})[0].keys == keys
    said = Keys().bind("attack", "Space").said
    assert said == "Atacar: agora Espaço; (des)marcar, que a tinha, fica com a."


def test_what_a_key_does_follows_the_language() -> None:
    english = label_of("end")
    begin("pt")
    assert (english, label_of("end")) == ("End the turn", "Encerrar o turno")
    assert label_of("mark") == "(Des)marcar"


def test_a_fault_of_the_settings_is_told_before_they_are_in_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKYWORLD_HOME", str(tmp_path))
    (user_dir("config")).mkdir(parents=True)
    (user_dir("config") / FILE).write_text('{"pace": "hasty"}')
    for name, value in (("LC_ALL", "pt_BR.UTF-8"), ("LC_ALL", "C")):
        monkeypatch.setenv(name, value)
        fault = launch._options(SimpleNamespace(ascii=True)).settings_fault
        assert ("não entendido" in fault) == (value != "C") and "pace" in fault
