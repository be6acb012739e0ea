"""The placements of a trial as a row of cells in the colours of the pieces: what is shown, and where pieces fell."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.theme import DIVIDER, HONEY, INK, PARCHMENT, PIECES, WALNUT, WARNING, WHITE, mix

HIGH = 22
GAP = 4
WIDEST = 64
MARK = 9
"""Room above the cells for the marks of what fell."""


class Timeline:
    """The row in the middle of a rectangle; `kinds` and `lost` have an entry for each placement."""

    def __init__(self, rect: pygame.Rect, kinds: Sequence[str], lost: Sequence[int]) -> None:
        self.kinds, self.lost = tuple(kinds), tuple(lost)
        count = max(len(kinds), 1)
        wide = min((rect.width - GAP * (count - 1)) // count, WIDEST)
        left = rect.x + (rect.width - count * wide - GAP * (count - 1)) // 2
        top = rect.bottom - HIGH
        self.cells = [pygame.Rect(left + number * (wide + GAP), top, wide, HIGH) for number in range(len(kinds))]

    def at(self, point: tuple[int, int]) -> int | None:
        """The placement whose cell is at this point of the window, if any."""
        found = (n for n, cell in enumerate(self.cells) if cell.inflate(GAP, 2 * MARK).collidepoint(point))
        return next(found, None)

    def draw(self, surface: pygame.Surface, shown: int, share: float, pointed: int | None) -> None:
        """The cells up to the placement `shown` are bright, that one as far as `share` (0 to 1) says."""
        for number, (cell, kind, lost) in enumerate(zip(self.cells, self.kinds, self.lost, strict=True)):
            bright = mix(PIECES[kind], WHITE, 0.1 if number != pointed else 0.25)
            part = 1.0 if number < shown else share if number == shown else 0.0
            pygame.draw.rect(surface, DIVIDER, cell.inflate(4, 4), border_radius=7)
            pygame.draw.rect(surface, mix(bright, WALNUT, 0.72), cell, border_radius=5)
            self._fill(surface, cell, part, bright)
            if number == shown:
                pygame.draw.rect(surface, HONEY, cell.inflate(6, 6), 2, border_radius=8)
            if lost:
                self._mark(surface, cell)

    @staticmethod
    def _fill(surface: pygame.Surface, cell: pygame.Rect, part: float, colour: tuple[int, int, int]) -> None:
        wide = round(cell.width * part)
        if wide:
            before = surface.get_clip()
            surface.set_clip(pygame.Rect(cell.x, cell.y, wide, cell.height).clip(before))
            pygame.draw.rect(surface, colour, cell, border_radius=5)
            surface.set_clip(before)

    @staticmethod
    def _mark(surface: pygame.Surface, cell: pygame.Rect) -> None:
        """A small arrow that points down above the cell."""
        x, y = cell.centerx, cell.y - 6
        for size, colour in ((MARK, INK), (MARK - 2, mix(WARNING, PARCHMENT, 0.25))):
            pygame.draw.polygon(surface, colour, [(x - size, y - size), (x + size, y - size), (x, y)])
