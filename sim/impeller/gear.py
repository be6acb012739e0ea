"""The board, the marbles and the impeller as Pymunk bodies, shapes and constraints.

Seen from above: x points to bearing 90 degrees, y to bearing 0, and clockwise is negative. A marble always rolls, so
what moves it along the board also turns it: its body weighs 7/5 of the ball, as the kinetic energy of a rolling ball
says, while its weight, on which friction and hollows depend, is the ball's.

Nothing here runs Python in a step. Rolling resistance is a joint to the board that has no place to hold, only a
greatest force: Coulomb friction inside the solver. A hollow is a spring without length from the marble to the
hollow's middle; it is switched on and off as the marble's centre crosses the rim, which the library reports.

What is left out: marbles never slip on the board, hop, or climb on each other; and where an arm rubs on a rolling
marble, most of the friction acts up and down, which is why the friction along the board is small.

Chipmunk multiplies the two shapes' frictions and restitutions, so each carries its share of the product.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pymunk

from games.fluegelrad import HOLE_POINTS, HOLLOW_POINTS
from sim.impeller.parameters import SIXTH, Parameters

Point = tuple[float, float]

MARBLE_TYPE, WOOD_TYPE, CENTRE_TYPE, HOLLOW_TYPE, INSIDE_TYPE = range(1, 6)  # collision types
MARBLE, WOOD, CENTRE, AREA = 1, 2, 4, 8  # categories of the shape filters

MEETS_AS_MARBLE = pymunk.ShapeFilter(categories=MARBLE, mask=MARBLE | WOOD)
MEETS_AS_WOOD = pymunk.ShapeFilter(categories=WOOD, mask=MARBLE)
MEETS_AS_CENTRE = pymunk.ShapeFilter(categories=CENTRE, mask=AREA)
MEETS_AS_AREA = pymunk.ShapeFilter(categories=AREA, mask=CENTRE)

ROLLING = 7 / 5
"""The inertia of a rolling ball over that of a sliding one: 1 + 2/5."""


def ball_mass(parameters: Parameters) -> float:
    """What a marble weighs (kg)."""
    return parameters.marbles.density * math.pi / 6 * parameters.marbles.diameter**3


def weight(parameters: Parameters) -> float:
    """The weight of a marble (N)."""
    return ball_mass(parameters) * parameters.solver.gravity


def stiffness(parameters: Parameters) -> float:
    """The stiffness of a hollow (N/m): a bowl in which a marble that goes to the rim rises by the hollow's depth."""
    return 2 * weight(parameters) * parameters.board.depth / parameters.board.rim**2


def damping(parameters: Parameters) -> float:
    """The damping of a hollow (N s/m)."""
    critical = 2 * math.sqrt(stiffness(parameters) * ROLLING * ball_mass(parameters))
    return parameters.board.damping * critical


def hollow_points(parameters: Parameters) -> tuple[Point, ...]:
    """Where the hollows are (m), from the board's middle."""
    return tuple((parameters.board.edge * x, parameters.board.edge * y) for x, y in HOLLOW_POINTS)


def hole_points(parameters: Parameters) -> tuple[Point, ...]:
    """Where the holes are (m), from the board's middle."""
    return tuple((parameters.board.edge * x, parameters.board.edge * y) for x, y in HOLE_POINTS)


class Bar(NamedTuple):
    """A bar of the impeller from point to point of its middle line, which ends in half circles."""

    start: Point
    end: Point


def bars(parameters: Parameters) -> tuple[Bar, ...]:
    """Arms and crossbars about the axle, unturned: arms point between the hollows, the first to bearing 30 degrees."""
    impeller = parameters.impeller
    found: list[Bar] = []
    for k in range(6):
        bearing = (k + 1 / 2) * SIXTH
        out, across = (math.sin(bearing), math.cos(bearing)), (math.cos(bearing), -math.sin(bearing))
        end = (impeller.reach * out[0], impeller.reach * out[1])
        side = (impeller.crossbar * across[0], impeller.crossbar * across[1])
        found.append(Bar((impeller.hub * out[0], impeller.hub * out[1]), end))
        found.append(Bar((end[0] - side[0], end[1] - side[1]), (end[0] + side[0], end[1] + side[1])))
    return tuple(found)


