"""`drehwerk study`: runs a plan, reports on it, and repeats one of its trials."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from sim.study.look import Look
    from sim.study.plan import Plan
    from sim.study.results import Study


def add(app: typer.Typer) -> None:
    """Puts the group of commands on `app`."""
    group = typer.Typer(help="Thousands of wheels without a window. Example: drehwerk study run friction -o friction")
    for put in (_add_run, _add_report, _add_replay):
        put(group)
    app.add_typer(group, name="study")


def _add_run(group: typer.Typer) -> None:
    @group.command("run")
    def run(
        plan: str = typer.Argument(
            metavar="PLAN", help="A plan as a TOML file, the name of one that comes along, or a study to make anew."
        ),
        directory: Path = typer.Option(..., "-o", "--output", metavar="DIR", help="Where the results go."),
        jobs: int = typer.Option(-1, "--jobs", help="Processes; -1 is one for each core."),
        dask: str | None = typer.Option(None, "--dask", metavar="ADDRESS", help="Run on the Dask cluster there."),
    ) -> None:
        """Run a plan, or go on with it. Example: drehwerk study run plan.toml -o results --jobs 2"""
        from games.core import UserError
        from sim.study import chunks, design, results
        from ui.commands.progress import Progress

        if jobs == 0:
            raise UserError("--jobs 0 does nothing; give a number of processes, or -1 for one on each core.")
        asked = _plan(plan)
        if dask is not None:
            chunks.check_cluster(dask)  # before a directory is made
        study = results.begin(directory, asked)
        total, before = design.size(study.plan), study.trials_done()
        try:
            with (
                study.alone(),
                closing(chunks.run(study.plan, jobs, dask, study.done())) as batches,
                Progress("trials", total, before) as progress,
            ):
                for batch in batches:
                    study.add(batch)
                    progress.advance(batch.num_rows)
                study.finish()
        except KeyboardInterrupt:
            raise UserError(
                f"Stopped with {study.trials_done()} of {total} trials done; the same command goes on from there."
            ) from None
        typer.echo(f"{total} trials are in {study.table}; `drehwerk study report {directory}` shows them.")


def _plan(name: str) -> Plan:
    """The plan that is meant: of a study in a directory, or in a file, or one that comes along."""
    from sim.study import planfile, results

    return results.load(Path(name)).plan if Path(name).is_dir() else planfile.load(name)


def _add_report(group: typer.Typer) -> None:
    @group.command("report")
    def report(directory: Path = typer.Argument(metavar="DIR", help="The study's directory.")) -> None:
        """Write report.html, summary.json and figures. Example: drehwerk study report results"""
        from sim.study import results
        from sim.study.extras import needed

        with needed():
            from sim.study import report
        written = report.write(results.load(directory), _look())
        typer.echo(f"The report is {written}.")


def _add_replay(group: typer.Typer) -> None:
    @group.command("replay")
    def replay(
        directory: Path = typer.Argument(metavar="DIR", help="The study's directory."),
        trial: int = typer.Argument(metavar="TRIAL", help="The number of the trial."),
        check: bool = typer.Option(False, "--check", help="Run it again and compare; status 1 where it differs."),
    ) -> None:
        """Watch a trial, or check that it repeats bit by bit. Example: drehwerk study replay results 17 --check"""
        from sim.study import results

        study = results.repeatable(directory)
        row = study.row(trial)
        if check:
            raise typer.Exit(_check(study, trial, row))
        from ui.app import run
        from ui.scenes.study.plot import watch

        run(lambda: watch(directory, trial))


def _check(study: Study, trial: int, row: dict[str, Any]) -> int:
    """Runs the trial again; prints what came of it and returns the exit status."""
    from sim.study import results

    differing = results.differences(study.plan, trial, row)
    for name, recorded, found in differing:
        typer.echo(f"{name}: recorded {recorded}, now {found}")
    if differing:
        return 1
    typer.echo(f"Trial {trial} repeats with all its {len(row)} figures, bit by bit; its last scene is {row['digest']}.")
    return 0


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
