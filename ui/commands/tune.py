"""`drehwerk tune`: the tuning bench; and with `--fit`, the parameters that measurements of a real toy tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer


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
        seed: int = typer.Option(0, "--seed", min=0, help="What the experiment draws by lot."),
        kind: str | None = typer.Option(None, "--kind", help="The piece that is lifted."),
        tilt: float | None = typer.Option(None, "--tilt", min=-0.35, max=0.35, help="Of the table, in radians."),
        hole: int | None = typer.Option(None, "--hole", min=0, max=6, help="Where the impeller stands."),
        turn: int | None = typer.Option(None, "--turn", min=1, max=60, help="Sixths by which the impeller is turned."),
        rate: float | None = typer.Option(None, "--rate", min=0.1, max=40, help="How fast that is, in rad/s."),
        spin: bool = typer.Option(False, "--spin", help="Turn the impeller faster until a marble leaves its arms."),
        show: str | None = typer.Option(
            None, "--show", metavar="OVERLAYS", help="What is laid over it, such as contacts,balance; '' for nothing."
        ),
        fit: Path | None = typer.Option(None, "--fit", metavar="FILE", help="Fit to the measurements in a TOML file."),
        fit_template: bool = typer.Option(False, "--fit-template", help="Print such a file, with explanations."),
    ) -> None:
        """Change the physics of the wheel or the impeller and see what it does.

        Examples: drehwerk tune slippery --set contact.friction=0.1 --compare beech; drehwerk tune impeller --turn 2
        """
        if fit_template:
            from sim.fit import TEMPLATE

            typer.echo(TEMPLATE, nl=False)
            return
        if fit is not None:
            from sim import fit as fitting

            typer.echo(fitting.report(fitting.fit(fitting.read(fit))))
            return
        options = {"kind": kind, "tilt": tilt, "hole": hole, "turn": turn, "rate": rate, "spin": spin or None}
        given = {name: value for name, value in options.items() if value is not None}
        bench(gear, sets, experiment, seed, show=show, compare=compare, compare_sets=compare_sets, **given)


def bench(gear: str, sets: list[str], experiment: str | None, seed: int, **given: Any) -> None:
    """Opens the window with the bench; raises UserError where it cannot begin so."""
    from ui.app import run
    from ui.scenes.tune.opening import opened
    from ui.scenes.tune.play import Tune

    begins = opened(gear, sets, experiment, seed, **given)
    run(lambda: Tune(begins))
