"""Trials as points on a chart: drawn once, found exactly under the pointer, walked among with the arrow keys.

Of very many points a frame draws a part only, so that none takes longer than others.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.draw import boards
from ui.draw.canvas import grid, picture
from ui.draw.text import Type
from ui.scenes.study import telling
from ui.scenes.study.axis import Axis, places
from ui.theme import BODY, INK, INK_SOFT, LINE, PARCHMENT, SEATS, SMALL, WHITE, Colour, mix

FELL, HELD = SEATS[1], SEATS[0]
"""Of trials in which a piece fell, and of those in which none did."""
NEAR = 14
"""Pixels from a point within which the pointer is on it."""
PAD = 20
LARGEST, SMALLEST = 6.0, 1.5
"""Radius of a point in pixels, of few and of very many."""
AT_ONCE = 10_000
"""Points that are drawn in a frame; that takes a few milliseconds."""


class Chart:
    """The points of `across` and `up` in a rectangle; `fell` says of each trial whether a piece fell."""

    def __init__(self, type_: Type, rect: pygame.Rect, across: Axis, up: Axis, fell: NDArray[np.bool_]) -> None:
        self.rect = rect
        self._type, self._across, self._up = type_, across, up
        self._ticks_across, self._ticks_up = across.ticks(), up.ticks()
        self.inner = self._place()
        share = places(across, up)
        corner, size = np.array(self.inner.bottomleft), np.array([self.inner.width, -self.inner.height])
        self.points = corner + share * size
        """(n, 2): the pixel of each trial; nan where it cannot be shown."""
        shown = ~np.isnan(self.points.sum(axis=1))
        self.missing = int((~shown).sum())
        spacing = math.sqrt(self.inner.width * self.inner.height / max(len(share), 1))
        self.radius = min(max(0.3 * spacing, SMALLEST), LARGEST * type_.scale)
        self._stamps = [dot(self.radius, flag) for flag in (False, True)]
        self.fell = fell
        self._left = np.flatnonzero(shown)  # to be drawn yet
        self._picture = self._empty()
        self.draw_more()

    def _place(self) -> pygame.Rect:
        """Where the points lie: beside the numbers at the left, above those below, under the title."""
        type_, texts = self._type, [text for _share, text in self._ticks_up]
        left = min(max((type_.width(text, SMALL) for text in texts), default=0) + 14, self.rect.width // 4)
        above = type_.height(BODY) + 12
        below = type_.height(SMALL) + type_.height(BODY) + 14
        inner = self.rect.inflate(-2 * PAD, -2 * PAD)
        return pygame.Rect(inner.x + left, inner.y + above, inner.width - left, inner.height - above - below)

    # -- which point

    def at(self, pixel: tuple[float, float]) -> int | None:
        """The point that is nearest to a pixel, of those that are near it at all."""
        away = np.hypot(*(self.points - pixel).T)
        away = np.where(np.isnan(away), np.inf, away)
        nearest = int(np.argmin(away)) if len(away) else 0
        return nearest if len(away) and away[nearest] <= max(NEAR, self.radius + 4) else None

    def beside(self, point: int, towards: tuple[int, int]) -> int:
        """The next point to one side: right (1, 0), up (0, -1) and so on; the same where there is none.

        What is exactly at the same place counts as to the right or below if its number is higher.
        """
        away = self.points - self.points[point]
        ahead = away @ np.array(towards, dtype=float)
        aside = np.abs(away @ np.array(towards[::-1], dtype=float))
        later = (np.arange(len(away)) - point) * sum(towards)
        there = np.where(ahead == 0, (aside == 0) & (later > 0), (ahead > 0) & (aside <= ahead))
        distance = np.where(there, ahead + 2 * aside + 1e-9 * np.abs(later), np.inf)
        nearest = int(np.argmin(distance))
        return nearest if np.isfinite(distance[nearest]) else point

    # -- pictures

    def _empty(self) -> pygame.Surface:
        """Frame and grid, without a point."""
        sheet, margin = _paper(self.rect.size)
        sheet = sheet.copy()
        self._corner = (self.rect.x - margin, self.rect.y - margin)
        inner = self.inner.move(-self._corner[0], -self._corner[1])
        area = inner.inflate(8, 8)
        pygame.draw.rect(sheet, mix(PARCHMENT, WHITE, 0.55), area, border_radius=6)
        for share, _text in self._ticks_up:
            y = round(inner.bottom - share * inner.height)
            pygame.draw.line(sheet, LINE, (area.x, y), (area.right - 1, y))
        for share, _text in self._ticks_across:
            x = round(inner.x + share * inner.width)
            pygame.draw.line(sheet, LINE, (x, area.y), (x, area.bottom - 1))
        pygame.draw.rect(sheet, mix(LINE, INK, 0.25), area, 1, border_radius=6)
        return sheet

    @property
    def complete(self) -> bool:
        """Whether all points are drawn."""
        return not len(self._left)

    def draw_more(self) -> None:
        """Draws the next of the points that are not drawn yet."""
        now, self._left = np.split(self._left, [AT_ONCE])
        half = self._stamps[True].get_width() / 2
        corners = np.round(self.points[now] - self._corner - half).astype(int)
        stamps = map(self._stamps.__getitem__, self.fell[now].tolist())
        self._picture.fblits(zip(stamps, corners.tolist(), strict=True))

    def draw(self, surface: pygame.Surface, pointed: int | None, chosen: int | None) -> None:
        """The chart with the point that is pointed at, and the one that is chosen."""
        surface.blit(self._picture, self._corner)
        self._draw_words(surface)
        if chosen is not None:
            self._ring(surface, chosen, self.radius + 5, INK, 3)
        if pointed is not None and pointed != chosen:
            self._ring(surface, pointed, self.radius + 4, INK_SOFT, 2)

    def _ring(self, surface: pygame.Surface, point: int, radius: float, colour: Colour, width: int) -> None:
        if not np.isnan(self.points[point]).any():
            at = self.points[point].tolist()
            pygame.draw.aacircle(surface, WHITE, at, radius + 1, width + 2)
            pygame.draw.aacircle(surface, colour, at, radius, width)

    def _draw_words(self, surface: pygame.Surface) -> None:
        type_, inner, high = self._type, self.inner, self._type.height(SMALL)
        title = pygame.Rect(self.rect.x + PAD, self.rect.y + PAD - 4, self.rect.width - 2 * PAD, type_.height(BODY))
        type_.draw(surface, telling.label(self._up.column), title, BODY, INK, bold=True)
        ticks, down = self._ticks_across, inner.bottom + 8
        for (share, text), wide in zip(ticks, _rooms([share for share, _text in ticks], inner.width), strict=True):
            place = pygame.Rect(0, down, min(wide - 8, inner.width), high)
            place.centerx = round(inner.x + share * inner.width)
            type_.draw(surface, text, place, SMALL, INK_SOFT, "centre")
        for share, text in self._ticks_up:
            place = pygame.Rect(self.rect.x + PAD, 0, inner.x - self.rect.x - PAD - 10, high)
            place.centery = round(inner.bottom - share * inner.height)
            type_.draw(surface, text, place, SMALL, INK_SOFT, "right")
        title = pygame.Rect(inner.x, down + high, inner.width, type_.height(BODY))
        type_.draw(surface, telling.label(self._across.column), title, BODY, INK, "right", bold=True)


def _rooms(shares: list[float], width: int) -> list[int]:
    """How wide what is written at each tick may be, so that neighbours keep apart and nothing leaves the chart."""
    ends = [-1.0, *shares, 2.0]
    found = []
    for before, here, after in zip(ends, shares, ends[2:], strict=False):
        found.append(round(width * min(here - before, after - here, 2 * here + 0.1, 2 * (1 - here) + 0.1)))
    return found


@lru_cache(1)
def _paper(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """What the chart is drawn on, and how far its shadow reaches out."""
    return boards.card(*size)


@lru_cache(8)
def dot(radius: float, fell: bool) -> pygame.Surface:
    """A trial's point: full where a piece fell, a ring where none did, as is usual for what is censored."""
    size = 2 * math.ceil(radius + 1)
    rows, columns = grid(size, size)
    distance = np.hypot(rows - size / 2, columns - size / 2)
    disc = np.clip(radius - distance + 0.5, 0, 1)
    edge = disc - np.clip(0.62 * radius - distance + 0.5, 0, 1)
    alpha = 0.82 * disc if fell else 0.25 * disc + 0.65 * edge
    colour = np.broadcast_to(np.array(FELL if fell else HELD, np.float32), (size, size, 3))
    return picture(colour, np.asarray(alpha, np.float32))
