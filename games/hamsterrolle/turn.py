"""A match as a value: who holds what, whose turn it is, and how far that turn has come.

    between --touch--> begun --take--> attempt --let_go--> released --rested--> between, next seat
       |                 |  <-put_back-   |                   ^                   or over
       +---- take, begin_pass ------> attempt, pass ----------+

`saw` takes what falls in any phase; `time_out` goes from any phase but the last two to `released`. Each of these
returns the next state and leaves this one as it is. What the rules refuse raises IllegalAction, and for each refusal
there is a query that says the same sentence beforehand.
"""

from __future__ import annotations

from typing import Literal, Self

import msgspec
from numpy.random import Generator

from games.core import Outcome
from games.hamsterrolle.events import AnyEvent, Dropped, Passed, Placed
from games.hamsterrolle.judge import Seen
from games.hamsterrolle.rules import Rules

Phase = Literal["between", "begun", "attempt", "pass", "released", "over"]
"""How far a turn has come.

between   the wheel rests and the player whose turn it is has touched nothing yet
begun     something has been touched, and nothing is in the hand
attempt   a piece of the stock is in the hand
pass      a piece of the wheel is in the hand, for a constructive pass
released  nothing is in the hand any more and the wheel has yet to come to rest
over      the match has ended
"""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match between two steps. `text()` is all of it in one line of JSON, and `load` reads that back."""

    rules: Rules
    holders: tuple[int, ...]
    """Of each piece: the seat in whose stock it is, or WHEEL, or OUT. A piece in the hand is still where it was."""
    seat: int
    """Whose turn it is."""
    turn: int = 0
    """How many turns there were before."""
    phase: Phase = "between"
    front: int | None = None
    """The compartment of the last placement; None before the first."""
    attempted: bool = False
    """Whether an attempt was begun in this turn, after which there is no constructive pass."""
    hand: int | None = None
    """The piece in the hand."""
    start: int | None = None
    """In a constructive pass, the compartment that the piece was taken from."""
    released: Placed | Dropped | Passed | None = None
    """How the piece of this turn was let go of."""
    events: tuple[AnyEvent, ...] = ()
    """All that happened in the match so far; what is new after a step is at the end."""
    outcome: Outcome | None = None
    version: Literal[1] = 1

    # -- what there is to see

    @property
    def seats(self) -> int:
        """How many play."""
        raise NotImplementedError

    def stock(self, seat: int) -> tuple[int, ...]:
        """The pieces that the seat has yet to get rid of, the one in the hand among them."""
        raise NotImplementedError

    def tray(self, seat: int) -> dict[str, tuple[int, ...]]:
        """The stock of the seat as it lies on the table: by kind in the usual order, without the piece in the hand."""
        raise NotImplementedError

    @property
    def wheel(self) -> tuple[int, ...]:
        """The pieces in the wheel, or on their way out of it."""
        raise NotImplementedError

    @property
    def supply(self) -> tuple[int, ...]:
        """The pieces that may be taken for an attempt: one's own; without any in a team, the partner's."""
        raise NotImplementedError

    @property
    def allowed(self) -> tuple[int, ...]:
        """The compartments that this turn may build in, in rising order ahead."""
        raise NotImplementedError

    @property
    def may_hold_wheel(self) -> bool:
        """Whether the wheel may be held: only while a piece is being placed."""
        raise NotImplementedError

    @property
    def may_draw_back(self) -> bool:
        """Whether the wheel may be drawn back to the middle: at the start of a turn, with nothing in the hand."""
        raise NotImplementedError

    def targets(self, seen: Seen) -> tuple[int, ...]:
        """The compartments that the piece in the hand may go to, as far as compartment and kind decide.

        With nothing in the hand: those of `allowed`.
        """
        raise NotImplementedError

    def edge_to_pass(self, compartment: int, seen: Seen) -> float | None:
        """The edge that a new piece in `compartment` has to pass, an angle as in `Spot`; None if there is none."""
        raise NotImplementedError

    def pushable(self, seen: Seen) -> tuple[int, ...]:
        """The pieces that may be pushed with the one in the hand: those of the compartment that is being built in."""
        raise NotImplementedError

    def why_not_take(self, piece: int) -> str | None:
        """Why this piece may not be taken for an attempt, in a sentence; None if it may."""
        raise NotImplementedError

    def why_not_pass(self, piece: int, seen: Seen) -> str | None:
        """Why this piece may not be taken for a constructive pass, in a sentence; None if it may."""
        raise NotImplementedError

    def why_not_let_go(self, seen: Seen) -> str | None:
        """Why the piece in the hand may not be let go of where it is, in a sentence; None if it may."""
        raise NotImplementedError

    # -- what the player does

    def touch(self) -> Self:
        """The player touches the wheel (to draw it back): the turn has begun, and what falls from now on is theirs."""
        raise NotImplementedError

    def take(self, piece: int) -> Self:
        """The piece of the stock is in the hand: an attempt has begun."""
        raise NotImplementedError

    def put_back(self) -> Self:
        """The piece in the hand is back in the stock, and another may be taken."""
        raise NotImplementedError

    def begin_pass(self, piece: int, seen: Seen) -> Self:
        """The piece of the wheel is in the hand: a constructive pass has begun."""
        raise NotImplementedError

    def let_go(self, seen: Seen) -> Self:
        """The piece in the hand is let go of where it is; the wheel must be let go of with it."""
        raise NotImplementedError

    # -- what happens

    def saw(self, seen: Seen) -> Self:
        """What has fallen goes where it belongs; the same state if nothing has. To be called every few steps.

        If that ends an attempt, the phase is `released` and `hand` is None: the hand must be emptied and the piece
        that was in it is in the stock.
        """
        raise NotImplementedError

    def time_out(self, rng: Generator) -> Self:
        """The time has run out: the piece in the hand drops where it is.

        With an empty hand a piece of the supply is drawn by lot: it is `released.piece`, and drops from the hub.
        """
        raise NotImplementedError

    def rested(self, seen: Seen) -> Self:
        """The wheel has come to rest after the hand was emptied: the turn is over, and perhaps the match."""
        raise NotImplementedError

    def resign(self, seat: int) -> Self:
        """The seat gives up, which ends the match: the other team wins, or of the others who has the fewest pieces."""
        raise NotImplementedError

    def abandon(self) -> Self:
        """The match ends without a result: nobody wins."""
        raise NotImplementedError

    def end(self, outcome: Outcome) -> Self:
        """The same match ended from outside."""
        raise NotImplementedError

    def text(self) -> str:
        """The whole state in one line of JSON."""
        raise NotImplementedError


def begin(rules: Rules, rng: Generator) -> State:
    """The match before its first turn; the generator deals the fourth set round where that is wanted."""
    raise NotImplementedError


def load(text: str) -> State:
    """The state that `text` is; raises Refusal with a sentence where it is none."""
    raise NotImplementedError
