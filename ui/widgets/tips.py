"""When tooltips go: when something is pressed, and after a while."""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UITooltip

LONGEST = 8.0
"""Seconds after which a tooltip has been read."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN)


class Tips:
    """The tooltips of a stage. After a press there is none until the pointer moves."""

    def __init__(self) -> None:
        self._pressed = False
        self._age = 0.0

    def handle(self, event: pygame.event.Event) -> None:
        """Takes an event before all others."""
        if event.type in PRESSES:
            self._pressed = True
        elif event.type == pygame.MOUSEMOTION:
            self._pressed = False

    def update(self, manager: UIManager, seconds: float) -> None:
        """Takes away what should not be there; called after the manager, which makes them, and before drawing."""
        tips = [widget for widget in manager.get_sprite_group().sprites() if isinstance(widget, UITooltip)]
        self._age = self._age + seconds if tips else 0.0
        if self._pressed or self._age > LONGEST:
            for tip in tips:
                tip.kill()
