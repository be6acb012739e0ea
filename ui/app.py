"""The app: opens the window and shows one scene after another until the last is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from games.core import UserError
from ui import scenes, settings
from ui.errors import said
from ui.input import Input
from ui.stage import Scene, Stage, opened
from ui.widgets.focus import Focus

FRAMES = 60
"""Frames per second at most."""
LONGEST = 0.25
"""Seconds that a frame counts for at most: a machine that slept does not let a turn run out."""
OF_THE_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class App:
    """One scene on a stage, frame by frame."""

    def __init__(self, stage: Stage, scene: Scene) -> None:
        self.stage = stage
        self.scene = scene
        self.focus = Focus(stage)
        self.input = Input()

    def frame(self, seconds: float) -> bool:
        """Handles the events that wait, lets `seconds` go by and draws; returns False when the app has ended.

        What a scene refuses is shown as a message, and the scene goes on; its time stands still until that is read.
        """
        try:
            self._arrange()
            for event in self.input.events():
                self._handle(event)
            self._arrange()
            self.scene.update(0.0 if self.stage.reading else min(seconds, LONGEST))
        except UserError as refusal:
            self.stage.say(said(refusal))
        self.stage.manager.update(seconds)
        self._arrange()
        self.draw()
        pygame.display.flip()
        return not self.stage.over

    def draw(self) -> None:
        """Draws the scene and its widgets."""
        self.stage.type.written.clear()
        self.scene.draw(self.stage.surface)
        self.stage.manager.draw_ui(self.stage.surface)
        self.focus.draw(self.stage.surface)

    def _arrange(self) -> None:
        """Goes to the next scene if there is one, and lays out anew what is out of date."""
        if self.stage.next is not None:
            self.scene, self.stage.next = self.stage.next, None
            self.stage.stale = True
        if self.stage.stale:
            self.stage.clear()
            self.scene.arrange(self.stage)
            self.stage.show_message()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.stage.leave()
        elif event.type == pygame.VIDEORESIZE:
            self.stage.resized()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.stage.change(full_screen=not self.stage.settings.full_screen)
        else:
            if event.type in OF_THE_MOUSE:
                self.stage.pointer = event.pos
            if not (self.focus.handle(event) or self.stage.manager.process_events(event)):
                self.scene.handle(event)


def run(first: Callable[[], Scene] | str = "menu", record: Path | None = None) -> None:
    """Opens the window, shows the first scene, and returns when the window is closed.

    `first` makes it, once there is a window, or is its name; with `record` it shows what is in that file.

    Raises:
        UserError: there is no display, no such scene, or nothing to show in the record.
    """
    stage = None
    try:
        stage = opened(settings.path())
        if callable(first):
            scene = first()
        else:
            scene = scenes.sample(first, record) if record is not None else scenes.first(first)
        app = App(stage, scene)
        clock = pygame.time.Clock()
        while app.frame(clock.tick(FRAMES) / 1000):
            pass
    finally:
        if stage is not None:
            stage.thinker.close()
        pygame.quit()  # gives the screen back, whatever happened
