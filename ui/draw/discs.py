"""Oraïa's pieces from above: painted wooden discs with their seat's sign, small on one side and large on the other."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import LIGHT, grid, picture
from ui.draw.grain import Field, noise
from ui.theme import FIRE, WATER, Colour, mix

COLOURS = (FIRE, WATER)
PAPER: Colour = (255, 250, 238)
EDGE = 0.17
"""Width of a piece's rounded border, as a share of its radius."""


@lru_cache(64)
def piece(seat: int, charged: bool, size: int) -> pygame.Surface:
    """A piece `size` pixels across; turned over once it is charged, it shows the large sign."""
    rows, columns = grid(size, size)
    radius = size / 2 - 0.5
    x, y = (columns - size / 2) / radius, (size / 2 - rows) / radius
    distance = np.hypot(x, y)
    image = np.array(COLOURS[seat], np.float32) * (1 + 0.045 * noise((size, size), 0.7, size / 3, 17 + seat))[..., None]
    sign = np.clip(_sign(seat, charged, distance) * radius + 0.5, 0, 1)[..., None]
    image = image + (np.array(PAPER, np.float32) - image) * (0.95 * sign)
    lean = (x * LIGHT[0] + y * LIGHT[1]) / np.maximum(distance, 1e-6) / math.hypot(*LIGHT[:2])
    border = np.clip((distance - 1 + EDGE) / EDGE, 0, 1) ** 1.6
    dish = np.exp(-(((distance - 0.80) / 0.035) ** 2))  # a fine groove that was turned in
    light = 0.50 * lean * border - 0.30 * dish + 0.05 * (y - x)
    dark = image * (1 + np.minimum(light, 0))[..., None]
    image = dark + (255 - dark) * np.maximum(light, 0)[..., None]
    return picture(np.asarray(image, np.float32), np.asarray(np.clip((1 - distance) * radius + 0.5, 0, 1), np.float32))


def _sign(seat: int, charged: bool, distance: Field) -> Field:
    """How far a place lies inside the sign, in radii: red's is a dot, blue's a ring."""
    if seat == 0:
        return np.asarray((0.58 if charged else 0.22) - distance, np.float32)
    middle, half = (0.47, 0.145) if charged else (0.225, 0.085)
    return np.asarray(half - np.abs(distance - middle), np.float32)


@lru_cache(16)
def painted_dot(seat: int, size: int) -> pygame.Surface:
    """The dot of a seat's colour, with its sign, that is painted on its start fields."""
    rows, columns = grid(size, size)
    distance = np.hypot(columns - size / 2, rows - size / 2) / (size / 2)
    sign = np.clip(_sign(seat, False, distance * 0.62) * size / 2 / 0.62 + 0.5, 0, 1)[..., None]
    colour = np.array(mix(COLOURS[seat], (0, 0, 0), 0.16), np.float32)
    image = colour + (np.array(PAPER, np.float32) * 0.86 - colour) * (0.85 * sign)
    alpha = 0.92 * np.clip((1 - distance) * size / 2, 0, 1)
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32))


@lru_cache(64)
def disc_shadow(size: int, height: float = 0.0) -> pygame.Surface:
    """The shadow of a piece `size` pixels across, half as large again; the higher it is lifted, the softer."""
    side = round(1.6 * size)
    rows, columns = grid(side, side)
    out = (np.hypot(columns - side / 2, rows - side / 2) / (size / 2) - 0.98) / (0.10 + 0.16 * height)
    alpha = (0.58 - 0.22 * height) / (1 + np.exp(np.clip(3.2 * out, -30, 30)))
    return picture(np.zeros((side, side, 3), np.float32), np.asarray(alpha, np.float32))


def put_piece(
    surface: pygame.Surface,
    seat: int,
    charged: bool,
    middle: tuple[float, float],
    size: int,
    lift: float = 0.0,
    turned: float = 0.0,
) -> None:
    """Draws a piece and its shadow, its middle at a pixel.

    `lift` (0 to 1) is how high it is in the hand; `turned` (0 to 1) how far it is turned over about its upright axis,
    at the end of which the other side shows.
    """
    size = round(size * (1 + 0.14 * lift))
    drop = (0.045 + 0.22 * lift) * size
    shadow = disc_shadow(size, round(lift, 1))
    _put(surface, shadow, (middle[0] + 0.8 * drop, middle[1] + drop))
    face = piece(seat, charged != (turned > 0.5), size)
    width = abs(math.cos(math.pi * turned))
    if width < 0.999:
        face = pygame.transform.smoothscale(face, (max(round(size * width), 2), size))
    _put(surface, face, middle)


def _put(surface: pygame.Surface, face: pygame.Surface, middle: tuple[float, float]) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))
