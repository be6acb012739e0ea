"""Time at the table: the turn timer, a game clock for each seat, and what happens when either runs out.

Nothing here reads the time; whoever runs the game hands in the elapsed seconds. The defaults are those of
docs/rules/time.md: 30 seconds a turn in every game. A step of any length is handled by

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
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, get_args

import msgspec
from msgspec.structs import force_setattr

from games.core import AnyGame, Expiry, Message, UserError, others_win, playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.random import Generator

SLACK = 1e-9
"""Seconds by which a boundary may be missed and still counts as reached: 1800 sixtieths make 30 s, whatever the
rounding of their sum. Far above that rounding (1e-12 s in a turn), far below what anyone can notice."""

TURN_SECONDS = 30
"""What a turn has in every game unless it is set otherwise."""

SHORTEST, LONGEST = 1.0, 86_400.0
"""Seconds, up to a day: what a turn or a game clock can be set to."""

EXPIRIES: tuple[Expiry, ...] = get_args(Expiry)
"""All there are."""

Seconds = Annotated[float, msgspec.Meta(ge=SHORTEST, le=LONGEST)]


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the seats may think. Seconds; None means without limit."""

    turn: Seconds | None = TURN_SECONDS
    game: Seconds | None = None
    increment: Annotated[float, msgspec.Meta(ge=0, le=LONGEST)] = 0.0  # added to the game clock after each own turn
    expiry: Expiry | Literal["lot"] | None = None
    """Of a turn; None is the game's own (`Game.expiry`). A game clock that runs out always loses, as in chess."""

    def __post_init__(self) -> None:
        if self.expiry == "lot":  # in files of earlier versions, in which it was the game's own, too
            force_setattr(self, "expiry", None)


STANDARD_TIME = TimeControl()
"""30 seconds a turn, no game clock, and the game's own expiry."""


@dataclass(frozen=True)
class Clock:
    """The time of the running turn and what is left on every game clock. A value: `advance` gives the next one.

    A turn runs out when its seconds are used up; reaching the boundary exactly counts. Time goes on beyond the
    boundary, so that a large step loses nothing: `expiries` says how often it was passed, and `run_out` hands the
    surplus to the next turn.
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
    def tick(self) -> float:
        """Seconds until a figure that is shown changes: whole seconds, and tenths of a game clock's last twenty."""
        shown = self.left[self.seat] - self.used
        step = 0.1 if 0 < shown < 20 else 1.0
        times = [time % step or step for time in (self.remaining, shown) if 0 < time < math.inf]
        return min(times, default=math.inf)

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
        """As `turned`, for a turn that ran out and was ended: it took its limit, and the surplus counts for `seat`.

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


def expire(
    game: AnyGame, state: Any, expiry: Expiry | None, rng: Generator, begun: Sequence[Any] = ()
) -> tuple[Any, tuple[Any, ...]]:
    """What becomes of `state` when the time of the seat to move has run out: the state then, and the actions played.

    Args:
        expiry: what happens; None for the game's own.
        rng: draws the actions of a random turn, each equally likely.
        begun: the legal actions that agree with what the player has already done of one, such as setting the impeller
            into a hole. A random turn starts with one of these.

    Raises:
        UserError: the game is over.
    """
    if state.outcome is not None:
        raise UserError(Message("This game of {game} is over, so no time can run out in it.", game=game.title))
    expiry = expiry or game.expiry
    if expiry == "lose":
        leave = game.leave(state, state.seat)
        if leave is not None:
            return state.play(leave), (leave,)
        return state.end(others_win(state.seat, playing(state), "time")), ()
    turn = {"random": _random_turn, "skip": _skipped_turn, "nothing": _no_turn}[expiry]
    played = tuple(turn(game, state, rng, begun))
    return (played[-1][0] if played else state), tuple(action for _, action in played)


def _random_turn(game: AnyGame, state: Any, rng: Generator, begun: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """The states and actions of a random turn, or of the rest of one, without what is voluntary."""
    seat, choices = state.seat, begun
    while state.outcome is None and state.seat == seat:
        legal = state.actions()
        choices = [action for action in game.finishing if action in legal] or choices or legal
        action = choices[int(rng.integers(len(choices)))]
        state, choices = state.play(action), ()
        yield state, action


def _skipped_turn(game: AnyGame, state: Any, rng: Generator, begun: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """A pass, or what ends a turn that has begun, as far as that is legal."""
    seat, skips = state.seat, (*game.finishing, *game.passing)
    while state.outcome is None and state.seat == seat:
        legal = state.actions()
        action = next((action for action in skips if action in legal), None)
        if action is None:
            return
        state = state.play(action)
        yield state, action


def _no_turn(game: AnyGame, state: Any, rng: Generator, begun: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Nothing happens."""
    yield from ()
