"""Shavings that drift down when a match is won: curled beech, some of them painted in the winner's colour."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from ui.draw.pieces import toned
from ui.theme import BEECH, HONEY, Colour

COUNT = 60
SECONDS = 6.0
"""How long it takes until the last one has gone."""
FALL = 0.30
"""Heights of the board that one falls in a second, at least."""
STEPS = 28
FINE = 3
"""Pixels in a row of the larger picture for one on the screen."""


class Shaving(NamedTuple):
    """One of them; lengths are shares of the board's width or height."""

    x: float
    delay: float  # s
    speed: float  # heights a second
    sway: float
    swing: float  # rad/s
    spin: float  # rad/s
    curl: float  # rad by which it is curled
    size: float  # its radius, relative to the usual
    wood: int


class Shavings:
    """The shavings of one celebration."""

    def __init__(self) -> None:
        rng = np.random.default_rng(7)
        self.seconds = 0.0
        self._all = [
            Shaving(
                x=float(rng.uniform(0.02, 0.98)),
                delay=float(rng.uniform(0.0, 2.2)),
                speed=FALL * float(rng.uniform(1.0, 1.6)),
                sway=float(rng.uniform(0.01, 0.03)),
                swing=float(rng.uniform(1.5, 3.0)),
                spin=float(rng.uniform(-2.0, 2.0)),
                curl=float(rng.uniform(1.1, 1.9)) * math.pi,
                size=float(rng.uniform(0.7, 1.3)),
                wood=number % 3,
            )
            for number in range(COUNT)
        ]

    @property
    def moving(self) -> bool:
        """Whether any of them is still to be seen."""
        return self.seconds < SECONDS

    def update(self, seconds: float, still: bool) -> None:
        """Lets time pass; with `still` there is nothing to be seen."""
        self.seconds = SECONDS if still else self.seconds + seconds

    def draw(self, surface: pygame.Surface, board: pygame.Rect, colour: Colour) -> None:
        """Draws them over the board; `colour` is the winner's."""
        if not self.moving:
            return
        unit = max(round(board.height / 60), 6)
        surface.set_clip(board)
        for shaving in self._all:
            passed = self.seconds - shaving.delay
            height = passed * shaving.speed - 0.05
            if passed < 0 or height > 1.05:
                continue
            face = _face((BEECH, HONEY, colour)[shaving.wood], round(shaving.curl, 1), round(unit * shaving.size))
            turned = pygame.transform.rotozoom(face, math.degrees(shaving.spin * passed), 1.0)
            x = board.x + board.width * (shaving.x + shaving.sway * math.sin(shaving.swing * passed))
            surface.blit(turned, turned.get_rect(center=(round(x), round(board.y + board.height * height))))
        surface.set_clip(None)


@lru_cache(128)
def _face(colour: Colour, curl: float, radius: int) -> pygame.Surface:
    """A curled strip, seen a little from its side: light where it faces up, dark inside, thinner at its end."""
    reach = radius * FINE
    size = 3 * reach + 4 * FINE
    large = pygame.Surface((size, size), pygame.SRCALPHA)
    turns = [curl * step / STEPS for step in range(STEPS + 1)]
    edge = [
        (
            size / 2 + reach * (1 - 0.4 * turn / curl) * math.cos(turn) - 0.25 * reach,
            size / 2 - reach * (1 - 0.4 * turn / curl) * math.sin(turn) - 0.4 * reach,
        )
        for turn in turns
    ]
    for turn, (one, other) in sorted(zip(turns, pairwise(edge), strict=False), key=lambda at: -math.sin(at[0])):
        share = turn / curl
        wide = reach * (0.85 - 0.45 * share)
        quad = [one, other, (other[0] + 0.5 * wide, other[1] + wide), (one[0] + 0.5 * wide, one[1] + wide)]
        light = 0.92 + 0.30 * math.sin(turn + 0.5) if math.sin(turn) > -0.2 else 0.80 + 0.25 * math.cos(turn)
        pygame.draw.polygon(large, toned(colour, light), quad)
    return pygame.transform.smoothscale(large, (size // FINE, size // FINE))
