"""Closed forms that the impeller's world is held against.

A marble is a ball of mass m (kg) that rolls, so it moves along the board as if it weighed 7/5 m. A hollow is a bowl:
a marble that goes from its middle to its rim, at distance b (m), rises by the hollow's depth h (m).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sim.impeller.gear import stiffness, weight
from sim.impeller.parameters import Parameters


def period_in_hollow(rim: float, depth: float, gravity: float, damping: float = 0.0) -> float:
    """The period (s) of a marble that rolls to and fro in a hollow; `damping` is a share of the critical one.

    The hollow pulls with m g h / b^2 times twice the distance, at 7/5 m: 2 pi sqrt(7 b^2 / (10 g h)), the period of
    any ball that rolls in a bowl. A damped one is slower by sqrt(1 - damping^2).
    """
    return 2 * math.pi * math.sqrt(7 * rim**2 / (10 * gravity * depth)) / math.sqrt(1 - damping**2)


def lost_per_period(rolling_resistance: float, rim: float, depth: float) -> float:
    """By how much (m) the amplitude of a marble in a hollow falls in each period through rolling resistance alone.

    Coulomb friction F takes 4 F / k from the amplitude of any oscillator of stiffness k: here 2 c b^2 / h.
    """
    return 2 * rolling_resistance * rim**2 / depth


class Carried(NamedTuple):
    """Where a marble lies that an arm pushes, its crossbar keeping it in."""

    distance: float
    """From the axle (m)."""
    angle: float
    """Ahead of the arm's middle line (rad)."""


def carried(parameters: Parameters) -> Carried:
    """Where a marble lies that touches an arm and the end of its crossbar, as one does that is pushed along.

    It lies one marble's radius and half a bar from both, which are circles and lines about the bars' middle lines.
    """
    impeller = parameters.impeller
    apart = (parameters.marbles.diameter + impeller.width) / 2
    out = impeller.reach - math.sqrt(apart**2 - (apart - impeller.crossbar) ** 2)
    return Carried(math.hypot(out, apart), math.atan2(apart, out))


def carrying_torque(parameters: Parameters, marbles: int, ahead: float | None) -> float:
    """The torque (N m) that slowly carries marbles between smooth arms, each `ahead` (rad) of a hollow's middle.

    None means that they are outside the hollows. By virtual work, with marbles at the distance r from the axle and the
    hollows at a: the axle's friction, and for each marble c m g r against rolling resistance and k a r sin(ahead)
    against the hollow, which is the derivative of k/2 times the squared distance a^2 + r^2 - 2 a r cos(ahead).
    """
    distance = carried(parameters).distance
    each = parameters.contact.rolling_resistance * weight(parameters) * distance
    if ahead is not None:
        each += stiffness(parameters) * parameters.board.edge * distance * math.sin(ahead)
    return parameters.contact.axle + marbles * each
