"""Closed forms that the simulated wheel is held against.

All are rigid-body mechanics of a wheel of mass M (kg), moment I about its hub (kg m2) and radius R (m) that rolls
without slipping, with a body of mass m and moment i about its own centre fixed to it at distance a (m) from the hub.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

GRAVITY = 9.81  # m/s2


class Rocking(NamedTuple):
    """A wheel with a body fixed off its centre."""

    mass: float  # M, kg
    moment: float  # I, kg m2
    radius: float  # R, m
    body_mass: float  # m, kg
    body_moment: float  # i, kg m2
    distance: float  # a, m

    def inertia(self, angle: float) -> float:
        """What stands before half the squared roll rate in the kinetic energy (kg m2), `angle` (rad) from rest.

        The body's centre moves with R - a cos(angle) across and a sin(angle) along the line to the hub.
        """
        body = self.radius**2 + self.distance**2 - 2 * self.radius * self.distance * math.cos(angle)
        return self.moment + self.mass * self.radius**2 + self.body_moment + self.body_mass * body


def period_of_small_rocking(rocking: Rocking, gravity: float = GRAVITY) -> float:
    """The period (s) in the limit of no amplitude: 2 pi sqrt(inertia(0) / (m g a))."""
    stiffness = rocking.body_mass * gravity * rocking.distance
    return 2 * math.pi * math.sqrt(rocking.inertia(0.0) / stiffness)


def period_of_rocking(rocking: Rocking, amplitude: float, gravity: float = GRAVITY) -> float:
    """The period (s) at an `amplitude` (rad), to the second order in it.

    The sine of the restoring moment lengthens it by amplitude^2 / 16, as with any pendulum. The inertia, which grows
    by m R a angle^2, lengthens it by beta amplitude^2 / 4 with beta = m R a / inertia(0): the mean of
    sqrt(1 + beta angle^2) over a sine of that amplitude.
    """
    beta = rocking.body_mass * rocking.radius * rocking.distance / rocking.inertia(0.0)
    return period_of_small_rocking(rocking, gravity) * (1 + amplitude**2 * (1 / 16 + beta / 4))


def rolled_path(radius: float, angle: float) -> float:
    """How far (m) a wheel gets that rolls by `angle` (rad) without slipping."""
    return radius * angle


def balance(masses: Sequence[float], offsets: Sequence[float]) -> float:
    """The moment about the point of contact per unit of gravity (kg m): masses times distances beside the hub (m)."""
    return math.fsum(mass * offset for mass, offset in zip(masses, offsets, strict=True))


def dead_band(total_mass: float, radius: float, rolling_resistance: float) -> float:
    """How far off balance (kg m) a wheel may rest: rolling resistance holds up to c (M + m) g R, per unit of g."""
    return rolling_resistance * total_mass * radius


def roll_to_balance(
    masses: Sequence[float],
    offsets: Sequence[float],
    depths: Sequence[float],
    slope: float = 0.0,
    rolling: float = 0.0,
) -> float | None:
    """How far (rad, ahead) a wheel with these masses fixed in it would roll until it is balanced.

    `offsets` is how far each is ahead of the hub, `depths` how far below it (m). In stable equilibrium the centre of
    mass is straight below the hub, so it is the angle ahead of the centre of mass; None where that is the hub.

    On a table that slopes down ahead (rad), along and across which offsets and depths are measured, the weight of all
    that is `rolling`, total mass times radius (kg m), pulls ahead too: with P the moment of the masses about the hub,
    P sin(slope - angle left to roll) = rolling sin(slope). None where it is too steep to be balanced anywhere.
    """
    ahead, below = balance(masses, offsets), balance(masses, depths)
    lever, pull = math.hypot(ahead, below), rolling * math.sin(slope)
    if lever < 1e-12 or abs(pull) > lever:
        return None
    return math.remainder(math.atan2(ahead, below) - slope + math.asin(pull / lever), math.tau)


def sliding_angle(friction: float) -> float:
    """The tilt (rad) at which a body begins to slide on a plane: atan of the coefficient of friction (Coulomb)."""
    return math.atan(friction)
