"""`drehwerk tune`: the window for tuning; with `--fit`, the parameters that measurements of a real toy tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from games.core import UserError
from ui import worlds

if TYPE_CHECKING:
    from sim.parameters import Parameters


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("tune")
    def tune(
        gear: str = typer.Argument("beech", metavar="[PRESET|FILE]", help="Such as slippery, impeller or mine.toml."),
        sets: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Another value; may be repeated."),
        compare: str | None = typer.Option(
            None, "--compare", metavar="PRESET|FILE", help="Beside it, a second one with these parameters."
        ),
        compare_sets: list[str] = typer.Option(
            [], "--compare-set", metavar="NAME=VALUE", help="Another value of that one; may be repeated."
        ),
        experiment: str | None = typer.Option(
            None, "--experiment", help="empty, set, loading, full, lift, lifts; of the impeller start, random, played."
        ),
        seed: int = typer.Option(0, "--seed", min=0, help="Of what is random in the experiment."),
        kind: str | None = typer.Option(None, "--kind", help="The piece that is lifted."),
        tilt: float | None = typer.Option(None, "--tilt", min=-0.35, max=0.35, help="Of the table, in radians."),
        hole: int | None = typer.Option(None, "--hole", min=0, max=6, help="Where the impeller stands."),
        turn: int | None = typer.Option(None, "--turn", min=1, max=60, help="Sixths by which the impeller is turned."),
        rate: float | None = typer.Option(None, "--rate", min=0.1, max=40, help="How fast that is, in rad/s."),
        spin: bool = typer.Option(False, "--spin", help="Turn the impeller faster until a marble leaves its arms."),
        show: str | None = typer.Option(
            None, "--show", metavar="OVERLAYS", help="What is drawn over it, such as contacts,balance; '' for nothing."
        ),
        fit: Path | None = typer.Option(None, "--fit", metavar="FILE", help="Fit to the measurements in a TOML file."),
        hold: list[str] = typer.Option([], "--hold", metavar="NAME", help="Of a fit: leave this as it is."),
        free: list[str] = typer.Option([], "--free", metavar="NAME", help="Of a fit: fit this as well."),
        save: Path | None = typer.Option(None, "--save", metavar="FILE", help="Of a fit: its gear as a TOML file."),
        json: Path | None = typer.Option(None, "--json", metavar="FILE", help="Of a fit: all that it found."),
        samples: Path | None = typer.Option(None, "--samples", metavar="FILE", help="Of a fit: samples, for ArviZ."),
        page: Path | None = typer.Option(None, "--page", metavar="FILE", help="Of a fit: an HTML page."),
        fit_template: bool = typer.Option(False, "--fit-template", help="Print such a file, with explanations."),
    ) -> None:
        """Change the physics of the wheel or the impeller and see what it does.

        Examples: drehwerk tune slippery --set contact.friction=0.1 --compare beech; drehwerk tune impeller --turn 2;
        drehwerk tune --fit toy.toml --save toy-gear.toml
        """
        if fit_template:
            from sim.fit.measurements import TEMPLATE

            typer.echo(TEMPLATE, nl=False)
            return
        if fit is not None:
            _fit(fit, gear, sets, hold, free, save, json, samples, page)
            return
        if hold or free or any((save, json, samples, page)):
            raise UserError("--hold, --free, --save, --json, --samples and --page belong to --fit.")
        options = {"kind": kind, "tilt": tilt, "hole": hole, "turn": turn, "rate": rate, "spin": spin or None}
        given = {name: value for name, value in options.items() if value is not None}
        bench(gear, sets, experiment, seed, show=show, compare=compare, compare_sets=compare_sets, **given)


def _fit(
    measured: Path,
    gear: str,
    sets: list[str],
    hold: list[str],
    free: list[str],
    save: Path | None,
    json: Path | None,
    samples: Path | None,
    page: Path | None,
) -> None:
    """Fits this gear to the measurements, prints what came of it, and writes the files that are wanted."""
    from games import files
    from games.extras import needed
    from sim.fit.measurements import read
    from sim.quantities import dump
    from ui.commands.progress import Progress

    given, begin = read(measured), _wheel(gear, sets)
    with needed("A fit needs"):
        from sim.fit import report, solve
    with Progress("steps", solve.WARM_UP + solve.DRAWS) as progress:
        found = solve.fit(given, begin, hold, free, progress=lambda done, _: progress.advance(done - progress.done))
    typer.echo(report.text(found))
    wanted: dict[Path | None, Callable[[], bytes]] = {
        save: lambda: dump(found.parameters),
        json: lambda: report.as_json(found),
        samples: lambda: report.samples(found),
        page: lambda: report.page(found).encode(),
    }
    for path, content in wanted.items():
        if path is not None:
            files.write(path, content())
            typer.echo(f"{path} is written.")


def _wheel(gear: str, sets: list[str]) -> Parameters:
    """The wheel's gear that is begun with."""
    from sim.parameters import BOOK

    world, path = worlds.find(gear)
    if world is not worlds.World.WHEEL:
        raise UserError(f"Measurements are of the wheel; {gear} is no gear of it.")
    found = BOOK.load(path)
    for one in sets:
        found = worlds.changed(BOOK, found, one)
    return found


def bench(gear: str, sets: list[str], experiment: str | None, seed: int, **given: Any) -> None:
    """Opens the window with the bench; raises UserError where it cannot begin so."""
    from ui.app import run
    from ui.scenes.tune.opening import opened
    from ui.scenes.tune.play import Tune

    begins = opened(gear, sets, experiment, seed, **given)
    run(lambda: Tune(begins))
