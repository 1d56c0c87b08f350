"""Packs for tests: the example that ships, copies of it, and small ones written on the spot."""

from __future__ import annotations

import shutil
from pathlib import Path

from skyworld_tui.paths import data_dir

EXAMPLE = "harbour-lights"
HEAD = "format: 1\nid: {id}\nname: A Pack\n"
CARD = """
  - id: {id}
    name: {name}
    stage: 1
    insignia: sun
    requirement: 1
    consume: 0
    power: 2
    faith: 1
"""


def example() -> Path:
    """The folder of the pack that ships."""
    return data_dir() / "packs" / EXAMPLE


def copied(where: Path, name: str = EXAMPLE) -> Path:
    """The example pack under another id, to be changed."""
    folder = where / name
    shutil.copytree(example(), folder)
    head = folder / "pack.yaml"
    head.write_text(head.read_text("utf-8").replace(f"id: {EXAMPLE}", f"id: {name}"), "utf-8")
    return folder


def written(where: Path, files: dict[str, str], name: str = "small") -> Path:
    """A pack of these files; a head is put to them where there is none."""
    folder = where / name
    folder.mkdir(parents=True)
    for file, text in {"pack.yaml": HEAD.format(id=name), **files}.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    return folder


def cards(*names: str, extra: str = "") -> str:
    """A card file with a plain card of each name; ``extra``: more lines of the last one."""
    return "cards:\n" + "".join(CARD.format(id=name.lower(), name=name) for name in names) + extra
