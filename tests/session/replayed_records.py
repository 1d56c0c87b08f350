"""``python -m tests.session.replayed_records FOLDER``: replay every record of a folder in a process of its own.

Prints JSON: file name to the fingerprint at the end. A record that comes out differently ends it with an error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from skyworld_tui.cards.load import load_core
from skyworld_tui.session.recordfile import read_record, replay


def last_print(path: Path) -> str:
    """The fingerprint after the last move. RecordError where a print in the file, or its result, is another one."""
    *_, last = replay(read_record(path, load_core()))
    return last.match.fingerprint()


if __name__ == "__main__":
    json.dump({path.name: last_print(path) for path in sorted(Path(sys.argv[1]).iterdir())}, sys.stdout)
