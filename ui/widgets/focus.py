"""The keyboard's way through the widgets: Tab goes to the next, Enter presses it, and a frame shows where one is."""

from __future__ import annotations

import math

import pygame
from pygame_gui import UI_BUTTON_PRESSED, UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.core import UIElement
from pygame_gui.elements import UIButton, UIHorizontalSlider, UITextEntryLine

from ui.stage import Stage
from ui.theme import HONEY, INK

PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""What presses the thing that has the focus, on a board as well."""
SLIDES = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}


class Focus:
    """Where the keyboard is among the widgets of a stage; nowhere while the mouse or keys of the scene are used."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._place: tuple[int, int] | None = None  # the middle of the widget, which outlives a new layout

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event before all others; returns whether it was for the focus."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._place = None
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB:
            self._go(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        widget = self.widget
        if isinstance(widget, UIButton) and event.key in PRESSES:
            widget.on_self_event(UI_BUTTON_PRESSED, {"mouse_button": 1})
            return True
        if isinstance(widget, UIHorizontalSlider) and event.key in SLIDES:
            self._slide(widget, SLIDES[event.key])
            return True
        if not isinstance(widget, UITextEntryLine):
            self._place = None  # the scene's keys are in use
        return False

    def press_default(self, event: pygame.event.Event) -> bool:
        """Lets Enter press the green button, which nothing else has taken; returns whether there was one to press."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        green = [widget for widget in self._widgets() if "#primary" in widget.object_ids]
        if len(green) != 1 or not isinstance(green[0], UIButton):
            return False
        green[0].on_self_event(UI_BUTTON_PRESSED, {"mouse_button": 1})
        return True

    @property
    def widget(self) -> UIElement | None:
        """The widget that the keyboard is at."""
        if self._place is None:
            return None
        here = self._place
        near = min(self._widgets(), key=lambda widget: math.dist(widget.rect.center, here), default=None)
        return near if near is not None and math.dist(near.rect.center, here) < near.rect.height else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws a frame round the widget."""
        widget = self.widget
        if widget is not None:
            frame = widget.rect.inflate(8, 8)
            pygame.draw.rect(surface, INK, frame.inflate(2, 2), 4, border_radius=12)
            pygame.draw.rect(surface, HONEY, frame, 2, border_radius=11)

    def _go(self, by: int) -> None:
        widgets, here = self._widgets(), self.widget
        if not widgets:
            self._place = None
            return
        number = widgets.index(here) + by if here in widgets else (0 if by > 0 else -1)
        there = widgets[number % len(widgets)]
        self._place = there.rect.center
        self._stage.manager.set_focus_set(there.get_focus_set() if isinstance(there, UITextEntryLine) else None)

    def _widgets(self) -> list[UIElement]:
        """What the keyboard can go to, in the order in which it was made; in a window over the scene, only there."""
        manager = self._stage.manager
        windows = manager.get_window_stack().get_full_stack()
        shown = [
            widget
            for widget in manager.get_sprite_group().sprites()
            if isinstance(widget, UIButton | UITextEntryLine | UIHorizontalSlider)
            and widget.visible
            and widget.is_enabled
            and not isinstance(widget.parent_element, UIHorizontalSlider)
        ]
        return [widget for widget in shown if not windows or _within(widget, windows[-1])]

    @staticmethod
    def _slide(slider: UIHorizontalSlider, by: int) -> None:
        low, high = slider.value_range
        value = min(max(slider.get_current_value() + by * slider.increment, low), high)
        slider.set_current_value(value)
        pygame.event.post(pygame.event.Event(UI_HORIZONTAL_SLIDER_MOVED, value=value, ui_element=slider))


def _within(widget: UIElement, window: object) -> bool:
    """Whether the widget is in the window. Containers know what they are in, and the outermost one its window."""
    container: object = widget.ui_container
    while isinstance(container, UIElement) and container is not window and container.parent_element is not window:
        outer: object = container.ui_container
        container = outer if outer is not container else None
    return container is not None
