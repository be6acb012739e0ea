"""Where everything is on Oraïa's board, and who is to move: what has to be the same for a position to recur."""

from __future__ import annotations

from typing import NamedTuple

from games.oraia.board import NAMES, STARTS, bits, members


class Position(NamedTuple):
    """What makes two positions the same. Sets of places are integers with bit p for place p."""

    own: int  # places of the pieces of `seat`
    foe: int  # places of the other's
    charged: int  # places of the charged pieces of both
    rotation: int  # of the disc, in eighths clockwise, 0 to 7
    seat: int  # to move

    def __str__(self) -> str:
        colours = (self.own, self.foe) if self.seat == 0 else (self.foe, self.own)
        red, blue = ("".join(NAMES[p] + "*" * (self.charged >> p & 1) for p in members(pieces)) for pieces in colours)
        return f"{red}/{blue}/{self.rotation}/{self.seat}"


START = Position(bits(STARTS[0]), bits(STARTS[1]), charged=0, rotation=0, seat=0)
