"""What the tests of Hamsterrolle's referee stand on: a wheel that is a plain table of where each piece is.

Angles are in degrees here, 30 to a compartment.
"""

import math

import msgspec
import numpy as np

from games.hamsterrolle import CONE, OUT, PIECES, WHEEL, Rules, Seen, Spot, begin, kind_of

TEAMS = Rules(4, teams="beside")
TABLE = Spot(None, 0.0, on_table=True)


def at(compartment: int, edge: float = 0.0) -> Spot:
    """In this compartment, with the furthermost edge so many degrees ahead of its middle."""
    return Spot(compartment % 12, math.radians(30 * compartment + edge))


class Match:
    """A referee, and a wheel that is what the test says it is."""

    def __init__(self, rules: Rules | None = None, lowest: tuple[int, int] = (0, 1)) -> None:
        self.state = begin(rules or Rules(), np.random.default_rng(1))
        self.spots = {CONE: at(0)}
        self.lowest = lowest

    @property
    def seen(self) -> Seen:
        return Seen(self.spots, self.lowest)

    def why_not(self) -> str | None:
        return self.state.why_not_let_go(self.seen)

    def hand_out(self, *stocks: str) -> "Match":
        """Leaves each seat these kinds, and takes everything else out of the game."""
        holders = [OUT] * PIECES
        holders[CONE] = WHEEL
        for seat, kinds in enumerate(stocks):
            for kind in kinds.split():
                piece = next(p for p in range(1, PIECES) if kind_of(p) == kind and holders[p] == OUT)
                holders[piece] = seat
        self.state = msgspec.structs.replace(self.state, holders=tuple(holders))
        return self

    def take(self, kind: str, spot: Spot) -> int:
        """Holds a piece of the supply at this spot."""
        piece = next(piece for piece in self.state.supply if kind_of(piece) == kind)
        self.state = self.state.take(piece)
        self.spots[piece] = spot
        return piece

    def let_go(self, kind: str, spot: Spot) -> int:
        piece = self.take(kind, spot)
        self.state = self.state.let_go(self.seen)
        return piece

    def fall(self, *pieces: int) -> None:
        for piece in pieces:
            self.spots[piece] = TABLE
        self.state = self.state.saw(self.seen)

    def rest(self) -> None:
        self.state = self.state.rested(self.seen)

    def place(self, kind: str, spot: Spot, *falls: int) -> int:
        """A whole turn."""
        piece = self.let_go(kind, spot)
        self.fall(*falls)
        self.rest()
        return piece

    def time_out(self, spot: Spot) -> int:
        """A whole turn whose time runs out, with the piece in the hand coming to rest at this spot."""
        self.state = self.state.time_out()
        assert self.state.released is not None
        piece = self.state.released.piece
        self.spots[piece] = spot
        self.rest()
        return piece


def opened(rules: Rules | None = None, lowest: tuple[int, int] = (2, 3)) -> tuple[Match, int]:
    """A match after its first turn, a plank in compartment 2 with its edge at the middle; and the plank."""
    match = Match(rules, lowest)
    return match, match.place("plank", at(2))
