"""From where the cube is looked at: it is turned and tilted by hand, and stays as it is left."""

from __future__ import annotations

import math

import pygame

from ui.draw.cube import HIGHEST, LOWEST, orbit_in
from ui.draw.orbit import Orbit
from ui.motion import Glide

YAW, PITCH = math.radians(28), math.radians(28)
"""How it stands at first."""
PULL = math.radians(0.36)
"""How far a pixel of dragging turns it."""


class Eye:
    """The eye; how far the cube is turned grows without bound, so that it never turns back the long way."""

    def __init__(self) -> None:
        self._yaw, self._pitch = Glide(YAW), Glide(PITCH)

    @property
    def yaw(self) -> float:
        """How far the cube is turned, or will be in a moment (rad, counter-clockwise as seen from above)."""
        return self._yaw.target

    def turn(self, yaw: float, pitch: float = 0.0, at_once: bool = False) -> None:
        """Turns the cube on by `yaw` and raises the eye by `pitch` (rad), gliding unless it is to be there at once."""
        self._set(self._yaw.target + yaw, self._pitch.target + pitch, at_once)

    def drag(self, right: int, down: int) -> None:
        """The hand has pulled the cube so many pixels to the right and down."""
        self.turn(PULL * right, PULL * down, at_once=True)

    def reset(self) -> None:
        """Back to how it stood at first."""
        self._set(YAW + math.tau * round((self._yaw.target - YAW) / math.tau), PITCH, at_once=False)

    def _set(self, yaw: float, pitch: float, at_once: bool) -> None:
        self._yaw.target, self._pitch.target = yaw, min(max(pitch, LOWEST), HIGHEST)
        if at_once:
            self.update(0.0, still=True)

    def update(self, seconds: float, still: bool) -> None:
        """Lets it glide on."""
        self._yaw.update(seconds, still)
        self._pitch.update(seconds, still)

    def orbit(self, rect: pygame.Rect) -> Orbit:
        """The eye for a cube in this rectangle."""
        return orbit_in(rect, self._yaw.value, self._pitch.value)