class Hollows(NamedTuple):
    """The hollows in the space: shapes that only report what crosses their rims, by number; and how they pull."""

    rims: dict[pymunk.Shape, int]
    points: tuple[Point, ...]
    stiffness: float
    damping: float

    def hold(self, pull: pymunk.DampedSpring, hollow: int) -> None:
        """From now on `hollow` pulls at the marble whose spring this is."""
        pull.anchor_b = self.points[hollow]
        pull.stiffness, pull.damping = self.stiffness, self.damping

    def release(self, pull: pymunk.DampedSpring) -> None:
        """From now on no hollow pulls at that marble."""
        pull.stiffness = pull.damping = 0.0


def add_hollows(space: pymunk.Space, parameters: Parameters) -> Hollows:
    """The hollows of the board."""
    points = hollow_points(parameters)
    rims: dict[pymunk.Shape, int] = {}
    for hollow, point in enumerate(points):
        rim = pymunk.Circle(space.static_body, parameters.board.rim, point)
        _make_area(rim, HOLLOW_TYPE)
        rims[rim] = hollow
    space.add(*rims)
    return Hollows(rims, points, stiffness(parameters), damping(parameters))


def _make_area(shape: pymunk.Shape, collision_type: int) -> None:
    shape.sensor, shape.filter, shape.collision_type = True, MEETS_AS_AREA, collision_type


class Marble(NamedTuple):
    """A marble in the space. `centre` is a shape without size that reports where the marble's centre goes."""

    body: pymunk.Body
    ball: pymunk.Shape
    centre: pymunk.Shape
    pull: pymunk.DampedSpring


def add_marble(space: pymunk.Space, parameters: Parameters, point: Point) -> Marble:
    """A marble at rest at `point`, with its resistance to rolling and to spinning; no hollow pulls at it yet."""
    mass, radius, ground = ball_mass(parameters), parameters.marbles.diameter / 2, space.static_body
    body = pymunk.Body(ROLLING * mass, 2 / 5 * mass * radius**2)
    body.position = point
    ball = pymunk.Circle(body, radius)
    ball.friction = _marbles_share(parameters.contact.friction_marbles)
    ball.elasticity = _marbles_share(parameters.contact.restitution_marbles)
    ball.filter, ball.collision_type = MEETS_AS_MARBLE, MARBLE_TYPE
    centre = pymunk.Circle(body, 0.0)
    centre.sensor, centre.filter, centre.collision_type = True, MEETS_AS_CENTRE, CENTRE_TYPE
    rolling = pymunk.PivotJoint(body, ground, (0.0, 0.0), point)
    rolling.max_bias, rolling.max_force = 0.0, parameters.contact.rolling_resistance * weight(parameters)
    spinning = pymunk.SimpleMotor(body, ground, 0.0)
    spinning.max_force = parameters.contact.spinning_resistance * weight(parameters)
    pull = pymunk.DampedSpring(body, ground, (0.0, 0.0), point, 0.0, 0.0, 0.0)
    space.add(body, ball, centre, rolling, spinning, pull)
    return Marble(body, ball, centre, pull)


class Axle(NamedTuple):
    """The impeller in the space. `inside` is the disc that its arms sweep; `drive` turns it."""

    body: pymunk.Body
    inside: pymunk.Shape
    drive: pymunk.GearJoint


def add_impeller(space: pymunk.Space, parameters: Parameters, point: Point) -> Axle:
    """The impeller, standing in the hole at `point`; nothing drives it yet."""
    impeller, contact, ground = parameters.impeller, parameters.contact, space.static_body
    body = pymunk.Body()
    body.position = point
    wood: list[pymunk.Shape] = [pymunk.Circle(body, impeller.hub)]
    wood += [pymunk.Segment(body, bar.start, bar.end, impeller.width / 2) for bar in bars(parameters)]
    for shape in wood:
        shape.mass = impeller.density * impeller.thickness * shape.area
        shape.friction = contact.friction / _marbles_share(contact.friction_marbles)
        shape.elasticity = contact.restitution / _marbles_share(contact.restitution_marbles)
        shape.filter, shape.collision_type = MEETS_AS_WOOD, WOOD_TYPE
    inside = pymunk.Circle(body, impeller.reach + impeller.width / 2)
    _make_area(inside, INSIDE_TYPE)
    axle = pymunk.PivotJoint(body, ground, (0.0, 0.0), point)
    brake = pymunk.SimpleMotor(body, ground, 0.0)
    brake.max_force = contact.axle
    drive = pymunk.GearJoint(ground, body, 0.0, 1.0)
    drive.max_force = 0.0
    space.add(body, *wood, inside, axle, brake, drive)
    return Axle(body, inside, drive)


def _marbles_share(product: float) -> float:
    """What a marble carries so that two of them make the product; never nothing, for an arm's share is over it."""
    return math.sqrt(max(product, 1e-6))
