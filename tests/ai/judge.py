"""The judge of the tactical positions: is a turn the right one? Data and engine decide, never an evaluation.

A position is a scenario whose lesson is of the kind ``position``. Its mover plays one turn; what is still open then is
let pass. The judge knows all cards, the mover does not: :func:`turn_of` shows a policy its view and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from pathlib import Path

from skyworld_tui.ai import Policy
from skyworld_tui.ai.yardstick.policy import distinct
from skyworld_tui.cards.load import load_core
from skyworld_tui.cards.model import TRIGGERS, CardDef, EffectDef
from skyworld_tui.engine import Match, Move
from skyworld_tui.engine.state import State
from skyworld_tui.engine.view import CharacterView, MatchView, SeatView
from skyworld_tui.lessons.solve import passive
from skyworld_tui.scenarios.load import load_file
from skyworld_tui.scenarios.model import Lesson, Scenario, Step
from skyworld_tui.scenarios.paths import PATHS, Probe, same
from skyworld_tui.scenarios.run import ending

POSITIONS = Path(__file__).parent / "positions"
FILES = ("win-now", "do-not-lose", "right-target", "right-order", "keep-or-redraw")

BUDGET = 3_000
"""Positions of the rival's turn that are looked at. What is undecided after that counts as not solved."""

ARRIVING = frozenset({"on_entry", "on_entry_less_faith", "hand"})
"""Triggers that a character on the field has behind it, as long as nothing fetches it from the Bank."""

STARTING = frozenset({"turn_start", "turn_start_empty_slot", "turn_start_more_essences"})
"""Triggers that are over when the main part of the turn has begun."""

ACTING = frozenset(trigger for trigger in TRIGGERS if trigger.startswith(("on_channel", "on_attack", "on_destroy")))
"""Triggers that come only from an action of the character's own."""

READYING = frozenset({"readiness", "reinvigorate", "ready"})
LONGEST = 200
"""More moves than any turn has; a policy that plays on is stopped there."""


class Undecided(Exception):
    """The budget was spent before the search was over."""


def load_positions(name: str) -> tuple[Scenario, ...]:
    """The positions of one of :data:`FILES`. Raises SourceError for whatever is wrong in it."""
    return tuple(load_file(POSITIONS / f"{name}.yaml", load_core()))


def lesson_of(position: Scenario) -> Lesson:
    """The lesson of a position. Raises ValueError for a scenario that is none."""
    if position.lesson is None or position.lesson.kind != "position":
        raise ValueError(f"{position.name} is no position")
    return position.lesson


def mover_of(position: Scenario) -> int:
    """Whose turn is judged: the active player; before the match, the one who begins."""
    where = position.position
    return where.first if where.phase == "opening" else where.active


def solution(position: Scenario) -> tuple[str, ...]:
    """The stored moves of the mover, in notation; an answer to what need not be asked keeps its ``?``."""
    return tuple(_written(step) for step in lesson_of(position).solution)


def tempting(position: Scenario) -> tuple[str, ...]:
    """The stored worse line, written as in :func:`solution`."""
    return tuple(_written(step) for step in lesson_of(position).tempting)


def _written(step: Step) -> str:
    verb, _, rest = step.text.partition(" ")
    return f"{verb}? {rest}".strip() if step.optional else step.text


def solved(position: Scenario, moves: Iterable[str], start: Match | None = None) -> bool:
    """Whether ``moves`` (of the mover alone, in notation, an answer with ``?`` skipped when nothing is asked) solve
    ``position``, from its own beginning or from ``start``. Raises IllegalMove or NotationError for a move that cannot
    be played."""
    match = (start or position.start()).copy()
    first = match.copy()
    played: list[tuple[MatchView, Move]] = []
    for move in moves:
        verb, _, rest = move.partition(" ")
        if verb.endswith("?") and (match.decision is None or match.decision.kind == "turn"):
            continue
        meant = match.parse(f"{verb.removesuffix('?')} {rest}")
        played.append((match.view(mover_of(position)), meant))
        match.play(meant)
        _let_pass(match, first, 1 - mover_of(position))
    return judged(position, match, first, played)


