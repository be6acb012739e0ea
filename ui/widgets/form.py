"""A form on a sheet of parchment: a title, lines with a label and something to choose, and buttons below.

Where not all the lines can be seen at once, tabs show one section at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ui.draw import boards
from ui.draw.text import Type
from ui.layout import button_height, gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, SMALL, TITLE
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.choice import Choice, choice_height
from ui.widgets.lines import Line

PAD = 18
CAST = 22
"""Width of the shadow that the sheet casts on what is beside it."""


class Section(NamedTuple):
    """Lines that belong together, with the words on their tab."""

    title: str
    lines: Sequence[Line]


class Form:
    """A form; `fits` says whether it can be laid out in a rectangle, and `make` does it."""

    def __init__(self, title: str, words: str, sections: Sequence[Section], entries: Sequence[Entry]) -> None:
        self._title = title
        self._words = words
        self._sections = [section for section in sections if section.lines]
        self._entries = entries
        self._made: list[Line] = []

    # -- how high things are

    def fits(self, type_: Type, rect: pygame.Rect) -> bool:
        """Whether the form fits into the rectangle, with tabs if need be."""
        return self._tabs(type_, rect) is not None

    def _tabs(self, type_: Type, rect: pygame.Rect) -> list[Section] | None:
        """The form cut up so that each part fits: whole, by sections, or finer. None where a line alone is too high."""
        width = rect.width - 2 * PAD
        whole = [Section("", [line for section in self._sections for line in section.lines])]
        if self._all_fit(type_, rect, whole):
            return whole
        tabs = self._sections
        for _more in range(3):  # more tabs may need one more row, which leaves less room for the lines
            room = rect.height - self._around(type_, width, tabs)
            tabs = [part for section in self._sections for part in self._cut(type_, width, section, room)]
            if self._all_fit(type_, rect, tabs):
                return tabs
        return None

    def _all_fit(self, type_: Type, rect: pygame.Rect, tabs: Sequence[Section]) -> bool:
        width = rect.width - 2 * PAD
        room = rect.height - self._around(type_, width, tabs if len(tabs) > 1 else [])
        return all(self._height(type_, width, tab.lines) <= room for tab in tabs)

    def _cut(self, type_: Type, width: int, section: Section, room: int) -> list[Section]:
        """The section in as few parts as `room` pixels of height allow, as far as that can be, and those much alike.

        The first has the section's title, each other one is called after its first line.
        """
        parts = evener = self._filled(type_, width, section.lines, room)
        while len(evener) == len(parts):
            parts, room = evener, max(self._height(type_, width, part) for part in evener) - 1
            evener = self._filled(type_, width, section.lines, room)
            if evener == parts:
                break
        later = [
            Section(part[0].label or f"{section.title} {number}", part) for number, part in enumerate(parts[1:], 2)
        ]
        return [Section(section.title, parts[0]), *later]

    def _filled(self, type_: Type, width: int, lines: Sequence[Line], room: int) -> list[list[Line]]:
        """The lines in parts, each filled up to a height of `room` pixels."""
        parts: list[list[Line]] = [[]]
        for line in lines:
            if parts[-1] and self._height(type_, width, [*parts[-1], line]) > room:
                parts.append([])
            parts[-1].append(line)
        return parts

    def _around(self, type_: Type, width: int, tabs: Sequence[Section]) -> int:
        """What all but the lines takes."""
        space = gap(type_.scale)
        head = type_.height(TITLE) + type_.height(SMALL) * self._rows_of_words(type_, width) + space
        tabs_high = choice_height(type_, width, _titles(tabs)) + space if tabs else 0
        return head + tabs_high + rows_height(type_, width, self._entries, space) + 2 * PAD + space

    def _rows_of_words(self, type_: Type, width: int) -> int:
        return len(type_.wrap(self._words, width, SMALL)) if self._words else 0

    def _height(self, type_: Type, width: int, lines: Sequence[Line]) -> int:
        label = self._label_width(type_, width)
        return sum(line.height(type_, width - (label if line.label else 0)) + self._gap(type_) for line in lines)

    @staticmethod
    def _gap(type_: Type) -> int:
        return gap(type_.scale) * 2 // 3

    def _label_width(self, type_: Type, width: int) -> int:
        """As wide as the longest label, but no wider than two fifths of the form: a longer one is wrapped."""
        lines = [line for section in self._sections for line in section.lines]
        widest = max((type_.width(line.label, BODY) for line in lines), default=0)
        return min(widest + gap(type_.scale), width * 2 // 5)

    # -- making it

    def make(self, stage: Stage, rect: pygame.Rect, tab: int, on_tab: Callable[[int], None]) -> None:
        """Makes the widgets; with tabs, number `tab` is shown, and `on_tab` is called with the one that is pressed."""
        self._type, self._sheet, self._rect = stage.type, boards.panel(rect.width, rect.height, CAST), rect
        inner, space = rect.inflate(-2 * PAD, -2 * PAD), gap(stage.scale)
        self._title_place = pygame.Rect(inner.x, inner.y, inner.width, stage.type.height(TITLE))
        high = stage.type.height(SMALL) * self._rows_of_words(stage.type, inner.width)
        self._words_place = pygame.Rect(inner.x, self._title_place.bottom, inner.width, high)
        y = self._words_place.bottom + space
        tabs = self._tabs(stage.type, rect) or self._sections
        tab = min(tab, len(tabs) - 1)
        self._made = list(tabs[tab].lines)
        if len(tabs) > 1:
            high = choice_height(stage.type, inner.width, _titles(tabs))
            Choice(stage, pygame.Rect(inner.x, y, inner.width, high), _titles(tabs), tab, on_tab)
            y += high + space
        self._make_lines(stage, pygame.Rect(inner.x, y, inner.width, inner.bottom - y))
        high = rows_height(stage.type, inner.width, self._entries, space)
        rows(stage, pygame.Rect(inner.x, inner.bottom - high, inner.width, high), self._entries, space)

    def _make_lines(self, stage: Stage, rect: pygame.Rect) -> None:
        label = self._label_width(stage.type, rect.width)
        y = rect.y
        self._labels: list[tuple[str, pygame.Rect]] = []
        for line in self._made:
            left = label if line.label else 0
            high = line.height(stage.type, rect.width - left)
            line.make(stage, pygame.Rect(rect.x + left, y, rect.width - left, high))
            if line.label:
                place = pygame.Rect(rect.x, y, label - gap(stage.scale) // 2, button_height(stage.type))
                self._labels.append((line.label, place))
            y += high + self._gap(stage.type)

    def handle(self, event: pygame.event.Event) -> None:
        """Lets the lines have the events of their widgets."""
        for line in self._made:
            line.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the widgets."""
        surface.blit(self._sheet, (self._rect.x - CAST, self._rect.y))
        self._type.draw(surface, self._title, self._title_place, TITLE, INK, bold=True)
        if self._words:
            self._type.draw(surface, self._words, self._words_place, SMALL, INK_SOFT)
        for label, place in self._labels:
            self._type.draw(surface, label, place, BODY, INK)
        for line in self._made:
            line.draw(surface)


def _titles(tabs: Sequence[Section]) -> dict[int, str]:
    return {number: tab.title for number, tab in enumerate(tabs)}
