"""Computer players at a board game: they think in another process, and play when they have found something."""

from __future__ import annotations

import math
from typing import Any

from numpy.random import Generator

from games.search import choose, level, think
from ui.session import Session
from ui.thinking import Task, Thinker

SEEN = 0.7
"""Seconds that an action takes at least, so that people can follow."""
HURRIED = 1 / 8
"""The part of the time that is left which it takes instead, where that is less."""
SHARE = 1 / 4
"""The part of the time that is left which an action takes at most; so there is always some for the next."""
LAST = 0.4
"""Seconds before the end in which a turn is played without a thought. More than a frame can count for."""


class Computer:
    """Plays for the seats at which no person sits. Its time counts as anybody's, but it never runs out."""

    def __init__(self, session: Session, rng: Generator) -> None:
        """The generator gives the players their seeds."""
        self._session = session
        self._rng = rng
        self._task: Task | None = None
        self._state: Any = None
        self._spent = 0.0
        self._left = math.inf

    @property
    def due(self) -> bool:
        """Whether a computer player is to act now."""
        return self._session.live and self._session.seat_kind() != "human"

    @property
    def waits(self) -> bool:
        """Whether it would be to act, but the people look at an earlier position; its time waits as well."""
        session = self._session
        return session.outcome is None and not session.live and session.seat_kind() != "human"

    @property
    def thinking(self) -> bool:
        """Whether it is to act and has not made up its mind."""
        return self.due and (self._task is None or self._task.dropped or not self._task.done)

    @property
    def pressed(self) -> bool:
        """Whether its time could run out in this frame."""
        return self.due and self._session.clock.remaining < LAST

    def update(self, thinker: Thinker, seconds: float) -> None:
        """Thinks, or plays, after `seconds` have gone by.

        Raises:
            UserError: thinking is not possible.
        """
        if self.due:
            self._think(thinker, seconds)
        else:
            self.call_off()

    def call_off(self) -> None:
        """It need not think now: the game is paused, over, another, or not looked at."""
        if self._task is not None:
            self._task.drop()
        self._task = self._state = None

    def _think(self, thinker: Thinker, seconds: float) -> None:
        session = self._session
        if self._task is None or self._task.dropped or self._state is not session.state:
            self._begin(thinker)
        assert self._task is not None
        self._spent += seconds
        if self._spent > SHARE * self._left:
            self._task.hurry()
        if self._task.done and self._spent >= min(SEEN, HURRIED * self._left):
            action = session.game.parse(self._task.result.chosen)
            self._task = None
            session.play(action)

    def _begin(self, thinker: Thinker) -> None:
        session, seed = self._session, int(self._rng.integers(2**31))
        self._state, self._spent, self._left = session.state, 0.0, session.clock.remaining
        self._task = thinker.think(choose, session.game, session.state.text(), session.seat_kind(), seed)

    def play_randomly(self) -> None:
        """Plays what remains of the turn, in no time."""
        self.call_off()
        session, seat = self._session, self._session.state.seat
        while self.due and session.state.seat == seat:
            chosen = think(session.game, session.state, level("random"), self._rng).chosen
            session.play(session.game.parse(chosen))
