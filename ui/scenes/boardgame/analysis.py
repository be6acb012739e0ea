"""What a strong player thinks of the position that is looked at: of each one while it is on, or of one as a hint."""

from __future__ import annotations

from typing import Any

from games.core import AnyGame
from games.search import Thought, analyse
from ui.thinking import Task, Thinker

SEED = 1
"""The same position is always thought of in the same way."""
GLANCE = 0.6
"""Seconds after which the analysis shows what has been found by then, before it looks more closely."""


class Analysis:
    """The thought about a position, as soon as there is one."""

    def __init__(self, game: AnyGame) -> None:
        self.on = False
        self.hinting = False
        """Whether a hint was asked for in this position."""
        self.thought: Thought | None = None
        self.settled = False
        """Whether the thought is the last word."""
        self._game = game
        self._spent = 0.0
        self._state: Any = None
        self._task: Task | None = None

    @property
    def wanted(self) -> bool:
        """Whether anybody wants to know."""
        return self.on or self.hinting

    def switch(self) -> None:
        """Shows what is thought of each position, or no more."""
        self.on = not self.on

    def hint(self) -> None:
        """Shows what a strong player would do here, or no more."""
        self.hinting = not self.hinting

    def update(self, thinker: Thinker, state: Any, free: bool, seconds: float) -> None:
        """Looks at a position for so many seconds; thinks where that is wanted and the thinker is `free`.

        Raises:
            UserError: thinking is not possible; then it is off.
        """
        if state is not self._state:
            self.call_off()
            self._state, self.thought, self.hinting, self.settled = state, None, False, False
        if not self.wanted or not free or state.outcome is not None:
            self.call_off()
        elif not self.settled:
            self._think(thinker, state, seconds)

    def call_off(self) -> None:
        """It need not think now."""
        if self._task is not None:
            self._task.drop()
        self._task = None

    def _think(self, thinker: Thinker, state: Any, seconds: float) -> None:
        """A glance first, if it takes long; a hint is given when all has been thought of."""
        if self._task is None or self._task.dropped:
            self._task, self._spent = thinker.think(analyse, self._game, state.text(), SEED), 0.0
        self._spent += seconds
        if self._spent > GLANCE and self.on and self.thought is None:
            self._task.hurry()
        if self._task.done:
            self.thought, self.settled = self._task.result, not self._task.hurried
            self._task = None


def shares_of(state: Any, thought: Thought | None) -> tuple[float, ...]:
    """What each seat can expect, or has got where the game is over; nothing where that is not known."""
    if state.outcome is not None:
        return tuple(state.outcome.score(seat) for seat in range(state.seats))
    return thought.scores if thought is not None else ()
