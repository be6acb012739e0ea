"""The events of mouse, keyboard and gamepads as scenes get them: pressed is also released, and motion comes once.

A button or key that is held while the window loses the focus or is hidden may be released without SDL noticing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter, sleep

import pygame
from pygame._sdl2 import controller

INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""Events that end every hold. A new size of the window does not."""
LOOK = 0.02
"""Seconds between two looks for events while the app rests: less than anybody feels."""
LOOK_UNSEEN = 0.1
"""The same while the window is minimised."""
OUTSIDE = 2
"""Widths and heights of the window from its upper left corner to the place where an interrupted hold is released."""


class Input:
    """Which buttons and keys are held down, and the events that keep this true."""

    def __init__(self) -> None:
        self._buttons: dict[int, pygame.event.Event] = {}
        self._keys: dict[int, pygame.event.Event] = {}
        self._pads: list[controller.Controller] = []  # those that are open, or there would be no events of them
        controller.init()

    @property
    def holding(self) -> bool:
        """Whether any button or key is held down."""
        return bool(self._buttons or self._keys)

    def wait(self, seconds: float) -> bool:
        """Sleeps until an event comes, for so many seconds at most; returns whether one waits.

        `pygame.event.wait` looks for events every millisecond, which takes two hundredths of a core.
        """
        until = perf_counter() + seconds
        pause = LOOK if pygame.display.get_active() else LOOK_UNSEEN
        while not pygame.event.peek():
            left = until - perf_counter()
            if left <= 0:
                return False
            sleep(min(left, pause))
        return True

    def events(self) -> Iterator[pygame.event.Event]:
        """The events that wait.

        An interruption is preceded by the release of everything held: of buttons outside the window, so that nothing
        is dropped on anything. A release is left out where nothing was pressed.
        """
        for event in _merged(pygame.event.get()):
            if event.type == pygame.CONTROLLERDEVICEADDED:
                self._pads.append(controller.Controller(event.device_index))
            if event.type in INTERRUPTIONS:
                yield from self._released()
            if self._fits(event):
                yield event

    def _released(self) -> Iterator[pygame.event.Event]:
        """Ends all holds."""
        width, height = pygame.display.get_window_size()
        for button in tuple(self._buttons):
            pressed = self._buttons.pop(button)
            place = {"pos": (OUTSIDE * width, OUTSIDE * height)}
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pressed.dict | place)
        for key in tuple(self._keys):
            yield pygame.event.Event(pygame.KEYUP, self._keys.pop(key).dict | {"unicode": ""})

    def _fits(self, event: pygame.event.Event) -> bool:
        """Keeps track of presses and releases; returns whether the event can follow those before it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._buttons[event.button] = event
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._buttons.pop(event.button, None) is not None
        elif event.type == pygame.KEYDOWN:
            self._keys[event.key] = event
        elif event.type == pygame.KEYUP:
            return self._keys.pop(event.key, None) is not None
        return True


def _merged(events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
    """Several motions in a row as one: a fast mouse reports a thousand in a second, more than can be seen."""
    motion: pygame.event.Event | None = None
    for event in events:
        if event.type == pygame.MOUSEMOTION:
            motion = event if motion is None else _sum(motion, event)
            continue
        if motion is not None:
            yield motion
            motion = None
        yield event
    if motion is not None:
        yield motion


def _sum(one: pygame.event.Event, other: pygame.event.Event) -> pygame.event.Event:
    rel = (one.rel[0] + other.rel[0], one.rel[1] + other.rel[1])
    return pygame.event.Event(pygame.MOUSEMOTION, other.dict | {"rel": rel})
