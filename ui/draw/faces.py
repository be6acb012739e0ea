"""The end faces of the painted pieces: year rings under the paint, edges rounded, lit from the upper left."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from sim.pieces import PieceShape
from ui.draw.canvas import LIGHT, blurred, grid, picture
from ui.draw.grain import Field, end_grain, noise
from ui.theme import PIECES

BEVEL = 0.0017
"""Width of the rounded edge, in metres."""
RING = 0.0042
"""Distance between year rings, in metres."""
LIT_STEPS = 60
"""Angles at which a face is lit; a picture for each is kept."""


class Face:
    """One kind of piece from its end."""

    def __init__(self, colour: NDArray[np.float32], lean: NDArray[np.float32], alpha: Field) -> None:
        """Colour without light (h, w, 3), coverage (h, w), how far the surface leans to the right and up (h, w, 2)."""
        self._level = picture(0.98 * colour, alpha).premul_alpha()
        self._leaning = np.flatnonzero((lean != 0).any(axis=-1) & (alpha > 0))  # only these depend on the light
        self._colour, self._lean = (array.reshape(alpha.size, -1)[self._leaning] for array in (colour, lean))
        self._alpha = (alpha.reshape(-1)[self._leaning] * 255 + 0.5).astype(np.uint32)

    def lit(self, angle: float) -> pygame.Surface:
        """The face as it looks when it is turned by `angle` (rad), itself not turned; premultiplied."""
        cos, sin = math.cos(angle), math.sin(angle)
        right, up = cos * LIGHT[0] + sin * LIGHT[1], cos * LIGHT[1] - sin * LIGHT[0]  # the light as the face sees it
        towards = np.asarray(self._lean @ np.array((right, up), np.float32))[:, None]
        image = self._colour * (0.98 + 0.55 * np.minimum(towards, 0))
        image += (255 - image) * (0.6 * np.maximum(towards, 0))
        shades = (np.clip(image + 0.5, 0, 255).astype(np.uint32) + 1) * self._alpha[:, None] >> 8  # premultiplied
        surface = self._level.copy()
        pixels = pygame.surfarray.pixels2d(surface).T.reshape(-1)
        pixels[self._leaning] = self._alpha << 24 | shades[:, 0] << 16 | shades[:, 1] << 8 | shades[:, 2]
        return surface


def face(form: PieceShape, pixels: float) -> Face:
    """The end face of a piece at `pixels` per metre, its centre of mass in the middle of the picture."""
    return _cone(form, pixels) if form.kind == "cone" else _block(form, pixels)


def shade(form: PieceShape, pixels: float) -> pygame.Surface:
    """The soft shadow of a piece at `pixels` per metre, its centre of mass in the middle."""
    spread = 0.003 * pixels
    right, up = _places(form, pixels, math.ceil(3 * spread))
    mask = np.clip(_inside(form.outline, right, up) * pixels + 0.5, 0, 1)
    return picture(np.zeros((*mask.shape, 3), np.float32), 0.55 * blurred(mask, spread))


def _places(form: PieceShape, pixels: float, margin: int) -> tuple[Field, Field]:
    """Right and up from the centre of mass, in metres, for each pixel of a picture that holds the outline."""
    half_width = math.ceil(max(abs(x) for x, _ in form.outline) * pixels) + margin
    half_height = math.ceil(max(abs(y) for _, y in form.outline) * pixels) + margin
    rows, columns = grid(2 * half_height, 2 * half_width)
    return (columns - half_width) / pixels, (half_height - rows) / pixels


def _inside(outline: Sequence[tuple[float, float]], right: Field, up: Field) -> Field:
    """How far each place lies inside a convex counter-clockwise outline, in metres; negative outside."""
    depth = np.full(right.shape, np.inf, np.float32)
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(bx - ax, by - ay)
        depth = np.minimum(depth, ((bx - ax) * (up - ay) - (by - ay) * (right - ax)) / length)
    return np.asarray(depth, np.float32)


def _block(form: PieceShape, pixels: float) -> Face:
    right, up = _places(form, pixels, margin=5)
    depth = _inside(form.outline, right, up)
    steep = np.clip(1 - depth / BEVEL, 0, 1) ** 1.3
    down_slope, right_slope = np.gradient(depth)
    size = np.maximum(np.hypot(right_slope, down_slope), 1e-9)
    lean = np.stack((-right_slope / size * steep, down_slope / size * steep), axis=-1)
    height, width = right.shape
    pith = (height * 0.5, width * 0.46) if form.radius else (height * 1.7, width * 0.3)  # the middle of the trunk
    grain = end_grain(right.shape, pith, max(RING * pixels, 3.0), seed=7 * len(form.kind))
    colour = np.array(PIECES[form.kind], np.float32) * (1 + 0.07 * grain)[..., None]
    alpha = np.clip(depth * pixels + 0.5, 0, 1)
    return Face(np.asarray(colour, np.float32), np.asarray(lean, np.float32), np.asarray(alpha, np.float32))


def _cone(form: PieceShape, pixels: float) -> Face:
    """The cone from its side: a round thing, which leans left on its left and right on its right."""
    right, up = _places(form, pixels, margin=5)
    (left, foot), (far, _), (_, top) = form.outline
    radius, height = (far - left) / 2, top - foot
    share = np.clip((top - up) / height, 1e-3, 1.08)
    lean = np.stack((np.clip(right / (radius * share), -1, 1) * 0.95, np.full(right.shape, 0.3, np.float32)), axis=-1)
    bulge = 0.09 * radius * np.sqrt(np.maximum(1 - (right / radius) ** 2, 0))  # the near half of its round foot
    sides = (radius * share - np.abs(right)) * height / math.hypot(height, radius)
    depth = np.minimum(sides, up - foot + bulge)
    rows = 1 + 0.05 * noise(right.shape, 3.0, 0.8, seed=5)
    colour = np.array(PIECES["cone"], np.float32) * (1.45 * rows)[..., None]
    alpha = np.clip(depth * pixels + 0.5, 0, 1)
    return Face(np.asarray(colour, np.float32), np.asarray(lean, np.float32), np.asarray(alpha, np.float32))
