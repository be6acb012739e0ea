"""Every parameter as a line with its name, a field, a slider, a reset and what it means, made from its own metadata.

The list scrolls, is grouped as the parameters are, and can be searched. Sliders of quantities that span more than two
powers of ten move by factors.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED, UI_TEXT_ENTRY_CHANGED, UI_TEXT_ENTRY_FINISHED
from pygame_gui.elements import UIButton, UIHorizontalSlider, UITextEntryLine

from games.core import Refusal
from sim.quantities import Book, Group, Quantity
from ui.draw.text import Type
from ui.layout import button_height
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LINE, SMALL
from ui.widgets.buttons import Entry, button
from ui.words import _

NOTCHES = 1000
"""Positions of a slider."""
BAR = 5
"""Width of the bar that shows where in the list one is."""


def notch(one: Quantity, value: float) -> int:
    """Where on its slider (0 to NOTCHES) a value is."""
    if _by_factors(one):
        return round(NOTCHES * math.log(value / one.low) / math.log(one.high / one.low))
    return round(NOTCHES * (value - one.low) / (one.high - one.low))


def value_at(one: Quantity, position: int) -> float:
    """The value at a position of the slider: three figures, and the ends exactly."""
    if position <= 0 or position >= NOTCHES:
        return one.low if position <= 0 else one.high
    share = position / NOTCHES
    found = one.low * (one.high / one.low) ** share if _by_factors(one) else one.low + share * (one.high - one.low)
    rounded = float(f"{found:.3g}")
    return float(min(max(round(rounded) if one.type is int else rounded, one.low), one.high))


def _by_factors(one: Quantity) -> bool:
    return one.low > 0 and one.high / one.low > 100


@dataclass
class _Dial:
    """One parameter that is seen, with its widgets."""

    one: Quantity
    rect: pygame.Rect
    field: UITextEntryLine
    slider: UIHorizontalSlider
    reset: UIButton


class Dials:
    """The list. `change` is called with a parameter's name and its new value; what it refuses is said by the app."""

    def __init__(self, book: Book[Any], values: Callable[[], Group], change: Callable[[str, float], None]) -> None:
        self._book, self._values, self._change = book, values, change
        self.search = ""
        self._top = 0
        self._made: list[_Dial] = []
        self._headings: list[tuple[str, pygame.Rect]] = []
        self._field: UITextEntryLine | None = None

    @property
    def found(self) -> list[Quantity]:
        """The parameters whose name or meaning has every word that is searched for."""
        words = self.search.lower().split()
        return [
            one
            for one in self._book.quantities().values()
            if all(word in f"{one.name} {one.meaning} {_(one.meaning)}".lower() for word in words)
        ]

    def make(self, stage: Stage, rect: pygame.Rect) -> None:
        """The field to search in, and the list below it."""
        self._stage, high = stage, button_height(stage.type)
        place = pygame.Rect(rect.x, rect.y, rect.width, high)
        self._field = UITextEntryLine(
            place, stage.manager, initial_text=self.search, placeholder_text=_("Search: friction, wheel, m/s …")
        )
        self._rect = pygame.Rect(rect.x, rect.y + high + 6, rect.width, rect.height - high - 6)
        self._made = []
        self._fill()

    # -- the list

    def _heights(self, type_: Type) -> tuple[int, int]:
        """Of a line, and of a heading."""
        return button_height(type_) + type_.height(SMALL) + 27, type_.height(BODY) + 6

    def _fill(self) -> None:
        """Makes the lines that can be seen, from the one at the top on."""
        for dial in self._made:
            for widget in (dial.field, dial.slider, dial.reset):
                widget.kill()  # type: ignore[no-untyped-call]
        self._made, self._headings = [], []
        line, heading = self._heights(self._stage.type)
        found, y, group = self.found, self._rect.y, ""
        self._top = min(self._top, max(len(found) - 1, 0))
        for one in found[self._top :]:
            needed = line + (heading if one.name.rpartition(".")[0] != group else 0)
            if y + needed > self._rect.bottom:
                break
            if one.name.rpartition(".")[0] != group:
                group = one.name.rpartition(".")[0]
                self._headings.append((group, pygame.Rect(self._rect.x, y, self._rect.width, heading)))
                y += heading
            self._made.append(self._dial(one, pygame.Rect(self._rect.x, y, self._rect.width - 2 * BAR, line)))
            y += line

    def _dial(self, one: Quantity, rect: pygame.Rect) -> _Dial:
        stage, value = self._stage, self._book.value(self._values(), one.name)
        high = button_height(stage.type)
        back, wide = stage.type.width(_("Reset"), BODY) + 20, stage.type.width("0.000012", BODY) + 24
        field = UITextEntryLine(
            pygame.Rect(rect.right - back - 6 - wide, rect.y, wide, high), stage.manager, initial_text=f"{value:g}"
        )
        entry = Entry(_("Reset"), lambda: self._set(one, one.default), f"{one.default:g}")
        reset = button(stage, pygame.Rect(rect.right - back, rect.y, back, high), entry)
        place = pygame.Rect(rect.x, rect.y + high + 3, rect.width, 18)
        slider = UIHorizontalSlider(place, notch(one, value), (0, NOTCHES), stage.manager)
        return _Dial(one, rect, field, slider, reset)

    def scroll(self, lines: int) -> None:
        """Goes so many lines down, or up."""
        last = max(len(self.found) - max(len(self._made), 1), 0)
        top = min(max(self._top + lines, 0), last)
        if top != self._top:
            self._top = top
            self._fill()

    # -- changing

    def handle(self, event: pygame.event.Event) -> None:
        """What is slid, typed or scrolled."""
        if event.type == pygame.MOUSEWHEEL and self._rect.collidepoint(self._stage.pointer):
            self.scroll(-event.y)
        elif event.type == UI_TEXT_ENTRY_CHANGED and event.ui_element is self._field:
            self.search, self._top = event.text, 0
            self._fill()
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED:
            for dial in self._made:
                if event.ui_element is dial.slider:
                    self._set(dial.one, value_at(dial.one, round(event.value)), slid=True)
        elif event.type == UI_TEXT_ENTRY_FINISHED:
            for dial in self._made:
                if event.ui_element is dial.field:
                    self._typed(dial, event.text)

    def _typed(self, dial: _Dial, text: str) -> None:
        try:
            number = float(text.replace(",", "."))
        except ValueError:
            self._show(dial.one)
            raise Refusal(_("{name} is a number, not {text!r}.").format(name=dial.one.name, text=text)) from None
        self._set(dial.one, number)

    def _set(self, one: Quantity, value: float, slid: bool = False) -> None:
        try:
            self._change(one.name, value)
        finally:
            self._show(one, slid)

    def _show(self, one: Quantity, slid: bool = False) -> None:
        """Field and slider show the value that holds now."""
        value = self._book.value(self._values(), one.name)
        for dial in self._made:
            if dial.one.name == one.name:
                dial.field.set_text(f"{value:g}")
                if not slid:
                    dial.slider.set_current_value(notch(one, value))

    def refresh(self) -> None:
        """All lines show the values that hold now."""
        for dial in self._made:
            self._show(dial.one)

    def draw(self, surface: pygame.Surface) -> None:
        """Names, units, ranges, meanings, headings, and where in the list one is."""
        type_ = self._stage.type
        for group, place in self._headings:
            type_.draw(surface, group.replace(".", " · "), place, BODY, INK, bold=True)
            pygame.draw.line(surface, LINE, (place.x, place.bottom - 2), (place.right - 2 * BAR, place.bottom - 2))
        for dial in self._made:
            self._draw_words(surface, type_, dial)
        self._draw_bar(surface)

    def _draw_words(self, surface: pygame.Surface, type_: Type, dial: _Dial) -> None:
        one, rect = dial.one, dial.rect
        unit = "" if one.unit == "1" else f" ({one.unit})"
        name = pygame.Rect(rect.x, rect.y, dial.field.rect.x - rect.x - 8, dial.field.rect.height)
        changed = self._book.value(self._values(), one.name) != one.default
        type_.draw(surface, one.name.rpartition(".")[2].replace("_", " ") + unit, name, BODY, INK, bold=changed)
        below = pygame.Rect(rect.x, dial.slider.rect.bottom, rect.width, type_.height(SMALL) + 2)
        type_.draw(surface, f"{_(one.meaning)}; {one.range}", below, SMALL, INK_SOFT)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        count, seen = len(self.found), len(self._made)
        if count > seen:
            high = self._rect.height
            place = pygame.Rect(
                self._rect.right - BAR, self._rect.y + high * self._top // count, BAR, max(high * seen // count, 12)
            )
            pygame.draw.rect(surface, LINE, place, border_radius=2)
