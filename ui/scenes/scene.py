"""What a scene is: events go in, time goes by, a picture comes out."""

from __future__ import annotations

from typing import Protocol

import pygame

from ui.stage import Stage


class Scene(Protocol):
    """A page of the app. It keeps what it shows; where things are and all widgets it makes in `arrange`."""

    def arrange(self, stage: Stage) -> None:
        """Lays itself out on the stage and makes its widgets; the old ones are gone.

        Called before anything else, and again whenever the size, the language or the text scale has changed.
        """

    def handle(self, event: pygame.event.Event) -> None:
        """Takes an event that no widget took."""

    def update(self, seconds: float) -> None:
        """Lets time go by."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the widgets, which come on top."""
