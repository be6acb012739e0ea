"""A list of names with values under headings, which scrolls where it is longer than its room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ui.draw.text import Type
from ui.theme import INK, INK_SOFT, LINE, SMALL

BAR = 5
"""Width of the bar that shows where in the list one is."""
SPACE = 12
"""Pixels between a name and its value."""


class Fact(NamedTuple):
    """A name with its value; a heading has none."""

    name: str
    value: str = ""


class Facts:
    """The list in a rectangle of the window."""

    def __init__(self, type_: Type, rect: pygame.Rect, top: int = 0) -> None:
        """`top` is the line that is seen first."""
        self.rect = rect
        self.top = top
        self._type = type_

    def scroll(self, lines: int) -> None:
        """Goes so many lines down, or up if negative."""
        self.top = max(self.top + lines, 0)

    def draw(self, surface: pygame.Surface, facts: Sequence[Fact]) -> None:
        """Draws as many lines as there is room for, from the one at the top on."""
        heights = [self._height(fact) for fact in facts]
        while self.top and sum(heights[self.top - 1 :]) <= self.rect.height:
            self.top -= 1  # no room is left empty below
        y, seen = self.rect.y, 0
        for fact, high in zip(facts[self.top :], heights[self.top :], strict=True):
            if y + high > self.rect.bottom:
                break
            self._draw_line(surface, fact, pygame.Rect(self.rect.x, y, self._width, high))
            y, seen = y + high, seen + 1
        if seen < len(facts):
            self._draw_bar(surface, seen, len(facts))

    @property
    def _width(self) -> int:
        return self.rect.width - 2 * BAR

    def _room(self, fact: Fact) -> int:
        """How wide the name may be."""
        return self._width - (self._type.width(fact.value, SMALL) + SPACE if fact.value else 0)

    def _height(self, fact: Fact) -> int:
        step = self._type.height(SMALL)
        lines = len(self._type.wrap(fact.name, self._room(fact), SMALL, bold=not fact.value))
        return lines * step + (0 if fact.value else step // 2)

    def _draw_line(self, surface: pygame.Surface, fact: Fact, place: pygame.Rect) -> None:
        if not fact.value:
            place = pygame.Rect(place.x, place.y + self._type.height(SMALL) // 2 - 3, place.width, place.height)
            place.height -= self._type.height(SMALL) // 2
            self._type.draw(surface, fact.name, place, SMALL, INK, bold=True)
            pygame.draw.line(surface, LINE, (place.x, place.bottom), (place.right, place.bottom))
            return
        name = pygame.Rect(place.x, place.y, self._room(fact), place.height)
        self._type.draw(surface, fact.name, name, SMALL, INK_SOFT)
        rest = pygame.Rect(name.right, place.y, place.right - name.right, place.height)
        self._type.draw(surface, fact.value, rest, SMALL, INK, "right")

    def _draw_bar(self, surface: pygame.Surface, seen: int, count: int) -> None:
        high = self.rect.height
        place = pygame.Rect(self.rect.right - BAR, self.rect.y + high * self.top // count, BAR, 0)
        place.height = max(high * seen // count, 12)
        pygame.draw.rect(surface, LINE, place, border_radius=2)
