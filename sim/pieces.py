"""The seven kinds of piece and the cone: outlines seen from the side, masses, extents along the axis."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from games import hamsterrolle
from sim.parameters import STANDARD, Box, Cone, Cylinder, Parameters, Prism

KINDS = (*hamsterrolle.KINDS, "cone")
"""All kinds, in the order of the gear's table; the first seven are a player's set."""

ON_SIDE = math.radians(17)
"""A cone that is pitched by more than this (rad) stands on one point of its base, or lies on its side, and may roll."""

Point = tuple[float, float]
Shape = Box | Prism | Cylinder | Cone


class PieceShape(NamedTuple):
    """A kind of piece. The outline is about its centre of mass, counter-clockwise, in metres, as it stands flat
    with the rim below it; a roller has a `radius` and its outline is only for drawing."""

    kind: str
    outline: tuple[Point, ...]
    radius: float  # m; 0 where the outline has corners
    across: float  # m, along the axis
    mass: float  # kg
    moment: float  # kg m2, about the axis through the centre of mass
    base: float  # m, from the centre of mass down to what it stands on
    area: float  # m2, of the outline
    round_base: bool  # it looks the same however it is turned as it stands
    reach: float  # m, how far the outline goes from the centre of mass

    @property
    def height(self) -> float:
        """How high (m) it is as it stands flat."""
        return max(y for _, y in self.outline) + self.base

    @property
    def width(self) -> float:
        """How wide (m) it is along the rim as it stands flat."""
        return 2 * (self.radius or max(x for x, _ in self.outline))

    def reach_across(self, yaw: float) -> float:
        """How far (m) it reaches along the wheel's axis, turned by `yaw` (rad) as it stands flat."""
        if self.round_base:
            return self.across
        return abs(math.cos(yaw)) * self.across + abs(math.sin(yaw)) * self.width

    def on_side(self, pitch: float) -> bool:
        """Whether it is a cone that lies on its side, pitched by so much (rad) out of standing."""
        return self.round_base and abs(pitch) > ON_SIDE

    def seen(self, yaw: float, pitch: float) -> tuple[Point, ...]:
        """The outline as it is seen from the side where the piece is turned by `yaw` about the line to the hub.

        `pitch` (rad) says how it lies: along the rim it then reaches w |cos yaw| + a |sin yaw|, w being its width in
        that direction and a its extent along the axis. What is round is seen as it is.
        """
        if not yaw or self.radius or self.round_base:
            return self.outline
        flat = abs(math.cos(pitch)) > math.sqrt(0.5)
        along = [corner[not flat] for corner in self.outline]
        width = max(along) - min(along)
        scale = abs(math.cos(yaw)) + abs(math.sin(yaw)) * self.across / width
        return tuple((x * scale, y) if flat else (x, y * scale) for x, y in self.outline)


def form(kind: str, parameters: Parameters = STANDARD) -> PieceShape:
    """The form of `kind` in this gear; raises KeyError where there is no such kind."""
    if kind not in KINDS:
        raise KeyError(kind)
    shape: Shape = getattr(parameters.pieces, kind)
    return _form(kind, shape, shape.density or parameters.pieces.density)


@lru_cache(maxsize=256)
def _form(kind: str, shape: Shape, density: float) -> PieceShape:
    match shape:
        case Box(along, height, across):
            return _box(kind, along, height, across, density)
        case Prism(base, height, across):
            return _prism(kind, base, height, across, density)
        case Cylinder(diameter, across):
            return _cylinder(kind, diameter, across, density)
        case Cone(diameter, height):
            return _cone(kind, diameter, height, density)


def outline(kind: str, parameters: Parameters = STANDARD) -> tuple[Point, ...]:
    """The polygon of `kind` for drawing, counter-clockwise about its centre of mass, in metres."""
    return form(kind, parameters).outline


def _box(kind: str, along: float, height: float, across: float, density: float) -> PieceShape:
    x, y = along / 2, height / 2
    mass = density * along * height * across
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    moment = mass * (along**2 + height**2) / 12
    return PieceShape(kind, corners, 0.0, across, mass, moment, y, along * height, False, _reach(corners))


def _prism(kind: str, base: float, height: float, across: float, density: float) -> PieceShape:
    mass = density * base * height / 2 * across
    corners = ((-base / 2, -height / 3), (base / 2, -height / 3), (0.0, 2 * height / 3))
    moment = mass * (base**2 / 24 + height**2 / 18)
    return PieceShape(kind, corners, 0.0, across, mass, moment, height / 3, base * height / 2, False, _reach(corners))


def _cylinder(kind: str, diameter: float, across: float, density: float) -> PieceShape:
    radius = diameter / 2
    mass = density * math.pi * radius**2 * across
    turns = [2 * math.pi * i / 32 for i in range(32)]
    rim = tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)
    moment = mass * radius**2 / 2
    return PieceShape(kind, rim, radius, across, mass, moment, radius, math.pi * radius**2, False, radius)


def _cone(kind: str, diameter: float, height: float, density: float) -> PieceShape:
    radius = diameter / 2
    mass = density * math.pi * radius**2 * height / 3
    corners = ((-radius, -height / 4), (radius, -height / 4), (0.0, 3 * height / 4))  # its centre is a quarter up
    moment = mass * 3 / 80 * (4 * radius**2 + height**2)
    return PieceShape(kind, corners, 0.0, diameter, mass, moment, height / 4, radius * height, True, _reach(corners))


def _reach(corners: tuple[Point, ...]) -> float:
    return max(math.hypot(x, y) for x, y in corners)
