"""The open hand: which of the balls in it falls next, on a slip of parchment that points to the pit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from games.gulek import State
from ui.draw import boards, links
from ui.draw.pits import RING, Point, bearing, polar
from ui.draw.text import Type
from ui.scenes.gulek.places import BALL
from ui.theme import BODY, INK, INK_SOFT, LINE, PARCHMENT, PARCHMENT_EDGE, SEATS, SMALL, WHITE, mix
from ui.words import _

SCALE = 1.5
"""How many times as large as on the board the balls are seen at least, where there is room."""
PAD = 12
INNER = 0.61
"""The slip stays within this distance of the board's middle, in radii, where no pits are."""


class Chooser:
    """The slip for a state in which the next ball is chosen. The balls themselves are drawn after it."""

    def __init__(self, type_: Type, middle: Point, radius: float, state: State) -> None:
        """`middle` and `radius` of the board are in pixels."""
        self._type = type_
        self._held: Mapping[int, int] = {seat: count for seat, count in enumerate(state.holding) if count}
        self._droppable: Sequence[int] = state.droppable
        self.pit = state.next_pit or 0
        room = 1.9 * INNER * radius / len(self._held)
        ball = min(max(SCALE * BALL * radius, 1.7 * type_.height(BODY)), room / 1.2)
        column = max(1.2 * ball, min(1.35 * ball, room), type_.width("6", SMALL, bold=True) + 18)
        self.scale = ball / (BALL * radius)
        self._cap = type_.height(SMALL) + 2
        width = max(column * len(self._held), type_.width(_("Which ball falls next?"), BODY)) + 2 * PAD
        height = type_.height(BODY) + 1.15 * ball + self._cap + 2.5 * PAD
        self.rect = pygame.Rect(0, 0, math.ceil(width), math.ceil(height))
        self.rect.center = _inside(middle, radius, self.rect.size, bearing(self.pit))
        self._tip = _off(middle, polar(RING - 0.10, bearing(self.pit)), radius)
        left = self.rect.centerx - column * len(self._held) / 2
        line = self.rect.bottom - PAD - self._cap - 0.62 * ball
        self.spots = {seat: (left + column * (number + 0.5), line) for number, seat in enumerate(self._held)}
        self._ball = ball
        self._column = column

    def at(self, point: tuple[int, int]) -> int | None:
        """The seat whose ball is at a pixel."""
        for seat, (x, _y) in self.spots.items():
            if abs(point[0] - x) <= self._column / 2 and self.rect.collidepoint(point):
                return seat
        return None

    def draw_slip(self, surface: pygame.Surface, over: int | None) -> None:
        """Draws the slip and its words; `over` is the seat whose ball is pointed at or has the keyboard's focus."""
        slip, margin = _slip(self.rect.size)
        surface.blit(slip, (self.rect.x - margin, self.rect.y - margin))
        _draw_tip(surface, self.rect, self._tip)
        title = pygame.Rect(self.rect.x + PAD, self.rect.y + PAD // 2, self.rect.width - 2 * PAD, 0)
        title.height = self._type.height(BODY)
        self._type.draw(surface, _("Which ball falls next?"), title, BODY, INK, "centre")
        for seat in self._held:
            self._draw_spot(surface, seat, seat == over)

    def _draw_spot(self, surface: pygame.Surface, seat: int, over: bool) -> None:
        x, y = self.spots[seat]
        may = seat in self._droppable
        if over and may:
            face = links.glow(mix(SEATS[seat], WHITE, 0.2), round(1.7 * self._ball), round(0.98 * self._ball))
            links.put(surface, face, (x, y))
        cap = pygame.Rect(0, 0, self._type.width("6", SMALL, bold=True) + 14, self._cap)
        cap.center = round(x), round(self.rect.bottom - PAD / 2 - self._cap / 2)
        pygame.draw.rect(surface, mix(PARCHMENT, WHITE, 0.7 if may else 0.1), cap, border_radius=5)
        pygame.draw.rect(surface, LINE, cap, 1, border_radius=5)
        self._type.draw(surface, str(seat + 1), cap, SMALL, INK if may else INK_SOFT, "centre", bold=True)

    def draw_counts(self, surface: pygame.Surface) -> None:
        """Draws how many there are of each, over the balls; those that have to wait are pale."""
        for seat, count in self._held.items():
            x, y = self.spots[seat]
            if seat not in self._droppable:
                veil = _veil(round(self._ball) + 2)
                links.put(surface, veil, (x, y))
            if count > 1:
                middle = (x + 0.42 * self._ball, y - 0.40 * self._ball)
                points = self._type.fitting(str(count), (self._ball, 0.5 * self._ball), SMALL, bold=True)
                links.badge(surface, self._type, str(count), middle, self.rect.inflate(8, 8), SEATS[seat], points)


def _inside(middle: Point, radius: float, size: tuple[int, int], angle: float) -> tuple[int, int]:
    """The middle for a slip of this size: as near to the pit as leaves all pits free."""
    away = INNER
    while away > 0:
        x, y = _off((0, 0), polar(away, angle), radius)
        if math.hypot(abs(x) + size[0] / 2, abs(y) + size[1] / 2) <= INNER * radius:
            return round(middle[0] + x), round(middle[1] + y)
        away -= 0.02
    return round(middle[0]), round(middle[1])


def _off(middle: Point, place: Point, radius: float) -> Point:
    return middle[0] + place[0] * radius, middle[1] + place[1] * radius


def _draw_tip(surface: pygame.Surface, rect: pygame.Rect, tip: Point) -> None:
    """A thin wedge from the slip towards the pit."""
    x, y = tip[0] - rect.centerx, tip[1] - rect.centery
    away = math.hypot(x, y) or 1.0
    side = (-y / away * 11, x / away * 11)
    share = 1 / max(abs(x) / (rect.width / 2 - 10), abs(y) / (rect.height / 2 - 3), 1e-6)
    if share >= 1:
        return
    foot = (rect.centerx + x * share, rect.centery + y * share)
    wedge = [(foot[0] + side[0], foot[1] + side[1]), tip, (foot[0] - side[0], foot[1] - side[1])]
    pygame.draw.polygon(surface, mix(PARCHMENT, PARCHMENT_EDGE, 0.45), wedge)
    pygame.draw.aalines(surface, mix(PARCHMENT_EDGE, INK, 0.25), False, wedge)


@lru_cache(16)
def _slip(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    return boards.card(*size, radius=12.0, spread=9.0)


@lru_cache(8)
def _veil(size: int) -> pygame.Surface:
    """Makes what lies under it pale."""
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(veil, (*PARCHMENT, 175), (size / 2, size / 2), size / 2)
    return veil
