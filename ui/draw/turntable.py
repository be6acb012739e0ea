"""Oraïa's board from above: a green ring with eight fields, and in it a beech disc with 17 holes, which turns.

Lengths are shares of the ring's outer radius. Bearings are clockwise from the top.
"""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.draw.balls import put_hollow
from ui.draw.boards import TILE, table
from ui.draw.canvas import LIGHT, blit_turned, blurred, grid, picture, tinted
from ui.draw.discs import painted_dot
from ui.draw.grain import Field, tiled, wood
from ui.theme import BEECH, HONEY, INK, MEADOW, WHITE, Colour, mix

FIELD, OUTER, INNER = 0.862, 0.560, 0.295
"""How far the places are from the middle."""
RING, DISC = 0.734, 0.718
"""Inner radius of the ring, and radius of the disc."""
HOLE, PIECE = 0.088, 0.098
"""Radius of a hole and of a piece."""
EIGHTH = math.tau / 8
GROOVE = 0.0065
"""Width of an engraved line."""

Point = tuple[float, float]


def polar(middle: Point, reach: float, bearing: float) -> Point:
    """The pixel that lies so many pixels from the middle, at a bearing (rad)."""
    return middle[0] + reach * math.sin(bearing), middle[1] - reach * math.cos(bearing)


class Turntable:
    """The board in a picture of one size. What has not changed since it was last drawn is not made again."""

    def __init__(self, size: tuple[int, int], middle: Point, radius: float) -> None:
        """`middle` and `radius` (in pixels) are those of the ring."""
        self._middle, self._radius = middle, radius
        self._ground = _ground(size, middle, radius)
        self._wood = _disc(radius)
        self._light = _disc_light(radius)
        self._seen = pygame.Surface(size)
        self._turned: float | None = None

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], eighths: float) -> None:
        """Draws it with its upper left corner at a pixel, the disc turned clockwise by so many eighths."""
        if eighths != self._turned:
            self._turn(eighths * EIGHTH)
            self._turned = eighths
        surface.blit(self._seen, corner)

    def _turn(self, angle: float) -> None:
        self._seen.blit(self._ground, (0, 0))
        blit_turned(self._seen, self._wood, -angle, 1.0, self._middle)
        _put(self._seen, self._light, self._middle)
        radius, middle = self._radius, self._middle
        for half in range(4):
            bearing = angle + half * EIGHTH
            start, end = (polar(middle, 0.985 * DISC * radius, bearing + side) for side in (0, math.pi))
            _groove(self._seen, start, end, GROOVE * radius, BEECH)
        for reach in (INNER, OUTER):
            _round_groove(self._seen, middle, reach * radius, GROOVE * radius, BEECH)
        holes = [polar(middle, reach * radius, angle + k * EIGHTH) for reach in (INNER, OUTER) for k in range(8)]
        for place, share in ((middle, 1.1), *((hole, 1.0) for hole in holes)):
            pygame.draw.aacircle(self._seen, mix(BEECH, INK, 0.08), place, 0.96 * share * HOLE * radius)
            put_hollow(self._seen, place, round(2 * share * HOLE * radius))


def _ground(size: tuple[int, int], middle: Point, radius: float) -> pygame.Surface:
    """The table with the ring on it."""
    ground = table(*size)
    _put(ground, _shadow(radius), (middle[0] + 0.022 * radius, middle[1] + 0.034 * radius))
    _put(ground, _ring(radius), middle)
    for field in range(8):
        bearing = field * EIGHTH
        inner, outer = (polar(middle, reach * radius, bearing) for reach in (1.012 * RING, FIELD - HOLE))
        _groove(ground, inner, outer, GROOVE * radius, MEADOW)
        place = polar(middle, FIELD * radius, bearing)
        put_hollow(ground, place, round(2.2 * PIECE * radius))
        _put(ground, painted_dot(field % 2, round(1.05 * PIECE * radius)), place)
    return ground


def _put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))


def _groove(surface: pygame.Surface, start: Point, end: Point, width: float, colour: Colour) -> None:
    """A line cut into wood of this colour: dark, with the lower right wall in the light."""
    dark, light = mix(colour, INK, 0.62), mix(colour, WHITE, 0.38)
    thick = max(round(width), 2)
    shift = max(0.45 * width, 1.0)
    lit = [(x + shift, y + shift) for x, y in (start, end)]
    pygame.draw.aaline(surface, light, lit[0], lit[1], thick)
    pygame.draw.aaline(surface, dark, start, end, thick)


