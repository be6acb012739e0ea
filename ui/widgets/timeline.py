"""A time line under a replay: where it is, where turns begin, and what is worth a look. It can be dragged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ui.theme import BEECH, HONEY, INK, LINE, WALNUT, Colour, mix

SPEEDS = (1.0, 2.0, 4.0, 0.25, 0.5)
"""How fast a replay plays, in the order in which its button goes through them."""
HIGH = 34
"""How high it is, in pixels at a text scale of 1."""
BAR = 6
APART = 5
"""Pixels between two ticks at least: where there are more turns, only every other one has a tick, or fewer."""
HANDLE = 8


class Mark(NamedTuple):
    """Something worth a look, at a share (0 to 1) of the whole."""

    share: float
    colour: Colour


class Timeline:
    """A rail with a handle. Shares are 0 to 1 of the whole; `ticks` are where turns begin."""

    def __init__(self, rect: pygame.Rect, ticks: Sequence[float], marks: Sequence[Mark]) -> None:
        self.rect = rect
        self.dragging = False
        self._ticks, self._marks = ticks, marks
        self._rail = pygame.Rect(rect.x + HANDLE + 8, rect.centery - BAR // 2, rect.width - 2 * (HANDLE + 8), BAR)

    def handle(self, event: pygame.event.Event) -> float | None:
        """The share that the pointer chooses with this event, if it does."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.dragging = True
            return self._share(event.pos)
        if event.type == pygame.MOUSEMOTION and self.dragging:
            return self._share(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.dragging:
            self.dragging = False
            return self._share(event.pos)
        return None

    def _share(self, point: tuple[int, int]) -> float:
        return min(max((point[0] - self._rail.x) / self._rail.width, 0.0), 1.0)

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Draws it with the handle at this share."""
        plate = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        pygame.draw.rect(plate, (*WALNUT, 190), plate.get_rect(), border_radius=self.rect.height // 2)
        surface.blit(plate, self.rect)
        pygame.draw.rect(surface, mix(WALNUT, LINE, 0.45), self._rail, border_radius=BAR // 2)
        gone = self._rail.copy()
        gone.width = round(self._rail.width * share)
        pygame.draw.rect(surface, HONEY, gone, border_radius=BAR // 2)
        for tick in self._ticks[:: 1 + APART * len(self._ticks) // self._rail.width]:
            x = self._at(tick)
            pygame.draw.line(surface, mix(WALNUT, BEECH, 0.6), (x, self._rail.top - 4), (x, self._rail.bottom + 3))
        for mark in self._marks:
            pygame.draw.circle(surface, mark.colour, (self._at(mark.share), self._rail.top - 7), 4)
        pygame.draw.circle(surface, INK, (self._at(share), self._rail.centery), HANDLE + 1)
        pygame.draw.circle(surface, BEECH, (self._at(share), self._rail.centery), HANDLE)

    def _at(self, share: float) -> int:
        return self._rail.x + round(self._rail.width * share)
