"""Real time cut into the fixed steps of the physics."""

from __future__ import annotations


class Steps:
    """Collects the seconds that pass and gives them out as whole steps."""

    def __init__(self, step: float, most: int = 60) -> None:
        """`step` in seconds; `most` steps are made at once: after a longer pause (a machine asleep) time is lost."""
        self.step = step
        self.most = most
        self._waiting = 0.0

    def take(self, seconds: float) -> int:
        """How many steps are due now that `seconds` more have passed."""
        self._waiting += seconds
        due = int(self._waiting / self.step)
        self._waiting -= due * self.step
        return min(due, self.most)

    @property
    def between(self) -> float:
        """How far the time is on its way from the last step to the next, 0 to 1: where to draw between two states."""
        return min(max(self._waiting / self.step, 0.0), 1.0)
