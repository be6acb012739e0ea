"""Where Oraïa's places are on the screen, and which place is at a pixel."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import pygame

from games.oraia.board import CENTRE, FIELDS, INNER, OUTER, PLACES
from ui.draw import turntable
from ui.draw.turntable import EIGHTH, PIECE, Point, polar

STEPS_OF_PATH = 12
"""Into so many parts a step or a hop is cut to be drawn."""

ARROW = (0.26, 0.48)
"""Where the round arrow on the ring begins, and how long it is, in eighths clockwise from the top."""


class View(NamedTuple):
    """The board's middle and radius in pixels."""

    middle: Point
    radius: float

    @classmethod
    def of(cls, rect: pygame.Rect) -> View:
        """The largest board in this rectangle."""
        return cls(rect.center, 0.475 * min(rect.size))

    @property
    def size(self) -> int:
        """How many pixels a piece is across."""
        return round(2 * PIECE * self.radius)

    def place(self, place: int, eighths: float) -> Point:
        """The pixel of a place with the disc turned clockwise by so many eighths."""
        reach, bearing = polar_of(place, eighths)
        return polar(self.middle, reach * self.radius, bearing)

    def at(self, pixel: Point, eighths: float) -> int | None:
        """The place at a pixel, if there is one."""
        near = min(PLACES, key=lambda place: math.dist(pixel, self.place(place, eighths)))
        return near if math.dist(pixel, self.place(near, eighths)) < 1.25 * PIECE * self.radius else None

    def bearing(self, pixel: Point) -> float:
        """The bearing of a pixel from the middle, in eighths clockwise from the top."""
        return math.atan2(pixel[0] - self.middle[0], self.middle[1] - pixel[1]) / EIGHTH

    def on_disc(self, pixel: Point) -> bool:
        """Whether a pixel lies on the disc."""
        return math.dist(pixel, self.middle) < turntable.DISC * self.radius

    def arrow(self, pixel: Point) -> int:
        """The way of the arrow at a pixel, 1 for clockwise or -1; 0 where there is none."""
        reach, bearing = math.dist(pixel, self.middle) / self.radius, self.bearing(pixel)
        inside = turntable.RING < reach < 1 and 0 < abs(bearing) - ARROW[0] < ARROW[1]
        return (1 if bearing > 0 else -1) if inside else 0

    def round_arrow(self, way: int) -> list[Point]:
        """The round arrow on the ring for a turn clockwise (1) or the other way (-1), as points close together."""
        bearings = [way * (ARROW[0] + ARROW[1] * part / STEPS_OF_PATH) for part in range(STEPS_OF_PATH + 1)]
        return [polar(self.middle, turntable.FIELD * self.radius, bearing * EIGHTH) for bearing in bearings]

    def leg(self, start: int, end: int, share: float, eighths: float) -> Point:
        """Where a piece is that has gone a share of the way from a place to the next where it stands."""
        (reach, bearing), (reach_to, bearing_to) = polar_of(start, eighths), polar_of(end, eighths)
        if reach == reach_to and start not in FIELDS:  # round the circle, the shorter way
            turn = (bearing_to - bearing + math.pi) % math.tau - math.pi
            if abs(turn) < 3 * EIGHTH:
                return polar(self.middle, reach * self.radius, bearing + share * turn)
        one, other = self.place(start, eighths), self.place(end, eighths)
        return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])

    def line(self, path: tuple[int, ...], eighths: float) -> list[Point]:
        """The way along a path as points close together."""
        shares = [part / STEPS_OF_PATH for part in range(STEPS_OF_PATH)]
        points = [self.leg(start, end, share, eighths) for start, end in pairwise(path) for share in shares]
        return [*points, self.place(path[-1], eighths)]


def polar_of(place: int, eighths: float) -> tuple[float, float]:
    """How far a place is from the middle, as a share of the radius, and its bearing (rad)."""
    if place == CENTRE:
        return 0.0, 0.0
    if place in FIELDS:
        return turntable.FIELD, place * EIGHTH
    circle, reach = (INNER, turntable.INNER) if place in INNER else (OUTER, turntable.OUTER)
    return reach, (place - circle.start + eighths) * EIGHTH
