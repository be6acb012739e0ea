"""Pictures of the games' gear, for the menu. Each keeps what does not move and draws the rest at a given time."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np
import pygame

from sim.parameters import STANDARD
from sim.pieces import KINDS, form
from ui.draw.balls import put_ball, put_hollow
from ui.draw.boards import disc
from ui.draw.canvas import blit_turned, blurred, grid, picture
from ui.draw.pieces import Pieces, Placing
from ui.draw.wheel import Wheel, depth_scale
from ui.theme import BEECH, HONEY, PIECES, SEATS, WHITE, Colour, mix

Point = tuple[float, float]


class Gear(Protocol):
    """A picture of a game's gear that is slightly alive."""

    def __init__(self, size: int) -> None: ...

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface as it is after so many seconds."""


MARBLES: tuple[Colour, Colour] = (mix(SEATS[0], WHITE, 0.06), mix(SEATS[3], WHITE, 0.06))
RED, BLUE, GREEN = PIECES["plank"], PIECES["bar"], PIECES["block"]


class HamsterrolleGear:
    """The wheel, rocking, with a few pieces in it."""

    LAID = (
        ("slat", -0.78, 0.0),
        ("bar", -0.27, 0.0),
        ("brick", 0.17, 0.0),
        ("roller", 0.39, 0.0),
        ("plank", 0.79, 0.0),
        ("block", 0.80, 0.010),
        ("wedge", 1.30, 0.0),
    )
    """Kind, place (rad from the lowest point), height over the rim (m)."""

    def __init__(self, size: int) -> None:
        gear = STANDARD.wheel
        self._size = size
        self._pixels = 0.92 * size / (2 * gear.radius)
        self._floor = gear.radius - gear.thickness
        self._wheel = Wheel(gear, self._pixels, numbered=False)
        self._forms = {kind: form(kind) for kind in KINDS}
        self._pieces = Pieces(tuple(self._forms.values()), self._pixels)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface."""
        roll = 0.16 * math.sin(1.1 * seconds)
        hub = (self._size / 2 - roll * STANDARD.wheel.radius * self._pixels * 0.4, self._size / 2)
        self._wheel.draw(surface, hub, roll + 0.26)
        for kind, place, up in self.LAID:
            one = self._forms[kind]
            turn = roll + place
            reach = (self._floor - up - one.base) * self._pixels * 0.985
            scales = [depth_scale(STANDARD.wheel, side * one.across / 2) for side in (1, -1)]
            offset = (reach * math.sin(turn), reach * math.cos(turn))
            self._pieces.draw(surface, kind, Placing(offset, turn, *scales), hub)


