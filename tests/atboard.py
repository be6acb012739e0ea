"""A board of one of the board games with a player at it, without the page round it: posted events, time, the rules."""

from __future__ import annotations

from typing import Any

import pygame

from games.core import IllegalAction
from ui.layout import page
from ui.scenes.gameui import game_ui
from ui.stage import opened

Pixel = tuple[float, float]


class AtBoard:
    """A board in its part of a window. What the player chooses is played, and shown, as the page does it.

    `played` are the actions, `refused` what the rules said to the others.
    """

    def __init__(self, game: str, state: Any, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        self.stage = opened(None, size, **settings)
        self.state = state
        self.played: list[Any] = []
        self.refused: list[str] = []
        self.make = game_ui(game).board
        self.board = self.make(self.stage, page(size, self.stage.scale).board, state, None)

    def frames(self, count: int = 1, seconds: float = 1 / 60, draw: bool = False) -> None:
        """Lets frames go by."""
        for _ in range(count):
            for event in pygame.event.get():
                self._handle(event)
            self.board.update(seconds)
            if draw:
                self.draw()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.stage.pointer = event.pos
        if self.board.busy or self.state.outcome is not None:
            return
        action = self.board.handle(event)
        if action is not None:
            self.play(action)

    def play(self, action: Any) -> None:
        """Plays an action, whoever has chosen it, and lets it be shown."""
        before = self.state
        try:
            self.state = before.play(action)
        except IllegalAction as refusal:
            self.refused.append(str(refusal))
            return
        self.played.append(action)
        self.board.show(self.state, action, before)

    def wait(self, longest: float = 60.0) -> None:
        """Lets time go by until the board has shown what it has to show."""
        for _ in range(round(longest * 60)):
            if not self.board.busy:
                return
            self.frames()
        raise AssertionError(f"the board is still busy after {longest} s")

    def draw(self) -> None:
        """Draws a frame; every text on it has its room."""
        self.stage.type.written.clear()
        self.board.draw(self.stage.surface)
        for text in self.stage.type.written:
            assert text.allowed.inflate(2, 2).contains(text.taken), f"{text.text!r} is cut off"

    # -- mouse and keyboard

    def move(self, point: Pixel) -> None:
        self._post(pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, point: Pixel) -> None:
        self.move(point)
        self._post(pygame.MOUSEBUTTONDOWN, point, button=1)

    def release(self, point: Pixel) -> None:
        self.move(point)
        self._post(pygame.MOUSEBUTTONUP, point, button=1)

    def click(self, point: Pixel) -> None:
        self.press(point)
        self.release(point)

    def _post(self, kind: int, point: Pixel, **rest: object) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=(round(point[0]), round(point[1])), touch=False, **rest))
        self.frames()

    def key(self, key: int, letter: str = "") -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode=letter, scancode=0))
        self.frames()
