"""The pictures of the README are what the code draws now: the signs of each row and their style, not the pixels."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from screenshots.make import COMMAND, PICTURES, Picture, drawn

CELL, LINE, TOP = 12.2, 24.4, 1.5
"""Width and height of a cell in the export, and where its first row begins."""
NEAR = 6
"""Levels of a colour channel: gradients are rounded a little otherwise on other machines."""
ROOT = Path(__file__).resolve().parents[2]

Colour = tuple[int, ...]
Ground = dict[int, Colour]


class Drawn(NamedTuple):
    """One cell of a picture. ``style``: what the style sheet says beside the colour."""

    char: str
    colour: Colour
    style: str


class Row(NamedTuple):
    """One row: its signs by column, and the grounds that are not the window's own."""

    signs: dict[int, Drawn]
    grounds: Ground

    @property
    def text(self) -> str:
        """The signs as one line."""
        return "".join(self.signs[x].char if x in self.signs else " " for x in range(max(self.signs, default=-1) + 1))


def rgb(value: str) -> Colour:
    """``#rrggbb`` as three numbers."""
    return tuple(int(value[n : n + 2], 16) for n in (1, 3, 5))


def near(a: Colour | None, b: Colour | None) -> bool:
    """Whether two colours look the same."""
    if a is None or b is None:
        return a is b
    return all(abs(x - y) <= NEAR for x, y in zip(a, b, strict=True))


def read(svg: str) -> list[Row]:
    """The rows of an exported picture."""
    styles = {
        name: (rgb(rest), more.strip("; "))
        for name, rest, more in re.findall(r"\.terminal-0-(r\d+) \{ fill: (#\w{6});?([^}]*)\}", svg)
    }
    signs: dict[int, dict[int, Drawn]] = defaultdict(dict)
    grounds: dict[int, Ground] = defaultdict(dict)
    for element in ElementTree.fromstring(svg).iter():
        tag = element.tag.rpartition("}")[2]
        line = re.search(r"terminal-0-line-(\d+)", element.get("clip-path", ""))
        if tag == "text" and line is not None:
            colour, style = styles[element.get("class", "").removeprefix("terminal-0-")]
            x = round(float(element.get("x", "0")) / CELL)
            for n, char in enumerate(element.text or ""):
                if char not in " \xa0":
                    signs[int(line[1])][x + n] = Drawn(char, colour, style)
        elif tag == "rect" and element.get("shape-rendering") == "crispEdges":
            row = round((float(element.get("y", "0")) - TOP) / LINE)
            x, width = (round(float(element.get(key, "0")) / CELL) for key in ("x", "width"))
            for column in range(x, x + width):
                grounds[row][column] = rgb(element.get("fill", "#000000"))
    return [Row(signs[n], grounds[n]) for n in range(max((*signs, *grounds), default=-1) + 1)]


def differences(kept: list[Row], now: list[Row]) -> Iterator[str]:
    """Where two pictures differ, a line for each row."""
    if len(kept) != len(now):
        yield f"{len(kept)} rows in the picture, {len(now)} now"
    for number, (old, new) in enumerate(zip(kept, now, strict=False)):
        if old.text != new.text:
            yield f"row {number}:\n  picture: {old.text}\n  now:     {new.text}"
            continue
        columns = [x for x in new.signs if not same(old.signs[x], new.signs[x])]
        columns += [x for x in {*old.grounds, *new.grounds} if not near(old.grounds.get(x), new.grounds.get(x))]
        if columns:
            x = min(columns)
            yield f"row {number}, from column {x}: another style\n  {new.text}\n  {' ' * x}^"


def same(old: Drawn, new: Drawn) -> bool:
    """Whether two cells look the same."""
    return (old.char, old.style) == (new.char, new.style) and near(old.colour, new.colour)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
async def test_the_picture_is_what_the_code_draws(picture: Picture) -> None:
    kept, now = read(picture.file.read_text(encoding="utf-8")), read(await drawn(picture))
    found = list(differences(kept, now))
    assert not found, (
        f"screenshots/{picture.file.name} is out of date in {len(found)} rows; "
        f"make it anew: {COMMAND} {picture.name}\n" + "\n".join(found[:12])
    )


def test_the_readme_shows_every_picture() -> None:
    shown = set(re.findall(r"\(screenshots/([\w-]+)\.svg\)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert shown == {picture.name for picture in PICTURES}
    assert {file.stem for file in (ROOT / "screenshots").glob("*.svg")} == shown


def test_a_changed_word_ground_and_weight_are_told_by_row() -> None:
    svg = PICTURES[2].file.read_text(encoding="utf-8")
    kept = read(svg)
    assert len(kept) == PICTURES[2].size[1] and not list(differences(kept, kept))
    assert [line.split(":")[0] for line in differences(kept, read(svg.replace("ATTACKED", "ATTACKER")))] == ["row 4"]
    for before, after in (
        ("font-weight: bold", "font-weight: normal"),
        ('<rect fill="#79c7ff"', '<rect fill="#79a0ff"'),
    ):
        assert before in svg
        assert any("another style" in line for line in differences(kept, read(svg.replace(before, after))))
