"""Round tokens with an arrow on them, which lie on a board to be pressed."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import grid, picture
from ui.theme import INK, PARCHMENT, WHITE, Colour, mix


@lru_cache(64)
def token(size: int, step: int, lit: bool) -> pygame.Surface:
    """A token `size` pixels across in a picture half as large again; its arrow points to bearing `step` / 32 turns."""
    side = round(1.5 * size)
    rows, columns = grid(side, side)
    x, y = (columns - side / 2) / (size / 2), (side / 2 - rows) / (size / 2)
    distance = np.hypot(x, y)
    ground: Colour = mix(PARCHMENT, WHITE, 0.75) if lit else PARCHMENT
    shade = 1 + 0.05 * (y - x) - 0.30 * np.clip((distance - 0.90) / 0.10, 0, 1)
    image = np.array(ground, np.float32) * shade[..., None]
    angle = step * math.tau / 32
    ahead, aside = x * math.sin(angle) + y * math.cos(angle), np.abs(x * math.cos(angle) - y * math.sin(angle))
    head = np.minimum((0.58 - ahead - 1.05 * aside) / 1.45, ahead + 0.02)
    shaft = np.minimum(0.13 - aside, np.minimum(ahead + 0.55, 0.20 - ahead))
    arrow = np.clip(np.maximum(head, shaft) * size / 2 + 0.5, 0, 1)[..., None]
    image = image * (1 - arrow) + np.array(INK, np.float32) * arrow
    disc = np.clip((1 - distance) * size / 2 + 0.5, 0, 1)
    dark = 0.5 * np.exp(-((np.hypot(x - 0.06, y + 0.10) / 1.06) ** 8))
    alpha = np.maximum(disc, dark)
    return picture(np.asarray(image * disc[..., None], np.float32), np.asarray(alpha, np.float32))


def towards(angle: float) -> int:
    """The step for a bearing (rad)."""
    return round(angle * 32 / math.tau) % 32
