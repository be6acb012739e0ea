"""What the seats play with, each with its colour and its mark: marbles of glass and painted balls of wood."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import LIGHT, grid, picture
from ui.draw.grain import Field
from ui.draw.marks import sign_cover
from ui.theme import SEATS, WHITE, Colour, mix

Point = tuple[float, float]
PAPER: Colour = (255, 252, 244)
"""The white of the marks."""


@lru_cache(64)
def glass(seat: int, size: int) -> pygame.Surface:
    """A glass marble `size` pixels across: light falls in at the upper left and gathers at the lower right."""
    x, y, distance = _round(size)
    towards = x * LIGHT[0] + y * LIGHT[1]
    gathered = np.exp(-(((x - 0.34) / 0.46) ** 2) - (((y + 0.42) / 0.40) ** 2))
    rim = np.clip((distance - 0.62) / 0.38, 0, 1) ** 2
    body = 0.98 - 0.26 * np.clip(towards, -1, 1) * distance - 0.42 * rim * np.clip(0.45 + towards, 0, 1)
    image = np.array(SEATS[seat], np.float32) * body[..., None]
    image = image + (np.array(mix(SEATS[seat], WHITE, 0.62), np.float32) - image) * (0.60 * gathered)[..., None]
    image = _signed(image, seat, x, y, size, 0.80)
    edge = np.exp(-(((distance - 0.93) / 0.05) ** 2)) * np.clip(-towards + 0.35, 0, 1)
    image = image + (255 - image) * (0.40 * edge + _gleam(x, y) + 0.20 * _window(x, y, distance))[..., None]
    return picture(np.asarray(image, np.float32), _disc(distance, size))


@lru_cache(512)
def painted(seat: int, size: int) -> pygame.Surface:
    """A painted wooden ball `size` pixels across."""
    x, y, distance = _round(size)
    z = np.sqrt(np.maximum(1 - distance**2, 0))
    towards = x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]
    light = 0.42 + 0.66 * np.clip(towards, 0, 1) + 0.10 * np.clip(-towards + 0.2, 0, 1) * (1 - z)
    image = _signed(np.ones((*x.shape, 3), np.float32) * np.array(SEATS[seat], np.float32), seat, x, y, size, 0.86)
    image = image * light[..., None]
    image = image + (255 - image) * (0.55 * _gleam(x, y))[..., None]
    return picture(np.asarray(np.minimum(image, 255), np.float32), _disc(distance, size))


@lru_cache(64)
def glass_shadow(seat: int, size: int) -> pygame.Surface:
    """The shadow of a glass marble, twice as large as it, with the light that it gathers in its middle."""
    side = 2 * size
    rows, columns = grid(side, side)
    x, y = (columns - side / 2) / (size / 2), (rows - side / 2) / (size / 2)
    dark = 0.62 * np.exp(-((np.hypot(x - 0.16, y - 0.22) / 0.98) ** 4))
    shine = np.exp(-(((x - 0.66) / 0.34) ** 2) - (((y - 0.74) / 0.34) ** 2))
    share = np.clip(1.3 * shine, 0, 1)[..., None]
    image = np.array((24, 13, 6), np.float32) * (1 - share) + np.array(mix(SEATS[seat], WHITE, 0.35)) * share
    return picture(np.asarray(image, np.float32), np.asarray(np.maximum(dark, 0.55 * shine), np.float32))


@lru_cache(64)
def round_shadow(size: int, height: float = 0.0) -> pygame.Surface:
    """The shadow of a ball, twice as large as it; the higher it is (in diameters), the softer."""
    side = 2 * size
    rows, columns = grid(side, side)
    distance = np.hypot(columns - side / 2, rows - side / 2) / (size / 2)
    high = min(height, 1.0)
    alpha = (0.60 - 0.25 * high) * np.exp(-((distance / (0.98 - 0.1 * high)) ** (4 - 2 * high)))
    return picture(np.zeros((side, side, 3), np.float32), np.asarray(alpha, np.float32))


def put_glass(surface: pygame.Surface, seat: int, middle: Point, size: int) -> None:
    """Draws a glass marble and its shadow, its middle at a pixel."""
    _put(surface, glass_shadow(seat, size), middle)
    _put(surface, glass(seat, size), middle)


def put_painted(surface: pygame.Surface, seat: int, middle: Point, size: int, height: float = 0.0) -> None:
    """Draws a painted ball and its shadow, its middle at a pixel; `height` over the ground in diameters."""
    drop = (0.07 + 0.5 * height) * size
    _put(surface, round_shadow(size, round(height, 1)), (middle[0] + 0.8 * drop, middle[1] + drop))
    _put(surface, painted(seat, size), middle)


def _put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))


def _round(size: int) -> tuple[Field, Field, Field]:
    """x, y (upwards) and the distance from the middle, in radii."""
    rows, columns = grid(size, size)
    radius = size / 2 - 0.5
    x, y = (columns - size / 2) / radius, (size / 2 - rows) / radius
    return x, y, np.asarray(np.hypot(x, y), np.float32)


def _disc(distance: Field, size: int) -> Field:
    return np.asarray(np.clip((1 - distance) * size / 2 + 0.5, 0, 1), np.float32)


def _signed(image: Field, seat: int, x: Field, y: Field, size: int, share: float) -> Field:
    """The image with the seat's mark, `share` as large as on a flat disc; it bends round with the ball."""
    bent = 1 + 0.18 * (x**2 + y**2)
    sign = sign_cover(seat, x * bent / share, y * bent / share, 2 / size / share)[..., None]
    return np.asarray(image + (np.array(PAPER, np.float32) - image) * (0.94 * sign), np.float32)


def _gleam(x: Field, y: Field) -> Field:
    """The lamp, mirrored at the upper left."""
    return np.asarray(0.95 * np.exp(-(((x + 0.42) / 0.15) ** 2) - (((y - 0.52) / 0.13) ** 2)), np.float32)


def _window(x: Field, y: Field, distance: Field) -> Field:
    """The bright room, mirrored in the upper left half."""
    return np.asarray(np.clip(1 - np.hypot(x + 0.25, y - 0.35) / 0.75, 0, 1) * (distance < 1), np.float32)
