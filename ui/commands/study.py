"""`drehwerk study`: runs a plan, extends, reports, exports and packs a study, and repeats its trials."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from games.core import UserError

if TYPE_CHECKING:
    from sim.study.chunks import Known
    from sim.study.custom import Custom
    from sim.study.look import Look
    from sim.study.plan import Plan
    from sim.study.results import Study

STUDY = typer.Argument(metavar="DIR", help="The study's directory.")
OUTPUT = typer.Option(..., "-o", "--output", metavar="DIR", help="Where the results go.")
JOBS = typer.Option(-1, "--jobs", help="Processes; -1 is one for each core.")
DASK = typer.Option(None, "--dask", metavar="ADDRESS", help="Run on the Dask cluster whose scheduler is there.")
WITH = typer.Option(None, "--with", metavar="MODULE:NAME", help="Functions of your own; the module is run.")


def add(app: typer.Typer) -> None:
    """Puts the group of commands on `app`."""
    group = typer.Typer(help="Thousands of wheels without a window. Example: drehwerk study run friction -o friction")
    commands: dict[str, Callable[..., int | None]] = {
        "run": run,
        "extend": extend,
        "report": report,
        "replay": replay,
        "export": export,
        "compare": compare,
        "capsule": capsule,
        "power": power,
    }
    for name, command in commands.items():
        group.command(name)(command)
    app.add_typer(group, name="study")


def run(
    plan: str = typer.Argument(
        metavar="PLAN", help="A plan as a TOML file, the name of one that comes along, or a study to make anew."
    ),
    directory: Path = OUTPUT,
    jobs: int = JOBS,
    dask: str | None = DASK,
    own: str | None = WITH,
) -> None:
    """Run a plan, or continue it. Example: drehwerk study run plan.toml -o results --jobs 2"""
    from sim.study import results

    custom, wanted = _custom(own), _plan(plan)
    _check_workers(jobs, dask)
    study = results.begin(directory, custom.plan(wanted) if custom else wanted, custom)
    _carry_out(study, jobs, dask, custom)


def extend(
    old: Path = STUDY,
    directory: Path = OUTPUT,
    trials: int | None = typer.Option(None, "--trials", min=1, help="Trials at each point, the old ones among them."),
    points: int | None = typer.Option(None, "--points", min=1, help="Points of the design, the old ones among them."),
    measure: list[str] = typer.Option([], "--measure", help="Measure this too, such as impulse; may be repeated."),
    plan: str | None = typer.Option(None, "--plan", metavar="PLAN", help="The whole new plan, such as a larger grid."),
    jobs: int = JOBS,
    dask: str | None = DASK,
    own: str | None = WITH,
) -> None:
    """Take over a study's trials into a larger one. Example: drehwerk study extend pilot -o study --trials 500"""
    from sim.study import extend as extending
    from sim.study import planfile, results

    custom = _custom(own)
    source = results.repeatable(old, custom)
    wanted = _plan(plan) if plan else planfile.checked(extending.extended(source.plan, trials, points, measure))
    shared = extending.Source(source, custom.plan(wanted) if custom else wanted)
    _check_workers(jobs, dask)
    study = results.begin(directory, custom.plan(wanted) if custom else wanted, custom)
    typer.echo(f"{shared.count()} of {study.size} trials are taken over from {old}.", err=True)
    _carry_out(study, jobs, dask, custom, shared.rows)


def _check_workers(jobs: int, dask: str | None) -> None:
    """Raises UserError where no trial could be run, before a directory is made."""
    from sim.study import chunks

    if jobs == 0:
        raise UserError("--jobs 0 does nothing; give a number of processes, or -1 for one on each core.")
    if dask is not None:
        chunks.check_cluster(dask)


def _carry_out(study: Study, jobs: int, dask: str | None, custom: Custom | None, known: Known | None = None) -> None:
    """Runs what is missing of the study and says how far it is."""
    from sim.study import factors
    from sim.study.running import carry_out
    from ui.commands.progress import Progress

    if idle := factors.idle(study.plan):
        typer.echo(f"No effect in this plan, as no trial depends on it: {', '.join(idle)}.", err=True)
    try:
        with study.alone(), Progress("trials", study.size, study.trials_done()) as progress:
            counts = carry_out(study, jobs, dask, custom, known, progress.wait_for_workers)
            with closing(counts):  # type: ignore[type-var]  # it is a generator
                for count in counts:
                    progress.advance(count)
            progress.end_at(study.size)
    except KeyboardInterrupt:
        raise UserError(
            f"Stopped with {study.trials_done()} of {study.size} trials done; the same command continues from there."
        ) from None
    reached = "" if study.head.trials is None else " Its precision was reached."
    typer.echo(
        f"{study.size} trials are in {study.table}.{reached} `drehwerk study report {study.directory}` shows them."
    )


