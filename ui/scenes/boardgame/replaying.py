"""A board game that is looked through: a time line leads to any position, and it plays itself at any speed."""

from __future__ import annotations

from itertools import pairwise

import pygame

from ui.scenes.gameui import GameUI
from ui.session import Session
from ui.stage import Stage
from ui.widgets.timeline import HIGH, SPEEDS, Mark, Timeline

MARGIN = 14
"""Pixels between the time line and the edges of the board."""
PAUSE = 0.8
"""Seconds between the end of one action and the next, at normal speed."""


class Replay:
    """The replay of the game in `session`; `running` while it plays itself."""

    def __init__(self, session: Session, ui: GameUI) -> None:
        self.running = False
        self.speed = SPEEDS[0]
        self.timeline: Timeline | None = None
        self._session, self._ui = session, ui
        self._waited = 0.0

    @property
    def dragging(self) -> bool:
        """Whether the handle is being dragged."""
        return self.timeline is not None and self.timeline.dragging

    @property
    def pace(self) -> float:
        """How many times as fast as usual actions are shown."""
        return self.speed if self.running else 1.0

    def arrange(self, stage: Stage, board: pygame.Rect) -> pygame.Rect:
        """Lays the time line along the lower edge of the board; returns what it leaves free."""
        self._stage = stage
        high = round(HIGH * stage.scale)
        rail = pygame.Rect(board.x + MARGIN, board.bottom - MARGIN - high, board.width - 2 * MARGIN, high)
        self.timeline = Timeline(rail, self._ticks(), self._marks())
        return pygame.Rect(board.x, board.y, board.width, rail.top - board.y)

    def handle(self, event: pygame.event.Event) -> None:
        """Goes where the handle is dragged to."""
        chosen = None if self.timeline is None else self.timeline.handle(event)
        if chosen is not None:
            self._session.shown = round(chosen * self._last)
            self.running &= self._session.shown < self._last

    def switch(self) -> None:
        """Plays on, from the start if the end is shown, or stops."""
        self.running = not self.running
        self._stage.stale = True  # the button has another word
        self._waited = PAUSE
        if self.running and self._session.shown == self._last:
            self._session.shown = 0

    def faster(self) -> None:
        """Takes the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._stage.stale = True

    def update(self, seconds: float, behind: bool) -> None:
        """Plays the next action once the last one has been seen; `behind` while it still is."""
        if not self.running or self.dragging or behind:
            return
        self._waited += seconds * self.speed
        if self._waited >= PAUSE:
            self._waited = 0.0
            self._session.step(1)
            self.running = self._session.shown < self._last

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the time line."""
        if self.timeline is not None:
            self.timeline.draw(surface, self._share(self._session.shown))

    @property
    def _last(self) -> int:
        return len(self._session.states) - 1

    def _share(self, number: int) -> float:
        return number / max(self._last, 1)

    def _ticks(self) -> list[float]:
        """Where turns begin."""
        seats = [state.seat for state in self._session.states]
        return [self._share(n) for n in range(len(seats)) if n == 0 or seats[n] != seats[n - 1]]

    def _marks(self) -> list[Mark]:
        """Where the game's score changes, in the colour of who acted."""
        score = self._ui.score
        if score is None:
            return []
        states = self._session.states
        return [
            Mark(self._share(number), self._ui.colours[before.seat])
            for number, (before, after) in enumerate(pairwise(states), 1)
            if score(before) != score(after)
        ]
