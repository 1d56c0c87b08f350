"""How far a study is: a bar with speed and time left on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class SpeedColumn(ProgressColumn):
    """Steps a second, as ``12.3 games/s``."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """The speed of the last half minute, or a dash before it is known."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:.1f} {self.unit}/s" if speed else f"- {self.unit}/s", style="progress.data.speed")


class Bar:
    """A progress bar that is told of steps."""

    def __init__(self, progress: Progress, what: str, total: float) -> None:
        self._progress = progress
        self._task = progress.add_task(what, total=total)

    def add(self, steps: float = 1, what: str | None = None) -> None:
        """So many steps more; ``what`` is being done now."""
        self._progress.update(self._task, advance=steps, description=what)


@contextmanager
def bar(what: str, total: float, unit: str = "games") -> Iterator[Bar]:
    """A bar on standard error while the block runs, when that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), SpeedColumn(unit))
    # Nothing is printed while the bar is shown, so the streams stay as they are.
    with Progress(
        *columns,
        TextColumn("eta"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        yield Bar(progress, what, total)
