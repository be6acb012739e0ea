"""What is turned or drilled into a board: bowls and holes, as light and shade over whatever wood they are in."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import LIGHT, grid, picture
from ui.draw.grain import Field

SHADE = (44, 23, 9)
"""Shadow on wood, seen through its oil."""
MARGIN = 2
"""Pixels round the picture of a bowl, for its edge."""


@lru_cache(64)
def bowl(size: int, depth: float = 0.5) -> pygame.Surface:
    """A bowl `size` pixels across (its picture is MARGIN larger on each side) and `depth` radii deep."""
    side = size + 2 * MARGIN
    rows, columns = grid(side, side)
    x, y = (columns - side / 2) / (size / 2), (side / 2 - rows) / (size / 2)
    distance = np.asarray(np.hypot(x, y), np.float32)
    towards = (x * LIGHT[0] + y * LIGHT[1]) / np.maximum(distance, 1e-6)
    return picture(*overlay(_bowl_tone(x, y, distance, depth), _edge(distance, towards, size), _cover(distance, size)))


@lru_cache(16)
def bore(size: int) -> pygame.Surface:
    """A hole drilled straight down, `size` pixels across, its edge broken."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2), (size / 2 - rows) / (size / 2)
    distance = np.hypot(x, y)
    facing = -(x * LIGHT[0] + y * LIGHT[1]) / np.maximum(distance, 1e-6)
    deep = np.clip((0.80 - distance) * size / 2 + 0.5, 0, 1)
    wall = 0.22 + 0.44 * (distance / 0.8) ** 3 * np.clip(facing, 0, 1)
    edge = np.where(facing[..., None] > 0, 255.0, 30.0) * np.ones(3)
    image = np.array((70, 42, 20)) * (wall * deep)[..., None] + edge * (1 - deep[..., None])
    alpha = _cover(distance, size) * np.maximum(0.94 * deep, 0.50 * np.abs(facing))
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32))


def overlay(tone: Field, edge: Field, cover: Field) -> tuple[Field, Field]:
    """Image and alpha of what makes the wood below `tone` times as bright and adds the light of an `edge`."""
    light, dark = np.clip(tone - 1, 0, 0.9) * 0.55 + edge, np.clip(1 - tone, 0, 0.93)
    alpha = np.maximum(light, dark)
    share = (light / np.maximum(light + dark, 1e-6))[..., None]
    image = np.array(SHADE, np.float32) * (1 - share) + np.array((255, 236, 205), np.float32) * share
    return np.asarray(image, np.float32), np.asarray(np.clip(alpha, 0, 1) * cover, np.float32)


def _bowl_tone(x: Field, y: Field, distance: Field, depth: float) -> Field:
    """How bright a round bowl is, over the flat wood beside it."""
    slope = 2 * depth * np.minimum(distance, 1)
    steep = np.sqrt(1 + slope**2)
    inward = -2 * depth * (x * LIGHT[0] + y * LIGHT[1])
    lit = (inward + LIGHT[2]) / steep / LIGHT[2]
    hidden = 1 - 0.42 * min(depth, 1.0) * (1 - 0.6 * distance**2)  # the sky that a place in the bowl sees
    cast = np.clip((np.hypot(x - 0.20 * depth, y + 0.30 * depth) - 0.86) / 0.24, 0, 1) * (inward < 0)
    return np.asarray(np.clip(lit, 0.25, 1.6) * hidden * (1 - 0.25 * cast), np.float32)


def _edge(distance: Field, towards: Field, size: int) -> Field:
    """The broken edge, which catches the light where the wall across does not."""
    return np.asarray(0.55 * np.exp(-(((distance - 1) * size / 2 / 1.0) ** 2)) * np.clip(-towards, 0, 1), np.float32)


def _cover(distance: Field, size: int) -> Field:
    return np.asarray(np.clip((1 - distance) * size / 2 + 1.0, 0, 1), np.float32)
