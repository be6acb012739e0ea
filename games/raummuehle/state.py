"""The rules of Raummühle as a state: what a player sees of it, what may be done, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from games.core import IllegalAction, Message, Outcome, Value, ended
from games.raummuehle.actions import (
    ACTIONS,
    DECLINE,
    PLACED_ON,
    REMOVED_FROM,
    Action,
    no_action,
    placements,
    removals,
)
from games.raummuehle.cube import LINES, RODS, Pair, exposed, height, lines_filled, with_room
from games.raummuehle.options import PLACEMENTS, SPRINT_POINTS

ENDS = ("points",)
"""The reasons of the ends that the rules bring about. Time that runs out loses in every format, see GAME."""


class State(msgspec.Struct, frozen=True):
    """A position of Raummühle. Seat 0 began."""

    seats: ClassVar[int] = 2

    format: str
    """When the game is over: "classic", "blitz" or "sprint"."""
    rules: str
    """The version of the rules: "current", "none" or "voluntary"."""
    seat: int
    """Who is to act, or would be if the game were not over."""
    balls: Pair
    """The cells in which balls of seats 0 and 1 lie, as sets."""
    points: Pair
    """Of seats 0 and 1."""
    left: int
    """How many balls the two players together have still to place."""
    owed: int = 0
    """How many balls `seat` has to remove before the turn is over; in the voluntary version, may remove."""
    last: int | None = None
    """The cell of the ball that was placed last; None before the first."""
    outcome: Outcome | None = None

    @property
    def rods(self) -> tuple[tuple[int, ...], ...]:
        """Whose balls lie on each rod, from the bottom up."""
        return tuple(
            tuple(self.balls[1] >> rod + 16 * level & 1 for level in range(height(self.balls, rod)))
            for rod in range(len(RODS))
        )

    @property
    def completed(self) -> tuple[tuple[int, ...], ...]:
        """The lines of four that the ball placed last completed, as their cells."""
        if self.last is None:
            return ()
        balls = self.balls[self.balls[1] >> self.last & 1]
        return tuple(line for line in LINES if self.last in line and all(balls >> cell & 1 for cell in line))

    @property
    def removable(self) -> tuple[int, ...]:
        """The rods from which a ball can be removed now."""
        return tuple(action.rod for action in self.actions() if action.verb == "remove" and action.rod is not None)

    def actions(self) -> tuple[Action, ...]:
        """A placement for each rod with room; while a ball is owed, a removal for each rod with the enemy's on top."""
        if self.outcome is not None:
            return ()
        if not self.owed:
            return placements(with_room(self.balls))
        offered = removals(exposed(self.balls, self.seat))
        return (DECLINE, *offered) if self.rules == "voluntary" else offered

    def play(self, action: Action) -> State:
        """The state after the action; raises IllegalAction where the rules refuse it."""
        if type(action) is not Action or self.outcome is not None:
            raise self._refusal(action)
        if not self.owed:
            rod = PLACED_ON.get(action)
            if rod is not None and with_room(self.balls) >> rod & 1:
                return self._placed(rod)
        elif self.rules == "voluntary" and action == DECLINE:
            return self._next(self.balls, self.points, self.left, 0, self.last)
        else:
            rod = REMOVED_FROM.get(action)
            if rod is not None and exposed(self.balls, self.seat) >> rod & 1:
                return self._removed(rod)
        raise self._refusal(action)

    def _placed(self, rod: int) -> State:
        """The ball falls to the lowest free cell of the rod, and what the lines through it bring is owed or scored."""
        cell = rod + 16 * height(self.balls, rod)
        own = self.balls[self.seat] | 1 << cell
        lines, points = lines_filled(own, cell), self.points
        if self.rules == "none":
            lines, points = 0, _with(points, self.seat, points[self.seat] + lines)
        elif self.rules == "voluntary":
            lines = min(lines, 1)
        return self._next(_with(self.balls, self.seat, own), points, self.left - 1, lines, cell)

    def _removed(self, rod: int) -> State:
        """The enemy's ball on top of the rod leaves the game and is a point."""
        enemy, cell = 1 - self.seat, rod + 16 * (height(self.balls, rod) - 1)
        balls = _with(self.balls, enemy, self.balls[enemy] ^ 1 << cell)
        points = _with(self.points, self.seat, self.points[self.seat] + 1)
        return self._next(balls, points, self.left, self.owed - 1, self.last)

    def _next(self, balls: Pair, points: Pair, left: int, owed: int, last: int | None) -> State:
        """The player goes on while a ball is owed and one can be removed; else the turn is over."""
        if owed and exposed(balls, self.seat):
            return State(self.format, self.rules, self.seat, balls, points, left, owed, last)
        outcome = verdict(self.format, points, left)
        return State(self.format, self.rules, 1 - self.seat, balls, points, left, 0, last, outcome)

    def _refusal(self, action: Any) -> IllegalAction:
        if type(action) is not Action or action not in ACTIONS:
            return no_action(repr(action))
        return IllegalAction(self._why_not(*action))

    def _why_not(self, verb: str, rod: int | None) -> str:
        if self.outcome is not None:
            return Message("The game is over; no ball is placed or removed any more.")
        if self.rules == "none" and verb != "place":
            return Message("By these rules no balls are removed.")
        if verb != "place" and not self.owed:
            return Message(
                "Balls are removed only after a placement that completes a line of four; now a ball is to be placed."
            )
        if rod is None:
            return Message("By these rules a removal cannot be declined as long as there is a ball to remove.")
        if verb == "place" and self.owed:
            return Message("A line of four was completed; a ball of the other colour is to be removed first.")
        if verb == "place":
            return Message("Rod {rod} is full; four balls fit on it.", rod=RODS[rod])
        if not self.rods[rod]:
            return Message("There is no ball on rod {rod}.", rod=RODS[rod])
        return Message("The ball on top of rod {rod} is your own; it and all beneath it are safe.", rod=RODS[rod])

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is over already."""
        return ended(self, outcome)

    def text(self) -> str:
        """The state in one line: options, what is counted, the rod of the last ball, the balls on A1, A2 ... D4.

        The owners of a rod's balls are written from the bottom up. Whose turn it is follows from the numbers. An
        outcome is written (over=) where it does not follow from them.
        """
        words = [
            f"raummuehle format={self.format} rules={self.rules} points={self.points[0]}:{self.points[1]}",
            f"left={self.left} owed={self.owed} last={'-' if self.last is None else RODS[self.last % 16]}",
            f"rods={'/'.join(''.join(map(str, balls)) for balls in self.rods)}",
        ]
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


def verdict(format: str, points: Pair, left: int) -> Outcome | None:
    """At the end of a turn: more points win when all balls are placed, or in a sprint when there are three."""
    if left and not (format == "sprint" and max(points) >= SPRINT_POINTS):
        return None
    return Outcome(tuple(seat for seat in (0, 1) if points[seat] == max(points)), "points")


def ending(state: State) -> Message | None:
    """How the rules ended the game, in words."""
    if state.outcome is None or state.outcome.reason != "points":
        return None
    low, high = sorted(state.points)
    if low == high:
        return Message("{points} points each", points=low)
    return Message("{more} points to {fewer}", more=high, fewer=low)


def _with(pair: Pair, seat: int, value: int) -> Pair:
    """The pair with the value of one seat changed."""
    return (pair[0], value) if seat else (value, pair[1])


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The empty cube of a game for two."""
    format, rules = str(options["format"]), str(options["rules"])
    return State(format, rules, seat=0, balls=(0, 0), points=(0, 0), left=PLACEMENTS[format])
