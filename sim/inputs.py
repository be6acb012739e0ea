"""What a player at the wheel can do, as small values: played at once, and recorded with the step of the turn."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.core import IllegalAction, Message

Metres = Annotated[float, msgspec.Meta(ge=-20, le=20)]
Radians = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Piece = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Input(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something a player does."""


class Point(Input, frozen=True, tag="point"):
    """The pointer is at (x, y), in metres; y counts from the table."""

    x: Metres
    y: Metres


class Turn(Input, frozen=True, tag="turn"):
    """The piece in the hand is wanted at this angle (rad), counter-clockwise from flat."""

    angle: Radians


class Steer(Input, frozen=True, tag="steer"):
    """The piece in the hand is wanted `axial` metres towards the player along the axis, and turned by `yaw` (rad)."""

    axial: Metres
    yaw: Radians


class Take(Input, frozen=True, tag="take"):
    """A piece of the stock is grasped at (x, y) of its own frame (m)."""

    piece: Piece
    x: Metres = 0.0
    y: Metres = 0.0


class PutBack(Input, frozen=True, tag="put back"):
    """The piece in the hand goes back into the stock."""


class Pass(Input, frozen=True, tag="pass"):
    """A piece in the wheel is grasped where the pointer is, for a constructive pass."""

    piece: Piece


class LetGo(Input, frozen=True, tag="let go"):
    """The piece in the hand is let go of, and the wheel with it."""


class Hold(Input, frozen=True, tag="hold"):
    """The wheel is held."""


class Release(Input, frozen=True, tag="release"):
    """The wheel is held no longer."""


class DrawBack(Input, frozen=True, tag="draw back"):
    """The wheel is drawn back to the middle of the table without rolling it."""


class EndTurn(Input, frozen=True, tag="end turn"):
    """The turn is ended without placing a piece, and lost."""


class Resign(Input, frozen=True, tag="resign"):
    """The seat gives up the match."""

    seat: SeatNumber


AnyInput = Point | Turn | Steer | Take | PutBack | Pass | LetGo | Hold | Release | DrawBack | EndTurn | Resign

_RECORDED = msgspec.json.Decoder(AnyInput)


def check(act: AnyInput) -> None:
    """Raises IllegalAction for an input that no record can hold: a number out of its range, or none at all."""
    try:
        _RECORDED.decode(msgspec.json.encode(act))
    except msgspec.ValidationError as error:
        fault = str(error).partition(" - at")[0]
        raise IllegalAction(Message("No hand can do this: {fault}.", fault=fault)) from error


class Timed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An input, and how many steps of the turn had passed when it was made."""

    step: Annotated[int, msgspec.Meta(ge=0)]
    input: AnyInput
