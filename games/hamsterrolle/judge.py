"""What is observed of the wheel, and what the rules say of it: compartments, edges, kinds.

Compartments and angles go round: compartment 11 is followed by 0, and all comparisons are made modulo a whole turn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

COMPARTMENTS = 12
PITCH = math.tau / COMPARTMENTS
"""The angle of one compartment at the hub, in radians."""


class Spot(NamedTuple):
    """Where a piece is.

    `compartment` is the one in which its centre of mass lies as seen from the hub, 0 to 11, or None if that is not
    inside the wheel. `edge` is the point of its outline furthest ahead: an angle at the hub in radians, in the wheel's
    own frame, 0 at the middle of compartment 0, growing ahead; whole turns more or less do not matter. `on_table` is
    whether any part of it touches the table.
    """

    compartment: int | None
    edge: float
    on_table: bool = False


class Seen(NamedTuple):
    """The wheel as observed at one moment.

    `pieces` has every piece in the wheel and the one in the hand, by number; others in it do not matter. `lowest` are
    the two compartments whose middles are lowest.
    """

    pieces: Mapping[int, Spot]
    lowest: tuple[int, int]
