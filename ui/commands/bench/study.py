"""`drehwerk bench study`: trials of a study beside a plain script of the same trials, and where their time goes."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from ui.commands.bench.loop import bare, loop
from ui.commands.bench.measure import ratio, shown
from ui.commands.bench.table import Cell, Table, show

if TYPE_CHECKING:
    from sim.parameters import Parameters
    from sim.study import Plan
    from sim.study.trials import Placement
    from sim.wheel import World

PLAN = {"trials": 1_000_000, "seed": 7, "measure": ["reserve"]}
LOADS = {
    "14 pieces by the rules, up to the first fall": PLAN,
    "28 pieces by the rules, all of them": PLAN | {"loading": {"sets": 4}, "stop": {"at": "all placed"}},
}
"""Wheels as in the game: one player's pieces, and everybody's."""

TRIALS = 4  # in each round
JOBS_TRIALS = 96
IMPULSE = 0.001  # N s, from which on the plain script counts an impact
LOW = 0.005  # m, lower than which it takes a piece to lie on the table
TRIAL, PLAIN, BARE = "a trial", "the plain script", "C step in a bare loop"
REPORTS, STEPS, SETTLING, BUILT = (
    "and the contacts' reports",
    "and all of a world's step",
    "and seeing it rest",
    "and building",
)


class Recorded(NamedTuple):
    """Trials as they went, to be done again in other ways."""

    parameters: Parameters
    placements: list[list[Placement]]

    @property
    def steps(self) -> int:
        """Physics steps of all placements together."""
        return sum(placed.steps for done in self.placements for placed in done)


def add(group: typer.Typer) -> None:
    """Puts the bench on `group`."""

    @group.command("study")
    def bench(
        as_json: bool = typer.Option(False, "--json", help="Print JSON instead of tables."),
        rounds: int = typer.Option(5, "--rounds", min=1, help="How often each part is measured."),
    ) -> None:
        """Trials beside a plain script of the same trials, and two jobs beside one. Example: drehwerk bench study"""
        from sim.study import read

        tables = []
        for name, given in LOADS.items():
            plan = read(given)
            recorded = record(plan)
            tables.append(_parts(name, _times(plan, recorded, rounds), recorded))
        show("study", [*tables, _jobs(read({**PLAN, "trials": JOBS_TRIALS}), rounds)], as_json)


def record(plan: Plan) -> Recorded:
    """The first trials of the plan, placement by placement."""
    from sim.study import placements
    from sim.study.trials import begin

    return Recorded(begin(plan, 0)[0].parameters, [list(placements(plan, index)) for index in range(TRIALS)])


def _times(plan: Plan, recorded: Recorded, rounds: int) -> dict[str, list[float]]:
    """For each way of doing the trials, in each round, how many seconds of processor time a trial took."""
    from sim.study import trial
    from sim.study.chunks import seldom_swept

    def trials() -> None:
        for index in range(TRIALS):
            trial(plan, index)

    ways: dict[str, Callable[[], float]] = {
        TRIAL: lambda: _taken(trials),
        PLAIN: lambda: _taken(lambda: plain(recorded)),
        BARE: lambda: _stepping(recorded, lambda world, placed: bare(world.space, placed.steps)),
        REPORTS: lambda: _stepping(recorded, lambda world, placed: loop(world.space, placed.steps)),
        STEPS: lambda: _stepping(recorded, lambda world, placed: world.step(placed.steps)),
        SETTLING: lambda: _stepping(recorded, lambda world, placed: world.settle(placed.rest.seconds)),
        BUILT: lambda: _taken(lambda: _stepping(recorded, lambda world, placed: world.settle(placed.rest.seconds))),
    }
    order, shuffle = list(ways), random.Random(0).shuffle
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in shown(range(rounds)):
        shuffle(order)
        for name in order:
            with nullcontext() if name == PLAIN else seldom_swept():  # which a study does for its trials
                found[name].append(ways[name]() / TRIALS)
    return found


def _taken(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _stepping(recorded: Recorded, run: Callable[[World, Placement], Any]) -> float:
    """Processor time of running every placement's world, without that of building it."""
    from sim.wheel import World

    taken = 0.0
    for placed in (placed for done in recorded.placements for placed in done):
        world = World(recorded.parameters, placed.start)
        taken += _taken(lambda world=world, placed=placed: run(world, placed))  # type: ignore[misc]
    return taken


# -- the plain script


