"""The ring of the turn timer."""

from __future__ import annotations

import math

import numpy as np
import pygame

from ui.draw.canvas import grid, picture
from ui.theme import LINE, WARNING, Colour, mix


class Ring:
    """The ring that empties as the time of a turn runs out, clockwise from the top."""

    def __init__(self, size: int) -> None:
        self.size = size
        rows, columns = grid(size, size)
        x, y = columns - size / 2, size / 2 - rows
        distance = np.hypot(x, y)
        outer, inner = size / 2 - 1, size / 2 - 1 - max(size * 0.11, 4)
        self._share = (np.arctan2(x, y) / math.tau) % 1.0
        self._alpha = np.clip(outer - distance + 0.5, 0, 1) * np.clip(distance - inner + 0.5, 0, 1)
        self._pixel = 1 / (math.tau * (outer + inner) / 2)  # a pixel along the ring, as a share of it

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], left: float, colour: Colour) -> None:
        """Draws it with `left` (0 to 1) still to go, its square's upper left corner at `corner`."""
        gone = 1 - left
        full = np.clip((self._share - gone) / self._pixel + 0.5, 0, 1)[..., None]
        image = np.array(colour, np.float32) * full + np.array(LINE, np.float32) * (1 - full)
        surface.blit(picture(np.asarray(image, np.float32), np.asarray(self._alpha, np.float32)), corner)


def timer_colour(seconds: float, colour: Colour) -> Colour:
    """The colour of a seat, going over to red in the last six seconds."""
    return mix(colour, WARNING, min(max(6 - seconds, 0.0), 1.0))
