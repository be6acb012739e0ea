"""Time at the table: the turn timer, a game clock for each seat, and what happens when either runs out.

Nothing here reads the time; whoever runs the game hands in the seconds that went by. The defaults are those of
rules.md, "Time": 30 seconds a turn in every game. A step of any length is dealt with by

    clock = clock.advance(elapsed)
    while clock.expiries and state.outcome is None:
        state, actions = expire(game, state, "lose" if clock.flagged else control.expiry, rng)
        if not actions:
            break
        clock, seconds = clock.run_out(state.seat)  # the first of the actions took these, the others none
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

import msgspec

from games.core import A, Game, Message, S, UserError, others_win

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.random import Generator

SLACK = 1e-9
"""Seconds by which a boundary may be missed and still counts as reached: 1800 sixtieths make 30 s, whatever the
rounding of their sum. Far above that rounding (1e-12 s in a turn), far below what anyone can notice."""

TURN_SECONDS = 30
"""What a turn has in every game unless it is set otherwise."""

SHORTEST, LONGEST = 1.0, 86_400.0
"""Seconds, up to a day: what a turn or a game clock can be set to."""

Expiry = Literal["lot", "lose", "nothing"]
"""What happens when a turn's time runs out: a legal turn drawn by lot is played, the player loses, or nothing."""

Seconds = Annotated[float, msgspec.Meta(ge=SHORTEST, le=LONGEST)]


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the seats may think. Seconds; None means without limit."""

    turn: Seconds | None = TURN_SECONDS
    game: Seconds | None = None
    increment: Annotated[float, msgspec.Meta(ge=0, le=LONGEST)] = 0.0  # added to the game clock after each own turn
    expiry: Expiry = "lot"  # of a turn; a game clock that runs out always loses, as in chess


STANDARD_TIME = TimeControl()
"""30 seconds a turn, and no game clock."""


@dataclass(frozen=True)
class Clock:
    """The running turn's time and what is left on every game clock; a value, `advance` gives the next one.

    A turn has run out when its seconds are used up, and reaching the boundary exactly counts as running out: the rest
    that can be seen is then zero. Time goes on beyond the boundary, so that a large step loses nothing: `expiries` says
    how often it was passed, and `run_out` hands what is over to the turn that follows.
    """

    control: TimeControl
    left: tuple[float, ...]  # seconds on each seat's game clock at the start of this turn; infinite without one
    seat: int = 0
    used: float = 0.0  # seconds of this turn
    noted: float = 0.0  # of these, the seconds that actions of this turn have taken
    paused: bool = False

    @classmethod
    def begin(cls, control: TimeControl, seats: int, seat: int = 0) -> Self:
        """The clock at the start of a game of `seats` players in which `seat` is first to move."""
        return cls(control, (math.inf if control.game is None else control.game,) * seats, seat)

    def advance(self, elapsed: float) -> Self:
        """The clock `elapsed` seconds later, which is this one while paused; ValueError unless finite and >= 0."""
        if not 0 <= elapsed < math.inf:
            raise ValueError(f"elapsed seconds must be finite and not negative, not {elapsed}")
        return self if self.paused else replace(self, used=self.used + elapsed)

    def pause(self, paused: bool = True) -> Self:
        """The clock stopped, or going on with `pause(False)`."""
        return replace(self, paused=paused)

    @property
    def limit(self) -> float:
        """Seconds that this turn may take: the turn timer's or the game clock's, whichever is less; may be infinite."""
        return min(math.inf if self.control.turn is None else self.control.turn, self.left[self.seat])

    @property
    def remaining(self) -> float:
        """Seconds until this turn runs out, never negative; infinite without a limit."""
        return 0.0 if self.expiries else self.limit - self.used

    @property
    def fraction(self) -> float:
        """What remains as a part of the turn timer's full time, 1 to 0, as its ring is drawn; 1 without a timer."""
        return 1.0 if self.control.turn is None else self.remaining / self.control.turn

    def on_clock(self, seat: int) -> float:
        """Seconds on the game clock of `seat`, never negative; infinite without game clocks."""
        return max(0.0, self.left[seat] - (self.used if seat == self.seat else 0.0))

    @property
    def expiries(self) -> int:
        """How many turns of this length have run out since this one began: more than one after a large step."""
        if self.used + SLACK < self.limit:
            return 0
        return 1 if self.flagged else math.floor((self.used + SLACK) / self.limit)

    @property
    def flagged(self) -> bool:
        """The game clock of the seat to move ran out, not only its turn; where both do at once, this counts."""
        left = self.left[self.seat]
        before_the_turn = left <= self.limit + SLACK or self.control.expiry == "nothing"
        return before_the_turn and self.used + SLACK >= left

    def acted(self) -> tuple[Self, float]:
        """After an action that leaves the turn running: the clock, and the seconds that the action took."""
        return replace(self, noted=self.used), self.used - self.noted

    def turned(self, seat: int) -> tuple[Self, float]:
        """After the action that ends the turn: the clock with `seat` to move, and the seconds that the action took.

        The seat that moved gets its increment.
        """
        return self._handed(seat, self.used, self.control.increment), self.used - self.noted

    def run_out(self, seat: int) -> tuple[Self, float]:
        """As `turned`, for a turn that ran out and was ended by lot: it took its limit, the rest counts for `seat`.

        There is no increment for it. ValueError before the turn has run out.
        """
        if not self.expiries:
            raise ValueError("the turn has not run out")
        following = self._handed(seat, self.limit, 0.0)
        return replace(following, used=max(0.0, self.used - self.limit)), max(0.0, self.limit - self.noted)

    def _handed(self, seat: int, used: float, increment: float) -> Self:
        left = list(self.left)
        left[self.seat] = max(0.0, left[self.seat] - used) + increment
        return replace(self, left=tuple(left), seat=seat, used=0.0, noted=0.0)


def expire(game: Game[S, A], state: S, expiry: Expiry, rng: Generator) -> tuple[S, tuple[A, ...]]:
    """What becomes of `state` when the time of the seat to move has run out: the state then, and the actions played.

    "lot" plays one legal action after another, each equally likely, until the turn is over (in Gulek it may be one
    that had begun). "lose" ends the game for the others, as does every expiry in a game that `loses_on_time`.
    "nothing" leaves the state as it is. Source: rules.md, "Time".

    Raises:
        UserError: the game is over already.
    """
    if state.outcome is not None:
        raise UserError(Message("This game of {game} is over; no time can run out in it.", game=game.title))
    if expiry == "lose" or game.loses_on_time:
        return state.end(others_win(state.seat, state.seats, "time")), ()
    if expiry == "nothing":
        return state, ()
    played = tuple(_random_turn(state, rng))
    return played[-1][0], tuple(action for _, action in played)


def _random_turn(state: S, rng: Generator) -> Iterator[tuple[S, Any]]:
    """The states and actions of a turn of random actions."""
    seat = state.seat
    while state.outcome is None and state.seat == seat:
        actions = state.actions()
        action = actions[int(rng.integers(len(actions)))]
        state = state.play(action)
        yield state, action
