"""Three dots over which a slow wave goes: something is being worked on."""

from __future__ import annotations

import math

import pygame

from ui.draw.text import Type
from ui.theme import BODY, INK_SOFT, PARCHMENT, mix

PERIOD = 2.4
"""Seconds from one wave to the next."""
FAINT = 0.65
"""How far the dots fade between two waves, 0 to 1."""


def draw_dots(surface: pygame.Surface, type_: Type, left: tuple[float, float], seconds: float) -> None:
    """Draws them on parchment, as high as a line of text, with the middle of the left edge at `left`."""
    size = type_.height(BODY)
    for number in range(3):
        wave = 0.5 + 0.5 * math.cos(math.tau * (seconds / PERIOD - number / 6))
        colour = mix(INK_SOFT, PARCHMENT, FAINT * (1 - wave))
        pygame.draw.aacircle(surface, colour, (left[0] + (0.2 + 0.34 * number) * size, left[1]), 0.1 * size)
