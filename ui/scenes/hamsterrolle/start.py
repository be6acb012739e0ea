"""The start page: who plays, by which rules, which way the wheel rolls, how long a turn is, who begins."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED, UI_TEXT_ENTRY_CHANGED
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from sim.parameters import STANDARD
from sim.scene import Laying, lay, standing
from ui import scenes
from ui.draw import boards
from ui.draw.marks import mark
from ui.draw.text import Type
from ui.layout import button_height, flow, gap
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.panel import CAST, PAD
from ui.scenes.hamsterrolle.setup import LABELS, LONGEST_NAME, WORDS, Wishes
from ui.scenes.hamsterrolle.view import View
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, SMALL, TITLE
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.choice import Choice, choice_height
from ui.words import _

SECONDS = (10, 120)
"""The turn's time can be set between these."""


class Row(NamedTuple):
    """A line of the form: what it is about, and the values to choose from."""

    label: str
    values: dict[Any, str]
    chosen: Any
    choose: Callable[[Any], None]


class Start:
    """The page; `wishes` is what is chosen on it."""

    def __init__(self, wishes: Wishes | None = None) -> None:
        self.wishes = wishes
        self._seconds = 0.0

    def arrange(self, stage: Stage) -> None:
        """The wheel at the left, the form at the right."""
        self.stage = stage
        if self.wishes is None:
            self.wishes = Wishes(timer=stage.settings.timer, seconds=stage.settings.timer_seconds)
        stage.shrink(lambda type_: self._lay_out(type_, make=False) <= stage.size[1])
        panel = self._panel(stage.type)
        self._board = Board(pygame.Rect(0, 0, panel.x, panel.height), not self.wishes.ahead_left)
        self._sheet = boards.panel(panel.width, panel.height, CAST)
        self._texts: list[tuple[str, pygame.Rect, float, bool]] = []
        self._marks: list[tuple[int, pygame.Rect]] = []
        self._entries: list[UITextEntryLine] = []
        self._slider: UIHorizontalSlider | None = None
        self._lay_out(stage.type, make=True)

    def handle(self, event: pygame.event.Event) -> None:
        """Names that are typed, the time that is slid; Enter starts and Escape goes back."""
        if event.type == UI_TEXT_ENTRY_CHANGED and event.ui_element in self._entries:
            self.wishes.names[self._entries.index(event.ui_element)] = event.text
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self.wishes.seconds = round(event.value / 5) * 5
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()

    def update(self, seconds: float) -> None:
        """Lets the wheel rock."""
        if not self.stage.still:
            self._seconds += seconds

    def draw(self, surface: pygame.Surface) -> None:
        """The empty wheel, the sheet, the words."""
        surface.set_clip(self._board.rect)
        self._board.draw(surface, _rocking(self._seconds))
        surface.set_clip(None)
        surface.blit(self._sheet, (self._board.rect.right - CAST, 0))
        for text, rect, points, strong in self._texts:
            self.stage.type.draw(surface, text, rect, points, INK if strong else INK_SOFT, bold=points == TITLE)
        for seat, rect in self._marks:
            surface.blit(mark(seat, rect.width), rect)
        if self._slider is not None:
            text = _("{seconds} s").format(seconds=self.wishes.seconds)
            self.stage.type.draw(surface, text, self._time_place, BODY, INK, "right")

    # -- the form

    def _panel(self, type_: Type) -> pygame.Rect:
        width, height = self.stage.size
        wide = min(max(round(470 * type_.scale), round(0.40 * width)), round(0.62 * width))
        return pygame.Rect(width - wide, 0, wide, height)

    def _rows(self) -> list[Row]:
        wishes = self.wishes
        options = [self._option(name) for name in wishes.applicable()]
        way = {True: _("to the left"), False: _("to the right")}
        lot = {True: _("by lot"), False: _("the shakiest hands")}
        return [
            *options,
            Row(_("Rolls"), way, wishes.ahead_left, self._set("ahead_left")),
            Row(_("Turn timer"), {True: _("on"), False: _("off")}, wishes.timer, self._set("timer")),
            Row(_("Who begins"), lot, wishes.by_lot, self._set("by_lot")),
        ]

    def _option(self, name: str) -> Row:
        def choose(value: object) -> None:
            self.wishes.options[name] = value

        values = {value: _(words) for value, words in WORDS[name].items()}
        return Row(_(LABELS[name]), values, self.wishes.options[name], choose)

    def _set(self, name: str) -> Callable[[Any], None]:
        """What sets the wish of this name and lays the page out anew, as others may depend on it."""

        def choose(value: object) -> None:
            setattr(self.wishes, name, value)
            self.stage.stale = True

        return choose

    def _lay_out(self, type_: Type, make: bool) -> int:
        """Goes down the form line by line; returns where it ends, and makes the widgets if asked to."""
        inner = self._panel(type_).inflate(-2 * PAD, 0)
        space = gap(type_.scale)
        y = PAD
        y = self._words(type_, make, pygame.Rect(inner.x, y, inner.width, type_.height(TITLE)), "Hamsterrolle", TITLE)
        for line in type_.wrap(self._goal(), inner.width, SMALL):
            place = pygame.Rect(inner.x, y, inner.width, type_.height(SMALL))
            y = self._words(type_, make, place, line, SMALL, strong=False)
        y += space
        seats = {number: str(number) for number in (2, 3, 4)}
        y = self._line(type_, make, y, Row(_("Players"), seats, self.wishes.seats, self._set("seats")))
        y = self._names(type_, make, y)
        for row in self._rows():
            y = self._line(type_, make, y, row)
            if row.label == _("Turn timer") and self.wishes.timer:
                y = self._time(type_, make, y)
        entries = [Entry(_("Start"), self._start, primary=True), Entry(_("Back"), self._back)]
        high = rows_height(type_, inner.width, entries, space)
        if make:
            rows(self.stage, pygame.Rect(inner.x, inner.bottom - PAD - high, inner.width, high), entries, space)
        return y + space + high + PAD

    @staticmethod
    def _goal() -> str:
        return _("Put your pieces into the wheel, always further ahead. What falls out in your turn is yours again.")

    def _words(self, type_: Type, make: bool, rect: pygame.Rect, text: str, points: float, strong: bool = True) -> int:
        if make:
            self._texts.append((text, rect, points, strong))
        return rect.bottom

    def _label_width(self, type_: Type) -> int:
        labels = [_("Players"), *(row.label for row in self._rows())]
        return max(type_.width(label, BODY) for label in labels) + gap(type_.scale)

    def _line(self, type_: Type, make: bool, y: int, row: Row) -> int:
        """A label with its choice at the right of it."""
        inner = self._panel(type_).inflate(-2 * PAD, 0)
        label = self._label_width(type_)
        wide = inner.width - label
        high = choice_height(type_, wide, row.values)
        self._words(type_, make, pygame.Rect(inner.x, y, label, button_height(type_)), row.label, BODY)
        if make:
            Choice(self.stage, pygame.Rect(inner.x + label, y, wide, high), row.values, row.chosen, row.choose)
        return y + high + gap(type_.scale) * 2 // 3

    def _names(self, type_: Type, make: bool, y: int) -> int:
        """A field for each player's name with the seat's mark, in columns."""
        inner = self._panel(type_).inflate(-2 * PAD, 0)
        widest = ["W" * 9] * self.wishes.seats
        places, high = flow(type_, widest, inner.width, gap(type_.scale))
        if make:
            for seat, place in enumerate(rect.move(inner.x, y) for rect in places):
                size = round(place.height * 0.7)
                self._marks.append((seat, pygame.Rect(place.x, place.y + (place.height - size) // 2, size, size)))
                field = pygame.Rect(place.x + size + 8, place.y, place.width - size - 8, place.height)
                self._entries.append(self._field(seat, field))
        return y + high + gap(type_.scale)

    def _field(self, seat: int, rect: pygame.Rect) -> UITextEntryLine:
        hint = _("Player {number}").format(number=seat + 1)
        line = UITextEntryLine(rect, self.stage.manager, initial_text=self.wishes.names[seat], placeholder_text=hint)
        line.set_text_length_limit(LONGEST_NAME)
        line.set_forbidden_characters(["/", "\\"])
        return line

    def _time(self, type_: Type, make: bool, y: int) -> int:
        """The slider for the turn's seconds."""
        inner = self._panel(type_).inflate(-2 * PAD, 0)
        label, high = self._label_width(type_), round(button_height(type_) * 0.8)
        if make:
            number = type_.width(_("{seconds} s").format(seconds=888), BODY) + 8
            place = pygame.Rect(inner.x + label, y, inner.width - label - number, high)
            self._time_place = pygame.Rect(place.right, y, number, high)
            self._slider = UIHorizontalSlider(
                place, self.wishes.seconds, SECONDS, self.stage.manager, click_increment=5
            )
        return y + high + gap(type_.scale) * 2 // 3

    # -- what is done

    def _start(self) -> None:
        """Begins the match, or first measures whose hands are shakiest."""
        self.stage.change(timer=self.wishes.timer, timer_seconds=self.wishes.seconds)
        if self.wishes.by_lot:
            from ui.scenes.hamsterrolle.play import begin

            self.stage.go(begin(self.wishes.setup(secrets.randbelow(2**53))))
        else:
            from ui.scenes.hamsterrolle.hands import Hands

            self.stage.go(Hands(self.wishes))

    def _back(self) -> None:
        self.stage.go(scenes.first("menu"))


def _rocking(seconds: float) -> View:
    """The wheel with nothing but the cone, rocking a little."""
    roll = 0.10 * math.sin(0.9 * seconds)
    wheel = standing(STANDARD, x=-roll * STANDARD.wheel.radius, angle=roll)
    cone = lay(STANDARD, wheel, [Laying("cone", 0, height=0.0)])[0]
    return View(
        wheel=(wheel.x, wheel.y, roll),
        kinds=("cone",),
        poses=np.array([[cone.x, cone.y, cone.angle]]),
        axial=np.zeros(1),
        ids=(0,),
    )


def first() -> Start:
    """The page as the app begins with it."""
    return Start()


def sample(record: Path | None = None) -> Start:
    """The page for four players with their names."""
    return Start(Wishes(seats=4, names=["Anna", "Björn", "Carla", ""]))