def turn_of(position: Scenario, policy: Policy) -> bool:
    """Whether ``policy`` solves ``position`` when it plays the mover from its own view."""
    match = position.start()
    mover, first, played = mover_of(position), match.copy(), []
    while len(played) < LONGEST and not _over(match, first) and match.deciding == mover:
        move = policy.decide(match.view(mover, searchable=policy.searches))
        played.append((match.view(mover), move))
        match.play(move)
        _let_pass(match, first, 1 - mover)
    return judged(position, match, first, played)


def judged(position: Scenario, match: Match, first: Match, played: Iterable[tuple[MatchView, Move]]) -> bool:
    """The verdict on a turn that began in ``first`` and came to ``match`` by ``played``: the mover's moves, each with
    the view it was made from. What is left of the turn is let pass."""
    lesson, mover = lesson_of(position), mover_of(position)
    if lesson.judge == "answer":
        return _answered(lesson, first, played)
    match = match.copy()
    while not _over(match, first):
        match.play(passive(match))
    if lesson.judge == "win":
        return match.winner == mover
    if lesson.judge == "expect":
        probe = Probe(match)
        wanted = [expectation for step in ending(position.steps) for expectation in step.expect]
        return all(same(PATHS[w.path], w.value, PATHS[w.path].read(probe)) for w in wanted)
    try:
        return match.winner == mover or not can_win(match, 1 - mover)
    except Undecided:
        return False


def _over(match: Match, first: Match) -> bool:
    """Whether the turn that is judged has ended: before the match, whether the hand is decided on."""
    if match.winner is not None or match.turn != first.turn:
        return True
    return match.phase == "opening" and match.deciding != first.deciding


def _let_pass(match: Match, first: Match, rival: int) -> None:
    """Answers of the rival in the mover's turn; none of the positions turns on one."""
    while match.deciding == rival and not _over(match, first):
        match.play(passive(match))


def _answered(lesson: Lesson, first: Match, played: Iterable[tuple[MatchView, Move]]) -> bool:
    """Whether the first decision about cards of the hand is one of those accepted."""
    right = {_meaning(first.view(first.deciding or 0), first.parse(text)) for text in lesson.accept}
    verbs = {text.partition(" ")[0] for text in lesson.accept}
    verbs |= {"keep", "redraw"} if first.phase == "opening" else set()
    return next((_meaning(view, move) in right for view, move in played if move.verb in verbs), False)


def _meaning(view: MatchView, move: Move) -> tuple[str, ...]:
    """Which cards of the hand a decision is about, by id: ("redraw",) is to keep them all."""
    hand = view.me.hand or ()
    if move.verb == "essence":
        return "essence", hand[move.a].id
    return "redraw", *sorted(hand[place].id for place in move.picks)


# --- the rival's turn ------------------------------------------------------------------------------------------------


def can_win(match: Match, rival: int, budget: int = BUDGET) -> bool:
    """Whether ``rival``, whose turn has begun, can win in it. Every line is looked at, the nearest to the goal first;
    what the other player may answer in it is taken as the rival would like it. Raises Undecided."""
    turn, order = match.turn, count()
    first = match.copy()
    first.proving = False
    waiting: list[tuple[int, int, Match]] = [(0, next(order), first)]
    seen = {first.fingerprint()}
    while waiting:
        _, _, now = heappop(waiting)
        if now.winner == rival:
            return True
        if now.winner is not None or now.turn != turn or now.deciding is None or reach(now, rival) < now.goal:
            continue
        for move in distinct(now.view(now.deciding), now.legal_moves()):
            after = now.copy()
            after.play(move)
            mark = after.fingerprint()
            if mark in seen:
                continue
            seen.add(mark)
            if len(seen) > budget:
                raise Undecided
            far = -1 if after.winner == rival else after.goal - after.view(rival, legal=False).me.faith
            heappush(waiting, (far, next(order), after))
    return False


