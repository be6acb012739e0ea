"""A turn of the impeller in the physical world: by a player's hand, by itself, or as a hand once made it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.fluegelrad import CORNERS
from sim.impeller.events import Event
from sim.impeller.inputs import Timed
from sim.impeller.parameters import SIXTH, STANDARD
from sim.impeller.world import STRIDE, Contents, Trouble, World
from sim.parameters import STEP
from ui.steps import Steps

BY_ITSELF = 5.0
"""Rate (rad/s) of a turn without a hand: quick, and well below the fastest at which no marble leaves the arms."""

LONGEST = 30.0
"""Seconds after which a turn that goes by at once is given up."""

TREMBLING = 0.02
"""Speed (m/s) below which a marble in its hollow stays there; the oscillation is less than a millimetre."""

OFF_THE_MIDDLE = 0.0005
"""How far (m) from the middle of its hollow such a marble is at most, which hardly shows."""

NEAR = 0.35
"""How far from a hollow's middle a marble counts as lying there while all moves, in edges of a hexagon."""


class Marble(NamedTuple):
    """A marble as it is seen: whose it is, where (m, from the board's middle), and in which hollow, if in one."""

    seat: int
    x: float
    y: float
    hollow: int | None


class Turning:
    """The impeller in a hole with what lies on the board, turned from there.

    A hand that holds the impeller and does not move stops time, as soon as nothing moves; so does one that has let
    go. A turn that is seen again therefore has no longer pauses than it needs.
    """

    def __init__(self, contents: Contents, hole: int, base: int = 0, recorded: Iterable[Timed] = ()) -> None:
        """`base` sixths were made before, in a world that is gone. With `recorded` inputs it goes by itself."""
        self.world = World(STANDARD, contents, hole)
        self.hole = hole
        self.held = False
        self._base = base
        self._steps = Steps(STEP)
        self._wanted: float | None = None  # what the hand wants, and the world has not been told yet
        self._speed = BY_ITSELF
        self._until: float | None = None  # where a turn by itself ends
        self._recorded = list(recorded)
        self._certain = False
        self._before = self._now = self.world.state()

    # -- the hand

    def hold(self) -> None:
        """The player's hand takes hold of the impeller where it is."""
        self.held, self._until, self._certain = True, None, False
        self._wanted = self.world.turned

    def turn(self, angle: float, speed: float) -> None:
        """The player's hand turns it to `angle` (rad, clockwise from the start), no faster than `speed` (rad/s)."""
        self._wanted, self._speed = angle, speed

    def let_go(self) -> None:
        """The player's hand lets go of the impeller, which runs into the nearest sixth."""
        if self.held:
            self.held, self._wanted = False, None
            if self.world.held:
                self.world.let_go()

    def turn_until(self, sixths: int) -> None:
        """Turns on by itself, until it has made so many sixths in this world."""
        self._until = sixths * SIXTH
        self._wanted, self._speed = self._until, BY_ITSELF
        self._certain = False

    # -- time

    @property
    def resting(self) -> bool:
        """Whether nothing moves, and nothing is going to."""
        if self._recorded or self._wanted is not None or self._until is not None:
            return False
        if not self.world.inputs:
            return True
        return self._frozen if self.world.held else self.world.resting

    @property
    def settled(self) -> bool:
        """Whether it is certain what lies where: all rests, or only trembles in the middle of its hollow."""
        return self._certain or self.resting

    def _is_certain(self) -> bool:
        if self.held or self._recorded or self._wanted is not None or self._until is not None:
            return False
        reading = self.world.read()
        trembles = self.world.speed() < TREMBLING and reading.distance.max(initial=0.0) < OFF_THE_MIDDLE
        return trembles and reading.trouble is None

    @property
    def _frozen(self) -> bool:
        return self.world.arrived and self.world.speed() < self.world.parameters.settle.speed

    def update(self, seconds: float) -> None:
        """Lets time pass in the world, in its fixed steps."""
        if self.resting:
            self._before = self._now
            return
        for _ in range(self._steps.take(seconds)):
            self._step()
        self._certain = self._certain or self._is_certain()

    def finish(self) -> None:
        """Lets all the time pass at once that it takes until everything rests."""
        end = self.world.steps + round(LONGEST / STEP)
        while not self.resting and self.world.steps < end:
            self._step()
        self._before = self._now

    def _step(self) -> None:
        world = self.world
        if self._recorded:
            while self._recorded and self._recorded[0].step <= world.steps:
                world.do(self._recorded.pop(0).input)
        elif self._wanted is not None:
            world.turn_to(round(self._wanted, 4), round(self._speed, 3))  # as a record keeps it
            self._wanted = None
        elif self._until is not None and world.steps % STRIDE == 0 and world.arrived:
            world.let_go()
            self._until = None
        self._before = self._now
        world.step()
        self._now = world.state()

    # -- what is seen

    @property
    def _seen(self) -> NDArray[np.float64]:
        """The state that is drawn, between the last two of the world."""
        share = self._steps.between
        return self._before + (self._now - self._before) * share

    @property
    def turned(self) -> float:
        """How far (rad) the impeller is turned clockwise, as it is seen."""
        return self._base * SIXTH - float(self._seen[0, 2])

    @property
    def sixths(self) -> int:
        """By how many sixths it is turned, to the nearest; full turns taken off."""
        return (self._base + round(self.world.turned / SIXTH)) % 6

    @property
    def due(self) -> int:
        """How many sixths it will have made in this world when it has turned as far as it is to."""
        return round((self.world.turned if self._until is None else self._until) / SIXTH)

    def marbles(self) -> list[Marble]:
        """The marbles as they are seen."""
        places = self._seen[1:, :2]
        apart = np.hypot(*np.moveaxis(places[:, None] - np.array(self.world.hollows.points), 2, 0))
        near = apart.min(axis=1, initial=math.inf) < NEAR * self.world.parameters.board.edge
        nearest = apart.argmin(axis=1)
        return [
            Marble(seat, float(x), float(y), int(hollow) if lies else None)
            for name, (x, y), hollow, lies in zip(self.world.marbles, places, nearest, near, strict=True)
            if (seat := self.world.contents[name]) is not None
        ]

    def events(self) -> list[Event]:
        """What happened in the world since the last call."""
        return self.world.events()

    # -- what comes of it

    @property
    def spilled(self) -> bool:
        """Whether a marble has left the arms, so that this is no turn as it is."""
        return bool(self.world.lost)

    @property
    def trouble(self) -> Trouble | None:
        """Why this is no turn of the rules as it rests now."""
        return self.world.read().trouble

    @property
    def contents(self) -> tuple[int | None, ...]:
        """What lies in each hollow, as the world has it."""
        return self.world.read().contents

    @property
    def hand(self) -> tuple[Timed, ...]:
        """What the hand did, to be seen again; nothing where it is not the whole turn."""
        return tuple(self.world.inputs) if not self._base else ()

    def carried(self, sixths: int) -> tuple[int, ...]:
        """The hollow to which each of the marbles belongs when this world has turned by so many sixths."""
        ring = CORNERS[self.hole]
        return tuple(ring[(ring.index(name) + sixths) % 6] if name in ring else name for name in self.world.marbles)

    @property
    def own_sixths(self) -> int:
        """By how many sixths this world is turned, to the nearest, full turns counted."""
        return round(self.world.turned / SIXTH)

    @property
    def base(self) -> int:
        """How many sixths were made before this world was built."""
        return self._base
