"""The computer players of a match in the window: one thinks in another process, then its hand plays on the screen."""

from __future__ import annotations

import math

from games.core import UserError
from sim.parameters import STEP
from sim.players import Performer, Plan, level, think
from ui.scenes.hamsterrolle.live import Live
from ui.thinking import Task, Thinker

HAND = 3.0
"""Seconds of a turn that are the hand's: it needs two of them, or more where it has to try again."""

HURRIED = 0.4
"""The share of the other seconds after which thinking is brought to an end."""

LATEST = 0.6
"""The share after which no answer is waited for any more, and what comes to mind at once is played."""


class Computers:
    """Sees to it that the seats of computer players play. `update` is called before each frame's steps.

    What is called off, as the page is left, begins anew with the next `update`: the same seed brings the same plan.
    """

    def __init__(self, live: Live, thinker: Thinker) -> None:
        self._live, self._thinker = live, thinker
        self._turn: int | None = None  # the turn that is being thought about or played
        self._task: Task | None = None

    def update(self) -> None:
        """Begins to think in a turn that is a computer player's; begins to play once that has come to an end.

        Raises:
            UserError: there cannot be thought in another process. The turn is played, but less well.
        """
        live, match = self._live, self._live.match
        if match.state.turn != self._turn:
            self._turn, self._task, live.performer = match.state.turn, None, None
        if live.level is None or live.performer is not None or match.state.outcome is not None:
            return
        try:
            plan = self._plan()
        except UserError:
            self._play(self._at_once())
            raise
        if plan is not None:
            self._play(plan)

    def _plan(self) -> Plan | None:
        """What the player means to do, if that is known by now."""
        if self._task is None or self._task.dropped:
            self._task = self._thinker.think(think, *self._question())
        if self._task.done:
            plan: Plan = self._task.result
            return plan
        if self._used > HURRIED:
            self._task.hurry()
        if self._used > LATEST:
            self._task.drop()
            return self._at_once()
        return None

    def _question(self) -> tuple[object, ...]:
        setup, start = self._live.match.setup, self._live.match.record.last
        return setup.parameters, start.scene, start.state, self._live.level, setup.seed

    def _at_once(self) -> Plan:
        """What comes to mind without trying anything."""
        return think(*self._question(), stop=lambda: True)

    @property
    def _used(self) -> float:
        """How much of the time for thinking has gone, 0 to 1 and more."""
        match = self._live.match
        return match.turn_steps * STEP / max((match.setup.header.time.turn or math.inf) - HAND, STEP)

    def _play(self, plan: Plan) -> None:
        match, name = self._live.match, self._live.level
        assert name is not None
        self._live.performer = Performer(match, plan, level(name).hand, match.setup.seed)
