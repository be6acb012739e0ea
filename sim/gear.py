"""The wheel, the table and the pieces as Pymunk bodies and shapes, and who meets whom.

One circle rolls on the table and a ring of segments holds the pieces; filters keep the two apart, so that the wheel
rolls without polygon bumps. Chipmunk multiplies the two shapes' frictions and restitutions, so each carries its
share of the product.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import pymunk

from games.hamsterrolle import COMPARTMENTS, PITCH
from sim.parameters import Parameters
from sim.pieces import PieceShape
from sim.scene import PiecePose, WheelPose, pitched

WHEEL, INSIDE, TABLE, OUTSIDE, TREAD, TRACK = 1, 2, 4, 8, 16, 32  # categories of the shape filters
WOOD_TYPE, PIECE_TYPE, TABLE_TYPE = 1, 2, 3  # collision types: rim and dividers, pieces, table

MEETS_AS_WHEEL = pymunk.ShapeFilter(categories=WHEEL, mask=INSIDE)
MEETS_AS_TREAD = pymunk.ShapeFilter(categories=TREAD, mask=TRACK)
MEETS_AS_TRACK = pymunk.ShapeFilter(categories=TRACK, mask=TREAD)
MEETS_AS_TABLE = pymunk.ShapeFilter(categories=TABLE, mask=INSIDE | OUTSIDE)
MEETS_INSIDE = pymunk.ShapeFilter(categories=INSIDE, mask=INSIDE | WHEEL | TABLE)
MEETS_OUTSIDE = pymunk.ShapeFilter(categories=OUTSIDE, mask=OUTSIDE | TABLE)

RING_SEGMENTS = 4 * COMPARTMENTS  # with twice as many the library's step takes half as long again
GUARD = 0.010  # m that the ring is thicker outwards than it looks: nothing meets it there, and nothing tunnels
TABLE_HALF = 20.0  # m


class WheelMass(NamedTuple):
    """Mass (kg) and moment about the hub (kg m2)."""

    mass: float
    moment: float


def wheel_mass(parameters: Parameters) -> WheelMass:
    """The rim as a ring and the dividers as cuboids that stand on its inside."""
    wheel = parameters.wheel
    inner = wheel.radius - wheel.thickness
    mass = wheel.density * math.pi * (wheel.radius**2 - inner**2) * wheel.width
    moment = mass * (wheel.radius**2 + inner**2) / 2
    for height in (wheel.divider_high, wheel.divider_low):
        six = COMPARTMENTS / 2 * wheel.density * wheel.divider_thickness * height * wheel.width
        moment += six * ((height**2 + wheel.divider_thickness**2) / 12 + (inner - height / 2) ** 2)
        mass += six
    return WheelMass(mass, moment)


def divider_height(parameters: Parameters, compartment: int) -> float:
    """Height (m) of the divider at the border that is ahead of `compartment`: high and low in turn."""
    return parameters.wheel.divider_high if compartment % 2 == 0 else parameters.wheel.divider_low


def divider_outline(parameters: Parameters, compartment: int) -> tuple[tuple[float, float], ...]:
    """The divider ahead of `compartment` in the wheel's frame, as four corners about the hub (m)."""
    wheel = parameters.wheel
    inner, half = wheel.radius - wheel.thickness, wheel.divider_thickness / 2
    angle = (compartment + 0.5) * PITCH
    outward = (-math.sin(angle), -math.cos(angle))
    ahead = (-math.cos(angle), math.sin(angle))
    low, high = inner - divider_height(parameters, compartment), inner + wheel.thickness / 2
    return tuple(
        (r * outward[0] + s * ahead[0], r * outward[1] + s * ahead[1])
        for r, s in ((low, -half), (low, half), (high, half), (high, -half))
    )


def add_table(space: pymunk.Space, parameters: Parameters) -> None:
    """The table, its surface at y = 0: once for the pieces and once, with its own friction, for the wheel."""
    ends = (-TABLE_HALF, -1.0), (TABLE_HALF, -1.0)
    table, track = (pymunk.Segment(space.static_body, *ends, 1.0) for _ in range(2))
    _make_wood(table, parameters)
    table.filter, table.collision_type = MEETS_AS_TABLE, TABLE_TYPE
    track.filter, track.friction = MEETS_AS_TRACK, 1.0
    space.add(table, track)


