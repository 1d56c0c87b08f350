"""The front door: ``skyworld`` and its subcommands.

Importing this module costs next to nothing: every command imports what it needs when it runs. A command is a function
that takes the parsed arguments and returns an exit status: 0, 1 for results that did not hold, 2 for bad use or bad
input, which is one clear line on standard error and never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from . import __version__
from .damaged import is_source_error

PROSE = ("cards", "deck", "packs", "records", "replay")
"""Commands that tell a player something in sentences."""

Handler = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; ``argv`` without the program's name, None for the process's own. Returns the exit status."""
    _never_fail_to_print()
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(_parser().parse_args(words) if words else _no_words())
    except SystemExit as stop:  # argparse: --help, --version and bad use
        return _flushed() or _status(stop)
    except BrokenPipeError:  # the reader has gone, as in `skyworld cards list | head`
        _silence_stdout()
        return 0
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def _status(stop: SystemExit) -> int:
    return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 2


def _flushed() -> int:
    """Write out what was printed; 2, with a line, when that fails."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        from .oserrors import fault_of

        _silence_stdout()
        return _complain(fault_of(error))
    return 0


def _run(args: argparse.Namespace) -> int:
    """The command's own function. Faults of the input become one line; a fault of ours keeps its traceback."""
    handler: Handler = args.handler
    try:
        _speak(args)
        status = int(handler(args) or 0)
        return _flushed() or status
    except BrokenPipeError:
        raise
    except OSError as error:
        from .oserrors import fault_of

        name = f"{error.filename}: " if error.filename else ""
        if not name:  # it may be standard output itself: what is left in it must not fail again at exit
            _silence_stdout()
        return _complain(f"{name}{fault_of(error)}")
    except Exception as error:
        if is_source_error(error):
            return _complain(str(error))
        raise


def _speak(args: argparse.Namespace) -> None:
    """Begin the language of what is told in prose without a screen: ``--lang``, the player's setting, the locale. A
    command with a screen begins its own, and what is made for scripts stays English."""
    if getattr(args, "command", None) not in PROSE:
        return
    from .language import begin, from_locale
    from .tui.settings import SettingsFile

    wanted = getattr(args, "lang", None) or SettingsFile().load().settings.lang
    begin(from_locale(os.environ) if wanted == "auto" else wanted)


def _complain(text: str) -> int:
    print(f"skyworld: {' '.join(text.split())}", file=sys.stderr)
    return 2


def _silence_stdout() -> None:
    """Let nothing be written to the closed pipe when the interpreter flushes at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # a stdout that is no file
        return


def _never_fail_to_print() -> None:
    """Names like Tomé must print in any locale, and a file's name that is no text: what an encoding cannot say becomes
    a question mark. A stream that was closed before the start (``>&-``) swallows what is printed."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # open until exit
            continue
        reconfigure = getattr(stream, "reconfigure", None)
        other = "utf" not in (getattr(stream, "encoding", "") or "").lower()
        if reconfigure is not None and (other or getattr(stream, "errors", "") == "strict"):
            reconfigure(errors="replace")


