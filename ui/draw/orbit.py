"""An eye that goes round a thing: from places in space to pixels, and from pixels back to a plane.

Space has x to the right and y away from the player as long as nothing is turned, and z up. The picture is in true
perspective: what is twice as far from the eye is half as large.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Place = tuple[float, float, float]
Point = tuple[float, float]


class Orbit:
    """Where the eye is, and what it sees at which pixel."""

    def __init__(self, yaw: float, pitch: float, distance: float, aim: Place, pixel: Point, scale: float) -> None:
        """The eye is `distance` away from `aim`, which it sees at `pixel`, a unit of length there `scale` pixels long.

        `yaw` (rad) is how far the thing has been turned, counter-clockwise as seen from above; `pitch` (rad) is how
        high over the horizon the eye stands.
        """
        right = np.array((math.cos(yaw), -math.sin(yaw), 0.0))
        away = np.array((math.sin(yaw), math.cos(yaw), 0.0))
        forward = math.cos(pitch) * away - (0.0, 0.0, math.sin(pitch))
        above = math.sin(pitch) * away + (0.0, 0.0, math.cos(pitch))
        self.yaw, self.pitch = yaw, pitch
        self.focus = scale * distance
        self.eye: Array = np.array(aim) - distance * forward
        film = np.array(((self.focus, 0.0, pixel[0]), (0.0, -self.focus, pixel[1]), (0.0, 0.0, 1.0)))
        self.matrix: Array = film @ np.stack((right, above, forward))
        """Takes a place relative to the eye to its pixel times its depth, and its depth."""

    def project(self, places: ArrayLike) -> tuple[Array, Array]:
        """Pixels (..., 2) of places (..., 3); and how many pixels a unit of length is long there (...)."""
        seen = (np.asarray(places, float) - self.eye) @ self.matrix.T
        depth = seen[..., 2]
        return seen[..., :2] / depth[..., None], self.focus / depth

    def distance(self, places: ArrayLike) -> Array:
        """How far places (..., 3) are from the eye (...); of two, the nearer one hides the other."""
        return np.asarray(np.linalg.norm(np.asarray(places, float) - self.eye, axis=-1))

    def plane(self, origin: ArrayLike, across: ArrayLike, along: ArrayLike) -> Array:
        """The matrix from pixels (x, y, 1) to the plane of places origin + u across + v along: it gives (u w, v w, w).

        w is one over the depth, and so negative beyond the horizon, where the plane is not seen. A plane in which the
        eye itself lies has none, and raises numpy's LinAlgError.
        """
        onto = self.matrix @ np.column_stack((across, along, np.asarray(origin, float) - self.eye))
        return np.linalg.inv(onto)

    def ground(self, pixel: Point, height: float) -> Point | None:
        """Where (x, y) a pixel sees the level plane at this height; None where it sees none of it."""
        u, v, w = self.plane((0.0, 0.0, height), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)) @ (*pixel, 1.0)
        return (u / w, v / w) if w > 0 else None
