"""The search of the whole turn: what it finds, what it may not know, and that it is counted in positions."""

from __future__ import annotations

import pytest

from skyworld_tui.ai import LEVELS, make_policy
from skyworld_tui.ai.finish import Finisher
from skyworld_tui.ai.levels import load_levels
from skyworld_tui.ai.reply import Replies
from skyworld_tui.ai.search import Budget, TurnSearch
from skyworld_tui.ai.thinker import Thinker
from skyworld_tui.ai.worth import UNSEEN
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.source import parse_documents
from skyworld_tui.engine import Match, veiled
from skyworld_tui.engine.state import State
from skyworld_tui.lab.matches import Player, setup_for
from skyworld_tui.scenarios.load import read_scenario
from tests.engine.build import ability, at, card, effect, side, table

from .tables import after, evaluator, seen


def position(text: str) -> Match:
    (document,) = parse_documents(f"name: x\n{text}\nsteps:\n  - do: end\n", "test.yaml")
    return read_scenario(document, load_core()).start()


def middle(seed: int, turns: int = 9) -> Match:
    """A match of weak play in the middle, a turn just begun."""
    match = Match.start(setup_for(load_core(), (Player("easy"), Player("easy"))), seed)
    policies = [make_policy("easy", seed), make_policy("easy", seed + 1)]
    while (decision := match.decision) is not None and (match.turn < turns or decision.kind != "turn"):
        match.play(policies[decision.by].decide(match.view(decision.by, searchable=True)))
    return match


RICH = (
    "p1: {hand: [nina, flor-ii, tome], field: {1: flor, 2: elyra}, bank: [filler*5]}\n"
    "p2: {field: {1: {card: nina, vulnerable: channel}, 2: flor}, bank: [filler*3]}"
)


# --- what a search may know
# ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_veiled_match_holds_no_hidden_card(seed: int) -> None:
    match = middle(seed)
    assert match.deciding is not None
    state = seen(match, match.deciding).dealt
    mine, rival = state.seats[match.deciding], state.seats[1 - match.deciding]
    hidden = {*mine.deck, *rival.hand, *rival.deck}
    assert hidden and all(state.defs[uid] is UNSEEN for uid in hidden)
    assert all(state.defs[uid] is not UNSEEN for uid in mine.hand)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@pytest.mark.parametrize("seed", [0])
def test_where_the_hidden_cards_lie_changes_no_decision(level: str, seed: int) -> None:
    """The same cards of the rival in another split between its hand and its deck, and the own deck in another order:
    the same view, so the same move (P-07)."""
    cards, own = ["hespera", "solange", "nina", "sabino", "gili", "maura"], ["flor", "nina", "juca"]
    moves = []
    for hand, deck, mine in ((cards[:3], cards[3:], own), (cards[3:], cards[:3], own[::-1])):
        rival = f"p2: {{hand: [{', '.join(hand)}], deck: [{', '.join(deck)}], "
        text = RICH.replace("p2: {", rival).replace("p1: {", f"p1: {{deck: [{', '.join(mine)}], ")
        moves.append(make_policy(level, seed).decide(position(text).view(0, searchable=True)))
    assert moves[0] == moves[1]


def test_only_dealt_matches_can_be_looked_into() -> None:
    match = position(RICH)
    with pytest.raises(ValueError, match="dealt"):
        _ = match.dealt
    assert isinstance(seen(match).dealt, State)


# --- positions that are alike
# --------------------------------------------------------------------------------------------


def test_the_order_of_moves_does_not_make_another_position() -> None:
    start = seen(position("p1: {hand: [nina, elyra], awaken_limit: 2, field: {4: flor}, bank: [filler*3]}\np2: {}"))
    one = after(start, "awaken nina", "awaken elyra", "channel f4")
    two = after(start, "channel f4", "awaken elyra", "awaken nina")
    assert one.alike(0) == two.alike(0)


@pytest.mark.parametrize(
    "lines", [("channel f4",), ("awaken nina",), ("essence nina",), ("essence elyra",), ("end",), ()]
)
def test_what_matters_makes_another_position(lines: tuple[str, ...]) -> None:
    start = seen(position("p1: {hand: [nina, elyra], awaken_limit: 2, field: {4: flor}, bank: [filler*3]}\np2: {}"))
    others = [("channel f4", "essence nina"), ("awaken elyra",), ("channel f4", "awaken nina")]
    assert after(start, *lines).alike(0) not in {after(start, *other).alike(0) for other in others}


