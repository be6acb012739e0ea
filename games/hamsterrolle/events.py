"""What happened in a match, as small values for the list of moves; `str(event)` says it in a few words."""

from __future__ import annotations

import msgspec

from games.hamsterrolle.pieces import kind_of


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    """Something that happened in turn number `turn`, the turn of `seat`."""

    turn: int
    seat: int


class Placed(Event, frozen=True, tag="placed"):
    """A piece was let go of in a compartment, as the rules allow."""

    piece: int
    compartment: int

    def __str__(self) -> str:
        return f"{kind_of(self.piece)} to {self.compartment}"


class Dropped(Event, frozen=True, tag="dropped"):
    """The time ran out and a piece of the stock fell from where it was, or from the hub."""

    piece: int

    def __str__(self) -> str:
        return f"drops {kind_of(self.piece)}"


class Passed(Event, frozen=True, tag="passed"):
    """A constructive pass; `end` is None where the time ran out with the piece still in the hand."""

    piece: int
    start: int
    end: int | None

    def __str__(self) -> str:
        where = "dropped" if self.end is None else f"to {self.end}"
        return f"passes {kind_of(self.piece)} {self.start} {where}"


class Took(Event, frozen=True, tag="took"):
    """Pieces fell in the seat's turn and are in its stock now."""

    pieces: tuple[int, ...]

    def __str__(self) -> str:
        return f"takes {_list(self.pieces)}"


class Left(Event, frozen=True, tag="left"):
    """Pieces fell by themselves after the turn, or a cone fell that does not count: they are out of the game."""

    pieces: tuple[int, ...]

    def __str__(self) -> str:
        return f"out of the game: {_list(self.pieces)}"


AnyEvent = Placed | Dropped | Passed | Took | Left


def _list(pieces: tuple[int, ...]) -> str:
    return ", ".join(map(kind_of, pieces))
