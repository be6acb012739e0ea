"""The way of an action, drawn over a board: an arrow from its origin to its target, or a ring without an origin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from ui.theme import ADVICE, PARCHMENT, Colour

Point = tuple[float, float]
FINER = 3
"""So many times as large it is drawn before it is made smaller, for smooth edges."""
EDGE = 2
"""Pixels of light edge, so that it shows on anything."""


class Way(NamedTuple):
    """Where an action is on the screen, in pixels."""

    points: Sequence[Point]
    """From its origin to its target; a single one where it only has a target."""
    size: float
    """How large what is at the target is, across."""


def draw_way(surface: pygame.Surface, way: Way, weight: float) -> None:
    """Draws the way; a `weight` of 1 is the strongest, and what weighs less is thinner and paler."""
    size = max(way.size, 12.0)
    left, top = (math.floor(min(point[axis] for point in way.points)) for axis in (0, 1))
    shape = tuple((round(x - left), round(y - top)) for x, y in way.points)
    if len(shape) == 1:
        face, margin = _ring(round(size), max(round((0.05 + 0.06 * weight) * size), 3))
    else:
        face, margin = _arrow(shape, max(round((0.09 + 0.12 * weight) * size), 3))
    face.set_alpha(round(255 * (0.55 + 0.40 * weight)))
    surface.blit(face, (left - margin, top - margin))


@lru_cache(32)
def _arrow(shape: tuple[tuple[int, int], ...], width: int) -> tuple[pygame.Surface, int]:
    """An arrow along the points, and how far the picture goes beyond them on each side."""
    margin = 3 * width + 2 * EDGE
    size = tuple(FINER * (max(point[axis] for point in shape) + 2 * margin) for axis in (0, 1))
    large = pygame.Surface(size, pygame.SRCALPHA)
    points = [(FINER * (x + margin), FINER * (y + margin)) for x, y in shape]
    shaft, head = _split(points, FINER * 2.2 * width)
    for colour, more in ((PARCHMENT, FINER * EDGE), (ADVICE, 0)):
        _draw_shaft(large, colour, shaft, FINER * width / 2 + more)
        _draw_head(large, colour, shaft[-1], head, FINER * 1.45 * width, more)
    return pygame.transform.smoothscale(large, (size[0] // FINER, size[1] // FINER)), margin


def _split(points: Sequence[Point], length: float) -> tuple[list[Point], Point]:
    """The shaft, which ends so far from the last point, and that point: the tip."""
    tip, shaft = points[-1], points[:-1]
    while len(shaft) > 1 and math.dist(shaft[-1], tip) < length:
        shaft = shaft[:-1]
    away = max(math.dist(shaft[-1], tip), 1e-6)
    share = max(1 - length / away, 0.0)
    neck = (shaft[-1][0] + share * (tip[0] - shaft[-1][0]), shaft[-1][1] + share * (tip[1] - shaft[-1][1]))
    return [*shaft, neck], tip


def _draw_shaft(surface: pygame.Surface, colour: Colour, points: Sequence[Point], half: float) -> None:
    for (x, y), (x2, y2) in pairwise(points):
        away = math.hypot(x2 - x, y2 - y)
        pygame.draw.circle(surface, colour, (x, y), half)
        if away:
            right, down = (y - y2) / away * half, (x2 - x) / away * half
            corners = [(x + right, y + down), (x2 + right, y2 + down), (x2 - right, y2 - down), (x - right, y - down)]
            pygame.draw.polygon(surface, colour, corners)


def _draw_head(surface: pygame.Surface, colour: Colour, neck: Point, tip: Point, half: float, more: float) -> None:
    """A triangle with round corners."""
    away = max(math.dist(neck, tip), 1e-6)
    ahead = ((tip[0] - neck[0]) / away, (tip[1] - neck[1]) / away)
    corners = [tip, (neck[0] - ahead[1] * half, neck[1] + ahead[0] * half)]
    corners.append((neck[0] + ahead[1] * half, neck[1] - ahead[0] * half))
    pygame.draw.polygon(surface, colour, corners)
    _draw_shaft(surface, colour, [*corners, corners[0]], max(more, FINER))


@lru_cache(16)
def _ring(size: int, width: int) -> tuple[pygame.Surface, int]:
    """A ring round a place, which is the corner of the picture plus the margin."""
    margin = size // 2 + width + EDGE + 1
    large = pygame.Surface((2 * FINER * margin, 2 * FINER * margin), pygame.SRCALPHA)
    middle = (FINER * margin, FINER * margin)
    pygame.draw.circle(large, PARCHMENT, middle, FINER * (size / 2 + width / 2 + EDGE), FINER * (width + 2 * EDGE))
    pygame.draw.circle(large, ADVICE, middle, FINER * (size / 2 + width / 2), FINER * width)
    return pygame.transform.smoothscale(large, (2 * margin, 2 * margin)), margin
