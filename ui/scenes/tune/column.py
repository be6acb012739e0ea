"""Buttons, sliders and words one below the other in the panel; where they do not all fit they are scrolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

import pygame
from pygame_gui.core import UIElement

from ui.draw.text import Type
from ui.layout import button_height, flow, gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LINE, SMALL
from ui.widgets.buttons import Entry, button
from ui.widgets.choice import Choice, choice_height

T = TypeVar("T")
SPACE = 6
SLIDER = 18
"""Height of a slider."""
BAR = 5
"""Width of the bar that shows where in the column one is."""

Make = Callable[[Stage, pygame.Rect], Sequence[UIElement]]
Draw = Callable[[pygame.Surface, pygame.Rect], None]


class Item(NamedTuple):
    """Something in the column: how high it is, the space below it, its widgets, and what of it is drawn."""

    height: int
    space: int
    make: Make | None = None
    draw: Draw | None = None


def _make_row(row: Sequence[tuple[pygame.Rect, Entry]], stage: Stage, place: pygame.Rect) -> list[UIElement]:
    return [
        button(stage, pygame.Rect(place.x + at.x, place.y, at.width, at.height), entry)  # in the row's own columns
        for at, entry in row
    ]


class Column:
    """What is in a tab, for a type and a width; `make` puts it into the window, from an item on."""

    def __init__(self, type_: Type, width: int) -> None:
        self.type, self.width = type_, width
        self.items: list[Item] = []

    @property
    def height(self) -> int:
        """How high all of it is."""
        return sum(item.height + item.space for item in self.items)

    def make(self, stage: Stage, rect: pygame.Rect, first: int = 0) -> None:
        """Makes the items that fit into `rect`, from the one with this number on."""
        self._stage, self.rect, self.first = stage, rect, first
        self._shown: list[tuple[Item, pygame.Rect]] = []
        self._widgets: list[UIElement] = []
        y = rect.y
        for item in self.items[first:]:
            if y + item.height > rect.bottom:
                break
            place = pygame.Rect(rect.x, y, self.width, item.height)
            if item.make is not None:
                self._widgets += item.make(stage, place)
            self._shown.append((item, place))
            y += item.height + item.space

    def scroll(self, items: int) -> None:
        """Goes so many items down, or up, as far as there is more."""
        first = min(max(self.first + items, 0), self.last_first)
        if first != self.first:
            for widget in self._widgets:
                widget.kill()  # type: ignore[no-untyped-call]
            self.make(self._stage, self.rect, first)

    @property
    def last_first(self) -> int:
        """The item from which on all the rest fits."""
        high = 0
        for number in reversed(range(len(self.items))):
            high += self.items[number].height
            if high > self.rect.height:
                return min(number + 1, len(self.items) - 1)
            high += self.items[number].space
        return 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is no widget, and where in the column one is."""
        for item, place in self._shown:
            if item.draw is not None:
                item.draw(surface, place)
        if len(self._shown) < len(self.items):
            total, high = len(self.items), self.rect.height
            size = max(high * len(self._shown) // total, 12)
            top = self.rect.y + high * self.first // total
            place = pygame.Rect(self.rect.right - BAR, min(top, self.rect.bottom - size), BAR, size)
            pygame.draw.rect(surface, LINE, place, border_radius=2)

    # -- what is put into it

    def rows(self, entries: Sequence[Entry]) -> None:
        """Buttons in as few rows as their words allow, in even columns."""
        places, _high = flow(self.type, [entry.text for entry in entries], self.width, SPACE)
        for top in sorted({place.y for place in places}):
            row = [one for one in zip(places, entries, strict=True) if one[0].y == top]
            self.items.append(Item(row[0][0].height, SPACE, partial(_make_row, row)))

    def choice(self, values: Mapping[T, str], chosen: T, on_choice: Callable[[T], None]) -> None:
        """One out of a few."""
        high = choice_height(self.type, self.width, values)

        def make(stage: Stage, place: pygame.Rect) -> list[UIElement]:
            return [*Choice(stage, place, values, chosen, on_choice).buttons.values()]

        self.items.append(Item(high, SPACE, make))

    def slider(self, make: Make) -> None:
        """A slider."""
        self.items.append(Item(SLIDER, SPACE, make))

    def field(self, make: Make) -> None:
        """A line to write on."""
        self.items.append(Item(button_height(self.type), SPACE, make))

    def heading(self, text: str) -> None:
        """Words over what follows."""
        above = gap(self.type.scale) // 2 if self.items else 0
        high = self.type.height(BODY)

        def write(surface: pygame.Surface, place: pygame.Rect) -> None:
            self.type.draw(
                surface, text, pygame.Rect(place.x, place.bottom - high, place.width, high), BODY, INK, bold=True
            )

        self.items.append(Item(above + high, 4, None, write))

    def note(self, text: str) -> None:
        """Small words, as many lines as they need."""
        self.words(lambda: text)

    def words(self, text: Callable[[], str]) -> None:
        """Small words that are written anew in every picture; there is room for as many lines as they have now."""
        high = len(self.type.wrap(text(), self.width, SMALL)) * self.type.height(SMALL)
        self.items.append(Item(high, SPACE, None, lambda surface, place: self._write(surface, place, text())))

    def _write(self, surface: pygame.Surface, place: pygame.Rect, text: str) -> None:
        self.type.draw(surface, text, place, SMALL, INK_SOFT)

    def drawn(self, height: int, draw: Draw) -> None:
        """Something that draws itself."""
        self.items.append(Item(height, SPACE, None, draw))
