"""``python -m tests.packs.confined FOLDER…``: read packs with little memory and little time, and say what was opened.

One line of JSON a pack. The bounds hold for the reading of one pack: the game's own cards are loaded and the example
has been read before, so that nothing is imported any more. They are MEMORY bytes of address space beyond what the
process has then, and SECONDS of processor time. The kernel ends a process that wants more.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.packs.reading import check_pack

from .folders import example

MEMORY = 200_000_000
SECONDS = 1.0
LOOKED = ("open", "os.", "subprocess.", "socket.", "exec", "import", "compile", "ctypes.")


def address_space() -> int:
    """Bytes of address space that the process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()


def confine() -> None:
    """From here on the process has little, until it is confined anew."""
    resource.setrlimit(resource.RLIMIT_AS, (address_space() + MEMORY, resource.RLIM_INFINITY))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # counts what the processor does for the process, not the time of day


def main(folders: list[str]) -> None:
    """Read each folder and print what was found and what happened meanwhile."""
    core = load_core()
    check_pack(example(), core)
    touched: list[tuple[str, str]] = []
    watching = False

    def watch(event: str, args: tuple[object, ...]) -> None:
        if watching and event.startswith(LOOKED) and not isinstance(args[0], int):  # a file that is open already
            touched.append((event, str(args[0])))

    sys.addaudithook(watch)
    for folder in folders:
        confine()
        touched.clear()
        watching = True
        pack, report = check_pack(Path(folder), core)
        watching = False
        found = [(finding.code, str(finding.error), finding.error.line) for finding in report.findings]
        print(json.dumps({"pack": pack.id if pack else None, "findings": found, "touched": touched}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
