"""Where things are: every scene shares the window between a board and a panel in the same way."""

from __future__ import annotations

import itertools
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
    """Shares out a window of this size at this text scale. For text smaller than usual the panel gets no narrower."""
    width = min(max(round(380 * max(scale, 1)), round(0.30 * size[0])), round(0.46 * size[0]))
    return Page(pygame.Rect(0, 0, size[0] - width, size[1]), pygame.Rect(size[0] - width, 0, width, size[1]))


def bar(board: pygame.Rect, scale: float) -> pygame.Rect:
    """Where a bar is that stands upright at the right of a board."""
    wide = round(10 * min(scale, 1.3))
    return pygame.Rect(board.right - round(1.6 * wide), board.y + 24, wide, board.height - 48)


def left_of_bar(board: pygame.Rect, scale: float) -> pygame.Rect:
    """The part of a board that a bar, with beads twice as wide as itself, leaves free."""
    upright = bar(board, scale)
    return pygame.Rect(board.x, board.y, upright.x - upright.width // 2 - 2 - board.x, board.height)


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
    columns = -(-len(texts) // _rows(type_, texts, width, space))  # as many as share the rows out evenly
    counts = [min(columns, len(texts) - begun) for begun in range(0, len(texts), columns)]
    rects = [rect for row, count in enumerate(counts) for rect in _row(type_, row, columns, width, space)[:count]]
    return rects, rects[-1].bottom


def justify(type_: Type, texts: Sequence[str], width: int, space: int) -> tuple[list[pygame.Rect], int]:
    """As `flow`, but every row is as wide as `width`, and the first ones have at most one button more than the last."""
    rows = _rows(type_, texts, width, space)
    least, more = divmod(len(texts), rows)
    counts = [least + (row < more) for row in range(rows)]
    rects = [rect for row, count in enumerate(counts) for rect in _row(type_, row, count, width, space)]
    return rects, rects[-1].bottom


def _rows(type_: Type, texts: Sequence[str], width: int, space: int) -> int:
    """How many rows buttons with these texts need."""
    widest = max(type_.width(text, BODY, bold=True) + 24 for text in texts)
    return -(-len(texts) // max((width + space) // (widest + space), 1))


def _row(type_: Type, row: int, count: int, width: int, space: int) -> list[pygame.Rect]:
    """So many buttons as wide as `width` together, in the row of this number."""
    height = button_height(type_)
    edges = [(width + space) * edge // count for edge in range(count + 1)]
    return [
        pygame.Rect(left, row * (height + space), right - left - space, height)
        for left, right in itertools.pairwise(edges)
    ]


def largest(fits: Callable[[float], bool], most: float, least: float = 0.5) -> float:
    """The largest number from `most` downwards for which `fits` holds, in steps of 4 percent; `least` if none."""
    number = most
    while number > least and not fits(number):
        number = max(0.96 * number, least)
    return number
