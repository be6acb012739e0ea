"""The third dimension: where along the wheel's axis each piece is, which a side view does not show."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.parameters import Parameters
from sim.pieces import Form
from sim.scene import PiecePose


class Third(NamedTuple):
    """The third dimension of one piece: place (m) and speed (m/s) along the axis, random stream, tipped out or not."""

    place: float
    speed: float
    seed: int
    draws: int
    out: bool


class Axial:
    """Places and speeds of all pieces along the axis."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.held: int | None = None
        self._thirds: dict[int, Third] = {}

    def add(self, pose: PiecePose, piece: Form) -> None:
        """Takes the piece in."""
        self._thirds[pose.id] = Third(pose.axial, pose.axial_speed, pose.seed, pose.draws, pose.out)

    def remove(self, piece: int) -> None:
        """Forgets the piece."""
        del self._thirds[piece]

    def state(self, piece: int) -> Third:
        """Where the piece is along the axis."""
        return self._thirds[piece]

    def out_ids(self) -> set[int]:
        """The pieces that have tipped out."""
        return {piece for piece, third in self._thirds.items() if third.out}

    def advance(self, state: NDArray[np.float64], seconds: float) -> list[tuple[int, int]]:
        """Moves all pieces along the axis; returns those that tipped out with the side (+1, -1)."""
        tipped = []
        edge = self.parameters.wheel.width / 2
        brake = self.parameters.axial.brake * self.parameters.contact.friction * self.parameters.solver.gravity
        for piece, third in self._thirds.items():
            if third.out or piece == self.held:
                continue
            speed = np.sign(third.speed) * max(0.0, abs(third.speed) - brake * seconds)
            place = third.place + (third.speed + speed) / 2 * seconds
            out = abs(place) > edge
            self._thirds[piece] = third._replace(place=float(place), speed=float(speed), out=bool(out))
            if out:
                tipped.append((piece, 1 if place > 0 else -1))
        return tipped
