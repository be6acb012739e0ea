"""The impeller's board in the sizes that the parameters say, with all that lies on it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame

from sim.impeller.gear import hole_points
from sim.impeller.parameters import Parameters
from ui.draw import boards, hexagons, links
from ui.draw.impeller import Impeller
from ui.draw.marbles import put_glass
from ui.theme import HONEY, WHITE, mix

Pixel = tuple[int, int]
Point = tuple[float, float]
LIFT = 0.007
"""How high (m) the impeller is carried."""


class Seen(NamedTuple):
    """What is seen at one moment: the axle (m) and the clockwise angle of the impeller; each marble's seat and place.

    `carried` is where the impeller is while it is carried to another hole.
    """

    axle: Point
    angle: float
    seats: list[int]
    marbles: np.ndarray  # (n, 2), m
    carried: Point | None = None


class ImpellerBoard:
    """The board, as large as it goes, in the middle of its part of the window."""

    def __init__(self, size: Pixel, parameters: Parameters) -> None:
        self.parameters = parameters
        self._middle = (size[0] / 2, size[1] / 2)
        self.pixels = 2 * round(min(0.94 * size[0], 0.95 * size[1]) / 2) / parameters.board.side
        self._impeller = Impeller(parameters, self.pixels)
        self._marble = max(round(parameters.marbles.diameter * self.pixels), 4)
        self._ground = boards.table(*size)
        board, margin = hexagons.board(parameters, self.pixels)
        half = round(parameters.board.side * self.pixels / 2)
        self._ground.blit(board, (round(self._middle[0]) - half - margin, round(self._middle[1]) - half - margin))

    # -- places

    def pixel(self, point: Point) -> Point:
        """Where a place on the board (m) is seen."""
        return self._middle[0] + point[0] * self.pixels, self._middle[1] - point[1] * self.pixels

    def place(self, pixel: Pixel) -> Point:
        """The place on the board (m) that is seen at a pixel."""
        return (pixel[0] - self._middle[0]) / self.pixels, (self._middle[1] - pixel[1]) / self.pixels

    # -- pictures

    def prepare(self) -> None:
        """Makes pictures for later, a few at a time."""
        self._impeller.prepare()

    def draw(self, surface: pygame.Surface, seen: Seen, target: int | None) -> None:
        """Draws all; `target` is the hole over which the impeller is carried."""
        surface.blit(self._ground, (0, 0))
        middle = self.pixel(seen.axle)
        if seen.carried is None:
            self._impeller.draw_shadow(surface, middle, seen.angle)
            self._impeller.draw(surface, middle, seen.angle)
        for seat, (x, y) in zip(seen.seats, seen.marbles.tolist(), strict=True):
            put_glass(surface, seat, self.pixel((x, y)), self._marble)
        if seen.carried is not None:
            if target is not None:
                width = max(0.0014 * self.pixels, 2.0)
                ring = links.halo(mix(HONEY, WHITE, 0.5), round(0.016 * self.pixels), width)
                links.put(surface, ring, self.pixel(hole_points(self.parameters)[target]))
            middle = self.pixel(seen.carried)
            self._impeller.draw_shadow(surface, middle, seen.angle, LIFT)
            self._impeller.draw(surface, (middle[0], middle[1] - 0.5 * LIFT * self.pixels), seen.angle, 1.04)
