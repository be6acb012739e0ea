"""Flügelrad's board: holes, hollows, what lies beside what, and where.

Holes: 0 is the middle one, 1 to 6 follow clockwise. Hollows: 0 to 5 are the corners of the middle hexagon, 6 to 23 the
rim, both clockwise. A set of hollows is an integer with bit h for hollow h.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin, sqrt

HOLES = range(7)
HOLLOWS = range(24)

CORNERS: tuple[tuple[int, ...], ...] = (
    (0, 1, 2, 3, 4, 5),
    *((i, 6 + 3 * i, 7 + 3 * i, 8 + 3 * i, 6 + 3 * j, j) for i, j in pairwise((*range(6), 0))),
)
"""The six hollows about each hole, clockwise."""

EDGES = tuple(sorted({(min(edge), max(edge)) for ring in CORNERS for edge in pairwise((*ring, ring[0]))}))
"""The 30 sides of the hexagons, as pairs of hollows."""

NEIGHBOURS = tuple(tuple(a + b - hollow for a, b in EDGES if hollow in (a, b)) for hollow in HOLLOWS)
"""The hollows one edge away from each hollow, in rising order."""

Point = tuple[float, float]
"""(x, y) from the board's middle, in edges of a hexagon; y points to bearing 0, x to bearing 90 degrees."""


def _point(start: Point, bearing: float, distance: float) -> Point:
    """The point that lies `distance` edges from `start` at a compass bearing, in radians clockwise from y."""
    return start[0] + distance * sin(bearing), start[1] + distance * cos(bearing)


HOLE_POINTS: tuple[Point, ...] = (
    (0.0, 0.0),
    *(_point((0.0, 0.0), (i + 1 / 2) * pi / 3, sqrt(3)) for i in range(6)),
)
"""Where the holes are."""

_POINT_OF = {
    hollow: _point(HOLE_POINTS[hole], (first + i) * pi / 3, 1)
    for hole, first in enumerate((0, 4, 5, 0, 1, 2, 3))  # the bearing of its first corner from the hole, in sixths
    for i, hollow in enumerate(CORNERS[hole])
}
HOLLOW_POINTS: tuple[Point, ...] = tuple(_POINT_OF[hollow] for hollow in HOLLOWS)
"""Where the hollows are."""


def hollow_set(hollows: Iterable[int]) -> int:
    """The hollows as a set: an integer with their bits."""
    return sum(1 << hollow for hollow in hollows)
