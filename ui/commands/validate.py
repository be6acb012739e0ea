"""`drehwerk validate`: the models held against what they are models of, with the differences in figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from sim.impeller.agreement import Fastest, Level, Trial
    from sim.parameters import Parameters
    from sim.reference import Compared

REFERENCE = typer.Option(..., "--reference", metavar="FILE", help="The 3-D runs, as a CSV file.")
PLOT = typer.Option(None, "--plot", metavar="FILE.png", help="Draw the figures too.")
GEAR = typer.Option(
    None, "--parameters", metavar="FILE", help="Another gear than that of the 3-D runs, as a TOML file."
)


def add(app: typer.Typer) -> None:
    """Puts the group of commands on `app`."""
    group = typer.Typer(help="Hold the models to account. Example: drehwerk validate impeller")
    for command in (lift, load, spill, impeller):
        group.command(command.__name__)(command)
    app.add_typer(group, name="validate")


def lift(reference: Path = REFERENCE, parameters: Path | None = GEAR, plot: Path | None = PLOT) -> int:
    """Lift pieces in a wheel on its axle. Example: drehwerk validate lift --reference lift_3d.csv

    The turn (degrees) at which each kind leaves its compartment is to be within 6 degrees of the 3-D figure, and no
    piece is to fall out. The wedge is shown and not judged: see sim/README.md. Status 1 where it is not so.
    """
    from sim import reference as held
    from sim.experiments import LiftRow

    rows = held.read(reference, LiftRow)
    return _hold("lifts", len(rows), held.lifts(_gear(parameters), rows), rows, held.compare_lifts, plot)


def load(reference: Path = REFERENCE, parameters: Path | None = GEAR, plot: Path | None = PLOT) -> int:
    """Load a wheel that stands free. Example: drehwerk validate load --reference load_3d.csv

    The mean roll (degrees) after each of the first three pieces is to be within 4 degrees of the 3-D figure. Status 1
    where it is not.
    """
    from sim import reference as held
    from sim.experiments import LoadRow

    rows = held.read(reference, LoadRow)
    runs = len({row.seed for row in rows})
    return _hold("loads", runs, held.loads(_gear(parameters), rows), rows, held.compare_loads, plot)


def spill(reference: Path = REFERENCE, parameters: Path | None = GEAR, plot: Path | None = PLOT) -> int:
    """Spill pieces of a turned wheel. Example: drehwerk validate spill --reference spill_3d.csv

    The share of pieces that fall out is to be within 0.10 of the 3-D figure for each scatter along the axis. Status 1
    where it is not.
    """
    from sim import reference as held
    from sim.experiments import SpillRow

    rows = held.read(reference, SpillRow)
    runs = len({(row.seed, row.axial_sd_m) for row in rows})
    return _hold("spills", runs, held.spills(_gear(parameters), rows), rows, held.compare_spills, plot)


def _gear(file: Path | None) -> Parameters:
    from sim import parameters, reference

    return reference.gear() if file is None else parameters.load(file)


def _hold(
    what: str,
    runs: int,
    made: Iterator[list[Any]],
    rows: list[Any],
    compare: Callable[[list[Any], list[Any]], list[Compared]],
    plot: Path | None,
) -> int:
    """Makes the runs, prints what comes of them and draws it where asked to; the status."""
    from ui.commands.progress import Progress

    ours: list[Any] = []
    with Progress(what, runs) as progress:
        for run in made:
            ours += run
            progress.advance(1)
    compared = compare(rows, ours)
    widest = max(len(line.what) for line in compared)
    typer.echo(f"{'':{widest}}      3-D     ours  difference  verdict")
    for line in compared:
        typer.echo(f"{line.what:{widest}} {_figures(line)}  {_verdict(line)}")
    failed = [line.what for line in compared if not line.agrees]
    typer.echo(f"\nNot near enough: {', '.join(failed)}." if failed else "\nAll that is judged agrees.")
    if plot is not None:
        _draw(plot, what, compared)
    return 1 if failed else 0


def _draw(plot: Path, what: str, compared: list[Compared]) -> None:
    from games import files
    from sim.study.extras import needed

    with needed():
        from sim.study.agreement import picture

    files.write(plot, picture({f"{what.capitalize()} in three dimensions and in ours": compared}))


def _figures(line: Compared) -> str:
    return f"{line.reference:8.3f} {line.ours:8.3f}  {line.difference:+10.3f}"


def _verdict(line: Compared) -> str:
    if line.within is None:
        return "not judged"
    return f"{'agrees' if line.agrees else 'differs'} (within {line.within:g})"


def impeller(
    trials: int = typer.Option(500, "--trials", min=1, help="Turns that are made with each hand."),
    seed: int = typer.Option(0, "--seed", min=0, help="Of the positions and the slower hands."),
    parameters: Path | None = typer.Option(None, "--parameters", metavar="FILE", help="Another gear, as a TOML file."),
) -> int:
    """Turn Flügelrad's impeller faster and faster, and compare with the rules. Example: drehwerk validate impeller

    The marbles lie at random; each hole and each number of sixths is turned; half of the hands are as fast as said and
    the rest anything slower. A turn agrees when every marble ends within 1 mm of the hollow that the rules name.
    Status 1 where a calm hand disagrees.
    """
    import numpy as np

    from sim.impeller import BOOK, agreement

    gear = BOOK.standard if parameters is None else BOOK.load(parameters)
    drawn = agreement.trials(trials, np.random.default_rng(seed))
    made = []
    for level in agreement.levels(gear, drawn, _shown):
        made.append(level)
        typer.echo(_level(level, len(drawn)))
    typer.echo(f"\n{_fastest(agreement.fastest(made), len(drawn))}")
    return 0 if made[0].disagreed is None else 1


def _shown(made: Sequence[Trial], hand: str) -> Iterator[Trial]:
    from ui.commands.progress import Progress

    with Progress(f"turns at {hand}", len(made)) as progress:
        for trial in made:
            yield trial
            progress.advance(1)


def _level(level: Level, trials: int) -> str:
    from sim.impeller.agreement import failure_bound

    hand = f"Hands up to {_rate(level.fastest)}:"
    if level.disagreed is None:
        return (
            f"{hand} {trials} of {trials} turns agree, no marble more than {1000 * level.worst:.2f} mm off; "
            f"95 % sure that fewer than {100 * failure_bound(trials):.2g} % of turns would not."
        )
    verdict = level.disagreed
    trouble = verdict.reading.trouble
    why = "it ended elsewhere" if trouble is None else trouble.value
    turn = f"{verdict.trial.turn} at {verdict.speed:.2f} rad/s"
    return f"{hand} turn {level.agreed + 1} of {trials} disagrees ({turn}): {why}."


def _fastest(found: Fastest, trials: int) -> str:
    if found.holds is None:
        return "The calm hand disagrees with the rules already."
    if found.fails is None:
        return f"Even the fastest hand that the parameters allow agrees in all {trials} turns: {_rate(found.holds)}."
    return (
        f"The fastest hand that agrees in all {trials} turns is between {_rate(found.holds)} and {_rate(found.fails)}."
    )


def _rate(rate: float) -> str:
    return f"{rate:.2f} rad/s ({math.degrees(rate):.0f} degrees a second)"