class _Parser(argparse.ArgumentParser):
    """One line for bad use, with the nearest valid word, instead of argparse's usage block."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        print(f"{self.prog}: {line}; see {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        words = sys.argv[1:] if args is None else list(args)
        if words and words[0].startswith("-") and words[0].split("=")[0] not in self._option_string_actions:
            # argparse would take the unknown option's value for a command
            self.unknown(words[0])
        parsed, extra = self.parse_known_args(args, namespace)
        if extra:
            getattr(parsed, "parser", self).unknown(extra[0])
        return parsed

    def unknown(self, word: str) -> NoReturn:
        """Complain about an argument that this command does not take."""
        hint = _nearest(word.split("=")[0], list(self._option_string_actions)) if word.startswith("-") else ""
        self.error(f"unknown argument {_quoted(word)}{hint}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            what = "command" if isinstance(action, argparse._SubParsersAction) else argparse._get_action_name(action)
            hint = _nearest(str(value), known) or f"; known: {', '.join(known)}"
            self.error(f"unknown {what} {_quoted(value)}{hint}")


def _quoted(word: object) -> str:
    """``word`` in quotes, and not without end."""
    text = str(word)
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


def _nearest(word: str, words: Sequence[str]) -> str:
    import difflib

    close = difflib.get_close_matches(word.lower()[:80], words, n=1, cutoff=0.5)
    return f"; nearest: {close[0]}" if close else ""


def _lazy(module: str, function: str) -> Handler:
    """A handler that imports its module only when it is called."""

    def handler(args: argparse.Namespace) -> int:
        run: Handler = getattr(import_module(f"skyworld_tui.{module}"), function)
        return run(args)

    return handler


def _at_least(minimum: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        try:
            value = int(text) if len(text) <= 18 else None
        except ValueError:
            value = None
        if value is None or value < minimum:
            raise argparse.ArgumentTypeError(f"must be a whole number of at least {minimum}, not {text[:40]!r}")
        return value

    return whole_number


def _course(text: str) -> str:
    """The id of a tutorial: any file of the folder of lessons."""
    from .lessons.shelf import course_ids

    try:
        known = course_ids()
    except OSError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if text not in known:
        hint = _nearest(text, known) or f"; known: {', '.join(known)}"
        raise argparse.ArgumentTypeError(f"unknown tutorial {_quoted(text)}{hint}")
    return text


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text[:40]!r}")
    return value


def _no_words() -> argparse.Namespace:
    """What ``skyworld`` alone asks for: the menu. The parser of every command would take longer to make than to ask."""
    menu = _lazy("tui.launch", "menu")
    return argparse.Namespace(handler=menu, command=None, ascii=False, lang=None, reduced_motion=False, theme=None)


def _parser() -> _Parser:
    parser = _Parser(
        prog="skyworld",
        description="Sky World, a two-player trading card game for the terminal. Without a command: the main menu.",
        parents=[_screen_options()],
    )
    parser.add_argument("--version", action="version", version=f"skyworld {__version__}")
    parser.set_defaults(parser=parser, **vars(_no_words()))
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")

    def command(name: str, help: str, handler: Handler, **kwargs: Any) -> _Parser:
        made: _Parser = commands.add_parser(name, help=help, description=help, **kwargs)
        made.set_defaults(handler=handler, parser=made)
        return made

    _screens(command)
    _scenario(command)
    _lab(command)
    _cards(commands)
    _packs(commands)
    _deck(commands)
    _records(command, commands)
    _serve(command)
    return parser


def _records(command: Callable[..., _Parser], commands: Any) -> None:
    about = "watch a match record, or print it in words"
    replay = command("replay", about, _lazy("tui.launch", "replay"), parents=[_screen_options()])
    replay.add_argument("file", metavar="FILE", help="the record")
    replay.add_argument("--to", type=_at_least(0), metavar="N", help="begin after N moves; as text, only those")
    replay.add_argument("--text", action="store_true", help="print it: moves in words, and the board as plain text")

    action = _group(commands, "records", "the finished matches that are kept")
    listing = action("list", "every record, newest first", _lazy("session.archivecommand", "list_records"))
    listing.add_argument("filter", nargs="*", metavar="TERM", help="won, level:hard, 'turns>20', deck:lanterns, …")
    orders = ("newest", "oldest", "longest", "closest", "level", "deck")
    listing.add_argument("--sort", choices=orders, default="newest", help="(default: newest)")
    listing.add_argument("--json", action="store_true", help="one JSON object on standard output")


def _screen_options() -> argparse.ArgumentParser:
    """The options of every command that shows a screen. They may stand before or after the command's name.

    Made anew for each command: their defaults are set on the main parser alone, or a command would undo what stood
    before its name.
    """
    parser = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    group = parser.add_argument_group("screen")
    group.add_argument("--ascii", action="store_true", help="plain ASCII instead of symbols and frames")
    group.add_argument("--lang", choices=("en", "pt"), help="language")
    group.add_argument("--reduced-motion", action="store_true", help="no animation")
    group.add_argument("--theme", metavar="NAME", help="colours")
    return parser


def _screens(command: Callable[..., _Parser]) -> None:
    play = command("play", "straight into a match", _lazy("tui.launch", "play"), parents=[_screen_options()])
    play.add_argument("--vs", choices=("ai", "human"), default="ai", help="who sits opposite (default: ai)")
    play.add_argument("--level", metavar="LEVEL", default=None, help="how strong the AI plays")
    play.add_argument("--deck", metavar="ID", default=None, help="your deck (default: lanterns-at-dusk)")
    play.add_argument("--deck2", metavar="ID", default=None, help="the other deck (default: the-silver-ledger)")
    _with_packs(play)
    play.add_argument("--seed", type=_at_least(0), metavar="N", default=None, help="the same N shuffles the same")
    play.add_argument("--no-clock", action="store_true", help="turns without a time limit")
    lesson = _lazy("tui.launch", "tutorial")
    tutorial = command("tutorial", "straight into a tutorial", lesson, parents=[_screen_options()])
    tutorial.add_argument("lesson", nargs="?", type=_course, metavar="NAME", help="which one (default: basic)")


def _scenario(command: Callable[..., _Parser]) -> None:
    scenario = command("scenario", "run scenario files", _lazy("scenarios.command", "run"))
    scenario.add_argument("paths", nargs="+", metavar="PATH", help="a scenario file, or a folder of them")
    _with_packs(scenario)
    scenario.add_argument("--json", action="store_true", help="one JSON object on standard output")


def _port(text: str) -> int:
    value = _at_least(0)(text)
    if value > 65_535:
        raise argparse.ArgumentTypeError(f"must be at most 65535, not {value}")
    return value


def _serve(command: Callable[..., _Parser]) -> None:
    serve = command("serve", "the game in a browser, on this machine alone by default", _lazy("web.command", "serve"))
    serve.add_argument("--host", metavar="H", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    serve.add_argument("--port", type=_port, metavar="P", default=8000, help="0 is any free one (default: 8000)")
    serve.add_argument("--seats", type=_at_least(1), metavar="N", default=8, help="players at a time (default: 8)")
    serve.add_argument("--public-url", metavar="URL", help="the address of another server that stands before this one")


def _even(text: str) -> int:
    """A number of games that is played in pairs."""
    value = _at_least(2)(text)
    if value % 2:
        raise argparse.ArgumentTypeError(f"must be even, because each seed is played from both seats, not {value}")
    return value


def _percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 100:
        raise argparse.ArgumentTypeError(f"must be a number of percent between 0 and 100, not {text[:40]!r}")
    return value


def _executor(text: str) -> str:
    from .lab.executors import NoWorkers, check_executor

    try:
        return check_executor(text)
    except NoWorkers as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _lab(command: Callable[..., _Parser]) -> None:
    simulate = command("simulate", "many matches between two AI levels", _lazy("lab.command", "simulate"))
    simulate.add_argument("--games", type=_at_least(1), metavar="N", default=100, help="how many (default: 100)")
    for seat in ("p1", "p2"):
        simulate.add_argument(f"--{seat}", metavar="LEVEL[:DECK]", default="random", help="(default: random)")
    simulate.add_argument("--swap", action="store_true", help="each seed twice, seats exchanged; N must be even")
    _study(simulate, "a line for each match")
    _card_counts(simulate)

    ladder = command("ladder", "every AI level against every other, paired", _lazy("lab.command", "ladder"))
    ladder.add_argument("--games", type=_even, metavar="N", default=40, help="for each two levels (default: 40)")
    ladder.add_argument("--levels", metavar="A,B,…", default=None, help="which, weakest first (default: all)")
    ladder.add_argument("--neighbours", action="store_true", help="only levels beside each other in that list")
    ladder.add_argument("--decks", metavar="A,B,…", default=None, help="dealt two by two in turn (default: all)")
    ladder.add_argument(
        "--until-clear", type=_percent, nargs="?", const=50.0, default=None, metavar="PERCENT",
        help="end two levels' games as soon as the share of the one listed later is clearly not PERCENT (default: 50)",
    )  # fmt: skip
    _study(ladder, "a line for each two levels")

    matrix = command("matrix", "every deck against every other", _lazy("lab.command", "matrix"))
    matrix.add_argument("--games", type=_even, metavar="N", default=100, help="for each two decks (default: 100)")
    matrix.add_argument("--level", metavar="LEVEL", default="normal", help="who plays both (default: normal)")
    matrix.add_argument("--decks", metavar="A,B,…", default=None, help="which (default: all that can be played)")
    _study(matrix, "a line for each two decks")
    _card_counts(matrix)

    bench = command("bench", "speed of the engine and of each AI level", _lazy("lab.command", "bench"))
    bench.add_argument("--seconds", type=_seconds, metavar="N", default=5.0, help="how long (default: 5)")
    bench.add_argument("--json", action="store_true", help="one JSON object on standard output")


def _study(parser: _Parser, lines: str) -> None:
    """What every study of many matches takes."""
    _with_packs(parser)
    parser.add_argument("--seed", type=_at_least(0), metavar="N", default=0, help="(default: 0)")
    parser.add_argument("--jobs", type=_at_least(1), metavar="N", default=None, help="workers (default: all cores)")
    kinds = "process, thread or dask://HOST:PORT (default: process)"
    parser.add_argument("--executor", type=_executor, metavar="KIND", default="process", help=kinds)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--csv", nargs="?", const="-", default=None, metavar="FILE", help=f"{lines}, as CSV")


def _card_counts(parser: _Parser) -> None:
    parser.add_argument("--cards", action="store_true", help="also which cards win when drawn, kept and played")
    told = "that, a line for each card, as CSV"
    parser.add_argument("--cards-csv", nargs="?", const="-", default=None, metavar="FILE", help=told)


def _group(commands: Any, name: str, help: str) -> Callable[[str, str, Handler], _Parser]:
    """A command that only holds commands of its own."""
    made: _Parser = commands.add_parser(name, help=help, description=help)
    made.set_defaults(parser=made)
    actions = made.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)

    def action(title: str, text: str, handler: Handler) -> _Parser:
        child: _Parser = actions.add_parser(title, help=text, description=text)
        child.set_defaults(handler=handler, parser=child)
        return child

    return action


def _cards(commands: Any) -> None:
    action = _group(commands, "cards", "the cards as players read them, and their linter")
    listing = action("list", "every card with its text", _lazy("cards.command", "list_cards"))
    listing.add_argument("--json", action="store_true", help="as JSON on standard output")
    listing.add_argument(
        "--lang", choices=("en", "pt"), default=argparse.SUPPRESS, help="language (default: yours; en for --json)"
    )
    check = action("check", "lint a set, a pack or a deck", _lazy("packs.command", "check_cards"))
    check.add_argument("files", nargs="*", metavar="FILE", help="files or folders (default: the game's own)")
    schema = action("schema", "JSON Schemas of the data files, for editors", _lazy("cards.command", "schema"))
    schema.add_argument("--write", action="store_true", help="bring the files in data/schema up to date")


def _packs(commands: Any) -> None:
    action = _group(commands, "packs", "cards, Heroes and decks of your own")
    listing = action("list", "every pack that is installed", _lazy("packs.command", "list_packs"))
    listing.add_argument("--json", action="store_true", help="as JSON on standard output")
    check = action("check", "whether a pack may be played", _lazy("packs.command", "check"))
    check.add_argument("folder", metavar="FOLDER", help="the folder with its pack.yaml")


def _with_packs(parser: _Parser) -> None:
    """The option of commands that play with packs."""
    told = "with this pack, whatever is switched on (may be repeated)"
    parser.add_argument("--pack", action="append", metavar="ID", default=None, help=told)


def _deck(commands: Any) -> None:
    action = _group(commands, "deck", "decks: checked against the format, listed, shared")
    check = action("check", "whether a deck may be played", _lazy("packs.command", "check_deck"))
    check.add_argument("file", metavar="FILE", help="a deck file")
    listing = action("list", "every deck", _lazy("cards.command", "deck_list"))
    listing.add_argument("--json", action="store_true", help="as JSON on standard output")
    export = action("export", "a deck as a code, YAML or a list", _lazy("session.sharingcommand", "export"))
    export.add_argument("deck", metavar="ID|NAME|FILE", help="a ready-made deck, one of yours, or a file with one")
    form = export.add_mutually_exclusive_group()
    for name, told in (("code", "a short code (this is the default)"), ("yaml", "a deck file"), ("list", "4 Nina …")):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, default="code", help=told)
    imported = action("import", "keep a deck from elsewhere", _lazy("session.sharingcommand", "import_deck"))
    imported.add_argument("source", metavar="FILE|CODE|-", help="a file of any form, a code, or - for standard input")


if __name__ == "__main__":
    sys.exit(main())
