"""What happened in a match, as small values for the list of moves; `str(event)` says it in a few words."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.hamsterrolle.judge import Compartment
from games.hamsterrolle.pieces import SETS, Piece, kind_of

Turn = Annotated[int, msgspec.Meta(ge=0)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SETS)]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    """Something that happened in turn number `turn`, which is the turn of `seat`."""

    turn: Turn
    seat: Seat


class Placed(Event, frozen=True, tag="placed"):
    """A piece of a stock was let go of in a compartment, as the rules allow.

    `rest` is the compartment where it came to rest; None until then, or if it fell out.
    """

    piece: Piece
    compartment: Compartment
    rest: Compartment | None = None

    def __str__(self) -> str:
        return f"{kind_of(self.piece)} to {self.compartment}{_rest(self.rest, self.compartment)}"


class Dropped(Event, frozen=True, tag="dropped"):
    """The time ran out, and a piece of a stock fell from where the hand was; `rest` is as in `Placed`."""

    piece: Piece
    rest: Compartment | None = None

    def __str__(self) -> str:
        return f"drops {kind_of(self.piece)}{_rest(self.rest, None)}"


class Passed(Event, frozen=True, tag="passed"):
    """A constructive pass from `start` to `end`, which is None where the time ran out with the piece in the hand.

    `rest` is as in `Placed`.
    """

    piece: Piece
    start: Compartment
    end: Compartment | None
    rest: Compartment | None = None

    def __str__(self) -> str:
        end = ", dropped" if self.end is None else f" to {self.end}"
        return f"passes {kind_of(self.piece)} from {self.start}{end}{_rest(self.rest, self.end)}"


class Lost(Event, frozen=True, tag="lost"):
    """The turn was lost: the time ran out with nothing in the hand, or the player ended the turn without placing."""

    def __str__(self) -> str:
        return "loses the turn"


class Took(Event, frozen=True, tag="took"):
    """Pieces fell in the turn and are in the stock of the seat now."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return f"takes {_kinds(self.pieces)}"


class Left(Event, frozen=True, tag="left"):
    """Pieces are out of the game: fallen by themselves before the turn was begun, or a cone that does not count."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return f"out of the game: {_kinds(self.pieces)}"


Release = Placed | Dropped | Passed
AnyEvent = Release | Lost | Took | Left


def _rest(rest: int | None, released: int | None) -> str:
    return "" if rest in (None, released) else f", rests in {rest}"


def _kinds(pieces: tuple[int, ...]) -> str:
    return ", ".join(map(kind_of, pieces))
