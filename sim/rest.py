"""When a turn is over: the contents rest relative to the wheel, which itself may still rock."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.parameters import STEP
from sim.wheel import STRIDE, World

MOVED = 0.0005
"""Metres that a corner of a piece moves relative to the wheel before the piece counts as moving."""


def settle(world: World, limit_seconds: float) -> None:
    """Steps the world until the contents rest relative to the wheel, or the limit is reached."""
    rest = Rest(world)
    for _ in range(round(limit_seconds / (STRIDE * STEP))):
        world.step(STRIDE)
        if rest.look():
            return


class Rest:
    """Watches a world. Call `look` every `STRIDE` steps.

    The contents rest when no piece has moved relative to the wheel for `settle.hold` seconds and the wheel has reached
    an end of its swing meanwhile: what stays in place there stays in place in later swings, which are smaller. A wheel
    that hardly moves does not have to swing.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._hold = max(1, round(world.parameters.settle.hold / (STEP * STRIDE)))
        self._way = 0  # direction in which the wheel rolled last, +1 or -1; 0 if it has not rolled
        self._turned = False  # whether the wheel has reached an end of its swing
        self._looks = self._slow = 0  # looks in a row with the contents at rest, and with the wheel hardly moving
        self._ids, self._poses = self._seen()

    def look(self) -> bool:
        """Whether the contents are at rest now."""
        ids, poses = self._seen()
        spin = self._world.wheel.angular_velocity
        slow = abs(spin) * self._world.parameters.wheel.radius < self._world.parameters.settle.speed
        if not slow:
            way = 1 if spin > 0 else -1
            self._turned |= way == -self._way
            self._way = way
        if ids != self._ids or self._moved(poses):
            self._begin()
            return False
        self._looks += 1
        self._slow = self._slow + 1 if slow else 0
        return self._looks >= self._hold and (self._turned or self._slow >= self._hold)

    def _begin(self) -> None:
        self._ids, self._poses = self._seen()
        self._looks = self._slow = 0
        self._turned = False

    def _seen(self) -> tuple[list[int], NDArray[np.float64]]:
        """The pieces that have not touched the table; and of each x, y (m), angle (rad) and axial position (m) in the
        wheel's frame."""
        world = self._world
        (wheel_x, wheel_y, turn, *_), *states = world.state().tolist()
        cos, sin = math.cos(turn), math.sin(turn)
        ids, poses = [], []
        for piece, (x, y, angle, *_) in zip(sorted(world.bodies), states, strict=True):
            if piece not in world.touched:
                x, y = x - wheel_x, y - wheel_y
                ids.append(piece)
                poses.append((x * cos + y * sin, y * cos - x * sin, angle - turn, world.axial.thirds[piece].place))
        return ids, np.array(poses).reshape(-1, 4)

    def _moved(self, poses: NDArray[np.float64]) -> bool:
        ways = np.abs(poses - self._poses)
        reach = np.array([self._world.forms[piece].reach for piece in self._ids])
        return bool((np.hypot(ways[:, 0], ways[:, 1]) + ways[:, 2] * reach + ways[:, 3] > MOVED).any())
