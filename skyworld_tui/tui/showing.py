"""From the state of the controller to pictures: tells every place of the board what to paint, changed or not.

A place repaints only when the key handed to ``show`` differs, so one call after every key is cheap.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..cards.model import CardDef
from ..cards.text import ability_text
from ..engine.moves import Move
from ..engine.view import CharacterView, ChoiceView, MatchView, SeatView
from ..language import tr
from ..session.foresee import Foreseen
from ..session.guide import Coach
from . import coaching, prompts, verbs
from .controller import Controller
from .faces import DIM, Face, face
from .paint.canvas import Canvas, Ground, Run
from .paint.cards import card_field, card_hand
from .paint.combat import combat_panel, combat_strip
from .paint.evolving import evolve_panel, evolve_strip
from .paint.horizon import Aim, Chip, Clock, horizon, urgent_room
from .paint.inspector import inspector, inspector_strip
from .paint.panels import LogLine, actions, footer, log, topbar
from .paint.rails import dock_bank, rail, statusline
from .paint.ribbon import ribbon
from .paint.slots import hand_backs, slot_card, slot_empty, slot_reserved
from .paint.turnline import TurnShown, turn_line
from .palette import BRIGHT, LEGAL, MUTED, PANEL, RED, RGB, ROSE, TEXT, YOU, Look
from .reach import Reach, reach_aim
from .verbs import Spot

if TYPE_CHECKING:
    from .widgets.board import Board
    from .widgets.painted import Painter

_COUNTS = len("Aw 0/1 Co 0/1  ")

_TONES: dict[str, tuple[RGB, str]] = {
    "legal": (LEGAL, "b"),
    "bright": (BRIGHT, "b"),
    "muted": (MUTED, ""),
    "text": (TEXT, ""),
    "key": (YOU, "b"),
    "error": (RED, ""),
    "coach": (ROSE, "b"),
}


#: What steps back while a panel is open; cards dim by themselves.
_ASIDE = (
    "topbar",
    "opp-rail",
    "opp-hand",
    "opp-ribbon",
    "own-ribbon",
    "own-rail",
    "bank",
    "turnline",
    "inspector",
    "log",
    "coach",
    "horizon",
)


@dataclass(frozen=True)
class Scene:
    """What the screen knows beside the controller."""

    crumb: str = ""
    clock: Clock = field(default_factory=lambda: Clock(None, note=""))
    said: str = ""  # replaces the prompt: a refusal, or what just happened
    said_tone: str = "bright"
    lines: tuple[LogLine, ...] = ()  # newest first
    hotseat: bool = False
    coach: Coach | None = None
    asks: bool = False  # a key asks the coach for a hint now
    beside: tuple[Any, Painter] | None = None  # key and painter of what stands in the coach's place instead
    keys: tuple[prompts.Pair, ...] = ()  # what the footer offers instead of the keys of a match
    scroll: int = 0
    faith: tuple[int, int] | None = None  # the totals while they count, by seat
    flash: frozenset[tuple[int, int]] = frozenset()  # (seat, slot) of characters whose outline has just changed
    foreseen: Foreseen | None = None  # what the attack under the cursor would come to
    turn: TurnShown | None = None  # the turn under way, where the ribbon is wanted
    reach: Reach | None = None  # an effect that reaches a card, drawn as long as it is told
    telling: bool = False  # what happened is being told; any key goes on
    hidden: bool = False  # nothing that belongs to a hand may be painted


def runs_of(said: list[prompts.Said]) -> list[Run]:
    """Words and tones as runs."""
    return [Run(text, *_TONES.get(tone, _TONES["text"])) for text, tone in said]


def show_board(board: Board, mind: Controller, scene: Scene) -> None:
    """Tell every place what it shows."""
    view = mind.view
    foreseeing = mind.pick is not None and mind.pick.kind in ("attack", "evolve")
    coached = scene.beside or (scene.coach and not (foreseeing and scene.coach.aside))
    side = "coach" if coached else "combat" if foreseeing else "inspector"
    from .asking import panel_painter, panel_wish

    board.arrange_for(side, panel_wish(mind, *board.table(side), board.look.lang))
    _show_rows(board, mind, scene)
    _show_rails(board, mind, scene)
    _show_horizon(board, mind, scene)
    _show_side(board, mind, scene)
    legal, always = prompts.footer(mind)
    asks = scene.asks and scene.coach is None and (mind.mode == "main" or view.phase == "opening")
    if asks and board.planned.kind == "compact":
        always.insert(-1, (mind.keys.of("hint"), tr("hint")))  # the last ones stay when room is short
    if scene.coach is not None and scene.coach.waits:
        legal = [(key, label) for key, label in scene.coach.do]
    if scene.telling:  # a key would only end the telling: none is offered as a move
        legal = [(tr("any key"), tr("go on"))]
    if scene.keys:
        legal, always = list(scene.keys), []
    board.at("footer").show(
        (tuple(legal), tuple(always)), lambda size, look, ground: footer(size[0], legal, always, look=look)
    )
    board.at("topbar").show(
        (scene.crumb, view.turn, asks),
        lambda size, look, ground: topbar(size[0], scene.crumb, view.turn, asks=asks, look=look),
    )
    told = scene.coach is not None and scene.said_tone == "coach"  # in its panel, and in a kinder colour
    panel = panel_painter(mind, scene.clock.text, "" if told else scene.said)
    board.at("panel").show(*(panel if panel is not None else (None, None)))
    for name in _ASIDE:
        coaching = name == side == "coach"  # what the coach says is read while one chooses
        board.at(name).veil(DIM if panel is not None and not coaching else 0.0)


def _show_rows(board: Board, mind: Controller, scene: Scene) -> None:
    view = mind.view
    for i in range(5):
        for zone, side in (("own", view.me), ("opp", view.other)):
            spot = Spot(zone, i)
            seen = face(mind, spot)._replace(flash=(side.seat, i) in scene.flash)
            thing: Any = side.field[i] if side.field[i] is not None else side.reserved[i]
            board.at(f"{zone}-{i + 1}").show((thing, seen), partial(_paint_slot, thing, i + 1, zone == "own", seen))
    hand = view.me.hand or ()
    if scene.hidden:
        hand = ()
    for i in range(board.places):
        card = hand[i] if i < len(hand) else None
        seen = face(mind, Spot("hand", i)) if card is not None else Face()
        board.at(f"hand-{i + 1}").show((card, seen), partial(_paint_hand, card, seen))
    board.at("opp-hand").show(
        view.other.hand_count,
        lambda size, look, ground: hand_backs(size, view.other.hand_count, look=look, ground=ground),
    )


def _paint_slot(
    thing: Any, number: int, mine: bool, seen: Face, size: tuple[int, int], look: Look, ground: Ground | None
) -> Canvas:
    if thing is None:
        hot = seen.key if seen.hot else ""
        return slot_empty(size, number, mine=mine, hot=hot, focus=seen.focus, dim=seen.dim, look=look, ground=ground)
    if not isinstance(thing, CharacterView):
        return slot_reserved(size, number, thing, mine=mine, focus=seen.focus, dim=seen.dim, look=look, ground=ground)
    return card_field(
        size,
        thing,
        mine=mine,
        key=seen.key,
        hot=seen.hot,
        verb="" if seen.tag else seen.verb,
        focus=seen.focus,
        dim=seen.dim,
        tag=seen.tag,
        tag_fg=seen.tag_fg,
        flash=seen.flash,
        look=look,
        ground=ground,
    )


def _paint_hand(card: Any, seen: Face, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
    if card is None:
        return slot_card(size, look=look, ground=ground)
    return card_hand(
        size,
        card,
        key=seen.key,
        verb=seen.verb,
        verb2=seen.verb2,
        why=seen.why,
        focus=seen.focus,
        dim=seen.dim,
        look=look,
        ground=ground,
    )


def _show_rails(board: Board, mind: Controller, scene: Scene) -> None:
    view = mind.view
    legal_power = any(move.verb in ("hero", "drain") for move in view.legal)
    for name, zone, seat in (("own-rail", "rail", view.me), ("opp-rail", "opprail", view.other)):
        if scene.faith is not None:
            seat = replace(seat, faith=scene.faith[seat.seat])
        focus = mind.focus == Spot(zone)
        mine = zone == "rail"
        key = mind.keys.of("hero") if mine and legal_power else ""
        board.at(name).show((_shown(seat), focus, key), partial(_paint_rail, seat, view, mine, focus, key))
    for name, seat, bound in (("own-ribbon", view.me, view.other), ("opp-ribbon", view.other, view.me)):
        board.at(name).show(
            (seat.counter_source, bound.name), partial(_paint_ribbon, seat, bound.name, seat is view.me)
        )
    focus = mind.focus == Spot("bank")
    board.at("bank").show(
        (_shown(view.me), focus),
        lambda size, look, ground: dock_bank(size, view.me, focus=focus, look=look, ground=ground),
    )


def _shown(seat: Any) -> Any:
    """What of a side its rail shows."""
    return (
        seat.name, seat.hero, seat.hero_used, seat.faith, seat.awaken_limit, seat.awaken_left, seat.conversions_left,
        seat.conversions_limit, seat.hand_count, seat.deck_count, len(seat.bank), seat.amber, seat.locks, seat.free,
        len(seat.trail), seat.evolutions, seat.counter_source,
    )  # fmt: skip


def _paint_rail(
    seat: Any,
    view: MatchView,
    mine: bool,
    focus: bool,
    key: str,
    size: tuple[int, int],
    look: Look,
    ground: Ground | None,
) -> Canvas:
    if size[1] == 1:
        return statusline(size, seat, mine=mine, goal=view.goal, focus=focus, look=look)
    return rail(size, seat, mine=mine, goal=view.goal, focus=focus, hero_key=key, look=look, ground=ground)


def _paint_ribbon(
    seat: SeatView, bound: str, mine: bool, size: tuple[int, int], look: Look, ground: Ground | None
) -> Canvas:
    return ribbon(size, seat, bound, mine=mine, look=look, ground=ground)


def _show_horizon(board: Board, mind: Controller, scene: Scene) -> None:
    view = mind.view
    words, kind = prompts.chip(mind, scene.hotseat)
    clock = scene.clock
    pulse = clock.seconds is not None and clock.seconds <= 20
    narrow = board.planned.kind == "compact"
    if scene.said:
        said = [Run(scene.said, *_TONES.get(scene.said_tone, _TONES["text"]))]
    elif scene.coach is not None:
        said = [Run(coaching.prompt(mind, scene.coach, _told_room(board, mind, scene)), *_TONES["coach"])]
    else:
        said = runs_of(prompts.prompt(mind, narrow=narrow, room=board.planned.rects["horizon"].w - 20))
    aim = None if narrow else _aim(board, mind) or reach_aim(scene.reach, board.planned.rects)
    chip = Chip(words, kind, pulse)
    key = (chip, tuple(said), clock.text, clock.note, view.turn, aim, _shown(view.me))
    board.at("horizon").show(
        key,
        lambda size, look, ground: horizon(
            size,
            chip=chip,
            turn=view.turn,
            prompt=said,
            clock=clock,
            seat=view.me if view.active == view.seat else None,
            aim=aim,
            urgent=bool(scene.said),
            look=look,
            ground=ground,
        ),
    )


def _told_room(board: Board, mind: Controller, scene: Scene) -> int:
    """The cells that the coach's instruction has in the prompt row."""
    row = board.planned.rects["horizon"]
    chip = Chip(*prompts.chip(mind, scene.hotseat))
    counts = row.h < 3 and mind.view.active == mind.view.seat  # what is left to awaken and to convert stays in sight
    return urgent_room(row.w, row.h, chip=chip, turn=mind.view.turn, clock=scene.clock) - (_COUNTS if counts else 0)


