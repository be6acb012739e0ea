"""What is observed of the wheel, and what the rules say of a piece there: compartment, kind, furthermost edge.

Compartments and angles go round: 0 follows on compartment 11, and whole turns of an angle do not matter. That is how a
second lap is possible. Each `why_not` is None where the rules have nothing against it, or a sentence for the player.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta

from games.core import Message
from games.hamsterrolle.pieces import kind_of

COMPARTMENTS = 12
PITCH = math.tau / COMPARTMENTS
"""The angle of a compartment at the hub, in radians."""
Compartment = Annotated[int, Meta(ge=0, lt=COMPARTMENTS)]

FIRST = 2
"""Where the first piece goes: one compartment ahead of the cone's stays empty."""
REACH = 2
"""How many compartments ahead of the last placement one may build."""
HALF = 5
"""Decision: on a circle, further ahead means up to so many compartments; the sixth is opposite, the others behind."""
BEHIND = 2
"""Decision: a new piece has to pass the edges of the pieces from so many compartments behind its own ..."""
WINDOWS = {"half_turn": HALF, "target": 0}
"""... to so many ahead of it, by the option `edge_window`; all round the wheel would rule out a second lap."""
HANGING = 0.005
"""Decision: a piece is supported where it touches something, or hangs at most so far (m) above it."""


class Spot(NamedTuple):
    """Where a piece is.

    `compartment` is the one in which its centre of mass lies as seen from the hub, 0 to 11, or None if that is not
    inside the wheel. `edge` is the point of its outline furthest ahead: an angle at the hub in radians, in the wheel's
    own frame, 0 at the middle of compartment 0, growing ahead. `on_table` is whether any part of it touches the table.
    `supported` matters for the piece in the hand: whether it touches wood or a piece in its compartment, or hangs at
    most `HANGING` above. All are plain Python values, not NumPy's: some go into the saved match.
    """

    compartment: int | None
    edge: float
    on_table: bool = False
    supported: bool = True


class Seen(NamedTuple):
    """The wheel as observed at one moment.

    `pieces` must have every piece in the wheel and the one in the hand, by number; others in it do not matter. `lowest`
    are the two compartments that are lowest.
    """

    pieces: Mapping[int, Spot]
    lowest: tuple[int, int]


Others = Mapping[int, Spot]
"""The pieces that a piece in the hand is compared with, by number."""


def around(compartment: int, start: int, stop: int) -> tuple[int, ...]:
    """The compartments from `start` to `stop` steps ahead of this one, both included; negative steps lead back."""
    return tuple((compartment + steps) % COMPARTMENTS for steps in range(start, stop + 1))


def allowed(front: int | None) -> tuple[int, ...]:
    """The compartments that may be built in after the last placement in `front`, or before the first."""
    return (FIRST,) if front is None else around(front, 0, REACH)


def further_ahead(compartment: int) -> tuple[int, ...]:
    """The compartments further ahead than this one, where a constructive pass from it may lead."""
    return around(compartment, 1, HALF)


def lying_in(compartments: Collection[int], others: Others) -> Iterator[int]:
    """The pieces in these compartments."""
    return (piece for piece, spot in others.items() if spot.compartment in compartments)


def kinds_in(compartment: int, others: Others) -> tuple[str, ...]:
    """The kinds of the pieces in the compartment, in the order of the pieces' numbers."""
    return tuple(kind_of(piece) for piece in sorted(lying_in((compartment,), others)))


def lead(spot: Spot, compartment: int) -> float:
    """How far a piece's edge lies ahead of the middle of the compartment, in radians; negative behind it.

    The piece is taken to be up to `BEHIND` compartments behind this one, or else ahead of it.
    """
    assert spot.compartment is not None
    steps = (spot.compartment - compartment + BEHIND) % COMPARTMENTS - BEHIND
    return steps * PITCH + math.remainder(spot.edge - spot.compartment * PITCH, math.tau)


def furthest(compartment: int, others: Others, window: str = "half_turn") -> int | None:
    """The piece whose edge a new one in this compartment has to pass; None if there is none."""
    compared = lying_in(around(compartment, -BEHIND, WINDOWS[window]), others)
    return max(compared, key=lambda piece: lead(others[piece], compartment), default=None)


def why_not_place(piece: int, spot: Spot, front: int | None, others: Others, window: str = "half_turn") -> str | None:
    """Why the piece may not be placed at this spot."""
    if spot.compartment is None:
        return Message("Hold the piece inside the wheel.")
    if spot.compartment not in allowed(front):
        return _out_of_reach(spot.compartment, front)
    return _same_kind(piece, spot.compartment, others) or _too_short(spot, others, window) or _unsupported(spot)


def why_not_pass_to(piece: int, spot: Spot, start: int, others: Others) -> str | None:
    """Why the piece, taken from compartment `start` for a constructive pass, may not be put at this spot."""
    if spot.compartment is None:
        return Message("Hold the piece inside the wheel.")
    if spot.compartment not in further_ahead(start):
        return Message(
            "A constructive pass leads to a compartment further ahead than the one the piece was taken from."
        )
    return _same_kind(piece, spot.compartment, others) or _unsupported(spot)


def _out_of_reach(compartment: int, front: int | None) -> str:
    if front is None:
        return Message(
            "The first piece goes two compartments ahead of where the cone stood; the one between stays empty."
        )
    where = Message("too far ahead") if compartment in further_ahead(front) else Message("too far back")
    return Message(
        "This is {where}: build in the compartment of the last placement, or one or two ahead of it.", where=where
    )


def _same_kind(piece: int, compartment: int, others: Others) -> str | None:
    if kind_of(piece) not in kinds_in(compartment, others):
        return None
    return Message(
        "There is a {kind} in this compartment already, and only different pieces go together.",
        kind=Message(kind_of(piece)),
    )


def _unsupported(spot: Spot) -> str | None:
    if spot.supported:
        return None
    return Message("Lower it: a piece is let go of where it touches something, or hangs just above it.")


def _too_short(spot: Spot, others: Others, window: str) -> str | None:
    assert spot.compartment is not None
    rival = furthest(spot.compartment, others, window)
    if rival is None:
        return None
    missing = lead(others[rival], spot.compartment) - lead(spot, spot.compartment)
    if missing < 0:
        return None
    degrees = max(1, round(math.degrees(missing)))
    return Message(
        "Its furthermost edge has to lie ahead of that of the {kind}; it is {degrees}° behind.",
        kind=Message(kind_of(rival)),
        degrees=degrees,
    )
