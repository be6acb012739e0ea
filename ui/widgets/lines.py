"""The lines of a form: one out of a few, a number to slide, the players at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any, Protocol

import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED, UI_TEXT_ENTRY_CHANGED
from pygame_gui.elements import UIButton, UIHorizontalSlider, UITextEntryLine

from ui.draw.marks import mark
from ui.draw.text import Type
from ui.layout import button_height, flow, gap
from ui.players import shown_name, usual_name
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, SMALL
from ui.widgets.choice import Choice, choice_height
from ui.words import _


class Line(Protocol):
    """A line of a form. With an empty label it has the form's whole width."""

    label: str

    def height(self, type_: Type, width: int) -> int:
        """How high it is at this width."""

    def make(self, stage: Stage, rect: pygame.Rect) -> None:
        """Makes its widgets in this rectangle."""

    def handle(self, event: pygame.event.Event) -> None:
        """Takes what its widgets have to say."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is no widget."""


class Pick:
    """One out of a few values, each with its words; and below, what the chosen one means."""

    def __init__(
        self,
        label: str,
        values: Mapping[Any, str],
        chosen: Any,
        choose: Callable[[Any], None],
        notes: Mapping[Any, str] | None = None,
    ) -> None:
        self.label = label
        self._values, self._chosen, self._choose = values, chosen, choose
        self._notes = notes or {}

    def height(self, type_: Type, width: int) -> int:
        """The choice, and as many lines as the longest note needs, so that nothing jumps."""
        return choice_height(type_, width, self._values) + self._notes_height(type_, width)

    def _notes_height(self, type_: Type, width: int) -> int:
        lines = max((len(type_.wrap(note, width, SMALL)) for note in self._notes.values() if note), default=0)
        return lines * type_.height(SMALL) + (2 if lines else 0)

    def make(self, stage: Stage, rect: pygame.Rect) -> None:
        """The choice above, the note below."""
        self._type = stage.type
        high = choice_height(stage.type, rect.width, self._values)
        Choice(stage, pygame.Rect(rect.x, rect.y, rect.width, high), self._values, self._chosen, self._choose)
        note = self._notes.get(self._chosen, "")
        taken = len(stage.type.wrap(note, rect.width, SMALL)) * stage.type.height(SMALL)
        self._note = (note, pygame.Rect(rect.x, rect.y + high + 2, rect.width, taken))

    def handle(self, event: pygame.event.Event) -> None:
        """The buttons call back by themselves."""

    def draw(self, surface: pygame.Surface) -> None:
        """The note."""
        note, place = self._note
        if note:
            self._type.draw(surface, note, place, SMALL, INK_SOFT)


class Slide:
    """A number between two, slid in steps; `words` says it with its unit."""

    def __init__(
        self,
        label: str,
        value: int,
        between: tuple[int, int],
        step: int,
        words: Callable[[int], str],
        slid: Callable[[int], None],
    ) -> None:
        self.label = label
        self._value, self._between, self._step = value, between, step
        self._words, self._slid = words, slid

    def height(self, type_: Type, width: int) -> int:
        """As high as a button."""
        return button_height(type_)

    def make(self, stage: Stage, rect: pygame.Rect) -> None:
        """The slider at the left, the number at the right."""
        self._type = stage.type
        number = max(stage.type.width(self._words(end), BODY) for end in self._between) + 12
        place = pygame.Rect(rect.x, rect.y, rect.width - number, round(rect.height * 0.8))
        place.centery = rect.centery
        self._number = pygame.Rect(place.right, rect.y, number, rect.height)
        self._slider = UIHorizontalSlider(place, self._value, self._between, stage.manager, click_increment=self._step)

    def handle(self, event: pygame.event.Event) -> None:
        """Rounds what was slid to the step."""
        if event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            low, high = self._between
            self._value = min(max(round(event.value / self._step) * self._step, low), high)
            self._slid(self._value)

    def draw(self, surface: pygame.Surface) -> None:
        """The number."""
        self._type.draw(surface, self._words(self._value), self._number, BODY, INK, "right")


