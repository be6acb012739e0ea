"""Signs on a board: halos round marbles that belong together and links between them, arrows, rings, numbers."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.draw.canvas import grid, picture
from ui.draw.text import Type
from ui.theme import BODY, INK, PARCHMENT, SEATS, WHITE, Colour, mix

Point = tuple[float, float]


def put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    """Draws a picture with its middle at a pixel."""
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))


@lru_cache(32)
def halo(colour: Colour, size: int, width: float) -> pygame.Surface:
    """A glowing ring round something that is `size` pixels across; `width` pixels of it stick out."""
    side = size + 6 * math.ceil(width) + 2
    rows, columns = grid(side, side)
    out = np.hypot(columns - side / 2, rows - side / 2) - size / 2
    core = np.clip(width / 2 - np.abs(out - width / 2) + 0.5, 0, 1)
    shine = 0.50 * np.exp(-((np.maximum(out, 0) / (1.5 * width)) ** 2)) * (out > -width)
    alpha = np.maximum(0.92 * core, shine)
    return picture(np.broadcast_to(np.array(colour, np.float32), (side, side, 3)), np.asarray(alpha, np.float32))


@lru_cache(512)
def link(colour: Colour, right: int, down: int, width: float) -> pygame.Surface:
    """A glowing bar from one place to another that is so many pixels further right and down, its middle the middle."""
    margin = 3 * math.ceil(width)
    rows, columns = grid(abs(down) + 2 * margin, abs(right) + 2 * margin)
    x, y = columns - columns.shape[1] / 2, rows - rows.shape[0] / 2
    share = np.clip((x * right + y * down) / max(right**2 + down**2, 1), -0.5, 0.5)
    away = np.hypot(x - share * right, y - share * down)
    core = np.clip(width / 2 - away + 0.5, 0, 1)
    alpha = np.maximum(0.92 * core, 0.45 * np.exp(-((away / (1.1 * width)) ** 2)))
    return picture(np.broadcast_to(np.array(colour, np.float32), (*alpha.shape, 3)), np.asarray(alpha, np.float32))


def bright(seat: int) -> Colour:
    """The seat's colour as light."""
    return mix(SEATS[seat], WHITE, 0.14)


@lru_cache(16)
def glow(colour: Colour, size: int, inner: int) -> pygame.Surface:
    """A soft ring of light round something `inner` pixels across, which fades out at `size`."""
    rows, columns = grid(size, size)
    distance = np.hypot(columns - size / 2, rows - size / 2)
    share = np.clip((distance - inner / 2) / (size / 2 - inner / 2), 0, 1)
    line = np.clip(2.2 - np.abs(distance - inner / 2 - 2), 0, 1)
    alpha = (0.62 * (1 - share) ** 2 + 0.30 * line) * np.clip(distance - inner / 2 + 1, 0, 1)
    return picture(np.broadcast_to(np.array(colour, np.float32), (size, size, 3)), np.asarray(alpha, np.float32))


@lru_cache(16)
def focus(size: int) -> pygame.Surface:
    """The ring that shows where the keyboard is, round something `size` pixels across: light between two dark lines."""
    side = size + 14
    rows, columns = grid(side, side)
    out = np.abs(np.hypot(columns - side / 2, rows - side / 2) - size / 2 - 2)
    light, dark = np.clip(2.2 - out, 0, 1), np.clip(4.2 - out, 0, 1)
    image = np.array(INK, np.float32) + (255 - np.array(INK, np.float32)) * light[..., None]
    return picture(np.asarray(image, np.float32), np.asarray(0.95 * dark, np.float32))


@lru_cache(32)
def arc(colour: Colour, radius: int, begin: float, angle: float, width: float) -> pygame.Surface:
    """A round arrow about the middle of the picture, clockwise from bearing `begin` by `angle` (rad)."""
    head = 3.2 * width
    side = 2 * math.ceil(radius + head + 2)
    rows, columns = grid(side, side)
    x, y = columns - side / 2, side / 2 - rows
    distance = np.hypot(x, y)
    ahead = (np.arctan2(x, y) - begin) % math.tau
    body = angle - head / radius
    along = np.where(ahead > (math.tau + angle) / 2, ahead - math.tau, ahead)
    bar = np.clip(width / 2 - np.abs(distance - radius) + 0.5, 0, 1) * np.clip((body - along) * radius + 0.5, 0, 1)
    bar *= np.clip(along * radius + 0.5, 0, 1)
    left = (angle - along) * radius  # from the tip
    tip = np.clip(0.62 * left - np.abs(distance - radius) + 0.5, 0, 1) * np.clip(head - left + 0.5, 0, 1)
    alpha = np.maximum(bar, tip) * (0.35 + 0.65 * np.clip(along / max(angle, 1e-6), 0, 1))
    return picture(np.broadcast_to(np.array(colour, np.float32), (side, side, 3)), np.asarray(alpha, np.float32))


def badge(
    surface: pygame.Surface,
    type_: Type,
    text: str,
    middle: Point,
    within: pygame.Rect,
    colour: Colour,
    points: float = BODY,
) -> None:
    """A number on a slip of parchment with an edge of this colour, moved as needed to lie within a rectangle."""
    height = type_.height(points)
    slip = pygame.Rect(0, 0, max(type_.width(text, points, bold=True) + 12, height), height)
    slip.center = round(middle[0]), round(middle[1])
    slip.clamp_ip(within)
    pygame.draw.rect(surface, mix(INK, colour, 0.3), slip.inflate(4, 4).move(1, 2), border_radius=height)
    pygame.draw.rect(surface, colour, slip.inflate(4, 4), border_radius=height)
    pygame.draw.rect(surface, PARCHMENT, slip.inflate(-1, -1), border_radius=height)
    type_.draw(surface, text, slip, points, INK, "centre", bold=True)
