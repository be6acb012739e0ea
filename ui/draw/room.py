"""Where the wheel stands: a walnut table in evening light, and the wall behind it.

The eye is at the height of the hub. Every row of the picture below the table's far edge shows one line of the table at
one depth; when the camera goes along, each row moves as fast as its depth makes it.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from ui.draw.canvas import around, blit_parts, blurred, grid, picture
from ui.draw.grain import Field, noise, tiled, wood
from ui.draw.wheel import EYE
from ui.theme import WALL, WALL_DARK, WALNUT, WALNUT_LIGHT

BEHIND = 0.20
"""How far the table goes on behind the wheel's front, in metres."""
LENGTH = 1.7
"""The table's wood repeats after so many metres."""
BOARD = 0.16
"""Width of the table's boards, in metres."""

TILE = 512
"""The plaster repeats after so many pixels."""
FAINT = 0.86
"""How large the shadow on the wall is, as a share of the wheel."""
SOFT = 0.045
"""How far it is blurred, as a share of its own size."""


class Room:
    """The background of one size; `draw` shows it from wherever the camera is."""

    def __init__(self, size: tuple[int, int], hub: tuple[float, float], radius: float, pixels: float) -> None:
        """The hub's place on the screen, the wheel's radius in metres, and pixels per metre at its front."""
        self.size = size
        self.pixels = pixels
        self.edge = round(hub[1] + radius * pixels * EYE / (EYE + BEHIND))
        rows = np.arange(self.edge, size[1]) + 0.5
        self._scales = (rows - hub[1]) / (radius * pixels)  # how large things are drawn at the row's depth
        self._strips = _strips(self._scales, size[0], pixels)
        self._periods = np.array([_period(scale, pixels) for scale in self._scales])
        self._dusk = _dusk(size, hub, self.edge)
        self._seen = picture(_wall(size, hub, self.edge))  # the wall stays, and the table is laid before it
        self._camera: float | None = None

    def draw(self, surface: pygame.Surface, camera: float) -> None:
        """Draws the room as seen from `camera` metres to the right of where it began, at the upper left corner."""
        camera = round(camera * self.pixels) / self.pixels
        if camera != self._camera:
            self._look(camera)
        surface.blit(self._seen, (0, 0))

    def _look(self, camera: float) -> None:
        width = self.size[0]
        along = np.round(camera * self.pixels * self._scales).astype(int) % self._periods
        lines = [(self._strips, (0, self.edge + row), (x, row, width, 1)) for row, x in enumerate(along.tolist())]
        self._seen.blits(lines, doreturn=False)
        self._seen.blit(self._dusk, (0, self.edge))
        self._camera = camera


def _period(scale: float, pixels: float) -> int:
    return round(LENGTH * pixels * scale)


def _strips(scales: Field, width: int, pixels: float) -> pygame.Surface:
    """A row of pixels for each depth, long enough to be shown from any place of its period."""
    rows, columns = 384, 1536
    field = wood((rows, columns), seed=23, ring=20, length=200, wild=1.1) + 0.35 * noise((rows, columns), 30, 400, 4)
    away = EYE / scales - EYE  # depth behind the wheel's front
    metre = rows / (4 * BOARD)  # the picture of the wood is four boards deep
    lines = (away * metre).astype(int) % rows
    seam = np.exp(-((np.abs((away / BOARD + 0.5) % 1 - 0.5) * BOARD * pixels * scales * 0.6 / 1.1) ** 2))
    board = np.floor(away / BOARD).astype(int)
    tone = np.random.default_rng(3).uniform(-0.5, 0.5, 64)[board % 64]
    image = np.zeros((len(scales), width + _period(scales[-1], pixels) + 1, 3), np.float32)
    colour = np.array(WALNUT_LIGHT, np.float32)
    for row, scale in enumerate(scales):
        period = _period(scale, pixels)
        place = (np.arange(period) * (columns / period) + 677 * board[row]).astype(int) % columns
        light = (1 + 0.16 * field[lines[row], place] + 0.12 * tone[row]) * (1 - 0.55 * seam[row])
        line = colour * light[:, None]
        copies = np.tile(line, (math.ceil(image.shape[1] / period), 1))
        image[row] = copies[: image.shape[1]]
    return picture(image)


