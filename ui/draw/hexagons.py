"""Flügelrad's board from above: seven hexagons cut into a square of beech, a hollow at every corner, a hole in each."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from games.fluegelrad import EDGES
from sim.impeller.gear import hole_points, hollow_points
from sim.impeller.parameters import Parameters
from ui.draw.boards import TILE
from ui.draw.bowls import bore, bowl
from ui.draw.canvas import blurred, grid, picture, rounded, soft_shadow, tinted
from ui.draw.grain import Field, tiled, wood
from ui.draw.text import font_of
from ui.theme import BEECH, Colour, mix

Point = tuple[float, float]
GROOVE = 0.0007
"""Half the width of the lines between hollows (m)."""
BORE = 0.0034
"""Radius of the holes (m)."""
BURNT: Colour = mix(BEECH, (62, 34, 14), 0.62)


@lru_cache(4)
def board(parameters: Parameters, pixels: float) -> tuple[pygame.Surface, int]:
    """The board at `pixels` per metre with its shadow, and how far that reaches out on each side."""
    size = round(parameters.board.side * pixels)
    face = picture(_wood(size, _substeps(parameters, size, pixels)), rounded(size, size, 0.03 * size))
    middle = size / 2
    for x, y in hollow_points(parameters):
        _put(face, bowl(2 * round(parameters.board.rim * pixels), 0.55), (middle + x * pixels, middle - y * pixels))
    for number, (x, y) in enumerate(hole_points(parameters)):
        _put(face, bore(2 * round(BORE * pixels)), (middle + x * pixels, middle - y * pixels))
        _number(face, str(number), (middle + x * pixels, middle - (y - 0.0095) * pixels), 0.0052 * pixels)
    shadow = soft_shadow(size, size, 0.03 * size, 0.022 * size, 0.75)
    margin = (shadow.get_width() - size) // 2
    whole = pygame.Surface((shadow.get_width() + margin, shadow.get_height() + margin), pygame.SRCALPHA)
    whole.blit(shadow, (round(0.010 * size), round(0.016 * size)))
    whole.blit(face, (margin, margin))
    return whole, margin


def _wood(size: int, substeps: Field) -> Field:
    """Oiled beech, its edges rounded, with lines cut into it."""
    grain = tiled(wood((TILE, 2 * TILE), seed=61, ring=17, length=330, wild=1.6), size, size)
    image = tinted(BEECH, grain, 0.085)
    rows, columns = grid(size, size)
    glow = 1.05 - 0.17 * np.hypot(columns - 0.32 * size, rows - 0.28 * size) / size
    body = np.zeros((size + 16, size + 16), np.float32)
    body[8:-8, 8:-8] = rounded(size, size, 0.03 * size)
    image = image * glow[..., None]
    for depth, strength in ((blurred(body, 0.005 * size)[8:-8, 8:-8], 7.0), (-blurred(substeps, 0.6), 0.75)):
        down, right = np.gradient(depth)
        lit = np.clip((down + right) * strength, -1, 1)
        image = image * (1 - 0.50 * np.maximum(-lit, 0))[..., None]
        image = image + (255 - image) * (0.42 * np.maximum(lit, 0))[..., None]
    return np.asarray(image * (1 - 0.30 * substeps)[..., None], np.float32)


def _substeps(parameters: Parameters, size: int, pixels: float) -> Field:
    """How deep the lines from hollow to hollow are cut, 0 to 1."""
    points = [(size / 2 + x * pixels, size / 2 - y * pixels) for x, y in hollow_points(parameters)]
    deep = np.zeros((size, size), np.float32)
    for one, other in EDGES:
        _cut(deep, points[one], points[other], GROOVE * pixels)
    return deep


def _cut(deep: Field, start: Point, end: Point, half: float) -> None:
    low, high = np.minimum(start, end) - half - 2, np.maximum(start, end) + half + 2
    (left, top), (right, bottom) = np.maximum(low.astype(int), 0), np.minimum(high.astype(int) + 1, deep.shape[0])
    if right <= left or bottom <= top:
        return  # beyond the edge of a board that is too small
    part = deep[top:bottom, left:right]
    rows, columns = np.mgrid[top:bottom, left:right].astype(np.float32) + np.float32(0.5)
    along, up = np.subtract(end, start)
    share = np.clip(((columns - start[0]) * along + (rows - start[1]) * up) / (along**2 + up**2), 0, 1)
    away = np.hypot(columns - start[0] - share * along, rows - start[1] - share * up)
    np.maximum(part, np.clip((half - away) / half + 0.35, 0, 1), out=part)


def _number(face: pygame.Surface, text: str, middle: Point, height: float) -> None:
    """A number burnt into the wood."""
    written = font_of(max(round(height), 8)).render(text, True, BURNT)
    written.set_alpha(150)
    _put(face, written, middle)


def _put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))