def _make_wood(shape: pymunk.Shape, parameters: Parameters) -> None:
    """Its share of friction and restitution between piece and wood, or piece and piece."""
    shape.friction = math.sqrt(parameters.contact.friction)
    shape.elasticity = math.sqrt(parameters.contact.restitution)


def add_wheel(space: pymunk.Space, parameters: Parameters, pose: WheelPose, axle: float | None) -> pymunk.Body:
    """The wheel; on the table, or (`axle`, rad/s) turning on a fixed axle, where nothing moves it."""
    if axle is None:
        body = pymunk.Body(*wheel_mass(parameters))
        body.velocity, body.angular_velocity = (pose.vx, pose.vy), pose.spin
    else:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        body.angular_velocity = axle
    body.position, body.angle = (pose.x, pose.y), pose.angle
    shapes = [*_ring(body, parameters), *_dividers(body, parameters)]
    for shape in shapes:
        _make_wood(shape, parameters)
        shape.filter, shape.collision_type = MEETS_AS_WHEEL, WOOD_TYPE
    space.add(body, *shapes, *([_tread(body, parameters)] if axle is None else []))
    return body


def _ring(body: pymunk.Body, parameters: Parameters) -> list[pymunk.Shape]:
    """The rim from inside: flat faces whose mean distance from the hub is the inner radius.

    Their corners are further out by (pi / n)^2 / 3 of it and their middles nearer by half of that (0.13 mm), which is
    less than the overlap that the solver leaves alone.
    """
    half = (parameters.wheel.thickness + GUARD) / 2
    inner = parameters.wheel.radius - parameters.wheel.thickness
    radius = inner * (1 + (math.pi / RING_SEGMENTS) ** 2 / 3) + half
    turns = [2 * math.pi * i / RING_SEGMENTS for i in range(RING_SEGMENTS + 1)]
    points = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
    return [pymunk.Segment(body, a, b, half) for a, b in pairwise(points)]


def _dividers(body: pymunk.Body, parameters: Parameters) -> list[pymunk.Shape]:
    return [pymunk.Poly(body, divider_outline(parameters, k)) for k in range(COMPARTMENTS)]


def _tread(body: pymunk.Body, parameters: Parameters) -> pymunk.Shape:
    """The circle that rolls on the table; it does not bounce."""
    tread = pymunk.Circle(body, parameters.wheel.radius)
    tread.filter, tread.friction = MEETS_AS_TREAD, parameters.contact.friction_table
    return tread


def piece(
    parameters: Parameters, form: PieceShape, pose: PiecePose, hub: tuple[float, float]
) -> tuple[pymunk.Body, pymunk.Shape]:
    """A piece with its body, inside the wheel or outside where it has tipped out; it is in no space yet.

    `hub` is the place (m) of the wheel's hub, which says how a piece that is turned out of line is seen.
    """
    outline = form.seen(pose.yaw, pitched(pose.x - hub[0], pose.y - hub[1], pose.angle))
    body = pymunk.Body(form.mass, form.moment)
    body.position, body.angle = (pose.x, pose.y), pose.angle
    body.velocity, body.angular_velocity = (pose.vx, pose.vy), pose.spin
    shape = pymunk.Circle(body, form.radius) if form.radius else pymunk.Poly(body, outline)
    _make_wood(shape, parameters)
    shape.filter, shape.collision_type = MEETS_OUTSIDE if pose.out else MEETS_INSIDE, PIECE_TYPE
    return body, shape


def rolling_brake(space: pymunk.Space, body: pymunk.Body, on: pymunk.Body, torque: float) -> pymunk.SimpleMotor:
    """Coulomb's rolling resistance: up to `torque` (N m) against turning relative to what `body` rolls on."""
    brake = pymunk.SimpleMotor(on, body, 0.0)
    brake.max_force = torque
    space.add(brake)
    return brake