def _wall(size: tuple[int, int], hub: tuple[float, float], edge: int) -> Field:
    """Plaster in warm light from the upper left, with the far edge of the table against it."""
    rows, columns = grid(size[1], size[0])
    reach = float(max(size))
    x, y = (columns - hub[0]) / reach, (rows - hub[1]) / reach
    glow = np.exp(-(((x + 0.10) / 0.50) ** 2 + ((y + 0.08) / 0.46) ** 2))
    plaster = tiled(
        noise((TILE, TILE), 2.2, 2.8, seed=31) * 0.35 + noise((TILE, TILE), 40, 60, seed=32), size[1], size[0]
    )
    share = np.clip(glow * (1 + 0.018 * plaster) + 0.012 * plaster, 0, 1)[..., None]
    wall = np.array(WALL_DARK, np.float32) * (1 - share) + np.array(WALL, np.float32) * share
    below = np.clip((rows - edge) / 26 + 1, 0, 1)[..., None]  # it gets darker down to the table
    return np.asarray(wall * (1 - 0.42 * below**2), np.float32)


def _dusk(size: tuple[int, int], hub: tuple[float, float], edge: int) -> pygame.Surface:
    """What the table lacks of light: dark towards its corners and towards us, darkest where nothing shines."""
    rows, columns = grid(size[1] - edge, size[0])
    reach = float(max(size))
    x, y = (columns - hub[0]) / reach, (rows + edge - hub[1]) / reach
    light = np.exp(-(((x + 0.06) / 0.50) ** 2)) * np.exp(-((np.maximum(y - 0.22, 0) / 0.36) ** 2))
    tone = np.broadcast_to(np.array(WALNUT, np.float32) * 0.34, (*rows.shape, 3))
    rim = np.exp(-(((rows - 0.5) / 1.4) ** 2))  # the far edge of the table catches no light
    return picture(np.asarray(tone, np.float32), np.asarray(np.clip(1 - light + 0.35 * rim, 0, 0.9), np.float32))


class Shadow:
    """The wheel's shadow: close under it on the table, and as a faint ring on the wall."""

    def __init__(self, radius: float, pixels: float) -> None:
        self.radius = radius
        self._contact = _contact(radius, pixels)
        self._ring = _faint_ring(radius, pixels)
        self._parts = around(self._ring.get_width(), FAINT * (0.86 - 3 * SOFT) * radius * pixels)
        self._drop = radius * pixels

    def draw(self, surface: pygame.Surface, hub: tuple[float, float]) -> None:
        """Draws it for a wheel with its hub at a pixel."""
        x, y = hub
        ring, contact = self._ring, self._contact
        corner = (round(x + 0.30 * self._drop - ring.get_width() / 2), round(y - ring.get_height() / 2))
        blit_parts(surface, ring, corner, self._parts)
        middle = y + self._drop * (1 + EYE / (EYE + 0.075)) / 2
        surface.blit(
            contact,
            (round(x + 0.10 * self._drop - contact.get_width() / 2), round(middle - contact.get_height() / 2)),
        )


def _contact(radius: float, pixels: float) -> pygame.Surface:
    half_width, half_height = 0.72 * radius * pixels, 0.13 * radius * pixels
    rows, columns = grid(round(4 * half_height), round(2.6 * half_width))
    x = (columns - columns.shape[1] / 2) / half_width
    y = (rows - rows.shape[0] / 2) / half_height
    broad = np.exp(-2.2 * (x**2 + y**2))
    close = np.exp(-(((x + 0.14) / 0.30) ** 2) - (y / 0.42) ** 2)
    alpha = np.clip(0.62 * broad + 0.5 * close, 0, 0.9)
    return picture(np.zeros((*alpha.shape, 3), np.float32), np.asarray(alpha, np.float32))


def _faint_ring(radius: float, pixels: float) -> pygame.Surface:
    reach = radius * pixels * FAINT
    side = round(2 * (1.04 + 3 * SOFT) * reach)
    rows, columns = grid(side, side)
    distance = np.hypot(columns - side / 2, rows - side / 2)
    ring = np.clip(1 - np.abs(distance - reach * 0.95) / (0.09 * reach), 0, 1)
    alpha = 0.30 * blurred(np.asarray(ring, np.float32), SOFT * reach)
    return picture(np.zeros((side, side, 3), np.float32), alpha)
