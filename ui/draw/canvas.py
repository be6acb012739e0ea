"""Between arrays and pygame's surfaces: pictures from colours, alpha from masks, blurs, soft shadows."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, cast

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.draw.grain import Field
from ui.theme import Colour

LIGHT = np.array((-0.42, 0.62, 0.66))
"""Where the one light is, from the picture: left, up, towards the viewer. A unit vector."""

P = ParamSpec("P")


def made_once(count: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Decorator of a function that draws a picture: it keeps the last `count` pictures and returns copies of them.

    Copying takes a hundredth of the time that drawing takes, and a copy may be drawn on.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cached = lru_cache(count)(draw)
        kept = cast("Callable[P, pygame.Surface]", cached)  # mypy does not see its parameters

        @wraps(draw)
        def copied(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            return kept(*args, **kwargs).copy()

        copied.cache_clear = cached.cache_clear  # type: ignore[attr-defined]
        return copied

    return decorate


def tinted(colour: Colour, field: Field, depth: float) -> NDArray[np.float32]:
    """An image (rows, columns, 3) of `colour`, made lighter and darker by `depth` times the field."""
    return np.asarray(np.array(colour, np.float32) * (1 + depth * field[..., None]), np.float32)


def picture(image: NDArray[np.float32], alpha: Field | None = None) -> pygame.Surface:
    """The surface of an image (rows, columns, 3) from 0 to 255, with alpha (rows, columns) from 0 to 1 if given."""
    height, width = image.shape[:2]
    if alpha is None:
        surface = pygame.Surface((width, height))
    else:
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.surfarray.pixels_alpha(surface)[:] = np.clip(alpha * 255 + 0.5, 0, 255).astype(np.uint8).T
    pygame.surfarray.pixels3d(surface)[:] = np.clip(image + 0.5, 0, 255).astype(np.uint8).swapaxes(0, 1)
    return surface


def grid(height: int, width: int) -> tuple[Field, Field]:
    """The rows and the columns of the pixels' middles, each (height, width)."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
    return rows, columns


def blurred(mask: Field, radius: float) -> Field:
    """The mask, its edges softened by a Gaussian of standard deviation `radius` pixels; it wraps at the borders."""
    rows = np.exp(-2 * (np.pi * np.fft.fftfreq(mask.shape[0]) * radius) ** 2)
    columns = np.exp(-2 * (np.pi * np.fft.rfftfreq(mask.shape[1]) * radius) ** 2)
    return np.asarray(np.fft.irfft2(np.fft.rfft2(mask) * rows[:, None] * columns[None, :], s=mask.shape), np.float32)


def rounded(height: int, width: int, radius: float, inset: float = 0.0) -> Field:
    """How much of each pixel a rectangle with round corners covers, 0 to 1; `inset` pixels away from the border."""
    rows, columns = grid(height, width)
    away_y = np.abs(rows - height / 2) - (height / 2 - inset - radius)
    away_x = np.abs(columns - width / 2) - (width / 2 - inset - radius)
    outside = np.hypot(np.maximum(away_x, 0), np.maximum(away_y, 0)) + np.minimum(np.maximum(away_x, away_y), 0)
    return np.asarray(np.clip(radius - outside + 0.5, 0, 1), np.float32)


def soft_shadow(height: int, width: int, radius: float, spread: float, strength: float) -> pygame.Surface:
    """The shadow of a rounded rectangle, larger than it by 3 `spread` on each side."""
    margin = round(3 * spread)
    mask = np.zeros((height + 2 * margin, width + 2 * margin), np.float32)
    mask[margin : margin + height, margin : margin + width] = rounded(height, width, radius)
    alpha = strength * blurred(mask, spread)
    return picture(np.zeros((*alpha.shape, 3), np.float32), alpha)


def blit_turned(
    surface: pygame.Surface, face: pygame.Surface, angle: float, scale: float, middle: tuple[float, float]
) -> None:
    """Turns a premultiplied picture about its middle and puts that at `middle`, to a quarter of a pixel.

    The picture needs a margin of a few clear pixels. `angle` is in radians, counter-clockwise; `scale` makes it larger
    or smaller. A surface goes to whole pixels only; the rest is made up for by cutting the picture off-centre first.
    """
    x, y = round(middle[0]), round(middle[1])
    right, down = (middle[0] - x) / scale, (middle[1] - y) / scale  # still to go, in pixels of the face
    cos, sin = math.cos(angle), math.sin(angle)
    cut_x, cut_y = round(-2 * (right * cos - down * sin)), round(-2 * (right * sin + down * cos))
    width, height = face.get_size()
    part = face.subsurface((max(cut_x, 0), max(cut_y, 0), width - abs(cut_x), height - abs(cut_y)))
    turned = pygame.transform.rotozoom(part, math.degrees(angle), scale)
    corner = (x - turned.get_width() // 2, y - turned.get_height() // 2)
    surface.blit(turned, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def around(size: int, hole: float) -> list[tuple[int, int, int, int]]:
    """The parts (left, top, width, height) of a square picture that is empty nearer to its middle than `hole` pixels.

    They leave out the square that fits into the hole, so that drawing them costs less than drawing the picture.
    """
    near = math.ceil(size / 2 - hole / math.sqrt(2))
    far = size - near
    return [(0, 0, size, near), (0, near, near, far - near), (far, near, near, far - near), (0, far, size, near)]


def blit_parts(
    surface: pygame.Surface,
    picture: pygame.Surface,
    corner: tuple[int, int],
    parts: list[tuple[int, int, int, int]],
    flags: int = 0,
) -> None:
    """Draws these parts of a picture whose upper left corner goes to `corner`, blended as the flags say."""
    left, top = corner
    surface.blits([(picture, (left + part[0], top + part[1]), part, flags) for part in parts], doreturn=False)


def png(surface: pygame.Surface) -> bytes:
    """Returns the picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
