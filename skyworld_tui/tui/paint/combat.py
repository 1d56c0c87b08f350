"""What an attack would do: both Powers with their parts, and who is destroyed when only Power is compared."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.view import CharacterView
from ...language import later, tr, trn
from ...session.foresee import Foreseen
from ...session.powerwords import source_of
from .. import glyphs as g
from ..palette import BRIGHT, EDGE, INK, LEGAL, MUTED, OPP, PANEL, RAISED, RED, TEXT, YOU, Look, mix
from ..words_about import about
from .canvas import Canvas, Ground, Run, Size, clip_runs, elide, width_of, wrap
from .panels import side_panel
from .words import state_fit

SHIELDS = {"indestructible": later("{who}: cannot be destroyed"), "combat_shield": later("{who}: its shield holds")}
_FALLS = (later("{who} is destroyed → their Bank"), later("{who} is destroyed → your Bank"))
"""What is said of the one attacked, and of the attacker."""


@dataclass(frozen=True, slots=True)
class Combat:
    """The comparison of one attack. ``*_loses``: destroyed by the comparison; ``*_shield``: the protection that
    prevents it, "" if none. What abilities do before or after is not part of it."""

    attack: int
    defence: int
    attacker_loses: bool
    defender_loses: bool
    attacker_shield: str
    defender_shield: str

    @property
    def verdict(self) -> str:
        """``beats``, ``loses to`` or ``ties``, said with :func:`tr`."""
        if self.attack == self.defence:
            return later("ties")
        return later("beats") if self.attack > self.defence else later("loses to")


def _shield(character: CharacterView) -> str:
    return next((k for k in SHIELDS if k in character.keywords), "")


def combat_preview(attacker: CharacterView, defender: CharacterView) -> Combat:
    """Compare final Power: the higher survives, a tie destroys both; protections keep a loser on the field."""
    return Combat(
        attack=attacker.power,
        defence=defender.power,
        attacker_loses=attacker.power <= defender.power,
        defender_loses=attacker.power >= defender.power,
        attacker_shield=_shield(attacker) if attacker.power <= defender.power else "",
        defender_shield=_shield(defender) if attacker.power >= defender.power else "",
    )


def power_runs(character: CharacterView, mine: bool, *, total: bool = True) -> list[Run]:
    """``†4+2 6``: printed Power, what is added, and the sum."""
    base = character.parts[0].amount if character.parts else character.power
    runs = [Run(g.POWER), Run(str(base), BRIGHT, "b")]
    if character.bonus:
        runs.append(Run(f"{character.bonus:+d}", YOU if mine else OPP, "b"))
    if total:
        runs.append(Run(f" {character.power}", BRIGHT, "b"))
    return runs


def outcomes(attacker: CharacterView, defender: CharacterView, foreseen: Foreseen | None = None) -> list[list[Run]]:
    """What the attack means, a line each: what happens before the combat, the comparison, who falls, what follows.
    Without ``foreseen`` Power is compared as it stands."""
    seen = foreseen or Foreseen(combat=(attacker.power, defender.power))
    lines = [[Run(f"{g.ARROW} ", MUTED), Run(text)] for text in seen.before]
    if seen.combat is None:
        return lines + _open_end(attacker, defender, seen)
    result = combat_preview(replace(attacker, power=seen.combat[0]), replace(defender, power=seen.combat[1]))
    attack, defence = Run(str(result.attack), BRIGHT, "b"), Run(str(result.defence), BRIGHT, "b")
    lines.append([attack, Run(f" {tr(result.verdict)} ", MUTED), defence])
    standing = True
    for who, falling, loses, shield in (
        (defender, _FALLS[0], result.defender_loses, result.defender_shield),
        (attacker, _FALLS[1], result.attacker_loses, result.attacker_shield),
    ):
        falls = loses and not shield if foreseen is None else (who.seat, who.slot) in seen.fallen
        if falls:
            lines.append([Run(f"{g.NO} ", RED, "b"), Run(tr(falling, who=who.card.short))])
        elif loses:
            kept = SHIELDS.get(shield, later("{who}: stays on the field"))
            lines.append([Run(f"{g.LOCK} ", BRIGHT), Run(tr(kept, who=who.card.short))])
        standing = standing and not (falls and who is attacker)
    if standing:
        lines.append([Run("! ", RED, "b"), Run(tr("{who} is vulnerable after it", who=attacker.card.short))])
    lines += [[Run(f"{g.ARROW} ", MUTED), Run(text)] for text in seen.after]
    return lines + _asks(seen)


def _open_end(attacker: CharacterView, defender: CharacterView, seen: Foreseen) -> list[list[Run]]:
    """Nothing was compared yet: what is asked first, and how it stands now."""
    asked = _asks(seen)
    if not asked:
        return [[Run(f"{g.NO} ", RED, "b"), Run(tr("it does not come to a combat"))]]
    result = combat_preview(attacker, defender)
    values = {"attack": result.attack, "verdict": tr(result.verdict), "defence": result.defence}
    return [*asked, [Run("  "), Run(tr("as it stands {attack} {verdict} {defence}", **values), MUTED)]]


def _asks(seen: Foreseen) -> list[list[Run]]:
    if not seen.asks:
        return []
    return [[Run("? ", BRIGHT, "b"), Run(about(seen.asks, later("then you choose"), later("then {who} chooses")))]]


def combat_panel(
    size: Size,
    attacker: CharacterView,
    defender: CharacterView | None,
    *,
    legal: int = 0,
    foreseen: Foreseen | None = None,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """In the inspector's place while a target is chosen. ``foreseen``: what the engine says would happen; ``legal``:
    how many targets there are; without a ``defender`` it says to choose one."""
    cv, w = side_panel(size, tr("IF YOU ATTACK"), look=look, ground=ground)
    if not w:
        return cv
    x = 2
    y = 2 if cv.h >= 16 else 1
    roomy = cv.h >= 20
    y = _fighter(cv, x, y, w, attacker, True, roomy)
    cv.put(x, y, "│", LEGAL)
    y += 1
    if defender is None:
        cv.wrap(x, y, w, _to_choose(legal), TEXT)
        return cv
    y = _fighter(cv, x, y, w, defender, False, roomy)
    cv.runs(x + 2, y, state_fit(defender, w - 2))
    y += 2 if cv.h >= 16 else 1
    cv.put(x, y, g.BAR_REST * w, EDGE)
    y += 1
    last = cv.h - 4
    for line in outcomes(attacker, defender, foreseen):
        if len(line) != 2:  # the comparison
            cv.runs(x, y, line, w)
            y += 1
            continue
        for k, text in enumerate(wrap(line[1].text, w - 2)):
            if y < last:
                cv.runs(x, y, [line[0] if k == 0 else Run("  "), line[1]._replace(text=text)], w)
                y += 1
    _buttons(cv, x, max(y + 1, min(cv.h - 5, y + 2)), w)
    return cv


def _to_choose(legal: int) -> str:
    return trn("Choose a target: {n} legal.", "Choose a target: {n} legal.", legal) if legal else tr("Choose a target.")


def _fighter(cv: Canvas, x: int, y: int, w: int, character: CharacterView, mine: bool, parts: bool) -> int:
    """Name and Power; with ``parts`` every source of it, a row each (four at most)."""
    sign, accent = (g.YOURS, YOU) if mine else (g.THEIRS, OPP)
    power = power_runs(character, mine)
    cv.put(x, y, sign, accent, bold=True)
    room = w - 2 - width_of(power) - 1
    name = character.card.full_name if len(character.card.full_name) <= room else character.card.short
    cv.put(x + 2, y, elide(name, room), BRIGHT, bold=True)
    cv.right(x + w - 1, y, power)
    y += 1
    for part in character.parts[1:5] if parts else ():
        cv.runs(x + 2, y, [Run(f"{part.amount:+d} ", accent, "b"), Run(elide(source_of(part), w - 6), MUTED)], w - 2)
        y += 1
    return y


def _buttons(cv: Canvas, x: int, y: int, w: int) -> None:
    if y < cv.h:
        after = cv.put(x, y, " Enter ", INK, LEGAL, bold=True)
        word = tr("attack")
        cv.put(after, y, f" {word} ", BRIGHT, mix(LEGAL, PANEL, 0.80), bold=True)
    row = y + 2 if y + 2 < cv.h else y + 1
    if row < cv.h:
        cv.put(x, row, " Esc ", MUTED, RAISED, bold=True)
        word = tr("cancel")
        after = cv.put(x + 5, row, f" {word} ", MUTED, RAISED)
        if w >= 28 + 13:
            cv.put(after + 2, row, tr("costs nothing"), MUTED, italic=True)


def combat_strip(
    size: Size,
    attacker: CharacterView,
    defender: CharacterView | None,
    *,
    legal: int = 0,
    foreseen: Foreseen | None = None,
    look: Look,
    ground: Ground | None = None,
) -> Canvas:
    """The same in the compact strip."""
    cv = Canvas(size[0], size[1], look, ground or Ground(PANEL, PANEL))
    w = cv.w - 2
    title = tr("IF YOU ATTACK")
    head = [Run(f"{title}  ", MUTED, "b"), Run(f"{g.YOURS} ", YOU, "b"), Run(f"{attacker.card.short} ", BRIGHT, "b")]
    head += power_runs(attacker, True, total=False)
    if defender is None:
        cv.runs(1, 0, head, w)
        cv.put(1, 2, elide(_to_choose(legal), w), TEXT)
        return cv
    against = tr("against")
    head += [Run(f"  {against}  ", MUTED), Run(f"{g.THEIRS} ", OPP, "b"), Run(f"{defender.card.short} ", BRIGHT, "b")]
    head += power_runs(defender, False, total=False)
    state = state_fit(defender, w)
    beside = width_of(head) + 3 + width_of(state) <= w
    cv.runs(1, 0, [*head, Run("   "), *state] if beside else head, w)
    if not beside:
        cv.runs(1, 1, state)
    rows: list[list[Run]] = [[]]
    for line in outcomes(attacker, defender, foreseen):
        gap = 3 if rows[-1] else 0
        if width_of(rows[-1]) + gap + width_of(line) > w:
            rows.append([])
            gap = 0
        rows[-1] += [Run(" " * gap), *line] if gap else line
    top = 1 if beside else 2
    if len(rows) < cv.h - top:
        rows.append([Run(tr("Cancel costs nothing."), MUTED, "i")])
    for y, line in enumerate(rows[: max(0, cv.h - top)]):
        cv.runs(1, y + top, clip_runs(line, w))
    return cv
