"""Where things are on the screen, and where the pointer is on the board. Places on the board are in metres."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from games.fluegelrad import HOLES, Turn
from sim.impeller.gear import hole_points, hollow_points
from sim.impeller.parameters import SIXTH, STANDARD

Point = tuple[float, float]
HOLE_POINTS = hole_points(STANDARD)
HOLLOW_POINTS = hollow_points(STANDARD)
EDGE = STANDARD.board.edge
MARBLE = STANDARD.marbles.diameter
TIP = math.hypot(STANDARD.impeller.reach, STANDARD.impeller.crossbar) + STANDARD.impeller.width / 2
"""From the axle to the tips of the impeller."""
ROUND = 0.62 * EDGE
"""How far from its axle the way of a turn is drawn."""
BESIDE: Point = (0.088, -0.083)
"""Where the impeller is before the first turn if there is room: over a corner where no marbles are."""


class View(NamedTuple):
    """The board with its middle at a pixel, at so many pixels per metre."""

    middle: Point
    pixels: float

    @classmethod
    def of(cls, rect: pygame.Rect) -> View:
        """The view that fills a rectangle, with a little of the table round the board."""
        size = 2 * round(min(rect.width * 0.94, rect.height * 0.97) / 2)
        return cls(rect.center, max(size, 40) / STANDARD.board.side)

    def beside(self, rect: pygame.Rect) -> Point:
        """Where the impeller is before the first turn, so that little of it is outside the rectangle."""
        right, low = self.place((rect.right, rect.bottom))
        return min(BESIDE[0], right - TIP), max(BESIDE[1], low + 0.9 * TIP)

    def pixel(self, point: Point) -> Point:
        """Where a place on the board is seen."""
        return self.middle[0] + point[0] * self.pixels, self.middle[1] - point[1] * self.pixels

    def place(self, pixel: Point) -> Point:
        """The place on the board that is seen at a pixel."""
        return (pixel[0] - self.middle[0]) / self.pixels, (self.middle[1] - pixel[1]) / self.pixels


def hole_near(place: Point, reach: float) -> int | None:
    """The hole that is nearest to a place, if it is no further away than `reach`."""
    hole = min(HOLES, key=lambda number: math.dist(place, HOLE_POINTS[number]))
    return hole if math.dist(place, HOLE_POINTS[hole]) <= reach else None


def hole_towards(hole: int, direction: Point) -> int:
    """The hole that one comes to from another one in a direction (x, y); the same one where there is none."""

    def aside(other: int) -> float:
        dx, dy = (b - a for a, b in zip(HOLE_POINTS[hole], HOLE_POINTS[other], strict=True))
        along = (dx * direction[0] + dy * direction[1]) / math.hypot(dx, dy)
        return math.hypot(dx, dy) / along**2 if along > 0.4 else math.inf

    best = min((other for other in HOLES if other != hole), key=aside)
    return best if math.isfinite(aside(best)) else hole


def turned_way(turn: Turn, wheel: int | None) -> list[Point]:
    """The way of a turn's impeller: from the hole where it stands, if it does, to the other one, and round that."""
    x, y = HOLE_POINTS[turn.hole]
    start = [] if wheel is None else [HOLE_POINTS[wheel]]
    first = bearing(start[0], turn.hole) if start else 0.0
    angles = [first + SIXTH * part / 8 for part in range(8 * turn.sixths + 1)]
    return [*start, *((x + ROUND * math.sin(angle), y + ROUND * math.cos(angle)) for angle in angles)]


def bearing(place: Point, hole: int) -> float:
    """The compass bearing (rad, clockwise from up) of a place as seen from a hole."""
    x, y = HOLE_POINTS[hole]
    return math.atan2(place[0] - x, place[1] - y)


def difference(now: float, before: float) -> float:
    """How far it is from one bearing to another, the shorter way round; clockwise is positive."""
    return (now - before + math.pi) % math.tau - math.pi
