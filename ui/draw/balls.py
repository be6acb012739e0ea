"""Round things: painted wooden balls and marbles, and the hollows that they lie in."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import LIGHT, grid, picture
from ui.theme import Colour


@lru_cache(256)
def ball(colour: Colour, size: int) -> pygame.Surface:
    """A ball `size` pixels across, lit from the upper left."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2 - 0.5), (size / 2 - rows) / (size / 2 - 0.5)
    distance = np.hypot(x, y)
    z = np.sqrt(np.maximum(1 - distance**2, 0))
    towards = x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]
    light = 0.34 + 0.72 * np.clip(towards, 0, 1)
    gleam = np.clip(2 * towards * z - LIGHT[2], 0, 1) ** 26  # the mirrored light, as the eye is straight above
    back = 0.10 * np.clip(-towards + 0.2, 0, 1) * (1 - z)
    image = np.array(colour, np.float32) * (light + back)[..., None]
    image = image + (255 - image) * (0.75 * gleam)[..., None]
    alpha = np.clip((1 - distance) * size / 2 + 0.5, 0, 1)
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32))


@lru_cache(64)
def ball_shadow(size: int, strength: float = 0.55) -> pygame.Surface:
    """The soft shadow of a ball `size` pixels across; its picture is half as large again."""
    side = round(1.5 * size)
    rows, columns = grid(side, side)
    distance = np.hypot(columns - side / 2, rows - side / 2) / (size / 2)
    alpha = strength * np.exp(-((distance / 0.92) ** 4))
    return picture(np.zeros((side, side, 3), np.float32), np.asarray(alpha, np.float32))


@lru_cache(64)
def hollow(size: int, depth: float = 1.0) -> pygame.Surface:
    """A round hollow `size` pixels across, as light and shade over whatever wood it is in."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2), (size / 2 - rows) / (size / 2)
    distance = np.hypot(x, y)
    wall = np.clip((distance - 0.45) / 0.5, 0, 1)
    facing = -(x * LIGHT[0] + y * LIGHT[1]) / np.maximum(distance, 1e-6) * wall  # walls lean inwards
    cover = np.clip((1 - distance) * size / 2 + 0.5, 0, 1)
    dark = depth * (0.30 + 0.42 * np.clip(-facing, 0, 1) - 0.22 * np.clip(facing, 0, 1))
    shade = np.array((46, 26, 12), np.float32)
    rim = np.exp(-(((distance - 0.96) * size / 2 / 1.1) ** 2)) * np.clip(facing, 0, 1)
    image = np.broadcast_to(shade, (*dark.shape, 3)) + (255 - shade) * rim[..., None]
    alpha = cover * np.clip(np.maximum(dark, 0.5 * rim), 0, 0.9)
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32))


def put_ball(surface: pygame.Surface, colour: Colour, middle: tuple[float, float], size: int) -> None:
    """Draws a ball with its shadow, its middle at a pixel."""
    shadow, drop = ball_shadow(size), 0.10 * size
    corner = (round(middle[0] + drop - shadow.get_width() / 2), round(middle[1] + 1.3 * drop - shadow.get_height() / 2))
    surface.blit(shadow, corner)
    surface.blit(ball(colour, size), (round(middle[0] - size / 2), round(middle[1] - size / 2)))


def put_hollow(surface: pygame.Surface, middle: tuple[float, float], size: int) -> None:
    """Draws a hollow, its middle at a pixel."""
    surface.blit(hollow(size), (round(middle[0] - size / 2), round(middle[1] - size / 2)))
