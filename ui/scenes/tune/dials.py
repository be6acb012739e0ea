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

from games.core import Message, UserError
from sim.quantities import Group, ParameterSchema, Quantity
from ui.draw.text import Type
from ui.errors import said
from ui.layout import button_height
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LINE, SMALL, WARNING
from ui.widgets.buttons import Entry, button
from ui.words import _, named

NOTCHES = 1000
"""Positions of a slider."""
SLIDER = 18
"""Height of a slider."""
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


def called(part: str) -> str:
    """A part of a parameter's name, as people call it."""
    return named("quantity", part.replace("_", " "))


@dataclass
class _Dial:
    """One parameter that is seen, with its widgets, and why it cannot go where its slider was moved.

    `written` says whether the field had the focus when it was last looked at.
    """

    one: Quantity
    rect: pygame.Rect
    field: UITextEntryLine
    slider: UIHorizontalSlider
    reset: UIButton
    fault: str = ""
    written: bool = False


class Dials:
    """The list. `change` is called with a parameter's name and its new value; what it refuses is said by the app."""

    def __init__(
        self, book: ParameterSchema[Any], values: Callable[[], Group], change: Callable[[str, float], None]
    ) -> None:
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
            one for one in self._book.quantities().values() if all(word in self._said_of(one).lower() for word in words)
        ]

    @staticmethod
    def _said_of(one: Quantity) -> str:
        names = " ".join(called(part) for part in one.name.split("."))
        return f"{one.name} {names} {one.unit} {one.meaning} {_(one.meaning)}"

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

    def _height(self, one: Quantity) -> int:
        """Of a line, which has as many lines of words as its meaning needs."""
        words = self._stage.type.wrap(self._meaning(one), self._rect.width - 2 * BAR, SMALL)
        return button_height(self._stage.type) + len(words) * self._stage.type.height(SMALL) + SLIDER + 12

    @staticmethod
    def _meaning(one: Quantity) -> str:
        unit = "" if one.unit == "1" else f" {one.unit}"
        return _("{meaning}; {low:g} to {high:g}{unit}").format(
            meaning=_(one.meaning), low=one.low, high=one.high, unit=unit
        )

    def _fill(self) -> None:
        """Makes the lines that can be seen, from the one at the top on."""
        for dial in self._made:
            for widget in (dial.field, dial.slider, dial.reset):
                widget.kill()  # type: ignore[no-untyped-call]
        self._made, self._headings = [], []
        heading = self._stage.type.height(BODY) + 8
        found, y, group = self.found, self._rect.y, ""
        self._top = min(self._top, max(len(found) - 1, 0))
        for one in found[self._top :]:
            line, new = self._height(one), one.name.rpartition(".")[0] != group
            if y + line + (heading if new else 0) > self._rect.bottom:
                break
            if new:
                group = one.name.rpartition(".")[0]
                self._headings.append((group, pygame.Rect(self._rect.x, y, self._rect.width, heading - 4)))
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
        place = pygame.Rect(rect.x, rect.y + high + 3, rect.width, SLIDER)
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
                    self._slide(dial, round(event.value))
        elif event.type == UI_TEXT_ENTRY_FINISHED:
            for dial in self._made:
                if event.ui_element is dial.field:
                    self._stage.manager.set_focus_set(None)  # keys are the bench's again
                    self._typed(dial, event.text)

    def _typed(self, dial: _Dial, text: str) -> None:
        if text == self._shown(dial.one):
            return
        try:
            number = float(text.replace(",", ".")) + 0.0  # and not -0.0
        except ValueError:
            self._show(dial.one)
            raise UserError(Message("{name} is a number, not {given!r}.", name=dial.one.name, given=text)) from None
        self._set(dial.one, number)

    def _slide(self, dial: _Dial, position: int) -> None:
        """Goes where the slider is, or as near to it as what goes together allows, and says why not farther."""
        dial.fault = self._why_not(dial.one, position)
        now = notch(dial.one, self._book.value(self._values(), dial.one.name))
        if dial.fault and position == now:
            return
        while dial.fault and abs(position - now) > 1:
            middle = (position + now) // 2
            position, now = (middle, now) if self._why_not(dial.one, middle) else (position, middle)
        self._set(dial.one, value_at(dial.one, now if dial.fault else position), slid=True)

    def _why_not(self, one: Quantity, position: int) -> str:
        """Why the parameter cannot have the value at this position; nothing if it can."""
        try:
            self._book.check(self._book.replaced(self._values(), one.name, value_at(one, position)))
        except UserError as refusal:
            return said(refusal)
        return ""

    def _set(self, one: Quantity, value: float, slid: bool = False) -> None:
        try:
            self._change(one.name, value)
        finally:
            self._show(one, slid)

    def _shown(self, one: Quantity) -> str:
        """The value that holds now, as its field shows it."""
        return f"{self._book.value(self._values(), one.name):g}"

    def _show(self, one: Quantity, slid: bool = False) -> None:
        """Field and slider show the value that holds now."""
        for dial in self._made:
            if dial.one.name == one.name:
                dial.field.set_text(self._shown(one))
                if not slid:
                    dial.slider.set_current_value(notch(one, self._book.value(self._values(), one.name)))
                    dial.fault = ""

    def update(self) -> None:
        """What was typed holds when its field is left; a slider that was moved too far goes back once it is let go of.

        Raises UserError for what was typed and may not be.
        """
        for dial in self._made:
            left, dial.written = dial.written and not dial.field.is_focused, dial.field.is_focused
            if left:
                self._typed(dial, dial.field.get_text())
            held = dial.slider.sliding_button is not None and dial.slider.sliding_button.held
            if dial.fault and not held:
                dial.slider.set_current_value(notch(dial.one, self._book.value(self._values(), dial.one.name)))

    def draw(self, surface: pygame.Surface) -> None:
        """Names, units, ranges, meanings, headings, and where in the list one is."""
        type_ = self._stage.type
        for group, place in self._headings:
            words = " · ".join(called(part) for part in group.split("."))
            type_.draw(surface, words, place, BODY, INK, bold=True)
            pygame.draw.line(surface, LINE, (place.x, place.bottom - 2), (place.right - 2 * BAR, place.bottom - 2))
        for dial in self._made:
            self._draw_words(surface, type_, dial)
        self._draw_bar(surface)

    def _draw_words(self, surface: pygame.Surface, type_: Type, dial: _Dial) -> None:
        one, rect = dial.one, dial.rect
        unit = "" if one.unit == "1" else f" ({one.unit})"
        name = pygame.Rect(rect.x, rect.y, dial.field.rect.x - rect.x - 8, dial.field.rect.height)
        changed = self._book.value(self._values(), one.name) != one.default
        type_.draw(surface, called(one.name.rpartition(".")[2]) + unit, name, BODY, INK, bold=changed)
        top = dial.slider.rect.bottom + 1
        below = pygame.Rect(rect.x, top, rect.width, rect.bottom - top - 6)
        words, colour = (dial.fault, WARNING) if dial.fault else (self._meaning(one), INK_SOFT)
        type_.draw(surface, words, below, SMALL, colour)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        count, seen = len(self.found), len(self._made)
        if count > seen:
            high = self._rect.height
            place = pygame.Rect(
                self._rect.right - BAR, self._rect.y + high * self._top // count, BAR, max(high * seen // count, 12)
            )
            pygame.draw.rect(surface, LINE, place, border_radius=2)