def test_a_limit_that_is_used_makes_another_position() -> None:
    text = "p1: {field: {1: calisto, 2: nina}, bank: [filler*6]}\np2: {field: {1: flor}}"
    start = seen(position(text))
    assert after(start, "activate f1").alike(0) != start.alike(0)


# --- lines
# ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_lines_end_the_turn_are_legal_and_sorted(seed: int) -> None:
    match = middle(seed)
    seat = match.deciding
    assert seat is not None
    weighs = evaluator()
    lines = TurnSearch(weighs, seat, Budget(300)).lines(seen(match, seat), 6)
    assert [line.value for line in lines] == sorted([line.value for line in lines], reverse=True)
    for line in lines[:5]:
        played = seen(match, seat)
        for move in line.moves:
            assert played.why_not(move) is None
            played.play(move)
        assert played.winner is not None or played.turn != match.turn
        assert line.value == weighs.score(line.after.dealt, seat)


def test_a_search_finds_what_needs_several_moves_in_order() -> None:
    """Tomé lends Flor the Power that wins the fight; only then does she attack."""
    match = position(
        "p1: {hand: [tome], field: {1: elyra, 2: flor}, bank: [filler*5]}\n"
        "p2: {field: {1: {card: leon-legacy, bonus: 2, vulnerable: channel}}}"
    )
    best = TurnSearch(evaluator(), 0, Budget(500)).lines(seen(match), 6)[0]
    lines = [move.verb for move in best.moves]
    assert lines.index("hand") < lines.index("attack")


@pytest.mark.parametrize("positions", [1, 5, 20, 100])
@pytest.mark.parametrize("width", [1, 5])
def test_a_budget_is_kept(positions: int, width: int) -> None:
    """What was reached is still given its end: one position more for each that is kept; and the answers of a move that
    was begun, of which there are three here, are all tried."""
    budget = Budget(positions)
    lines = TurnSearch(evaluator(), 0, budget).lines(seen(position(RICH)), width)
    assert lines and budget.used <= positions + width + 3


@pytest.mark.parametrize("positions", [1, 7, 50])
def test_looking_for_a_win_keeps_its_budget(positions: int) -> None:
    """Twelve characters' worth of channels lie open and none of the lines wins."""
    match = seen(position(RICH.replace("p1: {", "goal: 11\np1: {faith: 5, ")))
    budget = Budget(positions)
    assert Finisher(evaluator()).find(match, 0, budget) is None
    assert budget.used <= positions + 1


def test_a_part_of_a_budget_is_spent_of_the_whole() -> None:
    whole = Budget(5)
    part = whole.part(10)
    assert part.left == 5
    part.spend()
    assert (part.left, whole.left, whole.used) == (4, 4, 1)
    small = whole.part(1)
    small.spend()
    assert (small.left, whole.left) == (0, 3) and part.left == 4


# --- answers
# -------------------------------------------------------------------------------------------------------------


def test_a_payment_takes_the_essences_of_least_worth() -> None:
    """Sabino consumes one: the filler goes, the candle and the lamp stay."""
    start = seen(position("p1: {hand: [sabino], field: {1: nina}, bank: [celina, filler, isidro, celina]}\np2: {}"))
    asked = after(start, "evolve h1 f1")
    assert asked.write(TurnSearch(evaluator(), 0, Budget(9)).payment(asked)) == "choose b2"


def test_the_rival_answers_as_is_worst_for_the_seat() -> None:
    """Who falls takes an enemy along and its player says which: the dearest one."""
    avenger = card("avenger", ability("on_death", effect("execute", enemy={})), power=1)
    giant, dwarf = card("giant", power=9, faith=4), card("dwarf", power=1, faith=0)
    field = {1: at(dwarf), 2: at(giant), 3: card("striker", power=2, faith=0)}
    match = seen(table(side(field=field), side(field={1: at(avenger, vulnerable="channel")})))
    search = TurnSearch(evaluator(), 0, Budget(100))
    match.play(match.parse("attack f3 e1"))
    search.answer_for_rival(match)
    standing = [c.card.id for c in match.dealt.seats[0].field if c is not None]
    assert match.dealt.choice is None and sorted(standing) == ["dwarf", "striker"]


def test_the_clock_may_stop_a_search() -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return True

    budget = Budget(10_000, stop)
    assert TurnSearch(evaluator(), 0, budget).lines(seen(position(RICH)), 5)
    assert asked and budget.used < 200


# --- wins and losses
# -----------------------------------------------------------------------------------------------------

