"""The flat view of Raummühle's cube: its four levels from above, the topmost first, as tiles of beech beside it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from ui.draw import links
from ui.draw.balls import put_hollow
from ui.draw.boards import TILE
from ui.draw.canvas import grid, picture, rounded, soft_shadow, tinted
from ui.draw.cube import BALL, RODS
from ui.draw.grain import tiled, wood
from ui.draw.marbles import painted
from ui.draw.orbit import Place
from ui.draw.rods import Ball, Scene, ring
from ui.draw.text import Type, font_of
from ui.theme import ALLOWED, BEECH, INK, PARCHMENT, SMALL, mix
from ui.words import _

LEAST = 8
"""Letters on the tiles are left out where they would be smaller than this, in points."""
EDGE = 0.13
"""Width of a tile's border, where the letters are, as a share of its side."""


class Levels:
    """The four tiles in a rectangle that is higher than wide."""

    def __init__(self, rect: pygame.Rect, type_: Type) -> None:
        self._type = type_
        words = type_.height(SMALL)
        space = max(rect.height // 50, 4)
        side = max(min(rect.width, (rect.height - 3 * space) // 4 - words), 16)
        top = rect.centery - (4 * (side + words) + 3 * space) // 2
        self._places = [
            pygame.Rect(rect.centerx - side // 2, top + words + (3 - level) * (side + words + space), side, side)
            for level in range(4)
        ]
        self._tile = _tile(side)
        self._step = side * (1 - 2 * EDGE) / 4

    def rod_at(self, pixel: tuple[int, int]) -> int | None:
        """The rod at one of whose cells the pixel is."""
        for place in self._places:
            if place.collidepoint(pixel):
                column, row = (
                    int((at - start - EDGE * place.width) // self._step)
                    for at, start in zip(pixel, place.topleft, strict=True)
                )
                return 4 * row + column if 0 <= column < 4 and 0 <= row < 4 else None
        return None

    def cell(self, rod: int, level: int) -> tuple[float, float]:
        """The pixel in the middle of a cell."""
        x, y = RODS[rod]
        middle = self._places[level].center
        return middle[0] + x * self._step, middle[1] - y * self._step

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draws the balls that are in their cells, and what is marked on them in space."""
        tile, margin = self._tile
        colour = mix(PARCHMENT, BEECH, 0.4)
        for level, place in enumerate(self._places):
            above = pygame.Rect(place.x, place.y - self._type.height(SMALL) - 1, place.width, self._type.height(SMALL))
            words = _("Level {number}").format(number=level + 1)
            self._type.draw(surface, words, above, SMALL, colour, "centre")
            surface.blit(tile, (place.x - margin, place.y - margin))
        if scene.foot is not None:
            self._draw_column(surface, scene.foot)
        for ball in scene.balls:
            self._draw_ball(surface, ball)
        for start, end in scene.lines:
            self._draw_line(surface, start, end)

    def _draw_column(self, surface: pygame.Surface, rod: int) -> None:
        """Marks the rod that is pointed at in all levels."""
        for level in range(4):
            links.put(surface, links.halo(ALLOWED, round(0.80 * self._step), 1.5), self.cell(rod, level))

    def _draw_ball(self, surface: pygame.Surface, ball: Ball) -> None:
        place = self._place(ball.place)
        if place is None:
            return
        size = round(0.86 * self._step)
        if ball.lit:
            links.put(surface, links.halo(ALLOWED, size, max(0.09 * self._step, 2)), place)
        if ball.alpha:
            face = painted(ball.seat, size)
            face.set_alpha(ball.alpha)
            links.put(surface, face, place)
            face.set_alpha(255)
        if ball.ringed:
            links.put(surface, ring(size + 1, size + 1), place)

    def _place(self, place: Place) -> tuple[float, float] | None:
        """Where a ball that is in its cell is seen; None for one on its way."""
        level = place[2] / BALL - 0.5
        if place[:2] not in RODS or abs(level - round(level)) > 0.02 or not 0 <= round(level) < 4:
            return None
        return self.cell(RODS.index(place[:2]), round(level))

    def _draw_line(self, surface: pygame.Surface, start: Place, end: Place) -> None:
        """A line within a level is drawn as one; of others, each ball gets a point."""
        cells = [self._place(_between(start, end, k / 3)) for k in range(4)]
        places = [place for place in cells if place is not None]
        dark, reach = mix(ALLOWED, INK, 0.75), 0.12 * self._step
        for thick, colour in ((reach + 1, dark), (reach, ALLOWED)):
            if start[2] == end[2]:
                pygame.draw.aaline(surface, colour, places[0], places[-1], round(1.6 * thick))
            for place in places:
                pygame.draw.aacircle(surface, colour, place, thick)


def _between(start: Place, end: Place, share: float) -> Place:
    x, y, z = (s + (e - s) * share for s, e in zip(start, end, strict=True))
    return x, y, z


@lru_cache(4)
def _tile(side: int) -> tuple[pygame.Surface, int]:
    """A tile of this size with its shadow, and how far that reaches out on each side."""
    image = tinted(
        mix(BEECH, INK, 0.05), tiled(wood((TILE, TILE), seed=51, ring=19, length=190, wild=0.9), side, side), 0.055
    )
    rows, columns = grid(side, side)
    image *= (1.06 - 0.10 * (rows + columns) / (2 * side))[..., None]
    edge = rounded(side, side, 7) - rounded(side, side, 6, inset=1.5)
    image *= (1 + 0.30 * edge * np.sign(side - rows - columns))[..., None]
    shadow = soft_shadow(side, side, 7, side / 26, 0.6)
    margin, drop = (shadow.get_width() - side) // 2, round(side / 60)
    face = picture(np.asarray(image, np.float32), rounded(side, side, 7))
    step = side * (1 - 2 * EDGE) / 4
    for x, y in RODS:
        put_hollow(face, (side / 2 + x * step, side / 2 - y * step), round(0.78 * step))
    _letter(face, side, step)
    whole = pygame.Surface((shadow.get_width() + drop, shadow.get_height() + drop), pygame.SRCALPHA)
    whole.blit(shadow, (drop, drop))
    whole.blit(face, (margin, margin))
    return whole, margin


def _letter(face: pygame.Surface, side: int, step: float) -> None:
    """Letters at the left and figures below, as on the slab."""
    points = round(0.058 * side)
    if points < LEAST:
        return
    font, middle = font_of(points, bold=True), 0.52 * EDGE * side
    for number in range(4):
        along = side / 2 + (number - 1.5) * step
        for text, place in (("ABCD"[number], (middle, along)), ("1234"[number], (along, side - middle))):
            links.put(face, font.render(text, True, mix(BEECH, INK, 0.62)), place)
