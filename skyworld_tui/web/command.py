"""``skyworld serve``: the game in a browser."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from importlib.util import find_spec
from urllib.parse import urlsplit


def serve(args: argparse.Namespace) -> int:
    """Serve until Ctrl+C. 2 when the optional package is missing or the address is none; OSError when it cannot be
    had."""
    if find_spec("textual_serve") is None:
        print(
            "skyworld serve needs an optional package: pip install 'skyworld-tui[web]', "
            "or from a clone: pip install '.[web]'",
            file=sys.stderr,
        )
        return 2
    public_url = (args.public_url or "").rstrip("/")
    if public_url and (urlsplit(public_url).scheme not in ("http", "https") or not urlsplit(public_url).hostname):
        print(f"--public-url must begin with http:// or https://, not {public_url[:60]!r}", file=sys.stderr)
        return 2
    from ..paths import user_dir
    from .homes import Homes
    from .server import LOOPBACK, GameServer

    logging.basicConfig(level=logging.WARNING, format="skyworld serve: %(message)s")
    homes = Homes(user_dir("visitors", create=True))

    def ready(address: str) -> None:
        print(f"Sky World is at {address} (Ctrl+C ends it)", flush=True)
        if args.host not in LOOPBACK:
            print(
                "Whoever reaches this address can play here: there is no password and no encryption.",
                file=sys.stderr,
                flush=True,
            )

    server = GameServer(homes, args.host, args.port, seats=args.seats, public_url=public_url)
    asyncio.run(server.run(ready))
    return 0
