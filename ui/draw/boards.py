"""What text and pieces lie on: sheets of parchment and trays of beech."""

from __future__ import annotations

import numpy as np
import pygame

from ui.draw.canvas import blurred, grid, made_once, picture, rounded, soft_shadow, tinted
from ui.draw.grain import noise, tiled, wood
from ui.theme import BEECH, PARCHMENT, PARCHMENT_EDGE, WALNUT, WALNUT_LIGHT, Colour

TILE = 512
"""The textures repeat after so many pixels, which nobody sees as they are faint."""


@made_once(2)
def table(width: int, height: int) -> pygame.Surface:
    """The walnut table from above, lit from the upper left, with a soft vignette."""
    field = tiled(wood((TILE, 2 * TILE), seed=21, ring=30, length=300, wild=1.0), height, width)
    rows, columns = grid(height, width)
    x, y = (columns - 0.42 * width) / width, (rows - 0.36 * height) / height
    light = np.exp(-((x / 0.62) ** 2 + (y / 0.72) ** 2))[..., None]
    dark = np.array(WALNUT, np.float32) * 0.62
    image = dark + (np.array(WALNUT_LIGHT, np.float32) * 0.92 - dark) * light
    board = (rows // (TILE // 3)).astype(int)
    seam = np.exp(-(((rows % (TILE // 3)) / 1.3) ** 2))
    tone = 1 + 0.11 * field + 0.05 * np.cos(2.4 * board) - 0.4 * seam
    return picture(np.asarray(image * tone[..., None], np.float32))


@made_once(8)
def sheet(width: int, height: int, radius: float = 0.0) -> pygame.Surface:
    """A sheet of parchment: a little cloudy, a little fibrous, darker towards its edges."""
    cloud = tiled(0.7 * noise((TILE, TILE), 60, 60, 41) + 0.3 * noise((TILE, TILE), 0.8, 9, 42), height, width)
    rows, columns = grid(height, width)
    inward = np.minimum(np.minimum(rows, height - rows), np.minimum(columns, width - columns))
    edge = np.exp(-inward / 26)[..., None] * 0.55
    image = np.array(PARCHMENT, np.float32) * (1 - edge) + np.array(PARCHMENT_EDGE, np.float32) * edge
    image = image * (1 + 0.011 * cloud)[..., None]
    return picture(np.asarray(image, np.float32), rounded(height, width, radius) if radius else None)


def panel(width: int, height: int, cast: int = 22) -> pygame.Surface:
    """A sheet as high as the window, whose left edge casts a shadow `cast` pixels wide on what is beside it."""
    surface = pygame.Surface((width + cast, height), pygame.SRCALPHA)
    dark = np.linspace(0, 1, cast, dtype=np.float32) ** 2 * 0.42
    alpha = np.broadcast_to(dark, (height, cast))
    surface.blit(picture(np.zeros((height, cast, 3), np.float32), np.asarray(alpha)), (0, 0))
    surface.blit(sheet(width, height), (cast, 0))
    surface.set_alpha(255, pygame.RLEACCEL)  # nearly all of it hides what is below, and is then copied as it is
    return surface


def card(width: int, height: int, radius: float = 14.0, spread: float = 16.0) -> tuple[pygame.Surface, int]:
    """A sheet that lies above the rest, with its shadow; and how far the sheet is from its upper left corner."""
    shadow, drop = soft_shadow(height, width, radius, spread, 0.55), round(spread / 3)
    margin = (shadow.get_width() - width) // 2
    surface = pygame.Surface((shadow.get_width(), shadow.get_height() + drop), pygame.SRCALPHA)
    surface.blit(shadow, (0, drop))
    surface.blit(sheet(width, height, radius), (margin, margin))
    return surface, margin


def slip(width: int, height: int, radius: float, colour: Colour, edge: Colour) -> pygame.Surface:
    """A flat area with round corners and a thin edge."""
    outer, inner = rounded(height, width, radius), rounded(height, width, radius - 1, inset=1)
    image = np.array(edge, np.float32) + (np.array(colour, np.float32) - np.array(edge, np.float32)) * inner[..., None]
    return picture(np.asarray(image, np.float32), outer)


@made_once(8)
def tray(width: int, height: int, radius: float = 9.0) -> pygame.Surface:
    """A beech tray with a hollow that pieces lie in, lit from the upper left."""
    grain = tiled(wood((TILE, TILE), seed=51, ring=19, length=190, wild=0.9), height, width)
    image = tinted(BEECH, grain, 0.055)
    hollow = rounded(height, width, radius - 3, inset=4)
    depth = blurred(hollow, 3.2)
    down, right = np.gradient(depth)
    slope = np.clip((down + right) * 4.5, -1, 1) * hollow  # the walls of the hollow: dark upper left, light lower right
    image = image * (1 - 0.10 * hollow - 0.42 * np.maximum(slope, 0))[..., None]
    image = image + (255 - image) * (0.30 * np.maximum(-slope, 0))[..., None]
    outer = rounded(height, width, radius)
    rim = (outer - rounded(height, width, radius, inset=1.2))[..., None]
    return picture(np.asarray(image * (1 - 0.25 * rim), np.float32), outer)


@made_once(8)
def disc(size: int, share: float, colour: Colour, seed: int) -> pygame.Surface:
    """A round board of wood in a square of this size, `share` of it across, its edge rounded."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2 * share), (size / 2 - rows) / (size / 2 * share)
    distance = np.hypot(x, y)
    image = tinted(colour, wood((size, size), seed, ring=size / 14, length=size * 0.8, wild=0.8), 0.07)
    edge = np.clip((distance - 0.93) / 0.07, 0, 1)
    lit = (y - x) / np.maximum(distance, 1e-6) * edge
    image = image * (1 + 0.22 * lit + 0.03 * (y - x))[..., None]
    alpha = np.clip((1 - distance) * size / 2 * share + 0.5, 0, 1)
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32))
