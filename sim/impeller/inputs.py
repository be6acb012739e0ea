"""What the hand on the impeller does, as small values: done at once, and recorded with the step of the turn."""

from __future__ import annotations

from typing import Annotated

import msgspec

FURTHEST = 1000.0
"""Radians from the turn's start to which the hand may want to turn the impeller."""


LONGEST = 1_000_000
"""Steps of a turn: more than an hour, for the sake of those who read a record."""


class Input(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something the hand does."""


class TurnTo(Input, frozen=True, tag="turn to"):
    """The impeller is wanted at `angle` (rad, clockwise from the turn's start), no faster than `speed` (rad/s)."""

    angle: Annotated[float, msgspec.Meta(ge=0, le=FURTHEST)]
    speed: Annotated[float, msgspec.Meta(ge=0, le=40)]


class LetGo(Input, frozen=True, tag="let go"):
    """The hand lets go of the impeller."""


class Timed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An input, and how many steps of the turn had passed when it was made."""

    step: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)]
    input: TurnTo | LetGo
