"""What moves on Oraïa's board: a piece that steps or hops along its path, and the disc that is turned."""

from __future__ import annotations

import math
from itertools import pairwise

from games.oraia import Move, Piece, State
from games.oraia.board import CENTRE
from ui.draw.turntable import Point
from ui.motion import ease
from ui.scenes.oraia.view import View
from ui.theme import MOTION

STEP, HOP, OVER = 1.1 * MOTION, 1.5 * MOTION, 1.2 * MOTION
"""Seconds for a step, for a hop, and for turning a piece over."""
TURN = 2.2 * MOTION
"""Seconds for turning the disc by an eighth."""


class Flight:
    """The way of a piece along a path; in the centre it is turned over if it was not charged."""

    def __init__(self, move: Move, before: State) -> None:
        """For a move that is allowed in the state."""
        self.path = before.path(move)
        self._piece = next(piece for piece in before.pieces if piece.place == move.origin)
        self._leg = STEP if _is_step(self.path, before) else HOP
        self._turns = move.to == CENTRE and not self._piece.charged
        self._gone = 0.0

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self._gone >= self._leg * (len(self.path) - 1) + (OVER if self._turns else 0.0)

    @property
    def piece(self) -> Piece:
        """The piece as it was before it moved."""
        return self._piece

    @property
    def landings(self) -> int:
        """On how many places it has come down."""
        return min(int(self._gone / self._leg), len(self.path) - 1)

    def update(self, seconds: float) -> None:
        """Lets it go on."""
        self._gone += seconds

    def at(self, view: View, eighths: float) -> tuple[Point, float, float]:
        """Where it is, how high it is lifted (0 to 1) and how far it is turned over (0 to 1)."""
        legs = len(self.path) - 1
        number, share = divmod(self._gone / self._leg, 1.0)
        if number >= legs:
            turned = ease((self._gone - legs * self._leg) / OVER) if self._turns else 0.0
            return view.place(self.path[-1], eighths), math.sin(math.pi * turned), turned
        start, end = self.path[int(number) : int(number) + 2]
        high = (1.0 if self._leg == HOP else 0.35) * math.sin(math.pi * share)
        return view.leg(start, end, ease(share), eighths), high, 0.0


def _is_step(path: tuple[int, ...], state: State) -> bool:
    """Whether the path leads to the next place of a line, over nothing."""
    return len(path) == 2 and any(set(path) == set(pair) for line in state.lines for pair in pairwise(line))


class Sweep:
    """The disc's turn from one place to another, in eighths clockwise; it stays where it comes to."""

    def __init__(self, eighths: float) -> None:
        self.value = self._start = self.target = eighths
        self._gone = 0.0

    @property
    def over(self) -> bool:
        """Whether it is where it goes."""
        return self.value == self.target

    def set(self, eighths: float) -> None:
        """Turns it there at once."""
        self.value = self._start = self.target = eighths

    def go(self, eighths: float) -> None:
        """Lets it turn there from where it is."""
        self._start, self.target, self._gone = self.value, eighths, 0.0

    def update(self, seconds: float) -> None:
        """Lets it go on; the shorter way takes less time."""
        if not self.over:
            self._gone += seconds
            share = self._gone / (TURN * math.sqrt(min(abs(self.target - self._start), 1.0)))
            self.value = self.target if share >= 1 else self._start + (self.target - self._start) * ease(share)
