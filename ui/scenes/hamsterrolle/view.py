"""What the scene needs to know of a match to draw it; it decides nothing and asks nothing else."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.clock import TURN_SECONDS
from games.core import Outcome
from sim.observation import Observation
from sim.summary import Summary

IN_FRONT = 0.085
"""Where along the axle (m) a piece in the hand is drawn that is not in the wheel yet."""


class Player(NamedTuple):
    """A seat as the panel shows it."""

    name: str
    stock: dict[str, int]  # how many of each kind lie in the tray, in the order in which they are shown
    pieces: int  # all that the player has yet to get rid of, the one in the hand among them
    team: int | None = None  # 0 or 1 where there are teams
    clock: float | None = None  # seconds of thinking time so far; None where it is not shown
    level: str | None = None  # of a computer player


class View(NamedTuple):
    """A match at one moment.

    Lengths are metres and angles radians as in `sim`: x to the right, y up from the table, rolling ahead to the left.
    Angles "ahead" are measured at the hub in the wheel's own frame from the middle of compartment 0.
    """

    # the wheel and its n pieces, the one in the hand and those on their way down among them
    wheel: tuple[float, float, float]  # x, y of the hub; roll, growing ahead
    kinds: tuple[str, ...]
    poses: NDArray[np.float64]  # (n, 3): x, y, angle
    axial: NDArray[np.float64]  # (n,): along the axle, towards the player
    ids: tuple[int, ...]  # n
    held: int | None = None  # the id of the piece in the hand
    yaw: NDArray[np.float64] | None = None  # (n,): about the line to the hub, as in `PiecePose`; None is 0 for all
    carried: tuple[float, float] | None = None  # where along the axle the piece in the hand is, and its yaw
    steered: tuple[float, float] | None = None  # the same of where the hand steers it
    holding: bool = False  # whether the wheel is held
    hand: tuple[float, float] | None = None  # where a computer player's hand is; None where none is seen

    # the players
    players: tuple[Player, ...] = ()
    seat: int = 0  # whose turn it is
    supply: int = 0  # whose tray this turn takes from: the seat's own, or in a team the partner's
    thinks: bool = False  # whether it is a computer player's, who has not taken a piece yet
    says: str = ""  # what is going on, in a few words: "places a piece", "the wheel comes to rest"
    moves: tuple[str, ...] = ()  # all moves so far, a line each; of a replay, all that there are
    marked: int | None = None  # the line of them that counts now; None for the last

    # the turn
    left: float | None = None  # seconds until the piece drops; None without a timer
    limit: float = TURN_SECONDS  # seconds that a turn has
    targets: tuple[int, ...] = ()  # compartments that may be built in
    line: float | None = None  # the angle ahead that the piece's furthermost edge has to pass
    edge: float | None = None  # where the furthermost edge of the piece in the hand is
    reason: str | None = None  # why letting go here is not allowed; None if it is, or with nothing in the hand
    may: frozenset[str] = frozenset()  # what can be done now: "draw back", "pass"
    result: Outcome | None = None
    summary: Summary | None = None

    def yaw_of(self, number: int) -> float:
        """The yaw of the piece in this row; that of the piece in the hand is the hand's."""
        if self.carried is not None and self.ids[number] == self.held:
            return self.carried[1]
        return 0.0 if self.yaw is None else float(self.yaw[number])


def of_wheel(seen: Observation, held: int | None = None, in_front: bool = False) -> View:
    """The wheel and its contents as seen, without a match; the piece in the hand may be before the wheel still."""
    axial = np.where((seen.ids == held) & in_front, IN_FRONT, seen.axial)
    wheel = (seen.wheel.x, seen.wheel.y, seen.wheel.angle)
    return View(wheel, seen.kinds, seen.poses, axial, tuple(seen.ids.tolist()), held, seen.yaw)
