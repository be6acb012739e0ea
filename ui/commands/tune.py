"""`drehwerk tune`: the tuning bench; and with `--fit`, the parameters that measurements of a real toy tell."""

from __future__ import annotations

from pathlib import Path

import typer


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("tune")
    def tune(
        gear: str = typer.Argument("beech", metavar="[PRESET|FILE]", help="A preset, or a TOML file of parameters."),
        sets: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Another value; may be repeated."),
        experiment: str = typer.Option("set", "--experiment", help="empty, set, loading, full or lift."),
        seed: int = typer.Option(0, "--seed", min=0, help="Which pieces the experiment draws."),
        tilt: float = typer.Option(0.0, "--tilt", min=-0.35, max=0.35, help="Of the table, in radians."),
        fit: Path | None = typer.Option(None, "--fit", metavar="FILE", help="Fit to the measurements in a TOML file."),
        fit_template: bool = typer.Option(False, "--fit-template", help="Print such a file, with explanations."),
    ) -> None:
        """Change the physics and see what it does. Example: drehwerk tune slippery --set contact.friction=0.1"""
        if fit_template:
            from sim.fit import TEMPLATE

            typer.echo(TEMPLATE, nl=False)
            return
        if fit is not None:
            from sim import fit as fitting

            typer.echo(fitting.report(fitting.fit(fitting.read(fit))))
            return
        bench(gear, tuple(sets), experiment, seed, tilt)


def bench(gear: str, sets: tuple[str, ...], experiment: str, seed: int, tilt: float) -> None:
    """Opens the window with the bench; raises Refusal where it cannot begin so."""
    from games.core import Refusal
    from sim.bench import EXPERIMENTS
    from ui.app import run
    from ui.scenes.tune.play import Tune, opened

    if experiment not in EXPERIMENTS:
        raise Refusal(f"--experiment takes {', '.join(EXPERIMENTS)}, not {experiment!r}.")
    begins = opened(gear, sets, experiment=experiment, seed=seed, tilt=tilt)
    run(lambda: Tune(begins))
