"""`drehwerk validate`: the models held against what they are models of, with the differences in figures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from sim.impeller.agreement import Fastest, Level, Trial


def add(app: typer.Typer) -> None:
    """Puts the group of commands on `app`."""
    group = typer.Typer(no_args_is_help=True, help="Hold the models to account. Example: drehwerk validate impeller")
    group.command("impeller")(impeller)
    app.add_typer(group, name="validate")


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
