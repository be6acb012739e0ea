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
GEAR = typer.Option(
    None,
    "--parameters",
    metavar="PRESET|FILE",
    help="The gear of the 3-D runs: a preset, whose restitution is set to 0 as theirs is, or a TOML file.",
)
JSON = typer.Option(False, "--json", help="Print JSON.")
PLOT = typer.Option(None, "--plot", metavar="FILE.png", help="Draw the figures too.")


def add(app: typer.Typer) -> None:
    """Puts the group of commands on `app`."""
    group = typer.Typer(help="Compare the models with what they are models of. Example: drehwerk validate impeller")
    for command in (lift, load, spill, drop, impeller):
        group.command(command.__name__)(command)
    app.add_typer(group, name="validate")


def lift(
    reference: Path = REFERENCE, parameters: str | None = GEAR, as_json: bool = JSON, plot: Path | None = PLOT
) -> int:
    """Lift pieces in a wheel on its axle. Example: drehwerk validate lift --reference lift_3d.csv

    The turn at which each kind leaves its compartment must be within 3 degrees of the 3-D figure, and as many pieces
    must fall out. Status 1 if not.
    """
    from sim import reference as held
    from sim.experiments import LiftRow

    return _compare("lifts", LiftRow, reference, parameters, held.lifts, held.compare_lifts, as_json, plot)


def load(
    reference: Path = REFERENCE, parameters: str | None = GEAR, as_json: bool = JSON, plot: Path | None = PLOT
) -> int:
    """Load a wheel that stands free. Example: drehwerk validate load --reference load_3d.csv

    For each of the first three pieces, the wheel's first swing ahead must be within 2 degrees of the 3-D figure, and
    where it comes to rest within 2.5 degrees (means of paired runs). Status 1 if not.
    """
    from sim import reference as held
    from sim.experiments import LoadRow

    return _compare("loads", LoadRow, reference, parameters, held.loads, held.compare_loads, as_json, plot)


def spill(
    reference: Path = REFERENCE, parameters: str | None = GEAR, as_json: bool = JSON, plot: Path | None = PLOT
) -> int:
    """Spill pieces out of a turned wheel. Example: drehwerk validate spill --reference spill_3d.csv

    The share of pieces that fall out must be within 0.06 of the 3-D figure, overall, for each scatter along the axis
    and up to 75 and 120 degrees of turn; that of each kind within 0.12. No bound is narrower than two standard errors
    of the 3-D figure. Status 1 if not.
    """
    from sim import reference as held
    from sim.experiments import SpillRow

    return _compare("spills", SpillRow, reference, parameters, held.spills, held.compare_spills, as_json, plot)


def drop(
    reference: Path = REFERENCE, parameters: str | None = GEAR, as_json: bool = JSON, plot: Path | None = PLOT
) -> int:
    """Drop one more piece into a loaded wheel. Example: drehwerk validate drop --reference drop_3d.csv

    The share of runs in which something falls out must be within 0.08 of the 3-D figure, for each height and overall.
    Status 1 if not.
    """
    from sim import reference as held
    from sim.experiments import DropRow

    return _compare("drops", DropRow, reference, parameters, held.drops, held.compare_drops, as_json, plot)


def _compare(
    what: str,
    kind: type[Any],
    file: Path,
    gear: str | None,
    run: Callable[[Parameters, list[Any]], Iterator[list[Any]]],
    compare: Callable[[list[Any], list[Any]], list[Compared]],
    as_json: bool,
    plot: Path | None,
) -> int:
    """Does the runs of a file in our wheel, prints both figures and draws them where asked to; the status."""
    from sim import reference as held
    from ui.commands.progress import Progress

    parameters, rows = held.gear(gear), held.read(file, kind)
    ours: list[Any] = []
    with Progress(what, held.times(rows)) as progress:
        for made in run(parameters, rows):
            ours += made
            progress.advance(1)
    compared = compare(rows, ours)
    typer.echo(_json(compared) if as_json else _table(compared))
    if plot is not None:
        _draw(plot, what, compared)
    return 0 if all(line.agrees for line in compared) else 1


def _json(compared: list[Compared]) -> str:
    import msgspec

    figures = [{**line._asdict(), "difference": line.difference, "agrees": line.agrees} for line in compared]
    return msgspec.json.format(msgspec.json.encode({"figures": figures})).decode()


def _table(compared: list[Compared]) -> str:
    widest = max(len(line.what) for line in compared)
    lines = [f"{'':{widest}}      3-D     ours  difference   bound  runs  verdict"]
    for line in compared:
        bound = "      -" if line.bound is None else f"{line.bound:7.3f}"
        spread = "" if line.spread is None else f" (paired differences: sd {line.spread:.2f})"
        figures = f"{line.reference:8.3f} {line.ours:8.3f}  {line.difference:+10.3f} {bound} {line.runs:5d}"
        lines.append(f"{line.what:{widest}} {figures}  {_verdict(line)}{spread}")
    failed = [line.what for line in compared if not line.agrees]
    lines += ["", f"Differs: {', '.join(failed)}." if failed else "All that is judged agrees."]
    return "\n".join(lines)


def _verdict(line: Compared) -> str:
    if line.bound is None:
        return "not judged"
    return "agrees" if line.agrees else "differs"


def _draw(plot: Path, what: str, compared: list[Compared]) -> None:
    from games import files
    from sim.study.extras import needed

    with needed():
        from sim.study.agreement import picture

    files.write(plot, picture({f"{what.capitalize()} in three dimensions and in ours": compared}))


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
