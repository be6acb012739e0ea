"""Where things are between two steps of the physics, so that slow motion is smooth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.observation import Observation
from sim.wheel import World


class Interpolator:
    """Remembers the step before, and gives the poses that lie between it and now."""

    def __init__(self) -> None:
        self._wheel: NDArray[np.float64] | None = None
        self._pieces: dict[int, NDArray[np.float64]] = {}

    def remember(self, world: World) -> None:
        """This is the step before: to be called one step ahead of what is shown."""
        rows = world.state()
        self._wheel = rows[0, :3].copy()
        self._pieces = dict(zip(sorted(world.bodies), rows[1:, :3].copy(), strict=True))

    def at(self, seen: Observation, share: float) -> tuple[tuple[float, float, float], NDArray[np.float64]]:
        """Wheel (x, y, angle) and poses (n, 3) at `share` (0 to 1) of the way; as seen where pieces came or went."""
        now = np.array([seen.wheel.x, seen.wheel.y, seen.wheel.angle])
        ids = seen.ids.tolist()
        if self._wheel is None or set(self._pieces) != set(ids):
            return (float(now[0]), float(now[1]), float(now[2])), seen.poses
        before = np.array([self._pieces[piece] for piece in ids]).reshape(-1, 3)
        now = self._wheel + (now - self._wheel) * share
        return (float(now[0]), float(now[1]), float(now[2])), before + (seen.poses - before) * share