def _aim(board: Board, mind: Controller) -> Aim | None:
    """The line from the attacker to the focused target, in columns of the horizon."""
    pick = mind.pick
    if pick is None or pick.kind != "attack" or pick.source is None or mind.focus.zone != "opp":
        return None
    rects = board.planned.rects
    source, target = rects[f"own-{pick.source.index + 1}"], rects[f"opp-{mind.focus.index + 1}"]
    return Aim(source.x + source.w // 2, target.x + target.w // 2)


def subject_of(mind: Controller) -> tuple[Any, bool, Any]:
    """What the inspector tells of: the thing, whether it is the viewer's, and the owner when it is a Hero."""
    view, spot = mind.view, mind.focus
    if spot.zone == "panel" and mind.pick is not None and mind.pick.choice is not None:
        option = mind.pick.choice.options[spot.index]
        return option.card, option.zone not in ("other", "other_bank"), None
    if spot.zone in ("rail", "opprail"):
        side = view.me if spot.zone == "rail" else view.other
        return side.hero, spot.zone == "rail", side
    if mind.mode == "confirm" and view.choice is not None:
        return _asking(view, view.choice)
    thing = verbs.thing_at(view, spot)
    if thing is None and mind.pick is not None and mind.pick.source is not None:
        return verbs.thing_at(view, mind.pick.source), True, None  # where it goes is asked: what goes there is shown
    if thing is None and view.choice is not None:
        thing = view.choice.source
    return thing, spot.zone != "opp", None


def reasons_of(mind: Controller) -> tuple[str, ...]:
    """Of each power of the own Hero under the cursor why it cannot be used now, "" when it can; nothing of anything
    else, nor while something else is asked."""
    hero = mind.view.me.hero
    if mind.focus.zone != "rail" or mind.mode != "main" or hero is None:
        return ()
    passive = hero.power.trigger != "hero_power"  # it works by itself
    moves = (None if passive else Move("hero"), Move("drain"))
    return tuple("" if move is None or move in mind.view.legal else mind.why_not(move) for move in moves)


def _asking(view: MatchView, choice: ChoiceView) -> tuple[Any, bool, Any]:
    """What a yes/no question is about: the card that would enter, else the character or card that asks."""
    mine, side = choice.by == view.seat, view.seats[choice.by]
    if choice.candidate is not None:
        return choice.candidate, mine, None
    if choice.source is None:
        return choice.hero, mine, side
    standing = side.field[choice.source_slot] if choice.source_slot is not None else None
    return standing if standing is not None and standing.card is choice.source else choice.source, mine, None


def _asker(mind: Controller, lang: str) -> str:
    """The sentence of what asks for a choice on the table; the panel of any other says it itself."""
    choice = mind.view.choice
    if choice is None or choice.ability is None or mind.pick is None or mind.pick.choice is None or not mind.pick.board:
        return ""
    return f"{prompts.source_name(mind.view, choice)}: {ability_text(choice.ability, lang)}"


def _too_long(board: Board, mind: Controller, scene: Scene) -> str:
    """What is said when the prompt row has no room for all of it; "" when it has."""
    row = board.planned.rects["horizon"]
    chip = Chip(*prompts.chip(mind, scene.hotseat))
    room = urgent_room(row.w, row.h, chip=chip, turn=mind.view.turn, clock=scene.clock)
    return scene.said if len(scene.said) > room else ""


def _show_side(board: Board, mind: Controller, scene: Scene) -> None:
    subject, mine, seat = (None, True, None) if scene.hidden else subject_of(mind)
    pairs = tuple(prompts.actions(mind))
    compact = board.planned.kind == "compact"
    asker = _asker(mind, board.look.lang) or _too_long(board, mind, scene)
    why = () if scene.hidden else reasons_of(mind)
    key = (subject, mine, None if seat is None else _shown(seat), pairs, compact, scene.scroll, asker, why)
    if compact:
        board.at("inspector").show(
            key,
            lambda size, look, ground: inspector_strip(
                size, subject, mine=mine, seat=seat, asker=asker, why=why, look=look
            ),
        )
    else:
        board.at("inspector").show(
            key,
            lambda size, look, ground: inspector(
                size, subject, mine=mine, actions=pairs, seat=seat, scroll=scene.scroll, asker=asker, why=why, look=look
            ),
        )
    turn = scene.turn if compact else None
    board.at("log").show(
        (scene.lines[:40], pairs, compact, turn),
        partial(_paint_log, scene.lines, pairs if compact else (), turn),
    )
    if not compact:
        board.at("turnline").show(scene.turn, partial(_paint_turn, scene.turn))
    _show_combat(board, mind, compact, scene.foreseen)
    _show_evolution(board, mind, compact, scene.foreseen)
    if scene.beside is not None:
        board.at("coach").show(*scene.beside)
    elif scene.coach is not None:
        from .asking import coach_painter

        board.at("coach").show(*coach_painter(mind, scene.coach, scene.said if scene.said_tone == "coach" else ""))


def _paint_turn(turn: TurnShown | None, size: tuple[int, int], look: Look, ground: Ground | None) -> Canvas:
    return turn_line(size, turn, look=look, ground=ground)


def _paint_log(
    lines: tuple[LogLine, ...],
    pairs: Any,
    turn: TurnShown | None,
    size: tuple[int, int],
    look: Look,
    ground: Ground | None,
) -> Canvas:
    if turn is not None and size[1] > 2:
        canvas = Canvas(size[0], size[1], look, Ground(PANEL, PANEL))
        canvas.blit(0, 0, turn_line((size[0], 1), turn, look=look, ground=Ground(PANEL, PANEL)))
        canvas.blit(0, 1, _paint_log(lines, pairs, None, (size[0], size[1] - 1), look, ground))
        return canvas
    if not pairs and size[1] > 6:
        return log(size, lines, look=look)
    rows = min(len(pairs), max(1, size[1] - 2)) if pairs else 0
    canvas = log(size, (), title=False, look=look)
    if rows:
        canvas.blit(0, 0, actions((size[0], rows), pairs, look=look))
    if size[1] > rows:
        canvas.blit(0, rows, log((size[0], size[1] - rows), lines, title=False, look=look))
    return canvas


def _show_evolution(board: Board, mind: Controller, compact: bool, foreseen: Foreseen | None) -> None:
    pick = mind.pick
    if pick is None or pick.kind != "evolve" or pick.source is None:
        return
    card = verbs.thing_at(mind.view, pick.source)
    base = verbs.thing_at(mind.view, mind.focus) if pick.at(mind.focus) is not None else None
    if not isinstance(card, CardDef) or not (base is None or isinstance(base, CharacterView)):
        return
    found, standing, becomes = card, base, foreseen.becomes if foreseen is not None else None
    paint = evolve_strip if compact else evolve_panel
    board.at("combat").show(
        (card, base, becomes, compact),
        lambda size, look, ground: paint(size, standing, found, becomes, look=look),
    )


def _show_combat(board: Board, mind: Controller, compact: bool, foreseen: Foreseen | None) -> None:
    pick = mind.pick
    if pick is None or pick.kind != "attack" or pick.source is None:
        return
    view = mind.view
    attacker = view.me.field[pick.source.index]
    target = (
        view.other.field[mind.focus.index] if mind.focus.zone == "opp" and pick.at(mind.focus) is not None else None
    )
    if attacker is None:
        return
    found, count = attacker, len(pick.options)
    paint = combat_strip if compact else combat_panel
    board.at("combat").show(
        (attacker, target, count, compact, foreseen),
        lambda size, look, ground: paint(size, found, target, legal=count, foreseen=foreseen, look=look),
    )
