"""A ball on its way: it slides down a rod to where it stays, or is drawn off the rod and taken away."""

from __future__ import annotations

from games.raummuehle import Action, State
from ui.draw.cube import BALL, HOVER, middle
from ui.draw.rods import Ball
from ui.motion import ease
from ui.theme import MOTION

OVER = HOVER / BALL - 0.5
"""The level of a ball that waits over a rod."""


class Flight:
    """The way of the ball that an action places or removes."""

    def __init__(self, action: Action, before: State, after: State) -> None:
        """For an action with a rod that led from one state to another."""
        assert action.rod is not None
        self._rod: int = action.rod
        self._down = action.verb == "place"
        self._level = len((after if self._down else before).rods[action.rod]) - 1
        self._seat = before.seat if self._down else 1 - before.seat
        self._long = MOTION * (0.5 + 0.28 * (OVER - self._level))  # it slides as far as there is room
        self._gone = 0.0

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self._gone >= self._long + (0.0 if self._down else MOTION)

    @property
    def drop(self) -> float:
        """How many levels it falls; 0 if it is taken away."""
        return OVER - self._level if self._down else 0.0

    @property
    def cell(self) -> int:
        """The cell to which it comes or from which it is taken."""
        return self._rod + 16 * self._level

    def update(self, seconds: float) -> None:
        """Lets it go on."""
        self._gone += seconds

    @property
    def ball(self) -> Ball:
        """The ball where it is now."""
        share = min(self._gone / self._long, 1.0)
        if self._down:
            fallen = 0.35 * share + 0.65 * share**2
            return Ball(middle(self._rod, OVER + (self._level - OVER) * fallen), self._seat)
        x, y, z = middle(self._rod, self._level + (OVER - self._level) * ease(share))
        away = ease(max(self._gone - self._long, 0.0) / MOTION)
        return Ball(
            (x * (1 + 0.5 * away), y * (1 + 0.5 * away), z + 0.9 * BALL * away),
            self._seat,
            alpha=round(255 * (1 - away)),
        )
