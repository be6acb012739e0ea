"""`drehwerk bench sim`: a world's steps beside a bare loop of the library's own C step on the same world."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import typer
from msgspec.structs import replace

from ui import worlds
from ui.commands.bench import impeller
from ui.commands.bench.loop import bare, loop
from ui.commands.bench.measure import ratio, shown
from ui.commands.bench.table import Cell, Table, show
from ui.commands.worlds import option

if TYPE_CHECKING:
    from sim.scene import Scene
    from sim.wheel import World

STEPS = 480
"""Steps that are measured at a time: two seconds of the wheel."""

PIECES = (14, 28)
ROLLING = 1.0  # rad/s at which a rolling wheel begins
SEED = 1
"""Of the heaps: with this one no piece tips out or passes another, so that a bare loop does the same work."""
BARE, REPORTS, FULL = "C step in a bare loop", "and the contacts' reports", "all of a world's step"


class Load(NamedTuple):
    """A wheel to be measured."""

    name: str
    scene: Scene


def add(group: typer.Typer) -> None:
    """Puts the bench on `group`."""

    @group.command("sim")
    def bench(
        as_json: bool = typer.Option(False, "--json", help="Print JSON instead of tables."),
        rounds: int = typer.Option(15, "--rounds", min=1, help="How often each part is measured."),
        world: worlds.World = option(),
    ) -> None:
        """A world's steps with all that is ours, beside the library's C step alone. Example: drehwerk bench sim"""
        tables = {worlds.World.WHEEL: wheel_tables, worlds.World.IMPELLER: impeller.tables}
        show("sim", tables[world](rounds), as_json)


def wheel_tables(rounds: int) -> list[Table]:
    """The wheel's steps and the bare ones, measured in so many rounds."""
    measured = [(load, _times(load.scene, rounds)) for load in loads()]
    rows: list[tuple[Cell, ...]] = [
        (load.name, part, statistics.median(own), ratio(own, times[BARE]), worlds_agree(load.scene))
        for load, times in measured
        for part, own in times.items()
    ]
    columns = ("wheel", "part", "us per step", f"times {BARE}", "same poses")
    note = f"{STEPS} steps at a time, always from the same scene; {rounds} rounds. One core."
    return [Table("Steps of the wheel: third dimension, events and all", columns, rows, note)]


def loads() -> list[Load]:
    """Heaps that have settled: at rest, and set rolling with all that is in the wheel."""
    import numpy as np

    from sim.heap import heap
    from sim.parameters import STANDARD
    from sim.wheel import World

    found = []
    for pieces in PIECES:
        world = World(STANDARD, heap(STANDARD, pieces, np.random.default_rng(SEED)))
        world.settle(20)
        found += [
            Load(f"{pieces} pieces, resting", world.scene()),
            Load(f"{pieces} pieces, rolling", _rolling(world.scene(), ROLLING)),
        ]
    return found


def _rolling(scene: Scene, spin: float) -> Scene:
    """The wheel rolls at `spin` (rad/s), and what is in it turns about the point of contact as the wheel does."""
    wheel = replace(scene.wheel, spin=spin, vx=-spin * scene.wheel.y)
    pieces = (replace(piece, vx=-spin * piece.y, vy=spin * (piece.x - wheel.x), spin=spin) for piece in scene.pieces)
    return replace(scene, wheel=wheel, pieces=tuple(pieces))


PARTS: dict[str, Callable[[World], None]] = {
    BARE: lambda world: bare(world.space, STEPS),
    REPORTS: lambda world: loop(world.space, STEPS),
    FULL: lambda world: world.step(STEPS),
}


def _times(scene: Scene, rounds: int) -> dict[str, list[float]]:
    """For each part, in each round, how many microseconds a step took; every round has an order of its own."""
    order, shuffle = list(PARTS), random.Random(0).shuffle
    found: dict[str, list[float]] = {name: [] for name in PARTS}
    for _ in shown(range(rounds)):
        shuffle(order)
        for name in order:
            found[name].append(_time(scene, PARTS[name]))
    return found


def _time(scene: Scene, run: Callable[[World], None]) -> float:
    from sim.parameters import STANDARD
    from sim.wheel import World

    world = World(STANDARD, scene)
    start = process_time()
    run(world)
    return (process_time() - start) / STEPS * 1e6


def worlds_agree(scene: Scene) -> str:
    """Whether the bare loop brings the pieces to the same poses: if one tips out or passes another, it does not."""
    from sim.parameters import STANDARD
    from sim.wheel import World

    one, other = World(STANDARD, scene), World(STANDARD, scene)
    PARTS[BARE](one)
    PARTS[FULL](other)
    return "yes" if (one.state() == other.state()).all() else "no"
