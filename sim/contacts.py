"""What touches what: the library's reports of contacts that begin and end, turned into events and axial pushes.

The library calls back where a contact begins and where it ends, not while it lasts, so this costs next to nothing
per step. The order in which it reports ends depends on memory addresses; nothing here depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymunk

from sim import gear
from sim.axial import Axial
from sim.observation import Event, Impact, TouchedTable

HEARD = 0.05
"""Approach speed (m/s) from which on touching is an impact."""


class Contacts:
    """The contacts of the pieces in one space.

    `events` collects what happens, `touched` are the pieces that met the table, `ids` is to name every piece's shape.
    """

    def __init__(self, space: pymunk.Space, axial: Axial, step: Callable[[], int]) -> None:
        self.events: list[Event] = []
        self.touched: set[int] = set()
        self.ids: dict[pymunk.Shape, int] = {}
        self._axial = axial
        self._step = step
        space.on_collision(gear.PIECE_TYPE, gear.TABLE_TYPE, begin=self._on_table)
        space.on_collision(gear.PIECE_TYPE, gear.WOOD_TYPE, begin=self._on_wood, separate=self._off_wood)
        space.on_collision(gear.PIECE_TYPE, gear.PIECE_TYPE, begin=self._on_piece, separate=self._off_piece)

    def _on_table(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        piece = self.ids[arbiter.shapes[0]]
        if piece not in self.touched:
            self.touched.add(piece)
            self.events.append(TouchedTable(self._step(), piece))
        self._note_impact(arbiter, approach(arbiter), piece, None)

    def _on_wood(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        piece = self.ids[arbiter.shapes[0]]
        self._axial.touch_wood(piece, +1)
        self._note_impact(arbiter, approach(arbiter), piece, None)

    def _off_wood(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        for shape in arbiter.shapes:  # in either order, when a contact ends
            if shape in self.ids:
                self._axial.touch_wood(self.ids[shape], -1)

    def _on_piece(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        first, second = arbiter.shapes
        one, other, speed = self.ids[first], self.ids[second], approach(arbiter)
        if self._axial.meet(one, other, speed):
            self._note_impact(arbiter, speed, one, other)
        else:
            arbiter.process_collision = False

    def _off_piece(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        one, other = arbiter.shapes
        self._axial.part(self.ids[one], self.ids[other])

    def _note_impact(self, arbiter: pymunk.Arbiter, speed: float, piece: int, other: int | None) -> None:
        if speed > HEARD:
            self.events.append(Impact(self._step(), piece, other, speed * stopped_mass(arbiter)))


def approach(arbiter: pymunk.Arbiter) -> float:
    """How fast two bodies come together where they touch (m/s)."""
    one, other = arbiter.bodies
    point = arbiter.contact_point_set.points[0].point_a
    closing = one.velocity_at_world_point(point) - other.velocity_at_world_point(point)
    return max(0.0, closing.dot(arbiter.normal))


def stopped_mass(arbiter: pymunk.Arbiter) -> float:
    """What the approach of two bodies stops where they touch (kg): as if only that mass had moved."""
    point, normal = arbiter.contact_point_set.points[0].point_a, arbiter.normal
    return 1 / sum(
        1 / body.mass + (point - body.position).cross(normal) ** 2 / body.moment
        for body in arbiter.bodies
        if body.body_type == pymunk.Body.DYNAMIC
    )