class FluegelradGear:
    """Seven hexagons of beech, marbles in their corners, the impeller turning in the middle one."""

    def __init__(self, size: int) -> None:
        self._size, self._edge = size, size * 0.165
        self._board = disc(size, 0.97, BEECH, seed=61)
        self._middle = (size / 2, size / 2)
        holes = [self._middle] + [_polar(self._middle, self._edge * math.sqrt(3), 30 + 60 * k) for k in range(6)]
        self._hollows = _distinct([_polar(hole, self._edge, 60 * k) for hole in holes for k in range(6)])
        for place in (*self._hollows, *holes):
            put_hollow(self._board, place, round(size * 0.085))
        self._impeller = _impeller(round(self._edge * 1.7))

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface; every few seconds the impeller makes a sixth of a turn."""
        surface.blit(self._board, (0, 0))
        turn = math.tau / 6 * (seconds // 4 + _eased(seconds % 4, 0.9))
        for number, place in enumerate(self._hollows):
            x, y = place[0] - self._middle[0], place[1] - self._middle[1]
            colour = MARBLES[(number * 5 // 3) % 2]
            if math.hypot(x, y) < 1.2 * self._edge:
                if number % 3 == 0:
                    continue
                x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            put_ball(surface, colour, (self._middle[0] + x, self._middle[1] + y), round(self._size * 0.075))
        blit_turned(surface, self._impeller, -turn, 1.0, self._middle)


class OraiaGear:
    """A green ring round a beech disc with holes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._ring = disc(size, 0.97, mix(GREEN, (20, 40, 20), 0.25), seed=71)
        self._disc = disc(round(size * 0.74), 0.97, BEECH, seed=72)
        self._middle = (size / 2, size / 2)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface; the disc turns by an eighth and back."""
        turn = (
            45 * _eased((seconds + 2) % 8 / 2 - 1, 0.35) if seconds % 8 < 4 else 45 * (1 - _eased(seconds % 8 - 5, 0.7))
        )
        surface.blit(self._ring, (0, 0))
        corner = round((self._size - self._disc.get_width()) / 2)
        surface.blit(self._disc, (corner, corner))
        small, large = round(self._size * 0.075), round(self._size * 0.095)
        for k in range(8):
            put_hollow(surface, _polar(self._middle, self._size * 0.425, 45 * k), large)
            for reach in (0.16, 0.30):
                put_hollow(surface, _polar(self._middle, self._size * reach, 45 * k + turn), small)
        put_hollow(surface, self._middle, large)
        for k, colour in ((0, RED), (2, RED), (1, BLUE), (5, BLUE)):
            put_ball(surface, colour, _polar(self._middle, self._size * 0.425, 45 * k), large)
        for k, reach, colour in ((1, 0.30, RED), (6, 0.16, RED), (4, 0.30, BLUE), (3, 0.16, BLUE)):
            put_ball(surface, colour, _polar(self._middle, self._size * reach, 45 * k + turn), large)


class RaummuehleGear:
    """Sixteen rods on a beech board with a few balls, swaying a little."""

    BALLS = ("01", "1", "", "100", "0", "0110", "1", "", "", "01", "0", "", "1", "11", "", "0")
    COLOURS = (PIECES["roller"], mix(PIECES["cone"], RED, 0.12))

    def __init__(self, size: int) -> None:
        self._size = size

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface."""
        size, turn = self._size, 0.62 + 0.10 * math.sin(0.5 * seconds)
        cos, sin = math.cos(turn) * size * 0.155, math.sin(turn) * size * 0.155

        def at(x: float, y: float, up: float) -> Point:
            return size / 2 + x * cos - y * sin, size * 0.66 + 0.42 * (x * sin + y * cos) - up * size * 0.125

        corners = [at(x, y, 0) for x, y in ((-2.1, -2.1), (2.1, -2.1), (2.1, 2.1), (-2.1, 2.1))]
        thick = [(x, y + size * 0.045) for x, y in corners]
        pygame.draw.polygon(surface, mix(BEECH, (60, 30, 10), 0.45), [*corners[1:], *thick[:0:-1]])
        pygame.draw.polygon(surface, mix(BEECH, (60, 30, 10), 0.35), [corners[3], corners[2], thick[2], thick[3]])
        pygame.draw.polygon(surface, BEECH, corners)
        rods = sorted(range(16), key=lambda rod: at(rod % 4 - 1.5, rod // 4 - 1.5, 0)[1])
        for rod in rods:
            x, y = rod % 4 - 1.5, rod // 4 - 1.5
            foot, top = at(x, y, 0), at(x, y, 4.1)
            width = max(round(size * 0.016), 2)
            pygame.draw.line(surface, mix(HONEY, (80, 40, 10), 0.4), foot, top, width)
            pygame.draw.aaline(
                surface, mix(HONEY, WHITE, 0.3), (foot[0] - width / 2, foot[1]), (top[0] - width / 2, top[1])
            )
            for level, seat in enumerate(self.BALLS[rod]):
                put_ball(
                    surface,
                    self.COLOURS[int(seat)],
                    at(x, y, level + 0.5),
                    round(size * 0.118),
                )


class GulekGear:
    """A ring of fifteen pits with balls in six colours."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._board = disc(size, 0.97, mix(BEECH, HONEY, 0.25), seed=81)
        self._middle = (size / 2, size / 2)
        for k in range(15):
            put_hollow(self._board, _polar(self._middle, size * 0.375, 24 * k), round(size * 0.145))
        put_hollow(self._board, self._middle, round(size * 0.26))
        self._hands = np.random.default_rng(15).integers(0, 6, (15, 3))

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface; a ball goes from pit to pit."""
        surface.blit(self._board, (0, 0))
        size = round(self._size * 0.062)
        for k in range(15):
            pit = _polar(self._middle, self._size * 0.375, 24 * k)
            for number in range((k * 7) % 4):
                place = _polar(pit, self._size * 0.034, 120 * number + 31 * k)
                put_ball(surface, SEATS[self._hands[k, number]], place, size)
        step = seconds / 0.9
        bearing = 24 * (step // 1 + _eased(step % 1, 1.0))
        hop = math.sin(math.pi * min(step % 1, 1.0))
        put_ball(
            surface,
            SEATS[4],
            _polar(self._middle, self._size * (0.375 - 0.035 * hop), bearing),
            round(size * (1 + 0.2 * hop)),
        )


class DiscGear:
    """A disc with hollows that turns slowly: for a game that has no picture of its own."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._board = disc(size, 0.97, BEECH, seed=83)
        self._middle = (size / 2, size / 2)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws it on a square surface."""
        surface.blit(self._board, (0, 0))
        for k in range(6):
            place = _polar(self._middle, self._size * 0.3, 60 * k + 6 * seconds)
            put_hollow(surface, place, round(self._size * 0.15))
            put_ball(surface, SEATS[k], place, round(self._size * 0.11))


def _eased(time: float, length: float) -> float:
    """0 before, 1 after `length` seconds, slow at both ends."""
    share = min(max(time / length, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _polar(middle: Point, reach: float, bearing: float) -> Point:
    """The place at a compass bearing in degrees."""
    angle = math.radians(bearing)
    return middle[0] + reach * math.sin(angle), middle[1] - reach * math.cos(angle)


def _distinct(places: list[Point]) -> list[Point]:
    found: list[Point] = []
    for place in places:
        if all(math.dist(place, other) > 2 for other in found):
            found.append(place)
    return found


def _impeller(size: int) -> pygame.Surface:
    """Six wings round a knob, of honey-coloured wood; premultiplied."""
    side = size + 12
    rows, columns = grid(side, side)
    x, y = (columns - side / 2) / (size / 2), (side / 2 - rows) / (size / 2)
    distance, angle = np.hypot(x, y), np.arctan2(x, y)
    wing = 0.66 + 0.30 * np.cos(6 * (angle - math.pi / 6))
    inside = np.clip((wing - distance) * size / 2 * 0.8 + 0.5, 0, 1)
    raised = blurred(np.asarray(inside, np.float32), size / 40)
    down, right = np.gradient(raised)
    tone = 1 + 2.2 * np.clip(-down - right, -0.12, 0.12) + 0.12 * np.exp(-((distance / 0.2) ** 2))
    image = np.array(HONEY, np.float32) * tone[..., None]
    return picture(np.asarray(image, np.float32), np.asarray(inside, np.float32)).premul_alpha()
