"""Raummühle's gear in space: sixteen rods on a slab, and balls on them, seen from any side.

A unit is the distance between two rods. The origin is the middle of the slab's upper face; as long as nothing is
turned, row A is the farthest and column 1 the leftmost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.orbit import Orbit, Place, Point

BALL = 0.66
"""Diameter of a ball. Balls lie one on the other, so a level is as high."""
TIP = 4 * BALL + 0.34
"""Height of the rods."""
ROD = 0.10
"""Their thickness."""
HALF, THICK = 2.25, 0.27
"""Half the slab's side, and how thick it is."""
RODS: tuple[Point, ...] = tuple((rod % 4 - 1.5, 1.5 - rod // 4) for rod in range(16))
"""Where the rods stand: A1, A2, ... D4."""
HOVER = TIP + 0.62 * BALL
"""How high the middle of a ball is that waits over a rod."""
AWAY = 14.0
"""From the eye to what it looks at."""
AIM: Place = (0.0, 0.0, 0.42 * TIP)
LOWEST, HIGHEST = math.radians(12), math.radians(66)
"""How high over the horizon the eye may stand."""


def middle(rod: int, level: float) -> Place:
    """The middle of a ball on a rod; levels count from 0 and may lie in between."""
    return *RODS[rod], (level + 0.5) * BALL


def orbit_in(rect: pygame.Rect, yaw: float, pitch: float) -> Orbit:
    """The eye that sees the cube in this rectangle, as large as it can be turned and tilted in there."""
    wide, high = _reach()
    scale = min(rect.width / wide, rect.height / high)
    _, top, bottom = _extent(pitch)
    return Orbit(yaw, pitch, AWAY, AIM, (rect.centerx, rect.centery - scale * (top + bottom) / 2), scale)


@lru_cache(1)
def _reach() -> tuple[float, float]:
    """Width and height that the picture takes at most, at a pixel for a unit."""
    extents = [_extent(pitch) for pitch in np.linspace(LOWEST, HIGHEST, 30)]
    return 2 * max(side for side, _, _ in extents), max(bottom - top for _, top, bottom in extents)


@lru_cache(512)
def _extent(pitch: float) -> tuple[float, float, float]:
    """How far the picture goes aside, and its upper and lower border, however the cube is turned."""
    turn = np.linspace(0, math.tau, 72)
    rings = (
        (HALF * math.sqrt(2), -THICK),
        (HALF * math.sqrt(2), 0.0),
        (1.5 * math.sqrt(2) + BALL / 2, HOVER + BALL / 2),
    )
    places = np.concatenate([np.stack((r * np.cos(turn), r * np.sin(turn), 0 * turn + z), -1) for r, z in rings])
    pixels, _ = Orbit(0.0, pitch, AWAY, AIM, (0.0, 0.0), 1.0).project(places)
    return float(pixels[:, 0].max()), float(pixels[:, 1].min()), float(pixels[:, 1].max())


NEAR_ROD = 0.30
"""A pixel that is as near to a rod, in units, and hits nothing else, means that rod."""


def rod_at(pixel: Point, orbit: Orbit, heights: Sequence[int]) -> int | None:
    """The rod that is pointed at with so many balls on each: by a ball, by what shows of the rod, or by its foot."""
    found = _balls_hit(pixel, orbit, heights) + _rods_hit(pixel, orbit, heights)
    if found:
        return min(found)[1]
    away, rod = min((_away(pixel, orbit, rod, heights[rod]), rod) for rod in range(16))
    if away < NEAR_ROD:
        return rod
    place = orbit.ground(pixel, 0.0)
    if place is None or max(map(abs, place)) > HALF:
        return None
    return min(range(16), key=lambda rod: math.dist(RODS[rod], place))


def _balls_hit(pixel: Point, orbit: Orbit, heights: Sequence[int]) -> list[tuple[float, int]]:
    """The balls at a pixel: how far each is from the eye, and its rod."""
    rods = [rod for rod in range(16) for _ in range(heights[rod])]
    if not rods:
        return []
    places = [middle(rod, level) for rod in range(16) for level in range(heights[rod])]
    pixels, scales = orbit.project(places)
    inside = np.hypot(*(pixels - pixel).T) < BALL / 2 * scales
    away = orbit.distance(places)
    return [(float(away[number]), rods[number]) for number in np.flatnonzero(inside)]


def _rods_hit(pixel: Point, orbit: Orbit, heights: Sequence[int]) -> list[tuple[float, int]]:
    """The rods at a pixel, where they are bare."""
    hit = [rod for rod in range(16) if _away(pixel, orbit, rod, heights[rod]) < 0.8 * ROD]
    return [(float(orbit.distance((*RODS[rod], TIP))), rod) for rod in hit]


def _away(pixel: Point, orbit: Orbit, rod: int, height: int) -> float:
    """How far a pixel is from the bare part of a rod, in units at the rod."""
    (foot, tip), scales = orbit.project([(*RODS[rod], height * BALL), (*RODS[rod], TIP)])
    along = tip - foot
    share = np.clip((np.array(pixel) - foot) @ along / (along @ along), 0, 1)
    return float(np.hypot(*(np.array(pixel) - foot - share * along)) / scales[1])
