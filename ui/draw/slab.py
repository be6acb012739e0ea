"""A slab of beech with sockets and engraved letters, in perspective, lit from the upper left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.draw.boards import TILE
from ui.draw.canvas import blurred, grid, tinted
from ui.draw.grain import Field, tiled, wood
from ui.draw.orbit import Array, Orbit, Place, Point
from ui.draw.text import font_of
from ui.theme import BEECH, WHITE, mix

MARGIN = 3
"""Clear pixels round a sheet, into which its soft edge fades."""
FINE = 1.3
"""Pixels of a sheet for one on the screen, where it is seen from straight above."""


class Sheet(NamedTuple):
    """A flat picture in space: premultiplied pixels, row by row, with a clear margin."""

    pixels: NDArray[np.uint32]  # (rows, columns)
    fine: float  # pixels of it for a unit of length

    def seen(self, orbit: Orbit, origin: Place, across: Place, along: Place) -> tuple[pygame.Surface, Point]:
        """As it is seen with its upper left corner at `origin`, its rows going `across`; and where that picture goes.

        `across` and `along` (down its rows) are unit vectors.
        """
        height, width = (side / self.fine for side in (self.pixels.shape[0], self.pixels.shape[1]))
        edge = MARGIN / self.fine
        sides = np.array((across, along))
        corners = [np.array(origin) + (u, v) @ sides for u in (-edge, width - edge) for v in (-edge, height - edge)]
        places, _ = orbit.project(corners)
        (left, top), (right, bottom) = np.floor(places.min(axis=0)), np.ceil(places.max(axis=0))
        x, y = np.arange(left, right, dtype=np.float32), np.arange(top, bottom, dtype=np.float32)[:, None]
        plane = orbit.plane(origin, across, along) * self.fine
        one, other = (self._at(plane, x + np.float32(shift), y + np.float32(shift)) for shift in (0.25, 0.75))
        picture = pygame.Surface((x.size, y.size), pygame.SRCALPHA)
        # Their mean: what both have, and half of what only one has, in all four bytes at once.
        pygame.surfarray.pixels2d(picture).T[:] = (one & other) + (((one ^ other) & np.uint32(0xFEFEFEFE)) >> 1)
        return picture, (left, top)

    def _at(self, plane: Array, x: Field, y: Field) -> NDArray[np.uint32]:
        """What of it is seen at the pixels (x, y)."""
        u, v, depth = (linear(row, x, y) for row in plane)
        np.maximum(depth, np.float32(1e-6), out=depth)  # beyond the horizon the index runs off into the margin
        scale = np.divide(np.float32(self.fine), depth, out=depth)
        columns, rows = (
            self._index(place, scale, side) for place, side in ((u, self.pixels.shape[1]), (v, self.pixels.shape[0]))
        )
        rows *= self.pixels.shape[1]
        rows += columns
        return self.pixels.reshape(-1).take(rows)

    @staticmethod
    def _index(place: Field, scale: Field, side: int) -> NDArray[np.int32]:
        """The row or column, of so many, that is seen; what is beside the sheet sees its clear margin."""
        place *= scale
        place += np.float32(MARGIN)
        np.clip(place, 0, side - 1, out=place)
        return place.astype(np.int32)


def linear(row: NDArray[np.float64], x: Field, y: Field) -> Field:
    """What the row of a matrix makes of each pixel (x, y, 1); x is a row and y a column of numbers."""
    a, b, c = (np.float32(number) for number in row)
    return x * a + (y * b + c)


def _packed(image: Field, cover: Field) -> NDArray[np.uint32]:
    """Colours (rows, columns, 3) and coverage as the pixels of a premultiplied surface."""
    bits = (np.clip(image, 0, 255) * cover[..., None] + 0.5).astype(np.uint32)
    red, green, blue = np.moveaxis(bits, -1, 0)
    return np.asarray(red << 16 | green << 8 | blue | (cover * 255 + 0.5).astype(np.uint32) << 24)


class Slab:
    """A square slab, its upper face at height 0 about the origin."""

    def __init__(self, half: float, thick: float, sockets: Sequence[Point], socket: float, pixels: float) -> None:
        """Half the length of its sides and how thick it is; round sockets of radius `socket`; pixels for a unit."""
        self.half, self.thick = half, thick
        fine = FINE * pixels
        self._top = Sheet(_top(half, sockets, socket, fine), fine)
        self._side = Sheet(_side(half, thick, fine), fine)

    def draw(self, surface: pygame.Surface, orbit: Orbit) -> tuple[pygame.Surface, Point]:
        """Draws it; returns the picture of its upper face, premultiplied, and where that went."""
        corners = [(x * self.half, y * self.half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
        for start, end in pairwise(corners):
            self._draw_side(surface, orbit, start, end)
        origin = (-self.half, self.half, 0.0)
        top, corner = self._top.seen(orbit, origin, (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))
        surface.blit(top, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_edges(surface, orbit, corners)
        return top, corner

    def _draw_side(self, surface: pygame.Surface, orbit: Orbit, start: Point, end: Point) -> None:
        across = ((end[0] - start[0]) / (2 * self.half), (end[1] - start[1]) / (2 * self.half), 0.0)
        if not self._faces(orbit, across):
            return
        right = across[0] * math.cos(orbit.yaw) - across[1] * math.sin(orbit.yaw)  # as seen: 1 where it is before us
        aside = across[0] * math.sin(orbit.yaw) + across[1] * math.cos(orbit.yaw)  # it faces right where positive
        light = round(255 * (0.62 + 0.16 * right - 0.24 * aside))
        picture, corner = self._side.seen(orbit, (*start, 0.0), across, (0.0, 0.0, -1.0))
        picture.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _faces(self, orbit: Orbit, across: Place) -> bool:
        """Whether the side that runs this way is seen."""
        outward = (across[1], -across[0])
        return bool(orbit.eye[0] * outward[0] + orbit.eye[1] * outward[1] > self.half)

    def _draw_edges(self, surface: pygame.Surface, orbit: Orbit, corners: Sequence[Point]) -> None:
        """The rounded upper edges that are turned to us catch the light."""
        for start, end in pairwise(corners):
            across = ((end[0] - start[0]) / (2 * self.half), (end[1] - start[1]) / (2 * self.half), 0.0)
            if self._faces(orbit, across):
                (one, other), _ = orbit.project([(0.996 * x, 0.996 * y, 0.0) for x, y in (start, end)])
                pygame.draw.aaline(surface, mix(BEECH, WHITE, 0.42), one, other, 2)


LETTERS = 0.90
"""Where letters and figures stand on the slab, as a share of the way from its middle to its border."""


def _top(half: float, sockets: Sequence[Point], socket: float, fine: float) -> NDArray[np.uint32]:
    """The upper face: grain, sockets, a letter for each row and a figure for each column, readable from all sides."""
    side = round(2 * half * fine)
    image = tinted(BEECH, tiled(wood((TILE, TILE), seed=33, ring=32, length=460, wild=1.1), side, side), 0.085)
    rows, columns = grid(side, side)
    x, y = columns / fine - half, half - rows / fine
    for place in sockets:
        _sink(image, (place[0] + half) * fine, (half - place[1]) * fine, socket * fine)
    engraved = _letters(side, half, fine)
    image *= (1 - 0.58 * engraved)[..., None]
    lit = np.clip(np.roll(engraved, (1, 1), (0, 1)) - engraved, 0, 1)  # the far wall of each cut
    image += (255 - image) * (0.30 * lit)[..., None]
    inward = half - np.maximum(np.abs(x), np.abs(y))
    image *= (1 - 0.10 * np.exp(-inward / 0.05))[..., None]
    return _packed(*_with_margin(image))


def _sink(image: NDArray[np.float32], x: float, y: float, radius: float) -> None:
    """Darkens the image where a socket is, and softly round it."""
    reach = round(5 * radius)
    left, top = round(x) - reach, round(y) - reach
    part = image[top : top + 2 * reach, left : left + 2 * reach]
    rows, columns = grid(2 * reach, 2 * reach)
    distance = np.hypot(columns + left - x, rows + top - y) / radius
    part *= (1 - 0.55 * np.exp(-((distance / 1.25) ** 6)) - 0.20 * np.exp(-((distance / 2.2) ** 2)))[..., None]


def _letters(side: int, half: float, fine: float) -> Field:
    """Where the letters and figures are cut in, 0 to 1."""
    cut = pygame.Surface((side, side))
    font = font_of(round(0.24 * fine), bold=True)
    for number in range(4):
        step = (number - 1.5) * fine
        for text, way, turns in (("1234"[number], (0, 1), (0, 180)), ("DCBA"[number], (-1, 0), (-90, 90))):
            face = font.render(text, True, WHITE, (0, 0, 0))
            for turn, sign in zip(turns, (1, -1), strict=True):
                reach = sign * LETTERS * half * fine
                place = (
                    side / 2 + way[0] * reach + (step if way[1] else 0),
                    side / 2 + way[1] * reach - (step if way[0] else 0),
                )
                turned = pygame.transform.rotate(face, turn)
                cut.blit(turned, turned.get_rect(center=(round(place[0]), round(place[1]))))
    return blurred(np.asarray(pygame.surfarray.array3d(cut)[..., 0].T / 255, np.float32), 0.7)


def _side(half: float, thick: float, fine: float) -> NDArray[np.uint32]:
    """A side face, its upper edge rounded, darker towards the table."""
    height, width = round(thick * fine), round(2 * half * fine)
    image = tinted(BEECH, tiled(wood((TILE, TILE), seed=35, ring=15, length=400, wild=0.9), height, width), 0.10)
    down = grid(height, width)[0] / height
    image *= (1.0 + 0.16 * np.exp(-((down / 0.16) ** 2)) - 0.30 * down**2)[..., None]
    return _packed(*_with_margin(image))


def _with_margin(image: NDArray[np.float32]) -> tuple[NDArray[np.float32], Field]:
    """The image with a margin into which its colours run on, and its coverage, which fades out there."""
    wide = np.pad(image, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    rows, columns = grid(*wide.shape[:2])
    inside = np.minimum(np.minimum(rows, wide.shape[0] - rows), np.minimum(columns, wide.shape[1] - columns))
    return wide, np.asarray(np.clip((inside - MARGIN + 1) / 2, 0, 1), np.float32)
