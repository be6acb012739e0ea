"""Gulek's board from above: a thick disc of beech with fifteen pits round a furrow and a hole in the centre."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.boards import TILE
from ui.draw.bowls import bowl, overlay
from ui.draw.canvas import LIGHT, blurred, grid, picture, tinted
from ui.draw.grain import Field, tiled, wood
from ui.draw.text import font_of
from ui.theme import BEECH, HONEY, Colour, mix

Point = tuple[float, float]
PITS = 15
RING, PIT = 0.765, 0.140
"""From the middle to the pits' middles, and the pits' radius, in radii of the board like all that follows."""
FURROW, FURROW_HALF = 0.500, 0.048
CENTRE = 0.330
NUMBERS = 0.952
"""From the middle to the pits' numbers."""
WOOD: Colour = mix(BEECH, HONEY, 0.16)
BURNT: Colour = mix(WOOD, (62, 34, 14), 0.72)


def bearing(pit: int) -> float:
    """The compass bearing (rad) of a pit; pit 0 is at the top."""
    return pit * math.tau / PITS


def polar(reach: float, angle: float) -> Point:
    """The place (x, y downwards) at a distance from the middle and a compass bearing (rad)."""
    return reach * math.sin(angle), -reach * math.cos(angle)


@lru_cache(4)
def board(size: int) -> tuple[pygame.Surface, int]:
    """The board, `size` pixels across, with its shadow, and how far that reaches out on each side."""
    radius = size / 2
    face = picture(*_disc(size))
    for pit in range(PITS):
        x, y = polar(RING * radius, bearing(pit))
        _put(face, bowl(2 * round(PIT * radius), 0.62), (radius + x, radius + y))
        x, y = polar(NUMBERS * radius, bearing(pit))
        _number(face, str(pit), (radius + x, radius + y), 0.050 * radius, bearing(pit))
    face.blit(_furrow(size), (0, 0))
    _put(face, bowl(2 * round(CENTRE * radius), 0.42), (radius, radius))
    shadow, margin = _shadow(size)
    shadow.blit(face, (margin, margin))
    return shadow, margin


def _disc(size: int) -> tuple[Field, Field]:
    """Oiled wood, turned: its edge is round, and a fine line runs along it."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2 - 1), (size / 2 - rows) / (size / 2 - 1)
    distance = np.maximum(np.hypot(x, y), 1e-6)
    grain = tiled(wood((TILE, 2 * TILE), seed=61, ring=17, length=330, wild=1.6), size, size)
    image = tinted(WOOD, grain, 0.080)
    towards = (x * LIGHT[0] + y * LIGHT[1]) / distance
    steep = np.clip((distance - 0.975) / 0.025, 0, 1) ** 1.5
    line = np.exp(-(((distance - 0.912) * size / 2 / 1.2) ** 2)) - np.exp(
        -(((distance - 0.912) * size / 2 / 1.2 - 1.6) ** 2)
    )
    tone = 1 + 0.55 * steep * towards - 0.10 * steep + 0.14 * line * towards + 0.04 * (y - x)
    glow = 1.04 - 0.12 * np.hypot(x + 0.35, y - 0.4)
    alpha = np.clip((1 - distance) * size / 2 + 0.5, 0, 1)
    return np.asarray(image * (tone * glow)[..., None], np.float32), np.asarray(alpha, np.float32)


def _furrow(size: int) -> pygame.Surface:
    """A round groove, as light and shade."""
    rows, columns = grid(size, size)
    x, y = (columns - size / 2) / (size / 2), (size / 2 - rows) / (size / 2)
    distance = np.maximum(np.hypot(x, y), 1e-6)
    across = (distance - FURROW) / FURROW_HALF
    slope = 1.15 * np.clip(across, -1, 1)
    towards = (x * LIGHT[0] + y * LIGHT[1]) / distance
    tone = (LIGHT[2] - slope * towards) / np.sqrt(1 + slope**2) / LIGHT[2]
    tone = np.clip(tone, 0.25, 1.5) * (1 - 0.26 * np.clip(1 - across**2, 0, 1))
    rim = np.exp(-(((np.abs(across) - 1) * FURROW_HALF * size / 2) ** 2)) * np.clip(-np.sign(across) * towards, 0, 1)
    cover = np.clip((1 - np.abs(across)) * FURROW_HALF * size / 2 + 1.0, 0, 1)
    return picture(*overlay(np.asarray(tone), np.asarray(0.45 * rim), np.asarray(cover)))


def _shadow(size: int) -> tuple[pygame.Surface, int]:
    """What the thick disc keeps from the table, with room for the disc in it; and how far it reaches out."""
    margin = round(0.06 * size)
    rows, columns = grid(size + 2 * margin, size + 2 * margin)
    middle = size / 2 + margin
    mask = np.clip(size / 2 - np.hypot(columns - middle - 0.010 * size, rows - middle - 0.016 * size), 0, 1)
    alpha = 0.78 * blurred(np.asarray(mask, np.float32), 0.014 * size)
    return picture(np.zeros((*alpha.shape, 3), np.float32), np.asarray(alpha, np.float32)), margin


def _number(face: pygame.Surface, text: str, middle: Point, height: float, angle: float) -> None:
    """A number burnt into the wood, its foot towards the middle of the board or away from it, as one can read it."""
    upright = angle if math.cos(angle) > -0.1 else angle + math.pi
    written = font_of(max(2 * round(height), 16)).render(text, True, BURNT)
    turned = pygame.transform.rotozoom(written, -math.degrees(upright), 0.5)
    turned.set_alpha(190)
    _put(face, turned, middle)


def _put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))