class Players:
    """A field for the name of each player, with the seat's mark; and who plays there, where there is a choice."""

    label = ""

    def __init__(
        self,
        count: int,
        names: MutableSequence[str],
        kinds: MutableSequence[str],
        called: Mapping[str, str],
        notes: Mapping[str, str],
        longest: int,
        chosen: Callable[[], None],
    ) -> None:
        """`names` and `kinds` are changed in place; `called` has the words for each kind; `chosen` follows a change.

        `notes` say more of a kind, and those of the kinds that are chosen stand below.
        """
        self._count, self._names, self._kinds = count, names, kinds
        self._called, self._notes, self._longest, self._chosen = called, notes, longest, chosen

    def _places(self, type_: Type, width: int) -> tuple[list[pygame.Rect], int]:
        letters = "W" * 8
        if len(self._called) > 1:  # with room for a name, a kind, and the mark
            letters = shown_name(usual_name(5, "easy")) + max(self._called.values(), key=len) + "W" * 3
        return flow(type_, [letters] * self._count, width, gap(type_.scale))

    def height(self, type_: Type, width: int) -> int:
        """In as many columns as there is room for."""
        return self._places(type_, width)[1] + self._notes_height(type_, width)

    def _notes_height(self, type_: Type, width: int) -> int:
        lines = sum(len(type_.wrap(note, width, SMALL)) for note in self._shown_notes)
        return lines * type_.height(SMALL) + (4 if lines else 0)

    @property
    def _shown_notes(self) -> list[str]:
        """What there is to say of the kinds that are chosen, each once."""
        chosen = set(self._kinds[: self._count])
        return [f"{self._called[kind]}: {note}" for kind, note in self._notes.items() if kind in chosen]

    def make(self, stage: Stage, rect: pygame.Rect) -> None:
        """Mark, field, and a button that goes from kind to kind; the notes below."""
        self._type = stage.type
        self._place_notes(rect)
        self._marks: list[tuple[int, pygame.Rect]] = []
        self._fields: list[UITextEntryLine] = []
        for seat, place in enumerate(self._places(stage.type, rect.width)[0]):
            place.move_ip(rect.topleft)
            size = round(place.height * 0.7)
            self._marks.append((seat, pygame.Rect(place.x, place.y + (place.height - size) // 2, size, size)))
            left, right = place.x + size + 8, place.right
            if len(self._called) > 1:
                wide = max(stage.type.width(words, BODY, bold=True) for words in self._called.values()) + 24
                right -= wide + 4
                self._kind_button(stage, seat, pygame.Rect(right + 4, place.y, wide, place.height))
            self._fields.append(self._field(stage, seat, pygame.Rect(left, place.y, right - left, place.height)))

    def _place_notes(self, rect: pygame.Rect) -> None:
        """One below the other, at the lower end."""
        top = rect.bottom - self._notes_height(self._type, rect.width)
        self._note_places: dict[str, pygame.Rect] = {}
        for note in self._shown_notes:
            high = len(self._type.wrap(note, rect.width, SMALL)) * self._type.height(SMALL)
            self._note_places[note] = pygame.Rect(rect.x, top + 4, rect.width, high)
            top += high

    def _field(self, stage: Stage, seat: int, rect: pygame.Rect) -> UITextEntryLine:
        hint = shown_name(usual_name(seat, self._kinds[seat]))
        line = UITextEntryLine(rect, stage.manager, initial_text=self._names[seat], placeholder_text=hint)
        line.set_text_length_limit(self._longest)
        line.set_forbidden_characters(["/", "\\"])
        return line

    def _kind_button(self, stage: Stage, seat: int, rect: pygame.Rect) -> None:
        kinds: Sequence[str] = list(self._called)

        def go_on() -> None:
            self._kinds[seat] = kinds[(kinds.index(self._kinds[seat]) + 1) % len(kinds)]
            self._chosen()

        hint = _("Who plays here; press for the next")
        UIButton(rect, self._called[self._kinds[seat]], stage.manager, tool_tip_text=hint, command=go_on)

    def handle(self, event: pygame.event.Event) -> None:
        """Names that are typed."""
        if event.type == UI_TEXT_ENTRY_CHANGED and event.ui_element in self._fields:
            self._names[self._fields.index(event.ui_element)] = event.text

    def draw(self, surface: pygame.Surface) -> None:
        """The marks and the notes."""
        for seat, rect in self._marks:
            surface.blit(mark(seat, rect.width), rect)
        for note, rect in self._note_places.items():
            self._type.draw(surface, note, rect, SMALL, INK_SOFT)
