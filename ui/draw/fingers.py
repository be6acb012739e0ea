"""The hand of a computer player: carved of beech like a draughtsman's model, its cuff painted in the seat's colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import LIGHT, blurred, grid, picture
from ui.draw.grain import Field, wood
from ui.draw.marks import mark
from ui.theme import BEECH, SEATS, WHITE, Colour

SPAN = 2.9
"""How wide and high the picture is, in units of which the finger is about one long."""
TIP = (0.42, 0.42)
"""Where in the picture, from its left and its upper edge, the tips of thumb and finger meet, in units."""
SEAM = 0.022
"""How wide the joint between two limbs is cut, in units."""

Limb = tuple[float, float, float, float, float, float]  # from x, y with a radius, to x, y with a radius; y is up

PARTS: tuple[tuple[Limb, ...], ...] = (
    ((0.46, 0.10, 0.11, 0.82, -0.26, 0.13), (0.82, -0.26, 0.13, 1.16, -0.78, 0.17)),
    ((0.56, 0.24, 0.11, 0.94, -0.16, 0.13), (0.94, -0.16, 0.13, 1.28, -0.70, 0.17)),
    ((0.92, -0.62, 0.25, 1.26, -1.10, 0.36),),
    ((0.06, -0.12, 0.105, 0.30, -0.56, 0.13), (0.30, -0.56, 0.13, 0.80, -1.00, 0.18)),
    ((0.07, 0.06, 0.105, 0.46, -0.16, 0.125), (0.46, -0.16, 0.125, 0.94, -0.62, 0.155)),
)
"""From back to front: two fingers that hold nothing, palm, thumb, finger. The limbs of each meet in a joint."""
CUFF: Limb = (1.36, -1.28, 0.35, 1.70, -1.64, 0.38)
"""In front of all; painted."""


@lru_cache(8)
def fingers(seat: int, unit: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture, a finger `unit` pixels long, and the pixel of it that is where the hand points."""
    side = round(SPAN * unit)
    rows, columns = grid(side, side)
    x, y = columns / unit - TIP[0], TIP[1] - rows / unit
    grain = wood((side, side), 17, ring=0.11 * unit, length=3.0 * unit).T
    image, alpha = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    for number, part in enumerate((*PARTS, (CUFF,))):
        colour = BEECH if number < len(PARTS) else SEATS[seat]
        for limb in reversed(part):
            image, alpha = _over(image, alpha, limb, colour, grain, x, y)
    shadow = 0.38 * np.roll(blurred(alpha, 0.06 * unit), (round(0.08 * unit), round(0.05 * unit)), (0, 1))
    surface = picture(image * alpha[..., None], alpha + (1 - alpha) * shadow)
    badge = mark(seat, round(0.46 * unit))
    surface.blit(badge, badge.get_rect(center=(round((1.53 + TIP[0]) * unit), round((1.46 + TIP[1]) * unit))))
    return surface, (round(TIP[0] * unit), round(TIP[1] * unit))


def _over(
    image: Field, alpha: Field, limb: Limb, colour: Colour, grain: Field, x: Field, y: Field
) -> tuple[Field, Field]:
    """The limb, round and lit, over what is there; that is darker beside it, where it hides the light."""
    pixel = float(x[0, 1] - x[0, 0])
    inside, radius = _inside(limb, x, y)
    cover = _cover(inside, pixel)
    height = np.sqrt(np.clip(inside * (2 * radius - inside), 0, None))
    slope_y, slope_x = np.gradient(height, pixel)
    lit = (LIGHT[2] - slope_x * LIGHT[0] + slope_y * LIGHT[1]) / np.sqrt(1 + slope_x**2 + slope_y**2)
    lit = np.clip(np.asarray(lit), 0, 1)[..., None]
    shade = np.array(colour, np.float32) * (1 + 0.10 * grain[..., None]) * (0.52 + 0.56 * lit)
    shade += np.array(WHITE, np.float32) * 0.22 * lit**24
    near = _cover(inside + SEAM, pixel)[..., None]
    beside = blurred(cover, 0.05 / pixel)[..., None]
    image = image * (1 - 0.45 * np.maximum(near, beside))
    image = image * (1 - cover[..., None]) + shade * cover[..., None]
    return np.asarray(image, np.float32), np.maximum(alpha, cover)


def _inside(limb: Limb, x: Field, y: Field) -> tuple[Field, Field]:
    """How far a place lies inside the limb, which is round and tapers, and the limb's radius there."""
    ax, ay, thin, bx, by, thick = limb
    along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
    radius = thin + along * (thick - thin)
    distance = np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
    return np.asarray(radius - distance, np.float32), np.asarray(radius, np.float32)


def _cover(inside: Field, pixel: float) -> Field:
    return np.asarray(np.clip(inside / pixel + 0.5, 0, 1), np.float32)
