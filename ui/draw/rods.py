"""The picture of Raummühle's cube: table, slab, shadows, rods and balls, what is near over what is far."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from ui.draw.canvas import grid, picture
from ui.draw.cube import BALL, HALF, ROD, RODS, THICK, TIP
from ui.draw.grain import Field
from ui.draw.marbles import painted
from ui.draw.orbit import Array, Orbit, Place, Point
from ui.draw.slab import Slab, linear
from ui.draw.tabletop import Tabletop
from ui.theme import ALLOWED, BEECH, WHITE, Colour, mix

SHADE = (0.42, 0.16)
"""How far to the right and away from us a shadow falls for each unit of height."""
COARSE = 4
"""Pixels of the screen for one of a shadow's picture, as shadows are soft."""
DARK = (18, 9, 4)
"""A rod's shades, from its border to where it is lit: width and shift to the left as shares of it, colour."""
SHADES: tuple[tuple[float, float, Colour], ...] = (
    (1.0, 0.0, mix(BEECH, (58, 30, 10), 0.62)),
    (0.80, 0.05, mix(BEECH, (58, 30, 10), 0.34)),
    (0.60, 0.11, mix(BEECH, (58, 30, 10), 0.08)),
    (0.38, 0.16, mix(BEECH, WHITE, 0.30)),
    (0.16, 0.19, mix(BEECH, WHITE, 0.62)),
)


class Ball(NamedTuple):
    """A ball to be drawn."""

    place: Place  # of its middle
    seat: int
    lit: bool = False  # with a glow round it
    ringed: bool = False  # with a line round it
    alpha: int = 255  # below 255 it is not quite there, at 0 only its ring is


class Scene(NamedTuple):
    """What is to be seen besides rods and slab."""

    balls: tuple[Ball, ...] = ()
    foot: int | None = None  # the rod round whose foot a ring is drawn
    lines: tuple[tuple[Place, Place], ...] = ()  # drawn through balls, from one middle to another


