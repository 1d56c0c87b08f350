"""A list that is longer than its place: on what the cursor is, and which rows are in sight."""

from __future__ import annotations

from collections.abc import Iterable


class Cursor:
    """Rows are ids, so that the cursor stays on its thing when the list is made anew. ``top``: the first row in sight,
    ``page``: how many are."""

    def __init__(self) -> None:
        self._listed: tuple[str, ...] = ()
        self._at: str | None = None
        self.top = 0
        self.page = 10

    @property
    def cursor(self) -> int:
        """The row of the cursor, 0 in an empty list."""
        return self._listed.index(self._at) if self._at in self._listed else 0

    def list_anew(self, ids: Iterable[str]) -> None:
        """List these. The cursor stays on its thing, or goes to what stands in its row now."""
        row = self.cursor
        self._listed = tuple(ids)
        if self._at not in self._listed:
            self._at = self._listed[min(row, len(self._listed) - 1)] if self._listed else None
        self._into_sight()

    def put(self, thing: str) -> bool:
        """Put the cursor on this thing; False when it is not listed."""
        if thing not in self._listed:
            return False
        self._at = thing
        self._into_sight()
        return True

    def go(self, row: int) -> None:
        """Put the cursor on this row, or the nearest there is."""
        if self._listed:
            self.put(self._listed[min(max(0, row), len(self._listed) - 1)])

    def step(self, action: str) -> None:
        """Move the cursor: ``up``, ``down``, ``page_up``, ``page_down``, ``home`` or ``end``."""
        page, far = max(1, self.page - 1), len(self._listed)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "home": -far, "end": far}
        self.go(self.cursor + steps[action])

    def fit(self, page: int) -> None:
        """There is room for so many rows now; the cursor stays on its thing and in sight."""
        self.page = max(1, page)
        self._into_sight()

    def scroll(self, rows: int) -> None:
        """Move the list, and the cursor only as far as it must to stay in sight."""
        self.top = min(max(0, self.top + rows), max(0, len(self._listed) - self.page))
        if self._listed:
            row = min(max(self.cursor, self.top), self.top + self.page - 1)
            self._at = self._listed[min(row, len(self._listed) - 1)]

    def _into_sight(self) -> None:
        row = self.cursor
        self.top = min(max(self.top, row - self.page + 1), row)
        self.top = max(0, min(self.top, len(self._listed) - self.page))
