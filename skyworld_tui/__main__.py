"""``python -m skyworld_tui``: the same as ``skyworld``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
