"""How the panels of a study are shared out: lines from the top, buttons at the bottom, a list between them; and the
table below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from ui import layout
from ui.draw import boards
from ui.draw.text import Type
from ui.widgets.buttons import Entry, rows_height

PAD = 18
"""What is left free around what stands in the panel; less where text is small."""
CAST = 22
"""Width of the shadow that the panel casts on what is beside it."""


@lru_cache(1)
def table(size: tuple[int, int]) -> pygame.Surface:
    """What all of it lies on; nothing may be drawn on it."""
    return boards.table(*size)


def inner(size: tuple[int, int], type_: Type) -> pygame.Rect:
    """The panel of a window of this size, without its margin."""
    pad = round(PAD * min(type_.scale, 1.0))
    return layout.page(size, type_.scale).panel.inflate(-2 * pad, -2 * pad)


def space(type_: Type) -> int:
    """Pixels between two buttons."""
    return layout.gap(type_.scale) // 2


def stacked(rect: pygame.Rect, lines: Iterable[tuple[int, int]]) -> list[pygame.Rect]:
    """Rectangles one below the other from the top of `rect`; each has its height and the space below it."""
    y, found = rect.y, []
    for high, below in lines:
        found.append(pygame.Rect(rect.x, y, rect.width, high))
        y += high + below
    return found


def buttons(rect: pygame.Rect, type_: Type, entries: Sequence[Entry]) -> pygame.Rect:
    """Where these buttons stand at the bottom of `rect`."""
    high = rows_height(type_, rect.width, entries, space(type_))
    return pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
