"""A short table of the best actions, and how play goes on after the first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.draw.text import Type
from ui.theme import INK, INK_SOFT, LINE, SMALL

Row = tuple[str, str, str]
ROWS = 3
"""Actions that are listed."""
GOES_ON = 2
"""Lines for how play goes on."""


def ranking_height(type_: Type) -> int:
    """How high the table is: a line above, its head, the rows, and how play goes on."""
    return (1 + ROWS + GOES_ON) * type_.height(SMALL) + 8


def draw_ranking(
    surface: pygame.Surface, type_: Type, rect: pygame.Rect, head: Row, rows: Sequence[Row], goes_on: str
) -> None:
    """Draws as much of it as there is room for: actions at the left, two columns of figures at the right."""
    step = type_.height(SMALL)
    pygame.draw.line(surface, LINE, rect.topleft, rect.topright)
    line = pygame.Rect(rect.x, rect.y + 4, rect.width, step)
    for number, row in enumerate((head, *rows[:ROWS])):
        if line.bottom > rect.bottom:
            return
        _draw_row(surface, type_, line, row, number)
        line = line.move(0, step)
    line.height = min(GOES_ON * step, rect.bottom - line.y)
    if goes_on and line.height >= step:
        lines = type_.wrap(goes_on, line.width, SMALL)[: line.height // step]
        line.height = len(lines) * step
        type_.draw(surface, " ".join(lines), line, SMALL, INK_SOFT)


def _draw_row(surface: pygame.Surface, type_: Type, line: pygame.Rect, row: Row, number: int) -> None:
    """The head is pale, the first of the rows bold."""
    colour = INK if number else INK_SOFT
    third = line.width // 3
    type_.draw(surface, row[0], pygame.Rect(line.x, line.y, third, line.height), SMALL, colour, bold=number == 1)
    for column, text in enumerate(row[1:], 1):
        place = pygame.Rect(line.x + column * third, line.y, third, line.height)
        type_.draw(surface, text, place, SMALL, colour, "right", bold=number == 1)