def _round_groove(surface: pygame.Surface, middle: Point, radius: float, width: float, colour: Colour) -> None:
    thick, shift = max(round(width), 2), max(0.45 * width, 1.0)
    for tone, moved in ((mix(colour, WHITE, 0.38), shift), (mix(colour, INK, 0.62), 0.0)):
        pygame.draw.aacircle(surface, tone, (middle[0] + moved, middle[1] + moved), radius + thick / 2, thick)


def _places(side: int) -> tuple[Field, Field, Field]:
    """x, y (upwards) and the distance from the middle of a square picture, in pixels."""
    rows, columns = grid(side, side)
    x, y = columns - side / 2, side / 2 - rows
    return x, y, np.asarray(np.hypot(x, y), np.float32)


def _lean(x: Field, y: Field, distance: Field) -> Field:
    """How far a wall that faces outwards is turned to the light, -1 to 1."""
    return np.asarray((x * LIGHT[0] + y * LIGHT[1]) / np.maximum(distance, 1e-6) / math.hypot(*LIGHT[:2]), np.float32)


def _lit(image: NDArray[np.float32], light: Field) -> NDArray[np.float32]:
    """The image made lighter where `light` is positive and darker where it is negative, up to 1 and -1."""
    dark = image * (1 + np.minimum(light, 0))[..., None]
    return np.asarray(dark + (255 - dark) * np.maximum(light, 0)[..., None], np.float32)


def _ring(radius: float) -> pygame.Surface:
    """The ring, painted green with the grain showing, lines of honey-coloured wood let in; dark where the disc lies."""
    side = 2 * math.ceil(radius) + 4
    x, y, distance = _places(side)
    share = distance / radius
    image = tinted(MEADOW, tiled(wood((TILE, TILE), seed=71, ring=26, length=360, wild=0.9), side, side), 0.075)
    inlay = np.exp(-(((share - 0.972) / 0.0042) ** 4)) + np.exp(-(((share - 0.756) / 0.0036) ** 4))
    image += (np.array(HONEY, np.float32) * 0.86 - image) * (0.9 * np.clip(inlay, 0, 1))[..., None]
    outwards = _lean(x, y, distance)
    outer = np.clip((share - 0.982) / 0.018, 0, 1) ** 1.5
    inner = np.clip((RING + 0.012 - share) / 0.012, 0, 1) ** 1.5
    image = _lit(image, 0.42 * outwards * outer - 0.40 * outwards * inner + 0.05 * (y - x) / radius)
    well = np.clip((RING - share) * radius + 0.5, 0, 1)[..., None]
    image = image * (1 - well) + np.array(mix(INK, (0, 0, 0), 0.4), np.float32) * well
    return picture(np.asarray(image, np.float32), np.asarray(np.clip(radius - distance + 0.5, 0, 1), np.float32))


def _disc(radius: float) -> pygame.Surface:
    """The disc's wood without light; premultiplied, with a clear margin."""
    side = 2 * math.ceil(DISC * radius) + 12
    _, _, distance = _places(side)
    image = tinted(BEECH, tiled(wood((TILE, TILE), seed=72, ring=24, length=420, wild=1.0), side, side), 0.085)
    alpha = np.asarray(np.clip(DISC * radius - distance + 0.5, 0, 1), np.float32)
    return picture(image, alpha).premul_alpha()


def _disc_light(radius: float) -> pygame.Surface:
    """Light and shade over the disc: its rounded border, a sheen at the upper left, the ring's shadow."""
    side = 2 * math.ceil(DISC * radius) + 4
    x, y, distance = _places(side)
    share = distance / (DISC * radius)
    border = np.clip((share - 0.972) / 0.028, 0, 1) ** 1.4
    light = 0.45 * _lean(x, y, distance) * border + 0.07 * (y - x) / (DISC * radius)
    light -= 0.16 * np.exp(-(((1 - share) / 0.03) ** 2)) * np.clip(_lean(x, y, distance), 0, 1)
    cover = np.clip(DISC * radius - distance + 0.5, 0, 1)
    image = np.where(light > 0, 255.0, 20.0)[..., None] * np.ones(3)
    return picture(np.asarray(image, np.float32), np.asarray(np.abs(light) * cover, np.float32))


def _shadow(radius: float) -> pygame.Surface:
    """The ring's soft shadow on the table."""
    side = round(2.3 * radius)
    _, _, distance = _places(side)
    alpha = 0.62 * blurred(np.asarray(np.clip(radius - distance + 0.5, 0, 1), np.float32), 0.022 * radius)
    return picture(np.zeros((side, side, 3), np.float32), alpha)
