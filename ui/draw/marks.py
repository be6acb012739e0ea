"""The seats' marks, by which they can be told apart without their colours."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import grid, picture
from ui.draw.grain import Field
from ui.theme import MARKS, SEATS, WHITE, Colour


@lru_cache(64)
def mark(seat: int, size: int, colour: Colour | None = None) -> pygame.Surface:
    """The seat's disc of colour, its own unless another is given, with its mark in white; `size` pixels across."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2), (size / 2 - rows) / (size / 2)  # -1 to 1, y up
    pixel = 2 / size
    distance = np.hypot(x, y)
    disc = _cover(0.96 - distance, pixel)
    sign = sign_cover(seat, x, y, pixel)[..., None]
    shade = 1 + 0.10 * (y - x) - 0.22 * _cover(distance - 0.86, pixel)
    image = np.array(colour or SEATS[seat], np.float32) * shade[..., None]
    return picture(np.asarray(image * (1 - sign) + np.array(WHITE, np.float32) * sign, np.float32), disc)


def sign_cover(seat: int, x: Field, y: Field, pixel: float) -> Field:
    """How much of each place the seat's sign covers, 0 to 1; x and y (upwards) in radii of a disc, `pixel` too."""
    return _cover(_signed(MARKS[seat], x, y), pixel)


def _cover(inside: Field, pixel: float) -> Field:
    return np.asarray(np.clip(inside / pixel + 0.5, 0, 1), np.float32)


def _signed(name: str, x: Field, y: Field) -> Field:
    """How far a place lies inside the mark; the disc has radius 1."""
    distance = np.hypot(x, y)
    if name == "dot":
        return 0.34 - distance
    if name == "ring":
        return 0.13 - np.abs(distance - 0.42)
    if name == "cross":
        return np.asarray(
            np.maximum(np.minimum(0.13 - np.abs(x), 0.55 - np.abs(y)), np.minimum(0.13 - np.abs(y), 0.55 - np.abs(x)))
        )
    if name == "bar":
        return np.minimum(0.56 - np.abs(x), 0.16 - np.abs(y))
    if name == "triangle":
        return np.asarray(np.minimum(y + 0.32, 0.30 - (y + np.sqrt(3) * np.abs(x)) / 2))
    return _star(x, y, tip=0.66, valley=0.27)


def _star(x: Field, y: Field, tip: float, valley: float) -> Field:
    """How far a place lies inside a star of five points: all ten half points are folded onto one."""
    fold = np.abs((np.arctan2(x, y) + math.pi / 5) % (math.tau / 5) - math.pi / 5)
    along, across = np.hypot(x, y) * np.cos(fold), np.hypot(x, y) * np.sin(fold)
    edge = (valley * math.cos(math.pi / 5) - tip, valley * math.sin(math.pi / 5))
    return np.asarray((across * edge[0] - (along - tip) * edge[1]) / math.hypot(*edge), np.float32)
