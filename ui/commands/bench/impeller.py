"""`drehwerk bench sim --world impeller`: its steps beside a bare loop of the library's own C step on the same world.

The bare world has none of our callbacks, so its hollows would not let go of the marbles. Therefore they are switched
by hand, between the measured stretches, at the steps at which the watched world switched them.
"""

from __future__ import annotations

import random
import statistics
from collections import defaultdict
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from ui.commands.bench.loop import loop
from ui.commands.bench.measure import ratio, shown
from ui.commands.bench.table import Cell, Table

if TYPE_CHECKING:
    from sim.impeller import Dropped, RolledOut, World

STEPS = 480
"""Steps that are measured at a time: two seconds, in which a calm hand makes a whole turn."""

BARE, FULL = "C step in a bare loop", "all of a world's step"


class Load(NamedTuple):
    """A board to be measured, with or without a hand that turns the impeller in the middle hole."""

    name: str
    turned: bool


LOADS = (Load("18 marbles, resting", False), Load("18 marbles, six of them carried", True))

Switches = dict[int, list["Dropped | RolledOut"]]
"""What the hollows did, by step."""


def tables(rounds: int) -> list[Table]:
    """The impeller's steps and the bare ones, measured in so many rounds."""
    rows: list[tuple[Cell, ...]] = []
    for load in LOADS:
        switches = _switches(load)
        times = _times(load, switches, rounds)
        agree = "yes" if _agree(load, switches) else "no"
        rows += [
            (load.name, part, statistics.median(own), ratio(own, times[BARE]), agree) for part, own in times.items()
        ]
    columns = ("board", "part", "us per step", f"times {BARE}", "same poses")
    note = f"{STEPS} steps at a time, always from the same position; {rounds} rounds. One core."
    return [Table("Steps of the impeller: hollows, knocks, rest and all", columns, rows, note)]


def _built(load: Load) -> World:
    from sim.impeller import STANDARD, World

    world = World(STANDARD, [0] * 18 + [None] * 6, hole=0)
    if load.turned:
        world.turn_to(1000.0, STANDARD.hand.calm)
    return world


def _switches(load: Load) -> Switches:
    from sim.impeller import Dropped, RolledOut

    world, found = _built(load), defaultdict(list)
    world.step(STEPS)
    for event in world.events():
        if isinstance(event, Dropped | RolledOut):
            found[event.step].append(event)
    return found


def _times(load: Load, switches: Switches, rounds: int) -> dict[str, list[float]]:
    """For each part, in each round, how many microseconds a step took; every round has an order of its own."""
    parts = {BARE: lambda: _bare(_built(load), switches), FULL: lambda: _full(_built(load))}
    order, shuffle = list(parts), random.Random(0).shuffle
    found: dict[str, list[float]] = {name: [] for name in parts}
    for _ in shown(range(rounds)):
        shuffle(order)
        for name in order:
            found[name].append(parts[name]() / STEPS * 1e6)
    return found


def _full(world: World) -> float:
    start = process_time()
    world.step(STEPS)
    return process_time() - start


def _bare(world: World, switches: Switches) -> float:
    """Seconds that the library's C function takes, called in a loop without any of our callbacks."""
    _silence(world)
    taken, done = 0.0, 0
    for step in (*sorted(switches), STEPS):
        taken += _loop(world, step - done)
        done = step
        for event in switches.get(step, ()):
            _switch(world, event)
    return taken


def _silence(world: World) -> None:
    """Takes the callbacks off a world's contacts."""
    from pymunk import empty_callback

    from sim.impeller import gear

    for kind, others in (
        (gear.CENTRE_TYPE, (gear.HOLLOW_TYPE, gear.INSIDE_TYPE)),
        (gear.MARBLE_TYPE, (gear.WOOD_TYPE, gear.MARBLE_TYPE)),
    ):
        for other in others:
            world.space.on_collision(kind, other, begin=empty_callback, separate=empty_callback)


def _switch(world: World, event: Dropped | RolledOut) -> None:
    from sim.impeller import Dropped

    pull = world.marbles[event.marble].pull
    if isinstance(event, Dropped):
        world.hollows.hold(pull, event.hollow)
    else:
        world.hollows.release(pull)


def _loop(world: World, steps: int) -> float:
    """Seconds that so many calls of the library's C function take, below its Python face."""
    start = process_time()
    loop(world.space, steps)
    return process_time() - start


def _agree(load: Load, switches: Switches) -> bool:
    """Whether both loops bring the marbles to the same poses, to the last bit: only then are they to be compared."""
    bare, full = _built(load), _built(load)
    _bare(bare, switches)
    _full(full)
    return bool((bare.state() == full.state()).all())
