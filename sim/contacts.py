"""What touches what: the library's reports of contacts that begin and end, turned into events and axial pushes.

The library calls back where a contact begins and where it ends, not while it lasts, so this costs next to nothing
per step. The order in which it reports ends depends on memory addresses; nothing here depends on it.
"""

from __future__ import annotations

import math
from typing import Any

import pymunk

from sim import gear
from sim.axial import Axial
from sim.observation import Event, Impact, TouchedTable

HEARD = 0.05
"""Approach speed (m/s) from which on touching is an impact."""


class Contacts:
    """The contacts of the pieces in one space.

    `events` collects what happens, `touched` are the pieces that met the table, `ids` is to name every piece's shape,
    and `steps` to count the steps.
    """

    def __init__(self, space: pymunk.Space, axial: Axial, wheel_mass: float) -> None:
        self.steps = 0
        self.events: list[Event] = []
        self.touched: set[int] = set()
        self.ids: dict[pymunk.Shape, int] = {}
        self._axial = axial
        self._wheel_mass = wheel_mass
        space.on_collision(gear.PIECE_TYPE, gear.TABLE_TYPE, begin=self._on_table)
        space.on_collision(gear.PIECE_TYPE, gear.WOOD_TYPE, begin=self._on_wood, separate=self._off_wood)
        space.on_collision(gear.PIECE_TYPE, gear.PIECE_TYPE, begin=self._on_piece, separate=self._off_piece)

    def _on_table(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        shape, table = arbiter.shapes
        piece = self.ids[shape]
        if piece not in self.touched:
            self.touched.add(piece)
            self.events.append(TouchedTable(self.steps, piece))
        self._note_impact(approach(arbiter, shape, table), piece, None, math.inf)

    def _on_wood(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        shape, wood = arbiter.shapes
        piece = self.ids[shape]
        speed = approach(arbiter, shape, wood)
        self._axial.touch_wood(piece, speed)
        self._note_impact(speed, piece, None, self._wheel_mass)

    def _off_wood(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        for shape in arbiter.shapes:  # in either order, when a contact ends
            if shape in self.ids:
                self._axial.leave_wood(self.ids[shape])

    def _on_piece(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        first, second = arbiter.shapes
        one, other, speed = self.ids[first], self.ids[second], approach(arbiter, first, second)
        if self._axial.meet(one, other, speed):
            self._note_impact(speed, one, other, self._axial.state(other).mass)
        else:
            arbiter.process_collision = False

    def _off_piece(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        one, other = arbiter.shapes
        self._axial.part(self.ids[one], self.ids[other])

    def _note_impact(self, speed: float, piece: int, other: int | None, other_mass: float) -> None:
        if speed > HEARD:
            stopped = 1 / (1 / self._axial.state(piece).mass + 1 / other_mass)
            self.events.append(Impact(self.steps, piece, other, speed * stopped))


def silence(space: pymunk.Space) -> None:
    """Ends the reports; the library would report the end of every contact while it takes a space down."""
    for other in (gear.TABLE_TYPE, gear.WOOD_TYPE, gear.PIECE_TYPE):
        space.on_collision(gear.PIECE_TYPE, other, begin=pymunk.empty_callback, separate=pymunk.empty_callback)


def approach(arbiter: pymunk.Arbiter, shape: pymunk.Shape, other: pymunk.Shape) -> float:
    """How fast the two shapes of a contact come together where they touch (m/s)."""
    assert shape.body is not None
    assert other.body is not None
    contact = arbiter.contact_point_set
    point = contact.points[0].point_a
    closing = shape.body.velocity_at_world_point(point) - other.body.velocity_at_world_point(point)
    return max(0.0, closing.dot(contact.normal))
