"""The list of moves: those about the marked one, scrolled by the mouse's wheel."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.draw.text import Type
from ui.theme import INK, INK_SOFT, LINE, SMALL


class Moves:
    """A list of lines in a rectangle. The marked line is kept in view until the list is scrolled."""

    def __init__(self, type_: Type, rect: pygame.Rect) -> None:
        self.rect = rect
        self._type = type_
        self._back = 0  # lines that it is scrolled back
        self._marked = -1
        self._shown = range(0)  # the lines that were drawn last, from the top down

    def scroll(self, lines: int) -> None:
        """Scrolls back by so many lines, or forward if negative."""
        self._back += lines

    def line_at(self, point: tuple[int, int]) -> int | None:
        """The number of the line (from 0) that is drawn at this point of the window; None where there is none."""
        if not self.rect.collidepoint(point):
            return None
        row = (point[1] - self.rect.y - 4) // self._type.height(SMALL)
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def draw(self, surface: pygame.Surface, lines: Sequence[str], marked: int) -> None:
        """Draws as many lines as there is room for; line number `marked` (from 0) is the one that counts now."""
        step = self._type.height(SMALL)
        count = (self.rect.height - 4) // step
        if count < 1:
            return
        pygame.draw.line(surface, LINE, self.rect.topleft, self.rect.topright)
        if marked != self._marked:
            self._back, self._marked = 0, marked
        first = min(count, len(lines))
        around = min(max(marked + 1 + count // 2, first), len(lines))
        end = min(max(around - self._back, first), len(lines))
        self._back = around - end
        begin = end - first
        self._shown = range(begin, end)
        for number, line in enumerate(lines[begin:end]):
            place = pygame.Rect(self.rect.x, self.rect.y + 4 + number * step, self.rect.width, step)
            self._type.draw(surface, line, place, SMALL, INK if begin + number == marked else INK_SOFT)
