"""A heap of pieces in the wheel, as every test, benchmark and study of a full wheel wants one."""

from __future__ import annotations

import math

import numpy as np

from sim.parameters import Parameters
from sim.pieces import KINDS
from sim.scene import Laying, Scene, WheelPose, lay

LONG = ("plank", "slat", "brick", "bar")
SHORT = tuple(kind for kind in KINDS if kind not in LONG)
FLOORS = (
    0.001,
    0.036,
    0.071,
)  # m above the rim: no piece is higher than the distance between two of them, but the cone

SLOTS = tuple(
    [(compartment, 0) for compartment in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6)]
    + [(compartment, 1) for compartment in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6)]
    + [(compartment, 2) for compartment in (0, 2, -2, 4)]
)


def heap(parameters: Parameters, n: int, chance: np.random.Generator, spin: float = 0.0) -> Scene:
    """A scene of `n` pieces (up to 28), none of which overlap, before they fall into a heap.

    Long kinds lie on the rim and short ones above them, each a little off and out of flat; `spin` (rad/s) is how fast
    the wheel rolls ahead.
    """
    radius = parameters.wheel.radius
    wheel = WheelPose(y=radius, spin=spin, vx=-spin * radius)
    layings = [
        Laying(
            LONG[i % 4] if floor == 0 else SHORT[i % 3],
            compartment,
            ahead=chance.normal(0, 0.001),
            height=FLOORS[floor],
            pitch=chance.normal(0, math.radians(1)),
            axial=chance.normal(0, parameters.axial.scatter),
        )
        for i, (compartment, floor) in enumerate(SLOTS[:n])
    ]
    return Scene(wheel, lay(parameters, wheel, layings, seed=int(chance.integers(1 << 32))))
