"""Buttons, sliders and words one below the other in the panel; without a stage they are only measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import pygame
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from ui.draw.text import Type
from ui.layout import button_height, gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, SMALL
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.choice import Choice, choice_height

T = TypeVar("T")
SPACE = 6
SLIDER = 18


class Column:
    """`height` is how high all of it is so far."""

    def __init__(self, type_: Type, rect: pygame.Rect, stage: Stage | None = None) -> None:
        self.type, self.rect = type_, rect
        self.height = 0
        self._stage = stage
        self._drawn: list[tuple[pygame.Rect, Callable[[pygame.Surface, pygame.Rect], None]]] = []

    @property
    def left(self) -> int:
        """How much room (pixels) is left below."""
        return self.rect.height - self.height

    def _next(self, height: int, space: int = SPACE) -> pygame.Rect:
        place = pygame.Rect(self.rect.x, self.rect.y + self.height, self.rect.width, height)
        self.height += height + space
        return place

    def rows(self, entries: Sequence[Entry]) -> None:
        """Buttons in as few rows as their words allow."""
        place = self._next(rows_height(self.type, self.rect.width, entries, SPACE))
        if self._stage is not None:
            rows(self._stage, place, entries, SPACE)

    def choice(self, values: Mapping[T, str], chosen: T, on_choice: Callable[[T], None]) -> None:
        """One out of a few."""
        place = self._next(choice_height(self.type, self.rect.width, values))
        if self._stage is not None:
            Choice(self._stage, place, values, chosen, on_choice)

    def slider(self, value: int, ends: tuple[int, int]) -> UIHorizontalSlider | None:
        """A slider of whole numbers."""
        place = self._next(SLIDER)
        return None if self._stage is None else UIHorizontalSlider(place, value, ends, self._stage.manager)

    def field(self, text: str, hint: str) -> UITextEntryLine | None:
        """A line to write on."""
        place = self._next(button_height(self.type))
        if self._stage is None:
            return None
        return UITextEntryLine(place, self._stage.manager, initial_text=text, placeholder_text=hint)

    def heading(self, text: str) -> None:
        """Words over what follows."""
        self.space()
        place = self._next(self.type.height(BODY), 4)
        self._drawn.append((place, lambda surface, rect: self._write(surface, rect, text, True)))

    def note(self, text: str) -> None:
        """Small words, as many lines as they need."""
        high = len(self.type.wrap(text, self.rect.width, SMALL)) * self.type.height(SMALL)
        place = self._next(high)
        self._drawn.append((place, lambda surface, rect: self._write(surface, rect, text)))

    def words(self, text: Callable[[], str]) -> None:
        """A small line that is written anew in every picture."""
        place = self._next(self.type.height(SMALL))
        self._drawn.append((place, lambda surface, rect: self._write(surface, rect, text())))

    def drawn(self, height: int, draw: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        """Something that draws itself."""
        self._drawn.append((self._next(height), draw))

    def space(self) -> None:
        """A little room between two groups."""
        if self.height:
            self.height += gap(self.type.scale) // 2

    def _write(self, surface: pygame.Surface, rect: pygame.Rect, text: str, heading: bool = False) -> None:
        if heading:
            self.type.draw(surface, text, rect, BODY, INK, bold=True)
        else:
            self.type.draw(surface, text, rect, SMALL, INK_SOFT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is no widget."""
        for rect, draw in self._drawn:
            draw(surface, rect)