def _custom(place: str | None) -> Custom | None:
    """The functions that --with names; modules are also found in the working directory."""
    if place is None:
        return None
    from sim.study import custom

    if "" not in sys.path:
        sys.path.insert(0, "")
    return custom.load(place)


def _plan(name: str) -> Plan:
    """The plan that is meant: of a study in a directory, or in a file, or one that comes along."""
    from sim.study import planfile, results

    return results.plan_of(Path(name)) if Path(name).is_dir() else planfile.load(name)


def report(directory: Path = STUDY) -> None:
    """Write report.html, summary.json and figures. Example: drehwerk study report results"""
    from sim.study import results

    typer.echo(f"The report is {_reported(results.load(directory))}.")


def _reported(study: Study) -> Path:
    from sim.study.extras import needed

    with needed():
        from sim.study import report
    return report.write(study, _look())


def replay(
    directory: Path = STUDY,
    trial: int = typer.Argument(metavar="TRIAL", help="The number of the trial."),
    check: bool = typer.Option(False, "--check", help="Run it again and compare; status 1 where it differs."),
    own: str | None = WITH,
) -> None:
    """Watch a trial, or check that it repeats bit by bit. Example: drehwerk study replay results 17 --check"""
    from sim.study import results

    custom = _custom(own)
    study = results.repeatable(directory, custom)
    row = study.row(trial)
    if check:
        raise typer.Exit(_check(study, trial, row, custom))
    if custom:
        raise UserError("A trial with functions of your own cannot be watched; --check runs it again.")
    from ui.app import run
    from ui.scenes.study.plot import watch

    run(lambda: watch(directory, trial))


def _check(study: Study, trial: int, row: dict[str, Any], custom: Custom | None) -> int:
    """Runs the trial again; prints what came of it and returns the exit status."""
    from sim.study import results

    differing = results.differences(study.plan, trial, row, custom)
    for name, recorded, found in differing:
        typer.echo(f"{name}: recorded {recorded}, now {found}")
    if differing:
        return 1
    typer.echo(f"Trial {trial} repeats with all its {len(row)} figures, bit by bit; its last scene is {row['digest']}.")
    return 0


def export(
    directory: Path = STUDY,
    output: Path = typer.Option(..., "-o", "--output", metavar="FOLDER", help="Where the tables go."),
    parquet: bool = typer.Option(False, "--parquet", help="Parquet files instead of CSV."),
) -> None:
    """Write a table of trials and one of placements. Example: drehwerk study export results -o tables"""
    from sim.study import export, results

    for path in export.write(results.load(directory), output, "parquet" if parquet else "csv"):
        typer.echo(f"{path}")


def compare(
    one: Path = typer.Argument(metavar="ONE", help="A study's directory."),
    other: Path = typer.Argument(metavar="OTHER", help="Another one, of the same plan."),
) -> int:
    """Check that two studies have the same trials, bit by bit. Example: drehwerk study compare capsule again"""
    from sim.study import capsule, results

    faults = capsule.differences(results.load(one), results.load(other))
    for fault in faults:
        typer.echo(fault)
    if not faults:
        typer.echo("All trials are the same, bit by bit.")
    return 1 if faults else 0


def capsule(
    directory: Path = STUDY,
    output: Path = typer.Option(..., "-o", "--output", metavar="FILE.zip", help="The archive."),
) -> None:
    """Pack a finished study with all that repeats it. Example: drehwerk study capsule results -o results.zip"""
    from sim.study import capsule, results

    study = results.load(directory)
    capsule.check(study)
    _reported(study)
    typer.echo(f"The capsule is {capsule.write(study, output)}.")


def power(
    directory: Path = STUDY,
    figure: str = typer.Option("held", "--figure", help="Which figure is compared."),
    effect: float = typer.Option(..., "--effect", help="The smallest difference worth finding, in the figure's unit."),
    chance: float = typer.Option(0.8, "--power", min=0.5, max=0.999, help="How likely it is to be found."),
) -> None:
    """Say how many trials an effect needs, from a pilot. Example: drehwerk study power pilot --effect 0.5"""
    from sim.study import power, results

    for line in power.lines(results.load(directory), figure, effect, chance):
        typer.echo(line)


def _look() -> Look:
    """The app's colours for the report."""
    from sim.study.look import Look
    from ui import theme

    return Look(
        paper="#fbf6ec",
        ink=_code(theme.INK),
        soft=_code(theme.INK_SOFT),
        line=_code(theme.LINE),
        rim=_code(theme.HONEY),
        divider=_code(theme.DIVIDER),
        table=_code(theme.WALNUT_LIGHT),
        pieces={kind: _code(colour) for kind, colour in theme.PIECES.items()},
        curves=tuple(map(_code, theme.SEATS)),
    )


def _code(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