WINNING = {
    "one channel": "{faith: 19, field: {1: nina}}",
    "evolve, then channel": "{faith: 18, hand: [flor-ii], field: {1: nina}, bank: [filler*4]}",
    "an Essence, then evolve": "{faith: 18, hand: [flor-ii, nina], field: {1: nina}, bank: [filler*3]}",
    "a candle": "{faith: 19, bank: [celina]}",
    "twice by the last light": "{faith: 13, field: {1: solange, 2: flor-ii}}",
    "the hearth at the end of the turn": "{faith: 17, field: {1: doroteu}, bank: [filler*3]}",
    "a Hero's lamp": "{faith: 19, hero: aurelio-warden-of-lanterns, bank: [filler*5],"
    " field: {1: {card: flor-ii, vulnerable: channel}, 2: {card: cassia, vulnerable: channel}}}",
}


def finds(side: str, rival: str = "{}") -> bool:
    match = position(f"p1: {side}\np2: {rival}")
    return Finisher(evaluator()).find(seen(match), 0, Budget(3000)) is not None


@pytest.mark.parametrize("name", WINNING)
def test_a_win_is_found(name: str) -> None:
    assert finds(WINNING[name])


@pytest.mark.parametrize("name", [name for name in WINNING if "candle" not in name])
def test_one_point_further_off_there_is_none(name: str) -> None:
    faith = int(WINNING[name].partition("faith: ")[2].partition(",")[0])
    assert not finds(WINNING[name].replace(f"faith: {faith}", f"faith: {faith - 1}"))


def test_an_ability_that_comes_twice_counts_twice() -> None:
    """Ilária is paid for each execution; two Sabinos in the hand execute twice."""
    side = "{faith: 18, hand: [sabino, sabino], field: {1: {card: ilaria, vulnerable: channel}}, bank: [filler*15]}"
    victims = "{field: {1: {card: nina, vulnerable: channel}, 2: {card: nina, vulnerable: channel}}}"
    assert finds(side, victims)


def test_a_win_needs_no_card_that_would_have_to_be_drawn() -> None:
    """Evolving draws a card; that card may be anything."""
    assert not finds("{faith: 17, hand: [flor-ii], field: {1: nina}, bank: [filler*9], deck: [juca, juca, juca]}")


@pytest.mark.parametrize(("faith", "loses"), [(18, True), (17, False)])
def test_a_rival_that_can_win_next_turn_is_seen(faith: int, loses: bool) -> None:
    match = position(f"p1: {{field: {{1: nina}}}}\np2: {{faith: {faith}, field: {{1: flor, 2: elyra}}}}")
    weighs = evaluator()
    line = TurnSearch(weighs, 0, Budget(0)).lines(seen(match), 1)[0]
    assert Replies(weighs, 0, 2, 50).loses(line, Budget(500)) is loses


def test_what_is_shown_needs_no_hand() -> None:
    match = position("active: p2\np2: {faith: 18, hand: [flor-ii], field: {1: nina}, bank: [filler*4]}\np1: {}")
    finisher, dealt = Finisher(evaluator()), veiled(match.view(1, searchable=True), UNSEEN)
    assert finisher.find(dealt, 1, Budget(500)) is not None
    assert finisher.find(dealt, 1, Budget(500), shown=True) is None


def test_the_only_way_not_to_lose_is_found() -> None:
    """Two channelers would win next turn; one of them can be struck now, although channeling looks better."""
    match = position(
        "p1: {faith: 10, field: {1: flor-ii}}\n"
        "p2: {faith: 17, field: {1: {card: flor, vulnerable: channel}, 2: {card: haroldo, bonus: 9}}}"
    )
    policy = make_policy("hard", 0)
    assert match.write(policy.decide(match.view(0, searchable=True))) == "attack f1 e1"


# --- thinking
# ------------------------------------------------------------------------------------------------------------


def test_a_turn_is_thought_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[int] = []
    think = Thinker.think

    def counted(self: Thinker, match: Match, *args: object) -> object:
        thoughts.append(match.turn)
        return think(self, match, *args)  # type: ignore[arg-type]  # whatever it takes

    monkeypatch.setattr(Thinker, "think", counted)
    match = position("p1: {hand: [nina, elyra], field: {1: flor}, bank: [filler*3]}\np2: {field: {1: flor}}")
    policy, moves = make_policy("hard", 0), 0
    while match.turn == 1 or match.active == 0:
        match.play(policy.decide(match.view(0, searchable=True)))
        moves += 1
    assert moves >= 3 and len(thoughts) == 1


def test_levels_think_more_the_stronger_they_are() -> None:
    cares = [load_levels()[name].care for name in ("normal", "hard", "expert")]
    assert [care.positions for care in cares] == sorted({care.positions for care in cares})
