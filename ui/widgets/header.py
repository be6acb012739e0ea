"""The head of a panel: whose turn it is, what there is to do, and how long is left."""

from __future__ import annotations

import math

import pygame

from ui.draw.marks import mark
from ui.draw.ring import Ring, timer_colour
from ui.draw.text import Type
from ui.layout import gap
from ui.theme import BODY, INK, INK_SOFT, LARGE, SEATS, WARNING, Colour


class Header:
    """The head of a panel in a strip as wide as the panel's inside."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self.height = type_.height(LARGE) + type_.height(BODY) + 8
        self._ring = Ring(self.height)

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        seat: int,
        name: str,
        says: str,
        left: float | None,
        limit: float,
        colour: Colour | None = None,
    ) -> None:
        """Draws it at the top of `area`; `left` are the seconds that remain of `limit`, None without a timer.

        `colour` is the seat's in this game, where it is not the usual one.
        """
        colour = colour or SEATS[seat]
        area = pygame.Rect(area.x, area.y, area.width, self.height)
        if left is not None:
            self._draw_time(surface, area, colour, left, limit)
            area.width -= self.height + gap(self._type.scale)
        height = self._type.height(LARGE)
        badge = mark(seat, round(height * 0.92), colour)
        surface.blit(badge, (area.x, area.y + 4))
        place = pygame.Rect(area.x + badge.get_width() + 10, area.y + 2, area.width - badge.get_width() - 10, height)
        self._type.draw(surface, name, place, LARGE, INK, bold=True)
        below = pygame.Rect(area.x, place.bottom + 2, area.width, area.bottom - place.bottom - 2)
        self._type.draw(surface, says, below, BODY, INK_SOFT)

    def _draw_time(self, surface: pygame.Surface, area: pygame.Rect, own: Colour, left: float, limit: float) -> None:
        size = self.height
        corner = (area.right - size, area.y)
        self._ring.draw(surface, corner, left / limit, timer_colour(left, own))
        seconds = pygame.Rect(*corner, size, size).inflate(-size // 3, -size // 3)
        colour = WARNING if left <= 5 else INK
        self._type.draw(surface, str(math.ceil(left)), seconds, LARGE, colour, "centre", bold=True)
