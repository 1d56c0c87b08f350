"""Pure painters: (view model, size, flags) -> cells.

Each painter returns a :class:`Canvas` of exactly the size it was asked for; a widget shows ``canvas.strips()``, a test
reads ``canvas.text()``. Nothing here looks at a match, keeps state or decides legality. Same input, same cells.

Shared words: ``size`` is ``(width, height)`` in cells, any size from 1 x 1 up; ``look`` the terminal's
:class:`~..palette.Look`; ``mine`` whether the thing belongs to the seat at the bottom of the screen; ``ground`` the
zone behind the region (``zone("you", height_of_zone, row_within_it)``); ``focus`` the cursor is here; ``dim`` 0 to 1,
0.6 for what cannot be chosen in an open choice; ``key`` the text of the key chip; ``hot`` the chip is solid green.

canvas    Canvas, Run, Ground, zone(name, height, offset=0)
cards     card_field(size, character, *, mine, key="", hot=False, verb="", focus=False, dim=0.0, tag="", tag_fg=LEGAL,
                     look, ground=None)
          card_hand(size, card, *, key="", verb="", verb2="", why="", focus=False, dim=0.0, look, ground=None)
              lights: verb -> solid green; only verb2 -> half lit; neither -> grey, ``why`` says what is missing
slots     slot_empty(size, number, *, mine, hot="", focus=False, dim=0.0, look, ground=None)
          slot_reserved(size, number, card, *, mine, focus=False, dim=0.0, look, ground=None)
          slot_card(size, *, look, ground=None)                  an empty place in the hand: corner ticks only
          hand_backs(size, count, *, look, ground=None)          the other hand, peeking in from the top edge
vignette  vignette(size, insignia, name, *, look, surface=S_HAND, quiet=False)
rails     rail(size, seat, *, mine, goal, label="", focus=False, hero_key="", faith=None, look, ground=None)
          statusline(size, seat, *, mine, goal, focus=False, look)
          dock_bank(size, seat, *, focus=False, look, ground=None)
          bignum(canvas, x, y, text, top, bottom) -> int, bar(canvas, x, y, width, value, goal, fg)
horizon   Chip(text, kind="you"|"opp"|"legal"|"moon", pulse=False), Clock(seconds, total, note="left"),
          Aim(source, target, upward=True, colour=LEGAL)         columns of the horizon region
          horizon(size, *, chip, turn, prompt, clock, seat=None, aim=None, indent=17, look, ground=None)
              1 row: chip, prompt, sun, Awaken and Convert of ``seat``, clock; 3 rows: the standard one
panels    Pairs = sequence of (key, label), topbar(width, crumb, turn, *, look), footer(width, legal, always, *, look)
          actions(size, pairs, *, look, ground=None)
          LogLine(turn, mine, text), log(size, lines, *, scroll=0, title=True, look)   newest line first
inspector inspector(size, subject, *, mine, actions=(), seat=None, scroll=0, title="INSPECT", look, ground=None)
          inspector_strip(size, subject, *, mine, seat=None, look)   subject: CharacterView | CardDef | HeroDef | None
          inspector_rows(subject, width, ...) -> int                       how many rows it would like
combat    Combat, combat_preview(attacker, defender) -> Combat
          combat_panel(size, attacker, defender|None, *, legal=0, notes=(), look), combat_strip(the same)
choices   choice_panel(size, choice, *, mine_seat, other_seat, chosen=(), focus=0, clock="", look)
          choice_size(choice, max_size) -> Size                            the size it would like
          confirm_panel(size, choice, *, focus="yes"|"no", clock="", look)
overlays  banks_overlay(size, me, other, *, column=0, row=0, look), bank_rows(seat),
          trail_overlay(size, me, other, *, column=0, row=0, look),
          full_card(size, subject, *, mine, seat, scroll, look), moves_overlay(size, rows, *, focus=0, look)
helpsheet help_overlay(size, legal_keys, *, scroll=0, look)
logbook   log_overlay(size, lines, *, scroll=0, filters=((key, words), ...), look)
scenes    Item(key, label, remark="", enabled=True), Score(name, faith, stats=((label, value), ...))
          menu(size, items, selected, *, tagline=..., version="", look)
          curtain(size, name, *, player, away="", turn=0, last="", note="the clock is stopped", look)
          outcome(size, left, right, *, won=True|False|None, goal, how=(), keys=..., look)
"""

from .canvas import Canvas, Ground, Run, Runs, Size, zone

__all__ = ["Canvas", "Ground", "Run", "Runs", "Size", "zone"]