class Cube:
    """The cube in a picture of one size. What has not changed since it was last drawn is not made again."""

    def __init__(self, size: tuple[int, int], pixels: float) -> None:
        """`pixels` for a unit, in the middle of the cube."""
        self._table = Tabletop(size, -THICK, pixels)
        self._slab = Slab(HALF, THICK, RODS, 0.62 * ROD, pixels)
        self._seen = pygame.Surface(size)
        self._empty = pygame.Surface(size)
        self._top: tuple[pygame.Surface, Point]  # the upper face of the slab as last drawn, and its corner
        self._drawn: tuple[object, ...] = ()
        side = round(2.4 * BALL * pixels)
        self._masters = [painted(seat, side).premul_alpha() for seat in (0, 1)]

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], orbit: Orbit, scene: Scene) -> None:
        """Draws it with its upper left corner at a pixel; the orbit's pixels count from there."""
        eye = (orbit.yaw, orbit.pitch)
        if self._drawn[:1] != (eye,):
            self._table.draw(self._empty, orbit)
            self._draw_shadow_of_slab(orbit)
            self._top = self._slab.draw(self._empty, orbit)
        if self._drawn != (eye, scene):
            self._seen.blit(self._empty, (0, 0))
            self._draw_shadows(orbit, scene)
            self._draw_things(orbit, scene)
            self._drawn = (eye, scene)
        surface.blit(self._seen, corner)

    # -- shadows

    def _draw_shadow_of_slab(self, orbit: Orbit) -> None:
        """Close round the slab's lower edge, and softly to the right of it."""
        reach = 1.35 * HALF * math.sqrt(2)
        places, _ = orbit.project([(x, y, -THICK) for x in (-reach, reach) for y in (-reach, reach)])
        low, high = np.floor(places.min(axis=0)), np.ceil(places.max(axis=0))
        width, height = (max(int(side) // COARSE, 1) for side in high - low)
        rows, columns = grid(height, width)
        x, y = columns[:1] * COARSE + np.float32(low[0]), rows[:, :1] * COARSE + np.float32(low[1])
        u, v, depth = (linear(row, x, y) for row in orbit.plane((0, 0, -THICK), (1, 0, 0), (0, 1, 0)))
        u, v = u / depth, v / depth
        close, broad = (self._soft_square(orbit, u, v, *how) for how in ((0.05, 0.10), (0.42, 0.42)))
        alpha = np.clip(np.maximum(0.70 * close, 0.52 * broad), 0, 1)
        shade = picture(np.zeros((height, width, 3), np.float32), np.asarray(alpha, np.float32))
        self._empty.blit(pygame.transform.smoothscale(shade, (width * COARSE, height * COARSE)), low)

    @staticmethod
    def _soft_square(orbit: Orbit, u: Field, v: Field, shift: float, soft: float) -> Field:
        """How much of the slab's shadow falls on a place; it lies `shift` to the right, blurred over `soft`."""
        dx, dy = _turned(orbit, (shift, 0.4 * shift))
        inside = np.minimum(HALF - np.abs(u - dx), HALF - np.abs(v - dy)) / soft
        share = np.clip(inside / 2 + 0.5, 0, 1)
        return np.asarray(share * share * (3 - 2 * share), np.float32)

    def _draw_shadows(self, orbit: Orbit, scene: Scene) -> None:
        """The shadows of rods and balls on the slab, no darker where they meet."""
        top, corner = self._top
        dark = pygame.Surface((-(-top.get_width() // COARSE), -(-top.get_height() // COARSE)))
        shift = np.array((*_turned(orbit, SHADE), 0.0))
        feet = np.array([(*rod, 0.0) for rod in RODS])
        ends, _ = orbit.project((feet, feet + 0.8 * TIP * shift))
        for start, end in zip(*(ends - corner) / COARSE, strict=True):
            pygame.draw.aaline(dark, (64, 64, 64), start, end, 2)
        self._draw_ball_shadows(dark, orbit, [ball for ball in scene.balls if ball.alpha == 255], shift)
        shade = pygame.Surface(dark.get_size(), pygame.SRCALPHA)
        pygame.surfarray.pixels_alpha(shade)[:] = pygame.surfarray.pixels_red(dark)
        shade = pygame.transform.smoothscale(shade, (dark.get_width() * COARSE, dark.get_height() * COARSE))
        shade.blit(top, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # what falls beside the slab is not seen
        self._seen.blit(shade, corner, top.get_rect())

    def _draw_ball_shadows(self, dark: pygame.Surface, orbit: Orbit, balls: Sequence[Ball], shift: Array) -> None:
        if not balls:
            return
        places = np.array([ball.place for ball in balls])
        heights = places[:, 2].copy()
        places += shift * (heights - BALL / 4)[:, None]
        places[:, 2] = 0.0
        pixels, scales = orbit.project(places)
        for pixel, width, height in zip((pixels - self._top[1]) / COARSE, BALL * scales / COARSE, heights, strict=True):
            blob = _blob(round(1.25 * width), round(1.4 * width * math.sin(orbit.pitch)), round(150 - 26 * height))
            dark.blit(blob, blob.get_rect(center=tuple(np.round(pixel))), special_flags=pygame.BLEND_RGB_MAX)

    # -- what stands on the slab

    def _draw_things(self, orbit: Orbit, scene: Scene) -> None:
        """Rods and balls, the farthest first; then the lines."""
        if scene.foot is not None:
            self._draw_foot(orbit, scene.foot)
        things = [*self._rods(orbit, scene.balls), *self._balls(orbit, scene.balls)]
        for _, draw in sorted(things, key=lambda thing: -thing[0]):
            draw()
        for start, end in scene.lines:
            self._draw_line(orbit, start, end)

    def _rods(self, orbit: Orbit, balls: Sequence[Ball]) -> Iterator[tuple[float, Callable[[], None]]]:
        """The bare parts of the rods, cut at every level, with their distances."""
        parts = [
            (rod, low, high)
            for rod in range(16)
            for low, high in _bare(
                sorted(ball.place[2] for ball in balls if ball.place[:2] == RODS[rod] and ball.alpha == 255)
            )
        ]
        ends = np.array([[(*RODS[rod], low), (*RODS[rod], high)] for rod, low, high in parts])
        pixels, scales = orbit.project(ends)
        for number, away in enumerate(orbit.distance(ends.mean(axis=1))):
            tip = parts[number][2] == TIP
            width = ROD * float(scales[number].mean())
            low, high = pixels[number]
            yield float(away), partial(self._draw_rod, low, high, width, tip)

    def _draw_rod(self, low: Array, high: Array, width: float, tip: bool) -> None:
        for share, left, colour in SHADES:
            thick = max(round(width * share), 1)
            shift = np.array((left * width, 0.0))
            pygame.draw.aaline(self._seen, colour, low - shift, high - shift, thick)
            if tip and thick > 2:
                pygame.draw.aacircle(self._seen, colour, high - shift, thick / 2)

    def _balls(self, orbit: Orbit, balls: Sequence[Ball]) -> Iterator[tuple[float, Callable[[], None]]]:
        if not balls:
            return
        places = np.array([ball.place for ball in balls])
        pixels, scales = orbit.project(places)
        tops, _ = orbit.project(places + np.array((0.0, 0.0, 0.49 * BALL)))
        nearest = orbit.distance(places) - 0.01  # before the rod on which it is
        for ball, away, pixel, top, scale in zip(balls, nearest, pixels, tops, scales, strict=True):
            yield float(away), partial(self._draw_ball, ball, pixel, top, float(scale), math.sin(orbit.pitch))

    def _draw_ball(self, ball: Ball, pixel: Array, top: Array, scale: float, flat: float) -> None:
        size = BALL * scale
        if ball.lit:
            _put(self._seen, _glow(round(size)), pixel)
        if ball.alpha:
            face, corner = self._sprite(ball.seat, size, pixel)
            if ball.alpha < 255:
                face = face.copy()
                face.fill((ball.alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._seen.blit(face, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        if ball.alpha == 255:
            hole = 1.25 * ROD * scale
            _put(self._seen, _hole(round(hole), max(round(hole * flat), 2)), top)
        if ball.ringed:
            _put(self._seen, ring(round(size * 1.12), round(size * 1.12)), pixel)

    def _sprite(self, seat: int, size: float, pixel: Array) -> tuple[pygame.Surface, Point]:
        """The ball, premultiplied, so that its middle comes to the pixel, to half of one."""
        left, top = (math.floor(place - size / 2) - 1 for place in pixel)
        right, down = (
            round(2 * (place - size / 2 - 1 - corner)) for place, corner in zip(pixel, (left, top), strict=True)
        )
        return _scaled(self._masters[seat], round(size), right, down), (left, top)

    # -- marks

    def _draw_foot(self, orbit: Orbit, rod: int) -> None:
        (pixel,), (scale,) = orbit.project([(*RODS[rod], 0.0)])
        width = 0.86 * scale
        _put(self._seen, ring(round(width), round(width * math.sin(orbit.pitch))), pixel)

    def _draw_line(self, orbit: Orbit, start: Place, end: Place) -> None:
        ends, scales = orbit.project([start, end])
        width = 0.10 * float(scales.mean())
        for thick, colour in ((width + 3, mix(ALLOWED, DARK, 0.75)), (width, ALLOWED)):
            pygame.draw.aaline(self._seen, colour, ends[0], ends[1], round(thick))
            for place in ends:
                pygame.draw.aacircle(self._seen, colour, place, thick * 0.9)


def _turned(orbit: Orbit, shift: Point) -> Point:
    """A way to the right and away from us, as a way on the slab, which may be turned."""
    cos, sin = math.cos(orbit.yaw), math.sin(orbit.yaw)
    return shift[0] * cos + shift[1] * sin, shift[1] * cos - shift[0] * sin


def _bare(heights: Sequence[float]) -> Iterator[tuple[float, float]]:
    """From where to where a rod with balls at these heights is bare, cut at every level."""
    low = 0.0
    for height in (*heights, math.inf):
        high = min(height - 0.48 * BALL, TIP)
        substeps = [low, *(k * BALL for k in range(1, 5) if low < k * BALL < high), high]
        yield from (pair for pair in pairwise(substeps) if pair[1] - pair[0] > 0.02)
        low = height + 0.49 * BALL


def _put(surface: pygame.Surface, sign: pygame.Surface, pixel: Array) -> None:
    surface.blit(sign, (round(pixel[0] - sign.get_width() / 2), round(pixel[1] - sign.get_height() / 2)))


@lru_cache(600)
def _scaled(master: pygame.Surface, size: int, right: int, down: int) -> pygame.Surface:
    """The master picture made `size` pixels large, shifted by halves of a pixel, with a margin."""
    out, fine = size + 3, master.get_width() / size
    part = pygame.Surface((round(out * fine), round(out * fine)), pygame.SRCALPHA)
    part.blit(master, (round((1 + right / 2) * fine), round((1 + down / 2) * fine)))
    return pygame.transform.smoothscale(part, (out, out))


@lru_cache(128)
def _blob(width: int, height: int, strength: int) -> pygame.Surface:
    """How dark, up to `strength`, a soft ellipse makes what is under it; twice as large as the numbers say."""
    rows, columns = grid(2 * height, 2 * width)
    distance = np.hypot((columns - width) / (width / 2), (rows - height) / max(height / 2, 1))
    return picture(np.repeat(strength * np.exp(-(distance[..., None] ** 3)), 3, axis=2).astype(np.float32))


@lru_cache(64)
def _glow(size: int) -> pygame.Surface:
    """Warm light round a ball."""
    side = round(2 * size)
    rows, columns = grid(side, side)
    distance = np.hypot(columns - side / 2, rows - side / 2) / (size / 2)
    alpha = np.where(distance < 1, 0.95, 0.95 * np.exp(-(((distance - 1) / 0.30) ** 2)))
    colour = np.broadcast_to(np.array(ALLOWED, np.float32), (side, side, 3))
    return picture(np.asarray(colour, np.float32), np.asarray(alpha, np.float32))


@lru_cache(64)
def _hole(width: int, height: int) -> pygame.Surface:
    """Where a rod comes out of a ball."""
    rows, columns = grid(height + 2, width + 2)
    inside = 1 - np.hypot((columns - 1 - width / 2) / (width / 2), (rows - 1 - height / 2) / (height / 2))
    alpha = 0.75 * np.clip(inside * height / 2 + 0.5, 0, 1)
    return picture(np.zeros((*alpha.shape, 3), np.float32) + np.float32(12), np.asarray(alpha, np.float32))


@lru_cache(64)
def ring(width: int, height: int) -> pygame.Surface:
    """A light line with a dark border, in an ellipse."""
    rows, columns = grid(height + 8, width + 8)
    x, y = (columns - 4 - width / 2) / (width / 2), (rows - 4 - height / 2) / (height / 2)
    distance = np.hypot(x, y)
    steep = np.hypot(x / (width / 2), y / (height / 2)) / np.maximum(distance, 1e-6)
    away = np.abs(distance - 1) / np.maximum(steep, 1e-6)  # pixels from the line
    core, halo = np.clip(1.6 - away, 0, 1), np.clip(3.2 - away, 0, 1)
    image = np.array(DARK, np.float32) + (np.array(ALLOWED, np.float32) - DARK) * core[..., None]
    return picture(np.asarray(image, np.float32), np.asarray(np.maximum(core, 0.55 * halo), np.float32))
