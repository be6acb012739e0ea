"""Signs on the wheel that help to build: a glow over compartments, a line that an edge has to pass."""

from __future__ import annotations

import math

import numpy as np
import pygame

from games.hamsterrolle import COMPARTMENTS
from sim.parameters import Wheel as Gear
from ui.draw.canvas import blit_turned, grid, picture
from ui.theme import ALLOWED, WHITE, Colour

MARGIN = 6
LINE = 0.062
"""Length of the line, in metres."""


class Guides:
    """The signs at one size of the wheel."""

    def __init__(self, gear: Gear, pixels: float) -> None:
        """`pixels` per metre."""
        self._floor = (gear.radius - gear.thickness) * pixels
        self._gear = gear
        self._pixels = pixels
        self._glow = _glow(self._floor, gear.divider_thickness * pixels)
        self._lines: dict[tuple[Colour, bool], pygame.Surface] = {}

    def glow(self, surface: pygame.Surface, hub: tuple[float, float], turn: float, strength: float) -> None:
        """Lights up the compartment that lies `turn` (rad, counter-clockwise as seen) from the lowest point."""
        self._glow.set_alpha(round(255 * strength))
        radius = self._floor - (self._glow.get_height() / 2 - MARGIN)
        blit_turned(surface, self._glow, turn, 1.0, _at(hub, radius, turn))

    def line(
        self,
        surface: pygame.Surface,
        hub: tuple[float, float],
        turn: float,
        colour: Colour = WHITE,
        dashed: bool = True,
    ) -> None:
        """A line from the rim towards the hub."""
        if (colour, dashed) not in self._lines:
            self._lines[colour, dashed] = _line(LINE * self._pixels, self._pixels, colour, dashed)
        picture = self._lines[colour, dashed]
        radius = self._floor - (picture.get_height() / 2 - MARGIN)
        blit_turned(surface, picture, turn, 1.0, _at(hub, radius, turn))


def _at(hub: tuple[float, float], radius: float, turn: float) -> tuple[float, float]:
    return hub[0] + radius * math.sin(turn), hub[1] + radius * math.cos(turn)


def _glow(floor: float, divider: float) -> pygame.Surface:
    """A sector between two dividers, bright at the rim and fading towards the hub; the rim is at its lower edge."""
    half = math.pi / COMPARTMENTS
    reach = 0.42 * floor
    width, height = 2 * math.ceil(floor * math.sin(half)) + 2 * MARGIN, math.ceil(reach) + 2 * MARGIN
    rows, columns = grid(height, width)
    x, y = columns - width / 2, rows + floor - (height - MARGIN)  # from the hub, y down
    distance, aside = np.hypot(x, y), np.abs(np.arctan2(x, y))
    inside = np.clip(floor - distance + 0.5, 0, 1)
    border = np.clip((half - aside) * distance - divider / 2 + 0.5, 0, 1)
    share = np.clip((distance - (floor - reach)) / reach, 0, 1)
    near_border = np.exp(-((half - aside) * distance - divider / 2) / 7)
    rim = np.exp(-(((floor - distance) / 5) ** 2))
    alpha = inside * border * np.clip(0.30 * share**2 + 0.22 * near_border * share**2 + 0.5 * rim, 0, 0.9)
    colour = np.broadcast_to(np.array(ALLOWED, np.float32), (*alpha.shape, 3))
    return picture(np.asarray(colour, np.float32), np.asarray(alpha, np.float32)).premul_alpha()


def _line(length: float, pixels: float, colour: Colour, dashed: bool) -> pygame.Surface:
    half = max(0.0011 * pixels, 1.0)
    height = math.ceil(length) + 2 * MARGIN
    width = 2 * math.ceil(6 * half) + 2 * MARGIN
    rows, columns = grid(height, width)
    aside, up = np.abs(columns - width / 2), height - MARGIN - rows
    ends = np.clip(up + 0.5, 0, 1) * np.clip(length - up + 0.5, 0, 1)
    dash = 0.0085 * pixels
    gaps = np.clip(np.abs((up / dash) % 1 - 0.5) * dash - 0.16 * dash + 0.5, 0, 1) if dashed else 1.0
    core = np.clip(half - aside + 0.5, 0, 1) * gaps * ends
    halo = 0.5 * np.exp(-((aside / (2.6 * half)) ** 2)) * ends
    alpha = np.maximum(core, halo)
    image = np.array(colour, np.float32) * core[..., None]  # the halo is dark, so that the line shows on anything
    return picture(np.asarray(image, np.float32), np.asarray(alpha, np.float32)).premul_alpha()
