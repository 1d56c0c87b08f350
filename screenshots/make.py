"""Make the pictures of the README from the running app: ``python -m screenshots.make``.

Every picture is a scene of :mod:`.scenes`, exported as SVG. Fonts are left to the reader's own monospace font.
``python -m screenshots.make targeting`` makes some of them only.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from .scenes import SCENES, Size, shown

HERE = Path(__file__).parent
COMMAND = "python -m screenshots.make"


class Picture(NamedTuple):
    """A picture of the README: file name without ``.svg``, the scene, and columns and rows of its window."""

    name: str
    scene: str
    size: Size = (120, 40)

    @property
    def file(self) -> Path:
        """Where it lies."""
        return HERE / f"{self.name}.svg"


PICTURES = (
    Picture("menu", "menu"),
    Picture("match-120x40", "match"),
    Picture("match-80x24", "match", (80, 24)),
    Picture("match-200x55", "match", (200, 55)),
    Picture("choice", "payment"),
    Picture("targeting", "targeting"),
    Picture("handover", "handover", (80, 24)),
    Picture("lesson", "lesson"),
    Picture("learn", "learn"),
    Picture("exercise", "exercise"),
    Picture("deckbuilder", "deckbuilder"),
    Picture("howto", "howto"),
    Picture("library", "library"),
    Picture("records", "records"),
    Picture("replay", "replay"),
    Picture("statistics", "statistics"),
    Picture("victory", "victory", (80, 24)),
)


def plain(svg: str) -> str:
    """The export without web fonts and without the random names it gives its parts."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    for number, name in enumerate(dict.fromkeys(re.findall(r"terminal-\d+", svg))):
        svg = svg.replace(name, f"terminal-{number}")
    return re.sub(r"[ \t]+\n", "\n", svg)


async def drawn(picture: Picture) -> str:
    """The picture as the code draws it now, as SVG."""
    async with shown(SCENES[picture.scene], picture.size) as pilot:
        return plain(pilot.app.export_screenshot(title="Sky World", simplify=True))


async def make(names: list[str]) -> None:
    """Write the pictures of these names; all of them for none."""
    for picture in PICTURES:
        if not names or picture.name in names:
            with tempfile.TemporaryDirectory() as home:
                os.environ["SKYWORLD_HOME"] = home
                os.environ.pop("NO_COLOR", None)
                picture.file.write_text(await drawn(picture), encoding="utf-8")


if __name__ == "__main__":
    unknown = sorted(set(sys.argv[1:]) - {picture.name for picture in PICTURES})
    if unknown:
        sys.exit(f"no such picture: {', '.join(unknown)}; there are {', '.join(p.name for p in PICTURES)}")
    asyncio.run(make(sys.argv[1:]))
