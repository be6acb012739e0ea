"""The hand of a computer player: it holds a piece between thumb and finger, its cuff in the seat's colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import blurred, grid, picture
from ui.draw.grain import Field
from ui.draw.marks import mark
from ui.theme import INK, SEATS, Colour, rgb

SKIN = rgb("#f0d2ad")
SPAN = 2.9
"""How wide and high the picture is, in units of which the finger is about one long."""
TIP = (0.42, 0.42)
"""Where in the picture, from its left and its upper edge, the tips of thumb and finger meet, in units."""

Bone = tuple[float, float, float, float, float, float]  # from x, y with a radius, to x, y with a radius; y is up

BACK: tuple[Bone, ...] = (
    (0.46, 0.06, 0.12, 0.96, -0.46, 0.14),
    (0.58, 0.14, 0.12, 1.08, -0.34, 0.14),
    (0.96, -0.46, 0.14, 1.20, -1.00, 0.30),
    (1.08, -0.34, 0.14, 1.32, -0.96, 0.26),
)
"""The fingers that hold nothing, and the knuckles."""
FRONT: tuple[Bone, ...] = (
    (0.07, 0.05, 0.105, 0.46, -0.20, 0.135),
    (0.46, -0.20, 0.135, 0.92, -0.66, 0.15),
    (0.92, -0.66, 0.15, 1.16, -1.06, 0.34),
    (0.06, -0.12, 0.105, 0.28, -0.54, 0.135),
    (0.28, -0.54, 0.135, 0.74, -0.98, 0.17),
    (0.74, -0.98, 0.17, 1.14, -1.12, 0.34),
)
"""Finger, thumb and palm."""
CUFF: tuple[Bone, ...] = ((1.40, -1.34, 0.34, 1.70, -1.64, 0.37),)


@lru_cache(8)
def fingers(seat: int, unit: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture, a finger `unit` pixels long, and the pixel of it that is where the hand points."""
    side = round(SPAN * unit)
    rows, columns = grid(side, side)
    x, y = columns / unit - TIP[0], TIP[1] - rows / unit
    back, front, cuff = (_inside(bones, x, y) for bones in (BACK, FRONT, CUFF))
    pixel = 1 / unit
    image: Field = np.zeros((side, side, 3), np.float32)
    for part, colour in ((back, SKIN), (front, SKIN), (cuff, SEATS[seat])):
        image = _over(image, part, colour, pixel)
    body = _cover(np.maximum(np.maximum(back, front), cuff) + 0.025, pixel)
    shadow = 0.40 * np.roll(blurred(body, 0.06 * unit), (round(0.08 * unit), round(0.05 * unit)), (0, 1))
    alpha = body + (1 - body) * shadow
    surface = picture(np.asarray(image * body[..., None], np.float32), alpha)
    badge = mark(seat, round(0.5 * unit))
    surface.blit(badge, badge.get_rect(center=(round((1.56 + TIP[0]) * unit), round((1.50 + TIP[1]) * unit))))
    return surface, (round(TIP[0] * unit), round(TIP[1] * unit))


def _over(image: Field, part: Field, colour: Colour, pixel: float) -> Field:
    """The part with a dark edge over what is there, lighter towards the upper left."""
    slope_y, slope_x = np.gradient(blurred(np.clip(part, -0.05, 0.22), 0.05 / pixel))
    light = np.asarray(np.clip((slope_x + slope_y) / pixel, -1, 1))
    edge, fill = (_cover(part + wide, pixel)[..., None] for wide in (0.025, 0.0))
    shaded = np.array(colour, np.float32) * (1 + 0.20 * light[..., None])
    image = image * (1 - edge) + np.array(INK, np.float32) * edge
    return np.asarray(image * (1 - fill) + shaded * fill, np.float32)


def _inside(bones: tuple[Bone, ...], x: Field, y: Field) -> Field:
    """How far a place lies inside the union of the bones, which are round and taper."""
    return np.asarray(np.maximum.reduce([_in_bone(bone, x, y) for bone in bones]))


def _in_bone(bone: Bone, x: Field, y: Field) -> Field:
    ax, ay, thin, bx, by, thick = bone
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = np.clip(along, 0, 1)
    distance = np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
    return np.asarray(thin + along * (thick - thin) - distance, np.float32)


def _cover(inside: Field, pixel: float) -> Field:
    return np.asarray(np.clip(inside / pixel + 0.5, 0, 1), np.float32)
