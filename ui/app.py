"""The app: opens the window and shows one scene after another until the last is left."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pygame

from games.core import UserError
from ui import scenes, settings
from ui.errors import said
from ui.input import Input
from ui.stage import Scene, Stage, opened
from ui.widgets.focus import Focus
from ui.widgets.tips import Tips

FRAMES = 60
"""Frames per second at most."""
LONGEST = 0.25
"""Seconds that a scene is moved on at once, and that a frame that was not waited for counts for at most: a machine that
slept does not let a turn run out."""
AWAKE = 1.3
"""Seconds after an event in which frames follow one another: widgets fade, glides end, tooltips appear."""
BLINK = 0.3
"""Seconds between two frames while a cursor blinks in a text field."""
UNSEEN = 0.25
"""Seconds between two frames at least while the window is minimised."""
OF_THE_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class App:
    """One scene on a stage, frame by frame."""

    def __init__(self, stage: Stage, scene: Scene) -> None:
        self.stage = stage
        self.scene = scene
        self.focus = Focus(stage)
        self.tips = Tips()
        self.input = Input()
        self._awake = AWAKE

    def frame(self, seconds: float, waited: float = 0.0) -> bool:
        """Handles the events that wait, lets `seconds` go by and draws; returns False when the app has ended.

        `waited` are the seconds of these for which the app rested on purpose. What a scene refuses is shown as a
        message, and the scene goes on; its time stands still until that is read.
        """
        self._awake -= seconds
        try:
            self._arrange()
            for event in self.input.events():
                self._awake = AWAKE
                self._handle(event)
            self._arrange()
            self._pass(min(seconds, waited + LONGEST))
        except UserError as refusal:
            self.stage.say(said(refusal))
        self.stage.manager.update(seconds)
        self.tips.update(self.stage.manager, seconds)
        self._arrange()
        if self.seen:
            self.draw()
            pygame.display.flip()
        return not self.stage.over

    def rest(self) -> float:
        """For how many seconds nothing on the screen will change unless an event comes; 0 while anything moves."""
        stage = self.stage
        if stage.next is not None or stage.stale:
            return 0.0
        rest = math.inf if stage.reading else self.scene.rest()
        if not self.seen:
            return max(rest, UNSEEN)
        if self._awake > 0 or self.input.holding:
            return 0.0
        return min(rest, BLINK) if stage.typing else rest

    @property
    def seen(self) -> bool:
        """Whether the window is not minimised."""
        return pygame.display.get_active()

    def wait(self) -> float:
        """Rests until something changes; returns the seconds of that which count for the scene: those it asked for."""
        rest = self.rest()
        if rest <= 1 / FRAMES:
            return 0.0
        self.input.wait(rest)
        return rest if math.isfinite(rest) else 0.0

    def _pass(self, seconds: float) -> None:
        """Moves the scene on, in parts where the app has rested for long."""
        if self.stage.reading:
            seconds = 0.0
        while seconds > LONGEST:
            self.scene.update(LONGEST)
            self._arrange()
            seconds -= LONGEST
        self.scene.update(min(seconds, LONGEST))

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
            self._awake = AWAKE  # new widgets are seen a frame later

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.stage.leave()
        elif event.type == pygame.VIDEORESIZE:
            self.stage.resized()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.stage.change(full_screen=not self.stage.settings.full_screen)
        else:
            self.tips.handle(event)
            if event.type in OF_THE_MOUSE:
                self.stage.pointer = event.pos
            focus, manager = self.focus, self.stage.manager
            if not (focus.handle(event) or manager.process_events(event) or focus.press_default(event)):
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
        waited = 0.0
        while app.frame(clock.tick(FRAMES) / 1000, waited):
            waited = app.wait()
    finally:
        if stage is not None:
            stage.keep_window()
            stage.thinker.close()
        pygame.quit()  # gives the screen back, whatever happened
