"""Where things are: every scene shares the window between a board and a panel in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ui.draw.text import Type
from ui.theme import BODY


class Page(NamedTuple):
    """A window shared out: the board takes its height, the panel stands at its right."""

    board: pygame.Rect
    panel: pygame.Rect


def page(size: tuple[int, int], scale: float) -> Page:
    """Shares out a window of this size at this text scale."""
    width = min(max(round(380 * scale), round(0.30 * size[0])), round(0.46 * size[0]))
    return Page(pygame.Rect(0, 0, size[0] - width, size[1]), pygame.Rect(size[0] - width, 0, width, size[1]))


def gap(scale: float) -> int:
    """The space between two things that belong to different groups."""
    return round(12 * min(scale, 1.5))


def middle(size: tuple[int, int], width: float, height: float) -> pygame.Rect:
    """A rectangle in the middle of the window, no larger than leaves a margin."""
    rect = pygame.Rect(0, 0, min(round(width), size[0] - 32), min(round(height), size[1] - 32))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def button_height(type_: Type) -> int:
    """How high a button with a line of text is."""
    return round(type_.height(BODY) * 1.25) + 6


def flow(type_: Type, texts: Sequence[str], width: int, space: int) -> tuple[list[pygame.Rect], int]:
    """Rectangles for buttons with these texts, from (0, 0) on, in even columns as wide as `width`; and their height."""
    widest = max(type_.width(text, BODY, bold=True) + 24 for text in texts)
    most = max((width + space) // (widest + space), 1)
    count = -(-len(texts) // -(-len(texts) // most))  # as many columns as share the rows out evenly
    height = button_height(type_)
    rects = []
    for number in range(len(texts)):
        row, column = divmod(number, count)
        left, right = ((width + space) * edge // count for edge in (column, column + 1))
        rects.append(pygame.Rect(left, row * (height + space), right - left - space, height))
    return rects, rects[-1].bottom


def largest(fits: Callable[[float], bool], most: float, least: float = 0.5) -> float:
    """The largest number from `most` downwards for which `fits` holds, in steps of 4 percent; `least` if none."""
    number = most
    while number > least and not fits(number):
        number = max(0.96 * number, least)
    return number
