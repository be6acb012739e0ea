"""What happens in the impeller's world: marbles drop into hollows, knock, and leave the arms.

The library calls back where a contact begins and where it ends, not while it lasts, so this costs next to nothing
per step. The order in which it reports ends depends on memory addresses; nothing here depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pymunk

from sim.impeller import gear

HEARD = 0.01
"""Approach speed (m/s) from which on coming together is an event."""


class Dropped(NamedTuple):
    """A marble rolled over a hollow's rim into it, at `speed` (m/s)."""

    step: int
    marble: int
    hollow: int
    speed: float


class RolledOut(NamedTuple):
    """A marble rolled over a hollow's rim out of it."""

    step: int
    marble: int
    hollow: int


class Knocked(NamedTuple):
    """A marble and another one, or None for the impeller, came together at `speed` (m/s)."""

    step: int
    marble: int
    other: int | None
    speed: float


class LeftArms(NamedTuple):
    """A marble flew out of the impeller's arms."""

    step: int
    marble: int


Event = Dropped | RolledOut | Knocked | LeftArms


class Watch:
    """The contacts in one space: switches the hollows' pull on and off, and notes what happens.

    `events` collects, `lost` are the marbles that have left the arms. A marble is named by the hollow it began in.
    """

    def __init__(
        self,
        space: pymunk.Space,
        hollows: gear.Hollows,
        impeller: pymunk.Body,
        marbles: Mapping[int, gear.Marble],
        step: Callable[[], int],
    ) -> None:
        """Watches marbles that lie each in the hollow of its name."""
        self.events: list[Event] = []
        self.lost: set[int] = set()
        self._hollows = hollows
        self._impeller = impeller
        self._marbles = marbles
        self._balls = {marble.ball: name for name, marble in marbles.items()}
        self._centres = {marble.centre: name for name, marble in marbles.items()}
        self._held_by = {name: name for name in marbles}  # marble: hollow
        self._step = step
        for name, marble in marbles.items():
            hollows.hold(marble.pull, name)
        space.on_collision(gear.CENTRE_TYPE, gear.HOLLOW_TYPE, begin=self._into_hollow, separate=self._out_of_hollow)
        space.on_collision(gear.CENTRE_TYPE, gear.INSIDE_TYPE, separate=self._out_of_arms)
        space.on_collision(gear.MARBLE_TYPE, gear.WOOD_TYPE, begin=self._knock)
        space.on_collision(gear.MARBLE_TYPE, gear.MARBLE_TYPE, begin=self._knock)

    def put(self, places: Mapping[int, int | None], lost: set[int]) -> None:
        """Begins anew with marbles that lie elsewhere: each with the hollow that holds it, and those that are lost."""
        self.lost = lost
        self._held_by = {name: hollow for name, hollow in places.items() if hollow is not None}
        for name, marble in self._marbles.items():
            hollow = places[name]
            if hollow is None:
                self._hollows.release(marble.pull)
            else:
                self._hollows.hold(marble.pull, hollow)

    def held_by(self, marble: int) -> int | None:
        """The hollow that holds the marble."""
        return self._held_by.get(marble)

    def _into_hollow(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        centre, rim = arbiter.shapes
        name, hollow = self._centres[centre], self._hollows.rims[rim]
        if self._held_by.get(name) == hollow:  # where it began
            return
        marble = self._marbles[name]
        self._held_by[name] = hollow
        self._hollows.hold(marble.pull, hollow)
        self.events.append(Dropped(self._step(), name, hollow, marble.body.velocity.length))

    def _out_of_hollow(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        if arbiter.is_removal:  # the space is taken apart; its springs may be gone already
            return
        centre, rim = self._in_order(arbiter)
        name, hollow = self._centres[centre], self._hollows.rims[rim]
        if self._held_by.get(name) == hollow:
            del self._held_by[name]
            self._hollows.release(self._marbles[name].pull)
            self.events.append(RolledOut(self._step(), name, hollow))

    def _out_of_arms(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        if arbiter.is_removal:
            return
        name = self._centres[self._in_order(arbiter)[0]]
        self.lost.add(name)
        self.events.append(LeftArms(self._step(), name))

    def _in_order(self, arbiter: pymunk.Arbiter) -> tuple[pymunk.Shape, pymunk.Shape]:
        """A marble's centre and the other shape, which come in either order when a contact ends."""
        one, other = arbiter.shapes
        return (one, other) if one in self._centres else (other, one)

    def _knock(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        shape, met = arbiter.shapes
        one, other = self._balls[shape], self._balls.get(met)
        ball = self._marbles[one].body
        body = self._impeller if other is None else self._marbles[other].body
        # The contact lies beside the ball's centre along the normal, so its spin has no part in this.
        speed = (ball.velocity - body.velocity_at_world_point(ball.position)).dot(arbiter.normal)
        if speed > HEARD:
            self.events.append(Knocked(self._step(), one, other, speed))