def plain(recorded: Recorded) -> int:
    """The same placements as one would write them at first; returns how many impacts it counted.

    Each turn begins with a copy of the space. A `post_solve` callback counts impacts, and after each step the state of
    all bodies is read attribute by attribute, to see whether they rest and which have fallen. The pieces are laid where
    they were laid in the trials, and it takes as many steps, so that both do the same.
    """
    impacts = 0
    for done in recorded.placements:
        space = _begun(recorded.parameters, done[0])
        for placed in done:
            space = space.copy()
            impacts += _turn(space, recorded.parameters, placed)
    return impacts


def _begun(parameters: Parameters, first: Placement) -> Any:
    """A space with table, wheel and what lies in it before the first placement."""
    import pymunk

    from sim import gear
    from sim.pieces import form

    space = pymunk.Space()
    space.gravity = (0.0, -parameters.solver.gravity)
    space.iterations = parameters.solver.iterations
    space.collision_slop = parameters.solver.slop
    gear.add_table(space, parameters)
    wheel = gear.add_wheel(space, parameters, first.start.wheel, None)
    for pose in first.start.pieces[:-1]:
        space.add(*gear.piece(parameters, form(pose.kind, parameters), pose, wheel.position))
    weight = sum(body.mass for body in space.bodies) * parameters.solver.gravity
    torque = parameters.contact.rolling_resistance * parameters.wheel.radius * weight
    gear.rolling_brake(space, wheel, space.static_body, torque)
    return space


def _turn(space: Any, parameters: Parameters, placed: Placement) -> int:
    """A piece more, and steps until the wheel has come to rest."""
    from sim import gear
    from sim.parameters import STEP
    from sim.pieces import form

    impacts, still = 0, 0
    fallen: set[int] = set()
    radius = parameters.wheel.radius

    def hit(arbiter: Any, _space: Any, _data: Any) -> None:
        nonlocal impacts
        if arbiter.total_impulse.length > IMPULSE and arbiter.is_first_contact:
            impacts += 1

    for other in (gear.TABLE_TYPE, gear.WOOD_TYPE, gear.PIECE_TYPE):
        space.on_collision(gear.PIECE_TYPE, other, post_solve=hit)
    new = placed.start.pieces[-1]
    space.add(*gear.piece(parameters, form(new.kind, parameters), new, (new.x, new.y)))
    for _ in range(placed.steps):
        space.step(STEP)
        states = [
            (body.position.x, body.position.y, body.angle, body.velocity.x, body.velocity.y, body.angular_velocity)
            for body in space.bodies
        ]
        fastest = max(math.hypot(vx, vy) + abs(spin) * radius for _, _, _, vx, vy, spin in states)
        fallen |= {number for number, (_, y, *_) in enumerate(states) if y < LOW}
        still = still + 1 if fastest < parameters.settle.speed else 0
    return impacts


# -- what was found


def _parts(load: str, times: dict[str, list[float]], recorded: Recorded) -> Table:
    placements = sum(len(done) for done in recorded.placements)
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            statistics.median(taken) * 1e3,
            1 / statistics.median(taken),
            ratio(times[TRIAL], taken),
            ratio(taken, times[TRIAL]),
        )
        for name, taken in times.items()
    ]
    outside = [1 - bare / whole for bare, whole in zip(times[BARE], times[TRIAL], strict=True)]
    columns = ("part", "ms per trial", "trials per second", f"how many times {TRIAL} takes it", f"share of {TRIAL}")
    note = (
        f"{TRIALS} trials with {placements} placements and {recorded.steps} steps in all; processor time on one core. "
        f"Outside the library's C step: {100 * statistics.median(outside):.1f} % of a trial. "
        f"The plain script takes {statistics.median(_over(times[PLAIN], times[TRIAL])):.2f} times as long as a trial."
    )
    return Table(f"{load}: a trial, and its parts, each with one thing more", columns, rows, note)


def _over(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a / b for a, b in zip(one, other, strict=True)]


def _jobs(plan: Plan, rounds: int) -> Table:
    """Trials per second of the clock on the wall with one job and with two, whose processes are already there."""
    from sim.study import run

    rates: dict[int, list[float]] = {1: [], 2: []}
    list(run(plan, 2))
    for number in range(rounds):
        for jobs in (1, 2) if number % 2 else (2, 1):
            start = perf_counter()
            done = sum(batch.num_rows for batch in run(plan, jobs))
            rates[jobs].append(done / (perf_counter() - start))
    rows: list[tuple[Cell, ...]] = [
        (f"{jobs} job{'s' * (jobs > 1)}", statistics.median(found), ratio(found, rates[1]))
        for jobs, found in rates.items()
    ]
    note = f"{JOBS_TRIALS} trials, by the clock on the wall; on cores that are busy otherwise two jobs gain less."
    return Table("Jobs", ("jobs", "trials per second", "times one job"), rows, note)
