"""The walnut table in perspective under a thing that stands on it, in a pool of evening light."""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.draw.boards import TILE
from ui.draw.canvas import grid, picture
from ui.draw.grain import Field, tiled, wood
from ui.draw.orbit import Orbit
from ui.theme import WALNUT, WALNUT_LIGHT

BOARD = 1.9
"""Width of the table's boards, in units."""
NEAR, FAR = -9.0, 24.0
"""From where to where the table is made: away from the middle, in units."""


class Tabletop:
    """The table in a picture of one size. Its boards run from left to right, so that each row shows one line of it."""

    def __init__(self, size: tuple[int, int], height: float, pixels: float) -> None:
        """`height` is that of the table, in units; `pixels` for a unit."""
        self._height = height
        self._fine = 0.36 * pixels
        self._lines = pygame.surfarray.array2d(picture(_lines(size[0], self._fine))).T
        self._dusk = picture(_dusk(size))
        self._seen = pygame.Surface(size)
        self._pitch: float | None = None

    def draw(self, surface: pygame.Surface, orbit: Orbit) -> None:
        """Draws it on a surface of that size. However far the thing is turned, the table stays."""
        if orbit.pitch != self._pitch:
            self._look(orbit)
            self._pitch = orbit.pitch
        surface.blit(self._seen, (0, 0))

    def _look(self, orbit: Orbit) -> None:
        right = (math.cos(orbit.yaw), -math.sin(orbit.yaw), 0.0)
        ahead = (math.sin(orbit.yaw), math.cos(orbit.yaw), 0.0)
        _, v, w = orbit.plane((0.0, 0.0, self._height), right, ahead)
        rows = np.arange(self._seen.get_height()) + 0.5
        depth = w[1] * rows + w[2]
        away = np.where(depth > 1e-6, (v[1] * rows + v[2]) / np.maximum(depth, 1e-6), FAR)  # FAR from the horizon on
        lines = np.clip((away - NEAR) * self._fine, 0, len(self._lines) - 1).astype(np.int64)
        pygame.surfarray.pixels2d(self._seen).T[:] = self._lines.take(lines, axis=0)
        self._seen.blit(self._dusk, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _lines(width: int, fine: float) -> NDArray[np.float32]:
    """The table from above, a row for each line of it from near to far, darker the farther it is from the light."""
    count = round((FAR - NEAR) * fine)
    field = tiled(wood((TILE, 2 * TILE), seed=21, ring=30, length=300, wild=1.0), count, width)
    away = (NEAR + np.arange(count, dtype=np.float32) / fine)[:, None]
    board = np.floor(away / BOARD + 0.35)
    seam = np.exp(-(((((away / BOARD + 0.35) % 1) * BOARD * fine - 1.2) / 0.9) ** 2))
    tone = (1 + 0.07 * np.cos(2.4 * board) - 0.45 * seam) + 0.13 * field
    light = np.exp(-(((away - 0.4) / 6.0) ** 2))
    dark = np.array(WALNUT, np.float32) * 0.74
    row = dark + (np.array(WALNUT_LIGHT, np.float32) * 1.12 - dark) * light
    return np.asarray(row[:, None, :] * tone[..., None], np.float32)


def _dusk(size: tuple[int, int]) -> NDArray[np.float32]:
    """What the light leaves of the picture's brightness: most a little left of its middle."""
    rows, columns = grid(size[1], size[0])
    x, y = (columns / size[0] - 0.40) / 0.66, (rows / size[1] - 0.44) / 0.86
    light: Field = 0.46 + 0.56 * np.exp(-(x**2 + y**2))
    return np.asarray(np.repeat(255 * light[..., None], 3, axis=2), np.float32)