def reach(match: Match, rival: int) -> int:
    """A score that ``rival`` cannot pass in this turn: every channel that may still come at its highest, and every
    ability that may still come, as if nothing of it were ever in the way."""
    side = match.view(rival, legal=False).me
    standing = [character for character in side.field if character is not None]
    cards, effects = _at_hand(match, rival, side, standing)
    gains = sum(effect.n for effect in effects if effect.op == "gain_faith")
    again = sum(_most(effect) for effect in effects if effect.op in READYING)
    again += sum("enters_ready" in card.keywords for card in cards)
    highest = max((card.faith for card in [*cards, *(character.card for character in standing)]), default=0)
    able = [character for character in standing if _able(character)]
    growing = [card for card in cards if card.stage > 1 and card.requirement <= _essences(side)]
    awakenings = side.awaken_left + 1 + sum(effect.op == "awaken" for effect in effects)  # 1: the limit may be raised
    growth = sorted((_growth(character, growing) for character in able), reverse=True)[:awakenings]
    lost = min((character.faith for character in able), default=0) if not again and _denied(match, rival) else 0
    return side.faith + sum(character.faith for character in able) - lost + sum(growth) + gains + again * highest


def _denied(match: Match, rival: int) -> bool:
    """Whether the first channel of ``rival`` in this turn is still to come and will grant nothing, whatever happens."""
    hidden = match.view(rival, searchable=True, legal=False).hidden
    assert isinstance(hidden, State)
    return any(e.kind == "deny" and e.seat != rival and e.turn == hidden.turn and not e.source for e in hidden.lasting)


def _at_hand(
    match: Match, rival: int, side: SeatView, standing: list[CharacterView]
) -> tuple[list[CardDef], list[EffectDef]]:
    """The cards that may still come to the field, and the effects that may still resolve."""
    hand, bank = list(match.hand(rival)), [essence.card for essence in side.bank]
    every = [*hand, *bank, *match.deck(rival), *(character.card for character in standing)]
    second = {card.insignia for card in every if card.stage == 2}
    cards = [card for card in hand if card.stage < 3 or card.insignia in second]
    effects = [effect for card in cards for effect in _effects(card)]
    over = ARRIVING | (STARTING if match.phase == "main" else frozenset())
    effects += [e for c in standing for e in _effects(c.card, over | ACTING)]
    effects += [e for c in standing if _able(c) for e in _effects(c.card, over, ACTING)]
    effects += [e for c in standing for link in c.attached for e in _effects(link.card)]
    effects += [e for card in bank for ability in card.by_trigger.get("bank", ()) for e in ability.effects]
    evolved = sum(card.stage == 2 for card in [*hand, *bank, *match.deck(rival)])
    if side.hero is not None and side.hero.evolution <= side.evolutions + evolved:
        effects += side.hero.power.effects
    if any(effect.op in READYING for effect in effects) or any("enters_ready" in card.keywords for card in cards):
        effects += [e for c in standing if not _able(c) for e in _effects(c.card, over, ACTING)]
    ops = {effect.op for effect in effects}
    if "awaken" in ops:
        cards += bank
        effects += [effect for card in bank for effect in _effects(card)]
        effects += [effect for character in standing for effect in _effects(character.card)]
    if {"draw", "search", "awaken"} & ops or any(card.stage > 1 for card in cards):
        cards += match.deck(rival)
        effects += [effect for card in match.deck(rival) for effect in _effects(card)]
    return cards, effects


def _able(character: CharacterView) -> bool:
    return character.vulnerable == "none" and character.action == "available" and not character.preparation


def _growth(character: CharacterView, cards: list[CardDef]) -> int:
    """What evolving, once or twice, may add to a character's Faith."""
    third = {character.card.insignia} if character.stage == 2 else {card.insignia for card in cards if card.stage == 2}
    best = (
        card.faith
        for card in cards
        if (card.stage == 2 and character.stage == 1) or (card.stage == 3 and card.insignia in third)
    )
    return max(0, max(best, default=0) - character.faith)


def _essences(side: SeatView) -> int:
    """Essences that the Bank may come to hold in this turn: one becomes one, and who stands may fall or be evolved."""
    return len(side.bank) + side.conversions_left + 2 * sum(character is not None for character in side.field)


def _effects(card: CardDef, without: Collection[str] = (), only: Collection[str] = TRIGGERS) -> Iterator[EffectDef]:
    """The effects of a card's abilities with one of the triggers ``only`` and none of ``without``."""
    for ability in card.abilities:
        if ability.trigger in only and ability.trigger not in without:
            yield from ability.effects


def _most(effect: EffectDef) -> int:
    """How many allies an effect readies at best."""
    plain = max(1, effect.target.count if effect.target is not None else 0, effect.n)
    return max(plain, _most(effect.upgraded)) if effect.upgraded is not None else plain
