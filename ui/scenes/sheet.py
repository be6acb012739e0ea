"""The sheet at the right of a page on which something is chosen, and the lines that more than one such page has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from ui import scenes
from ui.draw.text import Type
from ui.errors import said
from ui.players import KINDS, LONGEST_NAME
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Form, Section
from ui.widgets.lines import Line, Pick, Players, Slide
from ui.words import _

SECONDS = (10, 120)
"""A start page sets the turn's time between these."""


class Sheet:
    """A form that stays as far turned over as it was when its page is laid out anew, as any choice may demand."""

    def __init__(self) -> None:
        self._tab = 0

    def arrange(
        self, stage: Stage, title: str, words: str, sections: Sequence[Section], entries: Sequence[Entry]
    ) -> pygame.Rect:
        """Lays the form out; returns the part of the window beside it."""
        self._stage = stage
        self._form = Form(title, words, sections, entries)
        stage.shrink(lambda type_: self._form.fits(type_, _place(stage.size, type_)))
        place = _place(stage.size, stage.type)
        self._form.make(stage, place, self._tab, self._turn_to)
        return pygame.Rect(0, 0, place.x, place.height)

    def handle(self, event: pygame.event.Event) -> None:
        """What the form's widgets have to say; Escape goes to the menu."""
        self._form.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the widgets."""
        self._form.draw(surface)

    def leave(self) -> None:
        """Goes to the menu."""
        self._stage.go(scenes.first("menu"))

    def anew(self) -> None:
        """Has the page laid out anew."""
        self._stage.stale = True

    def _turn_to(self, tab: int) -> None:
        self._tab = tab
        self.anew()

    # -- lines about `wishes`, which have what is chosen as attributes

    def sets(self, wishes: Any, name: str) -> Callable[[Any], None]:
        """What sets the wish of this name and lays the page out anew, as others may depend on it."""

        def choose(value: Any) -> None:
            setattr(wishes, name, value)
            self.anew()

        return choose

    def option(
        self, label: str, values: Mapping[Any, str], wishes: Any, name: str, notes: Mapping[Any, str] | None = None
    ) -> Line:
        """A rule of the game that can be set."""

        def choose(value: Any) -> None:
            wishes.options[name] = value
            self.anew()

        return Pick(label, values, wishes.options[name], choose, notes)

    def players(self, wishes: Any, levels: Iterable[Any]) -> Line:
        """Who sits at each seat; `levels` are those of the computer players."""
        called = {kind: _(words) for kind, words in KINDS.items()}
        notes = {level.name: said(level.words) for level in levels}
        return Players(wishes.seats, wishes.names, wishes.kinds, called, notes, LONGEST_NAME, self.anew)

    def timer(self, wishes: Any) -> list[Line]:
        """Whether a turn is limited, and how long it is."""
        lines: list[Line] = [Pick(_("Turn timer"), on_off(), wishes.timer, self.sets(wishes, "timer"))]
        if wishes.timer:
            slide = partial(setattr, wishes, "seconds")  # a page laid out anew would let go of the slider
            lines.append(Slide(_("A turn has"), wishes.seconds, SECONDS, 5, seconds_words, slide))
        return lines


def _place(size: tuple[int, int], type_: Type) -> pygame.Rect:
    """Where a form is in a window of this size: at the right, as wide as its words need."""
    width, height = size
    wide = min(max(round(470 * type_.scale), round(0.40 * width)), round(0.62 * width))
    return pygame.Rect(width - wide, 0, wide, height)


def on_off() -> dict[Any, str]:
    """The values of what is either on or off."""
    return {True: _("on"), False: _("off")}


def seconds_words(seconds: int) -> str:
    """The seconds with their unit."""
    return _("{seconds} s").format(seconds=seconds)
